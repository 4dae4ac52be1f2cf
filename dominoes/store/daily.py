# SPDX-License-Identifier: MIT
"""What was played day by day: the daily deals, deals solved alone, and a player's bests."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any, Final

from dominoes.deal import seed_for_round
from dominoes.errors import DominoesError, StoreError
from dominoes.play.daily import DailyPlay, read_play
from dominoes.records.files import exhausted
from dominoes.records.summary import Uncounted
from dominoes.store.archive import Archive, Filter
from dominoes.store.failures import store_errors
from dominoes.store.row_seals import ROW_OF_MATCH_IS_WHOLE
from dominoes.store.statistics import Share
from dominoes.store.texts import read_header

if TYPE_CHECKING:
    from dominoes.store.archive import Archive

_log = logging.getLogger(__name__)

_MATCHES: Final = (
    # Within a text of JSON the quotation marks would be escaped.
    "SELECT id, header, state FROM matches WHERE game = ? AND instr(header, '\"daily\": {')"
    f" AND {ROW_OF_MATCH_IS_WHOLE} ORDER BY id"
)
_ROUNDS: Final = (
    "SELECT rounds.id, rounds.match_id, rounds.number, rounds.half, summaries.player, summaries.chips,"
    " summaries.apart, summaries.removed,"
    " CASE WHEN json_valid(rounds.header) THEN json_extract(rounds.header, '$.deal.seed') END"
    ", summaries.won FROM rounds JOIN summaries ON summaries.round_id = rounds.id"
    " WHERE rounds.match_id IN (SELECT value FROM json_each(?)) AND line IS NOT NULL ORDER BY rounds.id"
)


@dataclass(frozen=True, slots=True)
class KeptRound:
    """A finished round of the deal of a day."""

    id: int
    number: int
    half: int
    chips: int
    """Won (lost if negative) by the player."""
    apart: Uncounted
    won: bool = False


@dataclass(frozen=True, slots=True)
class KeptPlay:
    """One play of the deal of a day."""

    play: DailyPlay
    seed: str
    """By which its match is known."""
    state: str
    """A `dominoes.store.matches.MatchState`."""
    player: str
    level: str
    """Strength of the opponents; empty where there are none."""
    rounds: tuple[KeptRound, ...]
    """Those that are finished, and not removed."""

    @property
    def is_open(self) -> bool:
        """Whether it can be gone on with."""
        return self.state == "open"

    @property
    def chips(self) -> int | None:
        """The player's winnings or losses in all; None unless it was played to its end."""
        return sum(each.chips for each in self.rounds) if self.state == "finished" and self.rounds else None

    @property
    def is_solitary(self) -> bool:
        """Whether it is of a game that is played alone."""
        return self.play.deal.entry.is_solitary

    @property
    def solved(self) -> bool:
        """Whether all its rounds were won; of a game played alone, solved."""
        return bool(self.rounds) and all(each.won for each in self.rounds)

    @property
    def undone(self) -> bool:
        """Whether a move was taken back."""
        return any(each.apart is Uncounted.UNDONE for each in self.rounds)

    @property
    def informal(self) -> bool:
        """Whether it was just for fun, or the computer decided for the player."""
        return any(each.apart in (Uncounted.INFORMAL, Uncounted.COMPUTER) for each in self.rounds)


def daily_plays(archive: Archive, game: str, player: str | None = None) -> tuple[KeptPlay, ...]:
    """Return the plays of all days in *game*, those begun first first; of one *player*, or of all if None.

    Raises:
        StoreError: the store cannot be read.
    """
    with store_errors():
        matches = archive.database.execute(_MATCHES, (game,)).fetchall()
        ids = json.dumps([match for match, _header, _state in matches])
        found: dict[int, list[tuple[Any, ...]]] = {}
        for row in archive.database.execute(_ROUNDS, (ids,)):
            found.setdefault(row[1], []).append(row)
    plays = (
        play for match, header, state in matches for play in _read_play(game, header, state, found.get(match, []))
    )
    return tuple(each for each in plays if player is None or each.player == player)


def _read_play(game: str, written: str, state: str, rows: list[tuple[Any, ...]]) -> Iterator[KeptPlay]:
    """Yield the play that the header *written* tells of, unless it is damaged or of a later version."""
    try:
        header = read_header(written)
        play = read_play(game, header.get("daily"))
        levels = header["levels"]
        level = "" if levels == [""] else next(filter(None, levels))
        # Finished rounds follow a player who was renamed.
        player = rows[-1][4] if rows else header["names"][header["me"]]
    except (DominoesError, StoreError, KeyError, IndexError, TypeError, StopIteration) as error:
        _log.info("no daily deal: %s", error)
        return
    rounds = []
    for row_id, _match, number, half, _player, chips, apart, removed, seed, won in rows:
        # The seed decides on the deal, not the data of its match.
        if removed is None and seed == seed_for_round(play.deal.seed, number).hex():
            with suppress(ValueError):
                rounds.append(KeptRound(row_id, number, half, chips, Uncounted(apart), won == 1))
    yield KeptPlay(play, str(header.get("seed", "")), state, player, level, tuple(rounds))


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
            day = _day(ended)
            if day is not None:
                played[day] += 1
                solved[day] += won == 1
        yield
    return {day: Share(solved[day], of) for day, of in sorted(played.items())}


@dataclass(frozen=True, slots=True)
class Bests:
    """What a player has reached in one game by one set of rules."""

    preset: str
    """The key of the rules; empty for rules of one's own."""
    least: int | None
    """Of the fact asked for; None if it is not known of any round."""
    streak: int
    """How many of the newest rounds in a row were won."""
    longest: int
    """How many were won in a row at most."""
    days: int
    """On how many days in a row up to the newest one, which is today or yesterday, a round was won."""


def bests_of(archive: Archive, wanted: Filter, fact: str, today: date) -> Bests | None:
    """Return the bests of one player in one game, or None if they have played no round that counts.

    Args:
        archive: The store.
        wanted: The game, the player, and the rules; with any rules those of the newest round are meant.
        fact: The key of the fact.
        today: The day on the player's calendar.

    Raises:
        StoreError: they cannot be read.
    """
    return exhausted(finding_bests(archive, wanted, fact, today))


def finding_bests(archive: Archive, wanted: Filter, fact: str, today: date) -> Generator[None, None, Bests | None]:
    """Find the same as `bests_of`, in steps of a few milliseconds."""
    wanted = replace(wanted, apart=frozenset({Uncounted.NOTHING}))
    preset = wanted.preset
    if preset is None:
        where, values = wanted.where()
        with store_errors():
            newest = archive.database.execute(
                f"SELECT preset FROM summaries WHERE {where} ORDER BY round_id DESC LIMIT 1", values
            ).fetchone()
        if newest is None:
            return None
        preset = str(newest[0])
        wanted = replace(wanted, preset=preset)
        yield
    rows: list[tuple[Any, ...]] = []
    for stretch in archive.parts(wanted.game):
        where, values = replace(wanted, stretch=stretch).where()
        with store_errors():
            rows += archive.database.execute(
                "SELECT ended, won, iif(json_valid(facts), json_extract(facts, ?), NULL) FROM summaries"
                f" WHERE {where} ORDER BY round_id",
                [f'$."{fact}"', *values],
            ).fetchall()
        yield
    if not rows:
        return None
    known = [value for _ended, _won, value in rows if isinstance(value, int)]
    won = [each == 1 for _ended, each, _value in rows]
    days = {day for ended, each, _value in rows if each == 1 and (day := _day(ended)) is not None}
    return Bests(
        preset,
        min(known, default=None),
        _run(reversed(won)),
        max((sum(run) for is_won, run in groupby(won) if is_won), default=0),
        _days_in_a_row(days, today),
    )


def _run(won: Iterable[bool]) -> int:
    """Return how many of the first are won."""
    return sum(takewhile(bool, won))


def _days_in_a_row(days: set[date], today: date) -> int:
    day = today if today in days else today - timedelta(days=1)
    count = 0
    while day - timedelta(days=count) in days:
        count += 1
    return count


def _day(ended: object) -> date | None:
    """Return the day on the player's calendar; None of what no program writes."""
    try:
        moment = datetime.fromisoformat(ended)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone().date()
