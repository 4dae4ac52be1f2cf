# SPDX-License-Identifier: MIT
"""The knowledge of the sampler about a chain game: possible tables, candidate moves, and play in playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Budget
from dominoes.game import AnyGame, Seat
from dominoes.games.chain.bots.greedy import MASK, Ends, Greedy, ends_after, fits, in_order, mask
from dominoes.games.chain.bots.perfect import perfect_at
from dominoes.games.chain.bots.rows import NO_LINE, ONE, move_of, row_of
from dominoes.games.chain.bots.table import Table
from dominoes.games.chain.bots.weighing import weighed
from dominoes.games.chain.bots.weights import policy_of
from dominoes.games.chain.legality import SOVEREIGN, opened
from dominoes.games.chain.options import Blocked, BlockTest, FirstLead, ReleadWhen
from dominoes.games.chain.rules import CHANGES, Hidden, any_arrangement_fits, arranged, hidden_places, unseen
from dominoes.games.chain.state import Lead, Move, Place, State, TileCovered, TileLed, TilePlaced, View
from dominoes.tiles import Tile

# -- tables as they may be ------------------------------------------------------------------------


_POINTS: Final = 2 * len(ONE)
"""The bit from which on the pips of tiles are added up, above those of their row."""
_MASK: Final = _POINTS + 8
"""Lowest bit of the pips of a tile as a set; zero in it stands for the 5-2 itself."""
_ROW: Final = (1 << _POINTS) - 1
_MOST: Final = (1 << _MASK - _POINTS) - 1
_LAST: Final = 99
"""Greater than any seat and any number of covers."""
_BYTES: Final = 256


def can_deal(view: View) -> bool:
    """Return whether `worlds` can deal from *view*: what play has told is soon looked at."""
    options = view.options
    if view.answered or (not view.lines and options.block.first_lead_rule is FirstLead.TRUE_STATE):
        return False
    if any_arrangement_fits(options):
        return True
    line, block = options.line, options.block
    may_end = line.blocked is Blocked.RELEAD or block.block_test is BlockTest.TRUE_STATE
    void = options.specials and options.slant.seven_doubles_redeal
    return may_end and not void and _first_lead_was_allowed(view)


def _first_lead_was_allowed(view: View) -> bool:
    """Return whether the seat knows that the first lead was allowed, so it reveals nothing of hidden tiles."""
    rule = view.options.block.first_lead_rule
    led = next((event for event in view.history if isinstance(event, TileLed)), None)
    is_own = led is None or led.seat == view.seat
    if rule is FirstLead.OFF or (is_own and rule is FirstLead.OWN_KNOWLEDGE):
        return True
    assert led is not None
    # Otherwise somebody else was dealt a tile that fits it.
    placed = (each for line in view.lines for each in line.placed)
    known = [each.tile for each in placed if each.seat != led.seat]
    if not is_own:
        known += [*view.hand, *view.own_covered]
    return fits(mask(known), opened(Lead(led.tile, led.left_open)))


def worlds(view: View, rng: Random) -> Iterator[Table]:
    """Put the unseen tiles into possible places, again and again without end; only of a view for which `can_deal`.

    Each arrangement comes from the one before by as many changes as `guess` makes, so it is as likely as any other.
    Where a blocked line ends the round it was never blocked: whoever connected later could, and now somebody can.
    """
    base = Table.seen(view)
    places = sorted(hidden_places(view), key=_order)
    heaps = [(seat, view.covered[seat], size) for seat, size in enumerate(view.sizes) if seat != view.seat]
    tiles = [_weighed(tile) for tile in arranged(places, unseen(view), rng)]
    excluded = [_excluded(place) for place in places]
    connected = [(_slice(places, seat, cover), pips << _MASK) for seat, cover, pips in _who_could_connect(view)]
    may_be_blocked = base.house.blocks and base.ends != NO_LINE
    chosen = bytes(byte % max(1, len(tiles)) for byte in range(_BYTES))
    while True:
        if all(any(tile & pips for tile in tiles[held]) for held, pips in connected):
            table = _filled(base, heaps, tiles)
            if not may_be_blocked or table.can_anybody_connect():
                yield table
        if any(excluded):
            _change(tiles, excluded, rng.randbytes(2 * CHANGES * len(tiles)).translate(chosen))
        else:
            rng.shuffle(tiles)


def _order(place: Hidden) -> tuple[int, int]:
    """Sort by seat, its covers before its hand, both in order; the undealt tiles come last."""
    seat = _LAST if place.seat is None else place.seat
    return seat, _LAST if place.cover is None else place.cover


def _weighed(tile: Tile) -> int:
    """Return the row of a tile, its pips in number, and the set of them, one above the other."""
    return row_of((tile,)) | tile.pips << _POINTS | (MASK[tile] | (tile == SOVEREIGN)) << _MASK


def _excluded(place: Hidden) -> int:
    """Return what the tile in *place* cannot have, as `_weighed` writes it."""
    return (sum(1 << pips for pips in place.without) | (place.elsewhere is not None)) << _MASK


def _who_could_connect(view: View) -> Iterator[tuple[int, int, int]]:
    """Yield other seats with a cover in place of a due lead: they could connect.

    Each with the number of that cover, from 0, and the set of pips one of which it held then. Where it later laid such
    a tile nothing is left to be told.
    """
    line = view.options.line
    if line.must_play or line.blocked is not Blocked.RELEAD or line.relead_when is ReleadWhen.AFTER_ALL:
        return
    ends: Ends = ()
    last, in_a_row, counts = None, 0, [0] * len(view.sizes)
    for at, event in enumerate(view.history):
        match event:
            case TileLed(seat, tile, left_open):
                ends, last, in_a_row = opened(Lead(tile, left_open)), seat, 0
            case TilePlaced(seat, tile, end):
                ends, last, in_a_row = ends_after(ends, Place(tile, end)), seat, 0
            case TileCovered(seat, _):
                if seat == last != view.seat and in_a_row >= len(view.sizes) - 1:
                    later = (each for each in view.history[at:] if isinstance(each, TileLed | TilePlaced))
                    if not fits(mask(each.tile for each in later if each.seat == seat), ends):
                        yield seat, counts[seat], sum(1 << pips for pips in set(ends))
                counts[seat] += 1
                in_a_row += 1
            case _:
                pass


def _slice(places: Sequence[Hidden], seat: int, cover: int) -> slice:
    """Return the places of the tiles held by *seat* at its cover number *cover*."""
    held = [
        at for at, place in enumerate(places) if place.seat == seat and (place.cover is None or place.cover >= cover)
    ]
    return slice(held[0], held[-1] + 1)


def _change(tiles: list[int], excluded: list[int], chosen: bytes) -> None:
    """Let *tiles* change places, where each may lie.

    Args:
        tiles: The tiles by place.
        excluded: The pips that a tile cannot have there.
        chosen: Places drawn at random, every second to change with the one before. Whether some are drawn more often
            matters for no arrangement: each change is as likely as its reverse.
    """
    for one, other in zip(chosen[::2], chosen[1::2], strict=True):
        if not (excluded[one] & tiles[other] or excluded[other] & tiles[one]):
            tiles[one], tiles[other] = tiles[other], tiles[one]


def _filled(base: Table, heaps: list[tuple[int, int, int]], tiles: list[int]) -> Table:
    """Return *base* with the hidden *tiles* in *heaps*: of a seat, how many it has covered and how many it holds."""
    table = base.copy()
    at = 0
    for seat, covers, size in heaps:
        end = at + covers
        covered = sum(tiles[at:end])
        at, end = end, end + size
        held = sum(tiles[at:end])
        at = end
        table.covered[seat], table.hands[seat] = covered & _ROW, held & _ROW
        table.points[seat] = (covered >> _POINTS & _MOST) + (held >> _POINTS & _MOST)
    return table


# -- judgement ------------------------------------------------------------------------------------


GREEDY = Greedy()


@dataclass(frozen=True, slots=True)
class ChainJudgement:
    """The judgement for chain games."""

    looks: str | None = None
    """What all look at in playouts; see `weights`. None for playing like ``greedy``."""
    exact: int = 0
    """Tiles in a hand from which on each world is played out perfectly, as if all saw it.

    Where anybody may cover at any time there are far more ways to go on, and it is one tile less.
    """

    def shortlist(self, view: View, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return all moves, the choice without search first; one of two that leave the same pips open."""
        ends = view.lines[-1].ends if view.lines else ()
        if self.looks is None or view.answered:
            first = GREEDY.choose(view, legal, Random(0), Budget()).move
        else:
            first = weighed(view, legal, self.looks)
        found: dict[object, Move] = {}
        for move in (first, *in_order(view.hand, ends, legal)):
            found.setdefault(canonical(ends, move), move)
        return tuple(found.values())

    def worths(self, view: View, moves: tuple[Move, ...]) -> None:
        """Say nothing: a policy has only an order."""

    def stages(self, game: AnyGame, view: View, rng: Random) -> Iterator[State | Table]:
        """Lay out one guess after another; while 八掘 may be claimed it stays a state."""
        if can_deal(view):
            yield from worlds(view, rng)
        while True:
            yield self.stage_of(game.guess(view, rng))

    def stage_of(self, state: State) -> State | Table:
        """Return *state* laid out; while 八掘 may be claimed it stays a state."""
        return state if state.answers else Table.of(state)

    def play_out(
        self, game: AnyGame, stage: State | Table, seat: Seat, move: Move, rng: Random, *, noise: float
    ) -> int:
        """Play *move* and the rest of the round; each looks only at what its seat may see."""
        if isinstance(stage, Table):
            table = stage.copy()
            table.lay(move_of(table.ends, move))
            if stage.most_held() <= self.exact - (not table.house.must_play):
                return perfect_at(table.house).chips(table)[seat]
            return self._finished(table, rng, noise)[seat]
        state: State = game.apply(stage, seat, move).state
        while state.answers:
            mover = game.to_act(state)[0]
            choice = GREEDY.choose(game.view(state, mover), game.legal_moves(state, mover), rng, Budget())
            state = game.play(state, mover, choice.move).state
        return state.ended.chips[seat] if state.ended else self._finished(Table.of(state), rng, noise)[seat]

    def _finished(self, table: Table, rng: Random, noise: float) -> list[int]:
        policy = None if self.looks is None else policy_of(table.house.options, self.looks)
        return table.finish(rng, noise, policy)


def canonical(ends: Ends, move: Move) -> object:
    """Return the same value for moves with the same consequences."""
    return (move.tile, tuple(sorted(ends_after(ends, move)))) if isinstance(move, Place) else move
