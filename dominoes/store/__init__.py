# SPDX-License-Identifier: MIT
"""Where matches are kept: one SQLite file, one connection. The rules are not asked here.

Importing this costs little; sqlite-utils is loaded when a store is opened.
"""

from __future__ import annotations

from dominoes.store.archive import Archive, Filter, ImportBatch, NewMatch, NewRound
from dominoes.store.failures import REASONS
from dominoes.store.matches import OpenMatch, SavedMatch, SavedRound, Store
from dominoes.store.summaries import RoundRow

__all__ = [
    "REASONS",
    "Archive",
    "Filter",
    "ImportBatch",
    "NewMatch",
    "NewRound",
    "OpenMatch",
    "RoundRow",
    "SavedMatch",
    "SavedRound",
    "Store",
]
