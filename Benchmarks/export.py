#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare `otokura export` with `ffmpeg -c copy` and `cp` on one long file per encoding.

    export.py OTOKURA FOLDER [MINUTES] [ENCODING ...]

The files are made in FOLDER once. Each figure is the median of five runs, taken in turn so that
all three meet the same page cache; a process's start counts. The peaks are of our worker, for the
file and for one of a tenth of its length; the program itself waits and reads nothing.
Exits with 1 where a goal is missed: never slower than ffmpeg, and at most 1.5 times cp for M4A,
WAV, AIFF and FLAC.
"""
import ctypes
import os
import shutil
import statistics
import subprocess
import sys
import time

ROUNDS = 5
PR_SET_CHILD_SUBREAPER = 36
SIGNAL = (
    "aevalsrc='0.3*sin(2*PI*220*t)+0.1*sin(2*PI*1500*t*(1+0.02*t))+0.02*random(0)"
    "|0.3*sin(2*PI*331*t)+0.1*sin(2*PI*1900*t)+0.02*random(1)':s=44100:d=8"
)
# Encoding, extension of the file, FFmpeg's options, and the most times cp it may take.
ENCODINGS = {
    "MP3": ("mp3", ["-c:a", "libmp3lame", "-b:a", "192k", "-compression_level", "7"], None),
    "AAC": ("m4a", ["-c:a", "aac", "-b:a", "256k"], 1.5),
    "ALAC": ("alac.m4a", ["-c:a", "alac"], 1.5),
    "FLAC": ("flac", ["-c:a", "flac", "-compression_level", "2"], 1.5),
    "Vorbis": ("ogg", ["-c:a", "libvorbis", "-q:a", "4"], None),
    "Opus": ("opus", ["-c:a", "libopus", "-b:a", "96k", "-ar", "48000"], None),
    "WAV": ("wav", ["-c:a", "pcm_s16le"], 1.5),
    "AIFF": ("aiff", ["-c:a", "pcm_s16be"], 1.5),
}
FFMPEG = ["ffmpeg", "-v", "error", "-nostdin", "-y"]


def material(folder, encoding, minutes):
    """The file of an encoding, encoded once from a loop of eight seconds."""
    extension, options, _ = ENCODINGS[encoding]
    path = os.path.join(folder, f"{minutes:g}min.{extension}")
    if not os.path.exists(path):
        master = os.path.join(folder, "master.wav")
        if not os.path.exists(master):
            subprocess.run([*FFMPEG, "-f", "lavfi", "-i", SIGNAL, master], check=True)
        part = os.path.join(folder, f"part.{extension}")
        loop = ["-stream_loop", "-1", "-i", master, "-t", f"{minutes * 60:g}"]
        subprocess.run([*FFMPEG, *loop, *options, part], check=True)
        os.rename(part, path)
    return path


def clear(path):
    """Removes a file or a folder, if there is one."""
    if os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.exists(path):
        os.remove(path)


def measure(command, output):
    """Seconds of a command that writes to `output`, and the peak memory in MiB of its worker.

    An export's folder is made anew.
    """
    clear(output)
    if "export" in command:
        os.mkdir(output)
    peak = 0
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while process.returncode is None:
            pid, status, usage = os.wait4(-1, 0)
            if pid == process.pid:
                process.returncode = os.waitstatus_to_exitcode(status)
            else:
                peak = max(peak, usage.ru_maxrss)
        seconds = time.perf_counter() - start
    if process.returncode != 0:
        raise SystemExit(f"failed: {' '.join(command)}")
    # A worker may end a little later.
    try:
        while True:
            peak = max(peak, os.wait4(-1, 0)[2].ru_maxrss)
    except ChildProcessError:
        return seconds, peak / 1024


def compare(tool, folder, encoding, minutes):
    """Prints an encoding's row; returns whether its goals are met."""
    source = material(folder, encoding, minutes)
    short = material(folder, encoding, minutes / 10)
    extension = ENCODINGS[encoding][0].rsplit(".", maxsplit=1)[-1]
    copy, remuxed = (os.path.join(folder, f"{name}.{extension}") for name in ("cp", "ffmpeg"))
    exported = os.path.join(folder, "export")
    commands = [
        (["cp", source, copy], copy),
        ([*FFMPEG, "-i", source, "-map", "0:a", "-c", "copy", remuxed], remuxed),
        ([tool, "export", source, "--to", exported], exported),
    ]
    runs = [[], [], []]
    for _ in range(ROUNDS):
        for times, (command, output) in zip(runs, commands):
            times.append(measure(command, output))
    _, short_peak = measure([tool, "export", short, "--to", exported], exported)
    for path in (copy, remuxed, exported):
        clear(path)
    cp, ffmpeg, ours = (statistics.median(seconds for seconds, _ in times) for times in runs)
    peak = max(memory for _, memory in runs[2])
    limit = ENCODINGS[encoding][2]
    met = ours <= ffmpeg and (limit is None or ours <= limit * cp)
    print(
        f"{encoding:<7} {os.path.getsize(source) / 2**20:6.0f} {cp * 1000:7.0f} "
        f"{ffmpeg * 1000:7.0f} {ours * 1000:7.0f} {ours / ffmpeg:9.2f} {ours / cp:7.2f} "
        f"{short_peak:9.0f} {peak:7.0f}  {'' if met else 'missed'}",
        flush=True,
    )
    return met


def main():
    tool, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    minutes = float(sys.argv[3]) if len(sys.argv) > 3 else 60
    os.makedirs(folder, exist_ok=True)
    # Makes a worker that outlives its program our own child, whose memory is then told to us.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; {minutes:g} minutes")
    print("           MiB   cp ms  ffmpeg    ours  x ffmpeg    x cp  MiB a tenth, whole")
    goals = [compare(tool, folder, name, minutes) for name in sys.argv[4:] or ENCODINGS]
    return 0 if all(goals) else 1


if __name__ == "__main__":
    sys.exit(main())
