// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@Suite("Folders that are no local ones", .serialized)
struct RemoteFolderTests {
  private let world: World

  init() throws {
    world = try World()
    try world.makeFolder("served/Sub")
  }

  /// Runs the program where GVfs serves the folder `served` over WebDAV, at `DAV:`.
  private func otokura(_ arguments: String..., limit: Int = 60) throws -> Tool.Outcome {
    let script = "\(Tool.root)/Tests/Fixtures/with-dav-server.sh"
    return try Tool.otokura(
      arguments,
      in: world,
      before: [
        "dbus-run-session", "--", script, world.path("served"), "timeout", "\(limit)",
      ]
    )
  }

  @Test("are listed through GIO, a folder's own tracks first")
  func list() throws {
    try world.make("served/10 夜 & #.mp3")
    try world.make("served/2.flac")
    try world.make("served/Sub/1.ogg")
    try Tool.output(["touch", world.path("served/cover.jpg"), world.path("served/.hidden.mp3")])
    let reports = try otokura("sources", "--json", "folder:DAV:/").reports
    let names = reports.map { $0.location?.split(separator: "/").suffix(2).joined(separator: "/") }
    #expect(
      names.map { $0?.split(separator: ":").last?.drop { $0.isNumber } } == [
        "/2.flac", "/10%20%E5%A4%9C%20&%20%23.mp3", "Sub/1.ogg",
      ]
    )
    #expect(reports.allSatisfy { $0.outcome == "ok" })
  }

  @Test("are exported without loss, and a server that dies costs each of its tracks a line")
  func export() throws {
    let whole = try world.make("served/1.wav")
    try world.make("served/2 deadly.wav")
    try world.make("served/3.flac")
    try world.makeFolder("out")
    let outcome = try otokura(
      "export",
      "--json",
      "--to",
      world.path("out"),
      "DAV:/1.wav",
      "DAV:/2%20deadly.wav",
      "DAV:/3.flac"
    )
    let reports = try outcome.reports
    #expect(reports.map(\.outcome) == ["ok", "failed", "failed"])
    #expect(reports.dropFirst().allSatisfy { $0.reason == "notReadable" })
    #expect(try Audio.samples(world.path("out/1.wav")) == Audio.samples(whole))
    #expect(try Tool.output(["ls", "-A", world.path("out")]) == Array("1.wav\n".utf8))
  }

  @Test("are imported from their listing")
  func importing() throws {
    try world.make("served/1.wav")
    try world.make("served/Sub/2.flac")
    let reports = try otokura("import", "--json", "--from", "folder:DAV:/", "--all").reports
    #expect(reports.map(\.outcome) == ["imported", "imported"])
    #expect(world.mediaFiles.count == 2)
  }

  @Test("are abandoned where the server says nothing more; what it said before stays")
  func silence() throws {
    try world.make("served/1.wav")
    try world.makeFolder("served/silent")
    let outcome = try otokura("sources", "--json", "folder:DAV:/", limit: 3)
    let reports = try outcome.reports
    #expect(reports.map(\.outcome) == ["ok", "cancelled"])
  }
}
