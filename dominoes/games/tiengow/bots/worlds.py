# SPDX-License-Identifier: MIT
"""Tables of 打天九 as they may be for all that one seat knows, without replaying the round for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from dominoes.games.tiengow.bots.rows import BITS, NO_COMBINATION, NUMBER, row_of
from dominoes.games.tiengow.bots.table import Table
from dominoes.games.tiengow.options import Claiming, Split
from dominoes.games.tiengow.state import View
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown


def can_deal(view: View) -> bool:
    """Return whether `worlds` can deal from *view*: every arrangement of its unseen tiles is as likely as any other.

    It is not where a lead, or a claim that was not made, says something of a hand.
    """
    options = view.options
    asked = not options.dealt_hands or options.dealt.claim is Claiming.ASK
    return not view.answered and asked and options.play.split is Split.ALLOWED


def worlds(view: View, rng: Random) -> Iterator[Table]:
    """Deal the unseen tiles again and again, without end; only of a view for which `can_deal`."""
    base, hidden = _seen(view)
    unseen = [tile.place for tile in view.options.tiles]
    for tile in view.seen():
        unseen.remove(tile.place)
    bits = [BITS[place] for place in unseen]
    while True:
        rng.shuffle(bits)
        yield _filled(base, hidden, bits)


@dataclass(slots=True)
class _Hidden:
    """How many tiles of another seat are not seen, by where they are."""

    seat: int
    hand: int
    thrown: int = 0
    """In tricks that are over."""
    before: int = 0
    """Thrown in the first half of a small hand."""
    now: int = 0
    """Thrown in this trick."""
    place: int = 0
    """Where in this trick."""


def _seen(view: View) -> tuple[Table, list[_Hidden]]:
    """Return the table with only what the seat has seen on it, and what is hidden."""
    played = [event for event in view.history if isinstance(event, TilesLed | TilesBeat | TilesThrown)]
    own = row_of(view.hand) + sum(row_of(filter(None, event.tiles)) for event in played if event.seat == view.seat)
    table = Table.begin(
        view.options, view.standing, [own if seat == view.seat else 0 for seat in range(len(view.sizes))]
    )
    hidden = [_Hidden(seat, size) for seat, size in enumerate(view.sizes) if seat != view.seat]
    of_seat = {each.seat: each for each in hidden}
    for event in played:
        row = row_of(filter(None, event.tiles))
        if isinstance(event, TilesThrown):
            if event.seat != view.seat:
                of_seat[event.seat].thrown += len(event.tiles)
            table.lay(event.seat, row, NO_COMBINATION)
        else:
            table.lay(event.seat, row, NUMBER[row])
    for place, play in enumerate(view.trick):
        if not play.face_up and play.seat != view.seat:
            each = of_seat[play.seat]
            each.thrown -= len(play.tiles)
            each.now, each.place = len(play.tiles), place
    for out in view.standing.played:
        if out.tile is None:
            assert out.thrown_by is not None
            of_seat[out.thrown_by].before += 1
    return table, hidden


def _filled(base: Table, hidden: list[_Hidden], bits: list[int]) -> Table:
    """Return *base* with the tiles *bits* where there are some that the seat does not see."""
    table = base.copy()
    table.dealt = base.dealt.copy()
    at = 0
    for each in hidden:
        seat, end = each.seat, at + each.hand
        hand = sum(bits[at:end])
        at, end = end, end + each.thrown
        thrown = sum(bits[at:end])
        at, end = end, end + each.before
        before = sum(bits[at:end])
        at, end = end, end + each.now
        now = sum(bits[at:end])
        at = end
        table.hands[seat] = hand
        table.own[seat] += thrown + before + now
        table.dealt[seat] = hand + thrown + now + table.shown[seat]
        if now:
            table.trick.rows[each.place] = now
    return table
