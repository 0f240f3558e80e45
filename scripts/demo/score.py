# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads tunes: "c5 1  e5 .5  - 2" is a note or a rest and its length in beats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from . import synthesis
from .synthesis import Instrument, Samples

STEPS = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
KINDS = {
    "": (0, 4, 7), "m": (0, 3, 7), "7": (0, 4, 7, 10), "m7": (0, 3, 7, 10), "M7": (0, 4, 7, 11),
    "sus": (0, 5, 7), "6": (0, 4, 7, 9), "9": (0, 4, 7, 14), "m9": (0, 3, 7, 14),
}
Note = tuple[float, Samples, float]


def key_number(name: str) -> int:
    """The MIDI key of a name such as "c4" (60), "f#3" or "bb5"."""
    step, sign, octave = re.fullmatch(r"([a-g])([#b]?)(\d)", name).groups()
    return 12 * (int(octave) + 1) + STEPS[step] + {"": 0, "#": 1, "b": -1}[sign]


def frequency(key: int) -> float:
    return 440 * 2 ** ((key - 69) / 12)


@dataclass
class Part:
    """One instrument's part: a tune, or a figure laid over the piece's chords.

    A figure is words of "index[+octaves]:beats", where the index counts the chord's notes from 0
    and several indices joined by "," sound together; it begins anew with each chord. In a drum part
    each word is half a beat, its letters the strokes.
    """

    instrument: Instrument | None = None
    tune: str = ""
    figure: str = ""
    drums: str = ""
    octave: int = 4
    loudness: float = 0.5
    pan: float = 0.0
    hold: float = 0.95


@dataclass
class Piece:
    """A whole piece: its tempo in beats a minute, its chords "Name:beats", its parts."""

    tempo: float
    chords: str
    parts: list[Part] = field(default_factory=list)
    tail: float = 1.8

    @property
    def beat(self) -> float:
        return 60 / self.tempo

    def harmony(self) -> Iterator[tuple[float, float, int, tuple[int, ...]]]:
        """Each chord's begin and length in beats, the pitch class of its root, its notes above."""
        at = 0.0
        for word in self.chords.split():
            root, kind, beats = re.fullmatch(r"([A-G][#b]?)([^:]*):([\d.]+)", word).groups()
            yield at, float(beats), key_number(root.lower() + "0") % 12, KINDS[kind]
            at += float(beats)

    @property
    def beats(self) -> float:
        return sum(length for _, length, _, _ in self.harmony())

    def render(self) -> synthesis.array:
        """Plays it: interleaved 16-bit stereo samples."""
        desk = synthesis.Desk(self.beats * self.beat + self.tail)
        for part in self.parts:
            notes = self._tune(part) if part.tune else self._over_chords(part)
            desk.track(self._strokes(part) if part.drums else notes, part.pan)
        return desk.mix()

    def _sound(self, part: Part, at: float, key: int, beats: float) -> Note:
        sound = part.instrument(frequency(key), round(beats * self.beat * part.hold, 3))
        # The beat's first note a little stronger, as a hand would.
        accent = 1.0 if at % 4 == 0 else 0.9 if at % 1 == 0 else 0.8
        return at * self.beat, sound, part.loudness * accent

    def _tune(self, part: Part) -> Iterator[Note]:
        words = part.tune.split()
        at = 0.0
        for name, beats in zip(words[::2], map(float, words[1::2])):
            if name != "-":
                yield self._sound(part, at, key_number(name), beats)
            at += beats

    def _over_chords(self, part: Part) -> Iterator[Note]:
        for begin, length, root, notes in self.harmony():
            at = 0.0
            words = part.figure.split()
            while at < length - 0.01:
                for word in words:
                    indices, beats = word.split(":")
                    beats = min(float(beats), length - at)
                    for index in indices.split(",") if beats > 0.01 and indices != "-" else ():
                        number, octaves = (int(x) for x in (index + "+0").split("+")[:2])
                        octaves += number // len(notes)
                        key = 12 * (part.octave + 1 + octaves) + root + notes[number % len(notes)]
                        yield self._sound(part, begin + at, key, beats)
                    at += beats

    def _strokes(self, part: Part) -> Iterator[Note]:
        step = 0.5
        count = int(self.beats / step)
        for number in range(count):
            for stroke in part.drums.split()[number % len(part.drums.split())]:
                if stroke != "-":
                    yield number * step * self.beat, synthesis.drum(stroke), part.loudness
