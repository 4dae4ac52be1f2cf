# SPDX-License-Identifier: MIT
"""Tiles of one's own: sets of pictures, kept as one file each, and how they are painted.

`ui.tiles.own_reading` makes them of what somebody gives. The name of a kept file holds the hash of its content, so
that a damaged one is never used.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from itertools import islice
from math import hypot
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPaintEngine, QPainter

from dominoes.characters import composed, without_unfit
from dominoes.errors import DominoesError, Reason
from dominoes.records.files import ImpossibleNameError, is_folder, make_folder, read_given, whole_binary
from dominoes.tiles import FACES, Tile
from ui.kit.file_names import shown_name
from ui.kit.settings import OWN
from ui.tiles.pips import HEIGHT

FOLDER: Final = "tiles"
"""Where sets are kept, in the folder of the records."""
ZIP: Final = ".zip"
ABOUT: Final = "set.json"
"""The file with name, author, licence and colour of a set."""
BACK: Final = "back"
CODES: Final = tuple(map(str, FACES))
PICTURES: Final = (".png", ".svg")
MOST: Final = 12
"""Sets kept at most."""
MOST_FILES: Final = 200
"""Files in a folder or a zip file at most, of any kind."""
WIDTH: Final = 360
"""Of the pictures of a set, in pixels: sharp on a screen, and on paper in the size of a real tile."""
SIZE: Final = QSize(WIDTH, round(WIDTH * HEIGHT))
_IN_DRAWINGS: Final = 140
"""Width of the pictures in an SVG file, which holds them at every place."""
_LARGEST_KEPT: Final = 32_000_000
"""Bytes of a kept set; noise in every picture takes less."""
_MOST_LISTED: Final = 100
"""Files looked at in the folder of kept sets, where others may have put more."""
_LONGEST_TEXT: Final = 60
_NAME: Final = re.compile(r"(?:tile[-_ ]?)?([1-6])[-_ ]?([1-6])")


class TileSetError(DominoesError):
    """A set of tiles that cannot be used, or not be kept."""

    def __init__(self, key: str, file: str = "", **values: object) -> None:
        """Keep the reason ``tiles.`` *key* about the *file* of this name."""
        named = {"file": shown_name(Path(file))} if file else {}
        self.reason = Reason(f"tiles.{key}", **named, **values)
        super().__init__(str(self.reason))


class TileSet:
    """Pictures of all tiles in one size, and what is said about them."""

    def __init__(self, pictures: Mapping[str, bytes], about: Mapping[str, str]) -> None:
        """Keep *pictures*, PNG files of `SIZE` by code, perhaps with `BACK`; they are decoded on first use."""
        self.pictures, self.about = pictures, about
        self._images: dict[str, QImage] = {}

    @property
    def name(self) -> str:
        """What players call it."""
        return self.about["name"]

    @property
    def body(self) -> str:
        """Colour of the sides of a tile, and of its back if that has no picture."""
        return self.about["body"]

    def image(self, face: Tile | None) -> QImage | None:
        """Return the picture of *face*, or of the back; None where there is none."""
        code = BACK if face is None else str(face)
        if code in self.pictures and code not in self._images:
            self._images[code] = decoded(self.pictures[code])
        found = self._images.get(code)
        return None if found is None or found.isNull() else found

    def packed(self) -> bytes:
        """Return the set as a zip file, the same for the same set."""
        from zipfile import ZipFile, ZipInfo  # noqa: PLC0415 - most starts need none

        buffer = BytesIO()
        with ZipFile(buffer, "w") as file:
            file.writestr(ZipInfo(ABOUT), json.dumps(self.about))
            for code in sorted(self.pictures):
                file.writestr(ZipInfo(f"{code}.png"), self.pictures[code])
        return buffer.getvalue()


class KeptSet(NamedTuple):
    """A set in the list of those kept."""

    key: str
    """As in the settings."""
    name: str


# -- kept sets -------------------------------------------------------------------------------------


class _Kept:
    """Where sets are kept; nowhere at first."""

    folder: Path | None = None


def use(folder: Path | None) -> None:
    """Find kept sets in *folder*, which need not exist, from now on; or find none."""
    _Kept.folder = folder
    _opened.cache_clear()


def found(key: str) -> TileSet | None:
    """Return the kept set of this *key*; None if it is missing or damaged."""
    return None if _Kept.folder is None else _opened(_Kept.folder / f"{key}{ZIP}")


def _read(path: Path) -> TileSet | None:
    """Return the set in the kept file at *path*, if its content is that of its name."""
    from zipfile import BadZipFile, ZipFile  # noqa: PLC0415 - most starts need none

    try:
        data = read_given(path, _LARGEST_KEPT + 1)
        if _key_of(data) != path.stem:
            return None
        with ZipFile(BytesIO(data)) as file:
            about = about_of(file.read(ABOUT))
            pictures = {code: file.read(name) for name in file.namelist() if (code := code_of(name)) is not None}
    except (OSError, ImpossibleNameError, BadZipFile, KeyError, TileSetError):
        return None
    return TileSet(pictures, about)


_opened: Final = lru_cache(2)(_read)
"""The same; only two stay in memory."""


def _key_of(data: bytes) -> str:
    from hashlib import sha256  # noqa: PLC0415 - as above

    return OWN + sha256(data).hexdigest()[:16]


def kept_sets() -> tuple[KeptSet, ...]:
    """Return the undamaged sets kept here, by name; of equal names the later ones have numbers."""
    if _Kept.folder is None:
        return ()
    paths = islice(_Kept.folder.glob(f"{OWN}*{ZIP}"), _MOST_LISTED)
    names = {path.stem: name for path in paths if (name := _name_in(path)) is not None}
    counts: Counter[str] = Counter()
    listed = []
    for key, name in sorted(names.items(), key=lambda item: (item[1], item[0])):
        counts[name] += 1
        listed.append(KeptSet(key, name if counts[name] == 1 else f"{name} ({counts[name]})"))
    return tuple(listed)


def _name_in(path: Path) -> str | None:
    """Return the name of the set in the kept file at *path*; None if that is damaged."""
    try:
        now = path.stat()
    except OSError:
        return None
    return _name_since(path, now.st_mtime_ns, now.st_size)


@lru_cache(MOST)
def _name_since(path: Path, _changed: int, _size: int) -> str | None:
    """Return the same of a file that is not read again until it changes: all sets together are large."""
    tiles = _read(path)
    return None if tiles is None else tiles.name


def keep(tiles: TileSet) -> str:
    """Keep *tiles*, and return their key.

    Raises:
        TileSetError: there are `MOST` already, or they cannot be written.
    """
    assert _Kept.folder is not None
    data = tiles.packed()
    key = _key_of(data)
    others = sum(each.key != key for each in kept_sets())
    if others >= MOST:
        raise TileSetError("full", n=others)
    try:
        make_folder(_Kept.folder)
        with whole_binary(_Kept.folder / f"{key}{ZIP}") as file:
            file.write(data)
    except OSError as error:
        raise TileSetError("not-kept") from error
    _opened.cache_clear()
    return key


def remove(key: str) -> None:
    """Remove the set of this *key*; what is still painted with it has the usual tiles from now on.

    Raises:
        TileSetError: it cannot be removed.
    """
    assert _Kept.folder is not None
    try:
        (_Kept.folder / f"{key}{ZIP}").unlink(missing_ok=True)
    except OSError as error:
        raise TileSetError("not-removed") from error
    _opened.cache_clear()


def erase() -> bool:
    """Remove all sets, also damaged ones. Return False if one is left."""
    _opened.cache_clear()
    if _Kept.folder is None:
        return True
    try:
        for path in _Kept.folder.glob(f"{OWN}*"):
            path.unlink(missing_ok=True)
        if _Kept.folder.exists():
            _Kept.folder.rmdir()
    except OSError:
        return False
    return True


# -- painting --------------------------------------------------------------------------------------


def paint_picture(painter: QPainter, box: QRectF, key: str, face: Tile | None, turn: int = 0) -> bool:
    """Paint the picture of *face* or of the back over *box*, turned; return False if the set of *key* has none.

    Args:
        painter: Where to.
        box: What it covers.
        key: Of the kept set.
        face: What to show; nothing shows the back.
        turn: Quarter turns clockwise from upright.
    """
    tiles = found(key)
    image = None if tiles is None else tiles.image(face)
    if image is None:
        return False
    wide, high = (box.width(), box.height()) if turn % 2 == 0 else (box.height(), box.width())
    on_device, kind = painter.deviceTransform(), painter.paintEngine().type()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(box.center())
    painter.rotate(90 * (turn % 4))
    # A PDF file holds each picture once, as long as it is the same image.
    if kind is not QPaintEngine.Type.Pdf:
        scale = hypot(on_device.m11(), on_device.m12())
        if kind is QPaintEngine.Type.SVG:
            scale = _IN_DRAWINGS / wide
        image = reduced(image, round(wide * scale), round(high * scale))
    painter.drawImage(QRectF(-wide / 2, -high / 2, wide, high), image)
    painter.restore()
    return True


def reduced(image: QImage, width: int, height: int) -> QImage:
    """Return *image* in this size, or as it is where that is not smaller."""
    if not 0 < width < image.width() or height <= 0:
        return image
    modes = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    return image.scaled(width, height, *modes)


def decoded(data: bytes) -> QImage:
    """Return the picture in a PNG file; an image without pixels if there is none."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(b"png"))
    reader.setAutoDetectImageFormat(False)
    return reader.read()


# -- names and words -------------------------------------------------------------------------------


def is_tile_set(path: Path) -> bool:
    """Return whether *path* looks like a set of tiles: a zip file, or a small folder with pictures of most tiles."""
    if not is_folder(path):
        return path.suffix.lower() == ZIP
    try:
        with os.scandir(path) as inside:
            names = [each.name for each in islice(inside, MOST_FILES + 1)]
    except OSError:
        return False
    return len(names) <= MOST_FILES and len(set(map(code_of, names)) & set(CODES)) > len(CODES) // 2


def code_of(name: str) -> str | None:
    """Return the tile whose picture may have this file *name*, or `BACK`; None if none may."""
    path = PurePosixPath(name.lower())
    if path.suffix not in PICTURES:
        return None
    if path.stem == BACK:
        return BACK
    ends = _NAME.fullmatch(path.stem)
    return None if ends is None else "".join(sorted(ends.groups(), reverse=True))


def clean_text(text: object) -> str:
    """Return *text* of somebody for one line; nothing for anything else."""
    words = " ".join(without_unfit(text).split()) if isinstance(text, str) else ""
    return composed(words)[:_LONGEST_TEXT].strip()


def about_of(data: bytes) -> dict[str, str]:
    """Read the content of `ABOUT`; what it leaves out is empty.

    Raises:
        TileSetError: it is no object of JSON, or its colour is none.
    """
    try:
        told = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        told = None
    body = told.get("body", "") if isinstance(told, dict) else None
    if not isinstance(body, str) or not re.fullmatch(r"(#[0-9A-Fa-f]{6})?", body):
        raise TileSetError("about")
    return {"body": body, **{key: clean_text(told.get(key)) for key in ("name", "author", "licence")}}
