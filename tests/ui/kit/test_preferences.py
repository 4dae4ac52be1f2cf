# SPDX-License-Identifier: MIT
"""Settings in force: applied, told of, and saved when they change."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from ui.kit import theme
from ui.kit.messages import Messages
from ui.kit.preferences import Preferences
from ui.kit.settings import SPEED_STEPS, Settings, changed_speed
from ui.language import i18n
from ui.play.services import Lazy


class Place:
    """A window of a certain size, and what is shown over it."""

    def __init__(self, path: Path, qtbot: QtBot) -> None:
        """Open no window."""
        self.widget = QWidget()
        qtbot.addWidget(self.widget)
        self.size = (1280, 800)
        messages = Messages(self.widget, str)
        self.preferences = Preferences(Settings(), path, "en", lambda: self.size, messages)
        self.changes = 0
        self.applied: list[Settings] = []
        self.preferences.changed.connect(self.on_changed)
        self.preferences.applied.connect(self.applied.append)

    def on_changed(self) -> None:
        """Count."""
        self.changes += 1

    def said(self) -> list[str]:
        """Return the messages."""
        return [box.text() for box in self.widget.findChildren(QMessageBox)]


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> Iterator[Place]:
    """Settings of a new player; language and look are put back in the end."""
    yield Place(tmp_path / "settings.json", qtbot)
    i18n.install(qapp, "en")
    theme.apply(qapp, text_size=1.0, chrome="light", cloth="green")


def test_one_setting_is_changed(place: Place) -> None:
    """It is in force, shown, told of once, and in the file."""
    place.preferences.set("cloth", "blue")
    assert place.preferences.now == replace(Settings(), cloth="blue")
    assert (place.changes, [each.cloth for each in place.applied]) == (1, ["blue"])
    assert json.loads(place.preferences.path.read_text("utf-8"))["cloth"] == "blue"


def test_a_language_is_chosen_and_left_to_the_system_again(place: Place) -> None:
    """Without a choice it is that of the start."""
    place.preferences.set("language", "ja")
    assert i18n.current().key == "ja"
    place.preferences.set("language", None)
    assert i18n.current().key == "en"


def test_a_projector_changes_no_setting(place: Place) -> None:
    """Everything is shown larger, and the choice of the player is kept."""
    place.preferences.toggle_projector()
    assert place.preferences.shown.text_size > place.preferences.now.text_size
    assert place.applied == [place.preferences.shown]
    assert not place.changes
    place.preferences.toggle_projector()
    assert place.preferences.shown == place.preferences.now


def test_a_larger_window_has_larger_text(place: Place) -> None:
    """Only a size that changes it is followed."""
    place.preferences.apply()
    place.preferences.apply_size()
    assert len(place.applied) == 1
    place.size = (2560, 1600)
    place.preferences.apply_size()
    assert len(place.applied) == 2
    assert theme.look().text_size == 2.0


def test_a_new_beginning_keeps_the_language(place: Place) -> None:
    """As at the first start otherwise."""
    place.preferences.change(Settings(language="en", cloth="blue", players=("Ming",)))
    place.preferences.reset()
    assert place.preferences.now == Settings(language="en")


def test_a_file_that_cannot_be_written_is_said_once(place: Place) -> None:
    """The settings hold until the end."""
    place.preferences.path.mkdir()
    place.preferences.set("cloth", "blue")
    place.preferences.set("cloth", "green")
    assert place.preferences.now.cloth == "green"
    assert place.said() == ["Your settings couldn't be saved; they apply until you quit."]


def test_messages_come_once_until_they_are_forgotten(qtbot: QtBot) -> None:
    """And show what looks like markup as it is."""
    widget = QWidget()
    qtbot.addWidget(widget)
    messages = Messages(widget, str)
    messages.show_once("<b>disk</b>")
    messages.show_once("<b>disk</b>")
    assert [box.textFormat().name for box in widget.findChildren(QMessageBox)] == ["PlainText"]
    messages.forget()
    messages.show_once("<b>disk</b>")
    assert len(widget.findChildren(QMessageBox)) == 2


def test_a_lazy_object_is_made_once() -> None:
    """When it is first asked for."""
    made: list[object] = []

    def make() -> object:
        made.append(object())
        return made[-1]

    lazy = Lazy(make)
    assert lazy.made is None
    assert lazy() is lazy() is lazy.made
    assert len(made) == 1


@pytest.mark.parametrize(("speed", "steps", "then"), [(1.0, 1, 1.25), (1.1, -1, 0.75), (3.0, 1, 3.0), (0.1, -1, 0.5)])
def test_speeds_go_in_steps(speed: float, steps: int, then: float) -> None:
    """From the nearest one, within their bounds."""
    assert changed_speed(speed, steps) == then
    assert then in SPEED_STEPS
