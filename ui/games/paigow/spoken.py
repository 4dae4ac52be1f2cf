# SPDX-License-Identifier: MIT
"""What is said at a table of 推牌九."""

from __future__ import annotations

from collections.abc import Iterable

from dominoes.game import Event, Payment
from dominoes.games.paigow.hands import Ranking, ranking
from dominoes.games.paigow.state import HandsShown, Move, State, View
from dominoes.tiles import Tile
from ui.games.bank import BankWords
from ui.games.handout import Example, RankList
from ui.games.paigow import handout, settlement, words
from ui.games.paigow.option_texts import TEXTS
from ui.games.paigow.ranks import rank_lists
from ui.games.paigow.reasons import REASONS as SENTENCES
from ui.games.paigow.table_rules import table_rules
from ui.table.numbers import SheetModel


class PaiGowWords(BankWords):
    """What is said at a table of 推牌九."""

    OPTIONS = TEXTS
    REASONS = SENTENCES

    @property
    def table(self) -> Ranking:
        """The ranks of this table."""
        return ranking(self.options.ranking)

    @staticmethod
    def rank(tile: Tile) -> str:
        """Write what *tile* adds to a sum at a usual table."""
        return words.rank_of(tile)

    def rules(self) -> Iterable[str]:
        """Return what players at this table must know."""
        return table_rules(self.options)

    def move(self, view: View, move: Move) -> str:
        """Label the button that plays *move*."""
        return words.move_text(move, self.table)

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        shown = next((each.hands for each in seen.history if isinstance(each, HandsShown)), ())
        return words.log_line(event, self.who, self.table, shown, seen.banker or 0)

    def opened_event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* with what its seats keep secret, where that is known."""
        return words.opened_line(event, self.who, self.table) or self.event(event, seen)

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return what *payment* is for, and its arithmetic."""
        return settlement.sheet_line(payment, state, self.who)

    def sheet(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement."""
        return settlement.settlement_model(state, self.who, round_name)

    def ranks(self) -> Iterable[RankList]:
        """Return the hands, high to low."""
        return rank_lists(self.options.ranking)

    def examples(self) -> Iterable[Example]:
        """Return rounds that show how the table pays."""
        return handout.examples(self.options)
