# SPDX-License-Identifier: MIT
"""Guessing the whole table of a chain game from one seat.

Where connecting is compulsory, a player who covered held nothing that fitted. So every hidden place, a covered tile
or one still held, excludes some pips; and where the holder of the 5-2 leads first, nobody else was dealt it. The
unseen tiles are put where they may lie, and then change places at random until every arrangement is about as likely as
any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from dominoes.game import Event, Seat, TilesDealt, known
from dominoes.games.chain.legality import SOVEREIGN, tiles_of
from dominoes.games.chain.line import Line, carries, first_of
from dominoes.games.chain.options import Blocked, ChainOptions, FirstLead, FirstLeader, ReleadWhen
from dominoes.games.chain.state import ClaimAnswered, Pass, State, TileCovered, TileLed, TilePlaced, Tiles, View
from dominoes.tiles import Tile, tidy

CHANGES: Final = 8
"""How often each hidden tile is offered another place."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """The place of a tile that the seat does not see."""

    seat: Seat | None
    """Whose it is; None for a tile dealt to nobody."""
    cover: int | None
    """Which of that seat's covered tiles, from 0; None for one still held."""
    without: frozenset[int]
    """Pips that it cannot have."""
    elsewhere: Tile | None = None
    """A tile that cannot lie here: it is known who was dealt it."""

    def takes(self, tile: Tile) -> bool:
        """Return whether *tile* may lie here."""
        return tile != self.elsewhere and not any(carries(tile, pips) for pips in self.without)


def guess(view: View, rng: Random) -> State:
    """Put the unseen tiles at random where they may lie; raise ValueError if the round is over."""
    if view.result is not None:
        raise ValueError("the round is over")
    places = list(hidden_places(view))
    return state_of(view, places, arranged(places, unseen(view), rng))


def unseen(view: View) -> list[Tile]:
    """Return every tile that the seat has never seen."""
    left = list(tiles_of(view.options))
    for tile in view.seen():
        left.remove(tile)
    return left


def is_told_by_places(options: ChainOptions) -> bool:
    """Return whether play tells nothing but what `hidden_places` exclude, so that every arrangement is possible."""
    return (
        options.line.blocked is Blocked.RELEAD
        and options.line.must_play
        and options.block.first_lead_rule is FirstLead.OFF
        and not (options.specials and options.slant.seven_doubles_redeal)
    )


# -- where a tile may lie -------------------------------------------------------------------------


def hidden_places(view: View) -> Iterator[Hidden]:
    """Yield the places of all unseen tiles, with the pips that play has excluded."""
    excluded: list[frozenset[int]] = [frozenset()] * len(view.sizes)
    covers: list[Hidden] = []
    line: Line | None = None
    counts = [0] * len(view.sizes)
    for event in view.history:
        match event:
            case TileLed(seat, tile, left_open):
                # Who leads again could not connect, where the leader must cover otherwise.
                if line is not None and view.options.line.relead_when is ReleadWhen.AFTER_TURN:
                    excluded[seat] |= frozenset(line.ends)
                line = first_of(tile, seat, left_open)
            case TilePlaced(seat, tile, end):
                assert line is not None
                line = line.with_tile(tile, seat, end)
            case TileCovered(seat, _):
                assert line is not None
                ends = frozenset(line.ends)
                if view.options.line.must_play:
                    excluded[seat] |= ends
                own = excluded[seat] | (ends if view.options.line.cover_other else frozenset())
                covers.append(Hidden(seat, counts[seat], own))
                counts[seat] += 1
            case _:
                pass
    # A tile covered early was held only until then: what came later says nothing of it.
    holders = _may_hold_sovereign(view)
    yield from (
        place if place.seat in holders else replace(place, elsewhere=SOVEREIGN)
        for place in covers
        if place.seat != view.seat
    )
    for other, size in enumerate(view.sizes):
        if other != view.seat:
            elsewhere = None if other in holders else SOVEREIGN
            yield from (Hidden(Seat(other), None, excluded[other], elsewhere) for _tile in range(size))
    shown = len(list(view.seen()))
    hidden = sum(view.sizes) + sum(view.covered) - view.sizes[view.seat] - view.covered[view.seat]
    elsewhere = None if None in holders else SOVEREIGN
    rest = len(tiles_of(view.options)) - shown - hidden
    yield from (Hidden(None, None, frozenset(), elsewhere) for _tile in range(rest))


def _may_hold_sovereign(view: View) -> frozenset[Seat | None]:
    """Return who may have been dealt the 5-2, as far as is told by who led first; None stands for nobody."""
    everybody = map(Seat, range(len(view.sizes)))
    if view.options.line.first_leader is FirstLeader.BANKER:
        return frozenset((*everybody, None))
    leader = next((event.seat for event in view.history if isinstance(event, TileLed)), view.turn)
    # The banker leads, too, where nobody was dealt it.
    return frozenset((leader, None) if leader == view.standing.banker else (leader,))


def arranged(places: Sequence[Hidden], tiles: list[Tile], rng: Random) -> list[Tile]:
    """Return the tile of each place: some arrangement first, then many changes, each as likely as its reverse."""
    rng.shuffle(tiles)
    found: list[int | None] = [None] * len(places)
    for tile in range(len(tiles)):
        _put(tile, tiles, places, found, set())
    put = [tiles[each] for each in found if each is not None]
    assert len(put) == len(places)
    for _change in range(CHANGES * len(put)):
        one, other = rng.randrange(len(put)), rng.randrange(len(put))
        if places[one].takes(put[other]) and places[other].takes(put[one]):
            put[one], put[other] = put[other], put[one]
    return put


def _put(tile: int, tiles: Sequence[Tile], places: Sequence[Hidden], found: list[int | None], tried: set[int]) -> bool:
    """Find a place for a tile, moving others if needed; return whether there was one."""
    for at, place in enumerate(places):
        if at in tried or not place.takes(tiles[tile]):
            continue
        tried.add(at)
        there = found[at]
        if there is None or _put(there, tiles, places, found, tried):
            found[at] = tile
            return True
    return False


# -- the whole table ------------------------------------------------------------------------------


def state_of(view: View, places: Sequence[Hidden], tiles: Sequence[Tile]) -> State:
    """Return the round with *tiles* in their *places*."""
    seats = range(len(view.sizes))
    held: list[list[Tile]] = [[] for _seat in seats]
    covered: list[dict[int, Tile]] = [{} for _seat in seats]
    rest: list[Tile] = []
    for place, tile in zip(places, tiles, strict=True):
        if place.seat is None:
            rest.append(tile)
        elif place.cover is None:
            held[place.seat].append(tile)
        else:
            covered[place.seat][place.cover] = tile
    hands = tuple(view.hand if seat == view.seat else tidy(held[seat]) for seat in seats)
    rows = tuple(
        view.own_covered if seat == view.seat else tuple(covered[seat][at] for at in range(view.covered[seat]))
        for seat in seats
    )
    return State(
        options=view.options,
        standing=view.standing,
        hands=hands,
        rest=tuple(rest),
        # Declining is always possible, and says nothing about the hand.
        answers=tuple(
            None if not answered else view.own_answer if seat == view.seat else Pass()
            for seat, answered in enumerate(view.answered)
        ),
        turn=view.turn,
        lines=view.lines,
        covered=rows,
        last=view.last,
        covers=view.covers,
        history=tuple(_filled(view, hands, rows)),
    )


def _filled(view: View, hands: tuple[Tiles, ...], covered: tuple[Tiles, ...]) -> Iterator[Event]:
    """Yield the history with the guessed tiles in it."""
    counts = [0] * len(hands)
    for event in view.history:
        match event:
            case TilesDealt(faces):
                yield TilesDealt(
                    tuple(
                        known(faces[seat]) if seat == view.seat else tidy((*hand, *covered[seat], *_laid(view, seat)))
                        for seat, hand in enumerate(hands)
                    )
                )
            case TileCovered(seat, _):
                yield replace(event, tile=covered[seat][counts[seat]])
                counts[seat] += 1
            case ClaimAnswered(seat, None):
                yield ClaimAnswered(seat, Pass())
            case _:
                yield event


def _laid(view: View, seat: int) -> Iterator[Tile]:
    return (placed.tile for line in view.lines for placed in line.placed if placed.seat == seat)
