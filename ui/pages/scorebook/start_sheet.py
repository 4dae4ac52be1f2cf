# SPDX-License-Identifier: MIT
"""Beginning a score book: which game, by which rules, who plays, and who banks first."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QWidget

from dominoes.game import Seat
from dominoes.games import GAMES, Entry
from dominoes.records.traditions import SEATS
from dominoes.scorebook.book import Book
from ui.games import GAME_UIS
from ui.games.names import game_name, preset_description, preset_name, presets_for
from ui.kit.controls import Chooser
from ui.kit.page_parts import ChoiceCard, Field, ScrollPage, Section, turned
from ui.kit.settings import LONGEST_NAME, clean_name
from ui.kit.theme import Kind
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language import i18n, names
from ui.language.i18n import _, ngettext, number, term
from ui.language.options import OptionTexts
from ui.pages.new_game.options_editor import problem_line
from ui.pages.new_game.presets import Draft, problem_of
from ui.pages.scorebook.keys import ENTER, pressed_button


class StartSheet(ScrollPage):
    """Game, rules and names of a new score book."""

    begun = Signal(object)
    """This `Book` is begun."""
    cancelled = Signal()
    rules_asked = Signal()

    _BESIDE: Final = 700
    """From this width on, the players stand beside the game."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Offer the first game."""
        super().__init__(parent)
        self._entry: Entry = GAMES[0]
        self._drafts: dict[tuple[str, str], Draft] = {}
        self.header = self.add_header(self._leave)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(0)
        self.column.addLayout(self._halves)
        self.column.addStretch(1)
        self._make_game()
        self._make_players()
        self._note = PlainLabel(parent=self, tone="loss", wrap=True)
        self._back = KeyButton(parent=self, kind=Kind.QUIET, key="Esc")
        self._back.clicked.connect(self.cancelled)
        self.start = KeyButton(parent=self, kind=Kind.PRIMARY)
        self.start.clicked.connect(self.begin)
        self.foot.addWidget(self._note, 1)
        self.foot.addWidget(self._back)
        self.foot.addWidget(self.start)
        self.cards[0].setChecked(True)
        self._offer_presets()
        self.translate(self._show_texts, self._on_preset)
        self.follow_look()

    def _make_game(self) -> None:
        self._game = Section(self.content)
        self.cards = [ChoiceCard(self._game) for _game in GAMES]
        for card in self.cards:
            card.clicked.connect(self._on_card)
            self._game.add(card)
        self.preset = Chooser(self)
        self.preset.chosen.connect(self._on_preset)
        self._preset_field = Field(self.preset, self._game)
        self._changes = PlainLabel(parent=self._game, tone="gold", wrap=True)
        self.rules = KeyButton(parent=self._game)
        self.rules.clicked.connect(self.rules_asked)
        self._game.add(self._preset_field)
        self._game.add(self._changes)
        self._game.fields.addWidget(self.rules, 0, Qt.AlignmentFlag.AlignLeft)
        self._game.fields.addStretch(1)
        self._halves.addWidget(self._game, 5)

    def _make_players(self) -> None:
        self._players = Section(self.content)
        self.count = Chooser(self)
        self.count.chosen.connect(self._on_count)
        self._count_field = Field(self.count, self._players)
        self._players.add(self._count_field)
        self.names = [QLineEdit(self) for _player in range(max(players for game in GAMES for players in game.seats))]
        self._fields = [Field(line, self._players) for line in self.names]
        for line, field in zip(self.names, self._fields, strict=True):
            line.setMaxLength(LONGEST_NAME)
            line.textChanged.connect(self._say_bankers)
            self._players.add(field)
        self.banker = Chooser(self)
        self._banker_field = Field(self.banker, self._players)
        self._players.add(self._banker_field)
        self._players.fields.addStretch(1)
        self._halves.addWidget(self._players, 4)

    # -- what is chosen ------------------------------------------------------------------------

    @property
    def draft(self) -> Draft:
        """The options chosen, as changes to the tradition chosen."""
        key = (self._entry.key, str(self.preset.value()))
        if key not in self._drafts:
            self._drafts[key] = Draft(self._entry.presets[key[1]])
        return self._drafts[key]

    @property
    def texts(self) -> OptionTexts:
        """The words of the game's options."""
        return GAME_UIS[self._entry.key].options()

    @property
    def seats(self) -> int:
        """How many play."""
        return self.draft.opponents(self._entry) + 1

    def prepare(self, players: tuple[str, ...] = ()) -> None:
        """Begin with the default rules, and with *players* if they are known."""
        self._drafts = {}
        for at, line in enumerate(self.names):
            line.setText(players[at] if at < len(players) else "")
        self._on_preset()

    def begin(self) -> None:
        """Begin the book."""
        if problem_of(self.draft) is not None:
            return
        banker = self.banker.value()
        book = Book(
            key=uuid.uuid4().hex,
            begun=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
            game=self._entry.key,
            options=self.draft.build(),
            names=tuple(clean_name(line.text()) for line in self.names[: self.seats]),
            banker=Seat(banker if isinstance(banker, int) and banker < self.seats else 0),
        )
        self.begun.emit(book)

    # -- what is shown -------------------------------------------------------------------------

    def _show_texts(self) -> None:
        self.header.show_words(_("Back"), _("New score book"), "")
        self._game.heading.setText(_("Game"))
        for card, game in zip(self.cards, GAMES, strict=True):
            card.set_lines(game_name(game.key), _(GAME_UIS[game.key].tally_questions))
        self.rules.set_text(_("Rules…"))
        self.rules.setAccessibleDescription(_("Every house rule, one by one"))
        self._players.heading.setText(_("Who plays"))
        self._count_field.set_text(_("Players"))
        self._banker_field.set_text(_("First banker"))
        self._back.set_text(term("cancel"))
        self.start.set_text(_("Begin"))

    def show_draft(self) -> None:
        """Show what the options now are."""
        draft, entry = self.draft, self._entry
        tables = draft.tables(entry)
        self._count_field.setVisible(len(tables) > 1)
        self.count.set_items([(n, number(n)) for n in tables])
        self.count.choose(self.seats)
        for at, (line, field) in enumerate(zip(self.names, self._fields, strict=True)):
            usual = _("Player {n}").format(n=number(at + 1))
            mark = names.seat_mark(at, self.seats)
            # Translators: the sign of a seat, and that its player's name is meant.
            field.set_text(_("Name, seat {seat}").format(seat=mark))
            line.setPlaceholderText(usual)
            field.setVisible(at < self.seats)
        self._say_bankers()
        problem, n = problem_of(draft), len(draft.changed())
        changed = ngettext("{n} rule changed", "{n} rules changed", n).format(n=number(n))
        self._changes.setText(changed)
        self._changes.setVisible(n > 0)
        self._note.setText(problem_line(problem, self.texts) if problem else "")
        self.start.setEnabled(problem is None)

    def _offer_presets(self) -> None:
        keys = _presets(self._entry)
        self.preset.set_items([(key, key) for key in keys])
        self.preset.choose(keys[0])

    def _say_presets(self) -> None:
        game = self._entry
        keys = _presets(game)
        self.preset.set_items(
            [(key, preset_name(game.key, key)) for key in keys],
            [preset_description(game.key, key) for key in keys],
        )
        self._preset_field.set_text(_("Tradition"), preset_description(game.key, str(self.preset.value())))

    def _say_bankers(self) -> None:
        """Offer all players as the first banker, by the names typed so far."""
        seats = self.seats
        shown = [clean_name(line.text()) or line.placeholderText() for line in self.names[:seats]]
        self.banker.set_items([(seat, f"{names.seat_mark(seat, seats)} {name}") for seat, name in enumerate(shown)])

    def arrange(self, width: int) -> None:
        """Place the halves side by side where there is room."""
        turned(self._halves, beside=width >= self._BESIDE)

    def _leave(self) -> None:
        self.cancelled.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move to the next name by Enter, leave by Escape."""
        if pressed_button(event):
            return
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        elif event.key() in ENTER:
            shown = self.names[: self.seats]
            at = next((at for at, line in enumerate(shown) if line.hasFocus()), None)
            if at is not None and at + 1 < len(shown):
                shown[at + 1].setFocus()
            else:
                self.begin()
        else:
            super().keyPressEvent(event)

    # -- choices -------------------------------------------------------------------------------

    def _on_card(self) -> None:
        at = next(at for at, card in enumerate(self.cards) if card.isChecked())
        self._entry = GAMES[at]
        self._offer_presets()
        self._on_preset()

    def _on_preset(self) -> None:
        self._say_presets()
        self.show_draft()

    def _on_count(self, count: object) -> None:
        self.draft.choose(SEATS, count)
        self.show_draft()


def _presets(game: Entry) -> list[str]:
    """Return the keys of the traditions of *game*, that of the reader's language first."""
    return presets_for(game, i18n.current().key)
