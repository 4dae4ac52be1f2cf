# SPDX-License-Identifier: MIT
"""짝맞추기 as a `Game`: turns, legal moves, consequences.

Source: resources/rules/jjak.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.game import (
    Deal,
    Event,
    Game,
    Payment,
    Result,
    Seat,
    Standing,
    Step,
    TilesDealt,
    deal_of,
    ended,
    in_order,
    known,
    noted,
    then,
    with_item,
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
    without,
)
from dominoes.games.jjak.options import DiscarderPays, JjakOptions, Offer
from dominoes.games.jjak.state import FIRST_HAND, NEEDED, PAIR, Move, Pair, PairLaid, Phase, State, View
from dominoes.games.mates import MATES, Mates
from dominoes.tiles import FULL_SET, Tile, tidy

# -- what is legal, and why not -------------------------------------------------------------------
#
# Source: resources/rules/jjak.md, "The turn" and "Offering a discard".


_DRAW: Final = Draw()


def pairs_of(hand: Tiles, kind: Mates) -> tuple[Pair, ...]:
    """Return the pairs of mates in *hand*, tidy: each tile has one mate in the set."""
    mates = MATES[kind]
    found: list[Pair] = []
    for at, face in enumerate(hand):
        mate = mates[face]
        if (mate is face and face in hand[at + 1 :]) or (face.place < mate.place and mate in hand):
            found.append((face, mate))
    return tuple(found)


def takeable(state: State | View, hand: Tiles) -> Tile | None:
    """Return the newest discard, if its mate is in *hand*; None otherwise."""
    if not state.pool:
        return None
    newest = state.pool[-1]
    return newest if MATES[state.options.mates][newest] in hand else None


def _legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return everything *seat* may do now."""
    if state.ended is not None or seat != state.turn:
        return ()
    hand = state.hands[seat]
    if state.phase is Phase.DISCARD:
        return tuple(DISCARD[face] for face in dict.fromkeys(hand))
    newest = takeable(state, hand)
    takes: tuple[Move, ...] = () if newest is None else (TAKE[newest],)
    return (*takes, _DRAW) if state.rest else takes


def _why_not(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not play *move* now; None if it may."""
    if state.ended is not None:
        return Reason("jjak.over")
    if seat != state.turn:
        return Reason("jjak.not-your-turn")
    hand, discards = state.hands[seat], state.phase is Phase.DISCARD
    match move:
        case Discard(face):
            if not discards:
                return Reason("jjak.draw-first")
            return None if face in hand else Reason("jjak.not-in-hand", tile=face)
        case Draw():
            if discards:
                return Reason("jjak.discard-first")
            return None if state.rest else Reason("jjak.reserve-empty")
    return Reason("jjak.discard-first") if discards else _why_not_take(state, hand, move.tile)


def _why_not_take(state: State, hand: Tiles, face: Tile) -> Reason | None:
    newest = state.pool[-1]
    if face is not newest:
        return Reason("jjak.only-newest", tile=newest)
    return None if takeable(state, hand) is face else Reason("jjak.no-mate", tile=face)


# -- what a round pays ----------------------------------------------------------------------------
#
# Source: resources/rules/jjak.md, "Payment".


def won(options: JjakOptions, winner: Seat, discarder: Seat | None) -> Result:
    """Return the result of a win by *winner* with a discard of *discarder*, or by a deal or a draw."""
    seats = options.seats
    if discarder is None:
        chips = tuple(seats - 1 if seat == winner else -1 for seat in range(seats))
        line = Payment(Reason("jjak.everybody", payee=winner, chips=1), chips)
        return Result(Reason("jjak.won", seat=winner), winner, (line,))
    paid = seats - 1 if options.discarder_pays is DiscarderPays.FOR_ALL else 1
    chips = tuple(paid * ((seat == winner) - (seat == discarder)) for seat in range(seats))
    line = Payment(Reason("jjak.discarder", payer=discarder, payee=winner, chips=paid), chips)
    return Result(Reason("jjak.won-discard", seat=winner, payer=discarder), winner, (line,))


def drawn(options: JjakOptions) -> Result:
    """Return the result of a round that nobody wins: the reserve is used up."""
    return Result(Reason("jjak.drawn"), None, (Payment(Reason("jjak.drawn"), (0,) * options.seats),))


# -- guessing the whole table from one seat -------------------------------------------------------
#
# Nobody ever holds a pair, since it is laid down at once; and where a discard is offered to all, a player who was
# asked and did not take it did not hold its mate. So every tile that another seat was dealt or drew has a time for
# which it was held, in which no mate of it may have been there. Tiles are put where they may lie, and then change
# places at random.


_NEVER: Final = 1 << 20
"""Later than anything that has happened."""
_CHANGES: Final = 3
"""How often each hidden tile is offered another place."""


@dataclass(slots=True)
class _Source:
    """A tile that another seat was dealt or drew."""

    seat: Seat | None
    """None for one that nobody has drawn yet."""
    begin: int
    """When it came, as a place in the history; ``end`` is when it went."""
    end: int = _NEVER
    face: Tile | None = None
    """None while it is hidden."""
    refused: set[Tile] = field(default_factory=set)
    """Mates of discards that the seat did not take meanwhile."""
    paired: bool = False
    """It made a pair as it came."""


def _guess(view: View, rng: Random) -> State:
    """Put the unseen tiles at random where they may lie.

    Raises:
        ValueError: the round is over.
    """
    if view.result is not None:
        raise ValueError("the round is over")
    while True:
        found = _arranged(view, rng)
        if found is not None:
            state = _state_of(view, found)
            # Once the reserve is used up a round goes on only if the newest discard can be taken.
            if state.rest or state.phase is Phase.DISCARD or takeable(state, state.hands[state.turn]) is not None:
                return state


def unseen(view: View) -> list[Tile]:
    """Return the tiles in places unknown to the seat."""
    left = Counter(FULL_SET)
    left.subtract((*view.hand, *view.pool, *(tile for laid in view.melds for tile in laid)))
    return sorted(left.elements())


def _arranged(view: View, rng: Random) -> list[_Source] | None:
    """Return the others' sources and the places of the reserve with a face for each; None if that failed."""
    sources = _known_sources(view, rng)
    _note_refusals(view, sources)
    if not all(_fits(view, sources, each) for each in sources if each.face is not None):
        return None
    places = [each for each in sources if each.face is None]
    places += [_Source(None, _NEVER) for _ in range(view.rest)]
    faces = unseen(view)
    rng.shuffle(faces)
    # The reserve takes anything, so it comes last.
    for place in places:
        for at, face in enumerate(faces):
            place.face = face
            if _fits(view, sources, place):
                del faces[at]
                break
        else:
            return None
    for _ in range(_CHANGES * len(places)):
        one, other = rng.choice(places), rng.choice(places)
        one.face, other.face = other.face, one.face
        if not (_fits(view, sources, one) and _fits(view, sources, other)):
            one.face, other.face = other.face, one.face
    return [*sources, *(each for each in places if each.seat is None)]


def _fits(view: View, sources: list[_Source], place: _Source) -> bool:
    """Return whether the face of *place* may lie there: nothing was refused that it fits, and no mate is beside it."""
    if place.seat is None:
        return True
    assert place.face is not None
    if place.face in place.refused:
        return False
    mate = MATES[view.options.mates][place.face]
    for each in sources:
        together = each is not place and each.seat == place.seat and each.face is mate
        if not together or min(each.end, place.end) <= max(each.begin, place.begin):
            continue
        # Mates that lay together for a moment were laid down in it.
        if each.end != place.end or not (each.paired or place.paired):
            return False
    return True


def _known_sources(view: View, rng: Random) -> list[_Source]:
    """Return a source for each tile dealt to or drawn by the others; those since shown have their faces."""
    sources: list[_Source] = []
    history = view.history
    taken: dict[Seat, Tile] = {}
    for time, event in enumerate(history):
        match event:
            case TilesDealt(hands, _):
                sources += [
                    _Source(Seat(seat), time) for seat, hand in enumerate(hands) if seat != view.seat for _face in hand
                ]
            case TileDrawn(seat, _) if seat != view.seat:
                paired = isinstance(_after(history, time), PairLaid)
                sources.append(_Source(seat, time, paired=paired))
            case TileTaken(seat, face) if seat != view.seat:
                taken[seat] = face
            case TileDiscarded(seat, face) if seat != view.seat:
                _use(sources, seat, face, time, rng)
            case PairLaid(seat, pair) if seat != view.seat:
                _lay(sources, seat, list(pair), time, taken.pop(seat, None), rng)
            case _:
                pass
    return sources


def _after(history: tuple[Event, ...], time: int) -> Event | None:
    return history[time + 1] if time + 1 < len(history) else None


def _lay(sources: list[_Source], seat: Seat, pair: list[Tile], time: int, taken: Tile | None, rng: Random) -> None:  # noqa: PLR0917 - all are needed
    """Give the tiles of a laid pair to sources of *seat*."""
    if taken is not None:
        pair.remove(taken)
        _use(sources, seat, pair[0], time, rng)
        return
    rng.shuffle(pair)
    drawn = next((each for each in sources if each.seat == seat and each.paired and each.begin == time - 1), None)
    if drawn is not None:
        drawn.face, drawn.end = pair.pop(), time
        _use(sources, seat, pair[0], time, rng)
        return
    # Both were dealt.
    for face in pair:
        _use(sources, seat, face, time, rng)
    for each in sources:
        if each.seat == seat and each.end == time:
            each.paired = True


def _use(sources: list[_Source], seat: Seat, face: Tile, time: int, rng: Random) -> None:
    """Let *face* have come from a source of *seat* that is free yet: as many are as tiles lie in its hand."""
    free = [
        each for each in sources if each.seat == seat and each.face is None and each.end == _NEVER and not each.paired
    ]
    chosen = rng.choice(free)
    chosen.face, chosen.end = face, time


def _note_refusals(view: View, sources: list[_Source]) -> None:
    """Note in each source the mates of discards that its seat was asked for and did not take."""
    if view.options.offer is not Offer.ALL:
        return
    history = view.history
    for time, discarder, face in _discards(history):
        following = _after(history, time)
        taker = following.seat if isinstance(following, TileTaken) else None
        mate = MATES[view.options.mates][face]
        for seat in in_order(discarder, len(view.sizes))[1:]:
            if seat == taker:
                break
            for each in sources:
                if each.seat == seat and each.begin < time < each.end:
                    each.refused.add(mate)


def _discards(history: tuple[Event, ...]) -> Iterator[tuple[int, Seat, Tile]]:
    for time, event in enumerate(history):
        if isinstance(event, TileDiscarded):
            yield time, event.seat, event.tile


def _state_of(view: View, sources: list[_Source]) -> State:
    """Return the state of *view* with the tiles of *sources*."""
    rest = _faces(each for each in sources if each.seat is None)
    first = deal_of(view.history)
    dealt = tuple(
        known(row) if seat == view.seat else _faces(each for each in sources if each.seat == seat and not each.begin)
        for seat, row in enumerate(first.hands)
    )
    hands = tuple(
        view.hand
        if seat == view.seat
        else tidy(_faces(each for each in sources if each.seat == seat and each.end == _NEVER))
        for seat in range(len(view.sizes))
    )
    drawn = _faces(each for each in sources if each.seat is not None and each.begin)
    return State(
        options=view.options,
        standing=view.standing,
        hands=hands,
        melds=view.melds,
        rest=rest,
        pool=view.pool,
        turn=view.turn,
        phase=view.phase,
        discarder=view.discarder,
        history=unmasked(view.history, dealt, drawn, rest),
    )


def _faces(sources: Iterable[_Source]) -> Tiles:
    """Return the faces of *sources*, all of which have one by now."""
    return tuple(each.face for each in sources if each.face is not None)


# -- the game -------------------------------------------------------------------------------------


class Jjak(Game[State, Move, JjakOptions, View]):
    """Two to four players draw, take and discard until one has laid down three pairs."""

    key = "jjak"
    longest = 53
    """Of two players: a discard, 21 draws with a discard each, and five takes with one each."""

    def draws(self, options: JjakOptions) -> bool:
        """Return True: tiles are drawn from a reserve."""
        return True

    def start(self, options: JjakOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal six tiles to the banker and five to each other; dealt pairs are laid down at once.

        Source: resources/rules/jjak.md, "The deal".
        """
        seats = options.seats
        standing = standing.complete(seats)
        sizes = (FIRST_HAND, *(FIRST_HAND - 1 for _ in range(seats - 1)))
        hands, rest = drawing.dealt(FULL_SET, deal, standing, in_order(standing.banker, seats), sizes)
        state = State(
            options=options,
            standing=standing,
            hands=tuple(map(tidy, hands)),
            melds=((),) * seats,
            rest=rest,
            turn=standing.banker,
        )
        step = noted(state, TilesDealt(hands, rest))
        for seat in in_order(standing.banker, seats):
            step = _lay_pairs(step, seat)
        return _settle(step, standing.banker)

    # -- legality and notation -----------------------------------------------------------------

    to_act = staticmethod(drawing.to_act)
    legal_moves = staticmethod(_legal_moves)
    why_not = staticmethod(_why_not)
    write_move = staticmethod(drawing.write)
    read_move = staticmethod(drawing.read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and settle what it completes."""
        match move:
            case Take(tile):
                return _take(state, seat, tile)
            case Draw():
                return _settle(_lay_pairs(drawing.drawn(state, seat, phase=Phase.DISCARD), seat), seat)
            case _:
                return self._discard(state, seat, move.tile)

    @staticmethod
    def _discard(state: State, seat: Seat, tile: Tile) -> Step[State]:
        """Lay *tile* among the discards; a player who must take it does, or the turn passes.

        Source: resources/rules/jjak.md, "Offering a discard" and "A drawn round".
        """
        options = state.options
        others = in_order(seat, options.seats)[1:]
        step = drawing.discarded(state, seat, tile, turn=others[0], phase=Phase.BEGIN, discarder=seat)
        after = step.state
        takers = [each for each in others if takeable(after, after.hands[each]) is not None]
        if options.offer is Offer.ALL and takers:
            return then(step, _take(after, takers[0], tile))
        if not after.rest and (options.offer is Offer.ALL or others[0] not in takers):
            return then(step, ended(after, drawn(options)))
        return step

    # -- what a seat knows ---------------------------------------------------------------------

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows: its hand, all pairs and discards, and how much the others hold and is left."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            hand=state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            melds=state.melds,
            to_act=drawing.to_act(state),
            turn=state.turn,
            phase=state.phase,
            discarder=state.discarder,
            pool=state.pool,
            rest=len(state.rest),
            history=tuple(drawing.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    guess = staticmethod(_guess)
    mask = staticmethod(drawing.mask)


def _take(state: State, seat: Seat, tile: Tile) -> Step[State]:
    """Take the newest discard *tile*, and lay it down with its mate."""
    step = drawing.taken(state, seat, tile, turn=seat, phase=Phase.DISCARD)
    return _settle(_lay_pairs(step, seat), seat, state.discarder)


def _lay_pairs(step: Step[State], seat: Seat) -> Step[State]:
    """Lay down every pair that *seat* holds after *step*."""
    state = step.state
    hand, laid = state.hands[seat], state.melds[seat]
    pairs = pairs_of(hand, state.options.mates)
    if not pairs:
        return step
    for one, other in pairs:
        hand = without(without(hand, one), other)
        laid = (*laid, one, other)
    events = tuple(PairLaid(seat, pair) for pair in pairs)
    after = replace(
        state,
        hands=with_item(state.hands, seat, hand),
        melds=with_item(state.melds, seat, laid),
        history=(*state.history, *events),
    )
    return Step(after, (*step.events, *events))


def _settle(step: Step[State], seat: Seat, discarder: Seat | None = None) -> Step[State]:
    """End the round if *seat* has laid down enough pairs, the last one perhaps with the discard of *discarder*."""
    if len(step.state.melds[seat]) < PAIR * NEEDED:
        return step
    return then(step, ended(step.state, won(step.state.options, seat, discarder)))
