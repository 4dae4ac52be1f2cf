# SPDX-License-Identifier: MIT
"""Tables of a page about a game: tiles beside their names, and the order of tiles as a strip."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from ui.kit.markdown import Line, Picture, Rows, Tile, Words, html_of_line

_COLUMNS: Final = 4.5
"""A table with more columns has smaller letters, so that its words stay whole."""
_SMALLEST: Final = 0.75
"""How small they become, in letters of the text."""
_JOINTS: Final = re.compile(r"(?<=[a-z][._])(?=[a-z])")
"""Where the name of an option may break."""
_BREAK: Final = "\u200b"
_RANKS: Final = 8
"""A table of so many ranks is an order of tiles."""
_STRIP: Final = 11
"""Ranks in one strip, as many as there are kinds of civil tiles 文子."""
_NAMES: Final = 0.68
"""Size of the names in a strip, in letters of the text."""
_NARROWEST: Final = 3.6
"""Least width of a column of a strip, in letters."""
_LATIN: Final = 0.585
"""Width of a Latin letter, likewise."""
_PADDING, _LITTLE = 5, 1
"""Pixels within a cell, and within one of a strip."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The room for tables, and what stands in them."""

    size: int
    """Of the text, in pixels."""
    width: int
    """Of the page, in pixels."""
    standing: Tile
    """HTML of an upright tile in a table."""
    lying: Tile
    """HTML of a tile within words."""


def table_html(rows: Rows, how: Measures) -> str:
    """Return the table of *rows*, the order of tiles as strips, where there is room for them."""
    letters = round(how.size * max(_SMALLEST, min(1, _COLUMNS / len(rows[0]))))
    tiles = [_is_of_tiles([row[at] for row in rows[1:]]) for at in range(len(rows[0]))]
    small = round(how.size * _NAMES)
    if _is_order(rows, tiles) and how.width >= (_STRIP + 1) * (small * _needed(rows) + 4 * _LITTLE):
        parts = [rows[at : at + _STRIP] for at in range(1, len(rows), _STRIP)]
        return "".join(_strip(rows[0], part, small, how) for part in parts)
    head, *others = rows
    # The names of tiles have a column of their own, so that they stand at the middle of the tiles.
    body = "".join(_row([*_split(row, tiles)], "td", letters, how) for row in others)
    heads = "".join(_cell(cell, "th", letters, how, span=1 + two) for cell, two in zip(head, tiles, strict=True))
    return _table(f"<tr>{heads}</tr>{body}")


def _table(inside: str, padding: int = _PADDING) -> str:
    # Widths of columns are rounded up, so that a table over the whole width would stand out beyond it.
    return f'<table width="99%" cellspacing="0" cellpadding="{padding}">{inside}</table>'


def _is_of_tiles(cells: Iterable[Line]) -> bool:
    """Return whether each of *cells* is empty, or some tiles and then their name."""
    filled = [cell for cell in cells if cell]
    return bool(filled) and all(
        pictures and not any(isinstance(part, Picture) for part in name) for pictures, name in map(_parted, filled)
    )


def _parted(cell: Line) -> tuple[Line, Line]:
    """Return the tiles at the beginning of *cell*, and its other words."""
    pictures = tuple(takewhile(lambda part: isinstance(part, Picture) or not part.text.strip(), cell))
    return pictures, cell[len(pictures) :]


def _split(row: Sequence[Line], tiles: Sequence[bool]) -> Iterator[Line]:
    for cell, two in zip(row, tiles, strict=True):
        yield from _parted(cell) if two else (cell,)


def _is_order(rows: Rows, tiles: Sequence[bool]) -> bool:
    """Return whether *rows* are numbered kinds of tiles from the highest to the lowest."""
    ranks = [row[0][0].text if row[0] and isinstance(row[0][0], Words) else "" for row in rows[1:]]
    return len(ranks) >= _RANKS and tiles[1] and ranks == [str(at + 1) for at in range(len(ranks))]


def _needed(rows: Rows) -> float:
    """Return the width, in letters, at which no word in a strip of *rows* breaks."""
    texts = (part.text for row in rows[1:] for cell in row for part in cell if isinstance(part, Words))
    longest = max(len(word) for text in texts for word in re.findall(r"\w+", text, re.ASCII) or [""])
    return max(_NARROWEST, longest * _LATIN)


def _strip(head: Sequence[Line], part: Rows, letters: int, how: Measures) -> str:
    """Return ranks beside each other, each tile above its name."""
    share = f'width="{100 // (_STRIP + 1)}%"'

    def row(at: int, mark: str) -> str:
        cells = [_cell(head[at], mark if at else "th", letters, how)]
        for rank in part:
            pictures, name = _parted(rank[at])
            inside = html_of_line(pictures, how.standing)
            words = _JOINTS.sub(_BREAK, html_of_line(name, how.lying).strip())
            written = f'<span style="font-size: {letters}px">{"<br>" if inside and words else ""}{words}</span>'
            cells.append(f'<{mark} {share} align="center" valign="top">{inside}{written}</{mark}>')
        # A last strip of fewer ranks keeps the columns of the one above.
        cells += [f"<{mark} {share}></{mark}>"] * (_STRIP - len(part))
        return f"<tr>{''.join(cells)}</tr>"

    rows = "".join(row(at, "td" if at else "th") for at in range(len(head)) if any(rank[at] for rank in part))
    return _table(rows, _LITTLE)


def _row(cells: Iterable[Line], mark: str, letters: int, how: Measures) -> str:
    return f"<tr>{''.join(_cell(cell, mark, letters, how) for cell in cells)}</tr>"


def _cell(cell: Line, mark: str, letters: int, how: Measures, span: int = 1) -> str:
    pictures, name = _parted(cell)
    words = html_of_line(pictures, how.standing) if not name else html_of_line(cell, how.lying)
    # A style of the cell itself would take away the line below it.
    begin = f'<{mark} align="left" valign="middle" colspan="{span}"><span style="font-size: {letters}px">'
    return f"{begin}{_JOINTS.sub(_BREAK, words)}</span></{mark}>"
