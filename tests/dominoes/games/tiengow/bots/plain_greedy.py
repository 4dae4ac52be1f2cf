# SPDX-License-Identifier: MIT
"""The baseline ``greedy`` of 打天九 in the words of the rules, tile by tile: what the fast one is held against."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice
from dominoes.games.combinations import Combination, Hand, Kind, beaters, combination
from dominoes.games.tiengow.options import TienGowOptions
from dominoes.games.tiengow.scoring import PAYS
from dominoes.games.tiengow.state import Claim, Move, View
from dominoes.games.tricks import Beat, Lead, Throw, TilesBeat, TilesLed, TilesThrown
from dominoes.ranks import FAMILIES, RANK
from dominoes.tiles import FACES, Suit, Tile

_FAMILY: Final = {civil: place for place, (civil, _) in enumerate(FAMILIES)} | {
    face: place
    for place, (_, pips) in enumerate(FAMILIES)
    for face in FACES
    if face.suit is Suit.MILITARY and face.pips == pips
}
_GROUP: Final = {face: _FAMILY.get(face, str(face) if face.suit is Suit.CIVIL else "supreme") for face in FACES}
"""Tiles of one group that a hand holds can always be led together."""

_TOP_RANK: Final = {Suit.CIVIL: 11, Suit.MILITARY: 6}
_STRENGTH: Final = {face: RANK[face] / _TOP_RANK[face.suit] for face in FACES}
"""How near a single tile is to the top of its suit, up to 1."""

BIT: Final = {face: 1 << 2 * face.place for face in FACES}
"""Tiles are counted in one integer, two bits for each face."""


def groups(hand: Hand) -> tuple[Hand, ...]:
    """Part *hand* into combinations that belong together, the largest first."""
    rows: dict[int | str, list[Tile]] = {}
    for tile in hand:
        rows.setdefault(_GROUP[tile], []).append(tile)
    return tuple(map(tuple, sorted(rows.values(), key=len, reverse=True)))


def _beaten_by(lead: Combination, *, capture: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each combination that beats *lead* the shift and number of each face it needs."""
    return tuple(
        tuple((2 * face.place, each.tiles.count(face)) for face in set(each.tiles))
        for each in beaters(lead, capture=capture)
    )


def _unseen(view: View) -> int:
    """Count the tiles of each face that the seat has not seen."""
    left = sum(map(BIT.__getitem__, view.options.tiles)) - sum(map(BIT.__getitem__, view.hand))
    for event in view.history:
        match event:
            case TilesLed(_, row) | TilesBeat(_, row):
                left -= sum(map(BIT.__getitem__, row))
            case TilesThrown(seat, own) if seat == view.seat:
                left -= sum(BIT[tile] for tile in own if tile is not None)
            case _:
                pass
    for out in view.standing.played:
        if out.tile is not None and out.thrown_by in (None, view.seat):
            left -= BIT[out.tile]
    return left


def _is_sure(lead: Combination, unseen: int, *, capture: bool) -> bool:
    """Return whether nobody can beat *lead* with *unseen* tiles."""
    return not any(
        all(unseen >> shift & 3 >= count for shift, count in needs) for needs in _beaten_by(lead, capture=capture)
    )


def keep(tile: Tile, hand: Hand) -> float:
    """Return the worth of *tile* in *hand*: its strength, and more if it belongs to a combination."""
    size = next(len(group) for group in groups(hand) if tile in group)
    return size - 1 + _STRENGTH[tile]


def throw(hand: Hand, count: int) -> Throw:
    """Throw the least useful tiles."""
    rows = sorted(((keep(tile, hand), tile.place, tile) for tile in hand), key=lambda row: row[:2])
    return Throw(tuple(tile for _, _, tile in rows[:count]))


def lead(hand: Hand, unseen: int, options: TienGowOptions, *, has_won: bool) -> Lead:
    """Lead the largest combination that pays or surely wins, and keep strength for the last trick.

    *unseen* counts the tiles that the seat has not seen; *has_won* tells whether it has a trick.
    """
    rows = groups(hand)
    if len(rows) == 1:
        return Lead(rows[0])
    capture = options.supreme.can_be_captured
    made = {row: combination(row, civil_supreme=options.supreme.civil) for row in rows}
    sure = [row for row in rows if (each := made[row]) and _is_sure(each, unseen, capture=capture)]
    weak = [row for row in rows if row not in sure]
    if not weak:
        # All tricks are safe: the one whose finish multiplies most goes last.
        return Lead(min(sure, key=lambda row: (_finish_factor(made[row]), -len(row))))
    if sure and (len(sure[0]) > 1 or len(weak) == 1 or not has_won):
        return Lead(sure[0])
    if len(weak[0]) > 1:
        return Lead(weak[0])
    return Lead(min(weak, key=lambda row: _STRENGTH[row[0]]))


def _finish_factor(lead: Combination | None) -> int:
    """Return by what finishing with *lead* usually multiplies."""
    return {Kind.FOUR: 4, Kind.SUPREME: 2}.get(lead.kind, 1) if lead else 1


def follow(hand: Hand, size: int, beats: Sequence[Beat], *, has_won: bool) -> Beat | Throw:
    """Beat with the cheapest combination if that is worth it, otherwise throw *size* tiles."""
    if beats and (size > 1 or len(hand) == 1):
        return beats[0] if len(beats) == 1 else min(beats, key=lambda move: _cost(move, hand))
    whole = {row[0] for row in groups(hand) if len(row) == 1}
    loose = [move for move in beats if move.tiles[0] in whole]
    if loose:
        return min(loose, key=lambda move: _cost(move, hand))
    # A seat without a trick may not win a last single: it needs one now, even if that breaks a combination.
    if beats and not has_won and len(hand) <= _LATE:
        return min(beats, key=lambda move: _cost(move, hand))
    return throw(hand, size)


_LATE: Final = 4
"""Tiles in hand at which a seat without a trick begins to take any it can."""


def _cost(move: Beat, hand: Hand) -> tuple[float, int]:
    return sum(keep(tile, hand) for tile in move.tiles), move.tiles[0].place


class PlainGreedy:
    """The same as `Greedy`."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose what looks best at once."""
        has_won = view.won[view.seat] > 0
        if view.trick:
            beats = [move for move in legal if isinstance(move, Beat)]
            return Choice(follow(view.hand, len(view.trick[0].tiles), beats, has_won=has_won))
        if isinstance(legal[0], Lead):
            return Choice(lead(view.hand, _unseen(view), view.options, has_won=has_won))
        claims = [move for move in legal if isinstance(move, Claim)]
        return Choice(max(claims, key=lambda move: PAYS[move.hand], default=legal[-1]))
