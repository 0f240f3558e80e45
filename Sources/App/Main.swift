// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import GObjectKit
import Glibc
import Library

/// Starts the window, or a command of the command line.
@main enum Main {
  static func main() {
    let environment = Environment.variables
    Languages.start(environment: environment)
    attachMainActor()
    let application = Application(
      environment: environment,
      places: .standard(environment: environment)
    )
    exit(application.run(Array(CommandLine.arguments.dropFirst())))
  }
}
