# SPDX-License-Identifier: MIT
"""What tables have in common where each seat has one hand against the banker's, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dominoes.game import Event, Faces, RoundEnded, Seat
from dominoes.games.stakes import HandCompared
from ui.games.stakes import banker_mark, outcome, with_sign
from ui.language import names
from ui.table.bank import BankSeatModel


@dataclass(frozen=True, slots=True)
class Showing:
    """What the table shows besides what the view says."""

    opened: frozenset[Seat] = frozenset()
    """Seats whose hands lie open already."""
    compared: frozenset[Seat] = frozenset()
    """Seats whose outcome is shown already."""
    dealt: bool = False
    """Whether everybody has their tiles already, where they are taken after the stakes."""


def comparison_of(history: tuple[Event, ...], seat: Seat) -> HandCompared | None:
    """Return how the hand of *seat* compared with the banker's; None before, and of the banker."""
    return next((event for event in history if isinstance(event, HandCompared) and event.seat == seat), None)


def seat_model(
    view: Any,  # noqa: ANN401 - the view of any such game
    seat: Seat,
    called: tuple[str, str],
    showing: Showing,
    *,
    status: str,
    groups: tuple[Faces, ...],
    words: str,
) -> BankSeatModel:
    """Return one place at the table.

    Args:
        view: What the reader knows.
        seat: Whose place it is.
        called: Its name, and its strength in words.
        showing: How far the round is shown.
        status: Its stake and what it is doing, until its outcome is shown.
        groups: The tiles before it.
        words: What its hand is worth, where that is seen.
    """
    name, level = called
    result = comparison_of(view.history, seat) if seat in showing.compared else None
    players = sum(isinstance(event, HandCompared) for event in view.history)
    ended = any(isinstance(event, RoundEnded) for event in view.history)
    over = view.result is not None and ended and len(showing.compared) >= players
    return BankSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.stakes)),
        chips=(view.chips if over else view.standing.chips)[seat],
        banker=banker_mark() if seat == view.banker else "",
        to_act=seat in view.to_act,
        status=status if result is None else with_sign(outcome(result.sign), result.sign),
        groups=groups,
        words=words,
        sign=None if result is None else result.sign,
    )
