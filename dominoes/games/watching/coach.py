# SPDX-License-Identifier: MIT
"""Certain facts about a move in 相十副: the groups it makes valid."""

from __future__ import annotations

from typing import Final

from dominoes.errors import Reason
from dominoes.games.coach import Coach, Sentence, Values, true_of, when
from dominoes.games.patience import GiveUp
from dominoes.games.watching.groups import (
    LETTERS,
    Groups,
    Swap,
    exchanged,
    is_valid,
    legal_swaps,
    valid_places,
)
from dominoes.games.watching.rules import Move, View

Sight = tuple[View, Move]


def _after(view: View, move: Move) -> Groups:
    return view.groups if isinstance(move, GiveUp) else exchanged(view.groups, move)


def _mended(sight: Sight) -> tuple[int, ...]:
    """Return the groups that are valid only after the move."""
    view, move = sight
    dragon = view.options.dragon
    after = _after(view, move)
    return tuple(place for place in valid_places(after, dragon) if not is_valid(view.groups[place], dragon))


def _solves(sight: Sight) -> Values | None:
    view, move = sight
    after = _after(view, move)
    return when(len(valid_places(after, view.options.dragon)) == len(after))


def _both(sight: Sight) -> Values | None:
    mended = _mended(sight)
    if len(mended) != 2:  # noqa: PLR2004 - both groups
        return None
    one, other = mended
    after = _after(*sight)
    return {"here": LETTERS[one], "made": after[one], "there": LETTERS[other], "also": after[other]}


def _one(sight: Sight) -> Values | None:
    mended = _mended(sight)
    if len(mended) != 1:
        return None
    return {"here": LETTERS[mended[0]], "made": _after(*sight)[mended[0]]}


def _none(sight: Sight) -> Values | None:
    """No further group is valid, but a new swap becomes possible, besides the one that undoes the move."""
    view, move = sight
    if isinstance(move, GiveUp) or _mended(sight):
        return None
    dragon = view.options.dragon
    before = {*legal_swaps(view.groups, dragon), Swap(move.one, move.taken, move.other, move.given)}
    return when(not before.issuperset(legal_swaps(_after(view, move), dragon)))


SENTENCES: Final = (
    Sentence("watching.coach-solves", _solves),
    Sentence("watching.coach-both", _both),
    Sentence("watching.coach-one", _one),
    Sentence("watching.coach-none", _none),
)
"""The most telling first."""


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move*."""
    return true_of(SENTENCES, (view, move))[:1]


COACH: Final = Coach(reasons)
