# SPDX-License-Identifier: MIT
"""The parts of 鬥牛 that need no match: form of the score book, settlement, diagram, log and table rules."""

from __future__ import annotations

from random import Random

import pytest
from pytestqt.qtbot import QtBot

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games.taungau.options import PRESETS
from dominoes.games.taungau.rules import TauNgau
from dominoes.games.taungau.state import State
from dominoes.games.taungau.tally import STUCK, objection
from dominoes.scorebook.book import Book
from dominoes.tiles import tile
from tests.support.strategies import changed
from ui.games.taungau.texts import TauNgauTallyForm, TauNgauWords

pytestmark = pytest.mark.usefixtures("usual")
GAME = TauNgau()
WHO = ("Ming", "Wesley", "Nora", "Sunny", "Max", "Ivy")


def rounds(preset: str, seeds: int = 8) -> list[State]:
    """Play some rounds at random."""
    options, rng, ends = PRESETS[preset], Random(1), []
    for seed in range(seeds):
        state = GAME.start(options, deal_round(GAME, options, seed.to_bytes(32, "big")), Standing()).state
        while seats := GAME.to_act(state):
            state = GAME.apply(state, seats[0], rng.choice(GAME.legal_moves(state, seats[0]))).state
        ends.append(state)
    return ends


@pytest.mark.parametrize("preset", PRESETS)
def test_sheets_and_lines(preset: str) -> None:
    """Every line has its words and numbers; every hand its name."""
    for end in rounds(preset):
        assert end.ended is not None
        words = TauNgauWords(PRESETS[preset], WHO[:4])
        model = words.sheet(end, "Round 1")
        assert all(row.heading and row.detail and row.hands for row in model.rows)
        assert words.title(end.ended)
        view = GAME.view(end, Seat(1))
        told = [words.event(event, view) for event in view.history]
        assert sum(line is None for line in told) == 1
        assert all(words.move(view, move) for move in end.settings if move is not None)


def test_table_rules_tell_what_differs() -> None:
    """Each table has its own."""
    said = [tuple(TauNgauWords(options).rules()) for options in PRESETS.values()]
    assert said[0] != said[1]
    assert len(tuple(TauNgauWords(changed(PRESETS["pagat"], auto_set=False)).rules())) == len(said[0]) - 1
    assert TauNgauWords.rank(tile("21")) == "3/6"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_form_asks_for_stakes_and_points(qtbot: QtBot, preset: str) -> None:
    """Of the banker for points alone; where points are paid, nobody has a stake."""
    options = PRESETS[preset]
    form = TauNgauTallyForm(Book("key", "2026-01-01", "taungau", options, ("",) * 4, Seat(0)))
    qtbot.addWidget(form)
    form.show()
    form.show_tally(None)
    staked = [not row.stake.isHidden() for row in form.rows]
    assert staked == ([False, True, True, True] if preset != "macao" else [False] * 4)
    found = objection(options, Standing(), form.tally())
    assert found is not None
    assert form.OBJECTIONS.by_key[found.key]
    for row, points in zip(form.rows, (STUCK, 3, 9, 1), strict=True):
        row.cells.choose(points)
    tally = form.tally()
    assert objection(options, Standing(), tally) is None
    form.show_tally(tally)
    assert form.tally() == tally
    form.take_focus()
    assert not form.go_on()
