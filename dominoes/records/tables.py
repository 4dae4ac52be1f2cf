# SPDX-License-Identifier: MIT
"""Files of figures for spreadsheets: CSV after RFC 4180; numbers stay numbers, and no text is a formula.

Each begins with a byte order mark: without one, Excel reads it in the code page of the system, and 王 becomes garbled.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from dominoes.characters import BOM, FORMULA
from dominoes.records.files import whole_file

Cell = str | float | None
"""A text, a number (whole or not), or nothing."""


class Table:
    """A table on its way into a file."""

    def __init__(self, file: TextIO) -> None:
        """Begin to write *file*, which must not translate ends of lines."""
        file.write(BOM)
        self._writer = csv.writer(file, lineterminator="\r\n")

    def write(self, rows: Iterable[Sequence[Cell]]) -> None:
        """Add *rows*, such as the heads at first."""
        self._writer.writerows([_safe(cell) for cell in row] for row in rows)


@contextmanager
def whole_table(path: Path) -> Iterator[Table]:
    """Open a table to be written; *path* is replaced only when all is written, as `whole_file` does.

    Raises:
        OSError: it cannot be written.
    """
    with whole_file(path) as file:
        yield Table(file)


def _safe(cell: Cell) -> str | float:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(FORMULA) else cell
    return cell
