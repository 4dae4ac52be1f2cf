# SPDX-License-Identifier: MIT
"""Files that are dragged onto the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData


def dropped_files(data: QMimeData, suffix: str) -> list[Path]:
    """Return the files with that *suffix* among what is dragged."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() == suffix]
