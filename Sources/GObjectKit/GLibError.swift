// SPDX-License-Identifier: GPL-3.0-or-later
public import CGLib

/// A `GError` that was set by a C function.
public struct GLibError: Error, Sendable, CustomStringConvertible {
  /// The error's domain, such as "g-io-error-quark".
  public let domain: String
  /// The code within its domain.
  public let code: Int
  /// GLib's own text, in the user's language where GLib has one.
  public let message: String

  /// GLib's own text.
  public var description: String { message }

  /// Copies a `GError`; the caller still frees it.
  public init(_ error: UnsafePointer<GError>) {
    domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
    code = Int(error.pointee.code)
    message = error.pointee.message.map { String(cString: $0) } ?? ""
  }

  /// Whether this is the given `GIOErrorEnum`.
  public func isIO(_ code: GIOErrorEnum) -> Bool {
    domain == "g-io-error-quark" && self.code == Int(code.rawValue)
  }
}

/// The error that a C function reports through its `GError **`; nil where it reports none.
///
/// - Parameter body: Calls the function with the pointer it is given.
/// - Returns: The error.
public func failure<Result>(
  of body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) -> GLibError? {
  do throws(GLibError) {
    _ = try throwing(body)
    return nil
  } catch {
    return error
  }
}

/// Calls a C function that reports failure through a `GError **`.
///
/// - Parameter body: Calls the function with the pointer it is given.
/// - Returns: What `body` returned.
/// - Throws: `GLibError` if the function set an error.
public func throwing<Result>(
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(GLibError) -> Result {
  var error: UnsafeMutablePointer<GError>?
  let result = body(&error)
  guard let error else { return result }
  defer { g_error_free(error) }
  throw GLibError(error)
}
