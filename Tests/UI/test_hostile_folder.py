# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder with everything that goes wrong with files."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Picture, Start
from harness import Session, wait_until
from media import audio_files, tone
from screens import MainWindow, Picker, Summary

GOOD = ("Good One", "Good Two")
BAD = {
    "unreadable": "No permission",
    "empty": None,
    "truncated": None,
    "text": None,
    "dangling": "File missing",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two good files among broken ones, links to nowhere and to themselves."""
    folder = tmp_path / "hostile"
    tone(folder / "one.flac", title="Good One")
    tone(folder / "deep/er/two.mp3", title="Good Two")
    tone(folder / "unreadable.flac", title="Secret").chmod(0)
    (folder / "empty.mp3").touch()
    whole = tone(folder / "truncated.wav").read_bytes()
    (folder / "truncated.wav").write_bytes(whole[:30])
    (folder / "text.mp3").write_text("This is no music at all.\n" * 400)
    (folder / "dangling.flac").symlink_to("nowhere.flac")
    (folder / "loop.flac").symlink_to("loop.flac")
    (folder / "deep/er/back").symlink_to("../..")
    closed = folder / "closed"
    tone(closed / "hidden.flac", title="Hidden")
    closed.chmod(0)
    yield folder
    closed.chmod(0o755)


@pytest.fixture
def main(start: Start) -> MainWindow:
    """The program without the right to read everything, so that permissions hold."""
    return start(powerless=True)


@pytest.fixture
def picker(main: MainWindow, folder: Path) -> Picker:
    """The picker on that folder, once it has looked into all files."""
    picker = main.add_music()
    picker.choose_folder(folder)
    picker.table.wait_titles(GOOD)
    return picker


def test_the_picker_lists_what_is_good(picker: Picker, picture: Picture) -> None:
    picture("good")
    picker.program.key("ctrl+a")
    picker.wait_checked(GOOD)
    assert picker.find("button", "_Import").is_sensitive


def test_the_toggle_shows_the_others_each_with_its_reason(
    picker: Picker, picture: Picture
) -> None:
    picker.click("Show tracks that can't be used")
    picker.table.row("dangling")
    picture("reasons")
    rows = {cells[0]: cells[-1] for cells in picker.table.rows()}
    assert set(GOOD) < set(rows)
    for name, reason in BAD.items():
        assert name in rows, f"{name} is not listed: {rows}"
        assert not picker.box(name).is_sensitive
        assert not picker.table.row(name).is_sensitive, f"{name} is not greyed"
        assert reason is None or rows[name] == reason
        assert rows[name] not in ("", "0:00"), f"{name} has no reason"
    picker.table.row("text").click()
    picker.program.key("ctrl+a")
    picker.wait_for("2 selected · 0:04")


def test_what_turns_bad_after_the_look_is_a_line_of_the_report(
    main: MainWindow, picker: Picker, folder: Path, library: Path, picture: Picture
) -> None:
    picker.check(*GOOD)
    (folder / "one.flac").write_bytes((folder / "text.mp3").read_bytes())
    (folder / "deep/er/two.mp3").unlink()
    picker.import_tracks()
    summary = Summary(main.program, main.words)
    picture("summary")
    assert "Could not import 2" in summary.lines()
    gone = "The file is not there any more. It may have been moved, or its disk is not connected."
    assert gone in summary.lines()
    main.program.key("Escape")
    summary.wait_closed()
    assert main.is_empty
    assert not audio_files(library / "Otokura")


def test_what_is_good_is_imported_and_the_program_lives_on(
    main: MainWindow, picker: Picker, folder: Path
) -> None:
    picker.check(*GOOD)
    picker.import_tracks()
    main.songs.wait_titles(GOOD)
    main.songs.row("Good One").double_click()
    main.deck.wait_playing("Good One")


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """A folder with music that may not be read."""
    closed = tmp_path / "closed"
    tone(closed / "one.flac", title="One")
    closed.chmod(0)
    yield closed
    closed.chmod(0o755)


@pytest.fixture
def file_manager(session: Session, tmp_path: Path) -> Iterator[Path]:
    """A stand-in for the file manager, and where it notes what it was asked for."""
    log = tmp_path / "properties"
    script = Path(__file__).with_name("file_manager.py")
    command = ["/usr/bin/python3", script, log]
    with subprocess.Popen(command, env=session.environment) as process:
        name = "org.freedesktop.FileManager1"
        wait_until(lambda: session.owns(name), f"an owner of {name}")
        yield log
        process.terminate()


@pytest.mark.parametrize("language", ["en", "ja"], indirect=True)
def test_a_closed_folder_is_listed_once_permission_is_given(
    main: MainWindow, closed: Path, file_manager: Path, picture: Picture
) -> None:
    picker = main.add_music()
    picker.choose_folder(closed)
    dialog = picker.denied(closed.name)
    picture("dialog")
    dialog.click("Open _Settings")
    wait_until(file_manager.exists, "the properties that were asked for")
    assert file_manager.read_text() == closed.as_uri()
    picker.table.wait_titles(["One"])
    picture("listed")


def test_a_closed_folder_stays_closed_until_the_user_wants_otherwise(
    main: MainWindow, closed: Path, picture: Picture
) -> None:
    picker = main.add_music()
    picker.choose_folder(closed)
    picker.denied(closed.name).click("_Cancel")
    picker.wait_for(main.words.pattern("You have no permission to read “%s”."))
    picture("status")
    picker.click("Open _Settings")
    dialog = picker.denied(closed.name)
    closed.chmod(0o755)
    dialog.click("_Cancel")
    picker.table.wait_titles(["One"])
