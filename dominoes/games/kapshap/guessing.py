# SPDX-License-Identifier: MIT
"""Guessing the whole table of 夾十 from one seat.

What the other has discarded they were dealt or drew before, unless they took it; everything else that is hidden may
lie anywhere. Play tells nothing more, since nobody has to declare.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from dominoes.game import Faces, Seat, deal_of, following, known
from dominoes.games.drawing import TileDiscarded, TileDrawn, TileTaken, unmasked
from dominoes.games.kapshap.scoring import SEATS
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
    """Return what *other* was dealt, then drew; None for what it still holds.

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
