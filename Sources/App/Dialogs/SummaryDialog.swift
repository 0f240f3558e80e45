// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// What an import did, track by track, for reading and for copying.
enum SummaryDialog {
  /// One line of the list.
  struct Line {
    let title: String
    let outcome: String
    let icon: Icon
    /// The file, where that helps to find what went wrong.
    var file: String?

    /// What became of the track, and which file it was.
    var detail: String { [outcome, file].compactMap(\.self).joined(separator: "\n") }
  }

  /// How a track fared, for those who don't read the words; never by colour alone.
  enum Icon {
    case good
    /// It was there already.
    case known
    case notice
    case bad

    var name: String {
      switch self {
      case .good, .known: "object-select-symbolic"
      case .notice: "dialog-information-symbolic"
      case .bad: "dialog-warning-symbolic"
      }
    }

    var style: String {
      switch self {
      case .good: "success"
      case .known, .notice: "dim-label"
      case .bad: "warning"
      }
    }
  }

  /// Shows the summary.
  ///
  /// - Parameters:
  ///   - title: What happened.
  ///   - heading: The counts in one sentence.
  ///   - lines: The tracks in the order in which they were asked for.
  ///   - parent: The window that the dialog belongs to.
  static func present(
    title: String,
    heading: String,
    _ lines: [Line],
    parent: GtkWindow
  ) {
    let window: AdwWindow = AdwWindow()
    let top: GtkWindow = window.upcast()
    top.setTransientFor(parent)
    top.setModal(1)
    top.setTitle(title)
    top.fit(560, 480, to: parent)

    let counts: GtkLabel = GtkLabel(heading)
    counts.setWrap(1)
    counts.setXalign(0)
    counts.style("heading")
    let list: GtkListBox = GtkListBox()
    list.setSelectionMode(GTK_SELECTION_NONE)
    list.style("boxed-list").accessibleLabel(tr("Tracks"))
    // What needs reading comes first.
    let lines = lines.filter { $0.icon == .bad } + lines.filter { $0.icon != .bad }
    for line in lines { list.append(row(line).widget) }
    let content = GtkBox.of(GTK_ORIENTATION_VERTICAL, spacing: 18, counts, list)
    content.margins(horizontal: 18, vertical: 18)
    let clamp: AdwClamp = AdwClamp()
    clamp.setChild(content.widget)
    let scroller: GtkScrolledWindow = GtkScrolledWindow()
    scroller.setPolicy(GTK_POLICY_NEVER, vscrollbarPolicy: GTK_POLICY_AUTOMATIC)
    scroller.setChild(clamp.widget)
    scroller.expand(vertically: true)

    let bar: AdwHeaderBar = AdwHeaderBar()
    let copy = GtkButton.text(tr("_Copy")) {
      let text = lines.map { line in
        [line.title, line.outcome, line.file].compactMap(\.self).joined(separator: "\t")
      }
      window.widget.getClipboard().setText(([heading, ""] + text).joined(separator: "\n"))
    }
    copy.on("clicked") { copy.say(tr("Copied")) }
    copy.tooltip(tr("Copies the summary as text"))
    bar.packStart(copy.widget)
    window.setContent(GtkBox.of(GTK_ORIENTATION_VERTICAL, bar, scroller).widget)
    closeOnEscape(window)
    top.present()
  }

  private static func row(_ line: Line) -> AdwActionRow {
    let row: AdwActionRow = AdwActionRow()
    row.upcast(to: AdwPreferencesRow.self).setTitle(Markup.escaping(line.title))
    row.setSubtitle(Markup.escaping(line.detail))
    row.setSubtitleLines(4)
    let icon: GtkImage = GtkImage(iconName: line.icon.name)
    icon.style(line.icon.style)
    row.addPrefix(icon.widget)
    return row
  }
}

/// Lets Escape close a dialog that has nothing to lose.
func closeOnEscape(_ window: AdwWindow) {
  let keys: GtkEventControllerKey = GtkEventControllerKey()
  keys.on("key-pressed") { signal in
    let isEscape = signal[0, as: Int.self] == Int(GDK_KEY_Escape)
    if isEscape { window.upcast(to: GtkWindow.self).close() }
    signal.answer(isEscape)
  }
  window.widget.addController(keys.upcast(to: GtkEventController.self).given())
}
