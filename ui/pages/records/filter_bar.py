# SPDX-License-Identifier: MIT
"""Filters above the list: a search line, and a `FilterForm` where there is room for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.commands import keys_of
from ui.kit.dropped_files import TextLine, leads_in
from ui.kit.icons import icon
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Kind, Space
from ui.kit.widgets import ChangeEvents, KeyButton, SizeEvents
from ui.language.i18n import _, number
from ui.pages.records.filter_form import FilterForm
from ui.pages.records.round_filter import RoundFilter


class SearchLine(ChangeEvents, TextLine):
    """Searches for part of a name; Escape clears it, Enter and Down move focus to the list."""

    done = Signal()

    _LONGEST: Final = 100

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty line."""
        super().__init__(parent)
        self.setMaxLength(self._LONGEST)
        self.setClearButtonEnabled(True)
        self._sign = self.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        self.translate(self._show_texts)
        self.follow_look()

    def _show_texts(self) -> None:
        self.setPlaceholderText(_("Search for a name or a remark"))
        self.setAccessibleName(_("Search for a name or a remark"))

    def on_look(self) -> None:
        """Paint the icon in the colours of the theme."""
        now = theme.look()
        self._sign.setIcon(icon("search", colour=now.chrome.muted, size=now.px(18)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Enter or Down; clear by Escape; undo typing."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.done.emit()
        elif key == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif "Ctrl Z" in keys_of(event) and not self.isUndoAvailable():
            # The page may have something to undo.
            event.ignore()
        elif event.matches(QKeySequence.StandardKey.Paste) and leads_in(QGuiApplication.clipboard().mimeData()):
            # Records, codes and files are nothing to search for: the page takes them.
            event.ignore()
        else:
            super().keyPressEvent(event)


class FilterBar(SizeEvents, QWidget):
    """The filters above the list."""

    changed = Signal(object)
    """The player wants to see other rounds: a `RoundFilter`."""
    asked = Signal()
    """There is no room for the lists here, and the player wants them."""
    left = Signal()
    """Focus should move to the list."""

    _WIDE: Final = 1040
    """From this width on there is room for the lists, in pixels at text size 1."""
    _HIGH: Final = 560
    """And from this height of the page on."""
    _WAIT: Final = 200
    """Milliseconds after the last letter typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show all rounds."""
        super().__init__(parent)
        self._wanted = RoundFilter()
        self._height = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.search = SearchLine(self)
        self.search.textChanged.connect(self._on_typed)
        self.search.done.connect(self._on_done)
        self._typing = QTimer(self, singleShot=True, interval=self._WAIT)
        self._typing.timeout.connect(self._on_words)
        self.more = KeyButton(parent=self, kind=Kind.SECONDARY)
        self.more.clicked.connect(self.asked)
        self.clear = KeyButton(parent=self, kind=Kind.QUIET)
        self.clear.clicked.connect(self.show_all)
        self.form = FilterForm(self)
        self.form.changed.connect(self.take)
        row = hbox(Part(self.search, 1), self.more, self.clear, spacing=Space.SMALL)
        vbox(row, self.form, on=self, spacing=Space.SMALL)
        self.translate(lambda: self.clear.set_text(_("Show all")), self._show_count)
        self.follow_look()

    @property
    def wanted(self) -> RoundFilter:
        """What the player wants to see."""
        return self._wanted

    def show_filter(self, wanted: RoundFilter) -> None:
        """Show *wanted*; emit `changed` if it differs."""
        if wanted != self._wanted:
            self._show(wanted)
            self.changed.emit(wanted)

    def _show(self, wanted: RoundFilter) -> None:
        self._wanted = wanted
        self.form.show_filter(wanted)
        if self.search.text() != wanted.words:
            before = self.search.blockSignals(True)  # noqa: FBT003 - as Qt calls it
            self.search.setText(wanted.words)
            self.search.blockSignals(before)
        self._show_count()

    def show_all(self) -> None:
        """Clear all filters."""
        self._typing.stop()
        self.show_filter(RoundFilter())
        self.search.setFocus()

    def set_players(self, players: Sequence[str]) -> None:
        """Offer these players; one who is no longer among them is no longer wanted."""
        if self._wanted.player not in (None, *players):
            self._show(replace(self._wanted, player=None))
        self.form.set_players(players)

    def _show_count(self) -> None:
        chosen = self._wanted.chosen
        words = _("Filters ({n})…").format(n=number(chosen)) if chosen else _("Filters…")
        self.more.set_text(words)
        self.clear.setVisible(not self._wanted.is_all)

    def fit(self, height: int) -> None:
        """Show the lists if a page of this *height* in pixels has room for them."""
        self._height = height
        self.on_look()

    def on_look(self) -> None:
        """Show the lists where there is room for them."""
        px = theme.look().px
        roomy = self.width() >= px(self._WIDE) and self._height >= px(self._HIGH)
        self.form.setVisible(roomy)
        self.more.setVisible(not roomy)
        self.form.arrange(self.form.columns_for(self.width()))

    def _on_typed(self) -> None:
        self._typing.start()

    def _on_done(self) -> None:
        # What is done next is done with what was searched for, however little time has passed.
        if self._typing.isActive():
            self._typing.stop()
            self._on_words()
        self.left.emit()

    def _on_words(self) -> None:
        self.show_filter(replace(self._wanted, words=self.search.text()))

    def take(self, wanted: RoundFilter) -> None:
        """Take what was chosen in a form; the words are those typed here."""
        self.show_filter(replace(wanted, words=self.search.text()))
