# SPDX-License-Identifier: MIT
"""The store agrees with plain lists, whatever is done in whatever order."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, MultipleResults, RuleBasedStateMachine, invariant, multiple, precondition, rule

from dominoes.store import SavedRound, Store
from dominoes.store.matches import MatchState
from dominoes.store.texts import Header

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
any_text = st.text(st.characters(), max_size=5)
headers: st.SearchStrategy[Header] = st.dictionaries(
    any_text,
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | any_text,
        lambda values: st.lists(values, max_size=3) | st.dictionaries(any_text, values, max_size=3),
        max_leaves=5,
    ),
    max_size=3,
)


class StoreMachine(RuleBasedStateMachine):
    """One store and what it should hold."""

    matches: Bundle[int] = Bundle("matches")
    rounds: Bundle[int] = Bundle("rounds")

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        self._path = Path(self._folder.name) / "store.db"
        self._store = Store.open(self._path)
        self._matches: dict[int, tuple[str, Header, MatchState]] = {}
        self._rounds: dict[int, tuple[int, SavedRound]] = {}

    def teardown(self) -> None:
        """Remove the file."""
        self._store.close()
        self._folder.cleanup()

    def _open_match(self, match: int) -> bool:
        return self._matches[match][2] == "open"

    def _under_way(self, number: int) -> bool:
        match, saved = self._rounds[number]
        return self._open_match(match) and saved.line is None

    def _set(self, number: int, moves: tuple[tuple[int, str], ...], undos: int, line: str | None) -> None:
        match, old = self._rounds[number]
        saved = SavedRound(old.id, old.number, old.half, old.header, moves, undos, line)
        self._rounds[number] = match, saved

    @rule(target=matches, game=texts, header=headers)
    def begin_match(self, game: str, header: Header) -> int:
        """Ids rise."""
        match = self._store.begin_match(game, header)
        assert match > max(self._matches, default=0)
        self._matches[match] = game, header, "open"
        return match

    @rule(target=rounds, match=matches, number=st.integers(1, 3), half=st.integers(1, 2), header=headers)
    def begin_round(self, match: int, number: int, half: int, header: Header) -> int | MultipleResults[int]:
        """A round is refused if it is there, or its match is over."""
        there = any(
            (owner, saved.number, saved.half) == (match, number, half) for owner, saved in self._rounds.values()
        )
        try:
            round_id = self._store.begin_round(match, number, half, header)
        except ValueError:
            assert there or not self._open_match(match)
            return multiple()
        assert not there
        assert self._open_match(match)
        self._rounds[round_id] = match, SavedRound(round_id, number, half, header, (), 0, None)
        return round_id

    @rule(number=rounds, seat=st.integers(0, 7), texts=st.lists(texts, min_size=1, max_size=4))
    def add_moves(self, number: int, seat: int, texts: list[str]) -> None:
        """Moves are added to a round under way, and to no other."""
        saved = self._rounds[number][1]
        moves = saved.moves
        try:
            for text in texts:
                self._store.add_move(number, len(moves), seat, text)
                moves = (*moves, (seat, text))
        except ValueError:
            assert not self._under_way(number)
        else:
            assert self._under_way(number)
        self._set(number, moves, saved.undos, saved.line)

    @rule(number=rounds, ply=st.integers(-1, 6))
    def take_back(self, number: int, ply: int) -> None:
        """What is there can be taken back."""
        saved = self._rounds[number][1]
        possible = self._under_way(number) and 0 <= ply < len(saved.moves)
        try:
            self._store.take_back(number, ply)
        except ValueError:
            assert not possible
            return
        assert possible
        self._set(number, saved.moves[:ply], saved.undos + 1, None)

    @rule(number=rounds, line=texts)
    def end_round(self, number: int, line: str) -> None:
        """A round ends once."""
        saved, possible = self._rounds[number][1], self._under_way(number)
        try:
            self._store.end_round(number, line)
        except ValueError:
            assert not possible
            return
        assert possible
        self._set(number, saved.moves, saved.undos, line)

    @rule(match=matches, state=st.sampled_from(["finished", "given-up"]))
    def end_match(self, match: int, state: MatchState) -> None:
        """A match ends once."""
        possible = self._open_match(match)
        try:
            self._store.end_match(match, state)
        except ValueError:
            assert not possible
            return
        assert possible
        self._matches[match] = *self._matches[match][:2], state

    @precondition(lambda self: self._matches)
    @rule()
    def reopen(self) -> None:
        """Closing and opening changes nothing."""
        self._store.close()
        self._store = Store.open(self._path)

    @invariant()
    def agrees(self) -> None:
        """All matches are as they should be, and the open ones are found."""
        for match, expected in self._matches.items():
            saved = self._store.load(match)
            assert (saved.game, saved.header, saved.state) == expected
            assert list(saved.rounds) == [each for owner, each in self._rounds.values() if owner == match]
        found = [match.id for match in self._store.open_matches()]
        assert found == [match for match in reversed(self._matches) if self._open_match(match)]


StoreMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=30)
TestStore = StoreMachine.TestCase
