// SPDX-License-Identifier: GPL-3.0-or-later

/// Library files as iTunes writes them.
enum AppleMusicXML {
  /// A library file as iTunes writes it, around the dictionaries of tracks.
  static func library(_ tracks: [String], musicFolder: String) -> String {
    let dictionaries = tracks.enumerated()
      .map { "\t\t<key>\($0.offset)</key>\n\t\t<dict>\n\($0.element)\n\t\t</dict>\n" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>Major Version</key><integer>1</integer>
      \t<key>Features</key><dict><key>Deep</key><array><dict/><string/></array></dict>
      \t<key>Music Folder</key><string>\(musicFolder)</string>
      \t<key>Library Persistent ID</key><string>ABCD</string>
      \t<key>Tracks</key>
      \t<dict>
      \(dictionaries.joined())\t</dict>
      \t<key>Playlists</key><array></array>
      </dict>
      </plist>
      """
  }

  /// A key with a text.
  static func string(_ key: String, _ value: String) -> String {
    "<key>\(key)</key><string>\(value)</string>"
  }

  /// A key with a number.
  static func integer(_ key: String, _ value: Int) -> String {
    "<key>\(key)</key><integer>\(value)</integer>"
  }
}
