# SPDX-License-Identifier: MIT
"""The questions to a player about a damaged file, and the effects of the answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from dominoes.errors import StoreError
from dominoes.records.summary import Summary
from dominoes.store import Filter, failures
from tests.support.saved_matches import Played
from ui.language import i18n
from ui.saving import recovery
from ui.saving.autosave import Autosave
from ui.saving.recovery_dialog import LossQuestion, RecoveryDialog


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """The window over which it is asked."""
    found = QWidget()
    qtbot.addWidget(found)
    found.show()
    return found


@pytest.fixture
def damaged(qtbot: QtBot, tmp_path: Path) -> Autosave:
    """An autosave on a damaged file with a backup of one round, and one more round in the file."""
    path = tmp_path / "matches.db"
    autosave = Autosave(path)
    for number in (1, 2):
        played = Played(autosave.save)
        played.begin_round()
        played.end_round(f'{{"game":"tiengow","n":{number}}}', Summary(game="tiengow"))
        if number == 1:
            with qtbot.waitSignal(autosave.backed_up):
                autosave.back_up()
    autosave.close()
    data = path.read_bytes()
    # The page after the header: that of the migrations.
    path.write_bytes(data[:4096] + bytes(4096) + data[8192:])
    found = Autosave(path)
    with qtbot.waitSignal(found.damaged, timeout=60_000):
        found.open()
    return found


def dialog_of(autosave: Autosave, qtbot: QtBot, window: QWidget) -> RecoveryDialog:
    """Ask."""
    assert autosave.recovery is not None
    dialog = RecoveryDialog(autosave, autosave.recovery, window)
    dialog.open()
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    return dialog


def words(dialog: RecoveryDialog) -> list[str]:
    """Return what can be read."""
    return [label.text() for label in dialog.findChildren(QLabel) if label.isVisible() and label.text()]


def rounds(autosave: Autosave) -> int:
    """Count the finished rounds that can be listed or summed up."""
    assert autosave.archive is not None
    return len(autosave.archive.ids(Filter())) + len(autosave.archive.without_summary())


@pytest.mark.parametrize(("steps", "kept"), [(0, 2), (1, 2)])
def test_by_keys_alone(qtbot: QtBot, window: QWidget, damaged: Autosave, steps: int, kept: int) -> None:
    """The first choice has focus; arrows choose, Enter does it, and Enter closes what tells the end."""
    dialog = dialog_of(damaged, qtbot, window)
    qtbot.waitUntil(dialog.backup.hasFocus)
    for _ in range(steps):
        QTest.keyClick(dialog.focusWidget() or dialog.backup, Qt.Key.Key_Down)
    assert [card.isChecked() for card in dialog.cards].index(True) == steps
    with qtbot.waitSignal(damaged.recovered, timeout=60_000):
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        assert not dialog.go_on.isEnabled()
        assert any("Recovering" in each for each in words(dialog))
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert dialog.isVisible()
    assert words(dialog)[0] == "2 finished rounds recovered."
    with qtbot.waitSignal(dialog.finished):
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert rounds(damaged) == kept
    damaged.close()


@pytest.mark.parametrize("way", ["card", "escape"])
def test_playing_without_saving(qtbot: QtBot, window: QWidget, damaged: Autosave, way: str) -> None:
    """Nothing happens to the file, and it can be asked again."""
    dialog = dialog_of(damaged, qtbot, window)
    with qtbot.waitSignal(dialog.finished):
        if way == "card":
            dialog.nothing.click()
            dialog.go_on.click()
        else:
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert damaged.recovery is not None
    assert damaged.failure == failures.DAMAGED
    damaged.close()


def test_without_a_backup(qtbot: QtBot, window: QWidget, damaged: Autosave, tmp_path: Path) -> None:
    """Only what is there is offered."""
    for each in damaged.backups():
        each.path.unlink()
    again = Autosave(tmp_path / "matches.db")
    again.open()
    dialog = dialog_of(again, qtbot, window)
    assert not dialog.backup.isVisible()
    assert dialog.rest.isChecked()
    with qtbot.waitSignal(again.recovered, timeout=60_000):
        dialog.go_on.click()
    assert rounds(again) == 2
    dialog.reject()
    again.close()


def test_when_it_cannot_be_done(
    qtbot: QtBot, window: QWidget, damaged: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said why, and that nothing was changed."""

    def refuse(*_args: object) -> None:
        raise StoreError(failures.FULL)

    monkeypatch.setattr(recovery, "put_in_place", refuse)
    dialog = dialog_of(damaged, qtbot, window)
    with qtbot.waitSignal(damaged.recovered, timeout=60_000):
        dialog.go_on.click()
    title, detail = words(dialog)[:2]
    assert title == "Your saved matches couldn't be repaired."
    assert "disk is full" in detail
    assert "Nothing was changed." in detail
    dialog.reject()
    damaged.close()


def after(damaged: Autosave, qtbot: QtBot, dialog: RecoveryDialog) -> None:
    """Go on, and wait until the end is reported."""
    with qtbot.waitSignal(damaged.recovered, timeout=60_000):
        dialog.go_on.click()


@pytest.mark.parametrize("act", [None, after])
def test_another_language(
    qtbot: QtBot, window: QWidget, damaged: Autosave, act: Callable[[Autosave, QtBot, RecoveryDialog], None] | None
) -> None:
    """Everything is said again."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    i18n.install(app, "en")
    dialog = dialog_of(damaged, qtbot, window)
    if act is not None:
        act(damaged, qtbot, dialog)
    before = words(dialog)
    i18n.install(app, "ja")
    QApplication.processEvents()
    after_it = words(dialog)
    i18n.install(app, "en")
    QApplication.processEvents()
    assert words(dialog) == before
    assert after_it
    assert len(after_it) == len(before)
    dialog.reject()
    damaged.close()


def test_before_something_is_lost(qtbot: QtBot, window: QWidget) -> None:
    """Enter and Escape stay; only the button that says so loses anything."""
    for key, agrees in ((Qt.Key.Key_Return, False), (Qt.Key.Key_Escape, False), (None, True)):
        question = LossQuestion(failures.FULL, window)
        agreed: list[bool] = []
        question.agreed.connect(lambda told=agreed: told.append(True))
        question.open()
        assert "disk is full" in question.informativeText()
        with qtbot.waitSignal(question.finished):
            if key is None:
                question.leave.click()
            else:
                QTest.keyClick(question, key)
        assert agreed == [True] * agrees
    assert LossQuestion(None, window).informativeText() == ""
