// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media
import Player

/// The instrument at the foot of the window: what plays, the transport, the seek bar, the volume.
final class Deck {
  let root: GtkBox
  /// The user wants the transient item that plays in the library.
  var addToLibrary: () -> Void = {}
  var editInfo: () -> Void = {}
  var remove: () -> Void = {}

  private let player: Player
  private let settings: Settings
  private let picture = ArtworkView(size: 72)
  private let nowPlaying = NowPlaying()
  private let seekBar: SeekBar
  private let play: GtkButton
  private let shuffle: GtkToggleButton = GtkToggleButton()
  private let repeatButton: GtkButton
  private let volume: VolumeButton
  private let secondary: GtkBox
  private let edit = GatedButton("document-edit-symbolic", tr("Edit Info…"))
  private let removal = GatedButton("user-trash-symbolic", tr("Remove from Library"))
  private var buttons: [GtkButton] = []
  private var state: PlayerState
  private var counterpart: MediaItem?
  private var canStart = false
  /// Plays something while nothing is chosen.
  var start: () -> Void = {}
  private var observation: Task<Void, Never>?

  /// - Parameters:
  ///   - player: What is shown and controlled.
  ///   - settings: Where volume, shuffle and repeat are remembered.
  init(player: Player, settings: Settings) {
    self.player = player
    player.send(.setShuffle(settings.bool("shuffle", default: false)))
    player.send(.setRepeat(RepeatMode(rawValue: settings.string("repeat", default: "")) ?? .off))
    state = player.state
    self.settings = settings
    seekBar = SeekBar(player: player)
    volume = VolumeButton { level in
      player.send(.setVolume(level))
      settings.set("volume", level)
    }
    play = GtkButton.icon("media-playback-start-symbolic", tr("Play")) {}
    play.style("circular")
    play.widget.removeCssClass("flat")
    play.style("suggested-action")
    repeatButton = GtkButton(iconName: "media-playlist-consecutive-symbolic")
    secondary = GtkBox(GTK_ORIENTATION_HORIZONTAL, spacing: 0)
    root = GtkBox(GTK_ORIENTATION_VERTICAL, spacing: 0)
    root.style("deck")
    build()
    observation = Task { [weak self] in
      for await state in player.observe() { self?.show(state) }
    }
    root.own(self)
  }

  isolated deinit { observation?.cancel() }

  /// Whether the transient item that plays can be added to the library.
  func setAddable(_ isAddable: Bool) { nowPlaying.setAddable(isAddable) }

  /// Says which song of the library a transient item is, once that is known.
  func showCounterpart(_ song: MediaItem?) {
    counterpart = song
    showItem()
  }

  /// Whether *play* has something to start with while nothing is chosen.
  func setCanStart(_ canStart: Bool) {
    self.canStart = canStart
    play.isSensitive = state.current != nil || canStart
  }

  private func showItem() {
    let item = state.current?.item
    nowPlaying.show(item, counterpart: counterpart)
    for button in [edit, removal] { button.show(counterpart ?? item) }
  }

  /// Shows the picture of what plays; nil where there is none.
  func showArtwork(_ artwork: Artwork?) { picture.show(artwork) }

  /// In a narrow window only picture, title, play and next stay, with the seek bar below.
  func setCompact(_ isCompact: Bool) {
    secondary.isVisible = !isCompact
    buttons[0].isVisible = !isCompact
    buttons[2].isVisible = !isCompact
    nowPlaying.setCompact(isCompact)
    seekBar.setCompact(isCompact)
  }

  // MARK: - Building

  private func build() {
    play.on("clicked") { [unowned self] in
      if state.current == nil { start() } else { player.send(.togglePlay) }
    }
    buttons = [
      Deck.transport("media-skip-backward-symbolic", tr("Previous"), player, .previous),
      play,
      Deck.transport("media-playback-stop-symbolic", tr("Stop"), player, .stop),
      Deck.transport("media-skip-forward-symbolic", tr("Next"), player, .next),
    ]
    let transport: GtkBox = GtkBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    transport.align(vertically: GTK_ALIGN_CENTER)
    for button in buttons { transport.append(button.widget) }

    shuffle.upcast(to: GtkButton.self).setIconName("media-playlist-shuffle-symbolic")
    shuffle.style("flat", "circular").explained(tr("Shuffle"))
    shuffle.on("toggled") { [unowned self] in
      let isOn = shuffle.getActive() != 0
      guard isOn != state.isShuffled else { return }
      player.send(.setShuffle(isOn))
      settings.set("shuffle", isOn)
    }
    repeatButton.style("flat", "circular")
    repeatButton.on("clicked") { [unowned self] in
      let mode = state.repeatMode.following
      player.send(.setRepeat(mode))
      settings.set("repeat", mode.rawValue)
    }
    edit.clicked = { [unowned self] in editInfo() }
    removal.clicked = { [unowned self] in remove() }
    let extras = [
      edit.root.widget, removal.root.widget, shuffle.widget, repeatButton.widget,
      volume.root.widget,
    ]
    for control in extras {
      secondary.append(control)
    }
    secondary.align(horizontally: GTK_ALIGN_END, vertically: GTK_ALIGN_CENTER)

    nowPlaying.addToLibrary = { [unowned self] in addToLibrary() }
    let controls = GtkBox.of(
      GTK_ORIENTATION_HORIZONTAL,
      spacing: 12,
      transport,
      seekBar.root,
      secondary
    )
    let lines = GtkBox.of(GTK_ORIENTATION_VERTICAL, spacing: 0, nowPlaying.root, controls)
    lines.expand().align(vertically: GTK_ALIGN_CENTER)
    let row = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 12, picture.root, lines)
    row.margins(horizontal: 12, vertical: 12)
    root.append(GtkSeparator(GTK_ORIENTATION_HORIZONTAL).widget)
    root.append(row.widget)
  }

  private static func transport(
    _ icon: String,
    _ name: String,
    _ player: Player,
    _ command: PlayerCommand
  ) -> GtkButton {
    let button = GtkButton.icon(icon, name) { player.send(command) }
    button.style("circular")
    return button
  }

  // MARK: - Showing

  private func show(_ state: PlayerState) {
    self.state = state
    let isPlaying = state.status == .playing
    play.setIconName(
      isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic"
    )
    play.explained(isPlaying ? tr("Pause") : tr("Play"))
    let hasItem = state.current != nil
    for button in buttons { button.isSensitive = hasItem }
    buttons[3].isSensitive = state.hasNext
    play.isSensitive = hasItem || canStart
    buttons[2].isSensitive = hasItem && state.status != .stopped
    shuffle.setActive(state.isShuffled ? 1 : 0)
    repeatButton.setIconName(state.repeatMode.iconName)
    repeatButton.explained(state.repeatMode.explanation)
    if state.repeatMode == .off { repeatButton.widget.removeCssClass("on") }
    if state.repeatMode != .off { repeatButton.style("on") }
    volume.show(state.volume)
    showItem()
    seekBar.show(state)
  }
}

extension RepeatMode {
  /// What a click on the button changes to.
  var following: RepeatMode {
    switch self {
    case .off: .all
    case .all: .one
    case .one: .off
    }
  }

  var iconName: String {
    switch self {
    case .off: "media-playlist-consecutive-symbolic"
    case .all: "media-playlist-repeat-symbolic"
    case .one: "media-playlist-repeat-song-symbolic"
    }
  }

  /// The button's tooltip: how it stands.
  var explanation: String {
    switch self {
    case .off: tr("Repeat: Off")
    case .all: tr("Repeat: All")
    case .one: tr("Repeat: This Track")
    }
  }
}
