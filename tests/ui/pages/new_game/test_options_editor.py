# SPDX-License-Identifier: MIT
"""The editor of house rules shows every option, made from what the options say of themselves."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dominoes.errors import OptionsError
from dominoes.games import GAMES, entry
from dominoes.match import SessionOptions
from dominoes.options import Choice, Options, describe, option
from tests.ui.pages.looks import Show, by_tab, cut_off, nameless, texts
from ui.games.tiengow.options import TEXTS
from ui.kit import theme
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.new_game.options_editor import (
    FlagControl,
    NumberControl,
    OptionsEditor,
    PickControl,
    SetControl,
    problem_line,
    problem_sentence,
)
from ui.pages.new_game.presets import ChosenRules

PRESETS = entry("tiengow").presets


class Colour(Choice):
    """Any choice."""

    RED = "red", "first book"
    BLUE = "blue", "second book"


@dataclass(frozen=True, slots=True, kw_only=True)
class Everything(Options):
    """One option of every kind."""

    flag: bool = option(False, label="flag", source="A")
    number: int = option(3, label="number", source="B", least=1, most=9)
    limit: int | None = option(None, label="limit", source="C", least=2, most=20)
    free: int = option(7, label="free", source="D")
    few: int = option(2, label="few", source="E", choices=(2, 4))
    colour: Colour = option(Colour.RED, label="colour", source="F")
    colours: tuple[Colour, ...] = option((Colour.BLUE,), label="colours", source="G")

    @property
    def idle(self) -> frozenset[str]:
        """Without the flag few means nothing."""
        return frozenset() if self.flag else frozenset({"few"})


@pytest.fixture
def editor(show: Show) -> OptionsEditor:
    """The editor over the options of Hong Kong."""
    editor = OptionsEditor()
    editor.edit(ChosenRules(PRESETS["wiki_hk"]), TEXTS)
    show(editor)
    return editor


@pytest.mark.matrix
@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.game.key)
def test_every_option_has_a_row_with_its_source(each: object, show: Show) -> None:
    """Nothing is left out: each option of each preset stands there with name, source and control."""
    for preset in each.presets.values():  # type: ignore[attr-defined]
        editor = OptionsEditor()
        editor.edit(ChosenRules(preset), TEXTS)
        show(editor)
        infos = list(describe(preset))
        assert list(editor.rows) == [info.name for info in infos]
        for info in infos:
            row = editor.rows[info.name]
            assert row.name.text() == TEXTS.label(info.name)
            assert TEXTS.source(info.source) in row.source.text()
            assert row.control.isVisible()
            assert not row.differs


def test_each_kind_has_its_control(show: Show) -> None:
    """Flags, numbers with and without limits, choices and sets are each changed and put back."""
    draft = ChosenRules(Everything())
    editor = OptionsEditor()
    editor.edit(draft, TEXTS)
    show(editor)
    rows = editor.rows
    kinds = [type(row.control) for row in rows.values()]
    assert kinds == [FlagControl, NumberControl, NumberControl, NumberControl, PickControl, PickControl, SetControl]
    flag, number, limit, free, few, colour, colours = (row.control for row in rows.values())
    assert isinstance(flag, FlagControl)
    flag.box.click()
    for each, value in ((number, 9), (limit, 5), (free, 0)):
        assert isinstance(each, NumberControl)
        each.spin.setValue(value)
    for pick in (few, colour):
        assert isinstance(pick, PickControl)
        QTest.keyClick(pick.list, Qt.Key.Key_Down)
    assert isinstance(colours, SetControl)
    colours.boxes[Colour.RED].click()
    changed = Everything(
        flag=True, number=9, limit=5, free=0, few=4, colour=Colour.BLUE, colours=(Colour.BLUE, Colour.RED)
    )
    assert draft.build() == changed
    assert all(row.differs for row in rows.values())
    assert "second book" in rows["colour"].source.text()
    assert isinstance(limit, NumberControl)
    limit.spin.setValue(limit.spin.minimum())
    assert draft["limit"] is None
    for row in rows.values():
        row.back.click()
    assert draft.build() == Everything()


def test_sets_keep_the_order_of_the_preset(show: Show) -> None:
    """Switched off and on again, a set is to the letter what it was."""
    draft = ChosenRules(PRESETS["jp"])
    editor = OptionsEditor()
    editor.edit(draft, TEXTS)
    show(editor)
    control = editor.rows["dealt.hands"].control
    assert isinstance(control, SetControl)
    for value in PRESETS["jp"].dealt.hands:
        control.boxes[value].click()
    assert draft["dealt.hands"] == ()
    for value in reversed(PRESETS["jp"].dealt.hands):
        control.boxes[value].click()
    assert draft.build() == PRESETS["jp"]


def test_changes_are_marked_and_put_back(editor: OptionsEditor, qtbot: QtBot) -> None:
    """A changed option carries a mark that names the preset's value; one press puts all back."""
    row = editor.rows["bonus.four"]
    assert row.mark.isHidden()
    assert not editor.reset_all.isEnabled()
    with qtbot.waitSignal(editor.changed):
        assert isinstance(row.control, FlagControl)
        row.control.box.click()
    assert row.mark.isVisible()
    assert "On" in row.mark.text()
    assert "1" in editor.state.text()
    with qtbot.waitSignal(editor.changed):
        editor.reset_all.click()
    assert row.mark.isHidden()
    assert not row.differs


def test_a_contradiction_is_said_beside_the_option(editor: OptionsEditor) -> None:
    """The sentence stands in the row and below the page, until it is resolved."""
    row = editor.rows["play.two_tile_rule"]
    editor.rows["hand_size"].control.edited.emit(4)
    assert row.problem.isHidden()
    row.control.edited.emit(False)  # noqa: FBT003 (a value)
    assert row.problem.isVisible()
    assert row.problem.text() in editor.state.text()
    row.reset()
    assert row.problem.isHidden()


def test_contradictions_are_said_in_sentences() -> None:
    """The words of the rules become a sentence; those not known yet become a general one."""
    with pytest.raises(OptionsError) as caught:
        SessionOptions(bust_ends=True)
    message = str(caught.value).partition(": ")[2]
    assert problem_sentence(caught.value).casefold() == message.casefold()
    draft = ChosenRules(PRESETS["basic"])
    draft.choose("hand_size", 4)
    draft.choose("play.two_tile_rule", value=False)
    with pytest.raises(OptionsError) as caught:
        draft.build()
    message = str(caught.value).partition(": ")[2]
    assert problem_sentence(caught.value).casefold() == message.casefold()
    assert "other rules" in problem_sentence(OptionsError("something new", "hand_size"))
    assert TEXTS.label("hand_size") in problem_line(OptionsError(message, "hand_size", caught.value.conflict), TEXTS)


def test_search_finds_names_explanations_and_sources(editor: OptionsEditor) -> None:
    """Only rows with the words stay, groups without rows go; nothing found is said."""
    editor.search.setText(TEXTS.label("session.bust_ends").upper())
    shown = {name for name, row in editor.rows.items() if row.isVisible()}
    assert "session.bust_ends" in shown
    assert len(shown) < len(editor.rows)
    assert editor.groups["session"].isVisible()
    assert not editor.groups["bank"].isVisible()
    editor.search.setText("OnlineGame (HK)")
    assert editor.rows["finish.captured_keeps_surplus"].isVisible()
    # A S3-4: width is no difference.
    editor.search.setText("ＯnlineＧame　（HK）")
    assert editor.rows["finish.captured_keeps_surplus"].isVisible()
    editor.search.setText("no rule has this")
    assert not any(section.isVisible() for section in editor.groups.values())
    assert editor._nothing.isVisible()
    editor.search.clear()
    assert all(row.isVisible() for row in editor.rows.values())


def test_keys(editor: OptionsEditor, qtbot: QtBot, qapp: QApplication) -> None:
    """Ctrl+F goes to the search, Tab to every control, Escape leaves."""
    editor.activateWindow()
    qtbot.waitUntil(editor.isActiveWindow)
    editor.finish.setFocus()
    QTest.keyClick(editor, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert editor.focusWidget() is editor.search
    reached = by_tab(editor)
    assert len(reached) >= len(editor.rows)
    with qtbot.waitSignal(editor.left):
        QTest.keyClick(editor.finish, Qt.Key.Key_Escape)


@pytest.mark.bulk
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [1.0, 1.5])
def test_nothing_is_cut_off(editor: OptionsEditor, qapp: QApplication, language: str, size: float) -> None:
    """In the smallest window with large text everything fits or scrolls downwards, and has a name."""
    editor.rows["hand_size"].control.edited.emit(4)
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=size, chrome="dark")
    qapp.processEvents()
    assert not cut_off(editor)
    assert not nameless(editor)


def test_what_changes_nothing_is_not_asked_for(show: Show) -> None:
    """Until another option gives it a meaning; a group may be left out as a whole."""
    editor = OptionsEditor()
    editor.edit(ChosenRules(Everything()), TEXTS)
    show(editor)
    few = editor.rows["few"]
    assert not few.control.isEnabled()
    assert few.idle.isVisible()
    flag = editor.rows["flag"].control
    assert isinstance(flag, FlagControl)
    QTest.keyClick(flag.box, Qt.Key.Key_Space)
    assert few.control.isEnabled()
    assert few.idle.isHidden()
    editor.edit(ChosenRules(PRESETS["wiki_hk"]), TEXTS, without="session")
    assert not any(name.startswith("session.") for name in editor.rows)


def test_another_language_is_like_a_fresh_start(editor: OptionsEditor, qapp: QApplication) -> None:
    """After a change of language every row says what a new one says."""
    i18n.install(qapp, "zh_HK")
    qapp.processEvents()
    fresh = OptionsEditor()
    fresh.edit(ChosenRules(PRESETS["wiki_hk"]), TEXTS)
    assert texts(editor) == texts(fresh)
    fresh.deleteLater()
