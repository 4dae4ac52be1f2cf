# SPDX-License-Identifier: MIT
"""The log of a round of 夾十: a group for both players' turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dominoes.games.drawing import TileDiscarded, TileDrawn, TileTaken
from ui.language.i18n import _, number, term
from ui.language.names import face_name
from ui.table.round_log import LogEntry, LogGroup, Told


def turn_groups(told: Iterable[Told], who: Sequence[str]) -> list[LogGroup]:
    """Return the log of a round in groups: each time that all had their turn, and the end.

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
