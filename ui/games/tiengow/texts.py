# SPDX-License-Identifier: MIT
"""Parts of the texts of 打天九: names of dealt wins, buttons, questions, calls, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Event, Moment, MomentKind
from dominoes.games.tiengow.scoring import Ending
from dominoes.games.tiengow.state import HandClaimed, View
from ui.games import trick
from ui.games.trick import trick_prompt
from ui.language.i18n import _, pgettext, term
from ui.table.log_view import LogEntry, LogGroup, LogLine

# -- names ----------------------------------------------------------------------------------------


ENDING_TERMS: Final = {
    Ending.SUPREME: "finish-supreme",
    Ending.CAPTURED_SUPREME: "capture-supreme",
    Ending.FOUR: "finish-four",
    Ending.CAPTURED_FOUR: "capture-four",
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


def called(moment: Moment) -> tuple[str, str]:
    """Return what is called at *moment*, and the key of the term that explains it."""
    term = moment.name
    word = {
        "supreme": pgettext("call", "Supreme!"),
        "dealt-win": pgettext("call", "Dealt win!"),
        "honour-supreme": pgettext("call", "Supreme bonus!"),
        "honour-four": pgettext("call", "Four-tile bonus!"),
        "capture": pgettext("call", "Captured!"),
        "capture-supreme": pgettext("call", "Supreme captured!"),
        "pay-for-all": pgettext("call", "Pays for all!"),
        "finish": pgettext("call", "Finish!"),
        "capture-four": pgettext("call", "Four tiles captured!"),
        "finish-supreme": pgettext("call", "Supreme finish!"),
        "finish-four": pgettext("call", "Four-tile finish!"),
        "finish-low": pgettext("call", "Small finish!"),
        "all-eight-7": pgettext("call", "Small sweep!"),
        "all-eight-8": pgettext("call", "Great sweep!"),
    }.get(term, "")
    if word:
        return word, term
    # Without a name there is but one of its kind, and no term.
    return {
        MomentKind.LAST_TRICK: pgettext("call", "Last trick"),
        MomentKind.STRONG_LEAD: pgettext("call", "Unbeatable!"),
    }.get(moment.kind, ""), ""


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
