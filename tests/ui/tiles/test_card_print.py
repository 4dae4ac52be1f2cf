# SPDX-License-Identifier: MIT
"""The print of a card fits, with the names of any language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from dominoes.tiles import FACES, tile
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.language.names import rank_label, tile_name
from ui.tiles.card_print import SMALLEST, Caption, caption_of, paint_print


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> Iterator[None]:
    """The language is English again afterwards."""
    i18n.install(qapp, "en")
    yield
    i18n.install(qapp, "en")


def _picture(caption: Caption, width: int) -> QImage:
    image = QImage(width, width * 5 // 2, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(width / 2, width * 5 / 4)
        painter.scale(width, width)
        paint_print(painter, caption, width, "#000000")
    return image


def _inked(image: QImage) -> QRect:
    """The smallest rectangle around all ink in the upper half."""
    spots = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height() // 2)
        if image.pixelColor(x, y).value() < 200
    ]
    xs, ys = [x for x, _y in spots], [y for _x, y in spots]
    return QRect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_fits(qapp: QApplication, language: str) -> None:
    """The print of every tile stays inside the card and above the pips, and is centred."""
    i18n.install(qapp, language)
    for face in FACES:
        for naming in ("", "northern", "slant"):
            inked = _inked(_picture(caption_of(face, naming), 120))
            assert inked.left() >= 8, face
            assert inked.right() <= 111, face
            assert 4 <= inked.top() <= inked.bottom() <= 42, (face, inked)
            assert abs(inked.center().x() - 60) <= 3, face


def test_names_and_ranks() -> None:
    """If tiles are connected they have names of their own and no rank."""
    face = tile("63")
    assert (caption_of(face).name, caption_of(face).rank) == (tile_name(face), rank_label(face))
    assert (caption_of(face, "slant").name, caption_of(face, "slant").rank) == (tile_name(face, "slant"), "")


def test_a_name_too_small_to_read_leaves_the_rank() -> None:
    """On a narrow card a long name gives way to the rank alone, which is larger then."""
    long = Caption("Red Mallet Six", "C11")
    assert _picture(long, 40) == _picture(Caption("C11"), 40)
    assert _picture(long, 120) != _picture(Caption("C11"), 120)
    # Without a rank there is nothing else to print.
    assert _inked(_picture(Caption("Red Mallet Six"), round(SMALLEST * 5))).width() > 5


def test_another_font_is_another_print(qapp: QApplication) -> None:
    """The same character has the shape of the reader's region."""
    i18n.add_all_fonts()
    shapes = [_picture(Caption("雞骨", "", (LANGUAGES[key].font or "",)), 120) for key in ("zh_HK", "ja")]
    assert shapes[0] != shapes[1]
