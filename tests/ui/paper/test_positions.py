# SPDX-License-Identifier: MIT
"""A position on paper shows what the class's table shows: no other tile, and the same seat to move."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from dominoes.game import Seat
from dominoes.games import GAMES
from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter, class_chapter
from dominoes.lessons.page import Page, Spot, read_mark
from dominoes.lessons.tree import ROOT, NodeId, Tree, tree_over
from dominoes.records.replay import asked
from dominoes.tiles import Tile
from tests.contract.tables import table
from tests.ui.diagram.positions import faces
from tests.ui.driving import FAST
from tests.ui.paper.lessons import lesson
from ui.language.names import seat_names
from ui.pages.demonstrate.projector_window import ProjectorWindow, Shown
from ui.paper.positions import describe_at, position_at, whole_position
from ui.paper.questions import right_answers
from ui.tiles.tile_button import TileButton

WHO = ("A", "B", "C", "D")


@pytest.mark.parametrize("open_hands", [(Seat(0),), (Seat(0),) * 4, (Seat(0), Seat(5), Seat(6), Seat(7))])
def test_only_the_hands_named_are_open(usual: None, open_hands: tuple[Seat, ...]) -> None:
    """A seat named twice, or one that is not at the table, opens no other hand."""
    chapter = lesson().chapters[0]
    page = replace(chapter.tree.nodes[ROOT].page, open_hands=open_hands, view=Seat(0))
    shown = position_at(replace(chapter, tree=chapter.tree.with_page(ROOT, page)), ROOT, WHO)
    faces = [[tile for group in seat.groups for tile in group.tiles] for seat in shown.seats]
    assert all(tile is not None for tile in faces[0])
    assert all(tile is None for row in faces[1:] for tile in row)


@pytest.mark.parametrize("preset", ["turtle-turtle", "watching-watching"])
def test_who_plays_alone_may_have_a_closed_hand(qapp: QApplication, usual: None, preset: str) -> None:
    """There is nobody else who knows less: what the player sees lies there, and no more."""
    chapter = Chapter(tree_over(empty_layout(*table(preset)), bytes(32))).with_page(ROOT, Page(open_hands=()))
    shown = position_at(chapter, ROOT, WHO[:1])
    own = whole_position(chapter.layout.game, chapter.tree.state(ROOT), Seat(0), WHO[:1], opened=False)
    assert (shown.strips, shown.seats[0].groups) == (own.strips, own.seats[0].groups)


def test_marks_stand_only_on_what_is_seen(usual: None) -> None:
    """Their seats count from the viewer's; a face-down tile is not given away."""
    chapter = lesson().chapters[0]
    marks = tuple(map(read_mark, ("ring red 66@0", "arrow blue 42@0 @2", "ring green 11@1", "arrow red 66@0 11@1")))
    page = replace(chapter.tree.nodes[ROOT].page, view=Seat(1), marks=marks)
    shown = position_at(chapter.with_page(ROOT, page), ROOT, WHO)
    assert list(map(str, shown.marks)) == ["ring red 66@0", "arrow blue 42@0 @2"], "the second hand is closed"
    turned = replace(page, question=None, open_hands=(Seat(0), Seat(1)))
    shown = position_at(chapter.with_page(ROOT, turned), ROOT, WHO)
    assert list(map(str, shown.marks))[:2] == ["ring red 66@3", "arrow blue 42@3 @1"]


# -- the same as on the table of a class -----------------------------------------------------------

_STEPS = 7
"""Steps of a round that are compared."""
PRESETS = [f"{game.key}-{key}" for game in GAMES for key in game.presets if not game.is_solitary]


@cache
def played(preset: str) -> Tree:
    """Return a round that is played by chance, from bids and stakes to the end."""
    tree, node, rng = tree_over(empty_layout(*table(preset)), bytes(range(32))), ROOT, Random(preset)
    game = tree.table.game
    while deciding := asked(game, tree.state(node)):
        one = deciding[0]
        tree, node = tree.play(node, one.seat, game.write_move(rng.choice(one.legal)))
    return tree


def sampled(tree: Tree) -> list[NodeId]:
    """Return the beginning, the end, and steps between them; all before the tiles are seen."""
    line = [ROOT, *tree.line()]
    early = [node for node in line if not tree.table.game.is_dealt(tree.state(node))]
    return [*early, *line[len(early) :: max(1, (len(line) - len(early)) // _STEPS)], line[-1]]


def open_on(window: ProjectorWindow) -> set[Tile]:
    """Return the faces that a class sees lie on the table."""
    return {each.face for each in window.stage.findChildren(TileButton) if each.isVisibleTo(window) and each.face}


def known_to(window: ProjectorWindow) -> set[Tile]:
    """Return those faces, and all that the table tells of as seen before."""
    model = window.table.model
    return open_on(window) | {each.face for each in model.seen if each.seen}


@pytest.mark.matrix
@pytest.mark.parametrize("opened", [(0,), (1, 0), "all", "single", "unsaid"], ids=str)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_picture_is_what_the_class_sees(qapp: QApplication, usual: None, preset: str, opened: object) -> None:
    """B3, B5: in every phase of every rule set no tile more or less lies open, and the same seat is to move."""
    tree = played(preset)
    seats = len(tree.filled.hands)
    hands = range(seats) if not isinstance(opened, tuple) else opened
    turned = (Spot(tree.filled.hands[1][0], Seat(1)),) if opened == "single" and tree.filled.hands[1] else ()
    hands = (0,) if opened == "single" else hands
    said = None if opened == "unsaid" else tuple(map(Seat, hands))
    page = Page(open_hands=said, turned=turned, view=Seat(hands[0]))
    chapter = Chapter(tree).with_page(ROOT, page)
    who = seat_names(seats)
    below = QWidget()
    window = ProjectorWindow(below, FAST, over=below, press=print, placed=list, closed=list)
    window.resize(1280, 800)
    known: set[Tile] = set()
    for node in sampled(tree):
        window.show_step(Shown(class_chapter(chapter, node), node, who))
        assert not window.stage.trouble
        shown = position_at(chapter, node, who)
        drawn = {face for face in faces(shown) if face is not None}
        known |= known_to(window)
        assert drawn <= known, "the picture shows what the class does not see"
        if preset.partition("-")[0] != "laoshu" or tree.state(node).trick:
            # There the table keeps a finished trick, which is no longer part of the position.
            assert open_on(window) <= drawn, "the class sees what the picture does not show"
        model = window.table.model
        lit = [who[each.seat] for each in model.seats if each.to_act]
        assert [each.name for each in shown.seats if each.to_act] == lit
        assert len(lit) <= 1
        named = [line for line in shown.legend if line.startswith("To move: ")]
        assert named == [f"To move: {name}" for name in lit]
        assert shown.seats[0].name == who[model.me]
    window.close()
    below.deleteLater()


def test_where_nothing_is_said_hands_are_closed(usual: None) -> None:
    """On paper as before a class, also in sentences: but that of the view, and those of the right answers."""
    chapter = lesson().chapters[0]
    asked, led, thrown = (ROOT, *chapter.tree.line())
    page = replace(chapter.page(asked), open_hands=None, view=Seat(1))
    chapter = chapter.with_page(asked, page)

    def open_at(node: NodeId) -> list[str]:
        shown = position_at(chapter, node, WHO)
        return [seat.name for seat in shown.seats if any(tile for group in seat.groups for tile in group.tiles)]

    assert sorted(open_at(asked)) == ["A", "B"]
    assert open_at(led) == ["B"]
    assert "Earth" in str(describe_at(chapter, thrown, WHO))
    other = chapter.with_page(asked, replace(page, view=Seat(2)))
    assert "Earth" not in str(describe_at(other, thrown, WHO))
    assert len([seat for seat in position_at(other, thrown, WHO, opened=True).seats if seat.groups]) == 4
    right, _why = right_answers(other, asked, page.question)[0].split(". ", 1) if page.question else ("", "")
    assert "Heaven" in right, "the class that is asked may see the answer"


@pytest.mark.parametrize("preset", [each for each in PRESETS if not each.startswith("paigow")])
def test_closed_hands_do_not_tell_who_can_claim(qapp: QApplication, usual: None, preset: str) -> None:
    """Seen from any seat, the same one is to move as for somebody who knows no hand."""
    tree = played(preset)
    seats = len(tree.filled.hands)
    who = seat_names(seats)
    for node in sampled(tree):
        lit = set()
        for view in range(seats):
            chapter = Chapter(tree).with_page(ROOT, Page(open_hands=(), view=Seat(view)))
            shown = position_at(chapter, node, who)
            lit.add(tuple(sorted(each.name for each in shown.seats if each.to_act)))
        assert len(lit) == 1
