# SPDX-License-Identifier: MIT
"""What opponents say now and then, in the speech of the region, and the bubble in which it stands for a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from random import Random
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from ui.kit.layouts import vbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import Card, PlainLabel
from ui.language.i18n import pgettext
from ui.table.geometry import Box
from ui.table.seat_panel import is_free, spot_beside

STANDS_MS: Final = 2500
"""How long a word stands."""
_ONE_IN: Final = 5
"""One of so many occasions is spoken about."""


class Occasion(Enum):
    """What all at the table have seen when somebody speaks."""

    GREETING = "greeting"
    """The first tiles of a match are dealt."""
    TRICK = "trick"
    """The speaker has taken several tricks at once."""
    BONUS = "bonus"
    """The speaker is paid in the middle of the round."""
    WON = "won"
    """The speaker has won chips in the round."""
    LOST = "lost"
    """The speaker has lost some."""


def lines(occasion: Occasion, temper: str = "") -> tuple[str, ...]:
    """Return what somebody of *temper*, a key of `dominoes.ai.styles.STYLES`, may say at *occasion*.

    Nobody is mocked, and nothing is told but what all have seen.
    """
    return (*_common(occasion), *([own] if occasion is Occasion.WON and (own := _own(temper)) else []))


def _common(occasion: Occasion) -> tuple[str, ...]:
    # Translators: what friends say at the table, as it is spoken where you live; short, kind, without gambling words.
    return {
        Occasion.GREETING: (
            pgettext("speech", "Good to see you all."),
            pgettext("speech", "Let's have a nice game."),
            pgettext("speech", "Here we go!"),
        ),
        Occasion.TRICK: (
            pgettext("speech", "That worked out well."),
            pgettext("speech", "I'll take these."),
        ),
        Occasion.BONUS: (
            pgettext("speech", "Thank you, thank you!"),
            pgettext("speech", "What lovely tiles."),
        ),
        Occasion.WON: (
            pgettext("speech", "Lucky me."),
            pgettext("speech", "Well played, everyone."),
        ),
        Occasion.LOST: (
            pgettext("speech", "Well, next time."),
            pgettext("speech", "You played that well."),
            pgettext("speech", "I should have kept that one."),
        ),
    }[occasion]


def _own(temper: str) -> str:
    tempers: Mapping[str, str] = {
        "steady": pgettext("speech", "Slow and steady."),
        "bold": pgettext("speech", "You have to dare!"),
        "grasping": pgettext("speech", "Every little helps."),
        "hasty": pgettext("speech", "Quick, the next round!"),
        "patient": pgettext("speech", "It pays to wait."),
    }
    return tempers.get(temper, "")


class Talk:
    """Decides who says what; the same seed makes the same talk."""

    def __init__(self, seed: bytes) -> None:
        """Begin a match with *seed*."""
        self._rng = Random(seed)
        self._last = ""

    def line(self, occasion: Occasion, speakers: Iterable[tuple[Seat, str]]) -> tuple[Seat, str] | None:
        """Return who of *speakers* (seats with their tempers) says what; None on most occasions.

        No line comes twice in a row.
        """
        there = list(speakers)
        if not there or self._rng.randrange(_ONE_IN):
            return None
        seat, temper = self._rng.choice(there)
        self._last = self._rng.choice([each for each in lines(occasion, temper) if each != self._last])
        return seat, self._last


class SpeechBubble(Card):
    """What one opponent says, for a moment; no click stops at it."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty bubble on the table *parent*, hidden."""
        super().__init__(parent, panel=True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._label = PlainLabel("", self, role=Type.BODY)
        vbox(self._label, on=self, margins=(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL))
        self._end = QTimer(self, singleShot=True, interval=STANDS_MS)
        self._end.timeout.connect(self.hide)
        self.hide()

    @property
    def text(self) -> str:
        """What is said, or was."""
        return self._label.text()

    def say(self, text: str, panel: Box, taken: Iterable[Box], felt: tuple[int, int]) -> bool:
        """Show *text* beside the *panel* of who says it, on a *felt* of this size; return whether there is room.

        Nothing *taken* is covered.
        """
        self._label.setText(text)
        self.setAccessibleName(text)
        self.adjustSize()
        others = [*taken]
        spot = spot_beside(panel, others, (self.width(), self.height()), felt)
        if not is_free(Box(spot.x, spot.y, self.width(), self.height()), felt, (*others, panel)):
            self.hide()
            return False
        self.move(spot.x, spot.y)
        self.raise_()
        self.show()
        self._end.start()
        return True
