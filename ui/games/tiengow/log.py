# SPDX-License-Identifier: MIT
"""The log of a round of 打天九: tricks, and dealt hands that were declared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dominoes.game import Event
from dominoes.games.tiengow.state import HandClaimed
from ui.games import trick
from ui.games.tiengow.words import dealt_hand_name
from ui.table.log_view import LogEntry, LogGroup, Told


def trick_groups(told: Iterable[Told], who: Sequence[str], *, civil_supreme: bool) -> list[LogGroup]:
    """Return the log of a round in groups: what came before, each trick, and the end.

    Args:
        told: What happened, as one seat saw it.
        who: Names by seat.
        civil_supreme: Whether the table plays 文尊.
    """

    def declared(event: Event, each: Told) -> LogEntry | None:
        if not isinstance(event, HandClaimed):
            return None
        return each.entry(who[event.seat], event.tiles, dealt_hand_name(event.hand.key))

    return trick.trick_groups(told, who, civil_supreme=civil_supreme, laid=declared)
