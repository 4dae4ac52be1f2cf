# SPDX-License-Identifier: MIT
"""Something that is made when it is first asked for, so that the start does not wait for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Lazy(Generic[T]):
    """Call it to get the one object that *make* makes."""

    def __init__(self, make: Callable[[], T]) -> None:
        """Store *make*; nothing is made yet."""
        self._make = make
        self.made: T | None = None
        """The object; None before the first call."""

    def __call__(self) -> T:
        """Return the object, made by the first call."""
        if self.made is None:
            self.made = self._make()
        return self.made
