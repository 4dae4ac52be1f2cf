# SPDX-License-Identifier: MIT
"""Rule sets of one's own, kept by name with the settings.

Entries of a later version or a damaged file are kept unchanged beside the readable ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dominoes.errors import DominoesError
from dominoes.games import GAMES, Entry
from dominoes.options import from_dict, to_dict
from dominoes.records.traditions import NO_RULES, differing
from ui.kit.settings import is_name


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The options of a game under a name."""

    game: str
    name: str
    base: str
    """Key of the tradition to which they are compared."""
    options: Any

    @property
    def changes(self) -> int:
        """How many house rules differ from those of the tradition."""
        entry = next(each for each in GAMES if each.key == self.game)
        return len(differing(self.options, entry.presets[self.base]) - NO_RULES)

    def has_rules_of(self, options: Any) -> bool:  # noqa: ANN401 - options of any game
        """Return whether *options* are the same house rules, however long is played, and by however many."""
        return differing(options, self.options) <= NO_RULES

    def to_dict(self) -> dict[str, Any]:
        """Return plain data for the settings."""
        return {"game": self.game, "name": self.name, "base": self.base, "options": to_dict(self.options)}


def _read(data: Any) -> RuleSet | None:  # noqa: ANN401 - anything that a file may hold
    """Read the data of `RuleSet.to_dict`; None if it is something else."""
    try:
        entry = next(each for each in GAMES if each.key == data["game"])
        name, base = data["name"], data["base"]
        options = from_dict(entry.options, data["options"])
    except (DominoesError, LookupError, TypeError, ValueError, AttributeError, StopIteration):
        return None
    fits = isinstance(name, str) and bool(name) and is_name(name)
    fits = fits and isinstance(base, str) and base in entry.presets
    return RuleSet(entry.key, name, base, options) if fits else None


def read_rule_sets(kept: Sequence[Any], game: Entry) -> tuple[RuleSet, ...]:
    """Return the rule sets of *game* among the *kept* entries, in the order they were saved."""
    return tuple(found for each in kept if (found := _read(each)) is not None and found.game == game.key)


def count_unreadable(kept: Sequence[Any]) -> int:
    """Return the number of *kept* entries unreadable for this version."""
    return sum(_read(each) is None for each in kept)


def with_rule_set(kept: Sequence[Any], new: RuleSet) -> tuple[Any, ...]:
    """Return *kept* with *new*, in the place of that of its name if there is one."""
    data, places = new.to_dict(), [_is(each, new.game, new.name) for each in kept]
    if any(places):
        return tuple(data if is_it else each for each, is_it in zip(kept, places, strict=True))
    return (*kept, data)


def renamed(kept: Sequence[Any], of: RuleSet, name: str) -> tuple[Any, ...]:
    """Return *kept* with the rule set *of* called *name*."""
    return tuple({**each, "name": name} if _is(each, of.game, of.name) else each for each in kept)


def without(kept: Sequence[Any], gone: RuleSet) -> tuple[Any, ...]:
    """Return *kept* without *gone*."""
    return tuple(each for each in kept if not _is(each, gone.game, gone.name))


def _is(data: Any, game: str, name: str) -> bool:  # noqa: ANN401 - anything that a file may hold
    found = _read(data)
    return found is not None and (found.game, found.name) == (game, name)
