# SPDX-License-Identifier: MIT
"""Saving a match as it is played; without a store that works, play goes on and says that it is not saved."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from dominoes.errors import Reason, StoreError
from dominoes.store import Archive, SavedMatch, Store
from dominoes.store.matches import MatchState
from dominoes.summary import Summary

_log = logging.getLogger(__name__)

T = TypeVar("T")


class Keeper(QObject):
    """The store with its troubles turned into words."""

    troubled = Signal(object)
    """A `Reason`: from now on nothing is saved."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Keep matches in the file *path*, which is opened on first use."""
        super().__init__(parent)
        self._path = path
        self._store: Store | None = None
        self.trouble: Reason | None = None
        """Why nothing is saved; None while all is well."""

    @property
    def archive(self) -> Archive | None:
        """The finished rounds, while the file is open."""
        self.open()
        return None if self._store is None else self._store.archive

    def open(self) -> None:
        """Open the store; a failure is told once and then remembered."""
        if self._store is None and self.trouble is None:
            self._try(self._open)

    def _open(self) -> None:
        self._store = Store.open(self._path)

    def _try(self, act: Callable[[], T]) -> T | None:
        if self.trouble is not None:
            return None
        try:
            return act()
        except StoreError as error:
            _log.info("not saved: %s", error)
            self.trouble = error.reason
            self.troubled.emit(error.reason)
            return None

    def _with(self, act: Callable[[Store], T]) -> T | None:
        """Write; after the first trouble nothing more is tried, so that what is saved stays whole."""
        self.open()
        store = self._store
        return None if store is None else self._try(lambda: act(store))

    def _read(self, act: Callable[[Store], T]) -> T | None:
        """Read, as long as the file is open, also when it can no longer be written."""
        self.open()
        try:
            return None if self._store is None else act(self._store)
        except StoreError as error:
            _log.info("not read: %s", error)
            return None

    def begin_match(self, game: str, header: dict[str, Any]) -> int | None:
        """Note a new match; None if it is not saved."""
        return self._with(lambda store: store.begin_match(game, header))

    def begin_round(self, match: int | None, number: int, half: int, header: dict[str, Any]) -> int | None:
        """Note a new round."""
        return None if match is None else self._with(lambda store: store.begin_round(match, number, half, header))

    def add_move(self, row: int | None, ply: int, seat: int, text: str) -> None:
        """Save a move; when this returns it is on the disk, or the trouble has been told."""
        if row is not None:
            self._with(lambda store: store.add_move(row, ply, seat, text))

    def take_back(self, row: int | None, ply: int) -> None:
        """Forget the moves from *ply* on."""
        if row is not None:
            self._with(lambda store: store.take_back(row, ply))

    def end_round(self, row: int | None, line: str, summary: Summary) -> None:
        """Save a finished round as its record, and what it comes to."""
        if row is not None:
            self._with(lambda store: store.end_round(row, line, summary))

    def end_match(self, match: int | None, state: MatchState) -> None:
        """Note that a match is ``finished`` or ``given-up``."""
        if match is not None:
            self._with(lambda store: store.end_match(match, state))

    def open_matches(self) -> tuple[SavedMatch, ...]:
        """Give the matches that can be continued, newest first."""
        return self._read(lambda store: store.open_matches()) or ()

    def load(self, match: int) -> SavedMatch | None:
        """Give one match."""
        return self._read(lambda store: store.load(match))

    def close(self) -> None:
        """Let go of the file."""
        if self._store is not None:
            self._store.close()
            self._store = None
