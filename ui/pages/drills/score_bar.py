# SPDX-License-Identifier: MIT
"""Above a question: how much time is left, how many answers were right, and how many in a row."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from dominoes.practice.progress import SECONDS, Run
from ui.kit import theme
from ui.kit.layouts import Part, hbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.pages.drills.words import score_text, streak_text, time_text

_BAR: Final = 4
"""Height of the bar of time, in pixels at text size 1."""


class ScoreBar(ChangeEvents, QWidget):
    """One line of words, and the time as a bar below it."""

    def __init__(self, parent: QWidget) -> None:
        """Show nothing."""
        super().__init__(parent)
        self._left: float | None = None
        self._run = Run()
        self.time = PlainLabel(parent=self, role=Type.LEAD)
        self.score = PlainLabel(parent=self, role=Type.STRONG)
        self.streak = PlainLabel(parent=self, role=Type.STRONG, tone="gold")
        self._row = hbox(self.time, Part(stretch=1), self.score, self.streak, on=self)
        self.translate(self._show_texts)
        self.follow_look()

    def show_time(self, left: float | None) -> None:
        """Show how many seconds are *left*; None where there is no clock."""
        self._left = left
        self._show_texts()
        self.update()

    def show_run(self, run: Run) -> None:
        """Show how *run* goes."""
        self._run = run
        self._show_texts()

    def _show_texts(self) -> None:
        self.time.setText("" if self._left is None else time_text(self._left))
        self.score.setText(score_text(self._run))
        self.streak.setText(streak_text(self._run))

    def on_look(self) -> None:
        """Scale the gaps with the text."""
        px = theme.look().px
        self._row.setSpacing(px(Space.WIDE))
        self._row.setContentsMargins(px(Space.HAIR), 0, px(Space.HAIR), px(_BAR + 2))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the time that is left."""
        if self._left is None:
            return
        now = theme.look()
        high = now.px(_BAR)
        with QPainter(self) as painter:
            painter.fillRect(QRectF(0, self.height() - high, self.width(), high), QColor(now.chrome.edge))
            wide = self.width() * max(0.0, self._left) / SECONDS
            painter.fillRect(QRectF(0, self.height() - high, wide, high), QColor(now.chrome.primary))
