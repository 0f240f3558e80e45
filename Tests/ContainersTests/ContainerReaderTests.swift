// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media
import Testing

@Suite("ContainerReader")
struct ContainerReaderTests {
  @Test("A file's track is told by its content", arguments: Recipe.all)
  func describesTrack(_ recipe: Recipe) throws {
    let track = try Workshop.reader(try Workshop.file(recipe)).track
    #expect(track.encoding.name == recipe.encoding)
    #expect(track.container.rawValue == recipe.container)
    #expect(track.format.sampleRate == recipe.rate)
    #expect(track.format.channels == recipe.channels)
    #expect(track.format.bitDepth == recipe.bits)
    #expect(track.validFrames == recipe.frames)
  }

  @Test("A reader's packets hold all the frames", arguments: Recipe.all)
  func holdsAllFrames(_ recipe: Recipe) throws {
    let reader = try Workshop.reader(try Workshop.file(recipe))
    let frames = try Workshop.packets(reader).reduce(0) { $0 + Int64($1.frames) }
    let needed = recipe.frames + Int64(reader.track.encoderDelay)
    // No more than one packet of padding; LAME's two.
    #expect((needed...needed + 2 * 4608).contains(frames))
    if reader.track.encoding.isLossless { #expect(frames == recipe.frames) }
  }

  @Test("Behind a seek the packets are the same", arguments: Recipe.all)
  func seeksToPackets(_ recipe: Recipe) throws {
    let reader = try Workshop.reader(try Workshop.file(recipe))
    let packets = try Workshop.packets(reader)
    let starts = packets.reduce(into: [Int64(0)]) { $0.append($0[$0.count - 1] + Int64($1.frames)) }
    for frame in [0, 1, 20_000, 49_000] as [Int64] {
      let start = try reader.seek(toFrame: frame)
      #expect(start <= frame)
      let packet = try #require(try reader.next())
      if reader.track.pcm == nil {
        let place = try #require(packets.firstIndex { $0.bytes == packet.bytes })
        // Behind a seek, Vorbis' first packet gives nothing, and the next begins where it ends.
        let isVorbis = reader.track.encoding == .vorbis
        #expect(starts[isVorbis && start > 0 ? place + 1 : place] == start)
      }
    }
  }

  @Test("The name doesn't matter", arguments: ["aac.m4a", "tool.flac", "lame.mp3", "s16.wav"])
  func ignoresName(_ name: String) throws {
    let recipe = Recipe.named(name)
    let bytes = try Workshop.bytes(try Workshop.file(recipe))
    for hint in ["", "song.mp3", "song.flac", "song.m4a", "song.txt"] {
      let reader = try ContainerReader.open(MemoryByteSource(bytes), nameHint: hint)
      #expect(reader?.track.encoding.name == recipe.encoding)
    }
  }

  @Test("A file of no known kind is left to others")
  func leavesOthers() throws {
    let texts = ["<html><body>404</body></html>", "Just some words.\n", "\u{89}PNG\r\n", "RIFF"]
    for text in texts {
      let source = MemoryByteSource(Array(text.utf8))
      #expect(try ContainerReader.open(source, nameHint: "song.mp3") == nil)
    }
    var generator = SeededGenerator(seed: 7)
    let noise = (0..<1_000_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(try ContainerReader.open(MemoryByteSource(noise), nameHint: "song.mp3") == nil)
  }

  @Test("An empty file is damaged")
  func refusesEmpty() {
    #expect(throws: TrackFailure.damaged(position: nil, detail: "the file is empty")) {
      _ = try ContainerReader.open(MemoryByteSource([]), nameHint: "song.mp3")
    }
  }

  @Test("A movie without sound has no audio track")
  func findsNoAudio() throws {
    let path = Workshop.newPath(".mp4")
    try Workshop.run(
      Recipe.split("ffmpeg -v error -f lavfi -i testsrc=d=0.2:s=64x64 -c:v mpeg4 \(path)")
    )
    #expect(throws: TrackFailure.noAudioTrack) { _ = try Workshop.reader(path) }
  }

  @Test(
    "Protected sample entries are refused, with their scheme",
    arguments: [("drms", "FairPlay"), ("aavd", "Audible"), ("enca", "MPEG-CENC")]
  )
  func refusesProtected(_ type: String, _ scheme: String) throws {
    var bytes = try Workshop.bytes(try Workshop.file(.named("aac.m4a")))
    let places = bytes.indices.dropLast(4).filter { bytes[$0..<$0 + 4].elementsEqual("mp4a".utf8) }
    for place in places { bytes.replaceSubrange(place..<place + 4, with: type.utf8) }
    #expect(throws: TrackFailure.protected(scheme: scheme)) {
      _ = try ContainerReader.open(MemoryByteSource(bytes), nameHint: "")
    }
  }

  @Test("iTunes' gapless tag counts where there is no edit list")
  func readsGaplessTag() throws {
    let copy = try Workshop.copy(try Workshop.file(.named("aac.m4a")))
    var bytes = try Workshop.bytes(copy)
    let place = try #require(
      bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual("edts".utf8) }
    )
    bytes.replaceSubrange(place..<place + 4, with: "free".utf8)
    let track = try #require(try ContainerReader.open(MemoryByteSource(bytes), nameHint: "")).track
    #expect(track.encoderDelay == 1024)
    #expect(track.validFrames == 50021)
  }

  @Test("A chained Ogg file is one track that can't be kept")
  func detectsChain() throws {
    let first = try Workshop.bytes(try Workshop.file(.named("tool.ogg")))
    let second = try Workshop.bytes(try Workshop.file(.named("lavf.ogg")))
    let source = MemoryByteSource(first + second)
    let reader = try #require(try ContainerReader.open(source, nameHint: ""))
    #expect(reader.track.isChained)
    let frames: Int64 = 2 * 50021
    #expect(reader.track.validFrames == frames)
    #expect(TrackCopy.fileExtension(for: reader.track, sourceExtension: "ogg") == nil)
    #expect(try Workshop.packets(reader).reduce(0) { $0 + $1.frames } >= 2 * 50021)
  }
}
