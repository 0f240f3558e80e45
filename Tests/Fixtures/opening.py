#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Open audio files with the libraries that other people's programs are made of.

A judge gives the sample frames and the seconds that it finds in a file, as (frames, seconds), with
None for what it does not tell, and raises OSError where it does not take the file.
"""
import ctypes

import gi
import mutagen

gi.require_version("Gst", "1.0")
from gi.repository import Gst  # noqa: E402


class SoundInfo(ctypes.Structure):
    """SF_INFO of sndfile.h."""

    _fields_ = [("frames", ctypes.c_int64)] + [
        (name, ctypes.c_int)
        for name in ("samplerate", "channels", "format", "sections", "seekable")
    ]


def library(name, results):
    loaded = ctypes.CDLL(name)
    for function, result in results.items():
        getattr(loaded, function).restype = result
    return loaded


SNDFILE = library("libsndfile.so.1", {"sf_open": ctypes.c_void_p})
TAGLIB = library("libtag_c.so.0", {
    "taglib_file_new": ctypes.c_void_p,
    "taglib_file_audioproperties": ctypes.c_void_p,
})


def with_sndfile(path):
    info = SoundInfo()
    read_only = 0x10
    file = SNDFILE.sf_open(path.encode(), read_only, ctypes.byref(info))
    if not file:
        raise OSError("libsndfile does not know the file")
    SNDFILE.sf_close(ctypes.c_void_p(file))
    return info.frames, info.frames / info.samplerate


def with_taglib(path):
    file = ctypes.c_void_p(TAGLIB.taglib_file_new(path.encode()))
    try:
        if not file or not TAGLIB.taglib_file_is_valid(file):
            raise OSError("TagLib does not know the file")
        properties = TAGLIB.taglib_file_audioproperties(file)
        if not properties:
            raise OSError("TagLib finds no audio")
        return None, float(TAGLIB.taglib_audioproperties_length(ctypes.c_void_p(properties)))
    finally:
        if file:
            TAGLIB.taglib_file_free(file)


def with_mutagen(path):
    try:
        file = mutagen.File(path)
    except mutagen.MutagenError as error:
        raise OSError(str(error)) from error
    if file is None:
        raise OSError("Mutagen does not know the file")
    return None, file.info.length


def with_gstreamer(path):
    """Plays the file up to its first decoded sound."""
    if not Gst.is_initialized():
        Gst.init(None)
    # In GStreamer 1.22, decodebin and aiffparse now and then wait for each other for ever.
    decoder = "aiffparse" if path.endswith(".aiff") else "decodebin ! audio/x-raw"
    pipeline = Gst.parse_launch(f"filesrc name=file ! {decoder} ! fakesink name=sink")
    pipeline.get_by_name("file").set_property("location", path)
    try:
        pipeline.set_state(Gst.State.PAUSED)
        state, _, _ = pipeline.get_state(20 * Gst.SECOND)
        if state != Gst.StateChangeReturn.SUCCESS:
            raise OSError("GStreamer does not decode the file")
        if pipeline.get_by_name("sink").get_property("last-sample") is None:
            raise OSError("GStreamer finds no sound in the file")
        known, duration = pipeline.query_duration(Gst.Format.TIME)
        return None, duration / Gst.SECOND if known and duration >= 0 else None
    finally:
        pipeline.set_state(Gst.State.NULL)


JUDGES = {
    "GStreamer": with_gstreamer, "libsndfile": with_sndfile, "Mutagen": with_mutagen,
    "TagLib": with_taglib,
}
# libsndfile 1.2 reads no MP4.
EXCEPT = {"libsndfile": {"m4a"}}


def openings(path):
    """What each judge that is meant to take such a file finds in it; None where it does not."""
    ending = path.rpartition(".")[2]
    found = {}
    for name, judge in JUDGES.items():
        if ending in EXCEPT.get(name, ()):
            continue
        try:
            found[name] = judge(path)
        except OSError:
            found[name] = None
    return found
