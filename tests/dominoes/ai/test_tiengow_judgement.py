# SPDX-License-Identifier: MIT
"""What the sampler believes of 打天九 agrees with the rules, and with ``greedy``."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dominoes.ai.levels import make_bot
from dominoes.ai.tiengow_judgement import Table, TienGowJudgement
from dominoes.games.tiengow.moves import Beat, Throw
from dominoes.games.tiengow.options import CaptureNeeds, Split, TienGowOptions
from dominoes.options import with_option
from tests.dominoes.ai.tables import ENDLESS, GAME, TIENGOW, Position, some_positions, start

HOUSES: dict[str, TienGowOptions] = {
    **TIENGOW.presets,
    "small": with_option(TIENGOW.presets["wiki_hk"], "hand_size", 4),
    "top": with_option(TIENGOW.presets["basic"], "finish.capture_needs", CaptureNeeds.CATCH_IS_TOP),
    "whole": with_option(TIENGOW.presets["jp"], "play.split", Split.FORBIDDEN),
    "open": with_option(TIENGOW.presets["wiki_hk"], "supreme.capture_closes_trick", False),
}


def laid(table: Table, move: Any) -> None:  # noqa: ANN401 - a move with tiles
    """Lay *move* on *table*."""
    table.lay(table.turn, move.tiles, up=not isinstance(move, Throw))


@pytest.mark.parametrize("house", HOUSES)
def test_a_table_in_thought_agrees_with_the_rules(house: str) -> None:
    """Beats, turn, tricks and chips are the same, move by move, and so is what ``greedy`` would do."""
    greedy = make_bot("tiengow", "greedy")
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
        stage = judgement.stage(here.state)
        once, again = (
            [judgement.play_out(GAME, stage, here.seat, move, Random(3), 0.1) for move in here.legal] for _ in "ab"
        )
        assert once == again


def test_what_greedy_would_do_is_most_plausible() -> None:
    """A table where three players of ``greedy`` played is a full explanation of what they did."""
    judgement, greedy = TienGowJudgement(), make_bot("tiengow", "greedy")
    weights = []
    for number in range(8):
        state = start("wiki_hk", number)
        while seats := GAME.to_act(state):
            here = Position(state, seats[0])
            if not state.answers:
                assert judgement.plausibility(here.view, state) == 1.0
                weights.append(judgement.plausibility(here.view, GAME.guess(here.view, Random(number))))
            state = GAME.apply(state, here.seat, greedy.choose(here.view, here.legal, Random(0), ENDLESS).move).state
    assert all(0 < weight <= 1 for weight in weights)
    assert sum(weights) / len(weights) < 0.5


def test_leads_tell_more_than_one_thing() -> None:
    """A lead that ``greedy`` would not make is an odd one; so is a beat, or a needless throw."""
    judgement = TienGowJudgement()
    weights = {
        judgement.plausibility(here.view, here.state) for here in some_positions("basic", 30) if not here.state.answers
    }
    assert len(weights) > 10
    assert max(weights) <= 1.0
