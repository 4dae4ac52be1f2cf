# SPDX-License-Identifier: MIT
"""Policies of chain games: the features they use, and their knowledge of players unable to connect."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

import pytest

from dominoes.ai.bot import Budget
from dominoes.game import Seat, Standing
from dominoes.games.chain.bots.greedy import Greedy
from dominoes.games.chain.bots.levels import make_players
from dominoes.games.chain.bots.policy import (
    ALL_ARE_STUCK,
    DOUBLE,
    LAID_PIPS,
    LOOKS,
    NEXT_IS_STUCK,
    STUCK,
    UNSEEN_FITTING,
    Policy,
)
from dominoes.games.chain.bots.rows import FITS, move_of, row_of
from dominoes.games.chain.bots.table import Table
from dominoes.games.chain.bots.weighing import weighed
from dominoes.games.chain.bots.weights import GREEDY, HAND, WEIGHTS, kind_of
from dominoes.games.chain.options import PRESETS, XIEDING, EightDoubles
from dominoes.games.chain.rules import hidden_places
from dominoes.games.chain.state import Claim, Lead, Pass, Place
from dominoes.tiles import FACES, tile, tiles
from tests.dominoes.ai.tables import CHAIN, ENDLESS, Position, some_positions
from tests.support.chain_rounds import GAME, begun, laid, played
from tests.support.strategies import changed
from tests.tools.fit_chain import gains, tables


def weights(seen: Mapping[int, float]) -> Policy:
    """A policy that looks only at this much."""
    return Policy([seen.get(look, 0.0) for look in range(LOOKS)])


def numbers(*codes: str, after: int = 6) -> list[int]:
    """Moves that lay these tiles and leave so many pips open."""
    return [move_of(0, Lead(tile(code), after)) for code in codes]


def test_the_weights_of_greedy_move_like_it() -> None:
    """If nobody need fear a block."""
    policy = Policy(list(GREEDY))
    for preset in ("jielong", "xieding"):
        for here in some_positions(preset, 60, CHAIN):
            if not here.state.answers:
                table = Table.of(here.state)
                assert table.policy(table.moves(), policy) == table.policy(table.moves())


@pytest.mark.parametrize(
    ("policy", "void", "best"),
    [
        pytest.param(weights({LAID_PIPS: 1}), (0, 0, 0), "66", id="the heaviest"),
        pytest.param(weights({LAID_PIPS: -1}), (0, 0, 0), "61", id="the lightest"),
        pytest.param(weights({DOUBLE: -9, LAID_PIPS: 1}), (0, 0, 0), "65", id="no double"),
        pytest.param(weights({UNSEEN_FITTING: -1}), (0, 0, 0), "61", id="ends that few others have"),
    ],
)
def test_it_looks_at_what_it_is_told_to(policy: Policy, void: tuple[int, ...], best: str) -> None:
    """Each look moves a choice by itself."""
    moves = [*numbers("66"), *(move_of(6, Place(tile(code), None)) for code in ("65", "61"))]
    unseen = row_of(tiles("66 65 64 55 54 63"))
    hand = row_of(tiles("66 65 61"))
    chosen = policy.choose(moves, hand, unseen, list(void))
    assert chosen == moves[["66", "65", "61"].index(best)]


def test_it_leaves_an_end_that_others_do_not_have() -> None:
    """A player who covered could not connect: the next, several, or all others."""
    moves = [move_of(6, Place(tile("65"), None)), move_of(6, Place(tile("61"), None))]
    hand, none_have_one = row_of(tiles("65 61 33")), FITS[1]
    for look in (NEXT_IS_STUCK, STUCK):
        assert weights({look: 1}).choose(moves, hand, 0, [none_have_one, 0, 0]) == moves[1]
        assert weights({look: 1}).choose(moves, hand, 0, [0, 0, 0]) == moves[0]
    assert weights({NEXT_IS_STUCK: 1}).choose(moves, hand, 0, [0, none_have_one, 0]) == moves[0]
    assert weights({ALL_ARE_STUCK: 1}).choose(moves, hand, 0, [none_have_one] * 2 + [0]) == moves[0]
    assert weights({ALL_ARE_STUCK: 1}).choose(moves, hand, 0, [none_have_one] * 3) == moves[1]


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_seat_cannot_hold_is_what_play_has_told(preset: str) -> None:
    """By the same reasoning as in the guesses of the rules, for tables laid out or played on."""
    for here in some_positions(preset, 40, CHAIN):
        table = Table.seen(here.view)
        assert Table.of(here.state).void == table.void
        for place in hidden_places(here.view):
            if place.cover is None and place.seat is not None:
                told = {face for face in FACES if row_of((face,)) & table.void[place.seat]}
                # Who was dealt the 5-2 is not told by play.
                assert told == {face for face in FACES if not replace(place, elsewhere=None).takes(face)}


def test_a_table_that_is_played_on_learns_as_much() -> None:
    """A cover and a further lead tell the same in a playout."""
    for here in some_positions("jielong", 60, CHAIN):
        table = Table.of(here.state)
        for move in here.legal:
            after = table.copy()
            after.lay(move_of(table.ends, move))
            played = GAME.apply(here.state, here.seat, move).state
            if played.ended is None:
                assert after.void == Table.of(played).void


def test_every_table_has_weights() -> None:
    """For all features; a player looking only at their hand leaves out the rest."""
    for options in PRESETS.values():
        assert {(kind_of(options), looks) for looks in ("hand", "table")} <= set(WEIGHTS)
    for (_kind, looks), each in WEIGHTS.items():
        assert len(each) == LOOKS
        if looks == "hand":
            assert not any(weight for place, weight in enumerate(each) if place not in HAND)


@pytest.mark.bulk
@pytest.mark.parametrize("preset", [key for key, each in PRESETS.items() if not each.asks_claims])
@pytest.mark.parametrize("looks", ["hand", "table"])
def test_the_policies_beat_greedy(preset: str, looks: str) -> None:
    """At every kind of table beyond two standard errors, without any search."""
    won = gains(tables(preset, range(50_000, 50_900)), Policy(list(WEIGHTS[kind_of(PRESETS[preset]), looks])), None)
    mean = sum(won) / len(won)
    error = (sum((each - mean) ** 2 for each in won) / (len(won) - 1) / len(won)) ** 0.5
    assert mean > 2 * error


def test_a_beginner_is_no_longer_greedy() -> None:
    """A player of its own, who never blocks but to win for sure either."""
    bot = make_players().levels["beginner"].make(lambda: False)
    places = [here for here in some_positions("jielong", 80, CHAIN) if not here.state.answers]
    choices = [bot.choose(here.view, here.legal, Random(1), ENDLESS).move for here in places]
    plain = [Greedy().choose(here.view, here.legal, Random(1), ENDLESS).move for here in places]
    assert choices != plain
    assert all(move in here.legal for move, here in zip(choices, places, strict=True))
    assert weighed(places[0].view, places[0].legal, "hand") == choices[0]


# -- 八掘 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["beginner", "casual", "strong"])
@pytest.mark.parametrize("counts", [EightDoubles.WINNER_ZERO, EightDoubles.DIFFERENCE])
def test_eight_doubles_are_weighed(counts: EightDoubles, level: str) -> None:
    """Declaring and playing on are compared by what they bring; light doubles bring much."""
    options = changed(XIEDING, slant__ba_jue=counts)
    state = GAME.start(options, laid(options, "11 11 22 22 33 33 44 44"), Standing()).state
    here = Position(state, Seat(0), GAME)
    choice = make_players().levels[level].make(lambda: False).choose(here.view, here.legal, Random(3), Budget(1e9, 60))
    assert (choice.move, [each.move for each in choice.others]) == (Claim(), [Pass()])
    assert choice.value is not None
    assert choice.value > (choice.others[0].value or 0.0) + 50


# -- rounds that were watched ---------------------------------------------------------------------


class Watched(NamedTuple):
    """A position played other than best by somebody; see docs/notes.md."""

    preset: str
    banker: int
    hands: str
    """As they were dealt, parted by bars."""
    moves: str
    best: str
    instead: str
    lost: int
    """Chips, by 1,200 playouts or more of either move."""
    least: str
    """The weakest level that finds the best move every time."""


WATCHED: Final = (
    Watched(
        "xieding",
        3,
        "64 66 22 61 62 65 42 63 | 11 22 31 44 44 53 11 66 | 51 64 51 61 43 21 52 55 | 41 55 33 65 54 31 33 32",
        "3 lead 33 3, 0 place 63, 1 place 66, 2 place 61, 3 place 31, 0 cover 22, 1 place 31, 2 place 51, "
        "3 place 55, 0 place 65, 1 cover 11, 2 place 64, 3 place 54",
        "cover 42",
        instead="cover 62",
        lost=12,
        least="strong",
    ),
    Watched(
        "dingniu",
        2,
        "11 55 55 65 61 62 | 66 44 33 22 61 51 | 44 31 22 64 64 51 | 66 11 31 33 65 63",
        "2 lead 64 *, 3 place 66 left, 0 place 65 left, 1 place 44 right, 2 place 44 right, 3 place 65 left, "
        "0 place 61 left, 1 place 61 left, 2 place 64 right, 3 place 63 left, 0 place 62 right, "
        "1 place 33 left, 2 place 31 left",
        "place 31 left",
        instead="place 11 left",
        lost=6,
        least="casual",
    ),
    Watched(
        "dingniu",
        0,
        "66 11 44 61 51 63 | 66 31 22 65 64 51 | 31 55 33 22 65 61 | 11 44 55 33 64 62",
        "0 lead 66 *, 1 place 66 left, 2 place 65 left, 3 place 64 right, 0 place 44 right, 1 place 65 left, "
        "2 place 61 left, 3 place 44 right, 0 place 11 left, 1 place 51 left, 2 place 55 left, "
        "3 place 55 left, 0 place 51 left, 1 place 31 left, 2 place 33 left, 3 place 33 left, "
        "0 place 63 left",
        "place 64 left",
        instead="place 64 right",
        lost=4,
        least="club",
    ),
    Watched(
        "jielong",
        3,
        "44 31 33 65 64 61 54 21 | 66 31 65 64 61 63 53 43 | 66 11 44 55 33 62 41 32 | 11 55 22 22 51 51 52 42",
        "3 lead 55 5, 0 place 65, 1 place 66, 2 place 66, 3 cover 22, 0 place 61, 1 place 61, 2 place 62, "
        "3 place 22, 0 place 21, 1 place 31, 2 place 33, 3 cover 11, 0 place 31, 1 cover 63, 2 place 41, "
        "3 place 42, 0 cover 44",
        "cover 53",
        instead="cover 43",
        lost=17,
        least="club",
    ),
    Watched(
        "jielong",
        2,
        "44 31 33 22 61 51 42 21 | 66 11 31 64 51 54 53 43 | 11 44 55 22 64 63 62 41 | 66 55 33 65 65 61 52 32",
        "2 lead 44 4, 3 cover 32, 0 place 44, 1 place 54, 2 place 55, 3 place 65, 0 place 61, 1 place 11, "
        "2 place 41, 3 cover 55, 0 place 42, 1 cover 31, 2 place 62, 3 place 66, 0 cover 21, 1 place 66, "
        "2 place 64, 3 cover 52, 0 cover 31, 1 place 64, 2 place 63, 3 place 33, 0 place 33, 1 place 43, "
        "2 cover 22, 3 cover 65, 0 cover 22",
        "lead 53 3",
        instead="lead 53 5",
        lost=10,
        least="club",
    ),
    Watched(
        "xieding",
        3,
        "66 55 33 65 65 61 52 32 | 44 31 33 22 61 51 42 21 | 66 11 31 64 51 54 53 43 | 11 44 55 22 64 63 62 41",
        "3 lead 44 4, 0 cover 33, 1 place 44, 2 place 64, 3 place 64, 0 cover 52, 1 place 42, 2 cover 11, "
        "3 place 22, 0 place 32, 1 place 31, 2 place 51, 3 place 55, 0 place 65, 1 place 61, 2 place 31, "
        "3 place 63, 0 place 66, 1 cover 22, 2 place 66, 3 place 62",
        "cover 55",
        instead="cover 61",
        lost=23,
        least="club",
    ),
    Watched(
        "xieding",
        3,
        "66 55 33 65 65 61 52 32 | 44 31 33 22 61 51 42 21 | 66 11 31 64 51 54 53 43 | 11 44 55 22 64 63 62 41",
        "3 lead 44 4, 0 cover 33, 1 place 44, 2 place 64, 3 place 64, 0 cover 52, 1 place 42, 2 cover 11, "
        "3 place 22, 0 place 32, 1 place 31, 2 place 51, 3 place 55, 0 place 65, 1 place 61, 2 place 31, "
        "3 place 63",
        "place 61",
        instead="place 66",
        lost=16,
        least="strong",
    ),
    Watched(
        "changtian",
        2,
        "11 31 55 33 22 65 51 21 | 66 31 33 65 61 43 42 32 | 66 11 44 55 64 61 62 53 | 44 22 64 51 63 54 52 41",
        "2 lead 66 6, 3 place 63, 0 place 33, 1 place 33, 2 place 53, 3 place 54, 0 cover 11, 1 place 43, "
        "2 cover 11, 3 cover 44, 0 place 31, 1 place 61, 2 place 64, 3 place 41, 0 place 51, 1 place 65, "
        "2 place 62, 3 place 22, 0 place 22, 1 place 32, 2 cover 44, 3 cover 52, 0 cover 21",
        "cover 31",
        instead="place 31",
        lost=14,
        least="strong",
    ),
    Watched(
        "kkori",
        1,
        "66 31 33 65 61 43 42 32 | 66 11 44 55 64 61 62 53 | 44 22 64 51 63 54 52 41 | 11 31 55 33 22 65 51 21",
        "2 lead 44 4, 3 cover 11, 0 place 43, 1 place 53, 2 place 52, 3 place 22, 0 place 32, 1 cover 11, "
        "2 place 63, 3 place 65, 0 place 65, 1 place 66, 2 place 64, 3 cover 31, 0 place 42, 1 place 62, "
        "2 cover 22, 3 cover 21",
        "place 61",
        instead="place 66",
        lost=5,
        least="strong",
    ),
)


@pytest.mark.parametrize("each", WATCHED, ids=[f"{each.preset}: {each.best}, not {each.instead}" for each in WATCHED])
def test_better_levels_find_what_others_missed(each: Watched) -> None:
    """In every one of three thoughts, and so do all levels above."""
    state = played(begun(PRESETS[each.preset], *each.hands.split(" | "), banker=each.banker), each.moves)
    here = Position(state, GAME.to_act(state)[0], GAME)
    assert {each.best, each.instead} <= {GAME.write_move(move) for move in here.legal}
    for level in CHAIN.offered[CHAIN.offered.index(each.least) :]:
        found = CHAIN.make_bot(level)
        for number in range(3):
            choice = found.choose(here.view, here.legal, Random(number), Budget(math.inf, 400))
            assert GAME.write_move(choice.move) == each.best


@pytest.mark.bulk
@pytest.mark.parametrize("each", WATCHED, ids=[f"{each.preset}: {each.best}" for each in WATCHED])
def test_what_was_missed_costs_as_much_as_is_said(each: Watched) -> None:
    """By playouts in the same worlds, within four of their errors and a rounded chip."""
    state = played(begun(PRESETS[each.preset], *each.hands.split(" | "), banker=each.banker), each.moves)
    here = Position(state, GAME.to_act(state)[0], GAME)
    moves = (GAME.read_move(each.best), GAME.read_move(each.instead))
    [other] = CHAIN.make_bot("judge").choose(here.view, moves, Random(1), Budget(math.inf, 1200)).others
    assert other.loss is not None
    assert abs(other.loss.chips - each.lost) <= 0.5 + 4 * other.loss.error
