// SPDX-License-Identifier: GPL-3.0-or-later
#include "CFLAC.h"

#if defined(__x86_64__)
#include <emmintrin.h>

// At which of sixteen places a sync code begins, a bit each.
static unsigned matches(const uint8_t *bytes) {
  const __m128i here = _mm_loadu_si128((const __m128i *)bytes);
  const __m128i next = _mm_loadu_si128((const __m128i *)(bytes + 1));
  const __m128i first = _mm_cmpeq_epi8(here, _mm_set1_epi8((char)0xFF));
  const __m128i second =
      _mm_cmpeq_epi8(_mm_and_si128(next, _mm_set1_epi8((char)0xFE)), _mm_set1_epi8((char)0xF8));
  return (unsigned)_mm_movemask_epi8(_mm_and_si128(first, second));
}
#endif

size_t otk_flac_sync(const void *start_of_bytes, size_t start, size_t count) {
  const uint8_t *bytes = start_of_bytes;
  size_t index = start;
#if defined(__x86_64__)
  for (; index + 17 <= count; index += 16) {
    unsigned found = matches(bytes + index);
    if (found) return index + (size_t)__builtin_ctz(found);
  }
#endif
  for (; index + 1 < count; index++)
    if (bytes[index] == 0xFF && (bytes[index + 1] & 0xFE) == 0xF8) return index;
  return count;
}
