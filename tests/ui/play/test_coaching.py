# SPDX-License-Identifier: MIT
"""The coach speaks by itself as the player likes: it asks before a costly move, judges it after, or advises before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtCore import Qt

from dominoes.ai.bot import Budget, Choice, Estimate, Loss
from dominoes.play.worker import Request
from tests.ui.driving import (
    FAST,
    By,
    GreedyThinker,
    best,
    drag_to,
    my_turn,
    play,
    play_on,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
)
from ui.app.window import MainWindow
from ui.games.person import Person
from ui.language import i18n
from ui.play.page import TablePage

GAMES: Final = {"tiengow": "wiki_hk", "paigow": "guangdong", "chain": "jielong"}
DUELS: Final = {"kapshap": "kapshap", "laoshu": "laoshu"}
"""Where every round costs its loser one chip."""
LARGE: Final = 50.0
"""Chips that are a large loss at every table."""


class Coach(GreedyThinker):
    """Finds the move of the baseline best; each other one loses the same, counted or judged."""

    def __init__(self, loss: float = LARGE, *, sampled: bool = False) -> None:
        """Let each other move lose so many chips; *sampled* leaves that to the judge."""
        super().__init__()
        self.loss, self.sampled = loss, sampled

    async def choose(self, request: Request, budget: Budget) -> Choice[Any]:
        """Answer as the baseline does, and say what each move is worth."""
        choice = await super().choose(request, budget)
        rest = [move for move in request.legal if move != choice.move]
        if request.level == "judge":
            first, *rest = request.legal
            judged = tuple(Estimate(move, 0.0, 0.1, loss=Loss(self.loss, 0.1)) for move in rest)
            return Choice(first, 9.0, 0.1, others=judged)
        if request.level != "hint" or len(request.legal) == 1:
            return choice
        if self.sampled:
            return Choice(choice.move, 9.0, 0.1, others=tuple(map(Estimate, rest)))
        worse = tuple(Estimate(move, 9.0 - self.loss, None, (1, 0, 9)) for move in rest)
        return Choice(choice.move, 9.0, None, (9, 0, 1), worse)

    @property
    def levels(self) -> list[str]:
        """Which advisers were asked."""
        return [request.level for request in self.asked if request.level in ("hint", "judge")]


class Never(GreedyThinker):
    """Opponents answer, advisers never do."""

    async def choose(self, request: Request, budget: Budget) -> Choice[Any]:
        """Wait for ever for what a person is to be told."""
        choice = await super().choose(request, budget)
        if request.level in ("hint", "judge"):
            await asyncio.Event().wait()
        return choice


@dataclass
class Seated:
    """A person at a table in a turn with several moves."""

    window: MainWindow
    table: TablePage
    person: Person[Any]
    said: list[str]
    """The announcements so far."""
    seen: list[str]
    """The table's text at each of them."""

    @property
    def text(self) -> str:
        """The table's text now."""
        return str(self.table.table.advice.text)

    def bad(self) -> Any:  # noqa: ANN401 - the move of any game
        """Return a move that is not the best one."""
        turn = self.person.turn
        assert turn is not None
        ways = getattr(turn, "ways", turn.legal)
        return next(move for move in ways if move != best(self.table))

    def play(self, move: Any, by: By = "clicks") -> None:  # noqa: ANN401 - the move of any game
        """Make *move* as a person does."""
        play(self.table, move, by)

    async def known(self) -> None:
        """Wait until the coach has found what it can say."""
        await until(lambda: self.person.coaching is not None and not self.person.coaching.is_thinking, "the estimate")

    async def moved(self, was: object) -> None:
        """Wait until the turn *was* is over."""
        await until(lambda: self.person.turn is not was, "the move")


@asynccontextmanager
async def seated(tmp_path: Path, game: str, thinker: GreedyThinker, **settings: Any) -> AsyncIterator[Seated]:  # noqa: ANN401
    """Sit down and wait for a turn to play or set tiles."""
    async with window_on(tmp_path, thinker=thinker, settings=replace(FAST, **settings)) as window:
        table = await sit_down(window, setup_of((GAMES | DUELS)[game], game=game))
        person = await my_turn(table)

        def lays() -> bool:
            turn = person.turn
            several = turn is not None and len(turn.legal) > 1 and not getattr(turn, "decline", None)
            return several and bool(getattr(turn, "ways", True))

        if game != "chain":
            # There a line is begun or connected from the first turn on.
            await play_on(window, lays)
        assert lays()
        found = Seated(window, table, person, [], [])
        person.announced.connect(found.said.append)
        person.announced.connect(lambda _text: found.seen.append(found.text))
        yield found


@pytest.mark.matrix
@pytest.mark.parametrize("by", ["clicks", "keys"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_costly_move_is_asked_about_once(tmp_path: Path, game: str, by: By) -> None:
    """The question gives the cost of the move and a better one; the same key plays it, another move needs none."""
    async with seated(tmp_path, game, Coach(), coaching="warn") as at:
        await at.known()
        turn, bad = at.person.turn, at.bad()
        at.play(bad, by)
        assert at.person.turn is turn
        assert at.text.startswith("Really? Better by about 50 chips: ")
        assert at.said[-1].startswith("Really? Better by about 50 chips: ")
        assert at.said[-1].endswith(" Do it again to play it anyway.")
        # The selection is unchanged, and so are the buttons.
        at.play(bad, by)
        await at.moved(turn)
        runner = at.table.runner
        assert runner is not None
        await until(lambda: bad in [move for _seat, move in runner.cursor.moves], "the move to be kept")
        assert not any("on average: " in said or "Good." in said for said in at.said)


@pytest.mark.parametrize(("game", "language"), [("kapshap", "en"), ("laoshu", "ja")])
async def test_where_a_round_costs_one_chip_the_coach_speaks_of_the_chance(
    tmp_path: Path, game: str, language: str
) -> None:
    """The question, the verdict and the hint name percentage points, never a part of a chip."""
    async with seated(tmp_path, game, Coach(0.64), coaching="warn") as at:
        at.window.services.preferences.set("language", language)
        await at.known()
        turn, bad = at.person.turn, at.bad()
        at.play(bad)
        assert at.person.turn is turn
        points = {
            "en": "Really? Chance to win about 32 percentage points higher: ",
            "ja": "勝率が約32ポイント高い手：",
        }
        assert points[language] in at.text
        assert at.person.coaching is not None
        verdict = at.person.coaching.verdict(bad, at.person.words)
        assert "32" in verdict[0]
        assert not any(chips in " ".join(verdict) for chips in ("chip", "点"))
        half, warning = "A draw counts as half a win.", at.person.coaching.warning(bad, at.person.words)
        assert [half in verdict, half in warning] == [game == "kapshap"] * 2


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
async def test_whoever_thinks_again_plays_another_move(tmp_path: Path, game: str) -> None:
    """The best one is played without a question, and nothing stays of the other."""
    async with seated(tmp_path, game, Coach(), coaching="warn") as at:
        await at.known()
        turn, good = at.person.turn, best(at.table)
        at.play(at.bad())
        assert at.person.turn is turn
        at.play(good)
        await at.moved(turn)
        assert len([said for said in at.said if "Really?" in said]) == 1


async def test_tiles_let_go_return_until_they_are_let_go_again(tmp_path: Path) -> None:
    """A drag that costs much is asked about too: the tiles go home, and the second drag plays them."""
    async with seated(tmp_path, "tiengow", Coach(), coaching="warn") as at:
        await at.known()
        turn, felt = at.person.turn, at.table.table
        wanted = next(move for move in turn.legal if len(move.tiles) == 1 and move != best(at.table))  # type: ignore[union-attr]
        tile = next(tile for tile in felt.hand if tile.face == wanted.tiles[0])
        home = tile.pos()
        drag_to(tile, felt.middle_box().center())
        assert at.person.turn is turn
        assert at.text.startswith("Really?")
        assert tile.pos() == home
        drag_to(tile, felt.middle_box().center())
        await at.moved(turn)


async def test_the_warning_is_read_in_the_language_of_the_window(tmp_path: Path) -> None:
    """It is made again when the language changes, and goes when another tile is selected."""
    async with seated(tmp_path, "tiengow", Coach(), coaching="warn") as at:
        await at.known()
        at.play(at.bad())
        at.window.services.preferences.set("language", "zh_HK")
        assert at.text.startswith("真的嗎？這樣約多 50 個籌碼：")
        assert i18n.current().key == "zh_HK"
        at.person.forget_selection()
        assert not at.text.startswith("真的嗎？")


@pytest.mark.parametrize(("loss", "warned"), [(LARGE, True), (0.4, False)])
async def test_what_is_sampled_is_left_to_the_judge(tmp_path: Path, loss: float, warned: bool) -> None:  # noqa: FBT001
    """Advice whose numbers are means is followed by a comparison in other worlds; a small loss is no question."""
    thinker = Coach(loss, sampled=True)
    async with seated(tmp_path, "tiengow", thinker, coaching="warn") as at:
        await at.known()
        assert thinker.levels[-2:] == ["hint", "judge"]
        turn = at.person.turn
        at.play(at.bad())
        await asyncio.sleep(0.02)
        assert (at.person.turn is turn) is warned


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("loss", "good", "told"),
    [(LARGE, True, "Good."), (LARGE, False, "Better by about 50 chips"), (0.01, False, "A little better: ")],
)
async def test_a_move_is_judged_after_it(tmp_path: Path, game: str, loss: float, good: bool, told: str) -> None:  # noqa: FBT001
    """Nobody is asked before; afterwards the table says how good it was, and so does the screen reader."""
    async with seated(tmp_path, game, Coach(loss), coaching="tell") as at:
        await at.known()
        turn = at.person.turn
        at.play(best(at.table) if good else at.bad())
        await at.moved(turn)
        spoken = next(text for text in at.said if text.startswith(told))
        assert at.seen[at.said.index(spoken)].startswith(told)


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
async def test_full_help_advises_before_the_move(tmp_path: Path, game: str) -> None:
    """The advice comes by itself and selects nothing; the move is judged only where it is another one."""
    async with seated(tmp_path, game, Coach(), coaching="full") as at:
        await until(at.person.hint_text, "the advice")
        turn = at.person.turn
        assert at.text in at.person.hint_text()
        assert at.said[-1] == at.person.hint_text()
        assert not at.person.selected
        assert getattr(at.person, "arrangement", None) is None
        at.play(best(at.table))
        await at.moved(turn)
        assert not any(said.startswith("Good.") for said in at.said)


async def test_advice_does_not_disturb_a_choice(tmp_path: Path) -> None:
    """A selection made before the advice comes is left alone."""
    async with seated(tmp_path, "tiengow", Never(), coaching="full") as at:
        at.table.table.hand[0].click()
        selected = at.person.selected.places
        assert selected
        assert at.person.turn is not None
        at.person.offer_hint(Choice(best(at.table)))
        assert at.person.selected.places == selected
        assert not at.person.hint_text()


@pytest.mark.matrix
@pytest.mark.parametrize("game", ["tiengow", "chain"])
@pytest.mark.parametrize("settings", [{}, {"coaching": "full", "play": "strict"}], ids=["asked", "strict"])
async def test_usually_nobody_is_asked(tmp_path: Path, game: str, settings: dict[str, Any]) -> None:
    """The coach waits to be asked, and in Strict play it is silent at any level."""
    thinker = Coach()
    async with seated(tmp_path, game, thinker, **settings) as at:
        turn = at.person.turn
        at.play(at.bad())
        await at.moved(turn)
        assert not thinker.levels


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
async def test_nobody_waits_for_the_coach(tmp_path: Path, game: str) -> None:
    """A move that was made before the estimate came is played at once, and the opponents answer it."""
    async with seated(tmp_path, game, Never(), coaching="warn") as at:
        turn = at.person.turn
        at.play(at.bad())
        await at.moved(turn)
        assert not any("Really?" in said for said in at.said)


async def test_a_hint_that_is_known_comes_at_once(tmp_path: Path) -> None:
    """H shows what was found already, and asks nobody a second time."""
    thinker = Coach()
    async with seated(tmp_path, "tiengow", thinker, coaching="warn") as at:
        await at.known()
        asked = len(thinker.levels)
        type_key(at.table, Qt.Key.Key_H)
        await until(at.person.hint_text, "the hint")
        assert len(thinker.levels) == asked


async def test_the_level_of_help_is_changed_at_the_table(tmp_path: Path) -> None:
    """A goes through the levels; from the first one on the present turn is thought about."""
    thinker = Coach()
    async with seated(tmp_path, "tiengow", thinker) as at:
        assert at.person.coaching is None
        told = []
        for _level in range(4):
            type_key(at.table, Qt.Key.Key_A)
            told.append((at.window.services.preferences.now.coaching, at.text))
            if len(told) == 1:
                await at.known()
        assert told == [
            ("warn", "Coach: Warns before a costly move"),
            ("tell", "Coach: Says after each move how good it was"),
            ("full", "Coach: Before and after each move"),
            ("asked", "Coach: When asked"),
        ]
