// SPDX-License-Identifier: GPL-3.0-or-later
import CSndFile

/// Speaker positions as WAVE_FORMAT_EXTENSIBLE names them, one bit each in the channels' order.
struct ChannelMask {
  let rawValue: UInt32

  /// libsndfile's numbers for the mask's bits, from the lowest.
  private static let positions: [Int] = [
    SF_CHANNEL_MAP_LEFT, SF_CHANNEL_MAP_RIGHT, SF_CHANNEL_MAP_CENTER, SF_CHANNEL_MAP_LFE,
    SF_CHANNEL_MAP_REAR_LEFT, SF_CHANNEL_MAP_REAR_RIGHT, SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER,
    SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER, SF_CHANNEL_MAP_REAR_CENTER, SF_CHANNEL_MAP_SIDE_LEFT,
    SF_CHANNEL_MAP_SIDE_RIGHT, SF_CHANNEL_MAP_TOP_CENTER, SF_CHANNEL_MAP_TOP_FRONT_LEFT,
    SF_CHANNEL_MAP_TOP_FRONT_CENTER, SF_CHANNEL_MAP_TOP_FRONT_RIGHT,
    SF_CHANNEL_MAP_TOP_REAR_LEFT, SF_CHANNEL_MAP_TOP_REAR_CENTER, SF_CHANNEL_MAP_TOP_REAR_RIGHT,
  ].map { Int($0) }

  /// The mask of these positions; 0 where they are none of its bits or not in its order.
  init(_ map: [Int32]) {
    var mask: UInt32 = 0
    for position in map {
      let front = [
        Int(SF_CHANNEL_MAP_FRONT_LEFT): 0, Int(SF_CHANNEL_MAP_FRONT_RIGHT): 1,
        Int(SF_CHANNEL_MAP_FRONT_CENTER): 2,
      ]
      guard let bit = front[Int(position)] ?? Self.positions.firstIndex(of: Int(position)),
        UInt32(1) << UInt32(bit) > mask
      else {
        rawValue = 0
        return
      }
      mask |= 1 << UInt32(bit)
    }
    rawValue = mask
  }

  /// The usual layout of this many channels (Microsoft's and SMPTE's order); 0 where there is none.
  static func usual(_ channels: Int) -> UInt32 {
    let masks: [UInt32] = [0, 0x4, 0x3, 0x7, 0x33, 0x37, 0x3F, 0x70F, 0x63F]
    return masks.indices.contains(channels) ? masks[channels] : 0
  }
}
