# SPDX-License-Identifier: MIT
"""The log of a round in tricks: a group for each trick, with the tiles that everybody laid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from dominoes.game import Event
from dominoes.games.combinations import Play, winning
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown, TrickWon
from ui.language.combinations import combination_name
from ui.language.i18n import _, number
from ui.table.log_view import LogEntry, LogGroup, Told


def _nothing(_event: Event, _told: Told) -> None:
    """Return that nothing else is laid."""


def trick_groups(
    told: Iterable[Told],
    who: Sequence[str],
    *,
    civil_supreme: bool,
    laid: Callable[[Event, Told], LogEntry | None] = _nothing,
) -> list[LogGroup]:
    """Return the log of a round in groups: what came before, each trick, and the end.

    Args:
        told: What happened, as one seat saw it.
        who: Names by seat.
        civil_supreme: Whether the table plays 文尊.
        laid: Returns the entry of an event that puts tiles into a trick without playing them; None for any other.
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
            case event if (entry := laid(event, each)) is not None:
                groups[-1].entries.append(entry)
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
