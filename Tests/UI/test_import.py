# SPDX-License-Identifier: GPL-3.0-or-later
"""Picking by pointer and keyboard, and importing what was picked."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import Picture
from harness import wait_until
from media import audio_files, fingerprint, tags, tone
from screens import MainWindow, Picker, Summary

NAMES = ("Ash", "Birch", "Cedar", "Elder", "Fir")


@pytest.fixture
def music(tmp_path: Path) -> Path:
    """A folder of five songs by two artists, in several encodings."""
    folder = tmp_path / "music"
    endings = ("flac", "mp3", "wav", "ogg", "m4a")
    for number, (name, ending) in enumerate(zip(NAMES, endings), start=1):
        tone(
            folder / f"{number} {name}.{ending}",
            seconds=number,
            pitch=300 + 50 * number,
            title=name,
            artist="Two Ravens" if number < 4 else "One Wren",
            album_artist="The Ravens" if number < 4 else "One Wren",
            album="Trees",
            track=str(number),
            date="2019",
        )
    return folder


@pytest.fixture
def picker(main: MainWindow, music: Path) -> Picker:
    """The picker on that folder, chosen through the desktop's chooser."""
    picker = main.add_music()
    picker.choose_folder(music)
    picker.table.wait_titles(NAMES)
    return picker


def test_three_checked_tracks_are_imported(
    main: MainWindow, picker: Picker, music: Path, library: Path, picture: Picture
) -> None:
    before = fingerprint(music)
    picker.check("Ash", "Cedar", "Elder")
    picker.wait_for(main.words.pattern("3 selected · 0:08"))
    picture("picked")
    picker.import_tracks()
    main.wait_toast("Imported 3 songs")
    picture("imported")
    main.songs.wait_titles(["Ash", "Cedar", "Elder"])
    ash = main.songs.rows()[main.songs.titles().index("Ash")]
    assert ash == ["Ash", "Two Ravens", "Trees", "2019", "0:01"]
    assert audio_files(library / "Otokura") == [
        "One Wren/Trees/04 Elder.ogg",
        "The Ravens/Trees/01 Ash.flac",
        "Two Ravens/Trees/03 Cedar.wav",  # a WAV file has no field for the album's artist
    ]
    assert tags(library / "Otokura/The Ravens/Trees/01 Ash.flac")["title"] == "Ash"
    assert fingerprint(music) == before, "the source was changed"
    assert not audio_files(library / "cache/MusicLibrary"), "temporary files were left"


def test_clicks_with_ctrl_and_shift_select_like_everywhere(
    picker: Picker, picture: Picture
) -> None:
    picker.table.row("Birch").click()
    picker.wait_checked(["Birch"])
    picker.table.row("Elder").click(holding=["ctrl"])
    picker.wait_checked(["Birch", "Elder"])
    picker.table.row("Birch").click(holding=["ctrl"])
    picker.wait_checked(["Elder"])
    picker.table.row("Ash").click()
    picker.table.row("Cedar").click(holding=["shift"])
    picker.wait_checked(["Ash", "Birch", "Cedar"])
    picture("range")
    picker.program.key("ctrl+a")
    picker.wait_checked(NAMES)
    picker.wait_for("5 selected · 0:15")
    picker.check("Cedar")
    picker.wait_checked(["Ash", "Birch", "Elder", "Fir"])


def test_a_search_narrows_the_list_and_keeps_what_was_selected(
    picker: Picker, picture: Picture
) -> None:
    picker.check("Ash", "Fir")
    picker.search("wren")
    picker.table.wait_titles(["Elder", "Fir"])
    picker.wait_checked(["Fir"])
    picker.wait_for("2 selected · 0:06")
    picture("narrowed")
    picker.check("Elder")
    picker.search("no such tree")
    picker.wait_for("Nothing Found")
    picker.search("")
    picker.table.wait_titles(NAMES)
    picker.wait_checked(["Ash", "Elder", "Fir"])


def test_headers_sort_and_keep_what_was_selected(picker: Picker) -> None:
    picker.check("Birch")
    picker.table.click_header("Title")
    picker.table.wait_order(list(NAMES))
    picker.table.click_header("Title")
    picker.table.wait_order(list(reversed(NAMES)))
    picker.table.click_header("Artist")
    picker.table.wait_order(["Elder", "Fir", "Ash", "Birch", "Cedar"])
    picker.wait_checked(["Birch"])


def test_the_columns_use_the_whole_width(picker: Picker) -> None:
    table = picker.table.node.extents
    length = picker.top.find("label", "Length").extents
    assert table.x + table.width - (length.x + length.width) < 60


def test_files_named_at_the_start_are_played_once(start, music: Path, picture: Picture) -> None:
    main = start(music / "2 Birch.mp3", music / "5 Fir.m4a")
    main.deck.wait_playing("Birch")
    assert main.deck.is_once
    assert main.is_empty
    picture("playing")


def test_a_second_import_tells_what_the_library_has(
    main: MainWindow, picker: Picker, library: Path, picture: Picture
) -> None:
    picker.check("Ash")
    picker.import_tracks()
    main.songs.wait_titles(["Ash"])
    again = main.add_music()
    again.choose_source("music")
    again.table.wait_titles(NAMES)
    again.check("Ash", "Birch")
    again.import_tracks()
    summary = Summary(main.program, main.words)
    picture("summary")
    assert "Imported 1 · Duplicates 1" in summary.lines()
    assert "Your library has the same recording already" in summary.lines()
    main.program.key("Escape")
    summary.wait_closed()
    main.songs.wait_titles(["Ash", "Birch"])
    assert len(audio_files(library / "Otokura")) == 2


def test_an_import_is_undone_by_its_message_and_done_again(
    main: MainWindow, library: Path
) -> None:
    main.import_demo("River Walk", "Night Train")
    main.wait_toast(main.words.count("Imported %d song", "Imported %d songs", 2))
    main.undo()
    wait_until(lambda: main.is_empty, "an empty library")
    main.wait_toast(main.words.count("Removed %d song", "Removed %d songs", 2))
    main.undo()
    main.songs.wait_titles(["River Walk", "Night Train"])
    assert len(audio_files(library / "Otokura")) == 2
