# SPDX-License-Identifier: GPL-3.0-or-later
"""The eight pieces of the demo music, one per encoding, with what is said about them."""

from __future__ import annotations

from dataclasses import dataclass

from .score import Part, Piece
from .synthesis import bass, flute, koto, marimba, music_box, organ, piano, strings


@dataclass(frozen=True)
class Album:
    """An album of the demo; `cover` names its drawing in covers.py."""

    title: str
    sort: str
    artist: str
    artist_sort: str
    cover: str
    year: int = 2026


@dataclass(frozen=True)
class Track:
    """A piece with its tags. `lyrics` are (second, line) pairs."""

    file: str
    encoding: str
    title: str
    sort: str
    genre: str
    album: Album
    number: int
    rating: int
    plays: int
    piece: Piece
    lyrics: tuple[tuple[float, str], ...] = ()

    @property
    def words(self) -> str:
        return "\n".join(line for _, line in self.lyrics)


STOREHOUSE = Album("蔵の音", "くらのおと", "音蔵楽団", "おとくらがくだん", "dawn")
OPEN_RING = Album("Open Ring", "Open Ring", "The Storehouse Band", "Storehouse Band", "ring")

TRACKS = (
    Track(
        "01 夜明けの歌.mp3", "MP3", "夜明けの歌 — Dawn", "よあけのうた", "Classical", STOREHOUSE, 1, 100, 12,
        Piece(76, "CM7:4 Em7:4 FM7:4 G:4 Am7:2 G:2 F:2 CM7:2", [
            Part(piano, "e5 1.5 g5 .5 c6 2  b5 1 g5 1 e5 2  a5 1.5 g5 .5 f5 1 c5 1  d5 1 e5 1 g5 2"
                        "  c6 1 b5 .5 a5 .5 g5 1 d5 1  c5 1 f5 .5 e5 .5 c5 2", pan=0.15),
            Part(piano, figure="0:.5 2:.5 1+1:.5 2:.5", octave=3, loudness=0.3, pan=-0.25),
            Part(strings, figure="0,1,2:4", octave=3, loudness=0.13, pan=0.3),
        ]),
        ((0.2, "夜が明ける"), (3.4, "蔵の窓に光がさす"), (6.6, "眠っていた音が"),
         (9.7, "ひとつずつ目をさます"), (12.9, "おはよう"), (16.0, "今日の歌")),
    ),
    Track(
        "01 Paper Lanterns.m4a", "AAC", "Paper Lanterns", "Paper Lanterns", "World",
        OPEN_RING, 1, 80, 7,
        Piece(92, "Dsus:4 Gm:4 Dsus:4 Am:4 Bb:4 Gm:4 Dsus:4", [
            Part(koto, "d5 1 eb5 .5 d5 .5 a4 1 bb4 1  g4 1 bb4 .5 a4 .5 g4 2"
                       "  a4 .5 bb4 .5 d5 1 eb5 1 d5 1  a4 1.5 g4 .5 eb4 2"
                       "  d5 .5 eb5 .5 g5 1 a5 1.5 bb5 .5  a5 1 g5 .5 eb5 .5 d5 2"
                       "  a4 1 eb5 .5 d5 .5 d5 2", loudness=0.6, pan=-0.2),
            Part(koto, figure="0:2 2:1 0+1:1", octave=2, loudness=0.5, pan=0.2),
            Part(flute, figure="-:2 2:2", octave=4, loudness=0.1, pan=0.4),
        ]),
        ((0.2, "Paper lanterns on the river"), (5.3, "Carry every small light home"),
         (10.5, "One for you and one for me"), (15.7, "One for the song")),
    ),
    Track(
        "02 雨だれ.m4a", "ALAC", "雨だれ", "あまだれ", "Classical", STOREHOUSE, 2, 60, 5,
        Piece(108, "Ab:3 Fm7:3 Db:3 Eb7:3 Ab:3 Cm7:3 Db:3 Ebsus:1.5 Eb7:1.5 Ab:3", [
            Part(music_box, "eb6 1 c6 1 ab5 1  c6 1.5 bb5 .5 ab5 1  f6 1 db6 1 ab5 1"
                            "  g5 1 bb5 1 eb6 1  ab6 1.5 g6 .5 eb6 1  g6 1 eb6 1 c6 1"
                            "  f6 1 db6 1 bb5 1  ab5 1 bb5 .5 ab5 .5 g5 1  ab5 3", pan=0.2),
            Part(music_box, figure="0:1 1,2:1 1,2:1", octave=4, loudness=0.22, pan=-0.3),
            Part(strings, figure="0,2:3", octave=3, loudness=0.07),
        ]),
    ),
    Track(
        "02 River Walk.wav", "WAV", "River Walk", "River Walk", "Folk", OPEN_RING, 2, 80, 9,
        Piece(112, "G:4 D:4 Em7:4 C9:4 G:4 D:4 C:4 G:4", [
            Part(flute, "b4 1 d5 1 g5 1.5 a5 .5  f#5 1 e5 .5 d5 .5 a4 2"
                        "  g5 1 f#5 .5 e5 .5 b4 1 e5 1"
                        "  d5 1.5 c5 .5 e5 2  d5 1 g5 1 b5 1.5 a5 .5  a5 1 f#5 .5 e5 .5 d5 2"
                        "  e5 1 g5 .5 e5 .5 d5 1 c5 1  b4 1 d5 1 g4 2", loudness=0.36, pan=0.15),
            Part(koto, figure="0:.5 2:.5 1+1:.5 2:.5 0+1:.5 2:.5 1+1:.5 2:.5", octave=3,
                 loudness=0.4, pan=-0.3),
            Part(bass, figure="0:2 2:2", octave=2, loudness=0.4),
            Part(drums="h -", loudness=0.12, pan=0.4),
        ]),
    ),
    Track(
        "03 蔵の灯.aiff", "AIFF", "蔵の灯", "くらのあかり", "Classical", STOREHOUSE, 3, 80, 3,
        Piece(66, "Eb:2 Bb:2 Cm:2 Gm:2 Ab:2 Eb:2 Fm7:2 Bb7:2 Eb:4", [
            Part(strings, "eb5 1 g5 1 f5 1 d5 1 eb5 1 c5 1 bb4 1 d5 1 c5 1 eb5 1 g5 1.5 f5 .5"
                          " ab5 1 g5 .5 f5 .5 d5 1 f5 1 eb5 4", loudness=0.3, pan=0.2),
            Part(organ, figure="0,1,2:2", octave=3, loudness=0.2, pan=-0.2, hold=1.0),
            Part(bass, figure="0:2", octave=2, loudness=0.3),
        ]),
    ),
    Track(
        "03 Night Train.flac", "FLAC", "Night Train", "Night Train", "Jazz", OPEN_RING, 3, 100, 21,
        Piece(124, "Dm7:4 Dm7:4 Gm7:4 Dm7:4 Bb:4 C:4 Dm7:4 A7:4 Dm7:4", [
            Part(marimba, "d5 .5 f5 .5 a5 1 g5 .5 f5 .5 d5 1  c5 .5 d5 .5 f5 1 d5 2"
                          "  bb5 .5 a5 .5 g5 1 f5 .5 g5 .5 bb5 1  a5 1 f5 .5 d5 .5 - 2"
                          "  d6 .5 c6 .5 bb5 1 f5 1 bb5 1  c6 .5 bb5 .5 g5 1 e5 1 g5 1"
                          "  a5 1 f5 1 d5 1 f5 1  e5 .5 g5 .5 c#6 1 a5 2  d6 2 - 2",
                 loudness=0.6, pan=0.25),
            Part(piano, figure="-:.5 1,2,3:.5 -:1", octave=4, loudness=0.12, pan=-0.35, hold=0.4),
            Part(bass, figure="0:.5 0:.5 2:.5 0+1:.5 0:.5 0:.5 2:.5 1:.5", octave=2, loudness=0.5),
            Part(drums="kh h sh h kh kh sh h", loudness=0.3),
        ]),
        ((0.2, "Night train, night train"), (4.1, "Running on the low string"),
         (8.0, "Lights go by like cymbals"), (12.0, "Home before the morning")),
    ),
    Track(
        "04 小さな祭り.ogg", "Vorbis", "小さな祭り", "ちいさなまつり", "Folk", STOREHOUSE, 4, 60, 2,
        Piece(138, "A:4 A:4 D:4 A:4 F#m:4 E:4 D:2 E:2 A:4", [
            Part(flute, "e5 1 f#5 .5 e5 .5 c#5 1 b4 1  a4 1 b4 .5 c#5 .5 e5 2"
                        "  f#5 1 a5 .5 f#5 .5 e5 1 f#5 1  e5 1 c#5 .5 b4 .5 c#5 2"
                        "  a5 1 a5 .5 b5 .5 c#6 1 a5 1  b5 1 f#5 .5 a5 .5 e5 2"
                        "  f#5 .5 e5 .5 c#5 1 b4 .5 c#5 .5 e5 1  a4 1 c#5 .5 b4 .5 a4 2",
                 loudness=0.4, pan=0.1),
            Part(marimba, figure="0:.5 2:.5 1+1:.5 2:.5", octave=4, loudness=0.3, pan=-0.35),
            Part(bass, figure="0:1 2:1", octave=2, loudness=0.35),
            Part(drums="k h s kh k k sh h", loudness=0.24, pan=0.1),
        ], tail=2.4),
        ((0.2, "どんどん ひゃらら"), (3.6, "小さな祭りがやってくる"), (7.1, "どんどん ひゃらら"),
         (10.6, "また来年")),
    ),
    Track(
        "04 Homeward.opus", "Opus", "Homeward", "Homeward", "Pop", OPEN_RING, 4, 40, 1,
        Piece(84, "F:4 C:4 Dm7:4 Bb:4 F:2 C:2 Bb:4 F:4", [
            Part(piano, "a5 1 g5 .5 f5 .5 c5 1 f5 1  g5 1.5 e5 .5 c5 2  f5 1 g5 .5 a5 .5 c6 1 a5 1"
                        "  bb5 1 a5 .5 g5 .5 f5 2  c6 1 a5 1 g5 1 e5 1"
                        "  d5 1 f5 .5 g5 .5 f5 1 d5 1  c5 1 e5 1 f5 2", pan=0.1),
            Part(piano, figure="0:1 1,2:.5 2:.5 0+1:1 1,2:1", octave=3, loudness=0.28, pan=-0.2),
            Part(strings, figure="0,1,2:4", octave=4, loudness=0.07, pan=0.35),
            Part(bass, figure="0:2 2:2", octave=2, loudness=0.35),
        ]),
        ((0.2, "Turn the key and dim the light"), (5.9, "The road is singing low"),
         (11.6, "All the music that we kept"), (16.4, "Will know the way to go")),
    ),
)
