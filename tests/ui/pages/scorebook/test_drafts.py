# SPDX-License-Identifier: MIT
"""Nothing typed into a score book is lost: it outlives the page and the program, and damage to it harms no book."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from dominoes.game import Seat
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.scorebook.book import Book, Person
from dominoes.scorebook.file import FILE
from tests.ui.pages.looks import Show, texts
from tests.ui.pages.program import Program
from tests.ui.pages.scorebook.books import FIRST, book, press
from tests.ui.pages.scorebook.panes import chain, opened, tiengow
from tests.ui.pages.scorebook.test_every_game import SHEETS, begun
from ui.pages.scorebook.drafts import SUFFIX, Drafts
from ui.pages.scorebook.page import ScorebookPage
from ui.pages.scorebook.players_dialog import PlayersDialog, What
from ui.pages.scorebook.shelf import Shelf

ENTER, ESC, TAB = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab
CHAIN = book("chain", "jielong", ChainTally(points=(5, 12, 20, 31)), ChainTally(points=(0, 12, 20, 31)))


def started(show: Show, folder: Path, *books: Book) -> ScorebookPage:
    """Show the page as another start of the program would, first with *books* in its file."""
    shelf = Shelf(folder / FILE)
    for each in books:
        shelf.put(each)
    page = Program(folder).make(ScorebookPage)
    show(page)
    page.activateWindow()
    QApplication.processEvents()
    return page


def test_a_half_answered_round_outlives_the_program(show: Show, tmp_path: Path) -> None:
    """B1: what is in the file right after the last key is there again, for each book its own."""
    other = replace(book("tiengow", "wiki_hk", FIRST), key="other")
    page = started(show, tmp_path, other, CHAIN)
    page.open_book("k")
    press("1", "2", TAB, "5")
    page.open_book("other")
    press("3", "2")
    again = started(show, tmp_path)
    again.open_book("k")
    assert [row.points.number for row in chain(again.book).rows] == [12, 5, None, None]
    again.open_book("other")
    assert tiengow(again.book).tally().tricks == (3, 2, None, None)
    again.book.reset.click()
    assert tiengow(started_open(show, tmp_path, "other")).tally().tricks == (None,) * 4


def started_open(show: Show, folder: Path, key: str) -> Any:  # noqa: ANN401 - a pane
    """Open the book *key* as another start of the program would."""
    page = started(show, folder)
    page.open_book(key)
    return page.book


def test_a_half_made_correction_outlives_the_program(show: Show, tmp_path: Path) -> None:
    """S3-5: it is offered, and no round is another before it is entered."""
    page = started(show, tmp_path, CHAIN)
    page.open_book("k")
    press("7")
    page.book.ask(0)
    press("9", ESC, ESC)
    pane = started_open(show, tmp_path, "k")
    assert chain(pane).rows[0].points.number == 7
    assert "Correction not entered yet: Round 1" in texts(pane)
    pane.resume.click()
    assert "Correcting Round 1" in texts(pane)
    assert chain(pane).rows[0].points.number == 9
    pane.enter_round()
    assert [tally.points[0] for tally in pane.book.entries] == [9, 0]
    assert chain(pane).rows[0].points.number == 7, "the new round is as it was"
    assert pane.resume.isHidden()


def test_a_book_that_was_not_begun_outlives_the_program(show: Show, tmp_path: Path) -> None:
    """S3-5: game, rules, names and banker, after Escape and another start; begun or cleared they are gone."""
    page = started(show, tmp_path, CHAIN)
    page.show_start()
    page.start.cards[1].click()
    page.start.preset.choose("guangdong")
    page.start.preset.chosen.emit("guangdong")
    page.start.draft.choose("comparing.foul", value=not page.start.draft["comparing.foul"])
    page.start.show_draft()
    foul = page.start.draft["comparing.foul"]
    page.start.names[2].setText("Zoe ")
    page.start.banker.choose(2)
    page.start.banker.chosen.emit(2)
    press(ESC)
    for again in (page, started(show, tmp_path)):
        again.show_start()
        assert (again.start._entry.key, again.start.preset.value()) == ("paigow", "guangdong")
        assert again.start.draft["comparing.foul"] is foul
        assert (again.start.names[2].text(), again.start.banker.value()) == ("Zoe ", 2)
        assert not again.start.reset.isHidden()
    again.start.begin()
    assert again.book.book.names[2] == "Zoe"
    again.show_shelf()
    again.show_start()
    assert again.start.reset.isHidden()
    again.start.names[0].setText("Yan")
    again.start.reset.click()
    assert again.start.names[0].text() == again.book.book.names[0]
    assert not (tmp_path / f"{FILE}{SUFFIX}").exists()


def test_names_that_were_not_decided_are_there_again(show: Show, tmp_path: Path) -> None:
    """S3-5: Escape closes the dialog, and loses nothing."""
    pane = opened(CHAIN, show)
    pane.drafts = Drafts(tmp_path / "drafts")
    pane.ask_players()
    (dialog,) = pane.findChildren(PlayersDialog)
    dialog.what.cells()[1].click()
    dialog.from_round.choose(1)
    dialog.from_round.chosen.emit(1)
    dialog.seats[3].setText("Zo")
    dialog.reject()
    drafts = Drafts(tmp_path / "drafts")
    drafts.load()
    again = PlayersDialog(pane, CHAIN, drafts)
    assert (again.asked, again.place, again.seats[3].text()) == (What.REPLACE, 1, "Zo")
    again.reset.click()
    assert again.seats[3].text() == "Dan"
    assert drafts.players("k") == {}


def test_a_deleted_book_takes_its_answers_with_it(show: Show, tmp_path: Path) -> None:
    """At the next start, so that it can be brought back until then; erasing everything does so at once."""
    page = started(show, tmp_path, CHAIN)
    page.open_book("k")
    press("7", ESC)
    page.remove("k")
    page.restore()
    page.open_book("k")
    assert chain(page.book).rows[0].points.number == 7
    press(ESC)
    page.remove("k")
    started(show, tmp_path)
    pane = started_open(show, tmp_path, "k") if shelf_books(tmp_path) else None
    assert pane is None
    page = started(show, tmp_path, CHAIN)
    page.open_book("k")
    press("8")
    page.forget()
    assert not (tmp_path / f"{FILE}{SUFFIX}").exists()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "[" * 100_000, '{"version": 2}', '{"version": 1, "books": 7, "new": []}', "\ud800"]
)
def test_a_damaged_file_of_drafts_is_dropped(show: Show, tmp_path: Path, text: str) -> None:
    """No book is harmed, and what is typed next is kept."""
    (tmp_path / f"{FILE}{SUFFIX}").write_bytes(text.encode("utf-8", "surrogatepass"))
    page = started(show, tmp_path, CHAIN)
    page.open_book("k")
    assert page.book.book == CHAIN
    press("7")
    assert chain(started_open(show, tmp_path, "k")).rows[0].points.number == 7


def test_a_pipe_is_no_file_of_drafts(tmp_path: Path) -> None:
    """The page does not wait for somebody to write into it."""
    os.mkfifo(tmp_path / "drafts")
    drafts = Drafts(tmp_path / "drafts")
    drafts.load()
    assert drafts.new is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.sampled_from(["plain", "", "Eve", "\ud800"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["0", "1", "seat", "names"]), inner),
    max_leaves=6,
)


@settings(deadline=None, max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
@pytest.mark.matrix
@pytest.mark.parametrize("game", SHEETS)
def test_a_damaged_draft_is_no_answer(show: Show, tmp_path: Path, game: str, data: st.DataObject) -> None:
    """Whatever stands in it, the book opens; nothing but the draft is lost."""
    told = begun(game)
    pane = opened(told, show)
    assert pane.entry is not None
    tally = told.entry.tally.write(pane.entry.tally())
    if data.draw(st.booleans()):
        tally[data.draw(st.sampled_from(sorted(tally)))] = data.draw(JSON)
        draft: object = tally
    else:
        draft = data.draw(JSON)
    path = tmp_path / "drafts"
    books = {"k": {"rounds": {"0": draft}, "corrections": data.draw(JSON), "players": data.draw(JSON)}}
    path.write_text(json.dumps({"version": 1, "books": books}))
    pane.drafts = Drafts(path)
    pane.drafts.load()
    pane.ask(None)
    pane.ask_players()
    for dialog in pane.findChildren(PlayersDialog):
        dialog.reject()
    assert pane.book == told


# -- the players -------------------------------------------------------------------------------------


def test_a_name_is_corrected_and_that_can_be_taken_back(show: Show, tmp_path: Path) -> None:
    """A10, S3-8: in the book, from the first round on."""
    page = started(show, tmp_path, replace(CHAIN, names=("Amy", "Ben", "Cleo", "")))
    page.open_book("k")
    page.book.players_button.click()
    (dialog,) = page.book.findChildren(PlayersDialog)
    assert dialog.names[3].placeholderText() == "Player 4"
    dialog.names[3].setText("Dan")
    dialog.accepting.click()
    assert page.book.book.names == ("Amy", "Ben", "Cleo", "Dan")
    assert shelf_books(tmp_path)[0].names[3] == "Dan"
    page.book.undo()
    assert page.book.book.people_at(0)[3] == Person("", Seat(3))


def shelf_books(folder: Path) -> tuple[Book, ...]:
    """Return the books in the file of *folder*."""
    shelf = Shelf(folder / FILE)
    shelf.load()
    return tuple(shelf.books)


def test_two_players_exchange_their_names_at_once(show: Show) -> None:
    """As two who were entered on each other's seats."""
    pane = opened(CHAIN, show)
    pane.ask_players()
    (dialog,) = pane.findChildren(PlayersDialog)
    dialog.names[0].setText("Ben")
    dialog.names[1].setText("Amy")
    dialog.accepting.click()
    assert pane.book.names == ("Ben", "Amy", "Cleo", "Dan")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (" ", "A player needs a name."),
        ("Amy ", "Two players would be called Amy in Round 2."),
        ("x" * 25, "A name has at most 24 characters."),
    ],
)
def test_a_name_that_cannot_be_is_refused_beside_it(show: Show, name: str, said: str) -> None:
    """The dialog stays, with the line marked and focused."""
    pane = opened(CHAIN, show)
    pane.ask_players()
    (dialog,) = pane.findChildren(PlayersDialog)
    dialog.what.cells()[1].click()
    dialog.from_round.choose(1)
    dialog.from_round.chosen.emit(1)
    dialog.seats[2].setText(name)
    dialog.accepting.click()
    assert dialog.isVisible()
    assert dialog.trouble.text() == said
    assert dialog.seats[2].property("refused")
    assert pane.book == CHAIN
    dialog.reject()


def test_a_fifth_player_sits_in_and_comes_back(show: Show, tmp_path: Path) -> None:
    """B10: on the list, too; who sits out keeps a column, and rounds without them are empty there."""
    page = started(show, tmp_path, CHAIN)
    page.shelf.cards[0].players_button.click()
    (dialog,) = page.findChildren(PlayersDialog)
    dialog.what.cells()[1].click()
    dialog.seats[0].setText("Eve")
    assert "Amy" in dialog._out.text()
    dialog.accepting.click()
    page.open_book("k")
    pane = page.book
    pane.ask(None)
    for row, points in zip(chain(pane).rows, (0, 12, 20, 31), strict=True):
        row.points.setValue(points)
    pane.enter_round()
    book_ = pane.book.with_seating(3, ["Eve", "Amy", "Cleo", "Dan"])
    pane.open(book_)
    heads = [pane.rounds.horizontalHeaderItem(column) for column in range(2, 7)]
    assert [head.text().split("\n")[1] for head in heads if head] == ["Eve", "Amy", "Cleo", "Dan", "Ben"]
    table = [[pane.rounds.item(row, column) for column in range(2, 7)] for row in range(3)]
    assert [[bool(item and item.text()) for item in row] for row in table] == [
        [True, False, True, True, True],
        [False, True, True, True, True],
        [False, True, True, True, True],
    ]
    assert "Sits out" in heads[4].text()  # type: ignore[union-attr]


def test_names_typed_for_one_question_outlive_the_other(show: Show, tmp_path: Path) -> None:
    """Another round leaves what was typed; OK decides one question and keeps the other as a draft."""
    page = started(show, tmp_path, CHAIN)
    page.open_book("k")
    page.book.ask_players()
    dialog = page.book.findChildren(PlayersDialog)[-1]
    dialog.names[0].setText("Amelia")
    dialog.what._cells[1].click()
    dialog.seats[0].setText("Zoe")
    dialog.from_round.setCurrentIndex(1)
    dialog._on_round()
    assert dialog.seats[0].text() == "Zoe"
    dialog.accepting.click()
    assert list(page.drafts.players("k")["names"].values()) == ["Amelia"]


def test_two_people_become_one_only_when_asked(show: Show, tmp_path: Path) -> None:
    """Dan left and Eve sat down: that Eve is Dan is asked before it is done."""
    page = started(show, tmp_path, CHAIN.with_seating(1, ["Amy", "Ben", "Cleo", "Eve"]))
    page.open_book("k")
    page.book.ask_players()
    dialog = page.book.findChildren(PlayersDialog)[-1]
    dialog.names[[each.name for each in dialog.people].index("Eve")].setText("Dan")
    dialog.accepting.click()
    assert "Dan" in dialog.trouble.text()
    assert len(page.kept.book("k").scores) == 5
    dialog.accepting.click()
    assert len(page.kept.book("k").scores) == 4
    page.book.undo()
    assert len(page.kept.book("k").scores) == 5


@pytest.mark.parametrize("opened_", [False, True], ids=["on the list", "in the book"])
def test_seats_that_were_not_decided_follow_corrected_names(show: Show, tmp_path: Path, *, opened_: bool) -> None:
    """Two may exchange names or become one; undo leads back."""
    page = started(show, tmp_path, CHAIN.with_seating(1, ["Amy", "Ben", "Cleo", "Eve"]))
    if opened_:
        page.open_book("k")

    def ask() -> PlayersDialog:
        (page.book.players_button if opened_ else page.shelf.cards[0].players_button).click()
        found = [*page.findChildren(PlayersDialog), *page.book.findChildren(PlayersDialog)]
        return next(each for each in found if each.isVisible())

    def seats() -> list[str]:
        dialog = ask()
        assert dialog.asked is What.REPLACE
        shown_ = [line.text() for line in dialog.seats]
        dialog.reject()
        return shown_

    def correct(oks: int = 1, **called: str) -> None:
        dialog = ask()
        dialog.what.cells()[0].click()
        for person, line in zip(dialog.people, dialog.names, strict=True):
            line.setText(called.get(person.name, person.name))
        for _ok in range(oks):
            dialog.accepting.click()
        assert not dialog.isVisible()

    dialog = ask()
    dialog.what.cells()[1].click()
    for line, name in zip(dialog.seats, ("Zoe", " Amy ", "Eve", "Cleo"), strict=True):
        line.setText(name)
    dialog.reject()
    correct(Amy="Cleo", Cleo="Amy")
    assert seats() == ["Zoe", "Cleo", "Eve", "Amy"]
    correct(Cleo="Amelia", Zoe="Zara")
    assert seats() == ["Zoe", "Amelia", "Eve", "Amy"]
    correct(oks=2, Eve="Dan")
    # Which of two a name meant that both have now is not known any more.
    assert seats() == ["Zoe", "Amelia", "Dan", "Amy"]
    undo = page.book.undo if opened_ else page.restore
    undo()
    assert seats() == ["Zoe", "Amelia", "Dan", "Amy"]
    dialog = ask()
    dialog.names[[each.name for each in dialog.people].index("Amelia")].setText("Amelie")
    dialog.reject()
    undo()
    assert seats() == ["Zoe", "Cleo", "Dan", "Amy"]
    dialog = ask()
    assert dialog.names[[each.name for each in dialog.people].index("Cleo")].text() == "Amelie"
    dialog.reject()
    undo()
    assert seats() == ["Zoe", "Amy", "Dan", "Cleo"]
