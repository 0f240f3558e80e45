// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib

/// Messages for those who look into a problem; never what a file contains.
enum Log {
  /// Says that something went wrong that the user needs not act on.
  static func warning(_ text: String) {
    "otokura".withCString { domain in
      text.withCString { message in
        var fields = [
          GLogField(key: Log.messageKey, value: UnsafeRawPointer(message), length: -1),
          GLogField(key: Log.domainKey, value: UnsafeRawPointer(domain), length: -1),
        ]
        g_log_structured_array(G_LOG_LEVEL_MESSAGE, &fields, gsize(fields.count))
      }
    }
  }

  private static let messageKey = UnsafePointer(g_strdup("MESSAGE"))
  private static let domainKey = UnsafePointer(g_strdup("GLIB_DOMAIN"))
}
