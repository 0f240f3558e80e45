# SPDX-License-Identifier: GPL-3.0-or-later
"""Music made for a test, and second opinions on what the program wrote."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import mutagen

FFMPEG = ("ffmpeg", "-nostdin", "-loglevel", "error", "-y")


def tone(path: Path, *encoding: str, seconds: float = 2, pitch: int = 440, **tags: str) -> Path:
    """A tone in the encoding that the name or FFmpeg's arguments ask for, with tags."""
    path.parent.mkdir(parents=True, exist_ok=True)
    source = f"sine=frequency={pitch}:duration={seconds}:sample_rate=44100"
    words = [word for name, value in tags.items() for word in ("-metadata", f"{name}={value}")]
    subprocess.run([*FFMPEG, "-f", "lavfi", "-i", source, *encoding, *words, path], check=True)
    return path


def long_recording(path: Path, minutes: int) -> Path:
    """MPEG layer II, which the library converts: a minute of it, as often as asked for.

    Its frames stand on their own, so that files of them are joined end to end.
    """
    minute = tone(path.with_suffix(".minute.mp2"), "-c:a", "mp2", "-b:a", "192k", seconds=60)
    path.write_bytes(minute.read_bytes() * minutes)
    minute.unlink()
    return path


def tags(path: Path) -> dict[str, str]:
    """The tags of a file by mutagen's common names, the first value of each."""
    file = mutagen.File(path, easy=True)
    return {name: str(values[0]) for name, values in file.items() if values}


def audio_files(folder: Path) -> list[str]:
    """What a folder holds, as paths from there."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def fingerprint(folder: Path) -> dict[str, tuple[str, int]]:
    """Every file with its content's hash and the time of its last change."""
    return {
        str(path.relative_to(folder)): (
            hashlib.sha256(path.read_bytes()).hexdigest(),
            path.stat().st_mtime_ns,
        )
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
