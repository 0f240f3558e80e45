# SPDX-License-Identifier: GPL-3.0-or-later
"""A media folder that takes nothing: what the import says, and that it leaves nothing behind."""

from __future__ import annotations

from pathlib import Path

from conftest import Mount, Picture, Start
from harness import wait_until
from media import audio_files
from screens import MainWindow, Summary


def read_clipboard(main: MainWindow) -> str:
    """What a person finds who pastes into the search."""
    box = main.search("")
    main.program.key("ctrl+v")
    wait_until(lambda: box.text != box.name, "something pasted")
    return box.text


def check_summary(main: MainWindow, picture: Picture, sentence: str) -> None:
    """The summary has the sentence, and so has the clipboard after Copy."""
    summary = Summary(main.program, main.words)
    picture("summary")
    assert "Could not import 1" in summary.lines()
    wanted = main.words.pattern(sentence)
    [said] = [line for line in summary.lines() if wanted.match(line)]
    summary.click("_Copy")
    main.program.key("Escape")
    summary.wait_closed()
    copied = read_clipboard(main)
    assert "Could not import 1" in copied and said in copied and "River Walk" in copied


def test_a_full_disk_is_told_and_nothing_is_left(
    start: Start, library: Path, mount: Mount, picture: Picture
) -> None:
    mount(library / "Otokura", "tmpfs", "size=256k")
    main = start()
    picker = main.try_demo()
    picker.check("River Walk")
    picker.import_tracks()
    check_summary(main, picture, "The disk is full. Make some room and try again.")
    assert main.is_empty
    assert not audio_files(library / "Otokura")
    assert not audio_files(library / "cache/MusicLibrary")


def test_a_media_folder_without_permission_is_told(
    start: Start, library: Path, picture: Picture
) -> None:
    folder = library / "Otokura"
    folder.mkdir(parents=True)
    folder.chmod(0o555)
    main = start(powerless=True)
    picker = main.try_demo()
    picker.check("River Walk")
    picker.import_tracks()
    check_summary(main, picture, "“%s” could not be written: %s.")
    assert main.is_empty
    assert not audio_files(folder)
    # With the permission it works, without a new start.
    folder.chmod(0o755)
    main.program.key("Escape")
    main.import_demo("River Walk")
