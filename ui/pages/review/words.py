# SPDX-License-Identifier: MIT
"""The texts of a review: who sits where, which round it is, which position."""

from __future__ import annotations

from collections.abc import Sequence

from ui.language import names
from ui.language.i18n import _, capital, number, term, you
from ui.pages.review.match import ReviewMatch, ReviewRound


def shown_names(round_: ReviewRound) -> tuple[str, ...]:
    """Return the names of the players by seat; those without one are called by their strength or as a player."""
    return tuple(_shown_name(round_, seat) for seat in range(len(round_.names)))


def _shown_name(round_: ReviewRound, seat: int) -> str:
    if round_.names[seat]:
        return round_.names[seat]
    if seat == round_.seat:
        return you()
    level = round_.levels[seat]
    return names.level_name(level) if level else capital(term("player"))


def shown_levels(round_: ReviewRound) -> tuple[str, ...]:
    """Return the strengths of the players in words; empty where that is the name already, and for a person."""
    return tuple(
        names.level_name(level) if level and name else ""
        for name, level in zip(round_.names, round_.levels, strict=True)
    )


def seat_labels(who: Sequence[str]) -> tuple[str, ...]:
    """Return what each seat is called in a list: its sign and the name."""
    return tuple(f"{names.seat_mark(seat, len(who))} {name}" for seat, name in enumerate(who))


def round_label(match: ReviewMatch, at: int) -> str:
    """Name the round at place *at* of *match*."""
    each = match[at]
    return names.round_name(each.number, 0, by_terms=False, half=each.half if match.in_halves else 0)


def round_labels(match: ReviewMatch) -> tuple[str, ...]:
    """Name the rounds of *match*."""
    return tuple(round_label(match, at) for at in range(len(match)))


def view_text(who: Sequence[str], seat: int, *, hands_open: bool) -> str:
    """Return from which seat a round is seen."""
    text = _("Seen from {seat} {name:|you}").format(seat=names.seat_mark(seat, len(who)), name=who[seat])
    opened = _("all open")
    return f"{text} · {opened}" if hands_open else text


def position_text(at: int, last: int, lines: Sequence[str]) -> str:
    """Return which position is shown, and what has just happened there (*lines*)."""
    if at == 0:
        where = _("Before the first move, of {all}").format(all=number(last))
    else:
        where = _("Move {n} of {all}").format(n=number(at), all=number(last))
    return _("{where}: {what}").format(where=where, what=" · ".join(lines)) if lines else where
