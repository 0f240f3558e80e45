# SPDX-License-Identifier: GPL-3.0-or-later
"""Narrow and wide, light and dark, English and Japanese: everything fits and nothing is cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import Picture, Start
from harness import Box, Node, wait_until
from screens import Dialog, MainWindow, Summary

SIZES = {"wide": (1180, 760), "small": (760, 560), "phone": (360, 640)}
# Lists scroll and cut their rows: what lies in them may stand out.
SCROLLED = ("tree grid", "list")
# A toast lies on what is below it, and slides in from outside.
TOAST = "AdwToastWidget"


@pytest.fixture(params=["small", "phone"])
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return SIZES[request.param]


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def main(start: Start, home: Path, scheme: str, size: tuple[int, int]) -> MainWindow:
    """The program in a window that was left at this size."""
    settings = home / ".config/glib-2.0/settings/keyfile"
    settings.parent.mkdir(parents=True)
    settings.write_text(
        f"[app/otokura/Otokura]\nwindow-width={size[0]}\nwindow-height={size[1]}\n"
    )
    return start(
        GSETTINGS_BACKEND="keyfile",
        ADW_DEBUG_COLOR_SCHEME="prefer-dark" if scheme == "dark" else "prefer-light",
    )


def fixed_parts(top: Node) -> list[tuple[Node, str, Box]]:
    """Buttons and labels outside of lists, with their places."""
    parts: list[tuple[Node, str, Box]] = []
    waiting = [top]
    while waiting:
        node = waiting.pop()
        box = node.extents
        if node.role != "window" and (box.width <= 0 or box.height <= 0):
            continue
        if node.name == TOAST:
            continue
        if node.role in ("button", "label", "search box"):
            parts.append((node, node.role, box))
        if node.role not in (*SCROLLED, "button"):
            waiting += shown_children(node)
    return parts


def shown_children(node: Node) -> list[Node]:
    """The children in sight: a folded leaflet goes on telling where the page behind was."""
    children = node.children
    is_folded = node.name == "AdwLeaflet" and children[0].extents.width == node.extents.width
    return children[:1] if is_folded else children


def overlap(first: Box, second: Box) -> bool:
    across = min(first.x + first.width, second.x + second.width) - max(first.x, second.x)
    down = min(first.y + first.height, second.y + second.height) - max(first.y, second.y)
    return across > 0 and down > 0


def faults(top: Node) -> list[str]:
    """What stands out of the window, and buttons that share their place with something else."""
    frame = top.extents
    parts = fixed_parts(top)
    found = [
        f"{node!r} at {box} stands out of {frame}"
        for node, _, box in parts
        if box.x < frame.x
        or box.y < frame.y
        or box.x + box.width > frame.x + frame.width
        or box.y + box.height > frame.y + frame.height
    ]
    for index, (node, role, box) in enumerate(parts):
        for other, other_role, other_box in parts[index + 1 :]:
            if "button" in (role, other_role) and overlap(box, other_box):
                found.append(f"{node!r} at {box} lies on {other!r}")
    return found


def check_layout(top: Node) -> None:
    """Everything lies inside of the window, and no button on another part, once all stands still."""
    seen: list[str] = []

    def is_clean() -> bool:
        seen[:] = faults(top)
        return not seen

    try:
        wait_until(is_clean, "a clean layout")
    except TimeoutError:
        pytest.fail("\n".join(seen))


def check_size(main: MainWindow, size: tuple[int, int]) -> None:
    """The window is no larger than asked for."""
    frame = main.top.extents
    assert frame.width <= size[0] and frame.height <= size[1], f"{frame} is larger than {size}"


def check_dialog(dialog: Dialog, size: tuple[int, int]) -> None:
    """A dialog is no larger than the window behind it, and all of it can be seen."""
    frame = dialog.top.extents
    assert frame.width <= size[0] and frame.height <= size[1], f"{frame} is larger than {size}"
    check_layout(dialog.top)


@pytest.mark.parametrize("language", ["en", "ja"], indirect=True)
def test_every_screen_fits(main: MainWindow, size: tuple[int, int], picture: Picture) -> None:
    check_size(main, size)
    check_layout(main.top)
    picture("1-empty")
    main.import_demo("River Walk", "雨だれ")
    check_layout(main.top)
    picture("2-library")
    picker = main.demo_again()
    picker.check("River Walk", "Night Train")
    check_dialog(picker, size)
    picture("3-picker")
    picker.import_tracks()
    summary = Summary(main.program, main.words)
    check_dialog(summary, size)
    picture("4-summary")
    main.program.key("Escape")
    summary.wait_closed()
    picker = main.demo_again()
    picker.check("Paper Lanterns")
    picker.play_once()
    main.deck.wait_for("Paper Lanterns")
    wait_until(lambda: main.deck.find("button", "Pause"), "a track that plays")
    check_size(main, size)
    check_layout(main.top)
    picture("5-playing-once")


def test_a_window_made_narrow_and_wide_again_is_as_before(start: Start) -> None:
    main = start()
    before = [(repr(node), box) for node, _, box in fixed_parts(main.top)]
    [window] = main.program.windows()

    def drag_to(width: int, height: int) -> bool:
        """Asks again like a hand that drags: how narrow it gets is known only as it folds."""
        main.program.session.xdotool("windowsize", window.id, str(width), str(height))
        return abs(main.top.extents.width - width) < 20

    wait_until(lambda: drag_to(400, 640), "a narrow window")
    assert main.find("button", "Library")
    wait_until(lambda: drag_to(window.box.width, window.box.height), "a wide window")
    wait_until(
        lambda: [(repr(node), box) for node, _, box in fixed_parts(main.top)] == before,
        "everything where it was",
    )
