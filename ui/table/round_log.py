# SPDX-License-Identifier: MIT
"""The log of a round as plain values: lines in groups, such as those of one trick; no Qt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from dominoes.game import Event, Faces


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that happened."""

    text: str
    """All of it in words, as a screen reader says it; the line itself where it is not about tiles."""
    who: str = ""
    """Name of the player whose tiles these are."""
    tiles: Faces = ()
    """Small tiles that stand for the sentence, with `who` before and `what` behind them."""
    what: str = ""
    """What the tiles are, or what is done with them."""
    ahead: bool = False
    """Whether the tiles take the trick, as far as it has been played."""


class Told(NamedTuple):
    """An event as one seat saw it, in words."""

    event: Event
    text: str
    """All of it in words; empty if it is not worth a line."""
    called: tuple[str, ...] = ()
    """What was called besides, which *text* says too."""

    def entry(self, who: str, tiles: Faces, what: str, *, ahead: bool = False) -> LogEntry:
        """Return a line with *tiles* of the player *who*, and *what* they are or what is done with them."""
        return LogEntry(self.text, who, tuple(tiles), " · ".join(filter(None, (what, *self.called))), ahead)


@dataclass(slots=True)
class LogGroup:
    """What belongs together: a trick, a line, a stage of the round."""

    title: str = ""
    """Empty for a gap instead of a heading."""
    entries: list[LogEntry] = field(default_factory=list)
    result: str = ""
    """How it ended, beside the title."""


def heading(group: LogGroup) -> str:
    """Return the heading of *group* in words; empty without one."""
    return " · ".join(filter(None, (group.title, group.result)))
