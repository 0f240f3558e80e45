#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Read or write the tags of files with Mutagen, under the same names for every format.

    tags.py read FILE ...    prints one object a file
    tags.py write            reads one object a line, with the "file" that is to have the tags

Objects are JSON: "texts" by the names of FIELDS and PAIRS, with "tracks" and "discs" for totals;
"pictures" as "KIND HEX"; "others", what none of our fields holds.
"""
import base64
import json
import sys

import mutagen
from mutagen import id3, mp4
from mutagen.flac import Picture

# ID3v2.4 section 4.2; TCMP, TSO2 and TSOC are iTunes's. MP4 as iTunes writes it. Vorbis comments by
# the custom of most programs (xiph.org/vorbis/doc/v-comment.html, picard-docs.musicbrainz.org).
FIELDS = {
    "title": ("TIT2", "\xa9nam", "title"),
    "artist": ("TPE1", "\xa9ART", "artist"),
    "album": ("TALB", "\xa9alb", "album"),
    "albumartist": ("TPE2", "aART", "albumartist"),
    "composer": ("TCOM", "\xa9wrt", "composer"),
    "genre": ("TCON", "\xa9gen", "genre"),
    "year": ("TDRC", "\xa9day", "date"),
    "bpm": ("TBPM", "tmpo", "bpm"),
    "compilation": ("TCMP", "cpil", "compilation"),
    "titlesort": ("TSOT", "sonm", "titlesort"),
    "artistsort": ("TSOP", "soar", "artistsort"),
    "albumsort": ("TSOA", "soal", "albumsort"),
    "albumartistsort": ("TSO2", "soaa", "albumartistsort"),
    "composersort": ("TSOC", "soco", "composersort"),
    "comment": ("COMM", "\xa9cmt", "comment"),
    "lyrics": ("USLT", "\xa9lyr", "lyrics"),
}
PAIRS = {
    "track": ("TRCK", "trkn", "tracknumber", "tracktotal"),
    "disc": ("TPOS", "disk", "discnumber", "disctotal"),
}
MIME = {b"\x89PNG": "image/png", b"\xff\xd8\xff\xe0": "image/jpeg"}


def pair(values):
    """The texts "3" and "12" of a number and its total; "" for one that is not there."""
    return [str(value or "") for value in (list(values) + [0, 0])[:2]]


def put(found, name, values):
    for key, value in zip((name, name + "s"), values):
        if value not in ("", "0"):
            found[key] = value


def read_id3(tags):
    names = {frame: name for name, (frame, _, _) in FIELDS.items()}
    found, pictures, others = {}, [], []
    for frame in tags.values():
        kind = frame.FrameID
        if kind == "APIC":
            pictures.append(f"{int(frame.type)} {frame.data.hex()}")
        elif kind in ("COMM", "USLT") and frame.desc == "":
            found[names[kind]] = frame.text if isinstance(frame.text, str) else frame.text[0]
        elif kind in ("TRCK", "TPOS"):
            put(found, "track" if kind == "TRCK" else "disc", str(frame).split("/"))
        elif kind in names and kind not in ("COMM", "USLT"):
            found[names[kind]] = "; ".join(str(text) for text in frame.text)
        else:
            others.append(f"{frame.HashKey}={frame!r}")
    return found, pictures, others


def read_mp4(tags):
    names = {atom: name for name, (_, atom, _) in FIELDS.items()}
    names.update({atom: name for name, (_, atom, _, _) in PAIRS.items()})
    found, pictures, others = {}, [], []
    for atom, value in tags.items():
        name = names.get(atom)
        if atom == "covr":
            # The format has no kinds of picture; the first is the cover.
            for cover in value:
                pictures.append(f"{0 if pictures else 3} {bytes(cover).hex()}")
        elif name in PAIRS:
            put(found, name, pair(value[0]))
        elif name == "compilation":
            found[name] = "1" if value else "0"
        elif name:
            found[name] = "; ".join(str(text) for text in value)
        else:
            others.append(f"{atom}={value!r}")
    return found, pictures, others


def read_vorbis(file):
    names = {key: name for name, (_, _, key) in FIELDS.items()}
    for name, (_, _, key, total) in PAIRS.items():
        names.update({key: name, total: name + "s"})
    found, others = {}, []
    pictures = list(getattr(file, "pictures", []))
    for key, values in file.tags.as_dict().items() if file.tags is not None else ():
        key = key.lower()
        if key == "metadata_block_picture":
            pictures += [Picture(base64.b64decode(value)) for value in values]
        elif key in names:
            found[names[key]] = "; ".join(values)
        else:
            others.append(f"{key}={values!r}")
    return found, [f"{picture.type} {picture.data.hex()}" for picture in pictures], others


def read(path):
    file = mutagen.File(path)
    tags = file.tags
    if isinstance(tags, mp4.MP4Tags):
        found, pictures, others = read_mp4(tags)
    elif isinstance(tags, id3.ID3):
        found, pictures, others = read_id3(tags)
    elif tags is None:
        found, pictures, others = {}, [], []
    else:
        found, pictures, others = read_vorbis(file)
    return {"texts": found, "pictures": pictures, "others": sorted(others)}


def write_id3(tags, values, pictures, others):
    for name, text in values.items():
        if name in ("comment", "lyrics"):
            frame = id3.COMM if name == "comment" else id3.USLT
            tags.add(frame(encoding=3, lang="eng", desc="", text=text))
        elif name in FIELDS:
            kind = FIELDS[name][0]
            tags.add(getattr(id3, kind)(encoding=3, text=[text]))
    for name, (kind, _, _, _) in PAIRS.items():
        if name in values or name + "s" in values:
            total = "/" + values[name + "s"] if name + "s" in values else ""
            text = values.get(name, "0") + total
            tags.add(getattr(id3, kind)(encoding=3, text=[text]))
    for number, picture in enumerate(pictures):
        kind, data = picture.split()[0], bytes.fromhex(picture.split()[1])
        frame = {"mime": MIME[data[:4]], "type": int(kind), "desc": str(number), "data": data}
        tags.add(id3.APIC(encoding=3, **frame))
    for number, text in enumerate(others):
        tags.add(id3.TXXX(encoding=3, desc=f"OTHER {number}", text=[text]))


def write_mp4(tags, values, pictures, others):
    for name, text in values.items():
        if name == "compilation":
            tags["cpil"] = text == "1"
        elif name == "bpm":
            tags["tmpo"] = [int(text)]
        elif name in FIELDS:
            tags[FIELDS[name][1]] = [text]
    for name, (_, atom, _, _) in PAIRS.items():
        if name in values or name + "s" in values:
            tags[atom] = [(int(values.get(name, 0)), int(values.get(name + "s", 0)))]
    covers = [bytes.fromhex(picture.split()[1]) for picture in pictures]
    if covers:
        formats = {"image/png": mp4.MP4Cover.FORMAT_PNG, "image/jpeg": mp4.MP4Cover.FORMAT_JPEG}
        tags["covr"] = [mp4.MP4Cover(data, formats[MIME[data[:4]]]) for data in covers]
    for number, text in enumerate(others):
        tags[f"----:com.apple.iTunes:OTHER {number}"] = [mp4.MP4FreeForm(text.encode())]


def write_vorbis(file, values, pictures, others):
    for name, text in values.items():
        if name in FIELDS:
            file.tags[FIELDS[name][2]] = text
    for name, (_, _, key, total) in PAIRS.items():
        for source, target in ((name, key), (name + "s", total)):
            if source in values:
                file.tags[target] = values[source]
    blocks = []
    for item in pictures:
        block = Picture()
        block.type, block.data = int(item.split()[0]), bytes.fromhex(item.split()[1])
        block.mime = MIME[block.data[:4]]
        blocks.append(block)
    if hasattr(file, "add_picture"):
        for block in blocks:
            file.add_picture(block)
    elif blocks:
        encoded = [base64.b64encode(block.write()).decode() for block in blocks]
        file.tags["metadata_block_picture"] = encoded
    for number, text in enumerate(others):
        file.tags[f"other {number}"] = text


def write(order):
    file = mutagen.File(order["file"])
    values = order["texts"], order["pictures"], order["others"]
    if file.tags is None:
        file.add_tags()
    if isinstance(file.tags, mp4.MP4Tags):
        write_mp4(file.tags, *values)
    elif isinstance(file.tags, id3.ID3):
        write_id3(file.tags, *values)
    else:
        write_vorbis(file, *values)
    file.save()


def main():
    if sys.argv[1] == "write":
        for line in sys.stdin:
            write(json.loads(line))
    else:
        for path in sys.argv[2:]:
            print(json.dumps(read(path), ensure_ascii=False))


if __name__ == "__main__":
    main()
