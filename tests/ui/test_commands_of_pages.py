# SPDX-License-Identifier: MIT
"""Header, keys and key help of every page agree: each key listed or shown on a cap calls its command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QInputMethodQueryEvent, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QApplication, QLineEdit, QPlainTextEdit, QWidget

from dominoes.games import entry
from tests.ui.driving import SEED, my_turn, setup_of, sit_down, until, window_on
from tests.ui.pages.demonstrate.teaching import lesson_of
from ui.app.window import MainWindow
from ui.games import GAME_UIS
from ui.kit.commands import Command, keys_of
from ui.kit.dialog import NameDialog
from ui.kit.figures_table import Figures, FiguresTable
from ui.kit.header import Header
from ui.kit.sheet import SheetOverlay
from ui.pages.demonstrate.panel import TreeList
from ui.pages.review.analysis_view import ChoiceList
from ui.pages.review.panel import LogList


def event_of(key: str) -> QKeyEvent:
    """Return the event of a key, as the keyboard sends it."""
    name = (
        key if len(key) == 1 else key.replace("Ctrl ", "Ctrl+").replace("Shift ", "Shift+").replace("Enter", "Return")
    )
    combination = QKeySequence(name)[0]  # type: ignore[index]
    text = key.lower() if len(key) == 1 else ""
    return QKeyEvent(QEvent.Type.KeyPress, combination.key(), combination.keyboardModifiers(), text)


_FOREIGN = {
    **{
        cap: (ord(letter), letter)
        for cap, letter in zip("QWERTYUIOPASDFGHJKLZXCVBNM", "йцукенгшщзфывапролдячсмить", strict=True)
    },
    **{cap: (ord(sign.upper()), sign) for cap, sign in zip("123457890", "&é\"'(è_çà", strict=True)},
}
"""Signs of a Russian keyboard on keys of letters, and of a French one on those of digits."""
_SCAN_CODES = {
    cap: first + n
    for first, row in ((10, "1234567890"), (24, "QWERTYUIOP"), (38, "ASDFGHJKL"), (52, "ZXCVBNM"))
    for n, cap in enumerate(row)
}
"""Of X11."""


def foreign_event_of(key: str) -> QKeyEvent | None:
    """Return the event of the same key under a layout without Latin letters; None for a key that has none."""
    if key not in _FOREIGN:
        return None
    code, text = _FOREIGN[key]
    return QKeyEvent(
        QEvent.Type.KeyPress, ord(chr(code).upper()), Qt.KeyboardModifier.NoModifier, _SCAN_CODES[key], code, 0, text
    )


def check(page: QWidget, commands: Callable[[], Sequence[Command]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Press every key of *page*, and compare its header with what it can do."""
    called: list[str] = []
    monkeypatch.setattr(Command, "call", lambda command: called.append(command.key))
    keys = [(each.key, key) for each in commands() if each.act is not None for key in (each.key, *each.also) if key]
    assert len({key for _command, key in keys}) == len(keys)
    for command, key in keys:
        event = event_of(key)
        assert keys_of(event)[0] == key
        QApplication.sendEvent(page, event)
        assert called == [command], key
        called.clear()
        if (foreign := foreign_event_of(key)) is not None:
            # A3: a key is where it is under every layout.
            QApplication.sendEvent(page, foreign)
            assert called == [command], f"{key} as {foreign.text()}"
            called.clear()
    offered = {each.text.casefold(): each.key for each in commands() if each.text}
    header = page.findChild(Header)
    assert header is not None
    for button in header.buttons:
        assert offered[button.accessibleName().casefold()] == button.key


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAME_UIS)
async def test_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """In the turn of the player, in every game."""
    async with window_on(tmp_path) as window:
        # In this match the player does not bank: a banker may have nothing to decide. Alone, there is a pair to take.
        seed = SEED if entry(game).is_solitary else bytes([9] * 32)
        table = await sit_down(window, setup_of(game=game), seed)
        await my_turn(table)
        check(table, table.commands, monkeypatch)


@pytest.mark.parametrize("lesson", ["tiengow/tiles", "paigow/pairs", "chain/connecting"])
async def test_a_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lesson: str) -> None:
    """While a question is asked; no command is listed twice by another key."""
    async with window_on(tmp_path) as window:
        page = window.pages.lesson
        window.pages.lesson.open(lesson)
        await until(lambda: page.is_laid_out, "the lesson")
        while not page.audience.learner.is_asked:
            page.audience.cursor.forward()
            await until(lambda: page.is_laid_out, "the step")
        await until(lambda: page.presenter is not None and page.presenter.person.turn is not None, "the question")
        named = [each.text for each in page.commands() if each.text]
        assert len(set(named)) == len(named)
        check(page, page.commands, monkeypatch)


async def test_records_review_and_free_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also without a round, where the commands show why nothing happens."""
    async with window_on(tmp_path) as window:
        pages = window.pages
        for page in (pages.records, pages.review, pages.demonstrate):
            window.pages.show(page)
            check(page, page.commands, monkeypatch)


async def test_views_want_no_input_method(tmp_path: Path) -> None:
    """A3: keys at a table or a list never land in a composition, with a current row or without one."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of())
        parent = QWidget()
        figures = FiguresTable(parent)
        figures.show_figures(Figures(("Game", "Wins"), (("Tien Gow", "3"),)))
        views: list[QAbstractItemView] = [figures, TreeList(parent), ChoiceList(parent)]
        views.append(LogList(parent, paper=True))
        parent.show()
        views += window.findChildren(QAbstractItemView)
        for view in views:
            # Qt decides with the focus.
            QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusIn))
            query = QInputMethodQueryEvent(Qt.InputMethodQuery.ImEnabled)
            QApplication.sendEvent(view, query)
            assert query.value(Qt.InputMethodQuery.ImEnabled) is False, type(view).__name__
        parent.close()


# -- compositions of input methods -----------------------------------------------------------------


def _name_of_player(window: MainWindow) -> None:
    window.pages.start.player.ask()


def _titles(window: MainWindow) -> None:
    window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson_of(moves=1), "en"))
    QTest.keyClick(window.pages.demonstrate, Qt.Key.Key_T)


def _deal_code(window: MainWindow) -> None:
    window.pages.records.open()
    window.pages.records.deals.ask()


def _new_book(window: MainWindow) -> None:
    window.pages.show(window.pages.scorebook)
    window.pages.scorebook.shelf.new.click()


def _tool(window: MainWindow) -> None:
    window.pages.tools.open("paigow", GAME_UIS["paigow"].tools[0].key, None)


PLACES: dict[str, Callable[[MainWindow], object]] = {
    "the name of a player": _name_of_player,
    "titles of a lesson": _titles,
    "the code of a deal": _deal_code,
    "a new score book": _new_book,
    "the glossary": lambda window: window.pages.show(window.pages.glossary),
    "the records": lambda window: window.pages.records.open(),
    "the settings": lambda window: window.pages.settings.open(),
    "the club": lambda window: window.pages.club.open(),
    "a new game": lambda window: window.pages.new_game.open("tiengow", ""),
    "a calculator": _tool,
    "the manual": lambda window: window.pages.open_manual(),
}
_KEYS = {
    Qt.Key.Key_Return: "\r",
    Qt.Key.Key_Enter: "\r",
    Qt.Key.Key_Escape: "\x1b",
    Qt.Key.Key_Tab: "\t",
    Qt.Key.Key_Down: "",
    Qt.Key.Key_Left: "",
    Qt.Key.Key_PageDown: "",
    Qt.Key.Key_F1: "",
    Qt.Key.Key_H: "h",
    Qt.Key.Key_Space: " ",
}


def _fields(window: MainWindow) -> list[QWidget]:
    """Return the fields that can be typed into now, one of each class."""
    below = QApplication.activeModalWidget() or window
    kinds = (QLineEdit, QPlainTextEdit, QAbstractSpinBox)
    found = {
        type(each): each
        for each in below.findChildren(QWidget)
        if isinstance(each, kinds)
        and each.isVisible()
        and each.isEnabled()
        and each.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        # That of a number passes everything on to it.
        and not isinstance(each.parent(), QAbstractSpinBox)
    }
    return list(found.values())


def _compose(field: QWidget, text: str, committed: str = "") -> None:
    event = QInputMethodEvent(text, [])
    event.setCommitString(committed)
    QApplication.sendEvent(field, event)


def _is_kept(field: QWidget, key: Qt.Key, text: str, kind: QEvent.Type) -> bool:
    """Send a key to *field* alone; return whether it keeps it from all around it."""
    event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text)
    event.ignore()
    QApplication.sendEvent(field, event)
    return event.isAccepted()


def _around(window: MainWindow) -> tuple[object, ...]:
    """Return the things changed by commands: the page, its sheets, the dialog and the focus."""
    sheets = [each for each in window.findChildren(SheetOverlay) if each.isVisible()]
    return window.pages.current, sheets, QApplication.activeModalWidget(), window.focusWidget()


@pytest.mark.parametrize("place", PLACES)
async def test_keys_of_a_composition_are_no_commands(tmp_path: Path, place: str) -> None:
    """K4: Enter, Escape, arrows and letters belong to an input method until its text is committed or given up."""
    async with window_on(tmp_path) as window:
        PLACES[place](window)
        await until(lambda: _fields(window), place)
        for field in _fields(window):
            field.setFocus()
            for committed in ("", "1"):
                _compose(field, "やま")
                before = _around(window)
                for key, text in _KEYS.items():
                    for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                        assert _is_kept(field, key, text, kind), (type(field).__name__, key, kind)
                    assert _around(window) == before, key
                _compose(field, "", committed)
                assert not _is_kept(field, Qt.Key.Key_F1, "", QEvent.Type.ShortcutOverride)
        # In some searches the first Escape only removes what was typed.
        for _press in range(2):
            if _around(window) == before:
                QTest.keyClick(field, Qt.Key.Key_Escape)
        await until(lambda: _around(window) != before, "Escape")


async def test_enter_acts_again_after_a_composition(tmp_path: Path) -> None:
    """K4: The Enter that commits moves nothing on; the next one does, even after an abandoned composition."""
    async with window_on(tmp_path) as window:
        _new_book(window)
        first, second = window.pages.scorebook.start.names[:2]
        for line, committed in ((first, "山田"), (second, "")):
            line.setFocus()
            _compose(line, "やま")
            QTest.keyClick(line, Qt.Key.Key_Return)
            assert window.focusWidget() is line
            _compose(line, "", committed)
            assert line.text() == committed
            QTest.keyClick(line, Qt.Key.Key_Return)
            assert window.focusWidget() is not line
        _name_of_player(window)
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NameDialog)
        named: list[str] = []
        dialog.named.connect(lambda _old, new: named.append(new))
        dialog.line.setText("Ming")
        _compose(dialog.line, "やま")
        QTest.keyClick(dialog.line, Qt.Key.Key_Return)
        assert dialog.isVisible()
        _compose(dialog.line, "", "山")
        QTest.keyClick(dialog.line, Qt.Key.Key_Return)
        assert named == ["Ming山"]


async def test_a_composition_ends_with_the_focus(tmp_path: Path) -> None:
    """K4: An input method that says nothing when its field is left does not hold the keys of the next visit."""
    async with window_on(tmp_path) as window:
        window.pages.show(window.pages.glossary)
        search = window.pages.glossary.search
        search.setFocus()
        await until(search.hasFocus, "the focus")
        _compose(search, "やま")
        window.pages.glossary.table.setFocus()
        search.setFocus()
        assert not _is_kept(search, Qt.Key.Key_F1, "", QEvent.Type.ShortcutOverride)
