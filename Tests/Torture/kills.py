#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kill imports of 100 tracks at random moments, and see that nothing is lost, doubled or left.

    kills.py OTOKURA FOLDER COUNT [SEED]

FOLDER keeps the music between runs. After each `kill -9` the program starts anew, and then there
must be no file in the media folder that no song has, no song without its whole file, no temporary
file, and a sound database. A second import must then make the library that an undisturbed import
makes. The seed alone decides the moments, as parts of the time that an undisturbed import takes.
Exits with 1 where any of it fails.
"""
import concurrent.futures
import hashlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse

TRACKS = 100
# An extension and FFmpeg's options; WMA and WavPack are encoded anew, as AAC and as FLAC.
FORMATS = [
    ("mp3", ["-c:a", "libmp3lame"]), ("m4a", ["-c:a", "aac"]), ("flac", []), ("ogg", []),
    ("opus", ["-ar", "48000"]), ("wav", []), ("aiff", ["-write_id3v2", "1"]), ("alac.m4a", ["-c:a", "alac"]),
    ("wma", []), ("wv", []),
]


SONGS = "SELECT location, file_hash, was_converted AND encoding = 'AAC' FROM item"


def make_track(folder, number):
    extension, options = FORMATS[number % len(FORMATS)]
    path = os.path.join(folder, f"{number:03}.{extension}")
    sound = f"anoisesrc=d={2 + number % 7}:c=pink:r=44100:a=0.3:seed={number},pan=stereo|c0=c0|c1=c0"
    metadata = {"title": f"Title {number}", "artist": f"Artist {number % 9}",
                "album": f"Album {number % 13}", "track": number}
    words = [word for item in metadata.items() for word in ("-metadata", "{}={}".format(*item))]
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", sound, *options, *words, path],
        check=True,
    )


def make_music(folder):
    if os.path.exists(folder):
        return
    part = folder + ".part"
    shutil.rmtree(part, ignore_errors=True)
    os.makedirs(part)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda number: make_track(part, number), range(TRACKS)))
    os.rename(part, folder)


def start(tool, library, *words):
    return subprocess.Popen(
        [tool, "--library", library, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def files(folder):
    return {os.path.join(place, name) for place, _, names in os.walk(folder) for name in names}


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).digest()


def songs(library):
    """Path, hash and whether it is AAC encoded anew, of every song, straight from the database."""
    with sqlite3.connect(os.path.join(library, "library.db")) as database:
        rows = database.execute(SONGS).fetchall()
    database.close()
    return [(urllib.parse.unquote(row[0].removeprefix("file://")), *row[1:]) for row in rows]


def faults(library):
    """What is wrong with a library: counts by kind, all zero where nothing is."""
    with sqlite3.connect(os.path.join(library, "library.db")) as database:
        def number(sql):
            return database.execute(sql).fetchone()[0]

        unsound = number("PRAGMA integrity_check") != "ok"
        unsound |= bool(database.execute("PRAGMA foreign_key_check").fetchall())
        unsound |= number("SELECT count(*) FROM import_journal") > 0
        unfinished = number(
            "SELECT count(*) FROM item WHERE id NOT IN (SELECT item FROM search_text)"
            " OR id NOT IN (SELECT item FROM source_track)"
        )
    database.close()
    owned = songs(library)
    half = sum(not os.path.exists(path) or digest(path) != known for path, known, _ in owned)
    orphans = files(os.path.join(library, "Otokura")) - {path for path, _, _ in owned}
    cache = os.path.join(library, "cache")
    temporary = files(cache) - {os.path.join(cache, "MusicLibrary.lock")}
    return {"orphans": len(orphans), "half items": half + unfinished,
            "temporary files": len(temporary), "unsound databases": int(unsound)}


def contents(library):
    """Every song with its place and its file's content.

    AAC that was encoded anew counts by its place alone: its file tells when it was made.
    """
    root = os.path.join(library, "Otokura")
    found = []
    for path, known, is_new_aac in songs(library):
        found.append((os.path.relpath(path, root), None if is_new_aac else known))
    return sorted(found, key=lambda row: row[0])


def undisturbed(tool, music, folder):
    """The time and the contents of an import that nobody disturbs."""
    library = os.path.join(folder, "undisturbed")
    begin = time.monotonic()
    if start(tool, library, "import", music).wait() != 0:
        raise SystemExit("an undisturbed import does not succeed")
    seconds = time.monotonic() - begin
    found = contents(library)
    if len(found) != TRACKS or any(faults(library).values()):
        raise SystemExit(f"an undisturbed import gives {len(found)} songs, {faults(library)}")
    return seconds, found


def kill(tool, music, library, delay):
    """Kills an import after a while; whether it was still at work."""
    process = start(tool, library, "import", music)
    time.sleep(delay)
    was_running = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    return was_running


def main():
    tool, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    count, seed = int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 20261201
    music = os.path.join(folder, "music")
    os.makedirs(folder, exist_ok=True)
    make_music(music)
    generator = random.Random(seed)
    total, differing, killed, registered = {}, 0, 0, []
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        seconds, expected = undisturbed(tool, music, scratch)
        for number in range(count):
            library = os.path.join(scratch, str(number))
            killed += kill(tool, music, library, generator.uniform(0, seconds))
            # A new start, which has nothing to do but to look.
            unhappy = start(tool, library, "check").wait() != 0
            found = {**faults(library), "unhappy checks": int(unhappy)}
            registered.append(len(songs(library)))
            start(tool, library, "import", music).wait()
            differs = contents(library) != expected
            differing += differs
            for kind, value in [*found.items(), *faults(library).items()]:
                total[kind] = total.get(kind, 0) + value
            if differs or any(found.values()):
                print(f"kill {number}: {found}{', another library' if differs else ''}", flush=True)
            shutil.rmtree(library)
    counts = ", ".join(f"{value} {kind}" for kind, value in total.items())
    print(
        f"{count} kills of a {seconds:.1f} s import, {killed} while it ran, after "
        f"{min(registered)} to {max(registered)} songs: {counts}, {differing} other libraries"
    )
    return 1 if differing or any(total.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
