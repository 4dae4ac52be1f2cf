# SPDX-License-Identifier: MIT
"""A position as a diagram shows it: plain values without Qt, and the words that diagrams of all games share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dominoes.game import Faces, Seat
from dominoes.lessons.page import Mark
from ui.language.i18n import _, capital, number, term
from ui.language.names import enumerated
from ui.table.lines import LineModel


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that lie together."""

    tiles: Faces
    """None for a tile that lies face down."""
    caption: str = ""
    marked: bool = False
    """It holds the trick; shown by a sign before the caption."""
    beyond: bool = False
    """It is open in this picture alone: no table shows these tiles, not even with all hands open."""


@dataclass(frozen=True, slots=True)
class PrintedSeat:
    """One place at the table."""

    name: str
    mark: str
    """Short sign of the seat: a wind, or a number where there are more than four."""
    banker: str
    """``莊``, with its multiplier where it has one; empty for everybody else."""
    note: str
    """Chips, stake, points: facts about the seat, in a few words."""
    to_act: bool
    groups: tuple[Group, ...]
    """The hand, and other tiles before the seat."""
    piles: int = 0
    """Tricks won, each a pile."""
    piles_text: str = ""
    play: Group | None = None
    """Its play to the trick."""


@dataclass(frozen=True, slots=True)
class Position:
    """One position of a round."""

    title: str
    lines: tuple[str, ...]
    """Below the title: round, rules, or other lines of the caller."""
    seats: tuple[PrintedSeat, ...]
    """Counter-clockwise from the seat at the bottom."""
    legend: tuple[str, ...]
    """At the foot: the seats to move, and the seat from which the table is seen."""
    connected: tuple[LineModel, ...] = ()
    """Lines of connected tiles, in the middle; the one that is played on last."""
    middle: tuple[Group, ...] = ()
    """Other tiles in the middle."""
    strips: tuple[Group, ...] = ()
    """Small at the foot: tiles that are out of the game, or were dealt to nobody."""
    marks: tuple[Mark, ...] = ()
    """Rings, highlights and arrows; their seats count from the one at the bottom. Face-down tiles have none."""


def legend_of(who: Sequence[str], seat: Seat, to_act: Sequence[Seat], *, opened: bool) -> tuple[str, ...]:
    """Return the seats to move, and a note on the hands: all open, or as known to *seat*."""
    move = turn_text(who, to_act)
    seen = _("All hands are open.") if opened else _("Shown as {name: sees|you see} the table.").format(name=who[seat])
    return tuple(line for line in (move, seen) if line)


def turn_text(who: Sequence[str], to_act: Sequence[Seat]) -> str:
    """Return a text naming the seats to move; empty if nobody is."""
    return _("To move: {names}").format(names=enumerated([who[each] for each in to_act])) if to_act else ""


def with_turn(position: Position, at: int) -> Position:
    """Return *position* with only the seat at the place *at* to move."""
    names = [seat.name for seat in position.seats]
    before = turn_text(names, [Seat(place) for place, seat in enumerate(position.seats) if seat.to_act])
    seats = tuple(replace(seat, to_act=place == at) for place, seat in enumerate(position.seats))
    legend = (*(line for line in position.legend if line != before), turn_text(names, (Seat(at),)))
    return replace(position, seats=seats, legend=legend)


def on_table(position: Position) -> Position:
    """Return *position* without the tiles that are open in no table, such as those not dealt."""
    middle, strips = (tuple(each for each in row if not each.beyond) for row in (position.middle, position.strips))
    return replace(position, middle=middle, strips=strips)


def chips_text(chips: int) -> str:
    """Write how many chips or points a seat has."""
    return _("{chips} {n}").format(chips=capital(term("chips")), n=number(chips))


def undealt_text() -> str:
    """Return the heading of the tiles that nobody was dealt."""
    return _("Not dealt")
