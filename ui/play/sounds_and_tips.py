# SPDX-License-Identifier: MIT
"""What accompanies play at the table without being part of it: sounds, and a tip now and then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from dominoes.events import PileOpened, RoundEnded, TilesDealt
from dominoes.game import Event
from ui.play.tips import tip_for

if TYPE_CHECKING:
    from ui.play.match import MatchRunner
    from ui.play.services import Services
    from ui.table.advice import AdviceBubble

_SOUNDS: Final[Mapping[type[Event], str]] = {PileOpened: "dice", TilesDealt: "shuffle"}
"""Sounds that every game has."""
_PROMPT_MS: Final = 120
"""After this the table has said what is asked of the person."""


class SoundsAndTips(QObject):
    """Listens to one match after the other."""

    def __init__(self, services: Services, parent: QObject) -> None:
        """Accompany nothing yet."""
        super().__init__(parent)
        self._preferences = services.preferences
        self._sounds = services.sounds()
        self._runner: MatchRunner | None = None
        self._advice: AdviceBubble | None = None
        self._rounds = 0
        self._tipped = False
        self._dealing = False
        self._prompt = QTimer(self)
        self._prompt.setSingleShot(True)
        self._prompt.setInterval(_PROMPT_MS)
        self._prompt.timeout.connect(self._on_prompt)

    def begin(self, runner: MatchRunner, advice: AdviceBubble) -> None:
        """Accompany the match of *runner*; tips are shown by *advice*."""
        self._runner, self._advice = runner, advice
        self._rounds = 0

    def end(self) -> None:
        """Accompany nothing any more."""
        self._runner = self._advice = None

    def hear(self, event: Event) -> None:
        """Accompany *event*, which is about to be shown."""
        assert self._runner is not None
        presenter = self._runner.presenter
        if isinstance(event, TilesDealt):
            self._tipped = False
            self._dealing = not self._rounds
            self._tip("round" if self._rounds else "deal")
        if isinstance(event, RoundEnded):
            self._rounds += 1
            self._on_end(event)
        elif sound := _SOUNDS.get(type(event)) or presenter.SOUNDS.get(type(event)):
            self._sounds.play(sound)
        if isinstance(event, presenter.PAUSES):
            self._tip("trick")

    def _on_end(self, event: RoundEnded) -> None:
        if self._runner is not None and event.result.chips[self._runner.presenter.me] > 0:
            self._sounds.play("win")

    def ask(self) -> None:
        """The person is asked for a move; a tip about the dealing has had its time."""
        if self._dealing and self._advice is not None:
            self._dealing = False
            self._advice.show_tip("")
        self._prompt.start()

    def _on_prompt(self) -> None:
        if self._runner is not None and self._runner.presenter.person.turn is not None:
            self._sounds.play("turn")
            self._tip("turn")

    def _tip(self, moment: str) -> None:
        """Show a tip, but not a second one in a round."""
        settings = self._preferences.shown
        if self._tipped or self._runner is None or self._advice is None or not settings.tips:
            return
        tip = tip_for(self._runner.party.setup.game, moment, settings)
        if tip is not None:
            self._tipped = True
            key, text = tip
            self._advice.show_tip(text)
            self._preferences.set("tips_seen", (*settings.tips_seen, key))
