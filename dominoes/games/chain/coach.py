# SPDX-License-Identifier: MIT
"""A teacher's remarks on a move of a chain game: the promise of an end, seats unable to follow, and the tiles kept.

Source: resources/rules/chain.md, "Connecting", "Covering", "Blocking" and "Equal points".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.chain.bots.greedy import Ends, ends_after, mask, seen_line
from dominoes.games.chain.legality import without
from dominoes.games.chain.options import Blocked, ReleadWhen, Settlement, TailPays
from dominoes.games.chain.rules import hidden_places, unseen
from dominoes.games.chain.scoring import in_order, pips
from dominoes.games.chain.state import Claim, Cover, End, Lead, Move, Pass, Place, Tiles, View, carries
from dominoes.games.coach import COSTLY, Coach, DecisionPhase, Sentence, Values, true_of, when
from dominoes.tiles import Tile

FEW: Final = 3
"""Unseen tiles of a number that are still worth counting."""


@dataclass(frozen=True)
class Sight:
    """A move, and what follows from it for certain."""

    view: View
    move: Lead | Place | Cover

    @property
    def lays(self) -> bool:
        """Whether the tile goes face up."""
        return not isinstance(self.move, Cover)

    @cached_property
    def left(self) -> Tiles:
        """What the hand is after the move."""
        return without(self.view.hand, self.move.tile)

    @cached_property
    def before(self) -> Ends:
        """What is open before the move; nothing before the first lead."""
        return self.view.lines[-1].ends if self.view.lines else ()

    @cached_property
    def ends(self) -> Ends:
        """What is open after the move, each number once."""
        after = self.before if isinstance(self.move, Cover) else ends_after(self.before, self.move)
        return tuple(dict.fromkeys(after))

    @property
    def opened(self) -> int | None:
        """The number opened by the move; None if it opens no closed one."""
        return next((end for end in self.ends if end not in self.before), None) if self.lays else None

    @cached_property
    def unseen(self) -> Tiles:
        """Tiles that the seat has not seen: held or covered by others, or dealt to nobody."""
        return tuple(unseen(self.view))

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """The other seats that hold tiles, the next first."""
        order = in_order(self.view.options, self.view.seat)
        return tuple(seat for seat in order[1:] if self.view.sizes[seat])

    @cached_property
    def excluded(self) -> dict[Seat, frozenset[int]]:
        """Numbers of which each of the others holds no tile, since they would have had to connect it."""
        held = {place.seat: place.without for place in hidden_places(self.view) if place.cover is None}
        return {seat: held[seat] for seat in self.others}

    def is_out(self, seat: Seat) -> bool:
        """Return whether *seat* surely holds nothing for an open end."""
        without = self.excluded[seat]
        return not any(
            carries(tile, end)
            for tile in self.unseen
            if not any(carries(tile, number) for number in without)
            for end in self.ends
        )

    @cached_property
    def can_lay(self) -> frozenset[Tile]:
        """Tiles in hand that could be laid as the move is: led, or connected."""
        if isinstance(self.move, Lead):
            return frozenset(self.view.hand)
        return frozenset(tile for tile in self.view.hand if any(carries(tile, end) for end in self.before))

    @cached_property
    def has_both_ways(self) -> bool:
        """Whether a tile is laid where, at some moments of this table, one may connect or begin another line."""
        line = self.view.options.line
        return (
            self.lays
            and bool(self.before)
            and line.blocked is Blocked.RELEAD
            and line.relead_when is not ReleadWhen.AFTER_TURN
        )

    def fitting(self, move: Lead | Place) -> int:
        """Count the remaining tiles for the ends open after *move*."""
        left, ends = without(self.view.hand, move.tile), set(ends_after(self.before, move))
        return sum(any(carries(tile, end) for end in ends) for tile in left)

    @cached_property
    def other_ways(self) -> tuple[Lead | Place, ...]:
        """The other ways to lay a tile as the move does: to lead, or to connect."""
        several = self.view.options.line.ends > 1
        if isinstance(self.move, Lead):
            halves = {tile: (None,) if several else (tile.high, tile.low) for tile in self.can_lay}
            found: Iterator[Lead | Place] = (Lead(tile, half) for tile, row in halves.items() for half in row)
        else:
            sides = (End.LEFT, End.RIGHT) if several else (None,)
            pairs = zip(sides, self.before, strict=True)
            found = (Place(tile, side) for side, end in pairs for tile in self.can_lay if carries(tile, end))
        return tuple(dict.fromkeys(move for move in found if move != self.move))

    @cached_property
    def can_cover(self) -> frozenset[Tile]:
        """Tiles in hand that could be covered."""
        line = self.view.options.line
        return frozenset(self.view.hand) - (self.can_lay if line.cover_other else frozenset())

    @cached_property
    def blocks(self) -> bool:
        """Whether nobody can connect any more, so that the round ends."""
        ends = self.view.options.line.blocked is Blocked.END
        return ends and bool(self.left) and seen_line(self.view).surely_blocks(self.move)

    @property
    def points(self) -> int:
        """Pips that count against the seat if the round ends with the move."""
        covered = (self.move.tile.pips,) if isinstance(self.move, Cover) else ()
        return pips(self.left) + pips(self.view.own_covered) + sum(covered)


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move* with certainty, the most telling first."""
    if isinstance(move, Claim):
        return (Reason("chain.claim-wins"),)
    return () if isinstance(move, Pass) else true_of(SENTENCES, Sight(view, move))


# -- what can be said ----------------------------------------------------------------------------


def _block_wins(sight: Sight) -> Values | None:
    wins = sight.blocks and not isinstance(sight.move, Cover) and seen_line(sight.view).surely_wins(sight.move)
    return {"points": sight.points} if wins else None


def _block_loses(sight: Sight) -> Values | None:
    """Somebody has fewer pips, however the tiles lie."""
    heavy = sorted((tile.pips for tile in sight.unseen), reverse=True)
    loses = sight.blocks and any(sum(heavy[:count]) < sight.points for count in seen_line(sight.view).counts)
    return {"points": sight.points} if loses else None


def _blocks(sight: Sight) -> Values | None:
    unknown = sight.blocks and _block_wins(sight) is None and _block_loses(sight) is None
    return {"points": sight.points} if unknown else None


def _goes_out(sight: Sight) -> Values | None:
    return when(sight.lays and not sight.left and not sight.view.own_covered)


def _nobody_follows(sight: Sight) -> Values | None:
    out = sight.lays and bool(sight.others) and not sight.blocks and all(map(sight.is_out, sight.others))
    return {"ends": sight.ends} if out else None


def _next_out(sight: Sight) -> Values | None:
    if not sight.lays or not sight.others or not sight.is_out(sight.others[0]):
        return None
    if all(map(sight.is_out, sight.others)):
        return None
    return {"seat": sight.others[0], "ends": sight.ends}


def _out_of(sight: Sight) -> Values | None:
    """Somebody surely holds nothing with the number that the move opens."""
    if not sight.lays or _nobody_follows(sight) is not None or _next_out(sight) is not None:
        return None
    opened = sight.opened
    without = [seat for seat in sight.others if opened in sight.excluded[seat]]
    return {"seat": without[0], "n": opened} if without else None


def _holds_most(sight: Sight) -> Values | None:
    """The seat keeps more tiles for the number that the move opens than all others can have."""
    opened = sight.opened
    if opened is None or not sight.lays:
        return None
    mine = sum(carries(tile, opened) for tile in sight.left)
    count = sum(carries(tile, opened) for tile in sight.unseen)
    return {"n": opened, "count": mine, "tiles": count} if mine > max(count, 1) and count else None


def _only_you(sight: Sight) -> Values | None:
    """A number of which all other tiles are seen, and the seat holds one."""
    if not sight.lays or _nobody_follows(sight) is not None:
        return None
    for end in sight.ends:
        mine = any(carries(tile, end) for tile in sight.left)
        if mine and not any(carries(tile, end) for tile in sight.unseen):
            return {"n": end}
    return None


def _lays_off(sight: Sight) -> Values | None:
    """The only tile that can be laid, with covering as the alternative."""
    only = isinstance(sight.move, Place) and sight.can_lay == {sight.move.tile}
    only = only and not sight.view.options.line.must_play and sight.move.tile in sight.can_cover
    return {"points": int(sight.move.tile.pips)} if only and not sight.has_both_ways else None


def _keeps_most(sight: Sight) -> Values | None:
    """More of what is left fits than after any other way to lay a tile."""
    if isinstance(sight.move, Cover) or sight.has_both_ways:
        return None
    count, others = sight.fitting(sight.move), [sight.fitting(move) for move in sight.other_ways]
    return {"count": count, "ends": sight.ends} if others and count > max(1, *others) else None


def _heaviest(sight: Sight) -> Values | None:
    if not sight.lays or sight.has_both_ways:
        return None
    others = [tile.pips for tile in sight.can_lay if tile is not sight.move.tile]
    heaviest = bool(others) and sight.move.tile.pips > max(others)
    return {"points": int(sight.move.tile.pips)} if heaviest else None


def _lightest(sight: Sight) -> Values | None:
    if sight.lays:
        return None
    others = [tile.pips for tile in sight.can_cover if tile is not sight.move.tile]
    lightest = bool(others) and sight.move.tile.pips < min(others)
    return {"points": int(sight.move.tile.pips)} if lightest else None


def _double(sight: Sight) -> Values | None:
    """It fits one number, any other tile two."""
    return {"n": sight.move.tile.high} if sight.lays and sight.left and sight.move.tile.is_double else None


def _keeps_ends(sight: Sight) -> Values | None:
    """On a line with two ends: whatever one end becomes, the other fits."""
    both = sight.lays and len(sight.ends) > 1
    kept = both and all(any(carries(tile, end) for tile in sight.left) for end in sight.ends)
    return {"ends": sight.ends} if kept else None


def _keeps_numbers(sight: Sight) -> Values | None:
    """What is left fits more numbers than after any other tile, or as many, and more than after some."""
    if sight.has_both_ways:
        return None
    choices = sight.can_lay if sight.lays else sight.can_cover
    counts = [mask(without(sight.view.hand, tile)).bit_count() for tile in choices if tile is not sight.move.tile]
    kept = mask(sight.left).bit_count()
    most = bool(counts) and bool(sight.left) and kept >= max(counts) and kept > min(counts)
    return {"count": kept} if most else None


def _few_left(sight: Sight) -> Values | None:
    """How many tiles of the number that the move opens are not seen."""
    if not sight.lays or sight.blocks:
        return None
    opened = sight.opened
    count = sum(carries(tile, opened) for tile in sight.unseen) if opened is not None else 0
    return {"n": opened, "tiles": count} if 0 < count <= FEW else None


SENTENCES: Final = (
    Sentence("chain.block-wins", _block_wins),
    Sentence("chain.block-loses", _block_loses),
    Sentence("chain.blocks", _blocks),
    Sentence("chain.goes-out", _goes_out),
    Sentence("chain.nobody-follows", _nobody_follows),
    Sentence("chain.next-out", _next_out),
    Sentence("chain.only-you", _only_you),
    Sentence("chain.holds-most", _holds_most),
    Sentence("chain.out-of", _out_of),
    Sentence("chain.lays-off", _lays_off),
    Sentence("chain.few-left", _few_left),
    Sentence("chain.heaviest", _heaviest),
    Sentence("chain.lightest", _lightest),
    Sentence("chain.keeps-most", _keeps_most),
    Sentence("chain.keeps-ends", _keeps_ends),
    Sentence("chain.lays-double", _double),
    Sentence("chain.keeps-numbers", _keeps_numbers),
)
"""Everything that can be said for laying or covering a tile, the most telling first."""

A_PLACE: Final = 1.0
"""Least loss in chips to be called large at tables that pay places: each place is worth one more than the one before.
"""


OF_A_STAKE: Final = 0.25
"""Least share of a stake to be called a large loss at tables that pay stakes."""


def costly(view: View) -> float:
    """Return from how many chips on a loss is large: places pay few, differences as many as there are pips."""
    options = view.options
    if options.settlement is Settlement.TAIL and options.tail.pay is TailPays.STAKE:
        return OF_A_STAKE * options.tail.stake
    return A_PLACE if options.settlement is Settlement.PLACES else 2 * COSTLY


COACH: Final = Coach(reasons, costly)


# -- of which kind a choice is --------------------------------------------------------------------


_LAST: Final = 2
"""Tiles in hand from which on it is the end."""


def phase(view: View, legal: tuple[Move, ...]) -> DecisionPhase:
    """Return what the seat of *view* chooses among: leads, ways to connect, covers, or its last tiles."""
    if all(isinstance(move, Claim | Pass) for move in legal):
        return DecisionPhase.OTHER
    if len(view.hand) <= _LAST:
        return DecisionPhase.END
    if any(isinstance(move, Place) for move in legal):
        return DecisionPhase.FOLLOW
    if any(isinstance(move, Cover) for move in legal) and not any(isinstance(move, Lead) for move in legal):
        return DecisionPhase.THROW
    return DecisionPhase.LEAD
