# SPDX-License-Identifier: MIT
"""Moves and events of games that are played in tricks: somebody leads, the others beat or throw.

Source: the rules page of 打天九, "Following".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Faces, Moment, MomentKind, Seat, TilesDealt
from dominoes.games.combinations import (
    HAND_CACHE,
    Combination,
    Hand,
    Kind,
    beaters,
    choices,
    combination,
    is_unbeatable,
    replies,
)
from dominoes.tiles import text, tidy, tiles


@dataclass(frozen=True, slots=True)
class _WithTiles:
    tiles: Hand
    """In tidy order, whatever order they are given in."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tidy(self.tiles))


@dataclass(frozen=True, slots=True)
class Lead(_WithTiles):
    """出: open a trick with a combination, face up."""


@dataclass(frozen=True, slots=True)
class Beat(_WithTiles):
    """打: take the trick with a higher combination of the same class, face up."""


@dataclass(frozen=True, slots=True)
class Throw(_WithTiles):
    """墊: give as many tiles as were led, face down."""


TrickMove = Lead | Beat | Throw


@cache
def lead(made: Combination) -> Lead:
    """Return the one lead of *made*: there are few, and each is asked for again and again, as of beats and throws."""
    return Lead(made.tiles)


@cache
def _beat(made: Combination) -> Beat:
    return Beat(made.tiles)


_throw: Final = lru_cache(4 * HAND_CACHE)(Throw)


def beats(hand: Hand, best: Combination, *, civil_supreme: bool, capture: bool) -> tuple[Beat, ...]:
    """Return the moves of *hand* that beat *best*, the play holding the trick."""
    return tuple(map(_beat, replies(hand, best, civil_supreme=civil_supreme, capture=capture)))


@lru_cache(HAND_CACHE)
def throws(hand: Hand, count: int) -> tuple[Throw, ...]:
    """Return every way to throw *count* tiles of *hand*."""
    return tuple(map(_throw, choices(hand, count)))


_VERBS: Final[dict[str, type[TrickMove]]] = {"lead": Lead, "beat": Beat, "throw": Throw}
_LARGEST: Final = 4


def write_trick_move(move: TrickMove) -> str:
    """Write *move* as in a record, without the seat."""
    verb = next(verb for verb, kind in _VERBS.items() if isinstance(move, kind))
    return f"{verb} {text(move.tiles)}"


def read_trick_move(line: str) -> TrickMove:
    """Read what `write_trick_move` writes, tiles in any order; raise NotationError if *line* is no such move."""
    verb, _, rest = line.partition(" ")
    if verb not in _VERBS:
        raise NotationError("no such move in this game", line)
    row = tiles(rest)
    if not 1 <= len(row) <= _LARGEST:
        raise NotationError("one to four tiles are played", line)
    return _VERBS[verb](row)


@dataclass(frozen=True, slots=True)
class TilesLed(Event):
    """A trick was opened."""

    seat: Seat
    tiles: Hand


@dataclass(frozen=True, slots=True)
class TilesBeat(Event):
    """The trick was taken over."""

    seat: Seat
    tiles: Hand


@dataclass(frozen=True, slots=True)
class TilesThrown(Event):
    """Tiles went face down; only their owner knows them."""

    seat: Seat
    tiles: Faces


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """Everybody has played; *seat* takes *tricks* and leads next."""

    seat: Seat
    tricks: int


_EVENTS: Final[Mapping[type[TrickMove], type[TilesLed | TilesBeat | TilesThrown]]] = MappingProxyType(
    {Lead: TilesLed, Beat: TilesBeat, Throw: TilesThrown}
)


def event_of(seat: Seat, move: TrickMove) -> TilesLed | TilesBeat | TilesThrown:
    """Return what happens when *seat* plays *move*."""
    return _EVENTS[type(move)](seat, move.tiles)


# -- what is notable ---------------------------------------------------------------------------------


def supreme_led(event: TilesLed, *, civil_supreme: bool) -> tuple[Moment, ...]:
    """Return that a supreme pair was led, if one was."""
    made = combination(event.tiles, civil_supreme=civil_supreme)
    if made is None or made.kind is not Kind.SUPREME:
        return ()
    return (Moment(MomentKind.SUPREME, event.seat, "supreme", event.tiles),)


def strong_lead(
    event: TilesLed, before: Sequence[Event], every: Hand, gone: Hand, *, civil_supreme: bool, capture: bool
) -> tuple[Moment, ...]:
    """Return that a lead cannot be beaten, if everybody can see so: of several tiles, or the highest of its class.

    Args:
        event: The lead.
        before: What happened before it in the round.
        every: The full set.
        gone: What everybody saw of an earlier round with the same tiles.
        civil_supreme: Whether the table plays 文尊.
        capture: Whether 文尊 can be captured there.
    """
    made = combination(event.tiles, civil_supreme=civil_supreme)
    if made is None or (len(made.tiles) == 1 and beaters(made, capture=capture)):
        return ()
    shown = (tile for each in before if isinstance(each, TilesLed | TilesBeat) for tile in each.tiles)
    if not is_unbeatable(made, (*shown, *gone, *event.tiles), every, capture=capture):
        return ()
    return (Moment(MomentKind.STRONG_LEAD, event.seat, tiles=event.tiles),)


def held_by(seat: Seat, events: Sequence[Event]) -> int:
    """Return how many tiles *seat* holds after *events*, which begin with the deal."""
    held = 0
    for event in events:
        match event:
            case TilesDealt(hands):
                held = len(hands[seat])
            case TilesLed(owner, row) | TilesBeat(owner, row) | TilesThrown(owner, row) if owner == seat:
                held -= len(row)
            case _:
                pass
    return held
