# SPDX-License-Identifier: MIT
"""A damaged main file: the start is quick, nothing of the file is lost, and every round that is whole comes back."""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from dominoes.errors import StoreError
from dominoes.store import Filter, Store, failures, seals
from dominoes.store.salvage import Salvaged
from dominoes.store.statistics import gather
from dominoes.store.summaries import SEALED
from tests.reliability import damage
from tests.reliability.damage import DAMAGES, PAGE, Damage, Original
from tests.support.saved_matches import Played
from ui.saving.autosave import Autosave

FILES = 300
"""In the long test."""
LONGEST_START = 3.0
"""Seconds."""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Original:
    """A store that is made once."""
    return damage.make(tmp_path_factory.mktemp("store") / "matches.db", 4)


def whole(original: Original, data: bytes | None) -> set[str]:
    """Return the records none of whose pages was touched."""
    data = data or b""
    intact = {
        number
        for number in range(len(original.data) // PAGE)
        if data[number * PAGE : (number + 1) * PAGE] == original.data[number * PAGE : (number + 1) * PAGE]
    }
    # The first page begins with the header of the file, which holds no rows.
    if data[100:PAGE] == original.data[100:PAGE]:
        intact.add(0)
    return {line for row, line in original.lines.items() if original.pages[row] <= intact}


def records(path: Path) -> tuple[set[str], int]:
    """Return the records of a store as the lists give them, and how many are damaged."""
    store = Store.open(path)
    found: set[str] = set()
    damaged = 0
    for (row,) in store.archive.database.execute("SELECT id FROM rounds WHERE sha256 IS NOT NULL").fetchall():
        try:
            found.update(store.archive.lines([row]))
        except StoreError:
            damaged += 1
    store.close()
    return found, damaged


def harm_noticed(original: Original, path: Path) -> bool:
    """Return whether harm is noticed; none to a summary or its index goes unnoticed, nor stops statistics."""
    store, whole_one = Store.open(path), Store.open(original.path)
    try:
        ids = whole_one.archive.ids(Filter())
        *_, found = seals.look(store.archive)
        statement = f"SELECT {', '.join(SEALED)} FROM summaries NOT INDEXED"  # noqa: S608 - from columns
        store.archive.database.conn.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
        kept, there = (set(each.archive.database.execute(statement).fetchall()) for each in (whole_one, store))
        store.archive.database.conn.text_factory = str
        assert {row[0] for row in there ^ kept} <= found.broken
        gathered = None
        # Told as such, until it is mended.
        with suppress(StoreError):
            gathered = gather(store.archive, Filter())
            sorted(gathered.there)
        if not found.broken:
            assert gathered == gather(whole_one.archive, Filter())
            assert store.archive.ids(Filter()) == ids
    finally:
        store.close()
        whole_one.close()
    return bool(found.broken or found.misplaced or found.is_damaged)


def harm(qtbot: QtBot, original: Original, folder: Path, how: Damage, chance: Random) -> str:
    """Damage a copy of the store, start on it, accept the offer; return the outcome."""
    path = folder / "matches.db"
    shutil.copytree(original.path.parent / "backups", folder / "backups")
    data = how(original.data, chance)
    if data is None:
        path.mkdir(parents=True)
    else:
        path.write_bytes(data)
    autosave = Autosave(path)
    began = time.monotonic()
    autosave.open()
    autosave.open_matches()
    assert time.monotonic() - began < LONGEST_START
    expected = whole(original, data)
    if autosave.failure == failures.NEWER:
        # As good as any other number of a version, so it is left to a newer program.
        autosave.close()
        assert path.read_bytes() == data
        return "refused"
    if autosave.failure in {failures.DAMAGED, failures.NOT_A_DATABASE}:
        qtbot.waitUntil(lambda: autosave.recovery is not None, timeout=60_000)
    if autosave.recovery is None:
        # A bit within a text: SQLite does not see it, but the checksum does.
        assert autosave.failure is None
        autosave.close()
        found, damaged = records(path)
        assert expected <= found <= set(original.lines.values())
        assert len(found) + damaged == len(original.lines)
        return "opened and mended" if harm_noticed(original, path) else "opened"
    backup = autosave.recovery.backup
    assert backup is not None
    assert data is None or path.read_bytes() == data
    with_backup = chance.random() < 0.5
    with qtbot.waitSignal(autosave.recovered, timeout=60_000) as told:
        autosave.recover_with(backup if with_backup else None)
    assert told.args is not None
    outcome = told.args[0]
    assert isinstance(outcome, Salvaged)
    assert autosave.failure is None
    played = Played(autosave.save)
    assert autosave.load(played.seed) == played.match
    assert autosave.unreadable == 0
    autosave.close()
    (aside,) = [each for each in (folder / "aside").iterdir() if not each.name.endswith("-wal")]
    assert aside.is_dir() if data is None else aside.read_bytes() == data
    found, damaged = records(path)
    assert found <= set(original.lines.values())
    assert not damaged
    assert not expected - found, f"{how.__name__}: {len(expected - found)} whole rounds are missing"
    if with_backup:
        assert len(found) >= backup.rounds
    assert outcome.rounds == len(found)
    return "rescued"


def harm_many(qtbot: QtBot, original: Original, folder: Path, count: int, seed: int) -> dict[str, int]:
    """Damage the store in so many ways; count what they came to."""
    came: dict[str, int] = {}
    for number in range(count):
        how = DAMAGES[number % len(DAMAGES)]
        here = folder / f"{number}"
        result = harm(qtbot, original, here, how, Random(seed * 100_000 + number))
        came[f"{how.__name__} {result}"] = came.get(f"{how.__name__} {result}", 0) + 1
        shutil.rmtree(here)
    return came


def test_every_way_once(qtbot: QtBot, original: Original, tmp_path: Path) -> None:
    """Each way of being damaged is met, and some are found only by the checksum of a record."""
    came = harm_many(qtbot, original, tmp_path, 2 * len(DAMAGES), 1)
    assert {name.split(" ")[0] for name in came} == {how.__name__ for how in DAMAGES}


@pytest.mark.bulk
def test_three_hundred(qtbot: QtBot, original: Original, tmp_path: Path) -> None:
    """Three hundred damaged files."""
    came = harm_many(qtbot, original, tmp_path, FILES, 4)
    assert sum(came.values()) == FILES
    assert came["flip opened"] > 5
    assert came["flip rescued"] > 5
    assert came["flip opened and mended"] > 2
    for name in ("zero_page", "root_page", "cut", "wild_header", "nothing", "text", "folder"):
        assert came[f"{name} rescued"] > 10
