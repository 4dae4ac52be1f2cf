# SPDX-License-Identifier: MIT
"""Text can be read on every ground of every look."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel

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
    """High contrast means 7:1 for every text and 3:1 for whatever only outlines something."""
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
