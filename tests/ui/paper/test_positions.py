# SPDX-License-Identifier: MIT
"""A position on paper shows no tile that the lesson keeps closed, whatever its file says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dominoes.game import Seat
from dominoes.lessons.page import read_mark
from dominoes.lessons.tree import ROOT
from tests.ui.paper.lessons import lesson
from ui.paper.positions import position_at

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


def test_marks_stand_only_on_what_is_seen(usual: None) -> None:
    """Their seats count from the one that the table is seen from; a tile that lies face down is not given away."""
    chapter = lesson().chapters[0]
    marks = tuple(map(read_mark, ("ring red 66@0", "arrow blue 42@0 @2", "ring green 11@1", "arrow red 66@0 11@1")))
    page = replace(chapter.tree.nodes[ROOT].page, view=Seat(1), marks=marks)
    shown = position_at(replace(chapter, tree=chapter.tree.with_page(ROOT, page)), ROOT, WHO)
    assert list(map(str, shown.marks)) == ["ring red 66@3", "arrow blue 42@3 @1"]
