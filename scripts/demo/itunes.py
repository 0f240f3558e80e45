# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes Library.xml as Apple Music and iTunes do, with three tracks that can't be used."""

from __future__ import annotations

import datetime
import plistlib
from pathlib import Path
from urllib.parse import quote

from .pieces import OPEN_RING, TRACKS, Track

ADDED = datetime.datetime(2026, 4, 1, 9, 0)
KINDS = {
    "MP3": "MPEG audio file", "AAC": "AAC audio file", "ALAC": "Apple Lossless audio file",
    "WAV": "WAV audio file", "AIFF": "AIFF audio file", "FLAC": "FLAC audio file",
    "Vorbis": "Ogg Vorbis file", "Opus": "Opus file",
}


def url(path: str) -> str:
    return "file://" + quote(path)


def persistent_id(number: int) -> str:
    """64 bits in hexadecimal, spread so that no two look alike."""
    return f"{(number + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF:016X}"


def entry(number: int, track: Track, seconds: float, size: int, folder: str) -> dict[str, object]:
    """A track as the library describes it."""
    album = track.album
    return {
        "Track ID": number,
        "Persistent ID": persistent_id(number),
        "Track Type": "File",
        "Name": track.title,
        "Artist": album.artist,
        "Album Artist": album.artist,
        "Album": album.title,
        "Genre": track.genre,
        "Kind": KINDS[track.encoding],
        "Sort Name": track.sort,
        "Sort Artist": album.artist_sort,
        "Sort Album": album.sort,
        "Track Number": track.number,
        "Track Count": 4,
        "Year": album.year,
        "BPM": round(track.piece.tempo),
        "Rating": track.rating,
        "Play Count": track.plays,
        "Date Added": ADDED + datetime.timedelta(days=number),
        "Total Time": round(seconds * 1000),
        "Size": size,
        "Location": url(f"{folder}/{track.file}"),
    }


def unusable(folder: str) -> list[dict[str, object]]:
    """A protected, a remote and a missing track."""
    album = {"Artist": OPEN_RING.artist, "Album": OPEN_RING.title, "Genre": "Pop"}
    return [
        album | {
            "Track ID": 101, "Persistent ID": persistent_id(101), "Track Type": "File",
            "Name": "Behind Glass", "Kind": "Protected AAC audio file", "Protected": True,
            "Total Time": 214000, "Location": url(f"{folder}/Behind Glass.m4p"),
        },
        album | {
            "Track ID": 102, "Persistent ID": persistent_id(102), "Track Type": "Remote",
            "Name": "雲の上 — Up in the Cloud", "Kind": "Apple Music AAC audio file",
            "Total Time": 187000,
        },
        album | {
            "Track ID": 103, "Persistent ID": persistent_id(103), "Track Type": "File",
            "Name": "Gone Fishing", "Kind": "MPEG audio file", "Total Time": 155000,
            "Location": url(f"{folder}/Gone Fishing.mp3"),
        },
    ]


def write(out: Path, folder: str, seconds: dict[str, float]) -> None:
    """Writes the library of the music in `out`, which will be found at `folder`."""
    tracks = [
        entry(number, track, seconds[track.file], (out / track.file).stat().st_size, folder)
        for number, track in enumerate(TRACKS, start=1)
    ] + unusable(folder)
    listed = [{"Track ID": track["Track ID"]} for track in tracks]
    library = {
        "Major Version": 1,
        "Minor Version": 1,
        "Application Version": "1.0.6",
        "Date": ADDED,
        "Show Content Ratings": True,
        "Library Persistent ID": persistent_id(0),
        "Music Folder": url(folder + "/"),
        "Tracks": {str(track["Track ID"]): track for track in tracks},
        "Playlists": [
            {
                "Name": "Library",
                "Master": True,
                "Playlist ID": 201,
                "Playlist Persistent ID": persistent_id(201),
                "All Items": True,
                "Playlist Items": listed,
            },
            {
                "Name": "朝に — For the Morning",
                "Playlist ID": 202,
                "Playlist Persistent ID": persistent_id(202),
                "All Items": True,
                "Playlist Items": [listed[0], listed[3], listed[7]],
            },
        ],
    }
    with (out / "Library.xml").open("wb") as file:
        plistlib.dump(library, file, sort_keys=False)
