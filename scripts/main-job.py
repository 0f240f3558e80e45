#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does the main job once, as a person would: picks demo music, plays it once, imports it.

usage: main-job.py FOLDER [--language ja] [--dark] [--named]

FOLDER takes a screenshot of each step. With --named only the four for the documents are kept, of
the program's windows alone, as picker-ja.png and so on.

Started by scripts/run.sh where there is no display. The program that it drives and its data are
what OTOKURA_BINARY and OTOKURA_DATA_DIR name; its library is a new one each time.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/UI"))

from harness import Application, Session, wait_until  # noqa: E402
from screens import MainWindow, Summary  # noqa: E402
from words import Words  # noqa: E402

DATA = Path(os.environ.get("OTOKURA_DATA_DIR", ROOT / ".run"))
BINARY = os.environ.get("OTOKURA_BINARY", str(ROOT / ".build/debug/otokura"))
# The steps whose pictures the documents show.
NAMED = ("picker", "playing-once", "library", "summary")
DAWN = "夜明けの歌 — Dawn"
WHOLE = (DAWN, "Paper Lanterns", "雨だれ", "River Walk", "蔵の灯", "Night Train")


def start(main: MainWindow) -> None:
    """The empty library."""
    assert main.is_empty


def open_picker(main: MainWindow) -> None:
    """Opens the picker on the demo music and picks two pieces."""
    picker = main.add_music()
    picker.choose_source("Demo Music")
    picker.check(DAWN, "Night Train")


def play_once(main: MainWindow) -> None:
    """Plays them; the library stays empty."""
    main.picker().play_once()
    main.deck.wait_playing(DAWN)
    wait_until(lambda: main.deck.is_once, "the badge of what is played once")
    assert main.is_empty


def import_music(main: MainWindow) -> None:
    """Picks again, imports, and plays from the library."""
    picker = main.try_demo()
    picker.check(*WHOLE)
    picker.import_tracks()
    main.songs.wait_titles(WHOLE)
    toast = main.words.count("Imported %d song", "Imported %d songs", len(WHOLE))
    wait_until(lambda: not main.says(toast), "a toast that has gone")
    main.songs.row("雨だれ").double_click()
    main.deck.wait_playing("雨だれ")


def see_summary(main: MainWindow) -> None:
    """Imports pieces of which some are there already, and reads what was done."""
    picker = main.try_demo()
    picker.check("Night Train", "小さな祭り", "Homeward")
    picker.import_tracks()
    summary = Summary(main.program, main.words)
    counts = [main.words("Imported %d", 2), main.words("Already in library %d", 1)]
    summary.wait_for(" · ".join(counts))
    cancel = main.words("_Cancel")
    wait_until(lambda: not main.top.find_all("button", cancel), "no row of progress")


STEPS: tuple[tuple[str, Callable[[MainWindow], None]], ...] = (
    ("start", start),
    ("picker", open_picker),
    ("playing-once", play_once),
    ("library", import_music),
    ("summary", see_summary),
)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", default=os.environ.get("LANGUAGE") or "en")
    parser.add_argument("--dark", action="store_true", help="in dark colours")
    parser.add_argument("--named", action="store_true", help="only the documents' pictures")
    return parser.parse_args()


def picture(main: MainWindow, options: argparse.Namespace, number: int, name: str) -> None:
    """Takes the picture of a step."""
    session = main.program.session
    if not options.named:
        session.screenshot(options.folder / f"{number}-{name}.png")
    elif name in NAMED:
        target = options.folder / f"{name}-{options.language}.png"
        # The main window is the largest; dialogs lie above it.
        boxes = [window.box for window in main.program.windows()]
        session.screenshot(target, area=max(boxes, key=lambda box: box.width * box.height))


def main() -> int:
    """Runs the steps; the last screenshot shows where it stopped, if it did."""
    options = arguments()
    options.folder = options.folder.resolve()
    with tempfile.TemporaryDirectory(prefix="otokura-main-job-") as place, Session() as session:
        environment = {
            "HOME": place,
            "LANGUAGE": options.language,
            "OTOKURA_LIBRARY": f"{place}/library",
            "OTOKURA_DATA_DIR": str(DATA),
            "OTOKURA_AUDIO_SINK": "fakesink sync=true",
            "GSETTINGS_SCHEMA_DIR": str(DATA / "glib-2.0/schemas"),
        }
        if options.dark:
            environment["ADW_DEBUG_COLOR_SCHEME"] = "prefer-dark"
        with Application(session, [BINARY], environment) as program:
            window = MainWindow(program, Words(options.language, DATA / "locale"))
            for number, (name, step) in enumerate(STEPS):
                try:
                    step(window)
                finally:
                    picture(window, options, number, name)
                print(f"{name}: done", flush=True)
    print(f"The screenshots are in {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
