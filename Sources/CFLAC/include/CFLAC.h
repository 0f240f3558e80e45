// SPDX-License-Identifier: GPL-3.0-or-later
// What every byte of a FLAC file goes through, with instructions that Swift has no way to write.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Bytes that stand in for others whose checksum they have.
struct otk_folded {
  uint8_t bytes[16];
};

/// Folds the front of `bytes` into 16 bytes with the same CRC-16 (x^16 + x^15 + x^2 + 1, most
/// significant bit first), `crc` being the checksum of what came before.
///
/// Returns how many bytes it took: none where there are too few, or the processor can't.
size_t otk_crc16_fold(const void *bytes, size_t count, uint16_t crc, struct otk_folded *folded);

/// Where the next frame may begin (RFC 9639, section 9.1.1: fifteen bits 0xFF, 0xF8 and one more),
/// from `start` on; `count` where nothing looks like it.
size_t otk_flac_sync(const void *bytes, size_t start, size_t count);
