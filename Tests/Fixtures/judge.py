#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Say what FFmpeg and Mutagen make of audio files, as a JSON object by path.

    judge.py FILE ...

  packets  hash of the first audio stream's packets; null where there are none
  frames   sample frames that come out of the decoder
  samples  SHA-256 of the decoded samples as 64-bit floats, which hold any PCM exactly
  tags     names of all tags, bar those that only say how to trim
  opens    whether Mutagen knows the file
"""
import concurrent.futures
import hashlib
import json
import struct
import subprocess
import sys
import tempfile

import mutagen

# The first tags say what the encoder was, the last how to trim.
TECHNICAL = {"encoder", "----:com.apple.iTunes:iTunSMPB"}


def decoded(path):
    """Hashes of packets and samples, and the count of frames, of one pass through FFmpeg."""
    with tempfile.NamedTemporaryFile() as packets:
        command = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-bitexact", "-i", path]
        command += ["-map", "0:a:0", "-c", "copy", "-f", "streamhash", packets.name]
        command += ["-map", "0:a:0", "-c:a", "pcm_f64be", "-f", "au", "pipe:1"]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        line = packets.read().decode().strip()
    if len(run.stdout) < 24:
        return line or None, None, None
    size, _, _, _, channels = struct.unpack_from(">5I", run.stdout, 4)
    samples = memoryview(run.stdout)[size:]
    return line or None, len(samples) // (8 * channels), hashlib.sha256(samples).hexdigest()


def tags(path):
    try:
        file = mutagen.File(path)
    except mutagen.MutagenError:
        file = None
    if file is None:
        return [], False
    return sorted(name for name in (file.tags or {}).keys() if name not in TECHNICAL), True


def judge(path, tagged=True):
    """All of it; the tags of foreign files, some of which make Mutagen stumble, can be left out."""
    packets, frames, samples = decoded(path)
    names, opens = tags(path) if tagged else ([], False)
    return {
        "packets": packets, "frames": frames, "samples": samples, "tags": names, "opens": opens,
    }


if __name__ == "__main__":
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        print(json.dumps(dict(zip(sys.argv[1:], pool.map(judge, sys.argv[1:]))), indent=1))
