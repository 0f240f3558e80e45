# SPDX-License-Identifier: GPL-3.0-or-later
"""What every UI test starts from: the built program, a fresh home, and a display of our own.

OTOKURA_BINARY names another binary than the debug build, such as one with a sanitizer.
OTOKURA_SCREENSHOTS names the folder that takes the tests' pictures; else .run/screenshots/tests.
OTOKURA_UI_PATIENCE is how many seconds an answer may take.
A failed test leaves the screen and the program's output in .run/failures.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from harness import Application, Session
from screens import MainWindow
from words import Words

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("OTOKURA_BINARY", ROOT / ".build/release/otokura"))
DATA = ROOT / ".run"
DEMO = DATA / "otokura/demo"
FAILURES = DATA / "failures"
SCREENSHOTS = Path(os.environ.get("OTOKURA_SCREENSHOTS", DATA / "screenshots/tests"))
# Root reads and writes everything. What is started this way is as powerless as its owner is.
POWERLESS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--")

Launch = Callable[..., Application]
Start = Callable[..., MainWindow]
Picture = Callable[[str], None]
Mount = Callable[..., Path]
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Tells the fixtures whether the test failed, so that they can take pictures."""
    outcome = yield
    report = outcome.get_result()
    if report.when == "call":
        item.stash[FAILED] = report.failed


@pytest.fixture(scope="session")
def session() -> Iterator[Session]:
    """One display for all tests; each has a home of its own on it."""
    with Session() as session:
        yield session


@pytest.fixture
def language(request: pytest.FixtureRequest) -> str:
    """The language of the screen: English, or what an indirect parameter says."""
    return getattr(request, "param", "en")


@pytest.fixture
def demo() -> Path:
    """The demo music, which tests read and never change."""
    return DEMO


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder with the desktop's own folders, empty."""
    home = tmp_path / "home"
    for folder in (".config", ".cache", ".local/share", "Music"):
        (home / folder).mkdir(parents=True)
    (home / ".config/user-dirs.dirs").write_text('XDG_MUSIC_DIR="$HOME/Music"\n')
    return home


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Where the program keeps its library, media and cache: a folder that does not exist yet."""
    return tmp_path / "library"


@pytest.fixture
def environment(home: Path, library: Path, language: str) -> dict[str, str]:
    """What the program is started with, besides the session's own variables."""
    return {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "XDG_DATA_HOME": str(home / ".local/share"),
        "LANGUAGE": language,
        "OTOKURA_LIBRARY": str(library),
        "OTOKURA_DATA_DIR": str(DATA),
        "OTOKURA_AUDIO_SINK": "fakesink sync=true",
        "GSETTINGS_SCHEMA_DIR": str(DATA / "glib-2.0/schemas"),
        "G_DEBUG": "fatal-criticals",
    }


@pytest.fixture
def launch(
    session: Session, environment: dict[str, str], request: pytest.FixtureRequest
) -> Iterator[Launch]:
    """Starts the program with arguments, as often as a test wants."""
    running: list[Application] = []

    def start(*arguments: str | Path, powerless: bool = False, **more: str) -> Application:
        command = [str(BINARY), *(str(argument) for argument in arguments)]
        wrapper = POWERLESS if powerless and os.geteuid() == 0 else ()
        program = Application(session, command, environment | more, wrapper)
        running.append(program)
        return program

    try:
        yield start
        if request.node.stash.get(FAILED, False):
            keep_evidence(session, request.node.name)
    finally:
        for program in running:
            program.close()


@pytest.fixture
def words(language: str) -> Words:
    """The words of the screen's language."""
    return Words(language, DATA / "locale")


@pytest.fixture
def start(launch: Launch, words: Words) -> Start:
    """Starts the program and answers its main window."""
    return lambda *arguments, **more: MainWindow(launch(*arguments, **more), words)


@pytest.fixture
def main(start: Start) -> MainWindow:
    """The main window of the program, just started, with an empty library."""
    return start()


@pytest.fixture
def picture(session: Session, request: pytest.FixtureRequest) -> Picture:
    """Takes a picture of the screen, named after the test and a moment of it."""
    test = re.sub(r"\W+", "-", request.node.name.removeprefix("test_")).strip("-")
    return lambda moment: session.screenshot(SCREENSHOTS / f"{test}-{moment}.png")


@pytest.fixture
def mount(tmp_path: Path) -> Iterator[Mount]:
    """Mounts memory as a disk: mount(folder, "tmpfs", "size=1m"); skips where that is forbidden."""
    mounted: list[Path] = []

    def attach(folder: Path, kind: str, options: str = "defaults") -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        command = ["mount", "-t", kind, "-o", options, "none", str(folder)]
        attempt = subprocess.run(command, capture_output=True, text=True)
        if attempt.returncode != 0:
            pytest.skip(f"this user can't mount {kind}: {attempt.stderr.strip()}")
        mounted.append(folder)
        return folder

    yield attach
    for folder in reversed(mounted):
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def keep_evidence(session: Session, name: str) -> None:
    """Saves what a failed test saw last."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    session.screenshot(FAILURES / f"{name}.png")
    for log in session.folder.glob("*.log"):
        shutil.copy(log, FAILURES / f"{name}.log")
