# SPDX-License-Identifier: MIT
"""Laying out a position: input, errors, a code, the rules one by one."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import Mock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.lessons.file import SUFFIX, open_lesson, write
from dominoes.lessons.layout import empty_layout, moves_before_deal, problems, read_hand, read_hands, write_hands
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Mark, MarkKind, Page, Spot
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, tree_over
from dominoes.records.deal_code import write_code
from dominoes.records.reader import parse
from dominoes.records.table_code import TableDeal
from tests.contract.tables import table
from tests.support.record_lines import golden
from ui.pages.demonstrate import typed
from ui.pages.demonstrate.layout_form import LayoutForm
from ui.paths import data

SEED = bytes(range(32))


def form_over(preset: str = "tiengow-basic") -> LayoutForm:
    """Return a form over a position that is dealt at random."""
    return LayoutForm(Chapter(tree_over(empty_layout(*table(preset)), SEED)))


def test_a_deal_code_lays_out_its_hands(usual: None) -> None:
    """As soon as it is whole; before that nothing changes."""
    found, options = table("tiengow-basic")
    deal = tree_over(empty_layout(found, options), SEED).filled.hands
    code = write_code(found.game, options, [[face for face in hand if face is not None] for hand in deal])
    form = form_over()
    form.code.setText(code[:-1])
    assert form.hands[0].text() == "? ? ? ? ? ? ? ?"
    form.code.setText(code)
    assert sorted(form.hands[3].text().split()) == sorted(map(str, deal[3]))
    assert form.tray == ()
    form.deleteLater()


def test_tiles_go_first_to_who_is_asked(usual: None) -> None:
    """In a game with a bank that is another than the banker, also where the position is opened again."""
    form = form_over()
    form.board.receive(Seat(2))
    form.games.chosen.emit("paigow")
    banker = form.layout_now().standing.banker
    form.board.pool.place_clicked.emit(0)
    filled = [seat for seat, hand in enumerate(form.hands) if hand.text().strip("? ")]
    assert filled
    assert banker not in filled
    again = LayoutForm(Chapter(tree_over(replace(form.layout_now(), hands=((),) * len(form.hands)), SEED)))
    again.board.pool.place_clicked.emit(0)
    assert [seat for seat, hand in enumerate(again.hands) if hand.text().strip("? ")] == filled
    for each in (form, again):
        each.deleteLater()


def test_the_game_chosen_once_more_changes_nothing(usual: None) -> None:
    """What was laid stays, in the same chapter; only another game begins with nothing."""
    form = form_over()
    form.hands[0].lay(read_hand("66 66 21 42"))
    form.games.chosen.emit(form.games.value())
    assert form.hands[0].text() == "66 66 21 42"
    assert not form.is_new
    form.games.chosen.emit("paigow")
    assert form.is_new
    assert form.hands[0].text() != "66 66 21 42"
    form.deleteLater()


def test_a_field_that_cannot_be_read_keeps_the_others(usual: None) -> None:
    """The layout is then made from the rest of the input."""
    form = form_over()
    form.hands[0].lay(read_hand("66 66"))
    form.dice.setText("7 x")
    assert form.trouble.text()
    tree = form.changed_tree()
    assert [str(face) for face in tree.layout.hands[0]] == ["66", "66"]
    assert tree.layout.dice == ()
    form.deleteLater()


def test_a_code_that_was_mistyped_says_so(usual: None) -> None:
    """Of the tiles, or of a whole table; an empty line says nothing."""
    form = form_over()
    form.code.setText("0123")
    assert "characters" in form.code_trouble.text()
    form.code.setText("a/b/c")
    assert "typo" in form.code_trouble.text()
    form.code.setText("")
    assert not form.code_trouble.isVisibleTo(form)
    form.deleteLater()


def test_a_code_of_a_table_lays_out_its_rules_too(usual: None) -> None:
    """After any choice of game; a new game makes a chapter of its own."""
    found, options = table("paigow-guangdong")
    hands = tree_over(empty_layout(found, options), SEED).filled.hands
    deal = TableDeal(found.key, options, Seat(1), tuple(tuple(f for f in hand if f is not None) for hand in hands))
    form = form_over()
    form.code.setText(deal.code)
    layout = form.layout_now()
    assert not form.code_trouble.isVisibleTo(form)
    assert form.is_new
    assert (layout.game, layout.options) == (found.key, options)
    assert [sorted(map(str, hand)) for hand in layout.hands] == [sorted(map(str, hand)) for hand in hands]
    form.deleteLater()


def test_term_and_chips(usual: None) -> None:
    """As many rounds have been played as a term needs, and what cannot be read is told."""
    form = form_over()
    before = form.layout_now()
    assert form.changed_tree().layout == before
    form.term.setValue(3)
    form.chips.setText("10 -10 0 0")
    layout = form.layout_now()
    assert (layout.standing.term, layout.standing.rounds) == (3, 2)
    assert layout.standing.chips == (10, -10, 0, 0)
    assert problems(layout) == ()
    form.chips.setText("10 x")
    assert "x" in form.trouble.text()
    assert form.changed_tree().layout.standing.term == 3
    form.chips.setText("10 20")
    assert "2" in form.trouble.text()
    form.chips.setText("")
    assert not any(form.layout_now().standing.chips)
    form.deleteLater()


def test_a_term_longer_than_any_is_kept(usual: None) -> None:
    """A file may say more than the field offers."""
    chapter = Chapter(tree_over(empty_layout(*table("tiengow-basic")), SEED))
    layout = chapter.tree.layout
    long = replace(layout, standing=replace(layout.standing, term=250, rounds=249))
    form = LayoutForm(replace(chapter, tree=replace(chapter.tree, layout=long)))
    assert form.layout_now().standing.term == 250
    form.deleteLater()


def test_one_rule_after_the_other(usual: None) -> None:
    """A changed rule takes effect; laid tiles stay, and contradictions keep the rules open."""
    form = form_over()
    form.hands[0].lay(read_hand("66 66 ? ?"))
    form.show_rules()
    assert form.editor is not None
    rows = form.editor.rows
    name = next(name for name, row in rows.items() if isinstance(row.info.value, bool))
    usual_value = rows[name].info.value
    rows[name].edited.emit(name, not usual_value)
    form.editor.finish.click()
    layout = form.layout_now()
    assert layout.options != table("tiengow-basic")[1]
    assert str(layout.hands[0][0]) == "66"
    assert form.presets.value() == ""
    form.deleteLater()


def test_fewer_seats(usual: None) -> None:
    """Nothing on a page speaks of a seat that is gone."""
    before = form_over("paigow-guangdong")
    seats = len(before.hands)
    gone = Seat(seats - 1)
    page = Page(marks=(Mark(MarkKind.RING, Spot(seat=gone)),), open_hands=(Seat(0), gone), view=gone)
    chapter = Chapter(tree_over(empty_layout(*table("paigow-guangdong")), SEED)).with_page(ROOT, page)
    form = LayoutForm(chapter)
    form.show_rules()
    assert form.editor is not None
    form.editor.rows["seats"].edited.emit("seats", seats - 1)
    after = form.changed_tree().nodes[ROOT].page
    assert (after.marks, after.open_hands, after.view) == ((), (Seat(0),), None)
    before.deleteLater()
    form.deleteLater()


def test_hands_are_pasted_as_text(usual: None) -> None:
    """All of them, or one into the hand that receives tiles; too many are refused, and copied they are the same."""
    form = form_over()
    form.code.setText("66 66 | 21 ? 42 | |")
    assert [hand.text() for hand in form.hands] == ["66 66", "21 ? 42", "", ""]
    form.hands[3].setFocus()
    form.board.hands[3].entered.emit()
    form.take_text("11 11")
    assert form.hands[3].text() == "11 11"
    form.take_text("1 | 2")
    assert form.code_trouble.text()
    form.take_text("66|66|11|11|21")
    assert "4" in form.code_trouble.text()
    assert form.hands[3].text() == "11 11"
    QTest.keyClick(form, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "66 66 | 21 ? 42 |  | 11 11"
    QGuiApplication.clipboard().setText("55 | 44\n33")
    QTest.keyClick(form, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [hand.text() for hand in form.hands] == ["55", "44", "33", "11 11"]
    form.deleteLater()


def test_a_record_is_laid_out_with_its_moves(usual: None) -> None:
    """As a chapter of its own; so is a chapter of a lesson, with its texts."""
    form = form_over()
    line = golden("paigow_guangdong")[0]
    form.take_text(line)
    assert form.is_new
    chapter = form.new_chapter()
    assert chapter.layout.options == parse(line).options
    assert chapter.tree.moves(chapter.tree.line()[-1]) == parse(line).moves
    assert chapter.check() == ()
    named = Chapter(tree_over(empty_layout(*table("tiengow-basic")), SEED), Texts.of({"en": "Named"}))
    form.take_text("\n".join(write(Lesson(chapters=(named,)))))
    assert form.new_chapter() == named
    form.take_text('{"layout": 1}')
    assert form.code_trouble.text()
    form.deleteLater()


def test_a_new_table_with_stakes_begins_with_the_hands(usual: None) -> None:
    """With few seats, of which more can be chosen: the stakes are those of the table as it is chosen."""
    form = LayoutForm(None)
    assert not form.at_hand.isVisibleTo(form)
    form.games.choose("paigow")
    form.games.chosen.emit("paigow")
    assert len(form.hands) == 2
    assert form.at_hand.isVisibleTo(form)
    for seats, banker in ((2, 1), (5, 3)):
        form.seats.choose(seats)
        form.seats.chosen.emit(seats)
        form.banker.choose(banker)
        form.banker.chosen.emit(banker)
        chapter = form.new_chapter()
        assert len(chapter.layout.hands) == seats
        assert chapter.tree.table.game.is_dealt(chapter.tree.state(ROOT))
        assert form.presets.value() == next(iter(entry("paigow").presets))
        assert problems(chapter.layout) == ()
    form.at_hand.click()
    assert form.new_chapter().layout.moves == ()
    form.deleteLater()


def test_the_moves_before_a_position_stay(usual: None) -> None:
    """Those of another stake too, as long as the table is the same; steps that stake are not played twice."""
    found, options = table("paigow-guangdong")
    moves = ((Seat(0), "bank yes"), *((Seat(seat), "stake 100") for seat in (1, 2, 3)))
    layout = replace(empty_layout(found, options), moves=moves)
    form = LayoutForm(Chapter(tree_over(layout, SEED)))
    assert form.at_hand.isChecked()
    assert form.changed_tree().layout.moves == moves
    form.banker.choose(1)
    form.banker.chosen.emit(1)
    assert form.changed_tree().layout.moves == moves_before_deal(found, options, Seat(1))
    form.deleteLater()
    tree, _node = tree_over(empty_layout(found, options), SEED).play(ROOT, Seat(0), "bank yes")
    form = LayoutForm(Chapter(tree))
    assert not form.at_hand.isVisibleTo(form)
    assert form.changed_tree() == tree
    form.deleteLater()


LESSONS = sorted(data("resources").rglob(f"*{SUFFIX}"))
STAKED = [
    chapter
    for path in LESSONS
    for chapter in open_lesson(path).chapters
    if chapter.layout.moves and chapter.layout.game == "paigow"
]


def pasted(form: LayoutForm, chapter: Chapter) -> None:
    """Paste *chapter* as the text of a lesson."""
    form.take_text("\n".join(write(Lesson(chapters=(chapter,)))))
    assert not form.code_trouble.text()


def test_a_pasted_chapter_keeps_its_stakes_and_moves(usual: None) -> None:
    """Those are no longer the least stakes, and hands may be set; the rules chosen once more change nothing."""
    assert {text.partition(" ")[0] for chapter in STAKED for _seat, text in chapter.layout.moves} >= {"stake", "set"}
    form = form_over("paigow-guangdong")
    for chapter in (STAKED[0], next(each for each in STAKED if "set" in str(each.layout.moves))):
        pasted(form, chapter)
        assert form.new_chapter() == chapter
        form.presets.chosen.emit(form.presets.value())
        assert form.new_chapter().tree.nodes == chapter.tree.nodes
        assert form.new_chapter().layout.moves == chapter.layout.moves
    form.deleteLater()


def test_the_same_rules_chosen_again_keep_the_stakes(usual: None) -> None:
    """Of a chapter that is there already."""
    found, options = table("paigow-guangdong")
    moves = ((Seat(0), "bank yes"), *((Seat(seat), "stake 100") for seat in (1, 2, 3)))
    form = LayoutForm(Chapter(tree_over(replace(empty_layout(found, options), moves=moves), SEED)))
    assert form.presets.value()
    form.presets.chosen.emit(form.presets.value())
    assert form.changed_tree().layout.moves == moves
    form.seats.chosen.emit(2)
    assert form.changed_tree().layout.moves == moves_before_deal(found, form.layout_now().options, Seat(0))
    form.deleteLater()


@pytest.mark.parametrize("how", ["hands", "a tile", "a code", "a game", "seats"])
def test_a_pasted_chapter_is_gone_with_its_hands_and_rules(usual: None, how: str) -> None:
    """No title, text or move of it goes over to another position."""
    form = form_over("paigow-guangdong")
    chapter = replace(STAKED[0], title=Texts.of({"en": "Old"}))
    pasted(form, chapter)
    laid = write_hands(form.board.faces)
    match how:
        case "hands":
            form.take_text(" | ".join(["62"] * len(form.hands)))
        case "a tile":
            form.hands[1].take(0)
        case "a code":
            found, options = entry("paigow"), form.layout_now().options
            hands = tree_over(empty_layout(found, options), SEED).filled.hands
            form.take_text(write_code(found.game, options, [[f for f in hand if f is not None] for hand in hands]))
        case "a game":
            form.games.chosen.emit("tiengow")
            form.games.chosen.emit("paigow")
        case _:
            seats = next(each for each in entry("paigow").seats if each != len(form.hands))
            form.seats.chosen.emit(seats)
    assert not form.code_trouble.text()
    new = form.new_chapter()
    assert not new.title
    assert new.tree.nodes[ROOT].page == Page()
    assert new.tree.nodes[ROOT].children == ()
    assert not any(text.startswith("set") for _seat, text in new.layout.moves)
    if how == "a tile":
        form.board.lay(read_hands(laid))
        assert form.new_chapter().title == chapter.title
    form.deleteLater()


def test_only_a_paste_reads_the_clipboard(usual: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be large, or belong to a program that does not answer."""
    form = form_over("paigow-guangdong")
    clipboard = Mock()
    clipboard.clipboard.return_value.text.return_value = "66 66\n11 11"
    monkeypatch.setattr(typed, "QGuiApplication", clipboard)
    QTest.keyClicks(form.code, "62")
    assert not clipboard.mock_calls
    QTest.keyClick(form.code, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [hand.text() for hand in form.hands[:2]] == ["66 66", "11 11"]
    form.deleteLater()
