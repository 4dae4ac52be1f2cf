# SPDX-License-Identifier: MIT
"""A number that is told of a round: it stays as it was typed, also where it cannot be."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

from ui.kit.controls import Spin

_MOST: Final = 999_999_999
"""What can be typed; far more than can be staked."""
_UNTOLD: Final = -_MOST - 1
"""Stands for no number, which a spin box cannot hold."""
_TYPED: Final = re.compile(r"-?\d{0,9}")


class Figure(Spin):
    """A whole number or none; its arrows keep to what is possible, whoever types need not."""

    def __init__(self, least: int, most: int, parent: QWidget | None = None) -> None:
        """Begin without a number; the arrows go from *least* to *most*."""
        super().__init__(_UNTOLD, _MOST, parent)
        self._least, self._most = least, most
        self.setSpecialValueText("–")
        self.setKeyboardTracking(True)
        self.show_told(None)

    @property
    def told(self) -> int | None:
        """The number; None while nothing was told."""
        return None if self.value() == _UNTOLD else self.value()

    def show_told(self, told: int | None) -> None:
        """Show *told* without telling anybody."""
        self.show_value(_UNTOLD if told is None else told)

    # -- as Qt asks ----------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Room for what is possible."""
        return super().sizeHint() - self._excess()

    def minimumSizeHint(self) -> QSize:
        """Room for what is possible."""
        return super().minimumSizeHint() - self._excess()

    def _excess(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance
        return QSize(max(0, wide(str(_UNTOLD)) - wide(str(self._most))), 0)

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Take every whole number, and what becomes one; the dash that stands for none gives way to it."""
        typed = text.replace(self.specialValueText(), "").strip() or text
        states = QValidator.State
        fits = typed == self.specialValueText() or _TYPED.fullmatch(typed) is not None
        return (states.Acceptable if fits else states.Invalid, typed, min(pos, len(typed)))

    def valueFromText(self, text: str) -> int:
        """Read what was typed; what is no number yet tells nothing."""
        try:
            return int(text)
        except ValueError:
            return _UNTOLD

    def stepBy(self, steps: int) -> None:
        """Go up or down among what is possible; without a number, begin with the least."""
        wanted = self._least if self.told is None else self.told + steps * self.singleStep()
        self.setValue(max(self._least, min(self._most, wanted)))
        self.selectAll()

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        """Tell which arrows lead anywhere."""
        flags = QAbstractSpinBox.StepEnabledFlag
        up = flags.StepUpEnabled if self.told is None or self.told < self._most else flags.StepNone
        down = flags.StepDownEnabled if self.told is not None and self.told > self._least else flags.StepNone
        return up | down
