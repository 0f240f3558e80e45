// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

@main struct Main {
  static func main() {
    let app: GtkApplication = AdwApplication("app.otokura.Otokura", flags: GApplicationFlags(rawValue: 0)).upcast()
    app.on("activate") {
      let window: AdwApplicationWindow = AdwApplicationWindow(app)
      let label: GtkLabel = GtkLabel("x")
      let list: GListStore = GListStore(GtkLabel.gtype)
      let model: GListModel = list.upcast()
      print(model.getNItems())
      window.setContent(GtkBox.of(GTK_ORIENTATION_VERTICAL, spacing: 6, label).widget)
      let file: GFile = GFile.newForPath("/tmp/x")
      let p = file.getPath()
      print(p.map { String(cString: $0) } ?? "")
      let w: GtkWindow = window.upcast()
      w.present()
    }
    attachMainActor()
    let a: GApplication = app.upcast()
    _ = a.run(0, argv: nil)
  }
}
