# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives a GTK 4 program as a person would, on a display of its own.

Hands are the real pointer and keyboard of an X server (xdotool). Eyes are what the program tells
assistive technology, read over D-Bus: libatspi caches, goes stale and crashes, so it is not used.
What can't be found here can't be found by a blind user either.

    with Session() as session:
        program = Application(session, [".build/debug/otokura"])
        program.find("button", "Add Music…").click()
        program.find("label", "Music")

Nothing sleeps and hopes: `find` and `wait_until` ask again until the answer is there.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gi.repository import GLib

from session import PATIENCE, Box, Session, XWindow, end, run, wait_until

__all__ = ["Application", "Box", "Node", "Session", "run", "wait_until"]

Pattern = str | re.Pattern[str]

ATSPI = "org.a11y.atspi."
PROPERTIES = "org.freedesktop.DBus.Properties"
# AtspiStateType, in the order of its bits.
STATES = (
    "invalid active armed busy checked collapsed defunct editable enabled expandable expanded"
    " focusable focused has-tooltip horizontal iconified modal multi-line multiselectable opaque"
    " pressed resizable selectable selected sensitive showing single-line stale transient vertical"
    " visible manages-descendants indeterminate required truncated animated invalid-entry"
    " supports-autocompletion selectable-text is-default visited checkable has-popup read-only"
).split()
# What an accessible without a label is called: its widget type.
POPOVERS = ("GtkPopover", "GtkPopoverMenu")
# Of the children of a longer list only those in sight are looked at: GTK keeps 200 rows alive.
LONG_LIST = 60


def fits(spoken: str, wanted: Pattern) -> bool:
    """Whether a spoken name is the wanted one.

    A button with a label inside is named by both, so that "Undo" is spoken as "Undo Undo", and as
    "Undo " while that label is empty.
    """
    if isinstance(wanted, re.Pattern):
        return bool(wanted.search(spoken))
    return spoken.rstrip() in (wanted, f"{wanted} {wanted}")


class Node:
    """One accessible object; nothing is cached, every read asks the program."""

    def __init__(self, program: Application, bus: str, path: str) -> None:
        self.program = program
        self._bus = bus
        self._path = path

    def __repr__(self) -> str:
        try:
            return f"<{self.role} {self.name!r}>"
        except GLib.Error:
            return "<gone>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and (self._bus, self._path) == (other._bus, other._path)

    def __hash__(self) -> int:
        return hash((self._bus, self._path))

    def _call(self, interface: str, method: str, args: GLib.Variant | None = None) -> tuple:
        name = interface if "." in interface else ATSPI + interface
        return self.program.session.call(self._bus, self._path, name, method, args)

    def _get(self, interface: str, name: str) -> object:
        args = GLib.Variant("(ss)", (ATSPI + interface, name))
        return self._call(PROPERTIES, "Get", args)[0]

    @property
    def role(self) -> str:
        """GTK's own word: button, label, row, grid cell, search box, menu item, window …"""
        return self._call("Accessible", "GetRoleName")[0]

    @property
    def name(self) -> str:
        """The label that a screen reader speaks."""
        return self._get("Accessible", "Name")

    @property
    def description(self) -> str:
        """What a screen reader adds to the label."""
        return self._get("Accessible", "Description")

    @property
    def text(self) -> str:
        """What an entry holds or a label says; the name where there is no text."""
        try:
            count = self._get("Text", "CharacterCount")
            return self._call("Text", "GetText", GLib.Variant("(ii)", (0, count)))[0] or self.name
        except GLib.Error:
            return self.name

    @property
    def value(self) -> float:
        """Where a slider, a progress bar or a spin button stands."""
        return self._get("Value", "CurrentValue")

    @property
    def states(self) -> set[str]:
        """The names of the states that hold. GTK 4.8 sets `showing` on windows only."""
        low, high = self._call("Accessible", "GetState")[0]
        bits = low | high << 32
        return {name for index, name in enumerate(STATES) if bits >> index & 1}

    @property
    def is_sensitive(self) -> bool:
        return "sensitive" in self.states

    @property
    def is_selected(self) -> bool:
        return "selected" in self.states

    @property
    def is_checked(self) -> bool:
        return "checked" in self.states

    @property
    def parent(self) -> Node:
        return Node(self.program, *self._get("Accessible", "Parent"))

    @property
    def children(self) -> list[Node]:
        """The children; of a long list those in sight."""
        references = self._call("Accessible", "GetChildren")[0]
        nodes = [Node(self.program, *reference) for reference in references]
        if len(nodes) <= LONG_LIST:
            return nodes
        frame = self.extents
        top, bottom = frame.y, frame.y + frame.height
        boxes = [(node, node.extents) for node in nodes]
        return [node for node, box in boxes if box.y + box.height > top and box.y < bottom]

    def walk(self, limit: int = 4000) -> Iterator[Node]:
        """This node and those below it, level by level; what goes away meanwhile is passed over.

        So is what lies in something folded: a revealer without height still tells of its content.
        """
        waiting = deque([self])
        while waiting and limit > 0:
            node = waiting.popleft()
            limit -= 1
            try:
                if node._is_folded:
                    continue
                yield node
                waiting.extend(node.children)
            except GLib.Error:
                continue

    @property
    def _is_folded(self) -> bool:
        if self.role in ("application", "window"):
            return False
        box = self.extents
        # A widget that was never mapped, such as a dialog's other layout, has no size at all.
        return box.width <= 0 or box.height <= 0

    def find_all(self, role: str | None = None, name: Pattern | None = None) -> list[Node]:
        """Every node in sight with this role and name, as far as they are given."""
        return list(self._matches(role, name))

    def find(
        self, role: str | None = None, name: Pattern | None = None, timeout: float = PATIENCE
    ) -> Node:
        """The first such node, as soon as there is one."""
        wanted = f"a {role or 'node'} named {name!r} in {self!r}"
        return wait_until(lambda: next(self._matches(role, name), None), wanted, timeout)

    def _matches(self, role: str | None, name: Pattern | None) -> Iterator[Node]:
        for node in self.walk():
            try:
                if node._is(role, name):
                    yield node
            except GLib.Error:
                continue

    def _is(self, role: str | None, name: Pattern | None) -> bool:
        if role is not None and self.role != role:
            return False
        return name is None or fits(self.name, name)

    @property
    def extents(self) -> Box:
        """The place in the window, which is all that GTK 4.8 tells."""
        return Box(*self._call("Component", "GetExtents", GLib.Variant("(u)", (1,)))[0])

    @property
    def box(self) -> Box:
        """The place on the screen."""
        box = self.extents
        top = self
        while (above := top.parent).role != "application":
            if top.name in POPOVERS:
                # A popover is an X window of its own, and the extents in it have an origin of
                # their own: its frame finds both.
                frame = top.extents
                for window in self.program.windows():
                    if window.box[2:] == frame[2:]:
                        return box.moved(window.box.x - frame.x, window.box.y - frame.y)
            top = above
        return box.moved(*wait_until(lambda: self.program.origin(top), f"the place of {top!r}"))

    def hover(self) -> None:
        """Moves the pointer here."""
        self.program.move_pointer(*self.box.centre)

    def click(self, times: int = 1, button: int = 1, holding: Sequence[str] = ()) -> None:
        """Clicks the centre, with keys such as "ctrl" and "shift" held down."""
        self.hover()
        self.program.session.xdotool(
            *(word for key in holding for word in ("keydown", key)),
            *("click", "--repeat", str(times), "--delay", "60", str(button)),
            *(word for key in holding for word in ("keyup", key)),
        )

    def double_click(self) -> None:
        self.click(times=2)

    def right_click(self) -> None:
        self.click(button=3)

    def scroll(self, steps: int) -> None:
        """Turns the wheel over it; down for a positive number."""
        self.hover()
        button = "5" if steps > 0 else "4"
        self.program.session.xdotool("click", "--repeat", str(abs(steps)), button)

    def drag_to(self, x: int, y: int) -> None:
        """Drags from the centre to a point on the screen, as slowly as a hand."""
        start_x, start_y = self.box.centre
        words = ["mousemove", str(start_x), str(start_y), "mousedown", "1"]
        for step in range(1, 9):
            between_x = start_x + (x - start_x) * step // 8
            between_y = start_y + (y - start_y) * step // 8
            words += ["sleep", "0.03", "mousemove", str(between_x), str(between_y)]
        self.program.session.xdotool(*words, "sleep", "0.1", "mouseup", "1")

    def do(self, action: str = "") -> None:
        """Does what assistive technology can ask for; the first action unless one is named."""
        names = [offered[0] for offered in self._call("Action", "GetActions")[0]]
        index = names.index(action) if action else 0
        self._call("Action", "DoAction", GLib.Variant("(i)", (index,)))


class Application:
    """The program under test, from its first window to its end."""

    def __init__(
        self,
        session: Session,
        command: Sequence[str],
        environment: Mapping[str, str] | None = None,
        wrapper: Sequence[str] = (),
        timeout: float = PATIENCE,
    ) -> None:
        """Starts `command`, by way of a `wrapper` that becomes it, such as setpriv."""
        self.session = session
        self.name = os.path.basename(command[0])
        self.log = session.folder / f"{self.name}.log"
        self.environment = session.environment | dict(environment or {})
        self._sources: list[Application] = []
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*wrapper, *command], env=self.environment, stdout=log, stderr=log
            )
        try:
            self.root = wait_until(self._find_root, "a program with a window", timeout)
            wait_until(lambda: self.origin(self.root.children[0]), "a placed window", timeout)
            wait_until(self._has_focus, "a focused window", timeout)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Application:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends it: a left-over instance would swallow the next one's start."""
        for source in self._sources:
            source.close()
        end(self.process)

    def _find_root(self) -> Node | None:
        if self.process.poll() is not None:
            raise RuntimeError(f"the program ended: {self.log.read_text(errors='replace')}")
        registry = (ATSPI + "Registry", "/org/a11y/atspi/accessible/root", ATSPI + "Accessible")
        for bus, path in self.session.call(*registry, "GetChildren")[0]:
            name = GLib.Variant("(s)", (bus,))
            driver = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
            owner = self.session.call(*driver, "GetConnectionUnixProcessID", name)[0]
            root = Node(self, bus, path)
            if owner == self.process.pid and root.children:
                return root
        return None

    def _has_focus(self) -> bool:
        focused = self.session.xdotool("getwindowfocus", check=False).strip()
        return focused in [window.id for window in self.windows()]

    def windows(self) -> list[XWindow]:
        """Its windows on the screen, lowest first, popovers included."""
        named = self.session.xdotool(
            "search", "--onlyvisible", "--pid", str(self.process.pid), check=False
        ).split()
        # Popovers are unmanaged and carry no process number: the server's tree has them by class.
        tree = run("xwininfo", "-root", "-tree", env=self.session.environment)
        name = re.escape(self.name)
        unmanaged = re.findall(rf'^ {{5}}(0x\w+) \S+: \("{name}"', tree, re.MULTILINE)
        numbers = dict.fromkeys(named + [str(int(number, 16)) for number in unmanaged])
        windows = [self._window(number) for number in numbers]
        return [window for window in windows if window and window.box.width > 1]

    def _window(self, number: str) -> XWindow | None:
        """None while the window vanishes."""
        shell = self.session.xdotool("getwindowgeometry", "--shell", number, check=False)
        found = dict(line.split("=", 1) for line in shell.split())
        if "HEIGHT" not in found:
            return None
        title = self.session.xdotool("getwindowname", number, check=False).strip()
        return XWindow(number, title, Box(*(int(found[key]) for key in "X Y WIDTH HEIGHT".split())))

    def origin(self, top: Node) -> tuple[int, int]:
        """Where a top-level's accessible coordinates begin: inside GTK's own border and shadow."""
        frame = top.extents
        for window in reversed(self.windows()):
            across, down = window.box.width - frame.width, window.box.height - frame.height
            if across == down and 0 <= across < 200 and window.title in (top.name, ""):
                return window.box.x + across // 2, window.box.y + down // 2
        raise LookupError(f"no X window for {top!r} {frame} among {self.windows()}")

    def find(
        self, role: str | None = None, name: Pattern | None = None, timeout: float = PATIENCE
    ) -> Node:
        """The first node with this role and name in any of its windows, waiting for it."""
        return self.root.find(role, name, timeout)

    def find_all(self, role: str | None = None, name: Pattern | None = None) -> list[Node]:
        """Every node in sight with this role and name."""
        return self.root.find_all(role, name)

    def wait_gone(self, role: str, name: Pattern, timeout: float = PATIENCE) -> None:
        """Waits until no such node is left."""
        wait_until(lambda: not self.find_all(role, name), f"no {role} named {name!r}", timeout)

    def move_pointer(self, x: int, y: int) -> None:
        """Moves by two steps: X tells of no motion to where the pointer already is."""
        self.session.xdotool("mousemove", str(x - 1), str(y), "mousemove", str(x), str(y))

    def key(self, *keys: str) -> None:
        """Presses keys one after the other, such as "ctrl+f" or "Escape"."""
        self.session.xdotool("key", "--delay", "30", *keys)

    def type(self, text: str) -> None:
        """Types text into what has the focus."""
        self.session.xdotool("type", "--delay", "30", text)

    def drop(self, files: Sequence[Path], target: Node) -> None:
        """Drags files from another program's window and lets them go over a node."""
        script = Path(__file__).with_name("drag_source.py")
        command = ["/usr/bin/python3", "-W", "ignore", str(script), *(str(path) for path in files)]
        source = Application(self.session, command)
        self._sources.append(source)  # it stays until the end: the drop is read from it
        [window] = source.windows()
        self.session.xdotool("windowmove", window.id, "0", "0")
        label = source.find("label", "Files")
        wait_until(lambda: label.box.x < 200, "the drag source in the corner")
        label.drag_to(*target.box.centre)

    def screenshot(self, path: Path | str) -> None:
        """Saves the display with all that is open."""
        self.session.screenshot(path)
