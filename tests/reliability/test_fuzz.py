# SPDX-License-Identifier: MIT
"""Files that were changed by chance are read or refused, by every reader; see `tests.fuzz`.

A few of each kind in the gate; marked ``slow``, a hundred million bytes, as before a release.
"""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.fuzz import MOST_MEMORY, Target, fuzz, memory, targets

FILES = 25
"""Of each kind in the gate."""
ALL_BYTES = 100_000_000
TARGETS = targets()


@pytest.fixture
def folder(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Path:
    """A folder for the files that are read; settings that cannot be read are noted each time."""
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
