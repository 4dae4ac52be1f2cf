# SPDX-License-Identifier: MIT
"""Labels of one row have one size, small enough for the longest on two lines, or three."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication

from dominoes.tiles import FACES
from ui.kit import theme
from ui.kit.theme import Type
from ui.language import i18n
from ui.language.names import tile_label
from ui.table.geometry import GAP
from ui.tiles.labels import LABEL_ROOM, NARROWER, SMALLEST_LABEL, label_height, label_style, write_label

USUAL = Type.CAPTION.value.pixels


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_longest_label_fits(qapp: QApplication, language: str) -> None:
    """No label of a hand is cut, in letters that are no smaller than usual and no larger than asked for."""
    i18n.install(qapp, language)
    base = theme.apply(qapp, text_size=1.0, chrome="light").font(Type.CAPTION)
    for labels, width, size in product(("name", "both"), (56, 74, 99), (USUAL, round(1.75 * USUAL))):
        words = [tile_label(face, labels) for face in FACES]
        font = QFont(base)
        font.setPixelSize(size)
        style = label_style(words, width, font, USUAL)
        assert USUAL <= style.pixels <= size
        font = style.font(font)
        written = [write_label(word, width, font, style.lines) for word in words]
        assert [line.replace("-\n", "-").replace("\n", " ") for line in written] == words
        widest = max(QFontMetrics(font).horizontalAdvance(line) for word in written for line in word.split("\n"))
        assert widest <= round(width * LABEL_ROOM)
        lines = max(word.count("\n") + 1 for word in written)
        assert lines <= style.lines
        painted = max(QFontMetrics(font).boundingRect(0, 0, 1000, 1000, 0, word).height() for word in written)
        assert label_height(words, width, font, style.lines) >= painted
    i18n.install(qapp, "en")


def test_labels_of_neighbours_do_not_touch() -> None:
    """In a hand, where tiles stand closest, there are some pixels between them."""
    for width in range(40, 120):
        assert width * (1 + GAP) - round(width * LABEL_ROOM) >= 2


def test_short_labels_keep_the_size_asked_for(qapp: QApplication) -> None:
    """Large text stays large where names are short; three lines come before letters smaller than usual."""
    now = theme.apply(qapp, text_size=1.75, chrome="light")
    font = now.font(Type.CAPTION)
    assert label_style(["天", "地"], 60, font, USUAL).pixels == font.pixelSize()
    usual = QFont(font)
    usual.setPixelSize(USUAL)
    longer_line = QFontMetrics(usual).horizontalAdvance("Blossom C5") / LABEL_ROOM
    narrower = label_style(["Plum Blossom C5", "天"], round(longer_line * 0.95), font, USUAL)
    assert (narrower.pixels, narrower.lines) == (USUAL, 2), "letters a little narrower come before a third line"
    assert NARROWER <= narrower.stretch < 100
    assert label_style(["Plum Blossom C5", "天"], round(longer_line * 0.85), font, USUAL).lines == 3
    theme.apply(qapp, text_size=1.0, chrome="light")


def test_letters_become_narrower_before_they_become_smaller(qapp: QApplication) -> None:
    """A name that is a little too wide keeps the height of its letters."""
    font = theme.apply(qapp, text_size=1.0, chrome="light").font(Type.CAPTION)
    style = label_style(["Plum Blossom", "Heaven"], 43, font, USUAL)
    assert style.pixels == USUAL
    assert style.stretch < 100
    assert write_label("Plum Blossom", 43, style.font(font), style.lines) == "Plum\nBlossom"


def test_what_has_no_break_becomes_smaller_and_is_cut_at_last(qapp: QApplication) -> None:
    """A long word without a space is written as small as can be read, and only then cut."""
    font = theme.apply(qapp, text_size=1.0, chrome="light").font(Type.CAPTION)
    style = label_style(["Constantinople"], 40, font, USUAL)
    assert style.pixels == SMALLEST_LABEL
    font = style.font(font)
    assert "…" in write_label("Constantinople", 40, font, style.lines)
    assert label_style([], 40, font, USUAL).pixels == font.pixelSize()
    assert label_height([], 40, font) == 0
