# SPDX-License-Identifier: MIT
"""The second window on the screens that Qt itself reports: beside the teacher's, mirrored, or none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

OWN, BESIDE, MIRROR = (0, 0, 1280, 800), (1280, 0, 1920, 1080), (0, 0, 1024, 768)
PROGRAM = """
from PySide6.QtWidgets import QWidget
from ui.kit import theme
from ui.kit.settings import Settings
app = theme.application()
theme.apply(app, text_size=1.0, chrome="light")
from ui.pages.demonstrate.projector_window import ProjectorWindow
page = QWidget()
page.setGeometry(100, 100, 900, 600)
page.show()
window = ProjectorWindow(page, Settings(), over=page, press=print, placed=print, closed=list)
window.appear()
app.processEvents()
print(window.isFullScreen(), window.is_alone, *window.geometry().getRect())
"""


@pytest.mark.parametrize(
    ("screens", "expected"),
    [
        pytest.param((OWN, BESIDE), (True, False, *BESIDE), id="beside"),
        pytest.param((OWN, MIRROR), (False, True, 100, 100, 900, 600), id="mirrored"),
        pytest.param((OWN,), (False, True, 100, 100, 900, 600), id="one alone"),
    ],
)
def test_it_fills_a_screen_of_its_own(
    tmp_path: Path, screens: tuple[tuple[int, ...], ...], expected: tuple[object, ...]
) -> None:
    """Elsewhere it is a window over the teacher's table; header, steps and notes stay in sight."""
    sides = ("x", "y", "width", "height")
    plain = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    described = [{"name": str(at), **dict(zip(sides, area, strict=True)), **plain} for at, area in enumerate(screens)]
    config = tmp_path / "screens.json"
    config.write_text(json.dumps({"screens": described}), encoding="utf-8")
    platform = {"QT_QPA_PLATFORM": f"offscreen:configfile={config}"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=Path(__file__).parents[4],
        env={**os.environ, **platform},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == list(map(str, expected))
