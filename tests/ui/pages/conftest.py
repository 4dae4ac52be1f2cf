# SPDX-License-Identifier: MIT
"""What the tests of every page need: the usual look and language, and the same again afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ui import i18n, theme


def _set_usual(app: QApplication) -> None:
    if i18n.current().key != "en":
        i18n.install(app, "en")
    now = theme.look()
    if now.chrome is not theme.LIGHT or now.text_size != 1.0 or not app.styleSheet():
        theme.apply(app, text_size=1.0, chrome="light")


@pytest.fixture(autouse=True)
def usual(qapp: QApplication) -> Iterator[None]:
    """English, light, text size 1."""
    _set_usual(qapp)
    yield
    _set_usual(qapp)


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
        with qtbot.waitExposed(window):
            window.show()

    yield shown
    for window in windows:
        window.close()
        window.deleteLater()
