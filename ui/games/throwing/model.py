# SPDX-License-Identifier: MIT
"""The table of 擲天九 as plain values, from what one seat knows; no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dominoes.game import Seat
from dominoes.games.throwing.state import DiceThrown, ThrowCompared, View
from dominoes.games.throwing.throws import at_once
from dominoes.tiles import Tile
from ui.games.stakes import banker_mark, outcome, staked
from ui.language import names
from ui.language.i18n import _, capital
from ui.table.view_model import SeatModel, TableModel


@dataclass(frozen=True, slots=True)
class ThrowSeatModel(SeatModel):
    """One place at the table."""

    stake: str
    """The stake in words; empty without one."""
    tile: Tile | None
    """The throw that counts."""
    outcome: str
    """How it fared, in words; empty while that is open."""
    sign: int | None
    """1 won, -1 lost, 0 neither; None while that is open."""


@dataclass(frozen=True, slots=True)
class ThrowModel:
    """The dice on the table."""

    dice: tuple[int, ...]
    tile: Tile
    name: str
    """Of who threw them."""
    note: str
    """What the throw means; empty where the tile says all."""
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[ThrowSeatModel, ...]
    mark: Tile | None
    """The banker's throw, against which the others throw."""
    thrown: ThrowModel | None
    """The last throw."""


def throw_model(view: View, who: Sequence[str], levels: Sequence[str]) -> ThrowTableModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
    """
    counted = {event.seat: event for event in view.history if isinstance(event, ThrowCompared)}
    signs = {seat: event.sign for seat, event in counted.items()}
    mark = view.throws.mark
    if mark is not None and at_once(mark):
        signs = dict.fromkeys(view.order[1:], -at_once(mark))
    tiles = {seat: event.tile for seat, event in counted.items()} | ({view.banker: mark} if mark is not None else {})
    return ThrowTableModel(
        me=view.seat,
        seats=tuple(
            _seat(view, Seat(seat), (who[seat], levels[seat]), tiles.get(Seat(seat)), signs.get(Seat(seat)))
            for seat in range(len(who))
        ),
        mark=mark,
        thrown=_thrown(view, who),
        seen=(),
    )


def _seat(view: View, seat: Seat, called: tuple[str, str], tile: Tile | None, sign: int | None) -> ThrowSeatModel:
    """Return one seat; *called* is its name and its strength in words."""
    name, level = called
    stake = view.stakes[seat]
    return ThrowSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.stakes)),
        chips=view.chips[seat],
        banker=banker_mark() if seat == view.banker else "",
        to_act=seat in view.to_act,
        stake="" if stake is None else capital(staked(stake)),
        tile=tile,
        outcome="" if sign is None else outcome(sign),
        sign=sign,
    )


def _thrown(view: View, who: Sequence[str]) -> ThrowModel | None:
    throws = [event for event in view.history if isinstance(event, DiceThrown)]
    if not throws:
        return None
    return shown_throw(throws[-1], who)


def shown_throw(event: DiceThrown, who: Sequence[str]) -> ThrowModel:
    """Return the dice as they lie after *event*."""
    note = "" if event.counts else _("Not the suit: again")
    return ThrowModel(event.dice, event.tile, who[event.seat], note, event.counts)
