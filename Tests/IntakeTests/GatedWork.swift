// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Intake
import Media
import Pipeline
import Synchronization
import TestSupport

/// Opens once, for any number of threads and tasks.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  func open() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isOpen = true
      return state.waiting
    }
    for resume in waiting { resume() }
  }

  /// Waits in a task.
  func opened() async {
    await withCheckedContinuation { continuation in
      whenOpen { continuation.resume() }
    }
  }

  /// Waits on a thread of a pool.
  func waitUntilOpen() {
    let semaphore = DispatchSemaphore(value: 0)
    whenOpen { semaphore.signal() }
    semaphore.wait()
  }

  private func whenOpen(_ resume: @escaping @Sendable () -> Void) {
    let isOpen = state.withLock { state in
      if !state.isOpen { state.waiting.append(resume) }
      return state.isOpen
    }
    if isOpen { resume() }
  }
}

/// The pipeline's work, except that exports wait for a gate where the test has put one, and that
/// some files are looked into by another user.
final class GatedWork: AudioWork {
  /// Opens when an export waits at its gate.
  let exporting = Gate()
  /// Opens when that export is over.
  let ended = Gate()
  private let gates: [String: Gate]
  private let foreign: Set<String>
  private let exports = Mutex<[String]>([])

  /// Work that waits before it exports the files of some names, and looks into those of others with
  /// the rights of the user "nobody".
  init(gates: [String: Gate] = [:], foreign: Set<String> = []) {
    self.gates = gates
    self.foreign = foreign
  }

  /// The names of the files that were exported, in order.
  var exported: [String] { exports.withLock { $0 } }

  func probe(_ location: Location, token: CancellationToken) throws(TrackFailure) -> AudioProbe {
    if foreign.contains(location.name) {
      return try withoutPrivileges { () throws(TrackFailure) in
        try PipelineWork().probe(location, token: token)
      }
    }
    return try PipelineWork().probe(location, token: token)
  }

  func export(
    _ location: Location,
    into folder: String,
    named name: String,
    extent: ExportExtent,
    token: CancellationToken,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> ExportedFile {
    exports.withLock { $0.append(location.name) }
    let gate = gates[location.name]
    defer { if gate != nil { ended.open() } }
    if let gate {
      exporting.open()
      gate.waitUntilOpen()
    }
    return try PipelineWork()
      .export(
        location,
        into: folder,
        named: name,
        extent: extent,
        token: token,
        progress: progress
      )
  }

  func validate(
    _ location: Location,
    token: CancellationToken
  ) throws(TrackFailure) -> AudioProbe {
    try PipelineWork().validate(location, token: token)
  }
}
