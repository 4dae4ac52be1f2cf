# SPDX-License-Identifier: MIT
"""Writes the tables of keys in the manual from the commands of the pages.

    QT_QPA_PLATFORM=offscreen python -m tests.tools.manual_tables

Each table stands between ``<!-- made: NAME -->`` and ``<!-- end -->`` in resources/manual/keys.<language>.md.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from qasync import QEventLoop

from dominoes.deal import read_seed
from tests.ui.driving import application, my_turn, setup_of, sit_down, until, window_on
from ui.app.window import MainWindow
from ui.games import GAME_UIS
from ui.kit import theme
from ui.kit.commands import Command, key_help
from ui.language import i18n
from ui.language.i18n import capital

MANUAL: Final = Path(__file__).parents[2] / "resources" / "manual"
MADE: Final = re.compile(r"(<!-- made: (?P<name>\w+) -->\n).*?(?=<!-- end -->)", re.DOTALL)
HEAD: Final = re.compile(r"^\|.*\|\n\| --- \| --- \|\n", re.MULTILINE)
"""The head of the first table of the page, which all others share."""
SEED: Final = read_seed("9" * 20)

Lines = tuple[tuple[str, str], ...]
"""Keys, and what they do."""


def lines_of(commands: Iterable[Command]) -> Lines:
    """Return the lines of the key help of *commands*; keys that do the same share one."""
    lines = ((each, capital(what)) for each, what in key_help(commands))
    return tuple((" ".join(key for key, _what in same), what) for what, same in groupby(lines, lambda line: line[1]))


async def collect(window: MainWindow) -> dict[str, dict[str, Lines]]:
    """Return the lines of every table, by language and name."""
    pages = window.pages
    found: dict[str, dict[str, Lines]] = {key: {} for key in i18n.LANGUAGES}

    def note(name: str, commands: Callable[[], Sequence[Command]]) -> None:
        for language in i18n.LANGUAGES:
            i18n.use(language)
            found[language][name] = lines_of(commands())
        i18n.use("en")

    great = [key for key, each in GAME_UIS.items() if each.great]
    for game in great:
        table = await sit_down(window, setup_of(game=game), SEED)
        await my_turn(table)
        note(game, table.commands)
        pages.go_start()
        await until(lambda: not pages.table.match.tasks, "an empty table")
    for tables in found.values():
        # What every table has stands once, in the order of the first.
        common = set.intersection(*(set(tables[game]) for game in great))
        tables["table"] = tuple(line for line in tables[great[0]] if line in common)
        for game in great:
            tables[game] = tuple(line for line in tables[game] if line not in common)
    for name, page in (
        ("review", pages.review),
        ("records", pages.records),
        ("demonstrate", pages.demonstrate),
        ("lesson", pages.lesson),
    ):
        note(name, page.commands)
    note("drills", lambda: (*pages.drills.commands()[:-1], *pages.manual.commands()[:-1]))
    return found


def written(text: str, tables: dict[str, Lines]) -> str:
    """Return the page *text* with its tables made again."""
    head = HEAD.search(text)
    assert head is not None

    def table(found: re.Match[str]) -> str:
        rows = (f"| {key.replace('|', '')} | {what} |\n" for key, what in tables[found["name"]])
        return f"{found[1]}{head[0]}{''.join(rows)}"

    return MADE.sub(table, text)


async def _write() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with window_on(Path(folder)) as window:
            found = await collect(window)
    for language, tables in found.items():
        path = MANUAL / f"keys.{language}.md"
        path.write_text(written(path.read_text("utf-8"), tables), "utf-8", newline="\n")


def main() -> int:
    """Write the tables of every language."""
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args()
    app = theme.application()
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: QEventLoop(application())) as runner:
        runner.run(_write())
    return 0


if __name__ == "__main__":
    sys.exit(main())
