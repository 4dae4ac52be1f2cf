# SPDX-License-Identifier: MIT
"""Dialogs that ask for a file to read or to write: the system's own, or Qt's in the language of the program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QFileInfo, QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QWidget

from ui.language.i18n import _


def _first_folder() -> str:
    """Return the folder of documents; the home folder where there is none."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    # Qt would stay in the start folder of the program.
    return documents if Path(documents).is_dir() else str(Path.home())


class _Kinds(QFileIconProvider):
    """Names the kinds of files, missing in Qt's own catalogues."""

    def type(self, info: QFileInfo) -> str:
        """Return the kind of the file *info*."""
        if info.isDir():
            return _("Folder")
        return _("{kind} file").format(kind=info.suffix()) if info.suffix() else _("File")


class FileDialog(QFileDialog):
    """Asks for files; closes for good once it is answered."""

    def __init__(self, parent: QWidget, title: str, filters: Sequence[str]) -> None:
        """Begin in the folder of documents and list files that fit the first of *filters*."""
        super().__init__(parent, title, _first_folder())
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._kinds = _Kinds()
        self.setIconProvider(self._kinds)
        self.setNameFilters(filters)
        self.setLabelText(QFileDialog.DialogLabel.LookIn, _("Folder:"))
        self.setLabelText(QFileDialog.DialogLabel.FileType, _("Kind of file:"))
        # Parts of Qt's own dialog: they would answer with Move if another program proposes that.
        for part in self.findChildren(QWidget):
            part.setAcceptDrops(False)


def ask_for_file(parent: QWidget, title: str, filters: Sequence[str], *, several: bool = False) -> FileDialog:
    """Open a dialog that asks for a file to read, or for *several*."""
    dialog = FileDialog(parent, title, filters)
    mode = QFileDialog.FileMode
    dialog.setFileMode(mode.ExistingFiles if several else mode.ExistingFile)
    dialog.open()
    return dialog


def ask_for_folder(parent: QWidget, title: str) -> FileDialog:
    """Open a dialog that asks for a folder to write into."""
    dialog = FileDialog(parent, title, ())
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.open()
    return dialog


def ask_for_target(parent: QWidget, title: str, filters: Sequence[str], name: str) -> FileDialog:
    """Open a dialog for the target of writing; it suggests *name*, and adds its suffix to other names."""
    dialog = FileDialog(parent, title, filters)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix(Path(name).suffix.removeprefix("."))
    dialog.selectFile(name)
    dialog.open()
    return dialog
