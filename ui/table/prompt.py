# SPDX-License-Identifier: MIT
"""What the table asks of the person: a line of advice above the hand, and a row of buttons below it.

The line says what is asked, what a choice would be, why something is not possible; the buttons, what can be done now.
Keys that were meant for what came before a question do not answer it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from ui.kit import theme
from ui.kit.key_names import shown_keys
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Kind, Look, Type
from ui.kit.widgets import Card, ChangeEvents, KeyButton, PlainLabel, give_tip
from ui.language.glossary import meanings_in
from ui.language.i18n import _, sentences
from ui.table.geometry import Box

# -- keys that may answer -------------------------------------------------------------------------


JUST_BEFORE: Final = 1.0
"""Seconds before a question opens that make a key part of typing, not an answer."""
QUIET: Final = 0.4
"""Further seconds during which the rest of the typing is ignored too."""


class AnswerKeys:
    """Ignores together what a person types while a question opens: never the first key alone.

    Only keys that answer are asked about: those that walk over tiles or call a command are always heard.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """Begin without a question; *clock* returns seconds."""
        self._clock = clock
        self._open = False
        self._quiet_until = self._early = -inf

    def open(self) -> None:
        """Note that a question is asked."""
        now = self._clock()
        self._open = True
        self._quiet_until = now + QUIET if now - self._early <= JUST_BEFORE else now

    def close(self) -> None:
        """Note that it is answered or withdrawn."""
        self._open = False

    def hears(self, event: QKeyEvent) -> bool:
        """Return whether the key of *event* may take effect; without a question that does no harm."""
        if not self._open:
            self._early = self._clock()
            return True
        # Who holds a key down wants what is shown to go on, and has not seen the question.
        return not event.isAutoRepeat() and not self.quiet

    @property
    def quiet(self) -> bool:
        """Whether a question has just opened while keys were typed."""
        return self._open and self._clock() < self._quiet_until


# -- advice and buttons ---------------------------------------------------------------------------


_CLAUSE_ENDS: Final = re.compile("[，。；：！？、）」』]+(?=.)")
"""Marks after which a line may end in Chinese and Japanese, unless the text ends there."""
_SLACK: Final = 8
"""How much wider than its words a line is, in pixels, so that rounding breaks none."""


class _Words(PlainLabel):
    """Words in a bubble that is itself made to fit them."""

    def ask_height(self) -> None:
        """Leave the height to the bubble: it is calculated before the width of the words changes."""


class AdviceBubble(ChangeEvents, Card):
    """A dark panel as wide as its words."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty bubble on the table *parent*."""
        super().__init__(parent, panel=True)
        self._label = _Words(parent=self, role=Type.BODY, wrap=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._tip = _Words(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self._tip.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._tip.hide()
        self._column = vbox(self._label, self._tip, on=self, spacing=2)
        self._said = ""
        """The text as it was given, before it is broken into lines."""
        self._box: Box | None = None
        self._text: float | None = None
        self._message = ""
        self._fitted: tuple[object, ...] = ()
        """What it was fitted to last."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self.translate(self._write_tip)

    @property
    def text(self) -> str:
        """The text that is shown, without the tip."""
        return self._said

    @property
    def tip(self) -> str:
        """The tip below the text; empty without one."""
        return self._tip.text()

    def line_height(self, now: Look) -> int:
        """Return the height it takes with one line of words in the look *now*."""
        # Not the label's own font: when the size of text changes, it follows later than the table.
        return QFontMetrics(now.font(Type.BODY, self.font())).height() + now.px(20)

    def set_text(self, text: float) -> None:
        """Write at the factor *text*, for the sake of tiles, instead of the present text size."""
        self._text = text
        self._set_sizes()

    def _set_sizes(self) -> None:
        """Give the words their size."""
        for label in (self._label, self._tip):
            label.write_at(self._look)

    @property
    def _look(self) -> Look:
        now = theme.look_of(self)
        return now if self._text is None else now.at(self._text)

    def say(self, text: str, *, tone: str = "") -> None:
        """Show *text*; an empty one hides the bubble, and a tip with it."""
        if text != self._said:
            # What is said again stays as it was broken into lines.
            self._said, self._fitted = text, ()
            self._label.setText(text)
        self._label.set_tone(tone)
        self.show_tip(self._message if text else "")

    def show_tip(self, message: str) -> None:
        """Show the tip *message*, which is not translated yet, in small letters below the advice.

        It stays for as long as there is advice, in the language now used; an empty one removes it.
        """
        self._message = message
        self._write_tip()

    def _write_tip(self) -> None:
        tip = shown_keys(_(self._message)) if self._message else ""
        self._tip.setText(tip)
        self._tip.setVisible(bool(tip))
        self._label.setVisible(bool(self.text))
        self.setAccessibleName(sentences(self.text, tip))
        self.setAccessibleDescription(meanings_in(sentences(self.text, tip)))
        self.setVisible(bool(self.text or tip))
        self._fit()

    def say_fitting(self, *texts: str, tone: str = "") -> None:
        """Show the first of *texts* that takes no more than two lines, or else the last."""
        pad = 2 * self._look.px(12)
        small = QFontMetrics(self._look.font(Type.CAPTION, self.font()))
        # Lines break between words, so a little of each stays empty.
        room = None if self._box is None else 1.8 * (self._box.width - pad)
        fitting = (text for text in texts if room is None or small.horizontalAdvance(text) <= room)
        self.say(next(fitting, texts[-1]), tone=tone)

    def place(self, box: Box) -> None:
        """Place the bubble in the middle of *box*; it grows upwards."""
        self._box = box
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit again when the words need another size."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _fit(self) -> None:
        if self._box is None or not (self.text or self.tip):
            return
        # What is said and where is looked at several times in each refresh; placing it anew takes long.
        if self._asks_for() != self._fitted:
            self._place_in(self._box)
            self._fitted = self._asks_for()
        self.raise_()

    def _asks_for(self) -> tuple[object, ...]:
        """Return all that its size and place depend on."""
        fonts = (widget.font().key() for widget in (self, self._label, self._tip))
        return self._box, self.text, self.tip, self._look, *fonts

    def _place_in(self, box: Box) -> None:
        pad = self._look.px(20)
        usual = QFontMetrics(self._look.font(Type.BODY, self.font()))
        too_long = usual.horizontalAdvance(self.text) + _SLACK + 2 * pad > box.width
        # A long reason in smaller letters rather than over the tiles at the sides. Set once: each change of size
        # asks to fit again.
        self._set_role(Type.CAPTION if too_long else Type.BODY)
        if too_long:
            pad = self._look.px(12)
        self._label.setText(_in_clauses(self.text, self._label.fontMetrics(), box.width - 2 * pad - _SLACK))
        labels = [label for label in (self._label, self._tip) if label.text()]
        words = max(label.fontMetrics().size(0, label.text()).width() for label in labels) + _SLACK
        room = min(box.width, words + 2 * pad) - 2 * pad
        wide = min(room, _balanced(labels, room) + _SLACK) + 2 * pad
        lines = _height(labels, room)
        lines += self._column.spacing() * (len(labels) - 1)
        # Several lines take the air that one line has.
        edge = pad // 3 if lines < 2 * usual.height() * 0.8 else self._look.px(2)
        self._column.setContentsMargins(pad, edge, pad, edge)
        high = max(box.height, lines + 2 * edge)
        self.setGeometry(box.x + (box.width - wide) // 2, box.bottom - high, wide, high)

    def _set_role(self, role: Type) -> None:
        """Write in the size of *role*."""
        if self._label.property("role") != role.name.lower():
            self._label.setProperty("role", role.name.lower())
            self._label.style().unpolish(self._label)
            self._label.style().polish(self._label)
            self._set_sizes()


def _in_clauses(text: str, letters: QFontMetrics, width: int) -> str:
    """Break *text* after a mark of Chinese or Japanese if two lines of *width* pixels then hold it, else return it.

    Nothing else says where a word of these languages ends, and Qt would break it anywhere.
    """
    if letters.horizontalAdvance(text) <= width:
        return text
    ways = [(text[: found.end()], text[found.end() :]) for found in _CLAUSE_ENDS.finditer(text)]
    wide = {way: max(map(letters.horizontalAdvance, way)) for way in ways}
    best = min(ways, key=wide.__getitem__, default=None)
    return "\n".join(best) if best is not None and wide[best] <= width else text


def _height(labels: Sequence[QLabel], width: int) -> int:
    return sum(label.heightForWidth(width) for label in labels)


def _balanced(labels: Sequence[QLabel], room: int) -> int:
    """Return the least width in which *labels* take no more lines than in *room*: none ends with a lonely word."""
    return bisect_left(range(room), -_height(labels, room), key=lambda width: -_height(labels, width))


@dataclass(frozen=True, slots=True)
class Action:
    """One button."""

    text: str
    key: str
    """What its key cap says."""
    does: Callable[[], None]
    """A bound method: what pressing it does."""
    enabled: bool = True
    main: bool = False
    """Whether it is what most people want now."""
    also: tuple[str, ...] = ()
    """Further keys for it, not on its cap."""


class ButtonBar(QWidget):
    """Buttons below the middle of the hand; they stay the same widgets while their number stays."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty row."""
        super().__init__(parent)
        self._row = hbox(Part(stretch=1), on=self)
        self._middle: int | None = None
        self._text: float | None = None
        self._buttons: list[KeyButton] = []
        # Measured even when nothing can be done, so that the row keeps its height and nothing jumps.
        self._example = KeyButton("字", self, key="X")
        self._example.hide()
        self._actions: list[Action] = []
        self.keys = AnswerKeys()
        """The keys that may answer the question."""

    @property
    def buttons(self) -> tuple[KeyButton, ...]:
        """The buttons that are shown."""
        return tuple(self._buttons)

    @property
    def offered(self) -> tuple[Action, ...]:
        """The actions of the buttons that are shown."""
        return tuple(self._actions)

    @property
    def main(self) -> KeyButton | None:
        """The most wanted button now, else the first enabled one; None without one."""
        both = zip(self._buttons, self._actions, strict=True)
        ready = {button: action for button, action in both if action.enabled}
        return next((button for button, action in ready.items() if action.main), next(iter(ready), None))

    @property
    def spoken(self) -> str:
        """What can be done now, each with its key, in words; empty while nothing can."""
        return "\n".join(
            ": ".join(filter(None, (action.key, action.text))) for action in self._actions if action.enabled
        )

    def height_in(self, look: Look) -> int:
        """Return the height of a button in *look*."""
        return self._example.height_in(look)

    def set_text(self, text: float) -> None:
        """Write at the factor *text*, for the sake of tiles, instead of the present text size."""
        self._text = text
        for button in (self._example, *self._buttons):
            button.write_at(text)

    def sizeHint(self) -> QSize:
        """Return the height of a button, whether or not there is one now."""
        return QSize(theme.look().px(200), self._example.sizeHint().height())

    def clear(self) -> None:
        """Show no buttons."""
        self.show_actions(())

    def show_actions(self, actions: Sequence[Action]) -> None:
        """Show *actions* in order."""
        self._actions = list(actions)
        while len(self._buttons) > len(actions):
            button = self._buttons.pop()
            if button.hasFocus():
                # Focus must not be lost, nor leave the page, which answers the other keys.
                (self.parentWidget() or self.window()).setFocus()
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        while len(self._buttons) < len(actions):
            button = KeyButton("", self)
            button.write_at(self._text)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(self._on_clicked)
            button.installEventFilter(self)
            self._row.insertWidget(len(self._buttons), button)
            self._buttons.append(button)
        for button, action in zip(self._buttons, actions, strict=True):
            button.set_text(action.text)
            button.set_key(action.key)
            button.set_kind(Kind.ACCENT if action.main else Kind.SECONDARY)
            button.setEnabled(action.enabled)
            button.setAccessibleName(action.text)
            button.setAccessibleDescription(meanings_in(action.text))
            give_tip(button, button.accessibleDescription())
            button.show()
        self._row.setSpacing(theme.look().px(12))
        self._fit()

    def set_middle(self, middle: int) -> None:
        """Place the buttons around *middle*, in pixels from the left edge, as far as there is room."""
        self._middle = middle
        self._fit()

    def _fit(self) -> None:
        need = self._show_keys(shown=True)
        if need > self.width():
            # Words before key caps, where there is no room for both.
            need = self._show_keys(shown=False)
        middle = self.width() // 2 if self._middle is None else self._middle
        self._row.setContentsMargins(max(0, min(middle - need // 2, self.width() - need)), 0, 0, 0)

    def _show_keys(self, *, shown: bool) -> int:
        """Show the key caps or not; return the width that all buttons then need."""
        for button, action in zip(self._buttons, self._actions, strict=True):
            button.set_key(action.key if shown else "")
        gaps = self._row.spacing() * max(0, len(self._buttons) - 1)
        return sum(button.sizeHint().width() for button in self._buttons) + gaps

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the place of the buttons again."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep Space from a button as long as no key may answer."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return event.key() == Qt.Key.Key_Space and not self.keys.hears(event)
        return super().eventFilter(watched, event)

    def press(self, key: str) -> bool:
        """Carry out the action of the enabled button with *key*; return whether there was one."""
        action = next((each for each in self._actions if key in (each.key, *each.also) and each.enabled), None)
        if action is not None:
            action.does()
        return action is not None

    def _on_clicked(self) -> None:
        button = self.sender()
        assert isinstance(button, KeyButton)
        # What was offered may have changed while the mouse was down.
        if button in self._buttons:
            self._actions[self._buttons.index(button)].does()
