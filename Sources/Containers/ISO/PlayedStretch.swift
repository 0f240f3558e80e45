// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// What is to be played of an MP4 track: the edit list says it, else iTunes' gapless tag, else
/// nothing is left out.
struct PlayedStretch {
  var delay: Int
  var frames: Int64

  /// Works it out for a track with these packets.
  init(_ track: MovieTrack, movie: Box, _ packets: MoviePackets) {
    let entry = packets.entry
    let total = packets.mediaFrames
    let tag = entry.pcm == nil ? GaplessTag(movie: movie) : nil
    let rate = Int64(entry.format.sampleRate)
    if let edits = track.edits {
      let header = movie.child("mvhd")
      let movieScale = Self.movieTimescale(header)
      let mediaStart = MoviePackets.scale(edits.mediaTime, by: rate, over: track.timescale)
      let start = max(mediaStart &- packets.leadIn, 0)
      let duration = MoviePackets.scale(edits.duration, by: rate, over: movieScale)
      // One tick of the movie's time scale in frames: a coarse one can't tell the exact count.
      let tick = (1..<rate).contains(movieScale) ? (rate + movieScale - 1) / movieScale : 0
      let isTrivial = start == 0 && abs(total &- duration) <= tick
      if start < total, !(isTrivial && tag != nil) {
        delay = Int(start)
        let rest = total - start
        frames = duration > 0 ? min(duration, rest) : rest
        if rest - frames <= tick { frames = rest }
        if let tag, tag.delay == start, abs(tag.validFrames &- frames) <= tick,
          tag.validFrames <= rest
        {
          frames = tag.validFrames
        }
        return
      }
    }
    if let tag, tag.delay < total, tag.validFrames <= total - tag.delay {
      delay = Int(tag.delay)
      frames = tag.validFrames
      return
    }
    delay = 0
    if entry.encoding == .opus, let head = OpusHead(entry.codecData), head.preSkip < total {
      delay = head.preSkip
    }
    frames = packets.index.frames - Int64(delay)
  }

  private static func movieTimescale(_ header: Box?) -> Int64 {
    guard let content = header?.content, let version = content.first else { return 0 }
    return content.dropFirst(version == 1 ? 20 : 12).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
  }
}
