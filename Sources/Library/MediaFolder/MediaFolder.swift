// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media

/// The folder in which the library keeps its own music files.
///
/// Files get in whole or not at all: a copy has no name until it is on disk, and a name that exists
/// is never taken.
public struct MediaFolder: Sendable {
  let root: [UInt8]

  /// A media folder by its path; it is made when the first file comes.
  public init(root: String) { self.root = Array(root.utf8) }

  /// Copies a file to `Album Artist/Album/01 Title.ext` and waits until the disk has it.
  ///
  /// - Parameters:
  ///   - file: A local file.
  ///   - metadata: What the name is made of; the source file's name stands in for a title.
  ///   - fileExtension: The new file's extension, without a dot.
  ///   - isOurs: Whether the file is a temporary one, which is moved where that is possible.
  ///   - token: Cancels the copying.
  ///   - journal: Told before a byte is copied, and again when more is known, so that a crash can
  ///     be undone; the placement is over when the item is registered.
  /// - Returns: Where the copy is.
  /// - Throws: `noSpace`, `notWritable`, `cancelled`, or why the source can't be read; no file and
  ///   no folder made for it is left then.
  public func place(
    _ file: Location,
    for metadata: TrackMetadata,
    fileExtension: String,
    isOurs: Bool = false,
    token: CancellationToken,
    journal: (Placement) throws(TrackFailure) -> Void = { _ in }
  ) throws(TrackFailure) -> Location {
    guard let sourcePath = file.pathBytes else { throw .noLocation }
    let source: OpenFile
    do throws(SystemError) { source = try OpenFile(reading: sourcePath) } catch {
      throw error.asReadFailure
    }
    let title = metadata.title.flatMap { $0.isEmpty ? nil : $0 } ?? Self.stem(of: file)
    let (folders, name) = FileName.path(
      for: metadata,
      title: title,
      fileExtension: fileExtension
    )
    let (folder, made) = try openFolder(folders)
    do throws(TrackFailure) {
      let file = try unnamed(source, at: sourcePath, isOurs, in: folder, token, journal)
      try token.check()
      let path = try file.publish(as: name, fileExtension: fileExtension)
      return Location(pathBytes: path)
    } catch {
      Folder.removeEmpty(made)
      throw error
    }
  }

  /// A file in the folder, without a name yet, with everything that the source has.
  private func unnamed(
    _ source: OpenFile,
    at path: [UInt8],
    _ isOurs: Bool,
    in folder: [UInt8],
    _ token: CancellationToken,
    _ journal: (Placement) throws(TrackFailure) -> Void
  ) throws(TrackFailure) -> UnnamedFile {
    // A move that fails leaves the same entry in the journal for the copy.
    let name = UnnamedFile.makeName()
    if isOurs,
      let file = try UnnamedFile(adopting: path, in: folder, name: name, journal: journal)
    {
      return file
    }
    let copy = try UnnamedFile(in: folder, name: name, journal: journal)
    try FileCopy.copy(source, to: copy.file, token: token)
    return copy
  }

  /// Deletes an item's own file, and the folders that are empty then.
  ///
  /// A file that is outside this folder, or already gone, is left alone.
  public func cleanUp(fileAt location: Location) throws(TrackFailure) {
    guard let path = location.pathBytes, contains(path) else { return }
    guard path.withCString({ unlink($0) }) == 0 || errno == ENOENT else {
      throw SystemError(code: errno, path: path).asWriteFailure
    }
    removeEmptyFolders(above: path)
  }

  /// Removes the folders above a file that has gone, as far as they are empty and below the root.
  public func removeEmptyFolders(above location: Location) {
    if let path = location.pathBytes, contains(path) { removeEmptyFolders(above: path) }
  }

  /// Undoes a placement that did not end in an item.
  ///
  /// - Parameters:
  ///   - placement: What the journal kept.
  ///   - isOwned: Whether an item of the library has this file, which then stays.
  /// - Throws: Why the folder can't be read or the file can't be deleted.
  public func undo(
    _ placement: Placement,
    unless isOwned: (Location) throws(TrackFailure) -> Bool
  ) throws(TrackFailure) {
    guard let folder = placement.folder.pathBytes, contains(folder) else { return }
    do throws(SystemError) {
      for name in try Folder.names(in: folder) {
        let path = folder + [UInt8(ascii: "/")] + name
        let isTemporary = name == Array(placement.name.utf8)
        guard isTemporary || Self.is(path, placement) else { continue }
        let owned: Bool
        do throws(TrackFailure) { owned = try isOwned(Location(pathBytes: path)) } catch {
          throw SystemError(code: EIO, path: path)
        }
        if owned { continue }
        guard path.withCString({ unlink($0) }) == 0 else {
          throw SystemError(code: errno, path: path)
        }
      }
    } catch {
      if error.code == ENOENT { return }
      throw error.asWriteFailure
    }
    removeEmptyFolders(above: folder + Array("/x".utf8))
  }

  // MARK: - Folders

  /// Makes the folders below the root; one that exists in another case is used as it is, so that a
  /// copy of the whole to a file system blind to case keeps every file.
  private func openFolder(
    _ names: [String]
  ) throws(TrackFailure) -> (path: [UInt8], made: [[UInt8]]) {
    var path = root
    var made: [[UInt8]] = []
    do throws(SystemError) {
      made += try Folder.create(root)
      for name in names {
        let existing = try Folder.names(in: path)
        path.append(UInt8(ascii: "/"))
        path += existing.first { FileName.isSame($0, name) } ?? Array(name.utf8)
        made += try Folder.create(path)
      }
    } catch {
      Folder.removeEmpty(made)
      throw error.asWriteFailure
    }
    return (path, made)
  }

  private func contains(_ path: [UInt8]) -> Bool {
    let parts = path.split(separator: UInt8(ascii: "/"))
    return path.count > root.count && path.starts(with: root)
      && path[root.count] == UInt8(ascii: "/") && !parts.contains { $0.elementsEqual("..".utf8) }
  }

  private func removeEmptyFolders(above path: [UInt8]) {
    var folder = Folder.parent(of: path)
    while contains(folder), folder.withCString({ rmdir($0) }) == 0 {
      folder = Folder.parent(of: folder)
    }
  }

  /// Whether a file is the one that was placed; where that isn't known for sure, it is not.
  private static func `is`(_ path: [UInt8], _ placement: Placement) -> Bool {
    guard let device = placement.device, let inode = placement.inode, let birth = placement.birth
    else { return false }
    do throws(SystemError) {
      let file = try OpenFile(reading: path)
      let status = try file.status()
      return UInt64(status.st_dev) == device && UInt64(status.st_ino) == inode
        && file.birth == birth
    } catch {
      return false
    }
  }

  /// The file's name without its extension.
  private static func stem(of file: Location) -> String {
    let name = file.name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
