# SPDX-License-Identifier: MIT
"""A program that saves a known course of play, and tells after each step that it is done.

``python -m tests.reliability.writer PATH STEPS [SYNCHRONOUS]`` writes ``ack N`` to its output as one system call.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from dominoes.records.summary import Summary
from dominoes.store import Store, file

MOVES: Final = 20
"""In a round."""
CYCLE: Final = MOVES + 2
"""Steps of a round: it is begun, played, ended."""


def text_of(step: int) -> str:
    """Give the move made in *step*, like no other."""
    return f"lead {step:06} {'天地人和' * (step % 40)}"


def line_of(number: int) -> str:
    """Give the record of round *number*."""
    return f'{{"game":"tiengow","round":{number},"text":"{"九" * (number * 97 % 1500)}"}}'


def write(store: Store, first: int, steps: int) -> None:
    """Do the steps from *first* on; step 0 begins the match."""
    for step in range(first, steps):
        number, at = divmod(step - 1, CYCLE)
        if step == 0:
            store.begin_match("tiengow", {})
        elif at == 0:
            store.begin_round(1, number + 1, 1, {"number": number + 1})
        elif at <= MOVES:
            store.add_move(number + 1, at - 1, at % 4, text_of(step))
        else:
            store.end_round(number + 1, line_of(number + 1), Summary(game="tiengow", chips=number))
        os.write(1, f"ack {step + 1}\n".encode())


def steps_in(path: Path) -> int:
    """Open a store and tell how many steps it holds.

    Raises:
        AssertionError: it holds anything but the first so many steps, each whole.
    """
    store = Store.open(path)
    try:
        (verdict,) = store._database.query("PRAGMA integrity_check")
        assert verdict == {"integrity_check": "ok"}
        found = store.open_matches()
        assert store.unreadable == ()
        steps = 0
        for match in found:
            steps += 1
            for number, each in enumerate(match.rounds):
                assert (each.id, each.number, each.header) == (number + 1, number + 1, {"number": number + 1})
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
    write(Store.open(Path(sys.argv[1])), 0, int(sys.argv[2]))
    # The end of the process is the power cut: nothing is closed.
    os._exit(0)
