# SPDX-License-Identifier: MIT
"""Unsaved input comes back: after Escape, on another page, and after the program was killed."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

from tests.ui.driving import until, window_on
from tests.ui.pages.demonstrate.teaching import lesson_of
from tests.ui.pages.review.driving import press, reviewing, rounds_of
from ui.app.window import MainWindow
from ui.kit import drafts
from ui.kit.controls import Spin, Tick
from ui.kit.dialog import NameDialog
from ui.kit.drafts import FILE, MOST, Draft, Drafts
from ui.kit.layouts import vbox
from ui.kit.widgets import ChangeEvents
from ui.pages.demonstrate.hands_board import HandField
from ui.pages.demonstrate.layout_form import LayoutForm
from ui.pages.demonstrate.sheets import NameForm, QuestionForm, TitlesForm
from ui.pages.records.deals import CodeForm
from ui.pages.review.remarks import RemarkEdit

TYPED = "66 66 not yet"


class Place(NamedTuple):
    """A place where something is typed."""

    open: Callable[[MainWindow], None]
    """Opens it, as a person would."""
    field: Callable[[MainWindow], QWidget | None]
    """Returns its field, once it is there."""
    typed: str = TYPED
    stands: str = ""
    """What stands there then, if not what was typed."""


def _lesson(window: MainWindow) -> None:
    page, shelf = window.pages.demonstrate, window.pages.lessons.shelf
    if page.tree is None:
        path = next((each.path for each in shelf.items()), None) or shelf.add(lesson_of(moves=1), "en")
        window.pages.demonstrate.open(path)


def _pressed(key: Qt.Key, *, at: int = 0) -> Callable[[MainWindow], None]:
    def press_it(window: MainWindow) -> None:
        _lesson(window)
        page = window.pages.demonstrate
        page.editor.go(page.editor.tree.line()[0] if at else page.editor.at.node)
        QTest.keyClick(page, key)

    return press_it


def _form(kind: type[Any], name: str) -> Callable[[MainWindow], QWidget | None]:
    def find(window: MainWindow) -> QWidget | None:
        form = next((each for each in window.findChildren(kind) if each.isVisible()), None)
        found: QWidget | None = None if form is None else getattr(form, name)
        return found

    return find


def _first_hand(window: MainWindow) -> QWidget | None:
    form = next((each for each in window.findChildren(LayoutForm) if each.isVisible()), None)
    return None if form is None else form.hands[1]


def _new_player(window: MainWindow) -> None:
    window.pages.start.player.ask()


def _rename_lesson(window: MainWindow) -> None:
    shelf = window.pages.lessons.shelf
    if not shelf.items():
        shelf.add(lesson_of(), "en")
    window.pages.lessons.files.ask_for_title(shelf.items()[0])


def _code(window: MainWindow) -> None:
    window.pages.show(window.pages.records)
    QTest.keyClick(window.pages.records, Qt.Key.Key_D)


PLACES = {
    "titles": Place(_pressed(Qt.Key.Key_T), _form(TitlesForm, "lesson")),
    "the title of a chapter": Place(_pressed(Qt.Key.Key_T), _form(TitlesForm, "chapter")),
    "the name of a variation": Place(_pressed(Qt.Key.Key_F2, at=1), _form(NameForm, "line")),
    "a question": Place(_pressed(Qt.Key.Key_Q), _form(QuestionForm, "prompt")),
    "why an answer is right": Place(
        _pressed(Qt.Key.Key_Q),
        lambda window: (_form(QuestionForm, "whys")(window) or [None])[0],  # type: ignore[index]
    ),
    "the solution": Place(_pressed(Qt.Key.Key_Q), _form(QuestionForm, "solution")),
    "any other answer": Place(_pressed(Qt.Key.Key_Q), _form(QuestionForm, "otherwise")),
    "a hand of a position": Place(_pressed(Qt.Key.Key_L), _first_hand, "6666", "66 66 ? ? ? ? ? ?"),
    "the dice of a position": Place(_pressed(Qt.Key.Key_L), _form(LayoutForm, "dice"), "4 5 x"),
    "the chips of a position": Place(_pressed(Qt.Key.Key_L), _form(LayoutForm, "chips"), "1 2 x"),
    "the code in a position": Place(_pressed(Qt.Key.Key_L), _form(LayoutForm, "code"), "0AC9-67"),
    "the code of a deal": Place(_code, _form(CodeForm, "line"), "0AC9-67"),
    "a new player": Place(_new_player, _form(NameDialog, "line")),
    "the name of a lesson": Place(_rename_lesson, _form(NameDialog, "line")),
    "the names of a tournament": Place(
        lambda window: window.pages.club.open(), lambda window: window.pages.club.tournament.names
    ),
    "the title of deals": Place(lambda window: window.pages.club.open(), lambda window: window.pages.club.deals.title),
    "one's name for a match": Place(
        lambda window: window.pages.new_game.open("tiengow", ""), lambda window: window.pages.new_game.form.name
    ),
}


def text_of(field: QWidget | None) -> str:
    """Return what stands in *field*."""
    assert isinstance(field, QLineEdit | QPlainTextEdit | HandField)
    return field.toPlainText() if isinstance(field, QPlainTextEdit) else field.text()


async def opened(window: MainWindow, place: Place) -> QWidget:
    """Open *place*, and return its field."""
    place.open(window)
    await until(lambda: (field := place.field(window)) is not None and field.isVisible(), "the field")
    field = place.field(window)
    assert field is not None
    return field


FORMS = (
    ("titles", "the title of a chapter"),
    pytest.param(("the name of a variation",), marks=pytest.mark.matrix),
    ("a question", "why an answer is right", "the solution", "any other answer"),
    ("a hand of a position", "the dice of a position", "the chips of a position", "the code in a position"),
    ("the code of a deal",),
    ("a new player",),
    pytest.param(("the name of a lesson",), marks=pytest.mark.matrix),
    ("the names of a tournament", "the title of deals"),
    ("one's name for a match",),
)
"""Places that are seen together, since each form is opened four times."""


@pytest.mark.parametrize("names", FORMS, ids=" + ".join)
async def test_nothing_typed_is_lost(tmp_path: Path, names: tuple[str, ...]) -> None:
    """A6, S3-5, S4-17: it is there after Escape, and after the program was killed while it was typed."""
    places = [PLACES[name] for name in names]

    def is_closed(window: MainWindow) -> bool:
        fields = [place.field(window) for place in places]
        return all(field is None or not field.isVisible() for field in fields)

    async def look(window: MainWindow) -> None:
        field = await opened(window, places[0])
        assert [text_of(place.field(window)) for place in places] == [place.stands or place.typed for place in places]
        QTest.keyClick(field, Qt.Key.Key_Escape)
        await until(lambda: is_closed(window), "its end")

    async with window_on(tmp_path / "profile") as window:
        field = await opened(window, places[0])
        for place in places:
            field = place.field(window)  # type: ignore[assignment]
            if isinstance(field, QLineEdit | QPlainTextEdit):
                field.selectAll()
            QTest.keyClicks(field, place.typed)
            assert text_of(field) == (place.stands or place.typed)
        window.drafts.flush()
        # What a killed program leaves.
        shutil.copytree(tmp_path / "profile", tmp_path / "killed", ignore=shutil.ignore_patterns("*.lock"))
        QTest.keyClick(field, Qt.Key.Key_Escape)
        await until(lambda: is_closed(window), "its end")
        await look(window)
    async with window_on(tmp_path / "killed") as window:
        await look(window)


async def test_what_is_saved_is_no_draft(tmp_path: Path) -> None:
    """Neither saved input nor input typed back to its original is offered again."""
    async with window_on(tmp_path) as window:
        line = await opened(window, PLACES["titles"])
        page = window.pages.demonstrate
        QTest.keyClicks(line, "Pairs")
        assert not window.drafts.is_empty
        page.overlay.press("Ctrl Enter")
        await until(lambda: not page.overlay.isVisible(), "the titles")
        assert page.editor.lesson.title.in_language("en") == "Pairs", "S3-19: the old title was selected"
        assert window.drafts.is_empty
        line = await opened(window, PLACES["titles"])
        QTest.keyClicks(line, "x")
        QTest.keyClick(line, Qt.Key.Key_Escape)
        await until(lambda: not page.overlay.isVisible(), "the titles")
        line = await opened(window, PLACES["titles"])
        assert text_of(line) == "x"
        form = page.overlay.findChild(TitlesForm)
        assert form is not None
        assert [draft.note is not None and draft.note.isVisible() for draft in form.drafts] == [True, False]
        form.lesson.selectAll()
        QTest.keyClicks(line, "Pairs")
        assert window.drafts.is_empty
        QTest.keyClick(line, Qt.Key.Key_Escape)
        await until(lambda: not page.overlay.isVisible(), "the titles")


async def test_a_kept_position_says_so(tmp_path: Path) -> None:
    """As every form with a draft does."""
    async with window_on(tmp_path) as window:
        for found in (False, True):
            field = await opened(window, PLACES["a hand of a position"])
            form = next(each for each in window.findChildren(LayoutForm) if each.isVisible())
            assert form.found.isVisible() == found
            QTest.keyClicks(field, "66")
            QTest.keyClick(field, Qt.Key.Key_Escape)
            await until(lambda: not window.pages.demonstrate.overlay.isVisible(), "its end")


async def test_a_remark_is_kept_with_its_position(tmp_path: Path) -> None:
    """A6: type, Escape, and it is offered again there, and nowhere else."""
    kept = Drafts(tmp_path / FILE)
    drafts.use(kept)
    async with reviewing(rounds_of("wiki_hk")[:2]) as page:

        async def remark(at: int) -> RemarkEdit:
            page.stepper.jump(at)
            press(page, Qt.Key.Key_N)
            await until(lambda: isinstance(page.window().focusWidget(), RemarkEdit), "the keyboard in the sheet")
            edit = page.window().focusWidget()
            assert isinstance(edit, RemarkEdit)
            return edit

        async def escape(edit: RemarkEdit) -> None:
            QTest.keyClick(edit, Qt.Key.Key_Escape)
            await until(lambda: not page.overlay.isVisible(), "the end of the sheet")

        edit = await remark(5)
        QTest.keyClicks(edit, "Why now?")
        await escape(edit)
        edit = await remark(6)
        assert edit.toPlainText() == ""
        await escape(edit)
        page.show_round(1)
        edit = await remark(5)
        assert edit.toPlainText() == ""
        await escape(edit)
        page.show_round(0)
        edit = await remark(5)
        assert edit.toPlainText() == "Why now?"
        QTest.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: not page.overlay.isVisible(), "the end of the sheet")
        assert page.remarks.now.text(5) == "Why now?"
        assert kept.is_empty
    kept.close()


async def test_rules_that_were_changed_are_there_again(tmp_path: Path) -> None:
    """On the page of a new game: after Back, until a match begins with them."""
    async with window_on(tmp_path) as window:
        window.pages.new_game.open("tiengow", "")
        form = window.pages.new_game.form
        before = form.count.value()
        form.count.setValue(before + 3)
        window.pages.go_back()
        window.pages.new_game.open("tiengow", "")
        assert form.count.value() == before + 3
        window.pages.go_back()
        window.pages.new_game.open("chain", "")
        window.pages.new_game.open("tiengow", "")
        assert form.count.value() == before + 3


# -- the file --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '"x"', '{"a": 3}', '{"a": {"text": 3}}', '{"a": {}}', "[" * 100_000, "\ud800", "\0" * 9],
    ids=range(11),
)
def test_damaged_drafts_do_no_harm(tmp_path: Path, qapp: QApplication, text: str) -> None:
    """A file that cannot be read holds none, and is replaced."""
    path = tmp_path / FILE
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    kept = Drafts(path)
    assert kept.get("a") == {}
    kept.put("a", {"text": "漢"})
    kept.flush()
    assert Drafts(path).get("a") == {"text": "漢"}


def test_a_disk_that_fails_loses_drafts_alone(tmp_path: Path, qapp: QApplication) -> None:
    """Nothing is raised where there can be no folder."""
    (tmp_path / "file").write_text("")
    kept = Drafts(tmp_path / "file" / FILE)
    kept.put("a", {"text": "x"})
    kept.flush()
    assert kept.get("a") == {"text": "x"}


def test_the_oldest_drafts_go(tmp_path: Path, qapp: QApplication) -> None:
    """Their number has a limit; what was typed last is kept."""
    kept = Drafts(tmp_path / FILE)
    for count in range(MOST):
        kept.put(str(count), {"text": "x"})
    kept.put("0", {"text": "y"})
    kept.put("new", {"text": "x"})
    kept.flush()
    assert {"0", "new"} <= json.loads((tmp_path / FILE).read_text()).keys()
    assert Drafts(tmp_path / FILE).get("1") == {}
    assert kept.erase()
    assert not (tmp_path / FILE).exists()


def test_whoever_types_on_is_kept_too(tmp_path: Path, qapp: QApplication) -> None:
    """The file waits for no pause: it is never far behind."""
    kept = Drafts(tmp_path / FILE)
    ends = []
    for count in range(3):
        kept.put("a", {"text": "x" * (count + 1)})
        ends.append(kept._pause.remainingTime())
        QTest.qWait(20)
    assert ends[0] > ends[1] > ends[2]
    kept.flush()
    assert Drafts(tmp_path / FILE).get("a") == {"text": "xxx"}


@pytest.mark.parametrize("letter", ["牌", "\udc80", '"', "\0"])
def test_large_drafts_lose_no_other(
    tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, letter: str
) -> None:
    """Drafts without room in the file are left out, the oldest first; the rest is read again."""
    monkeypatch.setattr(drafts, "LARGEST_FILE", 40_000)
    kept = Drafts(tmp_path / FILE)
    kept.put("small", {"text": "x"})
    for count in range(30):
        kept.put(str(count), {"text": letter * 1000})
    kept.put("giant", {"text": letter * 30_000})
    kept.put("last", {"text": "y"})
    kept.flush()
    assert (tmp_path / FILE).stat().st_size <= 40_000
    again = Drafts(tmp_path / FILE)
    assert again.get("last") == {"text": "y"}
    assert again.get("29") == {"text": letter * 1000}
    assert again.get("giant") == {}
    assert kept.get("giant"), "this window still has it"
    assert letter != "牌" or (again.get("18") and not again.get("0"))


def test_a_pipe_is_no_file_of_drafts(tmp_path: Path, qapp: QApplication) -> None:
    """A start does not wait for somebody to write into it."""
    os.mkfifo(tmp_path / FILE)
    assert Drafts(tmp_path / FILE).get("a") == {}


def test_every_kind_of_field(tmp_path: Path, qapp: QApplication) -> None:
    """Lines, texts, numbers and ticks; a number out of range or of another kind does no harm."""

    def form() -> tuple[ChangeEvents, Draft, Tick, Spin]:
        body = type("Form", (ChangeEvents, QWidget), {})()
        tick, spin = Tick(body), Spin(1, 9, body)
        draft = Draft(body, line=QLineEdit(body), tick=tick, spin=spin)
        vbox(draft.make_note(body), on=body)
        return body, draft, tick, spin

    kept = Drafts(tmp_path / FILE)
    drafts.use(kept)
    _body, draft, tick, spin = form()
    assert not draft.begin("form")
    tick.setChecked(True)
    spin.setValue(7)
    body, draft, tick, spin = form()
    assert draft.begin("form")
    assert (tick.isChecked(), spin.value()) == (True, 7)
    draft.end()
    for bad in ("99999999999999999999", "x", "-", "−3", ""):
        kept.put("form", {"spin": bad, "gone": "x"})
        body, draft, tick, spin = form()
        draft.begin("form")
        assert 1 <= spin.value() <= 9, bad
    assert body is not None
    kept.close()
