# SPDX-License-Identifier: MIT
"""짝맞추기 in the window and in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.jjak import tally
from dominoes.games.jjak.options import PRESETS
from dominoes.games.jjak.tally import Tally
from dominoes.scorebook.book import Book
from dominoes.tiles import FULL_SET
from tests.dominoes.games.jjak.test_rules import GAME, NEXT, laid
from tests.ui.driving import FAST, ONE_ROUND, my_turn, setup_of, sit_down, window_on
from ui.games.jjak.texts import JjakTallyForm, JjakWords
from ui.table.draw import DrawTable
from ui.table.seat_panel import fitted

WHO = ("Ann", "Ben", "Cleo", "Dan")
WON = ("44 44 22 22 33 33", "66 55 63 65 62", "11 32 53 43 42", "64 51 31 41 21")


@pytest.mark.parametrize("language", ["ja", "zh_TW", "en"])
@pytest.mark.parametrize("preset", ["jjak", "jjak_two"])
async def test_words_beside_each_other_are_of_one_size(tmp_path: Path, preset: str, language: str) -> None:
    """Above the reserve and above the discards, also with large text; every tile lies somewhere on the felt."""
    settings = replace(FAST, text_size=1.5)
    async with window_on(tmp_path, settings=settings, language=language, size=(960, 600)) as window:
        table = await sit_down(window, setup_of(preset, game="jjak", session=ONE_ROUND))
        await my_turn(table)
        felt = table.table
        assert isinstance(felt, DrawTable)
        reserve, pool = felt._reserve_words, felt._pool_words
        assert reserve._usual().pixelSize() == pool._usual().pixelSize()
        assert all(fitted(each._usual(), each.text, each.width())[1] == each.text for each in (reserve, pool))
        small = [tile for seat in felt.small for tile in seat.tiles]
        assert len([*felt.hand, *felt.pool, *felt.reserve, *small]) == len(FULL_SET)
        assert reserve.geometry().right() < pool.geometry().left()


def test_the_settlement_says_who_pays() -> None:
    """Everybody, the discarder alone, or nobody."""
    dealt = laid(*WON)
    words = JjakWords(NEXT, WHO)
    sheet = words.sheet(dealt, "Round 1")
    assert len(sheet.tiles[0].tiles) == 6
    for found, said in (
        (Tally(winner=Seat(1), discarder=Seat(0)), ("Ann to Ben", "for the discard")),
        (Tally(winner=Seat(1)), ("All to Ben", "dealt or drawn")),
        (Tally(drawn=True), ("Nobody won", "")),
    ):
        state = tally.ended(NEXT, Standing(chips=(0,) * 4), found)
        assert state.ended is not None
        assert words.payment(state.ended.sheet[0], state) == said
        assert words.title(state.ended)
    # Of two nobody else is there to pay.
    state = tally.ended(PRESETS["jjak_two"], Standing(chips=(0,) * 2), Tally(winner=Seat(1)))
    assert state.ended is not None
    two = JjakWords(PRESETS["jjak_two"], WHO[:2])
    assert two.payment(state.ended.sheet[0], state) == ("Ann to Ben", "dealt or drawn")
    assert not [line for line in two.rules() if "everybody" in line]


def test_the_score_book_asks(qapp: QApplication) -> None:
    """The winner, and then the player of the winning discard."""
    assert qapp is QApplication.instance()
    form = JjakTallyForm(Book("key", "2026-01-01", "jjak", PRESETS["jjak"], WHO, Seat(0)))
    for found in (Tally(winner=Seat(2), discarder=Seat(1)), Tally(winner=Seat(2)), Tally(drawn=True), Tally()):
        form.show_tally(found)
        assert form.tally() == found
        assert form.discarder.isHidden() == (found.winner is None)
    assert "Ann" in form.banker_line()
    form.deleteLater()


def test_a_table_is_told_in_sentences() -> None:
    """By all options."""
    told = {" ".join(JjakWords(options).rules()) for options in PRESETS.values()}
    assert len(told) == len(PRESETS)


def test_what_a_tally_lacks() -> None:
    """The winner; and the winner did not discard the tile."""
    for found, lacks in (
        (Tally(), "tally.winner-missing"),
        (Tally(winner=Seat(4)), "tally.winner-missing"),
        (Tally(winner=Seat(1), discarder=Seat(9)), "tally.discarder-unknown"),
        (Tally(winner=Seat(1), discarder=Seat(1)), "tally.discarder-won"),
        (Tally(winner=Seat(1), discarder=Seat(2)), None),
        (Tally(drawn=True), None),
    ):
        objection = tally.objection(PRESETS["jjak"], Standing(), found)
        assert (None if objection is None else objection.key) == lacks
        assert tally.read(tally.write(found)) == found
    assert entry("jjak").game.view(laid(*WON), Seat(0)).result is not None
    assert GAME.key == "jjak"
