# SPDX-License-Identifier: MIT
"""Rounds of 推牌九 and of the chain games are entered with a few keys too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from dominoes.game import Seat
from dominoes.games.chain.tally import Close
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.games.paigow.options import Bank
from dominoes.games.paigow.tally import Tally as PaiGowTally
from tests.ui.pages.looks import Show, texts
from tests.ui.pages.scorebook.books import book, press
from tests.ui.pages.scorebook.panes import cell, chain, entered, opened, paigow

ENTER = Qt.Key.Key_Return


def test_a_round_against_the_banker_takes_a_key_for_each_player(show: Show) -> None:
    """Stakes are those of the round before."""
    pane = opened(book("paigow", "guangdong"), show)
    assert pane.note.text() == "Did Ben win or lose?"
    press("1", "3", "2", ENTER)
    first = PaiGowTally(banker=Seat(0), stakes=(20, 20, 20, 20), signs=(None, 1, -1, 0))
    assert entered(pane) == [first]
    assert pane.book.following.banker == 1
    row = paigow(pane).rows[2]
    row.stake.setFocus()
    row.stake.selectAll()
    press("6", "0", ENTER)
    assert any(each.hasFocus() for each in row.cells.cells())
    press("1", "1", "1", ENTER)
    assert entered(pane)[1].stakes == (20, 20, 60, 20)
    assert paigow(pane).rows[2].isHidden()


def test_whoever_banks_the_keyboard_goes_from_above(show: Show) -> None:
    """As the players stand, and as they are asked for."""
    won = PaiGowTally(banker=Seat(0), stakes=(20,) * 4, signs=(None, 1, 1, 1))
    pane = opened(book("paigow", "guangdong", won), show)
    rows = paigow(pane).rows
    assert pane.book.following.banker == 1
    for seat, name in ((0, "Amy"), (2, "Cleo"), (3, "Dan")):
        assert any(each.hasFocus() for each in rows[seat].cells.cells())
        assert pane.note.text() == f"Did {name} win or lose?"
        press("1")
    assert pane.enter.isEnabled()


@pytest.mark.parametrize("typed", ["99999999", "0", "-5"])
def test_a_stake_that_cannot_be_stays_as_it_was_typed(show: Show, typed: str) -> None:
    """It is said why it cannot be, and nothing is entered."""
    pane = opened(book("paigow", "guangdong"), show)
    press("1", "3", "2")
    stake = paigow(pane).rows[1].stake
    stake.setFocus()
    stake.selectAll()
    press(typed, ENTER)
    assert stake.text() == typed
    assert pane.note.text().startswith("Ben cannot have staked ")
    pane.enter_round()
    assert entered(pane) == []
    stake.setFocus()
    stake.selectAll()
    press(Qt.Key.Key_Delete)
    assert pane.note.text() == "What did Ben stake?"


def test_the_bank_may_be_declined_bid_for_and_shared(show: Show) -> None:
    """Asked only where the table does so."""
    pane = opened(book("paigow", "guangdong", banking__bank=Bank.AUCTION, banking__shared=True), show)
    asked = paigow(pane)
    cell(asked.banker, "Cleo")
    cell(asked.times, "×3")
    cell(asked.partner, "Dan")
    assert [row.isHidden() for row in asked.rows] == [False, False, True, True]
    assert "Banker: Cleo ×3" in texts(pane)
    cell(asked.banker, "Dan")
    assert asked.tally().partner is None
    cell(asked.partner, "Amy")
    asked.rows[1].cells.take_focus()
    press("1", "1", ENTER)
    (tally,) = entered(pane)
    assert (tally.banker, tally.times, tally.partner) == (3, 3, 0)


def test_who_was_dealt_to_first_matters_where_the_bank_may_break(show: Show) -> None:
    """Else nobody is asked."""
    asked = paigow(opened(book("paigow", "guangdong", banking__cover=True, session__start_chips=100), show))
    assert not asked.first.isHidden()
    cell(asked.first, "Dan")
    assert asked.tally().first == 3
    assert paigow(opened(book("paigow", "casino", seats=4), show)).first.isHidden()


def test_a_foul_is_ticked_and_says_how_it_ended(show: Show) -> None:
    """Asked only where fouls are played; a foul of the banker leaves nothing else to ask."""
    assert paigow(opened(book("paigow", "guangdong"), show)).rows[1].foul.isHidden()
    pane = opened(book("paigow", "guangdong", comparing__foul=True), show)
    rows = paigow(pane).rows
    assert [(row.isHidden(), row.stake.isHidden(), row.cells.isHidden()) for row in rows[:2]] == [
        (False, True, True),
        (False, False, False),
    ]
    rows[2].foul.click()
    assert rows[2].cells.isHidden()
    rows[1].cells.take_focus()
    press("1", "1")
    pane.enter_round()
    rows[1].foul.click()
    assert all(row.cells.isHidden() for row in rows)
    pane.enter_round()
    first = PaiGowTally(banker=Seat(0), stakes=(20,) * 4, signs=(None, 1, None, 1), fouls=(Seat(2),))
    assert entered(pane)[0] == first
    assert [line.result.chips for line in pane.book.lines] == [(-20, 20, -20, 20), (20, -60, 20, 20)]


# -- chain games -------------------------------------------------------------------------------------


def test_pips_are_typed_one_after_the_other(show: Show) -> None:
    """Enter goes to the next player who is lacking, then enters the round."""
    pane = opened(book("chain", "jielong"), show)
    assert pane.note.text() == "Enter the pips of each player."
    press("0", ENTER, "1", "2", ENTER, "2", "0", ENTER, "3", "1", ENTER)
    assert entered(pane) == [ChainTally(points=(0, 12, 20, 31))]
    assert pane.book.following.chips == (63, 15, -17, -61)


@pytest.mark.parametrize(("typed", "said"), [("300", "300"), ("-5", "−5"), ("1", "1")])
def test_pips_that_cannot_be_stay_as_they_were_typed(show: Show, typed: str, said: str) -> None:
    """It is said why they cannot be, and nothing is entered."""
    pane = opened(book("chain", "jielong"), show)
    press("0", ENTER, typed, ENTER, "2", "0", ENTER, "3", "1", ENTER)
    points = chain(pane).rows[1].points
    assert points.text() == typed
    assert pane.note.text() == f"Ben cannot have {said} pip{'' if typed == '1' else 's'}."
    assert not pane.enter.isEnabled()
    assert entered(pane) == []


def test_a_number_tab_and_enter_enter_the_round(show: Show) -> None:
    """B1: from the last question Tab comes to the button, on which Enter enters the round."""
    tab = Qt.Key.Key_Tab
    pane = opened(book("chain", "jielong"), show)
    press("1", "2", tab, "5", tab, "7", tab, "2", "0", tab)
    assert pane.enter.hasFocus()
    press(Qt.Key.Key_Backtab)
    assert chain(pane).rows[3].points.hasFocus()
    press(tab, ENTER)
    assert entered(pane) == [ChainTally(points=(12, 5, 7, 20))]
    assert chain(pane).rows[0].points.hasFocus()


def test_a_refused_round_is_refused_beside_the_number(show: Show) -> None:
    """B26: in red, once the number is left; neither Tab nor Enter comes to an older round from there."""
    tab = Qt.Key.Key_Tab
    rounds = [ChainTally(points=(5, 5, 10, 18)), ChainTally(points=(4, 9, 10, 18))]
    pane = opened(book("chain", "jielong", *rounds), show)
    form = chain(pane)
    press("3", tab, "8", tab, "8", tab, "1")
    assert form.refusal.isHidden(), "it may become 12"
    for key in (tab, Qt.Key.Key_Backtab) * 6 + (tab,) * 9:
        press(key)
        now = QApplication.focusWidget()
        assert now is not None
        assert form.isAncestorOf(now)
        assert form.refusal.text() == "Dan cannot have 1 pip."
    assert form.rows[3].points.property("refused")
    assert form.column.indexOf(form.refusal) == form.column.indexOf(form.rows[3]) + 1
    press(ENTER)
    assert form.rows[3].points.hasFocus()
    assert pane._editing is None
    press("1", "4", ENTER)
    assert entered(pane) == [*rounds, ChainTally(points=(3, 8, 8, 14))]
    assert form.refusal.isHidden()
    assert not form.rows[3].points.property("refused")


def test_enter_says_beside_the_question_what_is_missing(show: Show) -> None:
    """And moves focus there."""
    pane = opened(book("paigow", "guangdong"), show)
    press("1", "3")
    paigow(pane).rows[1].cells.take_focus()
    press(ENTER)
    assert paigow(pane).refusal.text() == "Did Dan win or lose?"
    assert any(each.hasFocus() for each in paigow(pane).rows[3].cells.cells())
    press("2")
    assert paigow(pane).refusal.isHidden()


def test_a_stake_after_a_figure_is_not_skipped(show: Show) -> None:
    """B1: a digit goes on to the next outcome by itself; a Tab after it goes to the next stake all the same."""
    tab = Qt.Key.Key_Tab
    pane = opened(book("paigow", "guangdong"), show)
    press("1", tab, "4", "0", tab, "2", tab, tab, "1", tab)
    assert pane.enter.hasFocus()
    press(ENTER)
    (tally,) = entered(pane)
    assert (tally.stakes[1:], tally.signs[1:]) == ((20, 40, 20), (1, 0, 1))


def test_a_corrected_round_overwrites_no_other(show: Show) -> None:
    """B26: only the round that the heading names; the round half typed before goes on afterwards."""
    rounds = [ChainTally(points=(seat, 9, 10, 18)) for seat in (3, 4, 5, 6)]
    for place in range(4):
        pane = opened(book("chain", "jielong", *rounds), show)
        press("7")
        pane.rounds.selectRow(3 - place)
        pane.change_button.click()
        assert f"Correcting Round {place + 1}" in texts(pane)
        press("8", ENTER)
        expected = [replace(each, points=(8, 9, 10, 18)) if at == place else each for at, each in enumerate(rounds)]
        assert entered(pane) == expected
        assert [row.points.number for row in chain(pane).rows] == [7, None, None, None]


def test_the_rounds_use_the_height_that_is_free(show: Show, qapp: QApplication) -> None:
    """B26: while rounds are entered, not only when the book is opened again; the page does not scroll for them."""
    pane = opened(book("chain", "jielong"), show)
    pane.window().resize(1280, 800)
    pane.resize(1280, 800)
    before = 0
    for _round in range(9):
        for row, points in zip(chain(pane).rows, (5, 12, 20, 31), strict=True):
            row.points.setValue(points)
        pane.enter_round()
        qapp.processEvents()
        assert pane.rounds.height() >= before
        before = pane.rounds.height()
    assert pane.rounds.verticalScrollBar().maximum() == 0
    assert pane.area.verticalScrollBar().maximum() == 0


def test_what_is_no_number_yet_tells_nothing(show: Show) -> None:
    """A lone sign, or a deleted number; the dash for "none" gives way to figures."""
    points = chain(opened(book("chain", "jielong"), show)).rows[0].points
    for keys, text, number in ((("1", "2"), "12", 12), (("-",), "-", None), ((Qt.Key.Key_Delete,), "", None)):
        points.selectAll()
        press(*keys)
        assert (points.text(), points.number) == (text, number)
    press(ENTER)
    assert (points.text(), points.number) == ("–", None)
    points.lineEdit().setCursorPosition(1)
    press("x", "7")
    assert (points.text(), points.number) == ("7", 7)


def test_arrows_keep_to_what_is_possible(show: Show) -> None:
    """They begin with the least."""
    points = chain(opened(book("chain", "jielong"), show)).rows[0].points
    press(Qt.Key.Key_Up)
    assert points.number == 0
    press(Qt.Key.Key_Down)
    assert points.number == 0
    press(Qt.Key.Key_Up)
    assert points.number == 1
    points.show_number(300)
    press(Qt.Key.Key_Down)
    assert points.number == 227
    press(Qt.Key.Key_Up)
    assert points.number == 227


def test_whoever_connected_all_tiles_and_who_was_stuck(show: Show) -> None:
    """通牌 is seen from the pips, 頭七 and 尾八 are ticked."""
    pane = opened(book("chain", "xieding"), show)
    asked = chain(pane)
    for row, points in zip(asked.rows, (60, 0, 20, 31), strict=True):
        row.points.setValue(points)
    assert [row.mark.isVisible() for row in asked.rows] == [False, True, False, False]
    assert asked.rows[1].mark.text() == "All tiles connected"
    assert len({row.points.geometry().getRect() for row in asked.rows}) == 1, "numbers stand one below the other"
    asked.rows[0].stuck.click()
    assert asked.rows[0].stuck.text() == "Banker stuck"
    assert pane.enter.isEnabled()
    pane.enter.click()
    assert pane.book.entries == (ChainTally(points=(60, 0, 20, 31), stuck=(Seat(0),)),)
    pane.ask(0)
    assert chain(pane).rows[0].stuck.isChecked()


def test_blocks_eight_doubles_and_void_deals(show: Show) -> None:
    """Their player is asked for; pips only if they count."""
    pane = opened(book("chain", "dingniu"), show)
    asked = chain(pane)
    cell(asked.close_, "Deliberate block")
    assert pane.note.text() == "Who was it?"
    cell(asked.seat, "Ben")
    for row, points in zip(asked.rows, (20, 5, 12, 18), strict=True):
        row.points.setValue(points)
    pane.enter_round()
    assert entered(pane) == [ChainTally(points=(20, 5, 12, 18), close=Close.CHOSEN, seat=Seat(1))]
    pane = opened(book("chain", "xieding", slant__seven_doubles_redeal=True), show)
    asked = chain(pane)
    cell(asked.close_, "Eight doubles")
    cell(asked.seat, "Dan")
    assert asked.rows[3].isHidden()
    for row, points in zip(asked.rows, (50, 60, 60), strict=False):
        row.points.setValue(points)
    assert pane.enter.isEnabled()
    cell(asked.close_, "Seven doubles")
    assert all(row.isHidden() for row in asked.rows)
    pane.enter_round()
    assert entered(pane)[0].close is Close.VOID
    assert pane.book.following.chips == (0, 0, 0, 0)
