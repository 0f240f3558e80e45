# SPDX-License-Identifier: GPL-3.0-or-later
"""The first start, and a library that this version must not touch."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from conftest import Launch, Picture
from harness import wait_until
from media import fingerprint
from screens import MainWindow
from words import Words


def test_an_empty_library_shows_both_ways_in(main: MainWindow, picture: Picture) -> None:
    assert main.is_empty
    ways = main.top.find_all("button", "Add Music…")
    assert len(ways) == 2, "one in the header bar, one in the middle"
    assert all(way.is_sensitive for way in ways)
    assert main.find("button", "Try the _Demo Music").is_sensitive
    picture("start")


@pytest.mark.parametrize("index", [0, 1], ids=["header", "middle"])
def test_add_music_opens_the_picker_and_escape_closes_it(
    main: MainWindow, picture: Picture, index: int
) -> None:
    main.top.find_all("button", "Add Music…")[index].click()
    picker = main.picker()
    picture("picker")
    main.program.key("Escape")
    picker.wait_closed()
    assert main.is_empty


def test_the_key_for_adding_opens_the_picker(main: MainWindow) -> None:
    main.program.key("ctrl+o")
    picker = main.picker()
    picker.click("_Cancel")
    picker.wait_closed()


def test_an_empty_folder_says_that_there_is_no_music(main: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    picker = main.add_music()
    picker.choose_folder(tmp_path / "nothing")
    picker.wait_for("No Music Here")
    for verb in ("_Play Once", "_Import"):
        assert not picker.find("button", verb).is_sensitive


def test_a_library_of_a_newer_version_is_left_alone(
    launch: Launch, library: Path, picture: Picture, words: Words
) -> None:
    library.mkdir()
    database = sqlite3.connect(library / "library.db")
    database.executescript(
        "PRAGMA application_id = 0x6f746f6b; PRAGMA user_version = 999; CREATE TABLE item (id);"
    )
    database.close()
    before = fingerprint(library)
    program = launch()
    assert program.find("label", words("The Library Could Not Be Opened"))
    sentence = program.find("label", words.pattern(NEWER)).name
    assert "999" in sentence and str(library / "library.db") in sentence
    picture("sentence")
    program.key("alt+F4")
    wait_until(lambda: program.process.poll() is not None, "the end of the program")
    assert fingerprint(library) == before


NEWER = (
    "The library “%s” was written by a newer Otokura (version %d; this one knows %d). Nothing was"
    " changed. Update Otokura to open it."
)


def test_tab_goes_through_the_picker_to_the_tracks_and_on(main: MainWindow) -> None:
    picker = main.try_demo()
    picker.table.row("Night Train")

    def tab(key: str, role: str, name: str | None = None) -> None:
        """Presses Tab until the focus is on something of this role."""
        for _ in range(6):
            main.program.key(key)
            found = picker.top.find_all(role, name and picker.words(name))
            if any("focused" in node.states for node in found):
                return
        raise AssertionError(f"{key} does not lead to a {role} {name}")

    tab("Tab", "row")
    main.program.key("space")
    wait_until(lambda: len(picker.checked()) == 1, "one track that is checked")
    tab("Tab", "button", "_Import")
    tab("shift+Tab", "row")
    tab("shift+Tab", "search box")
    tab("shift+Tab", "list item", "Demo Music")
    main.program.key("Up")
    picker.wait_for(picker.words("No Music Here"))
