# SPDX-License-Identifier: MIT
"""The geometry of the table, from the smallest window to 4K, at every size of text."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ui.table.felt import COMPACT_BELOW
from ui.table.geometry import PLEASANT, TILE_HEIGHT, Box, Point, row, row_width
from ui.table.trick import IN_PLAY, TrickLayout

SIZES = ((960, 548), (1280, 750), (1920, 1030), (3840, 2100))
TEXTS = (0.8, 1.0, 1.25, 1.5, 1.75)
COUNTS = (1, 2, 3, 4, 8)
"""Tiles in a play; eight are a dealt hand that was opened."""


def fits(width: int, height: int, text: float) -> bool:
    """Return whether words of this size are meant to find room: 150 % do in the smallest window."""
    return text <= 1.5 * min(width / 960, height / 548)


def most_lines(height: int, text: float) -> int:
    """Return how many lines a label may have."""
    return 1 if height < COMPACT_BELOW * text else 2


def table(width: int, height: int, text: float, *, lines: int = 1) -> TrickLayout:
    """Return a table with the room that words need in the widest of the languages; labels have so many *lines*."""
    panel = (245, 52) if height < COMPACT_BELOW * text else (222, 74)
    return TrickLayout(
        width=width,
        height=height,
        panel=(round(panel[0] * text), round(panel[1] * text)),
        label=round((6 + 19 * lines) * text) if lines else 0,
        caption=round(25 * text),
        bar=round(47 * text),
        bubble=round(41 * text),
    )


WITH_ROOM = [
    pytest.param(*size, text, id=f"{size[0]}x{size[1]} at {text}")
    for size in SIZES
    for text in TEXTS
    if fits(*size, text)
]


@st.composite
def tables(draw: st.DrawFn) -> TrickLayout:
    """Draw a table large enough for words."""
    width, height = draw(st.integers(960, 3840)), draw(st.integers(548, 2160))
    text = draw(st.floats(0.8, 1.75).filter(lambda text: fits(width, height, text)))
    return table(width, height, text, lines=draw(st.integers(0, most_lines(height, text))))


def around(spots: tuple[Point, ...], width: int, below: int = 0) -> Box:
    """Return the box around a row of tiles, with what is written below them."""
    left, top = spots[0]
    return Box(left, top, spots[-1].x + width - left, round(width * TILE_HEIGHT) + below)


def fixed(layout: TrickLayout) -> dict[str, Box]:
    """Return where everything is but the trick."""
    boxes = {f"panel {place}": layout.panel_box(place) for place in range(layout.seats)}
    for place in range(1, layout.seats):
        boxes[f"backs {place}"] = around(layout.backs(place, 8), layout.back_width)
    boxes["hand"] = around(layout.hand(8), layout.hand_width, layout.label)
    return boxes | {"bar": layout.bar_box, "bubble": layout.bubble_box}


def trick(layout: TrickLayout, count: int) -> dict[str, Box]:
    """Return the boxes of plays of *count* tiles, each with the edge that marks a winner, and of their captions."""
    width = layout.play_width(count)
    boxes = {f"play {place}": around(layout.play(place, count), width) for place in range(layout.seats)}
    if layout.captions:
        boxes |= {f"caption {place}": layout.caption_box(place, count) for place in range(layout.seats)}
    return boxes


def overlaps(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    """Return the pairs that lie on each other."""
    return [
        (one, other)
        for (one, a), (other, b) in combinations(boxes.items(), 2)
        if min(a.right, b.right) > max(a.x, b.x) and min(a.bottom, b.bottom) > max(a.y, b.y)
    ]


def outside(layout: TrickLayout, boxes: dict[str, Box]) -> list[str]:
    """Return what stands out over the edge of the table."""
    return [
        name
        for name, box in boxes.items()
        if box.x < 0 or box.y < 0 or box.right > layout.width or box.bottom > layout.height
    ]


@pytest.mark.parametrize(("width", "height", "text"), WITH_ROOM)
def test_everything_has_a_place_of_its_own(width: int, height: int, text: float) -> None:
    """Panels, hands, buttons, advice and plays of up to four tiles neither touch nor leave the table."""
    for lines in range(most_lines(height, text) + 1):
        layout = table(width, height, text, lines=lines)
        for count in COUNTS[:4]:
            boxes = fixed(layout) | trick(layout, count)
            assert not overlaps(boxes), count
            assert not outside(layout, boxes), count


@given(tables())
@example(table(1678, 565, 1.303, lines=0))
def test_everything_has_a_place_of_its_own_in_every_size(layout: TrickLayout) -> None:
    """The same for any size the window is pulled to."""
    for count in COUNTS[:4]:
        boxes = fixed(layout) | trick(layout, count)
        assert not overlaps(boxes)
        assert not outside(layout, boxes)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("count", COUNTS)
def test_plays_lie_apart(width: int, height: int, text: float, count: int) -> None:
    """However large the text, plays do not cover each other and stay on the table, dealt hands too."""
    layout = table(width, height, text)
    assert not overlaps(trick(layout, count))
    assert not outside(layout, fixed(layout) | trick(layout, count))


@given(tables())
def test_play_goes_counter_clockwise(layout: TrickLayout) -> None:
    """The next seat 下家 is on the right, then comes the one opposite, then the one on the left."""
    below, right, above, left = (layout.panel_box(place) for place in range(4))
    assert left.right <= layout.width / 2 <= right.x
    assert above.bottom <= min(left.y, right.y)
    assert max(left.bottom, right.bottom) <= below.y
    for count in COUNTS:
        plays = [layout.play(place, count)[0] for place in range(4)]
        assert plays[3].x < plays[0].x == plays[2].x < plays[1].x
        assert plays[2].y < plays[1].y == plays[3].y < plays[0].y


@given(tables(), st.sampled_from(COUNTS))
def test_tiles_of_a_row_lie_side_by_side(layout: TrickLayout, count: int) -> None:
    """Tiles of one hand or one play have equal heights and do not overlap."""
    rows = [(layout.hand(count), layout.hand_width)]
    rows += [(layout.backs(place, count), layout.back_width) for place in (1, 2, 3)]
    rows += [(layout.play(place, count), layout.play_width(count)) for place in range(4)]
    for spots, width in rows:
        assert len(spots) == count
        assert len({spot.y for spot in spots}) == 1
        assert all(after.x - before.x > width for before, after in pairwise(spots))


@given(tables())
def test_a_raised_tile_stays_below_the_advice(layout: TrickLayout) -> None:
    """A selected tile rises by a quarter of its width and does not hide words; those beside the hand are apart."""
    raised = layout.hand_top - layout.hand_width * 0.26
    if layout.advice_beside:
        assert layout.bubble_box.right <= layout.hand(8)[0].x
        assert layout.zone[1] <= raised
    else:
        assert raised >= layout.bubble_box.bottom


@given(tables())
def test_captions_stand_below_their_play(layout: TrickLayout) -> None:
    """Words below a play share its middle, with any labels of tiles."""
    for place in range(4):
        for count in COUNTS[:4]:
            box, tiles = layout.caption_box(place, count), around(layout.play(place, count), layout.play_width(count))
            assert tiles.bottom <= box.y <= tiles.bottom + 6
            assert abs((box.x + box.right) - (tiles.x + tiles.right)) <= 4
            assert box.height == layout.caption


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_tiles_grow_with_the_window(width: int, height: int) -> None:
    """A hand is large enough to be read and hit, and the trick follows it."""
    layout = table(width, height, 1.0)
    assert 50 <= layout.hand_width <= height * PLEASANT / TILE_HEIGHT + 1
    assert layout.play_width(1) >= 0.75 * layout.hand_width
    larger = table(width + 200, height + 150, 1.0)
    assert larger.hand_width >= layout.hand_width
    assert larger.back_width >= layout.back_width


@pytest.mark.parametrize(("width", "height", "text"), WITH_ROOM)
@pytest.mark.parametrize("shown", [False, True], ids=["closed", "open"])
def test_larger_text_makes_no_tile_smaller(width: int, height: int, text: float, *, shown: bool) -> None:
    """Words take their room from panels and from the advice, not from hand, trick and the tiles of others.

    Only what the trick has beyond its usual size is room that words leave.
    """
    window = height + 52
    usual, larger = (
        replace(table(width, window - round(39 * size), size), shown=shown, window=window) for size in (1.0, text)
    )
    if text > 1:
        assert larger.hand_width >= usual.hand_width - 1
        assert larger.back_width >= usual.back_width - 1
        due = usual.hand_width * IN_PLAY
        assert all(larger.play_width(count) >= min(due, usual.play_width(count)) - 1 for count in COUNTS[:2])


@given(tables())
def test_the_seat_above_is_one_group(layout: TrickLayout) -> None:
    """Its hand stands close to its panel, wherever the height allows, and in the middle on a high table."""
    panel, hand = layout.panel_box(2), around(layout.backs(2, 8), layout.back_width)
    apart = max(hand.x - panel.right, hand.y - panel.bottom)
    if layout.height >= 1000 and layout.panel[1] <= 90:
        assert abs(panel.x + hand.right - layout.width) <= layout.margin
        assert hand.y < panel.bottom
    # Larger words need a higher table for it; the bar is one line of them.
    if layout.height >= max(700, 15.2 * layout.bar) and layout.panel[1] <= 90:
        assert apart <= 10


@given(tables())
@example(table(1678, 565, 1.303, lines=0))
@example(table(3253, 1000, 1.68, lines=0))
def test_few_tiles_are_larger_and_move_nothing_else(layout: TrickLayout) -> None:
    """The last two tiles take the height of the advice, which stands beside them; nothing else has another place."""
    few = replace(layout, few=True)
    boxes = fixed(few) | {"hand": around(few.hand(2), few.held_width, few.label)}
    assert few.held_width >= layout.hand_width
    for count in (1, 2):
        assert not overlaps(boxes | trick(few, count))
        assert trick(few, count) == trick(layout, count)
    same = ("panel 0", "panel 1", "panel 2", "panel 3", "bar")
    assert [boxes[name] for name in same] == [fixed(layout)[name] for name in same]
    # Very large words leave the advice no room beside the hand.
    if layout.height >= 1000 and layout.bubble <= 60:
        assert few.held_width > layout.hand_width


def test_advice_stands_above_the_hand_where_there_is_room() -> None:
    """On a low table it is beside the hand, above the reader's panel; in a review to the right, if it fits there."""
    usual, low = table(1280, 750, 1.0), table(960, 548, 1.5)
    assert not usual.advice_beside
    assert usual.bubble_box.bottom <= usual.hand_top
    assert low.advice_beside
    assert low.bubble_box.bottom <= low.panel_box(0).y
    assert low.bubble_box.x == low.panel_box(0).x
    review = replace(usual, bar=0)
    assert review.bubble_box.x > review.hand(8)[-1].x + review.hand_width
    assert replace(low, bar=0).bubble_box.right <= low.hand(8)[0].x


def test_captions_are_left_out_before_tiles_become_smaller() -> None:
    """There is room for them in the usual window, and not in the smallest."""
    assert table(1280, 750, 1.0).captions
    assert not table(960, 548, 1.5).captions


def test_buttons_use_the_room_beside_the_panel() -> None:
    """They may use everything beside the panel, and stand below the hand, which makes room for the panel."""
    narrow, wide = table(960, 548, 1.5), table(1920, 1030, 1.0)
    for layout in (narrow, wide):
        assert layout.bar_box.x == layout.panel_box(0).right + layout.margin
        assert layout.bar_box.right == layout.width - layout.margin
        assert layout.bar_middle == pytest.approx(layout.hand_centre, abs=1)
    assert wide.bar_middle == 960
    assert narrow.panel_box(0).width < narrow.panel[0]


@given(st.integers(0, 8), st.integers(10, 200), st.integers(0, 4000), st.integers(0, 2000))
def test_a_row_is_centred(count: int, width: int, centre: int, top: int) -> None:
    """A row has its middle where it was asked to; no tiles give no places."""
    spots = row(count, width, centre, top)
    assert len(spots) == count
    if spots:
        assert (spots[0].x + spots[-1].x + width) / 2 == pytest.approx(centre, abs=1)
        assert spots[-1].x + width - spots[0].x == pytest.approx(row_width(count, width), abs=1)
