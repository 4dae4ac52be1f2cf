# SPDX-License-Identifier: MIT
"""`installer/bare_system.py`, as far as it needs no system of its own."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from dominoes.games import GAMES
from installer import bare_system
from ui.language.i18n import LANGUAGES


def test_every_game_is_played() -> None:
    """In each language; the script, which runs without the program, names them all."""
    assert set(bare_system.GAMES) == {entry.key for entry in GAMES}
    assert set(bare_system.LANGUAGES) == set(LANGUAGES)


def test_a_screen_becomes_a_picture() -> None:
    """Red, green and blue, in the order of Xvfb: blue first, lines filled up, a map of colours before them."""
    colours, line = 2, 16
    head = [0] * 25
    head[bare_system._LENGTH], head[bare_system._WIDTH], head[bare_system._HEIGHT] = 104, 3, 2
    head[bare_system._LINE], head[bare_system._COLOURS] = line, colours
    pixels = bytes([0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0]).ljust(line, b"\7")
    frame = struct.pack(">25I", *head) + b"xwd\0" + bytes(12 * colours) + pixels * 2
    image = QImage.fromData(bare_system.png(frame))
    assert (image.width(), image.height()) == (3, 2)
    assert [image.pixelColor(x, 1).name() for x in range(3)] == ["#ff0000", "#00ff00", "#0000ff"]


def test_what_fails_there_is_told(tmp_path: Path) -> None:
    """With the command, its output and its exit code; a folder without a system has no program."""
    with pytest.raises(bare_system.NotWellError, match=r"apt-get update: \d+"):
        bare_system.chroot(tmp_path, "apt-get", "update")
