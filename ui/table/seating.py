# SPDX-License-Identifier: MIT
"""執位 on screen: everybody rolls, and chooses a seat in the order of the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.match import Seating
from ui.kit import theme
from ui.kit.sheet import SheetButton, SheetContent, SheetOverlay
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language import names
from ui.language.i18n import _, sentences, term
from ui.language.names import WINDS
from ui.tiles.dice import Dice

LEAVE = "leave"
"""The answer of somebody who goes back to the start page."""
_CELLS: Final = 5
"""Seat, name, dice and total of one roll, and the air before the next."""


async def choose_seats(
    overlay: SheetOverlay,
    seating: Seating,
    who: Sequence[str],
    person: int,
    *,
    about: Callable[[int], str] = lambda _player: "",
    means: str = "",
    is_shared: bool = False,
) -> tuple[int, ...] | None:
    """Show the rolls and let *person* choose among the seats that are free in their turn.

    The others take the next free seat in order of play. The seat of the player who rolled highest is East, or
    the first, and banks first, so seats are named from there.

    Args:
        overlay: Where it is shown.
        seating: The rolls.
        who: Names by player.
        person: Who chooses.
        about: Returns what a player is like, in the language now used; empty if there is nothing to say.
        means: What the choice changes, untranslated; it is said where there is a choice.
        is_shared: Whether others sit before this screen too, so that the person is called by name.

    Returns:
        The player in each seat, seat 0 (East) first; None if the person left instead.
    """
    order = list(seating.order)
    rank = order.index(person)
    free = list(range(1, len(who))) if rank else []
    # Those who come before the person take the next free seat; the first is East by right.
    for _player in order[1:rank]:
        free.pop(0)
    to = who[person] if is_shared else ""
    content = partial(_content, seating, who, rank, free, to, about=about, means=means, motion=overlay.motion)
    answer = await overlay.ask(content)
    if answer == LEAVE:
        return None
    mine = int(answer) if answer else (free[0] if free else 0)
    seats: dict[int, int] = {0: order[0], mine: person}
    left = [seat for seat in range(len(who)) if seat not in seats]
    for player in order:
        if player not in seats.values():
            seats[left.pop(0)] = player
    return tuple(seats[seat] for seat in range(len(who)))


def _content(
    seating: Seating,
    who: Sequence[str],
    rank: int,
    free: Sequence[int],
    to: str,
    *,
    about: Callable[[int], str],
    means: str,
    motion: bool = False,
) -> SheetContent:
    seats = len(who)
    winds = seats <= WINDS
    choice = len(free) > 1
    buttons = tuple(
        # Where seats have numbers, the key is the number, and nothing else would be understood.
        SheetButton(str(seat), names.seat_mark(seat, seats), str(at if winds else seat + 1), main=at == 1)
        for at, seat in enumerate(free, 1)
    )
    if rank == 0:
        east = _("You rolled highest: you sit East and bank first.")
        text = east if winds else _("You rolled highest: you take seat 1 and bank first.")
    elif choice:
        east = _("{name} rolled highest and banks first, as East. Choose your seat.")
        text = east if winds else _("{name} rolled highest, takes seat 1 and banks first. Choose your seat.")
    else:
        east = _("{name} rolled highest and banks first, as East. You take the remaining seat: {seat}.")
        one = _("{name} rolled highest, takes seat 1 and banks first. You take the remaining seat: {seat}.")
        text = east if winds else one
    left = names.seat_mark(free[0], seats) if free else ""
    said = text.format(name=who[seating.order[0]], seat=left)
    totals = [sum(rolled) for rolled in seating.rolls]
    tied = len(set(totals)) < len(totals)
    # Until a choice is made, only those who come before it have their seats.
    seated = rank if choice else seats
    spoken = [
        sentences(
            " ".join((*([names.seat_mark(seat, seats)] if seat < seated else []), who[player], str(totals[player]))),
            about(player),
        )
        for seat, player in enumerate(seating.order)
    ]
    return SheetContent(
        term("seating"),
        sentences(
            _("{name}: {word}").format(name=to, word=said) if to else said,
            _(means) if choice and means else "",
            _("If totals are equal, the earlier roll comes first.") if tied else "",
        ),
        _rolls(seating, who, seated, about, motion=motion),
        buttons if choice else (SheetButton("", term("continue"), "Enter", main=True),),
        spoken="\n".join(spoken),
        escape=LEAVE,
    )


def _rolls(seating: Seating, who: Sequence[str], seated: int, about: Callable[[int], str], *, motion: bool) -> QWidget:
    """Show the rolls, highest first, the seats of the first *seated* players, and a remark on each."""
    body = QWidget()
    grid = QGridLayout(body)
    px = theme.look().px
    grid.setContentsMargins(0, px(4), 0, px(4))
    grid.setHorizontalSpacing(px(18))
    grid.setVerticalSpacing(px(4))
    players = len(seating.order)
    # More than four stand in two columns, one below the other in each.
    rows = players if players <= WINDS else -(-players // 2)
    for place, player in enumerate(seating.order):
        column, row = divmod(place, rows)
        rolled = seating.rolls[player]
        mark = names.seat_mark(place, players) if place < seated else ""
        dice = Dice(body, rolled, side=28)
        dice.setFixedSize(dice.sizeHint())
        if motion:
            dice.roll()
        total = PlainLabel(str(sum(rolled)), body, role=Type.NUMBER)
        total.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        seat = PlainLabel(mark, body, role=Type.LEAD, tone="gold")
        for at, part in enumerate((seat, PlainLabel(who[player], body, role=Type.LEAD), dice, total)):
            grid.addWidget(part, 2 * row, column * _CELLS + at)
        if text := about(player):
            line = PlainLabel(text, body, role=Type.CAPTION, tone="muted")
            # Close to the name, however much room there is.
            where = (2 * row + 1, column * _CELLS + 1, 1, _CELLS - 2)
            grid.addWidget(line, *where, alignment=Qt.AlignmentFlag.AlignTop)
        grid.setColumnStretch(column * _CELLS + 1, 1)
        if column:
            grid.setColumnMinimumWidth(column * _CELLS - 1, px(18))
    return body
