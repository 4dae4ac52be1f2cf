# SPDX-License-Identifier: MIT
"""How long opponents appear to think before a move, in multiples of the usual time.

Players move at once where they have no choice, and take their time over a lead. An opponent's pause must tell no more
than its moves do: how many moves it has, and how near their worths are, follow from tiles that nobody else sees. So a
pause is told by what lies open to all, such as who leads, how many tiles each seat holds and what can still be beaten;
a test deals the hidden tiles again and finds the same pause.
"""

from __future__ import annotations

from typing import Final

USUAL: Final = 1.0
"""Where nothing can be said."""
FORCED: Final = 0.6
"""For a turn publicly without a choice."""
BRISK: Final = 0.75
"""For a turn publicly with little to think about."""
LONGEST: Final = 1.8
"""Of the hardest choice."""


def usual(_view: object) -> float:
    """Return the usual time, whatever is chosen."""
    return USUAL
