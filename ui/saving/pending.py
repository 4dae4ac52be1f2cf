# SPDX-License-Identifier: MIT
"""What could not be saved yet: kept in order, shown as if it were, and saved when the store takes it again."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final

from dominoes.store import SavedMatch, SavedRound, Store
from dominoes.store.texts import now
from ui.saving.in_play import InPlay, PlayedMatch, PlayedRound, plain_header

_log = logging.getLogger(__name__)

OF_MATCHES: Final = {"begin_round", "end_match"}
"""Methods whose first argument is the id of a match; of all others but ``begin_match`` it is a round's."""


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
        self._moved: dict[tuple[bool, int], int] = {}
        """By whether it is a match's and by the id of the file that was: where it goes on in the present one."""
        self._dropped = 0
        self._last = 0

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def real(self, given: int) -> int:
        """Give the id under which the store has what goes by the id *given*."""
        while given in self._real:
            given = self._real[given]
        return given

    def given(self, name: str, number: int) -> int:
        """Give the id by which what the method *name* has begun as *number* goes from now on."""
        found = self.real(number)
        self._moved.pop((name == "begin_match", found), None)
        return found

    def meet(self, match: SavedMatch) -> None:
        """From now on the ids of *match* mean what the present file calls so."""
        for key in ((True, match.id), *((False, each.id) for each in match.rounds)):
            self._moved.pop(key, None)

    def add(self, name: str, *args: Any) -> int:  # noqa: ANN401 - of any method
        """Let a call wait; what it begins goes by the id that is given back."""
        first, *rest = args
        # Of a list, which knows the present file only, comes what was given up.
        if name != "begin_match" and args[-1] != "given-up":
            first = self._moved.get((name in OF_MATCHES, first), first)
        return self._append(name, first, *rest)

    def _append(self, name: str, *args: Any) -> int:  # noqa: ANN401 - of any method
        begins = name.startswith("begin_")
        if begins:
            self._last -= 1
            args = (*args[:-1], plain_header(args[-1]))
        self._waiting.append(Operation(name, args, self._last if begins else 0, now()))
        return self._last

    def flush(self, store: Store, *, strict: bool = False) -> int:
        """Make the calls that wait, in order, as far as they go.

        Returns:
            How many, since this was told last, fit nothing in the store and are lost.

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
                # The store that takes it is another than the one it was meant for.
                _log.warning("cannot be saved any more: %s: %s", each.name, error)
                self._dropped += 1
                result = None
            if each.id and result is not None:
                self._real[each.id] = result
            self._waiting.popleft()
        dropped, self._dropped = self._dropped, 0
        return dropped

    def begin_anew(self, played: InPlay, store: Store) -> None:
        """Let wait, instead of all else, what *store*, another one than before, lacks of what was *played*.

        The ids by which it was played stay good. What waited for anything else is lost; `flush` tells it.

        Raises:
            StoreError: the store cannot be read or written; what waited still does.
        """
        at = {(True, match.id): self._target(of_match=True, given=match.id) for match in played}
        found = [(match, self._earlier(match, at[True, match.id], store)) for match in played]
        at |= {
            (False, each.id): self._target(of_match=False, given=each.id) for match in played for each in match.rounds
        }
        ours = {(of_match, number) for (of_match, _given), number in at.items()}
        for each in self._waiting:
            number = each.id if each.name == "begin_match" else self.real(each.args[0])
            if (each.name in OF_MATCHES or each.name == "begin_match", number) not in ours:
                _log.warning("meant for another file: %s", each.name)
                self._dropped += 1
        self._waiting.clear()
        self._real.clear()
        self._moved.clear()
        for match, saved in found:
            self._complete(match, saved)

    def _target(self, *, of_match: bool, given: int) -> int:
        return self.real(self._moved.get((of_match, given), given))

    @staticmethod
    def _earlier(match: PlayedMatch, number: int, store: Store) -> SavedMatch | None:
        # What was never saved is in no file.
        return match.find(store, number) if number > 0 else None

    def _complete(self, match: PlayedMatch, saved: SavedMatch | None) -> None:
        """Let wait what *saved* lacks of *match*."""
        number = self._append("begin_match", match.game, match.header) if saved is None else saved.id
        self._point(of_match=True, given=match.id, to=number)
        there = () if saved is None else saved.rounds
        for place, each in enumerate(match.rounds):
            old = there[place] if place < len(there) else None
            if old is None:
                row = self._append("begin_round", number, each.number, each.half, each.header)
                for _undo in range(each.undos if each.moves else 0):
                    self._append("add_move", row, 0, *each.moves[0])
                    self._append("take_back", row, 0)
            else:
                row = old.id
            self._point(of_match=False, given=each.id, to=row)
            if old is None or old.line is None:
                self._complete_round(each, row, () if old is None else old.moves)
        if match.state != "open" and (saved is None or saved.state == "open"):
            self._append("end_match", number, match.state)

    def _complete_round(self, played: PlayedRound, row: int, moves: Sequence[tuple[int, str]]) -> None:
        if played.noted:
            self._append("note_round", row, played.noted)
        alike = takewhile(lambda pair: pair[0] == pair[1], zip(played.moves, moves, strict=False))
        same = sum(1 for _pair in alike)
        if same < len(moves):
            self._append("take_back", row, same)
        for ply, move in enumerate(played.moves[same:], same):
            self._append("add_move", row, ply, *move)
        if played.line is not None:
            self._append("end_round", row, played.line, played.summary)

    def _point(self, *, of_match: bool, given: int, to: int) -> None:
        if given < 0:
            self._real[given] = to
        elif given != to:
            self._moved[of_match, given] = to

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
        case "note_round", (_row, facts):
            return replace(saved, header=saved.header | facts)
        case _, (_row, line, _summary):
            return replace(saved, line=line)
    raise AssertionError(each.name)
