// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Library

@Suite struct FileNameTests {
  @Test(
    "A name is legal on ext4, NTFS and exFAT",
    arguments: [
      ("Back/In\\Black", "Back_In_Black"), ("a:b*c?\"<>|", "a_b_c_____"), ("AC/DC", "AC_DC"),
      ("..", "x"), (".", "x"), ("...", "x"), ("", "x"), (" ", "x"), ("　", "x"),
      ("Trailing dot.", "Trailing dot"), ("When The Pawn...", "When The Pawn"),
      ("N.O.V.A.", "N.O.V.A"),
      (".hidden", "_hidden"), ("...And Oceans", "_..And Oceans"), ("CON", "CON_"),
      ("nul", "nul_"),
      ("Com1", "Com1_"), ("LPT¹", "LPT¹_"), ("AUX.flac", "AUX.flac_"), ("CONtact", "CONtact"),
      ("COM10", "COM10"), ("tab\there", "tabhere"), ("line\nbreak\u{7}bell", "linebreakbell"),
      ("../../etc", "_._.._etc"), ("\u{202E}gnp.exe", "gnp.exe"),
      ("zero\u{200B}width", "zerowidth"),
      ("e\u{301}", "\u{E9}"), ("カ\u{3099}", "ガ"), ("ﾊﾝｶｸ", "ﾊﾝｶｸ"), ("~root", "~root"),
      ("a\0b", "ab"),
    ]
  )
  func makesLegalNames(text: String, expected: String) {
    let name = FileName.legal(text, fallback: "x")
    #expect(Array(name.utf8) == Array(expected.utf8))
  }

  @Test("Long names are cut between characters, extension and number in mind")
  func cutsLongNames() {
    var metadata = TrackMetadata(title: String(repeating: "👨‍👩‍👧題", count: 60))
    metadata.trackNumber = 7
    metadata.artist = String(repeating: "長", count: 200)
    let (folders, name) = FileName.path(
      for: metadata,
      title: metadata.title ?? "",
      fileExtension: "flac"
    )
    #expect((name + " (999).flac").utf8.count <= 255)
    #expect(name.utf8.count > 220)
    #expect(name.hasPrefix("07 👨‍👩‍👧題"))
    #expect(name.last == "題" || name.last == "👨‍👩‍👧")
    #expect(folders == [String(repeating: "長", count: 85), "Unknown Album"])
  }

  @Test(
    "Discs and tracks number the name",
    arguments: [
      (nil, nil, nil, "Song"), (1, nil, nil, "01 Song"), (12, 1, 1, "12 Song"),
      (1, 1, 2, "1-01 Song"),
      (123, 2, nil, "2-123 Song"), (nil, 2, 2, "Song"),
    ] as [(Int?, Int?, Int?, String)]
  )
  func numbersNames(track: Int?, disc: Int?, discs: Int?, expected: String) {
    var metadata = TrackMetadata(title: "Song")
    (metadata.trackNumber, metadata.discNumber, metadata.discTotal) = (track, disc, discs)
    #expect(FileName.path(for: metadata, title: "Song", fileExtension: "mp3").name == expected)
  }
}
