# SPDX-License-Identifier: MIT
"""What is said at a table of a chain game."""

from __future__ import annotations

from collections.abc import Iterable

from dominoes.game import Event, Payment, Result
from dominoes.games.chain.state import Move, State, View
from dominoes.tiles import Tile
from ui.games.chain import handout, settlement, words
from ui.games.chain.option_texts import TEXTS
from ui.games.chain.reasons import REASONS as SENTENCES
from ui.games.chain.table_rules import table_rules
from ui.games.handout import Example, RankList
from ui.games.words import Words
from ui.table.numbers import SheetModel


class ChainWords(Words):
    """What is said at a table of a chain game."""

    OPTIONS = TEXTS
    REASONS = SENTENCES

    @property
    def naming(self) -> str:
        """Which names tiles have in sentences."""
        key: str = self.options.look.naming.key
        return key

    @staticmethod
    def rank(tile: Tile) -> str:
        """Write what *tile* counts against its owner in the settlement: no tile outranks another here."""
        return words.rank_of(tile)

    def rules(self) -> Iterable[str]:
        """Return what players at this table must know."""
        return table_rules(self.options)

    def move(self, view: View, move: Move) -> str:
        """Label the button that plays *move*."""
        return words.move_text(move, self.naming, view.lines[-1] if view.lines else None)

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        return words.log_line(event, self.who, self.naming)

    def title(self, result: Result) -> str:
        """Return in a line how the round ended."""
        return words.round_line(result, self.who)

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return what *payment* is for, and its arithmetic."""
        return settlement.sheet_line(payment, self.who)

    def sheet(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement."""
        return settlement.settlement_model(state, self.who, round_name)

    def ranks(self) -> Iterable[RankList]:
        """Return the tiles by what they count."""
        return handout.ranks(self.options)

    def examples(self) -> Iterable[Example]:
        """Return rounds that show how the table pays."""
        return handout.examples(self.options)
