// SPDX-License-Identifier: GPL-3.0-or-later

/// What has changed in the library, told after the change is on disk.
public enum StoreChange: Hashable, Sendable {
  case added([Int64])
  case updated([Int64])
  case removed([Int64])
}
