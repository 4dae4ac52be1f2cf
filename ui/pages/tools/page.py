# SPDX-License-Identifier: MIT
"""The page of a tool: a header with its commands, and below it what the game shows."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeyEvent

from ui.games import GAME_UIS
from ui.games.game_ui import Tool
from ui.games.names import game_name
from ui.games.tool import ToolPane
from ui.kit import theme
from ui.kit.commands import Command, keys_of, press
from ui.kit.layouts import Part, add_parts
from ui.kit.page_parts import ScrollPage
from ui.kit.preferences import cloth_for
from ui.kit.widgets import pressed_button
from ui.language.i18n import _
from ui.play.services import Routes, Services


class ToolPage(ScrollPage):
    """Shows one tool after the other; each keeps what was done with it."""

    topic = "learn#calculator"

    def __init__(self, services: Services, routes: Routes) -> None:
        """Show none yet; see `open`."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.left.connect(routes.back)
        self.header = self.add_header()
        self._panes: Final[dict[tuple[str, str], ToolPane]] = {}
        self.pane: ToolPane | None = None
        """What is shown."""
        self._game = ""
        self._tool: Tool | None = None
        add_parts(self.column, Part(stretch=1))
        self.translate(self._show_header)
        self.follow_look()

    def open(self, game: str, key: str, view: object) -> None:
        """Show the tool *key* of *game*, beginning with a *view* of its table; without one as it was left."""
        ui = GAME_UIS[game]
        # The bar above the page has the colour of this game, not of the one that was open before.
        theme.choose_cloth(cloth_for(self._services.preferences.now, ui.scene.cloth))
        self._show_tool(game, next(each for each in ui.tools if each.key == key), view)
        self._routes.show(self)

    def _show_tool(self, game: str, tool: Tool, view: object) -> None:
        if self.pane is not None:
            self.pane.hide()
        self._game, self._tool = game, tool
        pane = self._panes.get((game, tool.key))
        if pane is None:
            pane = self._panes[game, tool.key] = tool.pane()(self.content)
            pane.changed.connect(self._show_header)
            self.column.insertWidget(self.column.count() - 1, pane)
        self.pane, self.begins_at = pane, pane.begins_at
        pane.begin(None if view is None else tool.given()(view))
        pane.show()
        self._show_header()
        self.on_look()
        # The layout has its turn first.
        QTimer.singleShot(0, self._scroll_up)

    def _scroll_up(self) -> None:
        self.area.verticalScrollBar().setValue(0)

    def commands(self) -> tuple[Command, ...]:
        """Return what the page can do."""
        own = () if self.pane is None else self.pane.commands()
        return (*own, Command("", "Esc", self.left.emit))

    def _show_header(self) -> None:
        name = "" if self._tool is None else _(self._tool.name)
        self.setAccessibleName(name)
        self.header.show_words(_("Back"), name, game_name(self._game) if self._game else "")
        self.header.show_commands([each for each in self.commands() if each.text])

    def arrange(self, width: int) -> None:
        """Let the tool place what depends on the room."""
        super().arrange(width)
        if self.pane is not None:
            self.pane.arrange(width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what the key means."""
        if not pressed_button(event) and not press(self.commands(), *keys_of(event)):
            super().keyPressEvent(event)

    def stop(self) -> None:
        """Stop whatever the tools do in the background."""
        for pane in self._panes.values():
            pane.stop()
