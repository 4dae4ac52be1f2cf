# SPDX-License-Identifier: MIT
"""Why something is so in 夾十, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from dominoes.errors import Reason
from ui.language.i18n import N_, number
from ui.language.names import enumerated, face_name
from ui.language.reasons import Sentences


def _sum(reason: Reason) -> Mapping[str, str]:
    numbers: Sequence[int] = reason.get("numbers") or ()
    return {"sum": f"{' + '.join(map(number, numbers))} = {number(sum(numbers))}"} if numbers else {}


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "kapshap.over": N_("The round is over."),
    "kapshap.not-your-turn": N_("Please wait: it is not your turn."),
    "kapshap.discard-first": N_("You hold eight tiles: discard one first."),
    "kapshap.draw-first": N_("First draw a tile, or take a discard."),
    "kapshap.must-draw": N_("You have taken a tile: now draw one."),
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
    "kapshap.waits": N_("You then wait for {tiles}: {count} hidden tiles complete your hand."),
    "kapshap.pairs-up": N_("It makes {count} pairs of use in your hand."),
    "kapshap.most-help": N_("You keep what most hidden tiles would help: {count}."),
    "kapshap.gone": N_("No hidden tile would make a pair with it."),
    "kapshap.fits-nothing": N_("{tile} is in none of your pairs."),
    "kapshap.takes-none": N_("No discard would make another pair."),
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
    return enumerated([face_name(tile) for tile in row])


REASONS: Final = Sentences(_SENTENCES, {"tiles": _tiles}, _sum)
"""For reasons whose key begins with the key of the game."""
