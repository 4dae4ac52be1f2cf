# SPDX-License-Identifier: MIT
"""What is said at a table of 打天九."""

from __future__ import annotations

from collections.abc import Iterable

from dominoes.game import Event, Payment, Result
from dominoes.games.tiengow.state import Move, State, View
from ui.games.handout import Example, RankList
from ui.games.tiengow import handout, settlement, words
from ui.games.tiengow.option_texts import TEXTS
from ui.games.tiengow.reasons import REASONS as SENTENCES
from ui.games.tiengow.table_rules import table_rules
from ui.games.trick import TrickWords, combination_ranks
from ui.table.numbers import SheetModel


class TienGowWords(TrickWords):
    """What is said at a table of 打天九."""

    OPTIONS = TEXTS
    REASONS = SENTENCES

    def rules(self) -> Iterable[str]:
        """Return what players at this table must know."""
        return table_rules(self.options)

    def move(self, view: View, move: Move) -> str:
        """Label the button that plays *move*."""
        return words.move_text(move, civil_supreme=self.civil_supreme)

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        return words.log_line(event, self.who, self.civil_supreme)

    def title(self, result: Result) -> str:
        """Return in a few words who won the round, and how: 阿北結."""
        return words.sheet_title(result, self.who)

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return what *payment* is for, and its arithmetic."""
        return settlement.sheet_line(payment, self.who, self.options)

    def sheet(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement."""
        return settlement.settlement_model(state, self.who, round_name)

    def ranks(self) -> Iterable[RankList]:
        """Return the combinations of each class, high to low."""
        return combination_ranks(self.options.tiles, civil_supreme=self.civil_supreme)

    def examples(self) -> Iterable[Example]:
        """Return rounds that show how the table pays."""
        return handout.examples(self.options)
