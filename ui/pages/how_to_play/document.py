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
from ui.kit.markdown import Block, Heading, html_of_blocks
from ui.kit.theme import LIGHT, Chrome, Type, look
from ui.language.i18n import current, title_families
from ui.language.names import tile_name
from ui.pages.how_to_play.tables import Measures, table_html
from ui.tiles.art import Style, tile_pixmap, tile_size
from ui.tiles.card_print import caption_of

_LINES: Final = 2.1
"""Height of an upright tile, in lines of text."""
_LYING: Final = 1.2
"""Height of a tile that lies within words, in capital letters: no line grows."""
_SECTION: Final = 2
"""Level of the headings of sections."""
_PAPER: Final = QSizeF(794, 1123)
"""A4 in pixels, 96 to the inch."""
_MARGIN: Final = 72
_COUNTED: Final = re.compile(r"(?<=\d)( ?)(?=[點点張隻枚戙棟])")
"""Between a number and its counter, which stay on one line."""
_BREAK, _NO_BREAK = "\u200b", "\u2060"
"""Signs without width, where a line may break, and may not."""
_TILE, _LAID = "tile:", "laid:"
"""Begin the addresses of the pictures of an upright tile and of one that lies within words."""
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
    width: int
    """Of the page without its margins, in pixels."""
    line: int
    """Longest line of words, in pixels."""
    ratio: float
    """Device pixels in a pixel."""


def fill(
    document: QTextDocument, blocks: Iterable[Block], font: QFont, how: Print, figure: tuple[str, int] = ("", 1)
) -> None:
    """Fill *document* with *blocks*, in letters of *font*; a *figure*, as HTML, goes before the n-th section."""
    inserted, before = figure
    base = QFont(font)
    base.setPixelSize(how.size)
    document.setDefaultFont(base)
    metrics = QFontMetrics(base)
    wide = round(metrics.lineSpacing() * _LINES / tile_size(1).height())
    thin = round(metrics.capHeight() * _LYING)
    for face in FACES:
        caption = caption_of(face, "") if how.style.card else None
        for address, width, turn in ((_TILE, wide, 0), (_LAID, thin, 1)):
            picture = tile_pixmap(face, width, how.style, how.ratio, turn, caption=caption if not turn else None)
            document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(f"{address}{face}"), picture)
    document.setDefaultStyleSheet(_style_sheet(how))
    standing, lying = partial(_picture, wide=wide, turn=0), partial(_picture, wide=thin, turn=1)
    measures = Measures(how.size, how.width, standing, lying)
    all_, table = list(blocks), partial(table_html, how=measures)
    sections = [at for at, block in enumerate(all_) if isinstance(block, Heading) and block.level == _SECTION]
    place = sections[before - 1] if len(sections) >= before else len(all_)
    parts = (html_of_blocks(part, lying, lambda level: level, table) for part in (all_[:place], all_[place:]))
    text = inserted.join(parts)
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
        return "-".join(picture.partition(":")[2]).join([_BREAK] * (len(text) + 1))
    return text


def save_pdf(blocks: Iterable[Block], font: QFont, style: Style, title: str, path: Path) -> None:
    """Write a PDF file of *blocks* to *path*.

    Raises:
        OSError: it cannot be written.
    """
    width = round(_PAPER.width()) - 2 * _MARGIN
    how = Print(LIGHT, style, Type.BODY.value.pixels, width, width, _SHARP)
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
    chrome, size, beside = how.chrome, how.size, max(0, how.width - how.line)
    titles = ", ".join(f"'{family}'" for family in title_families(current()))
    letters = f"font-family: {titles}; font-weight: 700"
    return f"""
body, p, li, td, th {{ color: {chrome.text}; }}
a {{ color: {chrome.gold_text}; text-decoration: underline; }}
h1 {{ {letters}; color: {chrome.text}; font-size: {round(size * 1.9)}px;
  margin: {size}px {beside}px {size // 2}px 0; }}
h2 {{ {letters}; color: {chrome.gold_text}; font-size: {round(size * 1.35)}px;
  margin: {round(size * 1.5)}px {beside}px {size // 3}px 0; }}
p {{ margin: 0 {beside}px {round(size * 0.7)}px 0; line-height: 108%; }}
ul {{ margin: 0 0 {round(size * 0.7)}px 0; }}
li {{ margin: 0 {beside}px {size // 3}px 0; line-height: 108%; }}
table {{ border-collapse: collapse; margin: {size // 3}px 0 {size}px 0; }}
th {{ font-weight: 700; border-bottom: {2 * look().line}px solid {chrome.outline}; }}
td {{ border-bottom: {look().line}px solid {chrome.edge}; }}
"""


def _picture(code: str, wide: int, turn: int) -> str:
    size, address, align = tile_size(wide, turn).toSize(), _LAID if turn else _TILE, "baseline" if turn else "middle"
    picture = f'<img src="{address}{code}" width="{size.width()}" height="{size.height()}"'
    return f'{picture} alt="{escape(tile_name(tile(code)))}" style="vertical-align: {align}">'
