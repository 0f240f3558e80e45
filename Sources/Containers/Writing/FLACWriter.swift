// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Writes FLAC frames behind STREAMINFO and, where there is one, the seek table.
final class FLACWriter: RunWriter {
  let runLayout: PCMLayout? = nil

  /// STREAMINFO's place: behind the marker and the block's header.
  private static let streamInfoOffset: Int64 = 8

  private let file: OutputFile
  private let streamInfo: [UInt8]
  private var frames: Int64 = 0

  /// Creates the file, which must not exist yet.
  init(path: String, track: AudioTrack, seekTable: [UInt8]?) throws(TrackFailure) {
    let info = try FLACStreamInfo(track.codecData)
    streamInfo = Array(track.codecData.prefix(FLACStreamInfo.size))
    file = try OutputFile(path: path)
    let isLast: UInt8 = seekTable == nil ? 0x80 : 0
    try file.append(Array("fLaC".utf8) + [isLast, 0, 0, UInt8(FLACStreamInfo.size)] + streamInfo)
    if let seekTable {
      // Its offsets count from the first frame, and so hold as well without the other blocks.
      let size = BoxBuilder.big(UInt32(seekTable.count))
      try file.append([0x80 | 3] + size.dropFirst() + seekTable)
    }
    if info.totalFrames > 0 { frames = -1 }
  }

  func write(_ packet: AudioPacket) throws(TrackFailure) {
    if frames >= 0 { frames += Int64(packet.frames) }
    try file.append(packet.bytes)
  }

  func write(_ run: PacketRun) throws(TrackFailure) {
    if frames >= 0 { frames += run.frames }
    try file.append(run.slice)
  }

  func finish(validFrames: Int64?) throws(TrackFailure) {
    if frames > 0 {
      let counted = FLACStreamInfo.setting(totalFrames: frames, in: streamInfo)
      try file.replace(at: Self.streamInfoOffset, with: counted)
    }
    try file.finish()
  }
}
