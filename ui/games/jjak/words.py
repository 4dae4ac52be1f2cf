# SPDX-License-Identifier: MIT
"""The words of the table of 짝맞추기: what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Event, Result, RoundEnded
from dominoes.games.jjak.state import Move, PairLaid, Phase, View
from ui.games.draw_words import drawing_line, move_text
from ui.language.i18n import _, ngettext, number
from ui.language.names import face_name


def move_words(_view: View, move: Move) -> str:
    """Return what a seat does with *move*."""
    return move_text(move)


def pairs_text(pairs: int) -> str:
    """Return how many pairs were laid down."""
    return ngettext("{n} pair", "{n} pairs", pairs).format(n=number(pairs))


def prompt(view: View, *, takes: bool) -> str:
    """Return what is asked of the player now."""
    if view.phase is Phase.DISCARD:
        return _("Your turn: discard a tile.")
    if takes:
        return _("Your turn: take {tile}, which makes a pair, or draw.").format(tile=face_name(view.pool[-1]))
    return _("Your turn: draw a tile.")


def log_line(event: Event, who: Sequence[str]) -> str | None:
    """Return *event* in one line; None if it is not worth a line."""
    match event:
        case PairLaid(seat, (one, other)):
            text = _("{name} laid down {one} and {other}")
            return text.format(name=who[seat], one=face_name(one), other=face_name(other))
        case RoundEnded(result):
            return round_line(result, who)
        case _:
            return drawing_line(event, who)


def round_line(result: Result, who: Sequence[str]) -> str:
    """Return in a line how a round ended."""
    if result.winner is None:
        return _("Drawn: the reserve is used up")
    if result.reason.key == "jjak.won-discard":
        return _("{name} won with a discard of {payer:|yours}").format(
            name=who[result.winner], payer=who[result.reason["payer"]]
        )
    return _("{name} won").format(name=who[result.winner])
