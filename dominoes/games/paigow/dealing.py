# SPDX-License-Identifier: MIT
"""砌牌、擲骰、派牌: from the pile and the dice to the tiles of each seat.

Source: resources/rules/paigow.md, "Dice and columns".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.game import Deal, Seat, Standing
from dominoes.games.paigow.options import Bank, Delivery, PaiGowOptions
from dominoes.games.paigow.state import Tiles
from dominoes.opening import first_taker
from dominoes.tiles import FULL_SET

OPENINGS: Final[Mapping[Delivery, str]] = {
    Delivery.HOUSE: "open-edge",
    Delivery.MIDDLE: "open-heart",
    Delivery.ENDS: "open-ears",
}
"""What records call the ways to deliver the columns."""


def delivered(delivery: Delivery, columns: int) -> tuple[int, ...]:
    """Return the columns of the pile, numbered from 0, in the order they go out."""
    inward = [place for step in range(columns // 2) for place in (step, columns - 1 - step)]
    match delivery:
        case Delivery.HOUSE:
            return tuple(range(columns))
        case Delivery.ENDS:
            return tuple(inward)
        case _:
            return tuple(columns - 1 - place for place in reversed(inward))


def roller(options: PaiGowOptions, standing: Standing) -> Seat:
    """Return who throws the dice, from whom they are counted: the first candidate for the bank."""
    return Seat(0) if options.banking.bank is Bank.FIXED else standing.banker


def taker(options: PaiGowOptions, standing: Standing, dice: tuple[int, ...]) -> Seat:
    """Return who takes the first column."""
    return first_taker(roller(options, standing), dice, options.seats)


def places(options: PaiGowOptions, first: Seat, half: int) -> tuple[tuple[int, ...], ...]:
    """Return for each seat the places in the wall of its tiles: a column, in 小牌九 half a column."""
    size, seats = options.tiles_per_hand, options.seats
    order = delivered(options.pile.delivery, len(FULL_SET) // size)
    used = seats * (half - 1)
    starts = [size * order[used + (seat - first) % seats] for seat in range(seats)]
    return tuple(tuple(range(start, start + size)) for start in starts)


def deal_hands(options: PaiGowOptions, deal: Deal, standing: Standing) -> tuple[Tiles, ...]:
    """Deal each seat its tiles from the pile."""
    first = taker(options, standing, deal.dice)
    rows = places(options, first, standing.half)
    return tuple(tuple(deal.wall[place] for place in row) for row in rows)
