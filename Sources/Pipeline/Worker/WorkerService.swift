// SPDX-License-Identifier: GPL-3.0-or-later
// Runs in the worker: the first thread only listens, so that it notices at once when the app is gone,
// and each request has a thread of its own.
import Glibc
import Media
import Synchronization

/// The program as a worker: does what the app asks for on its standard input, until that is closed.
public enum WorkerService {
  /// The argument that makes the program a worker.
  public static let option = "--worker"

  /// The file that is being written.
  private static let output = Mutex<String?>(nil)

  /// Serves until the app ends.
  public static func run() -> Never {
    WorkerLimits.apply()
    let channel = WorkerChannel(adopting: STDIN_FILENO)
    let fault = WorkerFault()
    while true {
      do throws(WorkerChannel.Failure) {
        let (request, descriptor) = try channel.receive(WorkerRequest.self)
        JobThread.start { serve(request, descriptor, channel, fault) }
      } catch {
        leave()
      }
    }
  }

  private static func serve(
    _ request: WorkerRequest,
    _ descriptor: Int32?,
    _ channel: WorkerChannel,
    _ fault: WorkerFault?
  ) {
    let location = Location(uri: request.uri)
    let source = descriptor.map { TrackSource(location, descriptor: $0) } ?? TrackSource(location)
    let answer = answer(request.work, source, fault) { send(.progress($0), to: channel) }
    if let descriptor { close(descriptor) }
    send(answer, to: channel)
  }

  private static func answer(
    _ work: WorkerRequest.Work,
    _ source: TrackSource,
    _ fault: WorkerFault?,
    progress: @escaping @Sendable (Double) -> Void
  ) -> WorkerReply {
    // The app cancels by ending the worker.
    let token = CancellationToken()
    do throws(TrackFailure) {
      switch work {
      case .probe:
        fault?.strike(source.location)
        return .probed(try Prober.probe(source, token: token))
      case .validate:
        fault?.strike(source.location)
        return .probed(try Validator.validate(source, token: token))
      case .export(let path, let extent):
        output.withLock { $0 = path }
        defer { output.withLock { $0 = nil } }
        let location = source.location
        return .written(
          try Exporter.write(source, to: path, extent: extent, token: token) { part in
            progress(part)
            fault?.strike(location)
          }
        )
      }
    } catch {
      return .failed(error)
    }
  }

  private static func send(_ reply: WorkerReply, to channel: WorkerChannel) {
    do throws(WorkerChannel.Failure) { try channel.send(reply) } catch { leave() }
  }

  /// Ends the process without the file that nobody waits for any more.
  private static func leave() -> Never {
    output.withLock { path in
      if let path { unlink(path) }
      _exit(EXIT_SUCCESS)
    }
  }
}
