# SPDX-License-Identifier: MIT
"""Guessing the whole 鬥牛 table from one seat."""

from __future__ import annotations

from random import Random

from dominoes.game import Faces
from dominoes.games.face_down import HandsTaken, unmasked
from dominoes.games.taungau.bulls import settings
from dominoes.games.taungau.options import HAND
from dominoes.games.taungau.state import Setting, State, Stuck, Tiles, View
from dominoes.tiles import FULL_SET, tidy


def guess(view: View, rng: Random) -> State:
    """Deal the unseen tiles at random, and set hands that others have set; raise ValueError if the round is over."""
    if view.result is not None:
        raise ValueError("the round is over")
    unseen = list(FULL_SET)
    for each in view.hand:
        unseen.remove(each)
    rng.shuffle(unseen)
    dealt = _dealt(view)
    hands: tuple[Tiles, ...] = tuple(tuple(unseen.pop() if face is None else face for face in row) for row in dealt)
    placed = tuple(
        None if not has_set else view.setting if seat == view.seat else _some(hand, rng)
        for seat, (hand, has_set) in enumerate(zip(hands, view.has_set, strict=True))
    )
    return State(
        options=view.options,
        standing=view.standing,
        hands=tuple(map(tidy, hands)),
        rest=tuple(unseen),
        phase=view.phase,
        stakes=view.stakes,
        settings=placed,
        history=tuple(unmasked(event, hands, placed) for event in view.history),
    )


def _dealt(view: View) -> tuple[Faces, ...]:
    taken = (event.hands for event in view.history if isinstance(event, HandsTaken))
    return next(taken, ((None,) * HAND,) * view.options.seats)


def _some(hand: Tiles, rng: Random) -> Setting:
    found = settings(tidy(hand))
    return rng.choice(found) if found else Stuck()
