// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library
import Media
import Pipeline

/// `otokura export`: copies of the audio, by its real encoding.
struct ExportCommand: Command {
  static let name = "export"
  static var parameters: String { tr("LOCATION…") }
  static var summary: String { tr("Write the audio of files to new files, as it is") }
  static let usesWorkers = true
  static var options: [CommandOption] {
    [
      CommandOption(
        name: "to",
        kind: .value(placeholder: tr("DIR")),
        description: tr("Write into this folder, instead of the current one")
      ),
      CommandOption(
        name: "as",
        kind: .value(placeholder: "original"),
        description: tr("Keep the encoding, and convert only what no kept format holds")
      ),
      CommandOption(name: "tags", kind: .flag, description: tr("Take tags and pictures along")),
      .salvage,
    ]
  }

  private let locations: [Argument]
  private let folder: String
  private let keepsTags: Bool
  private let extent: ExportExtent

  init(_ options: ParsedOptions) throws(UsageError) {
    locations = try Self.locations(options)
    keepsTags = options.flags.contains("tags")
    extent = options.flags.contains(CommandOption.salvage.name) ? .leadingPart : .whole
    if let encoding = options.value(of: "as"), encoding.text != "original" {
      throw Self.misused(tr("“%s” is no encoding for copies").filling(encoding.text))
    }
    let target = options.value(of: "to") ?? Argument(bytes: Array(".".utf8))
    guard !target.bytes.isEmpty, let path = target.location.path else {
      throw Self.misused(tr("“%s” can't be the folder for copies").filling(target.text))
    }
    folder = path
  }

  func run(_ invocation: Invocation) async -> ExitStatus {
    let (folder, keepsTags, extent) = (folder, keepsTags, extent)
    let workers = invocation.workers
    // Only JSON has a place for what is in the copy, and hashing takes longer than copying.
    let describesCopy = invocation.console.isJSON
    await invocation.reportEach(locations) { location, report, token throws(TrackFailure) in
      let staging = try StagingFolder(in: folder)
      let file = try workers.export(
        location,
        into: staging.path,
        named: StagingFolder.stem(of: location),
        extent: extent,
        token: token,
        progress: { _ in }
      )
      report.describe(file.written)
      if file.isConverted {
        report.outcome = .converted
        report.message = tr("Converted to %s").filling(file.written.encoding.name)
      }
      if file.isPart { report.describePart(file.written) }
      if keepsTags { try Self.carryTags(from: location, to: file.location) }
      if describesCopy {
        report.essence = try Essence.hexadecimal(of: file.location, token: token)
        report.readTags(of: file.location)
      }
      try token.check()
      report.path = try staging.publish(file.location).forReports
    } text: { report in
      let line = "\(report.location ?? "") → \(report.path ?? "")"
      return report.message.map { "\(line)\n  \($0)" } ?? line
    }
    return invocation.status
  }

  private nonisolated static func carryTags(
    from location: Location,
    to copy: Location
  ) throws(TrackFailure) {
    guard let path = copy.path, location.pathBytes != nil else { return }
    do throws(TagError) {
      let tags = try TagReader.read(location)
      do throws(TagError) { try TagWriter.carryAll(from: location, to: path) } catch {
        // What the copy's format has no place for stays behind; the fields that we know follow.
        guard error == .unsupportedFormat else { throw error }
      }
      if try TagReader.read(copy) != tags { try TagWriter.write(tags, to: path) }
    } catch .unreadable(let failure), .notWritten(let failure) {
      throw failure
    } catch {
      throw .damaged(position: nil, detail: "the tags can't be copied")
    }
  }
}
