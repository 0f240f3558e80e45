# SPDX-License-Identifier: GPL-3.0-or-later
"""Sticks and disks that come and go while the program runs."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Picture, Start
from media import tone


NAME = "OTOKURA-STICK"


class Stick:
    """A file system in a file, mounted where the desktop mounts sticks."""

    def __init__(self, folder: Path) -> None:
        self.image = folder / "stick.img"
        self.root = Path("/media") / NAME
        with self.image.open("wb") as image:
            image.truncate(8 << 20)
        subprocess.run(["/usr/sbin/mkfs.ext4", "-q", self.image], check=True)

    def plug_in(self) -> None:
        """Mounts it; skips where that is forbidden."""
        self.root.mkdir(parents=True, exist_ok=True)
        command = ["mount", "-o", "loop", str(self.image), str(self.root)]
        attempt = subprocess.run(command, capture_output=True, text=True)
        if attempt.returncode != 0:
            pytest.skip(f"this user can't mount a file: {attempt.stderr.strip()}")

    def pull_out(self) -> None:
        subprocess.run(["umount", "--lazy", self.root], capture_output=True)


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Stick]:
    """A stick with one song, which is not plugged in yet."""
    stick = Stick(tmp_path)
    stick.plug_in()
    tone(stick.root / "one.flac", title="On The Stick")
    stick.pull_out()
    yield stick
    stick.pull_out()
    stick.root.rmdir()


@pytest.mark.parametrize("language", ["en", "ja"], indirect=True)
def test_a_stick_is_offered_when_it_is_plugged_in(
    start: Start, stick: Stick, picture: Picture
) -> None:
    main = start()
    # A picker that was closed hears no more of what comes and goes.
    picker = main.add_music()
    main.program.key("Escape")
    picker.wait_closed()
    stick.plug_in()
    main.wait_for(main.words("“%s” is connected", NAME))
    picture("toast")
    main.click("Show Music")
    picker = main.picker()
    picker.table.wait_titles(["On The Stick"])
    picture("picker")
    picker.check("On The Stick")
    picker.play_once()
    main.deck.wait_playing("On The Stick")


def test_a_stick_that_is_pulled_out_leaves_the_picker(start: Start, stick: Stick) -> None:
    stick.plug_in()
    picker = start().add_music()
    picker.choose_source(NAME)
    picker.table.wait_titles(["On The Stick"])
    stick.pull_out()
    picker.wait_for(picker.words("Not Reachable"))
    assert not picker.top.find_all("list item", NAME)
    stick.plug_in()
    picker.find("list item", NAME)
