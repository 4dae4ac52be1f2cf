# SPDX-License-Identifier: MIT
"""The few round numbers beside an axis."""

from __future__ import annotations

import math
from typing import Final

_ROUND: Final = (1, 2, 5, 10)
"""Steps that are easily counted on, times a power of ten."""


def step_for(span: float, most: int, *, whole: bool = True) -> float:
    """Return the smallest round step of which at most *most* cover *span*.

    Args:
        span: what is to be covered, above 0.
        most: how many steps, at least 1.
        whole: only whole numbers, where what is counted cannot be divided.
    """
    least = span / most
    power = 10.0 ** math.floor(math.log10(least))
    step = next(each * power for each in _ROUND if each * power >= least * (1 - 1e-9))
    return max(step, 1.0) if whole else step


def ticks(low: float, high: float, most: int, *, whole: bool = True) -> list[float]:
    """Return round numbers from *low* to *high*, about as many as *most* steps need; see `step_for`."""
    if high <= low:
        return [low]
    step = step_for(high - low, most, whole=whole)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    # Adding 0.0 turns −0 into 0.
    return [round(each * step, 9) + 0.0 for each in range(first, last + 1)]


def scale(low: float, high: float, most: int, *, whole: bool = True) -> list[float]:
    """Return round numbers of which the first and the last enclose *low* to *high*; see `step_for`."""
    if high <= low:
        high = low + 1
    step = step_for(high - low, most, whole=whole)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(each * step, 9) + 0.0 for each in range(first, last + 1)]
