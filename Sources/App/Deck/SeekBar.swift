// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media
import Player

/// The time that passed, a bar to seek with, and the length.
final class SeekBar {
  let root: GtkBox
  private let player: Player
  private let passed: GtkLabel = GtkLabel("0:00")
  private let length: GtkLabel = GtkLabel("0:00")
  private let scale: GtkScale
  private var ticker: Ticker?
  private var duration: Duration?

  init(player: Player) {
    self.player = player
    scale = GtkScale(range: GTK_ORIENTATION_HORIZONTAL, min: 0, max: 1, step: 5)
    scale.expand().accessibleLabel(tr("Position"))
    scale.setDrawValue(0)
    for label in [passed, length] {
      label.align(vertically: GTK_ALIGN_CENTER)
      label.style("numeric", "caption", "dim-label")
      label.setWidthChars(5)
    }
    passed.setXalign(1)
    length.setXalign(0)
    root = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 6, passed, scale, length)
    root.expand().align(vertically: GTK_ALIGN_CENTER)
    let range: GtkRange = scale.upcast()
    range.setIncrements(5, page: 15)
    range.on("change-value") { [unowned self] signal in
      seek(to: signal[1, as: Double.self])
      signal.answer(false)
    }
    root.own(self)
  }

  /// Follows a track while it plays, and stands still otherwise.
  func show(_ state: PlayerState) {
    duration = state.duration
    let isSeekable = state.current != nil && state.duration != nil
    scale.isSensitive = isSeekable && state.status != .stopped
    let range: GtkRange = scale.upcast()
    range.setRange(0, max: max(state.duration?.seconds ?? 1, 0.001))
    length.setText(state.duration.map(Clock.text) ?? "–:––")
    showPosition()
    let isMoving = state.status == .playing
    if isMoving, ticker == nil {
      ticker = Ticker(everyMilliseconds: 200) { [unowned self] in showPosition() }
    } else if !isMoving {
      ticker = nil
    }
  }

  /// In a narrow window the length is left to the table.
  func setCompact(_ isCompact: Bool) { length.isVisible = !isCompact }

  private func showPosition() {
    let position = player.position
    passed.setText(Clock.text(position))
    // A knob that is held stays under the pointer.
    let isHeld = scale.widget.getStateFlags().rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
    if !isHeld { scale.upcast(to: GtkRange.self).setValue(position.seconds) }
    otk_accessible_value_text(
      scale.widget,
      tr("%s of %s").filling(Clock.text(position), duration.map(Clock.text) ?? "")
    )
  }

  private func seek(to seconds: Double) {
    guard let duration else { return }
    let wanted = Duration.milliseconds(Int64((max(seconds, 0) * 1000).rounded()))
    let target = min(wanted, duration)
    player.send(.seek(to: target))
    // While paused nothing else would tell where it stands.
    passed.setText(Clock.text(target))
  }
}
