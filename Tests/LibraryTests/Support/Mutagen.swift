// SPDX-License-Identifier: GPL-3.0-or-later

/// Tags as mutagen, the tag library of Python, reads and writes them.
enum Mutagen {
  /// All tags of a file: one `key=value` for each value, pictures as `picture=kind type length`.
  static func read(_ path: String) -> Set<String> {
    let output = Shell.output("/usr/bin/python3", "-c", reader, path)
    return Set(output.split(separator: "\n").map(String.init))
  }

  /// Writes tags, given as Python source that sees the open file as `f`.
  static func write(_ path: String, _ source: String) {
    Shell.run("/usr/bin/python3", "-c", prelude + source + "\nf.save()\n", path)
  }

  private static let prelude = """
    import sys, base64, mutagen
    from mutagen.id3 import (
      APIC, COMM, POPM, PRIV, TCON, TIT2, TPE1, TRCK, TXXX, UFID, USLT)
    from mutagen.mp4 import MP4Cover, MP4FreeForm
    from mutagen.flac import Picture
    f = mutagen.File(sys.argv[1])
    if f.tags is None: f.add_tags()

    """

  private static let reader =
    prelude + """
      def show(key, value): print(key + '=' + str(value).replace('\\n', '|'))
      def picture(kind, mime, data): show('picture', '%d %s %d' % (kind, mime, len(data)))
      for p in getattr(f, 'pictures', []): picture(p.type, p.mime, p.data)
      for key, value in f.tags.items():
        if key.startswith('APIC'): picture(value.type, value.mime, value.data)
        elif key == 'covr':
          for c in value: picture(3, 'image/png' if c.imageformat == 14 else 'image/jpeg', c)
        elif key.lower() == 'metadata_block_picture':
          for v in value:
            p = Picture(base64.b64decode(v)); picture(p.type, p.mime, p.data)
        elif key.startswith(('COMM', 'USLT')):
          show(key[:4], value.text if isinstance(value.text, str) else value.text[0])
        else:
          values = value.text if hasattr(value, 'text') else value
          for v in values if isinstance(values, list) else [values]:
            show(key, v.decode() if isinstance(v, bytes) else v)
      """
}
