// SPDX-License-Identifier: GPL-3.0-or-later

/// Times as people read them.
nonisolated enum Clock {
  /// Minutes and seconds, "4:03", with hours where there are any, "1:02:03".
  static func text(_ time: Duration) -> String {
    let seconds = max(0, time.components.seconds)
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    return hours > 0
      ? "\(hours):\(twoDigits(minutes)):\(twoDigits(rest))"
      : "\(minutes):\(twoDigits(rest))"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
