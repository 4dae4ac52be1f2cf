# SPDX-License-Identifier: MIT
"""The parts of pages, as values without Qt; `ui.paper.flow` places them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from dominoes.game import Faces
from dominoes.tiles import Tile, tile
from ui.diagram.position import Position
from ui.kit import markdown
from ui.kit.markdown import Bullets, Line, Words, unwrapped
from ui.language.names import tile_name


class Size(Enum):
    """How large letters are; the value is their height in units of a page."""

    TITLE = 32
    HEADING = 22
    BODY = 17
    SMALL = 14


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph, broken into as many lines as it needs."""

    text: str
    size: Size = Size.BODY
    muted: bool = False
    bullet: bool = False
    goes_on: bool = False
    """It stays on one page with the next one, as a heading does."""

    @property
    def keeps(self) -> bool:
        """Whether it stays on one page with the next one."""
        return self.goes_on or self.size in (Size.TITLE, Size.HEADING)


@dataclass(frozen=True, slots=True)
class TileRow:
    """Tiles in a row, with a sign before them and words behind them."""

    tiles: Faces
    text: str
    mark: str = ""
    keeps: bool = False
    """Whether it stays in one cell with the next rows, if a cell has room for all of them."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with lines around its cells; empty ones are to be written in."""

    rows: tuple[tuple[str, ...], ...]
    """The first one is its head, and is repeated on each page."""
    shares: tuple[float, ...]
    """Width of each column, in relation to the others."""
    least: float = 0.0
    """Height of a row at least, in units of a page."""
    numbers: int = 0
    """So many columns at the end hold numbers, which stand on the right."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A position as a diagram, as large as the room that is left."""

    position: Position


@dataclass(frozen=True, slots=True)
class WriteLines:
    """Empty lines to write on."""

    count: int


@dataclass(frozen=True, slots=True)
class Cut:
    """Tiles to cut out."""

    tiles: tuple[Tile, ...]
    width: float
    """Of a tile, in millimetres."""
    naming: str = ""
    """Names printed on them; see `ui.tiles.card_print.caption_of`."""


@dataclass(frozen=True, slots=True)
class Code:
    """A text as a QR code, with the text itself beside it."""

    text: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something drawn over the whole width, such as a chart."""

    height: float
    """In units of a page."""
    draw: Callable[[float], Iterable[Any]]
    """Returns the items of `ui.paper.flow` for a width, right of and below the origin."""


@dataclass(frozen=True, slots=True)
class Next:
    """The next block starts in the next cell of the page, or on the next page."""

    page: bool = False
    """On the next page; its cells, and those of all later pages, are as high as the page."""


@dataclass(frozen=True, slots=True)
class Head:
    """The title of a document and what belongs to it, above all columns of the first page."""

    blocks: tuple[Text | Grid, ...]


Block = Text | TileRow | Grid | Picture | WriteLines | Cut | Code | Drawing | Next | Head

NEXT: Final = Next()
NEXT_PAGE: Final = Next(page=True)


def blocks_of(text: str) -> Iterator[Block]:
    """Yield the blocks of a *text* in Markdown; tags of HTML are words like others."""
    for block in markdown.parse(unwrapped(text)):
        match block:
            case markdown.Heading(_level, line):
                yield Text(plain(line), Size.HEADING)
            case markdown.Paragraph(line):
                yield Text(plain(line))
            case Bullets(lines):
                yield from (Text(plain(line), bullet=True) for line in lines)
            case markdown.Table(rows):
                wide = max(map(len, rows))
                cells = tuple((*map(plain, row), *[""] * (wide - len(row))) for row in rows)
                yield Grid(cells, (1.0,) * wide)


def plain_text(text: str) -> str:
    """Return the words of a *text* in Markdown, each paragraph on a line of its own."""
    words: list[str] = []
    for block in blocks_of(text):
        if isinstance(block, Text):
            words.append(f"• {block.text}" if block.bullet else block.text)
        elif isinstance(block, Grid):
            words += map(" · ".join, block.rows)
    return "\n".join(words)


def plain(line: Line) -> str:
    """Return the words of a *line*, with the names of its tiles."""
    return "".join(part.text if isinstance(part, Words) else name_of(part.tile) for part in line)


def name_of(code: str) -> str:
    """Return the name of the tile with a *code*; any other word is returned as it is."""
    try:
        return tile_name(tile(code))
    except ValueError:
        return code
