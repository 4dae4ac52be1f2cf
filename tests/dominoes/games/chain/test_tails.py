# SPDX-License-Identifier: MIT
"""꼬리붙이기: the first leader, and the payer of the shortest tail (rules, "Who leads first" and "Tails")."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.game import Deal, Seat, Standing, deal_of
from dominoes.games.chain.bots.house import House
from dominoes.games.chain.legality import SOVEREIGN
from dominoes.games.chain.options import PRESETS, ChainOptions, FirstLeader, TailLimit, TailPays, TileSet
from dominoes.games.chain.rules import hidden_places
from dominoes.games.chain.scoring import Outcome, in_order, settle
from dominoes.tiles import tiles
from tests.support.chain_rounds import GAME, begun, played, result_of, texts, with_seats
from tests.support.strategies import changed

KKORI = PRESETS["kkori"]
STAKE = KKORI.tail.stake


def paid(options: ChainOptions, points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the winnings of each seat with these *points*, by the rules and by the opponents' tables."""
    options = with_seats(options, len(points))
    unlaid = tuple(each // 5 for each in points)
    clean = tuple(not each for each in points)
    sheet = settle(Outcome(options, Seat(0), in_order(options, Seat(0)), points, unlaid, clean))
    chips = tuple(sum(row) for row in zip(*(line.chips for line in sheet), strict=True))
    assert all(sum(line.chips) == 0 for line in sheet)
    assert House(options).chips(0, [*points], [*unlaid], -1) == [*chips]
    return chips


@pytest.mark.parametrize(
    ("points", "stakes", "differences"),
    [
        pytest.param((12, 18, 31, 45), (2, 0, -1, -1), (52, 0, -19, -33), id="Q1"),
        pytest.param((12, 31, 45), (1, 0, -1), (33, 0, -33), id="Q2: no limit for three"),
        pytest.param((0, 9, 30, 30), (2, 0, -1, -1), (60, 0, -30, -30), id="Q3: the longest are two"),
        pytest.param((10, 10, 31, 45), (2, 2, -2, -2), (56, 56, -42, -70), id="Q4: the shortest are two"),
        pytest.param((5, 40, 40, 33), (3, -1, -1, -1), (98, -35, -35, -28), id="Q5"),
        pytest.param((20, 20, 20, 20), (0, 0, 0, 0), (0, 0, 0, 0), id="Q6: all alike"),
        pytest.param((31, 35, 40, 50), (3, -1, -1, -1), (32, -4, -9, -19), id="Q7: the shortest is over, too"),
    ],
)
def test_who_pays(points: tuple[int, ...], stakes: tuple[int, ...], differences: tuple[int, ...]) -> None:
    """The worked cases, for stakes and for differences."""
    assert paid(KKORI, points) == tuple(STAKE * each for each in stakes)
    assert paid(PRESETS["kkori_difference"], points) == differences


@pytest.mark.parametrize(("limit", "third"), [(TailLimit.OVER, 0), (TailLimit.FROM, -1), (TailLimit.NONE, 0)], ids=str)
def test_the_limit(limit: TailLimit, third: int) -> None:
    """Thirty pips are not over thirty; by another reading they are too many, and a house may have no limit."""
    options = changed(KKORI, tail__limit=limit, tail__stake=100)
    assert paid(options, (3, 9, 30, 31)) == (100 * (1 - third), 0, 100 * third, -100)
    assert paid(options, (3, 9, 31, 40))[2] == (0 if limit is TailLimit.NONE else -100)


def test_the_sheet_says_who_pays_why() -> None:
    """A line for each payment: the longest tail, or one over the limit."""
    outcome = Outcome(KKORI, Seat(0), in_order(KKORI, Seat(0)), (12, 18, 31, 45), (2, 3, 5, 7), (False,) * 4)
    told = [
        (line.reason.key, line.reason["seat"], line.reason["payee"], line.reason["why"]) for line in settle(outcome)
    ]
    assert told == [("chain.tail-stake", 2, 0, "over"), ("chain.tail-stake", 3, 0, "most")]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_seed_of_zeros(seats: int) -> None:
    """Q8: 24 tiles, and the first seat holds the 5-2 and leads."""
    options = with_seats(KKORI, seats)
    deal = deal_round(GAME, options, bytes(32))
    wall = "61 31 51 62 21 52 11 61 22 31 32 65 64 11 51 54 22 63 53 43 41 64 65 42"
    assert deal.wall == tiles(wall)
    for banker in range(seats):
        state = GAME.start(options, deal, Standing(banker=Seat(banker))).state
        assert GAME.to_act(state) == (Seat(banker),)
        assert SOVEREIGN in state.hands[banker]


def test_the_holder_of_the_sovereign_two_leads_any_tile() -> None:
    """The banker's seat does not matter; the banker leads if that is the rule, or if nobody was dealt the tile."""
    state = begun(KKORI, "11 11", "66", "52 66", banker=1)
    assert GAME.to_act(state) == (2,)
    assert "lead 66 6" in texts(state, 2)
    assert "lead 52 5" in texts(state, 2)
    assert GAME.to_act(begun(changed(KKORI, line__first_leader=FirstLeader.BANKER), "52", banker=1)) == (1,)
    three = changed(KKORI, seats=3, tiles=TileSet.FULL)
    rest = [tile for tile in GAME.tiles(three) if tile != SOVEREIGN]
    hands = tuple(tuple(rest[10 * seat : 10 * seat + 10]) for seat in range(3))
    nobody = GAME.start(three, Deal((), hands=hands), Standing(banker=Seat(1))).state
    assert GAME.to_act(nobody) == (1,)
    view = GAME.view(nobody, Seat(0))
    places = {place.seat: place.elsewhere for place in hidden_places(view)}
    assert places == {1: None, 2: SOVEREIGN, None: None}


def test_everybody_knows_who_was_dealt_it() -> None:
    """Guesses give the 5-2 to who led first, held or covered, until it is seen."""
    state = begun(KKORI, "11 11", "66", "52 66")
    state = played(state, "2 lead 66 6")
    view = GAME.view(state, Seat(0))
    assert {place.seat for place in hidden_places(view) if place.elsewhere is None} == {2}
    for number in range(20):
        guessed = GAME.guess(view, Random(number))
        dealt = deal_of(guessed.history).hands
        assert SOVEREIGN in dealt[2]


def test_points_decide_the_next_banker() -> None:
    """The shortest tail banks next, after any leader."""
    options = changed(with_seats(KKORI, 2), tail__pay=TailPays.DIFFERENCE)
    state = begun(options, "52 51 51", "11 11")
    while seats := GAME.to_act(state):
        state = GAME.play(state, seats[0], GAME.legal_moves(state, seats[0])[0]).state
    result = result_of(state)
    points = [sum(tile.pips for tile in row) for row in state.covered]
    assert GAME.next_standing(state).banker == result.winner == points.index(min(points))
    assert result.chips == tuple(points[1 - seat] - points[seat] for seat in range(2))
