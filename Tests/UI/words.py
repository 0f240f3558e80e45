# SPDX-License-Identifier: GPL-3.0-or-later
"""The words on screen, from the message catalogues that the program reads, too."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

# Where a value goes: %s or %d in order, %1$s by position.
PLACE = re.compile(r"%(?:(\d+)\$)?[sd]")


class Words:
    """Translates what the program's source says, so that tests follow the catalogue."""

    def __init__(self, language: str, locale: Path) -> None:
        self.language = language
        languages = [] if language == "en" else [language]
        self._catalogue = (
            gettext.translation("otokura", locale, languages)
            if languages
            else gettext.NullTranslations()
        )

    def __call__(self, text: str, *values: object) -> str:
        """A text as it is spoken, without the mark of its access key, with values filled in."""
        return filled(self._catalogue.gettext(text), values).replace("_", "")

    def count(self, one: str, many: str, number: int) -> str:
        """A text with a number in it, by the language's plural rules."""
        return filled(self._catalogue.ngettext(one, many, number), (number,))

    def pattern(self, text: str) -> re.Pattern[str]:
        """What a text looks like with any values filled in."""
        parts = PLACE.split(self._catalogue.gettext(text).replace("_", ""))[::2]
        return re.compile("^" + ".+".join(re.escape(part) for part in parts) + "$")


def filled(text: str, values: tuple[object, ...]) -> str:
    """Puts values into a pattern as the program does."""
    rest = iter(values)

    def value(place: re.Match[str]) -> str:
        return str(values[int(place[1]) - 1] if place[1] else next(rest, place[0]))

    return PLACE.sub(value, text).replace("%%", "%")
