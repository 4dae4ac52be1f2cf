# SPDX-License-Identifier: MIT
"""夾十 as a `Game`: turns, legal moves, consequences.

Source: resources/rules/kapshap.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.game import (
    Deal,
    Event,
    Faces,
    Game,
    Moment,
    MomentKind,
    Payment,
    Result,
    Seat,
    Standing,
    Step,
    TilesDealt,
    deal_of,
    ended,
    following,
    in_order,
    known,
    noted,
    then,
)
from dominoes.games import drawing
from dominoes.games.drawing import (
    DISCARD,
    TAKE,
    Discard,
    Draw,
    Take,
    TileDiscarded,
    TileDrawn,
    Tiles,
    TileTaken,
    unmasked,
)
from dominoes.games.kapshap.options import FirstTurn, KapShapOptions, Takes
from dominoes.games.kapshap.state import (
    FULL,
    FULL_PHASES,
    Declare,
    HandDeclared,
    Move,
    Phase,
    State,
    View,
    parts,
    read,
    wins,
    write,
)
from dominoes.tiles import FULL_SET, Tile, tidy

# -- what is legal, and why not -------------------------------------------------------------------
#
# Source: resources/rules/kapshap.md, "The turn".


_DRAW: Final = Draw()
_DECLARE: Final = Declare()


def takeable(state: State | View) -> Tiles:
    """Return the faces among the discards that may be taken at the start of a turn, the newest first."""
    pool = state.pool
    if state.options.take is Takes.LAST:
        return pool[-1:]
    return tuple(dict.fromkeys(reversed(pool)))


def draws_again(options: KapShapOptions, phase: Phase) -> bool:
    """Return whether who discards in *phase* of the turn then draws, instead of passing the turn on."""
    if phase is Phase.TAKEN:
        return options.draw_after_take
    return phase is Phase.FIRST and options.first_turn is FirstTurn.DISCARD_DRAW_DISCARD


def _legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return everything *seat* may do now."""
    if state.ended is not None or seat != state.turn:
        return ()
    match state.phase:
        case Phase.BEGIN:
            return (_DRAW, *(TAKE[face] for face in takeable(state)))
        case Phase.MUST_DRAW:
            return (_DRAW,)
        case _:
            hand, taken = state.hands[seat], state.taken
            discards = [DISCARD[face] for face in dict.fromkeys(hand) if face is not taken]
            return (_DECLARE, *discards) if wins(hand, state.options.forty_two) else tuple(discards)


def _why_not(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not play *move* now; None if it may."""
    if state.ended is not None:
        return Reason("kapshap.over")
    if seat != state.turn:
        return Reason("kapshap.not-your-turn")
    full = state.phase in FULL_PHASES
    match move:
        case Draw():
            return Reason("kapshap.discard-first") if full else None
        case Take(face):
            return _why_not_take(state, face, full=full)
        case Discard(face):
            return _why_not_discard(state, seat, face, full=full)
        case _:
            won = full and wins(state.hands[seat], state.options.forty_two)
            return None if won else Reason("kapshap.no-win")


def _why_not_take(state: State, face: object, *, full: bool) -> Reason | None:
    if full:
        return Reason("kapshap.discard-first")
    if state.phase is Phase.MUST_DRAW:
        return Reason("kapshap.must-draw")
    if face not in state.pool:
        return Reason("kapshap.not-discarded", tile=face)
    return None if face in takeable(state) else Reason("kapshap.only-newest", tile=state.pool[-1])


def _why_not_discard(state: State, seat: Seat, face: object, *, full: bool) -> Reason | None:
    if not full:
        return Reason("kapshap.draw-first" if state.phase is Phase.BEGIN else "kapshap.must-draw")
    if face not in state.hands[seat]:
        return Reason("kapshap.not-in-hand", tile=face)
    return Reason("kapshap.just-taken", tile=face) if face is state.taken else None


# -- what a round pays ----------------------------------------------------------------------------
#
# Source: resources/rules/kapshap.md, "Payment".


SEATS: Final = 2


def won(options: KapShapOptions, winner: Seat) -> Result:
    """Return the result of a round that *winner* wins."""
    loser = 1 - winner
    chips = tuple(options.ante if seat == winner else -options.ante for seat in range(SEATS))
    line = Payment(Reason("kapshap.ante", payer=loser, payee=winner, chips=options.ante), chips)
    return Result(Reason("kapshap.won", seat=winner), winner, (line,))


def drawn(*, long: bool = False) -> Result:
    """Return the result of a round that nobody wins: the reserve is used up, or it lasted too *long*."""
    line = Payment(Reason("kapshap.drawn"), (0,) * SEATS)
    return Result(Reason("kapshap.drawn-long" if long else "kapshap.drawn"), None, (line,))


# -- guessing the whole table from one seat -------------------------------------------------------
#
# What the other has discarded they were dealt or drew before, unless they took it; everything else that is hidden may
# lie anywhere. Play tells nothing more, since nobody has to declare.


def held_openly(view: View) -> Counter[Tile]:
    """Return the tiles that the other seat has taken, and holds for all to know."""
    held: Counter[Tile] = Counter()
    for event in view.history:
        match event:
            case TileTaken(seat, face) if seat != view.seat:
                held[face] += 1
            case TileDiscarded(seat, face) if seat != view.seat and held[face]:
                held[face] -= 1
            case _:
                pass
    return +held


def unseen(view: View) -> list[Tile]:
    """Return the tiles in unknown places: in the other hand, or in the reserve."""
    left = Counter(FULL_SET)
    left.subtract(view.hand)
    left.subtract(view.pool)
    left.subtract(held_openly(view))
    return sorted(left.elements())


def _guess(view: View, rng: Random) -> State:
    """Put the unseen tiles where they may lie.

    Raises:
        ValueError: the round is over.
    """
    if view.result is not None:
        raise ValueError("the round is over")
    other = following(view.seat, SEATS)
    sources = _sources(view, other, rng)
    unknown = unseen(view)
    rng.shuffle(unknown)
    free = sources.count(None)
    held, rest = unknown[:free], tuple(unknown[free:])
    faces = iter(held)
    filled = tuple(next(faces) if source is None else source for source in sources)
    dealt = tuple(known(row) if seat == view.seat else filled[: len(row)] for seat, row in enumerate(_dealt(view)))
    others_hand = tidy((*held, *held_openly(view).elements()))
    return State(
        options=view.options,
        standing=view.standing,
        hands=tuple(view.hand if seat == view.seat else others_hand for seat in range(SEATS)),
        rest=rest,
        pool=view.pool,
        turn=view.turn,
        phase=view.phase,
        taken=view.taken,
        turns=view.turns,
        history=unmasked(view.history, dealt, filled[len(dealt[other]) :], rest),
    )


def _dealt(view: View) -> tuple[Faces, ...]:
    return deal_of(view.history).hands


def _sources(view: View, other: Seat, rng: Random) -> list[Tile | None]:
    """Return the tiles dealt to and then drawn by *other*; None for those it still holds.

    Which of them a discard was that it had not taken is drawn by chance.
    """
    sources: list[Tile | None] = [None] * len(_dealt(view)[other])
    taken = Counter[Tile]()
    for event in view.history:
        match event:
            case TileDrawn(seat, _) if seat == other:
                sources.append(None)
            case TileTaken(seat, face) if seat == other:
                taken[face] += 1
            case TileDiscarded(seat, face) if seat == other:
                if taken[face]:
                    taken[face] -= 1
                else:
                    sources[rng.choice([at for at, source in enumerate(sources) if source is None])] = face
            case _:
                pass
    return sources


# -- the game -------------------------------------------------------------------------------------


MOST_TURNS: Final = 100
"""Turns after the first one until a round is drawn, if nobody needs to draw."""


class KapShap(Game[State, Move, KapShapOptions, View]):
    """Two players draw, take and discard until one holds an eye and three tens."""

    key = "kapshap"
    longest = 203
    """Three moves of a long first turn, and a hundred turns of a take and a discard."""

    def seats(self, options: KapShapOptions) -> int:
        """Return the number of players."""
        return SEATS

    def draws(self, options: KapShapOptions) -> bool:
        """Return True: tiles are drawn from a reserve."""
        return True

    def start(self, options: KapShapOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal eight tiles to the banker and seven to the other.

        Source: resources/rules/kapshap.md, "The deal".
        """
        standing = standing.complete(SEATS)
        hands, rest = drawing.dealt(FULL_SET, deal, standing, in_order(standing.banker, SEATS), (FULL, FULL - 1))
        state = State(
            options=options, standing=standing, hands=tuple(map(tidy, hands)), rest=rest, turn=standing.banker
        )
        return noted(state, TilesDealt(hands, rest))

    # -- legality and notation -----------------------------------------------------------------

    to_act = staticmethod(drawing.to_act)
    legal_moves = staticmethod(_legal_moves)
    why_not = staticmethod(_why_not)
    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and settle what it completes."""
        match move:
            case Take(tile):
                return drawing.taken(state, seat, tile, phase=Phase.TAKEN, taken=tile)
            case Draw():
                return drawing.drawn(state, seat, phase=Phase.DRAWN)
            case Discard(tile):
                return self._discard(state, seat, tile)
            case _:
                pairs = parts(state.hands[seat], state.options.forty_two)
                step = noted(state, HandDeclared(seat, pairs))
                return then(step, ended(step.state, won(state.options, seat)))

    @staticmethod
    def _discard(state: State, seat: Seat, tile: Tile) -> Step[State]:
        """Lay *tile* among the discards; then the same seat draws, or the turn passes.

        Source: resources/rules/kapshap.md, "The turn" and "A drawn round".
        """
        options = state.options
        if draws_again(options, state.phase):
            return drawing.discarded(state, seat, tile, phase=Phase.MUST_DRAW, taken=None)
        step = drawing.discarded(
            state, seat, tile, turn=following(seat, SEATS), phase=Phase.BEGIN, taken=None, turns=state.turns + 1
        )
        if not step.state.rest:
            return then(step, ended(step.state, drawn()))
        if not options.draw_after_take and step.state.turns > MOST_TURNS:
            return then(step, ended(step.state, drawn(long=True)))
        return step

    # -- what a seat knows ---------------------------------------------------------------------

    def moments(self, event: Event, before: Sequence[Event], seen: State | View) -> tuple[Moment, ...]:
        """Return that somebody wins."""
        if not isinstance(event, HandDeclared):
            return ()
        return (Moment(MomentKind.DECLARED, event.seat, "declare-win"),)

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows: its hand, the discards, and how much the other holds and is left."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            hand=state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            to_act=drawing.to_act(state),
            turn=state.turn,
            phase=state.phase,
            taken=state.taken,
            pool=state.pool,
            rest=len(state.rest),
            turns=state.turns,
            history=tuple(drawing.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    guess = staticmethod(_guess)
    mask = staticmethod(drawing.mask)
