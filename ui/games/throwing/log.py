# SPDX-License-Identifier: MIT
"""The log of a round of 擲天九: the stakes, then each player's throws, then the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dominoes.game import RoundEnded
from dominoes.games.stakes import StakePlaced
from dominoes.games.throwing.state import DiceThrown, MarkSet, ThrowCompared
from ui.games.stakes import SIGNS, outcome
from ui.language.i18n import _
from ui.language.names import face_name
from ui.table.round_log import LogEntry, LogGroup, Told


def stage_groups(told: Iterable[Told], who: Sequence[str]) -> list[LogGroup]:
    """Return the log of a round in groups.

    Args:
        told: What happened.
        who: Names by seat.
    """
    groups: list[LogGroup] = []
    thrower = -1
    for each in told:
        match each.event:
            case StakePlaced():
                if not groups:
                    groups.append(LogGroup(_("Stakes")))
                groups[-1].entries.append(LogEntry(each.text))
            case DiceThrown(seat, _dice, counts) as event:
                if seat != thrower:
                    thrower = seat
                    groups.append(LogGroup(_("{name} throws").format(name=who[seat])))
                words = (
                    face_name(event.tile) if counts else _("{tile}, not the suit").format(tile=face_name(event.tile))
                )
                groups[-1].entries.append(each.entry(who[seat], (event.tile,), words))
            case ThrowCompared(_seat, _tile, sign):
                groups[-1].result = f"{SIGNS[sign]} {outcome(sign)}"
            case MarkSet():
                groups[-1].entries.append(LogEntry(each.text))
            case RoundEnded():
                groups.append(LogGroup(entries=[LogEntry(each.text)]))
            case _:
                pass
    return groups
