# SPDX-License-Identifier: MIT
"""`installer/make_pictures.py`, and the pictures that it made for translators."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from dominoes.tiles import FACES
from installer.make_pictures import FOLDER, WIDTH, make

README = FOLDER.parent / "README.md"
KILOBYTE = 1000


def test_every_tile_has_its_picture(qapp: QApplication, tmp_path: Path) -> None:
    """Beside its code in the README, small, and as the program draws it."""
    make(tmp_path)
    text = README.read_text("utf-8")
    assert {path.name for path in FOLDER.iterdir()} == {f"{face}.png" for face in FACES}
    for face in FACES:
        assert f"| `{face}` | ![{face}](pictures/{face}.png) |" in text
        kept, made = QImage(str(FOLDER / f"{face}.png")), QImage(str(tmp_path / f"{face}.png"))
        assert (kept.size(), kept.width()) == (made.size(), WIDTH)
        middle = kept.rect().center()
        assert kept.pixelColor(3, middle.y()).lightness() > 180
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 150 * KILOBYTE
