# SPDX-License-Identifier: MIT
"""CPU time of one frame while 32 tiles move over the felt; run it as a script.

Goal: at most 4 ms a frame. It paints into memory, so it needs no screen.
"""

from __future__ import annotations

import os
import sys
import time
from math import cos, sin

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint

from dominoes.tiles import FULL_SET
from ui.kit import theme
from ui.kit.widgets import Felt
from ui.tiles.tile_button import TileButton

_FRAMES = 300
_GOAL_MS = 4.0


def main() -> int:
    """Print the figure; 1 when the goal is missed."""
    app = theme.application()
    theme.apply(app, text_size=1.0, chrome="light")
    felt = Felt()
    felt.resize(1280, 800)
    buttons = [TileButton(face, felt, width=48) for face in FULL_SET]
    for at, button in enumerate(buttons):
        button.set_label(str(at))
    felt.show()
    app.processEvents()

    def frame(now: int) -> None:
        for at, button in enumerate(buttons):
            angle = now / 40 + at / 5
            button.put_at(QPoint(round(600 + 500 * cos(angle)), round(330 + 260 * sin(angle + at))))
        app.processEvents()

    for now in range(20):
        frame(now)
    began = time.process_time()
    for now in range(20, 20 + _FRAMES):
        frame(now)
    spent = (time.process_time() - began) * 1000 / _FRAMES
    print(f"32 tiles moving: {spent:.2f} ms CPU a frame (goal {_GOAL_MS:g})")
    return int(spent > _GOAL_MS)


if __name__ == "__main__":
    sys.exit(main())
