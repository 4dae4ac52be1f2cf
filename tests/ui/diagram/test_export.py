# SPDX-License-Identifier: MIT
"""`ui.diagram.export`: a diagram as a file, and `ui.diagram.paint` through it."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from tests.ui.diagram.positions import drawn, options_of, states
from ui.diagram.export import as_pdf, as_png, as_svg, export
from ui.diagram.items import TileItem
from ui.diagram.layout import HEIGHT, WIDTH, lay_out
from ui.diagram.paint import felt
from ui.diagram.position import Position
from ui.kit.theme import CLOTHS
from ui.language import i18n
from ui.tiles.art import EBONY


@pytest.fixture
def position() -> Position:
    """The middle of a round of 打天九."""
    return drawn("tiengow", states("tiengow", options_of("tiengow", "wiki_hk"), seed=1)[17], opened=True)


def near(one: QColor, other: QColor, most: int = 14) -> bool:
    """Return whether two colours look alike."""
    pairs = zip(one.getRgb(), other.getRgb(), strict=True)  # type: ignore[call-overload]
    return all(abs(a - b) <= most for a, b in pairs)


def look_at(image: QImage, position: Position) -> None:
    """Look for white paper and ivory tiles at the places of the layout."""
    scale = image.width() / WIDTH
    assert image.pixelColor(3, 3) == QColor("#FFFFFF")
    for item in lay_out(position):
        if isinstance(item, TileItem) and item.face is not None:
            # The middle of the long edge carries no pip on any tile.
            spot = image.pixelColor(
                round((item.box.left() + item.box.width() * 0.1) * scale), round(item.box.center().y() * scale)
            )
            assert near(spot, QColor("#F4EAD2"), 30), item


def test_a_picture(position: Position) -> None:
    """A PNG of the width asked for, ivory tiles on white paper."""
    image = QImage.fromData(as_png(position, width=1400))
    assert (image.width(), image.height()) == (1400, 990)
    look_at(image, position)
    small = QImage.fromData(as_png(position, width=700))
    assert (small.width(), small.height()) == (700, 495)


def test_a_picture_of_the_table(position: Position) -> None:
    """The player's tiles on their felt."""
    image = QImage.fromData(as_png(position, felt(EBONY, "red"), 1400))
    cloth = CLOTHS["red"]
    assert near(image.pixelColor(2, 2), QColor(cloth.rim))
    tile = next(item for item in lay_out(position) if isinstance(item, TileItem))
    edge = image.pixelColor(round(tile.box.left() + tile.box.width() * 0.1), round(tile.box.center().y()))
    assert near(edge, QColor(EBONY.body), 24)


def test_a_drawing_looks_like_the_picture(position: Position) -> None:
    """Read back, an SVG has the same tiles in the same places, and its words are outlines."""
    data = as_svg(position)
    assert b"<text" not in data
    assert b'stroke="#000000"' not in data
    assert b"<title>A title</title>" in data
    renderer = QSvgRenderer(QByteArray(data))
    assert renderer.isValid()
    assert (renderer.viewBoxF().width(), renderer.viewBoxF().height()) == (WIDTH, HEIGHT)
    image = QImage(1400, 990, QImage.Format.Format_RGB32)
    image.fill(QColor("#FF00FF"))
    with QPainter(image) as painter:
        renderer.render(painter, QRectF(image.rect()))
    look_at(image, position)


def streams(data: bytes) -> list[bytes]:
    """Unpack what is packed in a PDF."""
    found = []
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            # What follows the packed data, such as a line end, is left over.
            found.append(zlib.decompressobj().decompress(packed))
        except zlib.error:
            found.append(packed)
    return found


def characters(data: bytes) -> set[str]:
    """Return the characters mapped by the fonts of a PDF, so that it can be searched."""
    found: set[str] = set()
    for stream in streams(data):
        if b"begincmap" in stream:
            for row in re.findall(rb"^<[0-9a-fA-F]+> <[0-9a-fA-F]+> ?\[?(.*?)\]?$", stream, re.MULTILINE):
                found |= {chr(int(code, 16)) for code in re.findall(rb"<([0-9a-fA-F]{4})>", row)}
            for code in re.findall(rb"^<[0-9a-fA-F]+> <([0-9a-fA-F]{4})>$", stream, re.MULTILINE):
                found.add(chr(int(code, 16)))
    return found


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_page_can_be_searched(language: str, english: QApplication) -> None:
    """The words of every language stand in a PDF as text, with the font."""
    i18n.install(english, language)
    position = drawn("tiengow", states("tiengow", options_of("tiengow", "wiki_hk"), seed=1)[17], opened=True)
    data = as_pdf(position)
    assert data.startswith(b"%PDF-")
    assert b"/FontFile" in data
    words = "".join(seat.mark[0] + seat.note for seat in position.seats)
    assert set(words.replace(" ", "")) <= characters(data)


def test_pages_lie_on_their_side(position: Position) -> None:
    """A4, wider than high."""
    box = re.search(rb"/MediaBox \[\s*0 0 ([0-9.]+) ([0-9.]+)\s*\]", as_pdf(position))
    assert box is not None
    assert tuple(round(float(side)) for side in box.groups()) == pytest.approx((842, 595), abs=1)


def test_the_suffix_chooses(position: Position, tmp_path: Path) -> None:
    """In letters of any case; nothing is left beside the file."""
    for name, begin in (("a.png", b"\x89PNG"), ("a.SVG", b"<?xml"), ("a.pdf", b"%PDF")):
        export(position, tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begin)
    assert len(list(tmp_path.iterdir())) == 3
    with pytest.raises(ValueError, match=r"no format for '\.gif'"):
        export(position, tmp_path / "a.gif")


def test_what_cannot_be_written_leaves_what_was_there(position: Position, tmp_path: Path) -> None:
    """An error of the system is an `OSError`, and no half file stays behind."""
    (tmp_path / "a.pdf").mkdir()
    with pytest.raises(OSError, match="folder"):
        export(position, tmp_path / "a.pdf")
    for name in ("a.png", "a.svg"):
        with pytest.raises(FileNotFoundError):
            export(position, tmp_path / "no such folder" / name)
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]
