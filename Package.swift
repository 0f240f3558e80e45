// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

let common: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
/// The user interface runs on the main actor unless it says otherwise.
let interface: [SwiftSetting] = common + [.defaultIsolation(MainActor.self)]

/// A room of the house (docs/architecture.md) with the rooms and libraries below that it may import.
func room(
  _ name: String,
  _ below: [Target.Dependency],
  settings: [SwiftSetting] = common
) -> Target {
  .target(name: name, dependencies: below, swiftSettings: settings)
}

/// The tests of one room, in a folder that mirrors its sources.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: dependencies + ["TestSupport"],
    swiftSettings: common
  )
}

let package = Package(
  name: "otokura",
  defaultLocalization: "en",
  products: [.executable(name: "otokura", targets: ["otokura"])],
  targets: [
    .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CGtk",
      pkgConfig: "libadwaita-1",
      providers: [.apt(["libadwaita-1-dev"])]
    ),
    .systemLibrary(
      name: "CGStreamer",
      pkgConfig: "gstreamer-app-1.0",
      providers: [.apt(["libgstreamer-plugins-base1.0-dev"])]
    ),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CFLAC"),
    .target(name: "CTagLib", linkerSettings: [.linkedLibrary("tag"), .linkedLibrary("z")]),
    .target(name: "CSoundTouch", linkerSettings: [.linkedLibrary("SoundTouch")]),

    room("Media", []),
    room("GObjectKit", ["CGLib"]),
    room("Containers", ["Media", "CFLAC", "CSndFile", "CCrypto"]),
    room(
      "Pipeline",
      ["Media", "Containers", "GObjectKit", "CGLib", "CGStreamer", "CLinux", "CSoundTouch"]
    ),
    room("Library", ["Media", "Containers", "CSQLite", "CTagLib", "CICU", "CLinux"]),
    room("MusicSources", ["Media", "Library", "GObjectKit", "CGLib"]),
    room("Intake", ["Media", "MusicSources", "Library", "Pipeline", "Containers"]),
    room("Player", ["Media", "Pipeline", "Library"]),
    .executableTarget(
      name: "otokura",
      dependencies: [
        "Media", "GObjectKit", "Containers", "Pipeline", "Library", "MusicSources", "Intake",
        "Player", "CGLib", "CGtk",
      ],
      path: "Sources/App",
      swiftSettings: interface
    ),

    .target(
      name: "TestSupport",
      dependencies: ["Media"],
      path: "Tests/TestSupport",
      swiftSettings: common
    ),
    tests("Media", ["Media"]),
    tests("GObjectKit", ["GObjectKit", "CGLib"]),
    tests("Containers", ["Containers", "Media"]),
    tests("Pipeline", ["Pipeline", "Containers", "Media", "CGStreamer"]),
    tests("Library", ["Library", "Media"]),
    tests("MusicSources", ["MusicSources", "Library", "Media"]),
    tests("Intake", ["Intake", "MusicSources", "Library", "Pipeline", "Media"]),
    tests("Player", ["Player", "Pipeline", "Library", "Media"]),
    tests("App", ["otokura", "MusicSources", "Library", "Player", "Media", "CGtk"]),
    tests("Repository", []),
  ]
)
