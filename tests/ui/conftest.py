# SPDX-License-Identifier: MIT
"""Async tests of the window run on Qt's event loop, as the program does; the usual look for those that ask."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator, Mapping

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

# After PySide6, so that qasync chooses it.
import qasync  # isort: skip

from tests.conftest import QUARTERS, has_turn
from tests.ui import painting
from ui.kit import desktop, screens, theme
from ui.language import i18n
from ui.tiles import own

_applications: list[QApplication] = []
"""Qt's application object lives as long as the tests: nothing else may hold it."""


def qt_loop() -> asyncio.AbstractEventLoop:
    """Make an event loop over the one application object."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = theme.application()
        _applications.append(application)
    loop: asyncio.AbstractEventLoop = qasync.QEventLoop(application)
    return loop


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """Return the arguments of Qt's application object if no event loop has made it."""
    theme.prepare_qt()
    return ["gupai", *theme.STYLE]


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Make pytest-asyncio use Qt's loop and no other."""
    return {"qt": qt_loop}


@pytest.fixture(autouse=True)
def no_window_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Delete the test's deferred widgets, and fail the test if any stay: each later one would meet them.

    Fixtures that tests share make their windows before this one begins. Garbage is to be looked for as before, too.
    """
    before, searches = set(_windows()), gc.get_threshold()
    yield
    assert gc.get_threshold() == searches
    # Outside the event loop nothing does it.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = [type(window).__name__ for window in set(_windows()) - before]
    if left:
        how = "give each a parent, or show a page by the fixture `show`"
        pytest.fail(f"{request.node.name} left {', '.join(left)}: {how}", pytrace=False)


@pytest.fixture(autouse=True)
def paints_in_turn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let windows paint themselves if it is the turn of this test."""
    monkeypatch.setattr(painting, "is_on", has_turn(request.node, QUARTERS))


@pytest.fixture(autouse=True)
def no_custom_tiles() -> Iterator[None]:
    """Let no test find the custom tiles of another."""
    yield
    own.use(None)


@pytest.fixture(autouse=True)
def large_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let windows be as large as a test asks: the screen of Qt's offscreen platform is small."""
    monkeypatch.setattr(screens, "available", lambda: [QRect(-20_000, -20_000, 40_000, 40_000)])


@pytest.fixture(autouse=True)
def no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask no tool what the desktop looks like: a test is the same on every one."""
    monkeypatch.setattr(desktop, "_QUESTIONS", {})


def _windows() -> list[QWidget]:
    return QApplication.topLevelWidgets() if QApplication.instance() is not None else []


def _set_usual(app: QApplication) -> None:
    english = i18n.LANGUAGES["en"]
    is_english = i18n.current() is english and app.font().families() == i18n.font_families(english)
    if not is_english:
        i18n.install(app, "en")
    # The language alone may have been put back: the style sheet names the fonts of titles.
    is_usual = is_english and theme.look() == theme.Look(theme.LIGHT, theme.GREEN, 1.0)
    if not is_usual or app.styleSheet() != theme.style_sheet(theme.look()):
        theme.apply(app, text_size=1.0, chrome="light")


@pytest.fixture
def usual(qapp: QApplication) -> Iterator[None]:
    """English, light, text size 1; the same again afterwards."""
    _set_usual(qapp)
    yield
    _set_usual(qapp)


@pytest.fixture
def ground(qtbot: QtBot) -> QWidget:
    """A shown table on which panels can be laid."""
    widget = QWidget()
    widget.setProperty("surface", "felt")
    qtbot.addWidget(widget)
    widget.resize(600, 300)
    widget.show()
    return widget
