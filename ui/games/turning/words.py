# SPDX-License-Identifier: MIT
"""The words of the table of 扭天九: the button, what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Event, Result, RoundEnded
from dominoes.games.turning.options import Count
from dominoes.games.turning.state import Move, PairTaken, TileTurned, View
from ui.language.i18n import _, capital, counted, ngettext, number, pgettext, term
from ui.language.names import face_name


def turn_button() -> str:
    """Label the button that turns the next tile."""
    return pgettext("button", "Turn a tile")


def end_button() -> str:
    """Label the button that has all tiles turned that are left."""
    return pgettext("button", "To the end")


def stop_button() -> str:
    """Label the button that has no more tiles turned."""
    return _("Stop")


def move_words(_view: View, _move: Move) -> str:
    """Return what a seat does."""
    return turn_button()


def points_text(count: Count, points: int) -> str:
    """Return what tiles count, in words."""
    match count:
        case Count.RED:
            text = ngettext("{n} red pip", "{n} red pips", points)
        case Count.TILES:
            text = ngettext("{n} tile taken", "{n} tiles taken", points)
        case _:
            text = ngettext("{n} pip", "{n} pips", points)
    return text.format(n=number(points))


def pile_text(left: int) -> str:
    """Return how many tiles are left in the pile."""
    return _("{name}: {word}").format(name=capital(term("pile")), word=counted("tiles", left))


def prompt(view: View) -> str:
    """Return what is asked."""
    if not view.waiting:
        return _("Turn the first tile of a pair.")
    return _("Only a higher tile of the suit of {tile} takes both.").format(tile=face_name(view.waiting[0]))


def log_line(event: Event, who: Sequence[str]) -> str | None:
    """Return *event* in one line; None if it is not worth a line."""
    match event:
        case TileTurned(seat, tile):
            return _("{name} turned {tile}").format(name=who[seat], tile=face_name(tile))
        case PairTaken(seat, _tiles):
            return _("{name} took both").format(name=who[seat])
        case RoundEnded(result):
            return round_line(result, who)
        case _:
            return None


def round_line(result: Result, who: Sequence[str]) -> str:
    """Return in a line how a round ended."""
    if result.winner is None:
        return _("Drawn: both count the same")
    more, less = number(result.reason["more"]), number(result.reason["less"])
    return _("{name} won, {more} to {less}").format(name=who[result.winner], more=more, less=less)
