// SPDX-License-Identifier: GPL-3.0-or-later
import Library
import Media

/// What commands read from the library.
struct LibraryContents {
  let reader: LibraryReader

  init(_ reader: LibraryReader) { self.reader = reader }

  /// Opens the library for reading alone, which goes with a full or read-only disk, too.
  init(_ places: LibraryPlaces) throws(AppContext.OpeningError) {
    do throws(StoreError) {
      // Makes or migrates the library, where it can.
      _ = try Store.open(places)
      reader = try LibraryReader(places)
    } catch {
      guard error.concernsWriting else { throw .library(error) }
      let reason = error
      do throws(StoreError) { reader = try LibraryReader(unchanging: places) } catch {
        throw .library(reason)
      }
    }
  }

  /// The item of a number; nil where there is none.
  func item(_ id: Int64) throws(AppContext.OpeningError) -> MediaItem? {
    try Self.reading { () throws(StoreError) in try reader.items([id]).first }
  }

  /// Adds to a report all that the library says of an item.
  func describe(_ item: MediaItem, in report: inout TrackReport) throws(AppContext.OpeningError) {
    report.describe(item)
    guard case .library(let id) = item.id else { return }
    do throws(StoreError) {
      report.pictures = try reader.artworks(of: id).count
      report.lyrics = try reader.lyrics(of: id).map(LRC.text)
      report.receipt = try reader.receipt(of: id).map { ReceiptReport($0) }
    } catch {
      throw .library(error)
    }
  }

  /// Turns the library's errors into those that end a command.
  static func reading<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(AppContext.OpeningError) -> Value {
    do throws(StoreError) { return try body() } catch { throw .library(error) }
  }
}
