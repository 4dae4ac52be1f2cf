# SPDX-License-Identifier: MIT
"""A position on paper shows no tile that the lesson keeps closed, whatever its file says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dominoes.game import Seat
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
