# SPDX-License-Identifier: MIT
"""`ui.paper.flow`: every block comes onto a page, and nothing stands beyond the edge of one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ui.paper.blocks import NEXT, NEXT_PAGE, Block, Grid, Size, Text, TileRow, WriteLines, blocks_of
from ui.paper.flow import FillItem, Layout, Leaf, Paper, compose, on_one_page

LONG = "A sentence that is long enough to be broken into several lines, and then some more of it. " * 6


def words(leaves: list[Leaf]) -> str:
    """Return everything written on pages, without line breaks and page numbers."""
    return " ".join(line for leaf in leaves for line in leaf.text.splitlines()[:-1])


@pytest.mark.parametrize("paper", Paper)
def test_nothing_is_lost_or_cut(paper: Paper) -> None:
    """Paragraphs, tables and lines over several pages, in one column and in cells."""
    blocks: list[Block] = [Text("Title", Size.TITLE), *(Text(f"{n} {LONG}") for n in range(30)), WriteLines(3)]
    blocks.append(Grid((("Head", "B"), *((f"row {n}", LONG) for n in range(20))), (1, 3)))
    for layout in (Layout(paper), Layout(paper, 2, 3)):
        leaves = list(compose(blocks, layout))
        assert len(leaves) > 2
        for n in range(30):
            assert f"{n} {LONG}"[:40] in words(leaves)
        assert "row 19" in words(leaves)
        for leaf in leaves:
            area = layout.size
            for item in leaf.items:
                assert item.box.left() >= 0
                assert item.box.right() <= area.width()
                assert item.box.top() >= 0
                assert item.box.bottom() <= area.height()


def test_a_heading_stays_with_what_follows() -> None:
    """It never stands at the foot of a page alone."""
    for lines in range(20, 60):
        leaves = list(compose([*[Text("x")] * lines, Text("Heading", Size.HEADING), Text("Below")]))
        page = next(leaf.text for leaf in leaves if "Heading" in leaf.text)
        assert "Below" in page


def rows(count: int) -> list[Block]:
    """Return a heading and a list of so many rows that belong together."""
    return [Text("Ranks", Size.HEADING), *(TileRow((), f"rank {n}", keeps=n < count - 1) for n in range(count))]


def test_a_list_stands_in_one_cell() -> None:
    """If a cell has room for all of it; a longer one begins below its heading and fills the rest of the cell."""
    layout = Layout(columns=3)
    for lines in range(5, 45):
        (leaf,) = compose([*[Text("x")] * lines, *rows(10)], layout)
        left = {item.box.left() for item in leaf.items if getattr(item, "text", "").startswith("rank")}
        assert len(left) == 1
    for lines in range(45):
        (leaf,) = compose([*[Text("x")] * lines, *rows(60)], layout)
        boxes = {text: item.box for item in leaf.items if (text := getattr(item, "text", ""))}
        assert boxes["rank 0"].left() < boxes["Ranks"].right()
        assert boxes["Ranks"].bottom() < boxes["rank 0"].bottom()
        columns = [boxes[f"rank {n}"].left() for n in range(60)]
        assert columns == sorted(columns)
        assert len(set(columns)) <= 3


def test_cells_and_pages() -> None:
    """The next block begins in the next cell, or on the next page."""
    layout = Layout(columns=2)
    (one,) = compose([Text("a"), NEXT, Text("b")], layout)
    left, right = (next(item for item in one.items if getattr(item, "text", "") == text) for text in "ab")
    assert left.box.top() == right.box.top()
    assert left.box.left() < right.box.left()
    assert [leaf.text for leaf in compose([Text("a"), NEXT_PAGE, Text("b")], layout)] == ["a\n1", "b\n2"]


def test_one_page() -> None:
    """A too long text is drawn smaller."""
    blocks = [Text(LONG)] * 20
    assert len(list(compose(blocks))) > 1
    assert on_one_page(blocks, Layout()).size.width() > Layout().size.width()


def test_markdown_is_text() -> None:
    """Tags are words, marks are none; tables stay tables."""
    found = list(blocks_of("# A\n\nB **c** <i>d</i> {tile:66}\n\n- e\n\n| x | y |\n| --- | --- |\n| 1 | 2 |"))
    assert found == [
        Text("A", Size.HEADING),
        Text("B c <i>d</i> Heaven"),
        Text("e", bullet=True),
        Grid((("x", "y"), ("1", "2")), (1.0, 1.0)),
    ]


def test_lines_to_write_on() -> None:
    """As many as were asked for, far enough apart."""
    (leaf,) = compose([WriteLines(4)])
    lines = [item.box.top() for item in leaf.items if isinstance(item, FillItem)]
    assert len(lines) == 4
    assert all(below - above > 40 for above, below in pairwise(lines))


def test_lines_to_write_on_begin_no_cell() -> None:
    """As many as have room; a long question leaves none, and the next step follows in the next cell."""
    layout = Layout(columns=2, rows=2)
    fitting = list(compose((Text("Which?"), WriteLines(3), NEXT, Text("Next")), layout))
    assert sum(isinstance(item, FillItem) for item in fitting[0].items) == 3
    long = (Text("word " * 2000), WriteLines(60), NEXT, Text("Next"))
    for leaf in compose(long, layout):
        assert all(item.box.bottom() <= leaf.size.height() for item in leaf.items)
        for cell in layout.cells():
            within = [item for item in leaf.items if cell.contains(item.box.center())]
            assert not within or not all(isinstance(item, FillItem) for item in within)
