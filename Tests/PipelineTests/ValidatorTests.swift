// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Pipeline

@Suite("Validator") struct ValidatorTests {
  @Test("Whole files pass", arguments: Sound.kept + Sound.demuxed + Sound.lossless + Sound.lossy)
  func passes(_ sound: Sound) throws {
    let probe = try Validator.validate(Location(path: sound.path), token: CancellationToken())
    #expect(probe.encoding.name == sound.encoding)
  }

  @Test(
    "Files that were cut short are damaged",
    arguments: [Sound.kept[0], Sound.kept[5], Sound.kept[7], Sound.lossless[0], Sound.lossless[2]]
  )
  func refusesTruncated(_ sound: Sound) throws {
    let whole = try Tools.bytes(sound.path)
    let path = try Tools.file("cut", bytes: Array(whole.prefix(whole.count / 2)))
    let failure = #expect(throws: TrackFailure.self) {
      try Validator.validate(Location(path: path), token: CancellationToken())
    }
    #expect(failure?.code == "damaged")
  }

  @Test("Packets in the middle that do not decode are found")
  func decodesTheMiddle() throws {
    // Ten seconds of AAC, of which the middle is overwritten: the container has no checksum.
    let path = try Tools.file(
      "middle.m4a",
      "ffmpeg -v error -y -f lavfi -i anoisesrc=d=10:seed=1 -c:a aac -b:a 128k \"$OUT\""
    )
    var bytes = try Tools.bytes(path)
    let middle = bytes.count / 2
    for index in middle - 8000..<middle + 8000 { bytes[index] = 0xFF }
    let broken = try Tools.file("middle.m4a", bytes: bytes)
    let failure = #expect(throws: TrackFailure.self) {
      try Validator.validate(Location(path: broken), token: CancellationToken())
    }
    guard case .damaged(let position?, _) = failure else {
      Issue.record("not damaged: \(String(describing: failure))")
      return
    }
    #expect(abs(position.seconds - 5) < 1)
  }
}
