// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Intake
import Library
import Media

/// `otokura check`: compares the library with its files, and mends what differs.
struct CheckCommand: Command {
  static let name = "check"
  static let parameters = ""
  static var summary: String { tr("Compare the library with its files") }
  static var options: [CommandOption] {
    [
      CommandOption(name: "mend", kind: .flag, description: tr("Put right what can be")),
      // The design's word for it.
      CommandOption(name: "repair", kind: .flag, description: "", isHidden: true),
    ]
  }

  private let mends: Bool

  init(_ options: ParsedOptions) throws(UsageError) {
    guard options.arguments.isEmpty else { throw Self.misused(tr("No argument is needed")) }
    mends = options.flags.contains("mend") || options.flags.contains("repair")
  }

  func run(_ invocation: Invocation) async throws(AppContext.OpeningError) -> ExitStatus {
    let library = try invocation.openLibrary()
    var (looked, found, mended) = (0, 0, 0)
    for await event in library.makeCheck().run(mends: mends, token: invocation.token) {
      switch event {
      case .progress(let checked, let count):
        looked = count
        invocation.console.progress("\(checked + 1)/\(count)")
      case .found(let finding):
        found += 1
        if finding.isMended { mended += 1 }
        report(finding, invocation.console)
      case .failed(let error): throw .library(error)
      }
    }
    let texts = [
      trn("%d song or file looked at", "%d songs and files looked at", looked),
      trn("%d problem", "%d problems", found),
      mends && found > 0 ? trn("%d mended", "%d mended", mended) : "",
    ]
    invocation.console.say(texts.filter { !$0.isEmpty }.joined(separator: " · "))
    return invocation.status
  }

  private func report(_ finding: LibraryCheck.Finding, _ console: Console) {
    var report = TrackReport(finding.location)
    report.item = finding.item
    report.reason = finding.problem.code
    report.outcome = finding.isMended ? .ok : .failed
    report.message = finding.isMended ? finding.problem.remedy : finding.problem.sentence
    console.report(report, "\(report.location ?? ""): \(report.message ?? "")")
  }
}

extension LibraryCheck.Problem {
  /// The problem's name in machine-readable reports.
  fileprivate var code: String {
    switch self {
    case .missing: TrackFailure.missing.code
    case .unreadable(let failure): failure.code
    case .changedTags: "changedTags"
    case .changedAudio: "changedAudio"
    case .orphan: "orphan"
    case .leftover: "leftover"
    case .database: "database"
    }
  }

  /// What is the matter, as a sentence.
  fileprivate var sentence: String {
    switch self {
    case .missing: tr("The song's file is not there any more.")
    case .unreadable(let failure): failure.sentence
    case .changedTags: tr("Another program has changed the file's tags.")
    case .changedAudio: tr("The file holds other music than it did, or is damaged.")
    case .orphan: tr("The file is in the library's folder, but no song has it.")
    case .leftover: tr("The file was never finished.")
    case .database(let fault): tr("The library's file is damaged: %s.").filling(fault)
    }
  }

  /// What was done about it, as a sentence.
  fileprivate var remedy: String {
    switch self {
    case .missing: tr("The song has its file back.")
    case .changedTags: tr("Noted the file's new tags; the song says what it said.")
    case .orphan: tr("The music is in the library now, and this file in the trash.")
    case .leftover: tr("Deleted what was never finished.")
    case .unreadable, .changedAudio, .database: sentence
    }
  }
}
