# SPDX-License-Identifier: MIT
"""Why something is so in 打天九, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from dominoes.errors import Reason
from dominoes.games.tiengow.factors import Ending
from dominoes.tiles import Tile
from ui.games.tiengow.words import ENDING_TERMS, dealt_hand_name
from ui.games.trick import other_class
from ui.language.combinations import combination_name
from ui.language.i18n import N_, _, capital, term
from ui.language.names import enumerated, tiles_counted, tricks_counted
from ui.language.reasons import Sentences


def _called(reason: Reason) -> str:
    return combination_name(reason["combination"], civil_supreme=reason["supreme"])


def _is(reason: Reason) -> str:
    # Translators: what tiles are called together, and of which class they are: 天九：文武。
    return _("{tiles}: {kind}.").format(tiles=capital(_called(reason)), kind=term(reason["kind"]))


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "tiengow.no-trick-last-single": N_(
        "You have not won a trick, so you may only throw your last tile (at least two tricks are needed to finish)."
    ),
    "tiengow.supreme-captured": N_("The civil supreme has been captured: everybody else can only throw."),
    "tiengow.catch-is-top": N_("The low tile has been captured, and at this table nothing beats the captor: throw."),
    # What the coach says.
    "tiengow.nobody-can-beat": N_("Nobody can beat it: all that is higher has been seen."),
    "tiengow.claim-ends": N_("It ends the round at once: each of the others pays {pays}, before any multiplication."),
    "tiengow.captures": N_("It captures {low}: {name: pays|you pay} for all, times {times}."),
    "tiengow.finish-pays": N_("To finish so multiplies what the losers owe by {times}: {bonus}."),
    "tiengow.low-caught": N_("{low} led last can be captured by {catcher}: you would pay for all, times {times}."),
    "tiengow.leads-low": N_("You then lead {low} last: if nobody beats it, you are owed {times} times as much."),
    "tiengow.keeps-catcher": N_("You keep {catcher}, which captures {low} if that is led last."),
    "tiengow.wins-last": N_("It is sure to win the last trick: the round is yours."),
    "tiengow.all-yours": N_("Nobody can beat anything that you hold: all {tricks} left are yours."),
    "tiengow.pays-now": N_("It is paid at once: {bonus}."),
    "tiengow.only-led": N_("It counts only when led: as a reply it beats nothing."),
    "tiengow.plays-last-lowest": N_("You play last: the lowest that beats it is enough."),
    "tiengow.plays-last": N_("You play last: the trick is yours."),
    "tiengow.nobody-may-beat": N_("By the rules, those after you can only throw."),
    "tiengow.highest": N_("Nothing is higher."),
    "tiengow.higher-gone": N_("Nobody else can have {higher} any more, so nothing beats {tiles}."),
    "tiengow.needs-trick": N_("You need this trick: without one, you could not win with a last single tile."),
    "tiengow.first-trick": N_("It gives you a trick: without one, your last tile alone could win nothing."),
    "tiengow.first-trick-pays": N_(
        "With no trick {due} count against you, with this at most {less}, before any multiplication."
    ),
    "tiengow.more-sure": N_("With your other unbeatable tiles you take {tricks} in a row."),
    "tiengow.last-chance": N_("You have no trick yet, and your last tile alone could win none."),
    "tiengow.few-beat": N_("Only {higher} can beat it."),
    "tiengow.lowest-beat": N_("Of what you hold above {best}, it is the lowest."),
    "tiengow.beating-breaks": N_("To beat it, you would have to break up {whole}."),
    "tiengow.beating-in-vain": N_("Even your {tiles} could still be beaten: by {higher}."),
    "tiengow.lowest-loose": N_("Of your other loose tiles, none of the same suit is lower."),
    "tiengow.keeps-sure": N_("You keep {tiles}, which nobody can beat when you lead it."),
    "tiengow.keeps-strong": N_("You keep {tiles}: when you lead it, only {higher} can beat it."),
    "tiengow.keeps-last": N_("You keep {whole} together for the last trick."),
    "tiengow.keeps-together": N_("You keep {whole} together."),
    "tiengow.at-once": N_("It wins {tricks} at once if it holds."),
    "tiengow.cannot-beat": N_("You hold nothing that beats {best}."),
    "tiengow.round-over": N_("The round is over."),
    "tiengow.claims-first": N_("First decide whether to declare your dealt win."),
    "tiengow.no-claims-now": N_("A dealt win can only be declared before the first lead."),
    "tiengow.must-lead": N_("It is your lead: play a combination face up."),
    "tiengow.no-combination": N_("These tiles are not a combination that can be led."),
    "tiengow.supreme-unbeatable": N_("Nothing beats the supreme pair; you can only throw."),
    "tiengow.not-your-turn": N_("Please wait: it is {name}'s turn."),
    "tiengow.claim-not-held": N_("Your hand is not a dealt win of this kind: {hand}."),
    "tiengow.claim-not-agreed": N_("This table does not play this dealt win: {hand}."),
    "tiengow.not-in-hand": N_("You do not hold this tile: {tile}."),
    "tiengow.no-split": N_("This table forbids splitting: lead {whole} as a whole, or something else."),
    "tiengow.must-follow": N_("{name} led: beat it or throw."),
    "tiengow.wrong-count": N_("The lead has {tiles}: play just as many."),
    "tiengow.not-higher": N_("That does not beat {best}: play something higher, or throw."),
    "tiengow.claimed": N_("{name} declared a dealt win: {hand}."),
    "tiengow.finished": N_("{name} won the last trick with {tiles}."),
    "tiengow.honour-supreme": N_("Bonus to {name:|you} for leading the supreme pair ({bonus})."),
    "tiengow.capture-supreme": N_("Bonus to {name:|you} for capturing the civil supreme ({bonus})."),
    "tiengow.honour-four": N_("Bonus to {name:|you} for winning with four tiles ({bonus})."),
    "tiengow.void": N_("{name} won no trick: {due} to pay, before any multiplication."),
    "tiengow.short": N_("{name} won {tricks}: {due} to pay, before any multiplication."),
    "tiengow.par": N_("{name} won {tricks}: nothing to pay or receive."),
    "tiengow.surplus": N_("{name} won {tricks}: {due} from the winner, before any multiplication."),
    "tiengow.surplus-covered": N_(
        "{name} won {tricks}: because of the capture {due} from {payer:|you}, before any multiplication."
    ),
    "tiengow.surplus-lost": N_("{name} won {tricks}: nothing from the winner, because of the capture."),
    "tiengow.caught": N_("{name}: {tricks}. Because of the capture, {name:|you} must pay for all."),
    "tiengow.covered": N_("{name}: {tricks}. The loss is paid by {payer:|you}."),
    "tiengow.dealt-win": N_("From {name:|you} for the dealt win: {hand}."),
    "tiengow.cap": N_("{name}: {limit} at most; the rest is given back."),
    "tiengow.other-class": other_class,
    # What learners are asked, and why an answer is right.
    "tiengow.drill-ask-higher": N_("Which tile is higher?"),
    "tiengow.drill-suits": N_("A tile of one suit never beats a single tile of the other."),
    "tiengow.drill-alike": N_("{one} and {other} rank alike: whichever is led keeps the trick."),
    "tiengow.drill-above": N_("{above} is above {below}."),
    "tiengow.drill-ask-called": N_("What are these tiles called together?"),
    "tiengow.drill-called": _called,
    "tiengow.drill-is": _is,
    "tiengow.drill-ask-lead": N_("Which of these may you lead together?"),
    "tiengow.drill-none": N_("None of these is a higher combination of the same class as {best}."),
    "tiengow.drill-beats": N_("What beats {best} is of the same class, and higher: {tiles}."),
    "tiengow.drill-captures": N_("{tiles} captures the civil supreme."),
    "tiengow.drill-tricks": N_("{name}: {tricks}"),
    "tiengow.drill-banker": N_("Banker: {name} ×{m}"),
    "tiengow.drill-last-trick": N_("{name} won the last trick."),
    "tiengow.drill-ending": N_("The last trick: {ending}."),
    "tiengow.drill-caught": N_("{payer: was|You were} captured in the last trick: {ending}."),
    "tiengow.drill-sweep": N_("All eight tricks: {sweep}."),
    # How options contradict each other.
    "tiengow.small-has-two-tile-rule": N_("the small game is played with the two-tile rule"),
    "tiengow.small-for-four": N_("the small game is for four players"),
    "tiengow.void-below-par": N_("who wins no trick cannot owe less than par"),
}


def _tiles(value: Any) -> str:  # noqa: ANN401 - how many, or which
    # Whether a pair of 銅錘六 is supreme here is not said; as a pair it is named rightly in any case.
    return tiles_counted(value) if isinstance(value, int) else combination_name(value, civil_supreme=False)


def _each(rows: Iterable[Sequence[Tile]]) -> str:
    """Combinations of different rank."""
    return enumerated([combination_name(row, civil_supreme=False) for row in rows])


def _composed(reason: Reason) -> Mapping[str, str]:
    if reason.key in ("tiengow.pays-now", "tiengow.finish-pays"):
        return {"bonus": term(reason["bonus"])}
    bonus = reason.key in ("tiengow.honour-supreme", "tiengow.capture-supreme", "tiengow.honour-four")
    return {"bonus": term(reason.key.removeprefix("tiengow."))} if bonus else {}


REASONS: Final = Sentences(
    _SENTENCES,
    {
        "hand": dealt_hand_name,
        "tricks": tricks_counted,
        "tiles": _tiles,
        "whole": _tiles,
        "best": _tiles,
        "higher": _each,
        "ending": lambda key: term(ENDING_TERMS[Ending(key)]),
        "sweep": term,
        "supreme": str,
        "low": _tiles,
        "catcher": _tiles,
    },
    _composed,
)
