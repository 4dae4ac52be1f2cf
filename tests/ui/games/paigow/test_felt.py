# SPDX-License-Identifier: MIT
"""A banker's table shows exactly its model, after any other, and moves tiles to the places of the model."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dominoes.game import Faces, Seat
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import RankingOptions
from dominoes.tiles import tiles
from tests.ui.games.paigow.models import (
    BACKS,
    CARDS,
    MINE,
    OPEN,
    WHO,
    bank_seat,
    bank_table,
    card,
    hand,
    setting,
    shown,
)
from tests.ui.table.models import STILL, lying
from ui.games.bank import with_sign
from ui.games.paigow.felt import PaiGowSeat, PaiGowTable
from ui.games.paigow.table import HandModel, PaiGowSeatModel, PaiGowTableModel
from ui.kit import theme
from ui.kit.theme import Tiles, Type
from ui.language import i18n, names
from ui.language.i18n import term
from ui.table import seat_panel
from ui.table.felt import TableLook
from ui.table.prompt import Action
from ui.table.seat_panel import sign_tone
from ui.tiles import art
from ui.tiles.dice import Dice
from ui.tiles.tile_button import TileButton

pytestmark = pytest.mark.usefixtures("usual")

ROOMY = 750
"""Height of the table in the window as it opens first."""


@pytest.fixture
def table(qtbot: QtBot) -> PaiGowTable:
    """An empty table of the usual size, without motion."""
    made = PaiGowTable()
    qtbot.addWidget(made)
    made.resize(1280, 750)
    made.set_look(STILL)
    made.show()
    return made


def expected(table: PaiGowTable, model: PaiGowTableModel, *, roomy: bool = False) -> None:
    """Check that *table* agrees with *model*; on a *roomy* one nothing is left out."""
    layout = table.layout_now()
    assert len(table.panels) == len(model.seats)
    for each in model.seats:
        panel, place = table.panels[each.seat], model.place(each.seat)
        assert panel.model == each
        assert panel.geometry().getRect() == tuple(layout.panel_box(place))
        if place == 0:
            continue
        row = table.laid[each.seat].tiles
        faces = [face for hand in each.hands for face in hand.tiles]
        assert [tile.face for tile in row] == faces
        spots = layout.hands(place, [len(hand.tiles) for hand in each.hands], shown=any(faces))
        assert [lying(tile).corner for tile in row] == [tuple(at) for spot in spots for at in spot.tiles]
    own = layout.own_hands()
    held: Faces = tuple(face for hand in model.seats[model.me].hands for face in hand.tiles)
    assert [tile.face for tile in table.hand] == (list(model.hand or held) if own else [])
    assert [lying(tile).corner for tile in table.hand] == [tuple(at) for spot in own for at in spot.tiles]
    assert [each.model for each in table.cards] == list(model.cards)
    assert [each.geometry().getRect() for each in table.cards] == [tuple(box) for box in layout.card_boxes()]
    shown = [each for each in table.findChildren(Dice) if not each.isHidden()]
    # On a low table there may be no room for dice.
    assert shown or not (model.dice and (roomy or layout.dice_box.width > 0))
    assert not shown or [each.accessibleName() for each in shown] == [" + ".join(map(str, model.dice))]
    there = (*table.panels, *table.cards, *table.hand)
    assert not any(each.geometry().intersects(other.geometry()) for each in shown for other in there)
    tiles = [tile for tile in table.findChildren(TileButton) if not tile.isHidden()]
    assert len(tiles) == sum(len(table.laid[each.seat].tiles) for each in model.seats)


MODELS = [
    pytest.param(bank_table(4, mine="", others=()), id="stakes"),
    pytest.param(bank_table(4, mine="", others=(), dice=(3, 4, 1)), id="dice"),
    pytest.param(bank_table(2, mine="66 11", others=(HandModel((None, None)),)), id="two tiles each"),
    pytest.param(bank_table(3, mine="", own=(HandModel((None,) * 4),), others=(HandModel((None,) * 4),)), id="dealt"),
    pytest.param(setting(4, dice=(2, 6)), id="setting"),
    pytest.param(setting(8, me=5), id="setting, full"),
    pytest.param(bank_table(5, me=2), id="set"),
    pytest.param(shown(6, me=3), id="open"),
    pytest.param(shown(8), id="open, full"),
]


# -- what it shows -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 750), (960, 548), (1920, 1030)])
def test_it_agrees_with_any_model_after_any_other(table: PaiGowTable, size: tuple[int, int]) -> None:
    """Panels, hands, cards and dice are those of the model last shown."""
    table.resize(*size)
    models = [values for param in MODELS for values in param.values if isinstance(values, PaiGowTableModel)]
    assert len(models) == len(MODELS)
    for model in [*models, *reversed(models), *models[::2]]:
        table.sync(model)
        assert table.model is model
        expected(table, model, roomy=size[1] >= ROOMY)
        assert not table.grab().isNull()


def test_all_panels_write_chips_the_same_way(table: PaiGowTable) -> None:
    """The word, or its sign where one of them lacks the room; with chips on their way as well."""
    whole = setting(4)
    plain = replace(whole, seats=tuple(replace(seat, status="set") for seat in whole.seats))
    one = replace(
        plain, seats=(*plain.seats[:2], replace(plain.seats[2], status="stake 20 · setting…"), plain.seats[3])
    )

    def written(model: PaiGowTableModel) -> list[bool]:
        table.sync(model)
        return [panel.is_cramped for panel in table.panels]

    def short() -> set[bool]:
        return {panel._is_short for panel in table.panels}

    assert (written(plain), short()) == ([False] * 4, {False})
    assert (written(one), short()) == ([False, False, True, False], {True})
    assert (written(plain), short()) == ([False] * 4, {False})
    table.show_purses((10**12, 0, 0, 0))
    assert short() == {True}
    table.show_purses(tuple(seat.chips for seat in plain.seats))
    assert short() == {False}


@pytest.mark.matrix
@pytest.mark.parametrize("model", MODELS)
def test_every_size_and_set_of_tiles(table: PaiGowTable, qapp: QApplication, model: PaiGowTableModel) -> None:
    """A change of window, text, labels or set places everything again."""
    table.sync(model)
    table.bar.show_actions([Action("Set", "Enter", table.update)])
    table.advice.say("Choose.")
    for size in ((960, 548), (3840, 2100), (1280, 750)):
        table.resize(*size)
        qapp.processEvents()
        expected(table, model, roomy=size[1] >= ROOMY)
    for text in (1.75, 0.8):
        theme.apply(qapp, text_size=text, chrome="dark", cloth="blue")
        qapp.processEvents()
        expected(table, model)
    for labels in ("none", "both"):
        table.set_look(TableLook(labels=labels, motion=False))
        expected(table, model)
    table.set_look(TableLook(tiles=Tiles("bone", red_mark=True), motion=False))
    assert table.style_of_tiles == art.BONE._replace(marked=True)
    assert not table.grab().isNull()


@pytest.mark.parametrize(
    ("labels", "switch36", "expected"),
    [
        ("rank", True, ["12", "10", "7", "3/6", "3/6"]),
        ("rank", False, ["12", "10", "7", "6", "3"]),
        ("both", True, ["Heaven 12", "Plum Blossom 10", "Long-Leg Seven 7", "Six 3/6", "Three 3/6"]),
        ("name", True, ["Heaven", "Plum Blossom", "Long-Leg Seven", "Six", "Three"]),
    ],
)
def test_ranks_below_tiles_are_points(table: PaiGowTable, labels: str, *, switch36: bool, expected: list[str]) -> None:
    """Not suit and place of 打天九: the worth of a single tile here, both values if 至尊 may be switched."""
    table.set_look(replace(STILL, labels=labels))
    ranks = ranking(replace(RankingOptions(), switch36=switch36))
    table.sync(replace(setting(), table=ranks))
    assert [table.label_of(each) for each in tiles("66 55 61 42 21")] == expected
    shown = [tile._label for tile in table.hand]
    assert shown == [table.label_of(tile.face) for tile in table.hand if tile.face is not None]


def test_a_hand_that_is_not_set_is_one_row(table: PaiGowTable) -> None:
    """In a review nobody's tiles are said to be low or high before they are set."""
    model = bank_table()
    table.sync(model)
    gaps = [after.x() - before.x() for before, after in pairwise(table.hand)]
    # Places are rounded to pixels.
    assert max(gaps) > min(gaps) + 1
    table.sync(replace(model, in_hands=False))
    gaps = [after.x() - before.x() for before, after in pairwise(table.hand)]
    assert max(gaps) <= min(gaps) + 1


def test_hands_laid_open_are_named(table: PaiGowTable) -> None:
    """Names with signs stand below, titles and sums with the reader's own; tiles tell what they belong to."""
    table.sync(shown(4))
    for seat in range(4):
        assert [label.text for label in table.laid[seat].names] == ["▲ seven", "▼ Wong of Heaven"]
        assert all(label.isVisible() for label in table.laid[seat].names)
    tile = table.laid[2].tiles[0]
    assert "seven" in tile.accessibleDescription()
    assert "won" in tile.accessibleDescription()
    assert "seven" in tile.toolTip()
    table.sync(bank_table(4))
    assert not [label for label in table.laid[2].names if label.isVisible()]
    assert WHO[2] in table.laid[2].tiles[0].accessibleName()
    assert not table.laid[2].tiles[0].focusPolicy()


def test_front_and_back_of_others(table: PaiGowTable) -> None:
    """Both are named before they are compared, where both names have room; the reader's own have lines for it."""
    table.resize(1280, 750)
    hands = (hand("55 43", "seven"), hand("66 54", "Wong", "後"))
    model = shown(4)
    seats = tuple(replace(each, hands=hands) for each in model.seats)
    table.sync(replace(model, seats=seats))
    assert [[label.text for label in laid.names] for laid in table.laid] == [
        ["seven", "Wong"],
        *[["前 seven", "後 Wong"]] * 3,
    ]
    long = (hands[0], hand("66 54", "a name that has no room beside its title at any table", "後"))
    table.sync(replace(model, seats=tuple(replace(each, hands=long) for each in model.seats)))
    assert all(laid.names[0].text == "seven" for laid in table.laid), "both are named, or neither is"


@pytest.mark.parametrize("size", [(1280, 750), (960, 550)])
@pytest.mark.parametrize("seats", range(2, 9))
def test_every_open_hand_says_what_it_counts(table: PaiGowTable, seats: int, size: tuple[int, int]) -> None:
    """Also where a tile counts other than its pips: the remark stands on a second line, or at least the sum."""
    table.resize(*size)
    told = "4 + 3 = 7 (Six counts 3)"
    pair = replace(hand("31 42", "7 (Goose)", sign=1, total=told), short_sum="4 + 3 = 7")
    table.sync(replace(shown(seats), seats=tuple(replace(each, hands=(pair, pair)) for each in shown(seats).seats)))
    panels = [panel.geometry() for panel in table.panels]
    for laid in table.laid:
        for name, label in zip(laid.names, laid.sums, strict=True):
            assert label.isVisible()
            assert seat_panel.fits(QRectF(label.rect()), label.text, theme.look().font(Type.CAPTION, label.font()))
            assert label.text.startswith("4 + 3 = 7")
            assert not label.geometry().intersects(name.geometry())
            assert not any(label.geometry().intersects(panel) for panel in panels)
            assert not any(label.geometry().intersects(tile.geometry()) for tile in laid.tiles)
    # Hands below their panels leave no second line above the middle of the table.
    if size[0] > 1000 and table.layout_now().ring.beside:
        assert all("counts 3" in label.text for laid in table.laid for label in laid.sums)


@pytest.mark.parametrize("size", [(1280, 750), (960, 550)])
@pytest.mark.parametrize("seats", [4, 8])
def test_long_names_of_hands_are_whole(table: PaiGowTable, seats: int, size: tuple[int, int]) -> None:
    """They take a second line where there is room for one, and nothing else stands there."""
    table.resize(*size)
    long = (hand("55 43", "9 (Long-Leg Seven)", sign=1), hand("66 54", "Pair of Plum Blossoms", "後", sign=-1))
    model = shown(seats)
    table.sync(replace(model, seats=tuple(replace(each, hands=long) for each in model.seats)))
    font = theme.look().font(Type.CAPTION, table.font())
    panels = [panel.geometry() for panel in table.panels]
    for laid in table.laid:
        for label in laid.names:
            assert seat_panel.fits(QRectF(label.rect()), label.text, font)
            assert not any(label.geometry().intersects(panel) for panel in panels)


# -- motion ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", [False, True])
@pytest.mark.parametrize("seat", range(4))
async def test_hands_are_turned_over(table: PaiGowTable, seat: int, *, motion: bool) -> None:
    """The tiles of one seat show their faces and move apart; everything then is as the model says."""
    table.set_look(TableLook(motion=motion, speed=4))
    before = bank_table(4, mine="", own=BACKS)
    table.sync(before)
    seats = tuple(replace(each, hands=OPEN) if each.seat == seat else each for each in before.seats)
    after = replace(before, seats=seats)
    tiles = table.laid[seat].tiles
    await table.show_hands(Seat(seat), after)
    expected(table, after)
    assert table.laid[seat].tiles == tiles


async def test_hands_of_a_table_not_yet_shown(table: PaiGowTable) -> None:
    """Without a model, or with other seats, the new model is shown at once."""
    await table.show_hands(Seat(1), shown(4))
    expected(table, shown(4))
    await table.show_hands(Seat(1), shown(8))
    expected(table, shown(8))


@pytest.mark.parametrize("motion", [False, True])
async def test_tiles_come_from_the_middle(table: PaiGowTable, *, motion: bool) -> None:
    """After the deal all tiles lie where the model has them."""
    table.set_look(TableLook(motion=motion, speed=4))
    table.sync(bank_table(4, mine="", others=()))
    task = asyncio.ensure_future(table.show_dealt(setting(4)))
    await asyncio.sleep(0)
    await task
    expected(table, setting(4))


async def test_a_window_resized_while_tiles_come(table: PaiGowTable) -> None:
    """They end where the table of the new size has them."""
    table.set_look(TableLook(motion=True, speed=4))
    table.sync(bank_table(4, mine="", others=()))
    task = asyncio.ensure_future(table.show_dealt(setting(4)))
    await asyncio.sleep(0.01)
    table.resize(table.width() + 100, table.height() + 60)
    await task
    expected(table, setting(4))


# -- what fits ---------------------------------------------------------------------------------------


def test_cards_tell_their_number(table: PaiGowTable) -> None:
    """Each card is named, and a click tells its place."""
    told: list[tuple[str, int]] = []
    table.card_chosen.connect(lambda at: told.append(("card", at)))
    table.sync(setting(4))
    for each in table.cards:
        each.click()
    assert told == [("card", 0), ("card", 1), ("card", 2)]
    assert [each.accessibleName() for each in table.cards] == [each.spoken for each in CARDS]
    table.sync(bank_table(4, cards=(card(MINE, chances=None),)))
    assert len(table.cards) == 1


def test_cards_end_what_they_would_cover(table: PaiGowTable) -> None:
    """A word goes if cards or tiles come to lie over it, and stays otherwise."""
    table.resize(960, 550)
    ended = []
    for seat in range(1, 8):
        table.sync(replace(setting(8), cards=()))
        assert table.speak(Seat(seat), "I think this is mine.")
        table.sync(setting(8))
        near = table.speech.geometry()
        covered = any(each.geometry().intersects(near) for each in (*table.cards, *table.hand))
        assert table.speech.isHidden() == covered
        ended.append(covered)
        table.speech.hide()
    assert not all(ended)
    assert any(ended)


@pytest.fixture
def panel(ground: QWidget) -> PaiGowSeat:
    """An empty panel on a table."""
    made = PaiGowSeat(ground)
    made.show()
    return made


def look(panel: PaiGowSeat, model: PaiGowSeatModel | None = None, size: QSize | None = None) -> QImage:
    """Return the picture of *panel*, as large as it wants to be."""
    if model is not None:
        panel.show_model(model)
    panel.resize(size or panel.sizeHint())
    return panel.grab().toImage()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("compact", [False, True])
def test_it_says_all_it_shows(panel: PaiGowSeat, qapp: QApplication, language: str, *, compact: bool) -> None:
    """The name for a screen reader holds sign, name, strength, bank, chips, status, hands, outcome and turn."""
    i18n.install(qapp, language)
    panel.set_compact(compact=compact)
    assert not panel.spoken()
    panel.show_model(bank_seat(1, hands=OPEN, outcome="won 20", sign=1, to_act=True))
    for part in ("南", "Wesley", "Veteran", "Banker ×2", term("chips"), "−5", "stake 20", "won 20", "seven"):
        assert part in panel.accessibleName()
    assert i18n.pgettext("hand", "lost") in panel.spoken()
    assert i18n._("to move") in panel.spoken()
    assert "Wesley" in panel.toolTip()
    assert panel.model is not None
    panel.show_model(bank_seat(2))
    assert "Banker" not in panel.spoken()


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"name": "Tom"}, id="name"),
        pytest.param({"mark": "8"}, id="mark"),
        pytest.param({"chips": -41}, id="chips"),
        pytest.param({"banker": ""}, id="no banker"),
        pytest.param({"banker": "Banker"}, id="multiplier"),
        pytest.param({"status": "hand set"}, id="status"),
        pytest.param({"status": ""}, id="no status"),
        pytest.param({"outcome": "won"}, id="outcome"),
        pytest.param({"to_act": True}, id="turn"),
    ],
)
@pytest.mark.parametrize("compact", [False, True])
def test_everything_can_be_seen(panel: PaiGowSeat, change: dict[str, object], *, compact: bool) -> None:
    """Each part changes the picture, in a low panel too."""
    panel.set_compact(compact=compact)
    size = panel.sizeHint() + QSize(60, 0)
    before = look(panel, bank_seat(1), size)
    assert look(panel, bank_seat(1, **change), size) != before


def test_an_outcome_is_seen_without_colour(panel: PaiGowSeat) -> None:
    """In grey, won, lost and neither differ by their sign."""
    greys = [
        look(panel, bank_seat(2, outcome="x", sign=sign)).convertToFormat(QImage.Format.Format_Grayscale8)
        for sign in (1, 0, -1, None)
    ]
    assert all(one != other for at, one in enumerate(greys) for other in greys[:at])
    assert [with_sign("x", sign) for sign in (1, 0, -1, None)] == ["▲ x", "＝ x", "▼ x", "x"]
    assert [sign_tone(sign) for sign in (1, 0, -1, None)] == ["gain", "text", "loss", "text"]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("compact", [False, True])
def test_names_are_whole(panel: PaiGowSeat, qapp: QApplication, language: str, *, compact: bool) -> None:
    """The names of opponents are never cut, beside the banker's mark and a bad score too."""
    i18n.install(qapp, language)
    panel.set_compact(compact=compact)
    cut: list[str] = []
    usual, mark = seat_panel.fitted, i18n._("Banker ×{m}").format(m=2)

    def watch(font: QFont, text: str, room: float) -> tuple[QFont, str]:
        used, told = usual(font, text, room)
        if told != text != mark:
            cut.append(text)
        return used, told

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seat_panel, "fitted", watch)
        for name in names.opponent_names():
            look(panel, bank_seat(1, name=name, chips=-888, status="", banker=mark))
    assert not cut


def test_long_words_take_two_lines_or_are_cut(qapp: QApplication) -> None:
    """Words grow smaller, then stand on two lines where those are high enough, and are cut only at last."""
    image = QImage(400, 200, QImage.Format.Format_ARGB32_Premultiplied)
    font = theme.look().font(Type.TITLE)
    with QPainter(image) as painter:
        wide = seat_panel.paint_fitted(painter, QRectF(0, 0, 300, 40), "a few words", font)
        assert wide < 300
        assert painter.font().pixelSize() == font.pixelSize()
        seat_panel.paint_fitted(painter, QRectF(0, 0, 60, 60), "a few words", font, left=True)
        assert seat_panel.SMALLEST_WORDS < painter.font().pixelSize() < font.pixelSize()
        seat_panel.paint_fitted(painter, QRectF(0, 0, 30, 12), "a few words", font)
        assert painter.font().pixelSize() == seat_panel.SMALLEST_WORDS
        # Words that cannot grow smaller take two lines, too.
        smallest = QFont(font)
        smallest.setPixelSize(seat_panel.SMALLEST_WORDS)
        assert seat_panel.paint_fitted(painter, QRectF(0, 0, 40, 40), "a few words", smallest) == 40
    used, shown = seat_panel.fitted(font, "a few words", 30)
    assert used.pixelSize() == seat_panel.SMALLEST_WORDS
    assert shown.endswith("…")
