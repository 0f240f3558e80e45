# SPDX-License-Identifier: GPL-3.0-or-later
"""A display of our own with all that a program expects of a desktop, and the hands on it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

from gi.repository import Gio, GLib

T = TypeVar("T")
# How many seconds an answer may take; a machine that does much else besides needs more.
PATIENCE = float(os.environ.get("OTOKURA_UI_PATIENCE", "30"))


def run(*command: str, env: Mapping[str, str] | None = None, check: bool = True) -> str:
    """Runs a command and returns what it printed."""
    result = subprocess.run(
        command, env=env, check=check, timeout=20, text=True, capture_output=True
    )
    return result.stdout


def wait_until(condition: Callable[[], T | None], what: str, timeout: float = PATIENCE) -> T:
    """Returns the condition's first true value; widgets and windows may come and go meanwhile."""
    deadline = time.monotonic() + timeout
    trouble: Exception | None = None
    while True:
        try:
            if value := condition():
                return value
        except (GLib.Error, LookupError, subprocess.CalledProcessError) as error:
            trouble = error
        if time.monotonic() > deadline:
            raise TimeoutError(f"after {timeout} s: {what}" + (f" ({trouble})" if trouble else ""))
        time.sleep(0.03)


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def moved(self, dx: int, dy: int) -> Box:
        return self._replace(x=self.x + dx, y=self.y + dy)


class XWindow(NamedTuple):
    """A window as the X server knows it."""

    id: str
    title: str
    box: Box


class Session:
    """A display, a window manager, a session bus and a home, gone when the session is closed."""

    def __init__(self, size: str = "1280x900") -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="otokura-ui-"))
        self._processes: list[subprocess.Popen[bytes]] = []
        try:
            self._start_display(size)
            self._start_buses()
            self._start_window_manager()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends what the session started, newest first, and removes its files."""
        for process in reversed(self._processes):
            end(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(
        self, bus: str, path: str, interface: str, method: str, args: GLib.Variant | None = None
    ) -> tuple:
        """One call on the accessibility bus."""
        reply = self._accessibility.call_sync(bus, path, interface, method, args, None, 0, 10_000)
        return reply.unpack()

    def owns(self, name: str) -> bool:
        """Whether somebody has this name on the session bus."""
        driver = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
        question = GLib.Variant("(s)", (name,))
        return self._bus.call_sync(*driver, "NameHasOwner", question, None, 0, 5000).unpack()[0]

    def xdotool(self, *words: str, check: bool = True) -> str:
        """Moves the pointer, presses keys, asks for windows."""
        return run("xdotool", *words, env=self.environment, check=check)

    def screenshot(self, path: Path | str, area: Box | None = None) -> None:
        """Saves the whole display, or an area of it, as PNG."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        crop = [] if area is None else ["-crop", "{2}x{3}+{0}+{1}".format(*area), "+repage"]
        run("import", "-window", "root", *crop, f"png:{path}", env=self.environment)

    def _start(self, *command: str, **options: object) -> None:
        self._processes.append(
            subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options
            )
        )

    def _start_and_read(self, flag: str, *command: str, **options: object) -> str:
        """Starts a server that writes its address to the file descriptor that `flag` names."""
        reader, writer = os.pipe()
        self._start(*command, flag.format(writer), pass_fds=[writer], **options)
        os.close(writer)
        with open(reader, encoding="ascii") as pipe:
            if answer := pipe.readline().strip():
                return answer
        raise RuntimeError(f"{command[0]} did not start")

    def _start_display(self, size: str) -> None:
        number = self._start_and_read(
            "{}", "Xvfb", "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset",
            "-displayfd",
        )
        kept = ("PATH", "USER", "LOGNAME", "ASAN_OPTIONS", "TSAN_OPTIONS")
        self.environment = {name: os.environ[name] for name in kept if name in os.environ} | {
            "DISPLAY": f":{number}",
            "HOME": str(self.folder),
            "XDG_RUNTIME_DIR": str(self.folder),
            "LC_ALL": "C.UTF-8",
            "GDK_BACKEND": "x11",
            "GSK_RENDERER": "cairo",
            "GTK_A11Y": "atspi",
            "GTK_USE_PORTAL": "0",
            "GSETTINGS_BACKEND": "memory",
            "NO_AT_BRIDGE": "0",
        }

    def _start_buses(self) -> None:
        address = self._start_and_read(
            "--print-address={}", "dbus-daemon", "--session", "--nofork", env=self.environment
        )
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = address
        self._bus = connect(address)
        reply = self._bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, 5000
        )
        self._accessibility = connect(reply.unpack()[0])

    def _start_window_manager(self) -> None:
        """Openbox: small, gives focus, composites nothing, so that windows lie where they seem."""
        self._start("openbox", env=self.environment)
        check = ("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")
        wait_until(
            lambda: "window id" in run(*check, env=self.environment, check=False),
            "a window manager on the display",
        )


def connect(address: str) -> Gio.DBusConnection:
    """A connection of our own to a bus."""
    flags = Gio.DBusConnectionFlags
    return Gio.DBusConnection.new_for_address_sync(
        address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None
    )


def end(process: subprocess.Popen[bytes]) -> None:
    """Asks a process to end, and insists after five seconds."""
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
