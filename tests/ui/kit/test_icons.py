# SPDX-License-Identifier: MIT
"""Signs are one family: each is drawn, none is like another, all take the colour of their words."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor

from ui.kit.icons import NAMES, icon, icon_pixmap

pytestmark = pytest.mark.usefixtures("qapp")

ROOT = Path(__file__).parents[3]
_SIDE = 48
_COLOUR = QColor("#A8221B")


@pytest.mark.parametrize("name", NAMES)
def test_a_sign_stands_free_in_its_square(name: str) -> None:
    """It fills most of the square in one direction, touches no edge, and has one colour."""
    image = icon_pixmap(name, _COLOUR.name(), _SIDE).toImage()
    spots = [(x, y) for x in range(_SIDE) for y in range(_SIDE) if image.pixelColor(x, y).alpha() > 40]
    xs, ys = [x for x, _y in spots], [y for _x, y in spots]
    assert min(*xs, *ys) >= 2
    assert max(*xs, *ys) <= _SIDE - 3
    assert max(max(xs) - min(xs), max(ys) - min(ys)) >= _SIDE * 0.5
    solid = [image.pixelColor(x, y) for x, y in spots if image.pixelColor(x, y).alpha() == 255]
    assert solid
    assert all(abs(colour.red() - _COLOUR.red()) + abs(colour.green() - _COLOUR.green()) <= 4 for colour in solid)


def test_no_two_are_alike() -> None:
    """Every name has a picture of its own."""
    pictures = [icon_pixmap(name, "#000000", 24).toImage() for name in NAMES]
    assert all(one != two for at, one in enumerate(pictures) for two in pictures[:at])


def test_every_sign_is_used() -> None:
    """None is kept for nobody."""
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "ui").rglob("*.py") if path.name != "icons.py")
    assert [name for name in NAMES if f'"{name}"' not in sources] == []


def test_painted_once() -> None:
    """The same sign in the same colour, size and pixel ratio is the same picture."""
    one = icon_pixmap("search", "#000000", 20, 2.0)
    assert icon_pixmap("search", "#000000", 20, 2.0) is one
    assert one.size() == QSize(40, 40)
    assert one.deviceIndependentSize() == QSize(20, 20)
    assert icon_pixmap("search", "#FFFFFF", 20, 2.0) is not one


def test_for_menus() -> None:
    """An icon is sharp on screens of both usual pixel ratios."""
    assert {size.width() for size in icon("search", colour="#000000", size=20).availableSizes()} >= {20, 40}


def test_unknown_signs_are_refused() -> None:
    """A misspelt name is found out at once."""
    with pytest.raises(KeyError):
        icon_pixmap("unknown", "#000000", 20)
