# SPDX-License-Identifier: MIT
"""How many ways lead on from fixed seeds: any change of what is legal shows here."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominoes.deal import Chance, deal_from_seed, read_seed
from dominoes.game import Standing
from dominoes.games.tiengow.options import PRESETS, Split, TienGowOptions
from dominoes.games.tiengow.state import Pass, State
from tests.support.strategies import FOR_FOUR, GAME, changed

GOLDEN = Path(__file__).with_name("counting.txt")
PLIES = 4
TABLES = {
    **{name: PRESETS[name] for name in FOR_FOUR},
    "basic, no splitting": changed(PRESETS["basic"], play__split=Split.FORBIDDEN),
    "wiki_hk, small": changed(PRESETS["wiki_hk"], hand_size=4),
    **{name: options for name, options in PRESETS.items() if name not in FOR_FOUR},
}
SEEDS = {name: tuple(str(3 * place + more) for more in range(3)) for place, name in enumerate(TABLES)}


def start(options: TienGowOptions, seed: str) -> State:
    """Deal, and let everybody decline to claim."""
    deal = deal_from_seed(read_seed(seed), GAME.tiles(options), openings=options.openings)
    state = GAME.start(options, deal, Standing()).state
    while state.answers:
        state = GAME.apply(state, GAME.to_act(state)[0], Pass()).state
    return state


def ways(state: State, plies: int) -> int:
    """Count the sequences of *plies* moves from *state*."""
    (seat,) = GAME.to_act(state)
    legal = GAME.legal_moves(state, seat)
    if plies == 1:
        return len(legal)
    return sum(ways(GAME.apply(state, seat, move).state, plies - 1) for move in legal)


def walk(state: State, seed: str) -> list[int]:
    """Count the legal moves at every ply of one round, played by the numbers of *seed*."""
    chance = Chance(read_seed(seed))
    numbers = []
    while GAME.to_act(state):
        (seat,) = GAME.to_act(state)
        legal = GAME.legal_moves(state, seat)
        numbers.append(len(legal))
        # The order of the moves must not matter to a golden file.
        texts = sorted(map(GAME.write_move, legal))
        state = GAME.apply(state, seat, GAME.read_move(texts[chance.below(min(len(texts), 256))])).state
    return numbers


def line(name: str, seed: str) -> str:
    """Write what the golden file says of one table and one seed."""
    state = start(TABLES[name], seed)
    counts = [str(ways(state, plies)) for plies in range(1, PLIES + 1)]
    return f"{name}; seed {seed}: {' '.join(counts)}; round: {' '.join(map(str, walk(state, seed)))}"


@pytest.mark.no_cover
@pytest.mark.parametrize("name", TABLES)
def test_counts(name: str) -> None:
    """From fixed seeds there are as many moves as there always were."""
    known = [text for text in GOLDEN.read_text(encoding="utf-8").splitlines() if text.startswith(name + ";")]
    assert known == [line(name, seed) for seed in SEEDS[name]]
