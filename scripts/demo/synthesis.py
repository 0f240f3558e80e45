# SPDX-License-Identifier: GPL-3.0-or-later
"""Instruments and a mixing desk in plain Python: notes in, stereo samples out.

A note is a list of floats around ±1. Each instrument renders a pitch and a length once and keeps
it, since tunes repeat themselves. Nothing is random but by a fixed seed: each run gives the same
bytes.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import add

RATE = 44_100
Samples = list[float]
TABLE = 4096


def table(*harmonics: float) -> Samples:
    """One period of a sound with these strengths of its harmonics."""
    turn = 2 * math.pi / TABLE
    return [
        sum(level * math.sin(turn * i * (n + 1)) for n, level in enumerate(harmonics))
        for i in range(TABLE)
    ]


def tone(wave: Samples, frequency: float, count: int, vibrato: float = 0) -> Samples:
    """`count` samples of a periodic wave; vibrato is the depth in parts of the frequency."""
    step = TABLE * frequency / RATE
    mask = TABLE - 1
    if not vibrato:
        return [wave[int(i * step) & mask] for i in range(count)]
    swing = TABLE * frequency * vibrato / (2 * math.pi * 5.2)
    turn = 2 * math.pi * 5.2 / RATE
    return [wave[int(i * step - swing * math.cos(i * turn)) & mask] for i in range(count)]


def decay(samples: Samples, half_life: float) -> Samples:
    """Lets a sound die away; the half-life is in seconds."""
    factor = 0.5 ** (1 / (half_life * RATE))
    level = 1.0
    out = []
    for sample in samples:
        out.append(sample * level)
        level *= factor
    return out


def shape(samples: Samples, attack: float, release: float) -> Samples:
    """Fades in and out, in seconds, so that no note clicks."""
    rise = min(int(attack * RATE), len(samples) // 2)
    fall = min(int(release * RATE), len(samples) // 2)
    for i in range(rise):
        samples[i] *= i / rise
    for i in range(fall):
        samples[-1 - i] *= i / fall
    return samples


def mixed(*voices: Samples) -> Samples:
    """The sum of voices of one length."""
    return [sum(parts) for parts in zip(*voices)]


PIANO_DARK = table(0.6, 0.22, 0.08, 0.03)
PIANO_BRIGHT = table(0.1, 0.16, 0.18, 0.14, 0.1, 0.08, 0.05, 0.03)
STRINGS = table(*(0.34 / n for n in range(1, 9)))
FLUTE = table(0.62, 0.13, 0.06, 0.015)
ORGAN = table(0.34, 0.2, 0.02, 0.16, 0, 0.02, 0, 0.07)
BASS = table(0.7, 0.2, 0.09, 0.04)
SINE = table(1)


@lru_cache(maxsize=None)
def piano(frequency: float, seconds: float) -> Samples:
    count = int((seconds + 0.5) * RATE)
    body = decay(tone(PIANO_DARK, frequency, count), 0.6)
    hammer = decay(tone(PIANO_BRIGHT, frequency, count), 0.11)
    return shape(mixed(body, hammer), 0.003, 0.4)


@lru_cache(maxsize=None)
def strings(frequency: float, seconds: float) -> Samples:
    count = int((seconds + 0.35) * RATE)
    voices = (tone(STRINGS, frequency * detune, count, 0.002) for detune in (0.9975, 1.003))
    return shape(mixed(*voices), 0.3, 0.45)


@lru_cache(maxsize=None)
def flute(frequency: float, seconds: float) -> Samples:
    return shape(tone(FLUTE, frequency, int(seconds * RATE), 0.004), 0.05, 0.08)


@lru_cache(maxsize=None)
def organ(frequency: float, seconds: float) -> Samples:
    return shape(tone(ORGAN, frequency, int(seconds * RATE)), 0.02, 0.06)


@lru_cache(maxsize=None)
def bass(frequency: float, seconds: float) -> Samples:
    return shape(decay(tone(BASS, frequency, int(seconds * RATE)), 0.5), 0.006, 0.05)


@lru_cache(maxsize=None)
def marimba(frequency: float, seconds: float) -> Samples:
    count = int(min(seconds + 0.4, 1.2) * RATE)
    bar = decay(tone(SINE, frequency, count), 0.13)
    knock = decay(tone(SINE, frequency * 3.93, count), 0.02)
    return shape([0.8 * a + 0.25 * b for a, b in zip(bar, knock)], 0.002, 0.1)


@lru_cache(maxsize=None)
def music_box(frequency: float, seconds: float) -> Samples:
    count = int((seconds + 1.0) * RATE)
    partials = ((1, 0.6, 0.5), (2.76, 0.22, 0.16), (5.4, 0.12, 0.06))
    voices = (
        [level * sample for sample in decay(tone(SINE, frequency * ratio, count), life)]
        for ratio, level, life in partials
    )
    return shape(mixed(*voices), 0.001, 0.5)


@lru_cache(maxsize=None)
def koto(frequency: float, seconds: float) -> Samples:
    """A plucked string: noise going round in a loop that softens it (Karplus and Strong, 1983)."""
    noise = random.Random(int(frequency * 100))
    length = max(2, round(RATE / frequency))
    string = [noise.uniform(-0.8, 0.8) for _ in range(length)]
    string = [(string[i] + string[i - 1] + string[i - 2]) / 3 for i in range(length)]
    count = int((seconds + 0.8) * RATE)
    out: Samples = []
    while len(out) < count:
        out += string
        string = [0.498 * (a + b) for a, b in zip(string, string[-1:] + string[:-1])]
    return shape(out[:count], 0.001, 0.3)


@lru_cache(maxsize=None)
def drum(name: str) -> Samples:
    """One stroke of the kit: k(ick), s(nare), h(at)."""
    noise = random.Random(name)
    if name == "k":
        return decay(
            [math.sin(60 * (1 - math.exp(-i / 1600)) + 0.0068 * i) for i in range(9000)], 0.07
        )
    hiss = [noise.uniform(-1, 1) for _ in range(7000)]
    hiss = [0.5 * (a - b) for a, b in zip(hiss[1:], hiss)]
    if name == "h":
        return decay(hiss[:3000], 0.012)
    skin = tone(SINE, 185, len(hiss))
    return decay([0.55 * a + 0.4 * b for a, b in zip(hiss, skin)], 0.045)


Instrument = Callable[[float, float], Samples]


class Desk:
    """Collects notes on tracks with a place in the room, and mixes them down."""

    def __init__(self, seconds: float) -> None:
        self.length = int(seconds * RATE)
        self._tracks: list[tuple[Samples, float]] = []

    def track(self, notes: Iterable[tuple[float, Samples, float]], pan: float) -> None:
        """Adds a track: notes by their second, sound and loudness; pan from -1 (left) to 1."""
        line = [0.0] * self.length
        for second, sound, loudness in notes:
            start = int(second * RATE)
            end = min(start + len(sound), self.length)
            scaled = [loudness * sample for sample in sound[: max(0, end - start)]]
            line[start:end] = map(add, line[start:end], scaled)
        self._tracks.append((line, pan))

    def mix(self, loudness: float = 0.82, room: float = 0.16) -> array[int]:
        """The mix as interleaved 16-bit samples, its peak at `loudness` of full scale."""
        left = self._channel(lambda pan: math.cos((pan + 1) * math.pi / 4))
        right = self._channel(lambda pan: math.sin((pan + 1) * math.pi / 4))
        left = reverberant(left, (1557, 2111, 2903), room)
        right = reverberant(right, (1693, 2267, 2749), room)
        for channel in (left, right):
            shape(channel, 0.002, 1.6)
        peak = max(max(map(abs, left)), max(map(abs, right)))
        scale = 32767 * loudness / peak
        samples = array("h", bytes(4 * self.length))
        samples[0::2] = array("h", [round(scale * sample) for sample in left])
        samples[1::2] = array("h", [round(scale * sample) for sample in right])
        return samples

    def _channel(self, gain: Callable[[float], float]) -> Samples:
        out = [0.0] * self.length
        for line, pan in self._tracks:
            share = gain(pan)
            out = [a + share * b for a, b in zip(out, line)]
        return out


def reverberant(dry: Samples, delays: Sequence[int], amount: float) -> Samples:
    """Adds a room: echoes that feed themselves, of lengths that share no period."""
    wet = dry
    for delay in delays:
        echo = [0.0] * delay
        for start in range(0, len(dry), delay):
            before = echo[-delay:]
            echo += [a + 0.72 * b for a, b in zip(dry[start : start + delay], before)]
        wet = [a + amount * b for a, b in zip(wet, echo)]
    return wet
