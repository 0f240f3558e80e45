// SPDX-License-Identifier: GPL-3.0-or-later
// Owns one child process, which is killed and waited for with this value at the latest. A worker ends
// by itself when the app does: its end of the line is then closed, whatever it is doing. (The death
// signal of prctl(2) would be sent when the thread ends that started the worker.)
import CLinux
import Glibc
import Media
import Synchronization

/// A child process that works on one track at a time.
final class WorkerProcess: Sendable {
  /// Why a worker can't be used any more.
  enum Loss: Error {
    case crashed
    case timedOut
    case cancelled
  }

  /// How long a cancellation may go unnoticed.
  private static let tick = Duration.milliseconds(15)

  let id: pid_t
  private let channel: WorkerChannel
  private let isEnded = Mutex(false)

  /// Starts a worker; throws `notReadable` where the system can't.
  init(executable: String) throws(TrackFailure) {
    do throws(WorkerChannel.Failure) {
      let (ours, theirs) = try WorkerChannel.pair()
      defer { close(theirs) }
      channel = ours
      id = try Self.spawn(executable, socket: theirs)
    } catch {
      throw .notReadable(detail: "no worker could be started: \(error)")
    }
  }

  private init(id: pid_t, channel: WorkerChannel) {
    self.id = id
    self.channel = channel
  }

  deinit { end() }

  /// Doubles this process into a worker, which costs a tenth of starting the program anew.
  ///
  /// Only while there is no second thread, whose locks nobody would ever unlock in the worker. There
  /// is no worker where the system can't.
  static func fork() -> WorkerProcess? {
    do throws(WorkerChannel.Failure) {
      let (ours, theirs) = try WorkerChannel.pair()
      defer { close(theirs) }
      let id = otk_fork()
      if id == 0 {
        // As `spawn` has it.
        setsid()
        dup2(theirs, STDIN_FILENO)
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO)
        closefrom(STDERR_FILENO + 1)
        WorkerService.run()
      }
      return id > 0 ? WorkerProcess(id: id, channel: ours) : nil
    } catch {
      return nil
    }
  }

  /// Whether the worker has not ended behind our back while it had nothing to do.
  var isAlive: Bool {
    do throws(WorkerChannel.Failure) { return try !channel.wait(.zero) } catch { return false }
  }

  /// Has the worker do something, and returns how that ended.
  ///
  /// `limit` is how long it may give no sign of life. After a throw the worker must be ended.
  func run(
    _ request: WorkerRequest,
    descriptor: Int32?,
    limit: Duration,
    token: CancellationToken,
    progress: (Double) -> Void
  ) throws(Loss) -> WorkerReply {
    do throws(WorkerChannel.Failure) {
      try channel.send(request, descriptor: descriptor)
    } catch {
      throw .crashed
    }
    while true {
      let reply = try nextReply(limit, token)
      guard case .progress(let part) = reply else { return reply }
      progress(part)
    }
  }

  /// Kills the worker, and waits until it is gone.
  ///
  /// Returns the signal that ended it; nil where it ended by itself, or was ended before.
  @discardableResult
  func end() -> Int32? {
    isEnded.withLock { isEnded in
      guard !isEnded else { return nil }
      isEnded = true
      kill(id, SIGKILL)
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      // WTERMSIG of wait(2), which is a macro.
      let signal = status & 0x7F
      return signal == 0 ? nil : signal
    }
  }

  private func nextReply(
    _ limit: Duration,
    _ token: CancellationToken
  ) throws(Loss) -> WorkerReply {
    // The time that the machine sleeps is not the worker's.
    let clock = SuspendingClock()
    let deadline = clock.now + limit
    while try !hasMessage() {
      if token.isCancelled { throw .cancelled }
      if clock.now > deadline { throw .timedOut }
    }
    if token.isCancelled { throw .cancelled }
    do throws(WorkerChannel.Failure) {
      return try channel.receive(WorkerReply.self).message
    } catch {
      throw .crashed
    }
  }

  private func hasMessage() throws(Loss) -> Bool {
    do throws(WorkerChannel.Failure) { return try channel.wait(Self.tick) } catch { throw .crashed }
  }

  /// Starts the program with the socket as its standard input and no other file of ours but the
  /// standard error.
  private static func spawn(
    _ executable: String,
    socket: Int32
  ) throws(WorkerChannel.Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own: Ctrl-C in a terminal is for the app, which then cancels what it must.
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | OTK_SPAWN_SETSID)
    )
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let words = ["otokura", WorkerService.option]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id = pid_t()
    let code = posix_spawn(&id, executable, &actions, &attributes, &arguments, environ)
    guard code == 0 else { throw .system(errno: code) }
    return id
  }
}
