# SPDX-License-Identifier: MIT
"""Without a file to save in, the program starts, says so once, leaves the file alone, and plays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dominoes.errors import Reason, StoreError
from dominoes.match import SessionOptions, Until
from dominoes.store import Store
from dominoes.store.failures import FULL
from dominoes.store.schema import MAJOR
from dominoes.summary import Summary
from tests.ui.driving import my_turn, play_on, setup_of, sit_down, told, window_on
from ui.keeper import Keeper
from ui.names import reason_text

# Of the offscreen platform, about every message box.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


def make_text(path: Path) -> None:
    """Put a text where the store should be."""
    path.write_text("not a database, and long enough to be looked at: " * 9, encoding="utf-8")


def make_newer(path: Path) -> None:
    """Put the store of a later version there."""
    Store.open(path).close()
    data = bytearray(path.read_bytes())
    data[60:64] = ((MAJOR + 1) << 16).to_bytes(4, "big")
    path.write_bytes(data)


def make_cut(path: Path) -> None:
    """Put half a store there."""
    Store.open(path).close()
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        pytest.param(make_text, "store.not-a-database", id="a text"),
        pytest.param(make_newer, "store.newer", id="a later version's"),
        pytest.param(make_cut, "store.damaged", id="cut in half"),
    ],
)
async def test_a_file_that_cannot_be_used(tmp_path: Path, make: Callable[[Path], None], reason: str) -> None:
    """A round is played all the same, and the file is what it was, byte for byte."""
    path = tmp_path / "records" / "matches.db"
    path.parent.mkdir()
    make(path)
    before = path.read_bytes()
    async with window_on(tmp_path) as window:
        assert window.keeper.trouble is not None
        assert window.keeper.trouble.key == reason
        (said,) = told(window)
        assert reason_text(Reason(reason), ()) in said
        table = await sit_down(window, setup_of(session=SessionOptions(until=Until.ROUNDS, count=1)))
        await my_turn(table)
        runner = table.runner
        assert runner is not None
        await play_on(window)
        assert len(runner.results) == 1
        assert len(told(window)) == 1
    assert path.read_bytes() == before


async def test_a_file_in_use(tmp_path: Path) -> None:
    """A second window on the same matches says that they are in use, and the first saves on."""
    async with window_on(tmp_path) as first, window_on(tmp_path) as second:
        assert not told(first)
        assert reason_text(Reason("store.locked"), ()) in told(second)[0]
        await sit_down(second, setup_of())
        assert first.keeper.open_matches() == ()
        assert first.keeper.begin_match("tiengow", {}) == 1


def test_nothing_is_asked_of_a_store_that_is_not_there(tmp_path: Path) -> None:
    """After trouble every question has the empty answer, and nothing is told again."""
    (tmp_path / "matches.db").mkdir()
    keeper = Keeper(tmp_path / "matches.db")
    troubles: list[object] = []
    keeper.troubled.connect(troubles.append)
    keeper.open()
    keeper.open()
    assert keeper.begin_match("tiengow", {}) is None
    assert keeper.begin_round(None, 1, 1, {}) is None
    assert keeper.begin_round(1, 1, 1, {}) is None
    keeper.add_move(None, 0, 0, "pass")
    keeper.add_move(1, 0, 0, "pass")
    keeper.take_back(1, 0)
    keeper.take_back(None, 0)
    keeper.end_round(1, "{}", Summary(game="tiengow"))
    keeper.end_round(None, "{}", Summary(game="tiengow"))
    keeper.end_match(1, "finished")
    keeper.end_match(None, "finished")
    assert keeper.open_matches() == ()
    assert keeper.load(1) is None
    keeper.close()
    assert len(troubles) == 1


def test_reading_goes_on_after_a_write_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk ends the saving, not the reading of what was saved; a read that fails tells nothing."""

    def fail(*_args: object) -> None:
        raise StoreError(FULL)

    keeper = Keeper(tmp_path / "matches.db")
    troubles: list[object] = []
    keeper.troubled.connect(troubles.append)
    assert keeper.begin_match("tiengow", {}) == 1
    with monkeypatch.context() as patch:
        patch.setattr(Store, "begin_match", fail)
        assert keeper.begin_match("tiengow", {}) is None
    assert keeper.begin_match("tiengow", {}) is None
    assert [saved.id for saved in keeper.open_matches()] == [1]
    assert keeper.load(1) is not None
    assert troubles == [keeper.trouble] == [FULL]
    monkeypatch.setattr(Store, "load", fail)
    assert keeper.load(1) is None
    assert len(troubles) == 1
    keeper.close()


def test_opened_on_first_use(tmp_path: Path) -> None:
    """Making a keeper touches nothing; asking opens the file; closing lets go of it."""
    keeper = Keeper(tmp_path / "deep" / "matches.db")
    assert not (tmp_path / "deep").exists()
    assert keeper.open_matches() == ()
    assert (tmp_path / "deep" / "matches.db").exists()
    keeper.close()
    Store.open(tmp_path / "deep" / "matches.db").close()
