# SPDX-License-Identifier: MIT
"""The end of a round in stops: what a class may know of each, and the chips as they are by then."""

from __future__ import annotations

import pytest

from dominoes.game import ChipsMoved, Seat
from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.page import Page
from dominoes.lessons.tree import ROOT, NodeId, Tree, tree_over
from tests.contract.tables import table
from tests.ui.pages.demonstrate.leaks import SEED, TABLES
from ui.language.names import tile_name
from ui.pages.demonstrate.settling import settling

pytestmark = pytest.mark.usefixtures("usual")

WHO = ("Ann", "Ben", "Cleo", "Dan")


def played(preset: str) -> tuple[Tree, NodeId]:
    """Return a round that was played to its end, and its last step."""
    tree, node = tree_over(empty_layout(*table(preset)), SEED), ROOT
    game = tree.table.game
    while asked := game.to_act(state := tree.state(node)):
        tree, node = tree.play(node, asked[-1], game.write_move(game.legal_moves(state, asked[-1])[-1]))
    return tree, node


@pytest.mark.parametrize("preset", TABLES)
def test_chips_are_paid_one_line_after_the_other(preset: str) -> None:
    """At first nothing of it is paid, in the end everything; each line has the names of those it concerns."""
    tree, node = played(preset)
    chapter, game = Chapter(tree), tree.table.game
    stops = settling(chapter, node, WHO)
    parent = tree.nodes[node].parent
    assert parent is not None
    chips = [game.view(stop.state, Seat(0)).chips for stop in stops]
    state = tree.state(node)
    assert not any(isinstance(event, ChipsMoved) for event in tree.step(node).events)
    assert chips[0] == game.view(tree.state(parent), Seat(0)).chips
    assert chips[-1] == game.view(state, Seat(0)).chips
    assert len(set(chips)) > 1
    paid = [stop.text for stop in stops if "+" in stop.text]
    assert all("\n" not in text for text in paid)
    assert any(name in paid[-1] for name in WHO)
    assert settling(chapter, parent, WHO) == ()


def test_what_was_thrown_face_down_is_not_told() -> None:
    """It depends on the open hands of this step, not of the step before."""
    tree, node = played("tiengow-basic")
    move = tree.nodes[node].move
    assert move is not None
    seat, words = move
    thrown = words.split()[1:]
    assert words.startswith("throw")
    names = {tile_name(face) for hand in tree.state(ROOT).hands for face in hand if str(face) in thrown}
    everybody = tuple(map(Seat, range(4)))

    def first(open_hands: tuple[Seat, ...]) -> str:
        chapter = Chapter(tree).with_page(ROOT, Page(open_hands=everybody))
        return settling(chapter.with_page(node, Page(open_hands=open_hands)), node, WHO)[0].text

    assert any(name in first(everybody) for name in names)
    closed = first(tuple(each for each in everybody if each != seat))
    assert not any(name in closed for name in names)
