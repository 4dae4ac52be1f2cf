# SPDX-License-Identifier: MIT
"""Texts in Markdown as HTML, for a label and for a browser; no tag, link or picture in a text is one."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ui.kit.markdown import Block, Bullets, Heading, Line, Paragraph, Table, Words, parse, unwrapped


def html_of(text: str, tile: Callable[[str], str]) -> str:
    """Return *text* as HTML; *tile* returns that of the tile with a code."""
    return "".join(_block(block, tile) for block in parse(unwrapped(text)))


def _block(block: Block, tile: Callable[[str], str]) -> str:
    match block:
        case Heading(_level, line):
            return f"<h3>{_line(line, tile)}</h3>"
        case Paragraph(line):
            return f"<p>{_line(line, tile)}</p>"
        case Bullets(lines):
            return f"<ul>{''.join(f'<li>{_line(line, tile)}</li>' for line in lines)}</ul>"
        case Table(rows):
            body = "".join(f"<tr>{''.join(f'<td>{_line(cell, tile)}</td>' for cell in row)}</tr>" for row in rows)
            return f"<table>{body}</table>"


def _line(line: Line, tile: Callable[[str], str]) -> str:
    return "".join(_words(part) if isinstance(part, Words) else tile(part.tile) for part in line)


def _words(part: Words) -> str:
    return f"<strong>{escape(part.text)}</strong>" if part.bold else escape(part.text)
