# SPDX-License-Identifier: MIT
"""A window that is played: on a folder of its own, as fast as it goes, by clicks or by keys.

Run as a program (``python -m tests.ui.driving FOLDER``) it is the real one with a scripted person, and reports each
move shown, as "unsaved" while the window says that nothing is saved, until it is killed.
"""

from __future__ import annotations

import asyncio
import gc
import math
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPlainTextEdit, QPushButton, QWidget

from dominoes.ai.bot import Budget, Choice
from dominoes.deal import read_seed
from dominoes.game import Event
from dominoes.games import entry
from dominoes.games.chain import state as chain
from dominoes.games.drawing import Discard, Take
from dominoes.games.fivegates import rules as gates
from dominoes.games.paigow import state as paigow
from dominoes.games.patience import GiveUp
from dominoes.games.taungau import state as taungau
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.games.turtle.rules import Pair
from dominoes.games.watching.groups import Swap
from dominoes.match import SessionOptions, Until
from dominoes.play.worker import Question, Request, T, Thinker
from dominoes.store import SavedMatch
from dominoes.tiles import Tile
from tests.support.saved_matches import matches_of
from tests.ui import painting
from ui.app import run as program
from ui.app.window import MainWindow
from ui.games.chain.felt import ChainTable, EndButton
from ui.games.person import Person
from ui.kit import theme
from ui.kit.preferences import look
from ui.kit.second_question import SecondQuestion
from ui.kit.settings import Settings
from ui.kit.tasks import Tasks
from ui.language import i18n
from ui.paths import UserFolders, user_folders
from ui.play import match as match_runner
from ui.play.match_end import REMATCH
from ui.play.page import TablePage
from ui.play.sheets import GIVE_UP
from ui.saving.setup import MatchSetup
from ui.table.seating import LEAVE
from ui.tiles.tile_button import TileButton

FAST = Settings(
    motion="off",
    speed=2000.0,
    ceremony=False,
    pace="quick",
    new_player=False,
    player_name="Ming",
    cloth="green",
    tips=False,
    sound=False,
)
"""No waiting. Faster than a player can choose; the settings file would not take it back."""

ROOT = Path(__file__).parents[2]
"""From where the programs of the tests are started."""

SEED = read_seed("20")
"""Of a match with the person as first leader: everybody's seat is as the dice say."""

By = Literal["clicks", "keys"]


class GreedyThinker(Thinker):
    """Answers at once, in this process."""

    def __init__(self) -> None:
        """Remember what is asked."""
        super().__init__()
        self.asked: list[Request] = []

    def start(self) -> None:
        """Start no process."""

    async def choose(self, request: Request, budget: Budget) -> Choice[Any]:
        """Choose like the level ``greedy``, after giving the window time to breathe."""
        self.asked.append(request)
        await asyncio.sleep(0)
        return greedy(request, budget)

    async def ask(self, question: Question[T], budget: Budget) -> T | None:
        """Answer with few playouts."""
        await asyncio.sleep(0)
        return question.answer(replace(budget, seconds=math.inf, playouts=130), lambda: False)


class SlowThinker(GreedyThinker):
    """Thinks until it is told to go on."""

    def __init__(self) -> None:
        """Think for ever at first."""
        super().__init__()
        self.gate = asyncio.Event()

    async def choose(self, request: Request, budget: Budget) -> Choice[Any]:
        """Answer when the gate is open."""
        answer = await super().choose(request, budget)
        await self.gate.wait()
        return answer


def greedy(request: Request, budget: Budget) -> Choice[Any]:
    """Answer *request* as the fixed baseline does."""
    return entry(request.game).make_bot("greedy").choose(request.view, request.legal, Random(request.seed), budget)


ONE_ROUND: Final = SessionOptions(until=Until.ROUNDS, count=1)
"""A match that is over after one round."""


def setup_of(preset: str | None = None, *, game: str = "tiengow", **changes: object) -> MatchSetup:
    """Return a match by *preset*, or by the first one of *game*, with *changes* to its options, against beginners."""
    found = entry(game)
    options = replace(found.presets[preset or next(iter(found.presets))], **changes)
    return MatchSetup(game, options, found.offered[:1] * (found.game.seats(options) - 1))


def application() -> QApplication:
    """Return Qt's application object, which must outlive its windows."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    # The tests end the loop, not the last window.
    app.setQuitOnLastWindowClosed(False)
    return app


@asynccontextmanager
async def window_on(
    folder: Path,
    *,
    settings: Settings = FAST,
    language: str = "en",
    thinker: Thinker | None = None,
    size: tuple[int, int] = (1280, 800),
) -> AsyncIterator[MainWindow]:
    """Open the window on *folder*, and close it and all that belongs to it in the end."""
    app = application()
    i18n.install(app, language)
    look(app, settings)
    window = MainWindow(user_folders(folder), settings, language)
    window.services.thinker.made = GreedyThinker() if thinker is None else thinker
    window.resize(*size)
    window.setUpdatesEnabled(painting.is_on)
    window.show()
    window.after_first_paint()
    try:
        yield window
    finally:
        await close(window)
        if i18n.current().key != "en":
            i18n.install(app, "en")
        theme.apply(app, text_size=1.0, chrome="light", cloth="green")


async def close(window: MainWindow) -> None:
    """Close *window* and wait until nothing of it runs any more."""
    # Not made where no match was begun.
    table: TablePage | None = vars(window.pages).get("table")
    tasks = [] if table is None else list(table.match.tasks)
    if window.troubles is not None:
        window.troubles.may_lose = True
    tasks += [task for each in window.findChildren(Tasks) for task in each.running]
    window.close()
    await asyncio.gather(*tasks, return_exceptions=True)
    window.deleteLater()
    await asyncio.sleep(0)


async def until(happens: Callable[[], object], what: str = "", seconds: float = 60) -> None:
    """Wait until *happens* gives something true.

    Raises:
        AssertionError: it did not in *seconds*.
    """
    clock = asyncio.get_running_loop()
    limit = clock.time() + seconds
    while not happens():
        assert clock.time() < limit, f"waited in vain: {what or happens}"
        await asyncio.sleep(0.002)


def saved_match(window: MainWindow, number: int = 1) -> SavedMatch:
    """Return what the file holds of match *number*."""
    store = window.services.autosave()._store
    assert store is not None
    return matches_of(store)[number]


def is_on(window: MainWindow, page: QWidget) -> bool:
    """Return whether *page* is the one shown."""
    return window.pages.current is page


def let_moment_pass(question: SecondQuestion) -> None:
    """Let *question* be answered at once; its own test waits for the whole moment."""
    question._moment.setInterval(0)


def messages_on(window: MainWindow) -> list[str]:
    """Return what the open message boxes of *window* say."""
    return [box.text() for box in window.findChildren(QMessageBox) if box.isVisible()]


# -- at the table ----------------------------------------------------------------------------------


def begin(window: MainWindow, setup: MatchSetup, seed: bytes = SEED) -> TablePage:
    """Sit down to a match whose deals follow from *seed*."""
    table = window.pages.table
    window.pages.show(table)
    window.pages.table.match.begin(partial(table.play_new, setup, seed))
    return table


async def sit_down(window: MainWindow, setup: MatchSetup, seed: bytes = SEED) -> TablePage:
    """Begin a match and take the seat offered, if there are others; the first deal is on the table afterwards."""
    before = window.pages.table.runner
    table = begin(window, setup, seed)
    if not setup.is_solitary:
        await until(table.overlay.isVisible, "the dice for the seats")
        press_main(table)
    await until(lambda: table.runner is not before, "another match")
    await until(lambda: table.presenter is not None and table.presenter.view is not None, "the first deal")
    return table


def press_main(table: TablePage) -> None:
    """Press the button of the sheet that most people want."""
    button = next(button for button, answer in table.overlay.answers if answer.main)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def person_of(table: TablePage) -> Person[Any]:
    """Return the person at *table*."""
    assert table.presenter is not None
    return table.presenter.person


async def my_turn(table: TablePage) -> Person[Any]:
    """Wait until the person is asked."""
    await until(lambda: table.presenter is not None and table.presenter.person.turn is not None, "my turn")
    return person_of(table)


def best(table: TablePage) -> Any:  # noqa: ANN401 - the move of any game
    """Return the move of the fixed baseline in the person's turn."""
    turn, presenter, runner = person_of(table).turn, table.presenter, table.runner
    assert turn is not None
    assert presenter is not None
    assert runner is not None
    return greedy(Request(runner.party.setup.game, "greedy", presenter.view, turn.legal, 0), Budget()).move


def places(table: TablePage, tiles: Sequence[Tile]) -> list[int]:
    """Find *tiles* in the hand."""
    wanted, found = list(tiles), []
    for place, tile in enumerate(table.table.hand):
        if tile.face in wanted:
            wanted.remove(tile.face)
            found.append(place)
    assert not wanted
    return found


def click_tile(tile: TileButton) -> None:
    """Click in the middle of *tile*."""
    QTest.mouseClick(tile, Qt.MouseButton.LeftButton, pos=tile.tile_rect().center())


def double_click_tile(tile: TileButton) -> None:
    """Click twice in the middle of *tile*, as quickly as a double click."""
    click_tile(tile)
    button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    spot = tile.tile_rect().center()
    at = tile.mapToGlobal(spot).toPointF()
    for kind in (QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease):
        buttons = button if kind == QEvent.Type.MouseButtonDblClick else Qt.MouseButton.NoButton
        QApplication.sendEvent(tile, QMouseEvent(kind, spot.toPointF(), at, button, buttons, none))


def drag_to(tile: TileButton, to: QPoint, *, release: bool = True) -> None:
    """Take the middle of *tile* by the mouse to the point *to* of its table, and let it go.

    A button never released would be held down in the following tests, too.
    """
    table, start = tile.parentWidget(), tile.tile_rect().center()
    assert table is not None
    here = tile.mapTo(table, start)
    QTest.mousePress(tile, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.1, 0.5, 1.0):
        QTest.mouseMove(tile, tile.mapFrom(table, here + (to - here) * part))
    if release:
        QTest.mouseRelease(tile, Qt.MouseButton.LeftButton, pos=tile.mapFrom(table, to))


def drag_tile(tile: TileButton, onto: TileButton) -> None:
    """Take *tile* by the mouse and let it go over the middle of *onto*."""
    drag_to(tile, onto.pos() + onto.tile_rect().center())


def type_key(table: QWidget, key: Qt.Key, *, ctrl: bool = False) -> None:
    """Press *key* wherever focus is on the page *table*."""
    modifier = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(table.focusWidget() or table, key, modifier)


def select(table: TablePage, wanted: list[int], by: By = "clicks") -> None:
    """Select the tiles at *wanted* places of the hand, and no others."""
    hand = table.table.hand
    for place, tile in enumerate(hand):
        if tile.is_selected == (place in wanted):
            continue
        if by == "clicks":
            click_tile(tile)
            continue
        if table.focusWidget() not in hand:
            type_key(table, Qt.Key.Key_Home)
        for _step in hand:
            if table.focusWidget() is tile:
                break
            type_key(table, Qt.Key.Key_Right)
        assert table.focusWidget() is tile
        type_key(table, Qt.Key.Key_Space)


def press_button(table: TablePage, key: str) -> None:
    """Click the button below the hand with *key* on its cap."""
    bar = table.table.bar
    button = next(b for b, action in zip(bar.buttons, bar.offered, strict=True) if action.key == key)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def press_cap(table: TablePage, key: str, by: By) -> None:
    """Press the button with *key* on its cap, by the mouse or by that key."""
    if by == "clicks":
        press_button(table, key)
    else:
        named = {"Enter": Qt.Key.Key_Return, "Esc": Qt.Key.Key_Escape}
        type_key(table, named.get(key) or Qt.Key(ord(key)))


def tiles_in(move: Any) -> tuple[Tile, ...]:  # noqa: ANN401 - the move of any game
    """Return the tiles of the hand that are selected for *move*."""
    match move:
        case Lead() | Beat() | Throw():
            return move.tiles
        case chain.Lead() | chain.Place() | chain.Cover() | Discard():
            return (move.tile,)
        case taungau.Set():
            return move.bull
        case _:
            return ()


def play(table: TablePage, move: Any, by: By = "clicks") -> None:  # noqa: ANN401 - the move of any game
    """Make *move* as a person does."""
    felt: Any = table.table
    match move:
        case Swap() | Pair() | gates.Take() | gates.Pass():
            pick_up(table, move, by)
            return
        case paigow.Set():
            choose_card(table, move, by)
        case Take():
            use_tile(table, [each for each in felt.pool if each.face == move.tile][-1], by)
        case _ if tiles := tiles_in(move):
            select(table, places(table, tiles), by)
    match move:
        case chain.Place() if by == "clicks":
            QTest.mouseClick(end_button(felt, move.end or chain.End.RIGHT), Qt.MouseButton.LeftButton)
        case Throw() | chain.Cover() | GiveUp():
            press_cap(table, "X", by)
        case Lead() | Beat() | taungau.Set() | paigow.Set():
            press_cap(table, "Enter", by)
        case _:
            press_answer(table, move, by)


def press_answer(table: TablePage, move: Any, by: By = "clicks") -> None:  # noqa: ANN401 - the move of any game
    """Press the button that says *move*, or else the one in its place among the legal moves."""
    person, bar = person_of(table), table.table.bar
    assert person.turn is not None
    said = [at for at, each in enumerate(bar.offered) if each.text == person.move_text(move)]
    at = said[0] if said else person.turn.legal.index(move)
    if by == "clicks" or not bar.offered[at].key:
        QTest.mouseClick(bar.buttons[at], Qt.MouseButton.LeftButton)
    else:
        press_cap(table, bar.offered[at].key, by)


def end_button(felt: ChainTable, end: chain.End) -> EndButton:
    """Return the sign of an open *end*; a line that has one end grows to the right."""
    return next(b for b in felt.lines.ends if b.end is not None and b.end.right == (end is chain.End.RIGHT))


def use_tile(table: TablePage, tile: TileButton, by: By = "clicks") -> None:
    """Click *tile*, by the mouse or by Space."""
    if by == "clicks":
        click_tile(tile)
    else:
        tile.setFocus(Qt.FocusReason.TabFocusReason)
        type_key(table, Qt.Key.Key_Space)


def pick_up(table: TablePage, move: Swap | Pair | gates.Take | gates.Pass, by: By = "clicks") -> None:
    """Choose the tiles of *move* one after the other, where they lie."""
    if person_of(table).selected:
        type_key(table, Qt.Key.Key_Escape)
    for place in sorted(person_of(table)._hinted(move)):  # type: ignore[attr-defined]
        if place not in person_of(table).selected:
            use_tile(table, table.table.tile_at(place), by)


def choose_card(table: TablePage, move: paigow.Set, by: By = "clicks") -> None:
    """Choose the card with the hands of *move*, and exchange them where they stand otherwise."""
    hands = [(card.model.low.tiles, card.model.high.tiles) for card in table.table.cards]
    place = next(at for at, row in enumerate(hands) if move in (paigow.Set(*row), paigow.Set(*reversed(row))))
    if by == "clicks":
        QTest.mouseClick(table.table.cards[place], Qt.MouseButton.LeftButton)
    else:
        type_key(table, Qt.Key(ord(str(place + 1))))
    chosen = table.table.cards[place].model
    assert chosen.chosen
    if paigow.Set(chosen.low.tiles, chosen.high.tiles) != move:
        press_cap(table, "X", by)


async def play_on(
    window: MainWindow,
    enough: Callable[[], object] | None = None,
    *,
    by: By = "clicks",
    chosen: Callable[[TablePage], Any] = best,
    seconds: float = 60,
) -> None:
    """Play the match of *window* as *chosen* until it is over, or *enough* gives something true in a person's turn."""
    table, clock = window.pages.table, asyncio.get_running_loop()
    limit = clock.time() + seconds
    while table.match.is_on:
        assert clock.time() < limit, "the match does not end"
        person = None if table.presenter is None else table.presenter.person
        if enough is not None and enough():
            return
        if table.overlay.isVisible():
            answer_sheet(table, by)
        elif person is not None and person.turn is not None:
            asked = person.turn
            play(table, chosen(table), by)
            await until(
                lambda was=asked, who=person: who.turn is not was or table.overlay.isVisible(),  # type: ignore[misc]
                "my move",
            )
        await asyncio.sleep(0)


def answers_of(table: TablePage) -> list[str]:
    """Return how the sheet on the table can be answered; nothing while there is none."""
    return [answer.answer for _button, answer in table.overlay.answers] if table.overlay.isVisible() else []


def answer_sheet(table: TablePage, by: By = "clicks") -> None:
    """Answer the sheet as most people do; at the end of a match, leave."""
    if REMATCH in answers_of(table):
        # One match is enough.
        table.overlay.close_with(LEAVE)
    elif GIVE_UP in answers_of(table):
        # The fixed baseline has asked for it.
        table.overlay.close_with(GIVE_UP)
    elif by == "clicks":
        press_main(table)
    else:
        type_key(table, Qt.Key.Key_Return)


# -- what a page says ------------------------------------------------------------------------------


def words_of(root: QWidget) -> list[tuple[str, ...]]:
    """Return everything that the visible widgets below *root* say, to eyes and ears, in order."""
    found: list[tuple[str, ...]] = []
    for widget in (root, *root.findChildren(QWidget)):
        if not widget.isVisibleTo(root) or widget.objectName().startswith("qt_"):
            continue
        text = ""
        if isinstance(widget, QLabel | QPushButton):
            text = widget.text()
        elif isinstance(widget, QPlainTextEdit):
            text = widget.toPlainText()
        words = (text, widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
        if any(words):
            found.append((type(widget).__name__, *words))
    return found


# -- the program with a scripted person ------------------------------------------------------------


def _report(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def _live(window: MainWindow) -> None:
    """Go on with the match that was left, or begin one; after it another, for ever."""
    while True:
        await asyncio.sleep(0.01)
        if window.pages.current is not window.pages.start:
            await play_on(window)
        elif window.pages.start.matches.rows:
            window.pages.start.cards[0].carry_on.click()
        else:
            begin(window, setup_of("wiki_hk"), Random().randbytes(32))


async def _leave(window: MainWindow, seconds: float) -> None:
    """Play against strong opponents for a while, then close the window while they think."""
    basic = setup_of()
    begin(window, MatchSetup(basic.game, basic.options, ("strong",) * 3), SEED)
    playing = asyncio.ensure_future(play_on(window))
    await asyncio.sleep(seconds)
    playing.cancel()
    _report(f"worker {window.services.thinker().pid}")
    began = time.monotonic()
    _report(f"collecting {gc.isenabled()}")
    window.close()
    _report(f"closing {time.monotonic() - began}")


def main(folder: str, seconds: float | None = None) -> int:
    """Run the program on *folder* and play, until killed or for *seconds* with the real opponents."""
    make_window, watch = program.make_window, match_runner.MatchRunner.watch
    people = []

    def with_person(app: QApplication, folders: UserFolders, chosen: str | None = None) -> MainWindow:
        window = make_window(app, folders, chosen)
        window.services.preferences.now = FAST
        if seconds is None:
            window.services.thinker.made = GreedyThinker()
        paint = window.after_first_paint

        def after_first_paint() -> None:
            paint()
            people.append(asyncio.ensure_future(_live(window) if seconds is None else _leave(window, seconds)))

        window.after_first_paint = after_first_paint  # type: ignore[method-assign]
        return window

    async def reported_watch(self: match_runner.MatchRunner, state: object, events: tuple[Event, ...]) -> None:
        await watch(self, state, events)
        how = "shown" if self._autosave.failure is None else "unsaved"
        for ply, (seat, move) in list(enumerate(self.cursor.moves))[-1:]:
            _report(f"{how} {self.saved.seed} {len(self.saved.rounds) - 1} {ply} {seat} {self.game.write_move(move)}")

    program.make_window = with_person
    match_runner.MatchRunner.watch = reported_watch  # type: ignore[method-assign]
    return program.main(["--profile", folder, "--locale", "en"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(float, sys.argv[2:])))
