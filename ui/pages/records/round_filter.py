# SPDX-License-Identifier: MIT
"""Which rounds a player wants to see, and the filter of the store for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal

from dominoes.games import GAMES
from dominoes.records.summary import Uncounted
from dominoes.store import Filter
from dominoes.store.archive import Outcome
from ui.games import GAME_UIS

Shelf = Literal["all", "favourites", "apart", "bin"]
Period = Literal["all", "today", "week", "month", "year", "dates"]
Game = tuple[str, str | None]
"""Key of a game, and within a family how it is settled."""


def games() -> list[Game]:
    """Return the games to choose from, each of a family separately."""
    return [(each.key, kind) for each in GAMES for kind in GAME_UIS[each.key].variants or (None,)]


_DAYS: Final = {"today": 1, "week": 7, "month": 30}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFilter:
    """Which rounds the player wants to see; a field at its default excludes none."""

    shelf: Shelf = "all"
    game: Game | None = None
    preset: str | None = None
    """Only with a game; the empty text means custom rules."""
    level: str = ""
    outcome: Outcome = ""
    period: Period = "all"
    first: date | None = None
    """With custom dates: the first day, and below the last; None is no bound."""
    last: date | None = None
    player: str | None = None
    words: str = ""

    @property
    def chosen(self) -> int:
        """How many fields differ from their defaults, not counting the words."""
        usual = RoundFilter()
        names = ("shelf", "game", "preset", "level", "outcome", "period", "player")
        return sum(getattr(self, name) != getattr(usual, name) for name in names)

    @property
    def is_all(self) -> bool:
        """Whether every round that is not removed is meant."""
        return not self.chosen and not self.words.strip()

    def filter(self, today: date) -> Filter:
        """Return the filter of the store, on the local day *today*."""
        first, last = self._days(today)
        game, variant = self.game or ("", None)
        return Filter(
            game=game,
            variant=variant,
            preset=self.preset if game else None,
            player=self.player,
            level=self.level,
            since=_midnight(first),
            before=_midnight(last + timedelta(days=1)) if last is not None and last < date.max else "",
            outcome=self.outcome,
            favourite=self.shelf == "favourites",
            removed=self.shelf == "bin",
            apart=frozenset(Uncounted) - {Uncounted.NOTHING} if self.shelf == "apart" else None,
            words=self.words.strip(),
        )

    def _days(self, today: date) -> tuple[date | None, date | None]:
        match self.period:
            case "all":
                return None, None
            case "dates":
                return self.first, self.last
            case "year":
                return today.replace(month=1, day=1), None
            case _:
                return today - timedelta(days=_DAYS[self.period] - 1), None


def _midnight(day: date | None) -> str:
    """Return the moment at which *day* begins here, as the store writes it; empty for no day."""
    if day is None:
        return ""
    return datetime.combine(day, time()).astimezone().astimezone(UTC).isoformat(timespec="seconds")
