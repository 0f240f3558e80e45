// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@Suite struct EditRefusalTests {
  private func item(_ id: MediaItem.ID) -> MediaItem {
    MediaItem(
      id: id,
      location: Location(path: "/m/a.mp3"),
      metadata: TrackMetadata(),
      probe: AudioProbe(
        encoding: .mp3,
        container: .mpegAudio,
        format: AudioFormat(sampleRate: 44_100, channels: 2),
        frames: nil,
        duration: nil
      )
    )
  }

  @Test func `only what the library holds can be edited`() {
    #expect(EditRefusal.of(nil) == .noItem)
    #expect(EditRefusal.of(item(.transient(1))) == .notInLibrary)
    #expect(EditRefusal.of(item(.library(1))) == nil)
  }
}
