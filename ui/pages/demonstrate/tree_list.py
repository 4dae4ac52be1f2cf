# SPDX-License-Identifier: MIT
"""The tree of variations as a list: one line for each step, variations indented where they leave the main line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from dominoes.lessons.tree import ROOT, NodeId, Tree
from ui.kit.widgets import NoText

_INDENT: Final = "\u2003"
"""In front of each line of a variation, once for each line that it leaves."""


def depths(tree: Tree) -> dict[NodeId, int]:
    """Return for each step how many lines were left on the way to it, in the order of `Tree.walk`."""
    found = {ROOT: 0}
    for node in tree.walk():
        for place, child in enumerate(tree.nodes[node].children):
            found[child] = found[node] + (place > 0)
    return {node: found[node] for node in tree.walk()}


class _Steps(QAbstractListModel):
    """The lines; each is put into words only when it is seen, since a tree may have thousands."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.nodes: tuple[NodeId, ...] = ()
        self.now = ROOT
        self._depth: Mapping[NodeId, int] = {}
        self._text: Callable[[NodeId], str] = str
        self._texts: dict[NodeId, str] = {}

    def show(self, depth: Mapping[NodeId, int], text: Callable[[NodeId], str], now: NodeId) -> None:
        """Show the steps of *depth*, each in the words that *text* returns; *now* is shown on the table."""
        nodes = tuple(depth)
        changed = nodes != self.nodes
        if changed:
            self.beginResetModel()
        self.nodes, self._depth, self._text, self.now = nodes, depth, text, now
        self._texts.clear()
        if changed:
            self.endResetModel()
        elif nodes:
            self.dataChanged.emit(self.index(0), self.index(len(nodes) - 1))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else len(self.nodes)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        node = self.nodes[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _INDENT * self._depth[node] + self._words(node)
            case Qt.ItemDataRole.ToolTipRole:
                return self._words(node)
            case Qt.ItemDataRole.FontRole if node == self.now:
                # Told by weight as well as by colour.
                font = QFont()
                font.setBold(True)
                return font
            case _:
                return None

    def _words(self, node: NodeId) -> str:
        if node not in self._texts:
            self._texts[node] = self._text(node)
        return self._texts[node]


class TreeList(NoText, QListView):
    """Lists the steps of a chapter; a click shows one, and so do Up and Down: all other keys act on what is shown."""

    chosen = Signal(int)
    """Show the step of this number."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._steps = _Steps(self)
        self.setModel(self._steps)
        # Of the same height, so that lines that are not seen need no words.
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.clicked.connect(self._on_index)

    def show_steps(self, depth: Mapping[NodeId, int], text: Callable[[NodeId], str], now: NodeId) -> None:
        """Show the steps of *depth*, indented by it, in the words of *text*; the step *now* is shown on the table."""
        self._steps.show(depth, text, now)
        if now in depth:
            here = self._steps.index(self._steps.nodes.index(now))
            self.setCurrentIndex(here)
            self.scrollTo(here)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Up and Down; leave all other keys to the page."""
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            super().keyPressEvent(event)
            self._on_index(self.currentIndex())
        else:
            event.ignore()

    def _on_index(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self._steps.nodes[index.row()])
