# SPDX-License-Identifier: MIT
"""Chinese dice: six faces, red ones and fours."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ui.kit import theme
from ui.tiles.dice import Dice

pytestmark = pytest.mark.usefixtures("usual")


@pytest.fixture
def ground(qtbot: QtBot) -> QWidget:
    """A shown widget to roll on."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(300, 200)
    widget.show()
    return widget


def pixels(image: QImage) -> Counter[str]:
    """Count the pixels that are clearly red or clearly black."""
    counts: Counter[str] = Counter()
    for x in range(image.width()):
        for y in range(image.height()):
            colour = QColor(image.pixel(x, y))
            if colour.red() > 150 and colour.green() < 90:
                counts["red"] += 1
            elif colour.lightness() < 60:
                counts["black"] += 1
    return counts


def test_every_value_looks_different(ground: QWidget) -> None:
    """Six values, six pictures."""
    pictures = [Dice(ground, (value,)).grab().toImage() for value in range(1, 7)]
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


def test_ones_and_fours_are_red(ground: QWidget) -> None:
    """The one and the four have red pips, the others black; the one is larger than one pip of the four."""
    found = {value: pixels(Dice(ground, (value,), side=60).grab().toImage()) for value in range(1, 7)}
    for value, counts in found.items():
        assert counts["red" if value in (1, 4) else "black"] > 50
        assert not counts["black" if value in (1, 4) else "red"]
    assert found[1]["red"] > found[4]["red"] / 3


def test_values_are_told(ground: QWidget) -> None:
    """Two dice that show other values look different, and a screen reader hears the figures."""
    dice = Dice(ground, (1, 1))
    before = dice.grab().toImage()
    dice.show_values((3, 6))
    assert dice.grab().toImage() != before
    assert dice.accessibleName() == "3 + 6"


def test_an_odd_die_is_told_apart(ground: QWidget) -> None:
    """The last of four has another colour, with light pips, and is heard apart from the sum."""
    alike, odd = Dice(ground, (6, 6)), Dice(ground, (6, 6))
    odd.odd = True
    odd.show_values((6, 6))
    assert (alike.accessibleName(), odd.accessibleName()) == ("6 + 6", "6, 6")
    pictures = [each.grab().toImage() for each in (alike, odd)]
    half = pictures[0].width() // 2
    first, last = ([each.copy(left, 0, half, each.height()) for each in pictures] for left in (0, half))
    assert first[0] == first[1]
    assert last[0] != last[1]
    assert not pixels(last[1])["black"]


def test_dice_are_told_from_the_start(ground: QWidget) -> None:
    """Dice made with values are told without being rolled."""
    assert Dice(ground, (2, 5)).accessibleName() == "2 + 5"


@pytest.mark.parametrize("text", [0.8, 1.75])
def test_they_grow_with_the_text(ground: QWidget, qapp: QApplication, text: float) -> None:
    """All dice find room at every size of text."""
    theme.apply(qapp, text_size=text, chrome="light")
    assert Dice(ground, (1, 2, 3)).size() == Dice(ground, (1, 2, 3)).sizeHint()
    assert Dice(ground).width() == round(2 * round(44 * text) * 1.4)
