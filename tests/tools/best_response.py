# SPDX-License-Identifier: MIT
"""The winnings of an exact best response against each level of 打天九 in a mini game; a script that can go on.

python -m tests.tools.best_response [--levels club,strong] [--held 2] [--games 40] [--jobs N] [--log FILE]

Three seats play by a level, each by what it may see (see `mini_tiengow` for the game). The fourth knows their play,
dice and all, but not their tiles: it searches all distributions of the hidden tiles, with all its own moves, and takes
the move with the best mean over those it cannot tell apart. Its gain over the level itself in the same seat is the
distance of the level from the best possible counterplay: 0 would be perfect. Each game is played with the responder in
every seat. Chips a round, the mean over games, ± one standard error.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from dominoes.ai.bot import Bot
from dominoes.game import Seat
from dominoes.games.tiengow.bots.rows import NO_COMBINATION, NUMBER, ROWS, row_of, tiles_of
from dominoes.games.tiengow.bots.table import Table
from dominoes.games.tiengow.state import State
from dominoes.games.tricks import Beat, Lead, Throw
from tests.dominoes.ai.tables import ENDLESS, GAME, TIENGOW, Position
from tests.oracles.mini_tiengow import SEATS, begun, deals, mini

LEVELS: Final = ("greedy", "beginner", "casual", "club", "strong", "expert")
Laid = tuple[int, int, int]
"""A seat, the number of a combination or `NO_COMBINATION`, and the row that it laid."""


@dataclass(frozen=True, slots=True)
class World:
    """One distribution of the hidden tiles, and the play so far."""

    weight: int
    dealt: tuple[int, ...]
    """The rows at the beginning."""
    table: Table
    laid: tuple[Laid, ...] = ()

    def after(self, number: int, row: int) -> World:
        """Return the world after the seat to move has laid this."""
        table = self.table.copy()
        seat = table.turn
        table.lay(seat, row, number)
        return World(self.weight, self.dealt, table, (*self.laid, (seat, number, row)))

    def seen_by(self, seat: int) -> tuple[object, ...]:
        """Return the knowledge of *seat* in it: its tiles, the open ones, and the number of tiles thrown."""
        return (
            seat,
            self.dealt[seat],
            *(each if each[1] != NO_COMBINATION or each[0] == seat else each[:2] for each in self.laid),
        )


class Field:
    """How the seats play: by one level, and always the same where they know the same."""

    def __init__(self, game: State, make: Callable[[], Bot[Any, Any]]) -> None:
        """Play the mini *game* as a bot does that *make* returns."""
        self._game, self._make = game, make
        self._known: dict[tuple[object, ...], tuple[int, int]] = {}

    def move(self, world: World) -> tuple[int, int]:
        """Return the play of the seat to move in *world*."""
        key = world.seen_by(world.table.turn)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._asked(world, key)
        return found

    def _asked(self, world: World, key: tuple[object, ...]) -> tuple[int, int]:
        state = begun(self._game, [*world.dealt])
        for seat, number, row in world.laid:
            state = GAME.play(state, Seat(seat), as_move(number, row, leads=not state.trick)).state
        here = Position(state, GAME.to_act(state)[0])
        move = self._make().choose(here.view, here.legal, Random(repr(key)), ENDLESS).move
        row = row_of(move.tiles)
        return (NO_COMBINATION if isinstance(move, Throw) else NUMBER[row]), row


def as_move(number: int, row: int, *, leads: bool) -> Lead | Beat | Throw:
    """Return in the words of the rules what was laid."""
    kind = Throw if number == NO_COMBINATION else Lead if leads else Beat
    return kind(tiles_of(row))


def worlds_of(game: State, seat: int) -> list[World]:
    """Return all worlds of a mini *game* consistent with the knowledge of *seat* at its beginning."""
    return [World(count, tuple(rows), Table.of(begun(game, rows))) for count, rows in deals(game, seat)]


def value(worlds: list[World], seat: int, field: Field, *, best: bool) -> float:
    """Return the chips won by *seat* in the indistinguishable *worlds*, added up with their weights.

    Args:
        worlds: The worlds.
        seat: Whose chips.
        field: How the others play.
        best: Whether it plays what wins most, or as the *field* does.
    """
    total, groups = 0.0, dict[tuple[object, ...], list[World]]()
    for each in worlds:
        world = each
        while not world.table.ended and world.table.turn != seat:
            world = world.after(*field.move(world))
        if world.table.ended:
            total += world.weight * world.table.chips[seat]
        else:
            groups.setdefault(world.seen_by(seat), []).append(world)
    for group in groups.values():
        moves = _moves(group[0].table, seat) if best else [field.move(group[0])]
        total += max(value([world.after(*move) for world in group], seat, field, best=best) for move in moves)
    return total


def _moves(table: Table, seat: int) -> list[tuple[int, int]]:
    """Return all that *seat* may lay."""
    if not table.size:
        return [(number, ROWS[number]) for number in table.leads(seat)]
    beats = [(number, ROWS[number]) for number in table.beats(seat)]
    return beats + [(NO_COMBINATION, row) for row in table.throws(seat)]


def measured(level: str, number: int, held: int) -> list[float]:
    """Return what the *level*, and then a best response, wins in a mini game, each the mean over the seats."""
    game = mini(number, held)
    field = Field(game, lambda: TIENGOW.make_bot(level))
    found = []
    for best in (False, True):
        chips = []
        for seat in range(SEATS):
            worlds = worlds_of(game, seat)
            chips.append(value(worlds, seat, field, best=best) / sum(each.weight for each in worlds))
        found.append(fmean(chips))
    return found


# -- the script -----------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    """Print what each level loses to a best response."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--held", type=int, default=2, help="tiles in each hand, 2 or 3")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--log", type=Path, help="every game as it ends; with it a run goes on")
    args = parser.parse_args(arguments)
    levels = args.levels.split(",")
    wanted = [(level, number, args.held) for level in levels for number in range(args.games)]
    lines = args.log.read_text("utf-8").splitlines() if args.log and args.log.exists() else []
    found: dict[tuple[str, int, int], list[float]] = {tuple(key): chips for key, chips in map(json.loads, lines)}
    todo = [each for each in wanted if each not in found]
    deaf = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(args.jobs, multiprocessing.get_context("spawn"), signal.signal, deaf) as pool:
        for each, chips in zip(todo, pool.map(measured, *zip(*todo, strict=True)) if todo else (), strict=True):
            found[each] = chips
            if args.log is not None:
                with args.log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([each, chips]) + "\n")
    for level in levels:
        own, best = zip(*(found[level, number, args.held] for number in range(args.games)), strict=True)
        gains = [more - less for more, less in zip(best, own, strict=True)]
        error = stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.nan
        sys.stdout.write(f"{level}: {fmean(gains):.2f} ± {error:.2f} (a best response {fmean(best):+.2f})\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
