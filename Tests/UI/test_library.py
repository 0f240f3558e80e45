# SPDX-License-Identifier: GPL-3.0-or-later
"""The library's own work: editing, removing, searching, and the keys of the window."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from conftest import BINARY, Picture, Start
from harness import Node, wait_until
from media import audio_files, tags
from screens import Dialog, MainWindow, held

SONGS = ("River Walk", "Night Train", "小さな祭り")


@pytest.fixture
def main(start: Start) -> MainWindow:
    """The program with three songs in the library."""
    main = start()
    main.import_demo(*SONGS)
    return main


class EditInfo(Dialog):
    """The dialog that edits one song."""

    def __init__(self, main: MainWindow) -> None:
        super().__init__(main.program, main.words, "Edit Info")

    def field(self, name: str) -> Node:
        return self.find("text box", name)

    def enter(self, name: str, text: str) -> None:
        self.field(name).click()
        self.program.key("ctrl+a")
        self.program.type(text)
        wait_until(lambda: self.field(name).text == text, f"{text!r} in {name}")

    @property
    def save(self) -> Node:
        return self.find("button", "_Save")


def edit(main: MainWindow, title: str) -> EditInfo:
    main.songs.row(title).click()
    main.program.key("ctrl+i")
    return EditInfo(main)


def test_an_edit_changes_the_table_and_the_file(
    main: MainWindow, library: Path, picture: Picture
) -> None:
    editor = edit(main, "Night Train")
    assert not editor.save.is_sensitive, "nothing was changed yet"
    editor.enter("Title", "Morning Train")
    editor.enter("Year", "1987")
    picture("dialog")
    editor.save.click()
    editor.wait_closed()
    main.songs.wait_titles(["River Walk", "Morning Train", "小さな祭り"])
    row = next(cells for cells in main.songs.rows() if cells[0] == "Morning Train")
    assert "1987" in row
    [file] = (library / "Otokura").rglob("*.flac")
    written = tags(file)
    assert (written["title"], written["date"]) == ("Morning Train", "1987")
    assert written["artist"] == "The Storehouse Band", "what was not edited is as it was"
    picture("edited")


def test_a_year_that_is_none_can_not_be_saved(main: MainWindow, picture: Picture) -> None:
    editor = edit(main, "River Walk")
    for year in ("soon", "0", "20266", "19 87"):
        editor.enter("Year", year)
        assert not editor.save.is_sensitive, f"{year!r} could be saved"
    picture("invalid")
    editor.enter("Year", "2001")
    wait_until(lambda: editor.save.is_sensitive, "a year that can be saved")
    main.program.key("Escape")
    editor.wait_closed()
    assert "2026" in next(cells for cells in main.songs.rows() if cells[0] == "River Walk")


def test_the_keyboard_goes_on_where_it_was_after_an_edit(main: MainWindow) -> None:
    first, second, third = main.songs.titles()
    editor = edit(main, second)
    editor.enter("Year", "1987")
    main.program.key("Return")
    editor.wait_closed()
    wait_until(lambda: any("1987" in cells for cells in main.songs.rows()), "the new year")
    main.program.key("Down")
    wait_until(lambda: main.songs.selected() == [third], "the song below the edited one")
    main.program.key("Up", "Up")
    wait_until(lambda: main.songs.selected() == [first], "the song above the edited one")


def test_the_keyboard_goes_on_beside_a_removed_song(main: MainWindow) -> None:
    first, second, third = main.songs.titles()
    main.songs.row(second).click()
    main.program.key("Delete")
    main.songs.wait_titles([first, third])
    wait_until(lambda: main.songs.selected() == [third], "the song that took its place")
    main.program.key("Up")
    wait_until(lambda: main.songs.selected() == [first], "the song above")
    main.program.key("Down", "Delete")
    main.songs.wait_titles([first])
    wait_until(lambda: main.songs.selected() == [first], "the last song that is left")


def test_the_keyboard_follows_a_song_that_an_edit_moves(main: MainWindow) -> None:
    main.songs.click_header("Title")
    main.songs.wait_order(["Night Train", "River Walk", "小さな祭り"])
    editor = edit(main, "Night Train")
    editor.enter("Title", "Slow Train")
    main.program.key("Return")
    editor.wait_closed()
    main.songs.wait_order(["River Walk", "Slow Train", "小さな祭り"])
    main.program.key("Down")
    wait_until(lambda: main.songs.selected() == ["小さな祭り"], "the song below the moved one")


def test_keys_that_edit_text_leave_the_songs_alone(main: MainWindow) -> None:
    main.songs.row("River Walk").click()
    box = main.search("river")
    main.songs.wait_titles(["River Walk"])
    main.program.key("ctrl+a", "Delete")
    wait_until(lambda: held(box) == "", "an empty search")
    main.songs.wait_titles(SONGS)


def test_the_menu_opens_by_key_and_obeys_the_arrows(main: MainWindow) -> None:
    first, second, _ = main.songs.titles()
    main.songs.row(first).click()
    main.program.key("shift+F10")
    main.find("menu item", "_Play")
    main.program.key("Down", "Down", "Return")
    EditInfo(main).click("_Cancel")
    main.program.key("shift+F10")
    main.find("menu item", "_Play")
    main.program.key("Escape", "Down")
    wait_until(lambda: main.songs.selected() == [second], "the song below")


def test_a_right_click_beside_the_words_is_about_the_row(main: MainWindow) -> None:
    title = main.songs.titles()[2]
    main.songs.row(main.songs.titles()[0]).click()
    box = main.songs.row(title).box
    main.program.move_pointer(box.x + 40, box.y - 6)
    main.program.session.xdotool("click", "3")
    wait_until(lambda: main.songs.selected() == [title], "the row under the pointer")


def test_a_removed_song_comes_back_by_undo(
    main: MainWindow, library: Path, picture: Picture
) -> None:
    before = audio_files(library / "Otokura")
    main.songs.row("River Walk").click()
    main.program.key("Delete")
    main.wait_toast(main.words("Removed “%s”", "River Walk"))
    main.songs.wait_titles(["Night Train", "小さな祭り"])
    picture("toast")
    main.undo()
    main.songs.wait_titles(SONGS)
    assert audio_files(library / "Otokura") == before
    main.songs.row("River Walk").double_click()
    main.deck.wait_playing("River Walk")


def test_the_file_of_a_removed_song_leaves_the_media_folder(
    main: MainWindow, library: Path, home: Path, demo: Path
) -> None:
    main.songs.row("River Walk").click()
    main.songs.row("Night Train").click(holding=["ctrl"])
    main.program.key("Delete")
    main.wait_toast("Removed 2 songs")
    assert len(audio_files(library / "Otokura")) == 3, "undo is still offered"
    main.songs.wait_titles(["小さな祭り"])
    wait_until(lambda: len(audio_files(library / "Otokura")) == 1, "one file in the media folder")
    trash = [path.name for path in (home / ".local/share/Trash/files").iterdir()]
    assert sorted(trash) == ["02 River Walk.wav", "03 Night Train.flac"]
    assert (demo / "02 River Walk.wav").exists()


def test_without_a_trash_a_removed_song_comes_back(start: Start, library: Path) -> None:
    main = start(XDG_DATA_HOME="/proc")
    main.import_demo(*SONGS)
    before = audio_files(library / "Otokura")
    main.songs.row("River Walk").click()
    main.program.key("Delete")
    main.wait_toast(main.words("Removed “%s”", "River Walk"))
    main.songs.wait_titles(["Night Train", "小さな祭り"])
    main.wait_toast(main.words.pattern("Kept in the library: %s"))
    main.songs.wait_titles(SONGS)
    assert audio_files(library / "Otokura") == before


def test_what_a_command_changes_is_seen(main: MainWindow, environment: dict[str, str]) -> None:
    command = [BINARY, "remove", "2"]
    subprocess.run(command, env=os.environ | environment, check=True, capture_output=True)
    wait_until(lambda: len(main.songs.titles()) == 2, "two songs")


def test_removing_the_last_song_shows_the_empty_library(main: MainWindow) -> None:
    main.songs.row("River Walk").click()
    main.program.key("ctrl+a", "Delete")
    main.wait_toast("Removed 3 songs")
    wait_until(lambda: main.is_empty, "an empty library")
    main.undo()
    main.songs.wait_titles(SONGS)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("no such song", []),
        ("小さな", ["小さな祭り"]),
        ("ちいさな", ["小さな祭り"]),
        ("NIGHT tr", ["Night Train"]),
        ("ｒｉｖｅｒ", ["River Walk"]),
        ("open ring", ["River Walk", "Night Train"]),
    ],
)
def test_the_search_is_blind_to_case_and_width(
    main: MainWindow, picture: Picture, text: str, found: list[str]
) -> None:
    main.search(text)
    if found:
        main.songs.wait_titles(found)
    else:
        main.wait_for("Nothing Found")
        assert not main.songs.titles()
    picture("found")
    main.program.key("Escape")
    main.songs.wait_titles(SONGS)


def test_the_search_is_blind_to_the_kind_of_kana(main: MainWindow, picture: Picture) -> None:
    main.songs.row("River Walk").click()
    editor = edit(main, "River Walk")
    editor.enter("Title", "ヴァイオリンのﾜﾙﾂ")
    editor.save.click()
    editor.wait_closed()
    main.search("ゔぁいおりんのわるつ")
    main.songs.wait_titles(["ヴァイオリンのﾜﾙﾂ"])
    picture("found")


def test_the_keys_of_the_window_play_and_skip(main: MainWindow) -> None:
    main.songs.row("River Walk").double_click()
    main.deck.wait_playing("River Walk")
    order = main.songs.titles()
    main.program.key("space")
    main.deck.find("button", "Play")
    main.program.key("space")
    main.deck.find("button", "Pause")
    main.program.key("ctrl+Right")
    following = order[(order.index("River Walk") + 1) % len(order)]
    if order.index("River Walk") + 1 < len(order):
        main.deck.wait_playing(following)
        main.program.key("ctrl+Left")
        main.deck.wait_playing("River Walk")


def test_space_in_the_search_is_a_space(main: MainWindow) -> None:
    main.songs.row("River Walk").double_click()
    main.deck.wait_playing("River Walk")
    main.search("river walk")
    main.songs.wait_titles(["River Walk"])
    assert main.deck.find("button", "Pause")


def test_the_song_menu_is_about_the_row_under_the_pointer(
    main: MainWindow, picture: Picture
) -> None:
    main.songs.row("River Walk").click()
    main.songs.row("Night Train").right_click()
    play = main.program.find("menu item", main.words("_Play"))
    picture("menu")
    play.click()
    main.deck.wait_playing("Night Train")


def test_albums_open_their_songs_and_back_returns(main: MainWindow, picture: Picture) -> None:
    main.find("list item", "Albums").click()
    main.top.find("label", "Open Ring").click()
    main.songs.wait_titles(["River Walk", "Night Train"])
    picture("album")
    main.click("Back")
    main.wait_for("蔵の音")
    picture("albums")


def test_the_library_is_there_at_the_next_start(main: MainWindow, start: Start) -> None:
    main.program.close()
    again = start()
    again.songs.wait_titles(SONGS)
