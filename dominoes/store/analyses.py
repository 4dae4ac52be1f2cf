# SPDX-License-Identifier: MIT
"""Findings on the choices of finished rounds: kept beside the record, and added up.

An analysis can be made again, so a damaged one is dropped, and a damaged store is put together without.
"""

from __future__ import annotations

import json
import logging
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import isfinite
from typing import TYPE_CHECKING, Final

from dominoes.errors import DominoesError, NotationError
from dominoes.games import entry
from dominoes.play.analysis import Analysis, read, write
from dominoes.records.files import exhausted
from dominoes.records.reader import read_options
from dominoes.store.failures import store_errors
from dominoes.store.row_seals import seal
from dominoes.store.statistics import Mean, mean_of
from dominoes.store.texts import checksum, plain

if TYPE_CHECKING:
    from dominoes.store.archive import Archive, Filter

_log = logging.getLogger(__name__)

_BY_AN_EARLIER_PROGRAM: Final = 1
_AT_ONCE: Final = 100
"""Analyses added up in one step."""
_RULES: Final = (
    "SELECT json_extract(iif(json_valid(line), line, '{}'), '$.game', '$.options') FROM rounds WHERE id = ?"
)
"""The house rules of a round; all of a match have the same."""
_SEAL_DIGITS: Final = 15
"""Of a number that SQLite can hold."""


@dataclass(frozen=True, slots=True)
class LossSum:
    """Choices of one kind, added up."""

    count: int = 0
    chips: float = 0.0
    """Lost by all of them together, against the best moves; percentage points where `LossStatistics.in_points`."""
    squares: float = 0.0
    """Sum of the squares of the loss of each."""

    def __add__(self, other: LossSum) -> LossSum:
        """Return the sum of both."""
        return LossSum(self.count + other.count, self.chips + other.chips, self.squares + other.squares)

    def in_unit(self, units: float) -> LossSum:
        """Return the same in another unit, so many of which are a chip."""
        return LossSum(self.count, self.chips * units, self.squares * units * units)

    @property
    def mean(self) -> Mean | None:
        """Chips lost by a choice; None without choices."""
        return mean_of(self.count, self.chips, self.squares)


Losses = Mapping[str, LossSum]
"""By the kind of choice, as `DecisionPhase` calls it."""


@dataclass(frozen=True, slots=True)
class LossPoint:
    """How much was lost by a choice up to some round."""

    rounds: int
    """So many rounds were analysed."""
    id: int
    """The last of them."""
    loss: LossSum
    """Of this round alone."""
    before: LossSum
    """Of all rounds up to this one."""


@dataclass(frozen=True, slots=True)
class LossStatistics:
    """What choices of the person at this computer lost, over the rounds matched by a filter."""

    phases: Losses
    series: tuple[LossPoint, ...]
    """In the order the rounds were played."""
    in_points: bool = False
    """Whether losses are points of the chance to win in percent, as each round cost its loser the same; else chips."""

    @property
    def total(self) -> LossSum:
        """All choices."""
        return sum(self.phases.values(), LossSum())


def keep(archive: Archive, round_id: int, analysis: Analysis) -> None:
    """Keep an analysis of a finished round instead of an earlier one of the same seat.

    Raises:
        StoreError: it cannot be written.
        ValueError: there is no such round.
    """
    text, sums = plain(write(analysis)), _sums(analysis)
    sha256 = checksum(text)
    whole = _sealed(round_id, analysis.seat, sha256, sums) if analysis.is_whole else 0
    row = (round_id, analysis.seat, text, sha256, whole, sums)
    with store_errors(), archive.database.atomic():
        archive.database.execute("INSERT OR REPLACE INTO analyses VALUES (?, ?, ?, ?, ?, ?)", row)


def _sums(analysis: Analysis) -> str:
    losses = {
        phase.value: (len(lost), sum(lost), sum(each * each for each in lost))
        for phase, lost in analysis.losses().items()
    }
    return json.dumps(losses)


def _sealed(round_id: int, seat: int, sha256: str, losses: str) -> int:
    """Return the value of the column ``whole`` for a whole analysis: a number above one, the seal of its losses.

    An earlier program asks only whether it is zero, and writes one.
    """
    return int(seal(round_id, seat, sha256, losses)[:_SEAL_DIGITS], 16) + _BY_AN_EARLIER_PROGRAM + 1


def damaged_sums(archive: Archive) -> Iterator[int]:
    """Look at all analyses, one with each step, and yield how many were damaged so far.

    Sums are made again from the analysis; an analysis with a broken checksum is dropped.
    """
    count, last = 0, -1
    while True:
        with store_errors():
            found = archive.database.execute(
                "SELECT rowid, round_id, seat, text, sha256, whole, losses FROM analyses WHERE rowid > ?"
                " ORDER BY rowid LIMIT 1",
                (last,),
            ).fetchone()
        if found is None:
            return
        last, round_id, seat, text, sha256, whole, losses = found
        if sha256 != checksum(text):
            count += 1
            _drop(archive, round_id, seat)
        elif whole != _sealed(round_id, seat, sha256, losses):
            bits = whole ^ _sealed(round_id, seat, sha256, losses)
            count += _made_again(archive, (round_id, seat), text, whole, losses if bits.bit_count() > 1 else "")
        yield count


def _made_again(archive: Archive, of: tuple[int, int], text: str, whole: int, losses: str) -> bool:
    """Recompute the sums of an analysis with a broken seal; return whether something was damaged."""
    round_id, seat = of
    try:
        analysis = read(text)
    except NotationError:
        # Of a later version, as it seems.
        return False
    if whole == int(analysis.is_whole):
        if whole:
            keep(archive, round_id, analysis)
        return False
    if losses == _sums(analysis) and analysis.is_whole and whole:
        # So it is of another round, or of another seat.
        _drop(archive, round_id, seat)
    else:
        keep(archive, round_id, analysis)
    return True


def find(archive: Archive, round_id: int, seat: int) -> Analysis | None:
    """Return the analysis of a seat in a round; None if there is none. One that is damaged is dropped."""
    with store_errors():
        found = archive.database.execute(
            "SELECT text, sha256 FROM analyses WHERE round_id = ? AND seat = ?", (round_id, seat)
        ).fetchone()
    if found is None:
        return None
    text, written = found
    try:
        # A text with a broken checksum counts as none.
        return read(text if written == checksum(text) else "")
    except NotationError as error:
        _log.info("the analysis of seat %s in round %s is dropped: %s", seat, round_id, error)
        _drop(archive, round_id, seat)
        return None


def _drop(archive: Archive, round_id: int, seat: int) -> None:
    with store_errors(), archive.database.atomic():
        archive.database.execute("DELETE FROM analyses WHERE round_id = ? AND seat = ?", (round_id, seat))


def gather_losses(archive: Archive, wanted: Filter) -> LossStatistics:
    """Add up the whole analyses of the rounds that *wanted* matches; raise StoreError if they cannot be read."""
    return exhausted(gathering_losses(archive, wanted))


def gathering_losses(archive: Archive, wanted: Filter) -> Generator[None, None, LossStatistics]:
    """Add up the same in steps of a few milliseconds; raise StoreError as `gather_losses`."""
    chips = _Adding()
    points: _Adding | None = _Adding()
    prices: dict[int, float | None] = {}
    for stretch in archive.stretches():
        where, values = replace(wanted, stretch=stretch).where()
        with store_errors():
            rows = archive.database.execute(
                "SELECT round_id, seat, sha256, whole, losses, (SELECT match_id FROM rounds WHERE id = round_id)"
                " FROM analyses WHERE whole AND round_id BETWEEN ? AND ?"
                f" AND (round_id, seat) IN (SELECT round_id, seat FROM summaries WHERE {where}) ORDER BY round_id",
                [*stretch, *values],
            ).fetchall()
        yield
        for at, (round_id, seat, sha256, whole, text, match) in enumerate(rows, start=1):
            is_right = whole in {_BY_AN_EARLIER_PROGRAM, _sealed(round_id, seat, sha256, text)}
            losses = _read(round_id, text if is_right else "")
            if losses:
                chips.add(round_id, losses)
                if points is not None:
                    if match not in prices:
                        prices[match] = _points(archive, round_id)
                    price = prices[match]
                    # After the first round of another kind there is no common unit but chips.
                    points = points.add(round_id, losses, price) if price is not None else None
            if at % _AT_ONCE == 0:
                yield
    return points.found(in_points=True) if points is not None and prices else chips.found(in_points=False)


@dataclass(frozen=True, slots=True)
class _Adding:
    """Losses added up in one unit."""

    phases: defaultdict[str, LossSum] = field(default_factory=lambda: defaultdict(LossSum))
    rounds: list[tuple[int, LossSum]] = field(default_factory=list)

    def add(self, round_id: int, losses: Losses, units: float = 1.0) -> _Adding:
        """Add those of a round, at so many units a chip; return itself."""
        told = {phase: loss.in_unit(units) for phase, loss in losses.items()}
        for phase, loss in told.items():
            self.phases[phase] += loss
        self.rounds.append((round_id, sum(told.values(), LossSum())))
        return self

    def found(self, *, in_points: bool) -> LossStatistics:
        """Return all of it."""
        return LossStatistics(dict(self.phases), tuple(_series(self.rounds)), in_points)


def _points(archive: Archive, round_id: int) -> float | None:
    """Return how many percentage points of the chance to win a chip is in a round; None where chips are only chips."""
    with store_errors():
        (rules,) = archive.database.execute(_RULES, (round_id,)).fetchone()
    try:
        game, options = json.loads(rules)
        duel = entry(str(game)).duel(read_options(str(game), options))
    except (DominoesError, ValueError, RecursionError) as error:
        _log.info("the house rules of round %s are damaged, or of a later version: %s", round_id, error)
        return None
    return None if duel is None else duel.points


def _series(rounds: Iterable[tuple[int, LossSum]]) -> Iterable[LossPoint]:
    given = tuple(rounds)
    sums = accumulate(loss for _id, loss in given)
    made = enumerate(zip(given, sums, strict=True), start=1)
    return (LossPoint(at, each, loss, before) for at, ((each, loss), before) in made)


def _read(round_id: int, text: str) -> Losses:
    """Return the sums of one analysis; nothing if it is damaged."""
    try:
        found = json.loads(text).items()
        return {str(phase): _read_loss(*numbers) for phase, numbers in found}
    except (ValueError, OverflowError, TypeError, AttributeError, RecursionError) as error:
        _log.info("the losses of round %s are damaged: %s", round_id, error)
        return {}


def _read_loss(count: int, chips: float, squares: float) -> LossSum:
    """Return the sum that these numbers tell; raise ValueError if no choices can add up to it."""
    loss = LossSum(int(count), float(chips), float(squares))
    if loss.count < 1 or not (isfinite(loss.chips) and isfinite(loss.squares)):
        raise ValueError(f"no sum of losses: {loss}")
    return loss
