# SPDX-License-Identifier: MIT
"""How many of a thing there are, in English, as the command line says it."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return *number* and *noun*, with an s unless there is one."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
