# SPDX-License-Identifier: MIT
"""The disk fails at one call, whichever it is: it is told, and nothing that was acknowledged is lost.

Needs strace and the permission to trace, as the power cuts do; without them the test fails.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reliability.power_cut import ROOT
from tests.reliability.writer import steps_in

STEPS = 24
CALLS = "write,pwrite64,fsync,fdatasync,ftruncate"
FIRST = 60
"""So many calls of a start and of the moves after it fail in turn."""


def fail(path: Path, call: int, error: str) -> None:
    """Let the disk fail at *call*, counted from 1, and look at what is left."""
    path.parent.mkdir()
    inject = f"inject={CALLS}:error={error}:when={call}"
    files = [part for end in ("", "-wal", "-journal") for part in ("-P", f"{path}{end}")]
    strace = [shutil.which("strace") or "strace", "-f", "-qq", "-o", "/dev/null", *files]
    writer = [sys.executable, "-m", "tests.reliability.writer", str(path), str(STEPS)]
    ended = subprocess.run(
        [*strace, "-e", f"trace={CALLS}", "-e", inject, *writer], cwd=ROOT, capture_output=True, text=True, check=False
    )
    acknowledged = ended.stdout.count("ack")
    assert ended.returncode == 1, f"call {call}: nothing failed: {ended.stderr[-300:]}"
    assert "StoreError" in ended.stderr.splitlines()[-1], ended.stderr[-300:]
    assert acknowledged < STEPS
    assert acknowledged <= steps_in(path) <= acknowledged + 1


@pytest.mark.parametrize(("call", "error"), [(1, "EIO"), (14, "EIO"), (40, "EIO"), (40, "ENOSPC")])
def test_a_call_that_fails(tmp_path: Path, call: int, error: str) -> None:
    """When the file is made, and in the middle of play."""
    fail(tmp_path / "disk" / "store.db", call, error)


@pytest.mark.bulk
@pytest.mark.parametrize("part", range(8))
def test_sixty_calls_that_fail(tmp_path: Path, part: int) -> None:
    """Each of the first sixty."""
    for call in range(1 + part, FIRST + 1, 8):
        fail(tmp_path / f"{call}" / "store.db", call, "EIO")
