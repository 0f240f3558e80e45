// SPDX-License-Identifier: GPL-3.0-or-later
// Root may read everything, so tests of permissions act as somebody else. setfsuid(2) changes the
// calling thread alone, and takes from it the capabilities by which root passes all checks.
import Glibc

/// Runs a body whose file accesses are those of the user "nobody".
public func withoutPrivileges<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let own = setFileSystemUser(65534)
  defer { _ = setFileSystemUser(own) }
  return try body()
}

/// setfsuid(2), which Swift's C library module leaves out.
///
/// - Returns: The user it was before.
private func setFileSystemUser(_ user: UInt32) -> UInt32 {
  typealias Function = @convention(c) (UInt32) -> Int32
  guard let symbol = dlsym(nil, "setfsuid") else {
    preconditionFailure("every Linux C library has setfsuid")
  }
  // SAFETY: the symbol is the C library's function of this very type.
  return UInt32(bitPattern: unsafeBitCast(symbol, to: Function.self)(user))
}
