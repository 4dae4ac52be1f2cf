# SPDX-License-Identifier: MIT
"""Files that were changed by chance are read or refused, by every reader; see `tests.tools.fuzz`.

A few of each kind in the gate; marked ``slow``, a hundred million bytes, as before a release.
"""

from __future__ import annotations

import json
import logging
from dataclasses import fields
from pathlib import Path

import pytest

from dominoes.games import GAMES
from dominoes.records.rule_sets import RuleSet
from tests.tools.fuzz import MOST_MEMORY, Target, fuzz, memory, targets
from ui.kit.settings import Settings
from ui.saving.rule_sets import count_unreadable

FILES = 25
"""Of each kind in the gate."""
ALL_BYTES = 100_000_000
TARGETS = targets()
OWN = ("own score books", "settings")
"""The program's own files."""


@pytest.fixture
def folder(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Path:
    """Return a folder for the files to read; the notes on unreadable settings are not logged."""
    caplog.set_level(logging.CRITICAL, "ui")
    found = tmp_path / "files"
    found.mkdir()
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_changed_files(target: Target, folder: Path) -> None:
    """They are refused by the reader's own error, or taken and written again as the same."""
    good = sum(target.read(seed, folder) for seed in target.seeds[:3])
    assert good == min(3, len(target.seeds)), "what was not changed is taken"
    assert fuzz(target, folder, "gate", files=FILES).files == FILES


@pytest.mark.bulk
@pytest.mark.no_cover
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_what_is_not_changed(target: Target, folder: Path) -> None:
    """All of it is taken: chance begins with whole files, and nothing that can be read escapes it."""
    for seed in target.seeds:
        assert target.read(seed, folder), seed


def test_books_to_begin_with() -> None:
    """Among them are rounds of each game with a score book, and settings with something in each place."""
    seeds = {target.name: [json.loads(seed) for seed in target.seeds] for target in TARGETS if target.name in OWN}
    books = [book for file in seeds["own score books"] for book in file["books"]]
    told = {book["game"]: len(book["entries"]) for book in sorted(books, key=lambda book: len(book["entries"]))}
    assert told.keys() == {found.key for found in GAMES if not found.is_solitary}
    assert min(told.values()) > 1
    filled = {key for file in seeds["settings"] for key, value in file.items() if value or value is False}
    assert {each.name for each in fields(Settings)} - filled - {"others"} == {"new_player"}


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_a_hundred_million_bytes(target: Target, folder: Path) -> None:
    """None takes longer than two seconds, and all together little memory."""
    before = memory()
    fuzz(target, folder, "release", size=ALL_BYTES // len(TARGETS))
    assert memory() - before < MOST_MEMORY


def test_a_reader_that_fails_is_noticed(folder: Path) -> None:
    """Any error but its own, and a result that cannot be read again."""

    def breaks(data: bytes, _folder: Path) -> bool:
        return not data.index(b"{")

    target = Target("broken", (b"{}",), breaks)
    with pytest.raises(ValueError, match="subsection not found") as error:
        fuzz(target, folder, "1", files=200)
    (kept,) = (each for each in folder.parent.iterdir() if each.is_file())
    assert error.value.__notes__ == [f"the file is kept as {kept}"]
    assert b"{" not in kept.read_bytes()


@pytest.mark.parametrize("base", [{}, [], None, 7])
def test_a_rule_set_of_no_tradition(base: object) -> None:
    """It was found by chance: what is no text cannot be looked up among the traditions."""
    found = GAMES[0]
    kept = RuleSet(found.key, "A", next(iter(found.presets)), next(iter(found.presets.values()))).to_dict()
    assert count_unreadable([kept, {**kept, "base": base}]) == 1
