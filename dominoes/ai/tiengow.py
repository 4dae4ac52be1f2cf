# SPDX-License-Identifier: MIT
"""Judgement for 打天九: the baseline ``greedy``, and what it lends to the sampler.

``greedy`` never changes: the strength of everything else is measured against it. A better idea
becomes a new player beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from random import Random
from typing import Any, Final

from dominoes.ai.bot import Budget, Choice
from dominoes.events import TilesDealt
from dominoes.game import Event, Game, Seat, Standing
from dominoes.games.tiengow.dealt import PAYS
from dominoes.games.tiengow.leads import HAND_CACHE, Combination, Hand, Kind, beaters, combination
from dominoes.games.tiengow.moves import Beat, Claim, Lead, Move, Throw
from dominoes.games.tiengow.options import TienGowOptions
from dominoes.games.tiengow.state import State, TilesBeat, TilesLed, TilesThrown, TrickWon, View
from dominoes.games.tiengow.trick import Play, Trick
from dominoes.ranks import FAMILIES, RANK
from dominoes.tiles import FACES, FULL_SET, Suit, Tile, tidy

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

_BIT: Final = {face: 1 << 2 * face.place for face in FACES}
"""Tiles are counted in one integer, two bits for each face."""
_ALL: Final = sum(map(_BIT.__getitem__, FULL_SET))

_TWIN: Final = {
    face: next(other for other in FACES if other.suit is face.suit and RANK[other] == RANK[face]) for face in FACES
}
"""For each face the first that plays exactly alike: the two nines, eights, sevens and fives."""


@dataclass(frozen=True, slots=True)
class _Sight:
    """What one seat sees: all that greedy may look at, whether it comes from a view or in thought."""

    seat: Seat
    options: TienGowOptions
    standing: Standing
    hand: Hand
    trick: Trick
    won: tuple[int, ...]
    history: tuple[Event, ...]


@lru_cache(HAND_CACHE)
def groups(hand: Hand) -> tuple[Hand, ...]:
    """Part *hand* into combinations that belong together, the largest first."""
    rows: dict[int | str, list[Tile]] = {}
    for tile in hand:
        rows.setdefault(_GROUP[tile], []).append(tile)
    return tuple(map(tuple, sorted(rows.values(), key=len, reverse=True)))


@lru_cache(1 << 10)
def _beaten_by(lead: Combination, capture: bool) -> tuple[tuple[tuple[int, int], ...], ...]:  # noqa: FBT001
    """Give, for each combination that beats *lead*, the shift and number of each face it needs."""
    return tuple(
        tuple((2 * face.place, each.tiles.count(face)) for face in set(each.tiles))
        for each in beaters(lead, capture=capture)
    )


def _unseen(sight: _Sight) -> int:
    """Count the tiles of each face that the seat has not seen."""
    left = _ALL - sum(map(_BIT.__getitem__, sight.hand))
    for event in sight.history:
        match event:
            case TilesLed(_, row) | TilesBeat(_, row):
                left -= sum(map(_BIT.__getitem__, row))
            case TilesThrown(seat, own) if seat == sight.seat:
                left -= sum(_BIT[tile] for tile in own if tile is not None)
            case _:
                pass
    for out in sight.standing.played:
        if out.tile is not None and out.thrown_by in (None, sight.seat):
            left -= _BIT[out.tile]
    return left


def _is_sure(lead: Combination, unseen: int, *, capture: bool) -> bool:
    """Tell whether nobody can beat *lead* with *unseen* tiles."""
    return not any(all(unseen >> shift & 3 >= count for shift, count in needs) for needs in _beaten_by(lead, capture))


def _keep(tile: Tile, hand: Hand) -> float:
    """Give the worth of *tile* in *hand*: its strength, and more if it belongs to a combination."""
    size = next(len(group) for group in groups(hand) if tile in group)
    return size - 1 + _STRENGTH[tile]


@lru_cache(HAND_CACHE)
def _throw(hand: Hand, count: int) -> Throw:
    """Give up the least useful tiles."""
    rows = sorted(((_keep(tile, hand), tile.place, tile) for tile in hand), key=lambda row: row[:2])
    return Throw(tuple(tile for _, _, tile in rows[:count]))


def _lead(sight: _Sight) -> Lead:
    """Lead the largest combination that pays or surely wins, and keep strength for the last trick."""
    rows = groups(sight.hand)
    if len(rows) == 1:
        return Lead(rows[0])
    supreme = sight.options.supreme
    capture = supreme.civil and supreme.civil_capture
    unseen = _unseen(sight)
    made = {row: combination(row, civil_supreme=supreme.civil) for row in rows}
    sure = [row for row in rows if (lead := made[row]) and _is_sure(lead, unseen, capture=capture)]
    weak = [row for row in rows if row not in sure]
    if not weak:
        # All tricks are safe: the one whose finish multiplies most goes last.
        return Lead(min(sure, key=lambda row: (_finish_factor(made[row]), -len(row))))
    if sure and (len(sure[0]) > 1 or len(weak) == 1 or not sight.won[sight.seat]):
        return Lead(sure[0])
    if len(weak[0]) > 1:
        return Lead(weak[0])
    return Lead(min(weak, key=lambda row: _STRENGTH[row[0]]))


def _finish_factor(lead: Combination | None) -> int:
    """Give by what finishing with *lead* usually multiplies."""
    return {Kind.FOUR: 4, Kind.SUPREME: 2}.get(lead.kind, 1) if lead else 1


def _follow(sight: _Sight, beats: list[Beat]) -> Move:
    """Beat with the cheapest combination if that is worth it, otherwise throw."""
    hand, size = sight.hand, len(sight.trick[0].tiles)
    if beats and (size > 1 or len(hand) == 1):
        return beats[0] if len(beats) == 1 else min(beats, key=lambda move: _cost(move, hand))
    whole = {row[0] for row in groups(hand) if len(row) == 1}
    loose = [move for move in beats if move.tiles[0] in whole]
    if loose:
        return min(loose, key=lambda move: _cost(move, hand))
    # A seat without a trick may not win a last single: it needs one now, whatever that breaks.
    if beats and not sight.won[sight.seat] and len(hand) <= _LATE:
        return min(beats, key=lambda move: _cost(move, hand))
    return _throw(hand, size)


_LATE: Final = 4
"""Tiles in hand from which on a seat without a trick takes any it can."""


def _cost(move: Beat, hand: Hand) -> tuple[float, int]:
    return sum(_keep(tile, hand) for tile in move.tiles), move.tiles[0].place


def _decide(sight: _Sight, legal: Iterable[Move]) -> Move:
    """Give the move of ``greedy``; *legal* is read only for claims and beats."""
    if sight.trick:
        return _follow(sight, [move for move in legal if isinstance(move, Beat)])
    moves = tuple(legal)
    if isinstance(moves[0], Lead):
        return _lead(sight)
    claims = [move for move in moves if isinstance(move, Claim)]
    return max(claims, key=lambda move: PAYS[move.hand], default=moves[-1])


def _see(view: View) -> _Sight:
    return _Sight(view.seat, view.options, view.standing, view.hand, view.trick, view.won, view.history)


class Greedy:
    """The fixed baseline ``greedy``: no chance, no search, one look at the hand and the table."""

    def choose(
        self,
        view: View,
        legal: tuple[Move, ...],
        rng: Random,  # noqa: ARG002 - part of the protocol
        budget: Budget,  # noqa: ARG002 - part of the protocol
    ) -> Choice[Move]:
        """Choose what looks best at once."""
        return Choice(_decide(_see(view), legal))


def _dealt(history):
    return next(event.hands for event in history if isinstance(event, TilesDealt))


def _one(seat, hand):
    return tuple(hand if each == seat else () for each in range(4))


import os
ODD_LEAD=float(os.environ.get("ODD_LEAD","0.3")); ODD=float(os.environ.get("ODD","0.2")); OTHER=float(os.environ.get("OTHER","0.5")); REGRET=float(os.environ.get("REGRET","1.5"))
def _fits(game, past, seat, event):
    hand = past.hands[seat]
    sight = _Sight(seat, past.options, past.standing, hand, past.trick, past.won, past.history)
    guess = _decide(sight, game.legal_moves(past, seat))
    if isinstance(event, TilesThrown):
        if not isinstance(guess, Throw):
            return ODD
        regret = sum(_keep(tile, hand) for tile in event.tiles) - sum(_keep(tile, hand) for tile in guess.tiles)
        return exp(-REGRET * regret)
    if isinstance(event, TilesLed):
        return 1.0 if _same(guess.tiles, event.tiles) else ODD_LEAD
    if isinstance(guess, Throw):
        return ODD
    return 1.0 if _same(guess.tiles, event.tiles) else OTHER


def _same(a, b):
    return a == b or (len(a) == len(b) and tidy(map(_TWIN.__getitem__, a)) == tidy(map(_TWIN.__getitem__, b)))


class TienGowJudgement:
    """What the sampler should know of 打天九."""

    def shortlist(self, view: View, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Give the moves worth thinking about: the choice of ``greedy`` first, twins merged."""
        first = _decide(_see(view), legal)
        rest = sorted((move for move in legal if move != first), key=lambda move: _order(move, view.hand))
        found: dict[object, Move] = {}
        for move in (first, *rest):
            found.setdefault(self.canonical(move), move)
        return tuple(found.values())

    @staticmethod
    def canonical(move: Move) -> object:
        """Give the same value for moves that cannot differ in what follows."""
        if isinstance(move, Lead | Beat | Throw):
            return type(move), tidy(map(_TWIN.__getitem__, move.tiles))
        return move

    def plausibility(self, game: Game[Any, Any, Any, Any], view: View, world: State) -> float:
        """Tell how well *world* explains what the others did: 1 if all of it is what ``greedy`` would have done."""
        hands = [list(hand) for hand in _dealt(world.history)]
        weight = 1.0
        trick: Trick = ()
        won = [0] * len(hands)
        for place, event in enumerate(world.history):
            match event:
                case TilesLed(seat, row) | TilesBeat(seat, row) | TilesThrown(seat, row):
                    hand = hands[seat]
                    if seat != view.seat and len(hand) > len(row):
                        past = State(
                            world.options, world.standing, (), _one(seat, tuple(hand)), (), seat, trick, tuple(won),
                            (), world.history[:place], None
                        )
                        weight *= _fits(game, past, seat, event)
                    for tile in row:
                        hand.remove(tile)
                    trick = (*trick, Play(seat, row, not isinstance(event, TilesThrown)))
                case TrickWon(seat, tricks):
                    won[seat] += tricks
                    trick = ()
                case _:
                    pass
        return weight

    @staticmethod
    def policy(game: Game[Any, Any, Any, Any], state: State, seat: Seat, rng: Random) -> Move:  # noqa: ARG004
        """Move in thought like ``greedy``: it looks at what *seat* may see, and at nothing else."""
        sight = _Sight(seat, state.options, state.standing, state.hands[seat], state.trick, state.won, state.history)
        return _decide(sight, game.legal_moves(state, seat))


def _order(move: Move, hand: Hand) -> tuple[float, ...]:
    """Sort claims first, then leads by size, beats by cost, and throws by what they give up."""
    match move:
        case Lead(tiles):
            return 1, -len(tiles), _keep(tiles[0], hand)
        case Beat(tiles) | Throw(tiles):
            return 2 if isinstance(move, Beat) else 3, sum(_keep(tile, hand) for tile in tiles)
        case _:
            return (0,)
