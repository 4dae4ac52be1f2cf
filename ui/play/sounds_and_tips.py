# SPDX-License-Identifier: MIT
"""What accompanies play at the table without being part of it: sounds, and a tip now and then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from dominoes.events import PileOpened, RoundEnded, TilesDealt
from dominoes.game import Event
from ui.games import GAME_UIS
from ui.play.tips import tip_for

if TYPE_CHECKING:
    from ui.kit.sound import Sounds
    from ui.play.page import TablePage

_SOUNDS: Final[Mapping[type[Event], str]] = {PileOpened: "dice", TilesDealt: "shuffle"}
"""Sounds that every game has."""
_PROMPT_MS: Final = 120
"""After this the table has said what is asked of the person."""


class Accompaniment(QObject):
    """Listens to one table page."""

    def __init__(self, page: TablePage, sounds: Sounds) -> None:
        """Accompany what happens on *page*."""
        super().__init__(page)
        self._page = page
        self._sounds = sounds
        self._rounds = 0
        self._tipped = False
        self._dealing = False
        self._prompt = QTimer(self)
        self._prompt.setSingleShot(True)
        self._prompt.setInterval(_PROMPT_MS)
        self._prompt.timeout.connect(self._on_prompt)

    def begin(self) -> None:
        """Begin with a match."""
        self._rounds = 0

    def hear(self, event: Event) -> None:
        """Accompany *event*, which is about to be shown."""
        runner = self._page.runner
        assert runner is not None
        game = GAME_UIS[runner.party.setup.game]
        if isinstance(event, TilesDealt):
            self._tipped = False
            self._dealing = not self._rounds
            self._tip("round" if self._rounds else "deal")
        if isinstance(event, RoundEnded):
            self._rounds += 1
            self._on_end(event)
        elif sound := _SOUNDS.get(type(event)) or game.sounds().get(type(event)):
            self._sounds.play(sound)
        if isinstance(event, game.pauses()):
            self._tip("trick")

    def _on_end(self, event: RoundEnded) -> None:
        presenter = self._page.presenter
        if presenter is not None and event.result.chips[presenter.me] > 0:
            self._sounds.play("win")

    def ask(self) -> None:
        """The person is asked for a move; a tip about the dealing has had its time."""
        if self._dealing:
            self._dealing = False
            self._page.table.advice.show_tip("")
        self._prompt.start()

    def _on_prompt(self) -> None:
        presenter = self._page.presenter
        if presenter is not None and presenter.person.turn is not None:
            self._sounds.play("turn")
            self._tip("turn")

    def _tip(self, moment: str) -> None:
        """Give a tip, but not a second one in a round."""
        runner, settings = self._page.runner, self._page.settings
        if self._tipped or runner is None or not settings.tips:
            return
        tip = tip_for(runner.party.setup.game, moment, settings)
        if tip is not None:
            self._tipped = True
            key, text = tip
            self._page.table.advice.show_tip(text)
            self._page.preferred.emit("tips_seen", (*settings.tips_seen, key))
