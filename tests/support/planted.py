# SPDX-License-Identifier: MIT
"""Positions with one clearly best move, and what a teacher says of it first: one a line in planted.txt of each game.

Columns, parted by semicolons: preset; banker; hands by seat, and in a game that draws behind ``>`` the first tiles of
the reserve in order; moves so far; the best move; the loss of the next best in chips (``=`` if all cases were counted,
else with the standard error); the key of the coach's first remark; and the verdict of its reader.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from dominoes.game import Deal, Seat, Standing
from dominoes.games import entry
from dominoes.tiles import tidy, tiles

FOLDER = Path(__file__).parents[1] / "dominoes" / "games"


class Planted(NamedTuple):
    """One line."""

    game: str
    preset: str
    banker: str
    hands: str
    moves: str
    best: str
    worth: str
    first: str
    verdict: str

    @property
    def position(self) -> tuple[Any, Any, tuple[Any, ...]]:
        """Return what the seat to move sees, its best move, and all it may do."""
        state, seat, move = self.reached
        game = entry(self.game).game
        return game.view(state, seat), move, game.legal_moves(state, seat)

    @property
    def reached(self) -> tuple[Any, Seat, Any]:
        """Return the state, the seat to move, and its best move."""
        found = entry(self.game)
        game = found.game
        options = found.presets[self.preset]
        dealt, _, drawn = map(str.strip, self.hands.partition(">"))
        hands = tuple(map(tiles, dealt.split("|")))
        rest = None
        if game.draws(options):
            left = Counter(game.tiles(options)) - Counter([*chain(*hands), *tiles(drawn)])
            rest = (*tiles(drawn), *tidy(left.elements()))
        deal = Deal((), (1, 2) if game.dice(options) else (), hands=hands, rest=rest)
        state = game.start(options, deal, Standing(banker=Seat(int(self.banker)))).state
        for line in filter(None, self.moves.split(", ")):
            mover, _, words = line.partition(" ")
            state = game.apply(_without_claims(game, state), Seat(int(mover)), game.read_move(words)).state
        state = _without_claims(game, state)
        move = game.read_move(self.best)
        seat = next(each for each in game.to_act(state) if move in game.legal_moves(state, each))
        return state, seat, move


def _without_claims(game: Any, state: Any) -> Any:  # noqa: ANN401 - of any game
    """Return *state* after nobody has claimed a dealt hand."""
    while getattr(state, "answers", ()):
        state = game.apply(state, game.to_act(state)[0], game.read_move("pass")).state
    return state


def planted(game: str) -> Iterator[Planted]:
    """Yield the positions of *game*."""
    for line in (FOLDER / game / "planted.txt").read_text("utf-8").splitlines():
        yield Planted(game, *(part.strip() for part in line.split(";")))
