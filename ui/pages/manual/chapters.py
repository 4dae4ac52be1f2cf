# SPDX-License-Identifier: MIT
"""The manual as it is written: resources/manual/<chapter>.<language>.md, the same files that docs/manual.md lists.

A heading may end in a comment, ``## Hints <!-- hints -->``: the name of its place, the same in every language. Pages
of the program name the place that tells of them by chapter and place, as in ``play#hints`` (`Page.topic`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dominoes.characters import folded
from ui.kit.key_names import shown_keys
from ui.kit.markdown import Block, Bullets, Heading, Line, Paragraph, Table, Words, parse
from ui.paths import data

CHAPTERS: Final = (
    "install",
    "play",
    "records",
    "traditions",
    "teach",
    "plans",
    "learn",
    "data",
    "keys",
    "files",
    "commands",
    "extend",
)
"""In the order in which they are read; the last three are there in English alone."""
_FALLBACK: Final = "en"
"""Language of a chapter where the reader's language has none."""
_PLACE: Final = re.compile(r"^(?P<heading>#+ .+?) *(?:<!-- (?P<name>[a-z-]+) -->)?$")
_UNSEEN: Final = re.compile(r"^(?:!\[|<!--).*\n?", re.MULTILINE)
"""Comments, and pictures, which only other readers show: here the window itself is there to be looked at."""
_ELSEWHERE: Final = re.compile(r"\[([^\[\]\n]+)\]\((?:\.\./\.\./|\w+:)[^()\s]*\)")
"""A link to what does not come with the program; only its words are shown."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter in one language."""

    key: str
    language: str
    """Language of its text: English if the reader's language has no such chapter."""
    title: str
    blocks: tuple[Block, ...]
    places: tuple[str, ...]
    """The name of each heading's place; empty for a heading without one."""
    slugs: tuple[str, ...]
    """What links call each heading, as hosts of code do."""
    words: str
    """All that is written in it."""
    searched: str
    """The same as `folded` writes it."""

    def heading_at(self, place: str) -> int:
        """Return the index of the heading *place*, by its name or by its name in links; the first if there is none."""
        for known in (self.places, self.slugs):
            if place and place in known:
                return known.index(place)
        return 0


@cache
def chapter(key: str, language: str) -> Chapter:
    """Return the chapter *key* in *language*, or else in English.

    Raises:
        OSError: there is no such chapter.
    """
    own = _path(key, language)
    written = language if own.exists() else _FALLBACK
    lines, places, slugs = [], [], []
    for line in shown_keys(_UNSEEN.sub("", _path(key, written).read_text("utf-8"))).splitlines():
        found = _PLACE.match(line)
        lines.append(line if found is None else found["heading"])
        if found is not None:
            places.append(found["name"] or "")
            slugs.append(slug(found["heading"].lstrip("# ")))
    blocks = parse(_ELSEWHERE.sub(r"\1", "\n".join(lines)), links=True)
    title, *others = (" ".join(map(text_of, lines_of(block))) for block in blocks)
    words = "\n".join([title, *others])
    return Chapter(key, written, title, blocks, tuple(places), tuple(slugs), words, folded(words))


def slug(heading: str) -> str:
    """Return what hosts of code call the place of a heading with these words."""
    kept = (each for each in heading.lower() if each in "-_ " or unicodedata.category(each)[0] in "LNM")
    return "".join(kept).replace(" ", "-")


def lines_of(block: Block) -> Iterator[Line]:
    """Yield the lines of *block*."""
    match block:
        case Heading():
            yield block.line
        case Paragraph(line):
            yield line
        case Bullets(lines):
            yield from lines
        case Table(rows):
            yield from (cell for row in rows for cell in row)


def text_of(line: Line) -> str:
    """Return the words of *line*."""
    return "".join(part.text for part in line if isinstance(part, Words))


def _path(key: str, language: str) -> Path:
    return data("resources") / "manual" / f"{key}.{language}.md"
