// SPDX-License-Identifier: GPL-3.0-or-later
public import Containers
public import Media

/// Decodes one track from its first real frame to its last.
///
/// Frames that the encoder put around the audio are left out, so that frame counts and samples are
/// those of what was encoded. Synchronous; used from one thread at a time.
public final class AudioDecoder {
  /// What the file says about itself.
  public let probe: AudioProbe
  /// The shape of the frames that `read` gives, as the decoder really makes them.
  public private(set) var format: AudioFormat
  /// The frame that `read` gives next, counted from the first real one.
  public private(set) var framePosition: Int64 = 0

  private let source: any SampleSource
  private let token: CancellationToken
  /// Frames of the source to leave out at its start.
  private var delay: Int64
  /// Frames to give; nil for all there are.
  private var validFrames: Int64?
  /// The source's frame that the next block begins with.
  private var sourcePosition: Int64 = 0
  /// Decoded frames for each one that the container counts: 2 for HE-AAC that doesn't say so.
  private var upsampling: Int64 = 1
  private var pending: SampleBlock?
  private var pendingOffset = 0
  private var digest: FLACDigest?
  /// Frames that may be missing at the end of a whole track.
  private let shortfall: Int64
  private var isAtEnd = false

  /// Opens a track and decodes its first frames.
  ///
  /// Throws what `Prober.probe` throws, and `damaged` where nothing can be decoded.
  public convenience init(_ location: Location, token: CancellationToken) throws(TrackFailure) {
    try self.init(TrackOpener.open(TrackSource(location), token: token), token: token)
  }

  /// Decodes what `reader` reads.
  public init(_ reader: any PacketReader, token: CancellationToken) throws(TrackFailure) {
    let track = reader.track
    probe = reader.probe
    format = track.format
    self.token = token
    delay = Int64(max(0, track.encoderDelay))
    validFrames = track.validFrames.map { max(0, $0) }
    source =
      if let layout = track.pcm {
        PCMSampleSource(reader, layout: layout)
      } else {
        try PacketSampleSource(
          reader,
          trimsEnd: (reader as? GStreamerReader)?.trimsEnd ?? false,
          token: token
        )
      }
    // ALAC's last packet alone knows its length; CAF files may count it as a whole one.
    shortfall = track.encoding == .alac ? Int64(max(0, track.framesPerPacket - 1)) : 0
    digest = track.encoding == .flac ? FLACDigest(streamInfo: track.codecData) : nil
    pending = try source.next()
    if let pending { adopt(pending) }
  }

  /// The next frames, interleaved: at most `maximumFrames` of them, at least one; nil at the end.
  ///
  /// Throws `damaged` in the place of the end where the audio is incomplete or was altered; all that
  /// could be decoded was given before. Throws `cancelled` after the token was.
  public func read(maximumFrames: Int) throws(TrackFailure) -> [Float]? {
    precondition(maximumFrames > 0, "reading no frames has no end")
    while !isAtEnd {
      try token.check()
      guard let range = try nextFrames() else { break }
      let count = min(range.count, maximumFrames)
      guard let block = pending, count > 0 else {
        discardPending()
        continue
      }
      let channels = block.channels
      let first = range.lowerBound * channels
      let samples = Array(block.samples[first..<first + count * channels])
      pendingOffset = range.lowerBound + count
      framePosition += Int64(count)
      digest?.update(samples)
      return samples
    }
    if !isAtEnd {
      isAtEnd = true
      try checkComplete()
    }
    return nil
  }

  /// Continues with the frame `frame`; behind the end, `read` gives nil.
  ///
  /// Throws `damaged` where the track cannot be read from there, or a failure to read.
  public func seek(toFrame frame: Int64) throws(TrackFailure) {
    let frame = max(0, min(frame, validFrames ?? .max))
    digest = nil
    isAtEnd = frame == validFrames
    pending = nil
    pendingOffset = 0
    framePosition = frame
    guard !isAtEnd else { return }
    // The headers of spectral band replication come now and then only; until one has, highs lack.
    let isHE = upsampling > 1 || probe.encoding == .heAAC || probe.encoding == .heAACv2
    let target = frame.saturatingAdd(delay) - (isHE ? Int64(format.sampleRate / 2) : 0)
    let start = try source.seek(toFrame: max(0, target) / upsampling)
    sourcePosition = start.multipliedReportingOverflow(by: upsampling).partialValue
  }

  // MARK: - Cropping

  /// The frames of the pending block that come next; nil at the end, empty where it has none.
  private func nextFrames() throws(TrackFailure) -> Range<Int>? {
    if pending == nil {
      pending = try sourceNext()
      pendingOffset = 0
    }
    guard let pending else { return nil }
    let wanted = framePosition.saturatingAdd(delay)
    let end = min(validFrames?.saturatingAdd(delay) ?? .max, source.declaredFrames ?? .max)
    guard sourcePosition + Int64(pendingOffset) < end else {
      discardPending()
      return validFrames != nil ? nil : 0..<0
    }
    let lower = max(Int64(pendingOffset), wanted - sourcePosition)
    let upper = min(Int64(pending.frames), end - sourcePosition)
    guard lower < upper else { return 0..<0 }
    return Int(lower)..<Int(upper)
  }

  private func sourceNext() throws(TrackFailure) -> SampleBlock? {
    let position = format.duration(ofFrames: framePosition)
    do throws(TrackFailure) {
      let block = try source.next()
      if let block, block.channels != format.channels || block.sampleRate != format.sampleRate {
        throw .damaged(position: position, detail: "the sample rate or the channels change")
      }
      return block
    } catch {
      isAtEnd = true
      guard case .damaged(nil, let detail) = error else { throw error }
      throw .damaged(position: position, detail: detail)
    }
  }

  private func discardPending() {
    sourcePosition += Int64(pending?.frames ?? 0)
    pending = nil
    pendingOffset = 0
  }

  /// Takes over the decoder's own idea of the shape: AAC may turn out to be HE-AAC only now.
  private func adopt(_ block: SampleBlock) {
    if format.sampleRate > 0, block.sampleRate == 2 * format.sampleRate { upsampling = 2 }
    format.channels = block.channels
    format.sampleRate = block.sampleRate
    delay = delay.multipliedReportingOverflow(by: upsampling).partialValue
    validFrames = validFrames.map { $0.multipliedReportingOverflow(by: upsampling).partialValue }
  }

  /// At the end: everything that was declared must have come, and unaltered.
  private func checkComplete() throws(TrackFailure) {
    try source.finish()
    if let validFrames, framePosition < validFrames - shortfall {
      throw .damaged(
        position: format.duration(ofFrames: framePosition),
        detail: "\(framePosition) of \(validFrames) frames"
      )
    }
    if let digest, !digest.matches() {
      throw .damaged(position: nil, detail: "the samples differ from the file's MD5")
    }
  }
}

extension Int64 {
  /// The sum, or the largest number where it is larger; both are counts of frames from a file.
  fileprivate func saturatingAdd(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
