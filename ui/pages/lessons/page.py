# SPDX-License-Identifier: MIT
"""The shelf of lessons 教材: made, opened, found, sorted, handed out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from dominoes.characters import holds
from dominoes.games import GAMES
from dominoes.practice.schedule import questions
from ui.games import GAME_UIS
from ui.games.names import game_name
from ui.games.reasons import error_text
from ui.kit.commands import Command, keys_of, open_menu
from ui.kit.controls import Chooser
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import Part, add_parts, drop, hbox, vbox
from ui.kit.page_parts import PageCard, ScrollPage
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import Card, KeyButton, PlainLabel, pressed_button
from ui.language import i18n
from ui.language.i18n import _, ngettext, number, pgettext
from ui.pages.lessons.files import LessonFiles
from ui.pages.lessons.shelf import FOLDER, Shelf, ShelfItem
from ui.play.services import Routes, Services

NEWEST: Final = "newest"
TITLE: Final = "title"
_ORDER_LETTERS: Final = 12
"""Room for the words of each order."""


class LessonCard(PageCard):
    """One lesson."""

    def __init__(self, item: ShelfItem, files: LessonFiles, parent: QWidget, *, sample: bool = False) -> None:
        """Show *item*; a *sample* is only opened, and nobody asks when it was written."""
        super().__init__(parent, flat=True)
        self._files, self._sample = files, sample
        self.item = item
        self.title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.detail = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        open_item = files.open_sample if sample else files.open
        self.open_button = KeyButton(lambda: _("Open"), self, press=lambda: open_item(self.item))
        self.more_button = KeyButton("…", self, kind=Kind.QUIET, press=self._on_more)
        self.more_button.setHidden(sample)
        lines = vbox(self.title, self.detail, spacing=2)
        margins = (Space.LARGE, Space.SMALL, Space.SMALL, Space.SMALL)
        hbox(Part(lines, 1), self.open_button, self.more_button, on=self, margins=margins)
        self.translate(self._show_texts)

    def show_item(self, item: ShelfItem) -> None:
        """Show *item*, the same lesson as it is now."""
        self.item = item
        self._show_texts()

    def _show_texts(self) -> None:
        self.open_button.setEnabled(self.item.error is None)
        title = self.item.title(i18n.current().key)
        self.setAccessibleName(title)
        self.title.setText(title)
        self.detail.setText(self._detail())
        for button in (self.open_button, self.more_button):
            button.setAccessibleDescription(f"{title}, {self.detail.text()}")
        self.more_button.setAccessibleName(_("More"))

    def _detail(self) -> str:
        lesson, error = self.item.lesson, self.item.error
        if lesson is None:
            return "" if error is None else _("It can't be opened. {why}").format(why=error_text(error))
        # As below the table: the moves of the main lines.
        steps = sum(len(chapter.tree.line()) for chapter in lesson.chapters)
        counted = ngettext("{n} step", "{n} steps", steps).format(n=number(steps))
        day = "" if self._sample else i18n.date_time(datetime.fromtimestamp(self.item.changed).astimezone())
        summary = lesson.summary.in_language(i18n.current().key).partition("\n")[0]
        return " · ".join(filter(None, (*_games(self.item), counted, day, summary)))

    def commands(self) -> tuple[Command, ...]:
        """Return what can be done with the lesson besides opening it."""
        item, files = self.item, self._files
        there = item.error is None
        asks = item.lesson is not None and any(questions(item.lesson))
        return (
            Command(_("Practise the questions"), "", partial(files.practise, item), asks),
            Command(_("Rename…"), "", partial(files.ask_for_title, item), there),
            Command(_("Duplicate"), "", partial(files.duplicate, item), there),
            Command(_("Export…"), "", partial(files.ask_for_target, item, learners=False), there),
            Command(_("Copy for learners…"), "", partial(files.ask_for_target, item, learners=True), there),
            Command(_("Print…"), "", partial(files.ask_how_to_print, item), there),
            Command(_("Delete"), "", partial(files.remove, item.path)),
        )

    def _on_more(self) -> None:
        open_menu(self, self.commands(), self.more_button.mapToGlobal(self.more_button.rect().bottomLeft()))


class LessonsPage(ScrollPage):
    """All lessons; where there are none yet, the samples."""

    topic = "teach#lessons"

    def __init__(self, services: Services, routes: Routes) -> None:
        """Show no lessons."""
        super().__init__(services.parent)
        self._routes = routes
        self.left.connect(routes.back)
        self.shelf = Shelf(services.folder / FOLDER)
        self.files = LessonFiles(self.shelf, services, routes, self)
        self.files.listed.connect(self.show_items)
        self.files.said.connect(self.show_note)
        self._items: tuple[ShelfItem, ...] = ()
        self._are_read = False
        """Whether the lessons were read: until then nobody knows whether there are any."""
        self._sample_items: tuple[ShelfItem, ...] = ()
        self._note, self._undo = "", False
        self.header = self.add_header()
        self.search = TextLine(self, clearButtonEnabled=True)
        self.search.textChanged.connect(self._show_found)
        self.order = Chooser(self)
        self.order.chosen.connect(self._show_found)
        self.order.setMinimumContentsLength(_ORDER_LETTERS)
        self.begin = KeyButton(lambda: _("New lesson"), self, kind=Kind.PRIMARY, press=self.files.begin)
        self.take = KeyButton(lambda: _("Import…"), self, press=self.files.ask_for_files)
        add_parts(self.head, Part(self.search, 1), self.order, self.take, self.begin)
        self.cards: list[LessonCard] = []
        self._empty = PlainLabel(parent=self, tone="muted", wrap=True)
        self._empty.setContentsMargins(Card.SHADOW, 0, Card.SHADOW, 0)
        self._lessons = vbox(spacing=Space.SMALL, margins=(Card.SHADOW, 0, Card.SHADOW, 0))
        self._samples_title = PlainLabel(parent=self, role=Type.STRONG)
        self._samples_title.setContentsMargins(Card.SHADOW, 0, Card.SHADOW, 0)
        self.samples: list[LessonCard] = []
        self._samples = vbox(spacing=Space.SMALL, margins=(Card.SHADOW, 0, Card.SHADOW, 0))
        add_parts(self.column, self._empty, self._lessons, self._samples_title, self._samples, Part(stretch=1))
        self.note = PlainLabel(parent=self, wrap=True)
        self.undo = KeyButton(
            lambda: pgettext("records", "Undo"), self, kind=Kind.QUIET, key="Ctrl+Z", press=self.files.restore
        )
        add_parts(self.foot, Part(self.note, 1), self.undo)
        self.begins_at = self.begin
        self.translate(self._show_texts)
        self.follow_look()

    def open(self) -> None:
        """Show the shelf as it is now."""
        self.show_note("")
        self.files.deleted = None
        self._routes.show(self)

    def stop(self) -> None:
        """Stop what goes on in the background."""
        self.files.stop()

    def showEvent(self, event: QShowEvent) -> None:
        """Read the lessons as they are now, whichever way led here."""
        super().showEvent(event)
        if not event.spontaneous():
            self.files.refresh()

    def show_items(self, items: Sequence[ShelfItem], samples: Sequence[ShelfItem] = ()) -> None:
        """Show *items*; *samples* are offered below them."""
        self._items, self._are_read = tuple(items), True
        # In the order of the games: those that most are asked for come first.
        self._sample_items = tuple(sorted(samples, key=_place_of_game))
        self._show_found()

    def _lay_out(
        self, cards: Sequence[LessonCard], items: Sequence[ShelfItem], layout: QBoxLayout, *, sample: bool = False
    ) -> list[LessonCard]:
        """Show *items* in *layout* in place of *cards*, and return their cards: of the same lesson the same card.

        So the focus stays, and a menu that is open. If its lesson is gone, the focus goes to the one in its place.
        """
        focus = self.window().focusWidget()
        had = next((place for place, card in enumerate(cards) if card.isAncestorOf(focus)), None) if focus else None
        gone = {card.item.path: card for card in cards}
        shown = []
        for item in items:
            card = gone.pop(item.path, None)
            if card is None:
                card = LessonCard(item, self.files, self.content, sample=sample)
            else:
                card.show_item(item)
                layout.removeWidget(card)
            layout.addWidget(card)
            card.show()
            shown.append(card)
        if had is not None and cards[had].item.path in gone:
            if shown:
                card = shown[min(had, len(shown) - 1)]
                opens = focus is cards[had].open_button and card.open_button.isEnabled()
                (card.open_button if opens else card.more_button).setFocus()
            else:
                (self.undo if self._undo else self.begin).setFocus()
        for card in gone.values():
            drop(card, layout)
        return shown

    def show_note(self, text: str, undo: bool = False) -> None:  # noqa: FBT001, FBT002 - a slot
        """Say *text* below the lessons; *undo* offers to bring back the one deleted last."""
        self._note, self._undo = text, undo
        self.note.setText(text)
        self.note.setVisible(bool(text))
        self.undo.setVisible(undo)
        self.on_look()

    def _show_found(self) -> None:
        """Show the lessons that have the words searched for, in the order chosen."""
        language, words = i18n.current().key, self.search.text()
        found = [item for item in self._items if _has(item, words, language)]
        if self.order.value() == TITLE:
            found.sort(key=lambda item: item.title(language).casefold())
        self.cards = self._lay_out(self.cards, found, self._lessons)
        offered = [item for item in self._sample_items if _has(item, words, language)]
        self.samples = self._lay_out(self.samples, offered, self._samples, sample=True)
        # In the order in which they lie, not in that in which they were made.
        stops = [button for card in (*self.cards, *self.samples) for button in (card.open_button, card.more_button)]
        for one, next_one in pairwise(stops):
            QWidget.setTabOrder(one, next_one)
        self.order.setVisible(bool(self._items))
        self.search.setEnabled(bool(self._items or self._sample_items))
        none_found = bool(self._items) or bool(words.strip())
        self._empty.setText(
            _("No lesson contains these words.") if none_found else _("No lessons yet. Make one, or open a sample.")
        )
        self._empty.setVisible(self._are_read and not found and not (words.strip() and offered))
        self._samples_title.setVisible(bool(self.samples))

    def _show_texts(self) -> None:
        self.header.show_words(_("Back"), _("Lessons"), "")
        self.header.show_commands((Command(_("Class or club"), "", partial(self._routes.open, "club")),))
        self.search.setPlaceholderText(_("Search in lessons"))
        self.search.setAccessibleName(_("Search in lessons"))
        self.order.set_items([(NEWEST, _("Newest first")), (TITLE, _("By title"))])
        self.order.setAccessibleName(_("Order"))
        self._samples_title.setText(_("Samples"))
        self._show_found()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press a button by Enter; undo by Ctrl+Z."""
        if "Ctrl Z" in keys_of(event):
            self._on_undo()
        elif not pressed_button(event):
            super().keyPressEvent(event)

    def _on_undo(self) -> None:
        if self._undo:
            self.files.restore()


def _has(item: ShelfItem, words: str, language: str) -> bool:
    """Return whether all *words* stand in the lesson, in its name, or in the names of its games."""
    if item.lesson is not None and item.lesson.found(words):
        return True
    return holds(" ".join((item.title(language), *_games(item))), words)


def _games(item: ShelfItem) -> tuple[str, ...]:
    """Return the names of the games in a lesson, each once."""
    chapters = () if item.lesson is None else item.lesson.chapters
    return tuple(dict.fromkeys(game_name(chapter.layout.game) for chapter in chapters))


def _place_of_game(item: ShelfItem) -> tuple[bool, int]:
    """Return what sorts samples: those of the great games first, each in the order of the games."""
    keys = [each.key for each in GAMES]
    chapters = () if item.lesson is None else item.lesson.chapters
    game = next((chapter.layout.game for chapter in chapters if chapter.layout.game in keys), "")
    return (not (game and GAME_UIS[game].great), keys.index(game) if game else len(keys))
