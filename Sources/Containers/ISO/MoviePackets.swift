// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A movie track's samples as packets, from its sample table and from fragments.
struct MoviePackets {
  private(set) var index = PacketIndex()
  /// The sample entry, with what only the packets tell.
  private(set) var entry: SampleEntry
  /// What the file says the media last, in frames; the last packet's padding may be left out of it.
  private(set) var mediaFrames: Int64 = 0

  /// What the file counts for Vorbis' first packet, which gives no frames.
  private(set) var leadIn: Int64 = 0

  private let timescale: Int64
  private let pieceSize: Int
  private var pending: (offset: Int64, size: Int, frames: Int)?

  /// Looks up a track's samples.
  init(
    _ track: MovieTrack,
    file: MovieFile,
    window: SourceWindow,
    pieceSize: Int
  ) throws(TrackFailure) {
    entry = track.entry
    timescale = track.timescale
    self.pieceSize = pieceSize
    var fragments = try MovieFragments(track: track.identifier, movie: file.movie)
    for fragment in file.fragments {
      let bytes = try window.source.bytes(at: fragment.position, count: fragment.size)
      guard let box = Box.boxes(in: bytes[...]).first else { continue }
      try fragments.append(box, at: fragment.position)
    }
    var samples = try gather(track.table)
    samples += fragments.samples
    if let constant = entry.constantPacket, entry.pcm != nil {
      for sample in samples {
        let frames = Int(sample.size) / constant.bytes
        try add(offset: sample.offset, size: frames * constant.bytes, frames: frames, constant)
      }
    }
    if let constant = entry.constantPacket { try flush(constant) }
    if entry.constantPacket == nil { try index(samples, window: window) }
    if mediaFrames == 0 { mediaFrames = index.frames }
  }

  /// Takes chunks of constant packets straight into the index; gives other samples.
  private mutating func gather(
    _ table: SampleTable
  ) throws(TrackFailure) -> [MovieFragments.Sample] {
    guard let constant = entry.constantPacket, table.isConstant(constant.bytes) else {
      return try table.samples()
    }
    for chunk in table.chunks {
      let packets = chunk.samples.count / constant.frames
      let (size, overflow) = packets.multipliedReportingOverflow(by: constant.bytes)
      guard !overflow else { throw .sampleTable }
      try add(offset: chunk.offset, size: size, frames: packets * constant.frames, constant)
    }
    return []
  }

  /// Adds frames of constant size, joined with those that lie right before them.
  private mutating func add(
    offset: Int64,
    size: Int,
    frames: Int,
    _ constant: (bytes: Int, frames: Int)
  ) throws(TrackFailure) {
    guard size > 0 else { return }
    if let last = pending, last.offset &+ Int64(last.size) == offset {
      let (sum, overflow) = last.size.addingReportingOverflow(size)
      guard !overflow else { throw .sampleTable }
      pending = (last.offset, sum, last.frames &+ frames)
    } else {
      try flush(constant)
      pending = (offset, size, frames)
    }
  }

  private mutating func flush(_ constant: (bytes: Int, frames: Int)) throws(TrackFailure) {
    guard let run = pending else { return }
    pending = nil
    let step = max(pieceSize / constant.bytes, 1) * constant.bytes
    var done = 0
    while done < run.size {
      let size = min(step, run.size - done)
      let frames = size / constant.bytes * constant.frames
      try index.append(offset: run.offset &+ Int64(done), size: size, frames: frames)
      done += size
    }
  }

  private mutating func index(
    _ samples: [MovieFragments.Sample],
    window: SourceWindow
  ) throws(TrackFailure) {
    try examine(first: samples.first, window: window)
    index.reserve(samples.count)
    let rate = Int64(entry.format.sampleRate)
    let isVorbis = entry.encoding == .vorbis
    let isLossless = entry.encoding.isLossless
    let framesPerPacket = entry.framesPerPacket
    var time: Int64 = 0
    var start: Int64 = 0
    for (number, sample) in samples.enumerated() {
      time &+= Int64(sample.duration)
      let end = Self.scale(time, by: rate, over: timescale)
      var frames = Int(clamping: max(end &- start, 0))
      start = end
      if isVorbis, number == 0 {
        leadIn = Int64(frames)
        frames = 0
      }
      if framesPerPacket > 0 {
        // Decoders give whole packets whatever the table says; only lossless ones end short.
        let isShortLast =
          number == samples.count - 1 && isLossless
          && (1..<framesPerPacket).contains(frames)
        if !isShortLast { frames = framesPerPacket }
      }
      try index.append(offset: sample.offset, size: Int(sample.size), frames: frames)
    }
    mediaFrames = max(Self.scale(time, by: rate, over: timescale) &- leadIn, 0)
  }

  /// Learns what the sample entry can't tell: which layer MPEG audio has.
  private mutating func examine(
    first sample: MovieFragments.Sample?,
    window: SourceWindow
  ) throws(TrackFailure) {
    guard entry.encoding == .mp3, let sample,
      let header = MPEGAudioHeader(try window.bytes(at: sample.offset, count: 4))
    else { return }
    entry.encoding = header.encoding
    entry.format.sampleRate = header.sampleRate
    entry.format.channels = header.channels
    entry.framesPerPacket = header.samplesPerFrame
  }

  /// `value * factor / divisor`, rounded to nearest, without overflow on the way.
  static func scale(_ value: Int64, by factor: Int64, over divisor: Int64) -> Int64 {
    guard divisor > 0, value > 0, factor > 0 else { return 0 }
    if factor == divisor { return value }
    let product = value.multipliedFullWidth(by: factor)
    let (low, carry) = product.low.addingReportingOverflow(UInt64(divisor / 2))
    let high = product.high + (carry ? 1 : 0)
    guard high < divisor else { return .max }
    return divisor.dividingFullWidth((high, low)).quotient
  }
}
