# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program remembers from one run to the next."""

from __future__ import annotations

from pathlib import Path

from conftest import Launch
from harness import wait_until
from media import tone
from screens import MainWindow
from words import Words


def run(launch: Launch, words: Words) -> MainWindow:
    """A run of the program that writes its settings into the home folder."""
    return MainWindow(launch(GSETTINGS_BACKEND="keyfile"), words)


def test_a_place_is_remembered_until_it_is_removed(
    launch: Launch, words: Words, tmp_path: Path
) -> None:
    tone(tmp_path / "Tapes/one.flac", title="One")
    main = run(launch, words)
    picker = main.add_music()
    picker.choose_folder(tmp_path / "Tapes")
    picker.table.wait_titles(["One"])
    main.program.close()

    main = run(launch, words)
    picker = main.add_music()
    picker.choose_source("Tapes")
    picker.table.wait_titles(["One"])
    picker.click(words("Remove “%s” from this list", "Tapes"))
    wait_until(lambda: not picker.top.find_all("list item", "Tapes"), "no such place")
    main.program.close()

    picker = run(launch, words).add_music()
    picker.find("list item", "Demo Music")
    assert not picker.top.find_all("list item", "Tapes")


def test_the_order_of_the_songs_is_remembered(launch: Launch, words: Words) -> None:
    main = run(launch, words)
    main.import_demo("River Walk", "Night Train", "Homeward")
    main.songs.click_header("Title")
    main.songs.wait_order(["Homeward", "Night Train", "River Walk"])
    main.songs.click_header("Title")
    main.songs.wait_order(["River Walk", "Night Train", "Homeward"])
    main.program.close()
    run(launch, words).songs.wait_order(["River Walk", "Night Train", "Homeward"])
