# SPDX-License-Identifier: MIT
"""Learn 教學: the lessons of every game, each with a mark once it is finished, and its tools."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from dominoes.games import entry
from ui.games import GAME_UIS
from ui.games.game_ui import Tool
from ui.games.names import game_name
from ui.kit import theme
from ui.kit.controls import Chooser
from ui.kit.icons import icon_pixmap
from ui.kit.layouts import Part, add_parts, hbox, show_in_columns, vbox
from ui.kit.page_parts import LabelButton, PageCard, ScrollPage, paint_button
from ui.kit.theme import Space, Type
from ui.kit.widgets import ENTER, ChangeEvents, PlainLabel
from ui.language import i18n
from ui.language.i18n import _, capital, ngettext, number, sentences, term
from ui.play.course import CourseLesson, course, has_course, opened
from ui.play.services import Routes, Services


class RowButton(LabelButton, ChangeEvents, QPushButton):
    """One row of a card: a title, and a line of what it is about."""

    _MARK: Final = 18
    """Side of the mark at its end, in pixels at text size 1."""

    def __init__(self, parent: QWidget) -> None:
        """Make a row without words."""
        super().__init__(parent)
        self.title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.line = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.lines = vbox(self.title, self.line, on=self, spacing=1)
        self.set_up(self.title, self.line)

    def on_look(self) -> None:
        """Scale the margins with the text."""
        px = theme.look().px
        right = px(self._MARK + Space.LARGE + Space.SMALL)
        self.lines.setContentsMargins(px(Space.LARGE), px(Space.SMALL), right, px(Space.SMALL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground and focus ring; the words are labels."""
        with QPainter(self) as painter:
            paint_button(self, painter)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press it by Enter too."""
        if event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)


class ToolButton(RowButton):
    """Opens a tool of a game."""

    def __init__(self, tool: Tool, parent: QWidget) -> None:
        """Name *tool*."""
        super().__init__(parent)
        self.tool = tool
        self.translate(self._show_texts)
        self.follow_look()

    def _show_texts(self) -> None:
        self.title.setText(_(self.tool.name))
        self.line.setText(_(self.tool.note))
        self.setAccessibleName(self.title.text())
        self.setAccessibleDescription(self.line.text())


class LessonButton(RowButton):
    """Opens one lesson: its number, its title, a line of what it is about, and a mark if it is finished."""

    def __init__(self, lesson: CourseLesson, parent: QWidget) -> None:
        """Show *lesson* as not finished."""
        super().__init__(parent)
        self.lesson = lesson
        self.is_finished = False
        self.translate(self._show_texts)
        self.follow_look()

    def show_finished(self, *, finished: bool) -> None:
        """Mark the lesson as *finished*, or not."""
        self.is_finished = finished
        self._show_texts()
        self.update()

    def _show_texts(self) -> None:
        lesson, language = opened(self.lesson), i18n.current().key
        title, line = lesson.title.in_language(language), lesson.summary.in_language(language)
        self.title.setText(f"{number(self.lesson.number)}. {title}")
        self.line.setText(line)
        self.setAccessibleName(self.title.text())
        self.setAccessibleDescription(sentences(line, _("Finished.")) if self.is_finished else line)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, mark and focus ring; the words are labels."""
        now = theme.look()
        with QPainter(self) as painter:
            paint_button(self, painter)
            if self.is_finished:
                side = now.px(self._MARK)
                picture = icon_pixmap("finished", now.chrome.gold_text, side, self.devicePixelRatioF())
                painter.drawPixmap(
                    QPointF(self.width() - side - now.px(Space.LARGE), (self.height() - side) / 2), picture
                )


class DrillsButton(RowButton):
    """Opens the drills of a game."""

    def __init__(self, game: str, parent: QWidget) -> None:
        """Name the drills of *game*."""
        super().__init__(parent)
        self._game = game
        self.translate(self._show_texts)
        self.follow_look()

    def _show_texts(self) -> None:
        self.title.setText(capital(term("drill")))
        self.line.setText(_("Short questions, timed or not"))
        # There is one for each game, and nothing before it is read that says which.
        self.setAccessibleName(f"{self.title.text()} · {game_name(self._game)}")
        self.setAccessibleDescription(self.line.text())


class CourseCard(PageCard):
    """The lessons of one game, and above them its drills and its tools, where it has some."""

    def __init__(self, game: str, routes: Routes, parent: QWidget) -> None:
        """Show the lessons of *game*, none of them finished."""
        super().__init__(parent)
        self.game = game
        self.drill = DrillsButton(game, self)
        self.drill.setVisible(entry(game).load_drills is not None)
        self.drill.clicked.connect(partial(routes.drills, game, ""))
        self._name = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.count = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.tools = tuple(ToolButton(each, self) for each in GAME_UIS[game].tools)
        for tool in self.tools:
            tool.clicked.connect(partial(routes.tool, game, tool.tool.key, None))
        self.buttons = tuple(LessonButton(each, self) for each in course(game))
        for button in self.buttons:
            button.clicked.connect(partial(routes.lesson, button.lesson.key))
        head = vbox(self._name, self.count, spacing=1)
        head.setContentsMargins(Space.SMALL, 0, Space.SMALL, Space.SMALL)
        margins = (Space.SMALL, Space.MEDIUM, Space.SMALL, Space.MEDIUM)
        rows = vbox(head, self.drill, *self.tools, *self.buttons, on=self, margins=margins, spacing=0)
        add_parts(rows, Part(stretch=1))
        self.translate(lambda: self._name.setText(game_name(game)), self._show_count)

    @property
    def begins_at(self) -> LessonButton:
        """The first lesson that is not finished, or else the first of all."""
        return next((each for each in self.buttons if not each.is_finished), self.buttons[0])

    def show_finished(self, finished: AbstractSet[str]) -> None:
        """Mark the lessons whose keys are *finished*."""
        for button in self.buttons:
            button.show_finished(finished=button.lesson.key in finished)
        self._show_count()

    def _show_count(self) -> None:
        n, done = len(self.buttons), sum(each.is_finished for each in self.buttons)
        if done:
            self.count.setText(_("{done} of {n} finished").format(done=number(done), n=number(n)))
        else:
            self.count.setText(ngettext("{n} lesson", "{n} lessons", n).format(n=number(n)))


class LearnPage(ScrollPage):
    """The lessons, a card for each game that has some."""

    topic = "learn#lessons"

    BESIDE: ClassVar[int] = 840
    _COLUMNS: Final = 3
    """Games beside each other."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Show the lessons; finished ones are marked by the settings."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.left.connect(routes.back)
        self.header = self.add_header()
        self._note = PlainLabel(parent=self.content, tone="muted", wrap=True)
        self._note.setContentsMargins(Space.MEDIUM, 0, Space.MEDIUM, 0)
        self.games = Chooser(self.content)
        self.games.setSizeAdjustPolicy(Chooser.SizeAdjustPolicy.AdjustToContents)
        self.games.chosen.connect(self._place)
        add_parts(self.column, hbox(Part(self._note, 1), self.games))
        self.cards = tuple(CourseCard(game, routes, self.content) for game in GAME_UIS if has_course(game))
        self._grid = QGridLayout()
        self._grid.setSpacing(0)
        self._columns = 1
        add_parts(self.column, self._grid)
        self.column.addStretch(1)
        # Where all games are beside each other, each is found at once.
        self.games.setVisible(len(self.cards) > self._COLUMNS)
        self.translate(self._show_texts)
        self.follow_look()
        services.preferences.changed.connect(self._follow_settings)
        self._follow_settings()

    def open(self, game: str = "") -> None:
        """Show the lessons, those of *game* first in sight."""
        self._routes.show(self)
        self.point_to(game)

    def _follow_settings(self) -> None:
        self.show_finished(self._services.preferences.now.finished)

    def arrange(self, width: int) -> None:
        """Place the games beside each other where there is room."""
        self._columns = self._COLUMNS if width >= self.BESIDE else 1
        self._place()

    def _place(self) -> None:
        """Show the cards of the games that are chosen."""
        chosen = self.games.value()
        shown = [card for card in self.cards if chosen in {None, card.game}]
        show_in_columns(self._grid, self.cards, shown, self._columns)

    def show_finished(self, finished: AbstractSet[str]) -> None:
        """Mark the lessons whose keys are *finished*."""
        for card in self.cards:
            card.show_finished(finished)

    def point_to(self, game: str) -> None:
        """Focus the next lesson of *game*, or that of the first game if it has none."""
        card = next((each for each in self.cards if each.game == game), self.cards[0])
        if card.isHidden():
            self.games.choose(None)
            self._place()
        card.begins_at.setFocus(Qt.FocusReason.OtherFocusReason)
        # The layout has its turn first.
        QTimer.singleShot(0, self._scroll_to_focus)

    def _scroll_to_focus(self) -> None:
        focus = self.focusWidget()
        if focus is not None:
            self.area.ensureWidgetVisible(focus)

    def _show_texts(self) -> None:
        self.header.show_words(_("Back"), term("learn"), "")
        self.setAccessibleName(term("learn"))
        self.games.setAccessibleName(_("Game"))
        self.games.set_items([(None, _("All games")), *((card.game, game_name(card.game)) for card in self.cards)])
        self._note.setText(_("Each lesson takes one to three minutes. Start anywhere, and skip what you know."))
