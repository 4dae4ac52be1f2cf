# SPDX-License-Identifier: MIT
"""The knowledge of the sampler about 打天九: possible tables, candidate moves, and play in playouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Budget
from dominoes.game import AnyGame, Seat
from dominoes.games.combinations import Hand
from dominoes.games.tiengow.bots.dominated import without_dominated
from dominoes.games.tiengow.bots.greedy import Greedy
from dominoes.games.tiengow.bots.learned import sight_of, worths_of
from dominoes.games.tiengow.bots.policy import Policy
from dominoes.games.tiengow.bots.rows import BITS, NO_COMBINATION, NUMBER, row_of, worth_of
from dominoes.games.tiengow.bots.table import Table
from dominoes.games.tiengow.options import Claiming, Split
from dominoes.games.tiengow.state import Move, State, View
from dominoes.games.tricks import Beat, Lead, Throw, TilesBeat, TilesLed, TilesThrown
from dominoes.ranks import RANK
from dominoes.tiles import FACES, tidy

# -- tables as they may be ------------------------------------------------------------------------


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
    """Return the table with only the tiles seen by the seat on it, and the hidden ones."""
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
    """Return *base* with the tiles *bits* in the places unseen by the seat."""
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


# -- judgement ------------------------------------------------------------------------------------


TWIN: Final = {
    face: next(other for other in FACES if other.suit is face.suit and RANK[other] == RANK[face]) for face in FACES
}
"""For each face the first that plays exactly alike: the two nines, eights, sevens and fives."""


class TienGowJudgement:
    """The judgement for 打天九."""

    def __init__(self, learned: Policy | None = None) -> None:
        """Judge by the policy *learned*; without one by ``greedy``."""
        self._learned = learned

    def shortlist(self, view: View, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the moves worth thinking about, most promising first: twins merged, none dominated."""
        moves = without_dominated(view, legal)
        worths = self.worths(view, moves)
        if worths is not None:
            order = sorted(range(len(moves)), key=lambda place: -worths[place])
            return self._merged(moves[place] for place in order)
        first = Greedy().choose(view, legal, Random(0), Budget()).move
        rest = sorted((move for move in moves if move != first), key=lambda move: _order(move, view.hand))
        return self._merged((first, *rest))

    def worths(self, view: View, moves: tuple[Move, ...]) -> Sequence[float] | None:
        """Return the worth of *moves* by the learned policy; None without one, and if no tile is laid."""
        return None if self._learned is None else worths_of(self._learned, sight_of(view), view.hand, moves)

    def _merged(self, moves: Iterable[Move]) -> tuple[Move, ...]:
        found: dict[object, Move] = {}
        for move in moves:
            found.setdefault(self.canonical(move), move)
        return tuple(found.values())

    @staticmethod
    def canonical(move: Move) -> object:
        """Return the same value for moves with the same consequences."""
        if isinstance(move, Lead | Beat | Throw):
            return type(move), tidy(map(TWIN.__getitem__, move.tiles))
        return move

    def stages(self, game: AnyGame, view: View, rng: Random) -> Iterator[State | Table]:
        """Lay out one guess after another; a claim window stays a state."""
        if can_deal(view):
            yield from worlds(view, rng)
        while True:
            yield self.stage_of(game.guess(view, rng))

    def stage_of(self, state: State) -> State | Table:
        """Return *state* laid out; while a dealt hand may be claimed it stays a state."""
        return state if state.answers else Table.of(state)

    def play_out(
        self, game: AnyGame, stage: State | Table, seat: Seat, move: Move, rng: Random, *, noise: float
    ) -> int:
        """Play *move* and the rest of the round; each looks only at what its seat may see."""
        if isinstance(stage, State):
            state: State = game.apply(stage, seat, move).state
            while state.answers:
                mover = game.to_act(state)[0]
                # The dearest claim comes first.
                state = game.play(state, mover, game.legal_moves(state, mover)[0]).state
            if state.ended is not None:
                return state.ended.chips[seat]
            table = Table.of(state)
        else:
            assert isinstance(move, Lead | Beat | Throw)
            table = stage.copy()
            table.lay_tiles(seat, move.tiles, up=not isinstance(move, Throw))
        return table.finish(rng, noise, self._learned)[seat]


def _order(move: Move, hand: Hand) -> tuple[int, ...]:
    """Sort claims first, then leads by size, beats by cost, and throws by what they give up."""
    match move:
        case Lead(tiles):
            return 1, -len(tiles), worth_of(row_of(tiles[:1]), row_of(hand))
        case Beat(tiles) | Throw(tiles):
            return 2 if isinstance(move, Beat) else 3, worth_of(row_of(tiles), row_of(hand))
        case _:
            return (0,)
