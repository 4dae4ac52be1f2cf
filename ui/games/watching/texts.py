# SPDX-License-Identifier: MIT
"""The texts of 相十副: house rules, reasons, what is said at the table, and its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Event, Result, RoundEnded, TilesDealt
from dominoes.games.patience import GivenUp, GiveUp
from dominoes.games.triplets import Dragon, Triplet
from dominoes.games.watching.groups import LETTERS, Swap, Tiles, is_valid
from dominoes.games.watching.options import Dealing
from dominoes.games.watching.rules import Move, TilesSwapped
from ui.games.patience import PatienceWords
from ui.language.combinations import triplet_name
from ui.language.i18n import N_, _, capital, ngettext, number, term
from ui.language.names import enumerated, face_list
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences

# -- house rules ----------------------------------------------------------------------------------


_OPTIONS: Final = OptionTexts(
    options={
        "dragon": OptionText(
            N_("The third dragon"),
            N_("Which row of numbers counts besides the small and big dragons."),
        ),
        "deal": OptionText(
            N_("The deal"),
            N_("Made backwards from a solution, or simply dealt, so that not every deal can be solved."),
        ),
        "steps": OptionText(
            N_("Swaps away from the solution"),
            N_("How many swaps away from its solution a solvable deal starts: the more, the harder."),
        ),
    },
    choices={
        ("dragon", "two-three-six"): N_("2 2 3 3 6 6"),
        ("dragon", "middle"): N_("2 3 3 4 4 5"),
        ("deal", "solvable"): N_("It can be solved"),
        ("deal", "random"): N_("Any deal"),
    },
    sources={
        "ODG": "onlinedominogames.com",
    },
    remarks={
        "classical": N_("classical"),
        "modern": N_("modern"),
    },
)


# -- what is asked, and what happened -------------------------------------------------------------


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
    return triplet_name(group) or term("mates")


def ended_text(reason: Reason) -> str:
    """Return how the deal ended, and why."""
    match reason.key:
        case "watching.solved":
            text = ngettext("Solved with {n} swap.", "Solved with {n} swaps.", reason["swaps"])
            return text.format(n=number(reason["swaps"]))
        case "watching.too-long":
            return _("Not solved after {n} swaps.").format(n=number(reason["swaps"]))
        case "watching.given-up":
            return _("Given up with {n} of 11 groups.").format(n=number(reason["valid"]))
        case _:
            return _("No swap is possible: {n} of 11 groups.").format(n=number(reason["valid"]))


def swapped_text(swap: Swap) -> str:
    """Return a swap that was made."""
    return _("{given} ({one}) and {taken} ({other}) swapped.").format(
        given=capital(face_list(swap.given)),
        one=letter(swap.one),
        taken=face_list(swap.taken),
        other=letter(swap.other),
    )


# -- reasons --------------------------------------------------------------------------------------


def _solvable(reason: Reason) -> str:
    text = ngettext("It can be solved with {n} swap.", "It can be solved with {n} swaps.", reason["swaps"])
    return text.format(n=number(reason["swaps"]))


def _composed(reason: Reason) -> Mapping[str, str]:
    """Name what the groups of a reason make."""
    found = {name: reason[name] for name in ("made", "also") if reason.get(name) is not None}
    return {name: triplet_name(group) or term("mates") for name, group in found.items()}


_REASONS: Final = Sentences(
    {
        "watching.over": N_("The deal is over."),
        "watching.two-groups": N_("Tiles are swapped between two groups."),
        "watching.as-many": N_("Each group gives one tile, or the pair gives both of its tiles for two."),
        "watching.two-with-pair": N_("Two tiles at once can only be swapped with the pair."),
        "watching.not-there": N_("This tile is not in group {group}: {tile}."),
        "watching.same": N_("Equal tiles are not swapped."),
        "watching.other-order": N_("Write the tiles of a group in order of rank."),
        "watching.no-pair": N_("The pair would no longer be mates: {tiles}."),
        "watching.no-triplet": N_("These would make nothing: {tiles}."),
        "watching.solved": ended_text,
        "watching.too-long": ended_text,
        "watching.given-up": ended_text,
        "watching.stuck": ended_text,
        "watching.solvable": _solvable,
        "watching.unsolvable": N_("It cannot be solved from here: undo, or give up."),
        "watching.unknown": N_("No solution was found in time, but there may be one."),
        "watching.coach-solves": N_("That solves the deal."),
        "watching.coach-both": N_("Then {here} is {made}, and {there} is {also}."),
        "watching.coach-one": N_("Then {here} is {made}."),
        "watching.coach-none": N_("It only makes room for another swap."),
    },
    composed=_composed,
)


# -- words at the table ---------------------------------------------------------------------------


class WatchingWords(PatienceWords):
    """What is said at a table of 相十副."""

    OPTIONS = _OPTIONS
    REASONS = _REASONS

    def rules(self) -> Iterator[str]:
        """Yield the rules for the player, in order of need."""
        yield _(
            "All 32 tiles are face up in eleven groups: a pair and ten triples. The deal is solved when all "
            "make something."
        )
        yield _(
            "Two groups swap one tile each, or the pair swaps both its tiles for two of a triple, if "
            "both groups then make something."
        )
        left_out = Triplet.MIDDLE_DRAGON if self.options.dragon is Dragon.TWO_THREE_SIX else Triplet.TWO_THREE_SIX
        names = [term(each.value) for each in Triplet if each is not left_out]
        yield _("The pair must be mates. Three tiles may make: {names}.").format(names=enumerated(names))
        if self.options.deal is Dealing.SOLVABLE:
            yield _("Every deal can be solved: it starts at most {n} swaps from a solution.").format(
                n=number(self.options.steps)
            )
        else:
            yield _("The tiles lie as dealt: not every deal can be solved.")

    def move(self, view: object, move: Move) -> str:
        """Return *move* as a button or a hint says it."""
        if isinstance(move, GiveUp):
            return _("Give up")
        return _("Swap {given} ({one}) with {taken} ({other})").format(
            given=face_list(move.given), one=letter(move.one), taken=face_list(move.taken), other=letter(move.other)
        )

    def event(self, event: Event, seen: object) -> str | None:
        """Return *event* in one line."""
        match event:
            case TilesDealt():
                return _("Eleven groups are laid out.")
            case TilesSwapped(swap):
                return swapped_text(swap)
            case GivenUp():
                return _("You give up.")
            case RoundEnded(result):
                return self.title(result)
            case _:
                return None

    def title(self, result: Result) -> str:
        """Return how the deal ended."""
        return ended_text(result.reason)
