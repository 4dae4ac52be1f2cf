# SPDX-License-Identifier: MIT
"""Rounds of strong play with one planted mistake each, for the tests of the analysis; writes `OUT`.

Seat 0 thinks long, and once plays the move that its search found worst; the others play as the level ``strong``. No
round is left out because of what the analysis says of it. Run it with ``python -m tests.tools.plant_mistakes``; it
takes some minutes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final

from dominoes.ai.bot import Budget, Choice
from dominoes.game import Seat
from dominoes.games import GAMES, Entry
from dominoes.games.coach import DecisionPhase
from dominoes.play.exhibition import play_out
from dominoes.play.match_under_way import Match
from dominoes.records.record import Round, write_line

OUT: Final = Path(__file__).parents[1] / "golden" / "analysis" / "planted.gupai"
ROUNDS: Final = 2
"""Of each preset."""
CARE: Final = Budget(inf, 6000)
"""Of seat 0."""
OTHERS: Final = Budget(inf, 150)
LEAST: Final = 0.3
"""How much worse a planted move must seem, as a share of the best and the worst that its search saw of chips."""


class Careful:
    """Thinks long; at its choice number *when* with several moves, or the first after it that has a bad one, errs."""

    def __init__(self, entry: Entry, budget: Budget, when: int | None) -> None:
        """Err at choice number *when* of those with several moves; never if that is None."""
        self._entry, self._budget, self._when = entry, budget, when
        self._bot = entry.make_bot("hint")
        self.number = 0
        self.erred: str = ""

    def choose(self, view: Any, legal: tuple[Any, ...], rng: Random, _budget: Budget) -> Choice[Any]:  # noqa: ANN401
        """Choose the best move, or once the worst."""
        choice = self._bot.choose(view, legal, rng, self._budget)
        if len(legal) == 1 or self._entry.phase(view, legal) is DecisionPhase.OTHER:
            return choice
        self.number += 1
        if self._when is None or self.erred or self.number < self._when:
            return choice
        known = [each for each in choice.others if each.value is not None]
        worst = min(known, key=lambda each: each.value or 0.0, default=None)
        if worst is None or choice.value is None or worst.value is None:
            return choice
        if choice.value - worst.value < LEAST * spread(self._entry, view, choice, rng):
            return choice
        self.erred = self._entry.game.write_move(worst.move)
        return Choice(worst.move)


def spread(entry: Entry, view: Any, choice: Choice[Any], rng: Random) -> float:  # noqa: ANN401 - any game's
    """Return the standard deviation of the chips of a round after the best move."""
    make = entry.player("hint").appraise
    assert make is not None
    legal = (choice.move, *(each.move for each in choice.others))
    found = make(lambda: False).appraise(view, legal, choice.move, rng, Budget(inf))
    return found.spread if found is not None else inf


def rounds_of(entry: Entry, preset: str) -> Iterator[Round]:
    """Play rounds by the rules of *preset*, each with a mistake, marked by a remark."""
    options, made = entry.presets[preset], 0
    for number in range(1, 40):
        if made == ROUNDS:
            return
        seed = hashlib.sha256(f"planted {entry.key} {preset} {number}".encode()).digest()
        seats = entry.game.seats(options)
        match = Match(
            entry, options, ("",) + ("bot:strong",) * (seats - 1), seed, Seat(number % seats), f"planted {preset}"
        )
        round_ = match.begin_round()
        careful = Careful(entry, CARE, 1 + number % 4)
        bots = [careful, *(Careful(entry, OTHERS, None) for _seat in range(1, seats))]
        begun = entry.game.start(options, round_.deal, round_.standing).state
        moves, _state = play_out(entry.game, begun, [(bot, Random(at)) for at, bot in enumerate(bots)])
        if careful.erred:
            made += 1
            at = moves.index((Seat(0), careful.erred))
            remarks = [{"move": at + 1, "text": "planted"}]
            yield replace(round_, moves=moves, remarks=remarks, number=1)


def main() -> None:
    """Write the file."""
    lines = []
    for entry in GAMES:
        for preset in entry.presets:
            for each in rounds_of(entry, preset):
                lines.append(write_line(each))
                print(entry.key, preset, each.remarks)
    OUT.write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
