# SPDX-License-Identifier: MIT
"""Every list of the filters says what is wanted, and leaves the others alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from PySide6.QtCore import QDate, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.games import GAMES as ENTRIES
from tests.ui.pages.looks import Show
from ui.kit.controls import Chooser
from ui.language.names import STRENGTHS
from ui.pages.records.filters import FilterForm
from ui.pages.records.round_filter import RoundFilter, games

pytestmark = pytest.mark.usefixtures("usual")


@pytest.fixture
def form(show: Show) -> FilterForm:
    """A form that is shown."""
    form = FilterForm()
    form.arrange(3)
    show(form)
    return form


def pick(chooser: Chooser, value: object) -> None:
    """Choose *value* with the keys, as a player does."""
    chooser.setFocus()
    QTest.keyClick(chooser, Qt.Key.Key_Home)
    for _step in range(chooser.count()):
        if chooser.value() == value:
            return
        QTest.keyClick(chooser, Qt.Key.Key_Down)
    raise AssertionError(value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("shelf", "favourites"),
        ("shelf", "apart"),
        ("shelf", "bin"),
        *(("game", game) for game in games()),
        *(("level", level) for level in STRENGTHS),
        ("outcome", "won"),
        ("outcome", "gain"),
        ("outcome", "loss"),
        ("period", "today"),
        ("period", "year"),
        ("player", "Nora"),
        ("player", ""),
    ],
    ids=str,
)
def test_each_choice(form: FilterForm, name: str, value: Any) -> None:  # noqa: ANN401 - of any field
    """One choice changes one thing, and is emitted at once."""
    changes: list[RoundFilter] = []
    form.changed.connect(changes.append)
    form.set_players(("", "Ming", "Nora"))
    pick(form.choosers[name], value)
    chosen: dict[str, Any] = {name: value}
    assert changes[-1] == replace(RoundFilter(), **chosen)


def test_traditions_are_those_of_the_game(form: FilterForm) -> None:
    """Each tradition belongs to one game; with another game it is forgotten."""
    offered: list[Any] = []
    for game in games():
        form.show_filter(RoundFilter(game=game))
        offered += [(game[0], key) for key, _words in form._lists()["preset"][1] if key]
    assert sorted(offered) == sorted((each.key, key) for each in ENTRIES for key in each.presets)
    assert {game for game in games() if game[0] == "chain"} == {
        ("chain", each.game.variant(options))
        for each in ENTRIES
        if each.key == "chain"
        for options in each.presets.values()
    }
    form.show_filter(RoundFilter(game=("chain", "slant"), preset="xieding"))
    changes: list[RoundFilter] = []
    form.changed.connect(changes.append)
    pick(form.choosers["game"], ("tiengow", None))
    assert changes[-1] == RoundFilter(game=("tiengow", None))


def test_own_dates(form: FilterForm) -> None:
    """Two days appear only when they are wanted, both of them included; the wheel leaves them alone."""
    changes: list[RoundFilter] = []
    form.changed.connect(changes.append)
    assert not form.first.isVisible()
    pick(form.choosers["period"], "dates")
    assert form.first.isVisible()
    form.first.setDate(QDate(2025, 12, 31))
    assert changes[-1].first == date(2025, 12, 31)
    assert changes[-1].last == date.today()  # noqa: DTZ011 - as the form
    where, none = QPointF(5, 5), Qt.KeyboardModifier.NoModifier
    no_phase, buttons = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
    turn = QWheelEvent(where, where, QPoint(0, 120), QPoint(0, 120), buttons, none, no_phase, False)  # noqa: FBT003
    QApplication.sendEvent(form.first, turn)
    assert form.first.day() == date(2025, 12, 31)
    pick(form.choosers["period"], "all")
    assert changes[-1] == RoundFilter()


def test_one_player_alone_is_not_asked_for(form: FilterForm) -> None:
    """Whoever plays alone need not choose himself."""
    assert not form.choosers["player"].isVisible()
    form.set_players(("Ming",))
    assert not form.choosers["player"].isVisible()
    form.set_players(("Ming", "Nora"))
    assert form.choosers["player"].isVisible()


@pytest.mark.parametrize("columns", range(1, 10))
def test_rows_are_equally_long(form: FilterForm, columns: int) -> None:
    """In so many columns no list is squeezed, and Tab goes through them in order."""
    form.arrange(columns)
    form.resize(150 * columns, 400)
    QApplication.processEvents()
    shown = [chooser for chooser in form.choosers.values() if chooser.isVisible()]
    widths = {chooser.width() for chooser in shown}
    assert max(widths) - min(widths) <= 1
    assert min(widths) >= 100
    shown[0].setFocus()
    for chooser in shown:
        assert chooser.hasFocus() or not chooser.isEnabled()
        if chooser.hasFocus():
            QTest.keyClick(chooser, Qt.Key.Key_Tab)
