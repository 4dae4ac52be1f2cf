# SPDX-License-Identifier: MIT
"""The words of 打天九: what plays and dealt hands are called, buttons, what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.errors import Reason
from dominoes.game import ChipsMoved, Event, Payment, PileOpened, Result, RoundEnded
from dominoes.games.tiengow.factors import Ending
from dominoes.games.tiengow.state import Claim, HandClaimed, Move, Pass, ThrownShown, View
from ui.games.reasons import reason_text
from ui.games.trick import trick_line, trick_move_text, trick_prompt
from ui.language.i18n import _, number, pgettext, term

ENDING_TERMS: Final = {
    Ending.SUPREME: "finish-supreme",
    Ending.CAPTURED_SUPREME: "capture-supreme",
    Ending.FOUR: "finish-four",
    Ending.LOW: "finish-low",
    Ending.CAPTURE: "capture",
}
"""The term of each special end of a round."""

_DEALT_HAND_TERMS: Final = {
    "all-military": "eight-military",
    "all-civil": "eight-civil",
}
"""Dealt wins whose term has another key than the option."""


def dealt_hand_term(key: str) -> str:
    """Return the term that names the dealt hand *key*."""
    return _DEALT_HAND_TERMS.get(key, key)


def dealt_hand_name(key: str) -> str:
    """Name a dealt hand 例牌: 八武, 一點紅."""
    return term(dealt_hand_term(key))


# -- buttons ---------------------------------------------------------------------------------------


def claim_button(kind_key: str) -> str:
    """Label the button that opens a dealt hand 例牌."""
    return pgettext("button", "Declare a dealt win: {hand}").format(hand=dealt_hand_name(kind_key))


def decline_button() -> str:
    """Label the button that does not open a dealt hand."""
    return pgettext("button", "Play the hand")


def move_text(move: Move, *, civil_supreme: bool) -> str:
    """Label the button that plays *move*."""
    match move:
        case Claim(hand):
            return claim_button(hand.key)
        case Pass():
            return decline_button()
        case _:
            return trick_move_text(move, civil_supreme=civil_supreme)


# -- what is asked ---------------------------------------------------------------------------------


def prompt(view: View, can_beat: bool, closed: Reason | None = None) -> str:  # noqa: FBT001 - from the legal moves
    """Return what is asked of the player now; empty when it is not their turn.

    Args:
        view: what the player sees.
        can_beat: whether a legal move would beat (or in the claim window, whether there is a hand to open).
        closed: why the rules let nothing take the trick, if they do not.
    """
    if view.seat not in view.to_act:
        return ""
    if view.answered:
        return _("You have a dealt win. Declare it, or play on?") if can_beat else _("You hold no dealt win: play on.")
    if closed is not None and closed.key == "tiengow.no-trick-last-single":
        return _("You have no trick yet, and finishing takes two: however high, your last tile can only be thrown.")
    return trick_prompt(view.trick, can_beat=can_beat, civil_supreme=view.options.supreme.civil)


# -- what happened ---------------------------------------------------------------------------------


def log_line(event: Event, who: Sequence[str], civil_supreme: bool) -> str | None:  # noqa: FBT001
    """Return *event* in one line; None if it is not worth a line.

    Args:
        event: as one seat saw it.
        who: display name of each seat.
        civil_supreme: whether the table plays 文尊.
    """
    match event:
        case PileOpened(dice, roller, opening, first):
            text = _("{roller} rolled {dice}: {opening}, {first: takes|you take} first")
            thrown = "+".join(map(number, dice))
            return text.format(roller=who[roller], dice=thrown, opening=term(opening), first=who[first])
        case HandClaimed(seat, hand, _tiles):
            return _("{name} declared a dealt win: {hand}").format(name=who[seat], hand=dealt_hand_name(hand.key))
        case ChipsMoved(payment):
            return bonus_text(payment, who)
        case ThrownShown():
            return _("The thrown tiles were turned up")
        case RoundEnded(result):
            return sheet_title(result, who)
        case _:
            return trick_line(event, who, civil_supreme=civil_supreme)


def bonus_text(payment: Payment, who: Sequence[str]) -> str:
    """Return in a short sentence what was paid in the middle of a round; other payments get their reason."""
    reason = payment.reason
    key = reason.key.removeprefix("tiengow.")
    if key not in ("honour-supreme", "capture-supreme", "honour-four"):
        return reason_text(reason, who)
    fields = {"bonus": term(key), "name": who[reason["seat"]]}
    # Only the banker pays more than the others; if the banker is paid, all pay the same.
    most = number(-min(payment.chips))
    if len(payment.chips) == 2:  # noqa: PLR2004 - only one other player pays
        return _("{bonus}: {name:|you} received {n}").format(n=most, **fields)
    if reason["times"] == 1 or reason["seat"] == reason["banker"]:
        return _("{bonus}: {name:|you} received {n} from each of the others").format(n=most, **fields)
    text = _("{bonus}: {name:|you} received {n} from each, {m} from the banker")
    return text.format(n=number(reason["amount"]), m=most, **fields)


def sheet_title(result: Result, who: Sequence[str]) -> str:
    """Return in a few words who won the round, and how: 阿北結."""
    name = who[result.winner] if result.winner is not None else ""
    if result.reason.key == "tiengow.claimed":
        hand = dealt_hand_name(result.reason["hand"])
        return _("{name} won with a dealt win: {hand}").format(name=name, hand=hand)
    return _("{name} won the round").format(name=name)
