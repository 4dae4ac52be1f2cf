# SPDX-License-Identifier: MIT
"""Scripts that measure or write explain themselves with ``--help``, and do nothing else then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "script", ["tests/bench/window_start.py", "tests/bench/frozen_start.py", "tests.tools.manual_tables"]
)
def test_help(script: str) -> None:
    """Without a measurement, and without a change of the manual."""
    command = (script,) if script.endswith(".py") else ("-m", script)
    done = subprocess.run(
        (sys.executable, *command, "--help"), cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.startswith("usage: ")


def test_a_folder_is_asked_for() -> None:
    """By the usage line, not by a traceback."""
    command = (sys.executable, "tests/bench/frozen_start.py")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: ")
