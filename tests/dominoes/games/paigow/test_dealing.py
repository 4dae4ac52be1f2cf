# SPDX-License-Identifier: MIT
"""From the pile and the dice to the hands of 推牌九."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from dominoes.deal import deal_round
from dominoes.game import Deal, OutOfPlay, PileOpened, Seat, Standing, TilesDealt, deal_of
from dominoes.games.paigow.options import GUANGDONG, PRESETS, Bank, Delivery, PaiGowOptions
from dominoes.games.paigow.rules import OPENINGS, deal_hands, delivered, taker
from dominoes.opening import OPENINGS as ALL_OPENINGS
from dominoes.opening import STACKS
from dominoes.tiles import FULL_SET, text, tidy, tile, tiles
from tests.support.all_tiles import all_tiles
from tests.support.paigow_rounds import CASINO, GAME, SMALL, TWO_HALVES, laid, standing
from tests.support.strategies import changed

WALL = FULL_SET
"""A pile that nobody has mixed: column one holds 天 天 地 地, and so on."""


@pytest.mark.parametrize(
    ("dice", "seats", "chances"),
    [
        pytest.param(2, 4, [8, 9, 10, 9], id="Dice and columns: two dice, four seats"),
        pytest.param(2, 8, [4, 4, 4, 4, 4, 5, 6, 5], id="Dice and columns: two dice, eight seats"),
        pytest.param(3, 4, [55, 53, 53, 55], id="Dice and columns: three dice, four seats"),
        pytest.param(3, 8, [28, 28, 28, 28, 27, 25, 25, 27], id="Dice and columns: three dice, eight seats"),
    ],
)
@pytest.mark.parametrize("banker", [0, 3])
def test_chances_of_the_dice(dice: int, seats: int, chances: list[int], banker: int) -> None:
    """Of all throws so many give the first column to the seat counted first, to the next one, and so on."""
    options = changed(GUANGDONG, seats=seats, pile__dice=dice)
    first: Counter[int] = Counter()
    for thrown in product(range(1, 7), repeat=dice):
        opened = GAME.start(options, Deal(WALL, thrown), standing(banker)).events[0]
        assert isinstance(opened, PileOpened)
        assert (opened.dice, opened.roller) == (thrown, banker)
        first[(opened.first - banker) % seats] += 1
    assert [first[offset] for offset in range(seats)] == chances


def test_the_odd_die_does_not_count_seats() -> None:
    """Dice and columns: of four dice three count as three do; the chances of the seats are theirs."""
    options = changed(GUANGDONG, seats=8, pile__dice=4)
    first = Counter(taker(options, standing(2), thrown) for thrown in product(range(1, 7), repeat=4))
    assert [first[Seat((2 + offset) % 8)] for offset in range(8)] == [6 * n for n in (28, 28, 28, 28, 27, 25, 25, 27)]


@pytest.mark.parametrize(
    ("delivery", "size", "cut", "columns"),
    [
        pytest.param(Delivery.HOUSE, 4, 1, (1, 2, 3, 4), id="Dice and columns: a one cuts nothing"),
        pytest.param(Delivery.HOUSE, 4, 6, (6, 7, 8, 1), id="Dice and columns: a six cuts before column 6"),
        pytest.param(Delivery.ENDS, 4, 3, (3, 2, 4, 1), id="Dice and columns: the ends of the pile as cut"),
        pytest.param(Delivery.MIDDLE, 4, 2, (5, 6, 4, 7), id="Dice and columns: the middle of the pile as cut"),
        pytest.param(Delivery.HOUSE, 2, 3, (3, 3, 4, 4), id="Dice and columns: half columns"),
    ],
)
def test_the_odd_die_cuts_the_pile(delivery: Delivery, size: int, cut: int, columns: tuple[int, ...]) -> None:
    """The columns before the number of the odd die go behind the last one."""
    options = changed(GUANGDONG, tiles_per_hand=size, pile__dice=4, pile__delivery=delivery)
    # One, one and three end at the first seat.
    state = GAME.start(options, Deal(WALL, (1, 1, 3, cut)), standing()).state
    own = [tidy(WALL[4 * (column - 1) : 4 * column]) for column in columns]
    if size == 4:
        assert list(state.hands) == own
    else:
        # Two seats share a column: the upper half first.
        starts = [4 * (column - 1) + 2 * (seat % 2) for seat, column in enumerate(columns)]
        assert list(state.hands) == [tidy(WALL[start : start + 2]) for start in starts]
    assert tidy(all_tiles(state)) == FULL_SET


@pytest.mark.parametrize("total", [9, 17])
def test_nine_and_seventeen_are_the_first_seat(total: int) -> None:
    """Dice and columns: with three dice and eight seats, 9 and 17 end where the count began."""
    thrown = next(dice for dice in product(range(1, 7), repeat=3) if sum(dice) == total)
    assert taker(CASINO, standing(5), thrown) == 5


@pytest.mark.parametrize(
    ("delivery", "order", "opening"),
    [
        pytest.param(Delivery.HOUSE, (1, 2, 3, 4, 5, 6, 7, 8), "open-edge", id="Dice and columns: house"),
        pytest.param(Delivery.MIDDLE, (4, 5, 3, 6, 2, 7, 1, 8), "open-heart", id="Dice and columns: middle"),
        pytest.param(Delivery.ENDS, (1, 8, 2, 7, 3, 6, 4, 5), "open-ears", id="Dice and columns: ends"),
    ],
)
def test_deliveries(delivery: Delivery, order: tuple[int, ...], opening: str) -> None:
    """The columns go out in the order of the option, to eight seats beginning with the one that the dice find."""
    assert delivered(delivery, STACKS) == tuple(number - 1 for number in order)
    assert OPENINGS[delivery] == opening
    assert opening in ALL_OPENINGS
    options = changed(CASINO, pile__delivery=delivery)
    start = GAME.start(options, Deal(WALL, (2, 3, 5)), standing(1))
    opened, dealt = start.events
    assert opened == PileOpened((2, 3, 5), Seat(1), opening, Seat(2))
    assert isinstance(dealt, TilesDealt)
    # Counting ten from seat 1 ends at seat 2.
    for place, number in enumerate(order):
        assert dealt.hands[(2 + place) % 8] == WALL[4 * (number - 1) : 4 * number]


@pytest.mark.parametrize("delivery", Delivery)
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", [2, 4])
def test_nobody_gets_a_tile_twice(delivery: Delivery, seats: int, size: int) -> None:
    """At any table, hands and rest are the 32 tiles, and a second deal takes from the rest."""
    options = changed(GUANGDONG, seats=seats, tiles_per_hand=size, pile__delivery=delivery, pile__dice=2)
    state = GAME.start(options, Deal(WALL, (3, 4)), standing()).state
    assert tidy(all_tiles(state)) == FULL_SET
    assert len(state.rest) == 32 - seats * size
    if 2 * seats * size <= 32:
        first = deal_hands(options, Deal(WALL, (3, 4)), standing())
        second = deal_hands(options, Deal(WALL, (1, 1)), Standing(banker=Seat(1), half=2))
        out = Counter(each for hand in (*first, *second) for each in hand)
        assert out <= Counter(FULL_SET)


def test_small_hands_are_half_columns() -> None:
    """Small game: tiles go out as pairs of two, in order, to the seats in order."""
    hands = deal_hands(SMALL, Deal(WALL, (1, 2)), standing())
    assert [text(hand) for hand in hands] == ["44 44", "31 31", "66 66", "11 11"]


def test_a_known_deal() -> None:
    """The seed of 64 zeros gives the hands that the record format tells."""
    deal = deal_round(GAME, GUANGDONG, bytes(32))
    assert deal.dice == (3, 3)
    hands = [text(hand) for hand in deal_hands(GUANGDONG, deal, Standing())]
    assert hands == ["41 61 54 11", "63 33 22 64", "21 62 55 65", "11 32 44 55"]
    assert len(deal_round(GAME, CASINO, bytes(32)).dice) == 3
    assert deal_round(GAME, CASINO, bytes(32)).opening is None


def test_hands_come_as_dealt_but_are_held_in_order() -> None:
    """The announcement tells the tiles as they lay, the state as a player sorts them."""
    step = GAME.start(GUANGDONG, deal_round(GAME, GUANGDONG, bytes(32)), standing())
    dealt = deal_of(step.events)
    assert dealt.hands[0] == tiles("41 61 54 11")
    assert step.state.hands[0] == tiles("11 61 54 41")


PLAIN = laid(GUANGDONG, "66 66 11 11")


@pytest.mark.parametrize(
    ("options", "deal", "since", "message"),
    [
        pytest.param(GUANGDONG, Deal(WALL[1:], (1, 1)), standing(), "not the full pile", id="a tile is missing"),
        pytest.param(GUANGDONG, Deal((WALL[0], *WALL[:-1]), (1, 1)), standing(), "not the full pile", id="天 thrice"),
        pytest.param(GUANGDONG, Deal(WALL, (1, 1, 1)), standing(), "not the dice", id="three dice for two"),
        pytest.param(GUANGDONG, Deal(WALL), standing(), "not the dice", id="no dice"),
        pytest.param(CASINO, Deal(WALL, (1, 1)), standing(), "not the dice", id="two dice for three"),
        pytest.param(
            GUANGDONG,
            Deal((), hands=(tiles("66 66 66 11"), *(tiles("44 44 31 31"),) * 3)),
            standing(),
            "too many of tile 66",
            id="66 66 66 11",
        ),
        pytest.param(GUANGDONG, laid(SMALL), standing(), "4 hands of 4 tiles", id="hands of the small game"),
        pytest.param(SMALL, laid(GUANGDONG), standing(), "4 hands of 2 tiles", id="hands of the great game"),
        pytest.param(CASINO, laid(GUANGDONG), standing(), "8 hands of 4 tiles", id="too few hands"),
        pytest.param(GUANGDONG, PLAIN, Standing(half=2), "dealt from once", id="a second half of nothing"),
        pytest.param(
            TWO_HALVES,
            PLAIN,
            Standing(half=2, played=(OutOfPlay(tile("66")),)),
            "too many of tile 66",
            id="66 is out already",
        ),
        pytest.param(
            GUANGDONG, replace(PLAIN, opening="open-lions"), standing(), "not the delivery", id="another delivery"
        ),
    ],
)
def test_deals_that_cannot_be(options: PaiGowOptions, deal: Deal, since: Standing, message: str) -> None:
    """A deal that does not fit the table is refused."""
    with pytest.raises(ValueError, match=message):
        GAME.start(options, deal, since)


def test_a_delivery_named_beside_laid_hands() -> None:
    """The record's delivery is taken if it is the one of the table."""
    for delivery in Delivery:
        options = changed(GUANGDONG, pile__delivery=delivery)
        assert GAME.start(options, replace(PLAIN, opening=OPENINGS[delivery]), standing()).state.banker is None


@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_what_the_game_tells_of_a_table(options: PaiGowOptions) -> None:
    """Seats, dice and halves are those of the options; nobody chooses an opening."""
    assert GAME.seats(options) == options.seats
    assert GAME.dice(options) == (3 if options.seats > 4 else 2)
    assert GAME.tiles(options) == FULL_SET
    assert GAME.openings(options) == ()
    assert GAME.halves(options) == options.two_deals


def test_a_fixed_banker_throws_the_dice() -> None:
    """The bank: seat 0 banks, no matter whom the dice of the match named, and the dice are counted from it."""
    options = changed(GUANGDONG, banking__bank=Bank.FIXED)
    opened = GAME.start(options, Deal(WALL, (3, 4)), standing(2)).events[0]
    assert opened == PileOpened((3, 4), Seat(0), "open-edge", Seat(2))
