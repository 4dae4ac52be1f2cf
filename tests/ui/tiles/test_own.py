# SPDX-License-Identifier: MIT
"""Custom tiles are kept, found again after a restart, painted everywhere, and gone when they are removed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from dominoes.tiles import FACES, Tile, tile
from tests.ui.tiles.sets import GROUND, MARK, folder_at, plain_set, png, zip_at
from ui.kit import theme
from ui.kit.paint import png_of
from ui.kit.theme import Tiles
from ui.tiles import own
from ui.tiles.art import EBONY, Shadow, Style, paint_stack, paint_tile, present_style, style_of, tile_pixmap, tile_size
from ui.tiles.own import MOST_FILES, SIZE, KeptSet, TileSet, TileSetError, is_tile_set
from ui.tiles.own_reading import read_tile_set

pytestmark = pytest.mark.usefixtures("qapp")


def small_set(name: str = "Mine", back: str = "") -> TileSet:
    """Return a set with a coloured upper end, made without reading files."""
    image = QImage(SIZE / 4, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(GROUND))
    with QPainter(image) as painter:
        painter.fillRect(0, 0, image.width(), image.height() // 4, QColor(MARK))
    pictures = {str(face): png_of(image) for face in FACES}
    if back:
        image.fill(QColor(back))
        pictures["back"] = png_of(image)
    return TileSet(pictures, {"name": name, "author": "", "licence": "", "body": GROUND})


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """The key of a kept set."""
    own.use(tmp_path / "tiles")
    return own.keep(small_set(back="#804020"))


def painted(style: Style, face: Tile | None, turn: int = 0, width: int = 60) -> QImage:
    """Return the picture of a tile."""
    image = QImage(tile_size(width, turn).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint_tile(painter, QRectF(image.rect()), face, style, turn=turn)
    return image


def test_round_trip(tmp_path: Path) -> None:
    """A set is kept as one file, found by a program that starts again, and kept once however often it is added."""
    own.use(tmp_path / "tiles")
    read = read_tile_set(folder_at(tmp_path / "Jade", plain_set(back_png=png(colour="#804020"))))
    key = own.keep(read)
    again = read_tile_set(zip_at(tmp_path / "Jade.zip", plain_set(back_png=png(colour="#804020"))))
    assert own.keep(again) == key
    assert [each.name for each in (tmp_path / "tiles").iterdir()] == [f"{key}.zip"]
    own.use(tmp_path / "tiles")
    assert own.kept_sets() == (KeptSet(key, "Jade"),)
    found = own.found(key)
    assert found is not None
    assert (found.pictures, found.about) == (dict(read.pictures), read.about)
    # What is kept can be given to somebody else.
    given = read_tile_set(tmp_path / "tiles" / f"{key}.zip")
    assert (given.about, set(given.pictures)) == (read.about, set(read.pictures))


def test_equal_names_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the list of those kept."""
    own.use(tmp_path / "tiles")
    for back in ("#111111", "#222222"):
        own.keep(small_set("Jade", back))
    own.keep(small_set("Amber"))
    assert [each.name for each in own.kept_sets()] == ["Amber", "Jade", "Jade (2)"]
    # They are large: listed again, none is read again.
    monkeypatch.setattr(own, "_read", pytest.fail)
    assert len(own.kept_sets()) == 3


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "gone", "folder"])
def test_a_damaged_set_is_not_used(kept: str, tmp_path: Path, damage: str) -> None:
    """The usual tiles are painted instead, and the list leaves it out; adding it again puts it right."""
    path = tmp_path / "tiles" / f"{kept}.zip"
    data = path.read_bytes()
    match damage:
        case "cut":
            path.write_bytes(data[:-9])
        case "changed":
            path.write_bytes(data.replace(b"IDAT", b"IDAU", 1))
        case "empty":
            path.write_bytes(b"")
        case _:
            path.unlink()
            if damage == "folder":
                path.mkdir()
    own.use(tmp_path / "tiles")
    assert own.kept_sets() == ()
    assert own.found(kept) is None
    assert style_of(Tiles(kept)) == EBONY
    # Who needs the mark has it there, too.
    assert style_of(Tiles(kept, red_mark=True)).marked
    if damage == "folder":
        path.rmdir()
    assert own.keep(small_set(back="#804020")) == kept
    assert style_of(Tiles(kept)).own == kept


def test_faults_of_the_disk_are_told(tmp_path: Path) -> None:
    """Where nothing can be written, and where something else is in the place of the set."""
    (tmp_path / "tiles").write_text("", encoding="utf-8")
    own.use(tmp_path / "tiles")
    with pytest.raises(TileSetError, match=r"tiles\.not-kept"):
        own.keep(small_set())
    assert not own.erase()
    own.use(tmp_path / "others")
    key = own.keep(small_set())
    path = tmp_path / "others" / f"{key}.zip"
    path.unlink()
    path.mkdir()
    with pytest.raises(TileSetError, match=r"tiles\.not-removed"):
        own.remove(key)


def test_few_sets_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more is refused, unless it is there already; two stay in memory."""
    monkeypatch.setattr(own, "MOST", 3)
    own.use(tmp_path / "tiles")
    keys = [own.keep(small_set(f"{n}")) for n in range(3)]
    with pytest.raises(TileSetError, match=r"tiles\.full \(3\)"):
        own.keep(small_set("3"))
    assert own.keep(small_set("1")) == keys[1]
    for key in keys:
        assert style_of(Tiles(key)).own == key
    assert own._opened.cache_info().currsize == 2


def test_everything_is_erased(kept: str, tmp_path: Path) -> None:
    """Damaged sets and half-written ones, too."""
    (tmp_path / "tiles" / "own-0000000000000000.zip.part").write_bytes(b"x")
    assert own.erase()
    assert own.found(kept) is None
    assert list(tmp_path.iterdir()) == []
    assert own.erase()


def test_names_of_pictures() -> None:
    """What a tile may be called, and what no tile is called."""
    names = ("66.svg", "6-3.PNG", "36.png", "tile_2-1.svg", "Tile 12.png", "back.svg", "BACK.PNG")
    assert [own.code_of(name) for name in names] == ["66", "63", "63", "21", "21", "back", "back"]
    for name in ("66.jpg", "70.png", "6.png", "663.svg", "set.json", "66", "x66.svg", ".png"):
        assert own.code_of(name) is None, name


def test_folders_that_are_no_sets(tmp_path: Path) -> None:
    """One of records with a picture or two, and one of very many files; a set may lack a few, which is told then."""
    assert is_tile_set(folder_at(tmp_path / "set", plain_set(f66_png=None)))
    assert not is_tile_set(folder_at(tmp_path / "records", {"a.gupai": b"", "63.png": png(), "back.png": png()}))
    many = {f"{n}.txt": b"" for n in range(MOST_FILES)}
    assert not is_tile_set(folder_at(tmp_path / "many", plain_set() | many))


@pytest.mark.parametrize(("turn", "end"), [(0, (30, 15)), (1, (135, 30)), (2, (30, 135)), (3, (15, 30))])
def test_tiles_are_painted_and_turned(kept: str, turn: int, end: tuple[int, int]) -> None:
    """The upper end goes round with the tile, and its edge is drawn."""
    image = painted(style_of(Tiles(kept)), tile("63"), turn)
    assert image.pixelColor(QPoint(*end)) == QColor(MARK)
    other = QPoint(image.width() - 1 - end[0], image.height() - 1 - end[1])
    assert image.pixelColor(other) == QColor(GROUND)
    assert image.pixelColor(image.width() // 2, 0) != QColor(GROUND)


def test_backs_and_piles(kept: str) -> None:
    """They have the picture of the back; a set without one has a plain back in its own colour."""
    style = style_of(Tiles(kept))
    assert painted(style, None).pixelColor(30, 75) == QColor("#804020")
    pile = QImage(200, 120, QImage.Format.Format_RGB32)
    pile.fill(0)
    with QPainter(pile) as painter:
        paint_stack(painter, QRectF(pile.rect()), 2, style, lying=True)
    assert pile.pixelColor(100, 20) == QColor("#804020")
    bare = style_of(Tiles(own.keep(small_set())))
    spot = painted(bare, None).pixelColor(30, 75)
    assert max(abs(spot.red() - 0xE0), abs(spot.green() - 0xF0), abs(spot.blue() - 0xD0)) < 12
    assert painted(bare, None) != painted(bare, tile("63"))


def test_one_s_eyes_are_spared(kept: str) -> None:
    """Reduced smoothly: a small tile has the mean colours of a large one, and what is larger than kept stays sharp."""
    style = style_of(Tiles(kept))
    for width in (12, 25, 100, 500):
        image = painted(style, tile("63"), width=width)
        assert image.pixelColor(image.width() // 2, image.height() // 8) == QColor(MARK), width
        assert image.pixelColor(image.width() // 2, image.height() * 3 // 4) == QColor(GROUND), width


def test_dark_tiles_have_bright_edges_in_high_contrast(tmp_path: Path) -> None:
    """As those of ebony have."""
    own.use(tmp_path / "tiles")
    dark = TileSet(small_set().pictures, {"name": "Night", "author": "", "licence": "", "body": "#101018"})
    style = style_of(Tiles(own.keep(dark)))
    assert (style.plain, style.red, style.body) == (EBONY.plain, EBONY.red, "#101018")
    assert QColor(style.edge).lightness() >= QColor(style.body).lightness()


def test_files_hold_the_pictures(kept: str, tmp_path: Path) -> None:
    """A PDF file each one once, an SVG file in a moderate size at every place."""
    style, sizes = style_of(Tiles(kept)), []
    for places in (2, 20):
        writer = QPdfWriter(str(tmp_path / "a.pdf"))
        with QPainter(writer) as painter:
            for place in range(places):
                paint_tile(painter, QRectF(300 * place, 0, 200, 500), tile("63"), style, turn=place)
        sizes.append((tmp_path / "a.pdf").stat().st_size)
    assert sizes[1] < sizes[0] + 3000
    drawing = QSvgGenerator()
    drawing.setFileName(str(tmp_path / "a.svg"))
    with QPainter(drawing) as painter:
        paint_tile(painter, QRectF(0, 0, 20, 50), tile("63"), style)
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert text.count("data:image/png;base64,") == 1
    assert len(text) < 30_000


def test_removed_while_in_use(kept: str) -> None:
    """What is painted with the old style has the usual tiles: nothing fails in the middle of a round."""
    theme.choose_tiles(Tiles(kept))
    try:
        style = present_style()
        own.remove(kept)
        assert own.kept_sets() == ()
        assert present_style() == EBONY
        image = painted(style, tile("63"))
        assert image.pixelColor(30, 15) != QColor(MARK)
        assert not tile_pixmap(tile("63"), 40, style, shadow=Shadow.RESTING).isNull()
        plain = tile_pixmap(tile("63"), 40, style).toImage()
        assert plain.pixelColor(20, 10) != QColor(MARK)
        # Added again, they are seen at once.
        assert own.keep(small_set(back="#804020")) == kept
        assert tile_pixmap(tile("63"), 40, style).toImage().pixelColor(20, 10) == QColor(MARK)
    finally:
        theme.choose_tiles(Tiles())
