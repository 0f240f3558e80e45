// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import GObjectKit
import Glibc
import Library

/// Starts the window, or a command of the command line.
@main enum Main {
  static func main() {
    let environment = Environment.variables
    let resources = Resources(environment: environment)
    Languages.start(resources)
    attachMainActor()
    do throws(GLibError) {
      try resources.load()
    } catch {
      // Without its own icons and style sheet the program still works.
      Log.warning(error.message)
    }
    let application = Application(
      environment: environment,
      places: .standard(environment: environment)
    )
    exit(application.run(Array(CommandLine.arguments.dropFirst())))
  }
}
