# SPDX-License-Identifier: MIT
"""Plays the same rounds by the rules and on the opponents' tables; a script that can go on.

python -m tests.tools.kernel_agreement [--rounds 100000] [--presets basic,dingniu] [--jobs N] [--log FILE]

Rounds follow each other as in a match, so that banker and multipliers change. Half of the moves are those of
``greedy``, the others are drawn at random. Move by move both sides must have the same legal moves, the same turn and
the same tricks (in the chain games: the same open tiles); in the end they must pay the same chips. The first round
that differs ends the run. With *--log* every block of rounds is noted as it ends, and a later run goes on behind it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final

from dominoes.deal import deal_round
from dominoes.game import Deal, Standing
from dominoes.games.chain.bots import table as chain
from dominoes.games.chain.bots.rows import ends_of, move_of
from dominoes.games.tiengow.bots import table as tiengow
from dominoes.games.tiengow.bots.rows import NO_COMBINATION, NUMBER, ROWS, row_of
from dominoes.games.tricks import Throw
from tests.dominoes.ai.tables import CHAIN, TIENGOW

BLOCK: Final = 500
"""Rounds that follow each other."""
TABLES: Final = {preset: found for found in (TIENGOW, CHAIN) for preset in found.presets}
"""By preset: its game."""
GREEDY: Final = 0.5
"""Share of moves that are those of ``greedy``."""


class DisagreementError(Exception):
    """A table in thought and the rules differ."""


@dataclass(frozen=True, slots=True)
class Block:
    """The result of a block of rounds."""

    preset: str
    number: int
    """From 0; the same number plays the same rounds."""
    rounds: int
    settled: int
    """Rounds over before the first lead, unknown to the opponents' tables."""
    moves: int


def play_block(preset: str, number: int, rounds: int = BLOCK) -> Block:
    """Play so many *rounds* both ways.

    Raises:
        DisagreementError: they differ.
    """
    entry, rng = TABLES[preset], Random(f"{preset} {number}")
    game, options, standing = entry.game, entry.presets[preset], Standing()
    settled = moves = 0
    deal = Deal(())
    for place in range(rounds):
        if standing.half == 1:
            deal = deal_round(game, options, rng.randbytes(32))
        state = game.start(options, deal, standing).state
        while state.answers:
            seat = game.to_act(state)[0]
            state = game.play(state, seat, rng.choice(game.legal_moves(state, seat))).state
        settled += state.ended is not None
        try:
            state, laid = (_tiengow_round if entry is TIENGOW else _chain_round)(state, rng)
        except Exception as error:
            raise DisagreementError(f"{preset}, block {number}, round {place}: {error!r}") from error
        moves += laid
        standing = game.next_standing(state)
    return Block(preset, number, rounds, settled, moves)


@lru_cache(1 << 16)
def _laid(move: Any) -> tuple[int, int]:  # noqa: ANN401 - a move with tiles
    """Return the number of a combination, and the row, that a *move* of 打天九 lays."""
    row = row_of(move.tiles)
    return (NO_COMBINATION if isinstance(move, Throw) else NUMBER[row]), row


def _tiengow_round(state: Any, rng: Random) -> tuple[Any, int]:  # noqa: ANN401 - a state
    """Play on both ways; return the end, and the moves there were."""
    if state.ended is not None:
        return state, 0
    game, table, laid = TIENGOW.game, tiengow.Table.of(state), 0
    while state.ended is None:
        (seat,) = game.to_act(state)
        by_rules = {_laid(move): move for move in game.legal_moves(state, seat)}
        _same("turn", table.turn, seat)
        if table.size:
            in_thought = [(number, ROWS[number]) for number in table.beats(seat)]
            in_thought += [(NO_COMBINATION, row) for row in table.throws(seat)]
        else:
            in_thought = [(number, ROWS[number]) for number in table.leads(seat)]
        _same("moves", sorted(in_thought), sorted(by_rules))
        number, row = table.policy(seat) if rng.random() < GREEDY else rng.choice(in_thought)
        table.lay(seat, row, number)
        state = game.play(state, seat, by_rules[number, row]).state
        laid += 1
        _same("tricks", table.won, [*state.won])
    _same("end", table.ended, True)  # noqa: FBT003 - both sides of what must be the same
    _same("chips", table.chips, [*state.ended.chips])
    return state, laid


def _chain_round(state: Any, rng: Random) -> tuple[Any, int]:  # noqa: ANN401 - a state
    """Play on both ways; return the end, and the moves there were."""
    if state.ended is not None:
        return state, 0
    game, table, laid = CHAIN.game, chain.Table.of(state), 0
    while state.ended is None:
        (seat,) = game.to_act(state)
        by_rules = {move_of(table.ends, move): move for move in game.legal_moves(state, seat)}
        in_thought = table.moves()
        _same("turn", table.turn, seat)
        _same("moves", sorted(in_thought), sorted(by_rules))
        move = table.policy(in_thought) if rng.random() < GREEDY else rng.choice(in_thought)
        state = game.play(state, seat, by_rules[move]).state
        table.lay(move)
        laid += 1
        _same("ends", table.ends, ends_of(state.line.ends))
        _same("end", table.ended, state.ended is not None)
    _same("chips", table.chips(), [*state.ended.chips])
    return state, laid


def _same(what: str, in_thought: object, by_rules: object) -> None:
    if in_thought != by_rules:
        raise DisagreementError(f"{what}: {in_thought} in thought, {by_rules} by the rules")


# -- the script -----------------------------------------------------------------------------------


def read_log(path: Path | None) -> dict[tuple[str, int], Block]:
    """Return the blocks in a log; half a line of a run that was killed is cut off."""
    if path is None or not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    blocks = [Block(**json.loads(line)) for line in whole.splitlines()]
    return {(each.preset, each.number): each for each in blocks}


def played(todo: list[tuple[str, int]], jobs: int) -> Iterator[Block]:
    """Play the blocks *todo* in *jobs* processes, and yield each as it ends."""
    # Ctrl+C is heard by this process alone.
    deaf = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), signal.signal, deaf) as pool:
        running = iter(pool.map(play_block, *zip(*todo, strict=True)))
        try:
            yield from running
        finally:
            pool.shutdown(cancel_futures=True)


def main(arguments: list[str]) -> int:
    """Play the rounds missing in the log, and print the agreement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100_000, help="of each preset")
    parser.add_argument("--presets", default=",".join(TABLES))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--log", type=Path)
    args = parser.parse_args(arguments)
    presets = args.presets.split(",")
    wanted = [(preset, number) for number in range(-(-args.rounds // BLOCK)) for preset in presets]
    done = read_log(args.log)
    todo, begun = [each for each in wanted if each not in done], time.monotonic()
    try:
        for count, block in enumerate(played(todo, args.jobs) if todo else (), start=1):
            done[block.preset, block.number] = block
            if args.log is not None:
                with args.log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(block)) + "\n")
            if sys.stderr.isatty():
                left = (time.monotonic() - begun) / count * (len(todo) - count) / 60
                sys.stderr.write(f"\r{count}/{len(todo)}, {left:.0f} min left ")
    except KeyboardInterrupt:
        sys.stderr.write("\n")
    except DisagreementError as error:
        sys.stdout.write(f"{error}\n")
        return 1
    report([done[each] for each in wanted if each in done])
    return 0


def report(blocks: list[Block]) -> None:
    """Print what agreed, a line for each preset."""
    rounds, settled, moves = Counter[str](), Counter[str](), Counter[str]()
    for each in blocks:
        rounds[each.preset] += each.rounds
        settled[each.preset] += each.settled
        moves[each.preset] += each.moves
    for preset, count in rounds.items():
        sys.stdout.write(
            f"{preset}: {count:,} rounds agreed, {settled[preset]:,} of them settled before the first lead; "
            f"{moves[preset]:,} moves\n"
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
