# SPDX-License-Identifier: MIT
"""A deal of 相十副 at the real table: by clicks, by keys, dragged, taken back, given up, solved."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.ai.bot import Budget, Choice
from dominoes.deal import read_seed
from dominoes.games.patience import GiveUp
from dominoes.games.watching.groups import LETTERS, Swap
from dominoes.play.worker import Request
from dominoes.records.summary import Uncounted
from dominoes.store import Filter
from tests.ui.driving import (
    FAST,
    GreedyThinker,
    answers_of,
    click_tile,
    drag_tile,
    is_on,
    my_turn,
    press_button,
    press_main,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
    words_of,
)
from ui.app.window import MainWindow
from ui.games.watching.play import WatchingPerson
from ui.games.watching.table import SPANS, WatchingFelt
from ui.play.page import TablePage

SETUP = setup_of("watching_easy", game="watching")
SEED = read_seed("5")
WITH_TWO = read_seed("2")
"""Seed of a match: in its first deal two tiles make the pair together, and neither with another alone."""


class Solving(GreedyThinker):
    """Answers as the real process does, here."""

    async def choose(self, request: Request, budget: Budget) -> Choice[object]:
        """Answer *request* at once."""
        await asyncio.sleep(0)
        return request.answer(budget)


def felt_of(table: TablePage) -> WatchingFelt:
    """Return the felt."""
    assert isinstance(table.table, WatchingFelt)
    return table.table


async def person_at(table: TablePage) -> WatchingPerson:
    """Return the player in their turn."""
    person = await my_turn(table)
    assert isinstance(person, WatchingPerson)
    return person


async def press_anew(table: TablePage, key: Qt.Key, *, ctrl: bool = False) -> WatchingPerson:
    """Press *key*, which asks the player again in another position."""
    person = await person_at(table)
    turn = person.turn
    type_key(table, key, ctrl=ctrl)
    await until(lambda: person.turn not in (turn, None), "another turn")
    return person


def places_of(person: WatchingPerson, move: Swap) -> tuple[list[int], list[int]]:
    """Return where the tiles of *move* lie, in both groups."""
    assert person.turn is not None
    found = []
    for group, row in ((move.one, move.given), (move.other, move.taken)):
        left, places = list(row), []
        for place, tile in zip(SPANS[group], person.turn.view.groups[group], strict=True):
            if tile in left:
                left.remove(tile)
                places.append(place)
        found.append(places)
    return found[0], found[1]


def a_swap(person: WatchingPerson, size: int = 1) -> Swap:
    """Return the first legal swap of so many tiles."""
    assert person.turn is not None
    return next(move for move in person.turn.moves(Swap) if len(move.given) == size)


async def hinted(table: TablePage) -> Swap:
    """Return the swap that the hint shows."""
    person = await person_at(table)
    type_key(table, Qt.Key.Key_H)
    await until(lambda: person.hint is not None, "the hint")
    assert person.hint is not None
    move = person.hint.move
    assert isinstance(move, Swap)
    return move


async def swap(table: TablePage, move: Swap, by: str) -> None:
    """Make *move* by clicks, by keys, or by a drag."""
    person = await person_at(table)
    turn, felt = person.turn, felt_of(table)
    given, taken = places_of(person, move)
    assert person.forget_selection() is not None
    if by == "drag":
        for place in given[1:]:
            click_tile(felt.tile_at(place))
        drag_tile(felt.tile_at(given[0]), felt.tile_at(taken[0]))
    for place in (*given, *taken) if by != "drag" else ():
        if by == "clicks":
            click_tile(felt.tile_at(place))
        else:
            felt.tile_at(place).setFocus(Qt.FocusReason.TabFocusReason)
            type_key(table, Qt.Key.Key_Space)
    await until(lambda: person.turn is not turn, "the swap")


def said(window: MainWindow) -> str:
    """Return all that the window says."""
    return "\n".join(word for told in words_of(window) for word in told)


async def test_a_deal_is_solved_by_hints_and_counted(tmp_path: Path) -> None:
    """From the start page's table to the sheet at its end; the store has the round, won."""
    async with window_on(tmp_path, thinker=Solving()) as window:
        table = await sit_down(window, SETUP, SEED)
        assert not table.overlay.isVisible()
        assert felt_of(table).panels == []
        ways = iter(("clicks", "keys", "drag", "clicks", "keys", "drag", "clicks", "keys"))
        while not table.overlay.isVisible():
            move = await hinted(table)
            assert all(
                felt_of(table).tile_at(place).is_hinted
                for row in places_of(await person_at(table), move)
                for place in row
            )
            await swap(table, move, next(ways))
            await asyncio.sleep(0.01)
            await until(lambda: table.presenter.person.turn is not None or table.overlay.isVisible(), "what follows")  # type: ignore[union-attr]
        assert "Solved with" in said(window)
        assert "Solved today: 1 of 1 · Total solved: 1 of 1" in said(window)
        archive = window.services.archive()
        assert archive is not None
        (number,) = archive.ids(Filter(game="watching"))
        (row,) = archive.listed([number])
        assert (row.summary.won, row.summary.chips, row.summary.apart) == (True, 0, Uncounted.NOTHING)
        assert row.summary.facts["watching-swaps"] >= 3
        # Another deal, by the main button.
        before = felt_of(table).model
        press_main(table)
        await person_at(table)
        assert felt_of(table).model != before


async def test_what_is_shown_of_a_choice(tmp_path: Path) -> None:
    """A tile that is selected marks those it can be swapped with; others say why not; the frames are named."""
    async with window_on(tmp_path, thinker=Solving()) as window:
        table = await sit_down(window, SETUP, SEED)
        person, felt = await person_at(table), felt_of(table)
        move = a_swap(person)
        (given,), (taken,) = places_of(person, move)
        click_tile(felt.tile_at(given))
        assert felt.tile_at(given).is_selected
        assert felt.tile_at(taken).is_able
        assert felt.advice.text == "Marked tiles can be swapped with it."
        # Arrows go to the next tile, wherever it lies.
        felt.tile_at(given).setFocus(Qt.FocusReason.TabFocusReason)
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up):
            type_key(table, key)
            assert felt.place_of(felt.focusWidget()) is not None
        turn = person.turn
        assert turn is not None
        wrong = next(
            place
            for group, span in enumerate(SPANS)
            for place in span
            if group and group != move.one and not felt.tile_at(place).is_able
        )
        click_tile(felt.tile_at(wrong))
        if move.one:
            assert "would" in felt.advice.text
        type_key(table, Qt.Key.Key_Escape)
        assert not any(tile.is_selected for tile in felt.hand)
        assert felt.model is not None
        lit = [frame for frame in felt.model.frames if frame.lit]
        assert len(lit) >= 5
        assert [frame.sign for frame in felt.model.frames] == list(LETTERS)
        named = felt.tile_at(lit[0].places[0])
        assert lit[0].caption in named.accessibleDescription().casefold()
        assert table.side._seen.isHidden()


async def test_taken_back_started_over_and_given_up(tmp_path: Path) -> None:
    """Undo, redo, the deal from its beginning, whether it can be solved, and the end without a solution."""
    async with window_on(tmp_path, thinker=Solving()) as window:
        table = await sit_down(window, SETUP, SEED)
        begun = (await person_at(table)).turn
        assert begun is not None
        first = begun.view.groups
        for by in ("clicks", "drag"):
            person = await person_at(table)
            await swap(table, a_swap(person), by)
        assert table.runner is not None
        for key, ctrl, moves in ((Qt.Key.Key_Z, True, 1), (Qt.Key.Key_Y, True, 2), (Qt.Key.Key_B, False, 0)):
            person = await press_anew(table, key, ctrl=ctrl)
            assert len(table.runner.cursor.moves) == moves
        assert person.turn is not None
        assert person.turn.view.groups == first
        type_key(table, Qt.Key.Key_B)
        assert table.table.advice.text == "Nothing to undo in this round."
        type_key(table, Qt.Key.Key_Q)
        await until(lambda: "can be solved with" in table.table.advice.text, "the answer")
        press_button(table, "X")
        await until(table.overlay.isVisible, "the end")
        assert "Given up with" in said(window)
        archive = window.services.archive()
        assert archive is not None
        (row,) = archive.listed(archive.ids(Filter(game="watching")))
        assert (row.summary.won, row.summary.undos, row.summary.apart) == (False, 2, Uncounted.NOTHING)
        # The same deal once more does not count.
        QTest.keyClick(table, Qt.Key.Key_A)
        person = await person_at(table)
        assert person.turn is not None
        assert person.turn.view.groups == first
        assert table.runner is not None
        assert table.runner.uncounted


async def test_another_deal_gives_this_one_up(tmp_path: Path) -> None:
    """With a swap made it counts as not solved; an untouched one leaves no trace."""
    async with window_on(tmp_path, thinker=Solving()) as window:
        table = await sit_down(window, SETUP, SEED)
        person = await person_at(table)
        await swap(table, a_swap(person), "clicks")
        for begun in (True, False):
            turn = (await person_at(table)).turn
            type_key(table, Qt.Key.Key_N)
            if begun:
                await until(table.overlay.isVisible, "the question")
                type_key(table, Qt.Key.Key_N)
            await until(
                lambda was=turn: table.presenter is not None and table.presenter.person.turn not in (was, None),  # type: ignore[misc]
                "another deal",
            )
        archive = window.services.archive()
        assert archive is not None
        (row,) = archive.listed(archive.ids(Filter(game="watching")))
        assert not row.summary.won
        type_key(table, Qt.Key.Key_D)
        await until(table.overlay.isVisible, "the computer solves it", 30)
        assert "Solved with" in said(window)


@pytest.mark.parametrize("key", [Qt.Key.Key_N, Qt.Key.Key_X])
async def test_a_begun_deal_is_given_up_only_after_a_question(tmp_path: Path, key: Qt.Key) -> None:
    """Both for another deal and for none; to play on is the first answer, and changes nothing."""
    async with window_on(tmp_path, thinker=Solving()) as window:
        table = await sit_down(window, SETUP, SEED)
        await swap(table, a_swap(await person_at(table)), "clicks")
        person = await person_at(table)
        asked = person.turn
        type_key(table, key)
        await until(table.overlay.isVisible, "the question")
        assert "The deal then counts as not solved." in str(words_of(table.overlay))
        type_key(table, Qt.Key.Key_Return)
        await until(lambda: not table.overlay.isVisible(), "to play on")
        assert person.turn is asked
        assert not person.gives_up
        window.pages.go_start()
        await until(lambda: window.pages.start.matches.rows, "the deal that was left")
        (row,) = window.pages.start._rows
        assert (row.title, row.round) == ("Watching Ten Sets", "")
        assert "chips" not in row.detail


@pytest.mark.parametrize("key", [Qt.Key.Key_N, Qt.Key.Key_X])
async def test_a_deal_given_up_while_tiles_move_is_counted(tmp_path: Path, key: Qt.Key) -> None:
    """It is given up when they have come to rest, as if the player had waited for that."""
    async with window_on(tmp_path, settings=replace(FAST, motion="on", speed=1.0), thinker=Solving()) as window:
        table = await sit_down(window, SETUP, SEED)
        person = await person_at(table)
        await swap(table, a_swap(person), "clicks")
        runner = table.runner
        assert runner is not None
        await until(lambda: runner.can_undo, "the swap is saved")
        type_key(table, key)
        await until(table.overlay.isVisible, "the question")
        assert person.turn is None
        type_key(table, key)
        archive = window.services.archive()
        assert archive is not None
        await until(lambda: archive.ids(Filter(game="watching")), "the deal is counted")
        (row,) = archive.listed(archive.ids(Filter(game="watching")))
        assert not row.summary.won


async def test_it_is_looked_up_afterwards(tmp_path: Path) -> None:
    """Records, review and statistics of a game without opponents and chips."""
    async with window_on(tmp_path, thinker=Solving()) as window:
        table = await sit_down(window, SETUP, SEED)
        await swap(table, a_swap(await person_at(table)), "clicks")
        await person_at(table)
        type_key(table, Qt.Key.Key_X)
        await until(lambda: "give-up" in answers_of(table), "the question")
        type_key(table, Qt.Key.Key_X)
        await until(lambda: "review" in answers_of(table), "the end")
        QTest.keyClick(table, Qt.Key.Key_V)
        review = window.pages.review
        await until(lambda: is_on(window, review), "the review")
        QTest.keyClick(review, Qt.Key.Key_Right)
        await until(lambda: review.stepper.at == 1, "the swap")
        assert "swapped" in review.position_text
        assert review.accessibleName() == "Watching Ten Sets"
        assert review.side.seats.isHidden()
        off = {each.key for each in review.commands() if not each.enabled}
        assert {"V", "A"} <= off
        QTest.keyClick(review, Qt.Key.Key_S)
        await until(review.overlay.isVisible, "how it ended")
        QTest.keyClick(review.overlay, Qt.Key.Key_Escape)
        window.pages.go_start()
        window.pages.start.statistics.click()
        statistics = window.pages.statistics
        assert [figure.name for figure in statistics.figures.figures] == ["Deals", "Solved"]
        assert statistics.month.isVisibleTo(statistics)
        assert "0/1" in [button.mark.short for button in statistics.month.buttons]
        assert statistics.line.isHidden()


def test_a_random_choice_is_never_refused_without_a_word() -> None:
    """Any two chosen tiles are swapped, or there is a reason."""
    from dominoes.deal import deal_round
    from dominoes.game import Seat, Standing
    from dominoes.games import entry
    from ui.games.reasons import reason_text
    from ui.games.watching.play import WatchingTurn

    game, rng = entry("watching").game, Random(3)
    state = game.start(SETUP.options, deal_round(game, SETUP.options, bytes(32)), Standing()).state
    turn = WatchingTurn(game, state, Seat(0), game.legal_moves(state, Seat(0)))
    for _try in range(200):
        move = turn.swap(tuple(rng.sample(range(32), 2)))
        if move is not None and move not in turn.legal:
            reason = turn.why_not(move)
            assert reason is not None
            assert reason_text(reason) != reason.key
    assert turn.why_not(GiveUp()) is None


async def test_two_tiles_for_the_pair(tmp_path: Path) -> None:
    """The pair goes for two tiles of a group: each tile of both is marked on the way, whichever is chosen first."""
    async with window_on(tmp_path, thinker=Solving()) as window:
        table = await sit_down(window, SETUP, WITH_TWO)
        person, felt = await person_at(table), felt_of(table)
        turn, two = person.turn, a_swap(person, 2)
        pair, others = places_of(person, two)
        chosen: list[int] = []
        for place in (pair[0], others[0], pair[1], others[1]):
            assert not chosen or felt.tile_at(place).is_able
            click_tile(felt.tile_at(place))
            chosen.append(place)
            if len(chosen) < 4:
                assert person.turn is turn
                assert person.selected.places == tuple(chosen)
                assert felt.advice.text == "Marked tiles can be swapped with it."
        await until(lambda: person.turn is not turn, "the swap")
