# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the covers of the demo albums: flat shapes, painted row by row."""

from __future__ import annotations

import math
import struct
import zlib
from pathlib import Path

SIZE = 1200
Colour = tuple[int, int, int]


def blend(a: Colour, b: Colour, share: float) -> Colour:
    share = min(1.0, max(0.0, share))
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b))
    return red, green, blue


class Canvas:
    """A square picture; it is scaled down by half when it is saved as JPEG, which smooths edges."""

    def __init__(self, top: Colour, bottom: Colour) -> None:
        self.rows = [
            bytearray(bytes(blend(top, bottom, (y / SIZE) ** 1.3)) * SIZE) for y in range(SIZE)
        ]

    def span(self, y: int, start: float, end: float, colour: Colour) -> None:
        left, right = max(0, round(start)), min(SIZE, round(end))
        if 0 <= y < SIZE and right > left:
            self.rows[y][3 * left : 3 * right] = bytes(colour) * (right - left)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        for row in range(int(y - radius), int(y + radius) + 1):
            half = math.sqrt(max(0.0, radius**2 - (row - y) ** 2))
            self.span(row, x - half, x + half, colour)

    def rectangle(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        for row in range(int(y), int(y + height)):
            self.span(row, x, x + width, colour)

    def gable(self, x: float, y: float, half: float, height: float, colour: Colour) -> None:
        """A triangle with its tip at (x, y)."""
        for row in range(int(height)):
            share = half * row / height
            self.span(int(y) + row, x - share, x + share, colour)

    def hills(self, base: float, swing: float, period: float, shift: float, colour: Colour) -> None:
        """Everything below a soft line of hills."""
        pixel = bytes(colour)
        for x in range(SIZE):
            wave = math.sin(x / period + shift) + 0.4 * math.sin(2.3 * x / period + 2 * shift)
            for y in range(max(0, int(base - swing * wave)), SIZE):
                self.rows[y][3 * x : 3 * x + 3] = pixel

    def ring(self, radius: float, width: float, gap: tuple[float, float], colour: Colour) -> None:
        """A ring round the middle, open between two angles in degrees, clockwise from the right."""
        middle = SIZE / 2
        for y in range(int(middle - radius - width), int(middle + radius + width)):
            row, pixel = self.rows[y], bytes(colour)
            for x in range(int(middle - radius - width), int(middle + radius + width)):
                distance = math.hypot(x - middle, y - middle)
                if abs(distance - radius) > width / 2:
                    continue
                if not gap[0] < math.degrees(math.atan2(y - middle, x - middle)) < gap[1]:
                    row[3 * x : 3 * x + 3] = pixel

    def save(self, path: Path) -> None:
        """Writes a PNG (ISO/IEC 15948) of 8-bit RGB, each row unfiltered."""

        def chunk(kind: bytes, data: bytes) -> bytes:
            check = zlib.crc32(kind + data)
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

        header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\0" + bytes(row) for row in self.rows), 6)
        chunks = chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunks)


def dawn() -> Canvas:
    """The storehouse before the rising sun, its window lit."""
    canvas = Canvas((38, 50, 92), (250, 178, 118))
    for radius, glow in ((330, (244, 168, 116)), (255, (249, 196, 132))):
        canvas.disc(600, 640, radius, glow)
    canvas.disc(600, 640, 185, (255, 236, 184))
    canvas.hills(760, 60, 210, 0.6, (142, 98, 118))
    canvas.hills(880, 46, 150, 2.2, (84, 68, 104))
    canvas.rectangle(470, 700, 260, 260, (247, 240, 226))
    canvas.rectangle(470, 900, 260, 60, (58, 64, 92))
    canvas.gable(600, 560, 205, 165, (40, 50, 84))
    canvas.gable(600, 625, 118, 96, (247, 240, 226))
    canvas.rectangle(530, 748, 140, 112, (34, 42, 68))
    for column, level in enumerate((2, 4, 3, 1)):
        for step in range(level):
            canvas.rectangle(543 + 31 * column, 832 - 25 * step, 22, 17, (250, 192, 96))
    canvas.hills(985, 24, 260, 4.4, (44, 42, 74))
    return canvas


def ring() -> Canvas:
    """An open ring in the night, and the music that goes through its gap."""
    canvas = Canvas((18, 26, 54), (40, 74, 104))
    canvas.ring(380, 66, (-68, -14), (245, 240, 228))
    canvas.ring(290, 10, (-68, -14), (120, 160, 178))
    for number in range(11):
        height = 60 + 150 * abs(math.sin(number * 0.9 + 0.5)) * math.exp(-((number - 5) ** 2) / 26)
        x = 600 + 40 * (number - 5)
        canvas.rectangle(x - 11, 600 - height, 22, 2 * height, (246, 184, 92))
    canvas.disc(905, 330, 34, (246, 184, 92))
    return canvas


COVERS = {"dawn": dawn, "ring": ring}
