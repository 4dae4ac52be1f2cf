# SPDX-License-Identifier: MIT
"""The manual 使用手冊: one chapter at a time, a list of them, and a search in all; the same over a dialog."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, QUrl
from PySide6.QtGui import QCloseEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from dominoes.characters import folded
from ui.kit import theme
from ui.kit.commands import Command, keys_of, press
from ui.kit.controls import Chooser
from ui.kit.dropped_files import TextLine
from ui.kit.file_dialog import ask_for_target
from ui.kit.header import Header
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.markdown import Block, Paragraph, read_line
from ui.kit.screens import keep_on_screen_soon
from ui.kit.theme import Space, Type
from ui.kit.widgets import Page, PlainLabel, SizeEvents, WindowEvents, pressed_button
from ui.language.i18n import _, current, pgettext
from ui.pages.how_to_play.document import find, save_pdf
from ui.pages.how_to_play.page import HowToPlayPage
from ui.pages.how_to_play.reader import Reader
from ui.pages.manual.chapters import CHAPTERS, Chapter, chapter
from ui.play.services import Routes, Services
from ui.tiles.art import present_style

_RULES: Final = re.compile(r"\.\./rules/(?P<game>[a-z]+)\.(?:[A-Za-z_]+\.)?md")
"""A link to how a game is played."""
_CHAPTER: Final = re.compile(r"(?:(?P<chapter>[a-z]+)\.[A-Za-z_]+\.md)?(?:#(?P<place>.+))?")
"""A link to a chapter, or within one."""


class ManualPage(SizeEvents, Page):
    """The manual in the language now used."""

    topic = "play#manual"

    _PAUSE: Final = 200
    """Milliseconds without a key after which a search begins."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make a page that shows no chapter yet; see `show_place`."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.key = CHAPTERS[0]
        """The chapter that is shown."""
        self._shown: tuple[object, ...] = ()
        """What the text now depends on."""
        self._at: int | None = 0
        """The heading at which the text was put; None once the reader has gone on from there."""
        self.header = Header(self, routes.back)
        self.search = TextLine(self, clearButtonEnabled=True)
        self.search.textChanged.connect(self._on_typed)
        self.search.returnPressed.connect(self.find_next)
        self.chapters = Chooser(self)
        self.chapters.chosen.connect(self._on_chosen)
        self.found = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self.text = Reader(self)
        self.text.anchorClicked.connect(self.follow)
        self.text.verticalScrollBar().actionTriggered.connect(self._on_scrolled)
        self._typing = QTimer(self, singleShot=True, interval=self._PAUSE)
        self._typing.timeout.connect(self._find_first)
        self._head = hbox(Part(self.chapters, 1), Part(self.search, 1), self.found)
        vbox(self.header, self._head, Part(self.text, 1), on=self, spacing=0)
        self.begins_at = self.text
        self.translate(
            lambda: self.search.setPlaceholderText(pgettext("glossary", "Search")),
            lambda: self.search.setAccessibleName(_("Search in the manual")),
            lambda: self.chapters.setAccessibleName(_("Chapter of the manual")),
            self._show_words,
        )
        self.follow_look()
        services.preferences.applied.connect(self.on_look)

    def open(self, topic: str) -> None:
        """Show the manual at *topic*, which `Page.topic` of a page is."""
        self._routes.show(self)
        self.show_topic(topic)

    # -- what is shown -------------------------------------------------------------------------

    @property
    def chapter(self) -> Chapter:
        """The chapter that is shown, in the language now used."""
        return chapter(self.key, current().key)

    @property
    def place(self) -> int:
        """Which heading the text stands at, or below."""
        if self._at is not None:
            return self._at
        top = self.text.verticalScrollBar().value() + theme.look().px(Space.LARGE)
        return max((at for at, high in enumerate(self._tops()) if high <= top), default=0)

    def show_place(self, key: str, place: str = "") -> None:
        """Show the chapter *key*, from the heading on that *place* names."""
        self.key = key
        self.found.setText("")
        self._show_words()
        self._go_to(self.chapter.heading_at(place))

    def show_topic(self, topic: str) -> None:
        """Show the place that `Page.topic` of a page names."""
        key, _sign, place = topic.partition("#")
        self.show_place(key, place)

    def follow(self, link: QUrl) -> None:
        """Go where *link* leads: to a place of the manual, or to how a game is played."""
        target = link.toString()
        if game := _RULES.fullmatch(target):
            self._routes.how_to_play(game["game"])
        elif found := _CHAPTER.fullmatch(target):
            self.show_place(found["chapter"] or self.key, found["place"] or "")

    def turn(self, steps: int) -> None:
        """Show the chapter *steps* after this one, if there is one."""
        at = CHAPTERS.index(self.key) + steps
        if 0 <= at < len(CHAPTERS):
            self.show_place(CHAPTERS[at])

    def _next(self) -> None:
        self.turn(1)

    def _previous(self) -> None:
        self.turn(-1)

    def _on_chosen(self, key: object) -> None:
        self.show_place(str(key))
        self.text.setFocus()

    def _blocks(self) -> tuple[Block, ...]:
        shown = self.chapter
        title, *others = shown.blocks
        note = () if shown.language == current().key else (Paragraph(read_line(_("This chapter is in English."))),)
        return (title, *note, *others)

    def _show_words(self) -> None:
        self.header.show_words(_("Back"), _("Manual"), self.chapter.title)
        self.header.show_commands([each for each in self.commands() if each.text])
        self.chapters.set_items([(key, chapter(key, current().key).title) for key in CHAPTERS])
        self.chapters.choose(self.key)
        self.text.setAccessibleName(_("Manual: {chapter}").format(chapter=self.chapter.title))
        self._show_text()

    def on_look(self) -> None:
        """Keep lines short enough to read, and margins that grow with the text; colours are in the text."""
        px = theme.look().px
        side = px(Space.LARGE)
        self._head.setContentsMargins(side, px(Space.SMALL), side, px(Space.SMALL))
        self._head.setSpacing(px(Space.MEDIUM))
        place = self.place
        self.text.fit(self.width())
        self._show_text()
        if self._at is not None:
            # Lines are longer or shorter now.
            self._go_to(place)

    def _show_text(self) -> None:
        """Lay the text out, unless it is as it should be; in another look or language its place stays."""
        wanted = (self.key, current().key, *self.text.look_of_text())
        if wanted == self._shown:
            return
        place = self.place if self._shown[:1] == wanted[:1] else 0
        self.text.show_blocks(self._blocks(), 0)
        self._shown = wanted
        self._go_to(place)

    def _tops(self) -> list[float]:
        """Return how high each heading begins."""
        layout, tops = self.text.document().documentLayout(), []
        block = self.text.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                tops.append(layout.blockBoundingRect(block).top())
            block = block.next()
        return tops

    def _go_to(self, heading: int) -> None:
        self._leave_room()
        tops = self._tops()
        above = theme.look().px(Space.SMALL)
        self.text.verticalScrollBar().setValue(round(tops[heading]) - above if 0 < heading < len(tops) else 0)
        self._at = heading

    def _leave_room(self) -> None:
        """Leave so much room below the text that its last heading, too, can stand on top."""
        document = self.text.document()
        frame = document.rootFrame()
        shape = frame.frameFormat()
        shape.setBottomMargin(document.documentMargin())
        frame.setFrameFormat(shape)
        lacking = self.text.viewport().height() - (document.size().height() - self._tops()[-1])
        if lacking > 0:
            shape.setBottomMargin(document.documentMargin() + lacking)
            frame.setFrameFormat(shape)

    def _on_scrolled(self) -> None:
        self._at = None

    # -- the search ----------------------------------------------------------------------------

    def find_next(self) -> None:
        """Show the next place where the words of the search stand, in this chapter or another."""
        self._typing.stop()
        self._find()

    def _on_typed(self) -> None:
        self._typing.start()

    def _find_first(self) -> None:
        # What is found already may only grow longer.
        cursor = self.text.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self.text.setTextCursor(cursor)
        self._find()

    def _find(self) -> None:
        words = self.search.text().strip()
        self.found.setText("")
        if not words or self._goes_on(words):
            return
        at, bar = CHAPTERS.index(self.key), self.text.verticalScrollBar()
        scrolled, heading = bar.value(), self._at
        for key in (*CHAPTERS[at + 1 :], *CHAPTERS[: at + 1]):
            if folded(words) in chapter(key, current().key).searched:
                self.show_place(key)
                self.text.moveCursor(QTextCursor.MoveOperation.Start)
                if self._goes_on(words):
                    return
        if self.key != CHAPTERS[at]:
            # Other words stand between them there.
            self.show_place(CHAPTERS[at])
        bar.setValue(scrolled)
        self._at = heading
        self.found.setText(_("No word matches."))

    def _goes_on(self, words: str) -> bool:
        """Go to where *words* stand next in this chapter; return False if they don't."""
        found = find(words, self.text.textCursor())
        if not found.hasSelection():
            return False
        self.text.setTextCursor(found)
        self.text.ensureCursorVisible()
        self._at = None
        return True

    def _begin_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    # -- keys ----------------------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """Return what the page can do."""
        at = CHAPTERS.index(self.key)
        return (
            Command(_("Next chapter"), "Ctrl PgDown", self._next, at < len(CHAPTERS) - 1),
            Command(_("Previous chapter"), "Ctrl PgUp", self._previous, at > 0),
            Command(_("Save as PDF…"), "E", self.ask_where),
            Command("", "Ctrl F", self._begin_search, also=("/",), help=_("Search in the manual")),
            Command("", "Esc", self._routes.back),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what the key means; the text scrolls by arrows, page keys, Home and End, wherever the focus is."""
        if event.key() == Qt.Key.Key_Escape and self.search.hasFocus() and self.search.text():
            self.search.clear()
        elif not press(self.commands(), *keys_of(event)) and not self.text.scroll_by_key(event):
            super().keyPressEvent(event)

    # -- on paper ------------------------------------------------------------------------------

    def ask_where(self) -> None:
        """Ask for the file to print the chapter to."""
        name = f"{self.chapter.title}.pdf"
        ask_for_target(self, _("Save as PDF"), ("PDF (*.pdf)",), name).fileSelected.connect(self.save_as)

    def save_as(self, name: str) -> None:
        """Write the chapter to the PDF file *name*."""
        path = Path(name)
        try:
            save_pdf(self._blocks(), self.font(), present_style(), self.text.accessibleName(), path)
        except OSError as error:
            why = _("“{file}” could not be written: {why}").format(file=path.name, why=error.strerror or error)
            self._services.messages.show(why)


class ManualWindow(WindowEvents, QWidget):
    """The page of the manual, and how a game is played where a link leads there; closed by Back.

    It also closes when what is below it is left. It is no dialog of Qt, in which Enter would press a button while it
    searches.
    """

    def __init__(self, below: QWidget, services: Services, routes: Routes) -> None:
        """Make it for the dialog or page *below*, as large as the window of the program."""
        super().__init__(below, Qt.WindowType.Dialog)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.resize(services.parent.window().size())
        services = services._replace(parent=self)
        self._routes = routes._replace(back=self.go_back, how_to_play=self._show_rules)
        self.manual = ManualPage(services, self._routes)
        self.rules = HowToPlayPage(services, self._routes)
        self._pages = QStackedWidget(self)
        for page in (self.manual, self.rules):
            self._pages.addWidget(page)
        vbox(self._pages, on=self, spacing=0)
        self.translate(lambda: self.setWindowTitle(_("Manual")))
        keep_on_screen_soon(self)
        below.installEventFilter(self)

    @property
    def page(self) -> ManualPage | HowToPlayPage:
        """The page that is shown."""
        return self.manual if self._pages.currentWidget() is self.manual else self.rules

    def show_topic(self, topic: str) -> None:
        """Show the manual at *topic*, which `Page.topic` of a page is."""
        self._show(self.manual)
        self.manual.show_topic(topic)

    def go_back(self) -> None:
        """Return from the rules to the manual, and from there to what is below."""
        if self.page is self.manual:
            self.close()
        else:
            self._show(self.manual)

    def _show(self, page: Page) -> None:
        self._pages.setCurrentWidget(page)
        page.setFocus()

    def _show_rules(self, game: str) -> None:
        self.rules.show_game(game, first_round=False)
        # Lessons are pages of the other window, which waits.
        self.rules.learn.hide()
        self.rules.on_look()
        self._show(self.rules)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close when the parent below is hidden; a minimised window has a spontaneous event."""
        if event.type() == QEvent.Type.Hide and watched is self.parentWidget() and not event.spontaneous():
            self.close()
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Return to what is below: not every desktop does."""
        super().closeEvent(event)
        below = self.parentWidget()
        assert below is not None
        if below.isVisible():
            below.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show what the manual tells of itself on F1; go back on Escape; press the focused button on Enter."""
        if event.key() == Qt.Key.Key_F1 and QApplication.activeModalWidget() is not self:
            # A dialog over this window needs a manual of its own.
            self._routes.manual()
        elif event.key() == Qt.Key.Key_F1:
            self.show_topic(self.page.topic)
        elif event.key() == Qt.Key.Key_Escape:
            self.go_back()
        elif not pressed_button(event):
            super().keyPressEvent(event)
