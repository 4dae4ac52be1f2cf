# SPDX-License-Identifier: MIT
"""House ways 賭場擺法: rules that set four tiles without thinking, each answer with the rule that gave it.

One file for each way; whatever file lies in this package and has a `WAY` is a way, so adding one is adding a file.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from dominoes.errors import NotationError
from dominoes.games.paigow.ways.way import Way


@cache
def ways() -> Mapping[str, Way]:
    """Return every house way by its key, in the order of the keys."""
    modules = (import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    found = [module.WAY for module in modules if hasattr(module, "WAY")]
    return {each.key: each for each in sorted(found, key=lambda each: each.key)}


def way(key: str) -> Way:
    """Return the house way with *key*; raise NotationError if there is none."""
    found = ways().get(key)
    if found is None:
        raise NotationError(f"no such way to set a hand (there are: {', '.join(ways())})", key)
    return found
