# SPDX-License-Identifier: MIT
"""How many ways lead on from fixed seeds: any change of what is legal shows here."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominoes.deal import Chance, deal_from_seed, read_seed
from dominoes.game import Standing
from dominoes.games.tiengow.options import PRESETS, Split, TienGowOptions
from dominoes.games.tiengow.state import Pass, State
from tests.support.strategies import GAME, changed

GOLDEN = Path(__file__).with_name("counting.txt")
PLIES = 4
TABLES = {
    **PRESETS,
    "basic, no splitting": changed(PRESETS["basic"], play__split=Split.FORBIDDEN),
    "wiki_hk, small": changed(PRESETS["wiki_hk"], hand_size=4),
}
KNOWN = GOLDEN.read_text(encoding="utf-8").splitlines()
"""Its lines name their table and seed; a new preset needs none."""


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
@pytest.mark.parametrize("known", KNOWN, ids=[text.partition(":")[0] for text in KNOWN])
def test_counts(known: str) -> None:
    """From fixed seeds there are as many moves as there always were."""
    name, seed = known.partition(":")[0].split("; seed ")
    assert known == line(name, seed)
