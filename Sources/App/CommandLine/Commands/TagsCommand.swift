// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library
import Media

/// `otokura tags`: what files say of themselves, and how to make them say something else.
struct TagsCommand: Command {
  static let name = "tags"
  static var parameters: String { tr("LOCATION…") }
  static var summary: String { tr("Read or write the tags of files") }
  static var options: [CommandOption] {
    let fields = MetadataField.allCases.map(\.rawValue).joined(separator: ", ")
    return [
      CommandOption(
        name: "set",
        kind: .values(placeholder: tr("FIELD=VALUE")),
        description: tr("Write a field, or clear it with an empty value; fields: %s").filling(
          fields
        )
      )
    ]
  }

  private let locations: [Argument]
  private let changes: [(field: MetadataField, value: String)]

  init(_ options: ParsedOptions) throws(UsageError) {
    locations = try Self.locations(options)
    var changes: [(field: MetadataField, value: String)] = []
    var trial = TrackMetadata()
    for argument in options.values["set"] ?? [] {
      let parts = argument.text.split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard parts.count == 2, let field = MetadataField(rawValue: parts[0].lowercased()) else {
        throw Self.misused(tr("“%s” is not FIELD=VALUE with a known field").filling(argument.text))
      }
      guard field.set(String(parts[1]), in: &trial) else {
        throw Self.misused(tr("“%s” is no value for “%s”").filling(parts[1], field.rawValue))
      }
      changes.append((field, String(parts[1])))
    }
    self.changes = changes
  }

  func run(_ invocation: Invocation) async -> ExitStatus {
    let changes = changes
    let mediaFolder = Array(invocation.places.mediaFolder.utf8) + [UInt8(ascii: "/")]
    await invocation.reportEach(locations) { location, report, token throws(TrackFailure) in
      do throws(TagError) {
        var tags = try TagReader.read(location)
        if !changes.isEmpty {
          if let path = location.pathBytes, path.starts(with: mediaFolder) {
            return report.refuse(TagsCommand.libraryOwnsIt)
          }
          for (field, value) in changes { _ = field.set(value, in: &tags.metadata) }
          try TagsCommand.write(tags, to: location)
          tags = try TagReader.read(location)
        }
        report.describe(tags)
      } catch .unreadable(let failure), .notWritten(let failure) {
        throw failure
      } catch .notAFile {
        throw .noLocation
      } catch {
        report.refuse(ItemEditor.Failure.tags(error).sentence)
      }
    } text: {
      TrackText($0).block
    }
    return invocation.status
  }

  private nonisolated static var libraryOwnsIt: String {
    tr("The file belongs to the library, which would not notice. Edit the song there.")
  }

  private nonisolated static func write(
    _ tags: EmbeddedTags,
    to location: Location
  ) throws(TagError) {
    guard let path = location.path else { throw .notAFile }
    try TagWriter.write(tags, to: path)
  }
}

extension TrackReport {
  /// Says in a sentence why tags were not written; the track itself is all right.
  fileprivate nonisolated mutating func refuse(_ sentence: String) {
    outcome = .failed
    reason = "tagsNotWritten"
    message = sentence
  }
}
