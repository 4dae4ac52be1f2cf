# SPDX-License-Identifier: MIT
"""Texts in Markdown as HTML, for a label, a document and a browser; no tag, link or picture in a remark is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final, TypeAlias

from ui.kit.markdown import Block, Bullets, Heading, Line, Paragraph, Table, Words, parse, unwrapped

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
