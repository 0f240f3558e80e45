// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Writes AAC or ALAC packets to an M4A file: `ftyp`, `mdat`, and the `moov` box behind it.
public final class M4AWriter: RunWriter {
  let runLayout: PCMLayout? = nil

  private let file: OutputFile
  private let track: AudioTrack
  private let dataStart: Int64
  private var samples = SampleList()

  /// Creates the file, which must not exist yet.
  ///
  /// The sample entry is the track's own where it came from MP4, else made from its codec data.
  public init(path: String, track: AudioTrack) throws(TrackFailure) {
    self.track = track
    file = try OutputFile(path: path)
    let brands: [FourCharacterCode] = ["M4A ", "mp42", "isom"]
    try file.append(
      BoxBuilder.box("ftyp", brands[0].bytes, [0, 0, 0, 0], brands.flatMap { $0.bytes })
    )
    // Size 1 says that the size stands in 64 bits behind the type; it is filled in at the end.
    try file.append([0, 0, 0, 1] + Array("mdat".utf8) + [UInt8](repeating: 0, count: 8))
    dataStart = file.position
  }

  /// Adds a packet, whose frames are its duration.
  public func write(_ packet: AudioPacket) throws(TrackFailure) {
    samples.append(
      size: packet.bytes.count,
      frames: duration(packet.frames),
      at: file.position
    )
    try file.append(packet.bytes)
  }

  /// Adds the packets of a run, whose frames are their durations.
  func write(_ run: PacketRun) throws(TrackFailure) {
    var offset = file.position
    for packet in run.packets {
      samples.append(size: packet.size, frames: duration(packet.frames), at: offset)
      offset += Int64(packet.size)
    }
    try file.append(run.slice)
  }

  private func duration(_ frames: Int) -> Int { frames > 0 ? frames : track.framesPerPacket }

  /// Writes the movie box.
  public func finish(validFrames: Int64?) throws(TrackFailure) {
    let size = file.position - dataStart + 16
    var total = samples.frames
    let delay = min(Int64(track.encoderDelay), total)
    let valid = min(validFrames ?? track.validFrames ?? .max, total - delay)
    let surplus = total - delay - valid
    // What is trimmed within the last packet also shortens its duration, as other muxers do it.
    if samples.shorten(by: surplus) { total -= surplus }
    let boxes = MovieBoxes(
      track: track,
      samples: samples,
      mediaFrames: total,
      delay: delay,
      padding: surplus,
      validFrames: valid
    )
    try file.append(boxes.movie)
    try file.replace(at: dataStart - 8, with: BoxBuilder.big(UInt64(size)))
    try file.finish()
  }
}
