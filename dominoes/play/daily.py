# SPDX-License-Identifier: MIT
"""The daily deal 今日牌局: the same for everybody by date, game and preset, made without any network.

The recipe is public (docs/records.md, "The deal of a day"), and its version stands in the text that is hashed: a deal
once made by it stays the same for ever.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from dominoes.deal import Chance
from dominoes.errors import NotationError
from dominoes.game import Seat
from dominoes.games import Entry, entry
from dominoes.match import Until

VERSION: Final = 1
"""Of the recipe."""
BANKER: Final = Seat(0)
"""The first banker's seat, with anybody on it."""


def today() -> date:
    """Return the date where the player is."""
    return date.today()  # noqa: DTZ011 - the calendar on the player's wall


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The short match that everybody plays on one day in one game: mostly of a single round."""

    day: date
    game: str
    """Key of the game."""
    preset: str
    """Key of the preset with its rules."""

    @property
    def entry(self) -> Entry:
        """The game."""
        return entry(self.game)

    @property
    def text(self) -> str:
        """The text from which all chance follows."""
        return f"gupai daily {VERSION} {self.day.isoformat()} {self.game} {self.preset}"

    @property
    def seed(self) -> bytes:
        """The seed of the match; those of its rounds follow from it as in any match."""
        return hashlib.sha256(self.text.encode("ascii")).digest()

    @property
    def options(self) -> Any:  # noqa: ANN401 - the options of any game
        """The rules of the preset, for as many rounds as are played on a day."""
        usual = self.entry.presets[self.preset]
        session = replace(usual.session, until=Until.ROUNDS, count=self.entry.daily_rounds)
        return replace(usual, session=session)

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.entry.game.seats(self.entry.presets[self.preset])

    @property
    def seat(self) -> Seat:
        """Where the player sits."""
        return Seat(Chance(hashlib.sha256(f"{self.text} seat".encode("ascii")).digest()).below(self.seats))


@dataclass(frozen=True, slots=True)
class DailyPlay:
    """One play of a daily deal, as a match keeps it."""

    deal: DailyDeal
    begun: date
    """The day on which it was begun, in the time of the player; it may end after midnight."""
    again: bool = False
    """The player has seen the deal before."""

    @property
    def is_late(self) -> bool:
        """Whether it was begun on another day than its own."""
        return self.begun != self.deal.day

    def once_more(self) -> DailyPlay:
        """Return another play of the same deal, begun today."""
        return replace(self, begun=today(), again=True)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data without the game, stored elsewhere in a match."""
        data = {"date": self.deal.day.isoformat(), "preset": self.deal.preset, "begun": self.begun.isoformat()}
        return data | ({"again": True} if self.again else {})


def read_play(game: str, data: object) -> DailyPlay:
    """Read the data of `DailyPlay.to_dict` for a match of *game*.

    Raises:
        NotationError: a game or a preset that this version does not know, or no such data.
    """
    if not isinstance(data, Mapping):
        raise NotationError("not a daily deal", str(data)[:60])
    preset = data.get("preset")
    if not isinstance(preset, str) or preset not in entry(game).presets:
        raise NotationError("no such preset", str(preset)[:60])
    try:
        day, begun = (date.fromisoformat(data[key]) for key in ("date", "begun"))
    except (KeyError, TypeError, ValueError):
        raise NotationError("not a daily deal", str(data)[:60]) from None
    return DailyPlay(DailyDeal(day, game, preset), begun, again=data.get("again") is True)
