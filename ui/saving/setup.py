# SPDX-License-Identifier: MIT
"""The player's choices for a new match, before anybody has a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from dominoes.games import Entry, entry
from dominoes.match import Until
from dominoes.options import from_dict, to_dict
from dominoes.records.traditions import tradition
from ui.kit.settings import is_name

SESSION: Final = "session"
"""The group of options that tell how long a match is."""
PERSON: Final = ""
"""In place of a strength: a person at this computer has the seat."""


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """The game, its rules and the opponents."""

    game: str
    options: Any
    levels: tuple[str, ...]
    """Strength of each opponent, or `PERSON`, in the order they sit after the player."""
    people: tuple[str, ...] = ()
    """Names of the other people, in the same order; empty for one without a name."""

    def __post_init__(self) -> None:
        """Have as many names as people."""
        count = self.levels.count(PERSON)
        object.__setattr__(self, "people", (*self.people, *("",) * count)[:count])

    @property
    def entry(self) -> Entry:
        """The game with its presets."""
        return entry(self.game)

    @property
    def is_solitary(self) -> bool:
        """Whether the game is played alone."""
        return self.entry.is_solitary

    @property
    def tradition(self) -> str | None:
        """The preset with these house rules."""
        return tradition(self.entry, self.options)

    def for_one_round(self) -> MatchSetup:
        """Return the same for a match of a single round."""
        session = replace(self.options.session, until=Until.ROUNDS, count=1)
        return replace(self, options=replace(self.options, session=session))

    def to_dict(self) -> dict[str, Any]:
        """Return plain data for the settings file and the store."""
        plain = {"game": self.game, "options": to_dict(self.options), "levels": list(self.levels)}
        return plain | ({"people": list(self.people)} if self.people else {})


def read_setup(data: Mapping[str, Any]) -> MatchSetup:
    """Read the data of `MatchSetup.to_dict`.

    Raises:
        DominoesError: an unknown game or options outside their limits.
        KeyError: something is missing.
    """
    found = entry(data["game"])
    kept = data.get("people")
    names = (
        [each if isinstance(each, str) and is_name(each) else "" for each in kept] if isinstance(kept, list) else []
    )
    return MatchSetup(found.game.key, from_dict(found.options, data["options"]), tuple(data["levels"]), tuple(names))
