# SPDX-License-Identifier: MIT
"""Settlement of 推牌九 as a sheet of paper, every line with its arithmetic in words."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Payment, Seat
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.rules import fouls_of
from dominoes.games.paigow.state import HandCompared, HandsShown, State
from ui.games.paigow import words
from ui.language.i18n import _, number, sentences, term
from ui.table.numbers import SheetModel, SheetRow
from ui.table.standings import columns


def settlement_model(state: State, who: Sequence[str], round_name: str, cost: str = "") -> SheetModel:
    """Give the settlement of a finished round; *cost* tells what the reader's setting was worth."""
    result, banker = state.ended, state.banker
    assert result is not None
    assert banker is not None
    table = ranking(state.options.ranking)
    hands = next(event.hands for event in state.history if isinstance(event, HandsShown))
    names = [words.hands_name(row, table) for row in hands]
    house = result.house != 0
    heads = columns(who)
    told = _("{name} banked with {hands}.").format(name=who[banker], hands=names[banker])
    return SheetModel(
        title=f"{round_name} · {words.round_line(result, who)}",
        subtitle=sentences(told, cost),
        first=_("For"),
        columns=(
            *(
                f"{head}\n{words.banker_mark(state.times)}" if seat == banker else head
                for seat, head in enumerate(heads)
            ),
            *((_("House"),) if house else ()),
        ),
        rows=tuple(_row(payment, state, who, names, house=house) for payment in result.sheet),
        total=SheetRow(_("Total"), "", (*result.chips, *((result.house,) if house else ()))),
    )


def _row(payment: Payment, state: State, who: Sequence[str], hands: Sequence[str], *, house: bool) -> SheetRow:
    heading, detail = sheet_line(payment, state, who, hands)
    return SheetRow(heading, detail, (*payment.chips, *((payment.house,) if house else ())))


def sheet_line(payment: Payment, state: State, who: Sequence[str], hands: Sequence[str]) -> tuple[str, str]:
    """Tell what a line is for, and how it is reckoned.

    Args:
        payment: the line.
        state: the finished round.
        who: names by seat.
        hands: by seat, its hands in words.
    """
    key = payment.reason.key.removeprefix("paigow.")
    seat, *numbers = (int(arg) for arg in payment.reason.args if isinstance(arg, int))
    name = who[seat]
    if key == "commission":
        (won,) = numbers
        percent = str(payment.reason.args[2])
        detail = _("{percent} % of {won}, rounded up: {taken}").format(
            percent=percent, won=number(won), taken=number(payment.house)
        )
        return _("{commission}: {name}").format(commission=term("commission"), name=name), detail
    if key == "share":
        banker, net = numbers
        heading = _("{name: shares|You share} {banker:'s|your} bank").format(name=name, banker=who[banker])
        return heading, _("half of {net}: {half}").format(net=number(net), half=number(payment.chips[seat]))
    stake, times, paid = numbers
    sign = {"win": 1, "banker-foul": 1, "win-short": 1, "push": 0, "lose": -1, "foul": -1}[key]
    heading = _("{name}: {outcome}").format(name=name, outcome=words.outcome(sign))
    return heading, f"{hands[seat]} · {_decision(state, Seat(seat), key)} · {_sum(stake, times, paid, key)}"


def _decision(state: State, seat: Seat, key: str) -> str:
    """Tell what decided: a foul, or both comparisons."""
    if key == "foul":
        return _("foul")
    if key == "banker-foul" or (key == "win-short" and state.banker in fouls_of(state)):
        return _("foul by the banker")
    return _signs(state, seat)


def tally_line(payment: Payment, state: State, who: Sequence[str]) -> tuple[str, str]:
    """Say what a line is for, and how it is reckoned, where hands and comparisons are not known."""
    heading, detail = sheet_line(payment, state, who, [""] * len(who))
    # Hands and comparisons stand before the stake.
    return heading, detail.rsplit(" · ", 1)[-1]


def _signs(state: State, seat: Seat) -> str:
    """Tell both comparisons: 前 ▲ 後 ▼."""
    signs = next(e.signs for e in state.history if isinstance(e, HandCompared) and e.seat == seat)
    marks = {1: "▲", 0: "＝", -1: "▼"}
    heads = (term("low-short"), term("high-short")) if len(signs) > 1 else ("",)
    return " ".join(f"{head} {marks[sign]}".strip() for head, sign in zip(heads, signs, strict=True))


def _sum(stake: int, times: int, paid: int, key: str) -> str:
    staked = _("{stake} {n}").format(stake=term("stake"), n=number(stake))
    if times > 1:
        staked = _("{staked} × bid {times} = {total}").format(
            staked=staked, times=number(times), total=number(stake * times)
        )
    if key == "win-short":
        return _("{staked}, the bank can pay {paid}").format(staked=staked, paid=number(paid))
    return staked
