// SPDX-License-Identifier: GPL-3.0-or-later
import CCrypto
public import Media

/// Hashes that tell whether two files, or the sound in them, are the same.
public enum ContentHash {
  private static let pieceSize = 1 << 20

  /// SHA-256 of all bytes of a source.
  ///
  /// - Throws: `cancelled`, or a failure to read.
  public static func sha256(
    of source: any ByteSource,
    token: CancellationToken
  ) throws(TrackFailure) -> [UInt8] {
    let digest = Digest()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    var position: Int64 = 0
    while true {
      try token.check()
      let count = try source.read(at: position, into: buffer)
      if count == 0 { return digest.finish() }
      digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      position += Int64(count)
    }
  }

  /// SHA-256 of the encoded packets in order, the same whatever tags or container hold them.
  ///
  /// PCM counts as its samples in little-endian order at their own depth, integers signed.
  ///
  /// - Throws: `cancelled`, and what the reader throws.
  public static func essence(
    of reader: any PacketReader,
    token: CancellationToken
  ) throws(TrackFailure) -> [UInt8] {
    let digest = Digest()
    let depth = reader.track.pcm == .s32 ? reader.track.format.bitDepth : nil
    if let reader = runs(reader) {
      while let run = try reader.nextRun() {
        try token.check()
        digest.update(run.bytes)
      }
      return digest.finish()
    }
    while let packet = try reader.next() {
      try token.check()
      guard let depth, depth <= 24 else {
        packet.bytes.withUnsafeBytes { digest.update($0) }
        continue
      }
      let layout = PCMLayout(bytesPerSample: (depth + 7) / 8)
      layout.packed(packet.bytes).withUnsafeBytes { digest.update($0) }
    }
    return digest.finish()
  }

  /// The reader as one whose packets lie in the file as they are hashed; nil if they don't.
  private static func runs(_ reader: any PacketReader) -> (any RunReader)? {
    guard let reader = reader as? any RunReader, reader.givesRuns else { return nil }
    guard let layout = reader.runLayout else { return reader.track.pcm == nil ? reader : nil }
    return layout.isBigEndian || layout.isUnsigned ? nil : reader
  }
}

/// A running SHA-256, through OpenSSL's EVP interface, which uses the processor's instructions.
private final class Digest {
  private let context = EVP_MD_CTX_new()

  init() {
    let isReady = EVP_DigestInit_ex(context, EVP_sha256(), nil)
    precondition(isReady == 1, "OpenSSL has no SHA-256")
  }

  deinit { EVP_MD_CTX_free(context) }

  func update(_ bytes: UnsafeRawBufferPointer) {
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  func finish() -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 32)
    EVP_DigestFinal_ex(context, &result, nil)
    return result
  }
}
