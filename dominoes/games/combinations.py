# SPDX-License-Identifier: MIT
"""The nine classes of plays in games with tricks: leads from a hand, the order of plays, and the holder of a trick.

Source: the rules page of 打天九, "Combinations" and "Following".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, cast

from dominoes.game import Faces, Seat
from dominoes.ranks import FAMILIES, HEAVEN, NINE, RANK, SUPREME_PAIR
from dominoes.tiles import FACES, Suit, Tile, tidy, tiles

Hand = tuple[Tile, ...]
"""Tiles in tidy order."""

CIVIL_SUPREME: Final[Hand] = tiles("51 51")
"""文尊 where the table plays it, otherwise the lowest civil pair."""

CAPTOR: Final[Hand] = tiles("61 61")
"""雙高腳七, the one pair that captures (擒尊) a led 文尊."""

HAND_CACHE: Final = 1 << 9
"""Hands remembered by the functions below: each position is asked for its moves a few times over.

More of them would only be walked through by the garbage collector, for other positions have other hands.
"""


class Kind(Enum):
    """The nine classes; a play is beaten only by a higher one of its own class."""

    SINGLE_CIVIL = "single-civil"
    """單文"""
    SINGLE_MILITARY = "single-military"
    """單武"""
    PAIR_CIVIL = "pair-civil"
    """文對"""
    PAIR_MILITARY = "pair-military"
    """武對"""
    MIXED = "civil-military"
    """文武"""
    SUPREME = "supreme"
    """至尊"""
    THREE_CIVIL = "three-civil"
    """三文: two civil, one military of one family"""
    THREE_MILITARY = "three-military"
    """三武: one civil, two military of one family"""
    FOUR = "four-mixed"
    """四文武"""


@dataclass(frozen=True, slots=True, eq=False)
class Combination:
    """Tiles that may be led together; there is one object for each, made below."""

    kind: Kind
    rank: int
    """Higher beats lower within the kind."""
    tiles: Hand

    def beats(self, other: Combination) -> bool:
        """Return whether this, played later, takes the trick from *other*."""
        return self.kind is other.kind and self.rank > other.rank

    @property
    def has_heaven_or_nine(self) -> bool:
        """Whether a 天 or a 九 is part of it (such may always be split)."""
        return any(tile is HEAVEN or (tile.suit is Suit.MILITARY and tile.pips == NINE) for tile in self.tiles)


def _all_combinations() -> Iterator[Combination]:
    """Yield every combination, with 銅錘六 twice as an ordinary pair."""
    military = [face for face in FACES if face.suit is Suit.MILITARY]
    for face in FACES:
        civil = face.suit is Suit.CIVIL
        yield Combination(Kind.SINGLE_CIVIL if civil else Kind.SINGLE_MILITARY, RANK[face], (face,))
        if civil:
            yield Combination(Kind.PAIR_CIVIL, RANK[face], (face, face))
    for first, second in combinations(military, 2):
        if first.pips == second.pips:
            yield Combination(Kind.PAIR_MILITARY, RANK[first], tidy((first, second)))
    yield Combination(Kind.SUPREME, 0, SUPREME_PAIR)
    for place, (civil_tile, pips) in enumerate(FAMILIES):
        rank = len(FAMILIES) - place
        partners = [face for face in military if face.pips == pips]
        for partner in partners:
            yield Combination(Kind.MIXED, rank, tidy((civil_tile, partner)))
            yield Combination(Kind.THREE_CIVIL, rank, tidy((civil_tile, civil_tile, partner)))
        yield Combination(Kind.THREE_MILITARY, rank, tidy((civil_tile, *partners)))
        yield Combination(Kind.FOUR, rank, tidy((civil_tile, civil_tile, *partners)))


_PLAIN: Final[dict[Hand, Combination]] = {each.tiles: each for each in _all_combinations()}
_WITH_CIVIL_SUPREME: Final[dict[Hand, Combination]] = {
    **_PLAIN,
    CIVIL_SUPREME: Combination(Kind.SUPREME, 0, CIVIL_SUPREME),
}


def combination(row: Hand, *, civil_supreme: bool) -> Combination | None:
    """Return what tidy *row* is when led; None if these tiles may not be led together."""
    return (_WITH_CIVIL_SUPREME if civil_supreme else _PLAIN).get(row)


def choices(hand: Hand, count: int) -> tuple[Hand, ...]:
    """Return every different choice of *count* tiles from tidy *hand*, each tidy."""
    return tuple(dict.fromkeys(combinations(hand, count)))


_FIRST: Final = {face: 1 << 2 * place for place, face in enumerate(FACES)}
"""The bit of a face in a row of bits; the bit above it is for the second tile of the face."""


def _bits(row: Hand) -> int:
    """Return tidy *row* as bits, so that one row holds another if it has all its bits."""
    bits, before = 0, None
    for tile in row:
        bits |= _FIRST[tile] << 1 if tile is before else _FIRST[tile]
        before = tile
    return bits


def _by_size(table: dict[Hand, Combination]) -> tuple[tuple[int, Combination], ...]:
    """Return the combinations with their bits: singles first, those of one size in the order of a tidy hand."""
    return tuple((_bits(row), table[row]) for row in sorted(table, key=lambda row: (len(row), row)))


_BY_SIZE: Final = {False: _by_size(_PLAIN), True: _by_size(_WITH_CIVIL_SUPREME)}
_CIVIL: Final = sum(bit for face, bit in _FIRST.items() if face.suit is Suit.CIVIL)
"""The bits of all civil faces."""


@lru_cache(HAND_CACHE)
def _without_other_civil(faces: int, *, civil_supreme: bool) -> tuple[tuple[int, Combination], ...]:
    """Return the combinations that have no other civil faces than *faces*: so few need be looked for in a hand."""
    others = _CIVIL & ~faces
    return tuple([each for each in _BY_SIZE[civil_supreme] if not each[0] & others])


@lru_cache(HAND_CACHE)
def held(hand: Hand, *, civil_supreme: bool) -> tuple[Combination, ...]:
    """Return every combination that *hand* holds, singles first."""
    bits = _bits(hand)
    possible = _without_other_civil(bits & _CIVIL, civil_supreme=civil_supreme)
    return tuple([each for needed, each in possible if needed & bits == needed])


def ranked(kind: Kind, *, civil_supreme: bool) -> tuple[Combination, ...]:
    """Return every combination of *kind*, high to low."""
    table = _WITH_CIVIL_SUPREME if civil_supreme else _PLAIN
    return tuple(sorted((each for each in table.values() if each.kind is kind), key=lambda each: -each.rank))


def captures(reply: Hand, led: Combination, *, capture: bool) -> bool:
    """Return whether *reply* captures (擒尊) the 文尊 just *led*."""
    return capture and led.tiles == CIVIL_SUPREME and led.kind is Kind.SUPREME and reply == CAPTOR


def replies(hand: Hand, best: Combination, *, civil_supreme: bool, capture: bool) -> tuple[Combination, ...]:
    """Return the combinations of *hand* that beat *best*, the play holding the trick."""
    bits = _bits(hand)
    return tuple(
        [
            each
            for needed, each in _above(best, civil_supreme=civil_supreme, capture=capture)
            if needed & bits == needed
        ]
    )


@cache
def _above(best: Combination, *, civil_supreme: bool, capture: bool) -> tuple[tuple[int, Combination], ...]:
    """Return what beats *best* as a reply with its bits, in the order of a tidy hand."""
    table = _WITH_CIVIL_SUPREME if civil_supreme else _PLAIN
    return tuple(
        (_bits(row), table[row])
        for row in sorted(table)
        if table[row].beats(best) or captures(row, best, capture=capture)
    )


def beaters(lead: Combination, *, capture: bool) -> tuple[Combination, ...]:
    """Return every combination of the full set that would take the trick from *lead*."""
    return tuple(each for each in _PLAIN.values() if each.beats(lead) or captures(each.tiles, lead, capture=capture))


def is_unbeatable(lead: Combination, known: Hand, every: Hand, *, capture: bool) -> bool:
    """Return whether nothing takes the trick from *lead* with the tiles of *every* beyond the *known* ones."""
    return not any(
        all(every.count(tile) - known.count(tile) >= made.tiles.count(tile) for tile in made.tiles)
        for made in beaters(lead, capture=capture)
    )


@dataclass(frozen=True, slots=True)
class Play:
    """One seat's part of a trick."""

    seat: Seat
    tiles: Faces
    face_up: bool


Trick = tuple[Play, ...]
"""The plays of a trick in order, the lead first."""


def winning(trick: Trick) -> Play:
    """Return the play that holds *trick*: the last one face up, for each had to beat the one before."""
    return next(play for play in reversed(trick) if play.face_up)


def as_combination(play: Play, *, civil_supreme: bool) -> Combination | None:
    """Return what the face-up *play* would be as a lead."""
    return combination(cast("Hand", play.tiles), civil_supreme=civil_supreme)
