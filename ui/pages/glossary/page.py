# SPDX-License-Identifier: MIT
"""The glossary 詞彙: what tiles and things are called in every language, side by side, and a search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent

from ui.games.names import group_name
from ui.kit import theme
from ui.kit.commands import Command, keys_of
from ui.kit.controls import Chooser
from ui.kit.dropped_files import TextLine
from ui.kit.header import Header
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, Page, PlainLabel
from ui.language.glossary import GlossaryEntry, entries, group_keys, search
from ui.language.i18n import N_, _, capital, current, ngettext, number, pgettext, term
from ui.pages.glossary.table import GlossaryTable
from ui.paper.dialog import PaperDialog, Sheet
from ui.paper.game import glossary_document
from ui.play.services import Routes, Services
from ui.tiles.art import present_style

_DOWN: Final = {Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Return, Qt.Key.Key_Enter}
_ALL: Final = ""


class GlossaryPage(ChangeEvents, Page):
    """All words in all languages."""

    topic = "learn#glossary"

    _PAUSE: Final = 120
    """Milliseconds without a key after which a search begins."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page in the language now used."""
        super().__init__(services.parent)
        self._routes = routes
        self._all: tuple[GlossaryEntry, ...] = ()
        self.header = Header(self, routes.back)
        self.search = TextLine(self, clearButtonEnabled=True)
        self.search.textChanged.connect(self._on_typed)
        self.groups = Chooser(self)
        self.groups.chosen.connect(self._show_found)
        self.table = GlossaryTable(self)
        self.count = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self.note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self._typing = QTimer(self, singleShot=True, interval=self._PAUSE)
        self._typing.timeout.connect(self._show_found)
        self._head = hbox(Part(self.search, 1), Part(self.groups, 1))
        self._foot = hbox(Part(self.note, 1), self.count)
        self._column = vbox(self._head, Part(self.table, 1), self._foot)
        vbox(self.header, Part(self._column, 1), on=self, spacing=0)
        self.begins_at = self.search
        note = N_("Small print: readings and other names. ? = not confirmed; corrections are welcome.")
        self.translate(
            self._show_header,
            lambda: self.search.setPlaceholderText(pgettext("glossary", "Search")),
            lambda: self.search.setAccessibleName(_("Search in any language")),
            lambda: self.groups.setAccessibleName(_("Group of words")),
            lambda: self.note.setText(_(note)),
            self._show_all,
        )
        self.follow_look()

    def open(self) -> None:
        """Show the page."""
        self._routes.show(self)

    def _show_header(self) -> None:
        self.header.show_words(_("Back"), capital(term("glossary")), "")
        self.header.show_commands((Command(_("Print…"), "", self.ask_what),))

    def ask_what(self) -> None:
        """Ask for the paper for printing the list."""
        shown = tuple(self.shown)
        sheet = Sheet(
            "glossary", lambda: capital(term("glossary")), lambda paper, _n: glossary_document(lambda: shown, paper)
        )
        PaperDialog(self, (sheet,), name="gupai-glossary", tiles=present_style()).open()

    @property
    def shown(self) -> Sequence[GlossaryEntry]:
        """What is listed now."""
        return self.table.shown

    def _show_all(self) -> None:
        """List the words with the reader's language first, and the groups."""
        self._all = entries(current().key)
        self.groups.set_items(
            [(_ALL, pgettext("glossary", "Everything")), *((k, group_name(k)) for k in group_keys())]
        )
        self._show_found()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears the search, then goes back; Ctrl+F and / focus the search, Down the table."""
        searching = self.search.hasFocus()
        if event.key() == Qt.Key.Key_Escape:
            if self.search.text():
                self.search.clear()
            else:
                self._routes.back()
        elif "Ctrl F" in keys_of(event) or ("/" in keys_of(event) and not searching):
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.selectAll()
        elif searching and event.key() in _DOWN:
            self._typing.stop()
            self._show_found()
            self.table.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _on_typed(self) -> None:
        self._typing.start()

    def _show_found(self) -> None:
        group = self.groups.value()
        among = tuple(entry for entry in self._all if group in (_ALL, entry.group))
        found = search(among, self.search.text())
        self.table.show_entries(found, {key: group_name(key) for key in group_keys()})
        count = ngettext("{n} word", "{n} words", len(found)).format(n=number(len(found)))
        self.count.setText(count if found else _("No word matches."))

    def on_look(self) -> None:
        """Scale the margins with the text."""
        px = theme.look().px
        side = px(Space.LARGE)
        self._column.setContentsMargins(side, px(Space.MEDIUM), side, px(Space.SMALL))
        self._column.setSpacing(px(Space.SMALL))
        for row in (self._head, self._foot):
            row.setSpacing(px(Space.MEDIUM))
