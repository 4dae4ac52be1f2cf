# SPDX-License-Identifier: MIT
"""Dialogs for record files, and the files among what is dropped."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from ui.language.i18n import _

SUFFIX: Final = ".gupai"


def record_files(data: QMimeData) -> list[Path]:
    """Return the record files among what is dragged."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() == SUFFIX]


def _dialog(parent: QWidget, title: str) -> QFileDialog:
    dialog = QFileDialog(parent, title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setDirectory(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    dialog.setNameFilters([_("Records") + f" (*{SUFFIX})", _("All files") + " (*)"])
    return dialog


def ask_for_files(parent: QWidget, chosen: Callable[[list[str]], None]) -> None:
    """Ask for files to read; call *chosen*, a bound method, with their paths."""
    dialog = _dialog(parent, _("Import records"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.filesSelected.connect(chosen)
    dialog.open()


def ask_for_target(parent: QWidget, chosen: Callable[[str], None]) -> None:
    """Ask where to write; call *chosen*, a bound method, with the path."""
    dialog = _dialog(parent, _("Export records"))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix(SUFFIX.removeprefix("."))
    dialog.selectFile(f"gupai-{date.today().isoformat()}{SUFFIX}")  # noqa: DTZ011 - the player's calendar
    dialog.fileSelected.connect(chosen)
    dialog.open()
