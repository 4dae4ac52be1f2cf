# SPDX-License-Identifier: MIT
"""The program's help for the person: moves done again, made for them, or made without asking; deals given."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from dominoes.deal import read_seed
from dominoes.game import Deal, Seat
from dominoes.lessons.file import guessed_steps
from dominoes.lessons.tree import ROOT
from dominoes.records.summary import Uncounted
from dominoes.store import Filter, RoundRow
from tests.dominoes.lessons.test_seen import closed_and_named
from tests.ui.driving import (
    FAST,
    ONE_ROUND,
    answer_sheet,
    best,
    my_turn,
    person_of,
    play,
    play_on,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
)
from tests.ui.games.chain.driving import turn_of
from ui.app.window import MainWindow
from ui.language import names
from ui.play.match import MatchRunner
from ui.play.page import TablePage
from ui.saving.party import Party, party_again, read_party

GAMES = [("tiengow", "wiki_hk"), ("paigow", "guangdong"), ("chain", "jielong")]


def runner_of(table: TablePage) -> MatchRunner:
    """Return what plays the match at *table*."""
    assert table.runner is not None
    return table.runner


def listed(window: MainWindow) -> tuple[RoundRow, ...]:
    """Return the finished rounds, newest first."""
    archive = window.services.autosave().archive
    assert archive is not None
    return archive.listed(archive.ids(Filter()))


async def finish(table: TablePage) -> None:
    """Have the computer play the last round of a match to its end, and leave the table."""
    runner = runner_of(table)
    runner.hand_over()
    await until(lambda: runner.is_over and table.overlay.isVisible(), "the end of the round", seconds=30)
    for _sheet in ("the settlement", "the end of the match"):
        await until(table.overlay.isVisible, _sheet)
        answer_sheet(table)
        await asyncio.sleep(0)
    await until(lambda: table.runner is None, "the seat to be free")


async def own_moves(table: TablePage, window: MainWindow, count: int) -> list[object]:
    """Make *count* moves for the person; return them."""
    runner = runner_of(table)
    made: list[object] = []
    for _move in range(count):
        person = await my_turn(table)
        asked = person.turn
        before = len(runner.cursor.moves)
        await play_on(window, lambda was=asked, who=person: who.turn is not was)  # type: ignore[misc]
        await my_turn(table)
        made.append(next(move for seat, move in runner.cursor.moves[before:] if seat == runner.party.me))
    return made


async def test_taken_back_and_done_again(tmp_path: Path) -> None:
    """Two moves taken back are done again one after the other; the store holds what lies on the table."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of("basic", session=ONE_ROUND))
        runner = runner_of(table)
        assert not runner.can_redo
        made = await own_moves(table, window, 2)
        stood = runner.cursor.moves
        for _undo in made:
            type_key(table, Qt.Key.Key_Z, ctrl=True)
            await until(lambda: runner._playing is not None and not runner.is_taking_back, "the undo")
            await my_turn(table)
        assert [move for seat, move in runner.cursor.moves if seat == runner.party.me] == []
        for count in (1, 2):
            assert runner.can_redo
            type_key(table, Qt.Key.Key_Y, ctrl=True)
            await until(
                lambda n=count: [m for s, m in runner.cursor.moves if s == runner.party.me] == made[:n],
                "the move again",
            )
            await my_turn(table)
        assert not runner.can_redo
        # The others answer alike in the same position.
        assert runner.cursor.moves == stood
        await play_on(window)
        (row,) = listed(window)
        assert (row.summary.undos, row.summary.apart) == (2, Uncounted.UNDONE)


async def test_another_way_ends_what_could_be_done_again(tmp_path: Path) -> None:
    """After taking back and playing on there is nothing to do again, and a note says so."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        runner = runner_of(table)
        await own_moves(table, window, 1)
        asked = (await my_turn(table)).turn
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await until(lambda: runner.can_redo and runner.presenter.person.turn is not asked, "the undo")
        await own_moves(table, window, 1)
        assert not runner.can_redo
        type_key(table, Qt.Key.Key_Y, ctrl=True)
        assert table.table.advice.text == "Nothing to redo."


@pytest.mark.matrix
@pytest.mark.parametrize(("game", "preset"), GAMES)
async def test_the_computer_plays_on(tmp_path: Path, game: str, preset: str) -> None:
    """After D a whole round is played without a touch; it is kept, and not counted."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(preset, game=game, session=ONE_ROUND))
        await my_turn(table)
        type_key(table, Qt.Key.Key_D)
        runner = runner_of(table)
        assert runner.stands_in
        await finish(table)
        (row,) = listed(window)
        assert row.summary.apart is Uncounted.COMPUTER


async def test_the_person_takes_over_again(tmp_path: Path) -> None:
    """D a second time gives the moves back."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        runner = runner_of(table)
        await my_turn(table)
        type_key(table, Qt.Key.Key_D)
        mine = len([seat for seat, _ in runner.cursor.moves if seat == runner.party.me])
        await until(
            lambda: len([s for s, _ in runner.cursor.moves if s == runner.party.me]) > mine, "the computer's move"
        )
        type_key(table, Qt.Key.Key_D)
        await my_turn(table)
        assert not runner.stands_in
        await play_on(window)


async def test_one_move_by_the_computer(tmp_path: Path) -> None:
    """C makes one move, and the next is asked for again."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        runner = runner_of(table)
        person = await my_turn(table)
        asked = person.turn
        type_key(table, Qt.Key.Key_C)
        await until(lambda: person.turn is not asked, "the computer's move")
        await my_turn(table)
        assert not runner.stands_in
        assert len([seat for seat, _ in runner.cursor.moves if seat == runner.party.me]) == 1


async def test_honest_players_play_themselves(tmp_path: Path) -> None:
    """Honest play knows no help of any kind."""
    async with window_on(tmp_path, settings=replace(FAST, play="strict")) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        await my_turn(table)
        for key, ctrl in ((Qt.Key.Key_D, False), (Qt.Key.Key_C, False), (Qt.Key.Key_Y, True)):
            table.table.advice.say("")
            type_key(table, key, ctrl=ctrl)
            assert "Strict play" in table.table.advice.text
        assert not runner_of(table).stands_in


@pytest.mark.parametrize("forced", [True, False])
async def test_a_forced_move_is_not_asked_for(tmp_path: Path, forced: bool) -> None:  # noqa: FBT001 - a parameter
    """If one tile fits, or one is left, it is laid without a click, if the player wants that."""
    single = []
    async with window_on(tmp_path, settings=replace(FAST, forced=forced)) as window:
        table = await sit_down(window, setup_of("jielong", game="chain", session=ONE_ROUND))
        presenter = table.presenter
        assert presenter is not None
        choose = presenter.choose

        async def noting(legal: tuple[object, ...], **how: bool) -> object:
            single.append(len(legal) == 1)
            return await choose(legal, **how)

        presenter.choose = noting  # type: ignore[method-assign]
        await play_on(window)
    assert any(single) is not forced


async def test_taking_back_passes_over_forced_moves(tmp_path: Path) -> None:
    """To the last decision; once it is unknown which moves were forced, all of them are asked."""
    async with window_on(tmp_path, settings=replace(FAST, forced=True)) as window:
        table = await sit_down(window, setup_of("jielong", game="chain", session=ONE_ROUND), bytes([1]) * 32)
        runner = runner_of(table)
        await play_on(
            window, lambda: runner.cursor.unasked and (turn := turn_of(table)) is not None and len(turn.legal) > 1
        )
        forced, played = max(runner.cursor.unasked), len(runner.cursor.moves)
        asked = turn_of(table)
        table.help.undo()
        await until(lambda: turn_of(table) not in (None, asked), "the decision before")
        assert (runner.cursor.undos, len(runner.cursor.moves) < forced) == (1, True)
        table.help.redo()
        await until(lambda: len(runner.cursor.moves) == played, "what was taken back")
        await my_turn(table)
        own = (*runner.cursor.own, forced)
        runner.cursor = replace(runner.cursor, unasked=frozenset(), own=tuple(sorted(own)))
        table.help.undo()
        await until(lambda: (turn := turn_of(table)) is not None and len(turn.legal) == 1, "the only move")
        assert len(runner.cursor.moves) == forced
        # Done by the player or by itself, it is not there to be done again.
        table.help.undo()
        await until(lambda: len(runner.cursor.moves) < forced, "the decision before once more")
        await until(lambda: (turn := turn_of(table)) is not None and len(turn.legal) > 1, "my turn")
        table.help.redo()
        await until(lambda: len(runner.cursor.moves) == played and turn_of(table) is not None, "what was taken back")
        assert not runner.can_redo


async def test_relaxed_rounds_are_kept_and_not_counted(tmp_path: Path) -> None:
    """The setting decides at the end of the round."""
    async with window_on(tmp_path, settings=replace(FAST, play="fun")) as window:
        await sit_down(window, setup_of(session=ONE_ROUND))
        await play_on(window)
        (row,) = listed(window)
        assert row.summary.apart is Uncounted.INFORMAL


@pytest.mark.matrix
@pytest.mark.parametrize(("game", "preset"), GAMES)
async def test_a_deal_is_played_again(tmp_path: Path, game: str, preset: str) -> None:
    """The same tiles lie in the same seats, against the same opponents; it is kept as a replay."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(preset, game=game, session=ONE_ROUND))
        party = runner_of(table).party
        round_ = runner_of(table).party.match().begin_round()
        await finish(table)
        again = party_again(round_, names=party.names, levels=party.levels, me=party.me, seed=read_seed("5"))
        assert read_party(again.header()) == again
        window.pages.table.open_given(again)
        await until(lambda: window.pages.table.runner is not None, "the table")
        runner = runner_of(window.pages.table)
        await finish(window.pages.table)
        assert len(runner.results) == 1
        second, first = listed(window)
        assert second.summary.apart is Uncounted.REPLAY
        assert second.summary.levels == first.summary.levels
        archive = window.services.autosave().archive
        assert archive is not None
        hands = [line.partition('"deal"')[2].partition('"moves"')[0] for line in archive.lines([first.id, second.id])]
        assert hands[0] == hands[1]


async def test_what_is_seen_becomes_a_lesson(tmp_path: Path) -> None:
    """Ctrl+L: own tiles and all moves, no tile of the others; the match waits. Strict play has no such help.

    What others threw face down is a guess, and notes say so where the lesson begins and opens, and at each throw.
    """
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of("wiki_hk", session=ONE_ROUND))
        first = (await my_turn(table)).turn
        play(table, best(table))
        await until(lambda: person_of(table).turn not in {None, first}, "the second turn")
        type_key(table, Qt.Key.Key_L, ctrl=True)
        free = window.pages.demonstrate
        await until(lambda: window.pages.current is free and free.is_laid_out, "the free table")
        runner, chapter = runner_of(table), free.editor.chapter
        assert chapter is not None
        me = runner.party.me
        assert table.presenter is not None
        view = table.presenter.view
        last = free.editor.at.node
        assert chapter.tree.line(last) == ()
        assert chapter.tree.state(last).hands[me] == view.hand
        assert chapter.open_hands(last) == (me,)
        assert closed_and_named(runner.game, view, chapter) == 0
        guesses = guessed_steps(chapter, me)
        noted = [node for node in (ROOT, *chapter.tree.line()) if chapter.page(node).notes]
        assert guesses
        assert noted == sorted({ROOT, last, *guesses})
        assert "guess" in free.side.notes.toPlainText()
        window.pages.go_back()
        assert window.pages.current is table
        assert runner.is_playing
        window.services.preferences.set("play", "strict")
        assert not next(each for each in table.commands() if each.key == "Ctrl L").enabled
        table.help.take_to_lesson()
        assert window.pages.current is table


def test_a_round_of_strangers_is_played_from_the_first_seat() -> None:
    """A player without a strength is replaced by a club player."""
    setup = setup_of(session=ONE_ROUND)
    party = Party(setup, ("A", "B", "C", "D"), ("", "beginner", "beginner", "beginner"), Seat(0), Seat(0), bytes(32))
    round_ = party.match().begin_round()
    hands = tuple(tuple(round_.deal.wall[8 * at : 8 * at + 8]) for at in range(4))
    laid = replace(round_, deal=Deal((), hands=hands), seed=None)
    again = party_again(laid, names=("X", "Y", "", ""), levels=("", "", "strong", ""), me=None, seed=bytes(32))
    assert again.levels == ("", "club", "strong", "club")
    assert again.setup.levels == ("club", "strong", "club")
    assert again.me == 0
    # Those who had no name have one now, and with it a style; the person and a stranger have none.
    assert again.styles[:2] == ("", "")
    assert again.styles[2:] == tuple(map(names.opponent_style, again.names[2:]))
    assert all(again.styles[2:])
    given = party_again(laid, names=("X", "Y", "", ""), levels=again.levels, me=Seat(0), seed=bytes(32), styles=())
    assert given.styles == ()
    begun = read_party(again.header()).match().begin_round()
    state = setup.entry.game.start(begun.options, begun.deal, begun.standing).state
    assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in hands]
