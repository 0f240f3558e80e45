// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media

/// A square with a track's picture, or a note where there is none.
final class ArtworkView {
  let root: GtkStack
  private let picture: GtkPicture = GtkPicture()
  private var shown: Artwork?

  /// A view of `size` pixels.
  init(size: Int32) {
    root = GtkStack()
    let placeholder: GtkImage = GtkImage(iconName: "audio-x-generic-symbolic")
    placeholder.setPixelSize(size / 2)
    placeholder.style("dim-label", "artwork-placeholder")
    picture.setContentFit(GTK_CONTENT_FIT_COVER)
    picture.setCanShrink(1)
    root.addNamed(placeholder.widget, name: "none")
    root.addNamed(picture.widget, name: "picture")
    root.widget.setSizeRequest(size, height: size)
    root.widget.setOverflow(GTK_OVERFLOW_HIDDEN)
    root.style("artwork").align(
      horizontally: GTK_ALIGN_CENTER,
      vertically: GTK_ALIGN_CENTER
    )
    root.own(self)
  }

  /// Shows a picture; one that can't be decoded counts as none.
  func show(_ artwork: Artwork?) {
    guard artwork != shown else { return }
    shown = artwork
    let texture = artwork.flatMap { ArtworkView.texture($0) }
    picture.setPaintable(texture?.upcast())
    root.showPage(texture == nil ? "none" : "picture")
  }

  private static func texture(_ artwork: Artwork) -> GdkTexture? {
    let copied = artwork.data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    guard let bytes = copied else { return nil }
    defer { g_bytes_unref(bytes) }
    var error: UnsafeMutablePointer<GError>?
    let texture: GdkTexture? = GdkTexture(bytes: bytes, error: &error)
    // A broken picture is no news for someone who listens: the placeholder says enough.
    if let error { g_error_free(error) }
    return texture
  }
}
