# SPDX-License-Identifier: MIT
"""Which files of fonts Qt really takes the letters of a text from."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QFont, QRawFont, QTextLayout

BOLD = 600
"""The least weight for which Qt thickens the letters of a thinner face."""
_WEIGHT = slice(4, 6)
"""Place of the weight in the table OS/2 of a font."""
_SELECTION = slice(62, 64)
"""Place of its flags; the first means italic."""


@dataclass(frozen=True, slots=True)
class Face:
    """One file of a font, and how it was asked for."""

    family: str
    weight: int
    """Of the letters in the file."""
    is_slanted: bool
    wanted: int
    """The weight that was asked for."""
    wanted_slanted: bool

    @property
    def is_true(self) -> bool:
        """Whether the letters of the file are shown as they were drawn, neither thickened nor slanted by Qt."""
        return (self.weight >= BOLD) == (self.wanted >= BOLD) and self.is_slanted == self.wanted_slanted


def _face(raw: QRawFont, font: QFont) -> Face | None:
    table = bytes(raw.fontTable("OS/2").data())
    if not table:
        # Only fonts of the system can be so old.
        return None
    weight, flags = (int.from_bytes(table[place]) for place in (_WEIGHT, _SELECTION))
    return Face(raw.familyName(), weight, bool(flags & 1), font.weight(), font.italic())


def faces(text: str, font: QFont) -> set[Face]:
    """Return the faces that Qt uses for *text* in *font*."""
    layout = QTextLayout(" ".join(text.split()), font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return {face for run in layout.glyphRuns() if (face := _face(run.rawFont(), font)) is not None}
