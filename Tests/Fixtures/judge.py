#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Say what other people's programs make of audio files, as a JSON object by path.

    judge.py < LIST

The list has one path a line.

  packets  hash of the first audio stream's packets; null where there are none
  frames   sample frames that come out of the decoder
  samples  SHA-256 of the decoded samples as 64-bit floats, which hold any PCM exactly
  tags     names of all tags, bar those that only say how to trim
  openings what the libraries of other programs find in it: see opening.py
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
        return []
    return sorted(name for name in (file.tags or {}).keys() if name not in TECHNICAL)


def judge(path):
    """What FFmpeg says, which is all that is asked of foreign files: some make others stumble."""
    packets, frames, samples = decoded(path)
    return {"packets": packets, "frames": frames, "samples": samples}


def main():
    import opening

    paths = sys.stdin.read().splitlines()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        judged = pool.map(judge, paths)
        others = [{"tags": tags(path), "openings": opening.openings(path)} for path in paths]
    result = {path: one | other for path, one, other in zip(paths, judged, others)}
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
