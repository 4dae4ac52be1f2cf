# SPDX-License-Identifier: MIT
"""Settlement and payments of 打天九 as sheets of paper, every line with its arithmetic in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dominoes.game import Factor, Payment, Result
from dominoes.games.tiengow.options import TienGowOptions
from dominoes.games.tiengow.state import State, ThrownShown
from ui.games.reasons import reason_text
from ui.games.tiengow import words
from ui.kit.sheet import SheetButton, SheetContent
from ui.language.combinations import combination_name
from ui.language.i18n import _, number, pgettext, term
from ui.language.names import enumerated, numeral, tricks_counted
from ui.table.numbers import SheetModel, SheetRow, SheetTiles, columns, numbers_content, settlement_sheet


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Return the settlement of a finished round."""
    result, standing, options = state.ended, state.standing, state.options
    assert result is not None
    m = state.multiplier
    sheet = settlement_sheet(
        result,
        who,
        lambda payment: sheet_line(payment, who, options),
        round_name=round_name,
        title=words.sheet_title(result, who),
        subtitle=sheet_subtitle(result, who[standing.banker], m, who),
        roles={seat: _role(seat, result, standing.banker, m) for seat in range(len(who))},
        tiles=_thrown(state, who),
    )
    # The subtitle says who has won, and how.
    return replace(sheet, name=round_name)


def _role(seat: int, result: Result, banker: int, m: int) -> str:
    """Return whether a seat banks or has won, in words; empty for the others."""
    how = "dealt-win" if result.reason.key == "tiengow.claimed" else "finish"
    parts = [term(how)] if seat == result.winner else []
    return " ".join([*parts, _("Banker ×{m}").format(m=m)] if seat == banker else parts)


def _thrown(state: State, who: Sequence[str]) -> tuple[SheetTiles, ...]:
    """Return the tiles that were thrown, where the table turns them up after the hand."""
    for event in state.history:
        if isinstance(event, ThrownShown):
            heading = _("{name} threw")
            return tuple(
                SheetTiles(heading.format(name=who[seat]), row) for seat, row in enumerate(event.tiles) if row
            )
    return ()


def bonus_content(payments: Sequence[Payment], state: State, who: Sequence[str]) -> SheetContent:
    """Return *payments* in the middle of a round as a small sheet."""
    rows = tuple(SheetRow(*sheet_line(each, who, state.options), each.chips) for each in payments)
    model = SheetModel(
        title=rows[0].heading if len(rows) == 1 else term("bonus"),
        subtitle=_("Banker: {name} ×{m}").format(name=who[state.standing.banker], m=state.multiplier),
        first=_("For"),
        columns=columns(who),
        rows=rows,
    )
    return numbers_content(model, SheetButton("", term("continue"), "Enter", main=True))


def sheet_subtitle(result: Result, banker_name: str, multiplier: int, who: Sequence[str]) -> str:
    """Return how the round was won, what multiplies it, and who banked."""
    reason = result.reason
    fields = {"banker": banker_name, "m": number(multiplier)}
    if reason.key == "tiengow.claimed":
        return _("{reason} Banker: {banker} (×{m}).").format(reason=reason_text(reason, who), **fields)
    factors: tuple[Factor, ...] = next(filter(None, (line.reason.get("factors") for line in result.sheet)), ())
    payer = next((who[line.reason["payer"]] for line in result.sheet if line.reason.get("payer") is not None), None)
    supreme = any(each.name == "finish-supreme" for each in factors)
    fields["name"] = who[result.winner] if result.winner is not None else ""
    fields["tiles"] = combination_name(reason["tiles"], civil_supreme=supreme)
    fields["factors"] = enumerated(
        [_("{name} (×{n})").format(name=term(each.name), n=number(each.times)) for each in factors]
    )
    if payer is not None:
        text = _("{name} finished with {tiles} — {factors}, paid for all by {payer:|you}. Banker: {banker} (×{m}).")
        return text.format(payer=payer, **fields)
    if factors:
        return _("{name} finished with {tiles} — {factors}. Banker: {banker} (×{m}).").format(**fields)
    return _("{name} finished with {tiles}. Banker: {banker} (×{m}).").format(**fields)


# -- lines -----------------------------------------------------------------------------------------


def sheet_line(payment: Payment, who: Sequence[str], options: TienGowOptions) -> tuple[str, str]:
    """Return the heading of a settlement line, and its arithmetic in words and numbers.

    Args:
        payment: the line.
        who: display name of each seat.
        options: house rules of the table.
    """
    reason = payment.reason
    key = reason.key.removeprefix("tiengow.")
    match key:
        case "honour-supreme" | "capture-supreme" | "honour-four":
            return _("{bonus}: {name}").format(bonus=term(key), name=who[reason["seat"]]), _bonus_sum(payment)
        case "dealt-win":
            heading = _("{name}: {hand}").format(name=who[reason["seat"]], hand=words.dealt_hand_name(reason["hand"]))
            first = _labelled(term("dealt-win"), reason["pays"])
            return heading, _product(first, _banker_factor(reason["times"]), payment.amount)
        case "cap":
            heading = _("{name}: limit {limit}").format(name=who[reason["seat"]], limit=number(reason["limit"]))
            return heading, _("{n} given back").format(n=number(payment.amount))
        case "void" | "short" | "par" | "surplus" | "surplus-covered" | "surplus-lost" | "caught" | "covered":
            return _heading(payment, who), _loss(payment, options)
        case _:
            return reason_text(reason, who), ""


def _heading(payment: Payment, who: Sequence[str]) -> str:
    """Return the player, their tricks, and who pays if it is another seat."""
    reason = payment.reason
    fields = {"name": who[reason["seat"]], "tricks": tricks_counted(reason["tricks"])}
    match reason.key:
        case "tiengow.caught":
            return _("{name}: {tricks}, captured").format(**fields)
        case "tiengow.covered":
            return _("{name}: {tricks}, paid by {payer:|you}").format(payer=who[reason["payer"]], **fields)
        case _:
            return _("{name}: {tricks}").format(**fields)


def _loss(payment: Payment, options: TienGowOptions) -> str:
    reason, tricks, due = payment.reason, payment.reason["tricks"], payment.reason["due"]
    if reason.key == "tiengow.surplus-lost":
        return _("captured: {surplus} is not paid").format(surplus=_surplus(due))
    banker = _banker_factor(reason["times"])
    if reason.key in ("tiengow.surplus", "tiengow.surplus-covered"):
        by_winner = reason.key == "tiengow.surplus"
        text = _("{surplus}: {sum} from the winner") if by_winner else _("{surplus}: {sum} from the captured player")
        return text.format(surplus=_surplus(due), sum=_product(number(due), banker, payment.amount))
    if not due:
        return (
            _("par: nothing to pay") if tricks == options.par else _("more than par, which is not paid at this table")
        )
    factors = [*banker, *(_labelled(term(each.name), each.times) for each in reason["factors"])]
    if not tricks:
        return _product(_labelled(term("no-trick"), due), factors, payment.amount)
    short = f"{number(options.par)} − {number(tricks)}"
    return _product(f"({short})" if factors else short, factors, payment.amount, always=True)


def _surplus(over: int) -> str:
    """Name what is above par: 入一, 入二; 入三 only without the two-tile rule."""
    names = ("over-1", "over-2")
    return term(names[over - 1]) if over <= len(names) else _("surplus {n}").format(n=numeral(over))


def _bonus_sum(payment: Payment) -> str:
    reason = payment.reason
    each = number(reason["amount"])
    banker = _banker_factor(reason["times"])
    if len(payment.chips) == 2:  # noqa: PLR2004 - only one other player pays
        return _product(each, banker, -min(payment.chips))
    if not banker:
        return _("{n} from each").format(n=each)
    # Only the banker pays more than the others; if the banker is paid, all pay the same.
    product = _product(each, banker, -min(payment.chips))
    if reason["seat"] == reason["banker"]:
        return _("{sum} from each").format(sum=product)
    return _("{n} from each, {sum} from the banker").format(n=each, sum=product)


def _banker_factor(times: int) -> list[str]:
    return [_labelled(pgettext("factor", "banker"), times)] if times != 1 else []


def _labelled(name: str, n: int) -> str:
    return _("{name} {n}").format(name=name, n=number(n))


def _product(first: str, factors: Sequence[str], total: int, *, always: bool = False) -> str:
    """Write *first* times each factor and what it comes to; without factors only if *always*."""
    if not factors and not always:
        return first
    return _("{product} = {total}").format(product=" × ".join((first, *factors)), total=number(total))
