# SPDX-License-Identifier: MIT
"""The tree of variations as a list: one line for each step, variations indented where they leave the main line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from dominoes.lessons.tree import ROOT, NodeId, Tree

_NODE: Final = int(Qt.ItemDataRole.UserRole)
_INDENT: Final = "\u2003"
"""In front of each line of a variation, once for each line that it leaves."""


class TreeLine(NamedTuple):
    """One line of the list."""

    node: NodeId
    text: str


def depths(tree: Tree) -> dict[NodeId, int]:
    """Return for each step how many lines were left on the way to it, in the order of `Tree.walk`."""
    found = {ROOT: 0}
    for node in tree.walk():
        for place, child in enumerate(tree.nodes[node].children):
            found[child] = found[node] + (place > 0)
    return {node: found[node] for node in tree.walk()}


class TreeList(QListWidget):
    """Lists the steps of a chapter; a click or Enter shows one."""

    chosen = Signal(int)
    """Show the step of this number."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self._lines: tuple[TreeLine, ...] = ()
        self.itemClicked.connect(self._on_item)

    def show_lines(self, lines: Sequence[TreeLine], depth: dict[NodeId, int], now: NodeId) -> None:
        """Show *lines*, indented by *depth*; the step *now* is shown on the table."""
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            self.clear()
            for line in lines:
                item = QListWidgetItem(_INDENT * depth[line.node] + line.text, self)
                item.setData(_NODE, int(line.node))
        for row, line in enumerate(lines):
            # Told by weight as well as by colour.
            lit = line.node == now
            item = self.item(row)
            if item.font().bold() != lit:
                font = QFont(self.font())
                font.setBold(lit)
                item.setFont(font)
            if lit:
                self.setCurrentItem(item)
                self.scrollToItem(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Up, Down and Enter; leave all other keys to the page."""
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            super().keyPressEvent(event)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentItem() is not None:
            self._on_item(self.currentItem())
        else:
            event.ignore()

    def _on_item(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_NODE))
