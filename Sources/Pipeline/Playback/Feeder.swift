// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Brings one item's frames to the output, on a thread of its own.
///
/// It opens its item at once and then waits for its turn. A file that hangs holds up its own thread
/// only: the engine lets go of the feeder and goes on.
final class Feeder: Sendable {
  /// Opens the file of an item.
  typealias Opener =
    @Sendable (Location, CancellationToken) throws(TrackFailure) -> any PlaybackSource

  /// Leave to push.
  struct Turn: Sendable {
    let output: PlaybackOutput
    let epoch: Int
    /// Where on the output's timeline the first frame goes.
    let start: Duration
    /// Where in the item it is taken from.
    let from: Duration
  }

  enum Message: Sendable {
    case begin(Turn)
    case room
    case cancel
  }

  /// What a feeder tells the engine.
  enum Report: Sendable {
    case opened(AudioProbe)
    /// Frames from `from` on are heard from `start` on.
    case placed(epoch: Int, start: Duration, from: Duration)
    /// The item can't be opened.
    case unopened(TrackFailure)
    /// The item can't be decoded any further.
    case broke(TrackFailure)
    /// All frames were pushed; the last ends at `end` of the timeline.
    case drained(epoch: Int, end: Duration)
  }

  /// Frames that are pushed at once, as a part of a second.
  private static let blocksPerSecond = 25

  private let mailbox = Mailbox<Message>()
  private let token = CancellationToken()

  /// Starts opening `location`; `report` is called on the feeder's thread.
  init(
    _ location: Location,
    open: @escaping Opener,
    report: @escaping @Sendable (Report) -> Void
  ) {
    let mailbox = mailbox
    let token = token
    JobThread.start {
      do throws(TrackFailure) {
        let source = try open(location, token)
        report(.opened(source.probe))
        FeederRun(source, mailbox, token, report).run()
      } catch {
        if error != .cancelled { report(.unopened(error)) }
      }
    }
  }

  deinit { cancel() }

  /// Lets the feeder push; the engine flushes the output first where the feeder has pushed before.
  func begin(_ turn: Turn) {
    turn.output.attach(mailbox)
    mailbox.post(.begin(turn))
  }

  /// Ends the feeder; what it still pushes is turned away by the epoch.
  func cancel() {
    token.cancel()
    mailbox.post(.cancel)
  }

  /// The feeder's life on its thread.
  private struct FeederRun {
    private let source: any PlaybackSource
    private let mailbox: Mailbox<Message>
    private let token: CancellationToken
    private let report: @Sendable (Report) -> Void
    private var turn: Turn?
    /// Where on the timeline the frames pushed since were counted from.
    private var origin = Duration.zero
    private var framesPushed: Int64 = 0

    init(
      _ source: any PlaybackSource,
      _ mailbox: Mailbox<Message>,
      _ token: CancellationToken,
      _ report: @escaping @Sendable (Report) -> Void
    ) {
      self.source = source
      self.mailbox = mailbox
      self.token = token
      self.report = report
    }

    private var end: Duration { origin + source.format.duration(ofFrames: framesPushed) }

    consuming func run() {
      while !token.isCancelled {
        let isReady = turn?.output.hasRoom ?? false
        switch isReady ? mailbox.wait(atMost: .zero) : mailbox.wait() {
        case .begin(let turn): begin(turn)
        case .cancel: return
        case .room, nil: if turn?.output.hasRoom ?? false { step() }
        }
      }
    }

    private mutating func begin(_ turn: Turn) {
      guard turn.output.prepare(for: source.format, in: turn.epoch) else { return }
      self.turn = turn
      place(at: turn.start)
      let frame = source.format.frame(at: turn.from)
      guard frame != source.framePosition else { return }
      do throws(TrackFailure) {
        try source.seek(toFrame: frame)
      } catch {
        breakOff(error)
      }
    }

    private mutating func step() {
      do throws(TrackFailure) {
        let maximum = max(1, source.format.sampleRate / Feeder.blocksPerSecond)
        guard let samples = try source.read(maximumFrames: maximum) else { return drain() }
        push(samples)
      } catch {
        breakOff(error)
      }
    }

    private mutating func push(_ samples: [Float]) {
      guard let turn else { return }
      let frames = Int64(samples.count / max(1, source.format.channels))
      if let start = turn.output.resumption(after: end) {
        place(at: start)
        report(
          .placed(
            epoch: turn.epoch,
            start: start,
            from: source.format.duration(ofFrames: source.framePosition - frames)
          )
        )
      }
      let start = end
      framesPushed += frames
      if !turn.output.push(samples, at: start, lasting: end - start, in: turn.epoch) {
        self.turn = nil
      }
    }

    /// Counts frames from here: after a turn began, or when the file came too slowly and the sound
    /// had to wait for it.
    private mutating func place(at start: Duration) {
      origin = start
      framesPushed = 0
    }

    private mutating func breakOff(_ failure: TrackFailure) {
      guard failure != .cancelled else {
        turn = nil
        return
      }
      report(.broke(failure))
      drain()
    }

    private mutating func drain() {
      guard let turn else { return }
      self.turn = nil
      report(.drained(epoch: turn.epoch, end: end))
    }
  }
}
