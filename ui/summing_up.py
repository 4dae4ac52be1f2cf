# SPDX-License-Identifier: MIT
"""Finished rounds of an earlier program, which kept no summaries, are summed up: a little at a time."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dominoes.errors import DominoesError, StoreError
from dominoes.game import Standing
from dominoes.reader import check, parse
from dominoes.store import SavedMatch, Store
from dominoes.summary import Summary, summarise
from ui.party import read_party

_log = logging.getLogger(__name__)

SLICE: Final = 0.008
"""Seconds of work at a time; a round that takes longer is not cut."""
PAUSE_MS: Final = 30
"""Between two slices."""


class SummingUp(QObject):
    """Adds the summaries that are missing in a store, and then rests."""

    done = Signal(int)
    """So many summaries were added."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        """Begin with what *store* holds now; whoever closes it deletes this first."""
        super().__init__(parent)
        self._store = store
        self._added = 0
        self._steps = self._work()
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._on_time)
        self._timer.start()

    def stop(self) -> None:
        """Touch the store no more."""
        self._timer.stop()

    def _on_time(self) -> None:
        until = time.monotonic() + SLICE
        try:
            while time.monotonic() < until:
                next(self._steps)
        except StopIteration:
            self._timer.stop()
            self.done.emit(self._added)
        except StoreError as error:
            # The next start tries again.
            _log.info("not summed up: %s", error)
            self._timer.stop()

    def _work(self) -> Iterator[None]:
        missing: dict[int, set[int]] = {}
        for row, match, _line in self._store.archive.without_summary():
            missing.setdefault(match, set()).add(row)
        for match, rows in missing.items():
            yield
            try:
                saved = self._store.load(match)
            except StoreError as error:
                _log.info("match %s cannot be summed up: %s", match, error)
                continue
            found = []
            for row, summary in _summaries(saved, rows):
                yield
                if summary is not None:
                    found.append((row, match, summary))
            self._store.archive.add_summaries(found)
            self._added += len(found)


def _summaries(saved: SavedMatch, rows: set[int]) -> Iterator[tuple[int, Summary | None]]:
    """Sum up those *rows* of a match that agree with the rules; one after the other."""
    try:
        party = read_party(saved.header)
    except (DominoesError, KeyError, ValueError, TypeError) as error:
        _log.info("match %s cannot be summed up: %s", saved.id, error)
        return
    following: Standing | None = None
    for each in saved.rounds:
        if each.line is None:
            continue
        try:
            checked = check(parse(each.line), following)
        except DominoesError as error:
            _log.info("round %s cannot be summed up: %s", each.id, error)
            following = None
            yield each.id, None
            continue
        following = checked.next_standing
        summary = summarise(checked.round, checked.state, names=party.names, levels=party.levels, seat=party.me)
        yield each.id, summary if each.id in rows else None
