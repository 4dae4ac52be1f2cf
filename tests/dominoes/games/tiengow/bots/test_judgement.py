# SPDX-License-Identifier: MIT
"""The sampler's 打天九 agrees with the rules, and with ``greedy``."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from dominoes.games.tiengow.bots.greedy import Greedy
from dominoes.games.tiengow.bots.judgement import TienGowJudgement, can_deal, worlds
from dominoes.games.tiengow.bots.rows import COMBINATIONS, NO_COMBINATION, marked, row_of, tiles_of
from dominoes.games.tiengow.bots.table import Table
from dominoes.games.tiengow.options import AllEight, CaptureNeeds, Split, TienGowOptions
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.options import with_options
from tests.dominoes.ai.tables import ENDLESS, GAME, TIENGOW, Position, some_positions, start
from tests.dominoes.games.tiengow.bots.plain_greedy import PlainGreedy

HOUSES: dict[str, TienGowOptions] = {
    **TIENGOW.presets,
    "small": with_options(TIENGOW.presets["wiki_hk"], {"hand_size": 4}),
    "top": with_options(TIENGOW.presets["basic"], {"finish.capture_needs": CaptureNeeds.CATCH_IS_TOP}),
    "chan": with_options(
        TIENGOW.presets["wiki_hk"],
        {"finish.four_capture": True, "all_eight.mode": AllEight.NO_EXTREME, "table.trick_chips": 10},
    ),
    "whole": with_options(TIENGOW.presets["jp"], {"play.split": Split.FORBIDDEN}),
    "open": with_options(TIENGOW.presets["wiki_hk"], {"supreme.capture_closes_trick": False}),
}


def lay(table: Table, move: Any) -> None:  # noqa: ANN401 - a move with tiles
    """Lay *move* on *table*."""
    table.lay_tiles(table.turn, move.tiles, up=not isinstance(move, Throw))


def moves_of(table: Table) -> set[Any]:
    """Everything that *table* lets the next seat play, in the words of the rules."""
    seat = table.turn
    if not table.size:
        return {Lead(COMBINATIONS[number]) for number in table.leads(seat)}
    beats = {Beat(COMBINATIONS[number]) for number in table.beats(seat)}
    return beats | {Throw(tiles_of(row)) for row in table.throws(seat)}


def as_move(table: Table, number: int, row: int) -> Any:  # noqa: ANN401 - a move with tiles
    """The move of the next seat with a combination or a thrown row, in the words of the rules."""
    kind = Throw if number == NO_COMBINATION else Beat if table.size else Lead
    return kind(tiles_of(row))


def assert_alike(house: str, number: int) -> None:
    """Play a round both ways, partly as ``greedy`` would: all that can be seen is the same, move by move."""
    rng = Random(number)
    state = start(HOUSES[house], number)
    while state.answers:
        seat = GAME.to_act(state)[0]
        state = GAME.apply(state, seat, GAME.legal_moves(state, seat)[-1]).state
    if state.ended is not None:
        return
    table = Table.of(state)
    while seats := GAME.to_act(state):
        here = Position(state, seats[0])
        assert table.turn == here.seat
        assert tuple(map(tiles_of, table.hands)) == state.hands
        assert table.won == list(state.won)
        assert moves_of(table) == set(here.legal)
        choice = PlainGreedy().choose(here.view, here.legal, rng, ENDLESS).move
        assert Greedy().choose(here.view, here.legal, rng, ENDLESS).move == choice
        assert as_move(table, *table.policy(here.seat)) == choice
        move = choice if rng.random() < 0.5 else rng.choice(here.legal)
        lay(table, move)
        state = GAME.apply(state, here.seat, move).state
    assert state.ended is not None
    assert table.ended
    assert table.chips == list(state.ended.chips)


@pytest.mark.matrix
@pytest.mark.parametrize("house", HOUSES)
def test_a_table_in_thought_agrees_with_the_rules(house: str) -> None:
    """Moves, turn, tricks and chips are the same, move by move, and so is what ``greedy`` would do."""
    for number in range(60):
        assert_alike(house, number)


@pytest.mark.bulk
@pytest.mark.parametrize("house", HOUSES)
def test_many_tables_in_thought_agree_with_the_rules(house: str) -> None:
    """Among so many rounds every ending occurs."""
    for number in range(60, 460):
        assert_alike(house, number)


@pytest.mark.parametrize("house", HOUSES)
def test_chance_in_thought_is_legal(house: str) -> None:
    """A random move in a playout is one that the rules allow, and in time every one of them."""
    rng = Random(1)
    for here in some_positions(HOUSES[house], 20):
        if here.state.answers:
            continue
        table = Table.of(here.state)
        found = {as_move(table, *table.by_chance(here.seat, rng)) for _ in range(40 * len(here.legal))}
        if len(here.legal) < 20:
            assert found == set(here.legal)
        else:
            assert found <= set(here.legal)


@pytest.mark.parametrize("house", HOUSES)
def test_worlds_are_those_that_the_rules_would_guess(house: str) -> None:
    """Everything seen by the seat is unchanged; the rest is in possible places, and every tile once."""
    places = [here for here in some_positions(HOUSES[house], 30) if not here.state.answers]
    # If combinations may not be broken, a lead tells something of the hand it came from.
    splits = HOUSES[house].play.split is Split.ALLOWED
    assert {can_deal(here.view) for here in places} == {splits}
    for here in places if splits else ():
        truth, seat = Table.of(here.state), here.seat
        dealt = worlds(here.view, Random(1))
        for table in (next(dealt) for _ in range(5)):
            for name in ("turn", "held", "best", "holder", "won", "chips", "left", "shown", "ended"):
                assert getattr(table, name) == getattr(truth, name), name
            assert (table.hands[seat], table.own[seat]) == (truth.hands[seat], truth.own[seat])
            assert table.dealt[seat] == truth.dealt[seat]
            assert table.trick.numbers == truth.trick.numbers
            for other in set(range(len(table.hands))) - {seat}:
                assert len(tiles_of(table.hands[other])) == len(tiles_of(truth.hands[other]))
                assert len(tiles_of(table.own[other])) == len(tiles_of(truth.own[other]))
                thrown = table.dealt[other] - table.hands[other] - table.shown[other]
                assert len(tiles_of(thrown)) == len(tiles_of(truth.dealt[other])) - len(
                    tiles_of(truth.hands[other] + truth.shown[other])
                )
            laid = zip(truth.trick.rows, table.trick.rows, table.trick.numbers, strict=True)
            assert all(len(tiles_of(old)) == len(tiles_of(new)) for old, new, _ in laid)
            thrown_now = [
                row
                for row, number in zip(table.trick.rows, table.trick.numbers, strict=True)
                if number == NO_COMBINATION
            ]
            assert marked(sum(thrown_now)) & ~marked(sum(table.own)) == 0
            assert len(tiles_of(table.left - sum(table.hands) - sum(table.own))) == len(here.state.rest)
        assert Table.of(here.state).hands == truth.hands


def test_every_arrangement_is_equally_likely() -> None:
    """Late in a round all worlds can be counted."""
    here = next(
        each
        for each in some_positions("wiki_hk", 400)
        if not each.state.answers and max(map(len, each.state.hands)) == 2
    )
    dealt, found = worlds(here.view, Random(3)), Counter[tuple[int, ...]]()
    for _ in range(20_000):
        found[tuple(next(dealt).hands)] += 1
    guessed = Counter(tuple(map(row_of, GAME.guess(here.view, Random(number)).hands)) for number in range(2_000))
    assert set(guessed) <= set(found)
    for hands, count in guessed.most_common(5):
        assert found[hands] / 20_000 == pytest.approx(count / 2_000, rel=0.8)


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
