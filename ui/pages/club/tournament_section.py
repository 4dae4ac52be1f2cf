# SPDX-License-Identifier: MIT
"""The questions about a tournament: players, rounds, seats at a table; names may come from a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.club.tournament import LEAST_SEATS, MOST_ROUNDS, MOST_SEATS, names_in
from dominoes.errors import RecordError
from dominoes.records.encodings import Decoded
from ui.games.reasons import error_text
from ui.kit import theme
from ui.kit.controls import Chooser, Spin
from ui.kit.dialog import Dialog
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextPad
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import Section
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel, write_from_left
from ui.language.i18n import _, ngettext, number, pgettext, term


class NamesDialog(Dialog):
    """Shows the names in a file; where it may be in several encodings, another one can be chosen."""

    taken = Signal(str)
    """The names are right: one in each line."""

    def __init__(self, parent: QWidget, file: str, found: Sequence[Decoded]) -> None:
        """Show what the *file* of this name may say, the likeliest of *found* first."""
        super().__init__(parent)
        # Not by WA_DeleteOnClose: the signal of the answer comes later.
        self.finished.connect(self.deleteLater)
        self._found = {each.codec: each for each in found}
        self._names: Sequence[str] = ()
        self.question = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.encodings = Chooser(self)
        self.encodings.set_items([(codec, each.encoding) for codec, each in self._found.items()])
        self.encodings.chosen.connect(self._show_names)
        self.encoding = PlainLabel(parent=self)
        self.names = TextPad(self)
        self.names.setReadOnly(True)
        write_from_left(self.names)
        self.names.setTabChangesFocus(True)
        self.trouble = PlainLabel(parent=self, tone="muted", wrap=True)
        self.accepting = KeyButton(term("ok"), self, kind=Kind.PRIMARY)
        self.accepting.setDefault(True)
        self.refusing = KeyButton(term("cancel"), self, kind=Kind.QUIET)
        self.refusing.setAutoDefault(False)
        self.accepting.clicked.connect(self._on_accept)
        self.refusing.clicked.connect(self.reject)
        px = theme.look().px
        margins = (px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        vbox(
            self.question,
            hbox(self.encoding, Part(self.encodings, 1)),
            Part(self.names, 1),
            self.trouble,
            hbox(Part(stretch=1), self.refusing, self.accepting),
            on=self,
            margins=margins,
            spacing=px(Space.SMALL),
        )
        self.names.setMinimumSize(px(340), px(220))
        self.setWindowTitle(file)
        self.translate(self._show_texts)
        self.accepting.setFocus()

    def _show_texts(self) -> None:
        self.question.setText(_("Are these the names?"))
        self.encoding.setText(_("Encoding"))
        self.encodings.setAccessibleName(_("Encoding"))
        self.names.setAccessibleName(_("Names of the players"))
        self._show_names()

    def _show_names(self) -> None:
        text = self._found[str(self.encodings.value())].text
        try:
            self._names = names_in(text)
        except RecordError as error:
            self._names = ()
            self.names.setPlainText(text)
            self.trouble.setText(error_text(error))
        else:
            self.names.setPlainText("\n".join(self._names))
            count = len(self._names)
            self.trouble.setText(ngettext("{n} player", "{n} players", count).format(n=number(count)))
        self.accepting.setEnabled(bool(self._names))

    def _on_accept(self) -> None:
        self.taken.emit("\n".join(self._names))
        self.accept()


_USUAL_ROUNDS: Final = 4
_USUAL_SEATS: Final = 4
_DRAFT: Final = "tournament"
_LINES_HIGH: Final = 150
"""Height of the field for names, in pixels at text size 1."""


class TournamentSection(Section):
    """Names, one in each line; says at once what is wrong with them."""

    def __init__(self, parent: QWidget) -> None:
        """Ask with the usual numbers."""
        super().__init__(parent, lambda: _("Tournament"))
        self._busy = False
        self.add_note(lambda: _("Everyone meets as many others as possible, and takes each seat equally often."))
        self.names = TextPad(self)
        self.names.setTabChangesFocus(True)
        write_from_left(self.names)
        self.names.textChanged.connect(self._show_trouble)
        self.add(self.names)
        self.choose_names = KeyButton(lambda: _("Choose names…"), self)
        self.rounds = Spin(1, MOST_ROUNDS, self)
        self.rounds.setValue(_USUAL_ROUNDS)
        self.seats = Spin(LEAST_SEATS, MOST_SEATS, self)
        self.seats.setValue(_USUAL_SEATS)
        self.seats.valueChanged.connect(self._show_trouble)
        self.add_field(self.rounds, lambda: pgettext("tournament", "Rounds"))
        self.add_field(self.seats, lambda: _("Players per table"))
        self.trouble = PlainLabel(parent=self, wrap=True)
        self.print_button = KeyButton(lambda: _("Print…"), self)
        add_parts(self.fields, hbox(Part(self.trouble, 1), self.choose_names, self.print_button))
        self.fields.addStretch(1)
        self._draft = Draft(self, names=self.names, rounds=self.rounds, seats=self.seats)
        self._draft.begin(_DRAFT)
        self.translate(self._show_texts)
        self.follow_look()

    def set_busy(self, *, busy: bool) -> None:
        """Print nothing while something is going on."""
        self._busy = busy
        self.choose_names.setEnabled(not busy)
        self._show_trouble()

    def clear(self) -> None:
        """Forget the names."""
        self._draft.end()
        self.names.clear()
        self._draft.begin(_DRAFT)

    @property
    def players(self) -> list[str]:
        """The names; raise RecordError as `names_in` does."""
        return names_in(self.names.toPlainText())

    def on_look(self) -> None:
        """Keep room for some names."""
        self.names.setMinimumHeight(theme.look().px(_LINES_HIGH))

    def _show_texts(self) -> None:
        self.names.setPlaceholderText(_("One name per line"))
        self.names.setAccessibleName(_("Names of the players"))
        self.names.setAccessibleDescription(_("One name per line"))
        self._show_trouble()

    def _show_trouble(self) -> None:
        try:
            count = len(self.players)
        except RecordError as error:
            self._say(error_text(error), able=False)
            return
        text = ngettext("{n} player", "{n} players", count).format(n=number(count)) if count else ""
        self._say(text, able=count >= self.seats.value())

    def _say(self, text: str, *, able: bool) -> None:
        self.trouble.setText(text)
        self.print_button.setEnabled(able and not self._busy)
