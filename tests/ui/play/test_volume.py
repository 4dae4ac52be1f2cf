# SPDX-License-Identifier: MIT
"""The speaker above a table: sounds on or off, and how loud, by mouse, keys and screen reader."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.pages.looks import nameless
from tests.ui.pages.program import Program
from ui.kit.header import Header
from ui.kit.settings import Settings
from ui.play.volume import SoundButton, VolumePopup

pytestmark = pytest.mark.usefixtures("usual")


@pytest.fixture
def program(qapp: object) -> Program:
    """A program with sounds."""
    return Program(settings=Settings(sound=True, volume=0.6))


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """Where a header stands."""
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(900, 400)
    return made


def opened(program: Program, page: QWidget) -> tuple[SoundButton, VolumePopup]:
    """The speaker in a header, and what a click on it opens."""
    header = Header(page, page.close)
    button = SoundButton(program.services, header)
    header.keep(button)
    header.setGeometry(0, 0, 900, 40)
    page.show()
    button.click()
    assert button.popup is not None
    return button, button.popup


def test_a_click_opens_it_below_the_speaker(program: Program, page: QWidget) -> None:
    """Its right edge is that of the button; everything in it has a name, and it shows what is set."""
    button, popup = opened(program, page)
    assert popup.isVisible()
    # The test's own windows have a small frame.
    off = popup.pos() - button.mapToGlobal(QPoint(button.width() - popup.width(), button.height()))
    assert off.manhattanLength() < 8
    assert popup.tick.isChecked()
    assert popup.slider.value() == 60
    assert nameless(popup) == []
    assert button.accessibleName() == "Sound"
    assert button.accessibleDescription() == "60%"


def test_keys_change_mute_and_close_it(program: Program, page: QWidget) -> None:
    """Arrows change the volume, M turns sounds off, Esc closes; each change is the one setting of the program."""
    played: list[str] = []
    program.sounds.played.connect(played.append)
    button, popup = opened(program, page)
    QTest.keyClick(popup.slider, Qt.Key.Key_Right)
    assert program.preferences.now.volume == pytest.approx(0.65)
    assert played == ["tile"]
    QTest.keyClick(popup.slider, Qt.Key.Key_M)
    assert not program.preferences.now.sound
    assert not popup.tick.isChecked()
    assert button.accessibleDescription() == "Off"
    QTest.keyClick(popup.slider, Qt.Key.Key_Left)
    assert program.preferences.now.sound
    assert popup.tick.isChecked()
    QTest.keyClick(popup.slider, Qt.Key.Key_Escape)
    assert popup.isHidden()


def test_a_finger_moves_it_and_only_then_it_is_saved(program: Program, page: QWidget) -> None:
    """The handle goes where it is pressed and follows; the setting changes once, when it is let go."""
    changes: list[float] = []
    _button, popup = opened(program, page)
    program.preferences.changed.connect(lambda: changes.append(program.preferences.now.volume))
    slider = popup.slider
    middle = slider.height() // 2
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() // 2, middle))
    assert slider.sliderPosition() == pytest.approx(50, abs=1)
    QTest.mouseMove(slider, QPointF(0, middle).toPoint())
    assert changes == []
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(0, middle))
    assert changes == [0.0]
    assert slider.height() >= 36


def test_it_follows_the_settings(program: Program, page: QWidget) -> None:
    """What is changed elsewhere is shown."""
    button, popup = opened(program, page)
    program.preferences.change(Settings(sound=False, volume=0.2))
    assert (popup.tick.isChecked(), popup.slider.value()) == (False, 20)
    assert button.accessibleDescription() == "Off"
