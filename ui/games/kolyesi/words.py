# SPDX-License-Identifier: MIT
"""The words of the 골여시 table: hands, buttons, what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Event, RoundEnded, Seat, TilesDealt
from dominoes.games.kolyesi.options import DrawChoice
from dominoes.games.kolyesi.state import (
    Draw,
    Move,
    Phase,
    State,
    TilesDrawn,
    View,
    points,
)
from dominoes.games.stakes import HandCompared, HandsShown, Stake, StakePlaced
from dominoes.tiles import Tile
from ui.games.stakes import outcome, round_line, stake_line, stake_prompt, stake_text, staked
from ui.language.i18n import _, ngettext, number
from ui.language.names import tiles_counted


def rank_of(tile: Tile) -> str:
    """Write what *tile* counts."""
    return str(tile.pips)


def hand_name(hand: Sequence[Tile], *, banker: bool) -> str:
    """Name a hand: 8 點, or 一對 of the banker."""
    if banker and len({*hand}) == 1:
        return _("A pair: takes every stake")
    n = points(hand)
    return ngettext("{n} point", "{n} points", n).format(n=number(n))


def move_text(move: Move) -> str:
    """Label the button that plays *move*."""
    match move:
        case Stake():
            return stake_text(move)
        case Draw(count):
            return _("Draw {tiles}").format(tiles=tiles_counted(count))
        case _:
            return _("Draw no more")


def move_words(_view: View, move: Move) -> str:
    """Return what the seat does with *move*."""
    return move_text(move)


def prompt(view: View, who: Sequence[str]) -> str:
    """Return what is asked of the player who is to move."""
    if view.phase is Phase.STAKE:
        return stake_prompt(who[view.banker], view.standing)
    n = points(view.hand)
    if view.options.draw_choice is DrawChoice.BLIND:
        text = ngettext(
            "You have {n} point. Do you draw one tile, or two?",
            "You have {n} points. Do you draw one tile, or two?",
            n,
        )
    else:
        text = ngettext(
            "You have {n} point. Do you draw another tile?", "You have {n} points. Do you draw another tile?", n
        )
    return text.format(n=number(n))


def status(view: View, seat: int) -> str:
    """Return what a seat has staked and what it is doing: 注 40 · 考慮中."""
    stake = view.stakes[seat]
    parts = [] if stake is None else [staked(stake)]
    if seat in view.to_act:
        parts.append(_("thinking…"))
    return " · ".join(parts)


def shown_by(view: View | State) -> HandsShown | None:
    """Return the hands that lie open, once they do."""
    return next((each for each in view.history if isinstance(each, HandsShown)), None)


def log_line(event: Event, who: Sequence[str], shown: HandsShown | None, banker: Seat) -> str | None:
    """Return *event* in one line; None if it is not worth a line."""
    match event:
        case TilesDealt():
            return _("The tiles are dealt")
        case StakePlaced():
            return stake_line(event, who)
        case TilesDrawn(seat, tiles):
            text = _("{name: draws|You draw} {tiles}")
            return text.format(name=who[seat], tiles=tiles_counted(len(tiles)))
        case HandsShown(hands):
            return _("{name}: {word}").format(name=who[banker], word=hand_name(hands[banker], banker=True))
        case HandCompared(seat, sign) if shown is not None:
            name = hand_name(shown.hands[seat], banker=False)
            return _("{name}: {hands}, {outcome}").format(name=who[seat], hands=name, outcome=outcome(sign))
        case RoundEnded(result):
            return round_line(result, who)
        case _:
            return None
