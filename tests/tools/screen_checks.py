# SPDX-License-Identifier: MIT
"""Faults of a screen that can be found without eyes: letters without a glyph, words cut short, overlap."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from fontTools.ttLib import TTFont
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from dominoes.game import Seat
from tests.support.faces import faces
from ui.games.chain.felt import _RIM as RIM
from ui.games.chain.felt import ChainTable, EndButton
from ui.games.paigow.felt import PaiGowTable
from ui.kit.widgets import Subtitle
from ui.language import i18n
from ui.paths import data
from ui.table.trick import TrickTable
from ui.tiles.tile_button import LIFT, TileButton

_HOLE: Final = re.compile(r"\{\w*\}|%[sd]\b")
_Table = TrickTable | PaiGowTable | ChainTable
_SLACK: Final = 1
"""Pixels that rounding may take."""


class Paintings:
    """Watches what is painted from Python: words made shorter, words wider than their room."""

    def __init__(self) -> None:
        self.texts: set[str] = set()
        """Everything that was painted."""
        self.cut: set[str] = set()
        """Faults of its painting."""
        self.shortened: dict[str, str] = {}
        """Shortened texts, shown or not, with their originals."""
        self._elided, self._draw = QFontMetrics.elidedText, QPainter.drawText

    def watch(self) -> None:
        """Look over the shoulder of every painter from now on."""

        def elided(metrics: QFontMetrics, text: str, *args: Any) -> str:  # noqa: ANN401 - as Qt has it
            shown: str = self._elided(metrics, text, *args)
            if shown != text:
                self.shortened[shown] = text
            return shown

        def draw(painter: QPainter, *args: Any) -> Any:  # noqa: ANN401 - as Qt has it
            if len(args) >= 3 and isinstance(args[0], QRectF) and isinstance(args[2], str):
                self._look(painter, *args[:3])
            return self._draw(painter, *args)

        QFontMetrics.elidedText = elided  # type: ignore[assignment, method-assign]
        QPainter.drawText = draw  # type: ignore[assignment, method-assign]

    def take(self, window: QWidget) -> Iterator[str]:
        """Yield the faults of everything painted since last time."""
        shown = self.texts | {told(each) for each in visible(window)}
        yield from sorted(self.cut)
        yield from (f"cut short: {all_!r} shown as {part!r}" for part, all_ in self.shortened.items() if part in shown)
        for text in sorted(self.texts):
            if lacking := missing_glyphs(text):
                yield f"no glyph for {lacking!r}: painted {text!r}"
        for each in (self.texts, self.cut, self.shortened):
            each.clear()

    def _look(self, painter: QPainter, room: QRectF, flags: Any, text: str) -> None:  # noqa: ANN401 - as Qt has it
        if not text:
            return
        self.texts.add(text)
        self.cut |= {f"painted in {wrong}: {text!r}" for wrong in untrue(text, painter.font())}
        need = painter.boundingRect(QRectF(0, 0, room.width(), 10_000), int(flags) & ~0xFF, text)
        if need.width() > room.width() + 2 or need.height() > room.height() + 3:
            have = f"{room.width():.0f}×{room.height():.0f}"
            self.cut.add(f"painted in too little room: {text!r} {need.width():.0f}×{need.height():.0f} in {have}")


@cache
def glyphs(family: str) -> frozenset[int]:
    """List the characters that a bundled font has in all its weights."""
    found = []
    for path in sorted(Path(str(data("resources/fonts"))).glob("*.otf")):
        with TTFont(path) as font:
            if font["name"].getDebugName(1) == family:
                found.append(frozenset(font.getBestCmap()))
    return frozenset.intersection(*found)


def missing_glyphs(text: str) -> str:
    """List the letters of *text* that the language now used cannot write with its own font."""
    now = i18n.current()
    fonts = [now.font] if now.font else [each.font for each in i18n.LANGUAGES.values() if each.font]
    known = frozenset[int]().union(*(glyphs(font) for font in fonts if font))
    return "".join(sorted({letter for letter in text if ord(letter) not in known and not letter.isspace()}))


def untrue(text: str, font: QFont) -> list[str]:
    """List the faces that Qt would thicken or slant for *text*."""
    return sorted(f"{face.family} {face.weight} for {face.wanted}" for face in faces(text, font) if not face.is_true)


def told(widget: QWidget) -> str:
    """Return the words that *widget* shows."""
    if isinstance(widget, QLabel | QLineEdit):
        return widget.text() or (widget.placeholderText() if isinstance(widget, QLineEdit) else "")
    if isinstance(widget, QAbstractButton):
        return widget.text() + str(getattr(widget, "_key", "")) + str(getattr(widget, "_label", ""))
    if isinstance(widget, QComboBox):
        return "".join(widget.itemText(row) for row in range(widget.count()))
    return widget.toPlainText() if isinstance(widget, QPlainTextEdit) else ""


def visible(window: QWidget) -> Iterator[QWidget]:
    """Go through everything that is shown."""
    return (each for each in window.findChildren(QWidget) if each.isVisible())


def name_of(widget: QWidget) -> str:
    """Say which widget this is."""
    page = widget
    while (above := page.parentWidget()) is not None and not type(page).__name__.endswith(("Page", "Form", "Editor")):
        page = above
    return f"{type(page).__name__}/{type(widget).__name__} {told(widget)[:40]!r}"


def _cut_label(label: QLabel) -> str:
    room, metrics = label.contentsRect(), label.fontMetrics()
    if label.wordWrap():
        flags = int(Qt.TextFlag.TextWordWrap)
        need = metrics.boundingRect(QRect(0, 0, room.width(), 10_000), flags, label.text()).size()
    else:
        need = metrics.size(0, label.text())
    if need.width() > room.width() + _SLACK or need.height() > room.height() + _SLACK + 1:
        return f"{need.width()}×{need.height()} in {room.width()}×{room.height()}"
    return ""


def _cut(widget: QWidget) -> str:
    if isinstance(widget, Subtitle):
        # It ends in dots where the header has no room for it.
        return ""
    if isinstance(widget, QLabel):
        return _cut_label(widget) if widget.text() else ""
    if isinstance(widget, QLineEdit):
        need = widget.fontMetrics().size(0, told(widget))
        room = widget.contentsRect().size()
        small = need.width() > room.width() - 4 or need.height() > room.height()
        return f"{need.width()}×{need.height()} in {room.width()}×{room.height()}" if small else ""
    return ""


def _outside(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    if parent is None or widget.isWindow() or isinstance(parent, QComboBox | QAbstractSpinBox):
        return False
    box = widget.geometry()
    if isinstance(widget, TileButton):
        box = widget.tile_rect().translated(widget.pos())
    if isinstance(parent.parentWidget(), QAbstractScrollArea):
        return box.left() < 0 or box.width() > parent.width()
    if widget.objectName().startswith("qt_") or isinstance(parent, QAbstractScrollArea):
        return False
    return not parent.rect().adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK).contains(box)


def _tile_box(tile: TileButton) -> QRect:
    rise = round(LIFT * tile.tile_width) if tile.is_selected else 0
    return tile.tile_rect().translated(tile.pos()).adjusted(0, -rise, 0, 0)


def _rows(table: _Table) -> Iterator[tuple[str, Iterable[TileButton]]]:
    """Name rows of tiles."""
    if isinstance(table, PaiGowTable):
        yield from ((f"laid {seat}", laid.tiles) for seat, laid in enumerate(table.laid))
    elif isinstance(table, ChainTable):
        yield "hand", table.hand
        yield "line", table.lines.tiles
        for seat in range(len(table.panels)):
            small = table.small[seat]
            yield from ((f"held {seat}", small.held.tiles), (f"covered {seat}", small.covered.tiles))
    else:
        yield "hand", table.hand
        for seat in range(len(table.panels)):
            yield from ((f"held {seat}", table.held(Seat(seat))), (f"play {seat}", table.plays(Seat(seat))))


def _words(table: _Table) -> Iterator[tuple[str, QWidget]]:
    """Name words beside tiles, and what else has a place of its own."""
    if isinstance(table, PaiGowTable):
        for seat, laid in enumerate(table.laid):
            for kind, labels in (("title", laid._titles), ("name", laid.names), ("sum", laid.sums)):
                yield from ((f"{kind} {seat}.{at}", label) for at, label in enumerate(labels))
        yield from ((f"card {at}", card) for at, card in enumerate(table.cards))
        yield "dice", table._dice
    elif isinstance(table, ChainTable):
        yield from ((f"end {at}", end) for at, end in enumerate(table.lines.ends))
        yield "notice", table.notice
    else:
        yield from ((f"caption {at}", caption) for at, caption in enumerate(table._captions))


def _things(table: _Table) -> Iterator[tuple[str, QRect]]:
    """Name what lies on the table, in the table's coordinates."""
    panels = ((f"panel {at}", panel) for at, panel in enumerate(table.panels))
    for name, widget in (*panels, *_words(table)):
        if widget.isVisible():
            # The rim of an open end is room for the ring of the keyboard, which may be painted over its tile.
            rim = RIM if isinstance(widget, EndButton) else 0
            yield name, widget.geometry().adjusted(rim, rim, -rim, -rim)
    for name, row in _rows(table):
        for at, tile in enumerate(row):
            yield f"{name}.{at}", _tile_box(tile)
    if table.advice.isVisible():
        yield "bubble", table.advice.geometry()
    for at, button in enumerate(table.bar.buttons):
        yield f"button {at}", button.geometry().translated(table.bar.pos())


def _overlaps(table: _Table) -> Iterator[str]:
    for (one, box), (other, place) in combinations(list(_things(table)), 2):
        common = box.intersected(place)
        if common.width() > 2 and common.height() > 2:
            yield f"overlap: {one} and {other} by {common.width()}×{common.height()}"


def problems(window: QWidget, *, still: bool) -> Iterator[str]:
    """Yield the faults visible in *window*.

    Args:
        window: What to look at.
        still: Nothing moves, so that things on the table must not overlap.
    """
    for widget in visible(window):
        if widget.visibleRegion().isEmpty() and not isinstance(widget, QLabel):
            continue
        words = told(widget)
        if lacking := missing_glyphs(words):
            yield f"no glyph for {lacking!r}: {name_of(widget)}"
        for wrong in untrue(words, widget.font()):
            yield f"letters of {wrong}: {name_of(widget)}"
        if hole := _HOLE.search(words):
            yield f"unfilled {hole.group()}: {name_of(widget)}"
        if cut := _cut(widget):
            yield f"clipped {cut}: {name_of(widget)}"
        if still and _outside(widget):
            box, parent = widget.geometry().getRect(), widget.parentWidget()
            yield f"outside its parent: {name_of(widget)} {box} in {parent and parent.size().toTuple()}"
        reached = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and type(widget).__module__.startswith("ui.")
        if reached and not (widget.accessibleName() or words):
            yield f"without a name for screen readers: {name_of(widget)}"
        if still and isinstance(widget, _Table):
            yield from _overlaps(widget)
