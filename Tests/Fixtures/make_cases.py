#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make small files that other programs have stumbled over; each comes with its right answer.

    make_cases.py OUT [--only B01,B17]

Every case goes to OUT/<id>_<name>… and is described in OUT/cases.json:

  id      the case's id
  files   paths below OUT
  fact    what must hold, as one sentence
  expect  the same as data: the keys are explained in KEYS below
"""
import argparse
import hashlib
import json
import math
import os
import random
import shutil
import struct
import subprocess
import zlib

KEYS = {
    "encoding": "the real encoding that must be reported: MP3, MP2, AAC, ALAC, PCM, FLAC, Vorbis, Opus, …",
    "export": "container that the export must have: mp3, m4a, wav, aiff, flac, ogg, opus, or 'aac-in-m4a' "
              "for a conversion; null when it must not be imported",
    "rate": "sample rate in Hz", "channels": "channels", "bits": "bits a sample",
    "samples": "sample frames that playback and a decode of the export must give (exact unless samples_tol)",
    "samples_tol": "how far off samples may be", "duration": "seconds", "duration_tol": "seconds either way",
    "tags": "tag values that must be read", "pictures": "number of pictures that must survive",
    "importable": "false: must be refused with a reason the user can read",
}

OUT = None
CASES = []
REGISTRY = []


def case(cid, title):
    def deco(fn):
        REGISTRY.append((cid, title, fn))
        return fn
    return deco


def add(cid, title, files, fact, expect=None, prepare=None):
    entry = {"id": cid, "title": title, "files": files, "fact": fact}
    if expect is not None:
        entry["expect"] = expect
    if prepare:
        entry["prepare"] = prepare
    CASES.append(entry)


def path(name):
    p = os.path.join(OUT, name)
    os.makedirs(os.path.dirname(p), exist_ok=True)
    return p


def put(name, data):
    with open(path(name), "wb") as f:
        f.write(data)
    return name


def get(name):
    with open(os.path.join(OUT, name), "rb") as f:
        return f.read()


def run(args, stdin=None):
    r = subprocess.run(args, input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if r.returncode != 0:
        raise RuntimeError("%s\n%s" % (" ".join(map(str, args)), r.stderr.decode("utf-8", "replace")))
    return r.stdout


FF = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
BX = ["-fflags", "+bitexact", "-flags:a", "+bitexact", "-map_metadata", "-1"]


# ------------------------------------------------------------------ signals
def tone(n, rate=44100, ch=2, freq=440.0, amp=0.5, noise=0.0, seed=1):
    """n frames of 16-bit PCM; deterministic."""
    rnd = random.Random(seed)
    out = bytearray()
    for i in range(n):
        for c in range(ch):
            v = amp * math.sin(2 * math.pi * freq * (1 + 0.5 * c) * i / rate)
            if noise:
                v += noise * (rnd.random() * 2 - 1)
            out += struct.pack("<h", max(-32768, min(32767, int(v * 32767))))
    return bytes(out)


def riff(chunks, form=b"WAVE", magic=b"RIFF", size=None):
    body = form
    for cid, data in chunks:
        body += cid + struct.pack("<I", len(data)) + data + (b"\0" if len(data) % 2 else b"")
    return magic + struct.pack("<I", len(body) if size is None else size) + body


def fmt_pcm(rate=44100, ch=2, bits=16):
    return struct.pack("<HHIIHH", 1, ch, rate, rate * ch * bits // 8, ch * bits // 8, bits)


def wav(pcm, rate=44100, ch=2, bits=16, extra=()):
    return riff([(b"fmt ", fmt_pcm(rate, ch, bits)), (b"data", pcm)] + list(extra))


_tmp_n = [0]


def tmp(suffix):
    _tmp_n[0] += 1
    d = os.path.join(OUT, ".tmp")
    os.makedirs(d, exist_ok=True)
    return os.path.join(d, "t%d%s" % (_tmp_n[0], suffix))


def encode(pcm, args, suffix, rate=44100, ch=2, post=()):
    """PCM bytes -> encoded bytes through ffmpeg."""
    src = tmp(".wav")
    with open(src, "wb") as f:
        f.write(wav(pcm, rate, ch))
    dst = tmp(suffix)
    run(FF + ["-i", src] + list(args) + BX + list(post) + [dst])
    with open(dst, "rb") as f:
        return f.read()


_cache = {}


def cached(key, fn):
    if key not in _cache:
        _cache[key] = fn()
    return _cache[key]


ONE = 44100  # frames in the usual one-second clip


def base_pcm():
    return cached("pcm", lambda: tone(ONE, noise=0.05))


def base_mp3(xing=True, args=("-b:a", "128k")):
    key = ("mp3", xing, tuple(args))
    return cached(key, lambda: encode(base_pcm(), ["-c:a", "libmp3lame", *args, "-id3v2_version", "0",
                                                   "-write_id3v1", "0", "-write_xing", "1" if xing else "0"], ".mp3"))


def tiny_mp3(freq=440.0, n=8820, rate=44100):
    """About a fifth of a second, mono, no tags; a different freq is different audio."""
    return cached(("tiny", freq, n), lambda: encode(tone(n, rate, 1, freq), ["-c:a", "libmp3lame", "-b:a", "32k",
                  "-id3v2_version", "0", "-write_id3v1", "0", "-write_xing", "0"], ".mp3", rate, 1))


def base_m4a(args=("-b:a", "96k"), pcm=None, rate=44100, ch=2, post=()):
    key = ("m4a", tuple(args), hash(pcm), rate, ch, tuple(post))
    return cached(key, lambda: encode(pcm or base_pcm(), ["-c:a", "aac", *args], ".m4a", rate, ch, post))


def base_flac():
    return cached("flac", lambda: encode(base_pcm(), ["-c:a", "flac"], ".flac"))


def base_opus():
    return cached("opus", lambda: encode(tone(48000, 48000, 2, noise=0.05), ["-c:a", "libopus", "-b:a", "64k",
                                                                            "-serial_offset", "77"], ".opus", 48000))


# ------------------------------------------------------------------ pictures
def png(w=8, h=8, rgb=(200, 30, 30), noise=0):
    rnd = random.Random(w * 1000 + h)
    raw = b""
    for _ in range(h):
        row = bytearray()
        for _ in range(w):
            for c in rgb:
                row.append(min(255, max(0, c + (rnd.randrange(-noise, noise + 1) if noise else 0))))
        raw += b"\0" + bytes(row)
    def ck(t, d):
        return struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d) & 0xFFFFFFFF)
    return (b"\x89PNG\r\n\x1a\n" + ck(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0))
            + ck(b"IDAT", zlib.compress(raw, 9)) + ck(b"IEND", b""))


def jpeg(w=64, h=64, q=2, noisy=True):
    """A JPEG whose scan holds byte stuffing (FF 00)."""
    key = ("jpg", w, h, q, noisy)
    def mk():
        src = tmp(".png")
        with open(src, "wb") as f:
            f.write(png(w, h, (120, 120, 120), 100 if noisy else 0))
        dst = tmp(".jpg")
        run(FF + ["-i", src, "-q:v", str(q), "-pix_fmt", "yuvj444p", "-bitexact", dst])
        with open(dst, "rb") as f:
            return f.read()
    return cached(key, mk)


# ------------------------------------------------------------------ ID3
def synchsafe(n):
    return bytes([(n >> 21) & 127, (n >> 14) & 127, (n >> 7) & 127, n & 127])


def id3(frames, ver=4, flags=0, pad=0, ext=b""):
    body = ext + b"".join(frames) + b"\0" * pad
    return b"ID3" + bytes([ver, 0, flags]) + synchsafe(len(body)) + body


def f4(fid, data, flags=0, size=None):
    return fid.encode() + (synchsafe(len(data)) if size is None else size) + struct.pack(">H", flags) + data


def f3(fid, data, flags=0):
    return fid.encode() + struct.pack(">I", len(data)) + struct.pack(">H", flags) + data


def text(s, enc=3):
    codec = {0: "latin-1", 1: "utf-16", 2: "utf-16-be", 3: "utf-8"}[enc]
    return bytes([enc]) + (b"\xff\xfe" + s.encode("utf-16-le") if enc == 1 else s.encode(codec))


def unsync(b):
    out = bytearray()
    for i, x in enumerate(b):
        out.append(x)
        if x == 0xFF and (i + 1 == len(b) or b[i + 1] >= 0xE0 or b[i + 1] == 0):
            out.append(0)
    return bytes(out)


def apic(data, mime=b"image/jpeg", ptype=3, desc=b"", enc=0):
    return bytes([enc]) + mime + b"\0" + bytes([ptype]) + desc + b"\0" + data


def id3v1(title=b"", artist=b"", album=b"", year=b"", comment=b"", genre=255):
    f = lambda b, n: b[:n].ljust(n, b"\0")
    return b"TAG" + f(title, 30) + f(artist, 30) + f(album, 30) + f(year, 4) + f(comment, 30) + bytes([genre])


def apev2(items):
    body = b""
    for k, v in items:
        body += struct.pack("<II", len(v), 0) + k.encode() + b"\0" + v
    def hf(flag):
        return b"APETAGEX" + struct.pack("<IIII", 2000, len(body) + 32, len(items), flag) + b"\0" * 8
    return hf(0xA0000000) + body + hf(0x80000000)


BR = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
SR = [44100, 48000, 32000]


def mp3_frames(b):
    """Offsets and lengths of MPEG-1 Layer III frames in a clean stream."""
    out, i = [], 0
    while i + 4 <= len(b):
        if b[i] != 0xFF or (b[i + 1] & 0xFE) != 0xFA:
            raise ValueError("no MPEG-1 layer III sync at %d" % i)
        br, sr, pad = b[i + 2] >> 4, (b[i + 2] >> 2) & 3, (b[i + 2] >> 1) & 1
        ln = 144 * BR[br] * 1000 // SR[sr] + pad
        if i + ln > len(b):
            break
        out.append((i, ln))
        i += ln
    return out


def crc16_arc(b):
    crc = 0
    for x in b:
        crc ^= x
        for _ in range(8):
            crc = (crc >> 1) ^ 0xA001 if crc & 1 else crc >> 1
    return crc


# ------------------------------------------------------------------ MP4
CONT = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"udta", b"edts", b"dinf", b"ilst", b"meta", b"sinf", b"schi"}


class Atom:
    def __init__(self, t, data=b"", kids=None, pre=b""):
        self.t, self.data, self.kids, self.pre = t, data, kids, pre

    def render(self):
        body = self.pre + (b"".join(k.render() for k in self.kids) if self.kids is not None else self.data)
        return struct.pack(">I", len(body) + 8) + self.t + body

    def find(self, *p):
        a = self
        for t in p:
            a = next((k for k in a.kids if k.t == t), None)
            if a is None:
                return None
        return a


def atoms(b, inside=b""):
    out, i = [], 0
    while i + 8 <= len(b):
        n, t = struct.unpack(">I", b[i:i + 4])[0], b[i + 4:i + 8]
        body = b[i + 8:i + n]
        if t in CONT or inside == b"ilst":
            pre = body[:4] if t == b"meta" else b""
            out.append(Atom(t, kids=atoms(body[len(pre):], t), pre=pre))
        elif t == b"stsd":
            out.append(Atom(t, kids=[], pre=body[:8]))
            j = 8
            while j + 8 <= len(body):
                m, et = struct.unpack(">I", body[j:j + 4])[0], body[j + 4:j + 8]
                e = body[j + 8:j + m]
                if et in (b"mp4a", b"alac", b"ec-3", b"drms"):
                    out[-1].kids.append(Atom(et, kids=atoms(e[28:]), pre=e[:28]))
                else:
                    out[-1].kids.append(Atom(et, e))
                j += m
        else:
            out.append(Atom(t, body))
        i += n
    return out


def render(ats):
    return b"".join(a.render() for a in ats)


def esds(asc, oti=0x40):
    def d(tag, body):
        return bytes([tag, len(body)]) + body
    dc = bytes([oti, 0x15]) + b"\0\0\0" + struct.pack(">II", 96000, 96000) + d(5, asc)
    es = b"\0\1\0" + d(4, dc) + d(6, b"\2")
    return b"\0\0\0\0" + d(3, es)


def bits(*pairs):
    s = "".join(format(v, "0%db" % n) for v, n in pairs)
    s += "0" * (-len(s) % 8)
    return bytes(int(s[i:i + 8], 2) for i in range(0, len(s), 8))


def moov_of(b):
    a = atoms(b)
    return a, next(x for x in a if x.t == b"moov")


def entry_of(moov):
    return moov.find(b"trak", b"mdia", b"minf", b"stbl", b"stsd").kids[0]


def set_brand(ats, brand):
    for a in ats:
        if a.t == b"ftyp":
            a.data = brand + a.data[4:8] + brand + b"mp42isom"


def mp4_tag(name, fn):
    from mutagen.mp4 import MP4
    m = MP4(os.path.join(OUT, name))
    if m.tags is None:
        m.add_tags()
    fn(m.tags)
    m.save()


# ------------------------------------------------------------------ Ogg
def ogg_crc(b):
    crc = 0
    for x in b:
        crc ^= x << 24
        for _ in range(8):
            crc = ((crc << 1) ^ 0x04C11DB7) & 0xFFFFFFFF if crc & 0x80000000 else (crc << 1) & 0xFFFFFFFF
    return crc


def ogg_pages(b):
    i = 0
    while i < len(b):
        assert b[i:i + 4] == b"OggS", i
        ns = b[i + 26]
        n = 27 + ns + sum(b[i + 27:i + 27 + ns])
        yield bytearray(b[i:i + n])
        i += n


def ogg_fix(page):
    page[22:26] = b"\0\0\0\0"
    page[22:26] = struct.pack("<I", ogg_crc(bytes(page)))
    return bytes(page)


# ================================================================== MP3 streams
def with_lame_string(b):
    """The encoder string in the Info frame becomes LAME3.100, and its CRC is made right again."""
    b = bytearray(b)
    off, ln = mp3_frames(bytes(b))[0]
    k = max(bytes(b[off:off + ln]).find(b"Info"), bytes(b[off:off + ln]).find(b"Xing")) + off
    b[k + 120:k + 129] = b"LAME3.100"
    b[k + 154:k + 156] = struct.pack(">H", crc16_arc(bytes(b[off:k + 154])))
    return bytes(b), k


@case("B01", "MP3 with encoder delay and padding, written by LAME and by ffmpeg")
def b01():
    b, k = with_lame_string(base_mp3())
    dp = int.from_bytes(b[k + 141:k + 144], "big")
    files = [put("B01_lame_gapless.mp3", b), put("B01_lavf_gapless.mp3", base_mp3())]
    add("B01", "MP3 with encoder delay and padding, written by LAME and by ffmpeg", files,
        "Played gaplessly and after export, both decode to exactly 44,100 frames; the export's first frame is still the "
        "Info frame, byte for byte.",
        {"encoding": "MP3", "export": "mp3", "rate": 44100, "channels": 2, "samples": ONE,
         "lame_delay": dp >> 12, "lame_padding": dp & 0xFFF})


@case("B03", "MP3 made by joining two, first one's Xing count kept")
def b03():
    files = [put("B03_stale_xing_joined.mp3", base_mp3() + base_mp3()),
             put("B03_stale_xing_joined_lame.mp3", with_lame_string(base_mp3())[0] * 2)]
    add("B03", "MP3 made by joining two, first one's Xing count kept", files,
        "Duration shown and played is about 2 s, not 1 s; the export has no Info/Xing frame whose count disagrees "
        "with the frames after it.",
        {"encoding": "MP3", "export": "mp3", "duration": 2.09, "duration_tol": 0.1})


@case("B04", "Xing frames with a frame count of zero, and with no counts at all")
def b04():
    files = []
    for name, flags, zero in (("B04_xing_zero_frames.mp3", None, True), ("B04_xing_no_fields.mp3", 0, False)):
        b = bytearray(base_mp3())
        k = max(bytes(b).find(b"Info"), bytes(b).find(b"Xing"))
        b[k:k + 4] = b"Xing"
        if zero:
            b[k + 8:k + 12] = b"\0\0\0\0"
        if flags is not None:
            b[k + 4:k + 8] = struct.pack(">I", flags)
        files.append(put(name, bytes(b)))
    add("B04", "Xing frames with a frame count of zero, and with no counts at all", files,
        "Both files show about 1.0 s and play to the end; neither shows 0:00.",
        {"encoding": "MP3", "export": "mp3", "duration": 1.03, "duration_tol": 0.06})


@case("B05", "Free-format MP3")
def b05():
    b = bytearray(encode(tone(48000, 48000), ["-c:a", "libmp3lame", "-b:a", "128k", "-id3v2_version", "0",
                  "-write_id3v1", "0", "-write_xing", "0"], ".mp3", 48000))
    for off, ln in mp3_frames(bytes(b)):
        assert ln == 384
        b[off + 2] &= 0x0F
    n = put("B05_free_format.mp3", bytes(b))
    add("B05", "Free-format MP3", [n],
        "Either it plays and is exported frame for frame as MP3 (about 1.0 s, 384 bytes a frame), or it is refused "
        "as 'free-format MP3'; no crash, no endless loop, no silent empty track.",
        {"encoding": "MP3", "duration": 1.03, "duration_tol": 0.06, "frame_bytes": 384})


@case("B07", "MP3 with two ID3v2 tags in front of each other")
def b07():
    clean = base_mp3()
    t1 = id3([f4("TIT2", text("新しいタイトル")), f4("TPE1", text("Artist"))], 4, pad=64)
    t2 = id3([f3("TIT2", text("Old title", 1)), f3("TALB", text("Album only here", 1))], 3, pad=32)
    n = put("B07_two_id3v2.mp3", t1 + t2 + clean)
    add("B07", "MP3 with two ID3v2 tags in front of each other", [n],
        "Title is 新しいタイトル (the first tag wins); the export holds no second 'ID3' block and, before tags are "
        "written, equals the clean stream.",
        {"encoding": "MP3", "export": "mp3", "tags": {"title": "新しいタイトル", "artist": "Artist"},
         "export_sha256_before_tags": hashlib.sha256(clean).hexdigest()})


@case("B08", "MP3 with ID3v2, APEv2 and ID3v1 that disagree, in both orders")
def b08():
    clean = base_mp3()
    head = id3([f4("TIT2", text("Title from ID3v2 that is longer than thirty letters"))])
    ape = apev2([("Title", "Title from APE".encode()), ("Artist", "APE artist".encode())])
    v1 = id3v1(b"Title from ID3v2 that is longe", b"V1 artist")
    files = [put("B08_id3v2_ape_id3v1.mp3", head + clean + ape + v1),
             put("B08_id3v2_id3v1_then_ape.mp3", head + clean + v1 + ape)]
    add("B08", "MP3 with ID3v2, APEv2 and ID3v1 that disagree, in both orders", files,
        "Title is the ID3v2 one in full, in both; neither trailer is in the exported frames, and neither adds to the "
        "duration.",
        {"encoding": "MP3", "export": "mp3",
         "tags": {"title": "Title from ID3v2 that is longer than thirty letters"},
         "export_sha256_before_tags": hashlib.sha256(clean).hexdigest()})


@case("B09", "MP3 with a second ID3v2 tag at the end")
def b09():
    clean = base_mp3(xing=False)
    t1 = id3([f4("TIT2", text("Front"))])
    t2 = id3([f3("TIT2", text("Tail", 1)), f3("COMM", b"\0eng\0" + b"x" * 20000)], 3)
    n = put("B09_id3v2_at_end.mp3", t1 + clean + t2 + id3v1(b"Front"))
    add("B09", "MP3 with a second ID3v2 tag at the end", [n],
        "Duration about 1.0 s (the 20 kB tail is not counted); the export before tags equals the clean stream.",
        {"encoding": "MP3", "export": "mp3", "duration": 1.03, "duration_tol": 0.06, "tags": {"title": "Front"},
         "export_sha256_before_tags": hashlib.sha256(clean).hexdigest()})


@case("B11", "MPEG Layer II in a file named .mp3")
def b11():
    b = encode(base_pcm(), ["-c:a", "mp2", "-b:a", "128k"], ".mp2")
    n = put("B11_layer2_named.mp3", b)
    add("B11", "MPEG Layer II in a file named .mp3", [n],
        "Reported as MP2, not MP3; played in full; exported by conversion to AAC, not by copying frames into a .mp3.",
        {"encoding": "MP2", "export": "aac-in-m4a", "duration": 1.02, "duration_tol": 0.06})


@case("B12", "MP4 and FLAC named .mp3, MP3 named .m4a")
def b12():
    m = base_m4a()
    files = [put("B12_m4a_named.mp3", m), put("B12_flac_named.mp3", base_flac()), put("B12_mp3_named.m4a", base_mp3())]
    add("B12", "MP4 and FLAC named .mp3, MP3 named .m4a", files,
        "The encoding comes from the content: AAC, FLAC and MP3 in that order; exports are .m4a, .flac, .mp3; the "
        "source files stay byte-identical.",
        {"encoding_by_file": ["AAC", "FLAC", "MP3"], "export_by_file": ["m4a", "flac", "mp3"]})


@case("B14", "Files that are cut short, empty, or not audio at all")
def b14():
    f = base_flac()
    m = base_m4a()
    files = [put("B14_truncated.flac", f[:len(f) * 6 // 10]),
             put("B14_flac_flipped_byte.flac", f[:len(f) // 2] + bytes([f[len(f) // 2] ^ 0x55]) + f[len(f) // 2 + 1:]),
             put("B14_m4a_without_moov.m4a", m[:m.find(b"moov") - 4]),
             put("B14_empty.mp3", b""),
             put("B14_html_error_page.mp3", b"<!DOCTYPE html><html><body>404 Not Found</body></html>\n" * 40)]
    add("B14", "Files that are cut short, empty, or not audio at all", files,
        "None is registered: each ends in the failed list with its own reason; the two FLACs are caught by decoding "
        "(count or MD5 differs from STREAMINFO), not by the header.",
        {"importable": False})


# ================================================================== ID3 text
@case("B15", "ID3 text in Shift_JIS, GBK or CP1251 marked as Latin-1")
def b15():
    def mk(name, title, artist, album, codec, v1only=False):
        e = lambda s: b"\0" + s.encode(codec)
        if v1only:
            return put(name, base_mp3() + id3v1(title.encode(codec), artist.encode(codec), album.encode(codec)))
        return put(name, id3([f3("TIT2", e(title)), f3("TPE1", e(artist)), f3("TALB", e(album))], 3) + base_mp3())
    rows = [("B15_cp932_latin1.mp3", "表通りのソナタ", "表町ソロ", "夜を渡る", "cp932", False),
            ("B15_cp932_id3v1_only.mp3", "能登の予感", "中島", "ソ連", "cp932", True),
            ("B15_gbk_latin1.mp3", "月下的旧船", "第五乐队", "经典", "gbk", False),
            ("B15_cp1251_latin1.mp3", "Синий поезд", "Окно", "Синий поезд", "cp1251", False),
            ("B15_control_real_latin1.mp3", "Déjà vu - no", "Trollhättan", "Ærø über Ålesund", "latin-1", False),
            ("B15_control_real_latin1_2.mp3", "¿Dónde está?", "Hvít Rós", "Þögul nótt", "latin-1", False)]
    files = [mk(*r) for r in rows]
    add("B15", "ID3 text in Shift_JIS, GBK or CP1251 marked as Latin-1", files,
        "The raw bytes are kept, so 'Re-read text as…' gives the values below in one step; anything automatic may "
        "repair the first two, and must leave both control files exactly as they are.",
        {"by_file": {r[0]: {"title": r[1], "artist": r[2], "album": r[3], "bytes_are": r[4]} for r in rows}})


@case("B16", "UTF-16 text without a byte order mark")
def b16():
    fr = [f3("TIT2", b"\1" + "花束".encode("utf-16-le") + b"\0\0"), f3("TPE1", b"\1" + "BBC Radio".encode("utf-16-le")),
          f3("TALB", b"\1\xff\xfe")]
    n = put("B16_utf16_no_bom.mp3", id3(fr, 3) + base_mp3())
    add("B16", "UTF-16 text without a byte order mark", [n],
        "Title 花束, artist 'BBC Radio' (no lost first letter, no CJK noise), album empty rather than U+FEFF.",
        {"tags": {"title": "花束", "artist": "BBC Radio", "album": ""}})


@case("B18", "Unsynchronised tags: whole tag, frame only, both, and ID3v2.3")
def b18():
    pic = jpeg()
    assert b"\xff\x00" in pic
    raw = apic(pic)
    t = text("Unsync")
    u = unsync(raw)
    di = synchsafe(len(raw))
    files = []
    # 2.4, flag on the frame only (0x0002 | 0x0001 = data length indicator)
    files.append(put("B18_v24_frame_flag_only.mp3",
                     id3([f4("TIT2", t), f4("APIC", di + u, 0x0003)]) + base_mp3()))
    # 2.4, flag on the tag and on every frame
    files.append(put("B18_v24_tag_and_frame_flag.mp3",
                     id3([f4("TIT2", synchsafe(len(t)) + unsync(t), 0x0003), f4("APIC", di + u, 0x0003)], 4, 0x80)
                     + base_mp3()))
    # 2.3: whole tag unsynchronised, frame sizes are those before
    body = f3("TIT2", text("Unsync", 0)) + f3("APIC", raw)
    ub = unsync(body)
    files.append(put("B18_v23_tag_flag.mp3", b"ID3\3\0\x80" + synchsafe(len(ub)) + ub + base_mp3()))
    add("B18", "Unsynchronised tags: whole tag, frame only, both, and ID3v2.3", files,
        "In all three the cover's bytes equal the original JPEG (SHA-256 below) and the title is Unsync.",
        {"tags": {"title": "Unsync"}, "pictures": 1, "picture_sha256": hashlib.sha256(pic).hexdigest()})


@case("B19", "ID3v2.4 with frame sizes that are not synchsafe (old iTunes)")
def b19():
    long = "長い" * 100
    d = text(long)
    fr = [f4("TIT2", d, 0, struct.pack(">I", len(d))), f4("TPE1", text("After the long one"))]
    pic = jpeg()
    a = apic(pic)
    fr.append(f4("APIC", a, 0, struct.pack(">I", len(a))))
    n = put("B19_v24_plain_sizes.mp3", id3(fr) + base_mp3())
    add("B19", "ID3v2.4 with frame sizes that are not synchsafe (old iTunes)", [n],
        "Title is 長い x 100 in full, artist 'After the long one', and the cover's SHA-256 is as below.",
        {"tags": {"title": long, "artist": "After the long one"}, "pictures": 1,
         "picture_sha256": hashlib.sha256(pic).hexdigest()})


@case("B21", "Several artists: null in 2.4, slash in 2.3, and AC/DC")
def b21():
    files = [put("B21_v24_null.mp3", id3([f4("TPE1", b"\3" + "朝凪ユニット\0はるまき定食".encode()), f4("TIT2", text("x"))])
                 + base_mp3()),
             put("B21_v23_slash.mp3", id3([f3("TPE1", text("A/B", 1)), f3("TIT2", text("x", 1))], 3) + base_mp3()),
             put("B21_v23_acdc.mp3", id3([f3("TPE1", text("AC/DC", 0)), f3("TIT2", text("x", 0))], 3) + base_mp3())]
    add("B21", "Several artists: null in 2.4, slash in 2.3, and AC/DC", files,
        "First file has two artists; the second shows 'A/B' unchanged; the third is one artist, AC/DC, never AC and DC.",
        {"artists_by_file": [["朝凪ユニット", "はるまき定食"], ["A/B"], ["AC/DC"]]})


@case("B23", "Genres: (17), (9)(138)Viking Metal, 20er Jahre, RX")
def b23():
    vals = [("B23_genre_17.mp3", 3, "(17)"), ("B23_genre_multi.mp3", 3, "(9)(138)Viking Metal"),
            ("B23_genre_20er.mp3", 3, "20er Jahre"), ("B23_genre_paren.mp3", 3, "((I think"),
            ("B23_genre_rx.mp3", 3, "(52)(RX)"), ("B23_genre_24.mp3", 4, "17\0J-Pop")]
    files = [put(n, id3([(f3 if v == 3 else f4)("TCON", b"\0" + g.encode())], v) + base_mp3()) for n, v, g in vals]
    add("B23", "Genres: (17), (9)(138)Viking Metal, 20er Jahre, RX", files,
        "Genres are as listed; '20er Jahre' stays text and is not genre 20.",
        {"genres_by_file": [["Rock"], ["Metal", "Black Metal", "Viking Metal"], ["20er Jahre"], ["(I think"],
                            ["Electronic", "Remix"], ["Rock", "J-Pop"]]})


@case("B25", "Track 3/12 in MP3, FLAC, M4A, and an edit that must not lose the total")
def b25():
    from mutagen.flac import FLAC
    files = [put("B25_trck.mp3", id3([f4("TRCK", text("03/12")), f4("TPOS", text("1/2"))]) + base_mp3())]
    files.append(put("B25_tracknumber.flac", base_flac()))
    fl = FLAC(os.path.join(OUT, files[-1])); fl["TRACKNUMBER"] = "3/12"; fl["DISCNUMBER"] = "1/2"; fl.save()
    files.append(put("B25_trkn.m4a", base_m4a()))
    mp4_tag(files[-1], lambda t: t.update({"trkn": [(3, 12)], "disk": [(1, 2)]}))
    files.append(put("B25_trck_odd.mp3", id3([f4("TRCK", text("A3")), f4("TPOS", text("/2"))]) + base_mp3()))
    add("B25", "Track 3/12 in MP3, FLAC, M4A, and an edit that must not lose the total", files,
        "First three: track 3 of 12, disc 1 of 2, and still so in the file after the title is edited; the fourth: track "
        "unknown, text kept.",
        {"tags": {"track": 3, "tracks": 12, "disc": 1, "discs": 2}})


@case("B26", "ID3v1.0 comment of 30 letters is no track number")
def b26():
    n = put("B26_id3v1_full_comment.mp3", base_mp3() + id3v1(b"T", b"A", b"B", b"1999", b"0123456789012345678901234567XY"))
    n2 = put("B26_id3v1_1_track.mp3", base_mp3() + id3v1(b"T", b"A", b"B", b"1999", b"comment".ljust(28, b"\0") + b"\0\x07"))
    add("B26", "ID3v1.0 comment of 30 letters is no track number", [n, n2],
        "First file: no track number; second: track 7.", {"track_by_file": [None, 7]})


@case("B28", "Covers with a wrong or empty MIME type")
def b28():
    p, j = png(16, 16), jpeg()
    files = [put("B28_png_called_jpeg.mp3", id3([f4("APIC", apic(p, b"image/jpeg"))]) + base_mp3()),
             put("B28_image_jpg.mp3", id3([f4("APIC", apic(j, b"image/jpg", 0))]) + base_mp3()),
             put("B28_empty_mime.mp3", id3([f4("APIC", apic(j, b"", 0))]) + base_mp3()),
             put("B28_link_not_picture.mp3", id3([f4("APIC", apic(b"http://example.invalid/c.jpg", b"-->"))]) + base_mp3())]
    files.append(put("B28_covr_type0.m4a", base_m4a()))
    mp4_tag(files[-1], lambda t: t.update({"covr": [__import__("mutagen.mp4").mp4.MP4Cover(p, 14)]}))
    b = get(files[-1])
    k = b.find(b"covr")
    assert b[k + 8:k + 12] == b"data"
    put(files[-1], b[:k + 12] + b"\0\0\0\0" + b[k + 16:])
    add("B28", "Covers with a wrong or empty MIME type", files,
        "Type is taken from the bytes (png, jpeg, jpeg, none, png); a saved copy declares the true type; the link is "
        "not fetched and not shown as a broken picture.",
        {"picture_types": ["png", "jpeg", "jpeg", None, "png"]})


@case("B29", "Several pictures in MP3, M4A and FLAC")
def b29():
    from mutagen.flac import FLAC, Picture
    a, b, c = jpeg(), png(8, 8, (0, 200, 0)), png(8, 8, (0, 0, 200))
    files = [put("B29_three.mp3", id3([f4("APIC", apic(b, b"image/png", 4, b"back")), f4("APIC", apic(a)),
                                       f4("APIC", apic(c, b"image/png", 5, b"leaflet"))]) + base_mp3())]
    from mutagen.mp4 import MP4Cover
    files.append(put("B29_two.m4a", base_m4a()))
    mp4_tag(files[-1], lambda t: t.update({"covr": [MP4Cover(a, 13), MP4Cover(b, 14)]}))
    files.append(put("B29_two.flac", base_flac()))
    fl = FLAC(os.path.join(OUT, files[-1]))
    for d, ty, m in ((b, 4, "image/png"), (a, 3, "image/jpeg")):
        p = Picture(); p.data, p.type, p.mime, p.desc = d, ty, m, ""; p.width = p.height = 8; p.depth = 24
        fl.add_picture(p)
    fl.save()
    add("B29", "Several pictures in MP3, M4A and FLAC", files,
        "The cover shown is the front cover (type 3), the first one in M4A; replacing it changes only that one; export "
        "keeps 3, 2 and 2 pictures.",
        {"pictures_by_file": [3, 2, 2], "front_sha256": hashlib.sha256(a).hexdigest()})


# ================================================================== M4A
@case("B31", "HE-AAC signalled two ways")
def b31():
    m = base_m4a(("-b:a", "48k"), tone(22050, 22050), 22050)
    hier = bits((5, 5), (7, 4), (2, 4), (4, 4), (2, 5), (0, 3))
    compat = bits((2, 5), (7, 4), (2, 4), (0, 3), (0x2B7, 11), (5, 5), (1, 1), (4, 4))
    files = []
    for name, asc in (("B31_heaac_hierarchical.m4a", hier), ("B31_heaac_backward.m4a", compat)):
        a, mv = moov_of(m)
        e = entry_of(mv)
        e.kids = [Atom(b"esds", esds(asc)) if k.t == b"esds" else k for k in e.kids]
        files.append(put(name, render(a)))
    add("B31", "HE-AAC signalled two ways", files,
        "Rate shown is 44,100 Hz (not 22,050), duration 1.0 s (not 0.5 or 2); passthrough keeps the decoder "
        "configuration bytes as they are.",
        {"encoding": "AAC", "export": "m4a", "rate": 44100, "duration": 1.0, "duration_tol": 0.06,
         "asc_hex": [hier.hex(), compat.hex()]})


@case("B32", "AAC gapless: edit list, iTunSMPB, both, neither")
def b32():
    m = base_m4a()
    a, mv = moov_of(m)
    tr = mv.find(b"trak")
    sm = tr.find(b"mdia", b"minf", b"stbl", b"stsz")
    nfr = struct.unpack(">I", sm.data[8:12])[0]
    pad = nfr * 1024 - 1024 - ONE
    smpb = " 00000000 00000400 %08X %016X" % (pad, ONE) + " 00000000" * 8
    no = [k for k in tr.kids if k.t != b"edts"]
    both = render(a)
    tr.kids = no
    bare = render(a)
    files = [put("B32_elst_only.m4a", both), put("B32_smpb_only.m4a", bare), put("B32_elst_and_smpb.m4a", both),
             put("B32_neither.m4a", bare)]
    for f in files[1:3]:
        mp4_tag(f, lambda t: t.update({"----:com.apple.iTunes:iTunSMPB": smpb.encode()}))
    add("B32", "AAC gapless: edit list, iTunSMPB, both, neither", files,
        "The first three play exactly 44,100 frames, and still do after export; the third is trimmed once, not twice. "
        "The fourth may play all %d frames." % (nfr * 1024),
        {"encoding": "AAC", "export": "m4a", "samples_by_file": [ONE, ONE, ONE, nfr * 1024], "priming": 1024,
         "padding": pad})


@case("B34", "FairPlay: a 'drms' sample entry")
def b34():
    a, mv = moov_of(base_m4a())
    e = entry_of(mv)
    e.t = b"drms"
    e.kids.append(Atom(b"sinf", kids=[Atom(b"frma", b"mp4a"), Atom(b"schm", b"\0\0\0\0itun\0\0\0\0"),
                                      Atom(b"schi", kids=[Atom(b"user", b"\0\0\0\1"), Atom(b"key ", b"\0\0\0\1"),
                                                          Atom(b"iviv", b"\0" * 16), Atom(b"priv", b"\0" * 32)])]))
    for x in a:
        if x.t == b"mdat":
            x.data = bytes(c ^ 0x5A for c in x.data)
    set_brand(a, b"M4P ")
    b = render(a)
    files = [put("B34_fairplay.m4p", b), put("B34_fairplay_named.m4a", b)]
    add("B34", "FairPlay: a 'drms' sample entry", files,
        "Refused before any decode or conversion with the reason 'protected (FairPlay)'; listed in the import summary; "
        "nothing is written to the library.",
        {"importable": False, "reason": "protected"})


@case("B35", "xHE-AAC in an M4A")
def b35():
    a, mv = moov_of(base_m4a())
    e = entry_of(mv)
    asc = bits((31, 5), (10, 6), (4, 4), (2, 4), (0, 5), (1, 3), (0, 8))
    e.kids = [Atom(b"esds", esds(asc)) if k.t == b"esds" else k for k in e.kids]
    n = put("B35_xheaac_signalled.m4a", render(a))
    add("B35", "xHE-AAC in an M4A", [n],
        "Named 'xHE-AAC (USAC)', not AAC-LC; since it cannot be decoded here it is refused with that name, and no "
        "passthrough copy is registered.",
        {"importable": False, "reason": "xHE-AAC", "asc_hex": asc.hex()})


@case("B36", "Raw ADTS with ID3 in front and APEv2 behind")
def b36():
    adts = encode(base_pcm(), ["-c:a", "aac", "-b:a", "96k"], ".aac")
    n = put("B36_adts_id3_ape.aac", id3([f4("TIT2", text("ADTS の曲"))]) + adts + apev2([("Comment", b"z" * 30000)]))
    fr = adts.count(b"\xff\xf1")
    i, cnt = 0, 0
    while i + 7 <= len(adts) and adts[i] == 0xFF:
        i += ((adts[i + 3] & 3) << 11) | (adts[i + 4] << 3) | (adts[i + 5] >> 5)
        cnt += 1
    add("B36", "Raw ADTS with ID3 in front and APEv2 behind", [n],
        "Duration is %d frames x 1024 / 44100 s (the 30 kB tail is not counted), seeking works, title ADTS の曲, and the "
        "export is an M4A with the same access units." % cnt,
        {"encoding": "AAC", "export": "m4a", "duration": round(cnt * 1024 / 44100, 3), "duration_tol": 0.03,
         "adts_frames": cnt, "tags": {"title": "ADTS の曲"}})


@case("B38", "ALAC 24-bit 96 kHz")
def b38():
    src = tmp(".wav")
    rnd = random.Random(38)
    pcm = b"".join(struct.pack("<i", int(0.5 * 8388607 * math.sin(i / 40)) + rnd.randrange(-999, 999))[:3] * 2
                   for i in range(24000))
    with open(src, "wb") as f:
        f.write(wav(pcm, 96000, 2, 24))
    dst = path("B38_alac_24_96.m4a")
    run(FF + ["-i", src, "-c:a", "alac", "-sample_fmt", "s32p"] + BX + [dst])
    add("B38", "ALAC 24-bit 96 kHz", ["B38_alac_24_96.m4a"],
        "Reported as ALAC, 24 bit, 96,000 Hz (from the ALAC cookie; the sample entry cannot hold 96,000), 24,000 frames; "
        "passed through, not converted.",
        {"encoding": "ALAC", "export": "m4a", "rate": 96000, "bits": 24, "channels": 2, "samples": 24000})


@case("B39", "E-AC-3 in an M4A")
def b39():
    src = tmp(".wav")
    with open(src, "wb") as f:
        f.write(wav(tone(48000, 48000), 48000))
    dst = path("B39_eac3.m4a")
    run(FF + ["-i", src, "-c:a", "eac3", "-b:a", "96k", "-f", "mp4"] + BX + [dst])
    add("B39", "E-AC-3 in an M4A", ["B39_eac3.m4a"],
        "Reported as E-AC-3 (TagLib 1.13 knows no rate for it, so the rate must come from elsewhere); converted to AAC, "
        "not passed through as AAC.",
        {"encoding": "E-AC-3", "export": "aac-in-m4a", "rate": 48000, "duration": 1.0, "duration_tol": 0.06})


# ================================================================== WAV, AIFF, CAF
@case("B41", "RF64 and BW64")
def b41():
    src = tmp(".wav")
    with open(src, "wb") as f:
        f.write(wav(base_pcm()))
    dst = path("B41_rf64.wav")
    run(FF + ["-i", src, "-c:a", "pcm_s16le", "-rf64", "always"] + BX + [dst])
    b = get("B41_rf64.wav")
    assert b[:4] == b"RF64" and b[12:16] == b"ds64"
    n2 = put("B41_bw64.wav", b"BW64" + b[4:])
    add("B41", "RF64 and BW64", ["B41_rf64.wav", n2],
        "Both import as PCM 16/44.1, 44,100 frames; the exported WAV's sample bytes equal the source's (a small file may "
        "be plain RIFF; over 4 GiB it must be RF64).",
        {"encoding": "PCM", "export": "wav", "samples": ONE, "rate": 44100, "bits": 16,
         "pcm_sha256": hashlib.sha256(base_pcm()).hexdigest()})


@case("B43", "32-bit float WAV over full scale, 24-bit extensible WAV")
def b43():
    fl = b"".join(struct.pack("<ff", 1.8 * math.sin(i / 20), 0.001 * math.sin(i / 7)) for i in range(ONE // 4))
    fm = struct.pack("<HHIIHH", 3, 2, 44100, 44100 * 8, 8, 32)
    a = put("B43_float32_over_full_scale.wav", riff([(b"fmt ", fm + b"\0\0"), (b"fact", struct.pack("<I", ONE // 4)),
                                                     (b"data", fl)]))
    p24 = b"".join(struct.pack("<i", int(8388607 * 0.9 * math.sin(i / 30)) | 1)[:3] * 2 for i in range(ONE // 4))
    guid = bytes.fromhex("0100000000001000800000aa00389b71")
    fx = struct.pack("<HHIIHHHHI", 0xFFFE, 2, 44100, 44100 * 6, 6, 24, 22, 24, 3) + guid
    b = put("B43_pcm24_extensible.wav", riff([(b"fmt ", fx), (b"data", p24)]))
    add("B43", "32-bit float WAV over full scale, 24-bit extensible WAV", [a, b],
        "Sample bytes of the exported WAVs equal the sources' (SHA-256 below): no fall to 16 bit, no clipping at 1.0; "
        "playback of the first is turned down or clipped without wrapping round.",
        {"encoding": "PCM", "export": "wav", "bits_by_file": ["32 float", 24], "samples": ONE // 4,
         "pcm_sha256_by_file": [hashlib.sha256(fl).hexdigest(), hashlib.sha256(p24).hexdigest()]})


@case("B44", "Odd chunks in WAV: before data, odd data with tags behind, all-zero LIST")
def b44():
    pcm = base_pcm()
    p24 = b"".join(struct.pack("<i", 1000 * i)[:3] for i in range(101))  # 303 bytes
    info = b"INFO" + b"INAM" + struct.pack("<I", 5) + b"Odd!\0" + b"\0" + b"IART" + struct.pack("<I", 4) + b"Me\0\0"
    files = [put("B44_odd_axml_before_data.wav", riff([(b"fmt ", fmt_pcm()), (b"axml", b"<a/>" + b" " * 491),
                                                       (b"data", pcm), (b"LIST", info)])),
             put("B44_odd_data_24bit.wav", riff([(b"fmt ", fmt_pcm(44100, 1, 24)), (b"data", p24), (b"LIST", info)])),
             put("B44_zero_list_before_data.wav", riff([(b"fmt ", fmt_pcm()), (b"LIST", b"\0" * 4096), (b"data", pcm)]))]
    add("B44", "Odd chunks in WAV: before data, odd data with tags behind, all-zero LIST", files,
        "44,100, 101 and 44,100 frames; title 'Odd!' in the first two; written WAVs have a pad byte after every odd chunk "
        "and a RIFF size that equals file size - 8.",
        {"encoding": "PCM", "export": "wav", "samples_by_file": [ONE, 101, ONE], "tags": {"title": "Odd!", "artist": "Me"}})


def ext80(rate):
    e = 16383 + rate.bit_length() - 1
    return struct.pack(">HQ", e, rate << (63 - (rate.bit_length() - 1)))


def aiff(chunks, form=b"AIFF", pad=b"\0"):
    body = form
    for cid, d in chunks:
        body += cid + struct.pack(">I", len(d)) + d + (pad if len(d) % 2 else b"")
    return b"FORM" + struct.pack(">I", len(body)) + body


@case("B46", "AIFF-C sowt (little-endian), and AIFF with AIFC 'NONE'")
def b46():
    src = tmp(".wav")
    with open(src, "wb") as f:
        f.write(wav(base_pcm()))
    dst = path("B46_sowt.aifc")
    run(FF + ["-i", src, "-c:a", "pcm_s16le", "-f", "aiff"] + BX + [dst])
    b = get("B46_sowt.aifc")
    assert b[8:12] == b"AIFC" and b"sowt" in b
    n2 = put("B46_sowt_named.aiff", b)
    add("B46", "AIFF-C sowt (little-endian), and AIFF with AIFC 'NONE'", ["B46_sowt.aifc", n2],
        "Decodes to the same samples as the source (no noise from swapped bytes); the export is a big-endian AIFF or a "
        "WAV with those samples.",
        {"encoding": "PCM", "samples": ONE, "pcm_s16le_sha256": hashlib.sha256(base_pcm()).hexdigest()})


def caf(chunks, asbd):
    b = b"caff\0\1\0\0" + b"desc" + struct.pack(">q", 32) + asbd
    for cid, size, d in chunks:
        b += cid + struct.pack(">q", len(d) if size is None else size) + d
    return b


@case("B48", "CAF: chunks behind data, a long free chunk, data size -1")
def b48():
    pcm = tone(11025, 44100, 1)
    desc = struct.pack(">d4sIIIII", 44100.0, b"lpcm", 2, 2, 1, 1, 16)  # little-endian flag
    data = b"\0\0\0\0" + pcm
    info = struct.pack(">I", 1) + b"title\0CAF tail\0"
    files = [put("B48_info_behind_data.caf", caf([(b"data", None, data), (b"info", None, info)], desc)),
             put("B48_free_24k_before_data.caf", caf([(b"free", None, b"\0" * 24496), (b"data", None, data)], desc)),
             put("B48_data_size_minus_one.caf", caf([(b"data", -1, data)], desc))]
    add("B48", "CAF: chunks behind data, a long free chunk, data size -1", files,
        "Each reads as 11,025 mono frames. Our own CAF for OpenAL: 'caff' 1, desc 44100 Hz / lpcm / 1 channel / 16 bit / 2 "
        "bytes a packet, data size = 4 + 2 x frames, and nothing behind it that a reader could play.",
        {"encoding": "PCM", "samples": 11025, "rate": 44100, "channels": 1, "bits": 16,
         "pcm_s16le_sha256": hashlib.sha256(pcm).hexdigest()})


# ================================================================== FLAC, Ogg, others
@case("B49", "FLAC with ID3v2 in front and ID3v1 behind")
def b49():
    from mutagen.flac import FLAC
    n = put("B49_plain.flac", base_flac())
    fl = FLAC(os.path.join(OUT, n)); fl["TITLE"] = "Vorbis comment の題"; fl.save()
    b = get(n)
    os.remove(os.path.join(OUT, n))
    files = [put("B49_id3_flac_id3v1.flac", id3([f3("TIT2", text("ID3 title", 0))], 3, pad=100) + b + id3v1(b"V1 title")),
             put("B49_id3_flac_named.mp3", id3([f3("TIT2", text("ID3 title", 0))], 3) + b)]
    add("B49", "FLAC with ID3v2 in front and ID3v1 behind", files,
        "Reported as FLAC, title Vorbis comment の題; the export starts with 'fLaC', ends with the last audio frame, and "
        "its decoded MD5 equals STREAMINFO's.",
        {"encoding": "FLAC", "export": "flac", "samples": ONE, "tags": {"title": "Vorbis comment の題"}})


@case("B51", "FLAC pictures of 16 MiB and more (block sizes are 24 bits)")
def b51():
    n = put("B51_before.flac", base_flac())
    files = [n]
    add("B51", "FLAC pictures of 16 MiB and more (block sizes are 24 bits)", files,
        "Adding a picture of 16,777,216 bytes or more is refused or scaled down with a message, and the file still "
        "decodes to STREAMINFO's MD5 (TagLib 1.13 writes a wrong size and ruins the file).",
        {"encoding": "FLAC", "samples": ONE})


@case("B52", "FLAC with a second, empty STREAMINFO block")
def b52():
    b = base_flac()
    first = b[4:4 + 4 + 34]
    rest = b[42:]
    n = put("B52_second_streaminfo.flac", b"fLaC" + bytes([first[0] & 127]) + first[1:] + b"\0\0\0\x22" + b"\0" * 34 + rest)
    add("B52", "FLAC with a second, empty STREAMINFO block", [n],
        "Rate 44,100 and 44,100 frames are taken from the first block, or the file is refused as damaged; no division "
        "by zero.", {"encoding": "FLAC", "samples": ONE, "rate": 44100})


@case("B54", "Opus with an output gain in its header")
def b54():
    pages = list(ogg_pages(base_opus()))
    p = pages[0]
    k = bytes(p).find(b"OpusHead")
    p[k + 16:k + 18] = struct.pack("<h", -2560)
    n = put("B54_header_gain_minus_10dB.opus", ogg_fix(p) + b"".join(bytes(x) for x in pages[1:]))
    n0 = put("B54_header_gain_zero.opus", base_opus())
    add("B54", "Opus with an output gain in its header", [n, n0],
        "The first plays 10.0 dB below the second, once, with ReplayGain off and on alike; export keeps the header's "
        "-2560 and the audio packets.",
        {"encoding": "Opus", "export": "opus", "header_gain_q8": [-2560, 0], "duration": 1.0, "duration_tol": 0.05})


@case("B56", "DSD: .dsf with ID3v2, .dff without tags")
def b56():
    def dsd(freq):
        out, acc, i = bytearray(), 0.0, 0
        for _ in range(4096 * 18):
            byte = 0
            for bit in range(8):
                x = 0.5 * math.sin(2 * math.pi * freq * i / 2822400)
                y = 1.0 if acc >= 0 else -1.0
                acc += x - y
                if y > 0:
                    byte |= 1 << bit
                i += 1
            out.append(byte)
        return bytes(out)
    l, r = dsd(1000), dsd(1500)
    blocks = b"".join(l[i:i + 4096] + r[i:i + 4096] for i in range(0, len(l), 4096))
    tag = id3([f3("TIT2", text("DSD の曲", 1))], 3)
    data = b"data" + struct.pack("<Q", 12 + len(blocks)) + blocks
    fm = b"fmt " + struct.pack("<QIIIIIIQII", 52, 1, 0, 2, 2, 2822400, 1, len(l) * 8, 4096, 0)
    total = 28 + len(fm) + len(data) + len(tag)
    dsf = b"DSD " + struct.pack("<QQQ", 28, total, total - len(tag)) + fm + data + tag
    rev = bytes(int(format(i, "08b")[::-1], 2) for i in range(256))
    inter = bytes(x for pair in zip(l.translate(rev), r.translate(rev)) for x in pair)
    ck = lambda t, d: t + struct.pack(">Q", len(d)) + d + (b"\0" if len(d) % 2 else b"")
    prop = b"SND " + ck(b"FS  ", struct.pack(">I", 2822400)) + ck(b"CHNL", struct.pack(">H", 2) + b"SLFTSRGT") + \
        ck(b"CMPR", b"DSD \x0enot compressed\0")
    dff = ck(b"FRM8", b"DSD " + ck(b"FVER", b"\1\5\0\0") + ck(b"PROP", prop) + ck(b"DSD ", inter))
    files = [put("B56_dsd64.dsf", dsf), put("B56_dsd64.dff", dff)]
    add("B56", "DSD: .dsf with ID3v2, .dff without tags", files,
        "Both are reported as DSD 2.8224 MHz, %.3f s, and converted to AAC at 44.1 or 48 kHz; title DSD の曲 for the .dsf; "
        "neither is called PCM." % (len(l) * 8 / 2822400),
        {"encoding": "DSD", "export": "aac-in-m4a", "duration": round(len(l) * 8 / 2822400, 4), "duration_tol": 0.03})


@case("B58", "WMA with a cover")
def b58():
    from mutagen.asf import ASF, ASFByteArrayAttribute
    n = put("B58_wma.wma", encode(base_pcm(), ["-c:a", "wmav2", "-b:a", "96k"], ".wma"))
    a = ASF(os.path.join(OUT, n))
    a["Title"] = "WMA の題"; a["WM/AlbumArtist"] = "皆"
    d = png(16, 16)
    a["WM/Picture"] = ASFByteArrayAttribute(b"\3" + struct.pack("<I", len(d)) + "image/png\0".encode("utf-16-le") +
                                            "\0".encode("utf-16-le") + d)
    a.save()
    add("B58", "WMA with a cover", [n], "Reported as WMA 2, converted to AAC, title and cover carried over.",
        {"encoding": "WMA", "export": "aac-in-m4a", "duration": 1.0, "duration_tol": 0.4,
         "tags": {"title": "WMA の題", "albumartist": "皆"}, "pictures": 1})


@case("B85", "A full-scale clip for the equaliser")
def b85():
    n = 44100
    pcm = b"".join(struct.pack("<h", int(32767 * 0.985 * (0.6 * math.sin(2 * math.pi * 60 * i / n) + 0.4 * math.sin(2 * math.pi * 1000 * i / n))))
                   for i in range(n))
    f = put("B85_full_scale.wav", wav(pcm, 44100, 1))
    add("B85", "A full-scale clip for the equaliser", [f],
        "With +12 dB on the 60 Hz band the output never wraps round and has no run of more than 4 equal full-scale samples "
        "(headroom or a limiter); with the equaliser flat or off it is bit-identical to the input.", {"samples": n})


@case("B87", "One frame that cannot be read among good ones")
def b87():
    fr = [f3("TIT2", text("Good title", 1)), f3("TPE1", b"\1\xff\xfew\0\0"), f3("TALB", text("良い盤", 1)), f3("APIC", apic(png(16, 16), b"image/png")),
          f3("TXXX", b"\7broken encoding byte\0x"), f3("POPM", b"me@example.invalid\0\xff\0\0\0\7"), f3("ZZZZ", b"\0private")]
    n = put("B87_one_bad_frame.mp3", id3(fr, 3) + base_mp3())
    add("B87", "One frame that cannot be read among good ones", [n],
        "Title, album and cover are read; after the genre is edited and saved, title, album, cover and POPM are still in the "
        "file: a bad frame never makes us start an empty tag.",
        {"tags": {"title": "Good title", "album": "良い盤"}, "pictures": 1})


def main():
    global OUT
    ap = argparse.ArgumentParser()
    ap.add_argument("out")
    ap.add_argument("--only", default="")
    a = ap.parse_args()
    OUT = os.path.abspath(a.out)
    os.makedirs(OUT, exist_ok=True)
    only = set(x.strip().upper() for x in a.only.split(",") if x.strip())
    for cid, title, fn in REGISTRY:
        if only and cid not in only:
            continue
        for old in os.listdir(OUT):
            if old.startswith(cid + "_"):
                p = os.path.join(OUT, old)
                shutil.rmtree(p) if os.path.isdir(p) and not os.path.islink(p) else os.remove(p)
        fn()
    shutil.rmtree(os.path.join(OUT, ".tmp"), ignore_errors=True)
    js = os.path.join(OUT, "cases.json")
    kept = []
    if only and os.path.exists(js):
        with open(js, encoding="utf-8") as f:
            kept = [c for c in json.load(f)["cases"] if c["id"] not in only]
    allc = sorted(kept + CASES, key=lambda c: c["id"])
    with open(js, "w", encoding="utf-8") as f:
        json.dump({"keys": KEYS, "cases": allc}, f, ensure_ascii=False, indent=1)
        f.write("\n")
    print("%d cases in %s" % (len(allc), OUT))


if __name__ == "__main__":
    main()
