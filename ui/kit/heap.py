# SPDX-License-Identifier: MIT
"""The heap of the C library, from which Qt takes the memory of all pictures.

glibc maps large blocks apart from the heap and unmaps them when they are freed. But each time one is freed, it raises
the size from which blocks are large; soon even the picture of a window lies in the heap. Every resizing or repainting
then leaves a hole never quite filled, and memory grows for hours.
"""

from __future__ import annotations

import sys
from typing import Final

_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
"""As in malloc.h."""
LARGE: Final = 128 * 1024
"""Bytes from which a block is large: with this glibc begins, too."""


def keep_large_blocks_apart() -> bool:
    """Fix the threshold for large blocks at its present value; return whether the C library can do that."""
    if sys.platform != "linux":
        return False
    # Imported here: it can wait until the window is shown.
    import ctypes  # noqa: PLC0415

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        # Other C libraries do not raise it.
        return False
    return all(mallopt(each, LARGE) == 1 for each in (_M_MMAP_THRESHOLD, _M_TRIM_THRESHOLD))
