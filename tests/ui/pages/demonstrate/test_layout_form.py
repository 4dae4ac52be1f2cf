# SPDX-License-Identifier: MIT
"""Laying out a position: input, errors, a code, the rules one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.lessons.layout import empty_layout, problems
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.page import Mark, MarkKind, Page, Spot
from dominoes.lessons.tree import ROOT, tree_over
from dominoes.records.deal_code import write_code
from dominoes.records.table_code import TableDeal
from dominoes.tiles import FACES
from tests.contract.tables import table
from tests.ui.pages.looks import Show
from ui.pages.demonstrate.layout_form import LayoutForm
from ui.tiles.tray import Tray

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


def test_the_game_chosen_once_more_changes_nothing(usual: None) -> None:
    """What was laid stays, in the same chapter; only another game begins with nothing."""
    form = form_over()
    form.hands[0].setText("66 66 21 42")
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
    form.hands[0].setText("66 66")
    form.hands[1].setText("77")
    assert form.trouble.text()
    tree = form.changed_tree()
    assert [str(face) for face in tree.layout.hands[0]] == ["66", "66"]
    assert set(tree.layout.hands[1]) == {None}
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
    form.hands[0].setText("66 66 ? ?")
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


@pytest.mark.parametrize("width", [300, 700])
def test_the_tray_fills_its_width(show: Show, width: int) -> None:
    """In as few rows as fit, about as long as each other; narrower, it needs more of them, and no tile is cut."""
    window = QWidget()
    tray = Tray(window)
    show(window)
    tray.show_tiles([tile for tile in FACES for _copy in range(2)][:32])
    tray.resize(width, tray.heightForWidth(width))
    rows = Counter(each.y() for each in tray.tiles)
    wide = tray.tiles[0].width()
    assert len(rows) == -(-32 // (width // wide))
    assert max(rows.values()) - min(rows.values()) < len(rows)
    assert all(tray.rect().contains(each.geometry()) for each in tray.tiles)
