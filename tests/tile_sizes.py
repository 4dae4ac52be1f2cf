# SPDX-License-Identifier: MIT
"""Measures tiles, dice and labels of real tables in every size of window and text, with and without projector mode.

    QT_QPA_PLATFORM=offscreen python tests/tile_sizes.py [--tables tiengow,paigow-8] [--language ja] [--out DIR]

Prints a line per table, size, text and mode; pictures go into DIR. Ends with 1 if a promise is broken.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from qasync import QEventLoop

sys.path.insert(0, str(Path(__file__).parents[1]))

from dominoes.games.paigow.state import Phase
from tests.ui.driving import FAST, best, my_turn, person_of, play, setup_of, sit_down, until, window_on
from tests.ui.games.chain.driving import play_chain
from tests.ui.games.paigow.driving import asks
from ui.app.window import MainWindow
from ui.games.chain.felt import ChainTable
from ui.games.paigow.felt import BankTable
from ui.games.tiengow.felt import TrickTable
from ui.kit import theme
from ui.kit.preferences import LARGEST_IN_SMALLEST, SMALLEST
from ui.play.page import TablePage
from ui.saving.setup import MatchSetup
from ui.table.felt import TableFelt
from ui.table.geometry import TILE_HEIGHT, row_width
from ui.tiles.tile_button import TileButton

SIZES: Final = ((960, 600), (1280, 800), (1920, 1080), (3840, 2160))
TEXTS: Final = (1.0, 1.5, 1.75)
MOST_EMPTY: Final = 1 / 3
"""How much of the width of the felt may be empty beside the hand while its tiles could be larger."""
MIDDLE: Final = 6
"""Tiles in the hand from which a round has come to its middle."""
TALLEST: Final = 0.25
"""Height of a hand in heights of the felt from which it is not asked to be larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """What is measured on one table."""

    felt: tuple[int, int]
    hand: int
    """Width of a tile of the hand, in pixels; 0 where no hand stands."""
    held: int
    """How many tiles the widest hand has."""
    laid: int
    """Width of the largest tile of the trick, the line or the cards; 0 without any."""
    die: float
    """Side of a die in the middle of the table; 0 without any."""
    labels: tuple[int, ...]
    """Sizes of the letters below the tiles of the hand, in pixels, each once."""
    cut: tuple[str, ...]
    """Labels of the hand that are cut."""

    @property
    def empty(self) -> float:
        """How much of the width of the felt is empty beside the full hand, from 0 to 1."""
        return 1 - row_width(self.held, self.hand) / self.felt[0]

    @property
    def tall(self) -> float:
        """Height of the hand in heights of the felt."""
        return self.hand * TILE_HEIGHT / self.felt[1]

    def broken(self) -> Iterator[str]:
        """Say which promise about a hand is broken, whatever the other sizes."""
        if self.hand and self.hand < self.die:
            yield f"a die of {self.die:.0f} is wider than a tile of {self.hand}"
        if len(self.labels) > 1:
            yield f"labels of {self.labels} in one hand"
        yield from (f"cut: {each}" for each in self.cut)

    def __str__(self) -> str:
        """Return the cells of a row."""
        letters = "/".join(map(str, self.labels)) or "-"
        return (
            f"{self.hand:5} {self.laid:5} {self.die:5.0f} {letters:>9} {len(self.cut):4}"
            f" {self.empty:6.0%} {self.tall:6.1%}"
        )


def setups() -> dict[str, MatchSetup]:
    """Return the tables that are measured."""
    return {
        "tiengow": setup_of(),
        "paigow-4": setup_of(game="paigow", seats=4),
        "paigow-8": setup_of(game="paigow", seats=8),
        "chain-2": setup_of(game="chain", seats=2),
        "chain-4": setup_of("dingniu", game="chain"),
    }


def _laid(table: TableFelt[Any]) -> int:
    """Return the width of the largest tile that lies in the middle of *table*."""
    if isinstance(table, TrickTable):
        tiles = [tile for panel in range(len(table.panels)) for tile in table.plays(panel)]  # type: ignore[arg-type]
        return max((tile.tile_width for tile in tiles), default=table.layout_now().play_width(1))
    if isinstance(table, ChainTable):
        return max((tile.tile_width for tile in table.lines.tiles), default=table.layout_now().line_width)
    if isinstance(table, BankTable) and table.cards:
        layout = table.layout_now()
        return round((layout.card_height - layout.card_words) / TILE_HEIGHT)
    return 0


def _die(table: TableFelt[Any]) -> float:
    """Return the side of a die that lies on *table*."""
    if isinstance(table, BankTable) and table._dice.isVisible():
        return table._dice.height() / 1.4
    return 0.0


def measure(table: TableFelt[Any]) -> Sizes:
    """Measure what lies on *table*."""
    hand: tuple[TileButton, ...] = table.hand
    layout = table.layout_now()
    labels = {tile._label_font.pixelSize() for tile in hand if tile._label}
    held = getattr(layout, "largest_hand", None) or len(hand) + (1 if len(hand) > 2 else 0)
    return Sizes(
        felt=(table.width(), table.height()),
        hand=hand[0].tile_width if hand else 0,
        held=held,
        laid=_laid(table),
        die=_die(table),
        labels=tuple(sorted(labels)),
        cut=tuple(tile._label for tile in hand if "…" in tile._shown_label),
    )


def fits(size: tuple[int, int], text: float) -> bool:
    """Return whether text of this size is shown in a window of *size*, and not held smaller."""
    return text <= LARGEST_IN_SMALLEST * min(size[0] / SMALLEST[0], size[1] / SMALLEST[1])


def _is_amid(page: TablePage) -> bool:
    """Return whether the person is asked in the middle of a round."""
    if page.presenter is None or page.presenter.person.turn is None:
        return False
    return asks(page, Phase.SET)() if isinstance(page.table, BankTable) else len(page.table.hand) <= MIDDLE


async def _play_on(page: TablePage) -> None:
    """Play by clicks until there is something to see in the middle of the table."""
    while not _is_amid(page):
        turn = (await my_turn(page)).turn
        if _is_amid(page):
            return
        if isinstance(page.table, ChainTable):
            play_chain(page, best(page), "clicks")
        else:
            play(page, best(page))
        await until(lambda was=turn: person_of(page).turn is not was, "my move")  # type: ignore[misc]


async def _settle(window: MainWindow) -> None:
    for _round in range(4):
        await asyncio.sleep(0.03)
    window.services.preferences.apply_size()
    await asyncio.sleep(0.03)


async def rows(
    window: MainWindow, sizes: tuple[tuple[int, int], ...] = SIZES, texts: tuple[float, ...] = TEXTS
) -> AsyncIterator[tuple[tuple[int, int], float, bool, Sizes]]:
    """Show the table of *window* in all *sizes*, at all *texts*, without and with projector mode, and measure it."""
    preferences = window.services.preferences
    for size in sizes:
        window.resize(*size)
        for text in texts:
            if not fits(size, text):
                continue
            preferences.set("text_size", text)
            for projector in (False, True):
                await _settle(window)
                yield size, text, projector, measure(window.pages.match.page.table)
                preferences.toggle_projector()


async def _measure(name: str, setup: MatchSetup, args: argparse.Namespace) -> list[str]:
    """Print the rows of one table; return what is broken."""
    wrong: list[str] = []
    smallest: dict[tuple[int, int], int] = {}
    with tempfile.TemporaryDirectory() as folder:
        settings = replace(FAST, labels="name", odds=True, tile_set=args.tiles)
        async with window_on(Path(folder), settings=settings, language=args.language) as window:
            page = await sit_down(window, setup)
            await _play_on(page)
            async for size, text, projector, found in rows(window):
                where = f"{name:9} {size[0]:4}x{size[1]:<4} {text:4.0%} {'F9' if projector else '  '}"
                sys.stdout.write(f"{where} {found}\n")
                least = smallest.setdefault(size, found.hand)
                if found.hand < least:
                    wrong.append(f"{where}: a tile of {found.hand}, and {least} at 100 %")
                wrong += [f"{where}: {each}" for each in found.broken()]
                if found.hand and found.empty > MOST_EMPTY and found.tall < TALLEST - 0.01:
                    wrong.append(f"{where}: {found.empty:.0%} of the width is empty, {found.tall:.0%} high")
                if args.out:
                    mode = "-f9" if projector else ""
                    window.grab().save(str(args.out / f"{name}-{size[0]}-{round(text * 100)}{mode}.png"))
    return wrong


def main() -> int:
    """Measure all tables, or some, and return 1 if a promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default=",".join(setups()), help="names of tables, with commas")
    parser.add_argument("--language", default="en")
    parser.add_argument("--tiles", default="ebony", help="set of tiles")
    parser.add_argument("--out", type=Path, help="folder for pictures")
    args = parser.parse_args()
    if args.out:
        args.out.mkdir(parents=True, exist_ok=True)
    app = theme.application()
    app.setQuitOnLastWindowClosed(False)
    heads = f"{'hand':>5} {'laid':>5} {'die':>5} {'labels':>9} {'cut':>4} {'empty':>6} {'tall':>6}"
    sys.stdout.write(f"{'table, size, text':28} {heads}\n")
    wrong: list[str] = []
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        for name in args.tables.split(","):
            wrong += runner.run(_measure(name, setups()[name], args))
    sys.stdout.writelines(f"{each}\n" for each in wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
