# SPDX-License-Identifier: MIT
"""Guessing the whole table of 夾十 from one seat.

What the other has discarded they were dealt or drew before, unless they took it; everything else that is hidden may
lie anywhere. Play tells nothing more, since nobody has to declare.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from dominoes.game import Event, Seat, TilesDealt, known
from dominoes.games.drawing import TileDiscarded, TileDrawn, TileTaken
from dominoes.games.kapshap.state import State, View
from dominoes.tiles import FULL_SET, Tile, tidy


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
    """Return the tiles of which the seat does not know where they are: in the other hand, or in the reserve."""
    left = Counter(FULL_SET)
    left.subtract(view.hand)
    left.subtract(view.pool)
    left.subtract(held_openly(view))
    return sorted(left.elements())


def guess(view: View, rng: Random) -> State:
    """Put the unseen tiles where they may lie; raise ValueError if the round is over.

    Raises:
        ValueError: the round is over.
    """
    if view.result is not None:
        raise ValueError("the round is over")
    other = Seat(1 - view.seat)
    dealt = next(event for event in view.history if isinstance(event, TilesDealt))
    # Where the other's tiles came from, by place: those dealt, then each drawn one; None while not known.
    sources: list[Tile | None] = [None] * len(dealt.hands[other])
    held = Counter[Tile]()
    for event in view.history:
        match event:
            case TileDrawn(seat, _) if seat == other:
                sources.append(None)
            case TileTaken(seat, face) if seat == other:
                held[face] += 1
            case TileDiscarded(seat, face) if seat == other:
                if held[face]:
                    held[face] -= 1
                else:
                    sources[rng.choice([at for at, source in enumerate(sources) if source is None])] = face
            case _:
                pass
    hidden = unseen(view)
    rng.shuffle(hidden)
    free = sources.count(None)
    hand, rest = hidden[:free], tuple(hidden[free:])
    given = iter(hand)
    filled = [next(given) if source is None else source for source in sources]
    size = len(dealt.hands[other])
    history = _told(view, tuple(filled[:size]), filled[size:], rest)
    hands = (tidy([*hand, *held.elements()]), view.hand)
    return State(
        options=view.options,
        standing=view.standing,
        hands=hands if other == 0 else hands[::-1],
        rest=rest,
        pool=view.pool,
        turn=view.turn,
        phase=view.phase,
        taken=view.taken,
        turns=view.turns,
        history=history,
    )


def _told(view: View, hand: tuple[Tile, ...], draws: list[Tile], rest: tuple[Tile, ...]) -> tuple[Event, ...]:
    """Return the history of *view* with the other's *hand* as it was dealt, what they drew, and the reserve."""
    drawn = iter(draws)
    history: list[Event] = []
    every: list[Tile] = []
    for event in view.history:
        if isinstance(event, TileDrawn):
            face = event.tile or next(drawn)
            every.append(face)
            history.append(replace(event, tile=face))
        else:
            history.append(event)
    place = next(at for at, event in enumerate(history) if isinstance(event, TilesDealt))
    dealt = history[place]
    assert isinstance(dealt, TilesDealt)
    hands = tuple(known(row) if seat == view.seat else hand for seat, row in enumerate(dealt.hands))
    history[place] = TilesDealt(hands, (*every, *rest))
    return tuple(history)
