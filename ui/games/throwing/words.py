# SPDX-License-Identifier: MIT
"""The words of the table of 擲天九: buttons, what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Event, RoundEnded
from dominoes.games.stakes import Stake, StakePlaced
from dominoes.games.throwing.state import DiceThrown, MarkSet, Move, ThrowCompared, View
from dominoes.tiles import Suit, Tile
from ui.games.stakes import outcome, round_line, stake_line, stake_prompt, stake_text
from ui.language.i18n import _, number, pgettext, sentences
from ui.language.names import face_name


def throw_button() -> str:
    """Label the button that throws the dice."""
    return pgettext("button", "Throw the dice")


def move_text(move: Move) -> str:
    """Return *move* in words."""
    return stake_text(move) if isinstance(move, Stake) else throw_button()


def move_words(_view: View, move: Move) -> str:
    """Return what a seat does."""
    return move_text(move)


def asked(mark: Tile) -> str:
    """Return which throws count against the *mark*, and which wins."""
    text = {
        Suit.CIVIL: _("Only civil throws count: higher than {tile} wins."),
        Suit.MILITARY: _("Only military throws count: higher than {tile} wins."),
    }[mark.suit]
    return text.format(tile=face_name(mark))


def prompt(view: View, who: Sequence[str]) -> str:
    """Return what is asked of the seat of *view*."""
    if view.seat in view.staking:
        return stake_prompt(who[view.banker], view.standing)
    mark = view.throws.mark
    if mark is None:
        return _("Throw the dice: the others then throw against you.")
    return sentences(asked(mark), _("Throw again.") if view.throws.misses else "")


def called(takes: int) -> str:
    """Return what the banker's throw means at once; empty where the others throw."""
    return {
        1: _("The highest of its suit: the banker takes all stakes."),
        0: "",
        -1: _("The lowest of its suit: the banker pays all."),
    }[takes]


def log_line(event: Event, who: Sequence[str]) -> str | None:
    """Return *event* in one line; None if it is not worth a line."""
    match event:
        case StakePlaced():
            return stake_line(event, who)
        case DiceThrown(seat, dice, counts):
            text = (
                _("{name} threw {a} and {b}: {tile}")
                if counts
                else _("{name} threw {a} and {b}: {tile}, not the suit")
            )
            return text.format(name=who[seat], a=number(dice[0]), b=number(dice[1]), tile=face_name(event.tile))
        case MarkSet(_banker, _tile, takes):
            return called(takes) or None
        case ThrowCompared(seat, _tile, sign):
            return _("{name}: {outcome}").format(name=who[seat], outcome=outcome(sign))
        case RoundEnded(result):
            return round_line(result, who)
        case _:
            return None
