// SPDX-License-Identifier: GPL-3.0-or-later
import CSoundTouch
import Media

/// Changes speed and pitch of samples that run through it.
///
/// Used by one thread at a time.
final class TimeStretcher {
  private let stretcher: OpaquePointer
  private let channels: Int

  /// A stretcher for interleaved samples of a shape; throws where there is none for it.
  init(_ format: AudioFormat) throws(TrackFailure) {
    guard
      let made = otk_stretcher_new(UInt32(clamping: format.sampleRate), UInt32(format.channels))
    else {
      throw .unsupportedCodec(name: "SoundTouch, \(format.channels) channels")
    }
    stretcher = made
    channels = format.channels
  }

  deinit { otk_stretcher_free(stretcher) }

  /// Sets what the next samples are changed by.
  func set(_ adjustment: PlaybackAdjustment) {
    otk_stretcher_set(stretcher, adjustment.speed, adjustment.semitones)
  }

  /// Takes interleaved samples in.
  func put(_ samples: [Float]) throws(TrackFailure) {
    guard otk_stretcher_put(stretcher, samples, UInt32(samples.count / channels)) else {
      throw .notReadable(detail: "no memory")
    }
  }

  /// Makes what is left inside ready.
  func flush() throws(TrackFailure) {
    guard otk_stretcher_flush(stretcher) else { throw .notReadable(detail: "no memory") }
  }

  /// Frames that are ready.
  var readyFrames: Int { Int(otk_stretcher_ready(stretcher)) }

  /// The next frames that are ready, at most so many.
  func take(_ maximumFrames: Int) -> [Float] {
    let frames = min(maximumFrames, readyFrames)
    return [Float](unsafeUninitializedCapacity: frames * channels) { buffer, count in
      count = channels * Int(otk_stretcher_take(stretcher, buffer.baseAddress, UInt32(frames)))
    }
  }
}
