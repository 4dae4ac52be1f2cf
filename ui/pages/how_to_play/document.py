# SPDX-License-Identifier: MIT
"""A page about a game as a document of Qt, for the screen and for paper."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QSizeF, QUrl
from PySide6.QtGui import QFont, QFontMetrics, QPageSize, QPdfWriter, QTextCursor, QTextDocument, QTextDocumentFragment

from dominoes.characters import folded, folded_places
from dominoes.records.files import whole_binary
from dominoes.tiles import FACES, tile
from ui.kit.markdown import Block
from ui.kit.markdown_html import Cells, html_of_blocks
from ui.kit.theme import LIGHT, Chrome, Type, look
from ui.language.i18n import current, title_families
from ui.language.names import tile_name
from ui.tiles.art import Style, tile_pixmap, tile_size
from ui.tiles.card_print import caption_of

_LINES: Final = 2.1
"""Height of a picture of a tile, in lines of text."""
_PAPER: Final = QSizeF(794, 1123)
"""A4 in pixels, 96 to the inch."""
_MARGIN: Final = 72
_COLUMNS: Final = 4.5
"""A table with more columns has smaller letters, so that its words stay whole."""
_SMALLEST: Final = 0.75
"""How small they become, in letters of the text."""
_JOINTS: Final = re.compile(r"(?<=[a-z][._])(?=[a-z])")
"""Where the name of an option may break."""
_COUNTED: Final = re.compile(r"(?<=\d)( ?)(?=[點点張隻枚戙棟])")
"""Between a number and its counter, which stay on one line."""
_BREAK, _NO_BREAK = "\u200b", "\u2060"
"""Signs without width, where a line may break, and may not."""
_TILE: Final = "tile:"
"""Begins the address of a picture of a tile."""
_INVISIBLE: Final = str.maketrans({_BREAK: "", _NO_BREAK: "", "\u00a0": " ", "\u2028": "\n"})
"""Replacements for signs that only control the breaking of lines."""
_SHARP: Final = 6.0
"""Pixels of a picture on paper for each pixel on the screen."""


@dataclass(frozen=True, slots=True)
class Print:
    """How a page is printed."""

    chrome: Chrome
    style: Style
    """Of the tiles."""
    size: int
    """Of the text, in pixels."""
    ratio: float
    """Device pixels in a pixel."""


def fill(document: QTextDocument, blocks: Iterable[Block], font: QFont, how: Print) -> None:
    """Fill *document* with *blocks*, in letters of *font*."""
    base = QFont(font)
    base.setPixelSize(how.size)
    document.setDefaultFont(base)
    high = QFontMetrics(base).lineSpacing() * _LINES
    wide = round(high / tile_size(1).height())
    for face in FACES:
        caption = caption_of(face, "") if how.style.card else None
        picture = tile_pixmap(face, wide, how.style, how.ratio, caption=caption)
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(f"{_TILE}{face}"), picture)
    document.setDefaultStyleSheet(_style_sheet(how))
    text = html_of_blocks(blocks, partial(_picture, wide=wide), lambda level: level, partial(_table, size=how.size))
    document.setHtml(_COUNTED.sub(lambda between: "\u00a0" if between[1] else _NO_BREAK, text))


def find(words: str, start: QTextCursor) -> QTextCursor:
    """Return the next place of *words* behind *start* in a document of `fill`; no selection without one.

    Words are equal as `folded` says, whichever signs without width stand in them.
    """
    wanted, block = folded(words), start.block()
    position = start.selectionEnd()
    while block.isValid():
        text = block.text()
        written, places = folded_places(text)
        shown = [at for at, letter in enumerate(written) if letter not in _BREAK + _NO_BREAK]
        begin = _units(text, position - block.position())
        at = "".join(written[at] for at in shown).find(wanted, sum(places[at] < begin for at in shown))
        if at >= 0:
            found = QTextCursor(block)
            last = shown[at + len(wanted) - 1]
            end = next(place for place in places[last:] if place > places[last])
            found.setPosition(block.position() + _position(text, places[shown[at]]))
            found.setPosition(block.position() + _position(text, end), QTextCursor.MoveMode.KeepAnchor)
            return found
        block = block.next()
        position = block.position()
    return QTextCursor()


def _position(text: str, letters: int) -> int:
    """Return how many of Qt's characters, half a pair each beyond 16 bits, the first *letters* of *text* are."""
    return len(text[:letters].encode("utf-16-le")) // 2


def _units(text: str, position: int) -> int:
    """Return how many letters of *text* the first *position* of Qt's characters are."""
    return len(text.encode("utf-16-le")[: 2 * position].decode("utf-16-le", "ignore"))


def written_text(selected: QTextDocumentFragment) -> str:
    """Return the text of *selected* as it was written: the pips of pictured tiles, no signs without width."""
    document = QTextDocument()
    QTextCursor(document).insertFragment(selected)
    lines = []
    block = document.begin()
    while block.isValid():
        parts = [at.fragment() for at in block.begin()]  # type: ignore[attr-defined]
        line = "".join(_written(part.text(), part.charFormat().toImageFormat().name()) for part in parts)
        lines.append(line.replace(2 * _BREAK, " ").translate(_INVISIBLE))
        block = block.next()
    return "\n".join(lines)


def _written(text: str, picture: str) -> str:
    if picture:
        # Its pips, for a name often stands beside it; marked at both ends, to part it from the next picture.
        return "-".join(picture.removeprefix(_TILE)).join([_BREAK] * (len(text) + 1))
    return text


def save_pdf(blocks: Iterable[Block], font: QFont, style: Style, title: str, path: Path) -> None:
    """Write a PDF file of *blocks* to *path*.

    Raises:
        OSError: it cannot be written.
    """
    how = Print(LIGHT, style, Type.BODY.value.pixels, _SHARP)
    document = QTextDocument()
    fill(document, blocks, font, how)
    document.setDocumentMargin(_MARGIN)
    document.setPageSize(_PAPER)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    document.print_(writer)
    with whole_binary(path) as file:
        file.write(buffer.data().data())


def _style_sheet(how: Print) -> str:
    chrome, size = how.chrome, how.size
    titles = ", ".join(f"'{family}'" for family in title_families(current()))
    letters = f"font-family: {titles}; font-weight: 700"
    return f"""
body, p, li, td, th {{ color: {chrome.text}; }}
a {{ color: {chrome.gold_text}; text-decoration: underline; }}
h1 {{ {letters}; color: {chrome.text}; font-size: {round(size * 1.9)}px; margin: {size}px 0 {size // 2}px 0; }}
h2 {{ {letters}; color: {chrome.gold_text}; font-size: {round(size * 1.35)}px;
  margin: {round(size * 1.5)}px 0 {size // 3}px 0; }}
p {{ margin: 0 0 {round(size * 0.7)}px 0; line-height: 108%; }}
ul {{ margin: 0 0 {round(size * 0.7)}px 0; }}
li {{ margin: 0 0 {size // 3}px 0; line-height: 108%; }}
table {{ border-collapse: collapse; margin: {size // 3}px 0 {size}px 0; }}
th {{ font-weight: 700; border-bottom: {2 * look().line}px solid {chrome.outline}; }}
td {{ border-bottom: {look().line}px solid {chrome.edge}; }}
"""


def _table(rows: Cells, size: int) -> str:
    head, *others = rows
    letters = round(size * max(_SMALLEST, min(1, _COLUMNS / len(head))))
    body = "".join(_row(row, "td", letters) for row in others)
    # Widths of columns are rounded up, so that a table over the whole width would stand out beyond it.
    return f'<table width="99%" cellspacing="0" cellpadding="5">{_row(head, "th", letters)}{body}</table>'


def _row(cells: Iterable[str], mark: str, letters: int) -> str:
    # A style of the cell itself would take away the line below it.
    begin = f'<{mark} align="left" valign="middle"><span style="font-size: {letters}px">'
    written = (_JOINTS.sub(_BREAK, cell) for cell in cells)
    return f"<tr>{''.join(f'{begin}{words}</span></{mark}>' for words in written)}</tr>"


def _picture(code: str, wide: int) -> str:
    high = round(tile_size(wide).height())
    size = f'width="{wide}" height="{high}"'
    return f'<img src="{_TILE}{code}" {size} alt="{escape(tile_name(tile(code)))}" style="vertical-align: middle">'
