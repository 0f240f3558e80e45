// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib

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

  /// A moment in seconds since 1970, as date and time of the user's own zone: "2026-12-01 13:45".
  static func date(_ seconds: Double) -> String {
    guard let time = g_date_time_new_from_unix_local(gint64(seconds)) else { return "" }
    defer { g_date_time_unref(time) }
    guard let text = g_date_time_format(time, "%Y-%m-%d %H:%M") else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
