# SPDX-License-Identifier: MIT
"""File dialogs speak the language of the program, and begin in the folder of the player's files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QStandardPaths, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QHeaderView, QLabel, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from ui.kit.file_dialog import FileDialog, ask_for_file, ask_for_target
from ui.language import i18n
from ui.language.i18n import _

_ENGLISH = re.compile("[A-Za-z]{3,}")


def _words(dialog: FileDialog) -> list[str]:
    """Return what *dialog* says of itself: labels, buttons, tips, names, heads of columns, and kinds of files."""
    found = [dialog.windowTitle()]
    for each in dialog.findChildren(QWidget):
        found += [each.toolTip(), each.accessibleName(), each.accessibleDescription()]
        if isinstance(each, QLabel | QAbstractButton):
            found.append(each.text())
        if isinstance(each, QHeaderView):
            model = each.model()
            found += [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(model.columnCount())]
    return found


@pytest.mark.parametrize("language", ["zh_HK", "zh_TW", "ja"])
def test_no_english_is_left(qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str) -> None:
    """Qt's own catalogues lack a few of its words."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "1.gupai").touch()
    parent = QWidget()
    qtbot.addWidget(parent)
    i18n.install(qapp, language)
    try:
        for dialog in (
            ask_for_file(parent, _("Import records"), ("(*.gupai)",)),
            ask_for_target(parent, _("Export records"), ("(*.gupai)",), "1.gupai"),
        ):
            dialog.setDirectory(str(tmp_path))
            model = dialog.findChildren(QTreeView)[0].model()
            qtbot.waitUntil(lambda model=model, view=dialog: model.rowCount(_root(view)) == 2)  # type: ignore[misc]
            kinds = {str(model.index(row, 2, _root(dialog)).data()) for row in range(2)}
            assert kinds == {_("Folder"), _("{kind} file").format(kind="gupai")}
            assert [each for each in _words(dialog) if _ENGLISH.search(each)] == []
            dialog.close()
    finally:
        i18n.install(qapp, "en")


def _root(dialog: FileDialog) -> QModelIndex:
    return dialog.findChildren(QTreeView)[0].rootIndex()


def test_where_it_begins(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the folder of documents; without one in the home folder, never in the one the program started in."""
    parent = QWidget()
    qtbot.addWidget(parent)
    documents = tmp_path / "documents"
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _which: str(documents))
    assert FileDialog(parent, "", ()).directory().absolutePath() == Path.home().as_posix()
    documents.mkdir()
    dialog = ask_for_target(parent, "", ("(*.gupai)",), "1.gupai")
    assert dialog.directory().absolutePath() == documents.as_posix()
    assert dialog.defaultSuffix() == "gupai"
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
