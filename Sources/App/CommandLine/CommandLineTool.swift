// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import Dispatch
import GObjectKit
import Glibc
import Library
import Media
import Pipeline

/// Understands the command line, and runs its commands without a window.
enum CommandLineTool {
  static let version = "0.1.0"

  private static let commands: [any Command.Type] = [
    ProbeCommand.self, ExportCommand.self, SourcesCommand.self, ImportCommand.self,
    ListCommand.self, ShowCommand.self, RemoveCommand.self, TagsCommand.self,
    CheckCommand.self,
    ImportsCommand.self, UndoImportCommand.self, DuplicatesCommand.self,
  ]

  /// What is asked for.
  enum Request {
    case window(WindowRequest)
    case command(any Command, console: Console, places: LibraryPlaces)
    /// Everything was said already.
    case nothing
  }

  /// The window, and what it is to play once.
  struct WindowRequest {
    var locations: [Location]
    var places: LibraryPlaces
    /// Started by the session bus, which sends what to do afterwards.
    var isService: Bool
  }

  /// Reads the arguments.
  static func request(
    _ arguments: [Argument],
    environment: [String: String]
  ) throws(UsageError) -> Request {
    let first = try windowParser(stopsAtFirstArgument: true).parse(arguments)
    if first.flags.contains("version") {
      print("Otokura \(version)")
      return .nothing
    }
    if let word = first.arguments.first,
      let command = commands.first(where: { $0.name == word.text })
    {
      return try request(
        command,
        Array(first.arguments.dropFirst()),
        before: first,
        environment: environment
      )
    }
    let parsed = try windowParser(stopsAtFirstArgument: false).parse(arguments)
    if let word = parsed.arguments.first, !word.isLocation {
      throw UsageError(tr("“%s” is neither a command nor a file").filling(word.text))
    }
    return .window(
      WindowRequest(
        locations: parsed.arguments.map(\.location),
        places: try places(parsed, environment: environment),
        isService: parsed.flags.contains("gapplication-service")
      )
    )
  }

  /// Workers for a command; where it is certain to use them, the first one is there at once.
  ///
  /// To be asked for before anything starts a thread, and so before the arguments are understood.
  static func workers(for arguments: [String]) -> WorkerPool {
    let word = arguments.dropFirst().first
    return commands.contains { $0.name == word && $0.usesWorkers }
      ? .doublingThisProcess() : WorkerPool()
  }

  /// Runs a command to its end, with Ctrl-C as a cancellation.
  static func run(
    _ command: any Command,
    console: Console,
    places: LibraryPlaces,
    environment: [String: String],
    workers: WorkerPool
  ) -> ExitStatus {
    let invocation = Invocation(
      environment: environment,
      places: places,
      console: console,
      workers: workers
    )
    let interruption = Interruption(cancelling: invocation.token)
    let loop = g_main_loop_new(nil, 0)
    defer { g_main_loop_unref(loop) }
    var status = ExitStatus.done
    Task {
      do throws(AppContext.OpeningError) {
        status = try await command.run(invocation)
      } catch {
        console.complain(error.sentence)
        status = .noLibrary
      }
      g_main_loop_quit(loop)
    }
    g_main_loop_run(loop)
    // Work that was abandoned clears up behind itself; what hangs on a dead mount is left behind.
    invocation.pool.waitUntilIdle(limit: .seconds(2))
    withExtendedLifetime(interruption) {}
    return status
  }

  // MARK: - Options

  private static func request(
    _ command: any Command.Type,
    _ arguments: [Argument],
    before first: ParsedOptions,
    environment: [String: String]
  ) throws(UsageError) -> Request {
    let json = CommandOption(
      name: "json",
      kind: .flag,
      description: tr("Print one JSON object a line")
    )
    let parser = OptionParser(
      program: "otokura \(command.name)",
      parameters: command.parameters,
      summary: command.summary,
      options: command.options + [json, libraryOption]
    )
    var parsed = try parser.parse(arguments)
    if parsed.value(of: "library") == nil { parsed.values["library"] = first.values["library"] }
    return .command(
      try command.init(parsed),
      console: Console(isJSON: parsed.flags.contains("json")),
      places: try places(parsed, environment: environment)
    )
  }

  private static var libraryOption: CommandOption {
    CommandOption(
      name: "library",
      kind: .value(placeholder: tr("DIR")),
      description: tr("Keep the library below this folder")
    )
  }

  private static func windowParser(stopsAtFirstArgument: Bool) -> OptionParser {
    let width = commands.map { $0.name.count }.max() ?? 0
    let lines = commands.map { command in
      let gap = String(repeating: " ", count: width - command.name.count)
      return "  \(command.name)\(gap)  \(command.summary)"
    }
    return OptionParser(
      program: "otokura",
      parameters: tr("[FILE|URI…] | COMMAND …"),
      summary: tr("Opens the window and plays once what it is given; or runs a command."),
      details: ([tr("Commands:")] + lines).joined(separator: "\n") + "\n\n"
        + tr("Each command explains itself with --help."),
      options: [
        libraryOption,
        CommandOption(name: "version", kind: .flag, description: tr("Print the version")),
        CommandOption(
          name: "gapplication-service",
          kind: .flag,
          description: "",
          isHidden: true
        ),
      ],
      stopsAtFirstArgument: stopsAtFirstArgument
    )
  }

  private static func places(
    _ options: ParsedOptions,
    environment: [String: String]
  ) throws(UsageError) -> LibraryPlaces {
    guard let folder = options.value(of: "library") else {
      return .standard(environment: environment)
    }
    guard let path = folder.exactText, !path.isEmpty else {
      throw UsageError(tr("“%s” can't be the library's folder").filling(folder.text))
    }
    return .under(path)
  }
}
