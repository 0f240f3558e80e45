#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make all fixtures in FOLDER, and what the judges say of them, unless they are there already.

    prepare.py FOLDER

FOLDER/fixtures and FOLDER/cases hold the files, FOLDER/judged.json the judgements by file name.
They are made anew when anything in the folder of this script has changed.
"""
import concurrent.futures
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys

import judge

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPTS = ["prepare.py", "judge.py", "make_fixtures.py", "make_cases.py", "make_tracks.py"]
LISTS = ("manifest.json", "cases.json")


def fingerprint():
    digest = hashlib.sha256()
    prebuilt = sorted(os.listdir(os.path.join(HERE, "prebuilt")))
    for name in SCRIPTS + [os.path.join("prebuilt", name) for name in prebuilt]:
        with open(os.path.join(HERE, name), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def make(script, folder):
    command = [sys.executable, os.path.join(HERE, script), folder]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def build(folder):
    fixtures, cases = os.path.join(folder, "fixtures"), os.path.join(folder, "cases")
    for path in (fixtures, cases):
        shutil.rmtree(path, ignore_errors=True)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        both = [pool.submit(make, "make_fixtures.py", fixtures)]
        both.append(pool.submit(make, "make_cases.py", cases))
        for work in both:
            work.result()
        make("make_tracks.py", fixtures)
        paths = [
            os.path.join(place, name) for place in (fixtures, cases)
            for name in sorted(os.listdir(place)) if name not in LISTS
        ]
        judgements = pool.map(judge.judge, paths)
        judged = dict(zip(map(os.path.basename, paths), judgements))
    with open(os.path.join(folder, "judged.json"), "w", encoding="utf-8") as file:
        json.dump(judged, file, indent=1)


def main():
    folder = os.path.abspath(sys.argv[1])
    os.makedirs(folder, exist_ok=True)
    stamp = os.path.join(folder, "stamp")
    with open(os.path.join(folder, "lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = fingerprint()
        if os.path.exists(stamp):
            with open(stamp, encoding="utf-8") as file:
                if file.read() == wanted:
                    return
            os.remove(stamp)
        build(folder)
        with open(stamp, "w", encoding="utf-8") as file:
            file.write(wanted)


if __name__ == "__main__":
    main()
