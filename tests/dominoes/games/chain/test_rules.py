# SPDX-License-Identifier: MIT
"""A round from the deal to what the next one inherits; see rules, "Seats and tiles" and "Slant nails"."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from dominoes.deal import deal_round
from dominoes.game import Deal, OutOfPlay, Result, RoundEnded, Seat, Standing, TilesDealt
from dominoes.games.chain.legality import has_eight_doubles
from dominoes.games.chain.options import PRESETS, ChainOptions, Direction, EightDoubles
from dominoes.games.chain.state import DealVoid, EightDoublesShown, HandsShown, State
from dominoes.tiles import FULL_SET, tidy, tile, tiles
from tests.support.chain_rounds import (
    DINGNIU,
    GAME,
    JIELONG,
    XIEDING,
    laid,
    played,
    result_of,
    sheet_texts,
    texts,
    why,
    with_seats,
)
from tests.support.strategies import changed

REDEAL = changed(XIEDING, slant__seven_doubles_redeal=True)
EIGHT = "66 66 11 11 44 44 55 55"
SEVEN = "66 66 11 11 44 44 55 21"


def to_the_end(state: State) -> State:
    """Make the first legal move of everybody until the round is over."""
    while seats := GAME.to_act(state):
        state = GAME.apply(state, seats[0], GAME.legal_moves(state, seats[0])[0]).state
    return state


# -- the deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal(seats: int, direction: Direction) -> None:
    """All tiles of a hand come from the pile at once, the banker's first, then in order of play."""
    options = changed(JIELONG, seats=seats, line__direction=direction)
    deal = deal_round(GAME, options, bytes(range(32)))
    state = GAME.start(options, deal, Standing(banker=Seat(1))).state
    step = 1 if direction is Direction.COUNTER_CLOCKWISE else -1
    for place in range(seats):
        part = deal.wall[options.hand_size * place : options.hand_size * (place + 1)]
        assert state.hands[(1 + step * place) % seats] == tidy(part)
    assert state.rest == tidy(deal.wall[options.hand_size * seats :])
    assert len(state.rest) == (2 if seats == 3 else 0)
    assert GAME.to_act(state) == (1,)
    assert (GAME.seats(options), GAME.dice(options), GAME.openings(options)) == (seats, 0, ())
    assert not GAME.halves(options)


@pytest.mark.parametrize(
    ("options", "deal", "standing", "message"),
    [
        pytest.param(JIELONG, Deal(FULL_SET[:31]), Standing(), "not all tiles", id="a tile is missing"),
        pytest.param(DINGNIU, Deal(FULL_SET), Standing(), "not all tiles", id="tiles of another game"),
        pytest.param(JIELONG, Deal((), hands=(FULL_SET[:8],) * 3), Standing(), "4 hands of 8", id="a hand is missing"),
        pytest.param(JIELONG, Deal((), hands=(FULL_SET[:7],) * 4), Standing(), "4 hands of 8", id="short hands"),
        pytest.param(JIELONG, Deal((), hands=(FULL_SET[:8],) * 4), Standing(), "too many of tile 66", id="four 天"),
        pytest.param(JIELONG, Deal((), opening="open-edge"), Standing(), "not opened", id="an opening"),
        pytest.param(JIELONG, laid(JIELONG), Standing(half=2), "no halves", id="a second half"),
        pytest.param(
            JIELONG, laid(JIELONG), Standing(played=(OutOfPlay(tile("66")),)), "no halves", id="tiles are out"
        ),
    ],
)
def test_deals_that_cannot_be(options: ChainOptions, deal: Deal, standing: Standing, message: str) -> None:
    """A deal must fit the game and the number of players."""
    with pytest.raises(ValueError, match=message):
        GAME.start(options, deal, standing)


# -- the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_the_winner_banks_next(name: str) -> None:
    """Equal points: fewest points win the bank; of equals the nearer to this banker has it."""
    options = PRESETS[name]
    for number in range(12):
        since = Standing(Seat(number % 4), 3, 5, (10, 0, 0, -10), honours=(1, 2, 3, 4))
        end = to_the_end(GAME.start(options, deal_round(GAME, options, bytes([number] * 32)), since).state)
        result, following = result_of(end), GAME.next_standing(end)
        shown = next(event for event in end.history if isinstance(event, HandsShown))
        points = [
            sum(t.pips for t in (*covered, *held)) for covered, held in zip(shown.covered, shown.held, strict=True)
        ]
        assert list(shown.points) == points
        order = [Seat((since.banker + place) % 4) for place in range(4)]
        assert result.winner == min(order, key=lambda seat: points[seat])
        key = "chain.finished" if points.count(min(points)) == 1 else "chain.finished-nearer"
        assert str(result.reason) == f"{key} ({result.winner}, {min(points)})"
        assert end.history[-1] == RoundEnded(result)
        assert (following.banker, following.term) == (result.winner, 4 if result.winner == since.banker else 1)
        assert following.chips == tuple(a + b for a, b in zip(since.chips, result.chips, strict=True))
        assert (following.rounds, following.half, following.played) == (6, 1, ())
        assert following.honours == (1, 2, 3, 4)


# -- eight and seven doubles ---------------------------------------------------------------------


def claims(worth: EightDoubles = EightDoubles.WINNER_ZERO) -> State:
    """Deal eight doubles to seat 2, before anybody was asked."""
    options = changed(XIEDING, slant__ba_jue=worth)
    deal = laid(options, "33 33 65 65 64 64 61 61", "22 22 31 31 51 51 63 54", EIGHT)
    return GAME.start(options, deal, Standing(banker=Seat(1))).state


def test_everybody_is_asked_and_one_can_claim() -> None:
    """Slant nails: before the first lead all answer at once; only who holds 八掘 may declare it."""
    state = claims()
    assert GAME.to_act(state) == (0, 1, 2, 3)
    assert [texts(state, seat) for seat in range(4)] == [["pass"], ["pass"], ["claim eight-doubles", "pass"], ["pass"]]
    assert why(state, 0, "claim eight-doubles") == "chain.claim-not-held"
    assert why(state, 1, "lead 63 6") == "chain.claims-first"
    state = played(state, "2 claim eight-doubles, 1 pass")
    assert GAME.to_act(state) == (0, 3)
    assert why(state, 2, "pass") == "chain.not-your-turn"
    assert state.ended is None


def test_eight_doubles_win() -> None:
    """Slant nails: 八掘 ends the round when all have answered, and its holder banks next."""
    end = played(claims(), "2 claim eight-doubles, 0 pass, 1 pass, 3 pass")
    result = result_of(end)
    assert (str(result.reason), result.winner) == ("chain.claimed (2)", 2)
    assert end.history[-2:] == (EightDoublesShown(Seat(2), tiles(EIGHT)), RoundEnded(result))
    assert sheet_texts(result.sheet) == [
        "eight-doubles 0 2 68 0 2: -136 0 136 0",
        "eight-doubles 1 2 46 0 2: 0 -92 92 0",
        "eight-doubles 3 2 49 0 2: 0 0 98 -98",
    ]
    assert (GAME.to_act(end), GAME.next_standing(end).banker) == ((), 2)


def test_eight_doubles_by_difference() -> None:
    """Slant nails, `ba_jue` difference: paid is what others have above the claimer's 64."""
    end = played(claims(EightDoubles.DIFFERENCE), "0 pass, 1 pass, 2 claim eight-doubles, 3 pass")
    assert result_of(end).chips == (-8, 0, 8, 0)


def test_eight_doubles_kept_to_himself() -> None:
    """Slant nails: nobody has to declare; then the banker leads, and the round is played."""
    state = played(claims(), "2 pass, 3 pass, 1 pass, 0 pass")
    assert GAME.to_act(state) == (1,)
    assert texts(state, 1)[0].startswith("lead")
    assert why(state, 2, "claim eight-doubles") == "chain.not-your-turn"


@pytest.mark.parametrize(
    ("options", "hands", "void"),
    [
        pytest.param(REDEAL, ("", SEVEN), True, id="Slant nails: seven doubles"),
        pytest.param(XIEDING, ("", SEVEN), False, id="Slant nails: seven doubles are nothing special"),
        pytest.param(REDEAL, ("", EIGHT, "33 32 43 53 63 64 62 54"), False, id="Slant nails: eight doubles"),
        pytest.param(REDEAL, ("", "66 66 11 11 44 44 21 31"), False, id="Slant nails: six doubles"),
        pytest.param(with_seats(REDEAL, 3), ("", SEVEN + " 31 31"), False, id="Slant nails: three players"),
    ],
)
def test_seven_doubles(options: ChainOptions, hands: tuple[str, ...], void: bool) -> None:  # noqa: FBT001 - reads aloud
    """Slant nails, `seven_doubles_redeal`: the deal is void, nobody pays, and the banker deals again."""
    deal = laid(options, "33 65 65 64 61 61 51 51", *hands[1:])
    step = GAME.start(options, deal, Standing(banker=Seat(2), term=2, rounds=4))
    assert (GAME.result(step.state) is not None) == void
    if not void:
        assert len(step.events) == 1
        return
    result = result_of(step.state)
    assert (str(result.reason), result.winner, sheet_texts(result.sheet)) == (
        "chain.void (1)",
        None,
        ["void 1: 0 0 0 0"],
    )
    assert isinstance(step.events[0], TilesDealt)
    assert step.events[1:] == (DealVoid(Seat(1), step.state.hands[1]), RoundEnded(result))
    following = GAME.next_standing(step.state)
    assert (following.banker, following.term, following.rounds, following.voids) == (2, 2, 5, 1)
    assert (GAME.to_act(step.state), why(step.state, 2, "pass")) == ((), "chain.over")


def test_how_rare_they_are() -> None:
    """Slant nails, by counting: eight doubles in 4.7e-5 of hands, seven in 1.5e-3."""
    doubles = [tile for tile in FULL_SET if tile.is_double]
    others = [tile for tile in FULL_SET if not tile.is_double]
    assert (len(doubles), len(others)) == (12, 20)
    eights = sum(has_eight_doubles(hand) for hand in combinations(doubles, 8))
    assert f"{eights / comb(32, 8):.1e}" == "4.7e-05"
    assert not any(has_eight_doubles((*hand, others[0])) for hand in combinations(doubles, 7))
    sevens = 0
    for hand in combinations(doubles, 7):
        left = [*doubles, *others[1:]]
        for each in hand:
            left.remove(each)
        deal = Deal((), hands=((*hand, others[0]), tuple(left[:8]), tuple(left[8:16]), tuple(left[16:])))
        result: Result | None = GAME.start(REDEAL, deal, Standing()).state.ended
        sevens += result is not None and result.reason.listed == (0,)
    assert f"{sevens * len(others) / comb(32, 8):.1e}" == "1.5e-03"
