// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Dispatch
import Glibc
public import Media
import Synchronization

/// Probes, exports and validates in child processes, so that a file on which a decoder crashes, spins
/// or eats up the memory costs that one track.
///
/// Workers are started when they are first needed, kept for the next tracks, and replaced after a
/// fault and after some hundred tracks. They end with the pool, and when the app ends in whatever way.
/// Every call blocks: it belongs on a thread of a `JobPool`.
public final class WorkerPool: Sendable {
  /// A process and how many tracks it has had.
  private struct Worker: Sendable {
    var process: WorkerProcess
    var tracks = 0
  }

  private let executable: String
  private let timeLimit: TimeLimit
  private let idle = Mutex<[Worker]>([])
  /// Workers that may be at work at the same time.
  private let places: DispatchSemaphore

  /// A pool of `width` workers, by default one a core, that run `executable`, by default this program.
  public convenience init(executable: String? = nil, width: Int? = nil) {
    self.init(executable: executable, width: width, timeLimit: .standard)
  }

  /// A pool with a first worker that is there at once: a double of this process.
  ///
  /// Only for a process that has no second thread yet.
  public static func doublingThisProcess() -> WorkerPool {
    let pool = WorkerPool()
    if let process = WorkerProcess.fork() {
      pool.idle.withLock { $0.append(Worker(process: process)) }
    }
    return pool
  }

  init(executable: String?, width: Int?, timeLimit: TimeLimit) {
    // The link is followed in the child, and leads to this very program though its file may have
    // been replaced since.
    self.executable = executable ?? "/proc/self/exe"
    self.timeLimit = timeLimit
    places = DispatchSemaphore(value: max(1, width ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Tells what a file's audio is; see `Prober.probe`.
  ///
  /// Throws also `damaged` where the decoder crashed, and `timedOut`.
  public func probe(
    _ location: Location,
    token: CancellationToken
  ) throws(TrackFailure) -> AudioProbe {
    try probe(.probe, location, token)
  }

  /// Checks that a file of ours decodes; see `Validator.validate`.
  ///
  /// Throws also `damaged` where the decoder crashed, and `timedOut`.
  public func validate(
    _ location: Location,
    token: CancellationToken
  ) throws(TrackFailure) -> AudioProbe {
    try probe(.validate, location, token)
  }

  /// Writes a track's audio to a new file by its real encoding; see `Exporter.export`.
  ///
  /// Throws also `damaged` where the decoder crashed, and `timedOut`; there is no file then.
  public func export(
    _ location: Location,
    into folder: String,
    named name: String,
    extent: ExportExtent = .whole,
    token: CancellationToken,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> ExportedFile {
    // The worker writes, and only its complete file is given a name here: whatever becomes of the
    // worker, nothing is left.
    let file = PartialFile(folder: folder, name: name)
    let reply = try perform(
      .export(path: file.path, extent: extent),
      location,
      token,
      progress
    )
    guard case .written(let track) = reply else { throw Self.nonsense }
    try token.check()
    return try file.complete(with: track)
  }

  /// The processes that wait for work.
  var idleProcesses: [pid_t] { idle.withLock { $0.map(\.process.id) } }

  private static let nonsense = TrackFailure.damaged(
    position: nil,
    detail: "the decoder's answer makes no sense"
  )

  private func probe(
    _ work: WorkerRequest.Work,
    _ location: Location,
    _ token: CancellationToken
  ) throws(TrackFailure) -> AudioProbe {
    guard case .probed(let probe) = try perform(work, location, token, { _ in }) else {
      throw Self.nonsense
    }
    return probe
  }

  private func perform(
    _ work: WorkerRequest.Work,
    _ location: Location,
    _ token: CancellationToken,
    _ progress: (Double) -> Void
  ) throws(TrackFailure) -> WorkerReply {
    try token.check()
    let file = try location.pathBytes.map { _ throws(TrackFailure) in try FileByteSource(location) }
    while places.wait(timeout: .now() + .milliseconds(15)) == .timedOut { try token.check() }
    defer { places.signal() }
    let request = WorkerRequest(work: work, uri: location.uri)
    let reply = try run(request, file, token, progress)
    if case .failed(let failure) = reply { throw failure }
    return reply
  }

  /// Has a worker answer a request; one that can't is ended.
  private func run(
    _ request: WorkerRequest,
    _ file: FileByteSource?,
    _ token: CancellationToken,
    _ progress: (Double) -> Void
  ) throws(TrackFailure) -> WorkerReply {
    var worker = try takeWorker()
    do throws(WorkerProcess.Loss) {
      let reply = try worker.process.run(
        request,
        descriptor: file?.descriptor,
        limit: timeLimit.duration(byteCount: file?.count),
        token: token,
        progress: progress
      )
      worker.tracks += 1
      if worker.tracks < WorkerLimits.tracks { idle.withLock { $0.append(worker) } }
      return reply
    } catch {
      throw Self.failure(error, signal: worker.process.end())
    }
  }

  private func takeWorker() throws(TrackFailure) -> Worker {
    while let worker = idle.withLock({ $0.popLast() }) {
      if worker.process.isAlive { return worker }
    }
    return Worker(process: try WorkerProcess(executable: executable))
  }

  private static func failure(_ loss: WorkerProcess.Loss, signal: Int32?) -> TrackFailure {
    switch loss {
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .crashed:
      .damaged(
        position: nil,
        detail: "the decoder crashed" + (signal.map { " (signal \($0))" } ?? "")
      )
    }
  }
}
