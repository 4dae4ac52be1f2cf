# SPDX-License-Identifier: MIT
"""Guessing the whole table of 짝맞추기 from one seat.

Nobody ever holds a pair, since it is laid down at once; and where a discard is offered to all, a player who was asked
and did not take it did not hold its mate. So every tile that another seat was dealt or drew has a time for which it
was held, in which no mate of it may have been there. Tiles are put where they may lie, and then change places at
random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from dominoes.game import Event, Seat, TilesDealt, deal_of, in_order, known
from dominoes.games.drawing import TileDiscarded, TileDrawn, Tiles, TileTaken, unmasked
from dominoes.games.jjak.legality import takeable
from dominoes.games.jjak.options import Offer
from dominoes.games.jjak.state import PairLaid, Phase, State, View
from dominoes.games.mates import MATES
from dominoes.tiles import FULL_SET, Tile, tidy

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


def guess(view: View, rng: Random) -> State:
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
    """Return the tiles of which the seat does not know where they are."""
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
    """Return what the others were dealt and drew, with faces for what all have seen since, where that came from."""
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
