# SPDX-License-Identifier: MIT
"""Forgetting what functions have kept: else a test without coverage may have computed it, and no test with it does."""

from __future__ import annotations

import sys


def forget(package: str) -> None:
    """Clear the caches of all functions in the modules of *package* that are loaded."""
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(package + "."):
            for each in vars(module).values():
                clear = getattr(each, "cache_clear", None)
                if clear is not None and getattr(each, "__module__", None) == name:
                    clear()
