# SPDX-License-Identifier: MIT
"""Windows stay on the screens that are there, with their frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QMargins, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QScreen, QWindow
from PySide6.QtWidgets import QApplication, QWidget

SETTLE_MS: Final = 250
"""How long screens, and the desktop that moves windows between them, must have been quiet."""
_SMALLEST: Final = "smallestSize"
_AWAITED: Final = "ownSizeAwaited"
"""Properties of Qt: how small a window may be; that the system has placed it, and its own size is not checked."""
_PLACED_BY_SYSTEM: Final = (
    Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMinimized
)


def available() -> list[QRect]:
    """Return the room on each screen, without bars and docks of the desktop."""
    return [screen.availableGeometry() for screen in QGuiApplication.screens()]


def fitted(box: QRect, frame: QMargins, screens: Sequence[QRect]) -> QRect:
    """Return *box*, the inside of a window, moved and reduced as little as is needed to have all of it on one screen.

    Args:
        box: Without the frame.
        frame: What the desktop adds at each side.
        screens: The room on each screen. The one with most of the window keeps it, or else the nearest one.
    """
    if not screens:
        return box
    outer = box.marginsAdded(frame)
    screen = max(screens, key=lambda each: (_shared(each, outer), -_distance(each, outer)))
    size = outer.size().boundedTo(screen.size())
    left = max(screen.x(), min(outer.x(), screen.x() + screen.width() - size.width()))
    top = max(screen.y(), min(outer.y(), screen.y() + screen.height() - size.height()))
    return QRect(QPoint(left, top), size).marginsRemoved(frame)


def _shared(one: QRect, other: QRect) -> int:
    both = one.intersected(other)
    return max(0, both.width()) * max(0, both.height())


def _distance(one: QRect, other: QRect) -> int:
    """Return the square of the shortest way between two boxes."""
    across = max(0, one.x() - other.x() - other.width(), other.x() - one.x() - one.width())
    down = max(0, one.y() - other.y() - other.height(), other.y() - one.y() - one.height())
    return across * across + down * down


def set_smallest(window: QWidget, size: QSize) -> None:
    """Let *window* be no smaller than *size*, or than the smallest screen has room for."""
    window.setProperty(_SMALLEST, size)
    _bound_smallest(window)


def _frame_of(window: QWidget) -> QMargins:
    handle = window.windowHandle()
    return QMargins() if handle is None else handle.frameMargins()


def _bound_smallest(window: QWidget) -> None:
    size = window.property(_SMALLEST)
    if not isinstance(size, QSize):
        return
    for screen in available():
        size = size.boundedTo(screen.marginsRemoved(_frame_of(window)).size())
    window.setMinimumSize(size)


def keep_on_screen(window: QWidget) -> None:
    """Move and reduce *window* until all of it, with its frame, is on one screen; leave it where it is if it was."""
    _bound_smallest(window)
    if window.windowState() & _PLACED_BY_SYSTEM:
        return
    box = fitted(window.geometry(), _frame_of(window), available())
    if box != window.geometry():
        window.setGeometry(box)


def keep_on_screen_soon(window: QWidget) -> None:
    """Call `keep_on_screen` as soon as the desktop has given *window*, which is just shown, its frame and place."""

    def keep() -> None:
        keep_on_screen(window)

    QTimer.singleShot(SETTLE_MS, window, keep)


class ScreenWatch(QObject):
    """Keeps all windows of the program on the screens: now, and after these have changed; never in between.

    A window moved partly off a screen is wanted there.
    """

    def __init__(self, parent: QObject) -> None:
        """Begin; windows are looked at as soon as the desktop has placed new ones."""
        super().__init__(parent)
        self._settling = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settling.timeout.connect(self.keep)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self._on_added)
        app.screenRemoved.connect(self._settling.start)
        for screen in QGuiApplication.screens():
            self._follow(screen)
        self._settling.start()

    @property
    def is_settled(self) -> bool:
        """Whether windows were looked at since the screens last changed."""
        return not self._settling.isActive()

    def _on_added(self, screen: QScreen) -> None:
        self._follow(screen)
        self._settling.start()

    def _follow(self, screen: QScreen) -> None:
        for changed in (screen.geometryChanged, screen.availableGeometryChanged, screen.logicalDotsPerInchChanged):
            changed.connect(self._settling.start)

    def keep(self) -> None:
        """Keep each visible window on a screen; a maximized one as soon as it has its own size again."""
        for window in QApplication.topLevelWidgets():
            if not window.isVisible() or window.windowType() not in (Qt.WindowType.Window, Qt.WindowType.Dialog):
                continue
            keep_on_screen(window)
            handle = window.windowHandle()
            is_large = bool(window.windowState() & _PLACED_BY_SYSTEM)
            if handle is not None and is_large and not handle.property(_AWAITED):
                handle.windowStateChanged.connect(self._on_state)
            if handle is not None:
                handle.setProperty(_AWAITED, is_large)

    def _on_state(self, state: Qt.WindowState) -> None:
        """Look at a window that has its own size again: the screens were not asked whether they have room for it."""
        handle = self.sender()
        if isinstance(handle, QWindow) and handle.property(_AWAITED) and not state.value & _PLACED_BY_SYSTEM.value:
            handle.windowStateChanged.disconnect(self._on_state)
            handle.setProperty(_AWAITED, None)
            self._settling.start()
