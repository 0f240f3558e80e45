# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts tags where no encoder at hand would: ID3v2.4, alone or in WAV and AIFF chunks."""

from __future__ import annotations

import base64
import struct

from .pieces import Track


def id3(track: Track, cover: bytes) -> bytes:
    """An ID3v2.4 tag (id3.org, id3v2.4.0-structure and -frames), all text in UTF-8."""
    album = track.album
    texts = {
        "TIT2": track.title, "TPE1": album.artist, "TALB": album.title, "TPE2": album.artist,
        "TRCK": f"{track.number}/4", "TDRC": str(album.year), "TCON": track.genre,
        "TBPM": str(round(track.piece.tempo)), "TSOT": track.sort, "TSOP": album.artist_sort,
        "TSOA": album.sort,
    }
    frames = [(name, b"\x03" + text.encode()) for name, text in texts.items()]
    frames.append(("APIC", b"\x03image/jpeg\0\x03\0" + cover))
    if track.lyrics:
        frames.append(("USLT", b"\x03" + language(track) + b"\0" + track.words.encode()))
    body = b"".join(
        name.encode() + syncsafe(len(data)) + b"\0\0" + data for name, data in frames
    )
    return b"ID3\x04\0\0" + syncsafe(len(body)) + body


def syncsafe(number: int) -> bytes:
    """28 bits, seven in a byte, so that no byte looks like an MPEG frame's first."""
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))


def language(track: Track) -> bytes:
    """The language of the words, by ISO 639-2."""
    return b"jpn" if any("\u3040" <= letter <= "\u30ff" for letter in track.words) else b"eng"


def wav(samples: bytes, rate: int, track: Track, cover: bytes) -> bytes:
    """A stereo 16-bit WAV file with an INFO list and an ID3 chunk."""
    frame = struct.pack("<HHIIHH", 1, 2, rate, rate * 4, 4, 16)
    info = b"INFO" + b"".join(
        riff_chunk(name, text.encode() + b"\0")
        for name, text in ((b"INAM", track.title), (b"IART", track.album.artist))
    )
    chunks = (
        riff_chunk(b"fmt ", frame) + riff_chunk(b"LIST", info)
        + riff_chunk(b"data", samples) + riff_chunk(b"id3 ", id3(track, cover))
    )
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WAVE" + chunks


def riff_chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def aiff(samples: bytes, rate: int, track: Track, cover: bytes) -> bytes:
    """A stereo 16-bit AIFF file with an ID3 chunk; `samples` are big-endian."""
    # The rate is an 80-bit float: sign and exponent in 16 bits, then the mantissa.
    exponent = rate.bit_length() - 1
    extended = struct.pack(">HQ", 16383 + exponent, rate << (63 - exponent))
    common = struct.pack(">HIH", 2, len(samples) // 4, 16) + extended
    chunks = (
        iff_chunk(b"COMM", common) + iff_chunk(b"SSND", bytes(8) + samples)
        + iff_chunk(b"ID3 ", id3(track, cover))
    )
    return b"FORM" + struct.pack(">I", len(chunks) + 4) + b"AIFF" + chunks


def iff_chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack(">I", len(data)) + data + b"\0" * (len(data) % 2)


def vorbis_comments(track: Track) -> list[str]:
    """The tags as NAME=value (xiph.org/vorbis/doc/v-comment.html)."""
    album = track.album
    comments = [
        f"TITLE={track.title}", f"ARTIST={album.artist}", f"ALBUM={album.title}",
        f"ALBUMARTIST={album.artist}", f"TRACKNUMBER={track.number}", "TRACKTOTAL=4",
        f"DATE={album.year}", f"GENRE={track.genre}", f"BPM={round(track.piece.tempo)}",
        f"TITLESORT={track.sort}", f"ARTISTSORT={album.artist_sort}", f"ALBUMSORT={album.sort}",
    ]
    return comments + ([f"LYRICS={track.words}"] if track.lyrics else [])


def picture_comment(cover: bytes) -> str:
    """A front cover of 600 pixels as Ogg keeps it: FLAC's picture block in Base64."""
    kind = b"image/jpeg"
    block = struct.pack(">II", 3, len(kind)) + kind + struct.pack(">I", 0)
    block += struct.pack(">IIIII", 600, 600, 24, 0, len(cover)) + cover
    return "METADATA_BLOCK_PICTURE=" + base64.b64encode(block).decode()
