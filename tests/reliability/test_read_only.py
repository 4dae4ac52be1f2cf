# SPDX-License-Identifier: MIT
"""Read-only places: the program starts, reports that nothing is saved, and lets one play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dominoes.store import Store
from tests.support.saved_matches import matches_of
from ui.paths import user_folders

ROOT = Path(__file__).parents[2]

WITHOUT_ROOT = ("setpriv", "--inh-caps=-dac_override", "--bounding-set=-dac_override") if os.getuid() == 0 else ()
"""Without these capabilities root may not write everywhere; and as nobody one may not read root's Python."""


def profile(tmp_path: Path) -> Path:
    """Make a writable profile, with a store."""
    found = tmp_path / "profile"
    for folder in (found, found / "settings", found / "records", found / "logs"):
        folder.mkdir()
    Store.open(found / "records" / "matches.db").close()
    return found


def visit(*arguments: object, **environment: str | None) -> dict[str, Any]:
    """Start the program, and return what it said."""
    environ: dict[str, str | None] = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"}
    environ.update(environment)
    done = subprocess.run(
        [*WITHOUT_ROOT, sys.executable, "-m", "tests.reliability.visitor", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={name: value for name, value in environ.items() if value is not None},
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def forbid(folder: Path) -> None:
    """Make the folder read-only."""
    folder.chmod(0o555)


NOT_SAVED = (
    "an existing store",
    "the folder of an existing store",
    "a folder without a store",
    "a profile that cannot be made",
    "no home",
    "a home that cannot be written",
)
SAVED = ("nowhere for temporary files", "settings and logs")
"""Places that matches do not need."""


def visit_without(tmp_path: Path, case: str) -> None:
    """Start and play where something cannot be written: if it is needed for matches it is told, and moves are kept."""
    where = profile(tmp_path)
    arguments: tuple[Path, ...] = (where,)
    environment: dict[str, str | None] = {}
    match case:
        case "the folder of an existing store":
            forbid(where / "records")
        case "an existing store":
            (where / "records" / "matches.db").chmod(0o444)
        case "a folder without a store":
            (where / "records" / "matches.db").unlink()
            forbid(where / "records")
        case "a profile that cannot be made":
            forbid(where)
            arguments = (where / "deeper",)
        case "no home":
            environment = {
                "HOME": "/proc/nowhere",
                "XDG_CONFIG_HOME": None,
                "XDG_DATA_HOME": None,
                "XDG_STATE_HOME": None,
            }
            arguments = ()
        case "a home that cannot be written":
            forbid(where)
            environment = {"HOME": str(where), "XDG_DATA_HOME": None, "XDG_CONFIG_HOME": None, "XDG_STATE_HOME": None}
            arguments = ()
        case "nowhere for temporary files":
            forbid(where / "logs")
            environment = dict.fromkeys(("TMPDIR", "TMP", "TEMP"), str(where / "logs"))
        case "settings and logs":
            forbid(where / "settings")
            forbid(where / "logs")
    told = visit(*arguments, **environment)
    assert told["first"]
    assert told["moves"] == ["lead 66"]
    if case in NOT_SAVED:
        assert told["trouble"] in {"store.read-only", "store.missing-folder"}
        assert told["unsaved"]
        assert len(told["boxes"]) == 1
        assert told["boxes"][0].startswith("Not saved: ")
    else:
        assert told["trouble"] is None
        assert not told["unsaved"]
        store = Store.open(user_folders(where).records / "matches.db")
        assert matches_of(store)[1].rounds[0].moves == ((0, "lead 66"),)
        store.close()


def test_a_store_that_cannot_be_written(tmp_path: Path) -> None:
    """It says so in a sentence, and keeps the moves in mind."""
    visit_without(tmp_path, NOT_SAVED[0])


@pytest.mark.bulk
@pytest.mark.parametrize("case", NOT_SAVED[1:] + SAVED)
def test_a_place_that_cannot_be_written(tmp_path: Path, case: str) -> None:
    """The same of any place for matches; without the others they are saved."""
    visit_without(tmp_path, case)
