# SPDX-License-Identifier: MIT
"""Finished rounds without a summary, or with a broken one, are summed up: a little at a time."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from dominoes.errors import DominoesError, StoreError
from dominoes.game import Standing
from dominoes.records.reader import Checked, check, parse
from dominoes.records.summary import Summary, Uncounted, summarise
from dominoes.store import Archive, Store
from dominoes.store.importing import summarise_others
from dominoes.store.seals import Found, matches_of, replace
from ui.language.names import level_name
from ui.saving.party import Party, read_party, uncounted_by
from ui.saving.store_job import StoreJob

if TYPE_CHECKING:
    from dominoes.store.texts import Header

_log = logging.getLogger(__name__)

_AT_ONCE: Final = 20
"""Summaries written in one transaction, at most."""


class SummariesJob(StoreJob):
    """Adds the missing summaries of a store, repairs broken ones, and then rests."""

    def __init__(self, store: Store, parent: QObject | None = None, *, broken: Found | None = None) -> None:
        """Begin with the present content of *store* and its *broken* summaries; stop this before closing it."""
        self._store = store
        self._broken = broken or Found()
        self.added = 0
        """So many summaries were added."""
        self.mended = self._broken.misplaced
        """So many entries of lists and statistics that were wrong are right again."""
        super().__init__(parent)

    def work(self) -> Iterator[None]:
        """Sum up one round after the other."""
        archive = self._store.archive
        missing: dict[int, set[int]] = {}
        for row, match in archive.without_summary():
            missing.setdefault(match, set()).add(row)
        for row, match in matches_of(archive, self._broken.broken):
            missing.setdefault(match, set()).add(row)
        left = set(self._broken.sealed)
        for match, rows in missing.items():
            yield
            try:
                header, headers = archive.finished(match)
            except StoreError as error:
                _log.info("match %s is damaged: %s", match, error)
                continue
            found: list[tuple[int, int, Summary]] = []
            for row, summary in _summaries(archive, _party(match, header), headers):
                yield
                if summary is not None and row in rows:
                    found.append((row, match, summary))
                    left.discard(row)
                if len(found) == _AT_ONCE:
                    self._add(found)
            self._add(found)
        # What neither its seal nor its record bears out is not shown.
        archive.forget(sorted(left))
        self.mended += len(left)

    def _add(self, found: list[tuple[int, int, Summary]]) -> None:
        broken = [each for each in found if each[0] in self._broken.broken]
        replace(self._store.archive, broken)
        self._store.archive.add_summaries(each for each in found if each not in broken)
        self.mended += len(broken)
        self.added += len(found) - len(broken)
        found.clear()


def _party(match: int, header: Header) -> Party | None:
    """Return the players at this computer; None for a round from a file, or from a match otherwise lost."""
    try:
        return read_party(header)
    except (DominoesError, KeyError, ValueError, TypeError) as error:
        _log.info("unknown who played match %s: %s", match, error)
        return None


def _summaries(
    archive: Archive, party: Party | None, headers: Mapping[int, Header]
) -> Iterator[tuple[int, Summary | None]]:
    """Sum up those finished rounds of a match, by id, that agree with the rules; one after the other."""
    following: Standing | None = None
    opening: str | None = None
    for row, header in headers.items():
        try:
            checked = check(parse(archive.lines([row])[0]), following, opening)
        except DominoesError as error:
            _log.info("round %s cannot be summed up: %s", row, error)
            following, opening = None, None
            yield row, None
            continue
        following, opening = checked.next_standing, checked.round.deal.opening
        yield row, _summary(checked, party, uncounted_by(header))


def _summary(checked: Checked, party: Party | None, apart: Uncounted) -> Summary:
    seats = len(checked.round.players)
    if party is None or not len(party.names) == len(party.levels) == seats or not 0 <= party.me < seats:
        return summarise_others(checked, level_name)
    if party.is_repeated:
        apart = Uncounted.REPLAY
    return summarise(checked.round, checked.state, names=party.names, levels=party.levels, seat=party.me, apart=apart)
