# SPDX-License-Identifier: MIT
"""The faces of the opponents."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.table.models import STILL, table_of
from ui.language import i18n, names
from ui.table.faces import Face, Mood, face_of, face_pixmap
from ui.table.trick import TrickTable

pytestmark = pytest.mark.usefixtures("usual")


@pytest.fixture
def table(qtbot: QtBot) -> TrickTable:
    """Return a table of usual size that stands still."""
    table = TrickTable()
    qtbot.addWidget(table)
    table.set_look(STILL)
    table.resize(960, 560)
    return table


SMALL = 28
"""Pixels of a face on the lowest panel."""
FAR = 12
"""Least mean difference of two faces, of 255."""


def image(face: Face, mood: Mood = Mood.CALM, *, strong: bool = False) -> QImage:
    """Return the small picture of *face*."""
    picture = face_pixmap(face, mood, SMALL, strong=strong).toImage()
    return picture.convertToFormat(QImage.Format.Format_RGB32)


def difference(one: QImage, other: QImage) -> float:
    """Return how much two pictures differ, on average over pixels and colours."""
    pairs = list(zip(bytes(one.constBits()), bytes(other.constBits()), strict=True))
    return sum(abs(a - b) for a, b in pairs) / len(pairs) * 4 / 3


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_each_opponent_has_a_face_of_their_own(qapp: QApplication, language: str) -> None:
    """Any two of a language are told apart when they are small."""
    i18n.install(qapp, language)
    faces = [face_of(name) for name in names.opponent_names()]
    pictures = [image(face) for face in faces if face is not None]
    assert len(pictures) == len(faces)
    assert all(difference(one, other) > FAR for one, other in combinations(pictures, 2))


def test_moods_are_seen(qapp: QApplication) -> None:
    """In a small face, too; in high contrast it has another outline."""
    i18n.install(qapp, "ja")
    for name in names.opponent_names():
        face = face_of(name)
        assert face is not None
        moods = [image(face, mood) for mood in Mood]
        assert all(one != other for one, other in combinations(moods, 2))
        assert image(face, strong=True) != moods[0]


def test_a_person_has_no_face(table: TrickTable) -> None:
    """Not by a name of their own, nor at their own seat by that of an opponent."""
    assert face_of("Somebody") is None
    model = table_of("66 55")
    table.sync(model)
    assert table.panels[model.me].face is None


def test_who_an_opponent_is_can_be_asked(table: TrickTable, qtbot: QtBot) -> None:
    """By a click or by Space at a panel; the next, Escape or a click on the felt ends it."""
    table.set_characters(["", "Steady: waits.", "", ""])
    table.sync(table_of("66 55"))
    table.show()
    panel = table.panels[1]
    assert panel.face is not None
    assert panel.character == panel.accessibleDescription() == "Steady: waits."
    assert "Steady" in panel.toolTip()
    for end in (Qt.Key.Key_Space, Qt.Key.Key_Escape, None):
        panel.setFocus()
        QTest.keyClick(panel, Qt.Key.Key_Space)
        assert table.card.isVisible()
        assert all(text in table.card.accessibleName() for text in ("Wesley", "Veteran", "Steady: waits."))
        assert not table.card.geometry().intersects(panel.geometry())
        if end is None:
            QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=table.rect().center())
        else:
            QTest.keyClick(panel, end)
        assert table.card.isHidden()
    with qtbot.assertNotEmitted(table.felt_clicked):
        QTest.mouseClick(panel, Qt.MouseButton.LeftButton)
    assert table.card.isVisible()
    table.clear()
    assert table.card.isHidden()
