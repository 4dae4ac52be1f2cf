# SPDX-License-Identifier: MIT
"""The system gives no more memory: while a match is saved, while an opponent thinks, while the window is open."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from dominoes.errors import StoreError
from dominoes.play.worker import Thinker, simple_answer
from dominoes.store import Store, failures
from dominoes.store.connection import Connection
from tests.dominoes.play.test_worker import SMALL, question
from tests.reliability.hungry import Hungry
from tests.reliability.power_cut import ROOT
from tests.reliability.test_full_disk import STEPS, contents, play
from tests.reliability.writer import steps_in, write
from tests.support.worker_pipe import Send, intercept
from tests.ui.test_kill import play_and_kill, stored
from ui.saving.autosave import Autosave

PAGE = resource.getpagesize()


def limit(process: int, room: int) -> None:
    """Let *process* have *room* KiB of memory more than it has now."""
    used = int(Path(f"/proc/{process}/statm").read_text().split()[0]) * PAGE
    _soft, hard = resource.prlimit(process, resource.RLIMIT_AS)
    resource.prlimit(process, resource.RLIMIT_AS, (used + room * 1024, hard))


# -- saving ----------------------------------------------------------------------------------------


def until_there_is_no_memory(path: Path) -> None:
    """Play, with less memory for SQLite at each step, which cannot be undone in a process; for one of its own."""
    store = Store.open(path)
    left = 1_000_000.0
    try:
        for _step in write(store, 1000):
            left *= 0.99
            store.archive.database.execute(f"PRAGMA hard_heap_limit = {left:.0f}")
    except StoreError as error:
        sys.exit(f"{error}")


def test_sqlite_has_no_memory(tmp_path: Path) -> None:
    """It is reported as such, and everything acknowledged before is there."""
    path = tmp_path / "store.db"
    program = f"from pathlib import Path; from {__name__} import *; until_there_is_no_memory(Path({str(path)!r}))"
    ended = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.stderr.strip() == "store.no-memory"
    acknowledged = ended.stdout.count("ack")
    assert acknowledged > 10
    assert acknowledged <= steps_in(path) <= acknowledged + 1


def no_memory(monkeypatch: pytest.MonkeyPatch, left: list[int]) -> None:
    """Let a statement find no memory, which says how many are *left* until then; the list is emptied by it."""

    def fail(self: Connection, *args: Any) -> Any:  # noqa: ANN401 - those of the connection
        if left:
            left[0] -= 1
            if not left[0]:
                left.clear()
                raise MemoryError
        return real(self, *args)

    real = Connection.execute
    monkeypatch.setattr(Connection, "execute", fail)


@pytest.mark.parametrize("step", [step for step in STEPS if step != "nothing"])
def test_no_memory_at_each_statement(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """The step is told as not saved, and is saved as a whole, and once, when there is memory again."""
    plain = Autosave(tmp_path / "plain" / "matches.db")
    play(plain, step, lambda: None)
    plain.close()
    for call in range(1, 100):
        path = tmp_path / f"{call}" / "matches.db"
        autosave = Autosave(path)
        heard: list[object] = []
        autosave.failed.connect(heard.append)
        autosave.resumed.connect(partial(heard.append, "well"))
        with monkeypatch.context() as patch:
            left = [call]
            play(autosave, step, partial(no_memory, patch, left))
        if left:
            autosave.close()
            break
        assert heard == [failures.NO_MEMORY]
        assert autosave.unsaved
        autosave.retry_timer.timeout.emit()
        assert heard == [failures.NO_MEMORY, "well"]
        assert not autosave.unsaved
        autosave.close()
        assert contents(path) == contents(tmp_path / "plain" / "matches.db")
    assert call > 3


# -- thinking --------------------------------------------------------------------------------------


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    """Return a thinker, and end it."""
    it = Thinker()
    yield it
    it.close()


def without_memory(thinker: Thinker, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next *times* workers have no memory but what they have when they are asked."""
    limited = set[int | None]()

    def pass_on(message: object, send: Send) -> None:
        if len(limited | {thinker.pid}) <= times:
            limited.add(thinker.pid)
            assert thinker.pid is not None
            limit(thinker.pid, 0)
        send(message)

    intercept(monkeypatch, pass_on)


@pytest.mark.parametrize("workers", [1, 2])
async def test_an_opponent_without_memory(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, workers: int
) -> None:
    """One costs a retry, a second one a simple move; the next question is answered."""
    request = Hungry(*(getattr(question(), name) for name in Hungry.__dataclass_fields__))
    without_memory(thinker, workers, monkeypatch)
    found = await thinker.choose(request, SMALL)
    assert found == (question().answer(SMALL) if workers == 1 else simple_answer(question()))
    ends = ["it is asked again", "a simple move is played"][:workers]
    assert caplog.messages == [f"the thinking process ended unexpectedly; {end}" for end in ends]
    caplog.clear()
    assert await thinker.choose(request, SMALL) == question().answer(SMALL)


# -- the window ------------------------------------------------------------------------------------


@pytest.mark.bulk
@pytest.mark.parametrize("room", [0, 256, 1024, 4096, 16_384, 262_144])
def test_a_window_with_little_memory(tmp_path: Path, room: int) -> None:
    """After its first move it has *room* KiB more: each move shown is saved, or reported as unsaved."""
    lines = play_and_kill(tmp_path, 1, 1.5, lambda process: limit(process, room))
    matches = stored(tmp_path)
    for line in lines:
        word, known, place, ply, seat, text = line.rstrip("\n").split(" ", 5)
        assert word in {"shown", "unsaved"}
        assert word == "unsaved" or matches[known].rounds[int(place)].moves[int(ply)] == (int(seat), text)
    assert lines
