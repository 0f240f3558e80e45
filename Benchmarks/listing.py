#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""List an Apple Music library of 100,000 tracks, none of whose files can be found, and print the
seconds and the peak memory that this takes, the printing of all tracks included.

    listing.py OTOKURA FOLDER [COUNT]

The library is made in FOLDER once. Exits with 1 where the memory reaches 300 MB.
"""
import os
import subprocess
import sys
import time

LIMIT = 300e6
HERE = os.path.dirname(os.path.abspath(__file__))
MAKER = os.path.join(HERE, "../Tests/Fixtures/make_library.py")


def main():
    program, folder = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 100_000
    os.makedirs(folder, exist_ok=True)
    library = os.path.abspath(os.path.join(folder, f"library-{count}.xml"))
    if not os.path.exists(library):
        subprocess.run([MAKER, str(count), library + ".new"], check=True)
        os.rename(library + ".new", library)
    start = time.perf_counter()
    command = [program, "sources", f"apple-music:{library}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        lines = sum(1 for _ in process.stdout)
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    seconds = time.perf_counter() - start
    peak = usage.ru_maxrss * 1024
    size = os.path.getsize(library) / 1e6
    print(f"{lines} tracks, {size:.0f} MB of XML: {seconds:.1f} s, of which {usage.ru_utime:.1f} s "
          f"computing; peak memory {peak / 1e6:.0f} MB")
    sys.exit(0 if lines == count and peak < LIMIT else 1)


main()
