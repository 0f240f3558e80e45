// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// How the samples of a protected sample entry are encrypted (ISO/IEC 14496-12, section 8.12).
struct ProtectionScheme {
  /// What people call the scheme.
  var name: String

  /// The scheme of a sample entry; nil for one whose samples are in the clear.
  ///
  /// `enca` is the type of all protected sound, whose scheme type box tells by what; `drms` is
  /// FairPlay's and `aavd` Audible's.
  init?(_ entry: Box) {
    switch entry.type {
    case "drms": name = "FairPlay"
    case "aavd": name = "Audible"
    case "enca": name = Self.type(of: entry).map(Self.name) ?? "MPEG-CENC"
    default: return nil
    }
  }

  /// The scheme type (8.12.6); nil where the entry is too broken to tell.
  private static func type(of entry: Box) -> FourCharacterCode? {
    do throws(TrackFailure) {
      let fields = try SoundDescription(entry)
      guard var cursor = try fields.extensions["sinf"]?.child("schm")?.full().cursor else {
        return nil
      }
      return try cursor.code()
    } catch {
      return nil
    }
  }

  private static func name(of type: FourCharacterCode) -> String {
    switch type {
    // ISO/IEC 23001-7, section 4.2.
    case "cenc", "cens", "cbc1", "cbcs": "MPEG-CENC \(type)"
    case "piff": "PlayReady"
    case "itun": "FairPlay"
    case "iAEC": "ISMACryp"
    case "odkm": "OMA DRM"
    default: type.description
    }
  }
}
