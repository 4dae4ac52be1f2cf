# SPDX-License-Identifier: MIT
"""Beginning a score book: the game, the rules, the players, and the first banker."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.game import Seat
from dominoes.games import GAMES, Entry
from dominoes.records.traditions import SEATS
from dominoes.scorebook.book import LONGEST_TITLE, MOST_TURNS, Book, PlayersError
from ui.games import GAME_UIS
from ui.games.names import game_name, preset_description, preset_name, presets_for
from ui.games.tally_form import unnamed
from ui.kit.controls import Chooser
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import add_parts, set_columns
from ui.kit.page_parts import ChoiceCard, ScrollPage, Section
from ui.kit.settings import LONGEST_NAME, clean_name
from ui.kit.theme import Kind
from ui.kit.widgets import ENTER, KeyButton, PlainLabel, pressed_button
from ui.language import i18n, names
from ui.language.i18n import _, ngettext, number, term
from ui.language.options import OptionTexts
from ui.pages.new_game.options_editor import problem_line
from ui.pages.new_game.presets import ChosenRules, problem_of
from ui.pages.scorebook.drafts import Drafts as KeptDrafts
from ui.pages.scorebook.words import COMMA, names_listed, players_trouble


class NewBookPane(ScrollPage):
    """Game, rules and names of a new score book."""

    begun = Signal(object)
    """This `Book` is begun."""

    BESIDE = 700
    _FEW = 4
    """So many games stand below each other."""
    _GAMES_BESIDE = 480
    """From this width of their section on, more games stand in two columns."""
    _SHARES = (5, 4)
    """Of the width, for the games and for the players beside them."""

    def __init__(self, parent: QWidget | None = None, kept: KeptDrafts | None = None) -> None:
        """Offer the first game; what is chosen and typed is kept in *kept* until the book is begun."""
        super().__init__(parent)
        self._kept = kept or KeptDrafts()
        self._blank: dict[str, Any] | None = None
        """What is chosen and typed before anybody does; None until then."""
        self._players: tuple[str, ...] = ()
        self.games = [each for each in GAMES if GAME_UIS[each.key].tally_form is not None]
        """Those of which a score book can be kept."""
        self._entry: Entry = self.games[0]
        self._drafts: dict[tuple[str, str], ChosenRules] = {}
        self.header = self.add_header()
        halves = self.add_halves()
        self.column.addStretch(1)
        of_games, of_players = self._SHARES
        halves.addWidget(self._make_game(), of_games)
        halves.addWidget(self._make_players(), of_players)
        self.note = PlainLabel(parent=self, tone="loss", wrap=True)
        back = KeyButton(lambda: term("cancel"), self, kind=Kind.QUIET, key="Esc", press=self.left)
        self.reset = KeyButton(lambda: _("Clear"), self, kind=Kind.QUIET, press=self._on_reset)
        self.reset.hide()
        self.start = KeyButton(lambda: _("Start"), self, kind=Kind.PRIMARY, press=self.begin)
        self.foot.addWidget(self.note, 1)
        self.foot.addWidget(self.reset)
        self.foot.addWidget(back)
        self.foot.addWidget(self.start)
        self.cards[0].setChecked(True)
        self.translate(self._show_texts, self._on_preset)
        self.follow_look()

    def _make_game(self) -> Section:
        section = Section(self.content, lambda: _("Game"))
        self.cards = [ChoiceCard(section) for _game in self.games]
        for card in self.cards:
            card.clicked.connect(self._on_card)
        self._cards_grid = QGridLayout()
        self._cards_grid.setSpacing(0)
        add_parts(section.fields, self._cards_grid)
        self.preset = Chooser(self)
        self.preset.chosen.connect(self._on_preset)
        self._preset_field = section.add_field(self.preset)
        self._changes = PlainLabel(parent=section, tone="gold", wrap=True)
        section.add(self._changes)
        self.rules = KeyButton(lambda: _("Rules…"), section)
        section.fields.addWidget(self.rules, 0, Qt.AlignmentFlag.AlignLeft)
        section.fields.addStretch(1)
        return section

    def _make_players(self) -> Section:
        section = Section(self.content, lambda: _("Who plays"))
        self.title = TextLine(self)
        self.title.setMaxLength(LONGEST_TITLE)
        self.title.textChanged.connect(self._keep)
        section.add_field(self.title, lambda: _("Title of the evening"))
        self.count = Chooser(self)
        self.count.chosen.connect(self._on_count)
        self._count_field = section.add_field(self.count, lambda: _("Players"))
        self.names = [TextLine(self) for _player in range(max(max(game.seats) for game in self.games))]
        self._fields = [section.add_field(line) for line in self.names]
        for line in self.names:
            line.setMaxLength(LONGEST_NAME)
            line.textChanged.connect(self._on_name)
        self.banker = Chooser(self)
        self.banker.chosen.connect(self._keep)
        section.add_field(self.banker, lambda: _("First banker"))
        self.others = TextLine(self)
        self.others.setMaxLength(MOST_TURNS * (LONGEST_NAME + len(COMMA)))
        self.others.textChanged.connect(self._on_name)
        section.add_field(self.others, lambda: _("Waiting for a turn"), lambda: _("Names, with commas between them"))
        section.fields.addStretch(1)
        return section

    def arrange(self, width: int) -> None:
        """Place the games beside each other where there are many and there is room."""
        super().arrange(width)
        room = width if width < self.BESIDE else width * self._SHARES[0] // sum(self._SHARES)
        several = len(self.cards) > self._FEW and room >= self._GAMES_BESIDE
        set_columns(self._cards_grid, self.cards, 2 if several else 1)

    # -- what is chosen ------------------------------------------------------------------------

    @property
    def draft(self) -> ChosenRules:
        """The options chosen, as changes to the tradition chosen."""
        preset = str(self.preset.value())
        key = (self._entry.key, preset)
        if key not in self._drafts:
            self._drafts[key] = ChosenRules(self._entry.presets[preset])
        return self._drafts[key]

    @property
    def texts(self) -> OptionTexts:
        """The words of the game's options."""
        return GAME_UIS[self._entry.key].words().OPTIONS

    @property
    def seats(self) -> int:
        """How many play."""
        return self.draft.opponents(self._entry) + 1

    def prepare(self, players: tuple[str, ...] = ()) -> None:
        """Begin with the default rules, and with *players* if they are known; or with what was typed and not begun."""
        self._players = players
        self._blank = None
        self._drafts = {}
        for at, line in enumerate(self.names):
            line.setText(players[at] if at < len(players) else "")
        self.title.clear()
        self.others.clear()
        self._on_preset()
        self._blank = self._data()
        if self._kept.new is not None:
            self._restore(self._kept.new)
        self.reset.setVisible(self._data() != self._blank)

    # -- what is kept --------------------------------------------------------------------------

    def _data(self) -> dict[str, Any]:
        """Return everything chosen and typed as plain data."""
        rules = {f"{game}/{preset}": draft.to_plain() for (game, preset), draft in self._drafts.items()}
        return {
            "game": self._entry.key,
            "preset": str(self.preset.value()),
            "rules": {key: changed for key, changed in rules.items() if changed},
            "names": [line.text() for line in self.names],
            "title": self.title.text(),
            "others": self.others.text(),
            "banker": self.banker.value(),
        }

    def _keep(self) -> None:
        """Keep what was chosen and typed, unless it is as it was at the beginning."""
        if self._blank is not None:
            data = self._data()
            self._kept.keep_new(None if data == self._blank else data)
            self.reset.setVisible(data != self._blank)

    def _restore(self, data: Mapping[str, Any]) -> None:
        """Show what `_data` returned; anything else in *data* is left out."""
        blank, self._blank = self._blank, None
        rules, typed = data.get("rules"), data.get("names")
        for game in self.games:
            for preset in game.presets:
                changed = rules.get(f"{game.key}/{preset}") if isinstance(rules, dict) else None
                if isinstance(changed, dict):
                    draft = self._drafts.setdefault((game.key, preset), ChosenRules(game.presets[preset]))
                    draft.choose_plain(changed)
        at = next((at for at, game in enumerate(self.games) if game.key == data.get("game")), None)
        if at is not None:
            self.cards[at].setChecked(True)
            self._entry = self.games[at]
            self._offer_presets()
            self.preset.choose(data.get("preset"))
        self._on_preset()
        if isinstance(typed, list):
            for line, name in zip(self.names, typed, strict=False):
                line.setText(name if isinstance(name, str) else "")
        for line, field in ((self.title, "title"), (self.others, "others")):
            text = data.get(field, "")
            line.setText(text if isinstance(text, str) else "")
        self.banker.choose(data.get("banker"))
        self._blank = blank

    def _on_reset(self) -> None:
        """Forget what was chosen and typed."""
        # What changes meanwhile is kept no more.
        self._blank = None
        self._kept.keep_new(None)
        self.cards[0].click()
        self.prepare(self._players)
        self.cards[0].setFocus()

    def begin(self) -> None:
        """Begin the book."""
        if self._objection():
            return
        self._kept.keep_new(None)
        self.begun.emit(self._book())

    def _book(self) -> Book:
        """Return the book as it is typed; raise PlayersError if those waiting cannot."""
        banker = self.banker.value()
        book = Book(
            key=uuid.uuid4().hex,
            begun=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
            game=self._entry.key,
            options=self.draft.build(),
            names=tuple(clean_name(line.text()) for line in self.names[: self.seats]),
            banker=Seat(banker if isinstance(banker, int) and banker < self.seats else 0),
            title=clean_name(self.title.text(), LONGEST_TITLE),
        )
        return book.with_turns(names_listed(self.others.text()))

    # -- what is shown -------------------------------------------------------------------------

    def _show_texts(self) -> None:
        self.header.show_words(_("Back"), _("New score book"), "")
        for card, game in zip(self.cards, self.games, strict=True):
            card.set_lines(game_name(game.key), _(GAME_UIS[game.key].tally_questions))
        self.rules.setAccessibleDescription(_("Every house rule, one by one"))

    def show_draft(self) -> None:
        """Show what the options now are."""
        draft, entry = self.draft, self._entry
        tables = draft.tables(entry)
        self._count_field.setVisible(len(tables) > 1)
        self.count.set_items([(n, number(n)) for n in tables])
        self.count.choose(self.seats)
        for at, (line, field) in enumerate(zip(self.names, self._fields, strict=True)):
            mark = names.seat_mark(at, self.seats)
            # Translators: the sign of a seat, and that its player's name is meant.
            field.set_text(_("Name, seat {seat}").format(seat=mark))
            line.setPlaceholderText(unnamed(at))
            field.setVisible(at < self.seats)
        n = len(draft.changed())
        changed = ngettext("{n} rule changed", "{n} rules changed", n).format(n=number(n))
        self._changes.setText(changed)
        self._changes.setVisible(n > 0)
        self._on_name()

    def _shown_names(self) -> list[str]:
        """Return the names of the players, as typed so far."""
        return [clean_name(line.text()) or line.placeholderText() for line in self.names[: self.seats]]

    def _objection(self) -> str:
        """Return why the book cannot be begun; empty if it can."""
        problem = problem_of(self.draft)
        if problem is not None:
            return problem_line(problem, self.texts)
        shown = self._shown_names()
        twice = next((name for at, name in enumerate(shown) if name in shown[:at]), "")
        if twice:
            return _("Two players are called {name}. Give one of them another name.").format(name=twice)
        try:
            self._book()
        except PlayersError as error:
            return players_trouble(error.reason)
        return ""

    def _on_name(self) -> None:
        self._say_bankers()
        objection = self._objection()
        self.note.setText(objection)
        self.start.setEnabled(not objection)
        self._keep()

    def _offer_presets(self) -> None:
        """Offer the traditions of the game, that of the reader's language first."""
        game = self._entry
        keys = presets_for(game, i18n.current().key)
        self.preset.set_items(
            [(key, preset_name(game.key, key)) for key in keys],
            [preset_description(game.key, key) for key in keys],
        )
        self._preset_field.set_text(_("Rule set"), preset_description(game.key, str(self.preset.value())))

    def _say_bankers(self) -> None:
        """Offer all players as the first banker, by the names typed so far."""
        seats = self.seats
        shown = enumerate(self._shown_names())
        self.banker.set_items([(seat, f"{names.seat_mark(seat, seats)} {name}") for seat, name in shown])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move to the next name by Enter."""
        if pressed_button(event):
            return
        if event.key() not in ENTER:
            super().keyPressEvent(event)
            return
        shown = self.names[: self.seats]
        at = next((at for at, line in enumerate(shown) if line.hasFocus()), None)
        if at is not None and at + 1 < len(shown):
            shown[at + 1].setFocus()
        else:
            self.begin()

    # -- choices -------------------------------------------------------------------------------

    def _on_card(self) -> None:
        at = next(at for at, card in enumerate(self.cards) if card.isChecked())
        self._entry = self.games[at]
        self._offer_presets()
        self.preset.setCurrentIndex(0)
        self._on_preset()

    def _on_preset(self) -> None:
        self._offer_presets()
        self.show_draft()

    def _on_count(self, count: object) -> None:
        self.draft.choose(SEATS, count)
        self.show_draft()
