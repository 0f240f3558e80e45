#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does the main job once, as a person would: picks demo music, plays it once, imports it.

usage: main-job.py FOLDER      FOLDER takes a screenshot of each step

Started by scripts/run.sh where there is no display. The program that it drives, its library and its
data are what OTOKURA_BINARY, OTOKURA_LIBRARY and OTOKURA_DATA_DIR name.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/UI"))

from harness import Application, Session  # noqa: E402

DEMO = ROOT / ".run/otokura/demo"
PASSED_ON = ("OTOKURA_LIBRARY", "OTOKURA_DATA_DIR", "GSETTINGS_SCHEMA_DIR", "LANGUAGE")


def open_picker(program: Application) -> None:
    """Opens the source picker on the demo's library file."""
    program.find("button", "Add Music…").click()
    program.find("button", "Library file…").click()
    program.find("button", "Open")
    program.key("ctrl+l")
    program.type(str(DEMO / "Library.xml"))
    program.key("Return")
    program.find("label", "Dawn")


def pick_all(program: Application) -> None:
    """Selects every track that can be used."""
    program.find("label", "Dawn").click()
    program.key("ctrl+a")


def play_once(program: Application) -> None:
    """Plays what is picked without saving it."""
    program.find("button", "Play Once").click()
    program.find("button", "Add to Library", timeout=20)


def import_music(program: Application) -> None:
    """Picks again and imports."""
    open_picker(program)
    pick_all(program)
    program.find("button", "Import").click()
    program.find("label", "Dawn", timeout=60)


STEPS: tuple[tuple[str, Callable[[Application], None]], ...] = (
    ("picker", open_picker),
    ("picked", pick_all),
    ("playing-once", play_once),
    ("imported", import_music),
)


def main() -> int:
    """Runs the steps; the last screenshot shows where it stopped, if it did."""
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(sys.argv[1]).resolve()
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    environment["OTOKURA_AUDIO_SINK"] = "fakesink sync=true"
    with Session() as session:
        with Application(session, [os.environ["OTOKURA_BINARY"]], environment) as program:
            program.screenshot(folder / "0-start.png")
            for number, (name, step) in enumerate(STEPS, start=1):
                try:
                    step(program)
                finally:
                    program.screenshot(folder / f"{number}-{name}.png")
                print(f"{name}: done")
    print(f"The screenshots are in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
