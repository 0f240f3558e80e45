// SPDX-License-Identifier: GPL-3.0-or-later

/// What keeps the file behind a transient item in being.
///
/// The queue holds a lease as long as one of its entries needs the file, and never asks it anything:
/// when the last reference goes, its owner cleans up.
public protocol PlaybackLease: AnyObject, Sendable {}
