// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import GObjectKit
import Glibc
import Library
import Media
import Pipeline

/// Starts the window, a command of the command line, or a worker of one of these.
@main enum Main {
  static func main() {
    if CommandLine.arguments.dropFirst().elementsEqual([WorkerService.option]) {
      WorkerService.run()
    }
    let workers = CommandLineTool.workers(for: CommandLine.arguments)
    let environment = Environment.variables
    let resources = Resources(environment: environment)
    Languages.start(resources)
    attachMainActor()
    do throws(UsageError) {
      switch try CommandLineTool.request(Argument.all, environment: environment) {
      case .nothing: exit(ExitStatus.done.rawValue)
      case .command(let command, let console, let places):
        let status = CommandLineTool.run(
          command,
          console: console,
          places: places,
          environment: environment,
          workers: workers
        )
        exit(status.rawValue)
      case .window(let request):
        exit(openWindow(request, resources: resources, environment: environment))
      }
    } catch {
      let console = Console(isJSON: false)
      console.complain("\(error.message).")
      console.complain(tr("“%s” tells more.").filling("\(error.program) --help"))
      exit(ExitStatus.wrongUsage.rawValue)
    }
  }

  private static func openWindow(
    _ request: CommandLineTool.WindowRequest,
    resources: Resources,
    environment: [String: String]
  ) -> Int32 {
    do throws(GLibError) {
      try resources.load()
    } catch {
      // Without its own icons and style sheet the program still works.
      Log.warning(error.message)
    }
    let application = Application(environment: environment, places: request.places)
    let service = request.isService ? ["--gapplication-service"] : []
    return application.run(service + request.locations.map(\.uri))
  }
}
