#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make files for what the other generators leave out: several tracks, Matroska's lacing and
trimming, LATM, protected ASF, and streams that break off.

    make_tracks.py OUT

OUT must hold what make_fixtures.py makes.
"""
import os
import struct
import subprocess
import sys
import uuid

OUT = sys.argv[1]
FFMPEG = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-bitexact", "-fflags", "+bitexact"]
TONES = "aevalsrc='0.3*sin(2*PI*{0}*t)+0.05*sin(9000*t*t)|0.3*sin(2*PI*{1}*t)':s={2}"


def path(name):
    return os.path.join(OUT, name)


def read(name):
    with open(path(name), "rb") as file:
        return file.read()


def write(name, data):
    with open(path(name), "wb") as file:
        file.write(data)


def ffmpeg(name, *options):
    subprocess.run([*FFMPEG, *options, path(name)], check=True)


def tone(frequency=440, rate=44100, frames=100_003):
    source = TONES.format(frequency, frequency * 3 // 2, rate)
    return ["-f", "lavfi", "-i", f"{source},atrim=end_sample={frames}"]


# Several tracks

def tracks():
    maps = ["-map", "0:a", "-map", "1:a"]
    second = ["-disposition:a:0", "0", "-disposition:a:1", "default"]
    aac = ["-c:a", "aac", "-b:a", "96k"]
    two = [*tone(), *tone(880, frames=60_001)]
    ffmpeg("tracks_first_default.mp4", *two, *maps, *aac)
    ffmpeg("tracks_second_default.mp4", *two, *maps, *aac, *second)
    ffmpeg("tracks_first_default.mkv", *two, *maps, "-c:a", "flac", "-disposition:a:1", "0")
    ffmpeg("tracks_second_default.mkv", *two, *maps, "-c:a", "flac", *second)
    picture = ["-f", "lavfi", "-i", "testsrc=s=64x64:r=1:d=1"]
    ffmpeg(
        "tracks_cover_as_video.mov", *picture, *tone(), "-map", "0:v", "-map", "1:a",
        "-c:v", "mjpeg", *aac,
    )


# Matroska (RFC 9559), with what FFmpeg's muxer doesn't write

def element(identifier, content):
    if isinstance(content, int):
        content = content.to_bytes(max(1, (content.bit_length() + 7) // 8), "big")
    name = identifier.to_bytes((identifier.bit_length() + 7) // 8, "big")
    return name + (len(content) | 1 << 56).to_bytes(8, "big") + content


def signed(number):
    return number.to_bytes(8, "big", signed=True)


def matroska(codec, rate, channels, *, private=b"", delay=0, clusters, bits=None):
    audio = element(0xB5, struct.pack(">d", rate)) + element(0x9F, channels)
    if bits:
        audio += element(0x6264, bits)
    track = element(0xD7, 1) + element(0x73C5, 1) + element(0x83, 2) + element(0x86, codec)
    track += element(0x56AA, delay) + element(0xE1, audio)
    if private:
        track += element(0x63A2, private)
    head = element(0x1A45DFA3, element(0x4282, b"matroska"))
    info = element(0x1549A966, element(0x2AD7B1, 1_000_000))
    body = info + element(0x1654AE6B, element(0xAE, track)) + clusters
    return head + element(0x18538067, body)


def xiph(sizes):
    return b"".join(b"\xff" * (size // 255) + bytes([size % 255]) for size in sizes[:-1])


def ebml_sizes(sizes):
    def two(number, offset):
        return (number + offset | 0x4000).to_bytes(2, "big")

    result = two(sizes[0], 0)
    for before, size in zip(sizes, sizes[1:-1]):
        result += two(size - before, 0x1FFF)
    return result


def block(time, packets, lacing):
    """lacing: 0 none, 1 Xiph, 2 fixed size, 3 EBML (RFC 9559, section 10.3)."""
    head = b"\x81" + struct.pack(">hB", time, lacing << 1)
    sizes = [len(packet) for packet in packets]
    if lacing:
        head += bytes([len(packets) - 1])
    if lacing == 1:
        head += xiph(sizes)
    if lacing == 3:
        head += ebml_sizes(sizes)
    return head + b"".join(packets)


def adts_units(data):
    units, place = [], 0
    while place + 7 <= len(data):
        size = (data[place + 3] & 3) << 11 | data[place + 4] << 3 | data[place + 5] >> 5
        units.append(data[place + 7:place + size])
        place += size
    return units


def laced():
    ffmpeg("laced.aac", *tone(), "-c:a", "aac", "-b:a", "96k", "-f", "adts")
    units = adts_units(read("laced.aac"))
    os.remove(path("laced.aac"))
    packets = len(units) * 1024
    for name, lacing in (("xiph", 1), ("ebml", 3)):
        blocks = b"".join(
            element(0xA3, block(start * 1024 * 1000 // 44100, units[start:start + 8], lacing))
            for start in range(0, len(units) - 1, 8)
        )
        # The last packet stands alone, in a group that trims it to 100,003 frames.
        rest = units[(len(units) - 1) // 8 * 8 + 8:]
        trim = packets - 1024 - 100_003
        if not rest:
            blocks = b"".join(
                element(0xA3, block(start * 1024 * 1000 // 44100, units[start:start + 8], lacing))
                for start in range(0, len(units) - 8, 8)
            )
            rest = units[(len(units) - 1) // 8 * 8:]
        for number, unit in enumerate(rest):
            start = len(units) - len(rest) + number
            last = number == len(rest) - 1
            padding = element(0x75A2, signed(trim * 10**9 // 44100)) if last else b""
            inner = block(start * 1024 * 1000 // 44100, [unit], 0)
            blocks += element(0xA0, element(0xA1, inner) + padding)
        cluster = element(0x1F43B675, element(0xE7, 0) + blocks)
        delay = 1024 * 10**9 // 44100
        write(f"mkv_lacing_{name}.mka", matroska(
            b"A_AAC", 44100, 2, private=b"\x12\x10", delay=delay, clusters=cluster,
        ))
    samples = bytes(range(256)) * 300
    pieces = [samples[start:start + 1600] for start in range(0, len(samples), 1600)]
    blocks = b"".join(
        element(0xA3, block(start * 400 * 1000 // 44100, pieces[start:start + 6], 2))
        for start in range(0, len(pieces), 6)
    )
    cluster = element(0x1F43B675, element(0xE7, 0) + blocks)
    write("mkv_lacing_fixed.mka", matroska(
        b"A_PCM/INT/LIT", 44100, 2, clusters=cluster, bits=16,
    ))


def matroska_of_ffmpeg():
    ffmpeg("mkv_mp3_delay.mkv", *tone(), "-c:a", "libmp3lame")
    ffmpeg("mkv_aac_delay.mkv", *tone(), "-c:a", "aac", "-b:a", "96k")
    ffmpeg("mkv_vorbis.mkv", *tone(), "-c:a", "libvorbis")
    ffmpeg("mkv_opus.mkv", *tone(rate=48000), "-c:a", "libopus")
    ffmpeg("mkv_alac24.mka", *tone(rate=96000), "-c:a", "alac", "-sample_fmt", "s32p")
    ffmpeg("mkv_flac24.mka", *tone(rate=96000), "-c:a", "flac", "-sample_fmt", "s32")
    live = ["-live", "1", "-f", "matroska"]
    ffmpeg("mkv_live.mka", *tone(), "-c:a", "flac", *live)


# LATM (ISO/IEC 14496-3, 1.7)

def latm():
    aac = ["-map", "0:a", "-c", "copy"]
    ffmpeg("aac.latm", "-i", path("aac_lc.m4a"), *aac, "-f", "latm")
    ffmpeg(
        "aac_latm_in_ts.ts", "-i", path("aac_lc.m4a"), *aac, "-f", "mpegts",
        "-mpegts_flags", "latm",
    )


# Protected content

def protected():
    plain = read("wma_v2.wma")
    objects = {
        # The Content Encryption Object (ASF, section 3.14) of Windows Media DRM 1 ...
        "drm_wmdrm.wma": ("2211B3FB-BD23-11D2-B4B7-00A0C955FC6E", b"\4\0\0\0key\0" * 4),
        # ... and the extended one (section 3.15), whose content is DRM 7's or PlayReady's XML.
        "drm_playready.wma": (
            "298AE614-2622-4C17-B935-DAE07EE9289C",
            '<WRMHEADER version="4.0.0.0"></WRMHEADER>'.encode("utf-16-le"),
        ),
    }
    for name, (identifier, content) in objects.items():
        extra = uuid.UUID(identifier).bytes_le + struct.pack("<Q", 24 + len(content)) + content
        size, count = struct.unpack_from("<QI", plain, 16)
        head = plain[:16] + struct.pack("<QI", size + len(extra), count + 1) + plain[28:30]
        write(name, head + extra + plain[30:])
    write("drm_cbcs.mp4", read("drm_cenc.mp4").replace(b"schm\0\0\0\0cenc", b"schm\0\0\0\0cbcs"))


# Streams that break off, and bytes that went wrong

def damaged():
    for name in (
        "vorbis.ogg", "opus.opus", "flac_in_ogg.oga", "alac_16_44.m4a", "mkv_flac24.mka",
        "aiff_s16be_2ch_44.aiff", "caf_s16be.caf", "aac_lc.aac", "wavpack.wv", "opus_in_webm.webm",
    ):
        data = read(name)
        write("cut_" + name, data[:len(data) * 6 // 10 + 1])
    for name in ("vorbis.ogg", "flac_16_44.flac"):
        data = bytearray(read(name))
        data[len(data) // 2] ^= 0x55
        write("flipped_" + name, bytes(data))


# PCM's extremes, and what no other script encodes

def extremes():
    def pcm(name, channels, rate, codec, frames=50_021):
        tones = "|".join(f"0.3*sin(2*PI*{330 + 50 * channel}*t)" for channel in range(channels))
        layout = {3: "3.0", 4: "quad", 5: "5.0", 7: "6.1", 8: "7.1"}.get(channels)
        source = f"aevalsrc='{tones}':s={rate}" + (f":c={layout}" if layout else "")
        ffmpeg(name, "-f", "lavfi", "-i", f"{source},atrim=end_sample={frames}", "-c:a", codec)

    pcm("pcm_8k.wav", 1, 8000, "pcm_s16le")
    pcm("pcm_384k.wav", 2, 384_000, "pcm_s32le")
    pcm("pcm_384k.aiff", 2, 384_000, "pcm_s24be")
    for channels in (3, 4, 5, 7, 8):
        pcm(f"pcm_{channels}ch.wav", channels, 48000, "pcm_s24le")
    pcm("pcm_8ch.aiff", 8, 48000, "pcm_s16be")
    pcm("pcm_8ch.caf", 8, 96000, "pcm_f32le")
    ffmpeg("speex.spx", *tone(rate=16000), "-ac", "1", "-c:a", "libspeex")
    ffmpeg("aac_mono_8k.m4a", *tone(rate=8000), "-ac", "1", "-c:a", "aac", "-b:a", "24k")


# Chains of Ogg streams: what a radio station's recording is

def chains():
    def link(number, codec, rate, frames, *options):
        name = f"link{number}.ogg"
        ffmpeg(name, *tone(300 + 100 * number, rate, frames), "-c:a", codec, *options,
               "-serial_offset", str(number))
        data = read(name)
        os.remove(path(name))
        return data

    opus = [link(number, "libopus", 48000, 40_003 + number, "-b:a", "96k") for number in (1, 2, 3)]
    write("opus_chained.opus", b"".join(opus))
    alike = [link(number, "libvorbis", 44100, 40_003, "-q:a", "3") for number in (1, 2)]
    write("vorbis_chained_alike.ogg", b"".join(alike))
    mixed = [link(number, "libvorbis", 44100, 40_003, "-q:a", str(number)) for number in (1, 6)]
    write("vorbis_chained_mixed.ogg", b"".join(mixed))
    write("flac_chained.oga", b"".join(
        link(number, "flac", 44100, 40_003, "-sample_fmt", "s16") for number in (1, 2)
    ))


for make in (tracks, laced, matroska_of_ffmpeg, latm, protected, damaged, extremes, chains):
    make()
