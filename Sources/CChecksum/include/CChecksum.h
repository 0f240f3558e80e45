// SPDX-License-Identifier: GPL-3.0-or-later
// Checksums by the processor's carry-less multiplication, which Swift has no way to write.
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
