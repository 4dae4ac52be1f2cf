# SPDX-License-Identifier: MIT
"""`ui.pages.demonstrate.projector_window`: texts are Markdown, titles are as they are written."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from dominoes.tiles import tile
from ui.language.names import tile_name
from ui.pages.demonstrate.projector_window import Caption, TextCaption


def test_texts_are_markdown_without_html(qtbot: QtBot, qapp: QApplication) -> None:
    """Bold words and lists are shown as such; a tag, a link and a picture are words, and a title stays as written."""
    parent = QWidget()
    qtbot.addWidget(parent)
    caption, title = TextCaption(parent), Caption(parent)
    caption.setText("**Look** at <b>it</b> &amp; <img src='file:///x'>\n\n- [a](https://example.org)\n- {tile:66}")
    shown = QLabel.text(caption)
    assert "<strong>Look</strong>" in shown
    assert not re.search(r"<(b|img|a)\b", shown)
    assert caption.text() == f"Look at <b>it</b> &amp; <img src='file:///x'>\n• a\n• {tile_name(tile('66'))}"
    assert caption.accessibleName() == caption.text()
    document = QTextDocument()
    document.setHtml(shown)
    assert document.toPlainText().startswith("Look at <b>it</b> &amp; <img")
    title.setText("**Pairs** <i>x</i>")
    assert (title.textFormat(), title.text()) == (Qt.TextFormat.PlainText, "**Pairs** <i>x</i>")
