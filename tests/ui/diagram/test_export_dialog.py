# SPDX-License-Identifier: MIT
"""`ui.diagram.export_dialog`."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.diagram.positions import drawn, faces, options_of, states
from ui.diagram.export_dialog import ExportDialog
from ui.diagram.paint import PAPER, felt
from ui.language import i18n
from ui.tiles.art import EBONY

FELT = felt(EBONY, "blue")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window of the smallest size."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(960, 600)
    widget.show()
    return widget


@pytest.fixture
def dialog(window: QWidget, qtbot: QtBot) -> ExportDialog:
    """The sheet over it."""
    state = states("tiengow", options_of("tiengow", "wiki_hk"), seed=1)[17]
    sheet = ExportDialog(window, lambda opened: drawn("tiengow", state, opened=opened), FELT, name="round 3")
    sheet.open()
    qtbot.waitExposed(sheet)
    return sheet


def choose(sheet: ExportDialog, **values: object) -> None:
    """Choose as a player does."""
    for name, value in values.items():
        sheet.choosers[name].choose(value)
        sheet.choosers[name].chosen.emit(value)


def files_of(sheet: ExportDialog) -> QFileDialog:
    """The file dialog that is open."""
    QTest.mouseClick(sheet.go_on, Qt.MouseButton.LeftButton)
    return next(box for box in sheet.findChildren(QFileDialog) if box.isVisible())


def test_it_offers_open_hands_on_paper(dialog: ExportDialog) -> None:
    """A picture of everything is what most want."""
    assert [chooser.value() for chooser in dialog.choosers.values()] == ["png", True, "paper"]
    assert dialog.ground == PAPER
    assert None not in set(faces(dialog.position))
    assert dialog.preview.accessibleName() == "A title"
    assert [chooser.accessibleName() for chooser in dialog.choosers.values()] == ["Format", "Hands", "Background"]


def test_choices_are_shown_at_once(dialog: ExportDialog) -> None:
    """The picture beside the questions follows them; felt is for pictures only."""
    before = dialog.preview.grab().toImage()
    choose(dialog, ground="felt")
    assert dialog.ground is FELT
    assert dialog.preview.grab().toImage() != before
    choose(dialog, hands=False)
    assert None in set(faces(dialog.position))
    assert dialog.choosers["hands"].currentText() == "What Ah Ming knows"
    choose(dialog, format="pdf")
    assert dialog.ground == PAPER
    assert not dialog.choosers["ground"].isEnabled()


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_saving(dialog: ExportDialog, kind: str, tmp_path: Path, qtbot: QtBot) -> None:
    """The file dialog proposes a name; the file is written, and the sheet goes."""
    choose(dialog, format=kind)
    files = files_of(dialog)
    assert Path(files.selectedFiles()[0]).name == f"round 3.{kind}"
    with qtbot.waitSignal(dialog.saved) as told, qtbot.waitSignal(dialog.accepted):
        files.fileSelected.emit(str(tmp_path / f"mine.{kind}"))
    assert told.args == [str(tmp_path / f"mine.{kind}")]
    assert (tmp_path / f"mine.{kind}").stat().st_size > 1000


def test_a_name_without_the_suffix_gets_it(dialog: ExportDialog, tmp_path: Path) -> None:
    """The format is the one that was chosen."""
    files_of(dialog).fileSelected.emit(str(tmp_path / "mine.jpg"))
    assert QImage(str(tmp_path / "mine.jpg.png")).width() == 2000


def test_trouble_is_told_and_the_sheet_stays(dialog: ExportDialog, tmp_path: Path, qtbot: QtBot) -> None:
    """Another place can be chosen."""
    with qtbot.waitSignal(dialog.failed) as told:
        files_of(dialog).fileSelected.emit(str(tmp_path / "nowhere" / "mine.png"))
    assert told.args is not None
    assert told.args[0].startswith("“mine.png” could not be written: ")
    assert dialog.trouble.isVisible()
    assert dialog.trouble.text() == told.args[0]
    assert dialog.isVisible()


def test_another_language(dialog: ExportDialog, qapp: QApplication) -> None:
    """Every text is asked for again, and the choices stay."""
    choose(dialog, hands=False, format="svg")
    i18n.install(qapp, "ja")
    QTest.qWait(0)
    assert dialog.cancel.text() == "キャンセル"
    assert (dialog.choosers["hands"].value(), dialog.choosers["format"].value()) == (False, "svg")


def test_the_picture_is_copied(dialog: ExportDialog, qapp: QApplication) -> None:
    """By its button and by the usual key: pixels as large as those of a file, and no words with them."""
    clipboard = QGuiApplication.clipboard()
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    opened = clipboard.image()
    assert opened.width() == 2000
    assert dialog.note.text() == "Copied."
    choose(dialog, hands=False, ground="felt")
    assert dialog.note.text() == ""
    QTest.keyClick(dialog, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard.image() != opened
    given = clipboard.mimeData()
    assert given.hasImage()
    assert not given.hasText()
    assert not given.hasHtml()
    assert clipboard.image().textKeys() == []


def test_tiles_not_dealt_are_shown_on_request(window: QWidget) -> None:
    """They are offered where there are any; otherwise no picture has them."""
    state = states("paigow", options_of("paigow", "guangdong"), seed=1)[-2]
    sheet = ExportDialog(window, lambda opened: drawn("paigow", state, opened=opened), FELT, name="a")
    plain = set(faces(sheet.position))
    choose(sheet, hands="all")
    assert plain < set(faces(sheet.position))
    choose(sheet, hands=False)
    assert None in set(faces(sheet.position))


def test_the_place_is_told_and_can_be_opened(
    dialog: ExportDialog, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B 30: in a box over the window, with the folder; closing it is the default."""
    shown: list[QUrl] = []
    # It fails, and that is told too.
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    files_of(dialog).fileSelected.emit(str(tmp_path / "mine.png"))
    (box,) = window.findChildren(QMessageBox)
    assert "mine.png" in box.text()
    assert box.informativeText() == str(tmp_path)
    button = next(each for each in box.buttons() if each.text() == "Open the folder")
    button.click()
    assert shown == [QUrl.fromLocalFile(str(tmp_path))]
    assert window.findChildren(QMessageBox)[-1].text() == "The system can't show the folder."


def test_escape_leaves(dialog: ExportDialog, qtbot: QtBot) -> None:
    """Without a file."""
    with qtbot.waitSignal(dialog.rejected):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
