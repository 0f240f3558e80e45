// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// The menu of the selected songs, by a right click or by key.
final class SongMenu {
  private let menu: GtkPopover
  private let place: () -> (x: Double, y: Double)

  /// - Parameters:
  ///   - box: What the menu belongs to; a plain box, since others keep arrow keys for their content.
  ///   - select: Selects the row at a place in the box, before the menu opens there.
  ///   - place: Where the menu opens for those who use no pointer.
  ///   - closed: The menu has gone, and with it the focus.
  init(
    on box: GtkBox,
    select: @escaping (Double, Double) -> Void,
    place: @escaping () -> (x: Double, y: Double),
    closed: @escaping () -> Void
  ) {
    let popover: GtkPopoverMenu = WindowActions.songMenu.lendModel { GtkPopoverMenu(model: $0) }
    let menu: GtkPopover = popover.upcast()
    self.menu = menu
    self.place = place
    menu.setHasArrow(0)
    menu.widget.setHalign(GTK_ALIGN_START)
    menu.widget.setParent(box.widget)
    menu.on("closed") { closed() }
    box.on("destroy") { menu.widget.unparent() }
    let click: GtkGestureClick = GtkGestureClick()
    click.upcast(to: GtkGestureSingle.self).setButton(guint(GDK_BUTTON_SECONDARY))
    // On release: the menu would get it, and GTK show the row under the pointer as pressed for good.
    click.on("released") { [unowned self] signal in
      let (x, y) = (signal[1, as: Double.self], signal[2, as: Double.self])
      select(x, y)
      open(atX: x, y: y)
    }
    box.widget.addController(click.upcast(to: GtkEventController.self).given())
  }

  /// Opens the menu for those who use no pointer.
  func open() {
    let place = place()
    open(atX: place.x, y: place.y)
  }

  private func open(atX x: Double, y: Double) {
    var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    menu.setPointingTo(&place)
    menu.popup()
  }
}
