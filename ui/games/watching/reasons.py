# SPDX-License-Identifier: MIT
"""Why something is so in 相十副, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Result
from dominoes.games.watching.options import Dragon
from dominoes.games.watching.triplets import triplet_of
from ui.games.watching import words
from ui.language.i18n import N_, ngettext, number, term
from ui.language.reasons import Sentences


def _ended(reason: Reason) -> str:
    return words.title(Result(reason, None, (), seats=1))


def _solvable(reason: Reason) -> str:
    text = ngettext("It can be solved with {n} swap.", "It can be solved with {n} swaps.", reason["swaps"])
    return text.format(n=number(reason["swaps"]))


def _composed(reason: Reason) -> Mapping[str, str]:
    """Name what the groups of a reason make."""
    return {name: _made(reason[name]) for name in ("made", "also") if reason.get(name) is not None}


def _made(group: tuple[object, ...]) -> str:
    # Which third row counts is known where the group was found valid.
    for dragon in Dragon:
        triplet = triplet_of(group, dragon) if len(group) > 2 else None  # type: ignore[arg-type]  # noqa: PLR2004
        if triplet is not None:
            return words.triplet_name(triplet)
    return term("mates")


REASONS: Final = Sentences(
    {
        "watching.over": N_("The deal is over."),
        "watching.two-groups": N_("Tiles are swapped between two groups."),
        "watching.as-many": N_("Each group gives one tile, or the pair both for two."),
        "watching.two-with-pair": N_("Two tiles at once are only swapped with the pair."),
        "watching.not-there": N_("This tile is not in group {group}: {tile}."),
        "watching.same": N_("Equal tiles are not swapped."),
        "watching.other-order": N_("The tiles of a group come in the order of their ranks."),
        "watching.no-pair": N_("Afterwards the pair would be no mates: {tiles}."),
        "watching.no-triplet": N_("Afterwards these would make nothing: {tiles}."),
        "watching.solved": _ended,
        "watching.too-long": _ended,
        "watching.given-up": _ended,
        "watching.stuck": _ended,
        "watching.solvable": _solvable,
        "watching.unsolvable": N_("From here it cannot be solved: take back, or give up."),
        "watching.unknown": N_("No solution was found in this time; there may still be one."),
        "watching.coach-solves": N_("That solves the deal."),
        "watching.coach-both": N_("Afterwards {here} is {made}, and {there} is {also}."),
        "watching.coach-one": N_("Afterwards {here} is {made}."),
        "watching.coach-none": N_("It only makes room for another swap."),
    },
    composed=_composed,
)
