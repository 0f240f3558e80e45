// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Turns frames into the part that is done, and reports it once a hundredth.
struct ProgressMeter {
  private let total: Double
  private let report: @Sendable (Double) -> Void
  private var last = 0.0

  /// Measures against a duration; without one, only the end is reported.
  init(duration: Duration?, format: AudioFormat, _ report: @escaping @Sendable (Double) -> Void) {
    total = (duration?.seconds ?? 0) * Double(format.sampleRate)
    self.report = report
  }

  /// `frames` are done.
  mutating func update(frames: Int64) {
    guard total > 0 else { return }
    let part = min(1, Double(frames) / total)
    guard part - last >= 0.01 else { return }
    last = part
    report(part)
  }

  /// All is done.
  func finish() { report(1) }
}
