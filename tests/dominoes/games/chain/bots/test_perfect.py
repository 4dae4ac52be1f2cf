# SPDX-License-Identifier: MIT
"""Play with perfect information, against a search by the rules alone."""

from __future__ import annotations

import pytest

from dominoes.games.chain.bots.perfect import Perfect
from dominoes.games.chain.bots.rows import LEFT, move_of
from dominoes.games.chain.bots.table import Table
from dominoes.games.chain.options import JIELONG, PRESETS, XIEDING, ChainOptions, Penalty
from dominoes.games.chain.state import State
from tests.dominoes.ai.tables import CHAIN, some_positions
from tests.dominoes.games.chain.bots.test_duel import late
from tests.support.chain_rounds import GAME
from tests.support.strategies import changed

HOUSES: dict[str, ChainOptions] = {
    **PRESETS,
    "three": changed(JIELONG, seats=3, clean_bonus=2),
    "stuck": changed(XIEDING, slant__penalty=Penalty.SIX_SEVEN),
}


def best(state: State) -> tuple[int, ...]:
    """Return the chips of all if each takes the most for themselves; of equal moves the one that ``greedy`` likes."""
    if state.ended is not None:
        return tuple(state.ended.chips)
    table, seat = Table.of(state), GAME.to_act(state)[0]
    numbers = {move_of(table.ends, move): move for move in reversed(GAME.legal_moves(state, seat))}
    rows = [best(GAME.apply(state, seat, numbers[number]).state) for number in table.moves()]
    return max(rows, key=lambda row: row[seat])


@pytest.mark.matrix
@pytest.mark.parametrize("house", HOUSES)
def test_a_slow_search_finds_the_same(house: str) -> None:
    """All seats, whether positions are remembered from one end to the next or not."""
    lasting = Perfect()
    for number in range(12):
        state = late(HOUSES[house], number, 2)
        if state.ended is None:
            expected = [*best(state)]
            assert Perfect().chips(Table.of(state)) == expected
            assert lasting.chips(Table.of(state)) == expected


def test_it_forgets_what_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its memory has a limit, and what was forgotten is found again."""
    state = late(HOUSES["jielong"], 3, 3)
    expected = Perfect().chips(Table.of(state))
    monkeypatch.setattr("dominoes.games.chain.bots.perfect.MANY", 1)
    assert Perfect().chips(Table.of(state)) == expected


@pytest.mark.parametrize("preset", ["dingniu", "jielong_two_ends"])
def test_mirror_images_come_to_the_same(preset: str) -> None:
    """In any order of the two: the cache never changes a result."""
    few = [here for here in some_positions(preset, 300, CHAIN) if max(map(len, here.state.hands)) <= 3]
    found = 0
    for here in few:
        if not here.state.lines:
            continue
        table = Table.of(here.state)
        mirrored = table.copy()
        mirrored.ends = LEFT * (table.ends % LEFT) + table.ends // LEFT
        cold, warm = Perfect(), Perfect()
        warm.chips(mirrored.copy())
        assert cold.chips(table.copy()) == warm.chips(table.copy()) == Perfect().chips(mirrored.copy())
        found += 1
    assert found > 20
