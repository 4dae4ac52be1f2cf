# SPDX-License-Identifier: MIT
"""All pages: each is made on first use, and reached from the others by `Routes`; where back leads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from dominoes.records.files import is_folder
from ui.kit import drafts
from ui.kit.widgets import Page
from ui.language.i18n import _, ngettext, number, pgettext, sentences
from ui.language.names import enumerated
from ui.play.services import Routes, Services
from ui.tiles.own import erase as erase_tiles
from ui.tiles.own import is_tile_set

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

    from ui.pages.club.page import ClubPage
    from ui.pages.daily.comparison_page import ComparisonPage
    from ui.pages.daily.page import DailyPage
    from ui.pages.demonstrate.page import DemonstratePage
    from ui.pages.drills.page import DrillsPage
    from ui.pages.glossary.page import GlossaryPage
    from ui.pages.how_to_play.page import HowToPlayPage
    from ui.pages.learn.lesson_page import LessonPage
    from ui.pages.learn.page import LearnPage
    from ui.pages.learn.practice_page import PracticePage
    from ui.pages.lessons.page import LessonsPage
    from ui.pages.manual.page import ManualPage
    from ui.pages.new_game.page import NewGamePage
    from ui.pages.records.page import RecordsPage
    from ui.pages.review.page import ReviewPage
    from ui.pages.scorebook.page import ScorebookPage
    from ui.pages.settings.page import SettingsPage
    from ui.pages.start.page import StartPage
    from ui.pages.statistics.page import StatisticsPage
    from ui.pages.tools.page import ToolPage
    from ui.play.page import TablePage

# What is not needed for the first picture of the start page is imported where it is first used: rules,
# opponents, store, event loop and the other pages would double the time until the window is shown. A lambda
# makes a page only when it is called.
# ruff: noqa: PLC0415, PLW0108


_NAMED: Final = 5
"""Largest number of files named in a message."""


class Navigation(QStackedWidget):
    """Pages that replace each other; the first one is home."""

    dropped = Signal(object)
    """Files and folders at a list of `Path` were dropped onto a page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a stack without pages."""
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._trail: list[QWidget] = []
        self.passing: QWidget | None = None
        """A page skipped by back: the choices made on it have become something else."""
        self.aside: list[QWidget] = []
        """Pages to look something up, from which back leads even to the one in `passing`."""
        self.waiting: QWidget | None = None
        """A page with something going on, to which back must always lead in the end."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus)

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Give the focus back to the visible page: Qt gives it to any widget that asks.

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

    @property
    def has_sheet(self) -> bool:
        """Whether a sheet lies over the page that is shown, and is to be answered first."""
        overlay = getattr(self.currentWidget(), "overlay", None)
        return overlay is not None and bool(overlay.isVisible())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept records, lessons, rule sets, tiles and folders, as copies, unless a sheet asks something first."""
        self._take(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Accept the same."""
        self._take(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit `dropped`."""
        paths = self._take(event)
        if paths:
            self.dropped.emit(paths)

    def _take(self, event: QDropEvent) -> list[Path]:
        from ui.kit.dropped_files import dragged_files, take_copy

        paths = dragged_files(event.mimeData())
        if self.has_sheet or not any(_is_ours(path) or is_folder(path) or is_tile_set(path) for path in paths):
            event.ignore()
            return []
        return paths if take_copy(event) else []


def _is_lesson(path: Path) -> bool:
    from dominoes.lessons.file import SUFFIX

    return path.suffix.lower() == SUFFIX


def _is_rule_set(path: Path) -> bool:
    from dominoes.records.rule_sets import SUFFIX

    return path.suffix.lower() == SUFFIX


def _is_ours(path: Path) -> bool:
    """Return whether the name of the file at *path* says that it is a record, a lesson or a rule set."""
    from ui.pages.records.transfer import SUFFIX

    return _is_lesson(path) or _is_rule_set(path) or path.suffix.lower() == SUFFIX


def _page(module: str, name: str, *, passing: bool = False, aside: bool = False) -> Any:  # noqa: ANN401 - see each row
    """Return a row of the table of pages: the class *name* in *module*, imported and made on first use.

    Args:
        module: Where the class is.
        name: Of the class.
        passing: Back never leads to it, as in `Navigation.passing`.
        aside: It is to look something up, as in `Navigation.aside`.
    """

    def make(pages: Pages) -> Any:  # noqa: ANN401 - see each row
        made = getattr(import_module(module), name)(pages.services, pages.routes)
        pages.add(made, passing=passing, aside=aside)
        return made

    return cached_property(make)


class Pages(QObject):
    """Makes the pages and shows one after the other; a match waits while another page is shown."""

    start: StartPage = _page("ui.pages.start.page", "StartPage")
    new_game: NewGamePage = _page("ui.pages.new_game.page", "NewGamePage", passing=True)
    settings: SettingsPage = _page("ui.pages.settings.page", "SettingsPage")
    table: TablePage = _page("ui.play.page", "TablePage")
    records: RecordsPage = _page("ui.pages.records.page", "RecordsPage")
    statistics: StatisticsPage = _page("ui.pages.statistics.page", "StatisticsPage")
    review: ReviewPage = _page("ui.pages.review.page", "ReviewPage")
    learn: LearnPage = _page("ui.pages.learn.page", "LearnPage")
    lesson: LessonPage = _page("ui.pages.learn.lesson_page", "LessonPage")
    practice: PracticePage = _page("ui.pages.learn.practice_page", "PracticePage")
    tools: ToolPage = _page("ui.pages.tools.page", "ToolPage")
    drills: DrillsPage = _page("ui.pages.drills.page", "DrillsPage")
    lessons: LessonsPage = _page("ui.pages.lessons.page", "LessonsPage")
    club: ClubPage = _page("ui.pages.club.page", "ClubPage")
    daily: DailyPage = _page("ui.pages.daily.page", "DailyPage")
    comparison: ComparisonPage = _page("ui.pages.daily.comparison_page", "ComparisonPage")
    demonstrate: DemonstratePage = _page("ui.pages.demonstrate.page", "DemonstratePage")
    how_to_play: HowToPlayPage = _page("ui.pages.how_to_play.page", "HowToPlayPage", aside=True)
    manual: ManualPage = _page("ui.pages.manual.page", "ManualPage", aside=True)
    scorebook: ScorebookPage = _page("ui.pages.scorebook.page", "ScorebookPage")
    glossary: GlossaryPage = _page("ui.pages.glossary.page", "GlossaryPage")

    def __init__(self, services: Services, stack: Navigation) -> None:
        """Make the start page in *stack*."""
        super().__init__(stack)
        self.services = services
        self._stack = stack
        self._made: list[Any] = []
        self._pasted: TemporaryDirectory[str] | None = None
        """A folder for records that were pasted."""
        self.routes = Routes(
            show=self.show,
            back=self.go_back,
            start=self.go_start,
            open=self.open,
            settings=partial(self.open, "settings"),
            manual=self.open_manual,
            new_game=partial(self.open, "new_game"),
            how_to_play=partial(self.open, "how_to_play"),
            first_round=partial(self.open, "how_to_play", first_round=True),
            play_new=lambda setup, seed: self.table.open_new(setup, seed),
            play_first=lambda setup, seed: self.table.open_first(setup, seed),
            play_given=lambda party: self.table.open_given(party),
            resume=lambda seed: self.table.resume(seed),
            finish=lambda seed: self.table.resume(seed, finish=True),
            review=lambda number: self.review.opener.open_round(number),
            demonstrate=partial(self.open, "demonstrate"),
            learn=partial(self.open, "learn"),
            lesson=partial(self.open, "lesson"),
            practise=partial(self.open, "practice"),
            tool=partial(self.open, "tools"),
            compare=partial(self.open, "comparison"),
            drills=partial(self.open, "drills"),
            take_to_table=lambda round_, at: self.lessons.files.take_round(round_, at),
            take_seen=lambda game, view: self.lessons.files.take_seen(game, view),
            end_match=self.end_match,
            leave_match=self.leave_match,
            list_matches=lambda: self.start.list_matches(),
            paste=self.paste,
            erase_files=self.erase_files,
        )
        stack.dropped.connect(self.take_files)
        stack.setCurrentWidget(self.start)

    def add(self, page: Any, *, passing: bool, aside: bool) -> None:  # noqa: ANN401 - any page
        """Add a page of the table that has just been made."""
        self._stack.addWidget(page)
        self._made.append(page)
        if passing:
            self._stack.passing = page
        if aside:
            self._stack.aside.append(page)

    def every_page(self) -> tuple[QWidget, ...]:
        """Return every page; those that are missing are made."""
        for key, row in vars(Pages).items():
            if isinstance(row, cached_property):
                getattr(self, key)
        return tuple(self._made)

    # -- showing -----------------------------------------------------------------------------

    @property
    def current(self) -> QWidget | None:
        """The page that is shown."""
        return self._stack.currentWidget()

    @property
    def _table(self) -> TablePage | None:
        """The table, where one was made."""
        return vars(self).get("table")

    @property
    def _is_playing(self) -> bool:
        return self._table is not None and self._table.match.is_on

    def show(self, page: QWidget) -> None:
        """Show *page* instead of the present one, to which `go_back` leads again."""
        self._stack.waiting = self._table if self._is_playing else None
        if page is self._table and not self._is_playing:
            # No match is on there to go back to.
            self._stack.skip(page)
        self._stack.show_page(page)

    def open(self, key: str, *args: object, **kwargs: object) -> None:
        """Open the page with this key of the table, with what its `open` asks for."""
        getattr(self, key).open(*args, **kwargs)

    def go_back(self) -> None:
        """Show the page before this one; a match that is left is saved, and waits under Continue."""
        if self.current is self._table:
            self.end_match()
        before = self._stack.before(None if self._is_playing else self._table)
        if before is None or before is self.start:
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
            self.start.point_to(left.game)

    def open_manual(self) -> None:
        """Show the manual at the topic of the present page, or of the open dialog.

        It opens over a dialog, in which what was entered waits, and over a page whose second window a class is seeing.
        """
        page, dialog = self.current, QApplication.activeModalWidget()
        topic: str = getattr(dialog, "topic", "") or getattr(page, "topic", "")
        below = page if dialog is None and getattr(page, "has_audience", False) else dialog
        if below is None:
            self.manual.open(topic)
            return
        from ui.pages.manual.page import ManualWindow

        window = ManualWindow(below, self.services, self.routes)
        window.show()
        # Where a place stands is known only once the text has its width.
        window.show_topic(topic)

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open what the player or the system names: review the rounds of one record, show one lesson or rule set.

        Of several files records are added to the finished rounds and lessons to the shelf, as `take_files` does.
        """
        if len(paths) != 1 or is_folder(paths[0]):
            self.take_files(paths)
        elif _is_lesson(paths[0]):
            self.lessons.files.open_file(paths[0])
        elif _is_rule_set(paths[0]):
            self.new_game.take_files(paths, alone=True)
        elif is_tile_set(paths[0]):
            self.settings.take_tiles(paths)
        else:
            self.review.opener.open_file(paths[0])

    def take_files(self, paths: Sequence[Path]) -> None:
        """Add records to the finished rounds, lessons to the shelf, rule sets to those saved; say what is left out.

        Of a folder all files in it are looked at, unless it is a set of tiles. One lesson or rule set alone is opened.
        """
        from ui.kit.dropped_files import MOST_FILES, files_within

        tiles = [path for path in paths if is_tile_set(path)]
        paths = [path for path in paths if path not in tiles]
        folders = [path for path in paths if is_folder(path)]
        found, more = [path for path in paths if path not in folders], False
        # Of a folder only what was asked for is told, not each file that lies there, too.
        named = [path for path in found if not _is_ours(path)]
        for folder in folders:
            below, is_cut = files_within(folder, _is_ours)
            found += below
            more = more or is_cut
            named += [] if below else [folder]
        rules = [path for path in found if _is_rule_set(path)]
        records = [path for path in found if _is_ours(path) and path not in rules and not _is_lesson(path)]
        lessons = [path for path in found if _is_lesson(path)]
        if records:
            self.records.open()
            self.records.files.take(records)
        if len(found) == len(lessons) == 1:
            self.lessons.files.open_file(lessons[0])
        elif lessons:
            if not records:
                self.lessons.open()
            self.lessons.files.take(lessons)
        if rules:
            self.new_game.take_files(rules, alone=len(found) == 1)
        if tiles:
            self.settings.take_tiles(tiles)
        lines = [_left_out(named)] if named else []
        if more:
            lines.append(_("Only the first {n} files of a folder are read.").format(n=number(MOST_FILES)))
        if lines:
            self.services.messages.show("\n".join(lines))

    def paste(self) -> None:
        """Take what was copied elsewhere: files, records in any text, a rule set, or the code of a deal."""
        from dominoes.records.pasted import codes_in, records_in
        from dominoes.records.rule_sets import rule_set_in
        from ui.kit.dropped_files import copied_files

        # There is none where another program holds the clipboard.
        data = QGuiApplication.clipboard().mimeData() or QMimeData()
        files = copied_files(data)
        if files:
            self.take_files(files)
            return
        text = data.text()
        lines = records_in(text)
        if lines:
            self._take_lines(lines)
        elif rules := rule_set_in(text):
            self.new_game.take_text(rules)
        elif codes_in(text):
            self.records.open()
            self.records.deals.ask(text.strip())
        else:
            self.services.messages.show(_("The clipboard holds no record, rule set or code of a deal."))

    def _take_lines(self, lines: Sequence[str]) -> None:
        """Add records that were copied as text to the finished rounds."""
        from tempfile import TemporaryDirectory, mkdtemp

        from ui.pages.records.transfer import SUFFIX

        if self._pasted is None:
            self._pasted = TemporaryDirectory(prefix="gupai-", ignore_cleanup_errors=True)
        # Its name stands beside what is wrong in it. One pasted before may still be read.
        file = Path(mkdtemp(dir=self._pasted.name)) / (pgettext("file", "Clipboard") + SUFFIX)
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", errors="replace")
        self.take_files([file])

    # -- a match -------------------------------------------------------------------------------

    def end_match(self) -> None:
        """Leave the current match, if any. It is saved and waits under Continue."""
        if self._table is not None:
            self._table.match.end()

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

    def erase_files(self) -> bool:
        """Erase what pages keep in files of their own. Return False if that failed."""
        # What lies on the free table would be saved again, or edited and saved nowhere.
        self.demonstrate.forget()
        self._stack.skip(self.demonstrate)
        # All of them, even if one fails.
        return all(
            [
                self.scorebook.forget(),
                self.lessons.files.forget(),
                self.club.forget(),
                drafts.current().erase(),
                erase_tiles(),
            ]
        )

    # -- the end -------------------------------------------------------------------------------

    def save(self) -> None:
        """Save everything unsaved on any page, as far as possible; nobody is asked."""
        for each in self._made:
            each.save()

    def may_close(self) -> bool:
        """Return whether the window may close; a page about to lose something tells that first."""
        return all(each.may_close() for each in self._made)

    def close(self) -> None:
        """Stop whatever pages do in the background."""
        for each in self._made:
            each.stop()
        if self._pasted is not None:
            self._pasted.cleanup()


def _left_out(paths: Sequence[Path]) -> str:
    """Return the names of the files left out, and the kinds that are taken."""
    from ui.kit.file_names import shown_name

    listed = enumerated([shown_name(path) for path in paths[:_NAMED]])
    rest = len(paths) - _NAMED
    if rest > 0:
        listed = ngettext("{names} and {n} more", "{names} and {n} more", rest).format(names=listed, n=number(rest))
    taken = _(
        "Only records (.gupai), lessons (.gupai-lesson), rule sets (.gupai-rules) and tile sets (.zip) can be opened."
    )
    return sentences(_("Skipped: {names}.").format(names=listed), taken)
