# SPDX-License-Identifier: MIT
"""Every letter on the screen comes from a face that was drawn in its weight; titles come from the font of titles."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.support.faces import BOLD, faces
from tests.tools.screen_checks import told, untrue, visible
from tests.ui.driving import window_on
from tests.ui.test_language_switch import stops
from ui.kit import theme
from ui.kit.theme import Type
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.paths import data

TITLES = {role.name.lower() for role in Type if role.value.is_title}


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, QFont]]:
    """All that is painted from Python, with its font."""
    found: list[tuple[str, QFont]] = []
    draw = QPainter.drawText

    def drawn(painter: QPainter, *args: Any) -> Any:  # noqa: ANN401 - as Qt has it
        found.extend((each, painter.font()) for each in args if isinstance(each, str))
        return draw(painter, *args)

    monkeypatch.setattr(QPainter, "drawText", drawn)
    return found


def titles(window: QWidget) -> Iterator[QLabel]:
    """Go through the titles that are shown."""
    labels = (each for each in visible(window) if isinstance(each, QLabel) and each.text())
    return (each for each in labels if each.property("role") in TITLES)


@pytest.mark.bulk
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_is_written_in_true_faces(
    tmp_path: Path, language: str, painted: list[tuple[str, QFont]]
) -> None:
    """Nothing is thickened or slanted by Qt, and every title is in the font of titles."""
    bold, with_title = set(), []
    async with window_on(tmp_path, language=language) as window:
        async for place, page in stops(window):
            await asyncio.sleep(0.05)
            painted.clear()
            window.grab()
            shown = [*painted, *((told(each), each.font()) for each in visible(window))]
            assert {(text, wrong) for text, font in shown for wrong in untrue(text, font)} == set(), place
            bold |= {face.family for text, font in shown for face in faces(text, font) if face.weight >= BOLD}
            for title in titles(page):
                with_title.append(place)
                families = {face.family for face in faces(title.text(), title.font())}
                assert families == {LANGUAGES[language].title_font}, title.text()
    assert {"settlement", "a match to continue", "records", "settings"} <= set(with_title)
    assert LANGUAGES[language].title_font in bold
    assert LANGUAGES[language].font in {*bold, None}


@pytest.mark.parametrize("role", Type)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_titles_lack_is_true_too(qapp: QApplication, usual: None, language: str, role: Type) -> None:
    """A rare character of a player's name comes from the bold font of all else, and is not smeared."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=1.0, chrome="light")
    i18n.add_all_fonts()
    name = QLabel("凹凸")
    try:
        name.setProperty("role", role.name.lower())
        name.ensurePolished()
        for font in (name.font(), theme.look().font(role)):
            used = faces(name.text(), font)
            assert all(face.family.startswith("Gupai Sans") for face in used)
            assert {face.weight for face in used} == {role.value.weight}
            assert untrue(name.text(), font) == []
    finally:
        name.deleteLater()


THIN_ONLY = """
import sys
from PySide6.QtGui import QFont, QFontDatabase, QRawFont
from ui.kit import theme
app = theme.application()
QFontDatabase.addApplicationFont(sys.argv[1])
sizes = []
for weight in (QFont.Weight.Normal, QFont.Weight.Bold):
    font = QFont(["Gupai Sans HK"])
    font.setPixelSize(40)
    font.setWeight(weight)
    raw = QRawFont.fromFont(font)
    sizes.append(raw.boundingRect(raw.glyphIndexesForString("繼")[0]))
assert sizes[0] == sizes[1], sizes
"""


def test_a_font_without_a_bold_cut_is_not_smeared() -> None:
    """Text that only a regular font of the system can write stays regular."""
    path = data("resources/fonts") / "GupaiSansHK-Regular.otf"
    subprocess.run([sys.executable, "-c", THIN_ONLY, str(path)], check=True, timeout=300)
