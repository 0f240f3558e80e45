// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// A decoder's fault on demand, by which tests show that it costs one track alone.
///
/// `OTOKURA_WORKER_FAULT=KIND:NAME`, heeded by workers only: at the file of this name the worker does
/// what KIND says; when it exports, in the middle of that.
struct WorkerFault: Sendable {
  private enum Kind: String {
    case crash
    case spin
    case exhaust
  }

  private let kind: Kind
  private let name: String

  /// The fault that the environment asks for, if any.
  init?() {
    guard let text = getenv("OTOKURA_WORKER_FAULT").map({ String(cString: $0) }),
      let colon = text.firstIndex(of: ":"), let kind = Kind(rawValue: String(text[..<colon]))
    else { return nil }
    self.kind = kind
    name = String(text[text.index(after: colon)...])
  }

  /// Never returns if the file is the one.
  func strike(_ location: Location) {
    guard location.name == name else { return }
    switch kind {
    case .crash: raise(SIGSEGV)
    case .spin: while true {}
    case .exhaust:
      while true {
        UnsafeMutableRawPointer.allocate(byteCount: 16 << 20, alignment: 4096)
          .storeBytes(of: 1, as: UInt8.self)
      }
    }
  }
}
