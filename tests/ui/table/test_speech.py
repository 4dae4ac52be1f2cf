# SPDX-License-Identifier: MIT
"""What opponents say now and then."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dominoes.ai.styles import STYLES
from dominoes.game import Seat
from tests.ui.table.models import STILL, table_of
from ui.language import i18n
from ui.table.speech import Occasion, Talk, lines
from ui.table.trick import TrickTable

pytestmark = pytest.mark.usefixtures("usual")

SPEAKERS = ((Seat(1), "bold"), (Seat(2), ""))


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_there_are_several_lines_for_each_occasion(qapp: QApplication, language: str) -> None:
    """In each language, all different; each temper has some of its own."""
    i18n.install(qapp, language)
    said = [line for occasion in Occasion for line in lines(occasion)]
    assert len(set(said)) == len(said)
    assert all(said)
    assert all(len(lines(occasion)) > 1 for occasion in Occasion)
    tempered = (Occasion.GREETING, Occasion.TRICK, Occasion.WON, Occasion.LOST)
    own = {lines(occasion, temper)[-1] for occasion in tempered for temper in STYLES}
    assert len(own) == len(tempered) * len(STYLES)
    assert not own & set(said)
    assert lines(Occasion.PAYS, "bold") == lines(Occasion.PAYS)


def test_talk_is_rare_and_no_line_comes_twice_in_a_row() -> None:
    """About once in five occasions, only by those who may speak; the same seed says the same."""
    ends = (Occasion.GREETING, Occasion.FAREWELL)
    occasions = [occasion for _round in range(200) for occasion in Occasion if occasion not in ends]
    heard = [[talk.line(each, SPEAKERS) for each in occasions] for talk in (Talk(b"one"), Talk(b"one"), Talk(b"two"))]
    assert heard[0] == heard[1] != heard[2]
    said = [each for each in heard[0] if each is not None]
    assert 0.15 < len(said) / len(occasions) < 0.25
    assert {seat for seat, _text in said} == {Seat(1), Seat(2)}
    assert all(one[1] != other[1] for one, other in pairwise(said))
    talk = Talk(b"one")
    assert {talk.line(each, ()) for each in occasions} == {None}
    greeted = sum(talk.line(each, SPEAKERS) is not None for _match in range(100) for each in ends)
    assert 70 < greeted < 130


def test_a_bubble_covers_nothing_and_goes(qtbot: QtBot) -> None:
    """No tile, no panel, no words; one at a time, and none where there is no room."""
    table = TrickTable()
    qtbot.addWidget(table)
    table.set_look(STILL)
    table.resize(960, 560)
    table.sync(table_of("66 55"))
    table.show()
    assert table.speak(Seat(1), "Lucky me.")
    assert table.speech.isVisible()
    assert table.speech.accessibleName() == table.speech.text == "Lucky me."
    others = (*table.panels, *table.hand, table.advice)
    assert not any(each.isVisible() and each.geometry().intersects(table.speech.geometry()) for each in others)
    assert not table.speak(Seat(2), "Well played, everyone.")
    assert table.speech.text == "Lucky me."
    table.speech.hide()
    assert not table.speak(Seat(2), "Well played, everyone. " * 12)
    assert table.speech.isHidden()
    table.clear()
    assert not table.speak(Seat(1), "Lucky me.")
