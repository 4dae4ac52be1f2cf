# SPDX-License-Identifier: MIT
"""The worked cases of 擲天九, its chances, and a second, deliberately naive referee."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from dominoes.deal import Chance, deal_round
from dominoes.errors import IllegalMoveError, NotationError, OptionsError
from dominoes.game import Deal, Seat, Standing
from dominoes.games.stakes import Stake
from dominoes.games.throwing.odds import THROWS, against, chances
from dominoes.games.throwing.options import PRESETS, ThrowingOptions, ThrowUntil
from dominoes.games.throwing.rules import Throwing
from dominoes.games.throwing.state import MOST, DiceThrown, MarkSet, State, Throw, ThrowCompared
from dominoes.tiles import FULL_SET, Suit, tile, tiles
from tests.support.strategies import changed

GAME = Throwing()
USUAL = PRESETS["throwing"]
FIRST_WIN = PRESETS["throwing_first_win"]


def played(options: Any, deal: Deal, stakes: tuple[int, ...], standing: Standing = Standing()) -> State:  # noqa: ANN401, B008
    """Play a round to its end, with the stakes of the players in order of play."""
    state = GAME.start(options, deal, standing).state
    for seat, stake in zip(state.order[1:], stakes, strict=True):
        state = GAME.apply(state, seat, Stake(stake)).state
    while seats := GAME.to_act(state):
        (seat,) = seats
        state = GAME.apply(state, seat, *GAME.legal_moves(state, seat)).state
    return state


def thrown(text: str) -> Deal:
    """Return the deal whose dice fall as these tiles say."""
    return Deal((), tuple(die for each in tiles(text) for die in (each.high, each.low)))


@pytest.mark.parametrize(
    ("options", "throws", "stakes", "chips"),
    [
        pytest.param(USUAL, "66", (20, 40, 60), (120, -20, -40, -60), id="Z1: the banker takes all"),
        pytest.param(USUAL, "63", (20, 40, 60), (120, -20, -40, -60), id="Z1: nine does too"),
        pytest.param(USUAL, "54", (20, 40, 60), (120, -20, -40, -60), id="Z1: and the other nine"),
        pytest.param(USUAL, "21", (20, 40, 60), (-120, 20, 40, 60), id="Z2: the banker pays all"),
        pytest.param(USUAL, "51", (20, 40, 60), (-120, 20, 40, 60), id="Z2: the lowest civil throw too"),
        pytest.param(changed(USUAL, seats=2), "55 63 52 44", (40,), (-40, 40), id="Z3: the other suit does not count"),
        pytest.param(changed(USUAL, seats=2), "55 55", (40,), (0, 0), id="Z4: equal"),
        pytest.param(changed(USUAL, seats=2), "62 53", (40,), (0, 0), id="Z5: equal rank"),
        pytest.param(changed(USUAL, seats=3), "31 22 11", (20, 20), (0, -20, 20), id="Z6: lower and higher"),
        pytest.param(FIRST_WIN, "22 65 33", (20, 40, 60), (-20, -20, 40, 0), id="Z7: one win ends it"),
    ],
)
def test_worked_cases(options: ThrowingOptions, throws: str, stakes: tuple[int, ...], chips: tuple[int, ...]) -> None:
    """Each round pays what the rules page says."""
    state = played(options, thrown(throws), stakes)
    assert state.ended is not None
    assert state.ended.chips == chips
    assert state.ended.winner is None


@pytest.mark.parametrize(
    ("seed", "dice", "chips"),
    [
        pytest.param(bytes(32), "3 5 3 6 3 6 6 3", (-60, 20, 20, 20), id="Z8"),
        pytest.param(bytes(range(32)), "2 5 2 1 6 5 5 4 3 6", (-20, -20, 20, 20), id="Z9"),
    ],
)
def test_from_a_seed(seed: bytes, dice: str, chips: tuple[int, ...]) -> None:
    """No tiles are shuffled; as many dice are thrown as the round needs."""
    deal = deal_round(GAME, USUAL, seed)
    assert deal == Deal((), tuple(map(int, dice.split())))
    state = played(USUAL, deal, (20, 20, 20))
    assert state.ended is not None
    assert state.ended.chips == chips
    assert GAME.roll(USUAL, Chance(seed)) == deal.dice


def test_what_is_seen() -> None:
    """Each throw with what it means; whether it counted, and how it compared."""
    state = played(changed(USUAL, seats=2), thrown("55 63 44"), (40,))
    told = [event for event in state.history if isinstance(event, DiceThrown | MarkSet | ThrowCompared)]
    assert told == [
        DiceThrown(Seat(0), (5, 5)),
        MarkSet(Seat(0), tile("55"), 0),
        DiceThrown(Seat(1), (6, 3), counts=False),
        DiceThrown(Seat(1), (4, 4)),
        ThrowCompared(Seat(1), tile("44"), 1),
    ]
    assert told[0].tile is tile("55")
    view = GAME.view(state, Seat(1))
    assert (view.hand, view.chips, view.thrower) == ((), (-40, 40), None)
    with pytest.raises(ValueError, match="over"):
        GAME.guess(view, Random(1))


def test_who_never_throws_the_suit() -> None:
    """After 200 throws a player counts as equal, and the next one throws; the naive referee does the same."""
    for misses, chips in ((MOST, (-20, 0, 20)), (MOST - 1, (-40, 20, 20))):
        dice = (5, 5) + (6, 3) * misses + (4, 4) + (6, 6) * (misses < MOST)
        state = played(changed(USUAL, seats=3), Deal((), dice), (20, 20))
        assert state.ended is not None
        assert state.ended.chips == chips
        assert naive([*dice], 0, [0, 20, 20], first_win=False) == ([*chips], len(dice))
    # The count begins again with each player.
    dice = (5, 5) + 2 * ((6, 3) * (MOST - 1) + (6, 6))
    state = played(changed(USUAL, seats=3), Deal((), dice), (20, 20))
    assert state.ended is not None
    assert state.ended.chips == (-40, 20, 20)


def test_the_bank_goes_round() -> None:
    """After any result."""
    state = played(USUAL, thrown("66"), (20, 40, 60), Standing(Seat(3)))
    following = GAME.next_standing(state)
    assert (following.banker, following.term, following.rounds) == (0, 1, 1)
    assert following.chips == (-20, -40, -60, 120)


def test_what_is_refused() -> None:
    """Moves out of turn, stakes not on offer, unfit dice, tiles, and an empty menu."""
    deal = thrown("55 44 44 44")
    state = GAME.start(USUAL, deal, Standing()).state
    assert GAME.to_act(state) == (1, 2, 3)
    for seat, move, key in (
        (0, Stake(20), "not-your-turn"),
        (1, Throw(), "asked-stake"),
        (1, Stake(21), "not-offered"),
    ):
        with pytest.raises(IllegalMoveError, match=key):
            GAME.apply(state, Seat(seat), move)
    for seat in (3, 1, 2):
        state = GAME.apply(state, Seat(seat), Stake(20)).state
    with pytest.raises(IllegalMoveError, match="asked-throw"):
        GAME.apply(state, Seat(0), Stake(20))
    with pytest.raises(IllegalMoveError, match=r"throwing\.over"):
        GAME.apply(played(USUAL, deal, (20, 20, 20)), Seat(0), Throw())
    for wrong in (thrown("55 44 44"), thrown("66 44"), Deal((), (5, 5, 4))):
        with pytest.raises(ValueError, match="dice"):
            GAME.start(USUAL, wrong, Standing())
    for other in (
        Deal(FULL_SET, deal.dice),
        Deal((), deal.dice, ((),) * 3),
        Deal((), deal.dice, ((tile("66"),),) * 4),
    ):
        with pytest.raises(ValueError, match="tiles"):
            GAME.start(USUAL, other, Standing())
    assert GAME.start(USUAL, Deal((), deal.dice, ((),) * 4), Standing()).state.dice == deal.dice
    with pytest.raises(NotationError):
        GAME.read_move("turn")
    with pytest.raises(OptionsError):
        changed(USUAL, stakes__menu=())


def test_chances_are_exact() -> None:
    """Those of the rules page, to the last unit."""
    assert sum(each.suit is Suit.CIVIL for each in THROWS) == 16
    every = chances(ThrowUntil.ALL, 1)
    assert every == (Fraction(1267, 2880), Fraction(313, 2880), Fraction(65, 144))
    assert chances(ThrowUntil.ALL, 7) == every
    assert round(100 * float(every.edge), 4) == 1.1458
    assert chances(ThrowUntil.FIRST_WIN, 1) == every
    for place, win, lose in ((2, 26.199, 34.933), (3, 19.118, 29.138)):
        found = chances(ThrowUntil.FIRST_WIN, place)
        assert (round(100 * float(found.win), 3), round(100 * float(found.lose), 3)) == (win, lose)
        assert sum(found) == 1


@pytest.mark.parametrize(
    ("marks", "counts"),
    [
        ("11", (1, 1, 14)),
        ("44", (2, 1, 13)),
        ("31", (3, 2, 11)),
        ("55", (5, 1, 10)),
        ("33", (6, 1, 9)),
        ("22", (7, 1, 8)),
        ("65", (8, 2, 6)),
        ("64", (10, 2, 4)),
        ("61", (12, 2, 2)),
        ("62 53", (4, 4, 12)),
        ("52 43", (8, 4, 8)),
        ("42", (12, 2, 6)),
        ("41 32", (14, 4, 2)),
    ],
)
def test_what_beats_a_mark(marks: str, counts: tuple[int, int, int]) -> None:
    """Of the throws of its suit."""
    assert {against(mark) for mark in tiles(marks)} == {counts}


# -- the naive referee ----------------------------------------------------------------------------

CIVIL = ["66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51"]
MILITARY = [9, 8, 7, 6, 5, 3]


def place(one: int, other: int) -> tuple[bool, int]:
    """Return suit and place from the top of two dice."""
    code = f"{max(one, other)}{min(one, other)}"
    return (True, CIVIL.index(code)) if code in CIVIL else (False, MILITARY.index(one + other))


def naive(dice: list[int], banker: int, stakes: list[int], first_win: bool) -> tuple[list[int], int]:  # noqa: FBT001
    """Return the chips, by plain numbers alone, and how many dice were used."""
    seats = len(stakes)
    chips = [0] * seats
    civil, mark = place(dice[0], dice[1])
    used, last = 2, 10 if civil else 5
    for step in range(1, seats):
        seat = (banker + step) % seats
        if mark in (0, last):
            won = 1 if mark else -1
        else:
            won = 0
            for _throw in range(200):
                suit, found = place(dice[used], dice[used + 1])
                used += 2
                if suit == civil:
                    won = (found < mark) - (found > mark)
                    break
        chips[seat] += won * stakes[seat]
        chips[banker] -= won * stakes[seat]
        if first_win and won > 0 and mark not in (0, last):
            break
    return chips, used


def agree(rng: Random) -> None:
    """Compare one random round."""
    seats, banker = rng.randint(2, 8), 0
    until = rng.choice([*ThrowUntil])
    options = ThrowingOptions(seats=seats, until=until)
    banker = rng.randrange(seats)
    stakes = [rng.choice(options.stakes.menu) for _ in range(seats)]
    deal = deal_round(GAME, options, rng.randbytes(32))
    in_order = tuple(stakes[(banker + step) % seats] for step in range(1, seats))
    state = played(options, deal, in_order, Standing(Seat(banker)))
    chips, used = naive([*deal.dice], banker, stakes, until is ThrowUntil.FIRST_WIN)
    assert state.ended is not None
    assert list(state.ended.chips) == chips
    assert used == len(deal.dice)


@pytest.mark.no_cover
def test_against_the_naive_referee() -> None:
    """The chips of random rounds are the same."""
    rng = Random(20260101)
    for _ in range(150):
        agree(rng)


@pytest.mark.slow
def test_very_many_against_the_naive_referee() -> None:
    """And the mean number of throws is that of the rules page."""
    rng = Random(1)
    for _ in range(20_000):
        agree(rng)
    for seats, mean in ((2, 201 / 80), (4, 443 / 80), (8, 927 / 80)):
        options = ThrowingOptions(seats=seats)
        throws = [len(deal_round(GAME, options, rng.randbytes(32)).dice) / 2 for _ in range(20_000)]
        assert abs(sum(throws) / len(throws) - mean) < 0.12


def test_chances_are_all_there_are() -> None:
    """A player wins, keeps or loses the stake."""
    for until in ThrowUntil:
        for at in range(1, 8):
            found = chances(until, at)
            assert found.win + found.push + found.lose == 1
            assert min(found.win, found.push, found.lose) > 0
