# SPDX-License-Identifier: MIT
"""Tables of a chain game as they may be for all that one seat knows, without replaying the round for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from dominoes.games.chain.bots.greedy import MASK, fits, mask
from dominoes.games.chain.bots.table import Table
from dominoes.games.chain.guessing import (
    CHANGES,
    Hidden,
    arranged,
    hidden_places,
    is_told_by_places,
    state_of,
    unseen,
)
from dominoes.games.chain.legality import opened
from dominoes.games.chain.options import Blocked, BlockTest, FirstLead
from dominoes.games.chain.state import Lead, TileLed, View
from dominoes.tiles import Tile, tidy


def can_deal(view: View) -> bool:
    """Return whether `worlds` can deal from *view*: a line is begun, and what play has told is soon looked at."""
    if not view.lines:
        return False
    if is_told_by_places(view.options):
        return True
    line, block = view.options.line, view.options.block
    may_end = line.blocked is Blocked.RELEAD or block.block_test is BlockTest.TRUE_STATE
    void = view.options.specials and view.options.slant.seven_doubles_redeal
    return line.must_play and may_end and not void and _first_lead_was_allowed(view)


def _first_lead_was_allowed(view: View) -> bool:
    """Return whether the seat knows that the first lead was allowed, so that it tells nothing of hidden tiles."""
    rule = view.options.block.first_lead_rule
    led = next(event for event in view.history if isinstance(event, TileLed))
    is_own = led.seat == view.seat
    if rule is FirstLead.OFF or (is_own and rule is FirstLead.OWN_KNOWLEDGE):
        return True
    # Otherwise somebody else was dealt a tile that fits it.
    placed = (each for line in view.lines for each in line.placed)
    known = [each.tile for each in placed if each.seat != led.seat]
    if not is_own:
        known += [*view.hand, *view.own_covered]
    return fits(mask(known), opened(Lead(led.tile, led.left_open)))


def worlds(view: View, rng: Random) -> Iterator[Table]:
    """Put the unseen tiles where they may lie, again and again without end; only of a view for which `can_deal`.

    Each arrangement comes from the one before by as many changes as `guess` makes, so it is as likely as any other.
    Where a blocked line ends the round it was never blocked: whoever connected later could, and now somebody can.
    """
    places = tuple(hidden_places(view))
    tiles = arranged(places, unseen(view), rng)
    base = Table(state_of(view, places, tiles))
    ends_if_blocked = view.options.line.blocked is Blocked.END
    excluded = [sum(1 << pips for pips in place.without) for place in places]
    while True:
        table = _filled(base, places, tiles)
        if not ends_if_blocked or table.can_anybody_connect():
            yield table
        if any(excluded):
            _change(tiles, excluded, rng)
        else:
            rng.shuffle(tiles)


def _change(tiles: list[Tile], excluded: Sequence[int], rng: Random) -> None:
    """Let *tiles* change places at random, where each may lie: *excluded* are the pips it cannot have, as bits."""
    count, chance = len(tiles), rng.random
    masks = [MASK[tile] for tile in tiles]
    for _change in range(CHANGES * count):
        one, other = int(chance() * count), int(chance() * count)
        if not (excluded[one] & masks[other] or excluded[other] & masks[one]):
            tiles[one], tiles[other] = tiles[other], tiles[one]
            masks[one], masks[other] = masks[other], masks[one]


def _filled(base: Table, places: Sequence[Hidden], tiles: Sequence[Tile]) -> Table:
    """Return *base* with the hidden *tiles* in their *places*."""
    table = base.copy()
    held: dict[int, list[Tile]] = {}
    covered: dict[int, list[Tile]] = {}
    rest: list[Tile] = []
    for place, tile in zip(places, tiles, strict=True):
        if place.seat is None:
            rest.append(tile)
        else:
            (held if place.cover is None else covered).setdefault(place.seat, []).append(tile)
    for seat, row in held.items():
        table.hands[seat] = tidy(row)
    for seat, row in covered.items():
        table.covered[seat] = tuple(row)
    table.rest = tuple(rest)
    return table
