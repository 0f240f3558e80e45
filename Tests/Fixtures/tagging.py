#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Write tags into a copy of every fixture, and have FFmpeg and Mutagen judge what became of it.

    tagging.py OTOKURA FIXTURES

A file whose tags were written must have the packets and samples that it had, say what was written,
and otherwise say what it said before. A file that was refused must be the same byte for byte.
Exits with 1 where one is not.
"""
import concurrent.futures
import filecmp
import json
import os
import shutil
import subprocess
import sys
import tempfile

import mutagen
from mutagen import apev2

import judge
import tags

TITLE = "新しい題"
# FFmpeg plays a tag at the end as if it were frames.
NO_JUDGE = {"B09_id3v2_at_end.mp3"}
PROBE = ["ffprobe", "-v", "error", "-show_entries", "format_tags", "-of", "json"]


def read(path):
    """What Mutagen finds; None for a file that it doesn't know or stumbles over."""
    try:
        return tags.read(path) if mutagen.File(path) is not None else None
    except (mutagen.MutagenError, ValueError, KeyError, IndexError, OverflowError):
        return None


def older(path):
    """What tags say that Mutagen passes over: INFO and ID3v1 by FFmpeg, and APEv2."""
    run = subprocess.run([*PROBE, path], stdout=subprocess.PIPE, check=False)
    found = {name.lower(): text for name, text in json.loads(run.stdout)["format"]["tags"].items()}
    try:
        found.update((name.lower(), str(text)) for name, text in apev2.APEv2(path).items())
    except mutagen.MutagenError:
        pass
    number, _, total = found.get("track", "").partition("/")
    return {**found, "track": number or None, "tracks": total or None, "year": found.get("date")}


def difference(source, before, after):
    """What an edit of the title changed besides; None for nothing."""
    said = None
    for name in before["texts"].keys() | after["texts"].keys():
        text = after["texts"].get(name)
        if name == "title" or text == before["texts"].get(name):
            continue
        # An older tag's text may come to stand in the newer one.
        said = said or older(source)
        if text != said.get(name):
            return f"{name} was {before['texts'].get(name)} and is {text}"
    lost = [text for text in before["others"] if not text.startswith("COMM:ID3v1 Comment")]
    if lost != after["others"]:
        return f"{before['others']} became {after['others']}"
    return None if before["pictures"] == after["pictures"] else "pictures changed"


def write(tool, paths):
    """What the program reports, by the file's name."""
    command = [tool, "tags", "--json", "--set", f"title={TITLE}", *paths]
    run = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    reports = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode not in (0, 1) or len(reports) != len(paths):
        raise SystemExit(f"tagging ended with {run.returncode} after {len(reports)} files")
    return {os.path.basename(report["location"]): report for report in reports}


def objection(source, copy, report, judged):
    """What is wrong with a copy; None where all is right."""
    if report["outcome"] != "ok":
        same = filecmp.cmp(source, copy, shallow=False)
        return None if same else f"refused ({report['message']}), but changed"
    now = judge.judge(copy)
    for key in ("packets", "samples"):
        if now[key] != judged[key] and os.path.basename(copy) not in NO_JUDGE:
            return f"{key} changed"
    before, after = read(source), read(copy)
    if after is None:
        return None if before is None else "Mutagen no longer knows the file"
    if after["texts"].get("title") != TITLE:
        return f"title is {after['texts'].get('title')}"
    return None if before is None else difference(source, before, after)


def main():
    tool, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    with open(os.path.join(folder, "judged.json"), encoding="utf-8") as file:
        judged = json.load(file)
    with tempfile.TemporaryDirectory() as copies:
        pairs = []
        for place in ("fixtures", "cases"):
            for name in sorted(os.listdir(os.path.join(folder, place))):
                if name in judged:
                    source, copy = os.path.join(folder, place, name), os.path.join(copies, name)
                    shutil.copy(source, copy)
                    pairs.append((source, copy))
        reports = write(tool, [copy for _, copy in pairs])
        written = sum(report["outcome"] == "ok" for report in reports.values())

        def check(pair):
            name = os.path.basename(pair[0])
            return name, objection(*pair, reports[name], judged[name])

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            wrong = [(name, text) for name, text in pool.map(check, pairs) if text]
    print(f"{len(pairs)} files, {written} written, {len(pairs) - written} refused, {len(wrong)} wrong")
    for name, text in wrong:
        print(f"{name}: {text}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
