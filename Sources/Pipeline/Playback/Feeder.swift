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
    /// How it is to be heard.
    let adjustment: PlaybackAdjustment
    /// The part that is repeated.
    let loop: PlaybackLoop?
  }

  enum Message: Sendable {
    case begin(Turn)
    case adjust(PlaybackAdjustment)
    case room
    case cancel
  }

  /// What a feeder tells the engine.
  enum Report: Sendable {
    case opened(AudioProbe)
    /// Frames are heard otherwise from here on than those before them.
    case placed(epoch: Int, PlaybackTrack.Place)
    /// The file came too slowly: all before was heard, and the sound goes on from here.
    case delayed(epoch: Int, PlaybackTrack.Place)
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

  /// Changes how the frames are heard that are pushed from now on.
  func adjust(_ adjustment: PlaybackAdjustment) { mailbox.post(.adjust(adjustment)) }

  /// Ends the feeder; what it still pushes is turned away by the epoch.
  func cancel() {
    token.cancel()
    mailbox.post(.cancel)
  }

  /// The feeder's life on its thread.
  private struct FeederRun {
    private let source: any PlaybackSource
    private let reader: AdjustedReader
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
      reader = AdjustedReader(source)
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
        case .adjust(let adjustment): adjust(adjustment)
        case .cancel: return
        case .room, nil: if turn?.output.hasRoom ?? false { step() }
        }
      }
    }

    private mutating func begin(_ turn: Turn) {
      guard turn.output.prepare(for: source.format, in: turn.epoch) else { return }
      self.turn = turn
      place(at: turn.start)
      do throws(TrackFailure) {
        try reader.adjust(turn.adjustment)
        try reader.begin(at: turn.from, looping: turn.loop)
      } catch {
        breakOff(error)
      }
    }

    private mutating func adjust(_ adjustment: PlaybackAdjustment) {
      do throws(TrackFailure) {
        try reader.adjust(adjustment)
      } catch {
        breakOff(error)
      }
    }

    private mutating func step() {
      do throws(TrackFailure) {
        let maximum = max(1, source.format.sampleRate / Feeder.blocksPerSecond)
        guard let block = try reader.read(maximumFrames: maximum) else { return drain() }
        push(block)
      } catch {
        breakOff(error)
      }
    }

    private mutating func push(_ block: AdjustedReader.Block) {
      guard let turn else { return }
      let late = turn.output.resumption(after: end)
      if let late { place(at: late) }
      let start = end
      let place = PlaybackTrack.Place(start: start, from: block.from, speed: block.speed)
      if late != nil {
        report(.delayed(epoch: turn.epoch, place))
      } else if block.isJoint {
        report(.placed(epoch: turn.epoch, place))
      }
      framesPushed += Int64(block.samples.count / max(1, source.format.channels))
      let isTaken = turn.output.push(
        block.samples,
        at: start,
        lasting: end - start,
        in: turn.epoch
      )
      if !isTaken { self.turn = nil }
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
