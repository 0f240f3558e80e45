// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether something plays, and how often the user has decided about that.
///
/// The generation moves on with each decision, even one that changes nothing visible: a preparation
/// that was asked for under an older one must not start playing.
public struct Transport: Hashable, Sendable {
  /// What the transport does.
  public enum Status: String, Hashable, Sendable {
    case stopped
    case playing
    case paused
  }

  /// Tells the time before a decision of the user's from the time after it.
  public struct Generation: Hashable, Comparable, Sendable {
    fileprivate(set) var value: UInt64 = 0

    /// Orders generations by time.
    public static func < (first: Self, second: Self) -> Bool { first.value < second.value }
  }

  /// What it does now.
  public private(set) var status: Status = .stopped
  /// How often the user has decided.
  public private(set) var generation = Generation()

  /// A transport that is stopped.
  public init() {}

  /// The user chose something to play.
  public mutating func play() { decide(.playing) }

  /// The user paused; what is stopped stays stopped.
  public mutating func pause() { decide(status == .stopped ? .stopped : .paused) }

  /// The user let it go on.
  public mutating func resume() { decide(.playing) }

  /// The user stopped.
  public mutating func stop() { decide(.stopped) }

  /// The user emptied the queue.
  public mutating func clear() { decide(.stopped) }

  /// The user chose another track without starting it.
  public mutating func moveOn() { decide(status) }

  /// The queue came to its end: nobody's decision.
  public mutating func finish() { status = .stopped }

  private mutating func decide(_ status: Status) {
    self.status = status
    generation.value += 1
  }
}
