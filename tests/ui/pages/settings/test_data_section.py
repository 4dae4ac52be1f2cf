# SPDX-License-Identifier: MIT
"""Each change of data is confirmed first; nothing else is lost."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dominoes.store.backups import Backup
from tests.ui.driving import let_moment_pass
from tests.ui.pages.looks import Show, by_tab, cut_off, nameless, texts
from tests.ui.pages.program import Program
from ui.kit import theme
from ui.kit.second_question import SecondQuestion
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.settings.data_section import DataSection
from ui.pages.settings.kept_data import EVERYTHING, RECORDS, DataState, KeptData

NOON = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)
BACKUPS = [
    Backup(Path("two"), 2, NOON, 1234, 3_200_000),
    Backup(Path("one"), 1, NOON - dt.timedelta(days=1), 1, 900),
]
STATE = DataState(backups=BACKUPS, rounds=1235, size=4_200_000, path="/somewhere/gupai")


def second_question(section: DataSection) -> SecondQuestion:
    """Return what is asked over the section."""
    (question,) = (each for each in section.window().findChildren(SecondQuestion) if each.isVisible())
    return question


class Kept(KeptData):
    """Notes what is asked for, and does nothing."""

    def __init__(self, program: Program) -> None:
        """Be asked for nothing yet."""
        super().__init__(program.services, program.routes, cast("QWidget", None))
        self.asked: list[object] = []

    def ask_where_to_back_up(self) -> None:
        """Note it."""
        self.asked.append("back up")

    def ask_where_to_export(self) -> None:
        """Note it."""
        self.asked.append("export")

    def ask_what_to_restore(self) -> None:
        """Note it."""
        self.asked.append("restore")

    def show_folder(self) -> None:
        """Note it."""
        self.asked.append("folder")

    def restore(self, path: str | Path) -> None:
        """Note it."""
        self.asked.append(path)

    def erase(self, what: str) -> None:
        """Note it."""
        self.asked.append(what)

    def erase_anyway(self, what: str) -> None:
        """Note it."""
        self.asked.append(f"{what} anyway")


@pytest.fixture
def kept(program: Program) -> Kept:
    """What the section asks."""
    return Kept(program)


@pytest.fixture
def section(show: Show, kept: Kept) -> DataSection:
    """The section of somebody who has played."""
    section = DataSection(kept)
    section.show_data(STATE)
    show(section)
    return section


def test_what_is_kept_is_told(section: DataSection) -> None:
    """How much there is, since when it is safe, and where it is."""
    told = " ".join(texts(section))
    assert "1,235 rounds" in told
    assert "4.2" in told
    assert section.path.text() == "/somewhere/gupai"
    assert section.path.isReadOnly()


@pytest.mark.parametrize(("button", "asked"), [("backup", "back up"), ("export", "export"), ("folder", "folder")])
def test_what_loses_nothing_is_done_at_once(section: DataSection, kept: Kept, button: str, asked: str) -> None:
    """A press asks for it."""
    getattr(section, button).click()
    assert kept.asked == [asked]


def test_a_backup_is_chosen_and_asked_for_once(section: DataSection, kept: Kept) -> None:
    """The list tells when each was made and what it holds; focus is on the harmless answer."""
    section.restore.click()
    question = section.question
    assert question.isVisible()
    assert question.first.hasFocus()
    offered = [question.backups.itemText(row) for row in range(question.backups.count())]
    assert len(offered) == 2
    assert "1,234 rounds" in offered[0]
    assert "1 round " in offered[1]
    assert offered[0] != offered[1]
    question.backups.choose(BACKUPS[1].path)
    question.last.click()
    assert kept.asked == [BACKUPS[1].path]
    assert not question.isVisible()
    assert section.restore.hasFocus()


def test_the_harmless_answer(section: DataSection, kept: Kept) -> None:
    """Pressing the same key twice changes nothing."""
    for button in (section.restore, section.erase):
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
        assert section.question.isVisible()
        focused = section.focusWidget()
        assert focused is section.question.first
        QTest.keyClick(focused, Qt.Key.Key_Space)
        assert not kept.asked
        assert not section.question.isVisible()
        assert button.hasFocus()


def test_another_backup_can_be_named(section: DataSection, kept: Kept) -> None:
    """A backup moved elsewhere is restored from its file, even if the program has none itself."""
    section.show_data(replace(STATE, backups=()))
    section.restore.click()
    assert not section.question.backups.isVisible()
    assert not section.question.last.isEnabled()
    section.question.aside.click()
    assert kept.asked == ["restore"]


@pytest.mark.parametrize("what", [RECORDS, EVERYTHING])
def test_erasing_is_asked_for_twice(section: DataSection, kept: Kept, qtbot: QtBot, what: str) -> None:
    """The first answer only leads to the second question, which takes no answer but the harmless one at first."""
    section.erase.click()
    question = section.question
    (question.everything if what == EVERYTHING else question.records).click()
    question.last.click()
    second = second_question(section)
    QTest.mouseClick(second.lose, Qt.MouseButton.LeftButton)
    assert not kept.asked
    assert second.isVisible()
    assert second.focusWidget() is second.keep
    assert "1,235 rounds" in second.detail.text()
    assert question.words_for(what) in second.detail.text()
    assert "A backup is made first" in second.detail.text() or what == EVERYTHING
    let_moment_pass(second)
    qtbot.waitUntil(second.lose.isEnabled)
    QTest.mouseClick(second.lose, Qt.MouseButton.LeftButton)
    assert kept.asked == [what]
    assert not question.isVisible()


def test_clicking_on_in_one_place_erases_nothing(section: DataSection, kept: Kept) -> None:
    """The second question avoids the pointer, everything below it takes no click, Escape ends it."""
    section.erase.click()
    for _press in range(3):
        QTest.mouseClick(section.question.last, Qt.MouseButton.LeftButton)
    second = second_question(section)
    QTest.keyClick(second, Qt.Key.Key_Escape)
    assert not second.isVisible()
    assert section.question.isVisible()
    section.question.last.click()
    second = second_question(section)
    QTest.keyClick(second.keep, Qt.Key.Key_Return)
    assert not second.isVisible()
    assert not kept.asked


def test_the_newest_backup_is_chosen_each_time(section: DataSection) -> None:
    """One made meanwhile is preselected, after any earlier choice."""
    section.restore.click()
    section.question.backups.choose(BACKUPS[1].path)
    section.close_question()
    newer = replace(BACKUPS[0], path=Path("three"), number=3)
    section.show_data(replace(STATE, backups=(newer, *BACKUPS)))
    section.restore.click()
    assert section.question.backups.value() == newer.path


def test_a_backup_that_fails_is_not_passed_over(section: DataSection, kept: Kept, qtbot: QtBot) -> None:
    """Erasing without one is a question of its own, which says why there is none."""
    section.ask_without_backup(RECORDS, "The disk is full.")
    second = second_question(section)
    assert "The disk is full." in second.detail.text()
    let_moment_pass(second)
    qtbot.waitUntil(second.lose.isEnabled)
    second.lose.click()
    assert kept.asked == [f"{RECORDS} anyway"]


def test_a_backup_before_erasing(section: DataSection, kept: Kept) -> None:
    """The question stays while a backup is made."""
    section.erase.click()
    section.question.aside.click()
    assert kept.asked == ["back up"]
    section.show_data(replace(STATE, done="Backup finished."))
    assert section.question.isVisible()
    assert section.question.last.isEnabled()


def test_erasing_again_begins_with_the_first_question(section: DataSection) -> None:
    """Whoever turned back at the second question is asked both again."""
    section.erase.click()
    section.question.last.click()
    second_question(section).keep.click()
    section.question.first.click()
    section.erase.click()
    assert section.question.records.isVisible()
    assert not any(each.isVisible() for each in section.window().findChildren(SecondQuestion))


def test_news_and_trouble(section: DataSection) -> None:
    """Success and failure are reported in different colours and different words."""
    label = section._line
    assert not label.text()
    section.show_data(replace(STATE, done="Saved."))
    assert (label.text(), label.property("tone")) == ("Saved.", "gain")
    section.show_data(replace(STATE, done="Saved.", trouble="<b>No space.</b>"))
    assert (label.text(), label.property("tone")) == ("<b>No space.</b>", "loss")
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_news_are_announced_once(section: DataSection, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever does not see the line hears it, when it is new."""
    heard: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: heard.append(event.message()))
    for state in (
        STATE,
        replace(STATE, busy="Restoring…"),
        replace(STATE, done="Done."),
        replace(STATE, done="Done."),
    ):
        section.show_data(state)
    assert heard == ["Restoring…", "Done."]


def test_nothing_else_while_it_is_busy(section: DataSection) -> None:
    """One thing at a time."""
    section.restore.click()
    section.show_data(replace(STATE, busy="Restoring…"))
    assert not section.question.isVisible()
    assert section.path.hasFocus()
    buttons = (section.backup, section.restore, section.export, section.folder, section.erase)
    assert not any(button.isEnabled() for button in buttons)
    section.show_data(STATE)
    assert all(button.isEnabled() for button in buttons)
    assert section.restore.hasFocus()


def test_nothing_to_export(section: DataSection) -> None:
    """Without rounds there is nothing to export."""
    section.show_data(DataState())
    assert not section.export.isEnabled()
    assert section.restore.isEnabled()


def test_keys(section: DataSection) -> None:
    """Everything is reached by Tab, and Escape closes a question."""
    section.erase.click()
    question = section.question
    buttons = {section.backup, section.restore, section.export, section.folder, section.erase, section.path}
    assert buttons | {question.first, question.aside, question.last, question.records} <= by_tab(section)
    QTest.keyClick(question.records, Qt.Key.Key_Escape)
    assert not question.isVisible()
    assert section.erase.hasFocus()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", ["", "restore", "erase"])
def test_nothing_is_cut_off(section: DataSection, qapp: QApplication, language: str, step: str) -> None:
    """In every language, with large text, each question fits and everything has a name."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=1.5, chrome="light")
    section._ask(step)
    section.resize(section.width(), section.sizeHint().height() * 2)
    qapp.processEvents()
    assert not cut_off(section)
    assert not nameless(section)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", [RECORDS, EVERYTHING])
def test_the_second_question_is_not_cut_off(
    section: DataSection, qapp: QApplication, language: str, what: str
) -> None:
    """In every language, with large text, it fits and everything has a name."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=1.5, chrome="light")
    section._ask_again(what)
    second = second_question(section)
    qapp.processEvents()
    assert not cut_off(second)
    assert not nameless(second)


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_language_is_like_a_fresh_start(
    section: DataSection, kept: Kept, qapp: QApplication, language: str
) -> None:
    """After a change of language the section says what a new one says."""
    i18n.install(qapp, language)
    qapp.processEvents()
    fresh = DataSection(kept)
    fresh.show_data(STATE)
    assert texts(section) == texts(fresh)
    fresh.deleteLater()
