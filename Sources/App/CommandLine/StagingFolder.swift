// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc
import Media

/// A hidden folder in which a file is made before it gets a name in the folder around it.
nonisolated final class StagingFolder {
  /// What a name may have in bytes, with room for a number and an extension in Linux's 255.
  private static let longestStem = 235

  let path: String
  private let target: String

  /// Makes the folder, and the one around it where there is none.
  init(in target: String) throws(TrackFailure) {
    self.target = target
    do {
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    } catch {
      throw .notWritable(path: target, detail: String(cString: strerror(errno)))
    }
    var template = Array("\(target)/.otokura-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.failure(target, errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // Only a disk that has gone away keeps it, and then there is nothing to clear up.
      return
    }
  }

  /// A name for a copy, without an extension.
  static func stem(of location: Location) -> String {
    let name = location.name
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    let whole = (dot.map { String(name[..<$0]) } ?? name).replacing("/", with: "_")
    var stem = ""
    for character in whole {
      guard stem.utf8.count + character.utf8.count <= longestStem else { break }
      stem.append(character)
    }
    return stem.isEmpty ? "audio" : stem
  }

  /// Gives a finished file its name in the folder around, with a number where the name is taken.
  ///
  /// - Returns: Where it is now.
  func publish(_ file: Location) throws(TrackFailure) -> Location {
    guard let source = file.path else { throw .noLocation }
    let name = file.name
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var number = 1
    while true {
      let suffix = number == 1 ? "" : " (\(number))"
      let path = "\(target)/\(name[..<dot])\(suffix)\(name[dot...])"
      let code = Self.rename(source, to: path)
      if code == 0 { return Location(path: path) }
      guard code == EEXIST else { throw Self.failure(path, code) }
      number += 1
    }
  }

  /// Gives a file a new name that nothing has yet; returns 0 or an errno.
  private static func rename(_ source: String, to path: String) -> Int32 {
    // A second name that must be new: unlike rename, this never replaces.
    if link(source, path) == 0 { return 0 }
    let code = errno
    guard code == EPERM || code == EOPNOTSUPP || code == ENOSYS || code == EMLINK else {
      return code
    }
    // FAT and some network mounts have no second names: look first.
    if access(path, F_OK) == 0 { return EEXIST }
    return Glibc.rename(source, path) == 0 ? 0 : errno
  }

  private static func failure(_ path: String, _ code: Int32) -> TrackFailure {
    switch code {
    case ENOSPC, EDQUOT: .noSpace
    default: .notWritable(path: path, detail: String(cString: strerror(code)))
    }
  }
}
