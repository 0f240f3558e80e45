// SPDX-License-Identifier: GPL-3.0-or-later

/// What an import did for one item.
public struct Receipt: Hashable, Sendable {
  /// The import, by its number in the history; nil where that is not known.
  public var importNumber: Int64?
  /// When, in seconds since 1970.
  public var date: Double
  /// Where the item came from, as a URI.
  public var origin: String?
  /// The encoding that the source had, by its name.
  public var sourceEncoding: String
  /// Whether the audio was encoded anew.
  public var wasConverted: Bool
  /// Whether the library's file has the source's packets, by their hash; nil where they were encoded
  /// anew, or where the source can't be read packet by packet.
  public var hasSamePackets: Bool?
  /// Whether the file took the item's text fields.
  public var wroteText: Bool
  /// Whether the file took the item's pictures.
  public var wroteArtwork: Bool

  /// A receipt, made now.
  public init(importNumber: Int64?, origin: String?, sourceEncoding: String, wasConverted: Bool) {
    self.importNumber = importNumber
    date = Store.now()
    self.origin = origin
    self.sourceEncoding = sourceEncoding
    self.wasConverted = wasConverted
    wroteText = true
    wroteArtwork = true
  }
}

extension ReceiptRow {
  /// The receipt of an item; nil for one that came before receipts were kept.
  static func receipt(
    of id: Int64,
    in connection: SQLiteConnection
  ) throws(StoreError) -> Receipt? {
    let sql = """
      SELECT import, made, origin, source_encoding, was_converted, has_same_packets, wrote_text,
        wrote_artwork
      FROM receipt JOIN item ON item = id WHERE item = ?
      """
    return try connection.first(sql, [.integer(id)]) { row in
      var receipt = Receipt(
        importNumber: row.int(0).map(Int64.init),
        origin: row.text(2),
        sourceEncoding: row.text(3) ?? "",
        wasConverted: row.number(4) != 0
      )
      receipt.date = row.real(1) ?? 0
      receipt.hasSamePackets = row.flag(5)
      receipt.wroteText = row.number(6) != 0
      receipt.wroteArtwork = row.number(7) != 0
      return receipt
    }
  }
}

/// Receipts in the database.
enum ReceiptRow {
  /// Notes what was done for an item; within a transaction of the caller.
  static func insert(
    _ receipt: Receipt,
    of id: Int64,
    in connection: SQLiteConnection
  ) throws(StoreError) {
    let sql = """
      INSERT INTO receipt
        (item, import, made, source_encoding, has_same_packets, wrote_text, wrote_artwork)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """
    let values: [SQLiteValue] = [
      .integer(id), .integer(receipt.importNumber), .real(receipt.date),
      .text(receipt.sourceEncoding), .flag(receipt.hasSamePackets), .flag(receipt.wroteText),
      .flag(receipt.wroteArtwork),
    ]
    try connection.run(sql, values)
  }
}
