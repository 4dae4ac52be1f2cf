# SPDX-License-Identifier: MIT
"""The log of a round of 打天九: a group for each trick, with the tiles that everybody laid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dominoes.games.combinations import Play, winning
from dominoes.games.tiengow.state import HandClaimed
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown, TrickWon
from ui.games.tiengow.words import combination_name, dealt_hand_name
from ui.language.i18n import _, number
from ui.table.round_log import LogEntry, LogGroup, Told


def trick_groups(told: Iterable[Told], who: Sequence[str], *, civil_supreme: bool) -> list[LogGroup]:
    """Return the log of a round in groups: what came before, each trick, and the end.

    Args:
        told: What happened, as one seat saw it.
        who: Names by seat.
        civil_supreme: Whether the table plays 文尊.
    """
    groups = [LogGroup()]
    tricks = 0
    plays: list[Play] = []
    for each in told:
        text = each.text
        match each.event:
            case TilesLed(seat, tiles):
                tricks += 1
                plays = [Play(seat, tiles, face_up=True)]
                # Translators: the first, second, ... trick of a round, above what was laid in it.
                groups.append(LogGroup(_("Trick {n}").format(n=number(tricks))))
                groups[-1].entries.append(each.entry(who[seat], tiles, combination_name(tiles, civil_supreme)))
            case TilesBeat(seat, tiles):
                plays.append(Play(seat, tiles, face_up=True))
                # Never supreme, see `words.beat_button`.
                groups[-1].entries.append(each.entry(who[seat], tiles, combination_name(tiles, civil_supreme=False)))
            case TilesThrown(seat, tiles):
                plays.append(Play(seat, tiles, face_up=False))
                groups[-1].entries.append(each.entry(who[seat], tiles, _("thrown")))
            case TrickWon():
                groups[-1].result = text
            case HandClaimed(seat, hand, tiles):
                groups[-1].entries.append(each.entry(who[seat], tiles, dealt_hand_name(hand.key)))
            case _:
                if plays:
                    groups.append(LogGroup())
                    plays = []
                groups[-1].entries.append(LogEntry(text))
                continue
        _mark_ahead(groups[-1], plays)
    return [group for group in groups if group.entries]


def _mark_ahead(group: LogGroup, plays: Sequence[Play]) -> None:
    """Mark in *group* the play that takes the trick, as far as it has been played."""
    if plays:
        best = winning(tuple(plays))
        for place, play in enumerate(plays):
            group.entries[place] = replace(group.entries[place], ahead=play is best)
