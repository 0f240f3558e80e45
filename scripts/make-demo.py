#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the demo music: eight short pieces, one per encoding, and a library that lists them.

usage: make-demo.py OUT [--at FOLDER]

OUT is filled with music, covers, timed lyrics and Library.xml. FOLDER is where the music will be
found once it is installed, if that is another place than OUT. Each run makes the same bytes.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from demo import itunes, tags
from demo.covers import COVERS
from demo.pieces import TRACKS, Track
from demo.synthesis import RATE

# Same input, same bytes: no dates, no versions, no random serial numbers.
FFMPEG = ("ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-bitexact")
RAW = ("-f", "s16le", "-ar", str(RATE), "-ac", "2")


def run(*command: str | Path, data: bytes | None = None) -> None:
    subprocess.run([str(word) for word in command], input=data, check=True, stderr=subprocess.PIPE)


def draw(name: str, out: Path) -> Path:
    """Draws a cover and leaves it as a JPEG of 600 pixels."""
    png, jpeg = out / f"{name}.png", out / f"{name}.jpg"
    COVERS[name]().save(png)
    run(*FFMPEG, "-i", png, "-vf", "scale=600:600:flags=lanczos", "-q:v", "4", jpeg)
    png.unlink()
    return jpeg


def mp4(target: Path, track: Track, cover: Path, pcm: bytes, *codec: str) -> None:
    """AAC or ALAC in an M4A file; FFmpeg knows these names for iTunes' atoms."""
    album = track.album
    values = {
        "title": track.title, "artist": album.artist, "album": album.title,
        "album_artist": album.artist, "track": f"{track.number}/4", "date": str(album.year),
        "genre": track.genre, "lyrics": track.words,
    }
    metadata = [word for name, value in values.items() if value
                for word in ("-metadata", f"{name}={value}")]
    run(
        *FFMPEG, *RAW, "-i", "-", "-i", cover, "-map", "0", "-map", "1", *codec, "-c:v", "copy",
        "-disposition:v", "attached_pic", "-fflags", "+bitexact", *metadata, target, data=pcm,
    )


def encode(track: Track, out: Path, cover: Path) -> tuple[str, float]:
    """Plays a piece into its file; answers the file's name and its length in seconds."""
    samples = track.piece.render()
    seconds = len(samples) / 2 / RATE
    pcm = samples.tobytes()
    target = out / track.file
    picture = cover.read_bytes()
    raw = ("--endian=little", "--sign=signed", "--channels=2", "--bps=16", f"--sample-rate={RATE}")
    comments = tags.vorbis_comments(track)
    match track.encoding:
        case "MP3":
            rate = str(RATE / 1000)
            run("lame", "--silent", "-r", "-s", rate, "--bitwidth", "16", "-V", "2", "-", target,
                data=pcm)
            target.write_bytes(tags.id3(track, picture) + target.read_bytes())
        case "AAC":
            mp4(target, track, cover, pcm, "-c:a", "aac", "-b:a", "192k")
        case "ALAC":
            mp4(target, track, cover, pcm, "-c:a", "alac")
        case "WAV":
            target.write_bytes(tags.wav(pcm, RATE, track, picture))
        case "AIFF":
            samples.byteswap()
            target.write_bytes(tags.aiff(samples.tobytes(), RATE, track, picture))
        case "FLAC":
            run("flac", "--silent", "--force", "--force-raw-format", *raw, f"--picture={cover}",
                *(f"--tag={comment}" for comment in comments), "-o", target, "-", data=pcm)
        case "Vorbis":
            listed = [*comments, tags.picture_comment(picture)]
            run("oggenc", "--quiet", "--raw", f"--raw-rate={RATE}", "--serial=1", "--quality=6",
                *(word for comment in listed for word in ("-c", comment)), "-o", target, "-",
                data=pcm)
        case "Opus":
            run("opusenc", "--quiet", "--raw", f"--raw-rate={RATE}", "--serial=1", "--bitrate=128",
                "--picture", cover,
                *(word for comment in comments for word in ("--comment", comment)),
                "-", target, data=pcm)
    if track.lyrics:
        target.with_suffix(".lrc").write_text(lrc(track), encoding="utf-8")
    return track.file, seconds


def lrc(track: Track) -> str:
    """Timed lyrics: [minutes:seconds] before each line."""
    head = [f"[ti:{track.title}]", f"[ar:{track.album.artist}]", f"[al:{track.album.title}]"]
    lines = [f"[{int(time // 60):02}:{time % 60:05.2f}]{line}" for time, line in track.lyrics]
    return "\n".join(head + lines) + "\n"


def main() -> int:
    """Makes everything aside and moves it into place, so that a broken run leaves nothing half."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--at", metavar="FOLDER", help="where the music will be found")
    options = parser.parse_args()
    out: Path = options.out.resolve()
    work = out.with_name(out.name + ".part")
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    with ProcessPoolExecutor() as pool:
        covers = dict(zip(COVERS, pool.map(draw, COVERS, [work] * len(COVERS))))
        pictures = [covers[track.album.cover] for track in TRACKS]
        seconds = dict(pool.map(encode, TRACKS, [work] * len(TRACKS), pictures))
    itunes.write(work, options.at or str(out), seconds)
    shutil.rmtree(out, ignore_errors=True)
    work.rename(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
