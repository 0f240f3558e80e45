#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make_fixtures.py OUTDIR [--long MINUTES ...] [--only GLOB]

Makes small real audio files, one per import/export case, with ffmpeg (and lame, flac,
oggenc, opusenc, wavpack, mpcenc when present).  Standard library only; no network.
HE-AAC comes from prebuilt/*.fdkraw beside this file (Debian main has no HE-AAC encoder);
without them those cases are skipped.  Writes OUTDIR/manifest.json:
  name -> {codec, rate, ch, frames|null, tags[...]}   frames = exact true sample frames
"""
import fnmatch
import json
import math
import os
import shutil
import struct
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = sys.argv[1]
ONLY = sys.argv[sys.argv.index('--only') + 1] if '--only' in sys.argv else '*'
os.makedirs(OUT, exist_ok=True)
MAN = {}
FF = ['ffmpeg', '-hide_banner', '-v', 'error', '-nostdin', '-y', '-bitexact', '-fflags', '+bitexact']


def sh(*a, inp=None):
    r = subprocess.run(a, input=inp, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if r.returncode:
        raise RuntimeError('%s: %s' % (' '.join(a)[:200], r.stderr.decode(errors='replace')[-300:]))
    return r.stdout


def skip(name, e):
    print('SKIP', name, str(e).strip().splitlines()[-1][:120], file=sys.stderr)
    if os.path.exists(p(name)):
        os.remove(p(name))


def has(t):
    return shutil.which(t) is not None


LAYOUT = {1: 'mono', 2: 'stereo', 6: '5.1'}


def signal(rate, ch, secs, n=None):
    """lavfi source: sines + noise, different per channel, 3-sample click at 1.000 s, one at 1 s before end."""
    n = n or int(rate * secs)
    ex = []
    for c in range(ch):
        f = 220 * (c + 1)
        ex.append('0.25*sin(2*PI*%d*t)+0.12*sin(2*PI*%g*t)*(0.5+0.5*sin(2*PI*0.7*t))+0.08*sin(2*PI*%d*t*(1+0.02*t))'
                  '+0.02*(random(%d)-0.5)+0.45*(between(n,%d,%d)+between(n,%d,%d))'
                  % (f, f * 3.01, 1500 + 400 * c, c, rate, rate + 2, n - rate, n - rate + 2))
    return ["-f", "lavfi", "-i", "aevalsrc=exprs='%s':s=%d:c=%s,atrim=end_sample=%d" % ('|'.join(ex), rate, LAYOUT[ch], n)]


def p(name):
    return os.path.join(OUT, name)


def reg(name, codec, rate, ch, frames, *tags):
    MAN[name] = dict(codec=codec, rate=rate, ch=ch, frames=frames, tags=list(tags))


def want(name):
    return fnmatch.fnmatch(name, ONLY)


def ff(name, codec, rate, ch, n, args, *tags, lossy=False):
    if not want(name):
        return
    try:
        sh(*FF, *signal(rate, ch, 0, n), *args, p(name))
    except RuntimeError as e:
        return skip(name, e)
    reg(name, codec, rate, ch, n, *tags, *(['lossy'] if lossy else []))


def ffcopy(src, name, args, *tags, codec=None):
    if not want(name) or not os.path.exists(p(src)):
        return
    try:
        sh(*FF, '-i', p(src), *args, p(name))
    except RuntimeError as e:
        return skip(name, e)
    m = MAN.get(src, dict(codec=codec, rate=None, ch=None, frames=None, tags=[]))
    reg(name, codec or m['codec'], m['rate'], m['ch'], m['frames'], *m['tags'], *tags)


def raw(rate, ch, n, fmt='s16le'):
    return sh(*FF, *signal(rate, ch, 0, n), '-f', fmt, '-c:a', 'pcm_' + fmt, '-')


def wav(rate, ch, n, enc='pcm_s16le'):
    q = p('.tmp.wav')
    sh(*FF, *signal(rate, ch, 0, n), '-c:a', enc, q)
    return q


# ---------------------------------------------------------------- small MP4 writer (test-only)
def box(t, *b):
    d = b''.join(b)
    return struct.pack('>I4s', 8 + len(d), t) + d


def full(t, v, f, *b):
    return box(t, struct.pack('>I', v << 24 | f), *b)


def desc(tag, data):
    return bytes([tag, 0x80, 0x80, 0x80, len(data)]) + data


def m4a(frames, asc, rate, ch, spf, n, delay=None, edit='elst', timescale=None, scale=1, elst_v=0):
    """frames: list of access units; n: true frames; delay: priming; edit: elst|itunsmpb|none"""
    ts = timescale or rate
    total = len(frames) * spf
    ilst = b''
    if edit == 'itunsmpb':
        s = ' 00000000 %08X %08X %016X' % (delay, total - delay - n, n) + ' 00000000' * 8
        data = lambda b, k: full(b'data', 0, k, b'\0\0\0\0', b)
        ilst = box(b'----', full(b'mean', 0, 0, b'com.apple.iTunes'), full(b'name', 0, 0, b'iTunSMPB'), data(s.encode(), 1))
    ilst = box(b'ilst', box(b'\xa9nam', full(b'data', 0, 1, b'\0\0\0\0', b'Fixture')), ilst)
    meta = full(b'meta', 0, 0, full(b'hdlr', 0, 0, b'\0' * 4, b'mdir', b'appl', b'\0' * 9), ilst)
    esds = full(b'esds', 0, 0, desc(3, b'\0\0\0' + desc(4, b'\x40\x15\0\0\0' + struct.pack('>II', 128000, 128000) + desc(5, asc)) + desc(6, b'\2')))
    mp4a = box(b'mp4a', b'\0' * 6, struct.pack('>H8xHHHHI', 1, ch, 16, 0, 0, min(rate, 65535) << 16), esds)
    sizes = [len(f) for f in frames]
    ftyp = box(b'ftyp', b'M4A \0\0\0\0M4A mp42isom')

    def moov(off):
        stbl = box(b'stbl', full(b'stsd', 0, 0, struct.pack('>I', 1), mp4a),
                   full(b'stts', 0, 0, struct.pack('>III', 1, len(frames), spf * scale)),
                   full(b'stsc', 0, 0, struct.pack('>IIII', 1, 1, len(frames), 1)),
                   full(b'stsz', 0, 0, struct.pack('>II', 0, len(frames)), struct.pack('>%dI' % len(sizes), *sizes)),
                   full(b'stco', 0, 0, struct.pack('>II', 1, off)))
        minf = box(b'minf', full(b'smhd', 0, 0, b'\0' * 4), box(b'dinf', full(b'dref', 0, 0, struct.pack('>I', 1), full(b'url ', 0, 1))), stbl)
        dur = n if edit == 'elst' else total
        mdia = box(b'mdia', full(b'mdhd', 0, 0, struct.pack('>IIIIHH', 0, 0, ts, total * scale, 0x55c4, 0)),
                   full(b'hdlr', 0, 0, b'\0' * 4, b'soun', b'\0' * 12, b'SoundHandler\0'), minf)
        mat = struct.pack('>9I', 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
        tkhd = full(b'tkhd', 0, 7, struct.pack('>IIIII8xHHHH', 0, 0, 1, 0, dur * scale, 0, 0, 0x100, 0), mat, b'\0' * 8)
        edts = box(b'edts', full(b'elst', 0, 0, struct.pack('>IIiI', 1, n * scale, delay * scale, 0x10000))) if edit == 'elst' else b''
        mvhd = full(b'mvhd', 0, 0, struct.pack('>IIIIIH10x', 0, 0, ts, dur * scale, 0x10000, 0x100), mat, b'\0' * 24, struct.pack('>I', 2))
        return box(b'moov', mvhd, box(b'trak', tkhd, edts, mdia), box(b'udta', meta))

    mv = moov(0)
    mv = moov(len(ftyp) + len(mv) + 8)
    return ftyp + mv + box(b'mdat', *frames)


def fdkraw(path):
    d = open(path, 'rb').read()
    k = struct.unpack_from('<I', d)[0]
    asc = d[4:4 + k]
    delay, fl = struct.unpack_from('<II', d, 4 + k)
    o, fr = 12 + k, []
    while o < len(d):
        z = struct.unpack_from('<I', d, o)[0]
        fr.append(d[o + 4:o + 4 + z])
        o += 4 + z
    return asc, delay, fl, fr


def adts_units(path):
    d, o, fr = open(path, 'rb').read(), 0, []
    h = d[:4]
    while o + 7 <= len(d):
        ln = (d[o + 3] & 3) << 11 | d[o + 4] << 3 | d[o + 5] >> 5
        fr.append(d[o + (7 if d[o + 1] & 1 else 9):o + ln])
        o += ln
    prof, sfi, ch = h[2] >> 6, h[2] >> 2 & 15, (h[2] & 1) << 2 | h[3] >> 6
    asc = struct.pack('>H', (prof + 1) << 11 | sfi << 7 | ch << 3)
    return asc, fr


def patch(src, dst, fn, *tags, codec=None):
    if not want(dst) or not os.path.exists(p(src)):
        return
    d = fn(bytearray(open(p(src), 'rb').read()))
    open(p(dst), 'wb').write(d)
    m = MAN.get(src, dict(codec=codec, rate=None, ch=None, frames=None, tags=[]))
    reg(dst, codec or m['codec'], m['rate'], m['ch'], m['frames'], *m['tags'], *tags)


# ---------------------------------------------------------------- fixtures
N44 = 44100 * 8 + 1234          # never a multiple of a codec frame
N48 = 48000 * 8 + 777
N96 = 96000 * 4 + 321
N192 = 192000 * 3 + 123
COVER = p('.cover.png')
sh(*FF, '-f', 'lavfi', '-i', 'testsrc=s=400x400:d=1', '-frames:v', '1', COVER)
ID3 = ['-metadata', 'title=Fixture Ünïcode', '-metadata', 'artist=A/B', '-metadata', 'album=Fix', '-metadata', 'track=3/9']


def mp3():
    if has('lame'):
        def lame(name, rate, ch, n, *a, tags=()):
            if want(name):
                w = wav(rate, ch, n)
                sh('lame', '--quiet', *a, w, p(name))
                reg(name, 'mp3', rate, ch, n, 'lossy', *tags)
        T = ['--tt', 'Fixture', '--ta', 'Artist', '--ti', COVER]
        lame('mp3_cbr128_info_id3v2v1.mp3', 44100, 2, N44, '-b', '128', '--add-id3v2', *T, tags=['gapless'])
        lame('mp3_vbr_v2_xing.mp3', 44100, 2, N44, '-V2', '--add-id3v2', *T, tags=['gapless'])
        lame('mp3_noxing.mp3', 44100, 2, N44, '-b', '192', '-t', tags=[])
        lame('mp3_noxing_vbr.mp3', 44100, 2, N44, '-V3', '-t', tags=[])
        lame('mp3_mono48_320.mp3', 48000, 1, N48, '-b', '320', tags=['gapless'])
        lame('mp3_mpeg2_22k.mp3', 22050, 2, 22050 * 8 + 99, '-b', '64', tags=['gapless'])
        lame('mp3_mpeg25_8k_mono.mp3', 8000, 1, 8000 * 8 + 99, '-b', '16', tags=['gapless'])
        lame('mp3_freeformat.mp3', 44100, 2, N44, '--freeformat', '-b', '400', tags=['freeformat'])
        src = 'mp3_cbr128_info_id3v2v1.mp3'
        patch('mp3_vbr_v2_xing.mp3', 'mp3_apev2_id3v1.mp3', lambda d: bytes(d) + ape() + id3v1(), 'apev2')
        patch('mp3_noxing.mp3', 'mp3_leadjunk.mp3', lambda d: b'\x55\xAA junk ' * 400 + bytes(d), 'junk')
        patch('mp3_vbr_v2_xing.mp3', 'mp3_midjunk.mp3', lambda d: midjunk(d), 'junk')
        patch(src, 'mp3_truncated.mp3', lambda d: d[:int(len(d) * .6)], 'truncated')
        patch(src, 'mp3_two_id3v2.mp3', lambda d: bytes(d[:id3len(d)]) + bytes(d), 'id3x2')
    ff('mp3_ffmpeg_apic.mp3', 'mp3', 44100, 2, N44, ['-i', COVER, '-map', '0:a', '-map', '1:v', '-c:a', 'libmp3lame', '-b:a', '160k', '-c:v', 'copy', '-disposition:v', 'attached_pic', *ID3], 'gapless', lossy=True)
    ffcopy('mp3_vbr_v2_xing.mp3', 'mp3_in_mp4.mp4', ['-map', '0:a', '-c', 'copy'], 'container')
    ffcopy('mp3_vbr_v2_xing.mp3', 'mp3_in_mov.mov', ['-map', '0:a', '-c', 'copy'], 'container')
    ffcopy('mp3_vbr_v2_xing.mp3', 'mp3_in_mkv.mkv', ['-map', '0:a', '-c', 'copy'], 'container')
    ffcopy('mp3_vbr_v2_xing.mp3', 'mp3_in_avi.avi', ['-map', '0:a', '-c', 'copy'], 'container')
    ffcopy('mp3_cbr128_info_id3v2v1.mp3', 'mp3_in_wav.wav', ['-map', '0:a', '-c', 'copy'], 'container')


def id3len(d):
    return 10 + (d[6] << 21 | d[7] << 14 | d[8] << 7 | d[9]) if d[:3] == b'ID3' else 0


def midjunk(d):
    o = len(d) // 2
    return bytes(d[:o]) + b'\0garbage' * 60 + bytes(d[o:])


def ape():
    it = struct.pack('<II', 5, 0) + b'Title\0' + b'APE t'
    h = lambda f: b'APETAGEX' + struct.pack('<IIII8x', 2000, len(it) + 32, 1, f)
    return h(0xA0000000) + it + h(0x80000000)


def id3v1():
    return b'TAG' + b'Old title'.ljust(30, b'\0') + b'\0' * 94 + b'\x01'


def aac():
    A = ['-c:a', 'aac', '-b:a', '128k']
    ff('aac_lc.m4a', 'aac', 44100, 2, N44, [*A, *ID3], 'gapless', 'elst', lossy=True)
    ff('aac_lc_faststart.m4a', 'aac', 44100, 2, N44, [*A, '-movflags', '+faststart'], 'gapless', 'elst', lossy=True)
    ff('aac_lc_mono48.m4a', 'aac', 48000, 1, N48, [*A], 'gapless', 'elst', lossy=True)
    ff('aac_lc_51.m4a', 'aac', 48000, 6, N48, ['-c:a', 'aac', '-b:a', '320k'], 'gapless', 'elst', lossy=True)
    ff('aac_lc_96k.m4a', 'aac', 96000, 2, N96, ['-c:a', 'aac', '-b:a', '256k'], 'gapless', 'elst', lossy=True)
    ff('aac_lc.aac', 'aac', 44100, 2, N44, [*A, '-f', 'adts'], 'adts', lossy=True)
    ff('aac_lc_51.aac', 'aac', 48000, 6, N48, ['-c:a', 'aac', '-b:a', '320k', '-f', 'adts'], 'adts', lossy=True)
    patch('aac_lc.aac', 'aac_lc_id3.aac', lambda d: id3v2() + bytes(d), 'id3')
    ff('aac_lc_frag.mp4', 'aac', 44100, 2, N44, [*A, '-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-frag_duration', '1000000'], 'frag', lossy=True)
    for ext in ('mov', 'mkv', 'ts', 'flv', '3gp', 'avi'):
        ffcopy('aac_lc.m4a', 'aac_in_%s.%s' % (ext, ext), ['-map', '0:a', '-c', 'copy'], 'container')
    ffcopy('aac_lc.m4a', 'aac_chapters.m4b', ['-i', chapters(), '-map', '0:a', '-map_metadata', '1', '-map_chapters', '1', '-c', 'copy', '-f', 'ipod'], 'chapters')
    ffcopy('aac_lc.m4a', 'aac_cover.m4a', ['-i', COVER, '-map', '0:a', '-map', '1:v', '-c', 'copy', '-disposition:v', 'attached_pic'], 'cover')
    ffcopy('aac_lc.m4a', 'aac_with_video.mp4', ['-f', 'lavfi', '-i', 'testsrc=s=160x120:r=25:d=8', '-map', '1:v', '-map', '0:a', '-c:a', 'copy', '-c:v', 'mpeg4'], 'video')
    ffcopy('aac_lc.m4a', 'aac_with_video.mov', ['-f', 'lavfi', '-i', 'testsrc=s=160x120:r=25:d=8', '-map', '1:v', '-map', '0:a', '-c:a', 'copy', '-c:v', 'mpeg4'], 'video')
    ffcopy('aac_lc.m4a', 'aac_trimmed_edit.m4a', ['-c', 'copy', '-ss', '2.5', '-t', '3'], 'elst-trim')
    if 'aac_trimmed_edit.m4a' in MAN:
        MAN['aac_trimmed_edit.m4a']['frames'] = None
    if want('aac_lc_itunsmpb.m4a') and os.path.exists(p('aac_lc.aac')):
        asc, fr = adts_units(p('aac_lc.aac'))
        for e in ('itunsmpb', 'none', 'elst'):
            open(p('aac_lc_%s.m4a' % e), 'wb').write(m4a(fr, asc, 44100, 2, 1024, N44, 1024, e))
            reg('aac_lc_%s.m4a' % e, 'aac', 44100, 2, N44 if e != 'none' else len(fr) * 1024, 'lossy', e)
    ffcopy('aac_lc.m4a', 'drm_cenc.mp4', ['-map', '0:a', '-c', 'copy', '-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', '00112233445566778899aabbccddeeff', '-encryption_kid', 'a7e61c373e219033c21091fa607bf3b8', '-f', 'mp4'], 'drm')
    patch('aac_lc.m4a', 'drm_drms.m4p', drms, 'drm')
    for name, key, scale in (('heaac_v1', 'he1', 1), ('heaac_v2', 'he2', 1), ('heaac_v1_implicit', 'he1i', 2), ('heaac_v1_compat', 'he1c', 1), ('heaac_v1_mono', 'he1m', 1)):
        b = os.path.join(HERE, 'prebuilt', key + '.fdkraw')
        if os.path.exists(b) and want(name + '.m4a'):
            asc, delay, spf, fr = fdkraw(b)
            n = 44100 * 6 + 555
            c = 1 if key == 'he1m' else 2
            if key == 'he1i':   # implicit: LC ASC at half rate, timescale at core rate
                open(p(name + '.m4a'), 'wb').write(m4a(fr, asc, 22050, c, 1024, n // 2, delay // 2, 'elst'))
                reg(name + '.m4a', 'aac', 44100, c, n // 2 * 2, 'lossy', 'he-aac', 'elst')
            else:
                open(p(name + '.m4a'), 'wb').write(m4a(fr, asc, 44100, c, spf, n, delay, 'elst'))
                reg(name + '.m4a', 'aac', 44100, c, n, 'lossy', 'he-aac', 'elst')
    for key in ('he1', 'he2'):
        b = os.path.join(HERE, 'prebuilt', key + '.aac')
        if os.path.exists(b) and want('heaac_%s.aac' % key):
            shutil.copy(b, p('heaac_v%s.aac' % key[2]))
            reg('heaac_v%s.aac' % key[2], 'aac', 44100, 2, None, 'lossy', 'he-aac', 'adts')
            ffcopy('heaac_v%s.m4a' % key[2], 'heaac_v%s.mkv' % key[2], ['-c', 'copy'], 'container')
            ffcopy('heaac_v%s.m4a' % key[2], 'heaac_v%s.mov' % key[2], ['-c', 'copy'], 'container')


def id3v2():
    f = b'TIT2' + struct.pack('>IH', 6, 0) + b'\0ADTS!'
    return b'ID3\x03\0\0' + bytes([0, 0, 0, len(f)]) + f


def chapters():
    q = p('.chap.txt')
    open(q, 'w').write(';FFMETADATA1\ntitle=Book\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=3000\ntitle=One\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=3000\nEND=8000\ntitle=Two\n')
    return q


def drms(d):
    """mp4a -> drms with a sinf/frma/schm(itun)/schi as FairPlay files have (payload left clear)."""
    s = box(b'sinf', box(b'frma', b'mp4a'), full(b'schm', 0, 0, b'itun', struct.pack('>I', 0)), box(b'schi', box(b'user', b'\0\0\0\1')))
    return grow(d, b'mp4a', b'drms', s)


def grow(d, old, new, extra):
    """append `extra` to the sample entry, fixing parents and chunk offsets (moov at end => offsets unaffected)."""
    d = bytearray(d)
    stsd = d.find(b'stsd', d.find(b'moov'))
    e = d.find(old, stsd) - 4
    esz = struct.unpack_from('>I', d, e)[0]
    path, o, end = [], 0, len(d)
    while True:                                   # collect parents of e
        hit = None
        while o < end:
            z, t = struct.unpack_from('>I4s', d, o)
            if o <= e < o + z:
                hit = (o, z, bytes(t))
                break
            o += z or end
        if not hit or hit[0] == e:
            break
        path.append(hit[0])
        o, end = hit[0] + (16 if hit[2] == b'stsd' else 8), hit[0] + hit[1]
    d[e + 4:e + 8] = new
    for q in path + [e]:
        struct.pack_into('>I', d, q, struct.unpack_from('>I', d, q)[0] + len(extra))
    d[e + esz:e + esz] = extra
    return bytes(d)


def alac():
    for nm, rate, ch, n, fmt in (('16_44', 44100, 2, N44, 's16p'), ('24_96', 96000, 2, N96, 's32p'), ('16_mono48', 48000, 1, N48, 's16p'), ('24_192', 192000, 2, N192, 's32p'), ('16_51', 48000, 6, N48, 's16p')):
        ff('alac_%s.m4a' % nm, 'alac', rate, ch, n, ['-c:a', 'alac', '-sample_fmt', fmt, *ID3], 'lossless')
    for ext in ('mov', 'caf', 'mkv'):
        ffcopy('alac_16_44.m4a', 'alac_in_%s.%s' % (ext, ext), ['-map', '0:a', '-c', 'copy'], 'container')
    ffcopy('alac_24_96.m4a', 'alac_24_in_caf.caf', ['-map', '0:a', '-c', 'copy'], 'container')


def pcm():
    R = {'44': (44100, N44), '48': (48000, N48), '96': (96000, N96), '192': (192000, N192)}
    for enc in ('s16le', 's24le', 's32le', 'f32le', 'f64le', 'u8'):
        for ch, r in ((2, '44'), (1, '48'), (6, '48'), (2, '192')):
            if enc in ('f64le', 'u8') and (ch == 6 or r == '192'):
                continue
            rate, n = R[r]
            ff('wav_%s_%dch_%s.wav' % (enc, ch, r), 'pcm_' + enc, rate, ch, n, ['-c:a', 'pcm_' + enc, *ID3], 'pcm')
    rate, n = R['96']
    ff('wav_s24le_2ch_96.wav', 'pcm_s24le', rate, 2, n, ['-c:a', 'pcm_s24le'], 'pcm')
    ff('wav_rf64_s16.wav', 'pcm_s16le', 44100, 2, N44, ['-c:a', 'pcm_s16le', '-rf64', 'always'], 'pcm', 'rf64')
    ff('wav_rf64_s24_51.wav', 'pcm_s24le', 48000, 6, N48, ['-c:a', 'pcm_s24le', '-rf64', 'always'], 'pcm', 'rf64')
    ff('wav_bwf.wav', 'pcm_s24le', 48000, 2, N48, ['-c:a', 'pcm_s24le', '-write_bext', '1', '-metadata', 'description=bext', '-metadata', 'time_reference=123456'], 'pcm')
    ff('wav_w64.w64', 'pcm_s16le', 44100, 2, N44, ['-c:a', 'pcm_s16le'], 'pcm')
    ff('wav_alaw.wav', 'pcm_alaw', 8000, 1, 8000 * 8 + 99, ['-c:a', 'pcm_alaw'], 'companded')
    ff('wav_adpcm_ms.wav', 'adpcm_ms', 44100, 2, None or N44, ['-c:a', 'adpcm_ms'], 'lossy')
    if want('wav_s24_valid20.wav') and os.path.exists(p('wav_s24le_2ch_44.wav')):
        patch('wav_s24le_6ch_48.wav', 'wav_s24_valid20.wav', lambda d: setvalid(d, 20), 'validbits')
    patch('wav_s16le_2ch_44.wav', 'wav_trailing_id3.wav', lambda d: rif(d, b'id3 ', id3v2()), 'tagchunk')
    patch('wav_s16le_2ch_44.wav', 'wav_odd_chunk_before_data.wav', oddchunk, 'oddchunk')
    patch('wav_s16le_2ch_44.wav', 'wav_truncated.wav', lambda d: d[:len(d) // 2 + 1], 'truncated')
    patch('wav_s16le_2ch_44.wav', 'wav_streaming_sizes.wav', streamsizes, 'streamsizes')
    for enc in ('s16be', 's24be', 's32be', 's8'):
        for ch, r in ((2, '44'), (1, '48'), (6, '48'), (2, '192')):
            if enc == 's8' and (ch == 6 or r == '192'):
                continue
            rate, n = R[r]
            ff('aiff_%s_%dch_%s.aiff' % (enc, ch, r), 'pcm_' + enc, rate, ch, n, ['-c:a', 'pcm_' + enc, '-write_id3v2', '1', *ID3], 'pcm')
    for enc in ('s16le', 'f32be', 'f64be', 'alaw'):     # sowt, fl32, fl64, alaw
        ff('aifc_%s.aifc' % enc, 'pcm_' + enc, 44100, 2, N44, ['-f', 'aiff', '-c:a', 'pcm_' + enc], 'pcm')
    for enc in ('s16le', 's16be', 's24le', 's24be', 's32le', 'f32le', 'f32be', 'f64le', 'f64be', 's8'):
        ff('caf_%s.caf' % enc, 'pcm_' + enc, 44100, 2, N44, ['-c:a', 'pcm_' + enc], 'pcm')
    ff('caf_s24le_51_96.caf', 'pcm_s24le', 96000, 6, N96, ['-c:a', 'pcm_s24le'], 'pcm')
    if want('caf_aac.caf') and os.path.exists(p('aac_lc.aac')):
        asc, fr = adts_units(p('aac_lc.aac'))
        open(p('caf_aac.caf'), 'wb').write(caf_packets(b'aac ', 44100, 2, 1024, fr, N44, 1024, desc(3, b'\0\0\0' + desc(4, b'\x40\x15' + b'\0' * 11 + desc(5, asc)))))
        reg('caf_aac.caf', 'aac', 44100, 2, N44, 'lossy', 'container')
    for enc in ('s16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'f64le', 's8', 'u8'):
        ff('mov_%s.mov' % enc, 'pcm_' + enc, 48000, 2, N48, ['-c:a', 'pcm_' + enc], 'pcm')
    ff('mov_s24le_51.mov', 'pcm_s24le', 48000, 6, N48, ['-c:a', 'pcm_s24le'], 'pcm')
    for enc in ('s16le', 's16be', 's24le', 's32le', 'f32le', 'f64le', 'u8'):
        ff('mkv_%s.mkv' % enc, 'pcm_' + enc, 48000, 2, N48, ['-c:a', 'pcm_' + enc], 'pcm')
    ff('avi_s16le.avi', 'pcm_s16le', 48000, 2, N48, ['-c:a', 'pcm_s16le'], 'pcm')
    ff('au_s16be.au', 'pcm_s16be', 44100, 2, N44, ['-c:a', 'pcm_s16be'], 'pcm')


def caf_packets(fid, rate, ch, spf, frames, n, priming, kuki):
    ck = lambda t, b: t + struct.pack('>q', len(b)) + b
    def vlq(v):
        o = [v & 127]
        while v > 127:
            v >>= 7
            o.insert(0, v & 127 | 128)
        return bytes(o)
    pakt = struct.pack('>qqii', len(frames), n, priming, len(frames) * spf - n - priming) + b''.join(vlq(len(f)) for f in frames)
    return (b'caff' + struct.pack('>HH', 1, 0) + ck(b'desc', struct.pack('>d4sIIIII', rate, fid, 0, 0, spf, ch, 0))
            + ck(b'kuki', kuki) + ck(b'pakt', pakt) + ck(b'data', b'\0\0\0\0' + b''.join(frames)))


def rif(d, cid, body):
    d = bytes(d) + cid + struct.pack('<I', len(body)) + body + b'\0' * (len(body) & 1)
    return d[:4] + struct.pack('<I', len(d) - 8) + d[8:]


def oddchunk(d):
    i = d.find(b'data')
    d = bytes(d[:i]) + b'junk' + struct.pack('<I', 7) + b'oddsize\0' + bytes(d[i:])
    return d[:4] + struct.pack('<I', len(d) - 8) + d[8:]


def streamsizes(d):
    i = d.find(b'data')
    d[4:8] = b'\xff\xff\xff\xff'
    d[i + 4:i + 8] = b'\xff\xff\xff\xff'
    return bytes(d)


def setvalid(d, bits):
    i = d.find(b'fmt ')
    assert struct.unpack_from('<H', d, i + 8)[0] == 0xFFFE
    struct.pack_into('<H', d, i + 26, bits)
    return bytes(d)


def flac():
    for nm, rate, ch, n, a in (('16_44', 44100, 2, N44, ['-sample_fmt', 's16']), ('24_96', 96000, 2, N96, ['-sample_fmt', 's32', '-bits_per_raw_sample', '24']), ('24_192', 192000, 2, N192, ['-sample_fmt', 's32', '-bits_per_raw_sample', '24']), ('16_mono48', 48000, 1, N48, ['-sample_fmt', 's16']), ('24_51', 48000, 6, N48, ['-sample_fmt', 's32', '-bits_per_raw_sample', '24'])):
        ff('flac_%s.flac' % nm, 'flac', rate, ch, n, ['-c:a', 'flac', *a, *ID3], 'lossless')
    ffcopy('flac_16_44.flac', 'flac_in_ogg.oga', ['-c', 'copy', '-f', 'ogg'], 'container')
    ffcopy('flac_16_44.flac', 'flac_in_mkv.mka', ['-c', 'copy'], 'container')
    ffcopy('flac_24_96.flac', 'flac_in_mp4.mp4', ['-c', 'copy', '-strict', '-2'], 'container')
    if has('flac') and want('flac_tool_16_pic.flac'):
        sh('flac', '-s', '-f', '-8', '--picture=' + COVER, '-T', 'TITLE=Fixture', '--seekpoint=1s', '-o', p('flac_tool_16_pic.flac'), wav(44100, 2, N44))
        reg('flac_tool_16_pic.flac', 'flac', 44100, 2, N44, 'lossless', 'seektable', 'picture')
        sh('flac', '-s', '-f', '--no-seektable', '-o', p('flac_tool_24.flac'), wav(96000, 2, N96, 'pcm_s24le'))
        reg('flac_tool_24.flac', 'flac', 96000, 2, N96, 'lossless')
        sh('flac', '-s', '-f', '-o', p('flac_tool_32.flac'), wav(44100, 2, N44, 'pcm_s32le'))
        reg('flac_tool_32.flac', 'flac', 44100, 2, N44, 'lossless', '32bit')
        sh('flac', '-s', '-f', '-b', '1000', '--lax', '-o', p('flac_tool_odd_block.flac'), wav(44100, 2, N44))
        reg('flac_tool_odd_block.flac', 'flac', 44100, 2, N44, 'lossless')
        patch('flac_tool_16_pic.flac', 'flac_id3v2_prefix.flac', lambda d: id3v2() + bytes(d), 'id3')
        patch('flac_tool_16_pic.flac', 'flac_corrupt_mid.flac', lambda d: corrupt(d, 0.5), 'corrupt')
        patch('flac_tool_16_pic.flac', 'flac_truncated.flac', lambda d: d[:int(len(d) * .7)], 'truncated')
        patch('flac_tool_16_pic.flac', 'flac_unknown_total.flac', nototal, 'nototal')


def nototal(d):
    d[21] &= 0xF0                       # 4 high bits of the 36-bit total at STREAMINFO bytes 13..17 (file offset 8)
    d[22:26] = b'\0\0\0\0'
    return bytes(d)


def corrupt(d, at):
    o = int(len(d) * at)
    for i in range(64):
        d[o + i] ^= 0x5A
    return bytes(d)


def ogg():
    if has('oggenc') and want('vorbis.ogg'):
        sh('oggenc', '-Q', '-q', '5', '-t', 'Fixture', '-o', p('vorbis.ogg'), wav(44100, 2, N44))
        reg('vorbis.ogg', 'vorbis', 44100, 2, N44, 'lossy', 'gapless')
        sh('oggenc', '-Q', '-q', '3', '-o', p('vorbis_51.ogg'), wav(48000, 6, N48))
        reg('vorbis_51.ogg', 'vorbis', 48000, 6, N48, 'lossy', 'gapless')
        sh('oggenc', '-Q', '-q', '3', '-s', '77', '-o', p('.v2.ogg'), wav(44100, 2, N48))
        open(p('vorbis_chained.ogg'), 'wb').write(open(p('vorbis.ogg'), 'rb').read() + open(p('.v2.ogg'), 'rb').read())
        reg('vorbis_chained.ogg', 'vorbis', 44100, 2, N44 + N48, 'lossy', 'chained')
    ffcopy('vorbis.ogg', 'vorbis_in_mkv.mka', ['-c', 'copy'], 'container')
    ffcopy('vorbis.ogg', 'vorbis_in_webm.webm', ['-c', 'copy'], 'container')
    ffcopy('vorbis.ogg', 'vorbis_in_mp4.mp4', ['-c', 'copy'], 'container')
    if has('opusenc') and want('opus.opus'):
        sh('opusenc', '--quiet', '--bitrate', '96', '--title', 'Fixture', '--picture', COVER, wav(48000, 2, N48), p('opus.opus'))
        reg('opus.opus', 'opus', 48000, 2, N48, 'lossy', 'gapless')
        sh('opusenc', '--quiet', '--bitrate', '64', wav(44100, 1, N44), p('opus_mono44.opus'))
        reg('opus_mono44.opus', 'opus', 48000, 1, None, 'lossy', 'gapless', 'in44100:%d' % N44)
        sh('opusenc', '--quiet', '--bitrate', '256', wav(48000, 6, N48), p('opus_51.opus'))
        reg('opus_51.opus', 'opus', 48000, 6, N48, 'lossy', 'gapless')
    ffcopy('opus.opus', 'opus_in_webm.webm', ['-map', '0:a', '-c', 'copy'], 'container')
    ffcopy('opus.opus', 'opus_in_mp4.mp4', ['-map', '0:a', '-c', 'copy', '-strict', '-2'], 'container')
    ffcopy('opus.opus', 'opus_in_caf.caf', ['-map', '0:a', '-c', 'copy'], 'container')


def other():
    ff('wma_v2.wma', 'wmav2', 44100, 2, N44, ['-c:a', 'wmav2', '-b:a', '128k', *ID3], 'other', lossy=True)
    ff('wma_v1.wma', 'wmav1', 44100, 2, N44, ['-c:a', 'wmav1', '-b:a', '128k'], 'other', lossy=True)
    ff('ac3_stereo.ac3', 'ac3', 48000, 2, N48, ['-c:a', 'ac3', '-b:a', '192k'], 'other', lossy=True)
    ff('ac3_51.ac3', 'ac3', 48000, 6, N48, ['-c:a', 'ac3', '-b:a', '448k'], 'other', lossy=True)
    ff('eac3_51.eac3', 'eac3', 48000, 6, N48, ['-c:a', 'eac3', '-b:a', '448k'], 'other', lossy=True)
    ffcopy('ac3_51.ac3', 'ac3_in_mp4.mp4', ['-c', 'copy'], 'container')
    ffcopy('ac3_51.ac3', 'ac3_in_mkv.mkv', ['-c', 'copy'], 'container')
    ff('dts_51.dts', 'dts', 48000, 6, N48, ['-c:a', 'dca', '-strict', '-2', '-b:a', '768k'], 'other', lossy=True)
    ff('mp2.mp2', 'mp2', 44100, 2, N44, ['-c:a', 'mp2', '-b:a', '192k'], 'other', lossy=True)
    ff('tta.tta', 'tta', 44100, 2, N44, ['-c:a', 'tta', '-sample_fmt', 's16'], 'other', 'lossless')
    ff('tta24.tta', 'tta', 44100, 2, N44, ['-c:a', 'tta', '-sample_fmt', 's32'], 'other', 'lossless')
    ff('truehd.thd', 'truehd', 48000, 2, N48, ['-c:a', 'truehd', '-strict', '-2', '-f', 'truehd'], 'other', 'lossless')
    ff('speexlike_ra144.ra', 'ra_144', 8000, 1, 8000 * 8, ['-c:a', 'real_144', '-f', 'rm'], 'other', lossy=True)
    if has('wavpack') and want('wavpack.wv'):
        for nm, w, a, tg in (('wavpack.wv', wav(44100, 2, N44), [], 'lossless'),):
            sh('wavpack', '-q', '-y', *a, w, '-o', p(nm))
            reg(nm, 'wavpack', 44100, 2, N44, 'other', tg)
        sh('wavpack', '-q', '-y', wav(96000, 2, N96, 'pcm_s24le'), '-o', p('wavpack24.wv'))
        reg('wavpack24.wv', 'wavpack', 96000, 2, N96, 'other', 'lossless')
        sh('wavpack', '-q', '-y', wav(44100, 2, N44, 'pcm_f32le'), '-o', p('wavpack_f32.wv'))
        reg('wavpack_f32.wv', 'wavpack', 44100, 2, N44, 'other', 'lossless', 'float')
        sh('wavpack', '-q', '-y', '-b256', wav(44100, 2, N44), '-o', p('wavpack_hybrid.wv'))
        reg('wavpack_hybrid.wv', 'wavpack', 44100, 2, N44, 'other', 'lossy')
    if has('mpcenc') and want('musepack8.mpc'):
        sh('mpcenc', '--silent', '--overwrite', '--standard', wav(44100, 2, N44), p('musepack8.mpc'))
        reg('musepack8.mpc', 'musepack8', 44100, 2, N44, 'other', 'lossy')
    dsd()


def dsd():
    """1-bit 2nd-order sigma-delta of a sine: DSF (LSB first, 4096-byte blocks) and DFF (MSB first)."""
    if not want('dsd64.dsf'):
        return
    fs, blk, nblk = 2822400, 4096, 80
    bits = blk * 8 * nblk
    chans = []
    for f in (441.0, 882.0):
        i1 = i2 = 0.0
        out = bytearray(bits // 8)
        k = 2 * math.pi * f / fs
        for n in range(bits):
            x = 0.4 * math.sin(k * n)
            b = 1.0 if i2 >= 0 else -1.0
            i1 += x - b
            i2 += i1 - 2 * b
            if b > 0:
                out[n >> 3] |= 1 << (n & 7)
        chans.append(bytes(out))
    data = b''.join(c[i * blk:(i + 1) * blk] for i in range(nblk) for c in chans)
    fmt = b'fmt ' + struct.pack('<QIIIIIIQII', 52, 1, 0, 2, 2, fs, 1, bits, blk, 0)
    body = fmt + b'data' + struct.pack('<Q', 12 + len(data)) + data
    open(p('dsd64.dsf'), 'wb').write(b'DSD ' + struct.pack('<QQQ', 28, 28 + len(body), 0) + body)
    reg('dsd64.dsf', 'dsd_lsbf_planar', fs // 8, 2, bits // 8, 'other', 'lossless', 'dsd')
    rev = bytes(int('{:08b}'.format(i)[::-1], 2) for i in range(256))
    inter = bytearray(len(data))
    inter[0::2], inter[1::2] = chans[0].translate(rev), chans[1].translate(rev)
    ck = lambda t, b: t + struct.pack('>Q', len(b)) + b + b'\0' * (len(b) & 1)
    prop = b'SND ' + ck(b'FS  ', struct.pack('>I', fs)) + ck(b'CHNL', struct.pack('>H', 2) + b'SLFTSRGT') + ck(b'CMPR', b'DSD \x0enot compressed\0')
    form = b'DSD ' + ck(b'FVER', b'\1\5\0\0') + ck(b'PROP', prop) + ck(b'DSD ', bytes(inter))
    open(p('dsd64.dff'), 'wb').write(ck(b'FRM8', form))
    reg('dsd64.dff', 'dsd_msbf', fs // 8, 2, bits // 8, 'other', 'lossless', 'dsd')


def negative():
    if want('neg_text.mp3'):
        open(p('neg_text.mp3'), 'w').write('not audio\n' * 400); reg('neg_text.mp3', None, None, None, None, 'negative')
        open(p('neg_empty.mp3'), 'wb'); reg('neg_empty.mp3', None, None, None, None, 'negative')
        open(p('neg_random.m4a'), 'wb').write(bytes((i * 7919 >> 3) & 255 for i in range(40000))); reg('neg_random.m4a', None, None, None, None, 'negative')
        sh(*FF, '-f', 'lavfi', '-i', 'testsrc=s=160x120:r=25:d=3', '-c:v', 'mpeg4', p('neg_video_only.mp4')); reg('neg_video_only.mp4', None, None, None, None, 'negative')
        shutil.copy(COVER, p('neg_image.flac')); reg('neg_image.flac', None, None, None, None, 'negative')
    patch('aac_lc.m4a', 'neg_nomoov.m4a', lambda d: d[:int(len(d) * .9)] if d.find(b'moov') > len(d) * .9 else d[:d.find(b'moov')], 'negative')
    patch('aac_lc_faststart.m4a', 'aac_truncated_faststart.m4a', lambda d: d[:int(len(d) * .6)], 'truncated')
    patch('mp3_cbr128_info_id3v2v1.mp3', 'mp3_wrong_ext.flac', lambda d: d, 'wrongext')
    patch('flac_16_44.flac', 'flac_wrong_ext.mp3', lambda d: d, 'wrongext')


def long(minutes):
    """5-/60-minute sources for timing: loops an 8 s master, one per codec."""
    n = int(minutes * 60 * 44100) + 777
    base = ['-stream_loop', '-1', '-i', p('wav_s16le_2ch_44.wav'), '-af', 'atrim=end_sample=%d' % n]
    for ext, a in (('wav', ['-c:a', 'pcm_s16le']), ('aiff', ['-c:a', 'pcm_s16be']), ('flac', ['-c:a', 'flac', '-compression_level', '2']), ('m4a', ['-c:a', 'aac', '-b:a', '192k']), ('alac.m4a', ['-c:a', 'alac']), ('mp3', ['-c:a', 'libmp3lame', '-b:a', '192k', '-compression_level', '7']), ('ogg', ['-c:a', 'libvorbis', '-q:a', '4']), ('opus', ['-c:a', 'libopus', '-b:a', '96k', '-ar', '48000'])):
        q = p('long%g.%s' % (minutes, ext))
        if not os.path.exists(q):
            sh(*FF, *base, *a, q)


for g in (mp3, aac, alac, pcm, flac, ogg, other, negative):
    g()
if '--long' in sys.argv:
    for m in sys.argv[sys.argv.index('--long') + 1:]:
        long(float(m))
for f in os.listdir(OUT):
    if f.startswith('.'):
        os.remove(p(f))
m0 = {}
if os.path.exists(p('manifest.json')) and ONLY != '*':
    m0 = json.load(open(p('manifest.json')))
m0.update(MAN)
json.dump(m0, open(p('manifest.json'), 'w'), indent=1, sort_keys=True)
print(len(MAN), 'fixtures in', OUT)
