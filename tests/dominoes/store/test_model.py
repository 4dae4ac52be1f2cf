# SPDX-License-Identifier: MIT
"""The store agrees with plain lists, for any actions in any order."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from dominoes.store import SavedMatch, SavedRound, Store
from dominoes.store.matches import MatchState
from dominoes.store.texts import Header
from tests.dominoes.store.test_importing import take
from tests.support.record_lines import GOLDEN, golden
from tests.support.saved_matches import matches_of

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
    """One store and what it should hold while matches are played."""

    matches: Bundle[str] = Bundle("matches")

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        self._path = Path(self._folder.name) / "0" / "store.db"
        self._store = Store.open(self._path)
        self._matches: dict[str, SavedMatch] = {}
        self._unsaved: set[str] = set()

    def teardown(self) -> None:
        """Remove the file."""
        self._store.close()
        self._folder.cleanup()

    def _change(self, match: SavedMatch, *, save: bool) -> None:
        self._matches[match.seed] = match
        self._unsaved.add(match.seed)
        if save:
            self.save(match.seed)

    def _change_round(self, match: SavedMatch, last: SavedRound, *, save: bool) -> None:
        self._change(replace(match, rounds=(*match.rounds[:-1], last)), save=save)

    def _under_way(self, seed: str) -> SavedRound | None:
        match = self._matches[seed]
        return match.rounds[-1] if match.state == "open" and match.rounds and match.rounds[-1].line is None else None

    @initialize(target=matches, texts=st.lists(texts, min_size=3, max_size=6))
    def sit_down(self, texts: list[str]) -> str:
        """In every course something is being played from the beginning, so that there is much to do to it."""
        seed = "seed 0"
        self._change(SavedMatch("tiengow", {"seed": seed}), save=True)
        self.begin_round(seed, {}, 1, save=False)
        self.add_moves(seed, 0, texts, save=True)
        return seed

    @rule(target=matches, game=texts, header=headers)
    def begin_match(self, game: str, header: Header) -> str:
        """A match is known by its seed, with any other content of its header."""
        match = SavedMatch(game, header | {"seed": f"seed {len(self._matches)}"})
        self._change(match, save=True)
        return match.seed

    @rule(seed=matches)
    def save(self, seed: str) -> None:
        """Everything unsaved is saved at once; an unchanged match may be saved again."""
        self._store.save(self._matches[seed])
        self._unsaved.discard(seed)

    @rule(seed=matches, header=headers, half=st.integers(1, 2), save=st.booleans())
    def begin_round(self, seed: str, header: Header, half: int, save: bool) -> None:  # noqa: FBT001
        """Rounds follow each other."""
        match = self._matches[seed]
        if match.state == "open" and self._under_way(seed) is None:
            begun = SavedRound(len(match.rounds) + 1, half, header)
            self._change(replace(match, rounds=(*match.rounds, begun)), save=save)

    @rule(seed=matches, seat=st.integers(0, 7), texts=st.lists(texts, min_size=1, max_size=4), save=st.booleans())
    def add_moves(self, seed: str, seat: int, texts: list[str], save: bool) -> None:  # noqa: FBT001
        """Moves are added to a round under way."""
        last = self._under_way(seed)
        if last is not None:
            moves = (*last.moves, *((seat, text) for text in texts))
            self._change_round(self._matches[seed], replace(last, moves=moves), save=save)

    @rule(seed=matches, ply=st.integers(0, 6), save=st.booleans())
    def take_back(self, seed: str, ply: int, save: bool) -> None:  # noqa: FBT001
        """Existing moves can be taken back."""
        last = self._under_way(seed)
        if last is not None:
            taken_back = replace(last, moves=last.moves[:ply], undos=last.undos + 1)
            self._change_round(self._matches[seed], taken_back, save=save)

    @rule(seed=matches, header=headers, save=st.booleans())
    def note(self, seed: str, header: Header, save: bool) -> None:  # noqa: FBT001
        """Later facts of a round go into its header."""
        last = self._under_way(seed)
        if last is not None:
            self._change_round(self._matches[seed], replace(last, header=header), save=save)

    @rule(seed=matches, line=texts, save=st.booleans())
    def end_round(self, seed: str, line: str, save: bool) -> None:  # noqa: FBT001
        """A round ends once."""
        last = self._under_way(seed)
        if last is not None:
            self._change_round(self._matches[seed], replace(last, line=line), save=save)

    @rule(seed=matches, state=st.sampled_from(["finished", "given-up"]), save=st.booleans())
    def end_match(self, seed: str, state: MatchState, save: bool) -> None:  # noqa: FBT001
        """A match ends once."""
        if self._matches[seed].state == "open":
            self._change(replace(self._matches[seed], state=state), save=save)

    @precondition(lambda self: self._matches)
    @rule()
    def reopen(self) -> None:
        """Closing and opening changes nothing."""
        self._store.close()
        self._store = Store.open(self._path)

    def kept(self) -> list[SavedMatch]:
        """Return the matches of the store that were played here."""
        return list(matches_of(self._store).values())

    @invariant()
    def agrees(self) -> None:
        """All saved matches are as they should be, and the open ones are found."""
        expected = {seed: match for seed, match in self._matches.items() if seed not in self._unsaved}
        stored = {match.seed: match for match in self.kept()}
        assert list(stored) == list(self._matches)
        assert {seed: stored[seed] for seed in expected} == expected
        found = [match.seed for match in self._store.open_matches()]
        assert found == [seed for seed in reversed(stored) if stored[seed].state == "open"]
        assert all(self._store.load(seed) == stored[seed] for seed in found)


class StrainedStoreMachine(StoreMachine):
    """The same, between imports and crashes; these are apart because they leave fewer steps for all else."""

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self._crashes = 0
        self._imported: set[str] = set()

    @precondition(lambda self: self._matches)
    @rule()
    def crash(self) -> None:
        """The next start finds the file and its log as they are while the store is open: nothing saved is missing."""
        self._crashes += 1
        following = Path(self._folder.name) / f"{self._crashes}" / self._path.name
        following.parent.mkdir()
        for file in self._path.parent.glob(f"{self._path.name}*"):
            shutil.copyfile(file, following.with_name(file.name))
        self._store.close()
        self._path, self._store = following, Store.open(following)

    @rule(name=st.sampled_from(["jp", "erren", "paigow_taiwan"]))
    def import_records(self, name: str) -> None:
        """Rounds of a file come in once, and change no match that is there; nor do they stand among those played."""
        before = matches_of(self._store)
        take(self._store, [GOLDEN / f"{name}.gupai"])
        after = matches_of(self._store)
        new = [match for row, match in after.items() if row not in before]
        assert {row: after[row] for row in before} == before
        lines = [each.line for match in new for each in match.rounds]
        assert lines == ([] if name in self._imported else golden(name))
        self._imported.add(name)

    def kept(self) -> list[SavedMatch]:
        """Return the matches played here; every import is there once, and whole."""
        kept = matches_of(self._store).values()
        lines = Counter(each.line for match in kept if "imported" in match.header for each in match.rounds)
        assert lines == Counter(line for name in self._imported for line in golden(name))
        return [match for match in kept if "imported" not in match.header]


COURSES, STEPS = 25, 30
TestStore, TestStrainedStore = StoreMachine.TestCase, StrainedStoreMachine.TestCase
TestStore.settings = TestStrainedStore.settings = settings(max_examples=COURSES, stateful_step_count=STEPS)
