# SPDX-License-Identifier: MIT
"""Why something is so in 夾十, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from dominoes.errors import Reason
from ui.language.i18n import N_, ngettext, number
from ui.language.names import face_list
from ui.language.reasons import Sentences


def _sum(reason: Reason) -> Mapping[str, str]:
    numbers: Sequence[int] = reason.get("numbers") or ()
    return {"sum": f"{' + '.join(map(number, numbers))} = {number(sum(numbers))}"} if numbers else {}


def _waits(reason: Reason) -> str:
    return ngettext(
        "You then wait for {tiles}: {count} hidden tile completes your hand.",
        "You then wait for {tiles}: {count} hidden tiles complete your hand.",
        reason["count"],
    )


def _pairs_up(reason: Reason) -> str:
    return ngettext(
        "It makes {count} pair of use in your hand.", "It makes {count} pairs of use in your hand.", reason["count"]
    )


def _most_help(reason: Reason) -> str:
    return ngettext(
        "{count} hidden tile would help: no other discard that keeps as many pairs leaves so many.",
        "{count} hidden tiles would help: no other discard that keeps as many pairs leaves so many.",
        reason["count"],
    )


def _as_much_help(reason: Reason) -> str:
    return ngettext(
        "{count} hidden tile would help: no discard that keeps as many pairs leaves more.",
        "{count} hidden tiles would help: no discard that keeps as many pairs leaves more.",
        reason["count"],
    )


def _more_help(reason: Reason) -> str:
    return ngettext(
        "Then {count} hidden tile would help instead of {before}.",
        "Then {count} hidden tiles would help instead of {before}.",
        reason["count"],
    )


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "kapshap.over": N_("The round is over."),
    "kapshap.not-your-turn": N_("Please wait: it is not your turn."),
    "kapshap.discard-first": N_("You hold eight tiles: discard one first."),
    "kapshap.draw-first": N_("First draw a tile, or take a discard."),
    "kapshap.must-draw": N_("You have discarded: now draw a tile."),
    "kapshap.not-discarded": N_("{tile} does not lie among the discards."),
    "kapshap.only-newest": N_("Only the newest discard may be taken: {tile}."),
    "kapshap.not-in-hand": N_("You do not hold this tile: {tile}."),
    "kapshap.just-taken": N_("You have just taken {tile}: discard another tile."),
    "kapshap.no-win": N_("You do not hold an eye and three tens."),
    "kapshap.won": N_("{name: has|You have} an eye and three tens."),
    "kapshap.drawn": N_("The reserve is used up: nobody wins."),
    "kapshap.drawn-long": N_("Nobody has won in a hundred turns: the round is drawn."),
    "kapshap.ante": N_("{payer: pays|You pay} {payee:|you} the ante: {chips}."),
    # What the coach says.
    "kapshap.wins": N_("You have an eye and three tens."),
    "kapshap.completes": N_("It completes your hand."),
    "kapshap.waits": _waits,
    "kapshap.pairs-up": _pairs_up,
    "kapshap.more-help": _more_help,
    "kapshap.most-help": _most_help,
    "kapshap.gone": N_("No hidden tile would make a pair with it."),
    "kapshap.fits-nothing": N_("{tile} makes no pair with any other tile that you hold."),
    "kapshap.takes-none": N_("No discard would make another pair of use."),
    "kapshap.as-much-help": _as_much_help,
    "kapshap.keeps-pairs": N_("It parts no pair of use."),
    "kapshap.draws-too": N_("After it you draw a tile as well."),
    # What learners are asked, and why an answer is right.
    "kapshap.drill-ask-ten": N_("Which tile makes a ten with this one?"),
    "kapshap.drill-ten": N_("{sum}: a ten."),
    "kapshap.drill-no-ten": N_("{sum}: neither 10 nor 20."),
    "kapshap.drill-ask-completes": N_("Which tile completes this hand?"),
    "kapshap.drill-completes": N_("With {tile} the hand has an eye and three tens."),
    "kapshap.drill-no-win": N_("{tile} does not complete the hand."),
}


def _tiles(row: object) -> str:
    assert isinstance(row, tuple)
    return face_list(row)


REASONS: Final = Sentences(_SENTENCES, {"tiles": _tiles}, _sum)
"""For reasons whose key begins with the key of the game."""
