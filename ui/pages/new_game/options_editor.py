# SPDX-License-Identifier: MIT
"""Every house rule of a game, made from the descriptions of its options."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.characters import folded
from dominoes.errors import OptionsError
from dominoes.options import OptionInfo
from ui.games.reasons import reason_text
from ui.kit import theme
from ui.kit.commands import keys_of
from ui.kit.controls import Chooser, Spin, Tick
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import Part, add_parts, drop, hbox, vbox
from ui.kit.page_parts import Rule, ScrollPage, Section
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ChangeEvents, KeyButton, PlainLabel, give_tip
from ui.language.i18n import _, ngettext, number, term
from ui.language.names import enumerated
from ui.language.options import OptionTexts
from ui.pages.new_game.presets import ChosenRules, problem_of

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


def problem_sentence(problem: OptionsError) -> str:
    """Return why options contradict each other; *problem* is what `problem_of` returned."""
    if problem.conflict is None:
        return _("This conflicts with other rules you've chosen.")
    words = reason_text(problem.conflict)
    return words[0].upper() + words[1:]


def problem_line(problem: OptionsError, texts: OptionTexts) -> str:
    """Return which option contradicts others, and why."""
    # Translators: the name of a house rule, and why it does not go together with others.
    return _("{rule}: {reason}").format(rule=texts.label(problem.field), reason=problem_sentence(problem))


class OptionRow(ChangeEvents, QWidget):
    """One option: its name, source and control, and a button to reset it."""

    edited = Signal(str, object)
    """The player gave the option of this name this value."""

    def __init__(self, info: OptionInfo, texts: OptionTexts, parent: QWidget | None = None) -> None:
        """Edit the option *info*, with the preset's value, in the words of *texts*."""
        super().__init__(parent)
        self.info = info
        self._texts = texts
        self._value = info.value
        self.name = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.mark = PlainLabel(parent=self, role=Type.CAPTION, tone="gold", wrap=True)
        self.help = PlainLabel(parent=self, wrap=True)
        self.source = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.problem = PlainLabel(parent=self, tone="loss", wrap=True)
        self.idle = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.control = control_for(info, texts, self)
        self.control.edited.connect(self._on_edited)
        self.back = KeyButton(lambda: _("Reset"), self, kind=Kind.QUIET, press=self.reset)
        self.line = Rule(self)
        labels = (self.name, self.mark, self.help, self.source, self.idle, self.problem)
        words = vbox(*labels, Part(stretch=1), spacing=2)
        side = vbox(self.control, Part(self.back, align=Qt.AlignmentFlag.AlignRight), Part(stretch=1))
        row = hbox(Part(words, 1), side, margins=(0, Space.SMALL, 0, Space.SMALL), spacing=Space.LARGE)
        vbox(self.line, row, on=self, spacing=0)
        self.translate(self._show_texts)
        self.show_value(info.value)
        self.show_problem("")
        self.show_idle(idle=False)

    @property
    def differs(self) -> bool:
        """Whether the value is not that of the preset."""
        return self._value != self.info.value

    def show_value(self, value: object) -> None:
        """Show *value* without a signal."""
        self._value = value
        self.control.show_value(value)
        self._show_state()

    def show_problem(self, sentence: str) -> None:
        """Show next to the option why it cannot be so; empty for no problem."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def show_idle(self, *, idle: bool) -> None:
        """Show that the option changes nothing at this table, and disable it."""
        self.control.setEnabled(not idle)
        self.idle.setVisible(idle)

    def reset(self) -> None:
        """Return to the preset."""
        self.show_value(self.info.value)
        self.edited.emit(self.info.name, self.info.value)

    def matches(self, words: str) -> bool:
        """Return whether *words*, as `folded` writes them, occur in the texts of the row."""
        name = self.info.name
        values = [self._texts.choice(name, value) for value in self.info.choices]
        texts = (self._texts.label(name), self._texts.help(name), name, self._texts.source(self.info.source), *values)
        return any(words in folded(text) for text in texts)

    def _show_texts(self) -> None:
        name = self.info.name
        self.name.setText(self._texts.label(name))
        self.help.setText(self._texts.help(name))
        self.help.setVisible(bool(self._texts.help(name)))
        self.idle.setText(_("Has no effect with the other rules as they are."))
        self.back.setAccessibleName(_("Reset: {option}").format(option=self._texts.label(name)))
        self._show_state()

    def _show_state(self) -> None:
        self.mark.setVisible(self.differs)
        self.back.setVisible(self.differs)
        usual = self.info.value if isinstance(self.info.value, tuple) else (self.info.value,)
        words = enumerated([self._texts.choice(self.info.name, value) for value in usual])
        self.mark.setText("● " + _("Changed (default: {value})").format(value=words or "–"))
        sources = dict.fromkeys((self._texts.source(self.info.source), self._texts.source_of(self._value)))
        source = "\n".join(text for text in sources if text)
        self.source.setText(_("Source: {source}").format(source=source))

    def _on_edited(self, value: object) -> None:
        self._value = value
        self._show_state()
        self.edited.emit(self.info.name, value)


class OptionsEditor(ScrollPage):
    """All options of a `ChosenRules`, in groups, to be looked through, searched, changed and put back."""

    changed = Signal()
    """An option of the draft has another value."""

    CONTROL: Final = 225
    """Width of the controls, in pixels at text size 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an editor of nothing; see `edit`."""
        super().__init__(parent)
        self._draft: ChosenRules | None = None
        self._texts = OptionTexts()
        self.rows: dict[str, OptionRow] = {}
        self.groups: dict[str, Section] = {}
        self.header = self.add_header()
        self.translate(lambda: self.header.show_words(_("Back"), term("rules-of-table"), ""))
        self.search = TextLine(self)
        self.translate(
            lambda: self.search.setPlaceholderText(_("Search the rules")),
            lambda: self.search.setAccessibleName(_("Search the rules")),
        )
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.head.addWidget(self.search, 1)
        self._nothing = PlainLabel(parent=self.content, tone="muted", wrap=True)
        self.translate(lambda: self._nothing.setText(_("No rule contains these words.")))
        self.column.addWidget(self._nothing)
        self.column.addStretch(1)
        self.state = PlainLabel(parent=self, tone="muted", wrap=True)
        self.reset_all = KeyButton(lambda: _("Reset all"), self, press=self._on_reset_all)
        self.finish = KeyButton(lambda: _("Done"), self, kind=Kind.PRIMARY, press=self.left)
        self.foot.addWidget(self.state, 1)
        self.foot.addWidget(self.reset_all)
        self.foot.addWidget(self.finish)
        self.translate(self._filter, self._show_state)
        self.follow_look()

    def edit(self, draft: ChosenRules, texts: OptionTexts, *, without: str = "") -> None:
        """Show *draft* in the words of *texts* and change it; it may become contradictory for a while.

        Args:
            draft: What is edited.
            texts: The words of its options.
            without: A group of options that are not shown.
        """
        self._draft, self._texts = draft, texts
        for section in self.groups.values():
            drop(section, self.column)
        self.rows, self.groups = {}, {}
        for info in draft.infos:
            if without and info.name.startswith(f"{without}."):
                continue
            row = OptionRow(info, texts)
            row.edited.connect(self._on_edited)
            row.show_value(draft[info.name])
            self._section(info.name.rpartition(".")[0]).add(row)
            self.rows[info.name] = row
        self.search.clear()
        self._filter()
        self._show_state()
        self.arrange(0)

    def _section(self, group: str) -> Section:
        """Return the section of a group, made on first use."""
        if group not in self.groups:
            section = self.groups[group] = Section(self.content, lambda: self._texts.group(group))
            section.fields.setSpacing(0)
            self.column.insertWidget(self.column.count() - 1, section)
        return self.groups[group]

    def arrange(self, width: int) -> None:  # noqa: ARG002 (one column at any width)
        """Set the width of the controls."""
        for row in self.rows.values():
            row.control.setFixedWidth(theme.look().px(self.CONTROL))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears the search, then leaves; Ctrl+F searches."""
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        elif "Ctrl F" in keys_of(event):
            self._on_find()
        else:
            super().keyPressEvent(event)

    def _filter(self) -> None:
        words = folded(self.search.text().strip())
        shown = {name for name, row in self.rows.items() if row.matches(words)}
        for group, section in self.groups.items():
            seen = False
            for name, row in self.rows.items():
                if name.rpartition(".")[0] == group:
                    row.setVisible(name in shown)
                    # A line parts a row from the one above it.
                    row.line.setVisible(seen)
                    seen = seen or name in shown
            section.setVisible(seen)
        self._nothing.setVisible(bool(self.rows) and not shown)

    def _show_state(self) -> None:
        if self._draft is None:
            return
        problem = problem_of(self._draft)
        idle: Collection[str] = () if problem else self._draft.build().idle
        for name, row in self.rows.items():
            row.show_idle(idle=name in idle)
            row.show_problem(problem_sentence(problem) if problem and problem.field == name else "")
        n = len(self._draft.changed())
        self.reset_all.setEnabled(n > 0)
        if problem:
            self.state.setText(problem_line(problem, self._texts))
        elif n:
            self.state.setText(ngettext("{n} rule changed", "{n} rules changed", n).format(n=number(n)))
        else:
            self.state.setText(_("As in the rule set"))
        self.state.set_tone("loss" if problem else "muted")

    def _on_edited(self, name: str, value: object) -> None:
        if self._draft is not None:
            self._draft.choose(name, value)
            self._show_state()
            self.changed.emit()

    def _on_reset_all(self) -> None:
        if self._draft is not None:
            self._draft.reset()
            for row in self.rows.values():
                row.show_value(self._draft[row.info.name])
            self._show_state()
            self.changed.emit()

    def _on_find(self) -> None:
        self.search.setFocus()
        self.search.selectAll()
