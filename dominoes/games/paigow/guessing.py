# SPDX-License-Identifier: MIT
"""Guessing the whole 推牌九 table from one seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from dominoes.game import Faces
from dominoes.games.face_down import HandsTaken, unmasked
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.settings import settings
from dominoes.games.paigow.state import Set, State, Tiles, View
from dominoes.tiles import FULL_SET, Tile, tidy


def guess(view: View, rng: Random) -> State:
    """Deal the unseen tiles at random, and set hands that others have set; raise ValueError if the round is over."""
    if view.result is not None:
        raise ValueError("the round is over")
    unseen = list(FULL_SET)
    for tile in (*view.hand, *known_out(view)):
        unseen.remove(tile)
    rng.shuffle(unseen)
    left = iter(unseen)
    hands = _hands(view, left)
    played = tuple(replace(out, tile=next(left)) if out.tile is None else out for out in view.standing.played)
    placed = tuple(
        view.setting if seat == view.seat else _some_setting(view, hand, rng) if has_set else None
        for seat, (hand, has_set) in enumerate(zip(hands, view.has_set, strict=True))
    )
    return State(
        options=view.options,
        standing=replace(view.standing, played=played),
        hands=tuple(map(tidy, hands)),
        rest=tuple(left),
        phase=view.phase,
        asked=view.asked,
        bids=view.bids,
        banker=view.banker,
        times=view.times,
        partner=view.partner,
        stakes=view.stakes,
        settings=placed,
        history=tuple(unmasked(event, hands, placed) for event in view.history),
    )


def known_out(view: View) -> Iterator[Tile]:
    """Yield the tiles of the first deal that the seat has seen."""
    return (out.tile for out in view.standing.played if out.tile is not None)


def _hands(view: View, left: Iterator[Tile]) -> tuple[Tiles, ...]:
    """Deal tiles that are *left* to every seat whose own are not known."""
    unknown: tuple[Faces, ...] = ((None,) * view.options.tiles_per_hand,) * view.options.seats
    faces = next((event.hands for event in view.history if isinstance(event, HandsTaken)), unknown)
    return tuple(tuple(next(left) if tile is None else tile for tile in row) for row in faces)


def _some_setting(view: View, hand: Tiles, rng: Random) -> Set:
    setting = rng.choice(settings(hand, ranking(view.options.ranking)))
    return Set(setting.low.tiles, setting.high.tiles)
