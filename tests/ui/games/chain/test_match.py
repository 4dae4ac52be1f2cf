# SPDX-License-Identifier: MIT
"""Matches of the chain games on screen: played by clicks and by keys, with hints, undone and taken up again."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.state import Cover, Lead, Move
from tests.ui.driving import By, GreedyThinker, begin, best, is_on, press_main, sit_down, type_key, until, window_on
from tests.ui.games.chain.driving import (
    asked,
    chain_match,
    checked_round,
    felt_of,
    looks,
    play_chain,
    play_round,
    presenter_of,
    turn_of,
)
from ui.games.chain import play as chain_person
from ui.games.chain.play import ChainTurn
from ui.language import i18n

TABLES = [
    pytest.param("jielong", 2, id="jielong, two seats"),
    pytest.param("jielong", 3, id="jielong, three seats"),
    pytest.param("jielong_two_ends", 2, id="two ends, two seats"),
    pytest.param("dingniu", 4, id="dingniu"),
    pytest.param("dingniu_one_end", 4, id="dingniu, one end"),
    pytest.param("xieding", 4, id="xieding"),
    pytest.param("changtian", 4, id="changtian"),
    pytest.param("kkori", 4, id="kkori"),
    pytest.param("kkori_difference", 2, id="kkori, differences of two"),
]


@pytest.mark.matrix
@pytest.mark.parametrize("by", ["clicks", "keys"])
@pytest.mark.parametrize(("preset", "seats"), TABLES)
async def test_a_whole_round(tmp_path: Path, preset: str, seats: int, by: By) -> None:
    """From the seats to the last sheet with one hand on the mouse, or none; the record is right."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, chain_match(preset, seats=seats))
        runner = table.runner
        assert runner is not None
        assert len(table.table.panels) == seats
        await play_round(window, by=by)
        assert is_on(window, window.pages.start)
        checked = checked_round(window)
        assert [checked.result] == [result for _, _, result in runner.results]
    assert sum(checked.result.chips) == 0
    assert len(checked.result.chips) == seats


@pytest.mark.matrix
@pytest.mark.parametrize(
    ("language", "preset", "by"),
    [
        ("en", "xieding", "clicks"),
        ("ja", "changtian", "keys"),
        ("zh_HK", "dingniu", "clicks"),
        ("zh_TW", "jielong", "keys"),
        ("ja", "kkori", "clicks"),
    ],
)
async def test_a_round_in_every_language(tmp_path: Path, preset: str, by: By, language: str) -> None:
    """A game in each language; no text of the table has a key or brace left in it."""
    assert language in i18n.LANGUAGES
    async with window_on(tmp_path, language=language) as window:
        table = await sit_down(window, chain_match(preset))
        told: list[str] = []
        presenter_of(table).announced.connect(told.append)
        await play_round(window, by=by)
    assert told
    assert all(told)
    assert not any("{" in line or "chain." in line for line in told)


# -- on the way ---------------------------------------------------------------------------------------


async def test_each_turn(tmp_path: Path) -> None:
    """The faces on the table are those known to the seat, all tiles are there, and the question is in words."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, chain_match("jielong"))
        dimmed = []

        def chosen(turn: ChainTurn) -> Move:
            felt, view = felt_of(table), presenter_of(table).view
            small = [tile for seat in range(4) for tile in felt.small[seat].tiles]
            shown = [tile.face for tile in (*felt.hand, *felt.lines.tiles, *small)]
            known = Counter((*view.hand, *view.own_covered, *(p.tile for line in view.lines for p in line.placed)))
            assert Counter(face for face in shown if face is not None) == known
            assert len(shown) == len(tiles_of(view.options))
            # Focus on a tile which cannot be played is no question about it.
            assert felt.advice.text == chain_person.prompt(turn)
            dimmed.append(felt.hand[0].is_dimmed)
            move: Move = best(table)
            return move

        await play_round(window, chosen=chosen, by="keys")
    assert len(dimmed) == 8
    assert any(dimmed)


async def test_a_hint(tmp_path: Path) -> None:
    """H asks the strongest level; its tile is selected."""
    thinker = GreedyThinker()
    async with window_on(tmp_path, thinker=thinker) as window:
        table = await sit_down(window, chain_match("jielong"))
        await asked(window)
        person = presenter_of(table).person
        type_key(table, Qt.Key.Key_H)
        await until(person.hint_text, "the hint")
        assert thinker.asked[-1].level == "hint"
        (selected,) = (tile for tile in felt_of(table).hand if tile.is_selected)
        move = best(table)
        assert selected.face is move.tile
        assert felt_of(table).advice.text in person.hint_text()
        play_chain(table, move, "keys")
        await until(lambda: person.turn is None, "my move")
        assert not person.hint_text()


async def test_undo_brings_the_turn_back(tmp_path: Path) -> None:
    """After Ctrl+Z the table looks as it did in the turn before, and asks the same."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, chain_match("dingniu"))
        # By the second turn others have laid tiles too.
        first = await asked(window)
        await play_round(window, lambda turn: turn is not first)
        second, before = turn_of(table), looks(table)
        assert second is not None
        play_chain(table, best(table), "clicks")
        await until(lambda: turn_of(table) not in {None, second}, "my next turn")
        assert looks(table) != before
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await until(lambda: turn_of(table) is not None and looks(table) == before, "the turn before")


@pytest.mark.parametrize("preset", ["jielong_two_ends", "xieding"])
async def test_a_match_is_taken_up_again(tmp_path: Path, preset: str) -> None:
    """After leaving in the middle, the line, the covered tiles and the log are as they were."""
    async with window_on(tmp_path) as window:
        table = begin(window, chain_match(preset))
        await until(table.overlay.isVisible, "the dice for the seats")
        press_main(table)
        await play_round(window, lambda turn: len(turn.state.hands[turn.seat]) <= 4)
        before = looks(table)
    async with window_on(tmp_path) as window:
        (card,) = (card for card in window.pages.start.cards if card.carry_on.isVisible())
        card.carry_on.click()
        await asked(window)
        await asyncio.sleep(0.01)
        assert looks(window.pages.table) == before
        await play_round(window)
        assert sum(checked_round(window).result.chips) == 0


async def test_covering_and_leading_anew(tmp_path: Path) -> None:
    """At a table where nobody has to connect one may cover all the time; the last one left leads again."""
    async with window_on(tmp_path) as window:
        await sit_down(window, chain_match("changtian"))
        covered: list[int] = []

        def cover(turn: ChainTurn) -> Move:
            covers = [move for move in turn.legal if isinstance(move, Cover)]
            covered.append(len(covers))
            return covers[0] if covers else next(move for move in turn.legal if isinstance(move, Lead))

        await play_round(window, chosen=cover, by="keys")
        checked = checked_round(window)
    assert any(covered)
    assert checked.result.chips != (0, 0, 0, 0)
