// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Library
import Media
import Player

/// The program with its window, one instance a session.
final class Application {
  static let id = "app.otokura.Otokura"

  private let application: AdwApplication
  private let environment: [String: String]
  private let places: LibraryPlaces
  private var context: AppContext?
  private var window: MainWindow?

  init(environment: [String: String], places: LibraryPlaces) {
    self.environment = environment
    self.places = places
    application = AdwApplication(Application.id, flags: G_APPLICATION_HANDLES_OPEN)
    application.on("startup") { [unowned self] in startUp() }
    application.on("activate") { [unowned self] in activate() }
    application.on("open") { [unowned self] signal in
      open(files(of: signal))
    }
  }

  /// Runs until the last window is closed.
  ///
  /// - Parameter files: Files and URIs from the command line, to be played once.
  /// - Returns: The process's exit status.
  func run(_ files: [String]) -> Int32 {
    withMutableCStrings(["otokura"] + files) { arguments, count in
      g_application_run(application.gapplication, count, arguments)
    }
  }

  private func startUp() {
    let keys = [
      ("win.add-music", ["<Control>o"]), ("win.search", ["<Control>f"]),
      ("win.edit-info", ["<Control>i"]), ("win.remove", ["Delete"]), ("win.back", ["<Alt>Left"]),
      ("win.song-menu", ["Menu", "<Shift>F10"]),
      ("win.select-all", ["<Control>a"]), ("win.close", ["<Control>w"]),
      ("app.quit", ["<Control>q"]), ("win.shortcuts", ["<Control>question"]),
    ]
    for (action, accelerators) in keys {
      application.upcast(to: GtkApplication.self).setKeys(accelerators, for: action)
    }
    quit = Action("quit", in: application) { [unowned self] in
      // Closing the window remembers its size, and the last one that closes ends the program.
      if let window {
        window.gtkWindow.close()
      } else {
        g_application_quit(application.gapplication)
      }
    }
  }

  private var quit: Action?

  private func activate() {
    guard let window = window ?? makeWindow() else { return }
    self.window = window
    window.present()
  }

  private func open(_ locations: [Location]) {
    activate()
    guard let window, !locations.isEmpty else { return }
    window.actions?.playOnce(locations)
  }

  private func makeWindow() -> MainWindow? {
    do throws(AppContext.OpeningError) {
      let context = try AppContext(environment: environment, places: places)
      self.context = context
      return MainWindow(context, application: application.upcast())
    } catch {
      explain(error)
      return nil
    }
  }

  /// Says in a window of its own why the library can't be opened; closing it ends the program.
  private func explain(_ error: AppContext.OpeningError) {
    let window: AdwApplicationWindow = AdwApplicationWindow(application.upcast())
    let page: AdwStatusPage = AdwStatusPage()
    page.setIconName("dialog-warning-symbolic")
    page.setTitle(tr("The Library Could Not Be Opened"))
    page.setDescription(Markup.escaping(error.sentence))
    let bar: AdwHeaderBar = AdwHeaderBar()
    page.expand(vertically: true)
    window.setContent(GtkBox.of(GTK_ORIENTATION_VERTICAL, bar, page).widget)
    window.upcast(to: GtkWindow.self).setDefaultSize(560, height: 400)
    window.upcast(to: GtkWindow.self).setTitle("Otokura")
    window.upcast(to: GtkWindow.self).present()
  }

  /// The files of an "open" emission, whose first argument is a C array.
  private func files(of signal: Signal) -> [Location] {
    guard let array = g_value_get_pointer(signal.value(0)) else { return [] }
    let files = array.assumingMemoryBound(to: UnsafeMutableRawPointer.self)
    return (0..<signal[1, as: Int.self]).map { index in
      let text = g_file_get_uri(OpaquePointer(files[index]))
      defer { g_free(text) }
      return Location(uri: text.map { String(cString: $0) } ?? "")
    }
  }
}

/// Lends C an argument vector that it may change.
private func withMutableCStrings<Result>(
  _ strings: [String],
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, Int32) -> Result
) -> Result {
  var copies = strings.map { g_strdup($0) } + [nil]
  let owned = copies
  defer { for copy in owned { g_free(copy) } }
  return copies.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("there is always one string") }
    return body(base, Int32(strings.count))
  }
}

extension AdwApplication {
  /// The same object as GIO's class, which is a plain C structure to Swift.
  fileprivate var gapplication: UnsafeMutablePointer<GApplication> {
    raw.assumingMemoryBound(to: GApplication.self)
  }
}
