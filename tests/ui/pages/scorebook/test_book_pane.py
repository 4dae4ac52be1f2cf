# SPDX-License-Identifier: MIT
"""One score book: a round is entered with a few keys, and every former one can be changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.games.tiengow.options import DealtHand
from dominoes.games.tiengow.scoring import Bonus, Ending
from dominoes.games.tiengow.tally import Paid, Tally
from tests.ui.pages.looks import Show, by_tab, cut_off, nameless, seen, texts
from tests.ui.pages.scorebook.books import FIRST, SECOND, book, press
from tests.ui.pages.scorebook.panes import cell, entered, opened, tiengow
from ui.kit import theme
from ui.language import i18n
from ui.paper.dialog import PaperDialog

ENTER = Qt.Key.Key_Return
UNTOLD = Tally(tricks=(None,) * 4)
"""Nothing is known of a round of four players."""


# -- 打天九 -----------------------------------------------------------------------------------------


def test_an_ordinary_round_takes_five_keys(show: Show, qtbot: QtBot) -> None:
    """Three figures, who finished, Enter; the fourth player's tricks follow."""
    pane = opened(book(), show)
    with qtbot.waitSignal(pane.changed) as signal:
        press("3", "2", "2", "1", ENTER)
    told = signal.args[0]
    assert told.entries == (FIRST,)
    assert told.following.chips == (14, -4, -4, -6)
    # And the next one can be entered at once.
    press("2", "3", "0", "2", ENTER)
    assert entered(pane) == [FIRST, SECOND]


def test_an_ordinary_round_takes_six_clicks(show: Show) -> None:
    """The same with the mouse alone."""
    pane = opened(book(), show)
    asked = tiengow(pane)
    for row, tricks in zip(asked.tricks, (3, 2, 2), strict=False):
        QTest.mouseClick(row.cells()[tricks], Qt.MouseButton.LeftButton)
    QTest.mouseClick(asked.finisher.cells()[0], Qt.MouseButton.LeftButton)
    QTest.mouseClick(pane.enter, Qt.MouseButton.LeftButton)
    assert entered(pane) == [FIRST]


def test_tab_stays_among_the_questions_until_they_are_answered(show: Show) -> None:
    """The way out is no stop while the round cannot be entered: the next Enter would leave."""
    pane = opened(book(), show)
    for _stop in range(60):
        press(Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        assert now is not None
        assert not pane.header.isAncestorOf(now)
    press(Qt.Key.Key_Escape)


def test_what_is_lacking_is_told_while_it_is(show: Show) -> None:
    """And nothing can be entered before; the settlement stands there as soon as it can be reckoned."""
    pane = opened(book(), show)
    assert pane.note.text() == "Enter the tricks of each player: 8 are left."
    assert not pane.enter.isEnabled()
    press("3", ENTER)
    assert entered(pane) == []
    press("2", "2")
    assert pane.note.text() == "Who won the last trick?"
    press("4")
    assert pane.note.text() == "Dan cannot have finished like that with fewer than 2 tricks."
    press("1")
    assert pane.enter.isEnabled()
    assert "Ben: 2 tricks" in texts(pane)
    assert "(4 − 2) × banker 2 = 4" in texts(pane)


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


def test_when_no_trick_is_left_the_others_have_none(show: Show) -> None:
    """They are filled in, and follow what is changed; with all of them it takes two keys."""
    pane = opened(book(), show)
    asked = tiengow(pane)
    press("8")
    assert asked.tally().tricks == (8, 0, 0, 0)
    assert [row.cells()[0].isChecked() for row in asked.tricks] == [False, True, True, True]
    assert pane.note.text() == "Who won the last trick?"
    asked.tricks[0].cells()[6].click()
    assert asked.tally().tricks == (6, None, None, None)
    asked.tricks[2].cells()[2].click()
    assert asked.tally().tricks == (6, 0, 2, 0)
    asked.tricks[0].cells()[8].click()
    asked.tricks[2].cells()[0].click()
    asked.finisher.take_focus()
    press("1", ENTER)
    assert [tally.tricks for tally in entered(pane)] == [(8, 0, 0, 0)]


def test_endings_bonuses_and_captures_are_reported(show: Show) -> None:
    """Who was captured is asked only then; a bonus is taken back by another click."""
    pane = opened(book(), show)
    asked = tiengow(pane)
    press("3", "2", "2", "1")
    assert asked.caught.isHidden()
    cell(asked.ending, "Qin (capture)")
    assert not asked.caught.isHidden()
    assert pane.note.text() == "Who was captured?"
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
    assert entered(pane) == [expected]


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
    pane = opened(book(), show)
    asked = tiengow(pane)
    cell(asked.dealt, "one red pip")
    assert all(row.isHidden() for row in asked.tricks)
    assert pane.note.text() == "Who declared the dealt win?"
    cell(asked.finisher, "Cleo")
    press(ENTER)
    assert entered(pane) == [Tally(winner=Seat(2), dealt=DealtHand.ONE_RED)]


def test_a_table_without_specials_is_not_asked_for_them(show: Show) -> None:
    """By the basic rules only tricks and the finisher count."""
    asked = tiengow(opened(book("tiengow", "basic"), show))
    shown = {each for each in (asked.ending, asked.dealt, asked.sweep, *asked.bonuses.values()) if not each.isHidden()}
    assert shown == set()
    assert asked.tally() == UNTOLD


# -- former rounds -----------------------------------------------------------------------------------


def test_a_former_round_is_changed_and_the_rest_follows(show: Show) -> None:
    """With the settlement of that round; Escape leaves it as it was."""
    pane = opened(book("tiengow", "wiki_hk", FIRST, SECOND), show)
    pane.rounds.setFocus()
    press(Qt.Key.Key_Down, ENTER)
    assert "Correcting Round 1" in texts(pane)
    assert tiengow(pane).tally() == FIRST
    press(Qt.Key.Key_Escape)
    assert entered(pane) == [FIRST, SECOND]
    pane.rounds.selectRow(1)
    pane.change_button.click()
    cell(tiengow(pane).finisher, "Ben")
    press(ENTER)
    assert entered(pane) == [Tally(tricks=(3, 2, 2, 1), winner=Seat(1)), SECOND]
    assert pane.book.lines[1].standing.banker == 1
    assert "Round 3" in texts(pane)


def test_a_round_is_deleted_and_brought_back(show: Show) -> None:
    """By the Delete key or the button, and by Ctrl+Z or the button."""
    pane = opened(book("tiengow", "wiki_hk", FIRST, SECOND), show)
    assert pane.undo_button.isHidden()
    pane.rounds.setFocus()
    press(Qt.Key.Key_Delete)
    assert entered(pane) == [FIRST]
    pane.remove_button.click()
    assert entered(pane) == []
    assert not pane.remove_button.isEnabled()
    pane.undo_button.click()
    assert entered(pane) == [FIRST]
    widget = QApplication.focusWidget()
    assert widget is not None
    QTest.keyClick(widget, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert entered(pane) == [FIRST, SECOND]
    assert pane.undo_button.isHidden()


HALF = Tally(tricks=(2, 3, None, None))


def test_a_half_told_round_outlives_everything(show: Show) -> None:
    """Looking at a former round, deleting one, taking that back, and leaving the book."""
    told = book("tiengow", "wiki_hk", FIRST)
    pane = opened(told, show)
    press("2", "3")
    pane.ask(0)
    assert tiengow(pane).tally() == FIRST
    press(Qt.Key.Key_Escape)
    assert tiengow(pane).tally() == HALF
    pane.remove(0)
    assert tiengow(pane).tally() == HALF
    press(Qt.Key.Key_4)
    pane.undo()
    assert tiengow(pane).tally() == Tally(tricks=(2, 3, 4, None))
    press(Qt.Key.Key_Escape)
    pane.open(book("tiengow", "wiki_hk", key="another"))
    assert tiengow(pane).tally() == UNTOLD
    pane.open(told)
    assert tiengow(pane).tally() == Tally(tricks=(2, 3, 4, None))


def test_a_round_entered_too_early_is_put_right(show: Show) -> None:
    """Ctrl+Z asks about it again, with what was told of it; the one after it waits."""
    pane = opened(book(), show)
    press("3", "2", "2", "1", ENTER, "2", "3")
    pane.undo()
    assert (entered(pane), tiengow(pane).tally()) == ([], FIRST)
    cell(tiengow(pane).finisher, "Ben")
    pane.enter_round()
    assert entered(pane) == [Tally(tricks=(3, 2, 2, 1), winner=Seat(1))]
    assert tiengow(pane).tally() == HALF


def test_a_correction_that_is_left_is_kept_until_it_is_taken_back(show: Show) -> None:
    """S3-5: the book names its round, and goes on with it; nothing is entered by that."""
    pane = opened(book("tiengow", "wiki_hk", FIRST, SECOND), show)
    assert pane.resume.isHidden()
    pane.ask(0)
    assert pane.reset.isHidden()
    cell(tiengow(pane).finisher, "Ben")
    pane.cancel.click()
    assert tiengow(pane).tally() == UNTOLD
    assert "Correction not entered yet: Round 1" in texts(pane)
    pane.resume.click()
    assert tiengow(pane).tally() == replace(FIRST, winner=Seat(1))
    assert entered(pane) == [FIRST, SECOND]
    pane.reset.click()
    assert tiengow(pane).tally() == FIRST
    press(Qt.Key.Key_Escape)
    assert pane.resume.isHidden()


def test_a_deleted_round_moves_what_is_kept_of_others(show: Show) -> None:
    """B26: a correction stays with its round, and one of the deleted round goes with it."""
    pane = opened(book("tiengow", "wiki_hk", FIRST, SECOND, FIRST), show)
    for place in (0, 2):
        pane.ask(place)
        cell(tiengow(pane).finisher, "Cleo")
        press(Qt.Key.Key_Escape)
    press("1", "2")
    pane.remove(0)
    assert tiengow(pane).tally().tricks == (1, 2, None, None)
    pane.ask(0)
    assert tiengow(pane).tally() == SECOND
    pane.ask(1)
    assert tiengow(pane).tally() == replace(FIRST, winner=Seat(2))
    pane.undo()
    assert tiengow(pane).tally().tricks == (1, 2, None, None)
    pane.ask(2)
    assert tiengow(pane).tally() == replace(FIRST, winner=Seat(2))
    press(ENTER)
    assert entered(pane) == [FIRST, SECOND, replace(FIRST, winner=Seat(2))]


def test_a_change_that_spoils_a_later_round_is_refused(show: Show) -> None:
    """And says which."""
    big = Tally(tricks=(0, 8, 0, 0), winner=Seat(1), sweep="all-eight-7", ending=Ending.FOUR)
    pane = opened(book("tiengow", "wiki_hk", SECOND, big), show)
    pane.remove(0)
    assert entered(pane) == [SECOND, big]
    text = "Round 2 would no longer be possible: All eight tricks: what do they count as?"
    assert pane.note.text() == text
    pane.ask(0)
    cell(tiengow(pane).finisher, "Amy")
    press(ENTER)
    assert pane.note.text() == text
    assert entered(pane) == [SECOND, big]


def test_the_standings_show_rounds_and_chips(show: Show) -> None:
    """The newest first, the chips now above; a double click changes a round."""
    pane = opened(book("tiengow", "wiki_hk", FIRST, SECOND), show)
    table = pane.rounds
    shown = [[table.item(row, column) for column in range(6)] for row in range(2)]
    assert [[item.text() if item else "" for item in row] for row in shown] == [
        ["Round 2", "Ben won the round", "−6", "+12", "−5", "−1"],
        ["Round 1", "Amy won the round", "+14", "−4", "−4", "−6"],
    ]
    head = table.horizontalHeaderItem(3)
    assert head is not None
    assert head.text() == "South\nBen\n+8"
    table.cellDoubleClicked.emit(0, 0)
    assert "Correcting Round 2" in texts(pane)


def test_the_heads_of_the_standings_are_read_whole(show: Show, qapp: QApplication) -> None:
    """The column of rounds also where there is none yet, names as far as there is room, totals by their word."""
    theme.apply(qapp, text_size=1.0, chrome="light")
    told = replace(book("tiengow", "wiki_hk", FIRST), names=("Amy", "Bob Livingstone", "Cleo", "Dan"))
    for each in (told, replace(told, entries=())):
        pane = opened(each, show)
        pane.resize(1280, 800)
        QApplication.processEvents()
        heads = [item for column in range(6) if (item := pane.rounds.horizontalHeaderItem(column)) is not None]
        assert heads[0].text() == "Round\n\nTotal"
        metrics = pane.rounds.horizontalHeader().fontMetrics()
        assert pane.rounds.columnWidth(0) > metrics.horizontalAdvance("Round")
        assert heads[3].text().split("\n")[1] == "Bob Livingstone"
        total = heads[3].text().split("\n")[2]
        assert heads[3].data(Qt.ItemDataRole.AccessibleTextRole) == f"South Bob Livingstone · Total {total}"


def test_the_rounds_are_printed(show: Show) -> None:
    """A button shows the chips of each round as a page, with the names of the players."""
    pane = opened(book(), show)
    pane.print_button.click()
    (dialog,) = pane.findChildren(PaperDialog)
    (leaf,) = dialog.document.leaves()
    assert "Score book" in leaf.text
    assert all(name in leaf.text for name in pane.book.names if name)
    dialog.reject()


def test_leaving(show: Show, qtbot: QtBot) -> None:
    """By Escape or the button."""
    pane = opened(book(), show)
    with qtbot.waitSignal(pane.left):
        press(Qt.Key.Key_Escape)
    with qtbot.waitSignal(pane.left):
        pane.header.back.click()


def test_a_book_that_is_not_saved_says_so(show: Show) -> None:
    """Where nothing more urgent is to be said."""
    pane = opened(book(), show)
    pane.saved = False
    press("3", "2", "2", "1")
    # Name and number stay in one line.
    assert pane.note.text() == (
        "Not saved: the score book file can't be written. "
        "Amy\N{NO-BREAK SPACE}+14 · Ben\N{NO-BREAK SPACE}−4 · Cleo\N{NO-BREAK SPACE}−4 · Dan\N{NO-BREAK SPACE}−6"
    )


def test_the_question_that_has_the_keyboard_is_in_view(show: Show, qapp: QApplication) -> None:
    """Also with large letters, where the last questions are far below."""
    theme.apply(qapp, text_size=1.5, chrome="light")
    pane = opened(book(), show)
    press("3", "2", "2")
    focused = QApplication.focusWidget()
    assert focused is not None
    assert tiengow(pane).finisher.isAncestorOf(focused)
    box = focused.mapTo(pane.area.viewport(), focused.rect().center())
    assert pane.area.viewport().rect().contains(box)


def test_an_ampersand_is_just_an_ampersand(show: Show) -> None:
    """In a name."""
    told = book()
    pane = opened(type(told)("k", told.begun, told.game, told.options, ("A&B", "", "", ""), Seat(0)), show)
    assert tiengow(pane).finisher.cells()[0].text() == "East A&&B"
    assert tiengow(pane).finisher.cells()[0].accessibleName() == "A&B"


# -- 推牌九 -----------------------------------------------------------------------------------------


# -- on every screen ---------------------------------------------------------------------------------

GAMES = {
    "tiengow": book("tiengow", "wiki_hk", FIRST, SECOND),
    "paigow": book("paigow", "guangdong", banking__shared=True),
    "chain": book("chain", "xieding", ChainTally(points=(0, 12, 20, 31))),
}


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_nothing_is_cut_off_or_nameless(
    show: Show, qapp: QApplication, game: str, language: str, text_size: float
) -> None:
    """In the smallest window, in every language."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text_size, chrome="light")
    pane = opened(GAMES[game], show)
    QApplication.processEvents()
    assert cut_off(pane) == []
    assert nameless(pane) == []


def test_everything_is_reached_by_tab(show: Show) -> None:
    """Of each question one cell, to which arrows add the others."""
    pane = opened(GAMES["tiengow"], show)
    press("3", "2", "2", "1")
    asked, reached = tiengow(pane), by_tab(pane)
    for question in (*asked.tricks, asked.finisher, asked.ending, asked.dealt):
        assert len(reached & set(question.cells())) == 1
    assert {pane.rounds, pane.header.back, pane.enter, pane.change_button, pane.remove_button} <= reached
    for counts in asked.bonuses.values():
        assert set(counts.cells()) <= reached


def test_the_language_changes_under_an_open_book(show: Show, qapp: QApplication) -> None:
    """What was told stays."""
    pane = opened(GAMES["tiengow"], show)
    press("3", "2", "2", "1")
    before = tiengow(pane).tally()
    i18n.install(qapp, "zh_HK")
    QApplication.processEvents()
    assert tiengow(pane).tally() == before
    assert "莊：小強（×2）".replace("小強", "Ben") in texts(pane)
    assert any("第 3 局" in label.text() for label in seen(pane) if isinstance(label, QLabel))
