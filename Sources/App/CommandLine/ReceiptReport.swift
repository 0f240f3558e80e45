// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library
import Media

/// What a command says of what an import did for a song; a key that has no value is left out.
nonisolated struct ReceiptReport: Encodable {
  /// The path or URI that it came from.
  var origin: String?
  /// The import's number in the history.
  var importNumber: Int64?
  /// Seconds since 1970.
  var date: Double
  var sourceEncoding: String
  /// Whether the audio was kept as it is.
  var isKept: Bool
  /// Whether the library's file has the source's packets, where that can be told.
  var hasSamePackets: Bool?
  var wroteText: Bool
  var wroteArtwork: Bool

  /// The keys, in the words of the design.
  enum CodingKeys: String, CodingKey {
    case origin
    case importNumber = "import"
    case date
    case sourceEncoding
    case isKept = "kept"
    case hasSamePackets = "samePackets"
    case wroteText = "textWritten"
    case wroteArtwork = "picturesWritten"
  }

  init(_ receipt: Receipt) {
    origin = receipt.origin.map { Location(uri: $0).forReports }
    importNumber = receipt.importNumber
    date = receipt.date
    sourceEncoding = receipt.sourceEncoding
    isKept = !receipt.wasConverted
    hasSamePackets = receipt.hasSamePackets
    wroteText = receipt.wroteText
    wroteArtwork = receipt.wroteArtwork
  }

  /// The receipt as people read it: labels and texts.
  var lines: [(String, String)] {
    let audio =
      switch (isKept, hasSamePackets) {
      case (false, _): tr("Converted from %s").filling(sourceEncoding)
      case (true, true): tr("Kept as it was; every packet is the source's")
      case (true, false): tr("Kept, but its packets differ from the source's")
      case (true, nil): tr("Kept as it was")
      }
    let tags =
      switch (wroteText, wroteArtwork) {
      case (true, true): tr("Written into the file")
      case (true, false): tr("Written into the file, except for the pictures")
      case (false, true): tr("Only the pictures are in the file")
      case (false, false): tr("Only in the library")
      }
    let when = importNumber.map { tr("%s (import %d)").filling(Clock.date(date), Int($0)) }
    return [
      origin.map { (tr("Came from"), $0) }, (tr("Imported on"), when ?? Clock.date(date)),
      (tr("Audio"), audio), (tr("Tags"), tags),
    ].compactMap(\.self)
  }
}
