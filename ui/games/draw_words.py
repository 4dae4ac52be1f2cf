# SPDX-License-Identifier: MIT
"""The words of tables where tiles are drawn, taken and discarded: buttons, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dominoes.game import Event
from dominoes.games.drawing import Discard, Draw, Take, TileDiscarded, TileDrawn, TileTaken
from dominoes.tiles import Tile
from ui.language.i18n import _, number, term
from ui.language.names import face_name
from ui.table.log_view import LogEntry, LogGroup, Told


def move_text(move: Take | Draw | Discard) -> str:
    """Label the button that plays *move*."""
    match move:
        case Take(tile):
            return _("Take {tile}").format(tile=face_name(tile))
        case Discard(tile):
            return _("Discard {tile}").format(tile=face_name(tile))
        case _:
            return _("Draw a tile")


def drawing_line(event: Event, who: Sequence[str]) -> str | None:
    """Return in one line that a tile was drawn, taken or discarded; None for any other *event*."""
    match event:
        case TileTaken(seat, tile):
            return _("{name} took {tile}").format(name=who[seat], tile=face_name(tile))
        case TileDrawn(seat, None):
            return _("{name} drew a tile").format(name=who[seat])
        case TileDrawn(seat, Tile() as tile):
            return _("{name} drew {tile}").format(name=who[seat], tile=face_name(tile))
        case TileDiscarded(seat, tile):
            return _("{name} discarded {tile}").format(name=who[seat], tile=face_name(tile))
        case _:
            return None


def turn_groups(told: Iterable[Told], who: Sequence[str]) -> list[LogGroup]:
    """Return the log of a round in groups: each time that as many turns were made as there are players, and the end.

    Args:
        told: What happened, as one seat saw it.
        who: Names by seat.
    """
    groups: list[LogGroup] = []
    turns, last = 0, -1
    for each in told:
        event = each.event
        if not isinstance(event, TileDiscarded | TileDrawn | TileTaken):
            groups.append(LogGroup(entries=[LogEntry(each.text)]))
            continue
        if event.seat != last:
            if turns % len(who) == 0:
                # Translators: the first, second, ... time that all players have their turn, above what they do.
                groups.append(LogGroup(_("Turn {n}").format(n=number(turns // len(who) + 1))))
            last, turns = event.seat, turns + 1
        done = {TileDiscarded: "discard", TileDrawn: "draw-tile", TileTaken: "take-discard"}[type(event)]
        name = "" if event.tile is None else face_name(event.tile)
        what = " · ".join(filter(None, (name, term(done))))
        groups[-1].entries.append(each.entry(who[event.seat], (event.tile,), what))
    return groups
