# SPDX-License-Identifier: GPL-3.0-or-later
"""The program in Japanese, by the words of po/ja.po."""

from __future__ import annotations

import re

import pytest

from conftest import Picture
from harness import Node
from screens import MainWindow, Summary, texts

pytestmark = pytest.mark.parametrize("language", ["ja"], indirect=True)

# Two Latin letters in a row, other than access keys such as (P).
LATIN = re.compile(r"[A-Za-z]{2,}")
# What stays as it is in any language: the program's name, file formats, kinds of devices, keys.
KEPT = {"Otokura", "MP3", "MP", "AAC", "ALAC", "PCM", "FLAC", "Vorbis", "Opus"}
# The demo music's own words.
DATA = set(
    "Dawn Paper Lanterns River Walk Night Train Homeward The Storehouse Band Open Ring"
    " Behind Glass Up in the Cloud Gone Fishing WAV AIFF OGG OPUS"
    " Classical World Folk Jazz Pop".split()
)


def english(top: Node) -> list[str]:
    """The texts in which English is left."""
    left = []
    for role, text in texts(top):
        # What the desktop's toolkit says is its own catalogue's business.
        if role == "button" and text in WINDOW_BUTTONS or text in TOOLKIT:
            continue
        if set(LATIN.findall(text)) - KEPT - DATA and "/" not in text:
            left.append(text)
    return sorted(set(left))


WINDOW_BUTTONS = {"Minimize", "Maximize", "Close"}
TOOLKIT = {"Minimize the window", "Maximize the window", "Close the window", "clear icon"}


def test_the_main_window_speaks_japanese(main: MainWindow, picture: Picture) -> None:
    assert not english(main.top)
    for section in ("Songs", "Recently Added", "Albums", "Artists", "Genres"):
        assert main.find("list item", section)
    picture("empty")
    main.import_demo("River Walk", "夜明けの歌 — Dawn")
    assert not english(main.top)
    picture("library")
    for section in ("Albums", "Artists", "Genres", "Recently Added"):
        main.find("list item", section).click()
        assert not english(main.top)
    main.find("list item", "Songs").click()
    main.songs.row("River Walk").right_click()
    menu = main.program.find("menu item", main.words("_Edit Info…"))
    picture("menu")
    assert menu.is_sensitive


def test_the_picker_and_the_deck_speak_japanese(main: MainWindow, picture: Picture) -> None:
    picker = main.try_demo()
    assert picker.title != "Add Music"
    picker.click("Show tracks that can't be used")
    picker.wait_for(main.words("Protected against copying"))
    assert not english(picker.top)
    picture("picker")
    picker.click("Show tracks that can't be used")
    picker.check("雨だれ", "Paper Lanterns")
    assert picker.find("button", "_Import").name.startswith("取り込")
    assert picker.find("button", "_Play Once").name.startswith("一度だけ再生")
    picker.play_once()
    main.deck.wait_playing("Paper Lanterns")
    assert main.deck.is_once
    assert not english(main.top)
    picture("playing-once")


def test_the_summary_speaks_japanese(main: MainWindow, picture: Picture) -> None:
    main.import_demo("River Walk")
    picker = main.try_demo()
    picker.check("River Walk", "小さな祭り")
    picker.import_tracks()
    summary = Summary(main.program, main.words)
    assert not english(summary.top)
    counts = [main.words("Imported %d", 1), main.words("Already in library %d", 1)]
    assert " · ".join(counts) in summary.lines()
    picture("summary")
