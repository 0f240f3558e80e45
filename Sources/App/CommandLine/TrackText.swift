// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Media

/// A report as people read it: a block of lines, or one line.
struct TrackText {
  private let report: TrackReport

  init(_ report: TrackReport) { self.report = report }

  /// The place, and a line for each thing that is known, with an empty line behind.
  var block: String {
    var lines: [(String, String)] = []
    if let item = report.item { lines.append((tr("Number"), String(item))) }
    if let encoding = report.encoding { lines.append((tr("Encoding"), encoding)) }
    if let container = report.container { lines.append((tr("Container"), container)) }
    if let format { lines.append((tr("Format"), format)) }
    if let length { lines.append((tr("Length"), length)) }
    if let tracks = report.audioTracks, tracks > 1 {
      lines.append((tr("Audio tracks"), tr("%d; this is the default one").filling(tracks)))
    }
    if let chapters = report.chapters {
      let rows = chapters.map { "\(Clock.text(.seconds($0.start))) \($0.title ?? "")" }
      lines.append((tr("Chapters"), rows.joined(separator: "\n    ")))
    }
    for field in MetadataField.allCases {
      if let value = report.tags?[field.rawValue] { lines.append((field.label, value.description)) }
    }
    if let pictures = report.pictures, pictures > 0 {
      lines.append((tr("Pictures"), String(pictures)))
    }
    if let lyrics = report.lyrics {
      let rows = lyrics.split(separator: "\n", omittingEmptySubsequences: false)
      lines.append((tr("Lyrics"), rows.joined(separator: "\n    ")))
    }
    if let receipt = report.receipt { lines += receipt.lines }
    let heading = report.location ?? ""
    return ([heading] + lines.map { "  \($0.0): \($0.1)" }).joined(separator: "\n") + "\n"
  }

  /// The number in the library, the title, who performs it, the album and the length.
  var line: String {
    let texts = [MetadataField.title, .artist, .album].map {
      report.tags?[$0.rawValue]?.description
    }
    let names = [
      texts[0] ?? report.location.map { $0.split(separator: "/").last.map { String($0) } ?? $0 }
    ]
    let words = (names + texts.dropFirst()).compactMap(\.self).joined(separator: " — ")
    let time = report.duration.map { Clock.text(.seconds($0)) }
    return [report.item.map { String($0) }, words, time].compactMap(\.self).joined(separator: "\t")
  }

  private var format: String? {
    guard let rate = report.rate, let channels = report.channels else { return nil }
    let parts = [
      tr("%d Hz").filling(rate), trn("%d channel", "%d channels", channels),
      report.bits.map { trn("%d bit", "%d bits", $0) },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private var length: String? {
    let parts = [
      report.duration.map { Clock.text(.seconds($0)) },
      report.frames.map { trn("%d sample frame", "%d sample frames", Int($0)) },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
