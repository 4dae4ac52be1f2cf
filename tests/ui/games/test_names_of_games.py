# SPDX-License-Identifier: MIT
"""A game is named in its own folder and in the list, and nowhere else in the window."""

from __future__ import annotations

from pathlib import Path

from dominoes.games import GAMES

ROOT = Path(__file__).parents[3]
LEFT = {
    "ui/diagram/layout.py",
    "ui/diagram/position.py",
    "ui/pages/review/stage.py",
    "ui/play/page.py",
}
"""Files that still do; none is added."""


def test_no_shared_file_names_a_game() -> None:
    """Neither by its key nor by the prefix of its classes, in code, comments or texts."""
    keys = [entry.key for entry in GAMES]
    own = (Path("ui/games/__init__.py"), *(Path("ui/games") / key for key in keys))
    found = [
        f"{path}: {key}"
        for path in sorted(each.relative_to(ROOT) for each in (ROOT / "ui").rglob("*.py"))
        if path.as_posix() not in LEFT and not any(path == each or each in path.parents for each in own)
        for key in keys
        if key in (ROOT / path).read_text("utf-8").casefold()
    ]
    assert not found
