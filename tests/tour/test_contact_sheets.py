# SPDX-License-Identifier: MIT
"""The walk through all pages, in one look."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tour.looks import looks
from tests.ui.driving import ROOT


@pytest.mark.bulk
def test_a_walk_in_one_look(tmp_path: Path) -> None:
    """It comes to its end, nothing is wrong, and there are sheets to look at."""
    small = next(at for at, look in enumerate(looks()) if look.size == (960, 600) and look.language != "en")
    words = [sys.executable, "tests/tools/contact_sheets.py", "--out", str(tmp_path), "--rows", str(small)]
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=240, check=False)
    assert (tmp_path / "problems.txt").read_text("utf-8") == ""
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(list(tmp_path.glob("row-*.png"))) >= 4
