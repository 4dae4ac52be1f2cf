# SPDX-License-Identifier: MIT
"""The log of a round of 推牌九: a group for each stage, and the hands that were compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dominoes.game import RoundEnded
from dominoes.games.face_down import HandsTaken
from dominoes.games.paigow.hands import Ranking
from dominoes.games.paigow.state import HandCompared, HandsShown
from dominoes.tiles import Tile
from ui.games.bank import SIGNS
from ui.games.paigow import words
from ui.language.i18n import _
from ui.table.log_view import LogEntry, LogGroup, Told


def stage_groups(
    told: Iterable[Told], who: Sequence[str], table: Ranking, shown: words.Shown, banker: int
) -> list[LogGroup]:
    """Return the log of a round in groups: bank and stakes, tiles, comparing, and the end.

    Args:
        told: What happened, as one seat saw it.
        who: Names by seat.
        table: The ranks of this table.
        shown: The hands of each seat, once they lie open.
        banker: Who banks, once that is known.
    """
    groups = [LogGroup(_("Bank and stakes"))]
    for each in told:
        text = each.text
        entry = LogEntry(text)
        match each.event:
            case HandsTaken():
                groups.append(LogGroup(_("Tiles")))
            case HandsShown():
                groups.append(LogGroup(_("Comparing hands")))
                entry = _hands(each, who[banker], shown[banker], words.hands_name(shown[banker], table))
            case HandCompared(seat, _signs, sign):
                what = f"{SIGNS[sign]} {words.hands_name(shown[seat], table)}"
                entry = _hands(each, who[seat], shown[seat], what)
            case RoundEnded():
                groups.append(LogGroup())
            case _:
                pass
        groups[-1].entries.append(entry)
    return [group for group in groups if group.entries]


def _hands(told: Told, name: str, row: tuple[tuple[Tile, ...], ...], what: str) -> LogEntry:
    return told.entry(name, tuple(tile for pair in row for tile in pair), what)
