# SPDX-License-Identifier: MIT
"""The program, started by a user without write access everywhere; reports its messages.

``python -m tests.reliability.visitor [PROFILE]`` prints one line of JSON and ends.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtWidgets import QMessageBox

from dominoes.store import SavedMatch, SavedRound
from ui.app.run import _start_log, make_window
from ui.app.single_instance import InstanceLock
from ui.kit import theme
from ui.paths import user_folders


def main() -> None:
    """Start, play a move, and print how it went."""
    folders = user_folders(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    _start_log(folders)
    app = theme.application()
    app.setQuitOnLastWindowClosed(False)
    first = InstanceLock(folders.records).take()
    window = make_window(app, folders, "en")
    window.show()
    window.after_first_paint()
    app.processEvents()
    autosave = window.services.autosave()
    played = SavedMatch("tiengow", {"seed": "1"}, (SavedRound(1, 1, {}, ((0, "lead 66"),)),))
    autosave.save(played)
    saved = autosave.load(played.seed)
    app.processEvents()
    told = {
        "first": first,
        "trouble": None if autosave.failure is None else autosave.failure.key,
        "boxes": [box.text() for box in window.findChildren(QMessageBox) if box.isVisible()],
        "moves": [] if saved is None else [text for each in saved.rounds for _seat, text in each.moves],
        "unsaved": autosave.unsaved,
    }
    window.close()
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
