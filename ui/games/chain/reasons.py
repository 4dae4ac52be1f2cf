# SPDX-License-Identifier: MIT
"""Why something is so in the chain games, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Factor
from ui.language.i18n import N_, _, capital, number, term
from ui.language.names import enumerated, tiles_counted
from ui.language.reasons import Sentences

FACTOR_TERMS: Final = {"clean": "all-out"}
"""Factors of a difference whose term has another key."""


def _sum(reason: Reason) -> str:
    numbers: Sequence[int] = reason["numbers"]
    return f"{' + '.join(map(number, numbers))} = {number(sum(numbers))}"


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "chain.over": N_("The round is over."),
    "chain.not-your-turn": N_("Please wait: it is not your turn."),
    "chain.no-claims-now": N_("Eight doubles can only be declared before the first lead."),
    "chain.claim-not-held": N_("You do not hold eight doubles."),
    "chain.claims-first": N_("First say whether you declare eight doubles."),
    "chain.no-lead-now": N_("No new line can be begun now."),
    "chain.both-ends-open": N_("Here both ends of a tile that is led stay open: neither is chosen."),
    "chain.one-end-open": N_("Choose which end of the tile stays open."),
    "chain.lead-first": N_("First a line must be begun: lead a tile."),
    "chain.which-end": N_("Choose to which end the tile goes: the left or the right."),
    "chain.only-one-end": N_("This line has only one open end."),
    "chain.not-in-hand": N_("You do not hold this tile: {tile}."),
    "chain.no-such-half": N_("{tile} has no half with {n}."),
    "chain.nobody-could-connect": N_("Nobody else could connect to {tile}: begin with another tile."),
    "chain.same-number": N_("Nobody could connect to {n}: the new line must leave another number open."),
    "chain.fits-other-end": N_("{tile} fits at the other end."),
    "chain.does-not-fit": N_("{tile} does not fit here. Open: {ends}."),
    "chain.must-connect": N_("You hold a tile that fits, so you must connect. Open: {ends}."),
    "chain.cover-another": N_("{tile} fits, so it may not be covered: connect a tile, or cover another one."),
    "chain.finished": N_("{name: wins|You win} with the fewest pips: {points}."),
    "chain.finished-nearer": N_(
        "{name: wins|You win} with the fewest pips: {points}; of equals the nearer to the banker wins."
    ),
    "chain.claimed": N_("{name} declared eight doubles."),
    "chain.void": N_("{name: was|You were} dealt seven doubles: the deal is void."),
    "chain.difference": N_("{name: pays|You pay} {payee:|you} the difference: {sum}."),
    "chain.place": N_("{name} ({place}) to {winner:|you}: {sum}."),
    "chain.block-lost": N_("{name} blocked in vain: {chips} to {winner:|you} for the whole table."),
    "chain.eight-doubles": N_("{name: pays|You pay} {payee:|you} for eight doubles: {sum}."),
    "chain.tail-stake": N_("{name: pays|You pay} {payee:|you} a stake ({why}): {chips}."),
    "chain.tail-difference": N_("{name: pays|You pay} {payee:|you} the difference ({why}): {sum}."),
    "chain.all-equal": N_("Everyone has {points} pips: nobody pays."),
    # What learners are asked, and why an answer is right.
    "chain.drill-line": N_("Open: {ends}"),
    "chain.drill-ask-tile": N_("Which tile fits?"),
    "chain.drill-ask-end": N_("Where does the tile fit?"),
    "chain.drill-tile": N_("The tile"),
    "chain.drill-left": N_("Only at the left end"),
    "chain.drill-right": N_("Only at the right end"),
    "chain.drill-either": N_("At either end"),
    "chain.drill-nowhere": N_("At neither end"),
    "chain.drill-fits": N_("{tile} fits: it has {has}."),
    "chain.drill-none-fits": N_("None of these fits. Open: {ends}."),
    "chain.drill-ask-may": N_("Which of these may you do?"),
    "chain.drill-connect": N_("Connect to {n}"),
    "chain.drill-cover": lambda _reason: capital(term("cover")),
    "chain.drill-covers": N_("Nothing you hold fits, so you cover a tile. Open: {ends}."),
    "chain.drill-may-cover": N_("At this table you may cover a tile even if one fits."),
    "chain.drill-ask-points": N_("How many pips are these?"),
    "chain.drill-sum": _sum,
    "chain.drill-points": N_("{name}: {points} pips"),
    "chain.drill-banker": N_("Banker: {name}"),
    "chain.drill-blocked": N_("{kind}: {name:|you} blocked, but could have played without blocking."),
    "chain.drill-stuck": N_("{name} did not lay {tiles}: {stuck}."),
    # What the coach says.
    "chain.claim-wins": N_("It wins the round at once."),
    "chain.block-wins": N_("It blocks the line, and nobody else can have as few as your {points} pips."),
    "chain.block-loses": N_("It blocks the line, but somebody has fewer than your {points} pips."),
    "chain.blocks": N_("It blocks the line: the round ends, and {points} pips count against you."),
    "chain.goes-out": N_("It is your last tile, and no pips count against you."),
    "chain.nobody-follows": N_("Nobody else can connect to {ends}."),
    "chain.next-out": N_("{name} cannot connect to {ends}."),
    "chain.holds-most": N_("For {n} you keep {count} tiles, and the others can have no more than {tiles}."),
    "chain.out-of": N_("{name} can hold no tile with a {n}."),
    "chain.only-you": N_("Only you can still connect to {n}."),
    "chain.few-left": N_("You have yet to see only {tiles} with a {n}."),
    "chain.lays-off": N_("Nothing else fits, and covered its {points} pips would count against you."),
    "chain.keeps-most": N_("You keep {count} tiles for {ends}, more than after any other tile."),
    "chain.heaviest": N_("Of what you can lay, it has the most pips: {points}."),
    "chain.lightest": N_("Of what you can cover, it has the fewest pips: {points}."),
    "chain.keeps-ends": N_("You keep a tile for each end: {ends}."),
    "chain.keeps-numbers": N_("What you keep still has {count} of the six numbers."),
    "chain.lays-double": N_("A double fits one number only: {n}."),
    # How options contradict each other.
    "chain.cover-other-must-connect": N_("a player who must connect never covers a tile that could be connected"),
    "chain.northern-for-four": N_("the northern tiles are for four players"),
    "chain.rows-for-four": N_("rows before each player are for four players"),
    "chain.places-for-four": N_("places are for four players, and a block must end the round"),
}


def _ends(pips: Iterable[int]) -> str:
    """Open numbers, left and right, each once."""
    return enumerated([number(each) for each in dict.fromkeys(pips)])


def _times(product: str, factors: Iterable[Factor]) -> str:
    """Return *product* times each of the factors, with the term that is its reason."""
    for name, times in factors:
        why = term(FACTOR_TERMS.get(name, name))
        # Translators: a sum, by what it is multiplied, and why.
        product = _("{sum} × {times} ({why})").format(sum=product, times=number(times), why=why)
    return product


def _minus(more: int, less: int) -> str:
    return number(more) if less == 0 else f"({number(more)} − {number(less)})"


def _composed(reason: Reason) -> Mapping[str, str]:
    match reason.key:
        case "chain.difference":
            more, fewer, factors = reason["more"], reason["fewer"], reason["factors"]
            product = _times(_minus(more, fewer), factors) if factors else f"{number(more)} − {number(fewer)}"
        case "chain.tail-difference":
            product = f"{number(reason['more'])} − {number(reason['fewer'])}"
        case "chain.place":
            factors = [Factor("block-won", reason["times"])] if reason["times"] > 1 else []
            product = _times(number(reason["pays"]), factors)
        case "chain.eight-doubles":
            points, own = reason["points"], reason["own"]
            product = f"{_minus(points, own)} × {number(reason['times'])}" if points > own else number(0)
        case _:
            return {}
    return {"sum": product}


def why_pays(why: str) -> str:
    """Return why somebody pays the shortest tail."""
    return {"most": _("most pips"), "over": _("too many pips")}[why]


def _kind(key: str) -> str:
    return capital(term(key))


REASONS: Final = Sentences(
    _SENTENCES,
    {
        "ends": _ends,
        "has": _ends,
        "place": term,
        "tiles": tiles_counted,
        "kind": _kind,
        "stuck": term,
        "why": why_pays,
    },
    _composed,
)
