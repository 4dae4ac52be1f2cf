# SPDX-License-Identifier: MIT
"""The second question before something is lost for good."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QCursor, QShowEvent
from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.kit.dialog import Dialog
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel

MOMENT_MS: Final = 1_500
"""How long the answer that loses something cannot be given: longer than any double or triple click."""


class SecondQuestion(Dialog):
    """Asks whether something should really be lost; `accepted` is the answer that loses it.

    It stands away from the pointer, the harmless answer has focus, Escape gives it as well, and the other answer can
    be given only after a moment: nobody gives it by clicking on in one place.
    """

    def __init__(self, parent: QWidget, title: str, detail: str, *, keep: str, lose: str) -> None:
        """Ask *title*, which *detail* explains; `open` shows it.

        Args:
            parent: A widget of the window with the subject of the question.
            title: The question.
            detail: The loss and the parts kept.
            keep: The harmless answer.
            lose: The other one.
        """
        super().__init__(parent.window())
        # Not by WA_DeleteOnClose: the signal of the answer comes later.
        self.finished.connect(self.deleteLater)
        self.setWindowTitle(title)
        self.setAccessibleDescription(detail)
        self.title = PlainLabel(title, self, role=Type.LEAD, wrap=True)
        self.detail = PlainLabel(detail, self, wrap=True)
        self.keep = KeyButton(keep, self, kind=Kind.PRIMARY, press=self.reject)
        self.keep.setDefault(True)
        self.lose = KeyButton(lose, self, press=self.accept)
        self.lose.setAutoDefault(False)
        self.lose.setEnabled(False)
        for button in (self.keep, self.lose):
            button.setAccessibleDescription(title)
        px = theme.look().px
        margins = (px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        lines = vbox(self.title, self.detail, on=self, margins=margins, spacing=px(Space.SMALL))
        lines.addSpacing(px(Space.SMALL))
        add_parts(lines, hbox(Part(stretch=1), self.lose, self.keep))
        self._below = parent.window()
        self.setFixedWidth(min(px(480), self._below.width() - px(Space.LARGE)))
        self._moment = QTimer(self, singleShot=True, interval=MOMENT_MS)
        self._moment.timeout.connect(self._on_moment)

    def _on_moment(self) -> None:
        self.lose.setEnabled(True)

    def changeEvent(self, event: QEvent) -> None:
        """Start the delay again when the player comes back from another window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.lose.setEnabled(False)
            self._moment.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Move away from the pointer, and start the delay."""
        super().showEvent(event)
        self.setFixedHeight(max(self.sizeHint().height(), self.heightForWidth(self.width())))
        window = QRect(self._below.mapToGlobal(QPoint(0, 0)), self._below.size())
        self.move(away_from(QCursor.pos(), self.width(), self.height(), window))
        self.keep.setFocus(Qt.FocusReason.OtherFocusReason)
        self._moment.start()


def away_from(pointer: QPoint, width: int, height: int, window: QRect) -> QPoint:
    """Return the place of a dialog of this size in *window*: in its middle, or in the half without the *pointer*."""
    left = window.center().x() - width // 2
    middle = QRect(left, window.center().y() - height // 2, width, height)
    if not middle.contains(pointer):
        return middle.topLeft()
    air = max(0, (window.height() // 2 - height) // 2)
    if pointer.y() < window.center().y():
        return QPoint(left, max(pointer.y() + 1, window.bottom() - air - height))
    return QPoint(left, min(pointer.y() - height, window.top() + air))
