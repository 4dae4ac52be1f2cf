# SPDX-License-Identifier: MIT
"""Make the pictures of the tiles in translations/README.md: translations/pictures/CODE.png.

QT_QPA_PLATFORM=offscreen python -m installer.make_pictures [--folder FOLDER]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from dominoes.tiles import FACES
from ui.kit.theme import Tiles
from ui.tiles.art import paint_tile, style_of, tile_size

FOLDER: Final = Path(__file__).resolve().parent.parent / "translations" / "pictures"
WIDTH: Final = 36
"""Of a picture, in pixels."""


def make(folder: Path) -> None:
    """Write a picture of each face into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    # The mark on red pips tells them apart in grey, too.
    style = style_of(Tiles("bone", red_mark=True))
    for face in FACES:
        image = QImage(tile_size(WIDTH).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            paint_tile(painter, QRectF(image.rect()), face, style)
        image.save(str(folder / f"{face}.png"))


def main() -> int:
    """Make them all."""
    parser = argparse.ArgumentParser(description="Make the pictures of the tiles for translators.")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to")
    arguments = parser.parse_args()
    application = QGuiApplication.instance() or QGuiApplication([])
    make(arguments.folder)
    print(f"{len(FACES)} pictures in {arguments.folder}")
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
