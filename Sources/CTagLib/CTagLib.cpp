// SPDX-License-Identifier: GPL-3.0-or-later
#include "CTagLib.h"
#include <taglib/taglib.h>
#define OTK_TEXT(x) #x
#define OTK_VERSION(a, b, c) OTK_TEXT(a) "." OTK_TEXT(b) "." OTK_TEXT(c)
extern "C" const char *otk_taglib_version(void) {
  return OTK_VERSION(TAGLIB_MAJOR_VERSION, TAGLIB_MINOR_VERSION, TAGLIB_PATCH_VERSION);
}
