# SPDX-License-Identifier: MIT
"""What the tests of every page need: the usual look and language, and the same again afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui import painting
from tests.ui.pages.program import Program


@pytest.fixture(autouse=True)
def _usual(usual: None) -> None:
    """Every page is looked at in the usual look."""


@pytest.fixture
def program(tmp_path: Path, usual: None) -> Program:
    """Services and routes for a page."""
    return Program(tmp_path)


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Callable[[QWidget], None]]:
    """Shows a page in a window as small as they come."""
    windows = []

    def shown(page: QWidget) -> None:
        # Without a layout of its own: the offscreen platform complains of windows with a least size.
        window = QWidget()
        windows.append(window)
        window.resize(960, 600)
        page.setParent(window)
        page.resize(960, 600)
        page.show()
        window.setUpdatesEnabled(painting.is_on)
        with qtbot.waitExposed(window):
            window.show()

    yield shown
    for window in windows:
        window.close()
        window.deleteLater()
