#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Damage fixtures in many ways, and see that every damaged file gets a verdict.

    fuzz.py OTOKURA FIXTURES COUNT [SEED]

OTOKURA probes and exports COUNT files, made of those below FIXTURES by flipped bits, cuts, splices
and numbers put out of range. The seed alone decides which. Exits with 1 where a command crashes,
hangs, or leaves a file without a verdict, and keeps the files at fault.
"""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile

BATCH = 10
# What a file may take; the machine may be busy with other tests.
SECONDS_EACH = 30
LARGEST = 1_500_000
# Headers and tables stand at a file's two ends.
HEAD = 4096
NUMBERS = [b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\x80\0\0\0", b"\0\0\0\1"]


def place(generator, size):
    kind = generator.random()
    if kind < 0.5:
        return generator.randrange(min(size, HEAD))
    if kind < 0.7:
        return size - 1 - generator.randrange(min(size, 4 * HEAD))
    return generator.randrange(size)


def flip(generator, data, _):
    for _ in range(generator.choice([1, 1, 4, 64])):
        data[place(generator, len(data))] ^= 1 << generator.randrange(8)


def cut(generator, data, _):
    if generator.random() < 0.7:
        del data[place(generator, len(data)):]
    else:
        start = place(generator, len(data))
        del data[start:start + generator.randrange(1, 1 + len(data) // 4)]


def splice(generator, data, other):
    start = place(generator, len(other))
    piece = other[start:start + generator.randrange(1, 1 + min(len(other), 8192))]
    target = place(generator, len(data))
    if generator.random() < 0.5:
        data[target:target] = piece
    else:
        data[target:target + len(piece)] = piece


def number(generator, data, _):
    for _ in range(generator.choice([1, 2, 8])):
        start = place(generator, len(data))
        value = generator.choice([*NUMBERS, generator.randbytes(4)])
        width = generator.choice([1, 2, 4])
        data[start:start + width] = value[:width]


def repeat(generator, data, _):
    start = place(generator, len(data))
    piece = data[start:start + generator.randrange(1, 4096)]
    data[start:start] = piece * generator.choice([1, 2, 16])


def sources(folder):
    found = []
    for place_of, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place_of, name)
            if 0 < os.path.getsize(path) <= LARGEST and not name.endswith((".json", "stamp", "lock")):
                found.append(path)
    return sorted(found)


def mutate(generator, paths, target, index):
    path = generator.choice(paths)
    with open(path, "rb") as file:
        data = bytearray(file.read())
    with open(generator.choice(paths), "rb") as file:
        other = file.read()
    for _ in range(generator.choice([1, 1, 2, 3])):
        if data:
            generator.choice([flip, flip, cut, splice, number, number, repeat])(
                generator, data, other
            )
    mutant = os.path.join(target, f"{index:05}-{os.path.basename(path)}")
    with open(mutant, "wb") as file:
        file.write(data)
    return mutant


def run(command, paths, limit):
    """The verdicts by path, and how the command ended if not as it should."""
    with subprocess.Popen(
        [*command, *paths], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            output, _ = process.communicate(timeout=limit)
            fault = None
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
            fault = "hangs"
    if fault is None and process.returncode < 0:
        fault = f"dies of {signal.Signals(-process.returncode).name}"
    verdicts = []
    for line in output.decode("utf-8", "replace").splitlines():
        try:
            verdicts.append(json.loads(line)["outcome"])
        except (ValueError, KeyError):
            fault = fault or "prints what is no report"
    if fault is None and len(verdicts) != len(paths):
        fault = "leaves a file without a verdict"
    return verdicts, fault


def examine(command, paths, counts):
    """Tells which files are at fault, after running them all at once."""
    verdicts, fault = run(command, paths, SECONDS_EACH * len(paths))
    if fault is None:
        for verdict in verdicts:
            counts[verdict] = counts.get(verdict, 0) + 1
        return []
    if len(paths) == 1:
        return [(paths[0], command[1], fault)]
    return [found for path in paths for found in examine(command, [path], counts)]


def main():
    tool, folder, count = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    seed = sys.argv[4] if len(sys.argv) > 4 else "otokura"
    generator = random.Random(seed)
    paths = sources(folder)
    target = tempfile.mkdtemp(prefix="otokura-fuzz-")
    faults, counts = [], {}
    for start in range(0, count, BATCH):
        batch = [
            mutate(generator, paths, target, index)
            for index in range(start, min(start + BATCH, count))
        ]
        exported = os.path.join(target, "export")
        os.mkdir(exported)
        found = examine([tool, "probe", "--json"], batch, counts)
        found += examine([tool, "export", "--json", "--to", exported], batch, counts)
        shutil.rmtree(exported)
        faults += found
        kept = {path for path, _, _ in found}
        for path in batch:
            if path not in kept:
                os.remove(path)
    for path, command, fault in faults:
        print(f"{command} {fault}: {path}")
    print(f"{count} files, seed {seed}: " + json.dumps(counts, sort_keys=True))
    if faults:
        return 1
    shutil.rmtree(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
