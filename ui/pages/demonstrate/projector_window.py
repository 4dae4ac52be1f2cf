# SPDX-License-Identifier: MIT
"""A second window for the projector: the step as the class may see it, while the teacher keeps notes and all tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from math import ceil
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QCursor,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from dominoes.game import Seat
from dominoes.lessons.lesson import Chapter, class_view
from dominoes.lessons.tree import UNPLAYABLE, NodeId
from dominoes.records.replay import asked
from ui.games import GAME_UIS
from ui.games.handout import RankList
from ui.games.presenter import Presenter
from ui.games.rank_strip import RankStrip
from ui.kit import theme
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.markdown import html_of
from ui.kit.preferences import PROJECTOR_TEXT, SMALLEST, application, text_for
from ui.kit.screens import SETTLE_MS, keep_on_screen_soon, set_smallest
from ui.kit.settings import Settings
from ui.kit.sheet import SheetOverlay
from ui.kit.theme import Look, Sizes, Space, Type
from ui.kit.widgets import ChangeEvents, OwnSizes, PlainLabel, SizeEvents, WindowEvents
from ui.language.i18n import _
from ui.pages.demonstrate.settling import Settled
from ui.pages.demonstrate.task_pad import TaskPad
from ui.paper.blocks import name_of, plain_text
from ui.play.stage import Stage
from ui.table.felt import TableLook
from ui.table.marks import Marks
from ui.table.pointer import BigPointer, Pointed, pointed_at

_CLOSE: Final = "<style>p, h3, ul { margin: 0 } p, li, td { font-weight: 400 }</style>"
"""Small gaps between lines leave the table its room; bold text stands out."""


class Caption(ChangeEvents, PlainLabel):
    """The words of a step, large, below the table."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty caption."""
        super().__init__(parent=parent, role=Type.LEAD, wrap=True)
        self.setProperty("surface", "felt")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.follow_look()

    def on_look(self) -> None:
        """Leave room around the words."""
        px = theme.look_of(self).px
        self.setContentsMargins(px(Space.WIDE), px(Space.SMALL), px(Space.WIDE), px(Space.SMALL))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground of the header below the words."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.look().cloth.header))
        super().paintEvent(event)


WORDS_SHARE: Final = 25
"""How many times as high as the letters of a question, or of other words of a step, the window is before a class."""
_MOST_WORDS: Final = 0.45
"""Share of the window's height above which longer words become smaller."""
_SMALLER: Final = 0.9
"""By what factor they do in each step."""


class TextCaption(Caption):
    """A caption whose text is Markdown: bold words, lists and tables; tags of HTML are words like others."""

    _plain = ""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty caption."""
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)

    def text(self) -> str:
        """Return its words without marks, each paragraph on a line of its own."""
        return self._plain

    def setText(self, text: str) -> None:
        """Show a *text* in Markdown."""
        self._plain = plain_text(text)
        super().setText(_CLOSE + html_of(text, _named))
        self.setAccessibleName(self._plain)

    def write_for_room(self, least: Look, window: QSize) -> None:
        """Write as large as a room needs in a *window* of this size; long words smaller, down to those of *least*."""
        size = max(least.text_size, ceil(window.height() / WORDS_SHARE) / Type.LEAD.value.pixels)
        self.write_at(least.at(size))
        while self.ask_height_in(window.width()) > _MOST_WORDS * window.height() and size > least.text_size:
            size = max(least.text_size, size * _SMALLER)
            self.write_at(least.at(size))


def _named(code: str) -> str:
    return escape(name_of(code))


class Blank(ChangeEvents, QWidget):
    """A black screen over all of the page."""

    def __init__(self, parent: QWidget) -> None:
        """Make it hidden."""
        super().__init__(parent)
        self.hide()
        self.translate(lambda: self.setAccessibleName(_("Black screen")))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint nothing but black."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(Qt.GlobalColor.black))


INTERVAL_MS: Final = 30
"""How often it is looked where the pointer is: tiles below it do not tell how it moves."""


class Pointing(QObject):
    """Follows the pointer of the mouse over a stage while it is on."""

    def __init__(self, stage: Stage, moved: Callable[[Pointed | None], object]) -> None:
        """Make it; it is off, and *moved* is called with each place pointed at."""
        super().__init__(stage)
        self._stage, self._moved = stage, moved
        self.pointer = BigPointer(stage)
        self._clock = QTimer(self, interval=INTERVAL_MS)
        self._clock.timeout.connect(self._look)

    @property
    def is_on(self) -> bool:
        """Whether the pointer is drawn large."""
        return self._clock.isActive()

    def toggle(self) -> None:
        """Draw the pointer large, or no longer."""
        if self.is_on:
            self.stop()
        else:
            self._clock.start()
            self._look()

    def stop(self) -> None:
        """Draw it no longer."""
        self._clock.stop()
        self.pointer.hide()
        self._moved(None)

    def _look(self) -> None:
        table = self._stage.table
        there = pointed_at(table, table.mapFromGlobal(QCursor.pos())) if table.isVisible() else None
        self.pointer.point(table, there)
        self._moved(there)


class Shown(NamedTuple):
    """A step of a lesson, as the window shows it."""

    chapter: Chapter
    node: NodeId
    who: tuple[str, ...]
    """What the seats are called."""
    turned_to: Seat | None = None
    """The seat to which the table was turned before this class; None if it was not."""
    settled: Settled | None = None
    """How far the end of a round is shown; None for all of it."""


def sizes_for_room(settings: Settings, size: QSize) -> Sizes:
    """Return sizes of text as large as a room needs, and what is *size* has room for."""
    least = max(settings.text_size, PROJECTOR_TEXT)
    return Sizes(*(text_for(each, size.width(), size.height()) for each in (theme.LARGEST_TEXT, least)))


class ProjectorWindow(OwnSizes, WindowEvents, SizeEvents, QWidget):
    """Title, table and words of one step, large enough for a room; it takes no clicks, and passes keys on."""

    def __init__(
        self,
        parent: QWidget,
        settings: Settings,
        *,
        over: QWidget,
        press: Callable[[QKeyEvent], object],
        placed: Callable[[], object],
        closed: Callable[[], object],
    ) -> None:
        """Make it hidden.

        Args:
            parent: The page whose lesson it shows.
            settings: To follow.
            over: The teacher's table, which it covers where there is one screen alone.
            press: Called with each key that is pressed, except F11.
            placed: Called when it has another screen, since one was unplugged or plugged in.
            closed: Called when the window is closed.
        """
        super().__init__(parent, Qt.WindowType.Window)
        self._over = over
        self._press, self._placed, self._closed = press, placed, closed
        self.is_alone = other_screen(over) is None
        """Whether the class has no screen of its own, so that the window is one among others."""
        self.setProperty("surface", "felt")
        # The keyboard stays with the teacher; here no tile may wear its ring.
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_smallest(self, QSize(*SMALLEST) / 2)
        self.title = Caption(self)
        self.stage = Stage(self)
        self.stage.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.caption = TextCaption(self)
        self.pad = TaskPad(self, _ignore)
        """What there is to choose or to put in order."""
        self.marks = Marks(self.stage)
        self.pointer = BigPointer(self.stage)
        self._overlay = SheetOverlay(self)
        self.blank = Blank(self)
        self.ranks = RankStrip(self)
        self.ranks.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.ranks.hide()
        row = hbox(self.ranks, Part(self.stage, 1), spacing=0)
        vbox(self.title, Part(row, 1), self.caption, self.pad, on=self, spacing=0)
        self._settings = settings
        self._presenter: Presenter | None = None
        self._shown_on: object = None
        self._laid: object = None
        self._look: tuple[Any, TableLook] | None = None
        """The table last given a look, and that look."""
        self.translate(lambda: self.setWindowTitle(_("Projector window")))
        self.follow_look()
        # Qt moves windows to another screen only after it has said that theirs is gone.
        self._settling = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settling.timeout.connect(self._follow_screens)
        application().screenRemoved.connect(self._settling.start)
        application().screenAdded.connect(self._on_screen)
        for screen in QGuiApplication.screens():
            # Desktops begin to mirror a screen by moving it.
            screen.geometryChanged.connect(self._settling.start)

    @property
    def presenter(self) -> Presenter | None:
        """Shows the step on the table; None while there is none."""
        return self._presenter

    @property
    def table(self) -> Any:  # noqa: ANN401 - the felt of any game
        """The table that is shown."""
        return self.stage.table

    def appear(self) -> None:
        """Fill another screen than that of the teacher.

        Without one, become a movable window over the teacher's table: notes and buttons around it stay in sight.
        """
        # Otherwise Qt would focus the first tile.
        self.setFocus()
        other = other_screen(self._over)
        self.is_alone = other is None
        if other is None:
            self.showNormal()
            self.setGeometry(QRect(self._over.mapToGlobal(QPoint()), self._over.size()))
            keep_on_screen_soon(self)
        else:
            if self.isFullScreen():
                # Desktops move no window that fills its screen.
                self.showNormal()
            self.setGeometry(other.geometry())
            self.showFullScreen()

    def _on_screen(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self._settling.start)
        self._settling.start()

    def _follow_screens(self) -> None:
        """Fill no screen that the teacher needs to go on; fill one that was plugged in."""
        hides_teacher = self.isFullScreen() and not _is_apart(self.screen(), self._over.screen())
        if hides_teacher or (self.is_alone and other_screen(self._over) is not None):
            self.appear()
            self._placed()

    # -- what is shown -------------------------------------------------------------------------

    def apply_settings(self, settings: Settings) -> None:
        """Follow *settings*."""
        self._settings = settings
        self._laid = None
        self.on_look()

    def show_words(self, title: str, words: str) -> None:
        """Show the *title* of the lesson and the *words* of the step."""
        for label, text in ((self.title, title), (self.caption, words)):
            label.setText(text)
            label.setVisible(bool(text))
        self.caption.write_for_room(theme.look_of(self).usual, self.size())

    def show_step(self, shown: Shown | None) -> None:
        """Show a step; None takes everything off the table."""
        if shown is None:
            self._clear("")
            return
        page = shown.chapter.page(shown.node)
        laid = (
            shown.chapter.layout,
            shown.chapter.tree.seed,
            shown.chapter.tree.moves(shown.node),
            shown.chapter.open_hands(shown.node),
            shown.chapter.view(shown.node),
            page.turned,
            page.question,
            shown.who,
            shown.turned_to,
            shown.settled,
        )
        if laid != self._laid:
            self._laid = laid
            self._take_room()
            try:
                self.stage.show_trouble(self._take_up(shown))
            except UNPLAYABLE:
                # Why not is told to the teacher: it names tiles.
                self._clear(_("This step cannot be shown."))
        self.marks.show_marks(self.table, () if self.stage.trouble else shown.chapter.marks_seen(shown.node))

    def _take_room(self) -> None:
        """Give the table the room that the words of this step leave, before anything is placed there, not after."""
        self.table.forget()
        room = self.layout()
        assert room is not None
        room.activate()

    def show_ranks(self, lists: Sequence[RankList]) -> None:
        """Show the ranks of the game beside the table; none hide them."""
        self.ranks.show_lists(lists, self.table.style_of_tiles)
        self.ranks.setVisible(bool(lists))

    def _clear(self, why: str) -> None:
        self._get_up()
        self._laid = None
        self.table.clear()
        self.marks.show_marks(self.table, ())
        self.stage.show_trouble(why)

    def _get_up(self) -> None:
        if self._presenter is not None:
            self._presenter.close()
            self._presenter.deleteLater()
        self._presenter, self._shown_on = None, None

    def _take_up(self, shown: Shown) -> str:
        """Lay out the step. Return why it is not shown; raise as `Tree.step` does."""
        tree = shown.chapter.tree
        entry, step = tree.table.entry, tree.step(shown.node)
        view = class_view(shown.chapter, shown.node, step.state, shown.turned_to)
        if view is None:
            # What lay there before must not be found behind the words.
            self._get_up()
            self.table.clear()
            return _("All hands are closed here.")
        on = (entry.key, view.seat, len(shown.who))
        if self._presenter is None or on != self._shown_on:
            self._get_up()
            self.stage.show_table(entry.key)
            self._presenter = GAME_UIS[entry.key].presenter()(self.table, self._overlay, entry.game, view.seat, self)
            self._shown_on = on
        presenter = self._presenter
        look = replace(TableLook.of(self._settings, self._settings.review_speed), focus_ring=False)
        if (self.table, look) != self._look:
            # It places everything again.
            self._look = (self.table, look)
            self.table.set_look(look)
        presenter.who, presenter.levels = shown.who, ("",) * len(shown.who)
        presenter.settings = self._settings
        waiting = asked(entry.game, step.state)
        state = step.state if shown.settled is None else shown.settled.state
        presenter.lay_out(waiting[0].state if waiting else state, *view.tiles, asks=False)
        # What is settled stands below the table.
        silent = not tree.tells(shown.node) or shown.settled is not None
        lines = [] if silent else presenter.describe(step.state, step.events)
        self.table.advice.say_fitting(" · ".join(lines), lines[-1] if lines else "")
        return ""

    # -- what happens to it --------------------------------------------------------------------

    def toggle_blank(self) -> None:
        """Make the window black, or show the table again."""
        self.blank.setGeometry(self.rect())
        self.blank.raise_()
        self.blank.setVisible(self.blank.isHidden())

    def on_look(self) -> None:
        """Write as large as a room needs, and as this window, not that of the teacher, has room for."""
        self.write_in(sizes_for_room(self._settings, self.size()))
        now = theme.look_of(self)
        self.title.write_at(now.usual)
        self.title.ask_height_in(self.width())
        self.caption.write_for_room(now.usual, self.size())
        self.pad.write_at(now.usual)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the black screen over all of it."""
        super().resizeEvent(event)
        self.blank.setGeometry(self.rect())

    def focusNextPrevChild(self, _next: bool) -> bool:  # noqa: FBT001 - as Qt calls it
        """Keep the focus off the tiles."""
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fill the screen on F11, or no longer; pass every other key on."""
        if event.key() == Qt.Key.Key_F11:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        else:
            self._press(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let go of the table."""
        self._get_up()
        super().closeEvent(event)
        self._closed()


def _ignore(_given: object) -> None:
    """Take no answer: nobody clicks here."""


def other_screen(widget: QWidget) -> QScreen | None:
    """Return a screen that shows nothing of the one with *widget*; None if all do, as screens do that are mirrored."""
    own = widget.screen()
    return next((each for each in QGuiApplication.screens() if _is_apart(each, own)), None)


def _is_apart(one: QScreen, other: QScreen) -> bool:
    return not one.geometry().intersects(other.geometry())
