# SPDX-License-Identifier: MIT
"""How long a tree of 2,000 moves takes to open, a step in it, and a check of all its moves, in CPU time.

``python tests/bench/lessons.py``
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, TypeVar

from dominoes.games import GAMES, Entry
from dominoes.lessons.file import open_lesson, save
from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Page
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, Tree, tree_over

NODES: Final = 2000
_STEP_MS: Final = 50
_OPEN_MS: Final = 300

T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return the result of *work*, and its CPU time in milliseconds."""
    began = time.process_time()
    found = work()
    return found, 1000 * (time.process_time() - began)


def random_tree(found: Entry) -> Tree:
    """Grow a tree of `NODES` by random moves, with a text at each."""
    rng = Random(1)
    tree = tree_over(empty_layout(found, next(iter(found.presets.values()))))
    ends = [ROOT]
    while len(tree.nodes) < NODES:
        at = ends[-1] if rng.random() < 0.7 else rng.choice(ends)
        state = tree.state(at)
        acting = found.game.to_act(state)
        if not acting:
            ends.append(rng.choice(ends))
            continue
        seat = rng.choice(acting)
        move = rng.choice(found.game.legal_moves(state, seat))
        tree, new = tree.play(at, seat, found.game.write_move(move))
        tree = tree.with_page(new, Page(Texts.of({"en": f"Step {new}", "ja": f"{new}手目"})))
        ends.append(new)
    return tree


def _measure(found: Entry) -> bool:
    """Print the figures of one game, and return whether all reach their goals."""
    tree = random_tree(found)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big.gupai-lesson"
        _, written = timed(lambda: save(Lesson(chapters=(Chapter(tree),)), path))
        size = path.stat().st_size
        opened, opening = timed(lambda: open_lesson(path))
    fresh = opened.chapters[0].tree
    _, first = timed(lambda: fresh.state(ROOT))
    jump = max(timed(partial(_again(fresh).state, node))[1] for node in list(fresh.nodes)[-20:])
    steps = sorted(timed(partial(fresh.state, node))[1] for node in fresh.walk())
    edit = max(timed(partial(fresh.with_page, node, Page()))[1] for node in fresh.walk())
    _, check = timed(_again(fresh).check)
    print(
        f"{found.key}: {len(tree.nodes)} nodes, {size / 1024:.0f} kB; saved in {written:.0f} ms, "
        f"opened in {opening:.0f} ms (goal {_OPEN_MS})"
    )
    print(
        f"  first position {first:.1f} ms, a step {steps[len(steps) // 2]:.2f} ms, slowest {steps[-1]:.1f} ms, "
        f"jump {jump:.1f} ms (goal {_STEP_MS}); edit {edit:.1f} ms; all moves played in {check:.0f} ms"
    )
    return opening <= _OPEN_MS and max(steps[-1], first, jump) <= _STEP_MS


def _again(tree: Tree) -> Tree:
    """Return *tree* without the positions that it remembers."""
    return Tree(tree.layout, tree.seed, tree.nodes)


def main() -> int:
    """Print the figures; 1 if one is above its goal."""
    good = [_measure(found) for found in GAMES]
    return int(not all(good))


if __name__ == "__main__":
    sys.exit(main())
