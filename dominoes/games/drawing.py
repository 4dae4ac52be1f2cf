# SPDX-License-Identifier: MIT
"""Common parts of games with a reserve to draw from, open discards to take, and discarding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeVar

from dominoes.errors import NotationError
from dominoes.game import (
    Deal,
    Event,
    RoundState,
    Seat,
    Standing,
    Step,
    TilesDealt,
    dealt_to,
    refuse_ceremony,
    undealt,
    with_item,
)
from dominoes.tiles import FACES, Tile, tidy, tile

Tiles = tuple[Tile, ...]
"""Tiles of a seat, or of the reserve, whose faces are known."""


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


# -- the state of a round ----------------------------------------------------------------------------


class DrawState(RoundState, Protocol):
    """The state of a round of such a game."""

    @property
    def hands(self) -> tuple[Tiles, ...]:
        """What each seat holds, tidy."""

    @property
    def rest(self) -> Tiles:
        """The reserve, in the order in which it is drawn."""

    @property
    def pool(self) -> Tiles:
        """The open discards, the newest last."""

    @property
    def turn(self) -> Seat:
        """Who plays."""


State = TypeVar("State", bound=DrawState)


def to_act(state: DrawState) -> tuple[Seat, ...]:
    """Return whose turn it is; nobody once the round is over."""
    return () if state.ended is not None else (state.turn,)


def taken(state: State, seat: Seat, face: Tile, **changes: object) -> Step[State]:
    """Move *face* from the discards to the hand of *seat*, with *changes* of further fields."""
    hand = with_tile(state.hands[seat], face)
    return _moved(state, seat, hand, TileTaken(seat, face), pool=without(state.pool, face), **changes)


def drawn(state: State, seat: Seat, **changes: object) -> Step[State]:
    """Move the next tile of the reserve to the hand of *seat*, with *changes* of further fields."""
    face = state.rest[0]
    hand = with_tile(state.hands[seat], face)
    return _moved(state, seat, hand, TileDrawn(seat, face), rest=state.rest[1:], **changes)


def discarded(state: State, seat: Seat, face: Tile, **changes: object) -> Step[State]:
    """Lay *face* from the hand of *seat* among the discards, with *changes* of further fields."""
    hand = without(state.hands[seat], face)
    return _moved(state, seat, hand, TileDiscarded(seat, face), pool=(*state.pool, face), **changes)


def _moved(state: State, seat: Seat, hand: Tiles, event: Event, **changes: object) -> Step[State]:
    hands, history = with_item(state.hands, seat, hand), (*state.history, event)
    after: State = replace(state, hands=hands, history=history, **changes)  # type: ignore[type-var]
    return Step(after, (event,))


def mask(event: Event, seat: Seat) -> Event:
    """Return *event* as *seat* sees it: others' tiles, what they draw, and the reserve are hidden."""
    match event:
        case TilesDealt():
            return dealt_to(seat, event)
        case TileDrawn(owner, _) if owner != seat:
            return TileDrawn(owner, None)
        case _:
            return event


def unmasked(
    history: Iterable[Event], hands: tuple[Tiles, ...], draws: Iterable[Tile], rest: Tiles
) -> tuple[Event, ...]:
    """Return the *history* of a seat with the faces that it does not know.

    Args:
        history: The deal first.
        hands: As they were dealt.
        draws: What the others drew, in order.
        rest: What is left of the reserve.
    """
    left = iter(draws)
    _dealt, *events = history
    shown = [replace(each, tile=each.tile or next(left)) if isinstance(each, TileDrawn) else each for each in events]
    reserve = (*(each.tile for each in shown if isinstance(each, TileDrawn)), *rest)
    return (TilesDealt(hands, reserve), *shown)


# -- the deal ----------------------------------------------------------------------------------------


def dealt(
    set_of_tiles: Tiles, deal: Deal, standing: Standing, order: Sequence[Seat], sizes: Sequence[int]
) -> tuple[tuple[Tiles, ...], Tiles]:
    """Return the hands of a deal by seat, as they were taken, and the reserve in order.

    Args:
        set_of_tiles: All tiles of the game, tidy.
        deal: The pile, or hands laid out, with the reserve beside them.
        standing: What the round inherits.
        order: All seats, as they take.
        sizes: How many tiles each takes, in this order.

    Raises:
        ValueError: the deal is impossible in this game.
    """
    refuse_ceremony(deal, standing)
    seats = len(order)
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
