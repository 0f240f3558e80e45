// SPDX-License-Identifier: GPL-3.0-or-later
// After Gopal and others, "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ
// Instruction", Intel 2009: a message keeps its checksum when its front is taken away and added,
// multiplied by the power of x that it stood at (modulo the polynomial), to what follows.
#include "CFLAC.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define FEATURES __attribute__((target("pclmul,ssse3")))
#define LANES 4

// What the upper and the lower half of 128 bits are multiplied by to move them 128 or 512 bits
// forward: x^(n + 64) and x^n modulo the polynomial.
#define BY_128 _mm_set_epi64x(0x1666, 0x0106)
#define BY_512 _mm_set_epi64x(0x1446, 0x8107)

FEATURES static __m128i moved(__m128i value, __m128i by) {
  return _mm_xor_si128(_mm_clmulepi64_si128(value, by, 0x00),
                       _mm_clmulepi64_si128(value, by, 0x11));
}

// The first byte becomes the most significant one; the same turns them back.
FEATURES static __m128i turned(__m128i value) {
  return _mm_shuffle_epi8(value, _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
}

FEATURES static size_t fold(const uint8_t *bytes, size_t count, uint16_t crc,
                            struct otk_folded *folded) {
  const __m128i *next = (const __m128i *)bytes;
  __m128i lanes[LANES];
  for (int lane = 0; lane < LANES; lane++) lanes[lane] = turned(_mm_loadu_si128(next++));
  lanes[0] = _mm_xor_si128(lanes[0], _mm_set_epi64x((long long)((uint64_t)crc << 48), 0));
  const size_t step = sizeof lanes;
  size_t taken = step;
  for (; taken + step <= count; taken += step)
    for (int lane = 0; lane < LANES; lane++)
      lanes[lane] = _mm_xor_si128(moved(lanes[lane], BY_512), turned(_mm_loadu_si128(next++)));
  __m128i sum = lanes[0];
  for (int lane = 1; lane < LANES; lane++) sum = _mm_xor_si128(moved(sum, BY_128), lanes[lane]);
  _mm_storeu_si128((__m128i *)folded->bytes, turned(sum));
  return taken;
}

size_t otk_crc16_fold(const void *bytes, size_t count, uint16_t crc, struct otk_folded *folded) {
  if (count < 256 || !__builtin_cpu_supports("pclmul") || !__builtin_cpu_supports("ssse3")) return 0;
  return fold(bytes, count, crc, folded);
}
#else
size_t otk_crc16_fold(const void *bytes, size_t count, uint16_t crc, struct otk_folded *folded) {
  (void)bytes, (void)count, (void)crc, (void)folded;
  return 0;
}
#endif
