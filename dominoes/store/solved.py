# SPDX-License-Identifier: MIT
"""How many deals of a game played alone were solved on each day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime

from dominoes.records.steps import exhausted
from dominoes.store.archive import Archive, Filter
from dominoes.store.failures import store_errors
from dominoes.store.statistics import Share


def solved_by_day(archive: Archive, wanted: Filter) -> Mapping[date, Share]:
    """Return of how many deals that *wanted* matches how many were solved, by the day on the player's calendar.

    Raises:
        StoreError: they cannot be read.
    """
    return exhausted(finding_solved(archive, wanted))


def finding_solved(archive: Archive, wanted: Filter) -> Generator[None, None, Mapping[date, Share]]:
    """Count the same in steps of a few milliseconds."""
    played: Counter[date] = Counter()
    solved: Counter[date] = Counter()
    for stretch in archive.stretches():
        where, values = replace(wanted, stretch=stretch).where()
        with store_errors():
            rows = archive.database.execute(
                f"SELECT ended, won FROM summaries NOT INDEXED WHERE {where}", values
            ).fetchall()
        for ended, won in rows:
            try:
                moment = datetime.fromisoformat(ended)
            except (TypeError, ValueError):
                # No program writes that.
                continue
            day = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone().date()
            played[day] += 1
            solved[day] += won == 1
        yield
    return {day: Share(solved[day], of) for day, of in sorted(played.items())}
