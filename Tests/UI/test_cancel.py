# SPDX-License-Identifier: GPL-3.0-or-later
"""Cancelling an import while it works."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from conftest import Picture
from harness import wait_until
from media import audio_files, long_recording
from screens import MainWindow, Summary


def test_a_cancelled_import_leaves_nothing_and_says_so(
    main: MainWindow, library: Path, tmp_path: Path, picture: Picture
) -> None:
    music = tmp_path / "music"
    music.mkdir()
    long_recording(music / "Lecture.mp2", minutes=90)
    picker = main.add_music()
    picker.choose_folder(music)
    picker.check("Lecture")
    picker.import_tracks()
    row = main.words("%d of %d · %s", 1, 1, "Lecture")
    main.wait_for(row)
    bar = main.top.find("progress bar")
    wait_until(lambda: bar.value > 0, "progress")
    wait_until(lambda: audio_files(library / "cache/MusicLibrary"), "a temporary file")
    picture("working")

    main.click("_Cancel")
    summary = Summary(main.program, main.words)
    assert "Cancelled" in summary.lines()
    picture("cancelled")
    main.program.key("Escape")
    summary.wait_closed()
    wait_until(lambda: not main.says(row), "no row of progress")
    wait_until(lambda: not audio_files(library / "cache/MusicLibrary"), "no temporary file")
    assert not audio_files(library / "Otokura")
    assert main.is_empty
    with sqlite3.connect(f"file:{library}/library.db?mode=ro", uri=True) as database:
        assert database.execute("SELECT count(*) FROM item").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM import_journal").fetchone() == (0,)
    main.import_demo("River Walk")
