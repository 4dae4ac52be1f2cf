# SPDX-License-Identifier: MIT
"""Settlement of a chain game as a sheet of paper, every line with its arithmetic in words."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Payment
from dominoes.games.chain.scoring import pips
from dominoes.games.chain.state import HandsShown, LineBlocked, State
from ui.games.chain import words
from ui.language.i18n import _, capital, number, pgettext, term
from ui.language.tile_names import enumerated
from ui.table.numbers import SheetModel, SheetRow, SheetTiles
from ui.table.standings import columns

_FACTORS = {
    "clean": "all-out",
    "all-out": "all-out",
    "banker-stuck": "banker-stuck",
    "other-stuck": "other-stuck",
}
"""The term of each factor of a difference."""


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Give the settlement of a finished round."""
    result = state.ended
    assert result is not None
    banker = state.standing.banker
    blocked = next((event for event in state.history if isinstance(event, LineBlocked)), None)
    bank = pgettext("seat", "Bank")
    rows = []
    for payment in result.sheet:
        heading, detail = sheet_line(payment, who)
        rows.append(SheetRow(heading, detail, payment.chips))
    return SheetModel(
        title=f"{round_name} · {words.round_line(result, who)}",
        subtitle="" if blocked is None else words.block_text(blocked, who),
        first=_("For"),
        columns=tuple(f"{head}\n{bank}" if seat == banker else head for seat, head in enumerate(columns(who))),
        rows=tuple(rows),
        total=SheetRow(_("Total"), "", result.chips),
        tiles=_turned_up(state, who),
    )


def _turned_up(state: State, who: Sequence[str]) -> tuple[SheetTiles, ...]:
    """Give what everybody had covered, or still held, with what it counts."""
    for event in state.history:
        if isinstance(event, HandsShown):
            naming = state.options.look.naming.key
            rows = (
                (name, (*covered, *held)) for name, covered, held in zip(who, event.covered, event.held, strict=True)
            )
            return tuple(
                SheetTiles(
                    words.points_line(name, pips(row)), row, enumerated([words.called(tile, naming) for tile in row])
                )
                for name, row in rows
                if row
            )
    return ()


def sheet_line(payment: Payment, who: Sequence[str]) -> tuple[str, str]:
    """Tell what a line is for, and how it is reckoned."""
    key = payment.reason.key.removeprefix("chain.")
    args = payment.reason.args
    match key:
        case "difference":
            return _difference(payment, who)
        case "place":
            seat, place, pays, times, _winner = args
            heading = _("{name}: {place}").format(name=who[int(str(seat))], place=term(str(place)))
            told = _times(number(int(str(pays))), int(str(pays)), [(term("block-trick"), int(str(times)))])
            # Translators: what a place pays: the place is decided by pips, the sum is in chips.
            return heading, _("pays {sum}").format(sum=told)
        case "block-lost":
            blocker, winner, chips = (int(str(arg)) for arg in args)
            heading = _("{name}: {place}").format(name=who[blocker], place=term("block-lost"))
            detail = _("{n} to {winner:|you} for the whole table, doubled")
            return heading, detail.format(n=number(chips), winner=who[winner])
        case "eight-doubles":
            payer, claimer, points, own, times = (int(str(arg)) for arg in args)
            heading = _("{payer} to {payee:|you}").format(payer=who[payer], payee=who[claimer])
            first = number(points) if not own else _("{a} − {b}").format(a=number(points), b=number(own))
            return heading, _times(first, max(0, points - own), [(term("eight-doubles"), times)])
        case "void":
            return _("Seven doubles: dealt anew"), ""
        case _:
            return _("All have the same"), words.points_text(int(str(args[0])))


def _difference(payment: Payment, who: Sequence[str]) -> tuple[str, str]:
    payer, payee, more, fewer, *told = payment.reason.args
    factors = [(term(_FACTORS[str(name)]), int(str(n))) for name, n in zip(told[::2], told[1::2], strict=True)]
    heading = _("{payer} to {payee:|you}").format(payer=who[int(str(payer))], payee=who[int(str(payee))])
    first = _("{a} − {b}").format(a=number(int(str(more))), b=number(int(str(fewer))))
    return heading, _times(first, int(str(more)) - int(str(fewer)), factors)


def _times(first: str, value: int, factors: Sequence[tuple[str, int]]) -> str:
    """Write *first* times each factor that is more than one, and what it comes to; a number alone is no sum."""
    counted = [(name, n) for name, n in factors if n > 1]
    if first.isdecimal() and not counted:
        return first
    total = value
    for _name, n in counted:
        total *= n
    if counted and not first.isdecimal():
        # A difference comes before it is multiplied.
        first = _("({difference})").format(difference=first)
    parts = [first, *(f"{capital(name)} {number(n)}" for name, n in counted)]
    return _("{product} = {total}").format(product=" × ".join(parts), total=number(total))
