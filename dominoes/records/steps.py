# SPDX-License-Identifier: MIT
"""Long work in small steps, between which a window can do something else."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def exhausted(steps: Generator[None, None, T]) -> T:
    """Take all *steps* at once, and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
