# SPDX-License-Identifier: MIT
"""Parts of the texts of 打天九: names of dealt wins, buttons, questions, calls, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from dominoes.errors import Reason
from dominoes.game import ChipsMoved, Event, Result, RoundEnded, Seat, TilesDealt
from dominoes.games.combinations import Kind, combination
from dominoes.games.tiengow.scoring import Ending
from dominoes.games.tiengow.state import HandClaimed, View
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown
from ui.games import trick
from ui.games.trick import trick_prompt
from ui.language.glossary import meaning_of
from ui.language.i18n import _, pgettext, term
from ui.table.log_view import LogEntry, LogGroup, LogLine
from ui.table.seat_panel import Call

# -- names ----------------------------------------------------------------------------------------


ENDING_TERMS: Final = {
    Ending.SUPREME: "finish-supreme",
    Ending.CAPTURED_SUPREME: "capture-supreme",
    Ending.FOUR: "finish-four",
    Ending.LOW: "finish-low",
    Ending.CAPTURE: "capture",
}
"""The term of each special end of a round."""

DEALT_HAND_TERMS: Final = {
    "all-military": "eight-military",
    "all-civil": "eight-civil",
}
"""Dealt wins whose term has another key than the option."""


def dealt_hand_name(key: str) -> str:
    """Name a dealt hand 例牌: 八武, 一點紅."""
    return term(DEALT_HAND_TERMS.get(key, key))


# -- buttons ---------------------------------------------------------------------------------------


def claim_button(kind_key: str) -> str:
    """Label the button that opens a dealt hand 例牌."""
    return pgettext("button", "Declare a dealt win: {hand}").format(hand=dealt_hand_name(kind_key))


def decline_button() -> str:
    """Label the button that does not open a dealt hand."""
    return pgettext("button", "Play the hand")


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
        return _("You have a dealt win. Declare it or play on?") if can_beat else _("You hold no dealt win: play on.")
    if closed is not None and closed.key == "tiengow.no-trick-last-single":
        return _("You have no trick yet, and finishing takes two: you can only throw your last tile, however high.")
    return trick_prompt(view.trick, can_beat=can_beat, civil_supreme=view.options.supreme.civil)


# -- calls ----------------------------------------------------------------------------------------


def calls(event: Event, before: Sequence[Event], *, civil_supreme: bool) -> tuple[Call, ...]:
    """Return the calls at *event*, with the events *before* it in its round.

    Args:
        event: as one seat saw it.
        before: what it saw before that in the round.
        civil_supreme: whether the table plays 文尊.
    """
    match event:
        case TilesLed(seat, tiles):
            if _held(seat, before) == len(tiles):
                return (Call(pgettext("call", "Last trick"), seat),)
            made = combination(tiles, civil_supreme=civil_supreme)
            if made is not None and made.kind is Kind.SUPREME:
                return (Call(pgettext("call", "Supreme!"), seat, meaning_of("supreme")),)
        case HandClaimed(seat):
            return (Call(pgettext("call", "Dealt win!"), seat, meaning_of("dealt-win")),)
        case ChipsMoved(payment):
            word = _bonus(payment.reason.key)
            meaning = meaning_of(payment.reason.key.removeprefix("tiengow."))
            return (Call(word, payment.reason["seat"], meaning),) if word else ()
        case RoundEnded(result) if result.winner is not None and result.reason.key == "tiengow.finished":
            word, term = _finish(result)
            return (Call(word, result.winner, meaning_of(term)),)
        case _:
            pass
    return ()


def _held(seat: Seat, before: Sequence[Event]) -> int:
    """Return how many tiles *seat* holds after *before*."""
    held = 0
    for event in before:
        match event:
            case TilesDealt(hands):
                held = len(hands[seat])
            case TilesLed(owner, row) | TilesBeat(owner, row) | TilesThrown(owner, row) if owner == seat:
                held -= len(row)
            case _:
                pass
    return held


def _bonus(key: str) -> str:
    """Return what is called when a bonus is paid; empty for other payments."""
    return {
        "tiengow.honour-supreme": pgettext("call", "Supreme bonus!"),
        "tiengow.capture-supreme": pgettext("call", "Supreme captured!"),
        "tiengow.honour-four": pgettext("call", "Four-tile bonus!"),
    }.get(key, "")


def _finish(result: Result) -> tuple[str, str]:
    """Return the call for winning the last trick, 結 or a special one, and the key of the term."""
    special = {
        "capture": pgettext("call", "Captured!"),
        "capture-supreme": pgettext("call", "Supreme captured!"),
        "finish-supreme": pgettext("call", "Supreme finish!"),
        "finish-four": pgettext("call", "Four-tile finish!"),
        "finish-low": pgettext("call", "Small finish!"),
        "all-eight-7": pgettext("call", "Small sweep!"),
        "all-eight-8": pgettext("call", "Great sweep!"),
    }
    factors = next(filter(None, (line.reason.get("factors") for line in result.sheet)), ())
    found = ((special[each.name], each.name) for each in factors if each.name in special)
    return next(found, (pgettext("call", "Finish!"), "finish"))


# -- the log --------------------------------------------------------------------------------------


def trick_groups(lines: Iterable[LogLine], who: Sequence[str], *, civil_supreme: bool) -> list[LogGroup]:
    """Return the log of a round in groups: what came before, each trick, and the end.

    Args:
        lines: What happened, as one seat saw it.
        who: Names by seat.
        civil_supreme: Whether the table plays 文尊.
    """

    def declared(event: Event, each: LogLine) -> LogEntry | None:
        if not isinstance(event, HandClaimed):
            return None
        return each.entry(who[event.seat], event.tiles, dealt_hand_name(event.hand.key))

    return trick.trick_groups(lines, who, civil_supreme=civil_supreme, laid=declared)
