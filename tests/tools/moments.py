# SPDX-License-Identifier: MIT
"""Record the moments of a table as pictures, and measure what a frame of them costs; run it as a script.

``python -m tests.tools.moments FOLDER GAME LANGUAGE`` plays two rounds by themselves and keeps a picture each 50 ms;
without arguments it prints the CPU time of a frame (goal: 4 ms) while tiles are washed, dice roll and chips fly.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import PySide6  # noqa: F401 - before qasync, so that it chooses it

from qasync import QEventLoop  # isort: skip

from PySide6.QtWidgets import QWidget

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing, Step
from dominoes.games import entry
from ui.games import GAME_UIS
from ui.games.presenter import Presenter
from ui.kit import theme
from ui.kit.settings import Settings
from ui.kit.sheet import SheetOverlay
from ui.language import i18n
from ui.language.i18n import you
from ui.language.names import opponent_names
from ui.table.felt import TableFelt, TableLook

GOAL_MS: Final = 4.0
EVERY_MS: Final = 50


class Watched:
    """One table at which greedy players play by themselves."""

    def __init__(self, game: str) -> None:
        """Lay the table of *game*."""
        self.entry = entry(game)
        self.options = next(iter(self.entry.presets.values()))
        self.window = QWidget()
        self.window.resize(1280, 740)
        kind: type[Presenter] = GAME_UIS[game].presenter()
        self.felt: TableFelt[Any] = kind.TABLE(self.window)
        self.felt.resize(self.window.size())
        self.window.show()
        seats = self.entry.game.seats(self.options)
        self.presenter = kind(self.felt, SheetOverlay(self.window), self.entry.game, Seat(0))
        self.presenter.who = (you(), *opponent_names()[: seats - 1])
        self.presenter.levels = ("",) * seats
        self.presenter.settings = Settings(pace="quick")
        self.felt.set_look(TableLook(motion=True))

    async def play(self, rounds: int) -> None:
        """Play *rounds*."""
        game, standing, rng = self.entry.game, Standing(), Random(5)
        bot = self.entry.make_bot("greedy")
        budget = self.entry.player("greedy").budget
        for number in range(rounds):
            step: Step[Any] = game.start(self.options, deal_round(game, self.options, bytes([number]) * 32), standing)
            await self.presenter.watch(step.state, step.events)
            while seats := game.to_act(step.state):
                view, legal = game.view(step.state, seats[0]), game.legal_moves(step.state, seats[0])
                step = game.apply(step.state, seats[0], bot.choose(view, legal, rng, budget).move)
                await self.presenter.watch(step.state, step.events)
            await self.presenter.stay(lambda: "", until_click=False)
            standing = game.next_standing(step.state)
        await self.presenter.celebrate(tuple(range(1, game.seats(self.options) + 1)))


async def record(folder: Path, game: str) -> None:
    """Keep a picture of the table of *game* each 50 ms, for two rounds."""
    table = Watched(game)
    playing = asyncio.ensure_future(table.play(2))
    began = time.monotonic()
    while not playing.done():
        # Quick to write, so that few moments are missed.
        table.window.grab().save(str(folder / f"{round((time.monotonic() - began) * 1000):06}.jpg"), quality=85)
        await asyncio.sleep(EVERY_MS / 1000)
    await playing


async def measure() -> float:
    """Return the CPU milliseconds of a frame while a round of 打天九 is dealt, played and paid."""
    table, frames = Watched("tiengow"), 0
    tween = table.felt.animator.tween

    async def counted(ms: float, step: Any) -> None:  # noqa: ANN401 - as the one it stands for
        def one(part: float) -> None:
            nonlocal frames
            frames += 1
            step(part)

        await tween(ms, one)

    table.felt.animator.tween = counted  # type: ignore[method-assign]
    began = time.process_time()
    await table.play(2)
    return (time.process_time() - began) * 1000 / max(frames, 1)


def main() -> int:
    """Record what the arguments say, or print the figure; 1 when the goal is missed."""
    app = theme.application()
    language = sys.argv[3] if len(sys.argv) > 3 else "en"
    i18n.install(app, language)
    theme.apply(app, text_size=1.0, chrome="light")
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        if len(sys.argv) > 1:
            folder = Path(sys.argv[1])
            folder.mkdir(parents=True, exist_ok=True)
            runner.run(record(folder, sys.argv[2]))
            return 0
        spent = runner.run(measure())
    print(f"moments of two rounds: {spent:.2f} ms CPU a frame (goal {GOAL_MS:g})")
    return int(spent > GOAL_MS)


if __name__ == "__main__":
    sys.exit(main())
