# SPDX-License-Identifier: MIT
"""Text can be read on every ground of every look."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.driving import ROOT
from ui.kit import theme
from ui.kit.theme import CHROMES, CLOTHS, CONTRAST, Kind, Type, cloths


def _lightness(colour: str) -> float:
    exact = QColor(colour)
    parts = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (exact.redF(), exact.greenF(), exact.blueF())
    ]
    return float(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2])


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21, as WCAG 2 defines it."""
    dark, light = sorted((_lightness(one), _lightness(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", CHROMES)
def test_text_on_pages_and_cards(name: str) -> None:
    """Every text colour of a chrome is readable on every ground it may stand on."""
    c = CHROMES[name]
    grounds = (c.page_top, c.page_bottom, c.surface, c.raised, c.field)
    for text, ground in product((c.text, c.muted, c.gold_text, c.gain, c.loss), grounds):
        assert contrast(text, ground) >= 4.5, (text, ground)
    for ground in (c.primary, c.primary_hover):
        assert contrast(c.on_primary, ground) >= 4.5
    for ground in (c.gold, c.gold_hover):
        assert contrast(c.on_gold, ground) >= 4.5
    for ground in (c.page_top, c.page_bottom, c.surface):
        assert contrast(c.focus, ground) >= 3
        assert contrast(c.outline, ground) >= 3


@pytest.mark.parametrize("chrome", CHROMES)
@pytest.mark.parametrize("name", CLOTHS)
def test_text_on_the_table(chrome: str, name: str) -> None:
    """Every text colour of a table is readable on felt and panels."""
    c = cloths(CHROMES[chrome])[name]
    for text, ground in product((c.text, c.gold), (c.centre, c.rim, c.header, c.panel, c.raised)):
        assert contrast(text, ground) >= 4.5, (text, ground)
    for text, ground in product((c.muted, c.gain, c.loss), (c.rim, c.header, c.panel, c.raised)):
        assert contrast(text, ground) >= 4.5, (text, ground)
    assert contrast(c.text, c.badge) >= 4.5
    assert contrast(c.muted, c.centre) >= 4.5
    assert contrast(c.on_gold, c.gold) >= 4.5
    assert contrast(c.on_gold, c.gold_hover) >= 4.5
    assert contrast(c.on_primary, c.primary) >= 4.5
    for ground in (c.centre, c.rim, c.header, c.panel, c.raised):
        assert contrast(c.focus, ground) >= 3, ground


def test_high_contrast_on_pages() -> None:
    """High contrast means 7:1 for every text and 3:1 for every mere outline."""
    c = CONTRAST
    grounds = (c.page_top, c.page_bottom, c.surface, c.raised, c.field)
    for text, ground in product((c.text, c.muted, c.gold_text, c.gain, c.loss), grounds):
        assert contrast(text, ground) >= 7, (text, ground)
    for ground in (c.primary, c.primary_hover):
        assert contrast(c.on_primary, ground) >= 7
    for ground in (c.gold, c.gold_hover):
        assert contrast(c.on_gold, ground) >= 7
    for line, ground in product((c.edge, c.outline, c.focus, c.primary), grounds):
        assert contrast(line, ground) >= 3, (line, ground)


@pytest.mark.parametrize("name", CLOTHS)
def test_high_contrast_on_the_table(name: str) -> None:
    """The tables of high contrast keep the same measures, on the felt as well as on panels."""
    c = cloths(CONTRAST)[name]
    grounds = (c.centre, c.rim, c.header, c.panel, c.raised, c.badge)
    for text, ground in product((c.text, c.muted, c.gold, c.gain, c.loss), grounds):
        assert contrast(text, ground) >= 7, (text, ground)
    assert contrast(c.on_gold, c.gold) >= 7
    assert contrast(c.on_primary, c.primary) >= 7
    for line, ground in product((c.edge, c.focus), grounds):
        assert contrast(line, ground) >= 3, (line, ground)


@pytest.mark.parametrize("cloth", CLOTHS)
def test_high_contrast_has_tables_and_outlines_of_its_own(qapp: QApplication, cloth: str) -> None:
    """By day and by night a table looks alike; under high contrast it is another one, with thicker lines."""
    looks = {chrome: theme.apply(qapp, text_size=1.0, chrome=chrome, cloth=cloth) for chrome in CHROMES}
    assert looks["light"].cloth is looks["dark"].cloth is CLOTHS[cloth]
    assert looks["contrast"].cloth is not CLOTHS[cloth]
    assert [looks[chrome].strong for chrome in CHROMES] == [chrome == "contrast" for chrome in CHROMES]
    assert looks["contrast"].line > looks["light"].line == looks["dark"].line
    assert "solid #4DE3FF" in theme.style_sheet(looks["contrast"])


@pytest.mark.parametrize("chrome", CHROMES)
@pytest.mark.parametrize("cloth", CLOTHS)
def test_buttons(qapp: QApplication, chrome: str, cloth: str) -> None:
    """Words of every button are readable on its ground in every condition."""
    now = theme.apply(qapp, text_size=1.0, chrome=chrome, cloth=cloth)
    for kind, felt, hot, enabled in product(Kind, (False, True), (False, True), (False, True)):
        colours = theme.button_colours(kind, felt=felt, hot=hot, enabled=enabled)
        ground = colours.ground or (now.cloth.panel if felt else now.chrome.surface)
        assert contrast(colours.text, ground) >= (7 if now.strong else 4.5), (kind, felt, hot, enabled)


@pytest.mark.parametrize(("wanted", "factor"), [(0.1, 0.8), (1.0, 1.0), (1.5, 1.5), (9.0, 4.0)])
def test_text_size_scales_all_text(qapp: QApplication, wanted: float, factor: float) -> None:
    """The factor is held within its bounds and scales the whole type scale."""
    now = theme.apply(qapp, text_size=wanted, chrome="light")
    assert now.text_size == factor
    assert qapp.font().pixelSize() == round(15 * factor)
    assert now.font(Type.TITLE).pixelSize() == round(22 * factor)


def test_the_family_stays(qapp: QApplication) -> None:
    """The language decides about fonts: the look names only that of titles."""
    family = qapp.font().family()
    now = theme.apply(qapp, text_size=1.2, chrome="dark")
    assert qapp.font().family() == family
    named = [line for line in theme.style_sheet(now).splitlines() if "family" in line]
    assert len(named) == sum(role.value.is_title for role in Type)
    assert all("Gupai Serif" in line for line in named)
    for role in Type:
        assert now.font(role).family().startswith("Gupai Serif") == role.value.is_title
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(CHROMES["dark"].page_top)


def test_unknown_looks_are_refused(qapp: QApplication) -> None:
    """A look that does not exist leaves the present one in force."""
    before = theme.apply(qapp, text_size=1.0, chrome="light")
    with pytest.raises(KeyError):
        theme.apply(qapp, text_size=1.0, chrome="purple")
    with pytest.raises(KeyError):
        theme.apply(qapp, text_size=1.0, chrome="light", cloth="purple")
    assert theme.look() is before


def test_every_rule_of_the_style_sheet_is_understood(qapp: QApplication, capfd: pytest.CaptureFixture[str]) -> None:
    """Qt has no complaint about the style sheet."""
    theme.apply(qapp, text_size=1.0, chrome="light")
    label = QLabel("x")
    label.ensurePolished()
    assert "parse" not in capfd.readouterr().err.lower()


# -- fonts of the system -----------------------------------------------------------------------------


class SystemWithFonts:
    """An application where the system has a font of its own for menus and others, as Qt treats them.

    They are taken from the system with a style sheet where there was none, and with none; a font takes all away.
    """

    def __init__(self) -> None:
        """Start as Qt does: all is the system's."""
        self._colours, self._sheet, self._font = QPalette(), "", QFont("Sans Serif", 9)
        self.own = dict.fromkeys(theme.FONTS_OF_SYSTEM, QFont("Sans Serif", 6))
        self.calls: list[str] = []
        self.taken: dict[str, int] = {}

    def palette(self) -> QPalette:
        """Return the palette."""
        return self._colours

    def styleSheet(self) -> str:  # noqa: N802 - as Qt calls it
        """Return the style sheet."""
        return self._sheet

    def font(self, name: str = "") -> QFont:
        """Return the font of widgets of the class *name*."""
        return self.own.get(name, self._font)

    def setPalette(self, colours: QPalette) -> None:  # noqa: N802 - as Qt calls it
        """Set the palette."""
        self.calls.append("palette")
        self._colours = colours

    def setStyleSheet(self, sheet: str) -> None:  # noqa: N802 - as Qt calls it
        """Set the style sheet."""
        self.calls.append("sheet")
        if not (self._sheet and sheet):
            self.own = dict.fromkeys(theme.FONTS_OF_SYSTEM, QFont("Sans Serif", 6))
        self._sheet = sheet
        # What widgets of these classes take over now, and keep.
        self.taken.update({name: self.font(name).pixelSize() for name in theme.FONTS_OF_SYSTEM})

    def setFont(self, font: QFont) -> None:  # noqa: N802 - as Qt calls it
        """Set the font of all classes."""
        self.calls.append("font")
        self._font, self.own = QFont(font), {}


def test_no_font_of_the_system_is_left(qapp: QApplication) -> None:
    """S2-1: also where the system has fonts for menus, lists and others; nothing is set again without need."""
    system = SystemWithFonts()
    for size, chrome in ((1.0, "light"), (1.6, "light"), (1.6, "dark"), (1.0, "dark")):
        now = theme.apply(cast("QApplication", system), text_size=size, chrome=chrome)
        for name in ("", *theme.FONTS_OF_SYSTEM):
            assert system.font(name) == now.font(Type.BODY), (name, size, chrome)
        # At the first time no widget is there.
        assert (chrome == "light" and size == 1.0) or set(system.taken.values()) == {now.px(15)}
        system.calls.clear()
        theme.apply(cast("QApplication", system), text_size=size, chrome=chrome)
        assert system.calls == []
    system.own = {"QMenu": QFont("Sans Serif", 6)}
    theme.apply(cast("QApplication", system), text_size=1.0, chrome="dark")
    assert system.font("QMenu").pixelSize() == 15


def test_widgets_that_are_there_follow_at_once(qapp: QApplication, qtbot: QtBot) -> None:
    """S2-1: Qt gives them the new font only if it is set before the style sheet."""
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    words, rows = QLabel("words"), QListWidget()
    title = QLabel("title")
    title.setProperty("role", "title")
    for widget in (words, title, rows):
        layout.addWidget(widget)
    window.show()
    for size, chrome in ((1.4, "dark"), (1.0, "light"), (1.75, "light"), (1.0, "contrast")):
        now = theme.apply(qapp, text_size=size, chrome=chrome)
        for each in (window, words, rows, rows.viewport()):
            assert each.font().pixelSize() == now.px(Type.BODY.value.pixels), (each, size)
        assert title.font().pixelSize() == now.px(Type.TITLE.value.pixels)


KDE = """[General]
font=Sans Serif,11,-1,5,50,0,0,0,0,0
menuFont=Sans Serif,6,-1,5,50,0,0,0,0,0
toolBarFont=Sans Serif,5,-1,5,50,0,0,0,0,0
"""
REAL = """
from PySide6.QtWidgets import QMenu, QMenuBar, QToolButton, QToolTip, QWidget
from ui.kit import theme
app = theme.application()
assert {app.font(name).pointSize() for name in theme.FONTS_OF_SYSTEM} == {5, 6, 11}, "no fonts of the system"
theme.apply(app, text_size=1.4, chrome="dark")
window = QWidget()
menu, bar, button = QMenu(window), QMenuBar(window), QToolButton(window)
menu.addAction("x")
for size, chrome in ((1.0, "light"), (1.6, "light"), (1.2, "dark"), (1.2, "dark")):
    theme.apply(app, text_size=size, chrome=chrome)
    late = QMenu(window)
    for widget in (menu, bar, button, late):
        widget.ensurePolished()
        print(size, type(widget).__name__, widget.font().pixelSize())
    print(size, "tip", QToolTip.font().pixelSize())
"""


def test_menus_under_kde(tmp_path: Path) -> None:
    """S2-1: a desktop whose menus and tool bars have fonts of their own, on a screen: every size reaches them."""
    (tmp_path / "kdeglobals").write_text(KDE, encoding="utf-8")
    desktop = {"XDG_CURRENT_DESKTOP": "KDE", "KDE_FULL_SESSION": "1", "KDE_SESSION_VERSION": "6"}
    own = {**desktop, "QT_QPA_PLATFORMTHEME": "kde", "XDG_CONFIG_HOME": str(tmp_path), "QT_QPA_PLATFORM": "xcb"}
    command = ["xvfb-run", "-a", sys.executable, "-c", REAL]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **own}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    assert len(rows) == 20
    wrong = [row for row in rows if int(row[2]) != round(15 * float(row[0]))]
    assert not wrong
