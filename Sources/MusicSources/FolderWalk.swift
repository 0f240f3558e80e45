// SPDX-License-Identifier: GPL-3.0-or-later

/// Visits a folder and all below it, each directory once, without recursion and without holding
/// more than one of them open.
struct FolderWalk {
  /// A folder on the way.
  enum Step {
    case readable(path: [UInt8], Directory)
    case unreadable(path: [UInt8], code: Int32)
  }

  /// Folders still to be visited; the next one last.
  private var pending: [[UInt8]]
  /// Folders that only a link leads to so far: visited last, so that a folder that is reached both
  /// ways appears under its own path.
  private var linked: [[UInt8]] = []
  private var visited: Set<FileIdentity> = []

  init(root: [UInt8]) { pending = [root] }

  /// Reads the next folder; nil when all were visited.
  mutating func next() -> Step? {
    while let path = pending.popLast() ?? nextLinked() {
      do throws(SystemError) {
        let directory = try Directory(path: path)
        guard visited.insert(directory.identity).inserted else { continue }
        enqueue(directory, at: path)
        return .readable(path: path, directory)
      } catch {
        return .unreadable(path: path, code: error.code)
      }
    }
    return nil
  }

  private mutating func nextLinked() -> [UInt8]? {
    linked.isEmpty ? nil : linked.removeFirst()
  }

  private mutating func enqueue(_ directory: Directory, at path: [UInt8]) {
    for entry in directory.entries.reversed() {
      guard case .directory(let isLink) = entry.kind else { continue }
      let below = path.appending(name: entry.name)
      if isLink { linked.append(below) } else { pending.append(below) }
    }
  }
}
