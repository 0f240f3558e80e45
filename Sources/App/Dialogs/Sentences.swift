// SPDX-License-Identifier: GPL-3.0-or-later
// The one place where errors become sentences in the user's language: what happened, why, and what
// can be done about it.
import GObjectKit
import Intake
import Library
import Media
import MusicSources

nonisolated extension TrackFailure {
  /// Why a track could not be used, in a few words for a table's column.
  var shortReason: String {
    switch self {
    case .protected(let scheme?): tr("Protected (%s)").filling(scheme)
    case .protected(nil): tr("Protected against copying")
    case .remote: tr("Not on this computer")
    case .noLocation: tr("No file known")
    case .missing: tr("File missing")
    case .permissionDenied: tr("No permission")
    case .notReadable: tr("Not readable")
    case .noAudioTrack: tr("No audio")
    case .unsupportedCodec(let name): tr("No decoder for %s").filling(name)
    case .chained: tr("Several streams in a chain")
    case .damaged: tr("Damaged")
    case .timedOut: tr("Took too long")
    case .noSpace: tr("Disk full")
    case .notWritable: tr("Could not be written")
    case .cancelled: tr("Cancelled")
    }
  }

  /// Why a track could not be used, as a sentence with what to do next.
  var sentence: String {
    switch self {
    case .protected(let scheme?):
      tr("The track is protected by %s, so only the program it was bought for plays it.")
        .filling(scheme)
    case .protected(nil):
      tr("The track is protected against copying, so only the program it was bought for plays it.")
    case .remote:
      tr("The track is on a server. Download it in the program it belongs to, then try again.")
    case .noLocation:
      tr("The source names no file for this track.")
    case .missing:
      tr("The file is not there any more. It may have been moved, or its disk is not connected.")
    case .permissionDenied:
      tr("You have no permission to read the file. Change it in the file's properties.")
    case .notReadable(let detail):
      tr("The file could not be read: %s.").filling(detail)
    case .noAudioTrack:
      tr("There is no audio in the file.")
    case .unsupportedCodec(let name):
      tr("No decoder for %s is installed.").filling(name)
    case .chained(let name):
      tr(
        "The file is a chain of several %s streams, which can't be kept as one track. Split it into a file for each, then try again."
      )
      .filling(name)
    case .damaged(let position, _):
      position.map { tr("The file is damaged at %s.").filling(Clock.text($0)) }
        ?? tr("The file is damaged.")
    case .timedOut:
      tr("Reading the file took too long, so it was given up.")
    case .noSpace:
      tr("The disk is full. Make some room and try again.")
    case .notWritable(let path, let detail):
      tr("“%s” could not be written: %s.").filling(path, detail)
    case .cancelled:
      tr("It was cancelled.")
    }
  }
}

nonisolated extension StoreError {
  /// What is wrong with the library, as a sentence with what to do next.
  var sentence: String {
    switch self {
    case .newerVersion(let found, let supported, let path):
      tr(
        "The library “%s” was written by a newer Otokura (version %d; this one knows %d). Nothing was changed. Update Otokura to open it."
      )
      .filling(path, found, supported)
    case .foreign(let path):
      tr("“%s” is a database of another program. Nothing was changed.").filling(path)
    case .cannotOpen(let path, _, let message):
      tr("The library “%s” could not be opened: %s.").filling(path, message)
    case .locked:
      tr("Another program holds the library locked. Close it and try again.")
    case .full:
      tr("The disk is full. Make some room and try again.")
    case .readOnly:
      tr("The library can't be written. Check the permissions of its folder.")
    case .corrupt(let message):
      tr("The library's file is damaged: %s. A backup from before the last update lies beside it.")
        .filling(message)
    case .noSuchItem:
      tr("The song is not in the library any more.")
    case .cancelled:
      tr("It was cancelled.")
    case .failed(_, let message, _):
      tr("The library reported an error: %s.").filling(message)
    }
  }
}

nonisolated extension ItemEditor.Failure {
  /// Why an edit was not made, as a sentence.
  var sentence: String {
    switch self {
    case .store(let error): error.sentence
    case .file(let failure): failure.sentence
    case .tags(.unreadable(let failure)), .tags(.notWritten(let failure)): failure.sentence
    case .tags(.notAFile): TrackFailure.noLocation.sentence
    case .tags(.unsupportedFormat): tr("This kind of file can't hold tags.")
    case .tags(.damaged):
      tr("The file is damaged, so its tags were left as they are.")
    case .tags(.audioChanged):
      tr("Writing the tags would have changed the music, so the file was left as it is.")
    }
  }
}

extension EditRefusal {
  /// Why something can't be edited, as a tooltip says it.
  var sentence: String {
    switch self {
    case .noItem: tr("Nothing is playing")
    case .notInLibrary: tr("This track is only played once. Add it to your library to change it.")
    }
  }
}

extension SourceError {
  /// Why a source could not be listed, as a sentence.
  var sentence: String {
    switch self {
    case .missing(let place):
      tr("“%s” is not there any more. It may have been moved, or its disk is not connected.")
        .filling(place)
    case .permissionDenied(let place):
      tr("You have no permission to read “%s”.").filling(place)
    case .notReadable(let place, let detail):
      tr("“%s” could not be read: %s.").filling(place, detail)
    case .damaged(let place, let detail):
      tr("“%s” is damaged, so some tracks may be missing here: %s.").filling(place, detail)
    case .unknownFormat(let place, let detail):
      tr("“%s” is no library that Otokura knows: %s.").filling(place, detail)
    case .cancelled:
      tr("It was cancelled.")
    }
  }
}

extension ImportOutcome {
  /// What became of a track, as a sentence or a few words.
  var sentence: String {
    switch self {
    case .imported: tr("Imported")
    case .converted(let encoding, _): tr("Imported, converted to %s").filling(encoding.name)
    case .alreadyInLibrary: tr("Already in your library")
    case .duplicate: tr("Your library has the same recording already")
    case .failed(let failure): failure.sentence
    case .cancelled: tr("Cancelled")
    }
  }
}

extension ImportSummary {
  /// The counts in one line, leaving out what didn't happen.
  var counts: String {
    let texts: [(ImportOutcome.Kind, String)] = [
      (.imported, tr("Imported %d")), (.converted, tr("Converted %d")),
      (.alreadyInLibrary, tr("Already in library %d")), (.duplicate, tr("Duplicates %d")),
      (.failed, tr("Could not import %d")), (.cancelled, tr("Not reached %d")),
    ]
    return texts.compactMap { kind, text in
      let count = count(kind)
      return count > 0 ? text.filling(count) : nil
    }.joined(separator: " · ")
  }
}
