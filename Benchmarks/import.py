#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare `otokura import` with `cp -r` and `sha256sum`, and with `beet import -A`.

    import.py OTOKURA FOLDER [TRACKS] [ROUNDS]

The tracks, half MP3 and half FLAC of 3 to 5 MB and no two alike, are made in FOLDER once. Each
figure is the median of ROUNDS runs, taken in turn. cp waits for no disk, which the others do; so
the time with `sync` behind cp is shown, too. Exits with 1 where a goal is missed: at most twice
the time of cp and sha256sum, and at most half of beet's.
"""
import concurrent.futures
import os
import shutil
import statistics
import subprocess
import sys
import time

FFMPEG = ["ffmpeg", "-v", "error", "-nostdin", "-y"]
# Noise, because nothing is harder to compress.
NOISE = "anoisesrc=d={}:c=pink:r=44100:a=0.5:seed={},pan=stereo|c0=c0|c1=c0"


def make_track(folder, masters, number):
    tags = {"title": f"Title {number}", "artist": f"Artist {number // 40}",
            "album": f"Album {number // 10}", "track": number % 10 + 1, "genre": "Noise"}
    words = [word for item in tags.items() for word in ("-metadata", "{}={}".format(*item))]
    start = ["-ss", f"{number // 2 * 0.06:.2f}"]
    # Every track is a stretch of its own of the master.
    if number % 2:
        command = [*start, "-i", masters["flac"], "-t", "30", "-compression_level", "0"]
        path = os.path.join(folder, f"{number:04}.flac")
    else:
        command = [*start, "-i", masters["mp3"], "-t", "100", "-c", "copy"]
        path = os.path.join(folder, f"{number:04}.mp3")
    subprocess.run([*FFMPEG, *command, *words, path], check=True)


def make_music(folder, count):
    music = os.path.join(folder, f"{count}")
    if os.path.exists(music):
        return music
    length = count // 2 * 0.06
    masters = {name: os.path.join(folder, f"master.{name}") for name in ("mp3", "flac")}
    noise = {"mp3": NOISE.format(length + 101, 1), "flac": NOISE.format(length + 31, 2)}
    for name, path in masters.items():
        options = ["-b:a", "320k", "-compression_level", "9"] if name == "mp3" else []
        subprocess.run([*FFMPEG, "-f", "lavfi", "-i", noise[name], *options, path], check=True)
    part = music + ".part"
    shutil.rmtree(part, ignore_errors=True)
    os.makedirs(part)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda number: make_track(part, masters, number), range(count)))
    os.rename(part, music)
    return music


def seconds(command, scratch):
    """The time that a shell command takes; `scratch` is empty before, and the disk at rest."""
    shutil.rmtree(scratch, ignore_errors=True)
    os.makedirs(scratch)
    os.sync()
    begin = time.perf_counter()
    subprocess.run(["bash", "-euo", "pipefail", "-c", command], check=True, cwd=scratch,
                   stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def main():
    tool, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 3
    os.makedirs(folder, exist_ok=True)
    music = make_music(folder, count)
    size = sum(entry.stat().st_size for entry in os.scandir(music))
    print(f"{count} tracks, {size / count / 1e6:.1f} MB each")
    settings = os.path.join(folder, "beets.yaml")
    with open(settings, "w", encoding="utf-8") as file:
        file.write("directory: music\nlibrary: library.db\nplugins: []\nimport: {copy: yes}\n")
    commands = {
        "cp and sha256sum": f"cp -r '{music}' copy; find copy -type f -exec sha256sum {{}} +",
        "the same with sync": f"cp -r '{music}' copy; sync; find copy -type f"
                              " -exec sha256sum {} +",
        "beet import -A": f"beet -c '{settings}' -d music -l library.db import -A -q '{music}'",
        "otokura import": f"'{tool}' import --library library '{music}'",
    }
    times = {name: [] for name in commands}
    scratch = os.path.join(folder, "scratch")
    for _ in range(rounds):
        for name, command in commands.items():
            times[name].append(seconds(command, scratch))
            found = sum(
                name.endswith((".mp3", ".flac"))
                for _, _, names in os.walk(scratch) for name in names
            )
            if found != count:
                raise SystemExit(f"{name} gives {found} files")
    shutil.rmtree(scratch)
    median = {name: statistics.median(values) for name, values in times.items()}
    ours = median.pop("otokura import")
    print(f"{'otokura import':<20} {ours:7.1f} s, {ours / count * 1000:.0f} ms a track")
    for name, value in median.items():
        print(f"{name:<20} {value:7.1f} s, ratio {ours / value:.2f}")
    met = ours <= 2 * median["cp and sha256sum"] and ours <= 0.5 * median["beet import -A"]
    print("goals met" if met else "goals missed")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
