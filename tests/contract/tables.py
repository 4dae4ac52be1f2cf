# SPDX-License-Identifier: MIT
"""Every game by every preset, and by the options of its case."""

from __future__ import annotations

from typing import Any, Final

from dominoes.games import GAMES, Entry
from tests.contract import (
    chain_case,
    fivegates_case,
    jjak_case,
    kapshap_case,
    kolyesi_case,
    laoshu_case,
    paigow_case,
    taungau_case,
    throwing_case,
    tiengow_case,
    turning_case,
    turtle_case,
    watching_case,
)

CASES: Final = {
    "tiengow": tiengow_case.CASE,
    "paigow": paigow_case.CASE,
    "chain": chain_case.CASE,
    "turning": turning_case.CASE,
    "throwing": throwing_case.CASE,
    "taungau": taungau_case.CASE,
    "kolyesi": kolyesi_case.CASE,
    "kapshap": kapshap_case.CASE,
    "jjak": jjak_case.CASE,
    "watching": watching_case.CASE,
    "turtle": turtle_case.CASE,
    "laoshu": laoshu_case.CASE,
    "fivegates": fivegates_case.CASE,
}


def table(name: str) -> tuple[Entry, Any]:
    """Return the game and the options of a name such as ``tiengow-basic``."""
    key, _, rest = name.partition("-")
    found = next(entry for entry in GAMES if entry.game.key == key)
    return found, {**found.presets, **CASES[key].extra}[rest]


# Now, while tests are collected and coverage is measured: else a test without coverage may be what loads them.
for _found in GAMES:
    _loads = (_found.load_styles, _found.load_coach, _found.load_drills, _found.load_phase, _found.load_thinking_time)
    for _load in _loads:
        if _load is not None:
            _load()

TABLES: Final = [
    f"{entry.game.key}-{name}" for entry in GAMES for name in (*entry.presets, *CASES[entry.game.key].extra)
]
