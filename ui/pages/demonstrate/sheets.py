# SPDX-License-Identifier: MIT
"""The sheets of the free table: titles, the name of a variation, a question; their fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from dominoes.characters import without_unfit
from dominoes.game import Seat
from dominoes.lessons.form import LONGEST_TITLE, MOVE
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.page import Answer, Question, Spot
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.lessons.tree import NodeId
from dominoes.records.replay import WrittenMove
from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.controls import Tick
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.sheet import SheetButton, SheetContent
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.language.i18n import _, term
from ui.language.names import tile_spoken
from ui.pages.demonstrate.task_form import WHY_LINES, TaskForm
from ui.pages.demonstrate.text_field import TextField
from ui.tiles import art
from ui.tiles.tile_button import TileButton

SAVE, DELETE = "save", "delete"
_LINES: Final = 3
"""Height of a field for a longer text."""
_TURNED: Final = 26
"""Width of a tile that can be turned over, at text size 1."""


class TitleLine(TextLine):
    """A line for a title in one language."""

    def __init__(self, texts: Texts, language: str, parent: QWidget) -> None:
        """Begin with the texts of *texts* in *language*; a substitute for a missing one is only a placeholder."""
        super().__init__(texts.exactly(language), parent)
        self.setMaxLength(LONGEST_TITLE)
        self.setPlaceholderText(texts.in_language(language))
        self.selectAll()

    @property
    def title(self) -> str:
        """The input, without characters forbidden in titles."""
        return without_unfit(self.text()).strip()


class Form(ChangeEvents, QWidget):
    """Fields one below the other, each under its name."""

    def __init__(self) -> None:
        """Make an empty form."""
        super().__init__()
        self._lines = vbox(on=self, spacing=Space.SMALL)
        self._first: QWidget | None = None
        self.drafts: list[Draft] = []

    def add(self, name: Callable[[], str], field: QWidget) -> None:
        """Add *field*, called *name* in the language now used."""
        label = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self._lines.addWidget(label)
        self._lines.addWidget(field)
        self.translate(lambda: label.setText(name()), lambda: field.setAccessibleName(name()))
        self._first = self._first or field

    def keep(self, key: str, **fields: QWidget) -> None:
        """Keep what is typed into *fields* as the draft *key*; call it once all of them are filled and added."""
        draft = Draft(self, **fields)
        self.drafts.append(draft)
        # Above its first field and the name of that: below them it may be out of sight.
        above = self._lines.indexOf(next(iter(fields.values()))) - 1
        self._lines.insertWidget(above, draft.make_note(self))
        draft.begin(key)

    def end_drafts(self) -> None:
        """Forget what was kept: it was saved."""
        for draft in self.drafts:
            draft.end()

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the first field, once the sheet has focused its button."""
        super().showEvent(event)
        if self._first is not None:
            QTimer.singleShot(0, self._first, self._first.setFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Enter and Escape to the sheet."""
        event.ignore()


def _saving(title: str, form: QWidget, *more: SheetButton, refuse: Callable[[str], str] | None = None) -> SheetContent:
    cancel = SheetButton("", term("cancel"), "Esc")
    save = SheetButton(SAVE, term("save"), "Ctrl Enter", main=True)
    return SheetContent(title, "", form, (cancel, *more, save), refuse=refuse)


# -- titles ----------------------------------------------------------------------------------------


class TitlesForm(Form):
    """The titles of the lesson and of the chapter, if there is one."""

    def __init__(self, lesson: Texts, chapter: Texts | None, language: str, drafts: Sequence[str] = ("", "")) -> None:
        """Begin with these titles in *language*, None asks for none, or with those kept as *drafts* of either."""
        super().__init__()
        self.lesson = TitleLine(lesson, language, self)
        self.add(lambda: _("Title of the lesson"), self.lesson)
        self.chapter = None if chapter is None else TitleLine(chapter, language, self)
        if self.chapter is not None:
            self.add(lambda: _("Title of this chapter"), self.chapter)
        self.keep(drafts[0], lesson=self.lesson)
        if self.chapter is not None:
            self.keep(drafts[1], chapter=self.chapter)

    def sheet(self) -> SheetContent:
        """Return a sheet with this form."""
        return _saving(_("Titles"), self)


class NameForm(Form):
    """The name of a variation."""

    def __init__(self, name: Texts, language: str, draft: str = "") -> None:
        """Begin with this name in *language*, or with the one kept as *draft*."""
        super().__init__()
        self.line = TitleLine(name, language, self)
        self.add(lambda: _("Name of the variation"), self.line)
        self.keep(draft, name=self.line)

    def sheet(self) -> SheetContent:
        """Return a sheet with this form."""
        return _saving(_("Variation"), self)


class TurnedTile(TileButton):
    """A tile that a click turns over: face up it is seen, dimmed it is closed."""

    def __init__(self, face: Tile, parent: QWidget, *, is_open: bool) -> None:
        """Make a small tile."""
        super().__init__(face, parent, width=theme.look().px(_TURNED), style=art.present_style())
        self.turn_to(is_open=is_open)

    def on_look(self) -> None:
        """Follow the size of text."""
        self.set_shape(width=theme.look().px(_TURNED))
        super().on_look()

    @property
    def is_open(self) -> bool:
        """Whether the class sees it."""
        return not self.is_dimmed

    def turn_to(self, *, is_open: bool) -> None:
        """Show whether it is open, and say it."""
        assert self.face is not None
        state = _("open") if is_open else _("closed")
        self.set_state(dimmed=not is_open)
        self.set_spoken(tile_spoken(self.face), state)
        self.set_tip(f"{tile_spoken(self.face)}\n{state}")


class HandsForm(Form):
    """The open hands, and the single tiles unlike the rest of their hand."""

    def __init__(self, who: Sequence[str], chapter: Chapter, node: NodeId, hands: Sequence[Sequence[Tile]]) -> None:
        """Begin with what is open at *node* of *chapter*.

        Args:
            who: Names by seat.
            chapter: What is edited.
            node: The step.
            hands: What the seats hold there.
        """
        super().__init__()
        self.ticks: list[Tick] = []
        self.tiles: list[list[TurnedTile]] = []
        opened = chapter.open_hands(node)
        for at, (name, hand) in enumerate(zip(who, hands, strict=True)):
            seat = Seat(at)
            tick = Tick(self)
            tick.setChecked(seat in opened)
            tick.setAccessibleName(name)
            tick.clicked.connect(self._on_tick)
            row = [TurnedTile(face, self, is_open=chapter.is_seen(node, seat, face)) for face in hand]
            for tile in row:
                tile.clicked.connect(self._on_tile)
            add_parts(self._lines, hbox(tick, PlainLabel(name, self), Part(stretch=1), *row, spacing=0))
            self.ticks.append(tick)
            self.tiles.append(row)

    def _on_tick(self) -> None:
        tick = self.sender()
        assert isinstance(tick, Tick)
        for tile in self.tiles[self.ticks.index(tick)]:
            tile.turn_to(is_open=tick.isChecked())

    def _on_tile(self) -> None:
        clicked = self.sender()
        assert isinstance(clicked, TurnedTile)
        row = next(row for row in self.tiles if clicked in row)
        is_open = not clicked.is_open
        for tile in row:
            # A lesson cannot tell twins in one hand apart.
            if tile.face == clicked.face:
                tile.turn_to(is_open=is_open)

    @property
    def turned(self) -> tuple[Spot, ...]:
        """The tiles that are not as the rest of their hand."""
        spots = [
            Spot(tile.face, Seat(at))
            for at, (tick, row) in enumerate(zip(self.ticks, self.tiles, strict=True))
            for tile in row
            if tile.is_open != tick.isChecked()
        ]
        return tuple(dict.fromkeys(spots))

    @property
    def open_hands(self) -> tuple[Seat, ...]:
        """The hands that are ticked."""
        return tuple(Seat(seat) for seat, tick in enumerate(self.ticks) if tick.isChecked())

    def sheet(self) -> SheetContent:
        """Return a sheet with this form."""
        return _saving(_("Open hands"), self)


# -- a question ------------------------------------------------------------------------------------


class QuestionForm(Form):
    """A question about a position: its text, what answers it, and reasons."""

    def __init__(
        self, question: Question | None, moves: Sequence[tuple[WrittenMove, str]], language: str, draft: str = ""
    ) -> None:
        """Begin with *question*, or with what is kept as *draft*; *moves* are those shown here, each in words."""
        super().__init__()
        self._language = language
        self._before = question or Question(NO_TEXT)
        self._is_new = question is None
        self._moves = tuple(moves)
        known = {answer.move: answer.why for answer in (*self._before.right, *self._before.wrong)}
        right = {answer.move for answer in self._before.right}
        self.prompt = self._field(self._before.prompt)
        self.add(lambda: _("Question"), self.prompt)
        self.task = TaskForm(self._before.task, language, self)
        """What asks for something else than a move."""
        self._lines.addWidget(self.task)
        self.ticks: list[Tick] = []
        self.whys: list[TextField] = []
        self._named: list[PlainLabel] = []
        """What the moves are called."""
        is_open = not known and self._before.task is None
        for move, words in self._moves:
            tick = Tick(self)
            # The move that the lesson goes on with is the answer, unless the teacher says otherwise.
            tick.setChecked(move in right or (is_open and move == self._moves[0][0]))
            tick.setAccessibleName(words)
            texts = known.get(move, NO_TEXT)
            why = self._field(texts, WHY_LINES)
            why.setAccessibleName(words)
            self._named.append(PlainLabel(words, self, wrap=True))
            add_parts(self._lines, hbox(tick, Part(self._named[-1], 1)))
            self._lines.addWidget(why)
            why.setPlaceholderText(texts.in_language(language) or _("Why this is right or wrong"))
            self.ticks.append(tick)
            self.whys.append(why)
        self.otherwise = self._field(self._before.otherwise)
        self.add(lambda: _("Reply to any other answer"), self.otherwise)
        self.solution = self._field(self._before.solution)
        self.add(lambda: _("Solution, hidden until revealed"), self.solution)
        self._ticked_first = [tick.isChecked() for tick in self.ticks]
        """The ticks before anything was clicked."""
        by_move: dict[str, QWidget] = {}
        for (move, _words), tick, why in zip(self._moves, self.ticks, self.whys, strict=True):
            # Another variation may be the first when the sheet is opened again.
            by_move |= {f"tick {move[0]} {move[1]}": tick, f"why {move[0]} {move[1]}": why}
        task = self.task.state
        self.keep(draft, prompt=self.prompt, otherwise=self.otherwise, solution=self.solution, task=task, **by_move)
        self.task.changed.connect(self._show_kind)
        self._show_kind()

    def _show_kind(self) -> None:
        """Show the moves only where one is asked for."""
        for widget in (*self.ticks, *self.whys, *self._named):
            widget.setVisible(self.task.chosen == MOVE)

    @property
    def trouble(self) -> str:
        """Why what is written is no question yet; empty if it is one, or a new one of which nothing is written."""
        if self._before.prompt.with_text(self._language, self.prompt.toPlainText().strip()):
            return self.task.trouble
        return "" if self._is_new and self._is_blank else _("Write the question first.")

    @property
    def _is_blank(self) -> bool:
        """Whether nothing is written but a prompt, if that is."""
        fields = (*self.whys, self.otherwise, self.solution)
        ticked = [tick.isChecked() for tick in self.ticks]
        return (
            self.task.chosen == MOVE
            and ticked == self._ticked_first
            and not any(field.toPlainText().strip() for field in fields)
        )

    def _refuse(self, answer: str) -> str:
        return self.trouble if answer == SAVE else ""

    def _field(self, texts: Texts, lines: int = _LINES) -> TextField:
        field = TextField(self)
        field.show_text(texts.exactly(self._language))
        field.setPlaceholderText(texts.in_language(self._language))
        field.take_lines(lines)
        return field

    def question(self) -> Question | None:
        """Return the question as it is written now; None where nothing is asked."""
        before, language = self._before, self._language
        known = {answer.move: answer for answer in (*before.right, *before.wrong)}
        here = {move for move, _words in self._moves}
        right = [answer for answer in before.right if answer.move not in here]
        wrong = [answer for answer in before.wrong if answer.move not in here]
        for (move, _words), tick, field in zip(self._moves, self.ticks, self.whys, strict=True):
            answer = known.get(move, Answer(move))
            why = answer.why.with_text(language, field.text)
            (right if tick.isChecked() else wrong).append(Answer(move, why, answer.more))
        prompt = before.prompt.with_text(language, self.prompt.text)
        if not prompt:
            return None
        task = self.task.task()
        return Question(
            prompt,
            tuple(right) if task is None else (),
            tuple(wrong) if task is None else (),
            before.otherwise.with_text(language, self.otherwise.text),
            before.solution.with_text(language, self.solution.text),
            before.more,
            task,
        )

    def sheet(self) -> SheetContent:
        """Return a sheet with this form."""
        more = () if self._is_new else (SheetButton(DELETE, _("Delete")),)
        return _saving(_("Question"), self, *more, refuse=self._refuse)
