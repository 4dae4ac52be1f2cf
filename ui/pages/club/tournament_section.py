# SPDX-License-Identifier: MIT
"""What is asked about a tournament: who plays, how many rounds, how many at a table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.club.tournament import LEAST_SEATS, MOST_ROUNDS, MOST_SEATS, names_in
from dominoes.errors import RecordError
from ui.games.reasons import error_text
from ui.kit import theme
from ui.kit.controls import Spin
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextPad
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.page_parts import Section
from ui.kit.widgets import KeyButton, PlainLabel, write_from_left
from ui.language.i18n import _, ngettext, number, pgettext

_USUAL_ROUNDS: Final = 4
_USUAL_SEATS: Final = 4
_DRAFT: Final = "tournament"
_LINES_HIGH: Final = 150
"""Height of the field for names, in pixels at text size 1."""


class TournamentSection(Section):
    """Names, one in each line; says at once what is wrong with them."""

    printed = Signal()
    """Print who sits where."""
    names_asked = Signal()
    """Choose a file of names."""

    def __init__(self, parent: QWidget) -> None:
        """Ask with the usual numbers."""
        super().__init__(parent, lambda: _("Tournament"))
        self._busy = False
        self.add_note(lambda: _("Everybody meets as many others as possible, and takes each seat equally often."))
        self.names = TextPad(self)
        self.names.setTabChangesFocus(True)
        write_from_left(self.names)
        self.names.textChanged.connect(self._show_trouble)
        self.add(self.names)
        self.choose_names = KeyButton(lambda: _("Choose names…"), self, press=self.names_asked)
        self.rounds = Spin(1, MOST_ROUNDS, self)
        self.rounds.setValue(_USUAL_ROUNDS)
        self.seats = Spin(LEAST_SEATS, MOST_SEATS, self)
        self.seats.setValue(_USUAL_SEATS)
        self.seats.valueChanged.connect(self._show_trouble)
        self.add_field(self.rounds, lambda: pgettext("tournament", "Rounds"))
        self.add_field(self.seats, lambda: _("Players at a table"))
        self.trouble = PlainLabel(parent=self, wrap=True)
        self.print_button = KeyButton(lambda: _("Print…"), self, press=self.printed)
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
        self.names.setPlaceholderText(_("One name in each line"))
        self.names.setAccessibleName(_("Names of the players"))
        self.names.setAccessibleDescription(_("One name in each line"))
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
