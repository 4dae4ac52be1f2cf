# SPDX-License-Identifier: MIT
"""The worked cases of 扭天九, its frequencies, and a second, deliberately naive referee."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from dominoes.deal import deal_round
from dominoes.errors import IllegalMoveError, NotationError
from dominoes.game import Deal, Seat, Standing, TilesDealt
from dominoes.games import entry
from dominoes.games.turning.options import PRESETS, Count, NextTurner, Settlement, TurningOptions
from dominoes.games.turning.rules import NO_HANDS, Turning, beats, points, red_pips, result_of, total
from dominoes.games.turning.state import PairTaken, State, Turn
from dominoes.tiles import FULL_SET, tile, tiles
from tests.support.strategies import changed

GAME = Turning()
USUAL = PRESETS["turning"]
ZEROS, COUNTING = bytes(32), bytes(range(32))


def played(options: Any = USUAL, seed: bytes = ZEROS, standing: Standing = Standing()) -> State:  # noqa: ANN401, B008
    """Play a round to its end."""
    state = GAME.start(options, deal_round(GAME, options, seed), standing).state
    while seats := GAME.to_act(state):
        (seat,) = seats
        state = GAME.apply(state, seat, *GAME.legal_moves(state, seat)).state
    return state


@pytest.mark.parametrize(
    ("first", "second", "taker"),
    [
        pytest.param("31", "22", 0, id="N1: lower of the suit"),
        pytest.param("22", "31", 1, id="N2: higher of the suit"),
        pytest.param("22", "63", 0, id="N3: another suit"),
        pytest.param("63", "54", 0, id="N4: equal rank"),
        pytest.param("55", "55", 0, id="N5: the same tile"),
        pytest.param("21", "42", 1, id="N6: the two of the supreme pair"),
    ],
)
def test_who_takes(first: str, second: str, taker: int) -> None:
    """Only a strictly higher tile of the same suit takes what was turned before it."""
    rest = [*FULL_SET]
    for each in (tile(first), tile(second)):
        rest.remove(each)
    deal = Deal((), hands=NO_HANDS, rest=(tile(first), tile(second), *rest))
    state = GAME.start(USUAL, deal, Standing()).state
    state = GAME.apply(state, Seat(0), Turn()).state
    assert state.waiting == (tile(first),)
    state = GAME.apply(state, Seat(1), Turn()).state
    assert state.history[-1] == PairTaken(Seat(taker), (tile(first), tile(second)))
    assert state.taken(Seat(taker)) == tiles(f"{first} {second}")
    # The taker turns first next.
    assert GAME.to_act(state) == (taker,)


@pytest.mark.parametrize(
    ("seed", "takers", "red", "white"),
    [
        pytest.param(ZEROS, "0011111100001110", (20, 44), (20, 32), id="N7"),
        pytest.param(COUNTING, "1110000000001111", (38, 26), (32, 20), id="N8"),
    ],
)
def test_whole_rounds(seed: bytes, takers: str, red: tuple[int, int], white: tuple[int, int]) -> None:
    """Every pair goes where the rules page says, and the difference of red pips is paid."""
    state = played(seed=seed)
    assert "".join(map(str, state.takers)) == takers
    for options, counts in ((USUAL, red), (changed(USUAL, heaven_red=False), white)):
        state = played(options, seed)
        assert points(state) == counts
        assert state.ended is not None
        assert state.ended.chips == (counts[0] - counts[1], counts[1] - counts[0])
        assert state.ended.winner == int(counts[1] > counts[0])


def test_how_often_the_second_takes() -> None:
    """In 261 of the 992 ordered pairs of tiles."""
    assert sum(beats(second, first) for first, second in permutations(FULL_SET, 2)) == 261


def test_red_pips() -> None:
    """The set has 64, without those of heaven 52."""
    assert sum(red_pips(each, heaven_red=True) for each in FULL_SET) == 64
    assert sum(red_pips(each, heaven_red=False) for each in FULL_SET) == 52
    assert [red_pips(tile(code), heaven_red=True) for code in ("66", "11", "44", "41", "64", "53")] == [
        6,
        2,
        8,
        5,
        4,
        0,
    ]


def test_other_counts() -> None:
    """Tiles and pips may be counted instead, and one chip may be paid for each of them."""
    assert [total(changed(USUAL, count=count)) for count in Count] == [64, 32, 227]
    state = played(changed(USUAL, count=Count.TILES, settlement=Settlement.ONE))
    assert points(state) == (14, 18)
    assert state.ended is not None
    assert state.ended.chips == (-1, 1)
    state = played(changed(USUAL, count=Count.PIPS))
    assert sum(points(state)) == 227


def test_a_drawn_round() -> None:
    """Nobody pays, nobody wins, and the other player turns first next."""
    result = result_of(USUAL, (32, 32))
    assert (result.winner, result.chips, result.reason.key) == (None, (0, 0), "turning.drawn")
    assert [line.reason.key for line in result.sheet] == ["turning.drawn"]
    drawn = next(
        state
        for number in range(400)
        if (state := played(seed=bytes([number % 256, number // 256]) * 16)).ended is not None
        and state.ended.winner is None
    )
    following = GAME.next_standing(drawn)
    assert (following.banker, following.term, following.rounds, following.chips) == (1, 1, 1, (0, 0))
    other = replace(drawn, standing=replace(drawn.standing, banker=Seat(1)))
    assert GAME.next_standing(other).banker == 0


def test_pairs_are_counted() -> None:
    """For the statistics: how many each has taken, sixteen in all."""
    state = played()
    (pairs,) = (each for each in entry("turning").facts if each.key == "pairs")
    assert pairs.of(state, Seat(0)) == state.takers.count(0)
    assert sum(pairs.of(state, Seat(seat)) or 0 for seat in (0, 1)) == 16


def test_the_winner_turns_first() -> None:
    """As in the other games of the family the winner of a round is banker of the next."""
    following = GAME.next_standing(played())
    assert (following.banker, following.term, following.chips) == (1, 1, (-24, 24))
    again = GAME.next_standing(played(seed=COUNTING))
    assert (again.banker, again.term) == (0, 2)


def test_what_is_refused() -> None:
    """A turn out of turn, one after the end, other moves, and a pile unlike the full set."""
    deal = deal_round(GAME, USUAL, ZEROS)
    state = GAME.start(USUAL, deal, Standing()).state
    with pytest.raises(IllegalMoveError, match=r"turning\.not-your-turn"):
        GAME.apply(state, Seat(1), Turn())
    with pytest.raises(IllegalMoveError, match=r"turning\.over"):
        GAME.apply(played(), Seat(0), Turn())
    with pytest.raises(NotationError):
        GAME.read_move("throw")
    for wrong in (Deal(deal.wall[1:]), Deal((), hands=NO_HANDS), Deal((), hands=((tile("66"),), ()), rest=deal.wall)):
        with pytest.raises(ValueError, match=r"pile|hands"):
            GAME.start(USUAL, wrong, Standing())


def test_what_a_seat_sees() -> None:
    """Both see the same: all tiles turned, and no other; a round that is over cannot be guessed."""
    state = GAME.start(USUAL, deal_round(GAME, USUAL, ZEROS), Standing()).state
    state = GAME.apply(state, Seat(0), Turn()).state
    view = GAME.view(state, Seat(1))
    assert (view.left, view.turned, view.hand, view.waiting) == (31, state.turned, (), state.turned)
    (dealt,) = (event for event in view.history if isinstance(event, TilesDealt))
    assert dealt.rest == (None,) * 32
    assert view.chips == (0, 0)
    over = GAME.view(played(), Seat(0))
    assert over.chips == (-24, 24)
    with pytest.raises(ValueError, match="over"):
        GAME.guess(over, Random(1))


# -- the naive referee ----------------------------------------------------------------------------

CIVIL = ["66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51"]


def naive(wall: list[str], banker: int, options: TurningOptions) -> list[int]:
    """Return the chips of both, by tile codes alone."""
    first = banker
    piles: tuple[list[str], list[str]] = ([], [])
    while wall:
        led, reply, wall = wall[0], wall[1], wall[2:]
        if (led in CIVIL) != (reply in CIVIL):
            higher = False
        elif led in CIVIL:
            higher = CIVIL.index(reply) < CIVIL.index(led)
        else:
            higher = int(reply[0]) + int(reply[1]) > int(led[0]) + int(led[1])
        taker = 1 - first if higher else first
        piles[taker].extend([led, reply])
        first = taker if options.next_turner.key == "taker" else 1 - first
    worth = []
    for pile in piles:
        ends = "".join(pile)
        if options.count.key == "red":
            red = ends.count("1") + 4 * ends.count("4")
            worth.append(red + (6 * pile.count("66") if options.heaven_red else 0))
        else:
            worth.append(len(pile) if options.count.key == "tiles" else sum(map(int, ends)))
    more = worth[0] - worth[1]
    if options.settlement.key == "one":
        more = (more > 0) - (more < 0)
    return [more, -more]


def random_options(rng: Random) -> TurningOptions:
    """Return options by chance."""
    return TurningOptions(
        count=rng.choice([*Count]),
        heaven_red=rng.random() < 0.5,
        next_turner=rng.choice([*NextTurner]),
        settlement=rng.choice([*Settlement]),
    )


def agree(options: TurningOptions, rng: Random) -> None:
    """Compare one random round."""
    seed, banker = rng.randbytes(32), rng.randrange(2)
    wall = [str(each) for each in deal_round(GAME, options, seed).wall]
    state = played(options, seed, Standing(Seat(banker)))
    expected = naive(wall, banker, options)
    assert state.ended is not None
    assert list(state.ended.chips) == expected
    assert state.ended.winner == (None if not any(expected) else int(expected[1] > 0))


def test_against_the_naive_referee() -> None:
    """The chips of random rounds are the same."""
    rng = Random(20260101)
    for _ in range(100):
        agree(random_options(rng), rng)


@pytest.mark.slow
def test_very_many_against_the_naive_referee() -> None:
    """Of the usual rules too."""
    rng = Random(1)
    for _ in range(10_000):
        agree(USUAL, rng)
        agree(random_options(rng), rng)


@pytest.mark.slow
def test_how_often_the_first_player_wins() -> None:
    """53.2 %, and 2.6 % are drawn; where players turn first alternately neither is ahead."""
    rng = Random(7)
    for following, first, drawn in ((NextTurner.TAKER, 0.532, 0.026), (NextTurner.ALTERNATE, 0.482, 0.039)):
        ends = [played(changed(USUAL, next_turner=following), rng.randbytes(32)).ended for _ in range(20_000)]
        winners = [None if each is None else each.winner for each in ends]
        assert abs(winners.count(Seat(0)) / 20_000 - first) < 0.012
        assert abs(winners.count(None) / 20_000 - drawn) < 0.005
