# SPDX-License-Identifier: MIT
"""Perfect play of two with open tiles, against a search that knows nothing but the rules."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from dominoes.games.chain.bots.duel import Duel
from dominoes.games.chain.bots.greedy import Greedy
from dominoes.games.chain.bots.table import Table
from dominoes.games.chain.options import Blocked, ChainOptions, Settlement, TileSet
from dominoes.games.chain.state import State
from tests.dominoes.ai.tables import CHAIN, ENDLESS, Position, start
from tests.dominoes.games.chain.bots.test_endgame import HOUSES as COUNTED
from tests.dominoes.games.chain.bots.test_endgame import perfect
from tests.support.chain_rounds import GAME, random_chain_options, with_seats
from tests.support.strategies import changed

HOUSES: dict[str, ChainOptions] = {
    **COUNTED,
    "at-will": changed(COUNTED["one-end"], line__must_play=False),
    "ends": changed(COUNTED["two-ends"], line__blocked=Blocked.END),
}


def late(options: ChainOptions, number: int, most: int) -> State:
    """Play a round by ``greedy`` with slips until nobody holds more than so many tiles."""
    rng, state = Random(number), cast("State", start(options, number, CHAIN))
    while state.ended is None and max(map(len, state.hands)) > most:
        here = Position(state, GAME.to_act(state)[0], GAME)
        move = Greedy().choose(here.view, here.legal, rng, ENDLESS).move
        state = GAME.apply(state, here.seat, move if rng.random() < 0.7 else rng.choice(here.legal)).state
    return state


@pytest.mark.matrix
@pytest.mark.parametrize("house", HOUSES)
def test_a_slow_search_finds_the_same(house: str) -> None:
    """For both seats, whether positions are remembered from one end to the next or not."""
    lasting = Duel()
    for number in range(8):
        state = late(HOUSES[house], number, 4)
        if state.ended is None:
            worth = perfect(state, GAME.to_act(state)[0])
            for seat, sign in ((state.turn, 1), (1 - state.turn, -1)):
                assert Duel().value(Table.of(state), seat) == sign * worth
                assert lasting.value(Table.of(state), seat) == sign * worth


def test_under_any_house_rules() -> None:
    """The same with options drawn at random."""
    checked = 0
    for number in range(60):
        options = random_chain_options(Random(number))
        if options.tiles is TileSet.NORTHERN or options.settlement is Settlement.PLACES:
            continue
        state = late(with_seats(options, 2), number, 3)
        if state.ended is None:
            checked += 1
            assert Duel().value(Table.of(state), state.turn) == perfect(state, state.turn)
    assert checked > 20


def test_it_forgets_what_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its memory has a limit, and what was forgotten is found again."""
    state = late(HOUSES["one-end"], 3, 4)
    expected = Duel().value(Table.of(state), 0)
    monkeypatch.setattr("dominoes.games.chain.bots.duel.MANY", 1)
    assert Duel().value(Table.of(state), 0) == expected
