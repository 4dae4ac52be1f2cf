# SPDX-License-Identifier: MIT
"""Finished rounds in figures: sums over the table of summaries, which is all that is asked here.

One pass adds up every group of rounds, one follows the chips from round to round.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from heapq import nlargest
from itertools import accumulate
from operator import attrgetter
from typing import TYPE_CHECKING, Final, TypeVar

from dominoes.records.summary import Apart
from dominoes.store.archive import Archive, Filter
from dominoes.store.failures import told
from dominoes.store.summaries import KNOWN_GAMES

if TYPE_CHECKING:
    from sqlite_utils import Database

MOST_POINTS: Final = 400
"""Points of the series of chips, at most, besides its beginning."""
MOST_LISTED: Final = 5
"""Rounds in each list of the best, the worst and the dearest."""
SURE: Final = 1.96
"""Standard errors to either side within which the truth lies 19 times out of 20."""

_SUMS: Final = (
    "count(*), sum(won), sum(chips), total(chips * 1.0 * chips), sum(banker), sum(iif(banker, chips, 0)),"
    " total(iif(banker, chips * 1.0 * chips, 0)), count(iif(term = 1, 1, NULL)), coalesce(max(term), 0),"
    " count(void), coalesce(sum(void), 0), count(over), coalesce(sum(over), 0),"
    " count(points), coalesce(sum(points), 0), count(cost), coalesce(sum(cost), 0.0)"
)
"""In the order of `Tally`. The squares of very large numbers are no whole numbers that SQLite could add up."""

_REASONS: Final = frozenset(each.value for each in Apart)

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Mean:
    """An average and how sure it is."""

    count: int
    value: float
    error: float | None
    """Standard error of the average; None of a single number, which says nothing of the others."""

    @property
    def margin(self) -> float:
        """How far the truth may lie away, 19 times out of 20; without end where nobody knows."""
        return math.inf if self.error is None else SURE * self.error


def _mean(count: int, total: float, squares: float) -> Mean | None:
    if not count:
        return None
    error = None
    if count > 1:
        # From whole numbers, unless they are huge, so that nothing is lost where large ones cancel out.
        spread = max(0.0, (squares * count - total * total) / count / (count - 1))
        error = math.sqrt(spread / count)
    return Mean(count, total / count, error)


@dataclass(frozen=True, slots=True)
class Share:
    """Of how many rounds something is true."""

    count: int
    of: int

    @property
    def value(self) -> float:
        """From 0 to 1."""
        return self.count / self.of

    @property
    def margin(self) -> float:
        """How far the truth may lie away, 19 times out of 20: half of Wilson's interval, never nought."""
        p, n, z = self.value, self.of, SURE
        return z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))


@dataclass(frozen=True, slots=True)
class Tally:
    """Some rounds, added up."""

    rounds: int = 0
    won: int = 0
    chips: int = 0
    squares: float = 0
    """Sum of the squares of the chips of each round."""
    banked: int = 0
    banked_chips: int = 0
    banked_squares: float = 0
    terms: int = 0
    """Banker terms: rounds in which the bank was new to the player."""
    longest: int = 0
    """Rounds in a row, at most, that the player banked; see `Summary.term`."""
    void_known: int = 0
    """Rounds of which it is known whether a trick was won; see `Summary.void`."""
    void: int = 0
    over_known: int = 0
    over: int = 0
    pointed: int = 0
    """Rounds that have points; see `Summary.points`."""
    points: int = 0
    reckoned: int = 0
    """Rounds of which the cost of the setting is known; see `Summary.cost`."""
    cost: float = 0.0

    def __add__(self, other: Tally) -> Tally:
        """Give the rounds of both."""
        both = Tally(*(mine + its for mine, its in zip(astuple(self), astuple(other), strict=True)))
        return replace(both, longest=max(self.longest, other.longest))

    @property
    def mean(self) -> Mean | None:
        """Chips won or lost in a round; None without rounds."""
        return _mean(self.rounds, self.chips, self.squares)

    @property
    def banked_mean(self) -> Mean | None:
        """The same of rounds in which the player banked."""
        return _mean(self.banked, self.banked_chips, self.banked_squares)

    @property
    def other_mean(self) -> Mean | None:
        """The same of rounds in which somebody else banked."""
        return _mean(self.rounds - self.banked, self.chips - self.banked_chips, self.squares - self.banked_squares)

    @property
    def won_share(self) -> Share | None:
        """Rounds won; None without rounds, as below."""
        return _share(self.won, self.rounds)

    @property
    def void_share(self) -> Share | None:
        """打天九: rounds without a trick, 空棟."""
        return _share(self.void, self.void_known)

    @property
    def over_share(self) -> Share | None:
        """打天九: rounds paid for more than the share of tricks, 入."""
        return _share(self.over, self.over_known)

    @property
    def mean_points(self) -> float | None:
        """Chain games: pips a round."""
        return self.points / self.pointed if self.pointed else None

    @property
    def mean_cost(self) -> float | None:
        """推牌九: points that a setting lost on average against the best one."""
        return self.cost / self.reckoned if self.reckoned else None


def _share(count: int, of: int) -> Share | None:
    return Share(count, of) if of else None


@dataclass(frozen=True, slots=True, order=True)
class Tradition:
    """Which game by which rules; fields as of `Summary`."""

    game: str
    variant: str
    preset: str


@dataclass(frozen=True, slots=True, order=True)
class Kind:
    """What the rounds of a group have in common; fields as of `Summary`."""

    tradition: Tradition
    level: str
    player: str

    def fits(self, wanted: Filter) -> bool:
        """Tell whether *wanted* means rounds of this kind."""
        mine = self.tradition
        return (
            wanted.game in {"", mine.game}
            and wanted.variant in {None, mine.variant}
            and wanted.preset in {None, mine.preset}
            and wanted.level in {"", self.level}
            and wanted.player in {None, self.player}
        )


@dataclass(frozen=True, slots=True)
class Point:
    """How the chips stood after some round."""

    rounds: int
    """So many had been played."""
    id: int
    """The last of them."""
    ended: str
    """When it ended: UTC, ISO 8601 to the second."""
    chips: int
    """Won or lost in all of them together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """All that is told of the rounds meant by a filter."""

    total: Tally
    levels: Mapping[str, Tally]
    """By strength of the opponents, as `Summary.level`."""
    traditions: Mapping[Tradition, Tally]
    players: Mapping[str, Tally]
    there: frozenset[Kind]
    """Every kind of round that would be counted by a filter which leaves out no game, rules, strength or player."""
    apart: Mapping[Apart, int]
    """Rounds that fit but for being kept apart: how many for each reason that the filter leaves out."""
    chips: tuple[tuple[int, int], ...]
    """Chips of a round, ascending, and how many rounds ended with so many."""
    series: tuple[Point, ...]
    """In the order the rounds were played, at even distances; the last one is always there."""
    best: tuple[int, ...]
    """Ids of the rounds that gained most, first the best."""
    worst: tuple[int, ...]
    """Ids of the rounds that lost most, first the worst."""
    dearest: tuple[tuple[int, float], ...]
    """Ids of the rounds of 推牌九 whose settings cost most, and how much, first the dearest."""


def gather(archive: Archive, wanted: Filter) -> Statistics:
    """Count the rounds that *wanted* means.

    Raises:
        StoreError: they cannot be read.
    """
    database = archive.database
    where, values = wanted.where()
    with told():
        there, left_out, strange = _groups(database, wanted)
        if strange:
            archive.forget_strange()
            there, left_out, _strange = _groups(database, wanted)
        groups = {kind: tally for kind, tally in there.items() if kind.fits(wanted)}
        # Asked for as a whole: to count and compare here takes less than three more walks through the table.
        rounds: list[tuple[int, int]] = database.execute(
            f"SELECT round_id, chips FROM summaries WHERE {where} ORDER BY round_id", values
        ).fetchall()
        dearest = database.execute(
            f"SELECT round_id, cost FROM summaries WHERE {where} AND cost > 0"
            f" ORDER BY cost DESC, round_id DESC LIMIT {MOST_LISTED}",
            values,
        ).fetchall()
        return Statistics(
            total=sum(groups.values(), Tally()),
            levels=_merged(groups, attrgetter("level")),
            traditions=_merged(groups, attrgetter("tradition")),
            players=_merged(groups, attrgetter("player")),
            there=frozenset(there),
            apart=left_out,
            chips=tuple(sorted(Counter(chips for _id, chips in rounds).items())),
            series=_series(database, rounds),
            best=tuple(each for each, chips in nlargest(MOST_LISTED, rounds, key=_gain) if chips > 0),
            worst=tuple(each for each, chips in nlargest(MOST_LISTED, rounds, key=_loss) if chips < 0),
            dearest=tuple(dearest),
        )


def _gain(told: tuple[int, int]) -> tuple[int, int]:
    """Order rounds by their chips; of equals the newest."""
    return told[1], told[0]


def _loss(told: tuple[int, int]) -> tuple[int, int]:
    return -told[1], told[0]


def _groups(database: Database, wanted: Filter) -> tuple[dict[Kind, Tally], dict[Apart, int], bool]:
    """Add up the rounds of every kind, whether meant or not; and count those left out for a reason.

    Tells, too, whether there are summaries that no program writes; they are not counted.
    """
    where, values = replace(wanted, apart=None, game="", variant=None, preset=None, level="", player=None).where()
    groups: defaultdict[Kind, Tally] = defaultdict(Tally)
    left_out: Counter[Apart] = Counter()
    strange = False
    for row in database.execute(
        f"SELECT game, variant, preset, level, player, apart, {_SUMS} FROM summaries WHERE {where}"
        " GROUP BY game, variant, preset, level, player, apart",
        values,
    ):
        if row[0] not in KNOWN_GAMES or row[5] not in _REASONS:
            strange = True
            continue
        kind, apart, tally = Kind(Tradition(*row[:3]), row[3], row[4]), Apart(row[5]), Tally(*row[6:])
        if wanted.apart is None or apart in wanted.apart:
            groups[kind] += tally
        elif kind.fits(wanted):
            left_out[apart] += tally.rounds
    return dict(groups), dict(left_out), strange


def _merged(groups: Mapping[Kind, Tally], key: Callable[[Kind], K]) -> dict[K, Tally]:
    found: defaultdict[K, Tally] = defaultdict(Tally)
    for kind, tally in groups.items():
        found[key(kind)] += tally
    return dict(found)


def _series(database: Database, rounds: Sequence[tuple[int, int]]) -> tuple[Point, ...]:
    """Follow the chips through *rounds*, ids and chips."""
    step = max(1, math.ceil(len(rounds) / MOST_POINTS))
    held = list(accumulate(chips for _id, chips in rounds))
    places = sorted({*range(step - 1, len(rounds), step), *range(len(rounds))[-1:]})
    ids = [rounds[place][0] for place in places]
    marks = ", ".join("?" * len(ids))
    ended = dict(
        database.execute(f"SELECT round_id, ended FROM summaries WHERE round_id IN ({marks})", ids).fetchall()
    )
    return tuple(Point(place + 1, each, ended[each], held[place]) for place, each in zip(places, ids, strict=True))
