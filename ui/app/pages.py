# SPDX-License-Identifier: MIT
"""All pages: each is made on first use, and reached from the others by `Routes`; where back leads."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from ui.kit import drafts
from ui.kit.widgets import Page
from ui.pages.start.controller import StartController
from ui.play.services import Controller, Routes, Services

if TYPE_CHECKING:
    from ui.pages.club.controller import ClubController
    from ui.pages.daily.controller import ComparisonController, DailyController
    from ui.pages.demonstrate.controller import DemonstrateController
    from ui.pages.drills.controller import DrillsController
    from ui.pages.glossary.page import GlossaryPage
    from ui.pages.how_to_play.controller import HowToPlayController
    from ui.pages.learn.controller import LearnController, LessonController
    from ui.pages.lessons.controller import LessonsController
    from ui.pages.manual.controller import ManualController
    from ui.pages.new_game.controller import NewGameController
    from ui.pages.records.controller import RecordsController
    from ui.pages.review.controller import ReviewController
    from ui.pages.scorebook.page import ScorebookPage
    from ui.pages.settings.controller import SettingsController
    from ui.pages.statistics.controller import StatisticsController
    from ui.pages.tools.controller import ToolController
    from ui.play.match_task import MatchTask
    from ui.play.page import TablePage

# What is not needed for the first picture of the start page is imported where it is first used: rules,
# opponents, store, event loop and the other pages would double the time until the window is shown. A lambda
# makes a page only when it is called.
# ruff: noqa: PLC0415, PLW0108


C = TypeVar("C", bound=Controller[Any])


class Navigation(QStackedWidget):
    """Pages that replace each other; the first one is home."""

    dropped = Signal(object)
    """Paths of record files that were dropped onto a page."""
    lesson_dropped = Signal(object)
    """The path of each lesson that was dropped onto a page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a stack without pages."""
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._trail: list[QWidget] = []
        self.passing: QWidget | None = None
        """A page that back never leads to: what was chosen there has become something else."""
        self.aside: list[QWidget] = []
        """Pages to look something up, from which back leads even to the one in `passing`."""
        self.waiting: QWidget | None = None
        """A page with something going on, to which back must always lead in the end."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus)

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Give the focus back to the page that is shown: Qt gives it to whatever asks, seen or not.

        A hidden page may list again what there is, or get a sheet meanwhile, and keys would be answered there.
        """
        page = self.currentWidget()
        if now is None or page is None or not page.isVisible():
            return
        if self.isAncestorOf(now) and not page.isAncestorOf(now) and not now.isVisible():
            (page.focusWidget() or page).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_page(self, page: QWidget) -> None:
        """Show *page* instead of the present one, to which back then leads."""
        before = self.currentWidget()
        place = max((at for at, each in enumerate(self._trail) if each is page), default=None)
        # Where the way back from there would lose what waits, the trail goes on instead, with that page twice.
        if place is not None and (page is self.waiting or self.waiting not in (*self._trail[place:], before)):
            del self._trail[place:]
        elif before is not None and before is not page and (before is not self.passing or page in self.aside):
            self._trail.append(before)
        # Read before: while pages are exchanged, Qt moves the focus to the first button it finds.
        where = page.focusWidget()
        self.setCurrentWidget(page)
        if page is before and where is not None and where.isVisible():
            # It has the focus already, maybe on a sheet.
            return
        # The focus goes where the page begins, or where it was.
        begins = isinstance(page, Page) and page.begins_at is not None and page.begins_at.isVisibleTo(page)
        back = where is not None and where.isVisibleTo(page) and not begins
        (where if where is not None and back else page).setFocus(Qt.FocusReason.OtherFocusReason)

    def go_home(self) -> None:
        """Show the first page, from which back leads nowhere."""
        home = self.widget(0)
        if home is not None:
            self.show_page(home)
        self._trail.clear()

    def before(self, skipped: QWidget | None = None) -> QWidget | None:
        """Return the page before this one, other than *skipped*; None if that is home."""
        while self._trail and self._trail[-1] in (skipped, self.currentWidget()):
            self._trail.pop()
        return self._trail[-1] if self._trail else None

    def skip(self, page: QWidget) -> None:
        """Let back lead to *page* no longer."""
        self._trail = [each for each in self._trail if each is not page]

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept record files and lessons."""
        if any(_dropped(event.mimeData())):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit `dropped` with the record files among what was dropped; if there are none, `lesson_dropped`."""
        records, lessons = _dropped(event.mimeData())
        if records:
            self.dropped.emit(records)
            return
        for lesson in lessons:
            self.lesson_dropped.emit(lesson)


def _dropped(data: QMimeData) -> tuple[list[Path], list[Path]]:
    """Return the record files and the lessons among what is dragged."""
    from dominoes.lessons.file import SUFFIX
    from ui.kit.dropped_files import dropped_files
    from ui.pages.records.files import record_files

    return record_files(data), dropped_files(data, SUFFIX)


class Pages(QObject):
    """Makes the pages and shows one after the other; a match waits while another page is shown."""

    def __init__(self, services: Services, stack: Navigation, records: Path) -> None:
        """Make the start page in *stack*; *records* is the folder of what is kept."""
        super().__init__(stack)
        self._services = services
        self._stack = stack
        self._records_folder = records
        self._match: MatchTask | None = None
        self._controllers: list[Controller[Any]] = []
        self.routes = Routes(
            show=self.show,
            back=self.go_back,
            start=self.go_start,
            settings=lambda: self.settings.open(),
            manual=self.open_manual,
            new_game=lambda game, preset: self.new_game.open(game, preset),
            how_to_play=lambda game: self.how_to_play.open(game),
            first_round=lambda game: self.how_to_play.open(game, first_round=True),
            play_new=lambda setup: self.match.play_new(setup),
            play_first=lambda setup: self.match.play_first(setup),
            play_given=lambda party: self.match.play_given(party),
            resume=lambda seed: self.match.resume(seed),
            review=lambda number: self.review.open_round(number),
            demonstrate=lambda path, node: self.demonstrate.open(path, node),
            learn=lambda game: self.learn.open(game),
            lesson=lambda key: self.lesson.open(key),
            tool=lambda game, key, view: self.tools.open(game, key, view),
            compare=lambda game, seed: self.comparison.open(game, seed),
            drills=lambda game: self.drills.open(game),
            club=lambda: self.club.open(),
            take_to_table=lambda round_, at: self.lessons.take_round(round_, at),
            end_match=self.end_match,
            leave_match=self.leave_match,
            list_matches=lambda: self.start.list_matches(),
        )
        self.start = StartController(services, self.routes)
        page = self.start.page
        page.resume.connect(lambda seed: self.match.resume(seed))
        page.finish.connect(lambda seed: self.match.resume(seed, finish=True))
        page.open_records.connect(self.open_records)
        page.open_statistics.connect(lambda: self.statistics.open())
        page.open_scorebook.connect(lambda: self.show(self.scorebook))
        page.open_lessons.connect(lambda: self.lessons.open())
        page.open_learn.connect(lambda: self.learn.open())
        page.open_daily.connect(lambda: self.daily.open())
        page.open_glossary.connect(lambda: self.show(self.glossary))
        page.open_manual.connect(self.open_manual)
        stack.addWidget(page)
        stack.dropped.connect(self.import_files)
        stack.lesson_dropped.connect(self.open_file)

    # -- making --------------------------------------------------------------------------------

    def _added(self, controller: C) -> C:
        self._stack.addWidget(controller.page)
        self._controllers.append(controller)
        return controller

    @cached_property
    def new_game(self) -> NewGameController:
        """Setting up a new match."""
        from ui.pages.new_game.controller import NewGameController

        made = self._added(NewGameController(self._services, self.routes))
        self._stack.passing = made.page
        return made

    @property
    def match(self) -> MatchTask:
        """The match at the table, and the table page."""
        if self._match is None:
            from ui.play.match_task import MatchTask

            self._match = self._added(MatchTask(self._services, self.routes))
        return self._match

    @cached_property
    def records(self) -> RecordsController:
        """The finished rounds."""
        from ui.pages.records.controller import RecordsController

        return self._added(RecordsController(self._services, self.routes))

    @cached_property
    def review(self) -> ReviewController:
        """The review of rounds."""
        from ui.pages.review.controller import ReviewController

        return self._added(ReviewController(self._services, self.routes))

    def _erase_lessons(self) -> bool:
        # What lies on the free table would be saved again, or edited and saved nowhere.
        self.demonstrate.forget()
        self._stack.skip(self.demonstrate.page)
        return self.lessons.forget()

    @cached_property
    def lessons(self) -> LessonsController:
        """The shelf of lessons."""
        from ui.pages.lessons.controller import LessonsController

        return self._added(LessonsController(self._services, self.routes, self._records_folder))

    @cached_property
    def learn(self) -> LearnController:
        """The list of lessons for learners."""
        from ui.pages.learn.controller import LearnController

        return self._added(LearnController(self._services, self.routes))

    @cached_property
    def lesson(self) -> LessonController:
        """The table of one of these lessons."""
        from ui.pages.learn.controller import LessonController

        return self._added(LessonController(self._services, self.routes))

    @cached_property
    def tools(self) -> ToolController:
        """What games bring besides their tables."""
        from ui.pages.tools.controller import ToolController

        return self._added(ToolController(self._services, self.routes))

    @cached_property
    def drills(self) -> DrillsController:
        """Questions to practise with."""
        from ui.pages.drills.controller import DrillsController

        return self._added(DrillsController(self._services, self.routes))

    @cached_property
    def club(self) -> ClubController:
        """A class or a club."""
        from ui.pages.club.controller import ClubController

        return self._added(ClubController(self._services, self.routes))

    @cached_property
    def daily(self) -> DailyController:
        """The daily deal."""
        from ui.pages.daily.controller import DailyController

        return self._added(DailyController(self._services, self.routes))

    @cached_property
    def comparison(self) -> ComparisonController:
        """Two plays of one daily deal."""
        from ui.pages.daily.controller import ComparisonController

        return self._added(ComparisonController(self._services, self.routes))

    @cached_property
    def demonstrate(self) -> DemonstrateController:
        """The free table."""
        from ui.pages.demonstrate.controller import DemonstrateController

        return self._added(DemonstrateController(self._services, self.routes))

    @cached_property
    def statistics(self) -> StatisticsController:
        """Statistics of the finished rounds."""
        from ui.pages.statistics.controller import StatisticsController

        return self._added(StatisticsController(self._services, self.routes))

    @cached_property
    def settings(self) -> SettingsController:
        """The settings."""
        from ui.pages.settings.controller import SettingsController

        folder = self._records_folder
        erase = (
            lambda: self.scorebook.forget(),
            self._erase_lessons,
            lambda: self.club.forget(),
            lambda: drafts.current().erase(),
        )
        return self._added(SettingsController(self._services, self.routes, folder, erase_files=erase))

    @cached_property
    def scorebook(self) -> ScorebookPage:
        """The score book for a real table."""
        from ui.pages.scorebook.page import ScorebookPage
        from ui.pages.scorebook.shelf import FILE

        page = ScorebookPage(self._services.parent, self._records_folder / FILE)
        page.left.connect(self.go_back)
        self._stack.addWidget(page)
        return page

    @cached_property
    def glossary(self) -> GlossaryPage:
        """The words of the games."""
        from ui.pages.glossary.page import GlossaryPage

        page = GlossaryPage(self._services.parent)
        page.left.connect(self.go_back)
        self._stack.addWidget(page)
        return page

    @cached_property
    def how_to_play(self) -> HowToPlayController:
        """How the games are played."""
        from ui.pages.how_to_play.controller import HowToPlayController

        made = self._added(HowToPlayController(self._services, self.routes))
        self._stack.aside.append(made.page)
        return made

    @cached_property
    def manual(self) -> ManualController:
        """The manual."""
        from ui.pages.manual.controller import ManualController

        made = self._added(ManualController(self._services, self.routes))
        self._stack.aside.append(made.page)
        return made

    def every_page(self) -> tuple[QWidget, ...]:
        """Return every page; those that are missing are made."""
        controllers = (
            self.new_game,
            self.settings,
            self.match,
            self.records,
            self.statistics,
            self.review,
            self.learn,
            self.lesson,
            self.tools,
            self.drills,
            self.lessons,
            self.club,
            self.daily,
            self.comparison,
            self.demonstrate,
            self.how_to_play,
            self.manual,
        )
        return (self.start.page, *(each.page for each in controllers), self.scorebook, self.glossary)

    # -- showing -----------------------------------------------------------------------------

    @property
    def current(self) -> QWidget | None:
        """The page that is shown."""
        return self._stack.currentWidget()

    @property
    def _table(self) -> TablePage | None:
        return None if self._match is None else self._match.page

    @property
    def _is_playing(self) -> bool:
        return self._match is not None and self._match.is_on

    def show(self, page: QWidget) -> None:
        """Show *page* instead of the present one, to which `go_back` leads again."""
        self._stack.waiting = self._table if self._is_playing else None
        if page is self._table and not self._is_playing:
            # No match is on there to go back to.
            self._stack.skip(page)
        self._stack.show_page(page)

    def go_back(self) -> None:
        """Show the page before this one; a match that is left is saved, and waits under Continue."""
        if self.current is self._table:
            self.end_match()
        before = self._stack.before(None if self._is_playing else self._table)
        if before is None or before is self.start.page:
            self.go_start()
        else:
            self.show(before)

    def go_start(self) -> None:
        """Show the start page; a match that is left is saved, and waits under Continue."""
        left = self._table if self.current is self._table else None
        self.end_match()
        self.start.list_matches()
        self._stack.go_home()
        if left is not None:
            self.start.page.point_to(left.game)

    def open_manual(self) -> None:
        """Show the manual where it tells of the present page, or of the dialog that is open.

        It opens over a dialog, in which what was entered waits, and over a page whose second window a class is seeing.
        """
        page, dialog = self.current, QApplication.activeModalWidget()
        topic: str = getattr(dialog, "topic", "") or getattr(page, "topic", "")
        below = page if dialog is None and getattr(page, "has_audience", False) else dialog
        if below is None:
            self.manual.open(topic)
            return
        from ui.pages.manual.window import ManualWindow

        window = ManualWindow(below, self._services)
        window.over_dialog.connect(self.open_manual)
        window.show()
        # Where a place stands is known only once the text has its width.
        window.show_topic(topic)

    def open_records(self) -> None:
        """Show the finished rounds."""
        self.show(self.records.page)

    def import_files(self, paths: list[Path]) -> None:
        """Add the record files at *paths* to the finished rounds."""
        self.open_records()
        self.records.page.import_files(paths)

    def open_file(self, path: Path) -> None:
        """Review the rounds of a record file, or open a lesson at the free table."""
        from dominoes.lessons.file import SUFFIX

        if path.suffix.lower() == SUFFIX:
            self.lessons.open_file(path)
        else:
            self.review.open_file(path)

    # -- a match -------------------------------------------------------------------------------

    def end_match(self) -> None:
        """Leave the current match, if any. It is saved and waits under Continue."""
        if self._match is not None:
            self._match.end()

    def leave_match(self) -> None:
        """Leave the current match, if any; from the table the start page follows."""
        if self.current is self._table:
            self.go_start()
        else:
            self.end_match()

    def show_saved(self) -> None:
        """Show at the table whether the match is saved."""
        if self._table is not None:
            self._table.show_header()

    # -- the end -------------------------------------------------------------------------------

    def save(self) -> None:
        """Save what is not saved yet on any page, as far as that can be done; nobody is asked."""
        for each in self._controllers:
            each.save()

    def may_close(self) -> bool:
        """Return whether the window may close; a page that would lose something tells that first."""
        return all(each.may_close() for each in self._controllers)

    def close(self) -> None:
        """Stop whatever pages do in the background."""
        for each in self._controllers:
            each.close()
