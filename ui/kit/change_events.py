# SPDX-License-Identifier: MIT
"""Following a change of language, text size or style, written once for all widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Widget
else:
    _Widget = object

_LOOK: Final = {QEvent.Type.FontChange, QEvent.Type.StyleChange}


class ChangeEvents(_Widget):
    """Mixin for a widget that follows changes; list it before the class of Qt.

    Show texts by `translate`, next to where their widget is made. Place what depends on the look in `on_look`; end the
    constructor with `follow_look`.
    """

    _translations: tuple[Callable[[], object], ...] = ()
    follows_look = False
    """Whether the constructor has come to its end, with `follow_look`."""

    def translate(self, *texts: Callable[[], object]) -> None:
        """Call each of *texts* now, and again after every change of language.

        Each shows some words in the language now used, such as ``lambda: button.set_text(_("Done"))``. The
        widgets they write into must live as long as this one.
        """
        self._translations = (*self._translations, *texts)
        for show in texts:
            show()

    def follow_look(self) -> None:
        """Call `on_look` now, and again after every change of text size or style."""
        self.follows_look = True
        self.on_look()

    def on_look(self) -> None:
        """Place or measure again what depends on text size and style."""

    def changeEvent(self, event: QEvent) -> None:
        """Show the words of a new language; fit a new look."""
        super().changeEvent(event)
        # Events already arrive while Qt's part of the constructor runs.
        if event.type() == QEvent.Type.LanguageChange:
            for show in self._translations:
                show()
        elif self.follows_look and event.type() in _LOOK:
            self.on_look()


class SizeEvents(ChangeEvents):
    """The same for a widget whose parts also depend on its size."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the new size."""
        super().resizeEvent(event)
        if self.follows_look:
            self.on_look()
