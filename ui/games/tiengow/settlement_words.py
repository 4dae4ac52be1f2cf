# SPDX-License-Identifier: MIT
"""The settlement of 打天九 in words: each line with its arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Payment, Result
from dominoes.games.tiengow.options import TienGowOptions
from dominoes.tiles import Tile, tile
from ui.games.tiengow.play_names import combination_name, dealt_hand_name
from ui.language.i18n import _, number, pgettext, term
from ui.language.names import enumerated, numeral, reason_text, tricks_counted

_PAR: Final = 4
_SMALL_PAR: Final = 2
_FACTORS_FROM: Final = 4
"""Where the names of factors begin among the arguments of a settlement line."""
_PAYER: Final = 6
"""Where the seat that pays for all stands."""
_COVERED: Final = ("tiengow.caught", "tiengow.covered")
_ORDINARY: Final = ("tiengow.void", "tiengow.short", "tiengow.par")

Factors = tuple[tuple[str, int], ...]
"""Names (keys of terms) and sizes of what multiplies a line."""


def _ints(payment: Payment) -> tuple[int, ...]:
    """Give the whole numbers among the arguments, nought in place of the others."""
    return tuple(arg if isinstance(arg, int) else 0 for arg in payment.reason.args)


def _factors(payment: Payment) -> Factors:
    """Give the special factors of a line, without the banker's multiplier."""
    key, args = payment.reason.key, payment.reason.args
    if key in _COVERED:
        return ((str(args[_FACTORS_FROM]), _ints(payment)[_FACTORS_FROM + 1]),)
    if key in _ORDINARY:
        rest = args[_FACTORS_FROM:]
        return tuple((str(name), int(str(times))) for name, times in zip(rest[::2], rest[1::2], strict=True))
    return ()


# -- head of the sheet -----------------------------------------------------------------------------


def sheet_title(result: Result, who: Sequence[str]) -> str:
    """Say in a few words who won the round, and how: 阿北結."""
    args = result.reason.args
    name = who[result.winner] if result.winner is not None else ""
    if result.reason.key == "tiengow.claimed":
        return _("{name} won with a dealt win: {hand}").format(name=name, hand=dealt_hand_name(str(args[1])))
    return _("{name} won the round").format(name=name)


def sheet_subtitle(result: Result, banker_name: str, multiplier: int, who: Sequence[str]) -> str:
    """Say how the round was won, what multiplies it, and who banked."""
    factors = next((found for payment in result.sheet if (found := _factors(payment))), ())
    payer = next((who[_ints(p)[_PAYER]] for p in result.sheet if p.reason.key in _COVERED), None)
    fields = {"banker": banker_name, "m": number(multiplier)}
    if result.reason.key == "tiengow.claimed":
        text = _("{reason} Banker: {banker} (×{m}).")
        return text.format(reason=reason_text(result.reason, who), **fields)
    tiles = _tiles(result.reason.args[1:])
    supreme = any(name == "finish-supreme" for name, _times in factors)
    fields["name"] = who[result.winner] if result.winner is not None else ""
    fields["tiles"] = combination_name(tiles, civil_supreme=supreme)
    fields["factors"] = enumerated([_factor(name, times) for name, times in factors])
    if payer is not None:
        text = _("{name} finished with {tiles} — {factors}, paid for all by {payer:|you}. Banker: {banker} (×{m}).")
        return text.format(payer=payer, **fields)
    if factors:
        return _("{name} finished with {tiles} — {factors}. Banker: {banker} (×{m}).").format(**fields)
    return _("{name} finished with {tiles}. Banker: {banker} (×{m}).").format(**fields)


def _tiles(args: Sequence[object]) -> tuple[Tile, ...]:
    return tuple(arg if isinstance(arg, Tile) else tile(str(arg)) for arg in args)


def _factor(name: str, times: int) -> str:
    return _("{name} (×{n})").format(name=term(name), n=number(times))


def banker_text(term: int, multiplier: int) -> str:
    """Say for how long the banker has banked, and by how much it multiplies: 第二任，莊 × 3."""
    return _("Term {n}, banker ×{m}").format(n=numeral(term), m=number(multiplier))


# -- lines -----------------------------------------------------------------------------------------


def sheet_line(payment: Payment, who: Sequence[str], options: TienGowOptions) -> tuple[str, str]:
    """Give the heading of a settlement line, and its arithmetic in words and numbers.

    Args:
        payment: the line.
        who: display name of each seat.
        options: house rules of the table.
    """
    key = payment.reason.key.removeprefix("tiengow.")
    match key:
        case "honour-supreme" | "capture-supreme" | "honour-four":
            return _bonus_heading(payment, who), _bonus_sum(payment)
        case "dealt-win":
            return _dealt_line(payment, who)
        case "cap":
            return _cap_line(payment, who)
        case "void" | "short" | "par" | "surplus" | "surplus-covered" | "surplus-lost" | "caught" | "covered":
            return _heading(payment, who), _loss(payment, options)
        case _:
            return reason_text(payment.reason, who), ""


def _heading(payment: Payment, who: Sequence[str]) -> str:
    """Say who and how many tricks, and who pays where it is not he."""
    loser, tricks, *_rest = numbers = _ints(payment)
    fields = {"name": who[loser], "tricks": tricks_counted(tricks)}
    match payment.reason.key:
        case "tiengow.caught":
            return _("{name}: {tricks}, captured").format(**fields)
        case "tiengow.covered":
            return _("{name}: {tricks}, paid by {payer:|you}").format(payer=who[numbers[_PAYER]], **fields)
        case _:
            return _("{name}: {tricks}").format(**fields)


def _loss(payment: Payment, options: TienGowOptions) -> str:
    _loser, tricks, due, *rest = _ints(payment)
    if payment.reason.key == "tiengow.surplus-lost":
        return _("captured: {surplus} is not paid").format(surplus=_surplus(due))
    if payment.reason.key == "tiengow.surplus":
        product = _product(number(due), due, _banker_factor(rest[0]))
        return _("{surplus}: {sum} from the winner").format(surplus=_surplus(due), sum=product)
    if payment.reason.key == "tiengow.surplus-covered":
        product = _product(number(due), due, _banker_factor(rest[0]))
        return _("{surplus}: {sum} from the captured player").format(surplus=_surplus(due), sum=product)
    par = _SMALL_PAR if options.small else _PAR
    if not due:
        return _("par: nothing to pay") if tricks == par else _("more than par, which is not paid at this table")
    factors = (*_banker_factor(rest[0]), *((term(name), n) for name, n in _factors(payment)))
    if not tricks:
        return _product(_labelled(term("no-trick"), due), due, factors)
    short = f"{number(par)} − {number(tricks)}"
    return _product(f"({short})" if factors else short, due, factors, always=True)


def _surplus(over: int) -> str:
    """Name what is above four tricks: 入一, 入二; 入三 only without the two-tile rule."""
    names = ("over-1", "over-2")
    return term(names[over - 1]) if over <= len(names) else _("surplus {n}").format(n=numeral(over))


def _banker_factor(times: int) -> Factors:
    return ((pgettext("factor", "banker"), times),) if times != 1 else ()


def _labelled(name: str, n: int) -> str:
    return _("{name} {n}").format(name=name, n=number(n))


def _product(first: str, value: int, factors: Factors, *, always: bool = False) -> str:
    """Write *first* times each factor and what it comes to; without factors only if *always*."""
    total = value
    for _name, times in factors:
        total *= times
    if not factors and not always:
        return first
    product = " × ".join((first, *(_labelled(name, times) for name, times in factors)))
    return _("{product} = {total}").format(product=product, total=number(total))


def _dealt_line(payment: Payment, who: Sequence[str]) -> tuple[str, str]:
    loser, _hand, pays, times = _ints(payment)
    heading = _("{name}: {hand}").format(name=who[loser], hand=dealt_hand_name(str(payment.reason.args[1])))
    return heading, _product(_labelled(term("dealt-win"), pays), pays, _banker_factor(times))


def _cap_line(payment: Payment, who: Sequence[str]) -> tuple[str, str]:
    seat, limit = _ints(payment)
    heading = _("{name}: limit {limit}").format(name=who[seat], limit=number(limit))
    return heading, _("{n} given back").format(n=number(payment.chips[seat]))


# -- bonuses ---------------------------------------------------------------------------------------


def _bonus_heading(payment: Payment, who: Sequence[str]) -> str:
    name = payment.reason.key.removeprefix("tiengow.")
    return _("{bonus}: {name}").format(bonus=term(name), name=who[_ints(payment)[0]])


def _bonus_sum(payment: Payment) -> str:
    collector, amount, banker, m = _ints(payment)
    each = number(amount)
    if m == 1:
        return _("{n} from each").format(n=each)
    product = _product(each, amount, _banker_factor(m))
    if collector == banker:
        return _("{sum} from each").format(sum=product)
    return _("{n} from each, {sum} from the banker").format(n=each, sum=product)


def bonus_text(payment: Payment, who: Sequence[str]) -> str:
    """Tell in a short sentence what was paid in the middle of a round; other payments get their reason."""
    key = payment.reason.key.removeprefix("tiengow.")
    if key not in ("honour-supreme", "capture-supreme", "honour-four"):
        return reason_text(payment.reason, who)
    collector, amount, banker, m = _ints(payment)
    fields = {"bonus": term(key), "name": who[collector]}
    if m == 1 or collector == banker:
        return _("{bonus}: {name:|you} received {n} from each of the others").format(n=number(amount * m), **fields)
    text = _("{bonus}: {name:|you} received {n} from each, {m} from the banker")
    return text.format(n=number(amount), m=number(amount * m), **fields)
