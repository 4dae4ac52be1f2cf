# SPDX-License-Identifier: MIT
"""One control for each kind of option: yes or no, a number, one of several, any of several."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.options import OptionInfo
from ui.kit.controls import Chooser, Spin, Tick
from ui.kit.layouts import add_parts, vbox
from ui.kit.widgets import ChangeEvents, give_tip
from ui.language.options import OptionTexts

LEAST, MOST = 0, 9999
"""Where an option names no limits of its own."""


class Control(ChangeEvents, QWidget):
    """Changes one option."""

    edited = Signal(object)
    """The player chose this value."""

    def __init__(self, info: OptionInfo, texts: OptionTexts, parent: QWidget | None = None) -> None:
        """Edit the option *info*, in the words of *texts*."""
        super().__init__(parent)
        self.info = info
        self.texts = texts
        self.column = vbox(on=self)
        self._make()

    def _make(self) -> None:
        """Make what is inside."""
        raise NotImplementedError

    def show_value(self, value: object) -> None:
        """Show *value* without a signal."""
        raise NotImplementedError


class FlagControl(Control):
    """Yes or no."""

    def _make(self) -> None:
        self.box = Tick(self)
        self.box.toggled.connect(self._on_toggled)
        self.column.addWidget(self.box)
        self.translate(self._show_text)

    def show_value(self, value: object) -> None:
        """Show *value* without a signal."""
        with QSignalBlocker(self.box):
            self.box.setChecked(bool(value))
        self._show_text()

    def _show_text(self) -> None:
        self.box.set_words(self.texts.choice(self.info.name, self.box.isChecked()))
        self.box.setAccessibleName(self.texts.label(self.info.name))

    def _on_toggled(self, on: bool) -> None:  # noqa: FBT001 (a signal's argument)
        self._show_text()
        self.edited.emit(on)


class NumberControl(Control):
    """A whole number within limits; one step below the least stands for no limit."""

    def _make(self) -> None:
        info, texts = self.info, self.texts
        least = LEAST if info.least is None else info.least
        most = MOST if info.most is None else info.most
        self._none = least - 1
        self.spin = Spin(self._none if info.optional else least, most, self)
        self.spin.valueChanged.connect(self._on_changed)
        self.column.addWidget(self.spin)
        self.translate(
            lambda: self.spin.setAccessibleName(texts.label(info.name)),
            lambda: self.spin.setSpecialValueText(texts.choice(info.name, None) if info.optional else ""),
        )

    def show_value(self, value: object) -> None:
        """Show *value* without a signal."""
        self.spin.show_value(value if isinstance(value, int) else self._none)

    def _on_changed(self, value: int) -> None:
        self.edited.emit(None if self.info.optional and value == self._none else value)


class PickControl(Control):
    """One of several values."""

    def _make(self) -> None:
        self.list = Chooser(self)
        self.list.chosen.connect(self.edited)
        self._values = (None, *self.info.choices) if self.info.optional else self.info.choices
        self.column.addWidget(self.list)
        self.translate(self._show_texts)

    def show_value(self, value: object) -> None:
        """Show *value* without a signal."""
        self.list.choose(value)

    def _show_texts(self) -> None:
        self.list.setAccessibleName(self.texts.label(self.info.name))
        self.list.set_items(
            [(value, self.texts.choice(self.info.name, value)) for value in self._values],
            [self.texts.source_of(value) for value in self._values],
        )


class SetControl(Control):
    """Any of several values, in the order the preset has them and then that of the rules."""

    def _make(self) -> None:
        info = self.info
        # In the preset's order, so that switching off and on again gives the preset's own value.
        first = info.value if isinstance(info.value, tuple) else ()
        self._order = (*first, *(value for value in info.choices if value not in first))
        self.boxes = {value: Tick(self) for value in info.choices}
        # Numbers are short enough to stand two in a row.
        beside = 2 if all(isinstance(value, int) for value in info.choices) else 1
        grid = QGridLayout()
        grid.setSpacing(0)
        add_parts(self.column, grid)
        for place, box in enumerate(self.boxes.values()):
            box.toggled.connect(self._on_toggled)
            grid.addWidget(box, place // beside, place % beside)
        self.translate(self._show_texts)

    def show_value(self, value: object) -> None:
        """Show *value* without a signal."""
        chosen = value if isinstance(value, tuple) else ()
        for each, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setChecked(each in chosen)

    def _show_texts(self) -> None:
        for value, box in self.boxes.items():
            box.set_words(self.texts.choice(self.info.name, value))
            box.setAccessibleDescription(self.texts.source_of(value))
            give_tip(box, self.texts.source_of(value))

    def _on_toggled(self) -> None:
        self.edited.emit(tuple(value for value in self._order if self.boxes[value].isChecked()))


def control_for(info: OptionInfo, texts: OptionTexts, parent: QWidget | None = None) -> Control:
    """Make the control for an option, by its kind."""
    if info.kind == "flag":
        return FlagControl(info, texts, parent)
    if info.kind == "set":
        return SetControl(info, texts, parent)
    if info.kind == "number" and not info.choices:
        return NumberControl(info, texts, parent)
    return PickControl(info, texts, parent)
