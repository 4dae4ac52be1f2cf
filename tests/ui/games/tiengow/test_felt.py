# SPDX-License-Identifier: MIT
"""The table shows exactly its model, after any other, and moves tiles to the places of the model."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.tiles import FULL_SET, Tile, tiles
from tests.ui.table.models import (
    HAND,
    TRICK,
    backs,
    lying,
    make_table,
    play,
    seat_model,
    settle,
    standing,
    table_of,
)
from ui.kit import theme
from ui.kit.theme import Tiles
from ui.language import i18n, names
from ui.language.i18n import counted, term
from ui.table import seat_panel
from ui.table.felt import TableLook
from ui.table.trick import PlayModel, TrickSeat, TrickSeatModel, TrickTable, TrickTableModel, banker_mark
from ui.tiles import art
from ui.tiles.tile_button import TileButton

pytestmark = pytest.mark.usefixtures("usual")


@pytest.fixture
def table(qtbot: QtBot) -> TrickTable:
    """An empty table of the usual size."""
    return make_table(qtbot)


def faces(row: Sequence[TileButton]) -> tuple[Tile | None, ...]:
    """Return what a row of tiles shows."""
    return tuple(each.face for each in row)


def places(row: Sequence[TileButton]) -> list[tuple[int, int]]:
    """Return where the tiles of a row lie."""
    return [lying(each).corner for each in row]


def random_table(rng: Random) -> TrickTableModel:
    """Make up a table somewhere in a round."""
    pile = [str(each) for each in FULL_SET]
    rng.shuffle(pile)
    size = rng.randint(0, 8)
    hand, pile = pile[:size], pile[size:]
    count, seats = rng.randint(1, 4), rng.randint(0, 4)
    first, me = rng.randrange(4), rng.randrange(4)
    best = rng.randrange(seats) if seats else None
    trick = []
    for place in range(seats):
        row = " ".join(pile.pop() for _tile in range(count))
        trick.append(
            play((first + place) % 4, row, face_up=place == best or rng.random() < 0.5, winning=place == best)
        )
    return table_of(" ".join(hand), trick, me=me, held=[rng.randint(0, 8) for _seat in range(4)])


def expected(table: TrickTable, model: TrickTableModel) -> None:
    """Check that *table* agrees with *model*."""
    layout = table.layout_now()
    assert faces(table.hand) == tuple(each.tile for each in model.hand)
    assert places(table.hand) == [tuple(spot) for spot in layout.hand(len(model.hand))]
    for seat in map(Seat, range(4)):
        laid = next((each for each in model.trick if each.seat == seat), None)
        row = table.plays(seat)
        shown: tuple[Tile | None, ...] = ()
        if laid is not None:
            shown = laid.tiles if laid.face_up or seat == model.me else (None,) * len(laid.tiles)
            assert places(row) == [tuple(spot) for spot in layout.play(model.place(seat), len(row))]
        assert faces(row) == shown
        assert table.panels[seat].model == model.seats[seat]
    others = [each for each in model.seats if each.seat != model.me]
    assert len(backs(table)) == sum(each.tiles for each in others)
    spots = [spot for each in others for spot in layout.backs(model.place(each.seat), each.tiles)]
    assert sorted(places(backs(table))) == sorted(tuple(spot) for spot in spots)


# -- what it shows -----------------------------------------------------------------------------------


def test_it_agrees_with_any_model_after_any_other(table: TrickTable) -> None:
    """Hand in order, backs, plays and panels are those of the model last shown."""
    rng = Random(9)
    for _round in range(25):
        model = random_table(rng)
        table.sync(model)
        expected(table, model)


def test_every_size_and_set_of_tiles(table: TrickTable, qapp: QApplication) -> None:
    """A change of window, text, labels or set places everything again."""
    model = table_of(trick=TRICK)
    table.sync(model)
    for size in ((960, 548), (1920, 1030), (700, 400)):
        table.resize(*size)
        qapp.processEvents()
        expected(table, model)
    for text in (1.75, 0.8):
        theme.apply(qapp, text_size=text, chrome="dark", cloth="blue")
        qapp.processEvents()
        expected(table, model)
    for labels in ("none", "name", "rank", "both"):
        table.set_look(TableLook(labels=labels, motion=False))
        expected(table, model)
    for tile_set in art.STYLES:
        table.set_look(TableLook(tiles=Tiles(tile_set, red_mark=True), motion=False))
        assert table.style_of_tiles == art.STYLES[tile_set]._replace(marked=True)
        assert not table.grab().isNull()


def test_the_winning_play_is_marked(table: TrickTable) -> None:
    """The marked play looks different from the same play without the mark, and its caption says so."""
    table.resize(1440, 860)
    table.sync(table_of(trick=TRICK))
    marked = [tile.grab().toImage() for tile in table.plays(Seat(2))]
    captions = [label.text() for label in table.findChildren(QLabel) if label.isVisible() and "plays" in label.text()]
    assert sorted(caption.startswith("▲") for caption in captions) == [False, False, False, True]
    table.sync(table_of(trick=(TRICK[0], play(2, "66 63"))))
    assert [tile.grab().toImage() for tile in table.plays(Seat(2))] != marked


def test_only_ones_own_throw_is_remembered(table: TrickTable) -> None:
    """Tiles thrown by others show their back; one's own are seen, dimmed, to lie face down."""
    table.sync(table_of(trick=TRICK))
    assert faces(table.plays(Seat(3))) == (None, None)
    assert faces(table.plays(Seat(0))) == tiles("21 44")
    assert all(each.is_dimmed for each in table.plays(Seat(0)))
    assert not any(each.is_dimmed for seat in (1, 2, 3) for each in table.plays(Seat(seat)))


def test_captions_find_room_or_are_left_out(qtbot: QtBot) -> None:
    """Words below plays never lie on tiles or panels, and a small table goes without them."""
    long = "a name as long as somebody in a hurry can type " * 3
    trick = [PlayModel(each.seat, each.tiles[:1], each.face_up, each.winning, long) for each in TRICK]
    for labels in ("none", "name"):
        table = make_table(qtbot, size=(1440, 860))
        table.set_look(TableLook(labels=labels, motion=False))
        table.sync(table_of(trick=trick))
        captions = [label for label in table.findChildren(QLabel) if label.isVisible() and label.text()]
        assert len(captions) == 4
        things = [each.geometry() for each in table.panels]
        for seat in range(4):
            things += [each.tile_rect().translated(each.pos()) for each in table.plays(Seat(seat))]
        for caption in captions:
            assert caption.fontMetrics().horizontalAdvance(caption.text()) <= caption.width()
            assert not any(thing.intersects(caption.geometry()) for thing in things)
        short = [replace(play, short="Heaven") for play in trick]
        table.sync(table_of(trick=short))
        assert {caption.text().removeprefix("▲ ") for caption in captions} == {"Heaven"}
        table.resize(960, 300)
        assert not [caption for caption in captions if caption.isVisible()]


# -- motion ------------------------------------------------------------------------------------------

PLAYS = [
    pytest.param(0, "44 21", True, id="mine"),
    pytest.param(0, "44 21", False, id="my throw"),
    pytest.param(1, "54 53", True, id="right"),
    pytest.param(2, "? ?", False, id="a throw"),
    pytest.param(3, "66 55 53 44", True, id="four tiles"),
]


@pytest.mark.matrix
@pytest.mark.parametrize("motion", [True, False])
@pytest.mark.parametrize(("seat", "row", "face_up"), PLAYS)
async def test_a_play_ends_where_the_model_has_it(
    table: TrickTable, qtbot: QtBot, *, seat: int, row: str, motion: bool, face_up: bool
) -> None:
    """After the motion every tile is where it would be had it never moved."""
    table.set_look(TableLook(motion=motion, speed=20))
    before = table_of()
    laid = play(seat, row, face_up=face_up, winning=face_up)
    hand = " ".join(code for code in HAND.split() if seat or code not in row.split())
    after = table_of(hand, (laid,))
    table.sync(before)
    moved = [each for each in table.hand if not seat and str(each.face) in row.split()]
    await table.show_play(Seat(seat), laid.tiles, after, face_up=face_up)
    other = make_table(qtbot)
    other.sync(after)
    assert standing(table) == standing(other)
    assert [each.isCheckable() for each in table.plays(Seat(seat))] == [False] * len(laid.tiles)
    if moved:
        assert set(moved) == set(table.plays(Seat(0)))
    for each in table.plays(Seat(seat)):
        assert each.focusPolicy() == Qt.FocusPolicy.StrongFocus


async def test_two_equal_tiles_leave_as_themselves(table: TrickTable) -> None:
    """Of a pair, one or both go; the other tiles stay the widgets they were."""
    table.sync(table_of("66 66 44 31"))
    one, other, *rest = table.hand
    await table.show_play(Seat(0), tiles("66"), table_of("66 44 31", (play(0, "66"),)), face_up=True)
    assert set(table.plays(Seat(0))) < {one, other}
    assert list(table.hand[1:]) == rest


@pytest.mark.parametrize("winner", range(4))
@pytest.mark.parametrize("motion", [True, False])
async def test_a_taken_trick_is_gone(table: TrickTable, qtbot: QtBot, winner: int, *, motion: bool) -> None:
    """After any winner, nothing of the trick is left in the middle."""
    table.set_look(TableLook(motion=motion, speed=20))
    before = table_of("66 11 31 64 54 63", TRICK)
    after = table_of("66 11 31 64 54 63", held=(6, 6, 6, 6))
    table.sync(before)
    await table.show_taken(Seat(winner), after)
    settle()
    other = make_table(qtbot)
    other.sync(after)
    assert standing(table) == standing(other)
    assert not [label for label in table.findChildren(QLabel) if label.isVisible() and label.text()]


async def test_a_play_can_be_cut_short(table: TrickTable) -> None:
    """Ending motion at once still shows what was to be shown."""
    table.set_look(TableLook(motion=True, speed=0.5))
    table.sync(table_of())
    after = table_of(trick=(play(1, "54 53"),))
    work = asyncio.ensure_future(table.show_play(Seat(1), tiles("54 53"), after, face_up=True))
    await asyncio.sleep(0.05)
    assert not work.done()
    table.animator.finish_now()
    await work
    expected(table, after)


async def test_a_play_on_an_empty_table_is_shown(table: TrickTable) -> None:
    """Without a model there is nothing to move, only something to show."""
    after = table_of(trick=(play(1, "54 53"),))
    await table.show_play(Seat(1), tiles("54 53"), after, face_up=True)
    expected(table, after)


async def test_two_hundred_tricks_leave_nothing_behind(table: TrickTable) -> None:
    """The number of widgets does not grow with the number of plays."""
    table.setUpdatesEnabled(False)
    table.sync(table_of())
    settle()
    counts = []
    for turn in range(200):
        seat = turn % 4
        hand = " ".join(HAND.split()[1:]) if seat == 0 else HAND
        laid = play(seat, "66") if turn % 3 else play(seat, "66" if seat == 0 else "?", face_up=False)
        await table.show_play(Seat(seat), laid.tiles, table_of(hand, (laid,)), face_up=laid.face_up)
        await table.show_taken(Seat(seat), table_of(held=(8, 8, 8, 8)))
        if turn % 10 == 0:
            settle()
            counts.append((len(QApplication.allWidgets()), len(table.findChildren(TileButton))))
    assert len(set(counts)) == 1
    assert counts[0][1] == 32


# -- words -------------------------------------------------------------------------------------------


@pytest.fixture
def panel(ground: QWidget) -> TrickSeat:
    """An empty panel on a table."""
    made = TrickSeat(ground)
    made.show()
    return made


def look(panel: TrickSeat, model: TrickSeatModel | None = None, size: QSize | None = None) -> QImage:
    """Return the picture of *panel*, as large as it wants to be."""
    if model is not None:
        panel.show_model(model)
    panel.resize(size or panel.sizeHint())
    return panel.grab().toImage()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("compact", [False, True])
def test_it_says_all_it_shows(panel: TrickSeat, qapp: QApplication, language: str, *, compact: bool) -> None:
    """The name for a screen reader holds wind, name, strength, chips, tiles, tricks, bank and turn."""
    i18n.install(qapp, language)
    panel.set_compact(compact=compact)
    panel.show_model(seat_model(1, mark=names.wind(1), chips=-5, tiles=6, tricks=2, to_act=True))
    banker = i18n._("Banker ×{m}").format(m=2)
    for part in (names.wind(1), "Wesley", "Veteran", "−5", counted("tiles", 6), counted("tricks", 2), banker):
        assert part in panel.accessibleName()
    assert term("chips") in panel.accessibleName()
    assert i18n._("to move") in panel.accessibleName()
    assert panel.spoken() == panel.accessibleName()
    assert "Wesley" in panel.toolTip()


def test_it_says_nothing_that_is_not_so(panel: TrickSeat) -> None:
    """No strength for the person, no bank for others, no turn for those who wait."""
    assert not panel.spoken()
    assert panel.model is None
    panel.show_model(seat_model(0, to_act=False))
    assert panel.spoken() == f"East 東仔 · chips +12 · {term('hand-tiles')} 8 tiles · 0 tricks"
    panel.show_model(seat_model(3))
    assert "&lt;b&gt;x" in panel.toolTip()


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"to_act": True}, id="to move"),
        pytest.param({"name": "Mabel"}, id="name"),
        pytest.param({"level": "Strong"}, id="strength"),
        pytest.param({"mark": "West"}, id="wind"),
        pytest.param({"chips": -41}, id="chips"),
        pytest.param({"tiles": 3}, id="tiles"),
        pytest.param({"tricks": 5}, id="tricks"),
        pytest.param({"banker": ""}, id="no banker"),
        pytest.param({"banker": banker_mark(3)}, id="multiplier"),
    ],
)
@pytest.mark.parametrize("compact", [False, True])
def test_everything_can_be_seen(panel: TrickSeat, change: dict[str, object], *, compact: bool) -> None:
    """Each part changes the picture, in a low panel too."""
    panel.set_compact(compact=compact)
    size = panel.sizeHint() + QSize(60, 0)
    before = look(panel, seat_model(1), size)
    assert look(panel, seat_model(1, **change), size) != before


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("chips", [0, -12, 1234])
def test_panels_say_the_same_kinds_of_things(table: TrickTable, qapp: QApplication, language: str, chips: int) -> None:
    """D3: what one panel has no room for is left out on all, first the tiles; chips are never a number alone."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=1.5, chrome="light")
    seats = tuple(seat_model(seat, chips=chips, tricks=seat, tiles=7) for seat in range(4))
    seen = set()
    for width, height in ((640, 420), (780, 560), (960, 600), (1920, 1080)):
        table.resize(width, height)
        table.sync(replace(table_of("66 55"), seats=seats))
        said = [panel.details for panel in table.panels if isinstance(panel, TrickSeat)]
        assert len(said) == len(seats)
        assert all(each.lower().startswith(term("chips").lower()) for each in said)
        assert len({counted("tiles", 7) in each for each in said}) == 1
        tricks = {
            counted("tricks", seat.tricks) in each for each, seat in zip(said, seats, strict=True) if seat.tricks
        }
        assert len(tricks) == 1
        seen.add((counted("tiles", 7) in said[0], *tricks))
    assert len(seen) > 1


@pytest.mark.matrix
@pytest.mark.parametrize("cloth", theme.CLOTHS)
@pytest.mark.parametrize("chrome", theme.CHROMES)
@pytest.mark.parametrize("text", [0.8, 1.0, 1.75])
def test_it_can_be_painted_everywhere(
    panel: TrickSeat, qapp: QApplication, cloth: str, chrome: str, text: float
) -> None:
    """Every table colour, text size and set of tiles gives another picture, and none a warning."""
    theme.apply(qapp, text_size=text, chrome=chrome, cloth=cloth)
    for compact in (False, True):
        panel.set_compact(compact=compact)
        for tricks in (0, 1, 8):
            for style in art.STYLES.values():
                panel.set_style(style)
                assert not look(panel, seat_model(1, tricks=tricks, to_act=True)).isNull()
    assert not look(panel, size=QSize(20, 10)).isNull()


class Metrics(QFontMetrics):
    """Remembers what had to be cut short."""

    cut: ClassVar[list[str]] = []

    def elidedText(self, text: str, mode: Qt.TextElideMode, width: int, flags: int | None = None) -> str:  # noqa: N802 - Qt's
        """Cut as Qt does."""
        shown = super().elidedText(text, mode, width, flags or 0)
        if shown != text:
            self.cut.append(text)
        return shown


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("compact", [False, True])
def test_names_and_numbers_are_whole(
    panel: TrickSeat, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, *, language: str, text: float, compact: bool
) -> None:
    """The names of opponents and the worst numbers find room beside the banker's mark; only strengths may not."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    qapp.processEvents()
    panel.set_compact(compact=compact)
    Metrics.cut.clear()
    monkeypatch.setattr(seat_panel, "QFontMetrics", Metrics)
    for name in names.opponent_names():
        look(panel, seat_model(1, name=name, level="", chips=-88, tricks=8, banker=banker_mark(8)))
    assert not Metrics.cut
