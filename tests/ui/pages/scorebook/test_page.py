# SPDX-License-Identifier: MIT
"""The score book page: books are begun, opened, deleted and kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.records.traditions import SEATS
from dominoes.scorebook.book import Book
from dominoes.scorebook.file import FILE
from tests.ui.pages.looks import Show, cut_off, nameless, texts
from tests.ui.pages.program import Program
from tests.ui.pages.scorebook.books import FIRST, book, press
from tests.ui.toy.copies import added
from ui.games import GAME_UIS
from ui.kit import theme
from ui.language import i18n
from ui.pages.scorebook.new_book_pane import NewBookPane
from ui.pages.scorebook.page import ScorebookPage
from ui.pages.scorebook.players_dialog import PlayersDialog
from ui.pages.scorebook.shelf import Shelf
from ui.pages.scorebook.shelf_pane import ShelfPane

ENTER = Qt.Key.Key_Return
_DOZEN = 12
"""So many games are to have their place without scrolling."""


def shown(show: Show, within: Path | Program, *books: Book) -> ScorebookPage:
    """Show the page with *books* in the file of a folder or a program."""
    program = within if isinstance(within, Program) else Program(within)
    shelf = Shelf(program.services.folder / FILE)
    for each in books:
        shelf.put(each)
    page = program.make(ScorebookPage)
    show(page)
    page.activateWindow()
    QApplication.processEvents()
    return page


def kept(folder: Path) -> tuple[Book, ...]:
    """Return what is in the file of *folder*."""
    shelf = Shelf(folder / FILE)
    shelf.load()
    return tuple(shelf.books)


def test_a_book_is_begun_by_keys_alone(show: Show, tmp_path: Path) -> None:
    """From the empty list to the first round, and all of it is in the file."""
    page = shown(show, tmp_path)
    assert page.shelf.new.hasFocus()
    assert any("For a game with real tiles" in text for text in texts(page.shelf))
    press(Qt.Key.Key_Space)
    page.start.preset.choose("wiki_hk")
    page.start.names[0].setFocus()
    press("A", "m", "y", ENTER, "B", "e", "n", ENTER, "C", ENTER, "D", ENTER)
    assert page.book.isVisible()
    press("3", "2", "2", "1", ENTER)
    (told,) = kept(tmp_path)
    assert told.names == ("Amy", "Ben", "C", "D")
    assert told.entries == (FIRST,)
    assert told.following.chips == (14, -4, -4, -6)


def test_two_players_of_one_name_are_refused(show: Show, tmp_path: Path) -> None:
    """That Ada pays Ada tells nothing: the pane says so, and begins no book until one has another name."""
    page = shown(show, tmp_path)
    page.show_start()
    for line, name in zip(page.start.names, ("Ada", "Bo", " Ada ", "Player 2"), strict=False):
        line.setText(name)
    assert page.start.note.text() == "Two players are called Ada. Give one of them another name."
    assert not page.start.start.isEnabled()
    page.start.begin()
    assert kept(tmp_path) == ()
    page.start.names[2].setText("Cy")
    page.start.names[1].clear()
    assert "Player 2" in page.start.note.text()
    page.start.names[3].setText("Di")
    page.start.begin()
    assert len(kept(tmp_path)) == 1


def test_players_of_one_name_in_a_book_kept_before_are_told_apart(show: Show, tmp_path: Path) -> None:
    """An earlier version let them in: they are called by their seats, too."""
    page = shown(show, tmp_path, replace(book(), names=("Ada", "Bo", "Ada", "")))
    page.open_book(kept(tmp_path)[0].key)
    assert page.book.entry is not None
    assert page.book.entry.who == ("Ada (East)", "Bo", "Ada (West)", "Player 4")


def test_an_empty_page_has_its_button_in_the_middle(show: Show, tmp_path: Path) -> None:
    """Nothing yet: words and button in the middle; afterwards the list is as wide as the button stands."""
    page = shown(show, tmp_path)
    new = page.shelf.new
    assert abs(new.mapTo(page, new.rect().center()).x() - page.width() // 2) <= 1
    page.kept.put(book())
    page.show_shelf()
    QApplication.processEvents()
    (card,) = page.shelf.cards
    assert new.mapTo(page, new.rect().topRight()).x() == card.mapTo(page, card.rect().topRight()).x()


def test_the_first_banker_is_chosen_by_name(show: Show, tmp_path: Path) -> None:
    """A player without a name is called by their place."""
    page = shown(show, tmp_path)
    page.show_start()
    page.start.names[2].setText("  Cleo ")
    labels = [page.start.banker.itemText(row) for row in range(page.start.banker.count())]
    assert labels == ["East Player 1", "South Player 2", "West Cleo", "North Player 4"]
    page.start.banker.choose(2)
    page.start.begin()
    (told,) = kept(tmp_path)
    assert (told.banker, told.names[2]) == (2, "Cleo")


def test_other_games_have_other_rules_and_players(show: Show, tmp_path: Path) -> None:
    """A table of eight at the casino; what was chosen for another tradition stays there."""
    page = shown(show, tmp_path)
    page.show_start()
    page.start.cards[1].click()
    page.start.preset.choose("casino")
    page.start.preset.chosen.emit("casino")
    assert page.start.seats == 8
    assert not page.start.names[7].isHidden()
    page.start.count.choose(5)
    page.start.count.chosen.emit(5)
    assert page.start.draft[SEATS] == 5
    page.start.begin()
    (told,) = kept(tmp_path)
    assert (told.game, len(told.names), len(told.following.chips)) == ("paigow", 5, 5)


def test_house_rules_are_changed_in_the_editor(show: Show, tmp_path: Path) -> None:
    """They are counted on the pane; contradictory ones keep it from beginning."""
    page = shown(show, tmp_path)
    page.show_start()
    page.start.rules.click()
    assert page.editor.isVisible()
    page.start.draft.choose("bank.multiplier_cap", 5)
    page.editor.changed.emit()
    page.editor.left.emit()
    assert page.start.rules.hasFocus()
    assert "1 rule changed" in texts(page.start)
    page.start.draft.choose("session.bust_ends", value=True)
    page.start.show_draft()
    assert not page.start.start.isEnabled()
    page.start.begin()
    assert kept(tmp_path) == ()
    page.start.draft.choose("session.bust_ends", value=False)
    page.start.show_draft()
    page.start.begin()
    assert kept(tmp_path)[0].options.bank.multiplier_cap == 5


def test_books_are_listed_opened_and_left(show: Show, tmp_path: Path) -> None:
    """The one changed last first."""
    program = Program(tmp_path)
    page = shown(show, program, book(key="one"), book("chain", "xieding", key="two"))
    assert [card.title.text() for card in page.shelf.cards] == ["Xie Ding", "Tien Gow · Hong Kong"]
    page.shelf.cards[1].open_button.click()
    assert page.book.book.key == "one"
    press("3", "2", "2", "1", ENTER, Qt.Key.Key_Escape)
    assert page.shelf.isVisible()
    assert [card.title.text() for card in page.shelf.cards] == ["Tien Gow · Hong Kong", "Xie Ding"]
    assert "Leader: Amy" in texts(page.shelf)
    press(Qt.Key.Key_Escape)
    assert program.asked == [("back",)]


def test_a_book_that_was_deleted_comes_back(show: Show, tmp_path: Path) -> None:
    """To its place, by the button or the key, until another one is opened."""
    page = shown(show, tmp_path, book(key="one"), book("chain", "xieding", key="two"))
    page.shelf.cards[1].remove_button.click()
    assert [each.key for each in kept(tmp_path)] == ["two"]
    assert page.shelf.note.text() == "The score book was deleted."
    assert page.shelf.undo.hasFocus()
    page.shelf.undo.click()
    assert [each.key for each in kept(tmp_path)] == ["two", "one"]
    assert page.shelf.undo.isHidden()
    page.shelf.cards[0].remove_button.click()
    page.shelf.cards[0].open_button.click()
    page.show_shelf()
    assert page.shelf.undo.isHidden()
    page.restore()
    assert [each.key for each in kept(tmp_path)] == ["one"]


def test_what_is_done_on_the_list_is_taken_back_step_by_step(show: Show, tmp_path: Path) -> None:
    """Names corrected, people made one and books deleted: the last first, each to its place."""
    first = book("tiengow", "wiki_hk", FIRST, key="one").with_seating(1, ["Amy", "Ben", "Cleo", "Eve"])
    second = book("chain", "xieding", key="two")
    page = shown(show, tmp_path, first, second)

    def rename(place: int, old: str, new: str, oks: int = 1) -> None:
        page.shelf.cards[place].players_button.click()
        dialog = page.findChildren(PlayersDialog)[-1]
        dialog.names[[each.name for each in dialog.people].index(old)].setText(new)
        for _ok in range(oks):
            dialog.accepting.click()
        assert not dialog.isVisible()

    def undo() -> tuple[Book, ...]:
        widget = QApplication.focusWidget()
        assert widget is not None
        QTest.keyClick(widget, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        return kept(tmp_path)

    rename(0, "Amy", "Amy")
    assert page.shelf.undo.isHidden()
    rename(1, "Eve", "Dan", oks=2)
    assert page.shelf.note.text() == "The players of the score book were changed."
    assert page.shelf.cards[1].players_button.hasFocus()
    merged = kept(tmp_path)[1]
    assert not merged.changes
    rename(0, "Cleo", "Clea")
    renamed = kept(tmp_path)[0]
    assert renamed.names[2] == "Clea"
    page.shelf.cards[0].remove_button.click()
    assert page.shelf.note.text() == "The score book was deleted."
    assert undo() == (renamed, merged)
    assert undo() == (second, merged)
    assert undo() == (second, first)
    assert page.shelf.undo.isHidden()
    assert undo() == (second, first)


def test_enter_presses_the_button_that_has_the_keyboard(show: Show, tmp_path: Path) -> None:
    """It neither begins a book from the button of the rules, nor enters a round from that of deleting."""
    page = shown(show, tmp_path)
    press(ENTER)
    assert page.start.isVisible()
    page.start.rules.setFocus()
    press(ENTER)
    assert page.editor.isVisible()
    page.editor.left.emit()
    page.start.start.setFocus()
    press(ENTER, "3", "2", "2", "1", ENTER, "3", "2", "2", "1")
    page.book.remove_button.setFocus()
    press(ENTER)
    assert kept(tmp_path)[0].entries == ()


def test_a_damaged_file_is_reported(show: Show, tmp_path: Path) -> None:
    """With the name under which it is kept."""
    (tmp_path / FILE).write_text("{")
    page = shown_as_is(show, tmp_path)
    assert page.shelf.note.text() == (
        "The score book file was damaged. The unreadable part is in scorebooks.json.bad."
    )
    assert (tmp_path / f"{FILE}.bad").read_text() == "{"


def shown_as_is(show: Show, folder: Path) -> ScorebookPage:
    """Show the page with whatever is in *folder*."""
    page = Program(folder).make(ScorebookPage)
    show(page)
    return page


def test_a_file_that_cannot_be_written_is_reported(show: Show, tmp_path: Path) -> None:
    """On the list and in the book; reckoning goes on."""
    (tmp_path / "records").write_text("in the way")
    page = shown_as_is(show, tmp_path / "records")
    page.show_start()
    page.start.begin()
    press("3", "2", "2", "1")
    assert page.book.note.text().startswith("Not saved")
    page.book.left.emit()
    assert page.shelf.note.text().startswith("Not saved")


def test_leaving_the_start_keeps_nothing(show: Show, tmp_path: Path) -> None:
    """Escape goes back to the list, and names of the last book are offered for the next one."""
    page = shown(show, tmp_path, book())
    page.shelf.new.click()
    assert [line.text() for line in page.start.names[:4]] == ["Amy", "Ben", "Cleo", "Dan"]
    press(Qt.Key.Key_Escape)
    assert page.shelf.isVisible()
    assert len(kept(tmp_path)) == 1


def test_hostile_names_are_only_names(show: Show, tmp_path: Path) -> None:
    """Markup, directions and ten thousand letters."""
    page = shown(show, tmp_path)
    page.show_start()
    for line, name in zip(page.start.names, ("<b>Amy</b>", "\u202eneB", "C" * 10_000, "D & E"), strict=False):
        line.setText(name)
    page.start.begin()
    (told,) = kept(tmp_path)
    assert told.names == ("<b>Amy</b>", "neB", "C" * 24, "D & E")
    press("3", "2", "2", "1")
    assert "<b>Amy</b> won the round" in texts(page.book)
    QApplication.processEvents()
    assert cut_off(page.book) == []


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_lists_and_beginnings_are_whole_in_every_language(
    show: Show, qapp: QApplication, tmp_path: Path, language: str, text_size: float
) -> None:
    """In the smallest window."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text_size, chrome="dark")
    page = shown(show, tmp_path, book(), book("chain", "dingniu", key="two"))
    pane: ShelfPane | NewBookPane
    for pane in (page.shelf, page.start):
        if pane is page.start:
            page.show_start()
        QApplication.processEvents()
        assert cut_off(pane) == []
        assert nameless(pane) == []


def test_many_games_stand_in_two_columns(show: Show, qapp: QApplication) -> None:
    """Rules and names below and beside them are seen too; in a narrow window all are below each other."""
    books = sum(each.tally_form is not None for each in GAME_UIS.values())
    with added(_DOZEN - books):
        pane = NewBookPane()
        assert len(pane.cards) == _DOZEN
        show(pane)
        pane.prepare()
        for size, text, columns in (((700, 600), 1.75, 1), ((960, 600), 1.0, 2), ((1280, 800), 1.0, 2)):
            theme.apply(qapp, text_size=text, chrome="light")
            pane.window().resize(*size)
            pane.resize(*size)
            qapp.processEvents()
            assert len({card.x() for card in pane.cards}) == columns
            assert not cut_off(pane)
            assert not nameless(pane)
        assert not pane.rules.visibleRegion().isEmpty()
        pane.cards[0].setFocus()
        QTest.keyClick(pane.cards[0], Qt.Key.Key_Down)
        assert next(card for card in pane.cards if card.isChecked()).y() > pane.cards[0].y()


def test_all_texts_follow_the_language(show: Show, qapp: QApplication, tmp_path: Path) -> None:
    """A switch of language is a switch of all panes."""
    page = shown(show, tmp_path, book())
    page.open_book("k")
    i18n.install(qapp, "zh_HK")
    qapp.processEvents()
    assert page.book.book.key == "k"
    assert any("打天九" in text for text in texts(page.shelf))
