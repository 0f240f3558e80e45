// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Library
import Media
import Player

/// The main window: sidebar, library, the work going on, and the deck.
final class MainWindow {
  let window: AdwApplicationWindow
  let page: LibraryPage
  let deck: Deck
  let progress = ProgressRow()
  private let context: AppContext
  private let leaflet: AdwLeaflet = AdwLeaflet()
  private let toasts: AdwToastOverlay = AdwToastOverlay()
  private let search: GtkSearchEntry = GtkSearchEntry()
  private let searchBar: GtkSearchBar = GtkSearchBar()
  private let heading: AdwWindowTitle = AdwWindowTitle("", subtitle: "")
  private var sidebar: Sidebar?
  private var sidebarButton: GtkButton?
  private var groupButton: GtkButton?
  private var focusOrder = FocusOrder([])
  private var makeHeaderCompact: (Bool) -> Void = { _ in }
  private(set) var actions: WindowActions?

  init(_ context: AppContext, application: GtkApplication) {
    self.context = context
    window = AdwApplicationWindow(application)
    deck = Deck(player: context.player, settings: context.settings)
    let window = window
    let hasDemo = context.catalogue.demo != nil
    page = LibraryPage(
      reader: context.reader,
      sort: context.settings.songSort,
      sorted: { context.settings.songSort = $0 },
      empty: EmptyLibrary.page(
        addMusic: { Action.run("add-music", of: window) },
        tryDemo: hasDemo ? { Action.run("try-demo", of: window) } : nil
      )
    )
    build()
    actions = WindowActions(self, context)
    WindowKeys.add(
      to: gtkWindow,
      table: page.root.widget,
      order: focusOrder,
      player: context.player
    )
    page.refresh()
    deck.setCanStart(page.hasSongs)
    page.songs.grabFocus()
    window.own(self)
  }

  /// The window as its class's parent, which dialogs belong to.
  var gtkWindow: GtkWindow { window.upcast() }

  func present() { gtkWindow.present() }

  /// A short message at the window's foot; with an action it stays longer.
  ///
  /// - Parameters:
  ///   - text: What happened.
  ///   - button: A button's text.
  ///   - action: The window's action behind the button.
  ///   - dismissed: Runs when the message has gone.
  func toast(
    _ text: String,
    button: String? = nil,
    action: String? = nil,
    dismissed: (() -> Void)? = nil
  ) {
    let toast: AdwToast = AdwToast(Markup.escaping(text))
    if let button, let action {
      toast.setButtonLabel(button)
      toast.setActionName(action)
      toast.setTimeout(10)
    }
    if let dismissed { toast.on("dismissed") { dismissed() } }
    toasts.addToast(toast.given())
  }

  /// Shows what is open and puts the focus into the search.
  func startSearch() {
    searchBar.setSearchMode(1)
    search.widget.grabFocus()
    search.upcast(to: GtkEditable.self).selectRegion(0, endPos: -1)
  }

  func leaveGroup() { page.leaveGroup() }

  // MARK: - Building

  private func build() {
    gtkWindow.setTitle("Otokura")
    gtkWindow.on("close-request") { [unowned self] signal in
      saveSize()
      signal.answer(false)
    }
    window.widget.setSizeRequest(360, height: 480)
    let list = Sidebar(
      marked: { [unowned self] section in page.show(section) },
      chosen: { [unowned self] section in
        page.show(section)
        leaflet.navigate(ADW_NAVIGATION_DIRECTION_FORWARD)
      }
    )
    sidebar = list
    list.select(.songs)
    let sideBar: AdwHeaderBar = AdwHeaderBar()
    sideBar.setTitleWidget(AdwWindowTitle("Otokura", subtitle: "").widget)
    sideBar.setShowEndTitleButtons(0)
    let left = GtkBox.of(GTK_ORIENTATION_VERTICAL, sideBar, list.root)
    left.widget.setSizeRequest(Self.sidebarWidth, height: -1)

    searchBar.setChild(searchClamp().widget)
    searchBar.connectEntry(search.upcast())
    let header = headerBar()
    let right = GtkBox.of(GTK_ORIENTATION_VERTICAL, header, searchBar, page.root)
    focusOrder = FocusOrder([
      FocusOrder.Part(widget: list.root.widget, isList: true),
      FocusOrder.Part(widget: header.widget), FocusOrder.Part(widget: searchBar.widget),
      FocusOrder.Part(widget: page.songs.focusTarget, isList: true),
      FocusOrder.Part(widget: page.root.widget),
      FocusOrder.Part(widget: progress.root.widget), FocusOrder.Part(widget: deck.root.widget),
    ])
    right.expand()
    right.widget.setSizeRequest(Self.contentWidth, height: -1)

    leaflet.append(left.widget)
    leaflet.append(GtkSeparator(GTK_ORIENTATION_VERTICAL).widget).setNavigatable(0)
    leaflet.append(right.widget)
    leaflet.setCanNavigateBack(1)
    leaflet.setVisibleChild(right.widget)
    leaflet.expand(vertically: true)
    leaflet.on("notify::folded") { [unowned self] in setCompact(leaflet.getFolded() != 0) }

    toasts.setChild(leaflet.widget)
    let whole = GtkBox.of(GTK_ORIENTATION_VERTICAL, toasts, progress.root, deck.root)
    window.setContent(whole.widget)
    restoreSize()
    page.titleChanged = { [unowned self] title, isInGroup in
      heading.setTitle(title)
      groupButton?.isVisible = isInGroup
    }
  }

  /// Side by side these are wider than the deck, which becomes compact when the leaflet folds.
  private static let sidebarWidth: Int32 = 220
  private static let contentWidth: Int32 = 340

  private func searchClamp() -> AdwClamp {
    search.expand()
    search.accessibleLabel(tr("Search songs"))
    otk_search_placeholder(search, tr("Search"))
    search.on("search-changed") { [unowned self] in page.search(search.text) }
    let clamp: AdwClamp = AdwClamp()
    clamp.setMaximumSize(480)
    clamp.setChild(search.widget)
    return clamp
  }

  private func headerBar() -> AdwHeaderBar {
    let bar: AdwHeaderBar = AdwHeaderBar()
    bar.setTitleWidget(heading.widget)
    bar.setShowStartTitleButtons(0)
    let toSidebar = GtkButton.icon("sidebar-show-symbolic", tr("Library")) { [unowned self] in
      leaflet.navigate(ADW_NAVIGATION_DIRECTION_BACK)
    }
    toSidebar.isVisible = false
    sidebarButton = toSidebar
    let toGroups = GtkButton.icon("go-previous-symbolic", tr("Back")) { [unowned self] in
      page.leaveGroup()
    }
    toGroups.isVisible = false
    groupButton = toGroups
    let add = GtkButton.labelled(tr("_Add Music…"), icon: "list-add-symbolic") {}
    add.upcast(to: GtkActionable.self).setActionName("win.add-music")
    add.tooltip(tr("Play or import music from a folder or another library"))
    for button in [toSidebar, toGroups, add] { bar.packStart(button.widget) }
    makeHeaderCompact = { isCompact in
      // A phone's width has no room for words and three window buttons.
      add.content?.setLabel(isCompact ? "" : tr("_Add Music…"))
      bar.setDecorationLayout(isCompact ? ":close" : nil)
    }

    let menu: GtkMenuButton = GtkMenuButton()
    menu.setIconName("open-menu-symbolic")
    menu.setPrimary(1)
    WindowActions.primaryMenu.lendModel { menu.setMenuModel($0) }
    menu.explained(tr("Main Menu"))
    let find: GtkToggleButton = GtkToggleButton()
    find.upcast(to: GtkButton.self).setIconName("edit-find-symbolic")
    find.explained(tr("Search"))
    find.bind("active", to: "search-mode-enabled", of: searchBar, bothWays: true)
    bar.packEnd(menu.widget)
    bar.packEnd(find.widget)
    return bar
  }

  private func restoreSize() {
    let settings = context.settings
    let width = settings.int("window-width", default: 1180)
    gtkWindow.setDefaultSize(width, height: settings.int("window-height", default: 760))
    if settings.bool("window-maximized", default: false) {
      gtkWindow.maximize()
    } else if width <= Self.sidebarWidth + Self.contentWidth {
      // The leaflet folds once it has a size; until then the deck would keep the window wide.
      setCompact(true)
    }
  }

  private func saveSize() {
    let isMaximized = gtkWindow.isMaximized() != 0
    context.settings.set("window-maximized", isMaximized)
    guard !isMaximized else { return }
    let size = gtkWindow.innerSize
    context.settings.set("window-width", size.width)
    context.settings.set("window-height", size.height)
  }

  private func setCompact(_ isCompact: Bool) {
    page.songs.setCompact(isCompact)
    deck.setCompact(isCompact)
    sidebarButton?.isVisible = isCompact
    makeHeaderCompact(isCompact)
  }
}
