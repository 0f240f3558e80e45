// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
public import Media

/// Changes what the library says about an item, in its file and in the database together.
public struct ItemEditor: Sendable {
  /// Why an edit was not made; file and item are as they were.
  public enum Failure: Error, Hashable, Sendable {
    /// The file's tags could not be written.
    case tags(TagError)
    /// The database could not be changed.
    case store(StoreError)
    /// The item's file can't be reached.
    case file(TrackFailure)
  }

  private let store: Store

  /// An editor of the items of a library.
  public init(_ store: Store) { self.store = store }

  /// Replaces an item's text fields; an empty field is empty afterwards.
  ///
  /// The file is written first. Should the database then refuse, the file gets its old tags back, so
  /// that both always say the same. A format that holds no tags leaves the edit to the database.
  /// Blocks on the disk: call it on a thread of a pool's, not on Swift's own.
  public func edit(_ item: MediaItem, to metadata: TrackMetadata) async throws(Failure) -> MediaItem
  {
    guard case .library(let id) = item.id, let path = item.location.path else {
      throw .file(.noLocation)
    }
    let old = try tags { () throws(TagError) in try TagReader.read(item.location) }
    var new = old
    new.metadata = metadata
    let isInFile = try write(new, to: path)
    do throws(StoreError) {
      return try await store.updateMetadata(
        metadata,
        of: id,
        isInFile: isInFile,
        fileHash: isInFile ? hash(of: item.location) : nil
      )
    } catch {
      if isInFile { try tags { () throws(TagError) in try TagWriter.write(old, to: path) } }
      throw .store(error)
    }
  }

  /// Writes tags; false where the format holds none.
  private func write(_ new: EmbeddedTags, to path: String) throws(Failure) -> Bool {
    do throws(TagError) {
      try TagWriter.write(new, to: path)
      return true
    } catch .unsupportedFormat {
      return false
    } catch {
      throw .tags(error)
    }
  }

  /// The file's hash after writing; nil if it can't be read any more, which the next check finds.
  private func hash(of location: Location) -> [UInt8]? {
    do throws(TrackFailure) {
      return try ContentHash.sha256(of: try FileByteSource(location), token: CancellationToken())
    } catch {
      return nil
    }
  }

  private func tags<Value>(_ body: () throws(TagError) -> Value) throws(Failure) -> Value {
    do throws(TagError) { return try body() } catch { throw .tags(error) }
  }
}
