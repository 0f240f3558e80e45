// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The sound device as the engine's thread sees it: where there is none, playing goes on without
/// sound, and says so.
struct PlaybackDevice: ~Copyable {
  private static let automaticSink = "autoaudiosink"
  /// Takes audio as fast as it would be heard.
  private static let silentSink = "fakesink sync=true"

  private let sink: String
  private let events: AsyncStream<PlaybackEvent>.Continuation
  private var gain = 1.0
  private var silence: String?
  /// nil before the first item, and after the device failed.
  private(set) var output: PlaybackOutput?

  init(sink: String?, events: AsyncStream<PlaybackEvent>.Continuation) {
    self.sink = sink ?? Self.automaticSink
    self.events = events
  }

  /// Where the timeline is heard; nil before the first audio is.
  var position: Duration? { output?.position }

  /// Makes ready for playing; a device that was missing is looked for again.
  mutating func prepare() {
    if output != nil, silence == nil { return }
    output = nil
    do throws(TrackFailure) {
      try adopt(PlaybackOutput(sink: sink))
      tell(nil)
    } catch {
      _ = fallBack(error)
    }
  }

  /// Lets the audio flow, or holds it; throws where the device fails.
  mutating func setFlowing(_ isFlowing: Bool) throws(TrackFailure) {
    if isFlowing { try output?.play() } else { try output?.pause() }
    if sink == Self.automaticSink, silence == nil, output?.hasNoDevice ?? false {
      tell("no sound device was found")
    }
  }

  /// Drops what was not heard; the number of the new epoch.
  func flush() -> Int { output?.flush() ?? 0 }

  /// Says that nothing follows.
  func end() { output?.end() }

  /// Lets go of the device.
  func rest() { output?.rest() }

  /// Sets the factor that samples are multiplied by.
  mutating func setGain(_ gain: Double) {
    self.gain = gain
    output?.setGain(gain)
  }

  /// What happened behind the source.
  func nextIncident() -> PlaybackOutput.Incident? { output?.nextIncident() }

  /// Goes on without sound; false if not even that is possible.
  mutating func fallBack(_ failure: TrackFailure) -> Bool {
    output?.rest()
    output = nil
    tell(Self.describe(failure))
    do throws(TrackFailure) {
      try adopt(PlaybackOutput(sink: Self.silentSink))
      return true
    } catch {
      return false
    }
  }

  private mutating func adopt(_ output: PlaybackOutput) {
    output.setGain(gain)
    self.output = output
  }

  /// Tells a change of what is known about silence.
  private mutating func tell(_ reason: String?) {
    guard reason != silence else { return }
    silence = reason
    events.yield(.silent(reason: reason))
  }

  private static func describe(_ failure: TrackFailure) -> String {
    switch failure {
    case .notReadable(let detail), .damaged(_, let detail): detail
    case .unsupportedCodec(let name): name
    case .notWritable(_, let detail): detail
    default: failure.code
    }
  }
}
