// SPDX-License-Identifier: GPL-3.0-or-later
import Media

extension GStreamerReader {
  /// A pipeline at work: source, demuxer, what follows it, and our sink.
  struct Run {
    let pipeline = MediaPipeline()
    let sink: AppSink
    let pads: AudioPads

    /// Starts a pipeline for a file of a known type.
    init(_ location: Location, _ type: FileType) throws(TrackFailure) {
      sink = try AppSink()
      pads = AudioPads(pipeline, sink: sink.element, encoding: type.encoding)
      var chain = [try Self.source(location)]
      for factory in type.elements { chain.append(try Element(factory)) }
      for element in chain { pipeline.add(element) }
      pipeline.add(sink.element)
      try pipeline.link(chain)
      if let last = chain.last {
        if type.isDemuxed { pads.watch(last) } else { pads.follow(last) }
      }
      try pipeline.play()
    }

    /// Waits for the first buffer of the first audio stream.
    func firstSample(_ token: CancellationToken) throws(TrackFailure) -> AppSink.Sample {
      let watchdog = Watchdog()
      while true {
        try token.check()
        if let sample = sink.pull(within: .milliseconds(20)) { return sample }
        let state = pads.current
        if let failure = state.failure { throw failure }
        let hasNoAudio = state.isComplete && state.count == 0
        if let failure = pipeline.pendingFailure() {
          // A demuxer whose streams nobody wants reports that it cannot go on.
          throw hasNoAudio ? .noAudioTrack : failure
        }
        if hasNoAudio { throw .noAudioTrack }
        if sink.isAtEnd { throw .damaged(position: .zero, detail: "no audio could be decoded") }
        try watchdog.check()
      }
    }

    private static func source(_ location: Location) throws(TrackFailure) -> Element {
      let path = location.pathBytes
      let source = try Element(path != nil ? "filesrc" : "giosrc")
      source.set("location", bytes: path ?? Array(location.uri.utf8))
      return source
    }
  }
}
