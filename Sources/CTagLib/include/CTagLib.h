// SPDX-License-Identifier: GPL-3.0-or-later
// Tags of one file, read and changed through TagLib. No C++ exception leaves these functions.
//
// A document is used by one thread at a time. Strings and bytes that it hands out are its own and
// last until it is changed or closed. Texts are named by the keys of TagLib's property map
// (tpropertymap.h), such as TITLE and ALBUMARTIST, in every format.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  OTK_TAG_MPEG,
  OTK_TAG_WAV,
  OTK_TAG_AIFF,
  OTK_TAG_MP4,
  OTK_TAG_FLAC,
  OTK_TAG_VORBIS,
  OTK_TAG_OPUS,
  OTK_TAG_OGG_FLAC,
  OTK_TAG_SPEEX,
  OTK_TAG_APE,
  OTK_TAG_WAVPACK,
  OTK_TAG_MUSEPACK,
  OTK_TAG_TRUE_AUDIO,
  OTK_TAG_ASF,
  OTK_TAG_DSF,
} otk_tag_format;

typedef struct otk_tags otk_tags;

/// Opens a file; null where it can't be opened or isn't of this format.
otk_tags *otk_tags_open(const char *path, otk_tag_format format);
void otk_tags_close(otk_tags *tags);

/// The values of all texts, one entry for each value of a key.
size_t otk_tags_text_count(otk_tags *tags);
const char *otk_tags_text_key(otk_tags *tags, size_t index);
const char *otk_tags_text_value(otk_tags *tags, size_t index);

typedef struct {
  const uint8_t *bytes;
  size_t count;
  /// The kind by ID3v2.4 section 4.14.
  uint8_t kind;
} otk_picture;

size_t otk_tags_picture_count(otk_tags *tags);
otk_picture otk_tags_picture(otk_tags *tags, size_t index);

/// Sets a text to one value, or takes it away where `value` is null; leaves all else alone.
bool otk_tags_set_text(otk_tags *tags, const char *key, const char *value);

/// Takes all pictures away.
bool otk_tags_clear_pictures(otk_tags *tags);

/// Adds a picture; one that was taken away before gets its description back, and its type or kind
/// where the empty type or kind 0 is given.
bool otk_tags_add_picture(
    otk_tags *tags, const uint8_t *bytes, size_t count, uint8_t kind, const char *media_type);

/// Adds everything that the other file's tags hold and this file's format can keep.
bool otk_tags_carry(otk_tags *tags, otk_tags *source);

/// Writes the changes; false where TagLib could not.
bool otk_tags_save(otk_tags *tags);

/// The version of TagLib in use, such as "1.13.0". Static storage.
const char *otk_taglib_version(void);

#ifdef __cplusplus
}
#endif
