# SPDX-License-Identifier: MIT
"""Rule sets of one's own, kept by name with the settings.

Entries of a later version or a damaged file are kept unchanged beside the readable ones.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, Final

from dominoes.errors import DominoesError
from dominoes.games import GAMES, Entry, entry
from dominoes.options import from_dict
from dominoes.records.rule_sets import LONGEST_NAME, RuleSet
from ui.kit.settings import is_name

MOST: Final = 100
"""Rule sets with which none of others are taken: the file of settings is limited."""


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


def with_given(kept: Sequence[Any], new: RuleSet) -> tuple[tuple[Any, ...], RuleSet] | None:
    """Return *kept* with *new*, given by somebody else, and *new* as it stands there; None if `MOST` are kept already.

    Nothing is replaced: beside other rules of its name it gets a number, and the same rules are not kept twice.
    """
    known = read_rule_sets(kept, entry(new.game))
    alike = [each for each in known if each.options == new.options]
    if alike:
        return tuple(kept), next((each for each in alike if each.name == new.name), alike[0])
    if len(kept) >= MOST:
        return None
    named = replace(new, name=_free(new.name, [each.name for each in known]))
    return (*kept, named.to_dict()), named


def _free(name: str, taken: Collection[str]) -> str:
    """Return *name*, with a number if it is *taken*."""
    numbered = (f"{name[: LONGEST_NAME - len(end)].rstrip()}{end}" for n in count(2) for end in [f" ({n})"])
    return name if name not in taken else next(each for each in numbered if each not in taken)


def renamed(kept: Sequence[Any], of: RuleSet, name: str) -> tuple[Any, ...]:
    """Return *kept* with the rule set *of* called *name*."""
    return tuple({**each, "name": name} if _is(each, of.game, of.name) else each for each in kept)


def without(kept: Sequence[Any], gone: RuleSet) -> tuple[Any, ...]:
    """Return *kept* without *gone*."""
    return tuple(each for each in kept if not _is(each, gone.game, gone.name))


def _is(data: Any, game: str, name: str) -> bool:  # noqa: ANN401 - anything that a file may hold
    found = _read(data)
    return found is not None and (found.game, found.name) == (game, name)
