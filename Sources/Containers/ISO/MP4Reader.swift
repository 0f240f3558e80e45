// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads the sound track that is on, the first of several or of none, of an ISO base media or QuickTime file.
final class MP4Reader: IndexedPacketReader {
  /// PCM packets are pieces of at most this many bytes.
  private static let pieceSize = 1 << 16

  /// Reads the file's tables.
  ///
  /// - Throws: `noAudioTrack`, `protected`, or `damaged`.
  init(_ window: SourceWindow) throws(TrackFailure) {
    let file = try MovieFile(window)
    var tracks: [MovieTrack] = []
    var failure: TrackFailure?
    for box in file.movie.children() where box.type == "trak" {
      do throws(TrackFailure) {
        if let track = try MovieTrack(box) { tracks.append(track) }
      } catch {
        failure = failure ?? error
      }
    }
    let enabled = tracks.first { $0.isEnabled }
    guard let movieTrack = enabled ?? tracks.first else { throw failure ?? .noAudioTrack }
    if case .protected? = failure { throw failure ?? .noAudioTrack }
    let packets = try MoviePackets(
      movieTrack,
      file: file,
      window: window,
      pieceSize: Self.pieceSize
    )
    let entry = packets.entry
    var track = AudioTrack(encoding: entry.encoding, container: .mp4, format: entry.format)
    track.codecData = entry.codecData
    track.sampleEntry = entry.verbatim
    track.framesPerPacket = entry.pcm == nil ? entry.framesPerPacket : 0
    track.pcm = entry.pcm?.packetFormat
    track.audioTrackCount = tracks.count
    track.chapters = try MovieChapters(file.movie, window).chapters(of: movieTrack.identifier)
    let stretch = PlayedStretch(movieTrack, movie: file.movie, packets)
    track.encoderDelay = stretch.delay
    track.validFrames = stretch.frames
    super.init(window: window, track: track, index: packets.index, layout: entry.pcm)
  }
}
