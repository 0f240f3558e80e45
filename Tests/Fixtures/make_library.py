#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Write a library file of many tracks as iTunes does.

    make_library.py COUNT FILE
"""
import sys

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
\t<key>Major Version</key><integer>1</integer>
\t<key>Application Version</key><string>1.4.6.32</string>
\t<key>Library Persistent ID</key><string>0123456789ABCDEF</string>
\t<key>Tracks</key>
\t<dict>
"""
TEXTS = """\t\t\t<key>Name</key><string>曲 {0} &#38; a title</string>
\t\t\t<key>Artist</key><string>歌手 {1}</string>
\t\t\t<key>Album Artist</key><string>歌手 {1}</string>
\t\t\t<key>Composer</key><string>Composer {1}</string>
\t\t\t<key>Album</key><string>盤 {2}</string>
\t\t\t<key>Genre</key><string>Genre {3}</string>
\t\t\t<key>Kind</key><string>AAC audio file</string>
\t\t\t<key>Date Modified</key><date>2015-05-05T05:05:05Z</date>
\t\t\t<key>Date Added</key><date>2016-06-06T06:06:06Z</date>
\t\t\t<key>Play Date UTC</key><date>2017-07-07T07:07:07Z</date>
\t\t\t<key>Persistent ID</key><string>{0:016X}</string>
\t\t\t<key>Track Type</key><string>File</string>
\t\t\t<key>Location</key><string>file:///Users/x/Music/iTunes/iTunes%20Media/Music/%E6%AD%8C{1}/%E7%9B%A4{2}/{3:02d}%20{0}.m4a</string>
"""
NUMBERS = {
    "Size": 5_000_000, "Total Time": 200_500, "Disc Number": 1, "Disc Count": 1, "Track Number": 3,
    "Track Count": 12, "Year": 1999, "Bit Rate": 256, "Sample Rate": 44100, "Play Count": 7,
    "Play Date": 3580000000, "Rating": 80, "Artwork Count": 1, "File Folder Count": 5,
    "Library Folder Count": 1,
}


def main():
    count = int(sys.argv[1])
    numbers = "".join(
        f"\t\t\t<key>{key}</key><integer>{value}</integer>\n" for key, value in NUMBERS.items()
    )
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(HEAD)
        for i in range(1, count + 1):
            file.write(f"\t\t<key>{i}</key>\n\t\t<dict>\n\t\t\t<key>Track ID</key><integer>{i}</integer>\n")
            file.write(numbers + TEXTS.format(i, i % 700, i % 9000, i % 17) + "\t\t</dict>\n")
        file.write("\t</dict>\n\t<key>Playlists</key>\n\t<array>\n\t\t<dict>\n")
        file.write("\t\t\t<key>Name</key><string>All</string>\n\t\t\t<key>Playlist Items</key>\n\t\t\t<array>\n")
        for i in range(1, count + 1):
            file.write(f"\t\t\t\t<dict>\n\t\t\t\t\t<key>Track ID</key><integer>{i}</integer>\n\t\t\t\t</dict>\n")
        file.write("\t\t\t</array>\n\t\t</dict>\n\t</array>\n")
        file.write("\t<key>Music Folder</key><string>file:///Users/x/Music/iTunes/iTunes%20Media/</string>\n")
        file.write("</dict>\n</plist>\n")


main()
