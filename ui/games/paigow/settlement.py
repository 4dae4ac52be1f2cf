# SPDX-License-Identifier: MIT
"""Settlement of 推牌九 as a sheet of paper, every line with its arithmetic in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Payment, Seat
from dominoes.games.paigow.hands import Ranking, ranking
from dominoes.games.paigow.rules import fouls_of
from dominoes.games.paigow.state import HandCompared, HandsShown, State
from dominoes.tiles import Tile
from ui.games.bank import SIGNS, banker_row, outcome, round_line, staked, starting_note
from ui.games.paigow import words
from ui.games.paigow.model import hand_models, titles
from ui.language.i18n import _, number, term
from ui.table.numbers import SheetHand, SheetModel, SheetRow, settlement_sheet

_OUTCOMES: Final = {"win": 1, "banker-foul": 1, "win-short": 1, "push": 0, "lose": -1, "foul": -1}
"""How a line that compares hands ended for its seat, by the key of its reason."""


def settlement_model(state: State, who: Sequence[str], round_name: str, cost: str = "") -> SheetModel:
    """Return the settlement of a finished round; *cost* says what the reader's setting was worth."""
    result, banker = state.ended, state.banker
    assert result is not None
    assert banker is not None
    table = ranking(state.options.ranking)
    hands = next(event.hands for event in state.history if isinstance(event, HandsShown))
    names = [words.hands_name(row, table) for row in hands]
    model = settlement_sheet(
        result,
        who,
        lambda payment: sheet_line(payment, state, who, names),
        round_name=round_name,
        title=round_line(result, who),
        subtitle=starting_note(state.standing),
        roles={banker: words.banker_mark(state.times)},
        advice=cost,
    )
    return replace(
        model,
        above=banker_row(banker, who, names[banker], _hands(hands[banker], table)),
        rows=tuple(_with_hands(row, payment, state) for row, payment in zip(model.rows, result.sheet, strict=True)),
    )


def _with_hands(row: SheetRow, payment: Payment, state: State) -> SheetRow:
    """Return *row* with the tiles of its seat, where they were compared."""
    seat, key = payment.reason["seat"], payment.reason.key.removeprefix("paigow.")
    if key not in _OUTCOMES:
        return row
    shown = next(event.hands[seat] for event in state.history if isinstance(event, HandsShown))
    signs = _signs_of(state, seat)
    # Signs below a foul would tell what did not decide.
    decided = _foul(state, key)
    hands = _hands(shown, ranking(state.options.ranking), () if decided else signs)
    return replace(row, hands=hands, short=" · ".join(filter(None, (decided, _sum(payment.reason)))))


def _hands(shown: Sequence[Sequence[Tile]], table: Ranking, signs: Sequence[int] = ()) -> tuple[SheetHand, ...]:
    models = hand_models(tuple(map(tuple, shown)), table, signs)
    return tuple(SheetHand(each.tiles, f"{each.title} {each.name}".strip(), each.sum, each.sign) for each in models)


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
    heading = _("{name}: {outcome}").format(name=name, outcome=outcome(_OUTCOMES[key]))
    decided = (hands[seat], _decision(state, seat, key)) if hands else ()
    return heading, " · ".join((*decided, _sum(reason)))


def _decision(state: State, seat: Seat, key: str) -> str:
    """Return what decided: a foul, or both comparisons."""
    return _foul(state, key) or _signs(state, seat)


def _foul(state: State, key: str) -> str:
    """Return whose foul decided; empty where none did."""
    if key == "foul":
        return _("foul")
    if key == "banker-foul" or (key == "win-short" and state.banker in fouls_of(state)):
        return _("foul by the banker")
    return ""


def _signs_of(state: State, seat: Seat) -> tuple[int, ...]:
    return next(e.signs for e in state.history if isinstance(e, HandCompared) and e.seat == seat)


def _signs(state: State, seat: Seat) -> str:
    """Return both comparisons: 前 ▲ 後 ▼."""
    signs = _signs_of(state, seat)
    return " ".join(f"{head} {SIGNS[sign]}".strip() for head, sign in zip(titles(len(signs)), signs, strict=True))


def _sum(reason: Reason) -> str:
    stake, times = reason["stake"], reason["times"]
    text = staked(stake)
    if times > 1:
        text = _("{staked} × bid {times} = {total}").format(
            staked=text, times=number(times), total=number(stake * times)
        )
    if reason.key == "paigow.win-short":
        return _("{staked}, the bank can pay {paid}").format(staked=text, paid=number(reason["chips"]))
    return text
