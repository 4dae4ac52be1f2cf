# SPDX-License-Identifier: MIT
"""How many deals of a game played alone were solved on each day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, date, datetime

from dominoes.store.archive import Archive, Filter
from dominoes.store.failures import store_errors
from dominoes.store.statistics import Share


def solved_by_day(archive: Archive, wanted: Filter) -> Mapping[date, Share]:
    """Return of how many deals that *wanted* matches how many were solved, by the day on the player's calendar.

    Raises:
        StoreError: they cannot be read.
    """
    where, values = wanted.where()
    with store_errors():
        rows = archive.database.execute(f"SELECT ended, won FROM summaries WHERE {where}", values).fetchall()
    played: Counter[date] = Counter()
    solved: Counter[date] = Counter()
    for ended, won in rows:
        try:
            moment = datetime.fromisoformat(ended)
        except (TypeError, ValueError):
            # No program writes that.
            continue
        day = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone().date()
        played[day] += 1
        solved[day] += won == 1
    return {day: Share(solved[day], of) for day, of in sorted(played.items())}
