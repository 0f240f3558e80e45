// SPDX-License-Identifier: GPL-3.0-or-later
// ICU renames its functions by version (u_foo_72) through macros, which Swift cannot see:
// each one used gets a plain name here. Text is UTF-16; a negative result is an error.
#pragma once
#include <stdint.h>
#include <unicode/ucnv.h>
#include <unicode/ucol.h>
#include <unicode/unorm2.h>

typedef enum { OTK_NFC, OTK_NFD, OTK_NFKC_CASEFOLD } otk_normal_form;

/// Normalises; returns the length needed, which may exceed `capacity` (call again), or -1.
static inline int32_t otk_normalize(
    otk_normal_form form, const uint16_t *text, int32_t length, uint16_t *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2 *normalizer =
      form == OTK_NFC ? unorm2_getNFCInstance(&error)
      : form == OTK_NFD ? unorm2_getNFDInstance(&error)
                        : unorm2_getNFKCCasefoldInstance(&error);
  if (U_FAILURE(error)) return -1;
  int32_t needed = unorm2_normalize(
      normalizer, (const UChar *)text, length, (UChar *)out, capacity, &error);
  return U_FAILURE(error) && error != U_BUFFER_OVERFLOW_ERROR ? -1 : needed;
}

/// Opens a collator that counts digits as numbers; null on failure.
static inline UCollator *otk_collator_open(const char *locale) {
  UErrorCode error = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale, &error);
  if (U_SUCCESS(error)) ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &error);
  if (U_SUCCESS(error)) return collator;
  if (collator) ucol_close(collator);
  return 0;
}

static inline void otk_collator_close(UCollator *collator) { ucol_close(collator); }

/// The sort key of text; returns the length needed, which may exceed `capacity` (call again).
static inline int32_t otk_collator_key(
    const UCollator *collator, const uint16_t *text, int32_t length, uint8_t *out,
    int32_t capacity) {
  return ucol_getSortKey(collator, (const UChar *)text, length, out, capacity);
}

/// Decodes text of a charset by name into at most `capacity` units; -1 where a byte doesn't fit it.
static inline int32_t otk_decode(
    const char *charset, const char *bytes, int32_t length, uint16_t *out, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(charset, &error);
  if (U_FAILURE(error)) return -1;
  ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, 0, 0, 0, &error);
  int32_t count = ucnv_toUChars(converter, (UChar *)out, capacity, bytes, length, &error);
  ucnv_close(converter);
  return U_FAILURE(error) ? -1 : count;
}
