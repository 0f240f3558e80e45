// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
/// The version of TagLib in use, such as "1.13.0". Static storage.
const char *otk_taglib_version(void);
#ifdef __cplusplus
}
#endif
