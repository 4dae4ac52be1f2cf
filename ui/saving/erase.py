# SPDX-License-Identifier: MIT
"""Erasing names of people outside matches, rounds and score books: old settings and the program's log."""

from __future__ import annotations

import logging
from pathlib import Path

_log = logging.getLogger(__name__)


def erase_old_settings(path: Path) -> bool:
    """Erase the unreadable settings files set aside at *path*; return False if that failed."""
    try:
        for each in path.parent.glob(f"{path.name}*.bad"):
            each.unlink()
    except OSError:
        _log.info("old settings cannot be erased", exc_info=True)
        return False
    return True


def erase_log() -> bool:
    """Empty the log that is being written, and delete older ones. Return False if that failed."""
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
            _log.info("the log cannot be erased", exc_info=True)
            return False
    return True
