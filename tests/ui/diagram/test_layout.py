# SPDX-License-Identifier: MIT
"""`ui.diagram.layout`: everything has a place of its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtWidgets import QApplication

from dominoes.games import entry
from dominoes.lessons.page import MarkKind, read_mark
from tests.ui.diagram.positions import drawn, faces, options_of, states
from ui.diagram.items import (
    SMALLEST,
    Item,
    MarkItem,
    PileItem,
    Shape,
    ShapeItem,
    TextItem,
    TileItem,
    broken,
    text_width,
)
from ui.diagram.layout import HEIGHT, WIDTH, arrow_head, lay_out, lay_out_narrow
from ui.diagram.position import Position, on_table
from ui.language import i18n

SHEET = QRectF(0, 0, WIDTH, HEIGHT)
NARROW = 374.0
"""Width of a sheet for a phone."""
SOLID = {Shape.BADGE, Shape.BANKER, Shape.ARROW, Shape.END, Shape.RULE}
CASES = [(game, preset, 0) for game in ("tiengow", "chain", "paigow") for preset in entry(game).presets]
CASES += [("paigow", "guangdong", seats) for seats in (2, 3, 5, 6, 7, 8)]
CASES += [("chain", "jielong", 2), ("chain", "jielong_two_ends", 3)]


def touching(items: tuple[Item, ...]) -> list[tuple[Item, Item]]:
    """Find what lies on something else; words on a sign are part of it."""
    solid = [item for item in items if not isinstance(item, ShapeItem) or item.shape in SOLID]
    found = []
    for one, other in combinations(solid, 2):
        shared = one.box.intersected(other.box)
        if shared.width() <= 0.5 or shared.height() <= 0.5:
            continue
        shape, words = (one, other) if isinstance(one, ShapeItem) else (other, one)
        inside = isinstance(shape, ShapeItem) and isinstance(words, TextItem)
        if not (inside and abs(shape.box.center().x() - words.box.center().x()) < 1):
            found.append((one, other))
    return found


def check(position: Position) -> None:
    """Look that all of *position* is on the sheet, and nothing on anything else."""
    items = lay_out(position)
    assert touching(items) == []
    assert all(SHEET.contains(item.box) for item in items)
    assert Counter(i.face for i in items if isinstance(i, TileItem)) == Counter(faces(position))
    narrow, high = lay_out_narrow(position, NARROW)
    assert touching(narrow) == []
    assert all(QRectF(0, 0, NARROW, high).contains(item.box) for item in narrow)
    assert Counter(i.face for i in narrow if isinstance(i, TileItem)) == Counter(faces(position))
    assert sum(isinstance(item, PileItem) for item in items) == sum(seat.piles for seat in position.seats)


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(("game", "preset", "seats"), CASES)
def test_nothing_overlaps(game: str, preset: str, seats: int, language: str, english: QApplication) -> None:
    """In any position, in any language, with hands open and closed."""
    i18n.install(english, language)
    rounds = states(game, options_of(game, preset, seats), seed=3)
    for place, state in enumerate(rounds):
        if place % 5 == 0 or state is rounds[-1]:
            for opened in (True, False):
                check(drawn(game, state, place % len(state.hands), opened=opened))


SIZES = [(1400, 990), (1100, 420), (762, 520), (1115, 502)]
"""A page, a third of one, a sixth of one, a slide."""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    [("tiengow", "wiki_hk", 0), ("paigow", "guangdong", 0), ("paigow", "casino", 8), ("laoshu", "laoshu", 0)],
)
def test_the_hand_at_the_bottom_is_the_largest(game: str, preset: str, seats: int, size: tuple[int, int]) -> None:
    """B 4: then the trick, then all other hands in one scale; also on low sheets, where all has a place too."""
    preset = preset if preset in entry(game).presets else next(iter(entry(game).presets))
    for state in states(game, options_of(game, preset, seats), seed=3)[::4]:
        position = replace(on_table(drawn(game, state, opened=True)), title="", lines=())
        items = lay_out(position, QSizeF(*size))
        assert touching(items) == []
        assert all(QRectF(0, 0, *size).contains(item.box) for item in items)
        played = [tile for seat in position.seats if seat.play for tile in seat.play.tiles]
        owned = [item for item in items if isinstance(item, TileItem) and item.owner is not None]
        # The twin of a tile in the trick may be in a hand.
        many = Counter(item.face for item in owned) - Counter(played)
        tiles = [item for item in owned if item.face not in played or not many[item.face]]
        trick = {round(each.box.width(), 3) for each in tiles if each.face in played}
        hands = [
            {round(each.box.width(), 3) for each in tiles if each.owner == at and each.face not in played}
            for at in range(len(position.seats))
        ]
        others = set().union(*hands[1:])
        assert all(len(scale) <= 1 for scale in (hands[0], others, trick))
        for larger, smaller in ((hands[0], trick), (hands[0], others), (trick, others)):
            assert not larger or not smaller or max(larger) > max(smaller)


def test_undealt_tiles_leave_the_hands_large() -> None:
    """B 4: they are drawn on request, small at the foot or in the middle, and the hands stay legible."""
    state = states("paigow", options_of("paigow", "guangdong"), seed=3)[-1]
    whole = drawn("paigow", state, opened=True)
    plain = on_table(whole)
    assert set(faces(whole)) > set(faces(plain))
    assert not any(group.beyond for group in (*plain.middle, *plain.strips))
    own = [max(i.box.width() for i in lay_out(each) if isinstance(i, TileItem)) for each in (whole, plain)]
    assert own[0] > 40
    assert own[1] >= own[0]


@pytest.mark.parametrize("name", ["", "W" * 10_000, "<b>bold</b>", "阿" * 60, "\u202eright to left", "a\nb"])
def test_names_of_any_kind(name: str) -> None:
    """A name is shortened, never laid over something else."""
    for game, preset in (("tiengow", "wiki_hk"), ("paigow", "casino")):
        state = states(game, options_of(game, preset), seed=2)[7]
        position = drawn(game, state, opened=True)
        seats = tuple(replace(seat, name=name) for seat in position.seats)
        check(replace(position, seats=seats, title=name, lines=(name, name)))


@pytest.mark.parametrize(
    ("name", "mark", "shown"),
    [
        ("東", "東", ["東"]),
        ("阿東", "東", ["東", "阿東"]),
        ("East", "East", ["E", "East"]),
        ("East", "West", ["W", "East"]),
        ("E" + "a" * 300, "E" + "a" * 300, ["E"]),
    ],
)
def test_a_wind_is_not_written_twice(name: str, mark: str, shown: list[str]) -> None:
    """What stands on the badge is no name beside it; a wind in Latin letters is one where it is whole."""
    position = drawn("tiengow", states("tiengow", options_of("tiengow", "wiki_hk"), seed=2)[3], opened=True)
    first, *others = position.seats
    rest = (replace(seat, name="Somebody", mark="X") for seat in others)
    laid = lay_out(replace(position, seats=(replace(first, name=name, mark=mark, banker=""), *rest)))
    texts = [item.text for item in laid if isinstance(item, TextItem)]
    assert [text for text in texts if text in {name, mark, mark[0]}] == shown


def test_an_open_end_stands_beside_its_line() -> None:
    """A line with two ends has two numbers."""
    state = states("chain", options_of("chain", "jielong_two_ends"), seed=2)[12]
    items = lay_out(drawn("chain", state, opened=True))
    assert sum(isinstance(item, ShapeItem) and item.shape is Shape.END for item in items) == 2
    assert sum(isinstance(item, ShapeItem) and item.shape is Shape.NEWEST for item in items) == 1


def test_words_are_broken_and_shortened() -> None:
    """A long text takes the lines it may have; dots tell that there was more."""
    text = "as long as a line of words can be before it is broken"
    lines = broken(text, 15, 120, 3)
    assert len(lines) == 3
    assert text.startswith(" ".join(lines[:2]))
    assert lines[-1].endswith("…")
    assert all(text_width(line, 15) <= 121 for line in lines)
    assert broken("short", SMALLEST, 120, 3) == ["short"]
    assert broken("", SMALLEST, 120, 3) == []


def test_marks_stand_where_they_point() -> None:
    """Around the tile of the seat that is named, around the name of a seat, and from edge to edge of two tiles."""
    state = states("tiengow", options_of("tiengow", "wiki_hk"), seed=2)[0]
    plain = drawn("tiengow", state, opened=True)
    (first, *_), (other, *_) = (seat.groups[0].tiles for seat in (plain.seats[1], plain.seats[2]))
    marks = tuple(map(read_mark, (f"ring red {first}@1", "highlight green @2", f"arrow blue {first}@1 {other}@2")))
    items = lay_out(replace(plain, marks=marks))
    ring, highlight, arrow = (item for item in items if isinstance(item, MarkItem))
    tiles = [item for item in items if isinstance(item, TileItem)]
    assert any(item.owner == 1 and item.face == first and item.box.center() == ring.box.center() for item in tiles)
    assert highlight.kind is MarkKind.HIGHLIGHT
    assert plain.seats[2].name in {
        item.text for item in items if isinstance(item, TextItem) and highlight.box.contains(item.box)
    }
    assert arrow.line is not None
    tip, *sides = arrow_head(arrow.line)
    assert tip == arrow.line.p2()
    assert not any(item.box.contains(point) for item in tiles for point in sides if item.face == other)
