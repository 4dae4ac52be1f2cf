# SPDX-License-Identifier: MIT
"""The log of a round of 扭天九: a group for each pair of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dominoes.games.turning.state import PairTaken, TileTurned
from ui.language.i18n import _, number
from ui.language.names import face_name
from ui.table.round_log import LogEntry, LogGroup, Told


def pair_groups(told: Iterable[Told], who: Sequence[str]) -> list[LogGroup]:
    """Return the log of a round in groups: each pair, and the end.

    Args:
        told: What happened.
        who: Names by seat.
    """
    groups: list[LogGroup] = []
    pairs = 0
    turners: list[int] = []
    for each in told:
        match each.event:
            case TileTurned(seat, tile):
                if not turners:
                    pairs += 1
                    # Translators: the first, second, ... pair of tiles turned in a round, above the two tiles.
                    groups.append(LogGroup(_("Pair {n}").format(n=number(pairs))))
                turners.append(seat)
                groups[-1].entries.append(each.entry(who[seat], (tile,), face_name(tile)))
            case PairTaken(taker, _tiles):
                groups[-1].result = each.text
                at = turners.index(taker)
                groups[-1].entries[at] = replace(groups[-1].entries[at], ahead=True)
                turners = []
            case _:
                groups.append(LogGroup(entries=[LogEntry(each.text)]))
    return groups
