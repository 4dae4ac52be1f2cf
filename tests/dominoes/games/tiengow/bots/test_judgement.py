# SPDX-License-Identifier: MIT
"""What the sampler takes for 打天九 agrees with the rules, and with ``greedy``."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dominoes.games import entry
from dominoes.games.tiengow.bots.judgement import TienGowJudgement
from dominoes.games.tiengow.bots.table import Table
from dominoes.games.tiengow.options import CaptureNeeds, Split, TienGowOptions
from dominoes.games.tiengow.state import Beat, Throw
from dominoes.options import with_options
from tests.dominoes.ai.tables import ENDLESS, GAME, TIENGOW, Position, some_positions, start

HOUSES: dict[str, TienGowOptions] = {
    **TIENGOW.presets,
    "small": with_options(TIENGOW.presets["wiki_hk"], {"hand_size": 4}),
    "top": with_options(TIENGOW.presets["basic"], {"finish.capture_needs": CaptureNeeds.CATCH_IS_TOP}),
    "whole": with_options(TIENGOW.presets["jp"], {"play.split": Split.FORBIDDEN}),
    "open": with_options(TIENGOW.presets["wiki_hk"], {"supreme.capture_closes_trick": False}),
}


def laid(table: Table, move: Any) -> None:  # noqa: ANN401 - a move with tiles
    """Lay *move* on *table*."""
    table.lay(table.turn, move.tiles, up=not isinstance(move, Throw))


@pytest.mark.parametrize("house", HOUSES)
def test_a_table_in_thought_agrees_with_the_rules(house: str) -> None:
    """Beats, turn, tricks and chips are the same, move by move, and so is what ``greedy`` would do."""
    greedy = entry("tiengow").make_bot("greedy")
    for number in range(60):
        rng = Random(number)
        state = start(HOUSES[house], number)
        while state.answers:
            seat = GAME.to_act(state)[0]
            state = GAME.apply(state, seat, GAME.legal_moves(state, seat)[-1]).state
        if state.ended is not None:
            continue
        table = Table.of(state)
        while seats := GAME.to_act(state):
            here = Position(state, seats[0])
            assert table.turn == here.seat
            assert tuple(table.hands) == state.hands
            assert table.won == list(state.won)
            if state.trick:
                assert set(table.beats(here.seat)) == {move for move in here.legal if isinstance(move, Beat)}
            choice = greedy.choose(here.view, here.legal, rng, ENDLESS).move
            assert table.policy(here.seat) == (choice.tiles, not isinstance(choice, Throw))
            move = choice if rng.random() < 0.5 else rng.choice(here.legal)
            laid(table, move)
            state = GAME.apply(state, here.seat, move).state
        assert state.ended is not None
        assert table.ended
        assert table.chips == list(state.ended.chips)


@pytest.mark.parametrize("house", HOUSES)
def test_chance_in_thought_is_legal(house: str) -> None:
    """A random move in a playout is one that the rules allow, and in time every one of them."""
    rng = Random(1)
    for here in some_positions(HOUSES[house], 20):
        if here.state.answers:
            continue
        table = Table.of(here.state)
        found = {table.by_chance(here.seat, rng) for _ in range(40 * len(here.legal))}
        if len(here.legal) < 20:
            assert found == {(move.tiles, not isinstance(move, Throw)) for move in here.legal}
        else:
            assert found <= {(move.tiles, not isinstance(move, Throw)) for move in here.legal}


def test_playing_out_changes_nothing() -> None:
    """The same stage serves all candidates."""
    judgement = TienGowJudgement()
    for here in some_positions("wiki_hk", 20):
        stage = next(judgement.stages(GAME, here.view, Random(1)))
        once, again = (
            [judgement.play_out(GAME, stage, here.seat, move, Random(3), noise=0.1) for move in here.legal]
            for _ in "ab"
        )
        assert once == again
