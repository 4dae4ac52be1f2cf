# SPDX-License-Identifier: MIT
"""Rounds as a player would have kept them, to be listed, counted and looked at again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.match import SessionOptions, Until
from dominoes.options import with_options
from dominoes.play.exhibition import exhibition
from dominoes.records.files import exhausted
from dominoes.records.record import write_header, write_line
from dominoes.records.summary import Uncounted, summarise
from dominoes.store import Archive, Filter, ImportBatch, NewMatch, NewRound

NAMES = ("小明", "阿南", "阿西", "阿北", "阿東", "阿中", "阿發", "阿白")
LEVELS = ("", "club", "club", "club", "strong", "club", "club", "club")
TABLES = (
    ("tiengow", "wiki_hk", 6),
    ("paigow", "guangdong", 5),
    ("chain", "jielong", 4),
    ("chain", "dingniu", 3),
    ("paigow", "casino", 2),
    ("tiengow", "jp", 4),
)
"""Game, tradition and number of rounds of each match."""


def played(tables: tuple[tuple[str, str, int], ...] = TABLES, *, first: int = 0) -> list[NewMatch]:
    """Return matches of bots, with the first seat taken for the player's; other deals with another *first*."""
    found = []
    for number, (game, preset, count) in enumerate(tables, first):
        rules = entry(game)
        session = SessionOptions(until=Until.ROUNDS, count=count)
        options = with_options(rules.presets[preset], {"session": session})
        seats = rules.game.seats(options)
        rounds = exhibition(rules, options, ["greedy"] * seats, count, bytes([number] * 32))
        for name, match in groupby(rounds, lambda each: each[0].match):
            new = []
            for at, (each, state) in enumerate(match):
                undone = replace(each, undos=int(at % 3 == 2), players=(NAMES[0], *each.players[1:]))
                apart = Uncounted.REPLAY if at == 3 else Uncounted.NOTHING
                told = summarise(
                    undone,
                    state,
                    names=NAMES[:seats],
                    levels=LEVELS[:seats],
                    seat=Seat(0),
                    apart=apart,
                    facts={fact.key: 0.25 * at for fact in rules.facts if fact.listed},
                )
                header = write_header(undone)
                new.append(NewRound(each.number, each.standing.half, header, write_line(undone), told))
            found.append(NewMatch(game, {"imported": name}, tuple(new)))
    return found


def take_in(archive: Archive, matches: Iterable[NewMatch]) -> tuple[int, ...]:
    """Add finished matches, all or none; return their ids."""
    batch = ImportBatch()
    for match in matches:
        deque(batch.add(match), maxlen=0)
    return exhausted(archive.writing(batch, ()))


def keep(archive: Archive, matches: list[NewMatch]) -> None:
    """Fill *archive* with *matches*; some of their rounds are favourites."""
    for match in matches:
        take_in(archive, [match])
    archive.set_favourite(archive.ids(Filter())[::5], favourite=True)


def keep_rounds(archive: Archive, tables: tuple[tuple[str, str, int], ...] = TABLES) -> None:
    """Fill *archive* with what is `played`."""
    keep(archive, played(tables))
