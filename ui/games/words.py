# SPDX-License-Identifier: MIT
"""What a game says at one table: its options and the names of the players are known once, to all its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from dominoes.game import Event, Payment, Result
from dominoes.tiles import Tile
from ui.games.handout import Example, RankList
from ui.language.names import ORDINARY
from ui.language.options import OptionTexts
from ui.language.reasons import Sentences
from ui.table.numbers import SheetModel, SheetTiles, settlement_sheet


class Words:
    """The words of one game at a table; a game derives from it."""

    OPTIONS: ClassVar[OptionTexts]
    """Words of the options."""
    REASONS: ClassVar[Sentences]
    """Sentences for the reasons whose keys begin with the key of the game."""
    IS_PRINTED: ClassVar[bool] = True
    """Whether events, ranks and payments are printed; otherwise only diagrams are."""

    def __init__(self, options: Any, who: Sequence[str] = ()) -> None:  # noqa: ANN401 - the options of any game
        """Speak of a table with *options* and the players *who*, by seat."""
        self.options = options
        self.who = who

    @property
    def naming(self) -> str:
        """Which names tiles have in sentences; see `ui.language.names.tile_name`."""
        return ORDINARY

    @staticmethod
    def rank(tile: Tile) -> str:  # noqa: ARG004 - for a game to say
        """Return the worth of *tile* at a usual table, as short as can be; empty if it has none."""
        return ""

    def rules(self) -> Iterable[str]:
        """Return how the table plays, in sentences; nothing for a game without house rules worth one."""
        return ()

    # -- in play -------------------------------------------------------------------------------

    def move(self, view: Any, move: Any) -> str:  # noqa: ANN401 - of any game
        """Return *move* of the seat of *view* in words."""
        raise NotImplementedError

    def event(self, event: Event, state: Any) -> str | None:  # noqa: ANN401 - the state of any game
        """Return a masked *event*, which led to *state*, in one line; None if it is not worth a line."""
        raise NotImplementedError

    def opened_event(self, event: Event, state: Any) -> str | None:  # noqa: ANN401 - the state of any game
        """Return *event* for a reader of all tiles; a game adds the secrets of its seats."""
        return self.event(event, state)

    # -- the end of a round --------------------------------------------------------------------

    def title(self, result: Result) -> str:
        """Return how a round ended, in one line."""
        raise NotImplementedError

    def payment(self, payment: Payment, state: Any) -> tuple[str, str]:  # noqa: ANN401 - the state of any game
        """Return what *payment* is for and its arithmetic, at the end of the round in *state*."""
        raise NotImplementedError

    def sheet(self, state: Any, round_name: str) -> SheetModel:  # noqa: ANN401 - the state of any game
        """Return the settlement of the round that is over in *state*."""
        return settlement_sheet(
            state.ended,
            self.who,
            lambda payment: self.payment(payment, state),
            round_name=round_name,
            title=self.title(state.ended),
            subtitle=self.subtitle(state),
            roles=self.roles(state),
            tiles=self.shown(state),
        )

    def subtitle(self, state: Any) -> str:  # noqa: ANN401 - for a game to say
        """Return what stands below the title of the settlement."""
        return ""

    def roles(self, state: Any) -> Mapping[int, str]:  # noqa: ANN401 - for a game to say
        """Return by seat the marks below names on the settlement, such as the banker's."""
        return {}

    def shown(self, state: Any) -> tuple[SheetTiles, ...]:  # noqa: ANN401 - for a game to say
        """Return the tiles that stand below the numbers of the settlement."""
        return ()

    # -- on paper ------------------------------------------------------------------------------

    def ranks(self) -> Iterable[RankList]:
        """Return the ranks of the tiles."""
        return ()

    def examples(self) -> Iterable[Example]:
        """Return rounds as examples of payments; the caller leaves out those against the options."""
        return ()
