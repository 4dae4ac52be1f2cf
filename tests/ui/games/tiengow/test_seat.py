# SPDX-License-Identifier: MIT
"""A seat's panel shows and says the same: who sits there, how it stands, whether it is to move."""

from __future__ import annotations

from typing import ClassVar

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.table.models import seat_model
from ui.games.tiengow.model import TrickSeatModel
from ui.games.tiengow.seat import TrickSeat
from ui.games.tiengow.words import banker_mark
from ui.kit import theme
from ui.language import i18n, names
from ui.language.i18n import counted, term
from ui.table import seat_panel
from ui.tiles import art

pytestmark = pytest.mark.usefixtures("usual")


@pytest.fixture
def panel(ground: QWidget) -> TrickSeat:
    """An empty panel on a table."""
    made = TrickSeat(ground)
    made.show()
    return made


def look(panel: TrickSeat, model: TrickSeatModel | None = None, size: QSize | None = None) -> QImage:
    """Return the picture of *panel*, as large as it wants to be."""
    if model is not None:
        panel.show_model(model)
    panel.resize(size or panel.sizeHint())
    return panel.grab().toImage()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("compact", [False, True])
def test_it_says_all_it_shows(panel: TrickSeat, qapp: QApplication, language: str, *, compact: bool) -> None:
    """The name for a screen reader holds wind, name, strength, chips, tiles, tricks, bank and turn."""
    i18n.install(qapp, language)
    panel.set_compact(compact=compact)
    panel.show_model(seat_model(1, mark=names.wind(1), chips=-5, tiles=6, tricks=2, to_act=True))
    banker = i18n._("Banker ×{m}").format(m=2)
    for part in (names.wind(1), "Wesley", "Intermediate", "−5", counted("tiles", 6), counted("tricks", 2), banker):
        assert part in panel.accessibleName()
    assert term("chips") in panel.accessibleName()
    assert i18n._("to move") in panel.accessibleName()
    assert panel.spoken() == panel.accessibleName()
    assert "Wesley" in panel.toolTip()


def test_it_says_nothing_that_is_not_so(panel: TrickSeat) -> None:
    """No strength for the person, no bank for others, no turn for those who wait."""
    assert not panel.spoken()
    assert panel.model is None
    panel.show_model(seat_model(0, to_act=False))
    assert panel.spoken() == f"East 東仔 · chips +12 · {term('hand-tiles')} 8 tiles · 0 tricks"
    panel.show_model(seat_model(3))
    assert "&lt;b&gt;x" in panel.toolTip()


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"to_act": True}, id="to move"),
        pytest.param({"name": "Mabel"}, id="name"),
        pytest.param({"level": "Strong"}, id="strength"),
        pytest.param({"mark": "West"}, id="wind"),
        pytest.param({"chips": -41}, id="chips"),
        pytest.param({"tiles": 3}, id="tiles"),
        pytest.param({"tricks": 5}, id="tricks"),
        pytest.param({"banker": ""}, id="no banker"),
        pytest.param({"banker": banker_mark(3)}, id="multiplier"),
    ],
)
@pytest.mark.parametrize("compact", [False, True])
def test_everything_can_be_seen(panel: TrickSeat, change: dict[str, object], *, compact: bool) -> None:
    """Each part changes the picture, in a low panel too."""
    panel.set_compact(compact=compact)
    size = panel.sizeHint() + QSize(60, 0)
    before = look(panel, seat_model(1), size)
    assert look(panel, seat_model(1, **change), size) != before


@pytest.mark.parametrize("cloth", theme.CLOTHS)
@pytest.mark.parametrize("chrome", theme.CHROMES)
@pytest.mark.parametrize("text", [0.8, 1.0, 1.75])
def test_it_can_be_painted_everywhere(
    panel: TrickSeat, qapp: QApplication, cloth: str, chrome: str, text: float
) -> None:
    """Every table colour, text size and set of tiles gives another picture, and none a warning."""
    theme.apply(qapp, text_size=text, chrome=chrome, cloth=cloth)
    for compact in (False, True):
        panel.set_compact(compact=compact)
        for tricks in (0, 1, 8):
            for style in art.STYLES.values():
                panel.set_style(style)
                assert not look(panel, seat_model(1, tricks=tricks, to_act=True)).isNull()
    assert not look(panel, size=QSize(20, 10)).isNull()


class Metrics(QFontMetrics):
    """Remembers what had to be cut short."""

    cut: ClassVar[list[str]] = []

    def elidedText(self, text: str, mode: Qt.TextElideMode, width: int, flags: int | None = None) -> str:  # noqa: N802 - Qt's
        """Cut as Qt does."""
        shown = super().elidedText(text, mode, width, flags or 0)
        if shown != text:
            self.cut.append(text)
        return shown


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("compact", [False, True])
def test_names_and_numbers_are_whole(
    panel: TrickSeat, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, *, language: str, text: float, compact: bool
) -> None:
    """The names of opponents and the worst numbers find room beside the banker's mark; only strengths may not."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    qapp.processEvents()
    panel.set_compact(compact=compact)
    Metrics.cut.clear()
    monkeypatch.setattr(seat_panel, "QFontMetrics", Metrics)
    for name in names.opponent_names():
        look(panel, seat_model(1, name=name, level="", chips=-88, tricks=8, banker=banker_mark(8)))
    assert not Metrics.cut
