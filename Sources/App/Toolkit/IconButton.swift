// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

extension GtkButton {
  /// A flat button with an icon alone; `explanation` is its tooltip and its accessible name.
  static func icon(
    _ name: String,
    _ explanation: String,
    _ clicked: @escaping () -> Void
  )
    -> GtkButton
  {
    let button: GtkButton = GtkButton(iconName: name)
    button.style("flat").explained(explanation)
    button.on("clicked") { clicked() }
    return button
  }

  /// A button with a verb on it; an underscore marks its access key.
  static func text(_ label: String, _ clicked: @escaping () -> Void) -> GtkButton {
    let button: GtkButton = GtkButton(mnemonic: label)
    button.say(label)
    button.on("clicked") { clicked() }
    return button
  }

  /// A button with an icon before its verb.
  static func labelled(_ label: String, icon: String, _ clicked: @escaping () -> Void) -> GtkButton
  {
    let content: AdwButtonContent = AdwButtonContent()
    content.setIconName(icon)
    content.setLabel(label)
    content.setUseUnderline(1)
    let button: GtkButton = GtkButton()
    button.setChild(content.widget)
    button.accessibleLabel(withoutMnemonic(label))
    button.on("clicked") { clicked() }
    return button
  }

  /// Changes a button's verb; an underscore marks its access key.
  func say(_ label: String) {
    setLabel(label)
    accessibleLabel(withoutMnemonic(label))
  }

  /// The icon and the verb of a button that has both.
  var content: AdwButtonContent? { getChild()?.cast(to: AdwButtonContent.self) }
}

/// The label as it is spoken: GTK 4.8 would read the underscore of the access key aloud.
private func withoutMnemonic(_ label: String) -> String { label.filter { $0 != "_" } }

extension GtkWidget {
  /// Names the buttons in a widget that libadwaita has built, as they are to be spoken.
  func nameButtons() {
    if let button = cast(to: GtkButton.self), let label = button.getLabel() {
      button.accessibleLabel(withoutMnemonic(String(cString: label)))
    }
    var child = getFirstChild()
    while let found = child {
      found.nameButtons()
      child = found.getNextSibling()
    }
  }
}
