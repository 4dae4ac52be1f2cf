# SPDX-License-Identifier: MIT
"""CPU time from nothing to the first painted window, against a bare script with 32 pictures.

    python tests/bench/window_start.py          (goal: at most 1.6 times the bare script)

Both sides run in turns, each time in a fresh process; the medians are compared.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

GOAL = 1.6
TURNS = 10
ROOT = Path(__file__).resolve().parents[2]

TOLD = """
import time
print(time.process_time())
"""
"""The CPU time of the process when the window is painted; what its end costs is nobody's wait."""

BARE = (
    """
import sys
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

class Bare(QWidget):
    painted = False
    def paintEvent(self, event):
        with QPainter(self) as painter:
            for place, picture in enumerate(pictures):
                painter.drawPixmap(20 + place % 8 * 70, 20 + place // 8 * 160, picture)
        self.painted = True

app = QApplication(sys.argv)
app.setStyle("Fusion")
pictures = []
for number in range(32):
    picture = QPixmap(60, 150)
    picture.fill(QColor("#1A1714"))
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor("#F5F1E4"))
        for dot in range(number % 12 + 1):
            painter.drawEllipse(5 + dot % 2 * 30, 5 + dot // 2 * 24, 20, 20)
    pictures.append(picture)
window = Bare()
window.resize(1280, 800)
window.show()
while not window.painted:
    app.processEvents()
"""
    + TOLD
)

OURS = (
    """
from ui.__main__ import load
program = load()
import sys
from pathlib import Path
from PySide6.QtCore import QEvent, QObject
from ui.paths import user_folders

class Watch(QObject):
    painted = False
    def eventFilter(self, watched, event):
        self.painted = self.painted or event.type() == QEvent.Type.Paint
        return False

app = program.theme.application()
window = program.make_window(app, user_folders(Path(sys.argv[1])), sys.argv[2])
watch = Watch()
window.pages.start.installEventFilter(watch)
window.show()
while not watch.painted:
    app.processEvents()
"""
    + TOLD
)


def cpu(bytecode: str, script: str, *args: str) -> float:
    """Return the CPU seconds, of user and system, that a fresh process takes to run *script*.

    An installed program has its bytecode, so it is kept in the folder *bytecode* here too.
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": bytecode}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    told = subprocess.run(
        [sys.executable, "-c", script, *args], check=True, env=environment, cwd=ROOT, capture_output=True, text=True
    )
    return float(told.stdout)


def main() -> int:
    """Measure, print, and tell by the exit code whether the goal is met."""
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args()
    bare, ours = [], []
    with tempfile.TemporaryDirectory() as profile, tempfile.TemporaryDirectory() as bytecode:
        # The usual start: not the first one, which also asks whether the player is new.
        settings = Path(profile) / "settings" / "settings.json"
        settings.parent.mkdir()
        settings.write_text('{"version": 1, "new_player": false, "player_name": "Ming"}')
        cpu(bytecode, BARE)
        cpu(bytecode, OURS, profile, "zh_HK")
        for _turn in range(TURNS):
            bare.append(cpu(bytecode, BARE))
            ours.append(cpu(bytecode, OURS, profile, "zh_HK"))
    small, large = statistics.median(bare), statistics.median(ours)
    print(f"bare {small * 1000:.0f} ms, ours {large * 1000:.0f} ms CPU: {large / small:.2f} times (goal {GOAL})")
    return 0 if large <= GOAL * small else 1


if __name__ == "__main__":
    sys.exit(main())
