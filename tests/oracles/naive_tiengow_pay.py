# SPDX-License-Identifier: MIT
"""The payments of the naive 打天九, and 七支／八支, from the rules text alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.oracles.naive_tiengow import NaiveRound
    from tests.oracles.naive_tiengow_tiles import Tiles


def multiplier(options: dict[str, Any], standing: dict[str, Any]) -> int:
    """Return m, what the banker's wins and losses are multiplied by (The banker's multiplier, Fixed readings)."""
    bank = options["bank"]
    if bank["rotation"] == "turn":
        return 2
    k: int = standing["term"]
    m = k + 1
    first_run = standing["term"] == standing["round"]
    if bank["first_multiplier"] == 1 and first_run and (k == 1 or bank["provisional_next"] == 2):
        m = k
    cap = bank["multiplier_cap"]
    return m if cap is None else min(m, cap)


def times(options: dict[str, Any], standing: dict[str, Any], one: int, other: int) -> int:
    """Return m where the banker pays or is paid, otherwise 1 (2.6)."""
    return multiplier(options, standing) if standing["banker"] in (one, other) else 1


def capped(options: dict[str, Any], standing: dict[str, Any], payer: int, amount: int) -> int:
    """Limit what one loser pays in all (Options: `finish.cap_loser`, `finish.cap_banker`)."""
    cap = options["finish"]["cap_banker" if payer == standing["banker"] else "cap_loser"]
    return amount if cap is None else min(amount, cap)


def handed_over(owed: list[int], winner: int) -> list[int]:
    """Turn the debts of each (negative for receiving) into a row that adds up to zero."""
    row = [-amount for amount in owed]
    row[winner] += sum(owed)
    return row


def bonus_payments(options: dict[str, Any], standing: dict[str, Any], collector: int, amount: int) -> list[int]:
    """賀尊, 擒尊, 四大賀: each pays *amount*, times m if the banker pays or collects (2.8)."""
    owed = [0] * options["table"]["seats"]
    for payer in range(len(owed)):
        if payer != collector:
            owed[payer] = amount * times(options, standing, payer, collector) * options["table"]["trick_chips"]
    return handed_over(owed, collector)


def claim_payments(options: dict[str, Any], standing: dict[str, Any], winner: int, amount: int) -> list[int]:
    """例牌: 10 or 20 from each, times m if the banker pays or collects (2.11)."""
    owed = [0, 0, 0, 0]
    for payer in range(4):
        if payer != winner:
            due = amount * times(options, standing, payer, winner) * options["table"]["trick_chips"]
            owed[payer] = capped(options, standing, payer, due)
    return handed_over(owed, winner)


def base(options: dict[str, Any], tricks: int) -> int:
    """Return what a loser with so many 棟 pays before all factors (2.6; 小天九: par 2, void 3)."""
    if options["hand_size"] == 4:
        return 3 if tricks == 0 else max(0, 2 - tricks)
    table = options["table"]
    par: int = {4: 4, 3: 5, 2: 7}[table["seats"]] if table["par"] is None else table["par"]
    void: int = par + 1 if table["void"] is None else table["void"]
    if tricks == 0:
        return void
    if tricks > par and not options["finish"]["surplus"]:
        return 0
    return par - tricks


def final_payments(
    options: dict[str, Any],
    standing: dict[str, Any],
    won: list[int],
    winner: int,
    *,
    factor: int = 1,
    cover: tuple[int, int] | None = None,
) -> list[int]:
    """Settle the end: *cover* is who pays for all, and how many times (Settlement, Specials, Fixed readings)."""
    loses = [0] * len(won)
    surplus = [0] * len(won)
    for seat in range(len(won)):
        if seat == winner:
            continue
        due = base(options, won[seat]) * options["table"]["trick_chips"]
        if due > 0:
            loses[seat] = due * times(options, standing, seat, winner)
        elif seat == standing["banker"] and not options["bank"]["surplus_multiplied"]:
            surplus[seat] = -due
        else:
            surplus[seat] = -due * times(options, standing, seat, winner)
    owed = [amount * factor for amount in loses]
    if cover is not None:
        coverer, how_often = cover
        owed = [0] * len(won)
        owed[coverer] = sum(loses) * how_often
        if not options["finish"]["captured_keeps_surplus"]:
            surplus[coverer] = 0
        if options["finish"]["qin_pays_surplus"]:
            owed[coverer] += sum(surplus) - surplus[coverer]
    for seat in range(len(won)):
        if seat != winner:
            # S004, 每次最多輸: what is limited is the loss, so a 入 received counts against it.
            owed[seat] = capped(options, standing, seat, owed[seat] - surplus[seat])
    return handed_over(owed, winner)


def cover_times(captured_finish: str) -> int:
    """Return how often the leader of a captured 文尊 pays for all; 0 if each pays their own (2.9)."""
    return {"cover-double": 2, "cover-fourfold": 4}.get(captured_finish, 0)


def seven_or_eight(table: NaiveRound, winner: int) -> int:
    """Label the winner of all eight 棟: 8, 7, or 0 where neither counts (2.10)."""
    rule = table.options["all_eight"]
    if rule["mode"] == "off":
        return 0
    label = _by_last_trick(table, winner)
    banker = table.standing["banker"]
    first = next(tiles for seat, _, tiles in table.tricks[0] if seat == winner)
    top = first in (("66",), ("63",), ("54",)) or table.table[first][0] == "supreme"
    if rule["first_lead"] == "nobody-top" and top:
        return 0
    if rule["first_lead"] == "banker-not-top" and winner == banker and top:
        return 7
    if rule["first_lead"] == "not-unbeatable" and winner == banker and _unbeatable(table, first, winner):
        return 7
    return label


def _by_last_trick(table: NaiveRound, winner: int) -> int:
    """Return the label by the last trick alone: the table of 2.10."""
    mode = table.options["all_eight"]["mode"]
    last = table.tricks[-1]
    tiles = last[0][2]
    low = tiles[0] in table.low_codes()
    if mode == "no-extreme":
        barred = tiles in (("66",), ("63",), ("54",)) or table.table[tiles][0] in ("supreme", "four")
        return 7 if barred or (len(tiles) == 1 and low) else 8
    if len(tiles) > 1:
        return 8
    if mode == "theory":
        return 8 if _guaranteed(table, tiles, winner) else 7
    if mode == "wiki":
        return 8 if _guaranteed(table, tiles, winner) or low else 7
    if mode == "wiki-strict":
        return 8 if tiles[0] in ("66", "63", "54") or low else 7
    if mode == "actual":
        higher = [other for seat, _, other in last if seat != winner and table.beats(other, tiles)]
        return 7 if higher else 8
    if mode == "no-single":
        return 7
    raise AssertionError(mode)


def _unseen(table: NaiveRound, winner: int) -> Counter[str]:
    """Count the tiles outside the winner's own eight, wherever they are."""
    return table.outside - Counter(table.dealt[winner])


def _guaranteed(table: NaiveRound, single: Tiles, winner: int) -> bool:
    """Return whether no higher tile of the suit is outside the winner's own eight and those shown (2.10)."""
    unseen = _unseen(table, winner)
    for trick in table.tricks:
        for seat, verb, tiles in trick:
            if seat != winner and verb != "throw":
                unseen.subtract(tiles)
    return not any(count > 0 and table.beats((code,), single) for code, count in unseen.items())


def _unbeatable(table: NaiveRound, lead: Tiles, winner: int) -> bool:
    """Return whether nothing made of the 24 tiles the winner did not hold could beat their first lead (2.10)."""
    outside = _unseen(table, winner)
    higher = [combo for combo in table.table if table.beats(combo, lead)]
    return not any(Counter(combo) <= outside for combo in higher)
