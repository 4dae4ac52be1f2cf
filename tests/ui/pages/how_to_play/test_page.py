# SPDX-License-Identifier: MIT
"""How a game is played: the page in every language, and the ways to it and on from it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QPixmap, QTextCursor, QTextDocument, QTextTable, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from dominoes.games import GAMES
from dominoes.match import Until
from dominoes.tiles import FACES
from tests.ui.driving import FAST, is_on, my_turn, press_main, setup_of, sit_down, type_key, until, window_on
from tests.ui.pages.looks import Show, cut_off, nameless
from tests.ui.pages.program import Program
from ui.games import GAME_UIS
from ui.games.how_to_play import page_text
from ui.games.names import game_name
from ui.games.paigow import RANK_STRIP
from ui.kit import theme
from ui.kit.markdown import parse
from ui.kit.preferences import look
from ui.kit.settings import AS_GAME, Settings, load
from ui.language import i18n
from ui.pages.how_to_play.first_turns import PICTURE, first_turns
from ui.pages.how_to_play.page import HowToPlayPage, first_round

KEYS = [entry.key for entry in GAMES]
every_game = pytest.mark.parametrize("game", KEYS)


@pytest.fixture
def page(show: Show, program: Program) -> HowToPlayPage:
    """The page of the first game, in the smallest window."""
    made = program.make(HowToPlayPage)
    made.show_game(KEYS[0], first_round=False)
    show(made)
    made.window().activateWindow()
    made.setFocus()
    return made


def test_text_is_copied_as_it_was_written(page: HowToPlayPage) -> None:
    """A name may break between its letters and pictures stand for tiles here; none of it is of use elsewhere."""
    table = "| option | tiles |\n|---|---|\n| line.blocked | {tile:66} 天, {tile:63}{tile:63} |"
    page.text.show_blocks(parse(f"{table}\n\n3 點, **bold**"), 0)
    page.text.selectAll()
    copied = page.text.createMimeDataFromSelection().text()
    assert copied.split() == ["option", "tiles", "line.blocked", "6-6", "天,", "6-3", "6-3", "3", "點,", "bold"]


@pytest.mark.parametrize(("language", "counter"), [("zh_HK", "點"), ("zh_TW", "點"), ("ja", "点")])
def test_a_number_and_its_counter_stay_together(page: HowToPlayPage, language: str, counter: str) -> None:
    """No line ends between 3 and 點."""
    i18n.use(language)
    try:
        page.show_game("paigow", first_round=False)
        text = page.text.document().toRawText()
    finally:
        i18n.use("en")
    joints = re.findall(rf"\d(\D?){counter}", text)
    assert joints
    assert set(joints) <= {"\u00a0", "\u2060"}


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_pages_fit_in_every_language(page: HowToPlayPage, qapp: QApplication, language: str, text_size: float) -> None:
    """Lines wrap at a width that can be read, nothing stands out beyond them, and no mark of Markdown is left."""
    i18n.add_all_fonts()
    i18n.install(qapp, language)
    look(qapp, replace(Settings(), text_size=text_size), (960, 600))
    for game in KEYS:
        page.show_game(game, first_round=True)
        QTest.qWait(0)
        text = page.text.toPlainText()
        assert len(text) > (800 if GAME_UIS[game].great else 500)
        assert not set("*|#{}") & set(text)
        assert broken_words(page.text.document()) == []
        # Widths of lines and columns are rounded up; the margin has room for that.
        assert page.text.horizontalScrollBar().maximum() < page.text.document().documentMargin() / 2
        assert page.text.viewport().width() <= theme.look().px(640)
        assert page.header.subtitle.text() == game_name(game)
        assert page.text.verticalScrollBar().value() == 0
        assert cut_off(page) == []
        assert nameless(page) == []
    look(qapp, Settings())


def broken_words(document: QTextDocument) -> list[str]:
    """Return the words in tables of *document* that go on in another line."""
    found = []
    block = document.begin()
    while block.isValid():
        text, layout = block.text(), block.layout()
        lines = [layout.lineAt(at) for at in range(layout.lineCount())]
        ends = [line.textStart() + line.textLength() for line in lines[:-1]]
        if QTextCursor(block).currentTable() is not None:
            found += [text for end in ends if re.fullmatch("[a-z]{2}", text[end - 1 : end + 1], re.IGNORECASE)]
        block = block.next()
    return found


@every_game
def test_tables_of_the_whole_rules_break_no_word(page: HowToPlayPage, game: str) -> None:
    """Names of options break between their words; where there are many columns letters are smaller."""
    page.show_game(game, first_round=False)
    page.show_whole()
    QTest.qWait(0)
    assert broken_words(page.text.document()) == []


def test_tiles_are_as_high_as_two_lines(page: HowToPlayPage) -> None:
    """Every face has its picture."""
    line = page.text.fontMetrics().lineSpacing()
    for face in FACES:
        picture = page.text.document().resource(QTextDocument.ResourceType.ImageResource, QUrl(f"tile:{face}"))
        assert isinstance(picture, QPixmap)
        assert picture.deviceIndependentSize().height() >= 2 * line


def test_no_line_grows_with_the_tile_in_it(page: HowToPlayPage) -> None:
    """A tile within words lies at about their height."""
    page.text.show_blocks(parse("Words alone go\n\nWith {tile:65} Axe"), 0)
    QTest.qWait(0)
    first = page.text.document().begin()
    heights = {each.layout().lineAt(0).height() for each in (first, first.next())}
    assert len(heights) == 1


def columns(page: HowToPlayPage) -> list[int]:
    """Return the numbers of columns of the tables of *page*."""
    tables = [each for each in page.text.document().rootFrame().childFrames() if isinstance(each, QTextTable)]
    return [each.columns() for each in tables]


def test_the_order_of_tiles_is_one_strip(page: HowToPlayPage) -> None:
    """Eleven ranks stand beside each other, or below each other where there is no room; names beside their tiles."""
    page.show_game("tiengow", first_round=False)
    assert 12 in columns(page)
    page.text.fit(500)
    page.text.show_blocks(parse(page_text("tiengow", "en")), 0)
    # Rank, tiles and name of each suit.
    assert 5 in columns(page)
    assert 12 not in columns(page)


def test_names_stand_at_the_middle_of_their_tiles(page: HowToPlayPage) -> None:
    """They have a cell of their own."""
    page.text.show_blocks(parse("| Tile | Pips |\n| --- | --- |\n| {tile:63} {tile:54} Nine | 9 |"), 0)
    (table,) = page.text.document().rootFrame().childFrames()
    assert isinstance(table, QTextTable)
    assert [table.cellAt(1, at).firstCursorPosition().block().text().strip("\ufffc ") for at in range(3)] == [
        "",
        "Nine",
        "9",
    ]


@pytest.mark.parametrize("game", [key for key in KEYS if GAME_UIS[key].opening])
def test_the_first_turns_are_shown_one_after_the_other(page: HowToPlayPage, game: str) -> None:
    """The picture changes with the marked words; a click stops it, another goes on; what is closed is in neither."""
    page._services.preferences.set("motion", "on")
    page.show_game(game, first_round=False)
    turns = page.turns
    assert turns.timer.isActive()
    seen = []
    for at in range(len(first_turns(game))):
        assert turns.at == at
        (marked,) = page.text.extraSelections()
        seen.append(marked.cursor.selectedText())
        turns.go_on()
    assert turns.at == 0
    assert seen == [each.text for each in first_turns(game)]
    page.text.anchorClicked.emit(QUrl(PICTURE))
    assert not turns.timer.isActive()
    page.text.anchorClicked.emit(QUrl(PICTURE))
    assert turns.timer.isActive()
    page.hide()
    now = turns.at
    turns.go_on()
    assert turns.at == now
    closed = [group for turn in first_turns(game) for seat in turn.position.seats[1:] for group in seat.groups]
    if game in {"tiengow", "chain"}:
        assert all(tile is None for group in closed for tile in group.tiles)


def test_without_motion_the_figure_stands_still(page: HowToPlayPage) -> None:
    """All turns are told, and the picture is of the last."""
    page._services.preferences.set("motion", "off")
    page.show_game("tiengow", first_round=False)
    assert not page.turns.timer.isActive()
    assert page.turns.at == len(first_turns("tiengow")) - 1
    assert all(each.text in page.text.toPlainText() for each in first_turns("tiengow"))
    page.text.anchorClicked.emit(QUrl(PICTURE))
    assert not page.turns.timer.isActive()
    assert page.turns.at == 0
    page.show_whole()
    page.turns.go_on()
    assert page.text.extraSelections() == []


def test_the_figure_speaks_the_language_chosen(page: HowToPlayPage, qapp: QApplication, qtbot: QtBot) -> None:
    """Its words are those of the page, also after a change."""
    page.show_game("tiengow", first_round=False)
    i18n.install(qapp, "ja")
    qtbot.waitUntil(lambda: page.header.title.text() == "遊び方")
    # Without the signs that keep a number and its counter together.
    written = page.text.toPlainText().replace("\u2060", "").splitlines()
    assert [each.text for each in first_turns("tiengow") if each.text not in written] == []
    (marked,) = page.text.extraSelections()
    assert marked.cursor.selectedText().replace("\u2060", "") in written


def test_it_follows_language_and_look(page: HowToPlayPage, qapp: QApplication, qtbot: QtBot) -> None:
    """Text, colours and tiles change; the place in the text stays about the same."""
    bar = page.text.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    english = page.text.toPlainText()
    i18n.install(qapp, "ja")
    qtbot.waitUntil(lambda: page.text.toPlainText() != english)
    assert page.header.title.text() == "遊び方"
    assert bar.maximum() / 3 < bar.value() < bar.maximum() * 2 / 3
    for chrome in theme.CHROMES:
        theme.apply(qapp, text_size=1.0, chrome=chrome)
        qapp.processEvents()
        cursor = page.text.textCursor()
        assert cursor.charFormat().foreground().color() == QColor(theme.look().chrome.text)


def test_it_scrolls_beside_its_column(page: HowToPlayPage) -> None:
    """The wheel turns over the margins too, which are part of the text and not of its view."""
    bar, margin = page.text.verticalScrollBar(), QPointF(4, page.text.height() / 2)
    assert not page.text.viewport().geometry().contains(margin.toPoint())
    turn = QWheelEvent(
        margin,
        page.text.mapToGlobal(margin),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt's own order
    )
    QApplication.sendEvent(page.text, turn)
    assert bar.value() > 0


def test_it_scrolls_by_keys(page: HowToPlayPage, program: Program) -> None:
    """Arrows, pages, Home and End, wherever the focus is; Escape leaves."""
    bar = page.text.verticalScrollBar()
    assert QApplication.focusWidget() is page.text
    for focus in (page.text, page.header.back):
        focus.setFocus()
        places = []
        for key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_End, Qt.Key.Key_Home):
            QTest.keyClick(focus, key)
            places.append(bar.value())
        assert places[0] < places[1] < places[2] == bar.maximum()
        assert places[3] == 0
        QTest.keyClick(focus, Qt.Key.Key_Escape)
        assert program.asked.pop() == ("back",)


def test_it_is_printed(page: HowToPlayPage, program: Program, tmp_path: Path) -> None:
    """E asks for a file and writes a PDF; what fails is told."""
    QTest.keyClick(page.text, Qt.Key.Key_E)
    (files,) = page.findChildren(QFileDialog)
    assert files.selectedFiles()[0].endswith(".pdf")
    files.fileSelected.emit(str(tmp_path / "tiles.pdf"))
    files.reject()
    assert (tmp_path / "tiles.pdf").read_bytes().startswith(b"%PDF")
    assert len((tmp_path / "tiles.pdf").read_bytes()) > 20_000
    page.save_as(str(tmp_path / "missing" / "tiles.pdf"))
    assert "tiles.pdf" in program.messages.said[0]


@pytest.mark.matrix
@every_game
def test_all_the_rules_are_read_and_printed_too(
    page: HowToPlayPage, program: Program, tmp_path: Path, game: str
) -> None:
    """The button below the short page, or W, leads to the long one, and Escape back; both are printed alike."""
    page.show_game(game, first_round=False)
    short = page.text.toPlainText()
    page.whole.click()
    whole = page.text.toPlainText()
    assert "Sources" in whole
    assert not [mark for mark in ("`", "|", "](", "**") if mark in whole]
    assert len(whole) > 1.4 * len(short)
    assert page.whole.isHidden()
    page.save_as(str(tmp_path / "all.pdf"))
    assert (tmp_path / "all.pdf").read_bytes().startswith(b"%PDF")
    QTest.keyClick(page.text, Qt.Key.Key_Escape)
    assert page.text.toPlainText() == short
    QTest.keyClick(page.text, Qt.Key.Key_W)
    assert page.text.toPlainText() == whole
    page.show_game(game, first_round=False)
    assert page.text.toPlainText() == short
    assert not program.asked
    QTest.keyClick(page.text, Qt.Key.Key_Escape)
    assert program.asked == [("back",)]


@every_game
def test_a_first_round_is_easy(game: str) -> None:
    """One round by the rules to begin with, against the weakest."""
    setup = first_round(game)
    assert (setup.options.session.until, setup.options.session.count) == (Until.ROUNDS, 1)
    assert len(setup.levels) == setup.entry.game.seats(setup.options) - 1
    weakest = setup.entry.offered[0]
    assert set(setup.levels) == (set() if setup.is_solitary else {weakest})


async def test_newcomers_read_first_and_then_play(tmp_path: Path) -> None:
    """From the greeting by keys to the page of the game chosen, and on to its first round, with names and ranks."""
    async with window_on(tmp_path, settings=replace(FAST, new_player=None)) as window:
        greeting = window.pages.start.greeting
        QTest.keyClick(greeting.new, Qt.Key.Key_Space)
        QTest.keyClick(greeting.games[0], Qt.Key.Key_Space)
        page = window.pages.how_to_play
        assert is_on(window, page)
        assert page.game == KEYS[0]
        assert page.focusWidget() is page.begin
        assert window.services.preferences.now.new_player is True
        QTest.keyClick(page.begin, Qt.Key.Key_Space)
        table = window.pages.table
        assert is_on(window, table)
        await until(table.overlay.isVisible, "the dice for the seats")
        press_main(table)
        await my_turn(table)
        assert table.settings.labels == "both"
    stored = load(tmp_path / "settings" / "settings.json")
    assert stored.new_player is True
    # One round is not enough to know the ranks by heart.
    assert stored.labels == "both"


def helps(settings: Settings) -> tuple[str, bool]:
    """Return what stands on tiles, and whether the order of hands is shown."""
    return settings.labels, RANK_STRIP.of(settings)


async def test_what_helps_in_a_first_round_is_no_setting(tmp_path: Path) -> None:
    """Labels and the order of hands last for that match; the player's changes in it are kept."""
    off = replace(FAST, labels="none", text_size=1.1).with_values({RANK_STRIP.key: False})
    file = tmp_path / "settings" / "settings.json"
    async with window_on(tmp_path, settings=off) as window:
        preferences, table = window.services.preferences, window.pages.table
        for changes in (False, True):
            window.pages.routes.first_round("paigow")
            window.pages.how_to_play.begin.click()
            await until(table.overlay.isVisible, "the dice for the seats")
            press_main(table)
            await my_turn(table)
            assert helps(table.settings) == ("both", True)
            assert helps(preferences.now) == ("none", False)
            preferences.set("sound", preferences.now.sound)
            assert table.settings.labels == "both"
            assert load(file).labels == "none"
            if changes:
                preferences.set("labels", "name")
                assert helps(table.settings) == ("name", True)
                assert table.presenter is not None
                table.presenter.prefers.emit(RANK_STRIP.key, False)  # noqa: FBT003 - the value of a setting
                assert helps(table.settings) == ("name", False)
            window.pages.go_start()
            await until(lambda: not window.pages.table.match.tasks, "an empty table")
            wanted = "name" if changes else "none"
            assert helps(table.settings) == (wanted, False)
        await sit_down(window, setup_of(game="paigow"))
        assert table.settings.labels == "name"
    assert helps(load(file)) == ("name", False)


async def test_it_is_read_at_the_table_and_left_again(tmp_path: Path) -> None:
    """R, H shows the page; Escape leads back to the match, which goes on."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(game="paigow"))
        await my_turn(table)
        type_key(table, Qt.Key.Key_R)
        await until(table.overlay.isVisible, "the rules of this table")
        type_key(table, Qt.Key.Key_H)
        page = window.pages.how_to_play
        await until(lambda: is_on(window, page), "how the game is played")
        assert page.game == "paigow"
        assert page.begin.isHidden()
        type_key(page, Qt.Key.Key_Escape)
        assert is_on(window, table)
        await my_turn(table)


async def test_it_is_read_before_a_new_game(tmp_path: Path) -> None:
    """Back leads to what was being set up, and from there to the start page."""
    async with window_on(tmp_path) as window:
        window.pages.start.cards[2].new.click()
        form = window.pages.new_game.form
        form.how.click()
        page = window.pages.how_to_play
        assert (is_on(window, page), page.game) == (True, KEYS[2])
        type_key(page, Qt.Key.Key_Escape)
        assert is_on(window, window.pages.new_game)
        type_key(window.pages.new_game, Qt.Key.Key_Escape)
        assert is_on(window, window.pages.start)


@pytest.mark.matrix
@pytest.mark.parametrize("game", KEYS)
async def test_the_bar_has_the_colour_of_the_game(tmp_path: Path, game: str) -> None:
    """Whichever table was open before; a cloth that the player chose stays."""
    async with window_on(tmp_path, settings=replace(FAST, cloth=AS_GAME)) as window:
        for other in (*KEYS, game):
            window.pages.how_to_play.open(other)
        assert theme.look().cloth_key == GAME_UIS[game].scene.cloth
    async with window_on(tmp_path / "chosen", settings=replace(FAST, cloth="blue")) as window:
        window.pages.how_to_play.open(game)
        assert theme.look().cloth_key == "blue"
