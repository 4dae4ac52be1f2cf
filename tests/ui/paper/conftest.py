# SPDX-License-Identifier: MIT
"""Pages are made in a language that the test chooses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from ui.language import i18n


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> Iterator[QApplication]:
    """Begin and end in English, with all fonts."""
    font = qapp.font()
    i18n.install(qapp, "en")
    i18n.add_all_fonts()
    yield qapp
    i18n.install(qapp, "en")
    qapp.setFont(font)
