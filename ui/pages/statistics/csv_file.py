# SPDX-License-Identifier: MIT
"""Figures and rounds as tables for spreadsheets.

Heads are English words for programs, and do not change with the language. A long file is written piece by piece, so
that the window does not freeze.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from dominoes.errors import StoreError
from dominoes.games import GAMES
from dominoes.records.tables import Cell, whole_table
from dominoes.store import Archive, Filter, RoundRow
from dominoes.store.statistics import Mean, Share, Statistics, Tally
from ui.kit.file_dialog import ask_for_target
from ui.language.i18n import _, number, term

_log = logging.getLogger(__name__)

_PIECE: Final = 250
"""Rounds written at a time."""

_FIGURES: Final = (
    "part", "game", "variant", "rules", "opponents", "player", "rounds", "won", "won_rate", "won_margin", "chips",
    "mean", "standard_error", "banked", "banked_mean", "banked_error", "banker_terms", "longest_term",
)  # fmt: skip
_ROUNDS: Final = (
    "round_id", "ended", "game", "variant", "rules", "player", "opponents", "names", "match", "round", "half", "apart",
    "undos", "chips", "won", "banker", "term",
)  # fmt: skip


def _facts() -> tuple[str, ...]:
    facts = (fact for each in GAMES for fact in each.facts)
    return tuple(fact.key for fact in sorted(facts, key=lambda fact: fact.column))


def figures_head() -> tuple[str, ...]:
    """Return the head of `figures_rows`, which stands above the first of them."""
    return (*_FIGURES, *(name for key in _facts() for name in (f"{key}_known", key)))


def rounds_head() -> tuple[str, ...]:
    """Return the head of `rounds_rows`."""
    return (*_ROUNDS, *_facts())


def figures_rows(found: Statistics) -> Iterator[tuple[Cell, ...]]:
    """Return what the page shows: all rounds, and each group of them."""
    yield figures_head()
    yield "all", "", "", "", "", "", *_tally(found.total)
    for level, tally in found.levels.items():
        yield "opponents", "", "", "", level, "", *_tally(tally)
    for rules, tally in found.traditions.items():
        yield "rules", rules.game, rules.variant, rules.preset, "", "", *_tally(tally)
    for player, tally in found.players.items():
        yield "player", "", "", "", "", player, *_tally(tally)


def _tally(tally: Tally) -> tuple[Cell, ...]:
    rate, margin = _share(tally.won_share)
    return (
        tally.rounds,
        tally.won,
        rate,
        margin,
        tally.chips,
        *_mean(tally.mean),
        tally.banked,
        *_mean(tally.banked_mean),
        tally.terms,
        tally.longest,
        *(cell for key in _facts() for cell in (tally.fact(key).count, tally.fact(key).total)),
    )


def _share(share: Share | None) -> tuple[Cell, Cell]:
    return (None, None) if share is None else (share.value, share.margin)


def _mean(mean: Mean | None) -> tuple[Cell, Cell]:
    return (None, None) if mean is None else (mean.value, mean.error)


def rounds_rows(rounds: Iterable[RoundRow]) -> Iterator[tuple[Cell, ...]]:
    """Return each of *rounds* as a row; `rounds_head` stands above the first."""
    keys = _facts()
    for each in rounds:
        summary = each.summary
        yield (
            each.id,
            each.ended,
            summary.game,
            summary.variant,
            summary.preset,
            summary.player,
            summary.level,
            " / ".join(summary.names),
            each.match,
            each.number,
            each.half,
            summary.apart.value,
            summary.undos,
            summary.chips,
            int(summary.won),
            int(summary.banker),
            summary.term,
            *(_number(summary.facts.get(key)) for key in keys),
        )


def _number(fact: float | None) -> Cell:
    return int(fact) if isinstance(fact, bool) else fact


# -- writing ---------------------------------------------------------------------------------------


def write_figures(found: Statistics, path: Path) -> Iterator[str]:
    """Write the figures to *path*; yield when all is written.

    Raises:
        OSError: it cannot be written.
    """
    with whole_table(path) as table:
        table.write(figures_rows(found))
    yield ""


def write_rounds(archive: Archive, wanted: Filter, path: Path) -> Iterator[str]:
    """Write the *wanted* rounds to *path*, the oldest first; yield words about it after each piece.

    Raises:
        OSError: it cannot be written.
        StoreError: they cannot be read.
    """
    ids = archive.ids(wanted)[::-1]
    with whole_table(path) as table:
        table.write([rounds_head()])
        for start in range(0, len(ids), _PIECE):
            table.write(rounds_rows(archive.listed(ids[start : start + _PIECE], wanted.player)))
            yield _("Written: {part} of {all}").format(part=number(start), all=number(len(ids)))


class Exporter(QObject):
    """Writes one file at a time."""

    status = Signal(str)
    """Carries the progress, or what became of the file, in words."""
    ended = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Belong to the page *parent*."""
        super().__init__(parent)
        self._page = parent
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._on_timer)
        self._work: Iterator[str] | None = None
        self._path = Path()

    def ask(self, name: str, write: Callable[[Path], Iterator[str]]) -> None:
        """Ask for a file, at first called *name*, and *write* it bit by bit."""
        dialog = ask_for_target(self._page, term("export"), ("CSV (*.csv)",), name)
        dialog.fileSelected.connect(partial(self._begin, write))

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._work is not None

    def _begin(self, write: Callable[[Path], Iterator[str]], name: str) -> None:
        self._path = Path(name)
        self._work = write(self._path)
        self._timer.start()
        self._on_timer()

    def stop(self) -> None:
        """Stop writing; no partial file is left."""
        self._timer.stop()
        self._work = None

    def _on_timer(self) -> None:
        assert self._work is not None
        try:
            words = next(self._work, None)
        except (OSError, StoreError) as error:
            _log.info("not exported: %s", error)
            self._end(_("The file could not be written."))
            return
        if words is None:
            self._end(_("Saved as {name}.").format(name=self._path.name))
        else:
            self.status.emit(words)

    def _end(self, words: str) -> None:
        self.stop()
        self.status.emit(words)
        self.ended.emit()
