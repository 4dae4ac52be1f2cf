# SPDX-License-Identifier: MIT
"""Walks through all pages in every language, every look and size, and looks for what is wrong on them.

    QT_QPA_PLATFORM=offscreen python tests/tools/contact_sheets.py --out DIR [--rows 0,3] [--full]

Any two choices of language, size, text, chrome, table, tiles, labels and mark meet in one of the rows. Each row
leaves contact sheets `DIR/row-NN-K.png`; a red frame is around what is wrong, and `DIR/problems.txt` tells it.
Ends with 1 if something was wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from qasync import QEventLoop

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.tour.guide import THUMB, Scene
from tests.tour.looks import looks
from tests.tour.row import walk
from ui.kit import theme

COLUMNS: Final = 4
HIGHEST: Final = 2000
"""Of a contact sheet, in pixels."""
LINE: Final = 20
"""Height of the words below a picture."""
AT_ONCE: Final = 2
"""Rows walked at the same time."""


def _sheet(scenes: list[Scene], high: int) -> QPixmap:
    """Put small pictures *high* pixels high on one sheet."""
    rows = -(-len(scenes) // COLUMNS)
    sheet = QPixmap(COLUMNS * THUMB, rows * (high + LINE))
    sheet.fill(QColor("#FFFFFF"))
    with QPainter(sheet) as painter:
        for place, scene in enumerate(scenes):
            row, column = divmod(place, COLUMNS)
            left, top = column * THUMB, row * (high + LINE)
            painter.drawPixmap(left, top, scene.small)
            words = QRect(left + 4, top + high, THUMB - 8, LINE)
            painter.setPen(QColor("#000000"))
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, scene.name)
            if scene.bad:
                painter.setPen(QPen(QColor("#E00000"), 3))
                painter.drawRect(QRect(left + 2, top + 2, THUMB - 4, high - 4))
    return sheet


def _save_sheets(scenes: list[Scene], out: Path, number: int) -> None:
    high = max(scene.small.height() for scene in scenes)
    on_one = HIGHEST // (high + LINE) * COLUMNS
    for at, start in enumerate(range(0, len(scenes), on_one)):
        _sheet(scenes[start : start + on_one], high).save(str(out / f"row-{number:02}-{at}.png"))


def _walk(out: Path, number: int, *, full: bool) -> int:
    """Walk in one look, in this process."""
    app = theme.application()
    app.setQuitOnLastWindowClosed(False)
    began = time.monotonic()
    look = looks()[number]
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        tour = runner.run(walk(look, out / f"row-{number:02}" if full else None))
    _save_sheets(tour.scenes, out, number)
    lines = [f"row {number} ({look}), {where}: {what}" for what, where in tour.found.items()]
    told = [" ".join(line.split()) + "\n" for line in lines]
    (out / f"row-{number:02}.txt").write_text("".join(told), "utf-8")
    seconds = time.monotonic() - began
    sys.stdout.write(f"row {number} ({look}): {len(tour.scenes)} scenes, {len(told)} problems, {seconds:.0f} s\n")
    return 1 if told else 0


def _walk_apart(out: Path, number: int, *, full: bool) -> int:
    """Walk in one look, in a process of its own."""
    words = [sys.executable, __file__, "--out", str(out), "--row", str(number), *(["--full"] if full else [])]
    return subprocess.run(words, check=False).returncode


def main() -> int:
    """Walk in all looks, or in some, and return whether everything was well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="folder for pictures and lists of problems")
    parser.add_argument("--rows", default="", help="numbers of the looks, with commas; all without it")
    parser.add_argument("--row", type=int, help="one look, in this process")
    parser.add_argument("--full", action="store_true", help="also save every picture in full size")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if args.row is not None:
        return _walk(args.out, args.row, full=args.full)
    numbers = [int(each) for each in args.rows.split(",")] if args.rows else list(range(len(looks())))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        ended = list(pool.map(lambda number: _walk_apart(args.out, number, full=args.full), numbers))
    told = [args.out / f"row-{number:02}.txt" for number in numbers]
    lines = [each.read_text("utf-8") for each in told if each.exists()]
    (args.out / "problems.txt").write_text("".join(lines), "utf-8")
    return max(ended)


if __name__ == "__main__":
    sys.exit(main())
