# SPDX-License-Identifier: MIT
"""`ui.paper.dialog`: a preview page by page, a file written between events, and a writing that is stopped."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.pages.looks import cut_off
from tests.ui.paper.lessons import lesson
from tests.ui.paper.test_documents import played
from ui.kit.preferences import look
from ui.kit.settings import Settings
from ui.language import i18n
from ui.paper.dialog import PaperDialog
from ui.paper.flow import Paper
from ui.paper.sheets import lesson_sheets, round_sheets


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window of the smallest size."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(960, 600)
    widget.show()
    return widget


def opened(window: QWidget, qtbot: QtBot) -> PaperDialog:
    """Open the sheet about a round."""
    dialog = PaperDialog(window, round_sheets(played("tiengow", "wiki_hk"), (), 0), name="a")
    dialog.open()
    qtbot.waitExposed(dialog)
    return dialog


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_it_fits_into_the_smallest_window(window: QWidget, qtbot: QtBot, qapp: QApplication, language: str) -> None:
    """With large text, too: no button is cut off below or shortened."""
    i18n.install(qapp, language)
    look(qapp, replace(Settings(), text_size=1.5), (960, 600))
    dialog = opened(window, qtbot)
    qtbot.waitUntil(lambda: dialog.where.text() != "")
    QTest.qWait(0)
    assert dialog.height() <= window.height()
    assert dialog.width() <= window.width()
    assert cut_off(dialog) == []
    for button in (dialog.back, dialog.next, dialog.cancel, dialog.go_on):
        assert dialog.rect().contains(button.geometry())
        assert button.width() >= button.sizeHint().width()
        assert button.accessibleName() or button.text()
    i18n.install(qapp, "en")
    look(qapp, Settings())


def choose(dialog: PaperDialog, **values: object) -> None:
    """Choose as a player does."""
    for name, value in values.items():
        dialog.choosers[name].choose(value)
        dialog.choosers[name].chosen.emit(value)


def test_pages_are_looked_at_and_written(window: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    """All pages come, one after the other; the chosen ones are written."""
    dialog = opened(window, qtbot)
    pages = len(list(dialog.document.leaves()))
    assert pages > 2
    qtbot.waitUntil(lambda: dialog.where.text() == f"Page 1 of {pages}")
    QTest.mouseClick(dialog.next, Qt.MouseButton.LeftButton)
    assert dialog.preview.accessibleName() == f"Page 2 of {pages}"
    assert dialog.back.isEnabled()
    choose(dialog, per_page=6, paper=Paper.LETTER)
    fewer = len(list(dialog.document.leaves()))
    assert fewer < pages
    qtbot.waitUntil(lambda: dialog.where.text() == f"Page 1 of {fewer}")
    with qtbot.waitSignal(dialog.saved) as saved:
        dialog.save(str(tmp_path / "a"))
    assert saved.args == [str(tmp_path / "a.pdf")]
    data = (tmp_path / "a.pdf").read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == fewer
    assert re.search(rb"/MediaBox \[0 0 612(\.0*)? 792", data)


def test_writing_is_stopped(window: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    """No file is left, and another can be written."""
    dialog = opened(window, qtbot)
    choose(dialog, per_page=1)
    dialog.save(str(tmp_path / "a.pdf"))
    qtbot.waitUntil(lambda: dialog.trouble.text().startswith("Pages written"))
    QTest.mouseClick(dialog.cancel, Qt.MouseButton.LeftButton)
    assert dialog.trouble.text() == "Stopped. No file was written."
    assert not list(tmp_path.iterdir())
    assert dialog.go_on.isEnabled()
    QTest.mouseClick(dialog.cancel, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()


def test_a_file_that_cannot_be_written(window: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    """It is told at the place; the sheet stays."""
    dialog = opened(window, qtbot)
    with qtbot.waitSignal(dialog.failed):
        dialog.save(str(tmp_path / "no" / "a.pdf"))
    assert "could not be written" in dialog.trouble.text()
    assert dialog.isVisible()


def test_a_file_for_a_browser(window: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    """If the sheet has one; others are for paper alone."""
    dialog = opened(window, qtbot)
    choose(dialog, format="html")
    choose(dialog, sheet="ranks")
    assert dialog.choosers["format"].value() == "pdf"
    assert not dialog.choosers["per_page"].isEnabled()
    choose(dialog, sheet="round")
    choose(dialog, format="html")
    with qtbot.waitSignal(dialog.saved):
        dialog.save(str(tmp_path / "a.html"))
    assert (tmp_path / "a.html").read_text("utf-8").startswith("<!DOCTYPE html>")


def test_a_lesson_without_solutions(window: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    """Neither of its files holds them."""
    dialog = PaperDialog(window, lesson_sheets(lesson()), name="a")
    dialog.open()
    choose(dialog, sheet="questions", format="html")
    with qtbot.waitSignal(dialog.saved):
        dialog.save(str(tmp_path / "a.html"))
    assert "both" not in (tmp_path / "a.html").read_text("utf-8")


def test_slides_of_a_lesson(window: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    """A folder with the title of the lesson; the preview is of the slides, and paper is not asked about."""
    dialog = PaperDialog(window, lesson_sheets(lesson()), name="Leading")
    dialog.open()
    choose(dialog, format="png")
    qtbot.waitUntil(lambda: dialog.where.text() == "Page 1 of 3")
    assert dialog.preview.leaf is not None
    assert dialog.preview.leaf.size.width() / dialog.preview.leaf.size.height() == pytest.approx(16 / 9)
    assert not dialog.choosers["paper"].isEnabled()
    QTest.mouseClick(dialog.go_on, Qt.MouseButton.LeftButton)
    files = next(box for box in dialog.findChildren(QFileDialog) if box.isVisible())
    assert files.fileMode() is QFileDialog.FileMode.Directory
    with qtbot.waitSignal(dialog.saved) as saved:
        files.fileSelected.emit(str(tmp_path))
    assert saved.args == [str(tmp_path / "Leading")]
    assert len(list((tmp_path / "Leading").iterdir())) == 3
    (box,) = window.findChildren(QMessageBox)
    assert box.informativeText() == str(tmp_path / "Leading")


def test_an_animated_picture_of_a_worksheet(window: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    """Its name says that it is one, so that it does not take the place of the lesson."""
    dialog = PaperDialog(window, lesson_sheets(lesson()), name="Leading")
    dialog.open()
    choose(dialog, sheet="questions", format="gif")
    QTest.mouseClick(dialog.go_on, Qt.MouseButton.LeftButton)
    files = next(box for box in dialog.findChildren(QFileDialog) if box.isVisible())
    assert Path(files.selectedFiles()[0]).name == "Leading (worksheet).gif"
    with qtbot.waitSignal(dialog.saved):
        files.fileSelected.emit(str(tmp_path / "a.gif"))
    assert (tmp_path / "a.gif").read_bytes().startswith(b"GIF89a")


def test_slides_that_are_stopped_or_cannot_be_written(window: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    """Nothing is left, the reason is told, and the sheet stays."""
    dialog = PaperDialog(window, lesson_sheets(lesson(9)), name="Leading")
    dialog.open()
    choose(dialog, format="png")
    dialog.save(str(tmp_path))
    QTest.mouseClick(dialog.cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.trouble.text() == "Stopped. No file was written.")
    assert not list(tmp_path.iterdir())
    with qtbot.waitSignal(dialog.failed):
        dialog.save(str(tmp_path / "no"))
    assert dialog.trouble.text().startswith("“Leading” could not be written: ")
    assert dialog.isVisible()
    assert dialog.go_on.isEnabled()
