# SPDX-License-Identifier: MIT
"""Makes a store as somebody has it after ten years of play; run it as a script.

``python tests/bench/big_store.py PATH [--rounds 100000] [--seed 1] [--now 2026-01-31]``

A few hundred rounds of every tradition are played; the store holds them many times over, with other names, dates
and strengths. Each record agrees with the rules and with its checksum.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import groupby, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from dominoes.deal import seed_for_round
from dominoes.game import Seat
from dominoes.games import GAMES, Entry, entry
from dominoes.options import to_dict
from dominoes.play.exhibition import exhibition
from dominoes.records.notation import checksum
from dominoes.records.record import Round, write_header, write_line
from dominoes.records.summary import BOT, Summary, Uncounted, summarise
from dominoes.store import NewMatch, NewRound, Store
from tests.support.kept_rounds import take_in

YEARS: Final = 10
_MATCHES: Final = 3
"""Played of each tradition against each of two strengths."""
_LENGTH: Final = 8
"""Rounds of each."""
_BATCH: Final = 1_000
"""Matches written in one transaction."""
_PEOPLE: Final = (("", 70), ("阿明", 20), ("Nora", 7), ("さくら", 3))
"""The players at this computer, and their frequencies."""
_BOTS: Final = ("Sunny", "Wesley", "Mabel", "阿強", "玲姐", "大文", "小菊", "健太", "ゆい", "Grace", "Toby")
_APART: Final = (
    (Uncounted.NOTHING, 88),
    (Uncounted.UNDONE, 5),
    (Uncounted.REPLAY, 2),
    (Uncounted.INFORMAL, 2),
    (Uncounted.IMPORTED, 3),
)


@dataclass(frozen=True, slots=True)
class _Played:
    """A round that was truly played, ready to be written again and again."""

    round: Round
    record: dict[str, Any]
    header: dict[str, Any]
    told: tuple[Summary, ...]
    """By seat."""


_Match = tuple[_Played, ...]


@cache
def _played(entry: Entry, preset: str, level: str, number: int) -> tuple[_Match, ...]:
    """Play rounds, of one match or of several short ones; *level* sits opposite a player who is not bad."""
    options = entry.presets[preset]
    seats = entry.game.seats(options)
    seed = f"{preset} {level} {number}".encode().ljust(32, b"\0")
    rounds = exhibition(entry, options, ["greedy", *[level] * (seats - 1)], _LENGTH, seed)
    return tuple(
        tuple(
            _Played(
                round_,
                json.loads(write_line(round_)),
                write_header(round_),
                tuple(
                    summarise(round_, state, names=[""] * seats, levels=[""] * seats, seat=Seat(seat))
                    for seat in range(seats)
                ),
            )
            for round_, state in match
        )
        for _name, match in groupby(rounds, key=lambda pair: pair[0].match)
    )


def _drawn(rng: Random, choices: tuple[tuple[Any, int], ...]) -> Any:  # noqa: ANN401 - whatever they are
    return rng.choices([each for each, _ in choices], [often for _, often in choices])[0]


def _written(match: _Match, number: int, rng: Random) -> NewMatch:
    """Return *match* as if other people had played it, as match *number* of the store."""
    first = match[0].round
    seats = len(first.players)
    apart = _drawn(rng, _APART)
    level = rng.choice(entry(first.game).offered)
    # The best seat of the stock is the first; so there is something to be told about strengths and people.
    me = 0 if rng.random() < 0.7 else rng.randrange(seats)
    who = "" if apart is Uncounted.IMPORTED else _drawn(rng, _PEOPLE)
    others = rng.sample(_BOTS, seats)
    names = tuple(who if seat == me else others[seat] for seat in range(seats))
    strengths = tuple("" if seat == me else level for seat in range(seats))
    seed = seed_for_round(b"big store".ljust(32, b"\0"), number)
    header = {
        "setup": {"game": first.game, "options": to_dict(first.options), "levels": list(strengths[1:])},
        "names": names,
        "levels": strengths,
        "me": me,
        "banker": first.standing.banker,
        "seed": seed.hex(),
    }
    players = [BOT + level if level else name for name, level in zip(names, strengths, strict=True)]
    rounds = []
    for place, each in enumerate(match):
        undos = int(apart is Uncounted.UNDONE and place % 2 == 0)
        told = {"match": f"{seed.hex()[:16]}", "players": players} | ({"undos": undos} if undos else {})
        record = each.record | told
        record |= {"sha256": checksum(record)}
        facts = {fact.key: max(0.0, rng.gauss(0, 1.2)) for fact in entry(first.game).facts if fact.listed}
        reason = Uncounted.NOTHING if apart is Uncounted.UNDONE and not undos else apart
        known = each.told[0 if apart is Uncounted.IMPORTED else me]
        summary = replace(
            known,
            player=who,
            names=names,
            levels=strengths,
            seat=None if apart is Uncounted.IMPORTED else me,
            apart=reason,
            undos=undos,
            facts={**known.facts, **facts},
        )
        line = json.dumps(record, ensure_ascii=False)
        rounds.append(NewRound(each.round.number, each.round.standing.half, each.header | told, line, summary))
    return NewMatch(first.game, header, tuple(rounds))


def _matches(rounds: int, seed: int) -> Iterator[NewMatch]:
    """Return matches of exactly so many *rounds*."""
    rng = Random(seed)
    traditions = [(entry, preset) for entry in GAMES for preset in entry.presets]
    number = 0
    while rounds:
        entry, preset = rng.choice(traditions)
        match = rng.choice(_played(entry, preset, rng.choice(("random", "greedy")), rng.randrange(_MATCHES)))[:rounds]
        number += 1
        rounds -= len(match)
        yield _written(match, number, rng)


def make_store(path: Path, rounds: int, *, seed: int = 1, last: datetime | None = None) -> None:
    """Make a store of so many *rounds* at *path*, where there is none yet; the last of them ended at *last* or now."""
    store = Store.open(path)
    matches = _matches(rounds, seed)
    while batch := tuple(islice(matches, _BATCH)):
        take_in(store.archive, batch)
    store.close()
    _date(path, last or datetime.now(UTC), Random(seed))


def _date(path: Path, last: datetime, rng: Random) -> None:
    """Spread the rounds over the years, in the order of their ids; mark and remove a few."""
    database = sqlite3.connect(path)
    ids = [row[0] for row in database.execute("SELECT round_id FROM summaries ORDER BY round_id")]
    moments = sorted(last - timedelta(days=365.25 * YEARS * rng.random()) for _ in ids)
    with database:
        database.executemany(
            "UPDATE summaries SET ended = ?, favourite = ?, removed = ? WHERE round_id = ?",
            (
                (
                    moment.isoformat(timespec="seconds"),
                    int(rng.random() < 0.01),
                    moment.isoformat(timespec="seconds") if rng.random() < 0.005 else None,
                    each,
                )
                for each, moment in zip(ids, moments, strict=True)
            ),
        )
        database.execute(
            "UPDATE matches SET (created, updated) ="
            " (SELECT min(ended), max(ended) FROM summaries WHERE match_id = matches.id)"
        )
    database.close()


def main() -> int:
    """Make the store and return how long it took."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("path", type=Path)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--now", type=lambda text: datetime.fromisoformat(text).replace(tzinfo=UTC), default=None)
    args = parser.parse_args()
    if args.path.exists():
        parser.error(f"{args.path} is there already")
    began = time.perf_counter()
    make_store(args.path, args.rounds, seed=args.seed, last=args.now)
    size = args.path.stat().st_size / 2**20
    print(f"{args.rounds} rounds, {size:.0f} MB, in {time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
