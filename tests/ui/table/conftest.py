# SPDX-License-Identifier: MIT
"""What tests of whole tables need: the usual look and language, and the same again afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from ui import i18n, theme


def _set_usual(app: QApplication) -> None:
    if i18n.current().key != "en":
        i18n.install(app, "en")
    now = theme.look()
    if now != theme.Look(theme.LIGHT, theme.CLOTHS["green"], 1.0) or not app.styleSheet():
        theme.apply(app, text_size=1.0, chrome="light")


@pytest.fixture
def usual(qapp: QApplication) -> Iterator[None]:
    """English, light, text size 1."""
    _set_usual(qapp)
    yield
    _set_usual(qapp)
