// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Plays items one behind the other without a gap.
///
/// One long-lived pipeline makes the sound, fed with decoded frames that are already cropped to what
/// was encoded: that is why joints and positions are exact for every encoding alike. Every call
/// returns at once, from any thread; what comes of it is told through `events`.
public final class PlaybackEngine: Sendable {
  /// What happened, in order; for one reader.
  public let events: AsyncStream<PlaybackEvent>

  private let mailbox: Mailbox<PlaybackControl.Message>
  private let clock = PlaybackClock()

  /// An engine at rest.
  ///
  /// `sink` ends the pipeline, written as for gst-launch, such as "fakesink sync=true"; without one
  /// the desktop's sound device is used.
  public convenience init(sink: String? = nil) {
    self.init(sink: sink) { location, token throws(TrackFailure) in
      try AudioDecoder(location, token: token)
    }
  }

  init(sink: String?, open: @escaping Feeder.Opener) {
    let (events, reports) = AsyncStream.makeStream(of: PlaybackEvent.self)
    self.events = events
    let mailbox = Mailbox<PlaybackControl.Message>()
    self.mailbox = mailbox
    JobThread.start { [clock] in
      PlaybackControl(sink: sink, mailbox: mailbox, clock: clock, events: reports, open: open)
        .work()
    }
  }

  deinit { shutDown() }

  /// Where the item that is heard is, in its own time.
  public var position: Duration { clock.position }

  /// Plays an item instead of whatever plays now.
  public func play(_ item: PlaybackItem, from start: Duration = .zero) {
    mailbox.post(.play(item, from: start, request: clock.ask(for: start)))
  }

  /// Says what is to follow the item that plays, without a gap; nil for nothing.
  public func setNext(_ item: PlaybackItem?) { mailbox.post(.setNext(item)) }

  /// Holds the sound where it is.
  public func pause() { mailbox.post(.pause) }

  /// Goes on from where `pause` held.
  public func resume() { mailbox.post(.resume) }

  /// Ends playing, forgets the items and lets go of the sound device.
  public func stop() { mailbox.post(.stop(request: clock.ask(for: .zero))) }

  /// Moves the item that is heard to a time of its own, to the frame.
  public func seek(to time: Duration) {
    mailbox.post(.seek(to: time, request: clock.ask(for: time)))
  }

  /// Sets the loudness, from 0 to 1, as it is perceived: samples are multiplied by its cube.
  public func setVolume(_ level: Double) {
    let level = level.isFinite ? min(max(level, 0), 1) : 1
    mailbox.post(.setGain(level * level * level))
  }

  /// Changes speed and key of what is heard, from the sound on that is not on its way yet.
  ///
  /// It stays for the items that follow.
  public func adjust(_ adjustment: PlaybackAdjustment) { mailbox.post(.adjust(adjustment)) }

  /// Repeats a part of the item that is heard, until another item is; nil ends it.
  ///
  /// What lies behind the part is left for its beginning at once.
  public func setLoop(_ loop: PlaybackLoop?) { mailbox.post(.setLoop(loop)) }

  /// Ends the engine and its event stream; it plays nothing any more.
  public func shutDown() { mailbox.post(.shutDown) }
}
