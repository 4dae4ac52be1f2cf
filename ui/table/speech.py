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
_ONE_IN_AT_ENDS: Final = 2
"""The same where a match begins or ends."""


class Occasion(Enum):
    """What all at the table have seen when somebody speaks."""

    GREETING = "greeting"
    """The first tiles of a match are dealt."""
    TRICK = "trick"
    """The speaker has taken several tricks at once."""
    STRONG = "strong"
    """The speaker leads what nobody can beat, by what lies open."""
    SUPREME = "supreme"
    """The supreme pair of the speaker lies open."""
    DEALT = "dealt"
    """The speaker has shown a hand that wins at once."""
    BONUS = "bonus"
    """The speaker is paid in the middle of the round."""
    CAPTURE = "capture"
    """The speaker has caught tiles of somebody else."""
    FINISH = "finish"
    """The speaker has won the last trick."""
    CLEAN = "clean"
    """The speaker has played every tile."""
    BLOCKED = "blocked"
    """Nobody can connect any more."""
    PAYS = "pays"
    """The speaker pays for all."""
    BANK_TAKES = "bank-takes"
    """The speaker has the bank, and wins against everybody."""
    BANK_PAYS = "bank-pays"
    """The speaker has the bank, and loses to everybody."""
    TIED = "tied"
    """The speaker loses to the bank with an equal hand."""
    ADMIRED = "admired"
    """Somebody else has done something fine."""
    WON = "won"
    """The speaker has won chips in the round."""
    LOST = "lost"
    """The speaker has lost some."""
    FAREWELL = "farewell"
    """The match is over."""


_AT_ENDS: Final = (Occasion.GREETING, Occasion.FAREWELL)


def lines(occasion: Occasion, temper: str = "") -> tuple[str, ...]:
    """Return what somebody of *temper*, a key of `dominoes.ai.styles.STYLES`, may say at *occasion*.

    Nobody is mocked, and nothing is told but what all have seen.
    """
    own = _own(occasion).get(temper)
    return _common(occasion) if own is None else (*_common(occasion), own)


# Translators: what friends say at the table, as it is spoken where you live; short, kind, without gambling words.
def _common(occasion: Occasion) -> tuple[str, ...]:
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
        Occasion.STRONG: (
            pgettext("speech", "Anyone?"),
            pgettext("speech", "I think this is mine."),
        ),
        Occasion.SUPREME: (
            pgettext("speech", "Would you look at these two."),
            pgettext("speech", "What a pair!"),
        ),
        Occasion.DEALT: (
            pgettext("speech", "Look what I was dealt."),
            pgettext("speech", "No need to play this one."),
        ),
        Occasion.BONUS: (
            pgettext("speech", "Thank you, thank you!"),
            pgettext("speech", "What lovely tiles."),
        ),
        Occasion.CAPTURE: (
            pgettext("speech", "Sorry, I had to take that."),
            pgettext("speech", "That was close."),
        ),
        Occasion.FINISH: (
            pgettext("speech", "The last trick is what counts."),
            pgettext("speech", "Just in time."),
        ),
        Occasion.CLEAN: (
            pgettext("speech", "All gone!"),
            pgettext("speech", "Every tile found its place."),
        ),
        Occasion.BLOCKED: (
            pgettext("speech", "That's the end of the line."),
            pgettext("speech", "Nothing fits any more."),
        ),
        Occasion.PAYS: (
            pgettext("speech", "That one's on me."),
            pgettext("speech", "I saw it too late."),
        ),
        Occasion.BANK_TAKES: (
            pgettext("speech", "The bank was kind to me."),
            pgettext("speech", "It can't go on like this."),
        ),
        Occasion.BANK_PAYS: (
            pgettext("speech", "Well done, all of you."),
            pgettext("speech", "Not my day at the bank."),
        ),
        Occasion.TIED: (
            pgettext("speech", "The same, of all things!"),
            pgettext("speech", "So close."),
        ),
        Occasion.ADMIRED: (
            pgettext("speech", "Nicely done!"),
            pgettext("speech", "I couldn't have done that."),
            pgettext("speech", "Where did that come from?"),
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
        Occasion.FAREWELL: (
            pgettext("speech", "Thank you for the game."),
            pgettext("speech", "Let's play again soon."),
            pgettext("speech", "That was fun."),
        ),
    }[occasion]


def _own(occasion: Occasion) -> Mapping[str, str]:
    """Return what single tempers say at *occasion* besides."""
    own: Mapping[Occasion, Mapping[str, str]] = {
        Occasion.GREETING: {
            "steady": pgettext("speech", "Take your time, everyone."),
            "bold": pgettext("speech", "Today I'll try everything!"),
            "grasping": pgettext("speech", "I hope there's something for me."),
            "hasty": pgettext("speech", "Come on, let's start!"),
            "patient": pgettext("speech", "There's plenty of time."),
        },
        Occasion.TRICK: {
            "steady": pgettext("speech", "One at a time."),
            "bold": pgettext("speech", "I knew it would work!"),
            "grasping": pgettext("speech", "The more, the better."),
            "hasty": pgettext("speech", "Quick and done."),
            "patient": pgettext("speech", "Now was the moment."),
        },
        Occasion.WON: {
            "steady": pgettext("speech", "Slow and steady."),
            "bold": pgettext("speech", "Nothing ventured, nothing gained!"),
            "grasping": pgettext("speech", "Every little helps."),
            "hasty": pgettext("speech", "Quick, the next round!"),
            "patient": pgettext("speech", "It pays to wait."),
        },
        Occasion.LOST: {
            "steady": pgettext("speech", "No harm done."),
            "bold": pgettext("speech", "It was worth a try."),
            "grasping": pgettext("speech", "And I had hoped for more."),
            "hasty": pgettext("speech", "I was too quick."),
            "patient": pgettext("speech", "My time will come."),
        },
    }
    return own.get(occasion, {})


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
        if not there or self._rng.randrange(_ONE_IN_AT_ENDS if occasion in _AT_ENDS else _ONE_IN):
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
