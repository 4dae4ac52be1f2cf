# SPDX-License-Identifier: MIT
"""What is erased besides matches and rounds and names people too: score books, old settings, the program's notes."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from ui.pages.scorebook.shelf import FILE, Shelf

if TYPE_CHECKING:
    from ui.app.window import MainWindow

_log = logging.getLogger(__name__)


def erase_score_books(window: MainWindow, folder: Path) -> bool:
    """Erase the score books in the *folder* of records, also those that *window* shows; tell whether it could be."""
    done = Shelf(folder / FILE).erase()
    # Asked for by its public name, it would be made.
    page = window._scorebook  # noqa: SLF001
    if page is not None:
        page.forget()
    return done


def erase_old_settings(window: MainWindow) -> bool:
    """Erase settings files of *window* that could not be read and were kept; tell whether that could be done."""
    path = window._settings_path  # noqa: SLF001
    try:
        for each in path.parent.glob(f"{path.name}*.bad"):
            each.unlink()
    except OSError:
        _log.info("old settings cannot be erased", exc_info=True)
        return False
    return True


def erase_notes() -> bool:
    """Empty the file of notes that is being written, and delete older ones; tell whether that could be done."""
    for handler in logging.getLogger().handlers:
        if not isinstance(handler, logging.FileHandler):
            continue
        present = Path(handler.baseFilename)
        try:
            for each in present.parent.glob(f"{present.stem}*{present.suffix}"):
                if each != present:
                    each.unlink()
            handler.acquire()
            try:
                handler.flush()
                with present.open("w", encoding="utf-8"):
                    pass
            finally:
                handler.release()
        except OSError:
            _log.info("notes cannot be erased", exc_info=True)
            return False
    return True
