// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library

/// One command of the command line, made from its options and run once.
protocol Command {
  /// The word that calls it.
  static var name: String { get }
  /// Its arguments besides options, as the usage line shows them.
  static var parameters: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// The options that it takes besides those of all commands.
  static var options: [CommandOption] { get }
  /// Whether it has workers look into files.
  static var usesWorkers: Bool { get }

  /// Takes what was given, or says what is wrong with it.
  init(_ options: ParsedOptions) throws(UsageError)

  /// Does the work and reports it.
  ///
  /// - Throws: Why the library can't be used.
  func run(_ invocation: Invocation) async throws(AppContext.OpeningError) -> ExitStatus
}

extension Command {
  static var usesWorkers: Bool { false }

  /// The error of arguments that say too little or too much.
  static func misused(_ message: String) -> UsageError {
    UsageError(message, program: "otokura \(name)")
  }

  /// Turns arguments into places, of which there must be one at least.
  static func locations(_ options: ParsedOptions) throws(UsageError) -> [Argument] {
    guard !options.arguments.isEmpty else { throw misused(tr("No file is given")) }
    return options.arguments
  }

  /// Turns arguments into numbers of items, of which there must be one at least.
  static func items(_ options: ParsedOptions) throws(UsageError) -> [Int64] {
    guard !options.arguments.isEmpty else { throw misused(tr("No song is given")) }
    var ids: [Int64] = []
    for argument in options.arguments {
      guard let id = Int64(argument.text) else {
        throw misused(tr("“%s” is not a song's number").filling(argument.text))
      }
      ids.append(id)
    }
    return ids
  }
}

/// What a shell learns of how it went.
enum ExitStatus: Int32 {
  case done = 0
  /// Some tracks were not done; each was reported.
  case incomplete = 1
  case wrongUsage = 2
  case noLibrary = 3
}

/// The command line can't be understood.
struct UsageError: Error {
  /// What is wrong, without a full stop.
  let message: String
  /// The program's name, with the command's where it was one.
  let program: String

  init(_ message: String, program: String = "otokura") {
    self.message = message
    self.program = program
  }
}
