# SPDX-License-Identifier: MIT
"""What is said at the table of 相十副."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dominoes.game import Event, Result, RoundEnded, TilesDealt
from dominoes.games.watching.groups import LETTERS, Swap, Tiles, is_valid
from dominoes.games.watching.options import Dragon
from dominoes.games.watching.state import GivenUp, GiveUp, Move, TilesSwapped
from dominoes.games.watching.triplets import Triplet, triplet_of
from ui.language.i18n import _, capital, ngettext, number, term
from ui.language.names import face_list


def letter(place: int) -> str:
    """Return what the group in *place* is called."""
    return LETTERS[place]


def group_name(place: int) -> str:
    """Name a group in words."""
    return _("group {letter}").format(letter=letter(place))


def made(group: Tiles, dragon: Dragon) -> str:
    """Return what *group* makes; empty if nothing."""
    if not is_valid(group, dragon):
        return ""
    triplet = triplet_of(group, dragon) if len(group) > 2 else None  # noqa: PLR2004 - the pair has two
    return term("mates") if triplet is None else triplet_name(triplet)


def triplet_name(triplet: Triplet) -> str:
    """Name what three tiles make."""
    return term(triplet.value)


def move_text(move: Move) -> str:
    """Return *move* as a button or a hint says it."""
    if isinstance(move, GiveUp):
        return _("Give up")
    return _("Swap {given} ({one}) with {taken} ({other})").format(
        given=face_list(move.given), one=letter(move.one), taken=face_list(move.taken), other=letter(move.other)
    )


def move_words(_view: Any, move: Move) -> str:  # noqa: ANN401 - as all do
    """Return *move* in words."""
    return move_text(move)


def title(result: Result, _who: Sequence[str] = ()) -> str:
    """Return how the deal ended."""
    reason = result.reason
    match reason.key:
        case "watching.solved":
            text = ngettext("Solved with {n} swap.", "Solved with {n} swaps.", reason["swaps"])
            return text.format(n=number(reason["swaps"]))
        case "watching.too-long":
            return _("Not solved after {n} swaps.").format(n=number(reason["swaps"]))
        case "watching.given-up":
            return _("Given up with {n} of 11 groups.").format(n=number(reason["valid"]))
        case _:
            return _("No swap is possible any more: {n} of 11 groups.").format(n=number(reason["valid"]))


def log_line(event: Event) -> str | None:
    """Return *event* in one line."""
    match event:
        case TilesDealt():
            return _("Eleven groups are laid out.")
        case TilesSwapped(swap):
            return swapped_text(swap)
        case GivenUp():
            return _("You give up.")
        case RoundEnded(result):
            return title(result)
        case _:
            return None


def swapped_text(swap: Swap) -> str:
    """Return a swap that was made."""
    return _("{given} ({one}) and {taken} ({other}) swapped.").format(
        given=capital(face_list(swap.given)),
        one=letter(swap.one),
        taken=face_list(swap.taken),
        other=letter(swap.other),
    )
