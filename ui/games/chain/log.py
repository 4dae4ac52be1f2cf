# SPDX-License-Identifier: MIT
"""The log of a round of a chain game: a group for each line, with a gap whenever everybody had their turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dominoes.games.chain.state import TileCovered, TileLed, TilePlaced
from ui.games.chain.words import beside_tile
from ui.language.i18n import _, number
from ui.table.log_view import LogEntry, LogGroup, Told


def line_groups(told: Iterable[Told], who: Sequence[str], naming: str) -> list[LogGroup]:
    """Return the log of a round in groups: what came before, each line turn by turn, and the end.

    Args:
        told: What happened, as one seat saw it.
        who: Names by seat.
        naming: Which names the tiles have.
    """
    groups = [LogGroup()]
    begun = turns = 0
    for each in told:
        text = each.text
        match each.event:
            case TileLed() | TilePlaced() | TileCovered() as event:
                if isinstance(event, TileLed):
                    begun += 1
                    turns = 0
                    # Translators: the first, second, ... line of a round of a chain game, above its tiles.
                    groups.append(LogGroup(_("Line {n}").format(n=number(begun))))
                elif turns % len(who) == 0:
                    groups.append(LogGroup())
                turns += 1
                entry = each.entry(who[event.seat], (event.tile,), beside_tile(event, naming))
            case _:
                if turns:
                    groups.append(LogGroup())
                    turns = 0
                entry = LogEntry(text)
        groups[-1].entries.append(entry)
    return [group for group in groups if group.entries]
