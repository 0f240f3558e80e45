# SPDX-License-Identifier: GPL-3.0-or-later
"""Playing without saving: what the deck offers, and how long the files behind it live."""

from __future__ import annotations

from pathlib import Path

from conftest import Mount, Picture
from harness import wait_until
from media import audio_files, fingerprint, long_recording, tone
from screens import MainWindow, Table

ONLY_ONCE = "This track is only played once. Add it to your library to change it."


def sessions(library: Path) -> list[Path]:
    """The folders of what is played once."""
    return sorted((library / "cache/MusicLibrary/Playback").glob("*"))


def test_the_deck_shows_what_is_played_once_and_the_library_stays_empty(
    main: MainWindow, demo: Path, library: Path, picture: Picture
) -> None:
    before = fingerprint(demo)
    main.play_demo_once("River Walk", "Night Train")
    main.deck.wait_playing("River Walk")
    assert main.deck.is_once
    assert main.deck.button("Add to _Library").is_sensitive
    picture("playing")
    assert main.is_empty, "a song appeared in the library"
    assert not audio_files(library / "Otokura")
    assert len(sessions(library)) == 1
    assert sessions(library)[0].stat().st_mode & 0o777 == 0o700
    assert fingerprint(demo) == before, "the source was changed"


def test_what_changes_a_song_is_switched_off_and_says_why(
    main: MainWindow, picture: Picture
) -> None:
    main.play_demo_once("River Walk")
    main.deck.wait_playing("River Walk")
    for name in ("Edit Info…", "Remove from Library"):
        button = main.deck.button(name)
        assert not button.is_sensitive
        assert button.description == main.words(ONLY_ONCE)
    main.deck.button("Edit Info…").hover()
    main.program.find("label", main.words(ONLY_ONCE))
    picture("tooltip")


def test_next_and_stop_keep_the_session_and_a_song_of_the_library_ends_it(
    main: MainWindow, library: Path, picture: Picture
) -> None:
    main.import_demo("Homeward")
    main.play_demo_once("River Walk", "Night Train")
    main.deck.wait_playing("River Walk")
    [session] = sessions(library)
    main.deck.press("Next")
    main.deck.wait_playing("Night Train")
    assert sessions(library) == [session]
    main.deck.press("Stop")
    main.deck.find("button", "Play")
    assert sessions(library) == [session]
    assert main.deck.is_once
    picture("stopped")
    main.songs.row("Homeward").double_click()
    main.deck.wait_playing("Homeward")
    wait_until(lambda: not main.deck.is_once, "no badge on a song of the library")
    assert not main.deck.top.find_all("button", main.words("Add to _Library"))
    wait_until(lambda: not sessions(library), "no session left")
    picture("library")


def test_a_new_choice_replaces_the_session_before(main: MainWindow, library: Path) -> None:
    main.play_demo_once("River Walk")
    main.deck.wait_playing("River Walk")
    [first] = sessions(library)
    main.play_demo_once("Paper Lanterns")
    main.deck.wait_playing("Paper Lanterns")
    wait_until(lambda: len(sessions(library)) == 1, "one session")
    assert sessions(library) != [first]


def test_a_track_played_once_is_added_to_the_library_only_once(
    main: MainWindow, library: Path, picture: Picture
) -> None:
    main.play_demo_once("River Walk", "Night Train")
    main.deck.wait_playing("River Walk")
    main.deck.press("Add to _Library")
    main.wait_toast(main.words("Added “%s” to your library", "River Walk"))
    main.songs.wait_titles(["River Walk"])
    wait_until(lambda: main.deck.is_kept, "the badge of a track that the library has")
    assert not main.deck.offers("Add to _Library")
    assert main.deck.button("Edit Info…").is_sensitive
    picture("added")
    main.deck.press("Next")
    main.deck.wait_playing("Night Train")
    wait_until(lambda: main.deck.offers("Add to _Library"), "the next track can be added")
    main.deck.press("Previous")
    main.deck.wait_playing("River Walk")
    wait_until(lambda: main.deck.is_kept, "the badge of a track that the library has")
    assert not main.deck.offers("Add to _Library")
    main.songs.wait_titles(["River Walk"])
    assert audio_files(library / "Otokura") == ["The Storehouse Band/Open Ring/02 River Walk.wav"]


def test_a_track_on_a_stick_plays_from_a_copy_of_its_own(
    main: MainWindow, library: Path, tmp_path: Path, mount: Mount, picture: Picture
) -> None:
    # ramfs is no disk that stays in the machine, so that nothing on it is played in place.
    stick = mount(tmp_path / "stick", "ramfs")
    tone(stick / "One.flac", seconds=20, title="One")
    picker = main.add_music()
    picker.choose_folder(stick)
    picker.table.row("One").double_click()
    picker.wait_closed()
    main.deck.wait_playing("One")
    [session] = sessions(library)
    assert [path.suffix for path in session.iterdir()] == [".flac"]
    main.deck.press("Add to _Library")
    main.wait_toast(main.words("Added “%s” to your library", "One"))
    main.songs.wait_titles(["One"])
    picture("added")
    main.songs.row("One").double_click()
    wait_until(lambda: not sessions(library), "no session left")


def test_a_preparation_for_playing_can_be_cancelled(
    main: MainWindow, library: Path, tmp_path: Path, mount: Mount, picture: Picture
) -> None:
    stick = mount(tmp_path / "stick", "ramfs")
    long_recording(stick / "Lecture.mp2", minutes=60)
    picker = main.add_music()
    picker.choose_folder(stick)
    Table(picker, "Tracks").row("Lecture").click()
    picker.play_once()
    main.wait_for(main.words("%d of %d · %s", 1, 1, "Lecture"))
    picture("preparing")
    main.click("_Cancel")
    wait_until(
        lambda: not main.says(main.words("%d of %d · %s", 1, 1, "Lecture")), "no row of progress"
    )
    wait_until(lambda: not audio_files(library / "cache/MusicLibrary"), "no temporary file")
    assert main.deck.says(main.words("Nothing is playing"))
    main.play_demo_once("River Walk")
    main.deck.wait_playing("River Walk")
