// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// What a worker may use up.
enum WorkerLimits {
  /// Address space in bytes.
  static let addressSpace: UInt = 2 << 30
  /// How much a worker steps back behind the window's process (nice(2)).
  static let niceness: Int32 = 5
  /// Tracks after which a worker is replaced, so that what decoders leak does not add up.
  static let tracks = 200

  /// Limits this process for good.
  static func apply() {
    limit(RLIMIT_AS, to: addressSpace)
    // What a hostile file crashed is of no use to anyone.
    limit(RLIMIT_CORE, to: 0)
    nice(niceness)
    // Swift's runtime may have asked for these, to print where a program crashed; it would hold up
    // the next track, and is handed a hostile process.
    for signal in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV] {
      Glibc.signal(signal, SIG_DFL)
    }
  }

  private static func limit(_ resource: __rlimit_resource, to value: UInt) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    let code = setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    precondition(code == 0, "a process may always lower its own limits")
  }
}

/// How long a worker may give no sign of life; progress is one.
///
/// Copies report every 16 MiB at the latest and conversions every hundredth, so that the whole may last as long as
/// the track's length asks for.
struct TimeLimit: Sendable {
  /// For any file.
  var base: Duration
  /// For a file that has to be read through once.
  var bytesPerSecond: Int64
  /// For what is read through a network or from a phone, at a pace that nobody knows.
  var remote: Duration

  /// Slower than any disk in use, and than any decoder on a busy machine.
  static let standard = TimeLimit(
    base: .seconds(10),
    bytesPerSecond: 2 << 20,
    remote: .seconds(300)
  )

  /// The limit for a file of `byteCount` bytes; nil for one that is not on this machine.
  func duration(byteCount: Int64?) -> Duration {
    guard let byteCount else { return remote }
    return base + .seconds(Double(byteCount) / Double(bytesPerSecond))
  }
}
