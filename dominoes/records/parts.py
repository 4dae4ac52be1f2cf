# SPDX-License-Identifier: MIT
"""Records that are more than one file may hold stand in several, which are found by their names.

``NAME.gupai`` becomes ``NAME.1-of-3.gupai`` and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_NAME: Final = re.compile(
    r"(?P<stem>.+)\.(?P<number>[1-9]\d{0,2})-of-(?P<all>[1-9]\d{0,2})(?P<suffix>\.[^.]*)", re.ASCII
)
"""No export has a thousand files."""


def part_name(path: Path, number: int, of: int) -> Path:
    """Return the name of file *number* of so many in which the records of *path* are."""
    return path.with_name(f"{path.stem}.{number}-of-{of}{path.suffix}")


def parts_of(path: Path) -> tuple[Path, ...]:
    """Return all files of the export that *path* is one of, whether they are there or not; or *path* alone."""
    named = _NAME.fullmatch(path.name)
    if named is None or int(named["number"]) > int(named["all"]):
        return (path,)
    whole = path.with_name(named["stem"] + named["suffix"])
    return tuple(part_name(whole, number, int(named["all"])) for number in range(1, int(named["all"]) + 1))


def with_parts(paths: Iterable[Path]) -> list[Path]:
    """Return *paths* with the other files of their exports, each once."""
    return list(dict.fromkeys(each for path in paths for each in parts_of(path)))
