# SPDX-License-Identifier: MIT
"""One painter function serves screen, files and paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter, QTransform
from PySide6.QtWidgets import QApplication

from dominoes.tiles import FACES, Tile, tile
from ui.kit import theme
from ui.kit.theme import Tiles
from ui.tiles import art
from ui.tiles.app_icon import app_icon, icon_image
from ui.tiles.art import (
    BONE,
    EBONY,
    PAPER,
    PRINTED_FROM,
    SHADED_FROM,
    STYLES,
    Shadow,
    Style,
    paint_stack,
    paint_tile,
    shadow_room,
    stack_size,
    style_of,
    tile_pixmap,
    tile_size,
)
from ui.tiles.card_print import Caption
from ui.tiles.pips import HEIGHT, pips

pytestmark = pytest.mark.usefixtures("qapp")

_WIDTH = 50


def _picture(face: Tile | None, style: Style, turn: int = 0, width: int = _WIDTH) -> QImage:
    size = tile_size(width, turn).toSize()
    image = QImage(size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint_tile(painter, QRectF(image.rect()), face, style, turn=turn)
    return image


def _distance(one: QColor, other: str) -> int:
    wanted = QColor(other)
    return max(abs(one.red() - wanted.red()), abs(one.green() - wanted.green()), abs(one.blue() - wanted.blue()))


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
@pytest.mark.parametrize("face", FACES, ids=str)
def test_pips_have_their_colour_where_they_belong(face: Tile, style: Style) -> None:
    """At the centre of every pip lies its colour."""
    image = _picture(face, style)
    for dot in pips(face):
        colour = image.pixelColor(int(dot.x * _WIDTH), int(dot.y * _WIDTH))
        assert _distance(colour, style.red if dot.red else style.plain) <= 2


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_turned_tile_is_the_turned_picture(turn: int) -> None:
    """Lying tiles carry the same dots, turned clockwise."""
    image = _picture(tile("63"), EBONY, turn)
    assert (image.width() > image.height()) == (turn % 2 == 1)
    for dot in pips(tile("63")):
        x, y = {1: (HEIGHT - dot.y, dot.x), 2: (1 - dot.x, HEIGHT - dot.y), 3: (dot.y, 1 - dot.x)}[turn]
        assert _distance(image.pixelColor(int(x * _WIDTH), int(y * _WIDTH)), EBONY.plain) <= 2


def test_the_set_that_a_player_chose() -> None:
    """One value holds the set, the mark and the old Long Three, different on that tile alone."""
    assert style_of(Tiles("paper", red_mark=True)) == PAPER._replace(marked=True)
    old = style_of(Tiles(old_three=True))
    assert old == EBONY._replace(old_three=True)
    assert _picture(tile("33"), old) != _picture(tile("33"), EBONY)
    assert _picture(tile("31"), old) == _picture(tile("31"), EBONY)
    with pytest.raises(KeyError):
        style_of(Tiles("velvet"))


def test_marked_red_pips_have_a_hole() -> None:
    """The mark shows the body through each red pip and leaves plain pips alone."""
    image = _picture(tile("42"), BONE._replace(marked=True))
    for dot in pips(tile("42")):
        colour = image.pixelColor(int(dot.x * _WIDTH), int(dot.y * _WIDTH))
        assert _distance(colour, BONE.body if dot.red else BONE.plain) <= 2


def test_all_backs_are_alike_and_plain() -> None:
    """A back shows neither white nor red."""
    image = _picture(None, EBONY)
    colours = {image.pixelColor(x, y).name() for x in range(5, 45) for y in range(5, 120)}
    assert all(QColor(name).lightness() < 90 for name in colours)


@pytest.mark.parametrize("width", [28, 58, 200])
def test_hollows_are_shaded_on_large_tiles_only(width: int) -> None:
    """Small pips are flat discs, large ones darker at their upper left."""
    image = _picture(tile("11"), EBONY, width=width)
    dot = pips(tile("11"))[0]
    upper_left = image.pixelColor(int((dot.x - 0.09) * width), int((dot.y - 0.09) * width))
    assert (_distance(upper_left, EBONY.red) > 10) == (width >= SHADED_FROM)


def test_a_tile_on_the_table_shows_its_side() -> None:
    """Below its face, and darker than it; a card has none, and a picture without a table neither."""
    width = 60
    room = shadow_room(width, Shadow.RESTING)
    below = (room + width // 2, room + round(width * HEIGHT) + 1)
    found = [tile_pixmap(tile("11"), width, style, shadow=Shadow.RESTING) for style in (BONE, PAPER)]
    side, shadow = (each.toImage().pixelColor(*below) for each in found)
    assert side.alpha() > 200 > shadow.alpha()
    assert side.lightness() < QColor(BONE.body).lightness()
    assert tile_pixmap(tile("11"), width, BONE).height() == round(width * HEIGHT)


def test_a_picture_has_clear_corners() -> None:
    """Nothing is painted outside the rounded corners."""
    assert _picture(tile("66"), BONE, width=120).pixelColor(0, 0).alpha() < 40


def test_paper(tmp_path: Path) -> None:
    """The same function paints on paper."""
    target = tmp_path / "tiles.pdf"
    writer = QPdfWriter(str(target))
    with QPainter(writer) as painter:
        paint_tile(painter, QRectF(0, 0, 1000, 2500), tile("54"), BONE._replace(marked=True))
    del writer
    assert target.read_bytes().startswith(b"%PDF")


def test_pixmaps_are_painted_once() -> None:
    """The same face, size, style and pixel ratio give the same pixmap."""
    one = tile_pixmap(tile("63"), 60, EBONY, 2.0)
    assert tile_pixmap(tile("63"), 60, EBONY, 2.0) is one
    assert (one.width(), one.height()) == (120, 300)
    assert one.deviceIndependentSize() == tile_size(60)
    assert tile_pixmap(tile("63"), 60, BONE, 2.0) is not one
    standing = tile_pixmap(tile("63"), 60, EBONY, shadow=Shadow.RESTING)
    assert standing.width() == 60 + 2 * shadow_room(60, Shadow.RESTING)


def test_few_pixmaps_are_kept() -> None:
    """Pictures no longer shown, in another size for instance, are forgotten; one with a shadow is one picture."""
    art._tile_pixmap.cache_clear()
    one = tile_pixmap(tile("63"), 60, EBONY, shadow=Shadow.RESTING)
    assert art._tile_pixmap.cache_info().currsize == 1
    assert tile_pixmap(tile("63"), 60, EBONY, shadow=Shadow.RESTING) is one
    for number in range(300):
        tile_pixmap(tile("63"), 8, EBONY, 1 + number / 1000)
    assert tile_pixmap(tile("63"), 60, EBONY, shadow=Shadow.RESTING) is not one


@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_piles_grow_with_their_tiles(count: int, *, lying: bool) -> None:
    """A pile of no tiles paints nothing; a higher one is higher on paper too."""
    size = stack_size(20, 4, lying=lying).toSize()
    image = QImage(size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        room = QRectF(image.rect())
        room.setTop(room.bottom() - stack_size(20, count, lying=lying).height())
        paint_stack(painter, room, count, EBONY, lying=lying)
    column = [y for y in range(image.height()) if image.pixelColor(image.width() // 2, y).alpha() > 200]
    expected = stack_size(20, count, lying=lying).height() if count else 0
    assert len(column) == pytest.approx(expected, abs=3)


def test_app_icon_in_all_sizes(qapp: QApplication) -> None:
    """Desktops find a sharp icon from 16 to 512 pixels."""
    icon = app_icon()
    qapp.setWindowIcon(icon)
    assert {size.width() for size in icon.availableSizes()} >= {16, 32, 48, 256, 512}
    assert icon_image(64).pixelColor(0, 0).alpha() == 0


_CAPTION = Caption("天", "文1")


def _printed(face: Tile | None, width: int, caption: Caption | None = _CAPTION, turn: int = 0) -> QImage:
    image = QImage(tile_size(width, turn).toSize(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint_tile(painter, QRectF(image.rect()), face, PAPER, turn=turn, caption=caption)
    return image


def _ink(image: QImage, area: QRect) -> int:
    """Count the dark pixels of *area*."""
    return sum(
        image.pixelColor(x, y).lightness() < 100
        for x in range(area.left(), area.right() + 1)
        for y in range(area.top(), area.bottom() + 1)
    )


@pytest.mark.parametrize("face", FACES, ids=str)
def test_print_and_pips_of_a_card_keep_apart(face: Tile) -> None:
    """Between the print at both ends and the pips there is a white line, and the pips have their colours."""
    image = _printed(face, 100, Caption("銅錘六", "文11"))
    for y in (34, 215):
        assert _ink(image, QRect(5, y, 90, 1)) == 0
    assert _ink(image, QRect(5, 6, 90, 27)) > 50
    for dot in pips(face):
        there = dot.squeezed()
        colour = image.pixelColor(int(there.x * 100), int(there.y * 100))
        assert _distance(colour, PAPER.red if dot.red else PAPER.plain) <= 2


@pytest.mark.parametrize("turn", range(4))
def test_both_ends_of_a_card_read_alike(turn: int) -> None:
    """A card turned half way round looks the same, print and all, and print turns with the card."""
    image = _printed(tile("66"), 120, turn=turn)
    other = image.transformed(QTransform().rotate(180))
    apart = sum(
        _distance(image.pixelColor(x, y), other.pixelColor(x, y).name()) > 60
        for x in range(image.width())
        for y in range(image.height())
    )
    assert apart < image.width() * image.height() / 200
    end = QRect(8, 7, 104, 33) if turn % 2 == 0 else QRect(7, 8, 33, 104)
    assert _ink(image, end) > 100


def test_small_cards_and_other_sets_have_no_print() -> None:
    """Unreadable print is left out, and the pips are as large as on every tile."""
    small = PRINTED_FROM - 4
    assert _printed(tile("11"), small) == _printed(tile("11"), small, None)
    assert _printed(tile("11"), 60) != _printed(tile("11"), 60, None)
    assert tile_pixmap(tile("11"), 60, BONE, caption=_CAPTION).toImage() == tile_pixmap(tile("11"), 60, BONE).toImage()


def test_cards_are_painted_once_for_each_print() -> None:
    """Another name is another picture; the same name is the same one."""
    one = tile_pixmap(tile("66"), 60, PAPER, caption=_CAPTION, shadow=Shadow.RESTING)
    assert tile_pixmap(tile("66"), 60, PAPER, caption=Caption("天", "文1"), shadow=Shadow.RESTING) is one
    assert tile_pixmap(tile("66"), 60, PAPER, caption=Caption("Heaven", "C1"), shadow=Shadow.RESTING) is not one
    assert tile_pixmap(tile("66"), 60, PAPER, caption=_CAPTION) is not tile_pixmap(tile("66"), 60, PAPER)


def test_the_back_of_a_card_has_one_colour() -> None:
    """Nothing shines through: every card looks the same face down."""
    assert _printed(None, 60) == _printed(None, 60, None)


def test_files_do_not_follow_the_screen(qapp: QApplication) -> None:
    """High contrast changes tiles on the table, not those on paper."""
    theme.apply(qapp, text_size=1.0, chrome="light")
    usual, shown = _picture(tile("66"), EBONY), tile_pixmap(tile("66"), 80, EBONY).toImage()
    pile = _pile()
    theme.apply(qapp, text_size=1.0, chrome="contrast")
    try:
        assert _picture(tile("66"), EBONY) == usual
        assert tile_pixmap(tile("66"), 80, EBONY).toImage() != shown
        assert _pile() != pile
    finally:
        theme.apply(qapp, text_size=1.0, chrome="light")


def _pile() -> QImage:
    image = QImage(60, 40, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint_stack(painter, QRectF(image.rect()), 2, EBONY, lying=True)
    return image
