# SPDX-License-Identifier: MIT
"""A long text to read, in a column that is not too wide; keys and the wheel scroll it wherever they are used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QAbstractSlider, QApplication, QFrame, QTextBrowser, QWidget

from ui.kit import theme
from ui.kit.markdown import Block
from ui.kit.theme import Space
from ui.pages.how_to_play.document import Print, fill, written_text
from ui.pages.how_to_play.first_turns import FirstTurns
from ui.tiles.art import present_style

_LETTERS: Final = 16
"""Size of the text, in pixels at text size 1."""
_LINE: Final = 620
"""Longest line, in pixels at text size 1: about 75 Latin letters, or 37 Chinese ones."""
_WIDEST: Final = 960
"""Of tables, likewise."""
_SCROLLS: Final = {
    Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
}


class Reader(QTextBrowser):
    """Shows blocks of Markdown; a link is only told (`anchorClicked`), never opened."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty text."""
        super().__init__(parent, openLinks=False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._width = _LINE
        """Of the text, in pixels."""

    def fit(self, width: int) -> None:
        """Keep lines short enough to read in a page of this *width*."""
        px = theme.look().px
        room = width - 2 * px(Space.LARGE)
        widest = px(_WIDEST if room >= px(_WIDEST) else _LINE)
        side = max(0, (room - widest) // 2)
        self._width = min(room, widest) - self.verticalScrollBar().sizeHint().width()
        self.setViewportMargins(side, 0, side, 0)

    def look_of_text(self) -> tuple[object, ...]:
        """Return what a text depends on besides its words."""
        now = theme.look()
        return now.chrome, now.tiles, now.text_size, self.devicePixelRatioF(), self._width

    def show_blocks(self, blocks: Iterable[Block], where: float, turns: FirstTurns | None = None) -> None:
        """Lay out *blocks* in the present look, with *turns* as a figure; scroll to *where*, a share of it."""
        now = theme.look()
        width, line = self._width, now.px(_LINE)
        how = Print(now.chrome, present_style(), now.px(_LETTERS), width, line, self.devicePixelRatioF())
        parent = self.parentWidget()
        figure = ("", 1) if turns is None else turns.html(how)
        fill(self.document(), blocks, self.font() if parent is None else parent.font(), how, figure)
        self.setExtraSelections([])
        if turns is not None:
            turns.show()
        self.document().setDocumentMargin(now.px(Space.LARGE))
        # Qt would scroll to the cursor, which was left behind the last word.
        self.moveCursor(QTextCursor.MoveOperation.Start)
        bar = self.verticalScrollBar()
        bar.setValue(round(where * bar.maximum()))

    @property
    def where(self) -> float:
        """Share of the text above the visible part."""
        bar = self.verticalScrollBar()
        return bar.value() / max(1, bar.maximum())

    def scroll_by_key(self, event: QKeyEvent) -> bool:
        """Scroll by arrows, page keys, Home and End; return False for other keys."""
        action = _SCROLLS.get(Qt.Key(event.key()))
        if action is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        self.verticalScrollBar().triggerAction(action)
        return True

    def createMimeDataFromSelection(self) -> QMimeData:
        """Return the selected text alone: what it looks like here is of no use elsewhere."""
        found = QMimeData()
        found.setText(written_text(self.textCursor().selection()))
        return found

    def event(self, event: QEvent) -> bool:
        """Scroll beside the column too, where Qt leaves the wheel without effect."""
        if event.type() == QEvent.Type.Wheel:
            return QApplication.sendEvent(self.verticalScrollBar(), event)
        return super().event(event)
