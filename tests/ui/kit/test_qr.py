# SPDX-License-Identifier: MIT
"""`ui.kit.qr`: the painted code is that of the text, with the white ground a camera needs."""

from __future__ import annotations

import pytest
import segno
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from ui.kit.qr import QUIET, QrCode, modules_of, paint_code

CODE = "chain/jielong/0/ABCD-EFGH/7"
PIXELS = 5
"""Of a module."""


def read(image: QImage, count: int) -> list[list[bool]]:
    """Return the rows of modules in *image*, *count* wide; True for those dark in their middle."""
    size = image.width() / count
    return [
        [image.pixelColor(int((x + 0.5) * size), int((y + 0.5) * size)).lightness() < 128 for x in range(count)]
        for y in range(count)
    ]


@pytest.mark.parametrize("text", [CODE, "x", "A" * 2000])
def test_the_code_is_painted_module_by_module(text: str) -> None:
    """As the library makes it, in the middle of a white ground four modules wide."""
    expected = [[bool(module) for module in row] for row in segno.make_qr(text, error="m").matrix]
    count = len(expected) + 2 * QUIET
    image = QImage(count * PIXELS, count * PIXELS, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    with QPainter(image) as painter:
        paint_code(painter, QRectF(image.rect()), text)
    found = read(image, count)
    assert [row[QUIET:-QUIET] for row in found[QUIET:-QUIET]] == expected
    edges = [*found[:QUIET], *found[-QUIET:], *(row[:QUIET] + row[-QUIET:] for row in found)]
    assert not any(map(any, edges))


def test_the_widget_shows_it(qtbot: QtBot) -> None:
    """With modules of whole pixels; a screen reader says the text."""
    code = QrCode(CODE)
    qtbot.addWidget(code)
    code.resize(code.sizeHint())
    image = code.grab().toImage()
    modules = modules_of(CODE)
    count = len(modules) + 2 * QUIET
    side = image.width() // count * count
    edge = (image.width() - side) // 2
    inner = image.copy(edge, edge, side, side)
    assert [row[QUIET:-QUIET] for row in read(inner, count)[QUIET:-QUIET]] == list(map(list, modules))
    assert code.accessibleDescription() == CODE
    assert code.accessibleName()
