// SPDX-License-Identifier: GPL-3.0-or-later
import Library
import Media
import Pipeline

/// A track written to a file of ours, with its tags.
struct ExportedTrack: Sendable {
  var file: ExportedFile
  /// What the item says about itself.
  var tags: EmbeddedTags
  /// Whether the file could not take the text, so that the item's must not be overwritten by it.
  var hasEditedTextMetadata: Bool
  /// Whether the file could not take the pictures.
  var hasEditedArtwork: Bool
  /// The essence hash of the source; nil where it was encoded anew or can't be read by packets.
  var sourceEssence: [UInt8]?
  /// The essence hash of the file, where writing its tags gave it.
  var essence: [UInt8]?
}

/// Writes a track's audio and then its tags: the step that playing once and importing share.
struct TrackExport: Sendable {
  let work: any AudioWork

  /// Exports a track; on failure and on cancellation there is no file.
  ///
  /// Blocks.
  func export(
    _ track: SourceTrack,
    at location: Location,
    into folder: String,
    named name: String,
    extent: ExportExtent = .whole,
    token: CancellationToken,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> ExportedTrack {
    let file = try work.export(
      location,
      into: folder,
      named: name,
      extent: extent,
      token: token,
      progress: progress
    )
    do throws(TrackFailure) {
      try token.check()
      return try embedTags(of: track, from: location, in: file, token: token)
    } catch {
      TemporaryFolder.removeFile(at: file.location)
      throw error
    }
  }

  /// What is to be said about a track, without anything being written.
  static func tags(of track: SourceTrack, at location: Location) -> EmbeddedTags {
    let extras = SourceExtras(of: track)
    return MetadataPrecedence.tags(
      own: track.hasOwnMetadata ? track.metadata : nil,
      artwork: extras.artwork,
      lyrics: extras.lyrics,
      embedded: embeddedTags(at: location),
      fileName: location.name
    )
  }

  /// Tags that can't be read are none: the audio is what counts.
  private static func embeddedTags(at location: Location) -> EmbeddedTags {
    do throws(TagError) {
      return try TagReader.read(location)
    } catch {
      return EmbeddedTags()
    }
  }

  private func embedTags(
    of track: SourceTrack,
    from location: Location,
    in file: ExportedFile,
    token: CancellationToken
  ) throws(TrackFailure) -> ExportedTrack {
    let tags = Self.tags(of: track, at: location)
    let sourceEssence = file.isConverted ? nil : try Self.essence(of: location, token: token)
    let essence = file.location.path.flatMap { path in
      write(tags, from: location, to: path, essence: sourceEssence)
    }
    // What counts is what the file says now, whichever of the writers has had its way.
    let embedded = Self.embeddedTags(at: file.location)
    return ExportedTrack(
      file: file,
      tags: tags,
      hasEditedTextMetadata: embedded.metadata != tags.metadata,
      hasEditedArtwork: embedded.artworks != tags.artworks,
      sourceEssence: sourceEssence,
      essence: essence
    )
  }

  /// The essence hash of a source; nil where it can't be read packet by packet.
  private static func essence(
    of location: Location,
    token: CancellationToken
  ) throws(TrackFailure) -> [UInt8]? {
    guard location.pathBytes != nil else { return nil }
    do throws(TrackFailure) {
      return try Fingerprint.essence(of: location, token: token)
    } catch {
      if error == .cancelled { throw error }
      return nil
    }
  }

  /// Writes tags; whether it succeeded shows in what the file says afterwards.
  ///
  /// - Returns: The essence hash of the file that has its tags; nil where none were written.
  private func write(
    _ tags: EmbeddedTags,
    from location: Location,
    to path: String,
    essence: [UInt8]?
  ) -> [UInt8]? {
    // What the file says and our model has no field for comes along: ReplayGain, chapters, IDs.
    do throws(TagError) {
      return try TagWriter.embed(tags, carrying: location, in: path, essence: essence)
    } catch {
      return nil
    }
  }
}
