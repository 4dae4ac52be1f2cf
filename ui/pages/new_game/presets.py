# SPDX-License-Identifier: MIT
"""The first tradition to offer, and the player's changes to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from typing import Any

from dominoes.errors import DominoesError, OptionsError
from dominoes.games import Entry
from dominoes.options import OptionInfo, describe, with_options
from dominoes.records.traditions import LENGTH, NO_RULES, SEATS
from ui.saving.setup import PERSON, MatchSetup, read_setup


class ChosenRules:
    """The options of a match while they are chosen: they may contradict each other for a while."""

    def __init__(self, preset: Any, options: Any | None = None) -> None:  # noqa: ANN401 (each game has its own type)
        """Begin with *options*, or with those of *preset*, to which they are compared."""
        self._preset = preset
        self.infos: tuple[OptionInfo, ...] = tuple(describe(preset))
        """The options of the preset, in the order of the rules."""
        self._usual = {info.name: info.value for info in self.infos}
        self._chosen = dict(self._usual)
        if options is not None:
            self._chosen = {info.name: info.value for info in describe(options)}

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 (each option has its own type)
        """Return the chosen value of the option of dotted *name*."""
        return self._chosen[name]

    def has(self, name: str) -> bool:
        """Return whether the game has an option of dotted *name*."""
        return name in self._chosen

    def choose(self, name: str, value: object) -> None:
        """Change one option; whether all go together is only seen by `build`."""
        self._chosen[name] = value

    def reset(self) -> None:
        """Reset every house rule to the preset; how long the match lasts and who plays is none, and stays."""
        self._chosen = self._usual | {name: self._chosen[name] for name in self._chosen if name in NO_RULES}

    def changed(self) -> tuple[str, ...]:
        """List the dotted names of the house rules that differ from the preset."""
        return tuple(name for name in self._chosen if name not in NO_RULES and self.differs(name))

    def differs(self, name: str) -> bool:
        """Return whether the option of dotted *name* differs from the preset."""
        return bool(self._chosen[name] != self._usual[name])

    def length(self) -> dict[str, Any]:
        """Return the options for the length of the match."""
        return {name: self._chosen[name] for name in self._chosen if name in LENGTH}

    def opponents(self, entry: Entry) -> int:
        """Return the number of opponents, whether the options go together or not."""
        # A house rule of its group where the number of players belongs to a tradition.
        counts = (value for name, value in self._chosen.items() if name.rpartition(".")[2] == SEATS)
        players = next(counts, entry.seats[0])
        assert isinstance(players, int)
        return players - 1

    def tables(self, entry: Entry) -> tuple[int, ...]:
        """List the numbers of players with which the options go together, and the one chosen.

        Where they go together with none, the number is not to blame, and all of the game are listed. Where the
        number belongs to a tradition, it is the only one.
        """
        if SEATS not in self._chosen:
            return (self.opponents(entry) + 1,)
        fitting = {n for n in entry.seats if self._goes_with(n)} or set(entry.seats)
        return tuple(sorted(fitting | {int(self[SEATS])}))

    def _goes_with(self, players: int) -> bool:
        try:
            with_options(self._preset, {**self._chosen, SEATS: players})
        except OptionsError:
            return False
        return True

    def to_plain(self) -> dict[str, Any]:
        """Return everything that differs from the preset as plain data, whether it goes together or not."""
        return {name: _plain(value) for name, value in self._chosen.items() if self.differs(name)}

    def choose_plain(self, data: Mapping[str, Any]) -> None:
        """Choose what `to_plain` returned; anything else in *data* is left out."""
        for info in self.infos:
            if info.name in data:
                value = data[info.name]
                found = next((each for each in _offered(info, value) if _plain(each) == value), None)
                if found is not None or (info.optional and value is None):
                    self._chosen[info.name] = found

    def build(self) -> Any:  # noqa: ANN401 (each game has its own type)
        """Make the options.

        Raises:
            OptionsError: they contradict each other; its field is a dotted name.
        """
        return with_options(self._preset, self._chosen)


def _plain(value: object) -> object:
    """Return the value of an option as JSON can hold it."""
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value.value if isinstance(value, Enum) else value


def _offered(info: OptionInfo, value: object) -> Iterable[object]:
    """Return the values of the option *info* among which plain *value* may be."""
    if info.kind == "set":
        wanted = value if isinstance(value, list) else []
        return (tuple(each for each in info.choices if _plain(each) in wanted),)
    if info.kind == "flag":
        return (value,) if isinstance(value, bool) else ()
    if info.kind == "number" and info.least is not None and info.most is not None:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return (value,) if whole and info.least <= int(str(value)) <= info.most else ()
    return info.choices


def problem_of(draft: ChosenRules) -> OptionsError | None:
    """Return how one option contradicts another; None if all go together."""
    try:
        draft.build()
    except OptionsError as error:
        return error
    return None


def remembered(data: Mapping[str, Any] | None, entry: Entry, levels: Collection[str]) -> MatchSetup | None:
    """Return the last choice; None if there is none, or it is not of this game and these levels."""
    if data is None:
        return None
    try:
        setup = read_setup(data)
    except (DominoesError, KeyError, TypeError, ValueError, AttributeError):
        return None
    fits = setup.game == entry.game.key and len(setup.levels) == entry.game.seats(setup.options) - 1
    known = all(isinstance(level, str) and level in (PERSON, *levels) for level in setup.levels)
    return setup if fits and known else None
