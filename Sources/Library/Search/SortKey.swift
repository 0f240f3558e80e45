// SPDX-License-Identifier: GPL-3.0-or-later
import CICU
import Synchronization

/// Keys whose bytes, compared as numbers, put text in reading order.
enum SortKey {
  /// Comes behind every other key: for a field that nobody filled in.
  static let missing: [UInt8] = [0xFF]

  /// The key of the first text given that is not empty.
  static func of(_ candidates: String?...) -> [UInt8] {
    for case .some(let text) in candidates where !text.isEmpty { return collator.key(of: text) }
    return missing
  }

  private static let collator = Collator()
}

/// ICU's collator for Japanese, which sorts the world's other scripts by the common order.
private final class Collator: Sendable {
  /// An open collator; nil where ICU has no data.
  ///
  /// Only touched under the mutex.
  private struct Handle: ~Copyable {
    let pointer: OpaquePointer?
    deinit { if let pointer { otk_collator_close(pointer) } }
  }

  private let handle = Mutex(Handle(pointer: otk_collator_open("ja")))

  func key(of text: String) -> [UInt8] {
    // Sort keys of long texts differ long before their ends.
    let units = Array(text.utf16.prefix(200))
    return handle.withLock { handle in
      guard let pointer = handle.pointer else { return Array(FoldedText.fold(text).utf8) }
      var capacity = units.count * 4 + 16
      while true {
        var needed = 0
        let key = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
          needed = Int(
            otk_collator_key(
              pointer,
              units,
              Int32(units.count),
              buffer.baseAddress,
              Int32(capacity)
            )
          )
          count = min(needed, capacity)
        }
        if needed <= capacity { return key }
        capacity = needed
      }
    }
  }
}
