# SPDX-License-Identifier: MIT
"""The row of buttons below the hand: what can be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.kit.layouts import Part, hbox
from ui.kit.theme import Kind
from ui.kit.widgets import KeyButton


@dataclass(frozen=True, slots=True)
class Action:
    """One button."""

    text: str
    key: str
    """What its key cap says."""
    does: Callable[[], None]
    """A bound method: what pressing it does."""
    enabled: bool = True
    main: bool = False
    """Whether it is what most people want now."""


class ButtonBar(QWidget):
    """Buttons below the middle of the hand; they stay the same widgets while their number stays."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty row."""
        super().__init__(parent)
        self._row = hbox(Part(stretch=1), on=self)
        self._middle: int | None = None
        self._buttons: list[KeyButton] = []
        # Measured even when nothing can be done, so that the row keeps its height and nothing jumps.
        self._example = KeyButton("字", self, key="X")
        self._example.hide()
        self._actions: list[Action] = []

    @property
    def buttons(self) -> tuple[KeyButton, ...]:
        """The buttons that are shown."""
        return tuple(self._buttons)

    @property
    def main(self) -> KeyButton | None:
        """The button that most people want now, else the first that can be pressed; None without one."""
        ready = [each for each in zip(self._buttons, self._actions, strict=True) if each[1].enabled]
        return next((button for button, action in ready if action.main), ready[0][0] if ready else None)

    @property
    def spoken(self) -> str:
        """What can be done now, each with its key, in words; empty while nothing can."""
        return "\n".join(
            ": ".join(filter(None, (action.key, action.text))) for action in self._actions if action.enabled
        )

    def sizeHint(self) -> QSize:
        """Return the height of a button, whether or not there is one now."""
        return QSize(theme.look().px(200), self._example.sizeHint().height())

    def clear(self) -> None:
        """Show no buttons."""
        self.show_actions(())

    def show_actions(self, actions: Sequence[Action]) -> None:
        """Show *actions* in order."""
        self._actions = list(actions)
        while len(self._buttons) > len(actions):
            button = self._buttons.pop()
            if button.hasFocus():
                # Focus must not be lost, nor leave the page, which answers the other keys.
                (self.parentWidget() or self.window()).setFocus()
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        while len(self._buttons) < len(actions):
            button = KeyButton("", self)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(self._on_clicked)
            self._row.insertWidget(len(self._buttons), button)
            self._buttons.append(button)
        for button, action in zip(self._buttons, actions, strict=True):
            button.set_text(action.text)
            button.set_key(action.key)
            button.set_kind(Kind.ACCENT if action.main else Kind.SECONDARY)
            button.setEnabled(action.enabled)
            button.setAccessibleName(action.text)
            button.show()
        self._row.setSpacing(theme.look().px(12))
        self._fit()

    def set_middle(self, middle: int) -> None:
        """Place the buttons around *middle*, in pixels from the left edge, as far as there is room."""
        self._middle = middle
        self._fit()

    def _fit(self) -> None:
        need = self._show_keys(shown=True)
        if need > self.width():
            # Words before key caps, where there is no room for both.
            need = self._show_keys(shown=False)
        middle = self.width() // 2 if self._middle is None else self._middle
        self._row.setContentsMargins(max(0, min(middle - need // 2, self.width() - need)), 0, 0, 0)

    def _show_keys(self, *, shown: bool) -> int:
        """Show the key caps or not; return the width that all buttons then need."""
        for button, action in zip(self._buttons, self._actions, strict=True):
            button.set_key(action.key if shown else "")
        gaps = self._row.spacing() * max(0, len(self._buttons) - 1)
        return sum(button.sizeHint().width() for button in self._buttons) + gaps

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the place of the buttons again."""
        super().resizeEvent(event)
        self._fit()

    def press(self, key: str) -> bool:
        """Do what the enabled button with *key* on its cap does; return whether there was one."""
        action = next((each for each in self._actions if each.key == key and each.enabled), None)
        if action is not None:
            action.does()
        return action is not None

    def _on_clicked(self) -> None:
        button = self.sender()
        assert isinstance(button, KeyButton)
        self._actions[self._buttons.index(button)].does()
