# SPDX-License-Identifier: MIT
"""Deals that no game begins with, and the end of a round known by its facts alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from dominoes.deal import deal_round
from dominoes.game import Deal, Seat, Standing
from dominoes.games import GAMES, Entry, entry
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.games.jjak.tally import Tally as JjakTally
from dominoes.games.kapshap.tally import Tally as KapShapTally
from dominoes.games.laoshu.tally import Tally as LaoshuTally
from dominoes.games.paigow.tally import Tally as PaiGowTally
from dominoes.games.stakes_tally import Tally as StakesTally
from dominoes.games.taungau.tally import Tally as TauNgauTally
from dominoes.games.tiengow.tally import Tally as TienGowTally
from dominoes.games.turning.tally import Tally as TurningTally
from dominoes.tiles import FULL_SET

_STAKED: Final = StakesTally(stakes=(None, 20, 40, 60), signs=(None, 1, 0, -1))
TOLD: Final[dict[str, object]] = {
    "tiengow": TienGowTally(tricks=(3, 2, 2, 1), winner=Seat(0)),
    "paigow": PaiGowTally(banker=Seat(0), stakes=(None, 20, 40, 60), signs=(None, 1, 0, -1)),
    "chain": ChainTally(points=(5, 12, 20, 31)),
    "turning": TurningTally(points=(20, 44)),
    "throwing": _STAKED,
    "taungau": TauNgauTally(stakes=(None, 20, 40, 60), points=(1, 2, 3, 4)),
    "kolyesi": _STAKED,
    "laoshu": LaoshuTally(winner=Seat(0)),
    "kapshap": KapShapTally(winner=Seat(0)),
    "jjak": JjakTally(winner=Seat(0)),
}
"""A round of each game with a score book, by its usual preset."""


def usual(found: Entry) -> Any:  # noqa: ANN401 - of any game
    """Return the options of the usual preset."""
    return next(iter(found.presets.values()))


@pytest.mark.parametrize("key", [found.key for found in GAMES if not found.is_solitary])
def test_nothing_is_to_be_done_in_a_round_that_was_told(key: str) -> None:
    """Nobody is asked and nothing is legal, in the eyes of each seat too."""
    found = entry(key)
    options, game = usual(found), found.game
    seats = game.seats(options)
    standing = Standing(chips=(0,) * seats)
    assert found.tally.objection(options, standing, TOLD[key]) is None
    state = found.tally.ended(options, standing, TOLD[key])
    assert state.ended is not None
    assert game.to_act(state) == ()
    for each in range(seats):
        assert game.legal_moves(state, Seat(each)) == ()
        view = game.view(state, Seat(each))
        assert view.result == state.ended
        assert view.to_act == ()


IMPOSSIBLE: Final[dict[str, Callable[[Deal, int], Deal]]] = {
    "nothing": lambda _good, _seats: Deal(()),
    "three tiles": lambda _good, _seats: Deal(FULL_SET[:3]),
    "one tile often": lambda good, _seats: replace(good, wall=(FULL_SET[0],) * 32),
    "no hands": lambda _good, _seats: Deal((), hands=()),
    "a hand too many": lambda _good, seats: Deal((), hands=((),) * (seats + 1)),
    "dice": lambda good, _seats: replace(good, dice=(*good.dice, 1)),
    "an opening": lambda good, _seats: replace(good, opening="open-edge"),
}
ROLLED: Final = ("tiengow", "paigow", "chain")
"""Games in whose records more may stand than is needed."""


@pytest.mark.parametrize("key", [found.key for found in GAMES])
def test_an_impossible_deal_is_refused(key: str) -> None:
    """By each game, with a ValueError; a second half too, where a round has none."""
    found = entry(key)
    options, game = usual(found), found.game
    good = deal_round(game, options, bytes(32))
    for name, make in IMPOSSIBLE.items():
        if not (key in ROLLED and name in ("dice", "an opening")):
            with pytest.raises(ValueError):  # noqa: PT011 - each game says it in its own words
                game.start(options, make(good, game.seats(options)), Standing())
    with pytest.raises(ValueError, match="bank"):
        game.start(options, good, Standing(Seat(99)))
    with pytest.raises(ValueError, match=r"half|halves|hands|dealt from once"):
        game.start(options, good, Standing(half=2))
