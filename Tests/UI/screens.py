# SPDX-License-Identifier: GPL-3.0-or-later
"""The program's screens as a person knows them; the one place that knows where things are on them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from pathlib import Path

from gi.repository import GLib

from harness import Application, Node, Pattern, wait_until
from words import Words

# The deck is the largest part around the seek bar that is no higher than this.
DECK_HEIGHT = 200


class Screen:
    """A part of the program, with the words to find things by."""

    def __init__(self, program: Application, words: Words) -> None:
        self.program = program
        self.words = words

    @property
    def top(self) -> Node:
        """The node that holds all of the screen."""
        return self.program.root

    def find(self, role: str | None, text: str, timeout: float | None = None) -> Node:
        """A node by its role and its words in English."""
        more = {} if timeout is None else {"timeout": timeout}
        return self.top.find(role, self.words(text), **more)

    def click(self, text: str, role: str = "button") -> None:
        """Clicks a node by its words in English, once it can be clicked."""
        node = self.find(role, text)
        wait_until(lambda: node.is_sensitive and stands(node), f"{node!r} that can be used")
        node.click()

    def says(self, text: Pattern) -> bool:
        """Whether a label says so, word for word."""
        return bool(self.top.find_all("label", text))

    def wait_for(self, text: Pattern) -> Node:
        """Waits for a label that says so."""
        return self.top.find("label", text)


class Dialog(Screen):
    """A window above the main one."""

    def __init__(self, program: Application, words: Words, title: str, *values: object) -> None:
        super().__init__(program, words)
        self.title = words(title, *values)
        # Windows come before what is in them; a question is a dialog, everything else a window.
        self._window = program.find(None, self.title)
        wait_until(self._is_placed, f"the window {self.title!r} in its place")

    @property
    def top(self) -> Node:
        return self._window

    def _is_placed(self) -> bool:
        # GTK 4.8 tells of windows alone whether they are active.
        is_active = self._window.role == "dialog" or "active" in self._window.states
        return bool(self.program.origin(self._window)) and is_active

    @property
    def is_open(self) -> bool:
        return any(window.name == self.title for window in self.program.root.children)

    def wait_closed(self) -> None:
        wait_until(lambda: not self.is_open, f"no window {self.title!r}")


class Table:
    """A table of tracks or songs."""

    def __init__(self, screen: Screen, name: str) -> None:
        self.screen = screen
        self.name = name

    @property
    def node(self) -> Node:
        return self.screen.find("tree grid", self.name)

    def rows(self) -> list[list[str]]:
        """The texts of the rows in sight, cell by cell; none where the table is not shown."""
        rows: list[list[str]] = []
        for table in self.screen.top.find_all("tree grid", self.screen.words(self.name)):
            for body in table.find_all("list"):
                rows += [self._texts(row) for row in body.children]
        return rows

    def _texts(self, row: Node) -> list[str]:
        labels = [cell.find_all("label") for cell in row.children]
        return [found[0].name for found in labels if found]

    def titles(self) -> list[str]:
        return [cells[0] for cells in self.rows()]

    def selected(self) -> list[str]:
        """The titles of the selected rows in sight."""
        rows = [row for body in self.node.find_all("list") for row in body.children]
        return [self._texts(row)[0] for row in rows if row.is_selected]

    def row(self, title: str) -> Node:
        """The label of a title, to click on."""
        return self.node.find("label", title)

    def click_header(self, text: str) -> None:
        self.node.find("column header").parent.find("label", self.screen.words(text)).click()

    def wait_titles(self, titles: Iterable[str]) -> None:
        """Waits until the table shows exactly these, in whatever order."""
        wanted = sorted(titles)
        wait_until(lambda: sorted(self.titles()) == wanted, f"rows {wanted}")

    def wait_order(self, titles: list[str]) -> None:
        wait_until(lambda: self.titles() == titles, f"rows in the order {titles}")


class Picker(Dialog):
    """The dialog in which music is picked."""

    def __init__(self, program: Application, words: Words) -> None:
        super().__init__(program, words, "Add Music")
        self.table = Table(self, "Tracks")

    def choose_folder(self, folder: Path) -> None:
        """Adds a folder through the desktop's chooser, by typing its path."""
        self._choose("Other _Folder…", folder)

    def choose_library(self, file: Path) -> None:
        """Adds the library file of another program."""
        self._choose("_Library File…", file)

    def _choose(self, button: str, path: Path) -> None:
        above = len(self.program.root.children)
        self.click(button)
        wait_until(lambda: len(self.program.root.children) > above, "a file chooser")
        chooser = self.program.root.children[above]
        wait_until(lambda: chooser.find("label", self.words("_Open")).box, "a placed chooser")
        self.program.key("ctrl+l")
        self.program.type(str(path))
        entry = chooser.find("text box")
        wait_until(lambda: entry.text == str(path), "a path that is typed")
        self.program.key("Return")
        wait_until(lambda: len(self.program.root.children) == above, "a closed file chooser")

    def choose_source(self, name: str) -> None:
        """Chooses one of the places at the left."""
        wait_until(lambda: self._chooses(name), f"the source {name!r} chosen")

    def _chooses(self, name: str) -> bool:
        """Clicks a place; in a narrow window, which folds as it opens, goes back to them first."""
        for back in self.top.find_all("button", self.words("Sources")):
            back.click()
        item = self.find("list item", name)
        wait_until(lambda: stands(item), f"{item!r} that stands still")
        item.click()
        try:
            return wait_until(lambda: item.is_selected, "a chosen place", timeout=2)
        except TimeoutError:
            return False

    def denied(self, name: str) -> Dialog:
        """The dialog that says that a place may not be read."""
        return Dialog(self.program, self.words, "No Permission for “%s”", name)

    def check(self, *titles: str) -> None:
        """Checks or unchecks boxes by the pointer."""
        for title in titles:
            was = self.box(title).is_checked
            wait_until(lambda: self._toggle(title, was), f"the box of {title!r} changed")

    def _toggle(self, title: str, was: bool) -> bool:
        """Clicks, and tells whether that did it.

        While files are looked into, a row may be made anew below the pointer, or move.
        """
        self.box(title).click()
        try:
            return wait_until(lambda: self.box(title).is_checked != was, "a change", timeout=2)
        except TimeoutError:
            return False

    def box(self, title: str) -> Node:
        return self.top.find("checkbox", self.words("Select “%s”", title))

    def checked(self) -> list[str]:
        """The titles whose boxes in sight are checked."""
        name = self.words.pattern("Select “%s”")
        boxes = [box for box in self.top.find_all("checkbox", name) if box.is_checked]
        start, end = self.words("Select “%s”", "\n").split("\n")
        return [box.name.removeprefix(start).removesuffix(end) for box in boxes]

    def wait_checked(self, titles: Iterable[str]) -> None:
        wanted = sorted(titles)
        wait_until(lambda: sorted(self.checked()) == wanted, f"checked {wanted}")

    def search(self, text: str) -> None:
        self.program.key("ctrl+f")
        enter(self.find("search box", "Search tracks"), text)

    def import_tracks(self) -> None:
        self.click("_Import")
        self.wait_closed()

    def play_once(self) -> None:
        self.click("_Play Once")
        self.wait_closed()


class Deck(Screen):
    """The foot of the window."""

    @property
    def top(self) -> Node:
        node = self.program.find("slider", self.words("Position"))
        while (parent := node.parent).extents.height <= DECK_HEIGHT:
            node = parent
        return node

    def button(self, text: str) -> Node:
        return self.find("button", text)

    def press(self, text: str) -> None:
        self.click(text)

    def wait_playing(self, title: str) -> None:
        """Waits until this plays."""
        self.wait_for(title)
        self.find("button", "Pause")

    @property
    def is_once(self) -> bool:
        """Whether the badge of what is only played once is there."""
        return self.says(self.words("Playing once"))

    @property
    def is_kept(self) -> bool:
        """Whether the badge says that the library has what is only played once."""
        return self.says(self.words("In your library"))

    def offers(self, text: str) -> bool:
        """Whether there is a button with these words."""
        return bool(self.top.find_all("button", self.words(text)))


class Summary(Dialog):
    """What an import did, for reading."""

    def __init__(
        self, program: Application, words: Words, title: str = "Import Summary"
    ) -> None:
        super().__init__(program, words, title)

    def lines(self) -> list[str]:
        """All that it says, one text a line."""
        labels = self.top.find_all("label")
        return [line for label in labels for line in label.name.splitlines()]


class MainWindow(Screen):
    """The window that is always there."""

    def __init__(self, program: Application, words: Words) -> None:
        super().__init__(program, words)
        self.songs = Table(self, "Songs")
        self.deck = Deck(program, words)
        self._window = program.find("window", "Otokura")

    @property
    def top(self) -> Node:
        return self._window

    @property
    def is_empty(self) -> bool:
        """Whether it says that the library is empty."""
        return self.says(self.words("Your Library Is Empty"))

    def add_music(self) -> Picker:
        self.click("_Add Music…")
        return self.picker()

    def picker(self) -> Picker:
        """The picker that opens."""
        return Picker(self.program, self.words)

    def try_demo(self) -> Picker:
        """The picker on the demo music, by whichever way is open."""
        name = self.words("Try the _Demo Music")
        if demo := self.top.find_all("button", name):
            demo[0].click()
            return Picker(self.program, self.words)
        return self.demo_again()

    def demo_again(self) -> Picker:
        """The picker on the demo music, where the library has songs."""
        picker = self.add_music()
        picker.choose_source("Demo Music")
        return picker

    def import_demo(self, *titles: str) -> None:
        """Imports these pieces of the demo music and waits until the table has them."""
        picker = self.demo_again()
        picker.check(*titles)
        before = self.songs.titles()
        picker.import_tracks()
        self.songs.wait_titles([*before, *titles])

    def play_demo_once(self, *titles: str) -> None:
        picker = self.try_demo()
        picker.check(*titles)
        picker.play_once()

    def undo(self) -> None:
        """Clicks the toast's button."""
        self.find("button", "Undo").click()

    def wait_toast(self, text: str) -> Node:
        return self.wait_for(text)

    def search(self, text: str) -> Node:
        self.program.key("ctrl+f")
        box = self.find("search box", "Search songs")
        enter(box, text)
        return box


def stands(node: Node) -> bool:
    """Whether a node stays where it is for a tenth of a second, as what slides in does not."""
    before = node.extents
    time.sleep(0.1)
    return node.extents == before


def enter(box: Node, text: str) -> None:
    """Types a text into an entry that has the focus, in place of what it holds."""
    wait_until(lambda: "focused" in box.states, f"the focus on {box!r}")
    if held(box):
        # In an empty entry this key may mean something else.
        box.program.key("ctrl+a", "BackSpace")
        wait_until(lambda: not held(box), f"nothing in {box!r}")
    if text:
        box.program.type(text)
        wait_until(lambda: held(box) == text, f"{text!r} in {box!r}")


def held(box: Node) -> str:
    """What an entry holds; an empty one is called by its name."""
    return "" if box.text == box.name else box.text


def texts(top: Node) -> list[tuple[str, str]]:
    """Every word that is on a screen: what labels say, and what everything else is called."""
    found: list[tuple[str, str]] = []
    for node in top.walk():
        try:
            found.append((node.role, node.name))
            if node.description:
                found.append((node.role, node.description))
        except GLib.Error:
            continue
    # What has no name of its own is called by its class.
    return [(role, text) for role, text in found if text and not re.match(r"(Gtk|Adw)[A-Z]", text)]
