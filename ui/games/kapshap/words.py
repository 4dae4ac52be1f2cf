# SPDX-License-Identifier: MIT
"""The words of the table of 夾十: buttons, what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Event, Result, RoundEnded
from dominoes.games.kapshap.hands import FORTY_TWO, TENS, Pair, values
from dominoes.games.kapshap.state import FULL_PHASES, Declare, HandDeclared, Move, Phase, View
from dominoes.tiles import Tile
from ui.games.draw_words import drawing_line
from ui.games.draw_words import move_text as drawing_text
from ui.language.i18n import _, capital, number, pgettext, term
from ui.language.names import enumerated, face_name


def value_of(tile: Tile) -> str:
    """Write what *tile* counts in a ten: its pips, by the usual rules three for the tile 4-2."""
    return number(values(3)[tile])


def value_at(tile: Tile, forty_two: int) -> str:
    """Write what *tile* counts at a table where the tile 4-2 counts *forty_two*."""
    return number(values(forty_two)[tile])


def group_text(pair: Pair, forty_two: int) -> str:
    """Return what a pair of the hand is: an eye, or a ten with its sum."""
    one, other = pair
    worth = values(forty_two)
    total = worth[one] + worth[other]
    if one is other and total not in TENS:
        return capital(term("eye"))
    if FORTY_TWO in pair and forty_two != FORTY_TWO.pips:
        return _("{a} + {b} = {n}").format(a=number(worth[one]), b=number(worth[other]), n=number(total))
    return number(total)


def pairs_text(pairs: Sequence[Pair], forty_two: int) -> str:
    """Return the eye and the tens of a hand that wins, in words."""
    worth = values(forty_two)
    (eye, _same), *tens = pairs
    sums = [f"{number(worth[one])} + {number(worth[other])}" for one, other in tens]
    return _("{eye}: {tile}; {sums}").format(eye=capital(term("eye")), tile=face_name(eye), sums=enumerated(sums))


# -- buttons ---------------------------------------------------------------------------------------


def move_text(move: Move) -> str:
    """Label the button that plays *move*."""
    return pgettext("button", "Declare the win") if isinstance(move, Declare) else drawing_text(move)


def move_words(_view: View, move: Move) -> str:
    """Return what a seat does with *move*."""
    return move_text(move)


def prompt(view: View, *, takes: bool, wins: bool) -> str:
    """Return what is asked of the player now."""
    if view.phase is Phase.BEGIN:
        return _("Your turn: draw a tile, or take a discard.") if takes else _("Your turn: draw a tile.")
    if wins:
        return _("You have an eye and three tens: declare the win.")
    if view.taken is not None:
        return _("You took {tile}: discard another tile.").format(tile=face_name(view.taken))
    return _("Your turn: discard a tile.") if view.phase in FULL_PHASES else _("Your turn: draw a tile.")


# -- what happened ---------------------------------------------------------------------------------


def log_line(event: Event, who: Sequence[str], forty_two: int) -> str | None:
    """Return *event* in one line; None if it is not worth a line."""
    match event:
        case HandDeclared(seat, pairs):
            shown = pairs_text(pairs, forty_two)
            return _("{name} declared a win. {pairs}").format(name=who[seat], pairs=shown)
        case RoundEnded(result):
            return round_line(result, who)
        case _:
            return drawing_line(event, who)


def round_line(result: Result, who: Sequence[str]) -> str:
    """Return in a line how a round ended."""
    if result.winner is None:
        if result.reason.key.endswith("-long"):
            return _("Drawn: nobody won in a hundred turns")
        return _("Drawn: the reserve is used up")
    return _("{name} won").format(name=who[result.winner])
