# SPDX-License-Identifier: MIT
"""Calls at the table of 推牌九: 通殺, 通賠, and 至尊 when it is turned over."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from dominoes.errors import Reason
from dominoes.game import Event, Payment, Result, RoundEnded, Seat
from dominoes.games import entry
from dominoes.games.paigow.options import Copy, PaiGowOptions
from dominoes.games.paigow.state import HandCompared, HandsShown
from dominoes.tiles import tiles
from ui.games.paigow.words import PaiGowWords
from ui.language.glossary import meaning_of
from ui.table.seat_panel import Call

pytestmark = pytest.mark.usefixtures("usual")

PLAYED = entry("paigow")
TABLE = next(iter(PLAYED.presets.values()))
SHOWN = HandsShown(
    tuple((tiles(low), tiles(high)) for low, high in (("66 41", "11 11"), ("65 62", "42 21"), ("33 22", "55 55")))
)
LOST = tuple(HandCompared(Seat(seat), (-1, -1), -1) for seat in (1, 2))


def calls(event: Event, before: tuple[Event, ...], options: PaiGowOptions, banker: Seat) -> tuple[Call, ...]:
    """Return what is called at *event* where *banker* banks."""
    seen = SimpleNamespace(options=options, banker=banker)
    return PaiGowWords(options, ("A", "B", "C")).calls(PLAYED.game.moments(event, before, seen))


def ended(key: str) -> RoundEnded:
    """Return the end of a round that seat 0 banked."""
    reason = Reason(key, seat=0)
    return RoundEnded(Result(reason, None, (Payment(reason, (0, 0, 0)),)))


@pytest.mark.parametrize(
    ("key", "before", "word", "term"),
    [
        pytest.param("paigow.swept", LOST, "Bank takes all!", "banker-takes-all", id="swept"),
        pytest.param("paigow.paid-all", LOST, "Bank pays all!", "", id="paid all"),
        pytest.param("paigow.settled", LOST, None, "", id="some of each"),
        pytest.param("paigow.swept", LOST[:1], None, "", id="a single player is not all"),
    ],
)
def test_the_bank_against_all(key: str, before: tuple[Event, ...], word: str | None, term: str) -> None:
    """The banker beats all or pays all; nothing else is called."""
    called = () if word is None else (Call(word, Seat(0), meaning_of(term)),)
    assert calls(ended(key), before, TABLE, Seat(0)) == called


def test_supreme_when_it_is_turned_over() -> None:
    """Not before its owner's hands are compared, or at the beginning if they bank."""
    assert calls(SHOWN, (), TABLE, Seat(0)) == ()
    assert calls(LOST[0], (SHOWN,), TABLE, Seat(0)) == (Call("Supreme!", Seat(1), meaning_of("supreme-pair")),)
    assert calls(LOST[1], (SHOWN,), TABLE, Seat(0)) == ()
    assert calls(SHOWN, (), TABLE, Seat(1)) == (Call("Supreme!", Seat(1), meaning_of("supreme-pair")),)


def test_a_copy_that_the_banker_takes() -> None:
    """食夾棍 is called where a hand has the banker's rank, unless the table calls it a tie."""
    shown = HandsShown(tuple((tiles(low), tiles(high)) for low, high in (("66 41", "11 11"), ("66 41", "33 33"))))
    compared = HandCompared(Seat(1), (-1, -1), -1)
    assert calls(compared, (shown,), TABLE, Seat(0)) == (Call("Copy!", Seat(1), meaning_of("copy")),)
    tie = replace(TABLE, comparing=replace(TABLE.comparing, copy=Copy.TIE))
    assert calls(compared, (shown,), tie, Seat(0)) == ()
