# SPDX-License-Identifier: MIT
"""The table of a chain game: the layout, the clickable and reachable tiles, and the movement of tiles."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.tiles import FULL_SET, Tile, tiles
from tests.ui.games.chain.models import chain_seat, chain_table, line_of, make_chain_table, trail
from tests.ui.table.models import settle
from ui.games.chain.felt import ChainSeat, ChainTable
from ui.games.chain.table import ChainTableModel
from ui.language.names import tile_name, tile_spoken
from ui.table.felt import TableLook
from ui.tiles.tile_button import TileButton

pytestmark = pytest.mark.usefixtures("usual")

FOUR = tuple(chain_seat(seat, covered=(None,) * seat) for seat in range(4))


def playing(**values: object) -> ChainTableModel:
    """Return a table with eight tiles on the line and two open ends."""
    return chain_table([line_of(trail(8), ends=2, first=3, able=True)], seats=FOUR, **values)  # type: ignore[arg-type]


def on_table(table: ChainTable) -> list[TileButton]:
    """Return all tiles that are shown."""
    settle()
    return [tile for tile in table.findChildren(TileButton) if not tile.isHidden()]


def lying(table: ChainTable) -> set[tuple[str, int, int, int]]:
    """Return where all tiles lie."""
    return {(str(tile.face), tile.x(), tile.y(), tile.tile_width) for tile in on_table(table)}


def press(table: ChainTable, key: Qt.Key) -> QWidget:
    """Press *key* with the focus; return the new focus."""
    focus = table.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)
    after = table.focusWidget()
    assert after is not None
    return after


def test_everything_of_the_model_lies_on_the_table(qtbot: QtBot) -> None:
    """The line, the hand, the backs of the others and all covered tiles are there, and nothing else."""
    table = make_chain_table(qtbot)
    table.sync(playing())
    row = [tile for tile, _left in trail(8)]
    assert [tile.face for tile in table.lines.tiles] == row
    assert [tile.face for tile in table.hand] == list(tiles("66 51 21"))
    assert [len(table.small[seat].held.tiles) for seat in range(4)] == [0, 3, 3, 3]
    assert [len(table.small[seat].covered.tiles) for seat in range(4)] == [0, 1, 2, 3]
    faces = Counter[Tile | None]([*row, *tiles("66 51 21")])
    assert Counter(tile.face for tile in on_table(table)) == faces + Counter({None: 9 + 6})


def test_the_newest_tile_carries_the_sign_of_who_laid_it(qtbot: QtBot) -> None:
    """A mark stands around the tile laid last, with a sign besides its colour."""
    table = make_chain_table(qtbot)
    table.sync(playing())
    newest = table.lines.tiles[-1]
    assert table.lines.mark.isVisible()
    assert table.lines.mark.text == "N"
    assert table.lines.mark.geometry().contains(newest.pos() + newest.tile_rect().center())
    assert newest.accessibleDescription() == "laid by <b>x</b>, the newest tile"
    table.sync(chain_table())
    assert not table.lines.mark.isVisible()


def test_open_ends_tell_their_number_and_state(qtbot: QtBot) -> None:
    """Each end is named with its side and pips, and says whether it fits or is chosen."""
    table = make_chain_table(qtbot)
    table.sync(playing())
    left, right = table.lines.ends
    row = trail(8)
    open_left, (last, joined) = row[0][1], row[-1]
    assert left.accessibleName().startswith(f"Open end on the left: {open_left} pip")
    assert right.accessibleName().startswith(f"Open end on the right: {last.pips - joined} pip")
    assert left.accessibleDescription() == "your tile fits here"
    table.sync(chain_table([line_of(row, chosen=True)]))
    (only,) = table.lines.ends
    assert only.accessibleName().startswith("Open end: ")
    assert only.accessibleDescription() == "chosen"


def test_ends_look_different_when_a_tile_fits_and_when_chosen(qtbot: QtBot) -> None:
    """Usual, fitting, chosen and focused ends are four pictures, in more than colour."""
    table = make_chain_table(qtbot)
    pictures = []
    for values in ({}, {"able": True}, {"chosen": True}):
        table.sync(chain_table([line_of(trail(5), **values)]))
        pictures.append(table.lines.ends[0].grab().toImage())
    table.lines.ends[0].setFocus()
    pictures.append(table.lines.ends[0].grab().toImage())
    assert all(one != other for one, other in combinations(pictures, 2))


def test_clicks_on_ends_and_outermost_tiles_choose_an_end(qtbot: QtBot) -> None:
    """The sign, its key and the tile beside it all mean the end; a tile inside of the line means the felt."""
    table = make_chain_table(qtbot)
    table.sync(playing())
    told: list[bool | str] = []
    table.lines.end_clicked.connect(told.append)
    table.felt_clicked.connect(lambda: told.append("felt"))
    left, right = table.lines.ends
    left.click()
    right.click()
    right.setFocus()
    QTest.keyClick(right, Qt.Key.Key_Return)
    left.setFocus()
    QTest.keyClick(left, Qt.Key.Key_Space)
    table.lines.tiles[0].click()
    table.lines.tiles[-1].click()
    table.lines.tiles[2].click()
    QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert told == [False, True, True, False, False, True, "felt", "felt"]


def test_a_single_tile_with_two_open_ends_means_neither(qtbot: QtBot) -> None:
    """Which end of the first tile is meant, only the signs can tell."""
    table = make_chain_table(qtbot)
    table.sync(chain_table([line_of(trail(1), ends=2)]))
    told: list[bool] = []
    table.lines.end_clicked.connect(told.append)
    table.lines.tiles[0].click()
    assert not told


def test_the_hand_shows_what_can_be_played_and_says_why_not(qtbot: QtBot) -> None:
    """Selected, dimmed and hinted tiles look so, and say their state."""
    table = make_chain_table(qtbot)
    table.sync(playing(selected=0))
    first, second, third = table.hand
    assert (first.is_selected, second.is_selected) == (True, False)
    assert (first.is_dimmed, second.is_dimmed) == (False, True)
    assert third.accessibleDescription() == "state 2"
    clicked: list[int] = []
    pointed: list[int] = []
    table.hand_row.clicked.connect(clicked.append)
    table.hand_row.pointed.connect(pointed.append)
    second.click()
    first.setFocus()
    table.setFocus()
    assert clicked == [1]
    assert pointed == [0, -1]


def test_names_of_tiles_can_be_set(qtbot: QtBot) -> None:
    """A game with names of its own gives them to labels and to assistive technology."""
    table = make_chain_table(qtbot)
    table.set_look(TableLook(motion=False, labels="rank"))
    table.sync(playing())
    # Suit and rank mean nothing where tiles are connected.
    assert table.label_of(FULL_SET[0]) != "C1"
    assert not table.caption(FULL_SET[0]).rank
    table.set_look(TableLook(motion=False, labels="name"))
    table.set_naming("slant")
    (tile,) = tiles("51")
    assert table.label_of(tile) == tile_name(tile, "slant") != tile_name(tile)
    assert table.hand[1].accessibleName() == tile_spoken(tile, "slant")
    assert table.lines.tiles[0].accessibleName() == tile_spoken(trail(8)[0][0], "slant")


def test_arrows_walk_over_hand_ends_line_and_seats(qtbot: QtBot) -> None:
    """Right goes on in the hand, Up to the open ends, from there over the line to the seats and around."""
    table = make_chain_table(qtbot)
    table.sync(playing())
    table.focus_hand()
    hand, ends = table.hand, table.lines.ends
    assert table.focusWidget() is hand[0]
    assert press(table, Qt.Key.Key_Right) is hand[1]
    assert press(table, Qt.Key.Key_Up) is ends[0]
    assert press(table, Qt.Key.Key_Right) is ends[1]
    table.focus_hand()
    assert table.focusWidget() is ends[1]
    assert press(table, Qt.Key.Key_Up) is table.lines.tiles[0]
    assert press(table, Qt.Key.Key_Up) is table.panels[0]
    assert press(table, Qt.Key.Key_Up) is hand[0]
    table.setFocus()
    assert press(table, Qt.Key.Key_Up) is hand[0]


def test_without_a_hand_focus_goes_to_the_table(qtbot: QtBot) -> None:
    """It never falls into nothing, nor into the button that leaves the table."""
    table = make_chain_table(qtbot)
    table.sync(playing(hand=""))
    table.focus_hand()
    assert table.focusWidget() is table


def test_own_covered_tiles_are_remembered(qtbot: QtBot) -> None:
    """The reader sees their own as lying face down; others' are backs until they are turned up."""
    table = make_chain_table(qtbot)
    mine, other = chain_seat(0, covered=tiles("43")), chain_seat(1, covered=(None,))
    table.sync(chain_table(seats=(mine, other)))
    own, back = (table.small[seat].covered.tiles[0] for seat in range(2))
    assert (own.face, own.is_dimmed) == (tiles("43")[0], True)
    assert (back.face, back.accessibleName()) == (None, "Wesley's face-down tile")
    assert back.focusPolicy() is Qt.FocusPolicy.NoFocus
    own.setFocus()
    table.sync(chain_table(seats=(chain_seat(0, covered=(None,)), other)))
    assert table.focusWidget() is table


@pytest.mark.parametrize("motion", [False, True])
async def test_tiles_turned_up_show_their_faces(qtbot: QtBot, *, motion: bool) -> None:
    """At the end covered tiles and what was still held lie open, the reader's own too."""
    table = make_chain_table(qtbot)
    table.set_look(TableLook(motion=motion, speed=20))
    table.sync(playing())
    seats = tuple(
        chain_seat(seat, tiles=0, shown=tiles("63 63"), covered=tiles("54"), covered_open=True) for seat in range(4)
    )
    after = chain_table([line_of(trail(8))], hand="", seats=seats, blocked="Blocked")
    await table.show_turned_up(after)
    for seat in range(4):
        small = table.small[seat]
        assert [tile.face for tile in small.tiles] == list(tiles("63 63 54"))
        assert not any(tile.is_dimmed for tile in small.tiles)
    assert table.notice.text == "Blocked"
    assert table.notice.isVisible()
    resting = lying(table)
    table.sync(after)
    assert lying(table) == resting


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("rows_apart", [False, True])
async def test_after_a_tile_was_laid_the_table_shows_it(qtbot: QtBot, seat: int, *, rows_apart: bool) -> None:
    """After any move, the table is as if it had been shown at once."""
    table = make_chain_table(qtbot)
    row = trail(7)
    new = row[-1][0]
    table.sync(chain_table([line_of(row[:6])], hand=f"{new} 51", rows_apart=rows_apart, selected=0))
    table.lines.ends[0].setFocus()
    after = chain_table([line_of(row)], hand="51" if seat == 0 else f"{new} 51", rows_apart=rows_apart)
    await table.show_laid(Seat(seat), new, after)
    assert table.focusWidget() is table
    assert table.model is after
    resting = lying(table)
    assert table.lines.ends[0].isVisible()
    other = make_chain_table(qtbot)
    other.sync(after)
    assert lying(other) == resting


@pytest.mark.parametrize("seat", [0, 1])
async def test_after_a_tile_was_covered_the_table_shows_it(qtbot: QtBot, seat: int) -> None:
    """A tile goes from the hand to the covered ones, one's own with its face."""
    table = make_chain_table(qtbot)
    table.sync(chain_table([line_of(trail(6))]))
    face = tiles("51")[0]
    seats = [chain_seat(each) for each in range(4)]
    seats[seat] = chain_seat(seat, tiles=2, covered=(face if seat == 0 else None,))
    after = chain_table([line_of(trail(6))], hand="66 21" if seat == 0 else "66 51 21", seats=seats)
    await table.show_covered(Seat(seat), after)
    assert [tile.face for tile in table.small[seat].covered.tiles] == [face if seat == 0 else None]
    other = make_chain_table(qtbot)
    other.sync(after)
    assert lying(other) == lying(table)


async def test_a_tile_flies_from_the_hand_of_who_laid_it(qtbot: QtBot) -> None:
    """While it is under way it is near to where it came from, and signs of ends are hidden."""
    table = make_chain_table(qtbot)
    row = trail(7)
    table.sync(chain_table([line_of(row[:6])], hand="66 51"))
    back = table.small[2].held.tiles[-1].geometry().center()
    seen: list[tuple[int, bool]] = []

    async def look_on_the_way(ways: list[tuple[TileButton, QPoint]], *_times: float) -> None:
        await asyncio.sleep(0)
        newest = table.lines.tiles[-1]
        assert newest in [tile for tile, _goal in ways]
        seen.append(((newest.geometry().center() - back).manhattanLength(), table.lines.ends[0].isVisible()))

    table.animator.move_many = look_on_the_way  # type: ignore[method-assign,assignment]
    await table.show_laid(Seat(2), row[-1][0], chain_table([line_of(row)], hand="66 51"))
    ((distance, shown),) = seen
    assert distance < 40
    assert not shown


async def test_an_empty_table_shows_what_is_laid_at_once(qtbot: QtBot) -> None:
    """Without anything to come from, the table after it is shown."""
    table = make_chain_table(qtbot)
    after = chain_table([line_of(trail(1))])
    await table.show_laid(Seat(1), trail(1)[0][0], after)
    assert table.model is after
    assert len(table.lines.tiles) == 1


async def test_a_seat_without_tiles_to_be_seen_lays_from_its_panel(qtbot: QtBot) -> None:
    """A table never told of the last tile of a seat still shows its origin."""
    table = make_chain_table(qtbot)
    seats = [chain_seat(seat, tiles=0) for seat in range(4)]
    table.sync(chain_table([line_of(trail(3))], seats=seats))
    await table.show_laid(Seat(3), trail(4)[-1][0], chain_table([line_of(trail(4))], seats=seats))
    assert len(table.lines.tiles) == 4


@pytest.mark.parametrize("size", [(960, 548), (1000, 750), (1920, 1030), (3840, 2100)])
def test_everything_is_inside_and_follows_the_window(qtbot: QtBot, size: tuple[int, int]) -> None:
    """With all 32 tiles on the line no tile lies outside of the table or on another one."""
    table = make_chain_table(qtbot)
    table.sync(chain_table([line_of(trail(32), ends=2, first=11)], hand="66", seats=FOUR))
    table.resize(*size)
    settle()
    boxes = [tile.tile_rect().translated(tile.pos()) for tile in on_table(table)]
    assert all(table.rect().contains(box) for box in boxes)
    assert not [pair for pair in combinations(boxes, 2) if pair[0].intersects(pair[1])]


@pytest.fixture
def table(qtbot: QtBot) -> QWidget:
    """The ground of the panels."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


def panel(table: QWidget, **values: object) -> ChainSeat:
    """Show a panel of a seat with some *values* changed."""
    made = ChainSeat(table)
    made.show_model(chain_seat(1, **values))
    made.resize(made.sizeHint())
    return made


def picture(made: ChainSeat) -> QImage:
    """Return what is painted."""
    return made.grab().toImage()


def test_it_tells_everything_in_words(table: QWidget) -> None:
    """Name, strength, banker, chips, tiles held and covered, any special remark, and the turn."""
    made = panel(table, covered=(None, None), note="Forced block", points="12 pips", to_act=True)
    assert made.accessibleName() == (
        "South Wesley · Veteran · Bank · chips −5 · 3 tiles · covered tiles 2 · 12 pips · Forced block · to move"
    )


def test_what_is_not_there_is_not_told(table: QWidget) -> None:
    """Before anything is covered nothing is said of it; tiles turned up are still held."""
    made = panel(table, tiles=0, shown=tiles("66 51"), banker="", level="")
    assert made.accessibleName() == "South Wesley · chips −5 · 2 tiles"


@pytest.mark.parametrize("values", [{"covered": (None,)}, {"points": "12 pips"}, {"note": "Forced block"}])
def test_the_last_line_tells_what_is_special(table: QWidget, values: dict[str, object]) -> None:
    """Covered tiles, their points and how the seat blocked are painted on the panel."""
    usual = panel(table)
    made = panel(table, **values)
    assert picture(made) != picture(usual)


def test_points_stand_instead_of_a_number_that_can_be_counted(table: QWidget) -> None:
    """Once points are told, they matter, and the tiles lie open beside the panel."""
    special = {"note": "Forced block", "points": "12 pips"}
    assert picture(panel(table, covered=(None, None), **special)) == picture(panel(table, **special))
