# SPDX-License-Identifier: MIT
"""What games have in common in which tiles are drawn from a reserve, taken from open discards, and discarded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from dominoes.errors import NotationError
from dominoes.game import Deal, Event, Seat, Standing, undealt
from dominoes.tiles import FACES, Tile, tidy, tile

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Take:
    """Take a tile from the open discards."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next tile of the reserve."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a tile face up among the discards."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TileTaken(Event):
    """A discard went into a hand."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class TileDrawn(Event):
    """A tile of the reserve went into a hand; only its new owner knows it."""

    seat: Seat
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class TileDiscarded(Event):
    """A tile was laid face up among the discards."""

    seat: Seat
    tile: Tile


def write(move: Take | Draw | Discard) -> str:
    """Write *move* as in a record, without the seat."""
    match move:
        case Take(taken):
            return f"take {taken}"
        case Discard(discarded):
            return f"discard {discarded}"
        case _:
            return "draw"


def read(line: str) -> Take | Draw | Discard:
    """Read what `write` writes, either half of a tile first; raise NotationError if *line* is no such move."""
    verb, _, rest = line.partition(" ")
    match verb:
        case "take":
            return Take(tile(rest))
        case "discard":
            return Discard(tile(rest))
        case "draw" if line == verb:
            return Draw()
        case _:
            raise NotationError("no such move in this game", line)


DISCARD: Final[Mapping[Tile, Discard]] = {face: Discard(face) for face in FACES}
TAKE: Final[Mapping[Tile, Take]] = {face: Take(face) for face in FACES}
"""The moves of all faces: they are asked for very often."""


def with_tile(hand: Tiles, more: Tile) -> Tiles:
    """Return a tidy *hand* with one tile *more*."""
    place = more.place
    at = next((at for at, each in enumerate(hand) if each.place > place), len(hand))
    return (*hand[:at], more, *hand[at:])


def without(row: Tiles, gone: Tile) -> Tiles:
    """Return *row* without the last tile that shows the face *gone*."""
    place = len(row) - 1 - row[::-1].index(gone)
    return (*row[:place], *row[place + 1 :])


def in_order(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats in order of play, from *first* on."""
    return tuple(Seat((first + step) % seats) for step in range(seats))


def dealt(
    set_of_tiles: Tiles, deal: Deal, standing: Standing, seats: int, sizes: Sequence[int]
) -> tuple[tuple[Tiles, ...], Tiles]:
    """Return the hands of a deal by seat, as they were taken, and the reserve in order.

    Args:
        set_of_tiles: All tiles of the game, tidy.
        deal: The pile, or hands laid out, with the reserve beside them.
        standing: Its banker takes first.
        seats: How many players there are.
        sizes: How many tiles each takes, from the first player on.

    Raises:
        ValueError: the deal is impossible in this game.
    """
    if deal.opening is not None or deal.dice:
        raise ValueError("in this game no dice are thrown, and the pile is not opened")
    if standing.half != 1 or standing.played:
        raise ValueError("this game has no halves")
    order = in_order(standing.banker, seats)
    if deal.hands is None:
        if tidy(deal.wall) != set_of_tiles:
            raise ValueError("not all tiles of this game")
        rows: dict[int, Tiles] = {}
        at = 0
        for seat, size in zip(order, sizes, strict=True):
            rows[seat] = deal.wall[at : at + size]
            at += size
        return tuple(rows[seat] for seat in range(seats)), deal.wall[at:]
    wanted = dict(zip(order, sizes, strict=True))
    if [len(hand) for hand in deal.hands] != [wanted[Seat(seat)] for seat in range(seats)]:
        raise ValueError(f"hands of {', '.join(str(wanted[Seat(seat)]) for seat in range(seats))} tiles are needed")
    left = _left_of(set_of_tiles, deal.hands)
    rest = left if deal.rest is None else deal.rest
    if tidy(rest) != left:
        raise ValueError("the reserve is not what is left of the tiles")
    return deal.hands, rest


def _left_of(set_of_tiles: Tiles, hands: Sequence[Tiles]) -> Tiles:
    """Return the tiles in none of *hands*; raise ValueError if one is there too often."""
    flat = tuple(tile for hand in hands for tile in hand)
    return undealt(set_of_tiles, (flat,), Standing(), 1, len(flat))


def next_standing(standing: Standing, chips: Sequence[int], winner: Seat | None) -> dict[str, Any]:
    """Return what changes in *standing* for the next round: the winner banks, after a drawn round the next seat."""
    seats = len(chips)
    banker = Seat((standing.banker + 1) % seats) if winner is None else winner
    return {
        "banker": banker,
        "term": standing.term + 1 if banker == standing.banker else 1,
        "rounds": standing.rounds + 1,
        "chips": tuple(map(sum, zip(standing.chips, chips, strict=True))),
    }
