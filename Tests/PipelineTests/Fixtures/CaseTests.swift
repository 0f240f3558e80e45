// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import FoundationEssentials
import Media
import Pipeline
import Testing

/// What `Tests/Fixtures/make_cases.py` says of its cases beyond a line of `answers.txt`.
@Suite struct CaseTests {
  private struct List: Decodable {
    struct Case: Decodable, CustomTestStringConvertible {
      struct Expectation: Decodable {
        var exportHash: String?
        var configurations: [String]?
        var duration: Double?
        var tolerance: Double?

        enum CodingKeys: String, CodingKey {
          case exportHash = "export_sha256_before_tags"
          case configurations = "asc_hex"
          case duration
          case tolerance = "duration_tol"
        }

        /// One text stands for a list of one.
        init(from decoder: any Decoder) throws {
          let fields = try decoder.container(keyedBy: CodingKeys.self)
          exportHash = try fields.decodeIfPresent(String.self, forKey: .exportHash)
          duration = try fields.decodeIfPresent(Double.self, forKey: .duration)
          tolerance = try fields.decodeIfPresent(Double.self, forKey: .tolerance)
          do {
            configurations = try fields.decodeIfPresent([String].self, forKey: .configurations)
          } catch {
            configurations = [try fields.decode(String.self, forKey: .configurations)]
          }
        }
      }

      var id: String
      var files: [String]
      var expect: Expectation?
      var testDescription: String { id }
    }

    var cases: [Case]
  }

  private static func list(_ isMeant: (List.Case) -> Bool) throws -> [List.Case] {
    let bytes = try Tools.bytes(try FixtureFolder.path("cases.json"))
    return try JSONDecoder().decode(List.self, from: Data(bytes)).cases.filter(isMeant)
  }

  private static func export(_ name: String) throws -> (bytes: [UInt8], probe: AudioProbe) {
    let file = try Exporter.export(
      Location(path: try FixtureFolder.path(name)),
      into: try Tools.newFolder(),
      named: "export",
      token: CancellationToken(),
      progress: { _ in }
    )
    return (try Tools.bytes(try #require(file.location.path)), file.written)
  }

  @Test func `the export of a tagged MP3 is the clean stream, byte for byte`() throws {
    let cases = try Self.list { $0.expect?.exportHash != nil }
    #expect(cases.count == 3)
    for row in cases {
      for name in row.files {
        let source = MemoryByteSource(try Self.export(name).bytes)
        let hash = try ContentHash.sha256(of: source, token: CancellationToken())
          .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hash == row.expect?.exportHash, "\(name)")
      }
    }
  }

  @Test func `AAC's configuration goes into the export as it is`() throws {
    let cases = try Self.list { $0.expect?.configurations?.count == 2 }
    #expect(cases.map(\.id) == ["B31"])
    for (name, configuration) in zip(cases[0].files, cases[0].expect?.configurations ?? []) {
      let hexadecimal = try Self.export(name).bytes
        .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(hexadecimal.contains(configuration), "\(name)")
    }
  }

  @Test func `exports last as long as they should`() throws {
    let cases = try Self.list { $0.expect?.duration != nil && $0.id != "B56" }
    #expect(cases.count > 7)
    for row in cases {
      for name in row.files {
        let duration = try #require(try Self.export(name).probe.duration?.seconds)
        let wanted = row.expect?.duration ?? 0
        #expect(abs(duration - wanted) <= row.expect?.tolerance ?? 0, "\(name): \(duration)")
      }
    }
  }
}
