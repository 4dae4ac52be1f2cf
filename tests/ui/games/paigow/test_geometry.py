# SPDX-License-Identifier: MIT
"""The geometry of a banker's table for two to eight, from the smallest window to 4K, at every size of text."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest

from ui.games.paigow.geometry import HandSpot, RingLayout, Spare
from ui.table.geometry import SIDES, TILE_HEIGHT, Box

SIZES = ((960, 548), (1280, 750), (1920, 1030), (3840, 2100))
TEXTS = (0.8, 1.0, 1.25, 1.5, 1.75)
SEATS = range(2, 9)


def ring(width: int, height: int, text: float, seats: int, **values: object) -> RingLayout:
    """Return a table with the room that words need."""
    compact = height < 600 * text * (1.15 if seats >= 6 else 1)
    panel = (160, 53) if compact else (208, 75)
    usual: dict[str, object] = {
        "width": width,
        "height": height,
        "seats": seats,
        "panel": (round(panel[0] * text), round(panel[1] * text)),
        # Of two lines.
        "label": round(40 * text),
        "caption": round(21 * text),
        "bar": round(47 * text),
        "bubble": round(41 * text),
        "words": round(143 * text),
        "card_words": round(143 * text),
        "die": round(40 * text),
        "hand": (2, 2),
    }
    return RingLayout(**(usual | values))  # type: ignore[arg-type]


ROOMS = [
    pytest.param(*size, text, id=f"{size[0]}x{size[1]} at {text}")
    for size in SIZES
    for text in TEXTS
    if text <= 1.5 * min(size[0] / 960, size[1] / 548)
]

LOW = pytest.param(1220, 643, 1.0, id="B27: beside a panel and above a text, as in lessons")
LOWER = pytest.param(1100, 600, 1.0, id="B27: lower")


def span(spot: HandSpot, width: int, *, below: bool = False) -> Box:
    """Return the box around a hand and its name, and the sum *below* that."""
    turned = spot.turn % 2
    wide, high = (width * TILE_HEIGHT, width) if turned else (width, width * TILE_HEIGHT)
    left, top = min(x for x, _y in spot.tiles), min(y for _x, y in spot.tiles)
    right, bottom = max(x for x, _y in spot.tiles) + wide, max(y for _x, y in spot.tiles) + high
    if spot.name.height:
        left, right = min(left, spot.name.x), max(right, spot.name.right)
        bottom = max(bottom, spot.name.bottom, spot.sum.bottom if below else 0)
    return Box(left, top, round(right - left), round(bottom - top))


def apart(boxes: list[Box], what: RingLayout, slack: int = 1) -> None:
    """Check that all *boxes* are inside the table and none touches another by more than *slack* pixels."""
    for box in boxes:
        assert box.x >= -slack
        assert box.y >= -slack
        assert box.right <= what.width + slack
        assert box.bottom <= what.height + slack
    for one, other in combinations(boxes, 2):
        across = min(one.right, other.right) - max(one.x, other.x)
        down = min(one.bottom, other.bottom) - max(one.y, other.y)
        assert across <= slack or down <= slack, (one, other)


def others(layout: RingLayout, *, shown: bool) -> list[Box]:
    """Return the boxes of all panels, and of the hands of others."""
    boxes = [layout.panel_box(place) for place in range(layout.seats)]
    for place in range(1, layout.seats):
        boxes += [span(spot, layout.ring.back_width, below=True) for spot in layout.hands(place, (2, 2), shown=shown)]
    return boxes


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("width", "height", "text"), [*ROOMS, LOW, LOWER])
def test_nothing_overlaps_while_hands_are_set(
    width: int, height: int, text: float, seats: int, *, beside: bool
) -> None:
    """Panels, backs, own tiles, cards, dice, advice and buttons each have their place inside the table."""
    layout = ring(width, height, text, seats, cards=3, dice=2)
    if beside:
        if not layout.is_low:
            return
        layout = replace(layout, beside_hand=True)
    boxes = others(layout, shown=False)
    boxes += [*layout.card_boxes(), layout.dice_box, layout.bubble_box, layout.bar_box]
    for spot in layout.own_hands():
        boxes.append(span(spot, layout.hand_width))
        assert spot.title.bottom <= spot.tiles[0].y
    apart(boxes, layout)
    assert layout.card_height >= layout.card_words + 20 * 0.9


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("width", "height", "text"), ROOMS)
def test_nothing_overlaps_while_hands_lie_open(width: int, height: int, text: float, seats: int) -> None:
    """Open hands and their names, the reader's own in the middle with their sums, have their places."""
    layout = ring(width, height, text, seats)
    boxes = [*others(layout, shown=True), layout.bubble_box, layout.bar_box]
    spots = layout.own_hands()
    assert len(spots) == 2
    for spot in spots:
        box = span(spot, layout.hand_width)
        assert spot.sum.y >= box.bottom
        boxes += [box, spot.title, spot.sum]
    apart(boxes, layout)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("width", "height", "text"), ROOMS)
def test_every_open_hand_has_room_for_its_sum(width: int, height: int, text: float, seats: int) -> None:
    """Not only the reader's: 6 and 3 are no sum that a newcomer sees if a tile counts other than its pips."""
    layout = ring(width, height, text, seats)
    for place in range(1, seats):
        for spot in layout.hands(place, (2, 2), shown=True):
            assert spot.sum.height >= 12
            assert spot.sum.y >= spot.name.bottom


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("width", "height", "text"), ROOMS)
def test_the_pile_has_room(width: int, height: int, text: float, seats: int) -> None:
    """Pile, three dice and the tiles taken lie below each other, clear of panels, backs and advice."""
    layout = ring(width, height, text, seats, hand=())
    first, last = layout.wall(0, 3), layout.wall(7, 3)
    top = layout.wall(0, 0).y
    tile = layout.wall_width
    high = round(tile * TILE_HEIGHT)
    wall = Box(first.x, top, last.x + tile - first.x, first.y - top + high)
    taken, taken_width = layout.taken(0, 4)
    mine = Box(
        taken[0].x,
        taken[0].y,
        taken[-1].x + taken_width - taken[0].x,
        round(taken_width * TILE_HEIGHT),
    )
    apart([*others(layout, shown=False), wall, layout.rolling(3), mine, layout.bubble_box], layout)


@pytest.mark.parametrize("seats", SEATS)
def test_play_goes_counter_clockwise(seats: int) -> None:
    """From below up the right side, along the top to the left, down the left side; as many left as right."""
    layout = ring(1280, 750, 1.0, seats)
    beside, above = SIDES[seats - 1]
    assert 2 * beside + above == seats - 1
    boxes = [layout.panel_box(place) for place in range(1, seats)]
    for one, other in pairwise(boxes[:beside]):
        assert one.y > other.y
    for one, other in pairwise(boxes[beside : beside + above]):
        assert one.x > other.x
        assert one.y == other.y
    for one, other in pairwise(boxes[beside + above :]):
        assert one.y < other.y
    for right, left in zip(boxes[:beside], reversed(boxes[beside + above :]), strict=True):
        assert right.y == left.y
        assert layout.width - right.right == left.x


def test_low_hands_lie_crosswise_where_there_is_room() -> None:
    """On a table of usual height the low hand is turned and the high hand stands; on a low one both stand."""
    low, high = ring(1280, 750, 1.0, 4).hands(2, (2, 2), shown=True)
    assert (low.turn, high.turn) == (1, 0)
    assert low.tiles[0].x == low.tiles[1].x
    low, high = ring(960, 548, 1.5, 8).hands(4, (2, 2), shown=True)
    assert (low.turn, high.turn) == (0, 0)
    (only,) = ring(1280, 750, 1.0, 4).hands(1, (2,), shown=True)
    assert only.turn == 0


def test_own_tiles_give_way_to_the_cards() -> None:
    """If height is short, only the cards show the reader's tiles, and small dice are beside the advice."""
    usual, short = ring(1280, 750, 1.0, 4, cards=3, dice=2), ring(960, 548, 1.5, 8, cards=3, dice=2)
    assert len(usual.own_hands()) == 2
    assert usual.hand_width > 1.15 * (usual.card_height - usual.card_words) / TILE_HEIGHT
    assert not short.own_hands()
    assert short.dice_box.y == short.bubble_box.y
    assert short.dice_box.x > short.bubble_box.right
    assert replace(short, cards=0).own_hands()


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("width", "height", "text"), ROOMS)
def test_advice_beside_the_hand_has_its_room(width: int, height: int, text: float, seats: int) -> None:
    """Beside a hand that leaves it no room, advice would be a column of single words over the seats above."""
    layout = ring(width, height, text, seats, cards=3, dice=2)
    layout = replace(layout, beside_hand=layout.is_low)
    assert layout.bubble_box.width >= 4 * layout.bubble
    if layout.beside_hand:
        apart([layout.bubble_box, layout.dice_box, layout.bar_box, *layout.card_boxes()], layout)


def test_seats_at_the_sides_take_no_width_from_the_hand() -> None:
    """Hands lie closer together where there is less room, and are as large as is pleasant."""
    felt = ring(750, 749, 1.0, 4, cards=3, dice=2, window=800, spare=Spare.BELOW)
    assert felt.has_pleasant_hand
    low, high = felt.own_hands()
    assert low.tiles[0].x > felt.panel_box(3).right
    assert high.tiles[-1].x + felt.hand_width < felt.panel_box(1).x
    wide = replace(felt, width=1200).own_hands()
    assert wide[1].tiles[0].x - wide[0].tiles[1].x > high.tiles[0].x - low.tiles[1].x


def test_dice_lie_in_the_middle_of_an_empty_table() -> None:
    """Without hands and cards, dice lie in the middle; with a hand, beside it; without room, by the advice."""
    empty = ring(1280, 750, 1.0, 4, hand=(), dice=3)
    assert abs(empty.dice_box.x + empty.dice_box.width / 2 - 640) <= 1
    hand = replace(empty, hand=(4,))
    assert hand.dice_box.x > hand.own_hands()[0].tiles[-1].x + hand.hand_width
    assert replace(empty, die=900).dice_box.y == empty.bubble_box.y


def test_everything_grows_with_the_window() -> None:
    """Tiles are larger on a larger table."""
    small, large = ring(1280, 750, 1.0, 4, cards=3), ring(3840, 2100, 2.6, 4, cards=3)
    for one, other in (
        (small.ring.back_width, large.ring.back_width),
        (small.hand_width, large.hand_width),
        (small.card_width, large.card_width),
        (small.wall_width, large.wall_width),
    ):
        assert other > 1.8 * one


def test_advice_makes_room_for_the_hand_on_a_low_table() -> None:
    """It stands to the left of the reader's tiles, which are larger for it; dice to their right are no wider."""
    words = {"words": 172, "card_words": 172, "own_caption": 25, "label": 50}
    low = ring(1280, 731, 1.75, 8, cards=3, dice=3, spare=Spare.BELOW, window=800, **words)
    assert low.is_low
    assert not replace(low, cards=0).is_low
    beside = replace(low, beside_hand=True)
    assert beside.hand_width > low.hand_width
    assert beside.bubble_box.right <= beside.own_hands()[0].tiles[0].x
    assert beside.dice_box.x > beside.own_hands()[-1].tiles[-1].x + beside.hand_width
    assert beside.dice_box.height <= round(1.4 * beside.hand_width)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_dice_lie_beside_the_banker_in_every_phase(width: int, height: int, seats: int) -> None:
    """Wherever the bank is, dice that have a place at its panel overlap nothing while hands are set and compared."""
    full = ring(width, height, 1.0, seats, cards=3)
    opened = replace(full, cards=0)
    for bank, count in product(range(seats), (2, 3)):
        spot = full.dice_beside(bank, count)
        if spot is None:
            # Small tables have none for many seats; there the dice lie in the middle.
            assert seats > 6 or height < 600
            continue
        assert spot.height >= 16
        for layout, shown in ((full, False), (opened, True)):
            box, panel = layout.dice_at(bank, spot), layout.panel_box(bank)
            apart([*others(layout, shown=shown), *layout.card_boxes(), layout.bubble_box, box], layout)
            assert max(panel.x - box.right, box.x - panel.right, panel.y - box.bottom, box.y - panel.bottom) <= 8
        assert full.dice_at(bank, spot) == opened.dice_at(bank, spot)
