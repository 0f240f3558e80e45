// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Intake
import Library
import Media
import MusicSources
import Pipeline
import Player

/// The window's actions: menus, buttons and keys all come here.
final class WindowActions {
  private unowned let window: MainWindow
  private let context: AppContext
  private let playOnceFlow: PlayOnceFlow
  private let importFlow: ImportFlow
  private let removal: RemovalFlow
  private var actions: [Action] = []
  private var editInfo: Action?
  private var remove: Action?
  private var state: PlayerState
  private var counterpart: MediaItem?
  private var watching: [Task<Void, Never>] = []
  /// Looks for what other processes have changed.
  private var ticker: Ticker?
  private var shownVersion: Int64?
  /// The volume that was plugged in last.
  private var newVolume: SourceID?

  static let primaryMenu = Menu([
    [Menu.Entry(tr("_Add Music…"), "win.add-music")],
    [
      Menu.Entry(tr("_Keyboard Shortcuts"), "win.shortcuts"),
      Menu.Entry(tr("_About Otokura"), "win.about"),
    ],
  ])

  static let songMenu = Menu([
    [Menu.Entry(tr("_Play"), "win.play"), Menu.Entry(tr("Play _Next"), "win.play-next")],
    [
      Menu.Entry(tr("_Edit Info…"), "win.edit-info"),
      Menu.Entry(tr("_Remove from Library"), "win.remove"),
    ],
  ])

  init(_ window: MainWindow, _ context: AppContext) {
    self.window = window
    self.context = context
    state = context.player.state
    playOnceFlow = PlayOnceFlow(window, context)
    removal = RemovalFlow(window, context)
    importFlow = ImportFlow(window, removal)
    addActions()
    connect()
    watch()
    watchOtherProcesses()
    watchVolumes()
  }

  isolated deinit { for task in watching { task.cancel() } }

  /// Plays files that were opened or named on the command line.
  func playOnce(_ locations: [Location]) {
    Task {
      let token = CancellationToken()
      do throws(TrackFailure) {
        let tracks = try await context.pool.run(token: token) {
          DroppedFiles.tracks(at: locations, token: token)
        }
        playOnceFlow.play(tracks)
      } catch {
        window.toast(error.sentence)
      }
    }
  }

  // MARK: - Set-up

  private func addActions() {
    add("add-music") { [unowned self] in openPicker(on: nil) }
    add("show-volume") { [unowned self] in openPicker(on: newVolume) }
    add("try-demo") { [unowned self] in openPicker(on: context.catalogue.demo?.source.id) }
    add("search") { [unowned self] in window.startSearch() }
    add("select-all") { [unowned self] in window.page.songs.selectAll() }
    add("close") { [unowned self] in window.gtkWindow.close() }
    add("about") { [unowned self] in AboutWindow.present(parent: window.gtkWindow) }
    add("shortcuts") { [unowned self] in ShortcutsWindow.present(parent: window.gtkWindow) }
    add("play") { [unowned self] in playSelected() }
    add("play-next") { [unowned self] in
      context.player.send(.playNext(selectedItems()))
    }
    add("back") { [unowned self] in window.leaveGroup() }
    add("song-menu") { [unowned self] in window.page.songs.openMenu() }
    add("undo-import") { [unowned self] in removal.undoImport() }
    add("undo-remove") { [unowned self] in removal.undo() }
    editInfo = add("edit-info") { [unowned self] in edit(selectedItems().first) }
    remove = add("remove") { [unowned self] in removal.remove(selectedItems()) }
    enableForSelection()
    window.deck.setCanStart(window.page.hasSongs)
  }

  @discardableResult
  private func add(_ name: String, _ body: @escaping () -> Void) -> Action {
    let action = Action(name, in: window.window, body)
    actions.append(action)
    return action
  }

  /// Offers the music of a stick or a phone that was just plugged in.
  private func watchVolumes() {
    context.volumes.changed = { [context] in context.catalogue.connect(context.volumes.volumes) }
    context.volumes.appeared = { [unowned self] volume in
      guard let root = volume.root else { return }
      newVolume = FolderSource(place: root).id
      window.toast(
        tr("“%s” is connected").filling(volume.name),
        button: tr("Show Music"),
        action: "win.show-volume"
      )
    }
  }

  private func connect() {
    window.page.reportProblem = { [unowned self] error in window.toast(error.sentence) }
    window.page.songs.activated = { [unowned self] position in play(from: position) }
    window.page.songs.selectionChanged = { [unowned self] in enableForSelection() }
    window.deck.addToLibrary = { [unowned self] in addCurrentToLibrary() }
    window.deck.start = { [unowned self] in start() }
    window.deck.editInfo = { [unowned self] in edit(shownItem) }
    window.deck.remove = { [unowned self] in
      if let item = shownItem { removal.remove([item]) }
    }
  }

  private func watch() {
    let (player, store) = (context.player, context.store)
    watching = [
      Task { [weak self] in
        for await state in player.observe() { self?.follow(state) }
      },
      Task { [weak self] in
        for await _ in store.changes() { self?.libraryChanged() }
      },
    ]
  }

  /// Shows what a command has changed beside the window; SQLite tells nobody of it.
  private func watchOtherProcesses() {
    shownVersion = libraryVersion
    ticker = Ticker(everyMilliseconds: 2000) { [weak self] in
      guard let self, let version = libraryVersion, version != shownVersion else { return }
      libraryChanged()
    }
  }

  private var libraryVersion: Int64? {
    do throws(StoreError) { return try context.reader.version() } catch {
      Log.warning("it is not known whether the library has changed: \(error)")
      return nil
    }
  }

  private func follow(_ state: PlayerState) {
    let old = self.state
    self.state = state
    if let failure = state.lastFailure, failure != old.lastFailure {
      let title = failure.entry.item.displayTitle
      window.toast(tr("“%s” can't be played. %s").filling(title, failure.reason.sentence))
    }
    if let reason = state.silentReason, reason != old.silentReason {
      window.toast(tr("There is no sound: %s.").filling(reason))
    }
    if state.current?.id != old.current?.id {
      counterpart = nil
      window.deck.showCounterpart(nil)
      showArtwork(of: state.current?.item)
      findCounterpart()
    }
    markPlaying()
  }

  /// Marks the song of the library that is heard, also where it is only played once.
  private func markPlaying() {
    window.page.songs.markPlaying(state.status == .stopped ? nil : shownItem?.id)
  }

  /// What the deck's buttons change: the song of the library, where what plays is one.
  private var shownItem: MediaItem? { counterpart ?? state.current?.item }

  private func libraryChanged() {
    shownVersion = libraryVersion
    window.page.refresh()
    window.deck.setCanStart(window.page.hasSongs)
    findCounterpart()
  }

  /// A track that is only played once may be in the library all the same, or have come into it.
  private func findCounterpart() {
    guard let item = state.current?.item, !item.isInLibrary else { return }
    let track = playOnceFlow.source(of: item) ?? SourceTrack(id: .init(0), location: item.location)
    Task {
      do throws(StoreError) {
        let song = try await LibraryCounterpart(store: context.store, pool: context.pool)
          .find(of: track)
        guard state.current?.item.id == item.id else { return }
        counterpart = song
        window.deck.showCounterpart(song)
        markPlaying()
      } catch {
        window.toast(error.sentence)
      }
    }
  }

  private func showArtwork(of item: MediaItem?) {
    let source = item.flatMap { playOnceFlow.source(of: $0) }
    Task {
      let artwork = await context.artwork(of: item, from: source)
      if state.current?.item.id == item?.id { window.deck.showArtwork(artwork) }
    }
  }

  // MARK: - Playing

  private func play(from position: Int) {
    report { () throws(StoreError) in
      context.player.send(.playItems(try window.page.items(), startingAt: position))
    }
  }

  /// Plays what is selected, else all that is shown.
  private func start() {
    let position = window.page.songs.selectedPositions.first ?? 0
    if window.page.hasSongs { play(from: position) }
  }

  private func playSelected() {
    let items = selectedItems()
    if !items.isEmpty { context.player.send(.playItems(items, startingAt: 0)) }
  }

  // MARK: - Adding

  private func openPicker(on source: SourceID?) {
    let picker = SourcePicker(
      catalogue: context.catalogue,
      volumes: context.volumes,
      inspector: TrackInspector(
        store: context.store,
        pool: context.pool,
        workers: context.workers
      ),
      settings: context.settings,
      parent: window.gtkWindow
    ) { [unowned self] verb, tracks, _ in
      switch verb {
      case .playOnce: playOnceFlow.play(tracks)
      case .importTracks: importFlow.follow(context.importer.importTracks(tracks))
      }
    }
    picker.present(choosing: source)
  }

  private func addCurrentToLibrary() {
    guard let item = state.current?.item, let request = playOnceFlow.addToLibrary(item) else {
      return
    }
    window.deck.setAddable(false)
    importFlow.follow(request) { [weak self] summary in
      if summary.isComplete { return tr("Added “%s” to your library").filling(item.displayTitle) }
      if let self, state.current?.item.id == item.id { window.deck.setAddable(true) }
      return nil
    }
  }

  // MARK: - Editing

  private func selectedItems() -> [MediaItem] {
    var items: [MediaItem] = []
    report { () throws(StoreError) in items = try window.page.selectedItems() }
    return items
  }

  private func enableForSelection() {
    let count = window.page.songs.selectedPositions.count
    editInfo?.isEnabled = count == 1
    remove?.isEnabled = count > 0
  }

  private func edit(_ item: MediaItem?) {
    guard let item, EditRefusal.of(item) == nil else { return }
    let editor = ItemEditor(context.store)
    EditInfoDialog(item, parent: window.gtkWindow) { [unowned self] metadata in
      do throws(ItemEditor.Failure) {
        let edited = try await editor.edit(item, to: metadata)
        context.player.send(.update(edited))
        return true
      } catch {
        window.toast(error.sentence)
        return false
      }
    }.present()
  }

  private func report(_ body: () throws(StoreError) -> Void) {
    do throws(StoreError) { try body() } catch { window.toast(error.sentence) }
  }
}
