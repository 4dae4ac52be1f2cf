# SPDX-License-Identifier: MIT
"""Settlement of 推牌九 as a sheet of paper, every line with its arithmetic in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Payment, Seat
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.rules import fouls_of
from dominoes.games.paigow.state import HandCompared, HandsShown, State
from ui.games.game_ui import Settlement
from ui.games.paigow import words
from ui.games.paigow.model import titles
from ui.language.i18n import _, number, sentences, term
from ui.table.numbers import SheetModel, settlement_sheet


def settlement_model(state: State, who: Sequence[str], round_name: str, cost: str = "") -> SheetModel:
    """Return the settlement of a finished round; *cost* says what the reader's setting was worth."""
    result, banker = state.ended, state.banker
    assert result is not None
    assert banker is not None
    table = ranking(state.options.ranking)
    hands = next(event.hands for event in state.history if isinstance(event, HandsShown))
    names = [words.hands_name(row, table) for row in hands]
    # Who banked stands in the title.
    bankers = _("The banker's hands: {hands}.").format(hands=names[banker])
    begins = not state.standing.rounds and not any(state.standing.chips)
    note = _("Everybody begins with 0 chips, and may fall below.") if begins else ""
    return settlement_sheet(
        result,
        who,
        lambda payment: sheet_line(payment, state, who, names),
        round_name=round_name,
        title=words.round_line(result, who),
        subtitle=sentences(bankers, note),
        roles={banker: words.banker_mark(state.times)},
        advice=cost,
    )


def sheet_line(payment: Payment, state: State, who: Sequence[str], hands: Sequence[str] = ()) -> tuple[str, str]:
    """Return what a line is for, and its arithmetic.

    Args:
        payment: the line.
        state: the finished round.
        who: names by seat.
        hands: by seat, its hands in words; none if the tiles are not known.
    """
    key = payment.reason.key.removeprefix("paigow.")
    reason = payment.reason
    seat, name = reason["seat"], who[reason["seat"]]
    if key == "commission":
        detail = _("{percent}% of {won}, rounded up: {taken}").format(
            percent=reason["percent"], won=number(reason["chips"]), taken=number(payment.house)
        )
        return _("{commission}: {name}").format(commission=term("commission"), name=name), detail
    if key == "share":
        heading = _("{name: shares|You share} {banker:'s|your} bank").format(name=name, banker=who[reason["banker"]])
        return heading, _("half of {net}: {half}").format(
            net=number(reason["chips"]), half=number(payment.chips[seat])
        )
    sign = {"win": 1, "banker-foul": 1, "win-short": 1, "push": 0, "lose": -1, "foul": -1}[key]
    heading = _("{name}: {outcome}").format(name=name, outcome=words.outcome(sign))
    decided = (hands[seat], _decision(state, seat, key)) if hands else ()
    return heading, " · ".join((*decided, _sum(reason)))


def _decision(state: State, seat: Seat, key: str) -> str:
    """Return what decided: a foul, or both comparisons."""
    if key == "foul":
        return _("foul")
    if key == "banker-foul" or (key == "win-short" and state.banker in fouls_of(state)):
        return _("foul by the banker")
    return _signs(state, seat)


def _signs(state: State, seat: Seat) -> str:
    """Return both comparisons: 前 ▲ 後 ▼."""
    signs = next(e.signs for e in state.history if isinstance(e, HandCompared) and e.seat == seat)
    return " ".join(
        f"{head} {words.SIGNS[sign]}".strip() for head, sign in zip(titles(len(signs)), signs, strict=True)
    )


def _sum(reason: Reason) -> str:
    stake, times = reason["stake"], reason["times"]
    staked = _("{stake} {n}").format(stake=term("stake"), n=number(stake))
    if times > 1:
        staked = _("{staked} × bid {times} = {total}").format(
            staked=staked, times=number(times), total=number(stake * times)
        )
    if reason.key == "paigow.win-short":
        return _("{staked}, the bank can pay {paid}").format(staked=staked, paid=number(reason["chips"]))
    return staked


SETTLEMENT: Final = Settlement(words.round_line, sheet_line)
