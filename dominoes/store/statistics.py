# SPDX-License-Identifier: MIT
"""Statistics of finished rounds: sums over the table of summaries alone.

One pass adds up every group of rounds, one follows the chips from round to round.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import nlargest
from itertools import accumulate, islice
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Final, TypeVar

from dominoes.certainty import SURE
from dominoes.games import GAMES
from dominoes.records.files import exhausted
from dominoes.records.summary import Uncounted
from dominoes.store.archive import Archive, Filter
from dominoes.store.failures import store_errors
from dominoes.store.people import Shared, finding_shared
from dominoes.store.summaries import is_strange
from dominoes.store.texts import is_whole_text

if TYPE_CHECKING:
    from sqlite_utils import Database

MOST_POINTS: Final = 400
"""Points of the series of chips, at most, besides its beginning."""
MOST_LISTED: Final = 5
"""Rounds in each list of the best, the worst and those with the greatest value of a fact."""

_SUMS: Final = (
    "count(*)", "sum(won)", "sum(chips)", "total(chips * 1.0 * chips)", "sum(banker)", "sum(iif(banker, chips, 0))",
    "total(iif(banker, chips * 1.0 * chips, 0))", "count(iif(term = 1, 1, NULL))", "coalesce(max(term), 0)",
)  # fmt: skip
"""In the order of `Tally`. The squares of very large numbers are no whole numbers that SQLite could add up."""
_IS_NUMBER: Final = "typeof(chips) = 'integer'"
_MISTYPED: Final = f"max(NOT {_IS_NUMBER} OR typeof(ended) != 'text')"
"""Whether a group has a column with values of a type that no program writes."""
_SUM: Final = "count(json_extract({0}, '$.{1}')), coalesce(sum(json_extract({0}, '$.{1}')), 0)"
"""Of one fact, in the order of `Sum`."""
_NUMBERS: Final = frozenset((int, float))
_FACTS: Final = "facts"
_SOUND_FACTS: Final = "iif(json_valid(facts), facts, NULL)"
"""In a table where some are damaged; it takes longer."""
_KIND: Final = "game, variant, preset, level, player, apart"
"""By which rounds are grouped; in the order of the index."""

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
        """Half the width of the 95 % confidence interval; infinite if unknown."""
        return math.inf if self.error is None else SURE * self.error


def mean_of(count: int, total: float, squares: float) -> Mean | None:
    """Return the average of *count* numbers by their sum and that of their squares; None of none."""
    if not count:
        return None
    error = None
    if count > 1:
        # From whole numbers, unless they are huge, so that nothing is lost when large ones cancel out.
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
        """Half the width of Wilson's 95 % confidence interval, never zero."""
        p, n, z = self.value, self.of, SURE
        return z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))


@dataclass(frozen=True, slots=True)
class Sum:
    """One fact of some rounds, added up."""

    count: int = 0
    """Rounds with a known value."""
    total: float = 0

    def __add__(self, other: Sum) -> Sum:
        """Return the sum over the rounds of both."""
        return Sum(self.count + other.count, self.total + other.total)


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
    """Banker terms: rounds with the bank new to the player."""
    longest: int = 0
    """Rounds in a row, at most, that the player banked; see `Summary.term`."""
    facts: Mapping[str, Sum] = field(default_factory=dict)
    """Of one game alone, by key; see `Summary.facts`."""

    def __add__(self, other: Tally) -> Tally:
        """Return the rounds of both."""
        return Tally(
            rounds=self.rounds + other.rounds,
            won=self.won + other.won,
            chips=self.chips + other.chips,
            squares=self.squares + other.squares,
            banked=self.banked + other.banked,
            banked_chips=self.banked_chips + other.banked_chips,
            banked_squares=self.banked_squares + other.banked_squares,
            terms=self.terms + other.terms,
            longest=max(self.longest, other.longest),
            facts={key: self.fact(key) + other.fact(key) for key in {**self.facts, **other.facts}},
        )

    def fact(self, key: str) -> Sum:
        """Return the sum of one fact; of none where it is not known."""
        return self.facts.get(key, Sum())

    @property
    def mean(self) -> Mean | None:
        """Chips won or lost in a round; None without rounds."""
        return mean_of(self.rounds, self.chips, self.squares)

    @property
    def banked_mean(self) -> Mean | None:
        """The same of rounds with the player as banker."""
        return mean_of(self.banked, self.banked_chips, self.banked_squares)

    @property
    def other_mean(self) -> Mean | None:
        """The same of rounds with another player as banker."""
        return mean_of(self.rounds - self.banked, self.chips - self.banked_chips, self.squares - self.banked_squares)

    @property
    def won_share(self) -> Share | None:
        """Rounds won; None without rounds, as below."""
        return _share(self.won, self.rounds)

    def share(self, key: str) -> Share | None:
        """Return in how many rounds a fact is true; None where it is not known of any, as below."""
        found = self.fact(key)
        return _share(int(found.total), found.count)

    def average(self, key: str) -> float | None:
        """Return the average of a fact."""
        found = self.fact(key)
        return found.total / found.count if found.count else None


def _share(count: int, of: int) -> Share | None:
    return Share(count, of) if of else None


@dataclass(frozen=True, slots=True, order=True)
class Tradition:
    """A game and its rules; fields as of `Summary`."""

    game: str
    variant: str
    preset: str


@dataclass(frozen=True, slots=True, order=True)
class Kind:
    """The common properties of a group of rounds; fields as of `Summary`."""

    tradition: Tradition
    level: str
    player: str

    def fits(self, wanted: Filter) -> bool:
        """Return whether *wanted* means rounds of this kind."""
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
    """Statistics of the rounds that a filter matches."""

    total: Tally
    levels: Mapping[str, Tally]
    """By strength of the opponents, as `Summary.level`."""
    traditions: Mapping[Tradition, Tally]
    players: Mapping[str, Tally]
    there: frozenset[Kind]
    """Every kind of round counted by a filter without limits of game, rules, strength or player."""
    apart: Mapping[Uncounted, int]
    """Number of rounds that fit but are kept apart, for each reason left out by the filter."""
    chips: tuple[tuple[int, int], ...]
    """Chips of a round, ascending, and how many rounds ended with so many."""
    series: tuple[Point, ...]
    """In the order the rounds were played, at even distances; the last one is always there."""
    best: tuple[int, ...]
    """Ids of the rounds that gained most, first the best."""
    worst: tuple[int, ...]
    """Ids of the rounds that lost most, first the worst."""
    greatest: Mapping[str, tuple[tuple[int, float], ...]]
    """The greatest values of each listed fact, as pairs of round id and value."""


def gather(archive: Archive, wanted: Filter) -> Statistics:
    """Count the rounds that *wanted* matches; raise StoreError if they cannot be read."""
    return exhausted(gathering(archive, wanted))


def gathering(archive: Archive, wanted: Filter) -> Generator[None, None, Statistics]:
    """Count the rounds that *wanted* matches, in steps of a few milliseconds; raise StoreError as `gather`."""
    database = archive.database
    with store_errors():
        stretches = archive.stretches()
    shared = yield from finding_shared(database)
    column = _FACTS
    try:
        there, left_out, strange = yield from _groups(archive, wanted, stretches, column, shared)
    except _UnreadableError:
        column, strange = _SOUND_FACTS, True
    if strange:
        archive.forget_strange()
        there, left_out, _strange = yield from _groups(archive, wanted, stretches, column, shared)
    groups = {kind: tally for kind, tally in there.items() if kind.fits(wanted)}
    alone = [each.key for each in GAMES if each.is_solitary]
    with_chips = {kind: tally for kind, tally in groups.items() if kind.tradition.game not in alone}
    played = ""
    if with_chips and with_chips != groups:
        # Games played alone know no chips: together with others they would only water down an average.
        groups, played = with_chips, "AND game NOT IN (SELECT value FROM json_each(?))"
    # Asked for as a whole: to count and compare here takes less than three more walks through the table.
    rounds: list[tuple[int, int]] = []
    tables: list[tuple[tuple[int, int] | None, str]] = [(stretch, _table(stretch)) for stretch in stretches]
    of_all = len(tables)
    tables += [(None, each.table) for each in shared if wanted.game in {"", each.game}]
    # Where nobody in particular is meant, a round of several people is listed as it went for the first.
    listed = 0
    for at, (stretch, table) in enumerate(tables):
        where, values = replace(wanted, stretch=stretch).where()
        with store_errors():
            rounds += database.execute(
                f"SELECT chips, round_id FROM {table} WHERE {where} {played} AND {_IS_NUMBER} ORDER BY round_id",
                [*values, *([json.dumps(alone)] if played else [])],
            ).fetchall()
        listed = len(rounds) if at < of_all or wanted.player is not None else listed
        yield
    chips = Counter(chips for chips, _id in rounds)
    yield
    # Of equals the newest.
    best = tuple(each for chips, each in nlargest(MOST_LISTED, rounds[:listed]) if chips > 0)
    yield
    lost = nlargest(MOST_LISTED, ((-chips, each) for chips, each in rounds[:listed]))
    yield
    if shared:
        rounds.sort(key=itemgetter(1))
    with store_errors():
        series = _series(database, rounds)
    yield
    greatest: dict[str, tuple[tuple[int, float], ...]] = {}
    for game in GAMES:
        if wanted.game in {"", game.key}:
            for fact in game.facts:
                if fact.listed:
                    of_game = replace(wanted, game=game.key)
                    parts = archive.parts(game.key, stretches)
                    tables = [(stretch, _table(stretch)) for stretch in parts]
                    of_others = [] if wanted.player is None else shared
                    tables += [(None, each.table) for each in of_others if each.game == game.key]
                    greatest[fact.key] = yield from _greatest(archive, of_game, tables, column, fact.key)
    return Statistics(
        total=sum(groups.values(), Tally()),
        levels=_merged(groups, attrgetter("level")),
        traditions=_merged(groups, attrgetter("tradition")),
        players=_merged(groups, attrgetter("player")),
        there=frozenset(there),
        apart=left_out,
        chips=tuple(sorted(chips.items())),
        series=series,
        best=best,
        worst=tuple(each for lost, each in lost if lost > 0),
        greatest=greatest,
    )


def _greatest(
    archive: Archive, wanted: Filter, tables: _Tables, column: str, key: str
) -> Generator[None, None, tuple[tuple[int, float], ...]]:
    found: list[tuple[float, int]] = []
    for stretch, table in tables:
        where, values = replace(wanted, stretch=stretch).where()
        with store_errors():
            found += archive.database.execute(
                f"SELECT json_extract({column}, ?) AS fact, round_id FROM {table} WHERE {where}"
                f" AND fact > 0 ORDER BY fact DESC, round_id DESC LIMIT {MOST_LISTED}",
                [f"$.{key}", *values],
            ).fetchall()
        yield
    return tuple((each, fact) for fact, each in nlargest(MOST_LISTED, found))


def _table(stretch: tuple[int, int] | None) -> str:
    """Return what to ask: of all rounds of a game there is an index, of a stretch of all games there is none."""
    return "summaries" if stretch is None else "summaries NOT INDEXED"


class _UnreadableError(Exception):
    """Some facts are no JSON."""


_Tables = Sequence[tuple[tuple[int, int] | None, str]]
"""Stretches of rounds, and what to ask about them."""
_Groups = tuple[dict[Kind, Tally], dict[Uncounted, int], bool]


def _groups(
    archive: Archive, wanted: Filter, stretches: list[tuple[int, int]], column: str, shared: Sequence[Shared]
) -> Generator[None, None, _Groups]:
    """Add up the rounds of every kind, whether meant or not; and count those left out for a reason.

    Returns, too, whether there are summaries that no program writes; they are not counted. *column* holds the facts,
    the rounds *shared* are counted for the other people, too.
    """
    everything = replace(wanted, apart=None, game="", variant=None, preset=None, level="", player=None)
    groups: defaultdict[Kind, Tally] = defaultdict(Tally)
    left_out: Counter[Uncounted] = Counter()
    with store_errors():
        strange = any(is_strange(game) for (game,) in archive.database.execute("SELECT DISTINCT game FROM summaries"))
    yield
    # One game at a time: to take a fact of another out of the text takes as long as to find that it is not there.
    tables = [(each, part, _table(part)) for each in GAMES for part in archive.parts(each.key, stretches)]
    tables += [(each, None, part.table) for each in GAMES for part in shared if part.game == each.key]
    for game, stretch, table in tables:
        keys = [fact.key for fact in game.facts] if wanted.game in {"", game.key} else []
        sums = ", ".join((*_SUMS, *(_SUM.format(column, key) for key in keys)))
        where, values = replace(everything, stretch=stretch).where()
        with store_errors():
            try:
                found = archive.database.execute(
                    f"SELECT {_KIND}, {_MISTYPED}, {sums} FROM {table} WHERE {where} AND game = ? GROUP BY {_KIND}",
                    [*values, game.key],
                ).fetchall()
            except sqlite3.OperationalError as error:  # what is not JSON, for example
                if column == _SOUND_FACTS:
                    raise
                raise _UnreadableError from error
        for _game, variant, preset, level, player, apart, mistyped, *figures in found:
            # A text turned into bytes, or a number turned into a text, cannot be added to the others.
            texts = (variant, preset, level, player, apart)
            if (
                not all(map(is_whole_text, texts))
                or not {*map(type, figures)} <= _NUMBERS
                or is_strange(game.key, apart)
            ):
                strange = True
                continue
            strange = strange or bool(mistyped)
            kind = Kind(Tradition(game.key, variant, preset), level, player)
            rest = iter(figures)
            tally = Tally(*islice(rest, len(_SUMS)))
            facts = {key: Sum(count, total) for key, count, total in zip(keys, rest, rest, strict=True) if count}
            tally = replace(tally, facts=facts)
            if wanted.apart is None or Uncounted(apart) in wanted.apart:
                groups[kind] += tally
            elif kind.fits(wanted):
                left_out[Uncounted(apart)] += tally.rounds
        yield
    return dict(groups), dict(left_out), strange


def _merged(groups: Mapping[Kind, Tally], key: Callable[[Kind], K]) -> dict[K, Tally]:
    found: defaultdict[K, Tally] = defaultdict(Tally)
    for kind, tally in groups.items():
        found[key(kind)] += tally
    return dict(found)


def _series(database: Database, rounds: Sequence[tuple[int, int]]) -> tuple[Point, ...]:
    """Follow the chips through *rounds*, chips and ids."""
    step = max(1, math.ceil(len(rounds) / MOST_POINTS))
    held = list(accumulate(chips for chips, _id in rounds))
    places = sorted({*range(step - 1, len(rounds), step), *range(len(rounds))[-1:]})
    ids = [number for _chips, number in map(rounds.__getitem__, places)]
    marks = ", ".join("?" * len(ids))
    ended = dict(
        database.execute(f"SELECT round_id, ended FROM summaries WHERE round_id IN ({marks})", ids).fetchall()
    )
    return tuple(Point(place + 1, each, ended[each], held[place]) for place, each in zip(places, ids, strict=True))
