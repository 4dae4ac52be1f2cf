# SPDX-License-Identifier: MIT
"""The questions before making deals for a whole class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtWidgets import QWidget

from dominoes.club.deals import LONGEST_TITLE, MOST_DEALS
from dominoes.game import Seat
from dominoes.games import Entry, entry
from dominoes.records.deal_code import coded_games
from ui.games.names import game_name, preset_name, presets_for
from ui.kit.controls import Chooser, Spin
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.page_parts import Section
from ui.kit.settings import clean_name
from ui.kit.theme import Kind
from ui.kit.widgets import KeyButton
from ui.language import i18n, names
from ui.language.i18n import _
from ui.saving.rule_sets import read_rule_sets

_USUAL_DEALS: Final = 8
_DRAFT: Final = "class-deals"


class _Rules(NamedTuple):
    """Rules to choose: a preset, or a rule set of the player's own."""

    game: str
    preset: str = ""
    name: str = ""


class WantedDeals(NamedTuple):
    """What deals are to be made."""

    game: Entry
    options: Any
    seat: Seat
    """Where everybody in the class sits."""
    number: int
    title: str


class DealsSection(Section):
    """Game, rules, seat and number of the deals, and what the class is called."""

    def __init__(self, parent: QWidget) -> None:
        """Offer the first game."""
        super().__init__(parent, lambda: _("The same tiles for everyone"))
        self._kept: Sequence[Any] = ()
        self._options: dict[_Rules, Any] = {}
        """The rules that can be chosen."""
        self.add_note(
            lambda: _("Everyone gets the same deals, so the luck of the deal does not count. Each deal has a code.")
        )
        self.game, self.rules, self.seat = (Chooser(self) for _which in range(3))
        self.count = Spin(1, MOST_DEALS, self)
        self.count.setValue(_USUAL_DEALS)
        self.title = TextLine(self)
        self.title.setMaxLength(LONGEST_TITLE)
        self.add_field(self.game, lambda: _("Game"))
        self.add_field(self.rules, lambda: _("Rule set"))
        self.add_field(self.seat, lambda: _("Seat of the player"))
        self.add_field(self.count, lambda: _("Number of deals"))
        self.add_field(self.title, lambda: _("Title"))
        self.make = KeyButton(lambda: _("Make deals…"), self, kind=Kind.PRIMARY)
        self.print_button = KeyButton(lambda: _("Print codes…"), self)
        add_parts(self.fields, hbox(self.make, self.print_button, Part(stretch=1)))
        self.fields.addStretch(1)
        self.game.chosen.connect(self._show_rules)
        self.rules.chosen.connect(self._show_seats)
        self._draft = Draft(self, title=self.title, count=self.count)
        self._draft.begin(_DRAFT)
        self.translate(self._show_texts)

    def show_rule_sets(self, kept: Sequence[Any]) -> None:
        """Offer the player's own rule sets too, as they are *kept* with the settings."""
        self._kept = kept
        self._show_rules()

    def clear(self) -> None:
        """Forget what was typed."""
        self._draft.end()
        self.title.clear()
        self._draft.begin(_DRAFT)

    @property
    def wanted(self) -> WantedDeals:
        """What is chosen."""
        seat = self.seat.value()
        assert isinstance(seat, int)
        title = clean_name(self.title.text(), LONGEST_TITLE)
        return WantedDeals(self._entry, self._chosen, Seat(seat), self.count.value(), title)

    @property
    def _entry(self) -> Entry:
        return entry(str(self.game.value()))

    @property
    def _chosen(self) -> Any:  # noqa: ANN401 - the options of any game
        """The options of the rules that are chosen."""
        rules = self.rules.value()
        assert isinstance(rules, _Rules)
        return self._options[rules]

    def _show_texts(self) -> None:
        self.game.set_items([(each.key, game_name(each.key)) for each in coded_games()])
        self._show_rules()

    def _show_rules(self) -> None:
        game = self._entry
        presets = presets_for(game, i18n.current().key)
        own = read_rule_sets(self._kept, game)
        self._options = {_Rules(game.key, key): game.presets[key] for key in presets}
        self._options |= {_Rules(game.key, name=each.name): each.options for each in own}
        self.rules.set_items([(each, each.name or preset_name(game.key, each.preset)) for each in self._options])
        self._show_seats()

    def _show_seats(self) -> None:
        seats = self._entry.game.seats(self._chosen)
        self.seat.set_items(list(enumerate(names.seat_names(seats))))
