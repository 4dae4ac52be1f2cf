# SPDX-License-Identifier: MIT
"""About this program: its version, its build, and the licences of all its parts."""

from __future__ import annotations

import json
import platform
from importlib.metadata import PackageNotFoundError, distribution
from typing import Final

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QWidget

from dominoes import __version__
from ui.kit import theme
from ui.kit.dialog import Dialog
from ui.kit.dropped_files import TextPad
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language import i18n
from ui.language.i18n import _, term
from ui.paths import data

FOLDER: Final = "resources/licences"
_WIDE, _HIGH, _LETTER = 760, 560, 13


def build() -> str:
    """Return what tells this build from another of the same version; names alone, the same in every language."""
    try:
        wheel = distribution("gupai").read_text("WHEEL") or ""
    except PackageNotFoundError:
        wheel = ""
    parts = (
        f"Python {platform.python_version()}",
        f"Qt {qVersion()}",
        f"PySide6 {PySide6.__version__}",
        f"{platform.system()} {platform.machine()}",
        *(["mypyc"] if "Root-Is-Purelib: false" in wheel else []),
    )
    return " · ".join(parts)


def parts() -> str:
    """Return the parts of this program made by others: a line each, with licence and owner of the rights."""
    found = json.loads(data(f"{FOLDER}/components.json").read_text(encoding="utf-8"))
    return "\n".join(f"{each['name']}: {each['licence']} ({each['holder']})" for each in found)


def licences() -> str:
    """Return the list of parts, and every licence word for word."""
    own = data("LICENSE").read_text(encoding="utf-8")
    others = data(f"{FOLDER}/third-party.txt").read_text(encoding="utf-8")
    return f"{parts()}\n\n{own}\n{others}"


class AboutDialog(Dialog):
    """Tells about the program; open it with ``open()``."""

    def __init__(self, parent: QWidget) -> None:
        """Make it for the window *parent*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.title = PlainLabel(parent=self, role=Type.TITLE)
        self.build = PlainLabel(build(), self, role=Type.CAPTION, tone="muted", wrap=True)
        self.words = PlainLabel(parent=self, wrap=True)
        self.licences = TextPad(licences(), self, readOnly=True)
        self.licences.setTabChangesFocus(True)
        self.close_button = KeyButton(parent=self, kind=Kind.PRIMARY, press=self.accept)
        self.close_button.setDefault(True)
        px = theme.look().px
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(px(_LETTER))
        self.licences.setFont(font)
        margins = (px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        foot = hbox(Part(stretch=1), self.close_button)
        head = vbox(self.title, self.build, spacing=px(Space.HAIR))
        vbox(head, self.words, Part(self.licences, 1), foot, on=self, margins=margins, spacing=px(Space.MEDIUM))
        room = parent.window().size()
        self.resize(min(px(_WIDE), room.width() - px(Space.WIDE)), min(px(_HIGH), room.height() - px(Space.WIDE)))
        self.translate(self._show_texts)

    def _show_texts(self) -> None:
        name = i18n.term("app-name")
        self.setWindowTitle(_("About {program}").format(program=name))
        self.title.setText(_("{program}, version {version}").format(program=name, version=__version__))
        self.words.setText(
            _(
                "Free software under the MIT licence: use it, change it, pass it on. Below are the parts made "
                "by others, with their licences in full."
            )
        )
        self.licences.setAccessibleName(_("Licences"))
        self.close_button.set_text(term("close"))
