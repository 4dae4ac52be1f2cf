# SPDX-License-Identifier: MIT
"""Guessing the whole 골여시 table from one seat."""

from __future__ import annotations

from random import Random

from dominoes.game import Event, TilesDealt, deal_of
from dominoes.games.kolyesi.state import Phase, State, Tiles, TilesDrawn, View, is_pair
from dominoes.tiles import FULL_SET, Tile


def guess(view: View, rng: Random) -> State:
    """Deal the unseen tiles at random; the banker's are alike only where the round ended at once.

    Raises:
        ValueError: the round is over.
    """
    if view.result is not None:
        raise ValueError("the round is over")
    unseen = list(FULL_SET)
    for each in view.hand:
        unseen.remove(each)
    while True:
        rng.shuffle(unseen)
        left = iter(unseen)
        hands = tuple(
            view.hand if seat == view.seat else tuple(next(left) for _ in range(size))
            for seat, size in enumerate(view.sizes)
        )
        if view.phase is Phase.STAKE or not is_pair(hands[view.banker]):
            break
    rest = tuple(left)
    return State(
        options=view.options,
        standing=view.standing,
        hands=hands,
        rest=rest,
        phase=view.phase,
        asked=view.asked,
        stakes=view.stakes,
        history=_unmasked(view.history, hands, rest),
    )


def _unmasked(history: tuple[Event, ...], hands: tuple[Tiles, ...], rest: Tiles) -> tuple[Event, ...]:
    """Return *history* with the faces of *hands*; what was drawn stands before *rest* in its order."""
    dealt = tuple(hand[: len(row)] for hand, row in zip(hands, deal_of(history).hands, strict=True))
    held = list(map(len, dealt))
    drawn: list[Tile] = []
    told: list[Event] = []
    for event in history:
        if isinstance(event, TilesDrawn):
            first = held[event.seat]
            held[event.seat] += len(event.tiles)
            tiles = hands[event.seat][first : held[event.seat]]
            drawn += tiles
            told.append(TilesDrawn(event.seat, tiles))
        else:
            told.append(event)
    return tuple(TilesDealt(dealt, (*drawn, *rest)) if isinstance(each, TilesDealt) else each for each in told)
