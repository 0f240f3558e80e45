// SPDX-License-Identifier: GPL-3.0-or-later
import CCrypto

/// SHA-256 of bytes in memory.
enum Digest {
  /// The 32 bytes of the digest.
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      var length: UInt32 = 0
      EVP_Digest(bytes, bytes.count, buffer.baseAddress, &length, EVP_sha256(), nil)
      count = Int(length)
    }
  }
}
