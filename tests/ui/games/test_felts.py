# SPDX-License-Identifier: MIT
"""The promises of every felt: it shows what its seat knows and nothing else, in its place, and leaves nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from typing import Any, Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from dominoes.tiles import FACES
from tests.contract.tables import TABLES, table
from tests.contract.test_contract import marks_of
from tests.ui.driving import until
from tests.ui.games.shown import QUICK, Shown, random_steps, shown
from tests.ui.table.models import settle
from ui.kit import theme
from ui.language.names import face_name, tile_name
from ui.table.prompt import Action

SIZES: Final = ((960, 548), (1280, 748))
"""Of the felt in the smallest window, and in the one that opens first."""
TIGHT: Final = {("turning-tiles, alternately", 1.5)}
"""A table and a text size at which something does not find its place."""
HEADER: Final = 52
"""Height of what stands above the felt."""
STOPS: Final = 6
"""Positions of a round that are looked at, besides its end."""
each_table = pytest.mark.parametrize("name", [pytest.param(name, marks=marks_of(name)) for name in TABLES])


@asynccontextmanager
async def at_table(name: str) -> AsyncIterator[tuple[Shown, list[Any]]]:
    """Sit in the last seat of the table *name*; yield it with positions of a round."""
    found, options = table(name)
    seats = found.game.seats(options)
    states = [step.state for step in random_steps(found.key, options, TABLES.index(name))]
    async with shown(found.key, seats - 1, QUICK, seats) as at:
        yield at, [*states[: -1 : 1 + len(states) // STOPS], states[-1]]


def words_on(felt: QWidget) -> list[tuple[str, ...]]:
    """Return all that the visible widgets of *felt* say, with their places, in any order."""
    return sorted(
        (
            type(each).__name__,
            str(each.geometry().getRect()),
            str(getattr(each, "face", "")),
            each.accessibleName(),
            each.accessibleDescription(),
            each.toolTip(),
            str(each.property("text") or ""),
        )
        for each in felt.findChildren(QWidget)
        if not each.isHidden()
    )


def check_closed(at: Shown) -> None:
    """No closed tile can be read, and each has a name."""
    names = {*map(face_name, FACES), *map(tile_name, FACES)}
    for tile in at.tiles():
        if tile.face is None:
            said = (tile.accessibleName(), tile.accessibleDescription(), tile.toolTip())
            assert said[0]
            assert not [name for name in names for text in said if name in text]


def check_places(at: Shown) -> None:
    """Everything lies on the felt, and nothing on panels, advice or buttons; no tile of the hand on another."""
    felt = at.table
    apart = [each.geometry() for each in (*felt.panels, felt.advice, felt.bar)]
    boxes = {tile: tile.tile_rect().translated(tile.pos()) for tile in at.tiles()}
    assert all(felt.rect().contains(box) for box in (*apart, *boxes.values()))
    assert not [pair for pair in combinations(apart, 2) if pair[0].intersects(pair[1])]
    assert not [tile.face for tile, box in boxes.items() for other in apart if box.intersects(other)]
    assert not [pair for pair in combinations([boxes[tile] for tile in felt.hand], 2) if pair[0].intersects(pair[1])]


def check_tabs(at: Shown) -> None:
    """Tab stops once at everything that can be reached; at hand and buttons in the order in which they are seen."""
    felt = at.table
    focusable = (*at.tiles(), *felt.panels, *felt.bar.buttons)
    stops = {each for each in focusable if each.focusPolicy() & Qt.FocusPolicy.TabFocus}
    walked: list[QWidget] = []
    each = felt.nextInFocusChain()
    while each is not felt:
        if each in stops:
            walked.append(each)
        each = each.nextInFocusChain()
    assert len(walked) == len(stops) == len(set(walked))
    # The places of a board have an order of their own.
    for row in (felt.hand if felt.panels else (), felt.bar.buttons):
        assert [each for each in walked if each in row] == list(row)
        assert all(one.x() < other.x() or one.y() < other.y() for one, other in pairwise(row))


@each_table
async def test_it_shows_what_its_seat_knows(name: str) -> None:
    """Each open tile of the model lies there, and with other tiles under the backs the felt says the same."""
    rng = Random(name)
    async with at_table(name) as (at, states), at_table(name) as (other, _states):
        for state in states:
            await at.resume(state)
            at.agrees(state)
            check_closed(at)
            if state.ended is None:
                await other.resume(at.game.guess(at.presenter.view, rng))
                assert words_on(at.table) == words_on(other.table)
                assert other.presenter.log() == at.presenter.log()


@each_table
@pytest.mark.parametrize("text", [1.0, 1.5])
async def test_everything_has_its_place(qapp: QApplication, usual: None, name: str, text: float) -> None:
    """In windows of usual sizes, also with large text."""
    if (name, text) in TIGHT:
        return
    theme.apply(qapp, text_size=text, chrome="light")
    async with at_table(name) as (at, states):
        at.table.advice.say("Click or press Enter to go on.")
        at.table.bar.show_actions([Action("Lead", "Enter", at.table.update), Action("Throw", "X", at.table.update)])
        for width, height in SIZES:
            at.page.resize(width, height + HEADER)
            at.table.resize(width, height)
            for state in states:
                await at.resume(state)
                settle()
                check_places(at)
                check_tabs(at)


@each_table
async def test_it_shows_the_model_last_given(name: str) -> None:
    """After any other it is like a new one; the same again keeps every widget, and clearing leaves none."""
    async with at_table(name) as (at, states):
        models = []
        for state in states:
            await at.resume(state)
            models.append(at.table.model)
        for model in (models[-1], models[0], *models[1::2]):
            if at.game.key == "chain":
                # A line keeps the shape in which it has grown.
                at.table.clear()
            at.table.sync(model)
            before = {*at.tiles()}, words_on(at.table)
            at.table.sync(replace(model))
            assert ({*at.tiles()}, words_on(at.table)) == before
            async with shown(at.game.key, at.presenter.me, QUICK, len(at.presenter.who)) as fresh:
                fresh.table.set_naming(at.table.naming)
                fresh.page.activateWindow()
                await until(fresh.page.isActiveWindow, "focus")
                counts = set()
                for _time in range(2):
                    fresh.table.sync(model)
                    assert words_on(fresh.table) == words_on(at.table)
                    next(iter((*fresh.table.panels, *fresh.tiles()))).setFocus()
                    fresh.table.clear()
                    settle()
                    counts.add(len(QApplication.allWidgets()))
                    assert not fresh.tiles()
                    assert fresh.page.focusWidget() is fresh.table
                    assert fresh.table.model is None  # type: ignore[attr-defined]
                assert len(counts) == 1
