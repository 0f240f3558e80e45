// SPDX-License-Identifier: GPL-3.0-or-later

/// How formats spell tags, from their specifications and mutagen's documentation.
enum Spelling {
  /// What mutagen shows of `Examples.metadata`, two pictures and lyrics.
  static func written(to sound: Sound) -> Set<String> {
    switch sound {
    case .mp3, .wav, .aiff: id3
    case .m4a: mp4
    case .flac, .ogg, .opus: vorbis
    }
  }

  /// The key of a title.
  static func titleKey(of sound: Sound) -> String {
    switch sound {
    case .mp3, .wav, .aiff: "TIT2"
    case .m4a: "©nam"
    case .flac, .ogg, .opus: "title"
    }
  }

  /// Tags of all kinds as other programs write them, in mutagen's words; the title is "old".
  static func foreignTags(for sound: Sound) -> String {
    switch sound {
    case .mp3, .wav, .aiff:
      """
      f.tags.add(TIT2(encoding=3, text='old'))
      f.tags.add(TPE1(encoding=1, text=['甲', '乙']))
      f.tags.add(TRCK(encoding=0, text='3/12'))
      f.tags.add(TCON(encoding=0, text='Rock'))
      f.tags.add(COMM(encoding=3, lang='eng', desc='', text='note'))
      f.tags.add(COMM(encoding=3, lang='eng', desc='iTunNORM', text='00001'))
      f.tags.add(TXXX(encoding=3, desc='MOOD', text='calm'))
      f.tags.add(POPM(email='a@b', rating=196, count=5))
      f.tags.add(PRIV(owner='x', data=b'abc'))
      f.tags.add(UFID(owner='http://m', data=b'id'))
      f.tags.add(USLT(encoding=3, lang='jpn', desc='', text='la'))
      f.tags.add(APIC(encoding=3, mime='image/jpeg', type=3, desc='x', data=b'\\xff\\xd8\\xff'))
      f.tags.add(APIC(encoding=3, mime='-->', type=4, desc='y', data=b'http://x'))
      """
    case .m4a:
      """
      f.tags['\\xa9nam'] = ['old']
      f.tags['\\xa9ART'] = ['甲', '乙']
      f.tags['trkn'] = [(3, 12)]
      f.tags['rtng'] = [2]
      f.tags['stik'] = [1]
      f.tags['pgap'] = True
      f.tags['\\xa9day'] = ['2021-03-04T00:00:00Z']
      f.tags['----:com.apple.iTunes:MOOD'] = [MP4FreeForm(b'calm')]
      f.tags['covr'] = [MP4Cover(b'\\xff\\xd8\\xff', MP4Cover.FORMAT_JPEG)]
      """
    case .flac, .ogg, .opus:
      """
      f.tags['title'] = 'old'
      f.tags['artist'] = ['甲', '乙']
      f.tags['tracknumber'] = '3'
      f.tags['totaltracks'] = '12'
      f.tags['date'] = '2021-03-04'
      f.tags['description'] = 'note'
      f.tags['replaygain_track_gain'] = '-7.00 dB'
      f.tags['musicbrainz_trackid'] = 'id'
      f.tags['rating'] = '80'
      p = Picture(); p.type = 3; p.mime = 'image/jpeg'; p.data = b'\\xff\\xd8\\xff'
      if hasattr(f, 'add_picture'): f.add_picture(p)
      else: f.tags['metadata_block_picture'] = [base64.b64encode(p.write()).decode()]
      """
    }
  }

  private static let id3: Set<String> = [
    "TIT2=夜明けの歌", "TPE1=Ärla Nova", "TALB=Été", "TPE2=さまざま", "TCOM=作曲者", "TCON=J-Pop",
    "TDRC=2021", "TRCK=3/12", "TPOS=1/2", "TCMP=1", "TBPM=120", "COMM=コメント",
    "TSOT=よあけのうた", "TSOP=Nova, Ärla", "TSOA=Ete", "TSO2=さまさま", "TSOC=さっきょくしゃ",
    "USLT=一行目|second line", "picture=3 image/png 67", "picture=4 image/jpeg 10",
  ]

  private static let mp4: Set<String> = [
    "©nam=夜明けの歌", "©ART=Ärla Nova", "©alb=Été", "aART=さまざま", "©wrt=作曲者", "©gen=J-Pop",
    "©day=2021", "trkn=(3, 12)", "disk=(1, 2)", "cpil=True", "tmpo=120", "©cmt=コメント",
    "sonm=よあけのうた", "soar=Nova, Ärla", "soal=Ete", "soaa=さまさま", "soco=さっきょくしゃ",
    "©lyr=一行目|second line", "picture=3 image/png 67", "picture=3 image/jpeg 10",
  ]

  private static let vorbis: Set<String> = [
    "title=夜明けの歌", "artist=Ärla Nova", "album=Été", "albumartist=さまざま", "composer=作曲者",
    "genre=J-Pop", "date=2021", "tracknumber=3", "tracktotal=12", "discnumber=1", "disctotal=2",
    "compilation=1", "bpm=120", "comment=コメント", "titlesort=よあけのうた",
    "artistsort=Nova, Ärla", "albumsort=Ete", "albumartistsort=さまさま",
    "composersort=さっきょくしゃ", "lyrics=一行目|second line", "picture=3 image/png 67",
    "picture=4 image/jpeg 10",
  ]
}
