# SPDX-License-Identifier: MIT
"""A program that saves a known course of play, and reports the end of each step.

``python -m tests.reliability.writer PATH STEPS [SYNCHRONOUS]`` writes ``ack N`` to its output as one system call.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dominoes.records.summary import Summary
from dominoes.store import Store, file
from tests.support.saved_matches import Played, matches_of, rows_of

MOVES: Final = 20
"""In a round."""
CYCLE: Final = MOVES + 2
"""Steps of a round: it is begun, played, ended."""


def text_of(step: int) -> str:
    """Return the move made in *step*, like no other."""
    return f"lead {step:06} {'天地人和' * (step % 40)}"


def line_of(number: int) -> str:
    """Return the record of round *number*."""
    return f'{{"game":"tiengow","round":{number},"text":"{"九" * (number * 97 % 1500)}"}}'


def write(store: Store, steps: int) -> Iterator[None]:
    """Do so many steps, one at a time; the first begins the match."""
    for step in range(steps):
        number, at = divmod(step - 1, CYCLE)
        if step == 0:
            played = Played(store.save)
        elif at == 0:
            played.begin_round({"number": number + 1})
        elif at <= MOVES:
            played.add_move(at % 4, text_of(step))
        else:
            played.end_round(line_of(number + 1), Summary(game="tiengow", chips=number))
        os.write(1, f"ack {step + 1}\n".encode())
        yield


def steps_in(path: Path) -> int:
    """Open a store and return how many steps it holds.

    Raises:
        AssertionError: it holds anything but the first so many steps, each whole.
    """
    store = Store.open(path)
    try:
        (verdict,) = store.archive.database.query("PRAGMA integrity_check")
        assert verdict == {"integrity_check": "ok"}
        steps = 0
        for row, match in matches_of(store).items():
            assert rows_of(store, row) == tuple(range(1, len(match.rounds) + 1))
            steps += 1
            for number, each in enumerate(match.rounds):
                assert (each.number, each.header) == (number + 1, {"number": number + 1})
                begin = number * CYCLE + 1
                moves = tuple(((at + 1) % 4, text_of(begin + at + 1)) for at in range(len(each.moves)))
                assert each.moves == moves
                assert each.line in (None, line_of(number + 1))
                last = number + 1 == len(match.rounds)
                assert last or (each.line is not None and len(moves) == MOVES)
                steps += 1 + len(moves) + (each.line is not None)
            listed = store.archive.listed(list(range(1, len(match.rounds) + 1)))
            assert [each.summary.chips for each in listed] == list(
                range(sum(r.line is not None for r in match.rounds))
            )
    finally:
        store.close()
    return steps


if __name__ == "__main__":
    if len(sys.argv) > 3:
        file._PRAGMAS = tuple(  # type: ignore[misc, assignment]
            f"synchronous = {sys.argv[3]}" if each.startswith("synchronous") else each for each in file._PRAGMAS
        )
    for _step in write(Store.open(Path(sys.argv[1])), int(sys.argv[2])):
        pass
    # The end of the process is the power cut: nothing is closed.
    os._exit(0)
