# SPDX-License-Identifier: MIT
"""What a player chose for a new match, before anybody has a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from dominoes.games import Entry, entry
from dominoes.options import describe, from_dict, to_dict

LENGTH: Final = frozenset(("session.until", "session.count"))
"""Options that say how long a match lasts."""
SEATS: Final = "seats"
"""The option of games that can be played with more or fewer players."""
NO_RULES: Final = LENGTH | {SEATS}
"""Options that are no house rules: how long a match lasts, and how many play."""


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """Which game, by which rules, against whom."""

    game: str
    options: Any
    levels: tuple[str, ...]
    """Strength of each opponent, in the order they sit after the player."""

    @property
    def entry(self) -> Entry:
        """The game with its presets."""
        return entry(self.game)

    @property
    def tradition(self) -> str | None:
        """The preset whose house rules these are."""
        return next((key for key, usual in self.entry.presets.items() if self._differing(usual) <= NO_RULES), None)

    def _differing(self, usual: Any) -> frozenset[str]:  # noqa: ANN401 - options of any game
        """Give the names of the options that differ from *usual*."""
        both = zip(describe(self.options), describe(usual), strict=True)
        return frozenset(mine.name for mine, its in both if mine.value != its.value)

    def changed_rules(self) -> frozenset[str]:
        """Give the names of the house rules that differ from the nearest tradition."""
        return min((self._differing(usual) - NO_RULES for usual in self.entry.presets.values()), key=len)

    def to_dict(self) -> dict[str, Any]:
        """Give plain data for the settings file and the store."""
        return {"game": self.game, "options": to_dict(self.options), "levels": list(self.levels)}


def read_setup(data: Mapping[str, Any]) -> MatchSetup:
    """Read what `MatchSetup.to_dict` wrote.

    Raises:
        DominoesError: an unknown game or options outside their limits.
        KeyError: something is missing.
    """
    found = entry(data["game"])
    return MatchSetup(found.game.key, from_dict(found.options, data["options"]), tuple(data["levels"]))
