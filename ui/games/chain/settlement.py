# SPDX-License-Identifier: MIT
"""Settlement of a chain game as a sheet of paper, every line with its arithmetic in words."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Factor, Payment
from dominoes.games.chain.state import HandsShown, LineBlocked, State
from ui.games.chain import words
from ui.games.chain.reasons import FACTOR_TERMS, why_pays
from ui.language.i18n import _, capital, number, pgettext, term
from ui.language.names import enumerated, face_name
from ui.table.numbers import SheetModel, SheetTiles, payer_to_payee, settlement_sheet


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Return the settlement of a finished round."""
    result = state.ended
    assert result is not None
    blocked = next((event for event in state.history if isinstance(event, LineBlocked)), None)
    return settlement_sheet(
        result,
        who,
        lambda payment: sheet_line(payment, who),
        round_name=round_name,
        title=words.round_line(result, who),
        subtitle="" if blocked is None else words.block_text(blocked, who),
        roles={state.standing.banker: pgettext("seat", "Bank")},
        tiles=_turned_up(state, who),
    )


def _turned_up(state: State, who: Sequence[str]) -> tuple[SheetTiles, ...]:
    """Return what everybody had covered, or still held, with what it counts."""
    for event in state.history:
        if isinstance(event, HandsShown):
            naming = state.options.look.naming.key
            rows = zip(who, event.points, event.covered, event.held, strict=True)
            return tuple(
                SheetTiles(
                    words.points_line(name, points),
                    (*covered, *held),
                    enumerated([face_name(tile, naming) for tile in (*covered, *held)]),
                )
                for name, points, covered, held in rows
                if covered or held
            )
    return ()


def sheet_line(payment: Payment, who: Sequence[str]) -> tuple[str, str]:
    """Return what a line is for, and its arithmetic."""
    reason = payment.reason
    match reason.key.removeprefix("chain."):
        case "difference":
            heading = payer_to_payee(reason["seat"], reason["payee"], who)
            first = _("{a} − {b}").format(a=number(reason["more"]), b=number(reason["fewer"]))
            factors = [Factor(FACTOR_TERMS.get(name, name), times) for name, times in reason["factors"]]
            return heading, _times(first, factors, payment.amount)
        case "tail-stake" | "tail-difference" as kind:
            heading = payer_to_payee(reason["seat"], reason["payee"], who)
            first = _("{a} − {b}").format(a=number(reason["more"]), b=number(reason["fewer"]))
            # Translators: why a player pays, and what.
            detail = _("{why}: {what}")
            what = _("a stake") if kind == "tail-stake" else _times(first, (), payment.amount)
            return heading, detail.format(why=why_pays(reason["why"]), what=what)
        case "place":
            heading = _("{name}: {place}").format(name=who[reason["seat"]], place=term(reason["place"]))
            product = _times(number(reason["pays"]), [Factor("block-trick", reason["times"])], payment.amount)
            # Translators: what a place pays: the place is decided by pips, the sum is in chips.
            return heading, _("pays {sum}").format(sum=product)
        case "block-lost":
            heading = _("{name}: {place}").format(name=who[reason["seat"]], place=term("block-lost"))
            detail = _("{n} to {winner:|you} for the whole table, doubled")
            return heading, detail.format(n=number(reason["chips"]), winner=who[reason["winner"]])
        case "eight-doubles":
            points, own = number(reason["points"]), number(reason["own"])
            heading = payer_to_payee(reason["seat"], reason["payee"], who)
            first = _("{a} − {b}").format(a=points, b=own) if reason["own"] else points
            return heading, _times(first, [Factor("eight-doubles", reason["times"])], payment.amount)
        case "void":
            return _("Seven doubles: redealt"), ""
        case _:
            return _("All have the same"), words.points_text(reason["points"])


def _times(first: str, factors: Sequence[Factor], total: int) -> str:
    """Write *first* times each factor that is more than one, and the *total*; a number alone is no sum."""
    counted = [each for each in factors if each.times > 1]
    if first.isdecimal() and not counted:
        return first
    if counted and not first.isdecimal():
        # A difference comes before it is multiplied.
        first = _("({difference})").format(difference=first)
    parts = [first, *(f"{capital(term(each.name))} {number(each.times)}" for each in counted)]
    return _("{product} = {total}").format(product=" × ".join(parts), total=number(total))
