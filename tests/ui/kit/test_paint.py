# SPDX-License-Identifier: MIT
"""A shadow from a kept picture looks like one that is painted directly."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from ui.kit import paint
from ui.kit.paint import soft_shadow

SIZE = QSize(300, 300)
BOX = QRectF(40, 40, 120, 200)


def picture(box: QRectF, *, anew: bool, ratio: float = 1, turn: float = 0) -> QImage:
    """Paint the shadow of *box* on white, and the box over it."""
    image = QImage(SIZE * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(10, 10)
        painter.rotate(turn)
        if anew:
            paint._paint_layers(painter, box, paint._Shade(8, 12, 150, 4))
        else:
            soft_shadow(painter, box, 8, 12, 150)
        painter.setBrush(QColor("green"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(box, 8, 8)
    return image


def furthest(one: QImage, other: QImage) -> int:
    """Return how much the two differ in lightness where they differ most."""
    places = [(x, y) for x in range(one.width()) for y in range(one.height())]
    return max(abs(one.pixelColor(*at).lightness() - other.pixelColor(*at).lightness()) for at in places)


@pytest.mark.matrix
@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize(
    "box", [BOX, QRectF(40, 40, 200, 30), QRectF(40, 40, 30, 200), QRectF(40, 40, 20, 30), QRectF(40, 40, 43, 43)]
)
def test_it_is_the_same(qapp: QApplication, box: QRectF, ratio: float) -> None:
    """Long or short, high or low: where the box lies on pixels, the shadow is the same to the pixel."""
    paint._kept.cache_clear()
    assert furthest(picture(box, anew=False, ratio=ratio), picture(box, anew=True, ratio=ratio)) <= 2
    assert paint._kept.cache_info().misses == 1


@pytest.mark.parametrize(
    ("box", "ratio", "turn", "most"),
    [
        (BOX, 1.25, 0, 35),
        (BOX.translated(0.4, 0.3), 1, 0, 30),
        (BOX, 1, 5, 15),
        (BOX.translated(-220, -290), 1, 180, 5),
    ],
)
def test_it_is_nearly_the_same(qapp: QApplication, box: QRectF, ratio: float, turn: float, most: int) -> None:
    """Between pixels and aslant it is as soft, and there are no seams."""
    kept = picture(box, anew=False, ratio=ratio, turn=turn)
    # Without any shadow it is 121.
    assert furthest(kept, picture(box, anew=True, ratio=ratio, turn=turn)) <= most


def test_one_picture_serves_boxes_of_every_size(qapp: QApplication) -> None:
    """That is the purpose of the cache."""
    paint._kept.cache_clear()
    for length in range(60, 160, 10):
        picture(QRectF(40, 40, length, length), anew=False)
    assert paint._kept.cache_info().misses == 1


def test_drawings_stay_drawings(qapp: QApplication) -> None:
    """A file of lines gets no picture of points."""
    kept = QBuffer()
    drawing = QSvgGenerator()
    drawing.setOutputDevice(kept)
    with QPainter(drawing) as painter:
        soft_shadow(painter, BOX, 8, 12, 150)
    written = bytes(kept.data().data())
    assert b"<path" in written
    assert b"<image" not in written


@pytest.mark.usefixtures("qapp")
def test_painting_starts_no_threads() -> None:
    """Qt would share out every rounded corner among threads; Linux tells their names."""
    picture = QImage(400, 400, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor("#204060"))
        for inset in range(40):
            painter.drawRoundedRect(picture.rect().adjusted(inset, inset, -inset, -inset), 60, 60)
    assert "Thread (pooled)" not in [each.read_text().strip() for each in Path("/proc/self/task").glob("*/comm")]
