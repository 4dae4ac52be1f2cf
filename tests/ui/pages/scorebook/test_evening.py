# SPDX-License-Identifier: MIT
"""A club evening in the window: its title, five players in turns, and what is written about it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from dominoes.scorebook.book import LONGEST_NOTE, MOST_TURNS, Rotation
from dominoes.scorebook.file import FILE
from tests.ui.pages.looks import Show, cut_off, nameless
from tests.ui.pages.scorebook.books import FIRST, SECOND, book, press
from tests.ui.pages.scorebook.panes import ENTER, opened, tiengow
from tests.ui.pages.scorebook.test_page import kept, shown
from ui.kit import drafts
from ui.language import i18n
from ui.pages.scorebook.drafts import Drafts
from ui.pages.scorebook.notes_dialog import NotesDialog
from ui.pages.scorebook.players_dialog import PlayersDialog, What
from ui.pages.scorebook.shelf import Shelf

ESC = Qt.Key.Key_Escape


def test_an_evening_with_five_is_begun(show: Show, tmp_path: Path) -> None:
    """With a title and somebody waiting; a name that is at the table already is refused at once."""
    page = shown(show, tmp_path)
    page.show_start()
    page.start.preset.choose("wiki_hk")
    page.start.title.setText(" Friday\N{RIGHT-TO-LEFT OVERRIDE} club ")
    for line, name in zip(page.start.names, ("Amy", "Ben", "Cleo"), strict=False):
        line.setText(name)
    page.start.others.setText("Eve、 Flo")
    assert page.start.note.text() == "Where people take turns, every player needs a name."
    page.start.names[3].setText("Eve")
    assert page.start.note.text() == "Two players are called Eve. Give one of them another name."
    assert not page.start.start.isEnabled()
    page.start.names[3].setText("Dan")
    press(ESC)
    page.show_start()
    assert (page.start.title.text()[:7], page.start.others.text()) == (" Friday", "Eve、 Flo")
    page.start.begin()
    (told,) = kept(tmp_path)
    assert (told.title, told.waiting) == ("Friday club", ("Eve", "Flo"))
    assert page.book.header.title.text().startswith("Friday club · ")
    page.show_shelf()
    assert page.shelf.cards[0].title.text().startswith("Friday club · ")


def test_whoever_is_chosen_sits_out(show: Show) -> None:
    """By the choice above the questions; half-typed answers stay, and undo leads back."""
    pane = opened(book().with_turns(["Eve"]), show)
    press("3")
    row = pane.turns
    assert row.isVisible()
    assert [row.choices[0].itemText(at) for at in range(3)] == ["Eve", "East Amy", "South Ben"]
    row.choices[0].choose(2)
    row.choices[0].chosen.emit(2)
    assert pane.book.names_at(0) == ("Amy", "Ben", "Eve", "Dan")
    assert row.choices[0].currentText() == "Cleo"
    assert pane.is_typed
    pane.undo()
    assert pane.book.names_at(0) == ("Amy", "Ben", "Cleo", "Dan")
    pane.ask(None)
    press("3", "2", "2", "1", ENTER)
    pane.ask(0)
    assert not row.isVisible(), "who sat at an earlier round is asked by Players…"


def test_figures_and_tab_enter_a_round_while_somebody_waits(show: Show) -> None:
    """B1: the choice of who sits out is no stop between the figures and the button."""
    pane = opened(book("chain", "jielong").with_turns(["Eve"]), show)
    tab = Qt.Key.Key_Tab
    press("1", "2", tab, "5", tab, "7", tab, "0", tab)
    assert pane.enter.hasFocus()
    press(ENTER)
    assert len(pane.book.entries) == 1


def test_players_take_turns(show: Show) -> None:
    """The choice is made once; the page names the player who sat down, and undoing the round undoes that too."""
    pane = opened(book("tiengow", "wiki_hk", FIRST), show)
    pane.ask_players()
    (dialog,) = pane.findChildren(PlayersDialog)
    dialog.what.cells()[2].click()
    assert dialog.asked is What.TURNS
    assert (dialog.others.isVisible(), dialog.names[0].isVisible(), dialog.seats[0].isVisible()) == (
        True,
        False,
        False,
    )
    dialog.others.setText("Amy, Eve")
    dialog.accepting.click()
    assert dialog.trouble.text() == "Two players are called Amy. Give one of them another name."
    dialog.others.setText("Eve")
    assert len(", ".join(["W" * 24] * MOST_TURNS)) <= dialog.others.maxLength()
    dialog.rotation.choose(Rotation.BANK)
    dialog.rotation.chosen.emit(Rotation.BANK)
    dialog.accepting.click()
    assert (pane.book.waiting, pane.book.rotation) == (("Eve",), Rotation.BANK)
    tiengow(pane).show_tally(SECOND)
    pane.enter_round()
    assert pane.book.entries[-1] == SECOND
    assert pane.book.waiting == ("Amy",)
    assert pane.turns.new.text() == "New at the table: Eve"
    heads = [pane.rounds.horizontalHeaderItem(at).text() for at in range(2, pane.rounds.columnCount())]  # type: ignore[union-attr]
    assert [head.split("\n")[1] for head in heads] == ["Eve", "Ben", "Cleo", "Dan", "Amy"]
    assert heads[-1].startswith("Sits out")
    pane.undo()
    assert pane.book.waiting == ("Eve",)


def test_turns_that_were_not_decided_are_there_again(show: Show, tmp_path: Path) -> None:
    """As names and seats are; a damaged draft is none."""
    told, kept_ = book().with_turns(["Eve"]), Drafts(tmp_path / "drafts")
    pane = opened(told, show)
    dialog = PlayersDialog(pane, told, kept_)
    dialog.what.cells()[2].click()
    dialog.others.setText("Eve, Flo")
    dialog.rotation.choose(Rotation.ROUNDS)
    dialog.rotation.chosen.emit(Rotation.ROUNDS)
    dialog.reject()
    again = PlayersDialog(pane, told, kept_)
    assert (again.asked, again.others.text(), again.rotation.value()) == (What.TURNS, "Eve, Flo", Rotation.ROUNDS)
    again.reset.click()
    assert kept_.players("k") == {}
    kept_.keep_players("k", {"asked": "turns", "turns": {"others": 7, "rotation": []}})
    assert PlayersDialog(pane, told, kept_).asked is What.TURNS


def test_notes_are_written(show: Show, tmp_path: Path) -> None:
    """About the evening and about a round; they are seen on the page, kept, and undone."""
    page = shown(show, tmp_path, book("tiengow", "wiki_hk", FIRST, SECOND))
    page.open_book("k")
    pane = page.book
    pane.rounds.selectRow(1)
    pane.note_button.click()
    (dialog,) = pane.findChildren(NotesDialog)
    assert not dialog.title.isVisible()
    QApplication.processEvents()
    assert dialog.text.hasFocus()
    dialog.text.setPlainText(" Amy: 至尊!\N{ZERO WIDTH SPACE}\n\n")
    dialog.accepting.click()
    assert pane.rounds.item(1, 1).text().endswith(" · Amy: 至尊!")  # type: ignore[union-attr]
    pane.ask_notes()
    dialog = [each for each in pane.findChildren(NotesDialog) if each.isVisible()][-1]
    dialog.title.setText("Friday")
    dialog.text.setPlainText("x" * (LONGEST_NOTE + 1))
    dialog.accepting.click()
    assert dialog.trouble.text() == "A note has at most 2,000 characters."
    dialog.text.setPlainText("At Ben's.\nRain.")
    dialog.accepting.click()
    (told,) = kept(tmp_path)
    assert (told.title, told.note, told.note_at(0)) == ("Friday", "At Ben's.\nRain.", "Amy: 至尊!")
    pane.undo()
    pane.undo()
    (told,) = kept(tmp_path)
    assert (told.title, told.note, told.notes) == ("", "", ())


def test_a_note_half_written_is_there_again(show: Show, tmp_path: Path) -> None:
    """Esc closes the dialog and loses nothing."""
    kept_ = drafts.Drafts(tmp_path / drafts.FILE)
    drafts.use(kept_)
    try:
        pane = opened(book("tiengow", "wiki_hk", FIRST), show)
        dialog = NotesDialog(pane, pane.book, 0)
        dialog.text.setPlainText("half")
        dialog.reject()
        again = NotesDialog(pane, pane.book, 0)
        assert again.text.toPlainText() == "half"
        assert NotesDialog(pane, pane.book).text.toPlainText() == ""
        again.accepting.click()
        assert kept_.is_empty
    finally:
        kept_.close()


def test_a_file_that_an_earlier_version_put_aside_comes_back(tmp_path: Path) -> None:
    """That version could read some books only and played on; what it could not read is there again, and told once."""
    path, aside = tmp_path / FILE, tmp_path / f"{FILE}.bad"
    shelf = Shelf(path)
    shelf.put(book("tiengow", "wiki_hk", FIRST, key="plain"))
    shelf.put(book(key="turns").with_turns(["Eve"]))
    path.rename(aside)
    older = Shelf(path)
    older.put(book("tiengow", "wiki_hk", FIRST, SECOND, key="plain"))
    (tmp_path / f"{FILE}.bad1").write_text("{")
    again = Shelf(path)
    again.load()
    assert [(each.key, len(each.entries)) for each in again.books] == [("plain", 2), ("turns", 0)]
    assert again.aside is None
    assert [each.name for each in sorted(tmp_path.iterdir())] == [FILE, f"{FILE}.bad1"]
    assert len(json.loads(path.read_text("utf-8"))["books"]) == 2


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_nothing_is_cut_off_or_nameless(show: Show, qapp: QApplication, language: str) -> None:
    """In the smallest window, with two who wait and notes, and in the dialogs."""
    i18n.install(qapp, language)
    told = book("tiengow", "wiki_hk", FIRST).with_turns(["Eve", "W" * 24], Rotation.ROUNDS).with_round(FIRST)
    pane = opened(told.with_note(0, "至尊"), show)
    QApplication.processEvents()
    assert cut_off(pane) == []
    assert nameless(pane) == []
    dialog = PlayersDialog(pane, told, Drafts())
    dialog.what.cells()[2].click()
    dialog.show()
    notes = NotesDialog(pane, told)
    notes.show()
    QApplication.processEvents()
    assert cut_off(dialog) == cut_off(notes) == []
    assert nameless(dialog) == nameless(notes) == []
