# SPDX-License-Identifier: MIT
"""A seat at a banker's table shows and says the same: who sits there, its chips, and how it ended."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.games.paigow.models import OPEN, bank_seat
from ui.games.paigow.model import BankSeatModel
from ui.games.paigow.seat import BankSeat, sign_tone, with_sign
from ui.kit import theme
from ui.kit.theme import Type
from ui.language import i18n, names
from ui.language.i18n import term
from ui.table import panel_paint

pytestmark = pytest.mark.usefixtures("usual")


@pytest.fixture
def panel(ground: QWidget) -> BankSeat:
    """An empty panel on a table."""
    made = BankSeat(ground)
    made.show()
    return made


def look(panel: BankSeat, model: BankSeatModel | None = None, size: QSize | None = None) -> QImage:
    """Return the picture of *panel*, as large as it wants to be."""
    if model is not None:
        panel.show_model(model)
    panel.resize(size or panel.sizeHint())
    return panel.grab().toImage()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("compact", [False, True])
def test_it_says_all_it_shows(panel: BankSeat, qapp: QApplication, language: str, *, compact: bool) -> None:
    """The name for a screen reader holds sign, name, strength, bank, chips, status, hands, outcome and turn."""
    i18n.install(qapp, language)
    panel.set_compact(compact=compact)
    assert not panel.spoken()
    panel.show_model(bank_seat(1, hands=OPEN, outcome="won 20", sign=1, to_act=True))
    for part in ("南", "Wesley", "Intermediate", "Banker ×2", term("chips"), "−5", "stake 20", "won 20", "seven"):
        assert part in panel.accessibleName()
    assert i18n.pgettext("hand", "lost") in panel.spoken()
    assert i18n._("to move") in panel.spoken()
    assert "Wesley" in panel.toolTip()
    assert panel.model is not None
    panel.show_model(bank_seat(2))
    assert "Banker" not in panel.spoken()


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"name": "Tom"}, id="name"),
        pytest.param({"mark": "8"}, id="mark"),
        pytest.param({"chips": -41}, id="chips"),
        pytest.param({"banker": ""}, id="no banker"),
        pytest.param({"banker": "Banker"}, id="multiplier"),
        pytest.param({"status": "hand set"}, id="status"),
        pytest.param({"status": ""}, id="no status"),
        pytest.param({"outcome": "won"}, id="outcome"),
        pytest.param({"to_act": True}, id="turn"),
    ],
)
@pytest.mark.parametrize("compact", [False, True])
def test_everything_can_be_seen(panel: BankSeat, change: dict[str, object], *, compact: bool) -> None:
    """Each part changes the picture, in a low panel too."""
    panel.set_compact(compact=compact)
    size = panel.sizeHint() + QSize(60, 0)
    before = look(panel, bank_seat(1), size)
    assert look(panel, bank_seat(1, **change), size) != before


def test_an_outcome_is_seen_without_colour(panel: BankSeat) -> None:
    """In grey, won, lost and neither differ by their sign."""
    greys = [
        look(panel, bank_seat(2, outcome="x", sign=sign)).convertToFormat(QImage.Format.Format_Grayscale8)
        for sign in (1, 0, -1, None)
    ]
    assert all(one != other for at, one in enumerate(greys) for other in greys[:at])
    assert [with_sign("x", sign) for sign in (1, 0, -1, None)] == ["▲ x", "= x", "▼ x", "x"]
    assert [sign_tone(sign) for sign in (1, 0, -1, None)] == ["gain", "text", "loss", "text"]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("compact", [False, True])
def test_names_are_whole(panel: BankSeat, qapp: QApplication, language: str, *, compact: bool) -> None:
    """The names of opponents are never cut, beside the banker's mark and a bad score too."""
    i18n.install(qapp, language)
    panel.set_compact(compact=compact)
    cut: list[str] = []
    usual = panel_paint.fitted

    def watch(font: QFont, text: str, room: float) -> tuple[QFont, str]:
        used, told = usual(font, text, room)
        if told != text:
            cut.append(text)
        return used, told

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(panel_paint, "fitted", watch)
        for name in names.opponent_names():
            look(panel, bank_seat(1, name=name, chips=-888, status="", banker=i18n._("Banker ×{m}").format(m=2)))
    assert not cut


def test_long_words_take_two_lines_or_are_cut(qapp: QApplication) -> None:
    """Words grow smaller, then stand on two lines where those are high enough, and are cut only at last."""
    image = QImage(400, 200, QImage.Format.Format_ARGB32_Premultiplied)
    font = theme.look().font(Type.TITLE)
    with QPainter(image) as painter:
        wide = panel_paint.paint_fitted(painter, QRectF(0, 0, 300, 40), "a few words", font)
        assert wide < 300
        assert painter.font().pixelSize() == font.pixelSize()
        panel_paint.paint_fitted(painter, QRectF(0, 0, 60, 60), "a few words", font, left=True)
        assert panel_paint.SMALLEST_WORDS < painter.font().pixelSize() < font.pixelSize()
        panel_paint.paint_fitted(painter, QRectF(0, 0, 30, 12), "a few words", font)
        assert painter.font().pixelSize() == panel_paint.SMALLEST_WORDS
    used, shown = panel_paint.fitted(font, "a few words", 30)
    assert used.pixelSize() == panel_paint.SMALLEST_WORDS
    assert shown.endswith("…")
