// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media
import MusicSources

/// The dialog in which the user picks tracks of a source and says what to do with them.
final class SourcePicker {
  /// What the user decided.
  enum Verb {
    case playOnce
    case importTracks
  }

  let window: AdwWindow
  private let catalogue: SourceCatalogueOwner
  private let inspector: TrackInspector
  private let decided: (Verb, [SourceTrack], any MusicSource) -> Void

  private let rows = PickerRows()
  private let table: PickerTable
  private let footer: PickerFooter
  private let stack: GtkStack = GtkStack()
  private let status: AdwStatusPage = AdwStatusPage()
  private let leaflet: AdwLeaflet = AdwLeaflet()
  private let search: GtkSearchEntry = GtkSearchEntry()
  private let unusable: GtkToggleButton = GtkToggleButton()
  private let note: GtkLabel = GtkLabel("")
  private let noteRow: GtkRevealer = GtkRevealer()
  private let statusButton: GtkButton = GtkButton.text("") {}
  private let access: SourceAccess
  private var standingShown = SourceAuthorization.authorized
  private var sources: SourceList?
  private var currentEntry: SourceCatalogue.Entry?
  private var current: (any MusicSource)? { currentEntry?.source }
  private var listing: SourceListing?
  private var work: Task<Void, Never>?

  /// - Parameters:
  ///   - catalogue: The places on offer, which the user can add to.
  ///   - volumes: Mounts those that are not mounted.
  ///   - inspector: Looks into the files that are listed.
  ///   - settings: Where the dialog's size is remembered.
  ///   - parent: The window behind the dialog.
  ///   - decided: The user's decision; the dialog closes itself.
  init(
    catalogue: SourceCatalogueOwner,
    volumes: VolumeWatcher,
    inspector: TrackInspector,
    settings: Settings,
    parent: GtkWindow,
    decided: @escaping (Verb, [SourceTrack], any MusicSource) -> Void
  ) {
    self.catalogue = catalogue
    self.inspector = inspector
    self.decided = decided
    window = AdwWindow()
    table = PickerTable(rows: rows)
    footer = PickerFooter()
    access = SourceAccess(parent: window.upcast(), volumes: volumes)
    let top: GtkWindow = window.upcast()
    top.setTransientFor(parent)
    top.setModal(1)
    top.rememberSize(960, 640, in: settings, as: "picker", parent: parent)
    top.setTitle(tr("Add Music"))
    build()
    if parent.widget.getWidth() <= Self.sidebarWidth + Self.contentWidth {
      // The leaflet folds once it has a size; until then the footer would keep the dialog wide.
      setCompact(true)
    }
    window.own(self)
  }

  isolated deinit { stopWork() }

  /// Opens the dialog with a source chosen, or the first one.
  func present(choosing id: SourceID? = nil) {
    let entries = catalogue.entries
    let chosen = entries.first { $0.source.id == id } ?? entries.first
    sources?.show(entries, selected: chosen?.source.id)
    if let chosen { choose(chosen.source.id) } else { show(.noSource) }
    window.upcast(to: GtkWindow.self).present()
    search.widget.grabFocus()
  }

  private static let sidebarWidth: Int32 = 220
  private static let contentWidth: Int32 = 340

  // MARK: - Building

  private func build() {
    let list = SourceList(
      marked: { [unowned self] id in choose(id) },
      chosen: { [unowned self] id in
        if current?.id != id { choose(id) }
        leaflet.navigate(ADW_NAVIGATION_DIRECTION_FORWARD)
      },
      otherFolder: { [unowned self] in add(GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER) },
      libraryFile: { [unowned self] in add(GTK_FILE_CHOOSER_ACTION_OPEN) }
    )
    list.forgotten = { [unowned self] id in forget(id) }
    sources = list
    let sidebarBar: AdwHeaderBar = AdwHeaderBar()
    sidebarBar.setShowEndTitleButtons(0)
    sidebarBar.setTitleWidget(AdwWindowTitle(tr("Sources"), subtitle: "").widget)
    let sidebar = GtkBox.of(GTK_ORIENTATION_VERTICAL, sidebarBar, list.root)
    sidebar.widget.setSizeRequest(Self.sidebarWidth, height: -1)

    let header = contentBar()
    let content = GtkBox.of(GTK_ORIENTATION_VERTICAL, header, noteRow, stack, footer.root)
    focusOrder = FocusOrder([
      FocusOrder.Part(widget: list.focusTarget, isList: true),
      FocusOrder.Part(widget: list.buttons.widget), FocusOrder.Part(widget: header.widget),
      FocusOrder.Part(widget: table.focusTarget, isList: true),
      FocusOrder.Part(widget: status.widget), FocusOrder.Part(widget: footer.root.widget),
    ])
    content.expand()
    content.widget.setSizeRequest(Self.contentWidth, height: -1)
    buildNote()
    buildStack()
    connectAccess()
    leaflet.append(sidebar.widget)
    leaflet.append(GtkSeparator(GTK_ORIENTATION_VERTICAL).widget)
      .setNavigatable(0)
    leaflet.append(content.widget)
    leaflet.setVisibleChild(content.widget)
    leaflet.setCanNavigateBack(1)
    leaflet.expand(vertically: true)
    leaflet.on("notify::folded") { [unowned self] in setCompact(leaflet.getFolded() != 0) }
    window.setContent(leaflet.widget)

    footer.decided = { [unowned self] verb in decide(verb) }
    footer.cancelled = { [unowned self] in window.upcast(to: GtkWindow.self).close() }
    table.selectionChanged = { [unowned self] in footer.show(table.chosenRows) }
    table.activated = { [unowned self] row in
      if row.isUsable { finish(.playOnce, [row.track]) }
    }
    addKeys()
  }

  private func contentBar() -> AdwHeaderBar {
    let bar: AdwHeaderBar = AdwHeaderBar()
    bar.setShowStartTitleButtons(0)
    let back = GtkButton.icon("go-previous-symbolic", tr("Sources")) { [unowned self] in
      leaflet.navigate(ADW_NAVIGATION_DIRECTION_BACK)
    }
    back.isVisible = false
    backButton = back
    bar.packStart(back.widget)
    search.expand()
    search.widget.setSizeRequest(160, height: -1)
    otk_search_placeholder(search, tr("Search"))
    search.accessibleLabel(tr("Search tracks"))
    search.on("search-changed") { [unowned self] in
      rows.filter(by: search.text)
      table.reload()
      showState()
    }
    let clamp: AdwClamp = AdwClamp()
    clamp.setMaximumSize(360)
    clamp.setChild(search.widget)
    clamp.expand()
    bar.setTitleWidget(clamp.widget)
    unusable.upcast(to: GtkButton.self).setIconName("view-reveal-symbolic")
    unusable.explained(tr("Show tracks that can't be used"))
    unusable.on("toggled") { [unowned self] in
      rows.showsUnusable = unusable.getActive() != 0
      table.reload()
      showState()
    }
    bar.packEnd(unusable.widget)
    return bar
  }

  private var backButton: GtkButton?
  private var focusOrder = FocusOrder([])

  private func buildNote() {
    note.setWrap(1)
    note.setXalign(0)
    note.margins(horizontal: 12, vertical: 6)
    note.style("warning")
    noteRow.setChild(note.widget)
  }

  private func connectAccess() {
    access.opened = { [unowned self] id in
      guard current?.id == id else { return }
      // A volume is another source once it is mounted; the list knows by now.
      choose(currentEntry.flatMap { catalogue.entry(now: $0) }?.source.id ?? id)
    }
    // The catalogue outlives the picker.
    catalogue.changed = { [weak self] in self?.showSources() }
    access.refused = { [unowned self] id, standing in
      if current?.id == id { refuse(standing) }
    }
    statusButton.on("clicked") { [unowned self] in
      if standingShown == .denied { resolve() } else if let current { choose(current.id) }
    }
    statusButton.style("pill").align(horizontally: GTK_ALIGN_CENTER)
    status.setChild(statusButton.widget)
  }

  /// Shows the places anew; the chosen one stays so, and one that has gone says it.
  private func showSources() {
    let now = currentEntry.flatMap { catalogue.entry(now: $0) }
    sources?.show(catalogue.entries, selected: now?.source.id)
    if now == nil { refuse(.missing) }
  }

  private func buildStack() {
    stack.addNamed(table.root.widget, name: "table")
    stack.addNamed(status.widget, name: "status")
    stack.expand(vertically: true)
    status.style("compact")
  }

  private func addKeys() {
    let keys: GtkEventControllerKey = GtkEventControllerKey()
    let controller: GtkEventController = keys.upcast()
    controller.setPropagationPhase(GTK_PHASE_CAPTURE)
    keys.on("key-pressed") { [unowned self] signal in
      signal.answer(handleKey(guint(signal[0, as: Int.self]), signal.flags(2)))
    }
    window.widget.addController(controller.given())
  }

  /// Escape ends a search, then leaves; Ctrl+F searches, Ctrl+A selects all tracks unless text is being edited.
  private func handleKey(_ key: guint, _ modifiers: UInt32) -> Bool {
    if focusOrder.move(key, modifiers, in: window.upcast()) { return true }
    let isControl = modifiers & GDK_CONTROL_MASK.rawValue != 0
    if key == guint(GDK_KEY_Escape), !search.text.isEmpty {
      search.text = ""
      return true
    }
    if key == guint(GDK_KEY_Escape) {
      window.upcast(to: GtkWindow.self).close()
      return true
    }
    if isControl, key == guint(GDK_KEY_f) {
      search.upcast(to: GtkEditable.self).selectRegion(0, endPos: -1)
      return search.widget.grabFocus() != 0
    }
    let isTyping =
      !search.text.isEmpty
      && search.widget.isAncestorOfFocus(in: window.upcast())
    if isControl, key == guint(GDK_KEY_a), !isTyping {
      table.selectAll()
      return true
    }
    return false
  }

  private func setCompact(_ isCompact: Bool) {
    table.setCompact(isCompact)
    footer.setCompact(isCompact)
    backButton?.isVisible = isCompact
  }

  // MARK: - Listing

  private func choose(_ id: SourceID) {
    guard let entry = catalogue.entries.first(where: { $0.source.id == id }) else { return }
    stopWork()
    currentEntry = entry
    rows.removeAll()
    table.clear()
    showNote(nil)
    show(.looking(in: entry.source.place))
    let listing = SourceListing(entry.source)
    self.listing = listing
    work = Task { [weak self] in
      for await event in listing.events { self?.take(event) }
      await self?.inspect()
    }
  }

  private func forget(_ id: SourceID) {
    if current?.id == id, let first = catalogue.entries.first { choose(first.source.id) }
    catalogue.forget(id)
  }

  private func stopWork() {
    access.reset()
    listing?.cancel()
    listing = nil
    work?.cancel()
    work = nil
  }

  private func take(_ event: SourceListing.Event) {
    switch event {
    case .refused(let standing):
      listing = nil
      refuse(standing)
    case .found(let tracks):
      rows.append(tracks)
      table.reload()
      showState()
    case .ended(let error):
      listing = nil
      if let error, rows.all.isEmpty { return show(.failed(error)) }
      if let error { showNote(error.sentence) }
      showState()
    }
  }

  /// Looks into the files behind the listed rows, and shows what it finds as it comes.
  private func inspect() async {
    let pending = rows.all.filter(\.isUsable)
    for await finding in inspector.inspect(pending.map(\.track)) {
      guard !Task.isCancelled else { return }
      let row = pending[finding.index]
      row.probe = finding.probe ?? row.probe
      row.failure = finding.failure
      row.isInLibrary = finding.isInLibrary
      if finding.isBatchEnd {
        if rows.arrange() { table.reload() } else { table.refill() }
        footer.show(table.chosenRows)
        showState()
      }
    }
  }

  // MARK: - What the right side shows

  private func showState() {
    unusable.isSensitive = rows.hiddenCount > 0 || rows.showsUnusable
    table.setShowsReasons(rows.shown.contains { !$0.reason.isEmpty })
    guard rows.shown.isEmpty else { return stack.showPage("table") }
    guard listing == nil else { return }
    if rows.all.isEmpty {
      show(.noMusic)
    } else if rows.hiddenCount == rows.all.count {
      show(.nothingUsable)
    } else {
      show(.nothingFound)
    }
  }

  private func show(_ text: SourceStatus) {
    status.setIconName(text.icon)
    status.setTitle(text.title)
    status.setDescription(Markup.escaping(text.description))
    statusButton.say(text.button ?? "")
    statusButton.isVisible = text.button != nil
    stack.showPage("status")
  }

  /// Shows what keeps the source from being listed, and does what can be done about it.
  private func refuse(_ standing: SourceAuthorization) {
    guard let current else { return }
    show(.standing(standing, of: current.place))
    sources?.remark(standing, on: current.id)
    standingShown = standing
    if standing != .missing { resolve() }
  }

  private func resolve() {
    if let currentEntry { access.resolve(currentEntry, standingShown) }
  }

  private func showNote(_ text: String?) {
    note.setText(text ?? "")
    noteRow.setRevealChild(text == nil ? 0 : 1)
  }

  // MARK: - Deciding

  private func decide(_ verb: Verb) { finish(verb, table.chosenRows.map(\.track)) }

  private func finish(_ verb: Verb, _ tracks: [SourceTrack]) {
    guard let current, !tracks.isEmpty else { return }
    decided(verb, tracks, current)
    window.upcast(to: GtkWindow.self).close()
  }

  private func add(_ action: GtkFileChooserAction) {
    let isFolder = action == GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
    Task { [weak self] in
      guard let self else { return }
      let uri = await FileChooser.choose(
        action,
        title: isFolder ? tr("Choose a Folder") : tr("Choose a Library File"),
        accept: tr("_Open"),
        parent: window.upcast()
      )
      guard let uri else { return }
      let source = catalogue.add(Location(uri: uri))
      sources?.show(catalogue.entries, selected: source.id)
      choose(source.id)
      leaflet.navigate(ADW_NAVIGATION_DIRECTION_FORWARD)
    }
  }
}
