# SPDX-License-Identifier: MIT
"""The log of a round of 老鼠搬家: each bout with its tricks, counted from one again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dominoes.games.laoshu.state import BoutBegun
from ui.games.trick_log import trick_groups
from ui.table.round_log import LogGroup, Told


def bout_groups(told: Iterable[Told], who: Sequence[str], *, civil_supreme: bool) -> list[LogGroup]:
    """Return the log of a round in groups: what begins a bout, each of its tricks, and the end.

    Args:
        told: What happened, as one seat saw it.
        who: Names by seat.
        civil_supreme: Whether the table plays 文尊.
    """
    bouts: list[list[Told]] = [[]]
    for each in told:
        if isinstance(each.event, BoutBegun):
            bouts.append([])
        bouts[-1].append(each)
    return [group for bout in bouts for group in trick_groups(bout, who, civil_supreme=civil_supreme)]
