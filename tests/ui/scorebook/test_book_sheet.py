# SPDX-License-Identifier: MIT
"""One score book: a round is entered with a few keys, and every former one can be changed."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.games.chain.tally import Close
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.games.paigow.options import Bank
from dominoes.games.paigow.tally import Tally as PaiGowTally
from dominoes.games.tiengow.factors import Ending
from dominoes.games.tiengow.options import DealtHand
from dominoes.games.tiengow.scoring import Bonus
from dominoes.games.tiengow.tally import Paid, Tally
from dominoes.scorebook import Book
from tests.ui.pages.looks import Show, by_tab, cut_off, nameless, seen, texts
from tests.ui.scorebook.books import FIRST, SECOND, book, press
from ui import i18n, theme
from ui.scorebook.book_sheet import BookSheet
from ui.scorebook.chain_entry import ChainEntry
from ui.scorebook.paigow_entry import PaiGowEntry
from ui.scorebook.tiengow_entry import TienGowEntry

ENTER = Qt.Key.Key_Return


def opened(told: Book, show: Show) -> BookSheet:
    """Open a book in a window."""
    sheet = BookSheet()
    show(sheet)
    sheet.activateWindow()
    sheet.open(told)
    QApplication.processEvents()
    return sheet


def entered(sheet: BookSheet) -> list[Any]:
    """Give the tallies that were entered."""
    return list(sheet.book.entries)


def tiengow(sheet: BookSheet) -> TienGowEntry:
    """Give the questions of 打天九."""
    assert isinstance(sheet.entry, TienGowEntry)
    return sheet.entry


def paigow(sheet: BookSheet) -> PaiGowEntry:
    """Give the questions of 推牌九."""
    assert isinstance(sheet.entry, PaiGowEntry)
    return sheet.entry


def chain(sheet: BookSheet) -> ChainEntry:
    """Give the questions of a chain game."""
    assert isinstance(sheet.entry, ChainEntry)
    return sheet.entry


# -- 打天九 -----------------------------------------------------------------------------------------


def test_an_ordinary_round_takes_five_keys(show: Show, qtbot: QtBot) -> None:
    """Three figures, who finished, Enter; the fourth player's tricks follow."""
    sheet = opened(book(), show)
    with qtbot.waitSignal(sheet.changed) as signal:
        press("3", "2", "2", "1", ENTER)
    told = signal.args[0]
    assert told.entries == (FIRST,)
    assert told.following.chips == (14, -4, -4, -6)
    # And the next one can be entered at once.
    press("2", "3", "0", "2", ENTER)
    assert entered(sheet) == [FIRST, SECOND]


def test_an_ordinary_round_takes_six_clicks(show: Show) -> None:
    """The same with the mouse alone."""
    sheet = opened(book(), show)
    asked = tiengow(sheet)
    for row, tricks in zip(asked.tricks, (3, 2, 2), strict=False):
        QTest.mouseClick(row.cells()[tricks], Qt.MouseButton.LeftButton)
    QTest.mouseClick(asked.finisher.cells()[0], Qt.MouseButton.LeftButton)
    QTest.mouseClick(sheet.enter, Qt.MouseButton.LeftButton)
    assert entered(sheet) == [FIRST]


def test_what_is_lacking_is_told_while_it_is(show: Show) -> None:
    """And nothing can be entered before; the settlement stands there as soon as it can be reckoned."""
    sheet = opened(book(), show)
    assert sheet.note.text() == "Tell the tricks of each player: 8 are left."
    assert not sheet.enter.isEnabled()
    press("3", ENTER)
    assert entered(sheet) == []
    press("2", "2")
    assert sheet.note.text() == "Who won the last trick?"
    press("4")
    assert sheet.note.text() == "Dan cannot have finished so with fewer than 2 tricks."
    press("1")
    assert sheet.enter.isEnabled()
    assert "Ben: 2 tricks" in texts(sheet)
    assert "(4 − 2) × banker 2 = 4" in texts(sheet)


def test_the_tricks_of_the_last_player_follow_until_he_is_told_himself(show: Show) -> None:
    """More than there are cannot follow."""
    asked = tiengow(opened(book(), show))
    press("3", "2", "2")
    assert asked.tally().tricks == (3, 2, 2, 1)
    asked.tricks[0].cells()[4].click()
    assert asked.tally().tricks == (4, 2, 2, 0)
    asked.tricks[0].cells()[8].click()
    assert asked.tally().tricks == (8, 2, 2, None)
    asked.tricks[3].cells()[1].click()
    assert asked.tally().tricks == (8, 2, 2, 1)


def cell(question: object, name: str) -> None:
    """Click the cell that says *name*."""
    next(each for each in question.cells() if name in each.text()).click()  # type: ignore[attr-defined]


def test_endings_bonuses_and_captures_are_told(show: Show) -> None:
    """Who was captured is asked only then; a bonus is taken back by another click."""
    sheet = opened(book(), show)
    asked = tiengow(sheet)
    press("3", "2", "2", "1")
    assert asked.caught.isHidden()
    cell(asked.ending, "Qin (capture)")
    assert not asked.caught.isHidden()
    assert sheet.note.text() == "Who was captured?"
    cell(asked.caught, "Dan")
    honour = asked.bonuses[Bonus.HONOUR]
    for _time in range(2):
        cell(honour, "Ben")
    assert "×2" in honour.cells()[1].text()
    cell(honour, "Ben")
    assert asked.tally().bonuses == ()
    cell(honour, "Cleo")
    press(ENTER)
    expected = Tally(
        tricks=(3, 2, 2, 1),
        winner=Seat(0),
        ending=Ending.CAPTURE,
        caught=Seat(3),
        bonuses=(Paid(Bonus.HONOUR, Seat(2)),),
    )
    assert entered(sheet) == [expected]


def test_all_eight_tricks_ask_for_the_sweep(show: Show) -> None:
    """The likelier one is chosen already; another answer stays."""
    asked = tiengow(opened(book(), show))
    press("8", "0", "0", "1")
    assert not asked.sweep.isHidden()
    assert asked.tally().sweep == "all-eight-7"
    cell(asked.sweep, "Ba Zhi")
    assert asked.tally().sweep == "all-eight-8"
    asked.tricks[0].cells()[7].click()
    assert asked.sweep.isHidden()
    assert asked.tally().sweep is None


def test_a_dealt_win_needs_no_tricks(show: Show) -> None:
    """Only whose it was."""
    sheet = opened(book(), show)
    asked = tiengow(sheet)
    cell(asked.dealt, "one red pip")
    assert all(row.isHidden() for row in asked.tricks)
    assert sheet.note.text() == "Who opened the dealt win?"
    cell(asked.finisher, "Cleo")
    press(ENTER)
    assert entered(sheet) == [Tally(winner=Seat(2), dealt=DealtHand.ONE_RED)]


def test_a_table_without_specials_is_not_asked_for_them(show: Show) -> None:
    """By the basic rules only tricks and the finisher count."""
    asked = tiengow(opened(book("tiengow", "basic"), show))
    shown = {each for each in (asked.ending, asked.dealt, asked.sweep, *asked.bonuses.values()) if not each.isHidden()}
    assert shown == set()
    assert asked.tally() == Tally()


# -- former rounds -----------------------------------------------------------------------------------


def test_a_former_round_is_changed_and_the_rest_follows(show: Show) -> None:
    """With the settlement of that round; Escape leaves it as it was."""
    sheet = opened(book("tiengow", "wiki_hk", FIRST, SECOND), show)
    sheet.rounds.setFocus()
    press(Qt.Key.Key_Down, ENTER)
    assert "Change Round 1" in texts(sheet)
    assert tiengow(sheet).tally() == FIRST
    press(Qt.Key.Key_Escape)
    assert entered(sheet) == [FIRST, SECOND]
    sheet.rounds.selectRow(1)
    sheet.change_button.click()
    cell(tiengow(sheet).finisher, "Ben")
    press(ENTER)
    assert entered(sheet) == [Tally(tricks=(3, 2, 2, 1), winner=Seat(1)), SECOND]
    assert sheet.book.lines[1].standing.banker == 1
    assert "Round 3" in texts(sheet)


def test_a_round_is_deleted_and_brought_back(show: Show) -> None:
    """By the Delete key or the button, and by Ctrl+Z or the button."""
    sheet = opened(book("tiengow", "wiki_hk", FIRST, SECOND), show)
    assert sheet.undo_button.isHidden()
    sheet.rounds.setFocus()
    press(Qt.Key.Key_Delete)
    assert entered(sheet) == [FIRST]
    sheet.remove_button.click()
    assert entered(sheet) == []
    assert not sheet.remove_button.isEnabled()
    sheet.undo_button.click()
    assert entered(sheet) == [FIRST]
    widget = QApplication.focusWidget()
    assert widget is not None
    QTest.keyClick(widget, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert entered(sheet) == [FIRST, SECOND]
    assert sheet.undo_button.isHidden()


HALF = Tally(tricks=(2, 3, None, None))


def test_a_half_told_round_outlives_everything(show: Show) -> None:
    """Looking at a former round, deleting one, taking that back, and leaving the book."""
    told = book("tiengow", "wiki_hk", FIRST)
    sheet = opened(told, show)
    press("2", "3")
    sheet.edit(0)
    assert tiengow(sheet).tally() == FIRST
    press(Qt.Key.Key_Escape)
    assert tiengow(sheet).tally() == HALF
    sheet.remove(0)
    assert tiengow(sheet).tally() == HALF
    press(Qt.Key.Key_4)
    sheet.undo()
    assert tiengow(sheet).tally() == Tally(tricks=(2, 3, 4, None))
    press(Qt.Key.Key_Escape)
    sheet.open(book("tiengow", "wiki_hk", key="another"))
    assert tiengow(sheet).tally() == Tally()
    sheet.open(told)
    assert tiengow(sheet).tally() == Tally(tricks=(2, 3, 4, None))


def test_a_round_entered_too_early_is_put_right(show: Show) -> None:
    """Ctrl+Z asks about it again, with what was told of it; the one after it waits."""
    sheet = opened(book(), show)
    press("3", "2", "2", "1", ENTER, "2", "3")
    sheet.undo()
    assert (entered(sheet), tiengow(sheet).tally()) == ([], FIRST)
    cell(tiengow(sheet).finisher, "Ben")
    sheet.enter_round()
    assert entered(sheet) == [Tally(tricks=(3, 2, 2, 1), winner=Seat(1))]
    assert tiengow(sheet).tally() == HALF


def test_a_change_that_is_called_off_is_forgotten(show: Show) -> None:
    """Only rounds that were not entered yet are kept half told."""
    sheet = opened(book("tiengow", "wiki_hk", FIRST), show)
    sheet.edit(0)
    cell(tiengow(sheet).finisher, "Ben")
    sheet.cancel.click()
    assert tiengow(sheet).tally() == Tally()
    sheet.edit(0)
    assert tiengow(sheet).tally() == FIRST


def test_a_change_that_spoils_a_later_round_is_refused(show: Show) -> None:
    """And says which."""
    big = Tally(tricks=(0, 8, 0, 0), winner=Seat(1), sweep="all-eight-7", ending=Ending.FOUR)
    sheet = opened(book("tiengow", "wiki_hk", SECOND, big), show)
    sheet.remove(0)
    assert entered(sheet) == [SECOND, big]
    text = "Round 2 would not be possible any more: All eight tricks: what do they count as?"
    assert sheet.note.text() == text
    sheet.edit(0)
    cell(tiengow(sheet).finisher, "Amy")
    press(ENTER)
    assert sheet.note.text() == text
    assert entered(sheet) == [SECOND, big]


def test_the_standings_show_rounds_and_chips(show: Show) -> None:
    """The newest first, the chips now above; a double click changes a round."""
    sheet = opened(book("tiengow", "wiki_hk", FIRST, SECOND), show)
    table = sheet.rounds
    shown = [[table.item(row, column) for column in range(6)] for row in range(2)]
    assert [[item.text() if item else "" for item in row] for row in shown] == [
        ["Round 2", "Ben won the round", "−6", "+12", "−5", "−1"],
        ["Round 1", "Amy won the round", "+14", "−4", "−4", "−6"],
    ]
    head = table.horizontalHeaderItem(3)
    assert head is not None
    assert head.text() == "South\nBen\n+8"
    table.cellDoubleClicked.emit(0, 0)
    assert "Change Round 2" in texts(sheet)


def test_leaving(show: Show, qtbot: QtBot) -> None:
    """By Escape or the button."""
    sheet = opened(book(), show)
    with qtbot.waitSignal(sheet.left):
        press(Qt.Key.Key_Escape)
    with qtbot.waitSignal(sheet.left):
        sheet.header._back.click()


def test_a_book_that_is_not_saved_says_so(show: Show) -> None:
    """Where nothing more urgent is to be said."""
    sheet = opened(book(), show)
    sheet.saved = False
    press("3", "2", "2", "1")
    assert sheet.note.text() == (
        "Not saved: the file of score books cannot be written. Amy +14 · Ben −4 · Cleo −4 · Dan −6"
    )


def test_the_question_that_has_the_keyboard_is_in_view(show: Show, qapp: QApplication) -> None:
    """Also with large letters, where the last questions are far below."""
    theme.apply(qapp, text_size=1.5, chrome="light")
    sheet = opened(book(), show)
    press("3", "2", "2")
    focused = QApplication.focusWidget()
    assert focused is not None
    assert tiengow(sheet).finisher.isAncestorOf(focused)
    box = focused.mapTo(sheet.area.viewport(), focused.rect().center())
    assert sheet.area.viewport().rect().contains(box)


def test_an_ampersand_is_just_an_ampersand(show: Show) -> None:
    """In a name."""
    told = book()
    sheet = opened(type(told)("k", told.begun, told.game, told.options, ("A&B", "", "", ""), Seat(0)), show)
    assert tiengow(sheet).finisher.cells()[0].text() == "East A&&B"
    assert tiengow(sheet).finisher.cells()[0].accessibleName() == "A&B"


# -- 推牌九 -----------------------------------------------------------------------------------------


def test_a_round_against_the_banker_takes_a_key_for_each_player(show: Show) -> None:
    """Stakes are those of the round before."""
    sheet = opened(book("paigow", "guangdong"), show)
    assert sheet.note.text() == "Did Ben win or lose?"
    press("1", "3", "2", ENTER)
    first = PaiGowTally(banker=Seat(0), stakes=(20, 20, 20, 20), signs=(None, 1, -1, 0))
    assert entered(sheet) == [first]
    assert sheet.book.following.banker == 1
    row = paigow(sheet).rows[2]
    row.stake.setFocus()
    row.stake.selectAll()
    press("6", "0", ENTER)
    assert any(each.hasFocus() for each in row.signs.cells())
    press("1", "1", "1", ENTER)
    assert entered(sheet)[1].stakes == (20, 20, 60, 20)
    assert paigow(sheet).rows[2].isHidden()


def test_the_bank_may_be_declined_bid_for_and_shared(show: Show) -> None:
    """Asked only where the table does so."""
    sheet = opened(book("paigow", "guangdong", banking__bank=Bank.AUCTION, banking__shared=True), show)
    asked = paigow(sheet)
    cell(asked.banker, "Cleo")
    cell(asked.times, "×3")
    cell(asked.partner, "Dan")
    assert [row.isHidden() for row in asked.rows] == [False, False, True, True]
    assert "Banker: Cleo ×3" in texts(sheet)
    cell(asked.banker, "Dan")
    assert asked.tally().partner is None
    cell(asked.partner, "Amy")
    asked.rows[1].signs.take_focus()
    press("1", "1", ENTER)
    (tally,) = entered(sheet)
    assert (tally.banker, tally.times, tally.partner) == (3, 3, 0)


def test_who_was_dealt_to_first_matters_where_the_bank_may_break(show: Show) -> None:
    """Else nobody is asked."""
    asked = paigow(opened(book("paigow", "guangdong", banking__cover=True, session__start_chips=100), show))
    assert not asked.first.isHidden()
    cell(asked.first, "Dan")
    assert asked.tally().first == 3
    assert paigow(opened(book("paigow", "casino", seats=4), show)).first.isHidden()


# -- chain games -------------------------------------------------------------------------------------


def test_pips_are_typed_one_after_the_other(show: Show) -> None:
    """Enter goes to the next player who is lacking, then enters the round."""
    sheet = opened(book("chain", "jielong"), show)
    assert sheet.note.text() == "Tell the pips of each player."
    press("0", ENTER, "1", "2", ENTER, "2", "0", ENTER, "3", "1", ENTER)
    assert entered(sheet) == [ChainTally(points=(0, 12, 20, 31))]
    assert sheet.book.following.chips == (63, 15, -17, -61)


def test_whoever_connected_all_tiles_and_who_was_stuck(show: Show) -> None:
    """通牌 is seen from the pips, 頭七 and 尾八 are ticked."""
    sheet = opened(book("chain", "xieding"), show)
    asked = chain(sheet)
    for row, points in zip(asked.rows, (60, 0, 20, 31), strict=True):
        row.points.setValue(points)
    assert asked.rows[1].mark.text() == "All tiles connected"
    asked.rows[0].stuck.click()
    assert asked.rows[0].stuck.text() == "Banker stuck"
    assert sheet.enter.isEnabled()
    sheet.enter.click()
    assert sheet.book.entries == (ChainTally(points=(60, 0, 20, 31), stuck=(Seat(0),)),)
    sheet.edit(0)
    assert chain(sheet).rows[0].stuck.isChecked()


def test_blocks_eight_doubles_and_void_deals(show: Show) -> None:
    """Whose they were is asked; pips only where they count."""
    sheet = opened(book("chain", "dingniu"), show)
    asked = chain(sheet)
    cell(asked.close_, "Reckoning block")
    assert sheet.note.text() == "Who was it?"
    cell(asked.seat, "Ben")
    for row, points in zip(asked.rows, (20, 5, 12, 18), strict=True):
        row.points.setValue(points)
    sheet.enter_round()
    assert entered(sheet) == [ChainTally(points=(20, 5, 12, 18), close=Close.CHOSEN, seat=Seat(1))]
    sheet = opened(book("chain", "xieding", slant__seven_doubles_redeal=True), show)
    asked = chain(sheet)
    cell(asked.close_, "Eight doubles")
    cell(asked.seat, "Dan")
    assert asked.rows[3].isHidden()
    for row, points in zip(asked.rows, (50, 60, 60), strict=False):
        row.points.setValue(points)
    assert sheet.enter.isEnabled()
    cell(asked.close_, "Seven doubles")
    assert all(row.isHidden() for row in asked.rows)
    sheet.enter_round()
    assert entered(sheet)[0].close is Close.VOID
    assert sheet.book.following.chips == (0, 0, 0, 0)


# -- on every screen ---------------------------------------------------------------------------------

GAMES = {
    "tiengow": book("tiengow", "wiki_hk", FIRST, SECOND),
    "paigow": book("paigow", "guangdong", banking__shared=True),
    "chain": book("chain", "xieding", ChainTally(points=(0, 12, 20, 31))),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_nothing_is_cut_off_or_nameless(
    show: Show, qapp: QApplication, game: str, language: str, text_size: float
) -> None:
    """In the smallest window, in every language."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text_size, chrome="light")
    sheet = opened(GAMES[game], show)
    QApplication.processEvents()
    assert cut_off(sheet) == []
    assert nameless(sheet) == []


def test_everything_is_reached_by_tab(show: Show) -> None:
    """Of each question one cell, to which arrows add the others."""
    sheet = opened(GAMES["tiengow"], show)
    press("3", "2", "2", "1")
    asked, reached = tiengow(sheet), by_tab(sheet)
    for question in (*asked.tricks, asked.finisher, asked.ending, asked.dealt):
        assert len(reached & set(question.cells())) == 1
    assert {sheet.rounds, sheet.header._back, sheet.enter, sheet.change_button, sheet.remove_button} <= reached
    for counts in asked.bonuses.values():
        assert set(counts.cells()) <= reached


def test_the_language_changes_under_an_open_book(show: Show, qapp: QApplication) -> None:
    """What was told stays."""
    sheet = opened(GAMES["tiengow"], show)
    press("3", "2", "2", "1")
    before = tiengow(sheet).tally()
    i18n.install(qapp, "zh_HK")
    QApplication.processEvents()
    assert tiengow(sheet).tally() == before
    assert "莊：小強（×2）".replace("小強", "Ben") in texts(sheet)
    assert any("第 3 局" in label.text() for label in seen(sheet) if isinstance(label, QLabel))
