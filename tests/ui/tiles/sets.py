# SPDX-License-Identifier: MIT
"""Sets of tiles as somebody may make them: good ones, and ones with a fault."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from PySide6.QtGui import QColor, QImage, QPainter

from dominoes.tiles import FACES
from ui.kit.paint import png_of

EXAMPLE = Path(__file__).parents[3] / "resources" / "tiles" / "bamboo"
SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
MARK = "#1060C0"
"""Colour of the upper end of each tile of `plain_set`, other than any that the program paints with."""
GROUND = "#E0F0D0"


def svg(inner: str, frame: str = 'viewBox="0 0 100 250"', before: str = "") -> bytes:
    """Return a drawing with *inner* in it."""
    return f"{before}<svg {SVG} {frame}>{inner}</svg>".encode()


def png(wide: int = 100, high: int = 250, colour: str = GROUND) -> bytes:
    """Return a picture with a coloured upper end."""
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    with QPainter(image) as painter:
        painter.fillRect(0, 0, wide, high // 4, QColor(MARK))
    return png_of(image)


def plain_set(**changed: bytes | None) -> dict[str, bytes]:
    """Return the files of a small set of PNG pictures; those of *changed*, ``_`` for a dot, are other or gone."""
    picture = png()
    files: dict[str, bytes | None] = {f"{face}.png": picture for face in FACES}
    files |= {name.removeprefix("f").replace("_", "."): data for name, data in changed.items()}
    return {name: data for name, data in files.items() if data is not None}


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return *files* as a zip file."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return buffer.getvalue()


def zip_at(path: Path, files: Mapping[str, bytes]) -> Path:
    """Write *files* into the zip file at *path*."""
    path.write_bytes(zipped(files))
    return path


def folder_at(path: Path, files: Mapping[str, bytes]) -> Path:
    """Write *files* into the folder at *path*."""
    path.mkdir()
    for name, data in files.items():
        (path / name).write_bytes(data)
    return path
