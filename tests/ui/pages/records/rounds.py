# SPDX-License-Identifier: MIT
"""Finished rounds for the tests of records: the golden ones, as if somebody had played them here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from dominoes.game import Seat
from dominoes.records.reader import Checked, check_lines
from dominoes.records.record import write_header, write_line
from dominoes.records.summary import Uncounted, summarise
from dominoes.store import Filter, NewMatch, NewRound, Store
from tests.support.kept_rounds import take_in
from tests.support.record_lines import GOLDEN

HOSTILE = "<b>Bob</b>"
"""A name that must be shown letter by letter."""


@cache
def golden(name: str) -> list[Checked]:
    """Return the rounds of a golden match, checked only once."""
    found = []
    for _number, checked in check_lines(GOLDEN / f"{name}.gupai"):
        assert not isinstance(checked, Exception)
        found.append(checked)
    return found


@cache
def played(
    name: str,
    *,
    player: str = "Ming",
    level: str = "club",
    apart: Uncounted = Uncounted.NOTHING,
    rounds: int | None = None,
) -> NewMatch:
    """Return a golden match as if *player* had played it in the first seat."""
    new = []
    for checked in golden(name):
        each = checked.round
        others = ("Sunny", HOSTILE, "Nora", "Eddie", "Mabel", "Hugo", "Grace")[: len(each.players) - 1]
        summary = summarise(
            each,
            checked.state,
            names=(player, *others),
            levels=("", *(level for _other in others)),
            seat=Seat(0),
            apart=apart,
        )
        new.append(NewRound(each.number, each.standing.half, write_header(each), write_line(each), summary))
    return NewMatch(new[0].summary.game, {}, tuple(new[:rounds]))


def fill(store: Store, *matches: NewMatch) -> list[int]:
    """Take *matches* in; return all rounds, newest first."""
    take_in(store.archive, matches)
    return store.archive.ids(Filter())


def usual(store: Store) -> list[int]:
    """Fill a store with eight rounds of 打天九, eight of 推牌九 and eight of 斜釘; return all, newest first."""
    return fill(
        store, played("jp"), played("paigow_taiwan", apart=Uncounted.INFORMAL), played("chain_xieding", level="expert")
    )


def lines_of(store: Store, ids: Iterable[int]) -> list[str]:
    """Return the record lines of rounds."""
    return list(store.archive.lines(list(ids)))
