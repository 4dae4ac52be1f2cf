# SPDX-License-Identifier: MIT
"""Files that are there whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """Open a text file to be written in UTF-8; *path* is replaced only when all is written.

    Until then the text stands in ``NAME.part`` beside it, which is taken away when anything goes wrong. A device
    or a pipe is written at once, since nothing else can be put in its place.

    Raises:
        OSError: it cannot be written.
    """
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError(None, "is a folder")
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    part = target.with_name(target.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
