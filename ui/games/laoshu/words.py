# SPDX-License-Identifier: MIT
"""The words of 老鼠搬家: bouts and queues, and what happened; tricks have the words of all games with tricks."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Event, Result, RoundEnded
from dominoes.games.laoshu.state import BoutBegun, Move, View
from ui.games.trick_words import trick_line, trick_move_text
from ui.language.i18n import _, capital, counted, ngettext, number, term
from ui.language.names import tiles_counted


def queue_text(count: int) -> str:
    """Return how many tiles a queue has."""
    return _("{name}: {word}").format(name=capital(term("queue")), word=counted("tiles", count))


def queue_of(name: str, count: int) -> str:
    """Return how many tiles the queue of *name* has."""
    return _("{name:'s queue|Your queue}: {tiles}").format(name=name, tiles=counted("tiles", count))


def bout_text(bout: int) -> str:
    """Name a bout."""
    # Translators: the first, second, ... bout of a round.
    return _("Bout {n}").format(n=number(bout))


def bouts_counted(bouts: int) -> str:
    """Count bouts."""
    return ngettext("{n} bout", "{n} bouts", bouts).format(n=number(bouts))


def move_words(view: View, move: Move) -> str:
    """Return what the seat of *view* does with *move*."""
    return trick_move_text(move, civil_supreme=view.options.supreme.civil)


def log_line(event: Event, who: Sequence[str], civil_supreme: bool) -> str | None:  # noqa: FBT001 - a table's, as all do
    """Return *event* in one line; None if it is not worth a line."""
    match event:
        case BoutBegun(bout, hands):
            text = _("{bout}: each takes {tiles} from their queue")
            return text.format(bout=bout_text(bout), tiles=tiles_counted(len(hands[0])))
        case RoundEnded(result):
            return round_line(result, who)
        case _:
            return trick_line(event, who, civil_supreme=civil_supreme)


def round_line(result: Result, who: Sequence[str]) -> str:
    """Return in a line how a round ended."""
    if result.winner is None:
        return _("Drawn: both queues are equally long")
    winner = who[result.winner]
    if result.reason.key == "laoshu.limit":
        return _("{name: has|You have} the longer queue and {name: wins|you win}").format(name=winner)
    return _("{loser: has|You have} no tile left: {name: wins|you win}").format(
        loser=who[result.reason["payer"]], name=winner
    )
