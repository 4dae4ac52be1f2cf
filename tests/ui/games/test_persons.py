# SPDX-License-Identifier: MIT
"""The promises of every person at a table: each legal move by keys and by clicks, why not, taking back, and hints."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from PySide6.QtCore import Qt

from dominoes.ai.bot import Choice
from dominoes.deal import read_seed
from dominoes.games.patience import GiveUp
from dominoes.records.reader import check, parse
from tests.contract.tables import table
from tests.ui.driving import (
    ONE_ROUND,
    By,
    click_tile,
    is_on,
    person_of,
    play,
    play_on,
    saved_match,
    sit_down,
    tiles_in,
    type_key,
    window_on,
)
from ui.games.person import PLAY_KEY
from ui.play.page import TablePage
from ui.saving.setup import MatchSetup
from ui.tiles.tile_button import TileButton

PLAYED: Final = (
    "tiengow-basic", "paigow-guangdong", "chain-jielong", "turning-turning", "throwing-throwing", "taungau-macao",
    "kolyesi-culin", "kapshap-kapshap", "jjak-jjak_two", "watching-watching", "turtle-turtle", "laoshu-laoshu",
    "fivegates-fivegates_any",
)  # fmt: skip
"""A table of each game at which the person decides something."""
SEED, WITH_PAIRS = bytes([9]) * 32, read_seed("38")
"""Of matches in which the person has something to decide at once; alone, there are several pairs to take."""
ENOUGH: Final = 4
"""Turns of a patience."""


def reachable(page: TablePage) -> list[TileButton]:
    """Return the tiles that a person can do something with: of the hand, and of those that lie there to be taken."""
    return [*page.table.hand, *getattr(page.table, "pool", ())]


def chosen(page: TablePage) -> list[object]:
    """Return what is selected: tiles and cards."""
    cards = [card for card in getattr(page.table, "cards", ()) if card.model.chosen]
    return [*(tile for tile in reachable(page) if tile.is_selected), *cards]


def some(legal: tuple[Any, ...], rng: Random) -> list[Any]:
    """Return up to two moves of each kind among those that are *legal*; giving up is asked about first."""
    found = []
    for kind in dict.fromkeys(map(type, legal)):
        moves = [move for move in legal if type(move) is kind and not isinstance(move, GiveUp)]
        found += rng.sample(moves, min(2, len(moves)))
    return found


class Trial:
    """One turn in which moves are tried: each reaches its end, and is not made."""

    def __init__(self, page: TablePage) -> None:
        """Keep from now on what would be played."""
        self.page, self.person = page, person_of(page)
        self.made: list[Any] = []
        self.said: list[str] = []
        self.person.announced.connect(self.said.append)
        self.person.answer_with = self.made.append  # type: ignore[method-assign,assignment]
        self.person.show_turn()

    def end(self) -> None:
        """Let moves be made again."""
        del self.person.answer_with
        self.person.announced.disconnect(self.said.append)
        self.person.show_turn()

    def take_back(self) -> None:
        """Press Escape, where something is selected: then nothing is."""
        if chosen(self.page) and not any("Esc" in (each.key, *each.also) for each in self.page.table.bar.offered):
            type_key(self.page, Qt.Key.Key_Escape)
            assert not chosen(self.page)
            assert self.page.isVisible()

    def make(self, move: Any, by: By) -> None:  # noqa: ANN401 - of any game
        """Make *move* as a person does: it is that, and no other."""
        self.made.clear()
        play(self.page, move, by)
        assert self.made == [move], f"{move} by {by}: {self.made}"
        self.take_back()

    def follow(self, move: Any) -> None:  # noqa: ANN401 - of any game
        """Have *move* advised, which is marked and said; Enter, the key of the main button, plays it."""
        self.made.clear()
        self.person.show_hint(Choice(move))
        assert self.person.hint is not None
        assert self.page.table.advice.text in (self.person.hint_text(), *self.person.hint.shorter(self.person.words))
        assert self.said[-1] == self.person.hint_text()
        assert {tile.face for tile in reachable(self.page) if tile.is_hinted} >= {*tiles_in(move)}
        (main,) = (each for each in self.page.table.bar.offered if each.key == PLAY_KEY)
        assert main.main
        assert main.enabled
        type_key(self.page, Qt.Key.Key_Return)
        assert self.made == [move]
        self.person.hint = None
        self.person.show_turn()
        self.take_back()

    def ask_why_not(self) -> None:
        """Click each tile that cannot be played: it is not selected, and it is said why."""
        for tile in [each for each in reachable(self.page) if each.is_dimmed]:
            self.made.clear()
            self.said.clear()
            before = self.person.selected.places
            click_tile(tile)
            assert self.said
            assert self.page.table.advice.text == self.said[-1] != ""
            assert self.person.selected.places == before
            assert not self.made


@pytest.mark.parametrize("name", PLAYED)
async def test_a_round_is_played(tmp_path: Path, name: str) -> None:
    """From the seats to the record, which the rules confirm."""
    found, options = table(name)
    by: By = "keys" if PLAYED.index(name) % 2 else "clicks"
    setup = MatchSetup(found.key, options, found.offered[:1] * (found.game.seats(options) - 1))
    if not found.is_solitary:
        setup = replace(setup, options=replace(options, session=ONE_ROUND))
    rng, turns = Random(name), list[object]()

    def tried(page: TablePage) -> Any:  # noqa: ANN401 - a move of any game
        trial = Trial(page)
        assert trial.person.turn is not None
        legal = trial.person.turn.legal
        turns.append(trial.person.turn)
        trial.ask_why_not()
        for move in some(legal, rng):
            trial.make(move, "clicks")
            trial.make(move, "keys")
            trial.follow(move)
        trial.end()
        return rng.choice([move for move in legal if not isinstance(move, GiveUp)])

    async with window_on(tmp_path) as window:
        page = await sit_down(window, setup, WITH_PAIRS if found.is_solitary else SEED)
        runner = page.runner
        assert runner is not None
        # A patience ends by luck alone.
        await play_on(window, lambda: found.is_solitary and len(turns) >= ENOUGH, by=by, chosen=tried, seconds=300)
        assert turns
        if not found.is_solitary:
            assert is_on(window, window.pages.start)
            saved = saved_match(window)
            assert saved.state == "finished"
            lines = [each.line for each in saved.rounds if each.line is not None]
            assert check(parse(lines[0]), None).result == runner.results[0][2]
