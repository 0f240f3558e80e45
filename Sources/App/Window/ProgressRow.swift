// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// The row above the deck that shows work going on: "3 of 12 · 夜明けの歌", a bar, and Cancel.
final class ProgressRow {
  let root: GtkRevealer
  private let label: GtkLabel = GtkLabel("")
  private let timeLeft: GtkLabel = GtkLabel("")
  private let bar: GtkProgressBar = GtkProgressBar()
  private let cancelButton: GtkButton = GtkButton.text(tr("_Cancel")) {}
  private var cancel: () -> Void = {}
  private var started: gint64 = 0
  private var owner: AnyObject?
  private var opening: Ticker?

  init() {
    root = GtkRevealer()
    root.setTransitionType(GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    label.setXalign(0)
    label.setEllipsize(PANGO_ELLIPSIZE_END)
    label.expand()
    timeLeft.style("dim-label", "numeric")
    bar.expand()
    bar.align(vertically: GTK_ALIGN_CENTER)
    let texts = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 12, label, timeLeft)
    let column = GtkBox.of(GTK_ORIENTATION_VERTICAL, spacing: 6, texts, bar)
    column.expand()
    cancelButton.align(vertically: GTK_ALIGN_CENTER)
    let row = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 12, column, cancelButton)
    row.margins(horizontal: 12, vertical: 6)
    let separator: GtkSeparator = GtkSeparator(GTK_ORIENTATION_HORIZONTAL)
    root.setChild(GtkBox.of(GTK_ORIENTATION_VERTICAL, separator, row).widget)
    cancelButton.on("clicked") { [unowned self] in
      isCancellable = false
      cancel()
    }
    root.own(self)
  }

  private var isCancellable: Bool {
    get { cancelButton.isSensitive }
    set { cancelButton.isSensitive = newValue }
  }

  /// Shows a new piece of work from now on.
  ///
  /// Work that is done in a blink never appears: the row opens with the first news after a moment.
  ///
  /// - Parameters:
  ///   - owner: Tells this work from another; only its own news are shown.
  ///   - cancel: What the button does.
  func begin(owner: AnyObject, cancel: @escaping () -> Void) {
    self.owner = owner
    self.cancel = cancel
    started = g_get_monotonic_time()
    isCancellable = true
    timeLeft.setText("")
    bar.setFraction(0)
    opening = Ticker(everyMilliseconds: 250) { [unowned self] in
      opening = nil
      root.setRevealChild(1)
    }
  }

  /// Shows how far the work is.
  ///
  /// - Parameters:
  ///   - owner: The work.
  ///   - index: The track in work, counted from 0.
  ///   - count: All tracks.
  ///   - title: The track's title.
  ///   - fraction: How much of this track is done, 0 to 1.
  func show(
    _ owner: AnyObject,
    index: Int,
    count: Int,
    title: String,
    fraction: Double = 0
  ) {
    guard owner === self.owner else { return }
    label.setText(tr("%d of %d · %s").filling(index + 1, count, title))
    let done = (Double(index) + fraction) / Double(max(count, 1))
    bar.setFraction(min(max(done, 0), 1))
    showTimeLeft(done)
  }

  /// Disappears when the work has ended.
  func end(_ owner: AnyObject) {
    guard owner === self.owner else { return }
    self.owner = nil
    opening = nil
    cancel = {}
    root.setRevealChild(0)
  }

  /// Guessed from the time that passed, and said from ten seconds on.
  private func showTimeLeft(_ done: Double) {
    let passed = Double(g_get_monotonic_time() - started) / 1e6
    guard done > 0.02, passed > 1 else { return }
    let rest = passed / done - passed
    timeLeft.setText(
      rest >= 10 ? tr("about %s left").filling(Clock.text(.seconds(Int64(rest)))) : ""
    )
  }
}
