# SPDX-License-Identifier: MIT
"""What could not be saved yet: kept in order, shown as if it were, and saved when the store takes it again."""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from dominoes.store import SavedMatch, SavedRound, Store
from dominoes.store.texts import now, write_header

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Operation:
    """One call of a method of the store that is still to be made."""

    name: str
    args: tuple[Any, ...]
    """An id that only `Unsaved` has given stands here as it is."""
    id: int = 0
    """What is begun goes by this id until it is saved; below 0."""
    moment: str = ""


class Unsaved:
    """Operations that wait for the store."""

    def __init__(self) -> None:
        """Nothing waits."""
        self._waiting: deque[Operation] = deque()
        self._real: dict[int, int] = {}
        self._last = 0

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def real(self, given: int) -> int:
        """Give the id under which the store has what goes by the id *given*."""
        return self._real.get(given, given)

    def add(self, name: str, *args: Any) -> int:  # noqa: ANN401 - of any method
        """Let a call wait; what it begins goes by the id that is given back."""
        begins = name.startswith("begin_")
        if begins:
            self._last -= 1
            # As JSON comes back; and nothing that the caller changes later.
            args = (*args[:-1], json.loads(write_header(args[-1])))
        self._waiting.append(Operation(name, args, self._last if begins else 0, now()))
        return self._last

    def flush(self, store: Store, *, strict: bool = False) -> None:
        """Make the calls that wait, in order, as far as they go.

        Raises:
            StoreError: the store does not take the next one; it and all after it still wait.
            ValueError: one does not fit what is stored, and *strict* is set; it waits no longer.
        """
        while self._waiting:
            each = self._waiting[0]
            first, *rest = each.args
            try:
                result = getattr(store, each.name)(self.real(first) if isinstance(first, int) else first, *rest)
            except ValueError as error:
                if strict:
                    self._waiting.popleft()
                    raise
                # The store that takes it is another than the one it was meant for, such as one from a backup.
                _log.warning("cannot be saved any more: %s: %s", each.name, error)
                result = None
            if each.id and result is not None:
                self._real[each.id] = result
            self._waiting.popleft()

    def shown(self, stored: Iterable[SavedMatch]) -> tuple[SavedMatch, ...]:
        """Give *stored* matches, newest first, as they are with what waits, and those that only wait before them."""
        matches = {each.id: each for each in stored}
        begun: dict[int, SavedMatch] = {}
        for each in self._waiting:
            if each.name == "begin_match":
                game, header = each.args
                begun[each.id] = SavedMatch(each.id, game, header, "open", each.moment, each.moment, ())
            for group in (begun, matches):
                for match in tuple(group.values()):
                    group[match.id] = self._with(match, each)
        return (*reversed(begun.values()), *matches.values())

    def _with(self, match: SavedMatch, each: Operation) -> SavedMatch:
        number = self.real(each.args[0]) if each.name != "begin_match" else 0
        if each.name == "begin_round" and number == match.id:
            _match, which, half, header = each.args
            return replace(match, rounds=(*match.rounds, SavedRound(each.id, which, half, header, (), 0, None)))
        if each.name == "end_match" and number == match.id:
            return replace(match, state=each.args[1], updated=each.moment)
        if each.name in {"begin_round", "begin_match", "end_match"} or number not in {one.id for one in match.rounds}:
            return match
        rounds = tuple(_played(one, each) if one.id == number else one for one in match.rounds)
        return replace(match, rounds=rounds, updated=each.moment)


def _played(saved: SavedRound, each: Operation) -> SavedRound:
    match each.name, each.args:
        case "add_move", (_row, _ply, seat, text):
            return replace(saved, moves=(*saved.moves, (seat, text)))
        case "take_back", (_row, ply):
            return replace(saved, moves=saved.moves[:ply], undos=saved.undos + 1)
        case _, (_row, line, _summary):
            return replace(saved, line=line)
    raise AssertionError(each.name)
