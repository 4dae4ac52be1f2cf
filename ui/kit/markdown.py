# SPDX-License-Identifier: MIT
"""The elements of a game's page.

Pages are written in a small part of Markdown: headings, paragraphs of one line, lists, tables, bold words, and
``{tile:66}`` for the picture of a tile. Those that come with the program may have links and code, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Final, TypeAlias
from unicodedata import east_asian_width

_INLINE: Final = re.compile(r"\*\*(?P<bold>.+?)\*\*|\{tile:(?P<tile>\d\d)\}")
_LINKED: Final = re.compile(rf"{_INLINE.pattern}|\[(?P<words>[^\[\]\n]+)\]\((?P<link>[^()\s]+)\)|`(?P<code>[^`\n]+)`")
"""The same, with links and code."""
_BEGINS: Final = re.compile(r"#|\||- |\d+\. ")
"""Start of a new element, even right below other words."""
_WHOLE: Final = re.compile(r"#|\|")
"""Elements of a single line."""
_MARKS: Final = re.compile(
    r"`(?P<code>[^`\n]+)`|(?<![*\w])\*(?P<leant>[^*\s][^*\n]*)\*(?![*\w])|\[(?P<link>[^\[\]\n]+)\]\([^()\s]+\)"
)
"""Code, words in italics, and links; no bracket within one, so that a text of brackets is read in no time."""


@dataclass(frozen=True, slots=True)
class Words:
    """A run of plain or bold words."""

    text: str
    bold: bool = False
    link: str = ""
    """Target of the link, on pages that allow links."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of a tile, by its code."""

    tile: str


Line: TypeAlias = tuple[Words | Picture, ...]
"""The text of one line, cell or paragraph."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; that of the page has level 1."""

    level: int
    line: Line


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences."""

    line: Line


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table, with its head as the first row."""

    rows: tuple[tuple[Line, ...], ...]


Block: TypeAlias = Heading | Paragraph | Bullets | Table


def parse(text: str, *, links: bool = False) -> tuple[Block, ...]:
    """Return the blocks of a page, from top to bottom; *links* and code are read only where the program wrote it."""
    marks = _LINKED if links else _INLINE
    return tuple(block for kind, lines in groupby(text.splitlines(), _kind) for block in _blocks(kind, lines, marks))


def unwrapped(text: str) -> str:
    """Return a page in ordinary Markdown as `parse` reads it: a paragraph or item in one line, no other marks."""
    lines: list[str] = []
    for each in text.splitlines():
        line = each.strip()
        goes_on = bool(lines and lines[-1] and line) and not _BEGINS.match(line) and not _WHOLE.match(lines[-1])
        if goes_on:
            lines[-1] += line if _is_wide(lines[-1][-1]) and _is_wide(line[0]) else f" {line}"
        else:
            lines.append(line)
    text = "\n".join(lines)
    # Code may stand in words in italics.
    for _twice in range(2):
        text = _MARKS.sub(lambda found: found["code"] or found["leant"] or found["link"], text)
    return text


def _is_wide(letter: str) -> bool:
    """Return whether *letter* is Chinese or Japanese, written without spaces between words."""
    return east_asian_width(letter) in "WF"


def _kind(line: str) -> str:
    """Return the sign that a line begins with; empty for a paragraph, a space for nothing at all."""
    return next((sign for sign in ("#", "- ", "|") if line.startswith(sign)), "" if line else " ")


def _blocks(kind: str, lines: Iterator[str], marks: re.Pattern[str]) -> Iterator[Block]:
    match kind:
        case "#":
            for line in lines:
                signs, _space, words = line.partition(" ")
                yield Heading(len(signs), read_line(words, marks))
        case "- ":
            yield Bullets(tuple(read_line(line.removeprefix(kind), marks) for line in lines))
        case "|":
            rows = [line.strip("|").split("|") for line in lines]
            # The second row only draws the line below the head.
            yield Table(tuple(tuple(read_line(cell.strip(), marks) for cell in row) for row in (rows[0], *rows[2:])))
        case "":
            yield from (Paragraph(read_line(line, marks)) for line in lines)


def read_line(text: str, marks: re.Pattern[str] = _INLINE) -> Line:
    """Return the words and pictures of one line."""
    parts: list[Words | Picture] = []
    end = 0
    for found in marks.finditer(text):
        if found.start() > end:
            parts.append(Words(text[end : found.start()]))
        parts.append(_marked(found.groupdict()))
        end = found.end()
    if end < len(text):
        parts.append(Words(text[end:]))
    return tuple(parts)


def _marked(found: Mapping[str, str | None]) -> Words | Picture:
    if tile := found["tile"]:
        return Picture(tile)
    if bold := found["bold"]:
        return Words(bold, bold=True)
    if words := found["words"]:
        return Words(words, link=found["link"] or "")
    return Words(found["code"] or "")


Tile: TypeAlias = Callable[[str], str]
"""Returns the HTML of the tile with a code."""
Rows: TypeAlias = Sequence[Sequence[Line]]
"""The rows of a table, its head first."""

_NOTE_LEVEL: Final = 3
"""Of each heading in a remark: its page has headings of its own above it."""


def html_of(text: str, tile: Tile) -> str:
    """Return a remark, the Markdown *text*, as HTML."""

    def table(rows: Rows) -> str:
        cells = ("".join(f"<td>{html_of_line(cell, tile)}</td>" for cell in row) for row in rows)
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"

    return html_of_blocks(parse(unwrapped(text)), tile, lambda _level: _NOTE_LEVEL, table)


def html_of_blocks(
    blocks: Iterable[Block], tile: Tile, level: Callable[[int], int], table: Callable[[Rows], str]
) -> str:
    """Return *blocks* as HTML; *level* gives that of a heading, *table* the HTML of a whole table."""
    return "".join(_block(block, tile, level, table) for block in blocks)


def _block(block: Block, tile: Tile, level: Callable[[int], int], table: Callable[[Rows], str]) -> str:
    match block:
        case Heading(written, line):
            return f"<h{level(written)}>{html_of_line(line, tile)}</h{level(written)}>"
        case Paragraph(line):
            return f"<p>{html_of_line(line, tile)}</p>"
        case Bullets(lines):
            return f"<ul>{''.join(f'<li>{html_of_line(line, tile)}</li>' for line in lines)}</ul>"
        case Table(rows):
            return table(rows)


def html_of_line(line: Line, tile: Tile) -> str:
    """Return one *line*, as of a paragraph or a cell."""
    return "".join(_words(part) if isinstance(part, Words) else tile(part.tile) for part in line)


def _words(part: Words) -> str:
    if part.link:
        return f'<a href="{escape(part.link)}">{escape(part.text)}</a>'
    return f"<strong>{escape(part.text)}</strong>" if part.bold else escape(part.text)
