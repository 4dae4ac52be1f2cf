# SPDX-License-Identifier: MIT
"""Measures tiles, dice and labels of real tables in every size of window and text, with and without projector mode.

    QT_QPA_PLATFORM=offscreen python tests/tools/tile_sizes.py [--tables tiengow,paigow-8] [--language ja] [--out DIR]
        [--save FILE] [--before FILE]

Prints a line per table, size, text and mode; pictures go into DIR. The widths can be saved, and compared with those
of a state before. Ends with 1 if a promise is broken.

Tiles in play keep their width at any size of text: one's own hand, the plays, hands compared. Tiles around them may
lose a little, and are listed: names with ranks have a second line for a projector, which takes 19 of the 265 pixels of
a line of 27 tiles in the smallest window, and the order of hands beside a table grows with its text.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from qasync import QEventLoop

sys.path.insert(0, str(Path(__file__).parents[2]))

from dominoes.games.paigow.state import Phase
from tests.support.kept_rounds import keep, played
from tests.ui.driving import FAST, best, my_turn, person_of, play, setup_of, sit_down, until, window_on
from tests.ui.games.chain.models import line_of, trail
from tests.ui.games.paigow.driving import asks
from ui.app.window import MainWindow
from ui.games.chain.felt import ChainTable
from ui.games.paigow.felt import PaiGowTable
from ui.games.tiengow.table import TienGowTable
from ui.kit import theme
from ui.kit.preferences import LARGEST_IN_SMALLEST, SMALLEST
from ui.play.game_page import GamePage
from ui.play.page import TablePage
from ui.saving.setup import MatchSetup
from ui.table.felt import TableFelt
from ui.table.geometry import TILE_HEIGHT, row_width
from ui.table.lines import lay_lines

SIZES: Final = ((960, 600), (1280, 800), (1920, 1080), (3840, 2160))
TEXTS: Final = (1.0, 1.5, 1.75)
LINES: Final = (4, 9, 14, 20, 26)
"""Tiles of the lines that are laid to be measured."""
MOST_EMPTY: Final = 1 / 3
"""How much of the width of the felt may be empty beside the hand while its tiles could be larger."""
PLEASANT: Final = 0.225
"""Height of a hand in heights of the window from which it is not asked to be larger."""
MIDDLE: Final = 6
"""Tiles in the hand from which a round has come to its middle."""
ROUNDING: Final = 1
"""Pixels that a width may lose to rounding."""
KEPT: Final = ("hand", "play", "open")
"""How the names of tiles begin that become no narrower with larger text."""
LONGEST: Final = ("one26", "two26")
LEFT: Final = 0.85
"""How much of their width other tiles keep, such as those of ways, rows and backs."""
LEFT_OF_LONGEST: Final = 0.8
"""How much those of the longest lines keep."""

Widths = dict[str, int]
"""Width of a tile in pixels, by where it lies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """The measures of one table."""

    felt: tuple[int, int]
    widths: Widths
    held: int
    """How many tiles the widest hand has."""
    die: float
    """Side of a die in the middle of the table; 0 without any."""
    labels: tuple[int, ...]
    """Sizes of the letters below the tiles of the hand, in pixels, each once."""
    least: int
    """Size of these letters at 100 %, in pixels."""
    cut: tuple[str, ...]
    """Labels of the hand that are cut."""

    @property
    def hand(self) -> int:
        """Width of a tile of the hand, in pixels; 0 where no hand stands."""
        return self.widths["hand"]

    @property
    def empty(self) -> float:
        """How much of the width of the felt is empty beside the full hand, from 0 to 1."""
        return 1 - row_width(self.held, self.hand) / self.felt[0]

    def tall(self, window: int) -> float:
        """Return the height of the hand in heights of the *window*."""
        return self.hand * TILE_HEIGHT / window

    def broken(self) -> Iterator[str]:
        """Yield the broken promises about a hand, independent of other sizes."""
        if self.hand < self.die:
            yield f"a die of {self.die:.0f} is wider than a tile of {self.hand}"
        if len(self.labels) > 1:
            yield f"labels of {self.labels} in one hand"
        if self.labels and self.labels[0] < self.least:
            yield f"labels of {self.labels}, and {self.least} at 100 %"
        yield from (f"cut: {each}" for each in self.cut)

    def __str__(self) -> str:
        """Return the cells of a row."""
        letters = "/".join(map(str, self.labels)) or "-"
        widths = " ".join(f"{name} {width}" for name, width in self.widths.items())
        return f"{self.die:4.0f} {letters:>8} {len(self.cut):3} {self.empty:5.0%}  {widths}"


def setups() -> dict[str, MatchSetup]:
    """Return the tables that are measured."""
    return {
        "tiengow": setup_of(),
        "paigow-2": setup_of(game="paigow", seats=2),
        "paigow-4": setup_of(game="paigow", seats=4),
        "paigow-8": setup_of(game="paigow", seats=8),
        "chain-2": setup_of(game="chain", seats=2),
        "chain-3": setup_of(game="chain", seats=3),
        "chain-4": setup_of("dingniu", game="chain"),
    }


REVIEWS: Final = {
    "review-t": ("tiengow", "wiki_hk", 1),
    "review-p": ("paigow", "guangdong", 1),
    "review-c": ("chain", "dingniu", 1),
}
"""The rounds whose review is measured, as `tests.support.kept_rounds.played` wants them."""


def _widths(table: TableFelt[Any]) -> Widths:
    """Measure the tiles on *table*, and those that may come to lie there."""
    layout: Any = table.layout_now()
    found = {"hand": table.hand[0].tile_width if table.hand else 0}
    if isinstance(table, TienGowTable):
        found |= {f"play{count}": layout.play_width(count) for count in (1, 2, 3, 4)}
        found |= {"back": layout.back_width, "wall": layout.wall_width}
    elif isinstance(table, ChainTable):
        for count in LINES:
            row = trail(count)
            for name, line in (("one", line_of(row)), ("two", line_of(row, ends=2, first=count // 2))):
                (snake,) = lay_lines([line], layout.middle, layout.line_width, layout.sign)
                found[f"{name}{count}"] = snake.width
        found |= {"back": layout.back_width}
        found |= {f"covered{count}": layout.covered(1, count).width for count in (1, 4)}
        found |= {f"row{count}": layout.rows((count,) * layout.seats).width for count in (2, 6)}
    elif isinstance(table, PaiGowTable):
        card = round((layout.card_height - layout.card_words) / TILE_HEIGHT) if table.cards else 0
        alone = replace(layout, cards=0, hand=(2, 2), dice=0)
        if table.cards and not table.hand:
            # The reader's tiles lie on the cards alone.
            found["hand"] = card
        found |= {"card": card, "open": alone.hand_width, "back": layout.ring.back_width, "wall": layout.wall_width}
    return found


def _die(table: TableFelt[Any]) -> float:
    """Return the side of a die that lies on *table*."""
    if isinstance(table, PaiGowTable) and table._dice.isVisible():
        return table._dice.height() / 1.4
    return 0.0


def measure(table: TableFelt[Any]) -> Sizes:
    """Measure what lies on *table*."""
    hand = table.hand
    now = theme.look()
    held = getattr(table.layout_now(), "largest_hand", None) or len(hand) + (1 if len(hand) > 2 else 0)
    return Sizes(
        felt=(table.width(), table.height()),
        widths=_widths(table),
        held=held,
        die=_die(table),
        labels=tuple(sorted({tile._label_font.pixelSize() for tile in hand if tile._label})),
        least=round(theme.Type.CAPTION.value.pixels * min(1.0, now.text_size)),
        cut=tuple(tile._label for tile in hand if "…" in tile._shown_label),
    )


def fits(size: tuple[int, int], text: float) -> bool:
    """Return whether text of this size is shown in a window of *size*, and not held smaller."""
    return text <= LARGEST_IN_SMALLEST * min(size[0] / SMALLEST[0], size[1] / SMALLEST[1])


def _is_amid(page: TablePage) -> bool:
    """Return whether the person is asked in the middle of a round."""
    if page.presenter is None or page.presenter.person.turn is None:
        return False
    return asks(page, Phase.SET)() if isinstance(page.table, PaiGowTable) else len(page.table.hand) <= MIDDLE


async def _play_on(page: TablePage) -> None:
    """Play by clicks until there is something to see in the middle of the table."""
    while not _is_amid(page):
        turn = (await my_turn(page)).turn
        if _is_amid(page):
            return
        play(page, best(page))
        await until(lambda was=turn: person_of(page).turn is not was, "my move")  # type: ignore[misc]


async def show_table(window: MainWindow, name: str) -> TableFelt[Any]:
    """Show the table *name* in *window*, in the middle of a round; return its felt."""
    if name in REVIEWS:
        archive = window.services.archive()
        assert archive is not None
        keep(archive, await asyncio.to_thread(played, (REVIEWS[name],)))
        window.pages.routes.review(1)
        review = window.pages.review
        await until(lambda: review.timeline is not None, "the review")
        review.toggle_hands()
        review.stepper.jump(review.timeline.last // 2 if review.timeline else 0)
        return _felt(review)
    page = await sit_down(window, setups()[name])
    await _play_on(page)
    return _felt(page)


def _felt(page: GamePage) -> TableFelt[Any]:
    felt: TableFelt[Any] = page.table
    return felt


async def _settle(window: MainWindow, table: TableFelt[Any]) -> None:
    await until(lambda: table.height() > window.height() / 2, "a table laid out")
    for _round in range(3):
        await asyncio.sleep(0.02)
    window.services.preferences.apply_size()
    await asyncio.sleep(0.02)


async def rows(
    window: MainWindow,
    table: TableFelt[Any],
    sizes: tuple[tuple[int, int], ...] = SIZES,
    texts: tuple[float, ...] = TEXTS,
) -> AsyncIterator[tuple[tuple[int, int], float, bool, Sizes]]:
    """Show *table* of *window* in all *sizes*, at all *texts*, without and with projector mode, and measure it."""
    preferences = window.services.preferences
    for size in sizes:
        window.resize(*size)
        for text in texts:
            if not fits(size, text):
                continue
            preferences.set("text_size", text)
            for projector in (False, True):
                await _settle(window, table)
                yield size, text, projector, measure(table)
                preferences.toggle_projector()


def smaller(now: Widths, before: Widths) -> Iterator[str]:
    """Say which widths are smaller than *before*."""
    for name, width in before.items():
        if now.get(name, 0) < width - ROUNDING:
            yield f"{name} {now.get(name, 0)} < {width}"


def kept(usual: Widths) -> Widths:
    """Return how wide tiles must be with larger text or for a projector, that are *usual* at 100 %."""

    def least(name: str) -> float:
        return 1 if name.startswith(KEPT) else LEFT_OF_LONGEST if name in LONGEST else LEFT

    return {name: int(width * least(name)) for name, width in usual.items()}


async def _measure(
    name: str, args: argparse.Namespace, before: dict[str, Widths]
) -> tuple[list[str], list[str], dict[str, Widths]]:
    """Print the rows of one table; return the broken promises, the slightly smaller tiles, and all widths."""
    wrong: list[str] = []
    little: list[str] = []
    saved: dict[str, Widths] = {}
    usual: dict[tuple[int, int], Widths] = {}
    with tempfile.TemporaryDirectory() as folder:
        settings = replace(FAST, labels=args.labels, tile_set=args.tiles, others={"odds": True})
        async with window_on(Path(folder), settings=settings, language=args.language) as window:
            table = await show_table(window, name)
            async for size, text, projector, found in rows(window, table):
                where = (
                    f"{name:8} {args.language:5} {size[0]:4}x{size[1]:<4} {text:4.0%} {'F9' if projector else '  '}"
                )
                sys.stdout.write(f"{where} {found}\n")
                sys.stdout.flush()
                saved[where] = found.widths
                more = [f"than before: {each}" for each in smaller(found.widths, before.get(where, {}))]
                first = usual.setdefault(size, found.widths)
                broken = list(smaller(found.widths, kept(first)))
                more += [f"than at 100 %: {each}" for each in broken]
                told = {each.split()[0] for each in broken}
                little += [
                    f"{where}: a little smaller: {each}"
                    for each in smaller(found.widths, first)
                    if each.split()[0] not in told
                ]
                more += found.broken()
                if found.hand and found.empty > MOST_EMPTY and found.tall(size[1]) < PLEASANT - 0.01:
                    more.append(f"{found.empty:.0%} of the width is empty, {found.tall(size[1]):.0%} high")
                wrong += [f"{where}: {each}" for each in more]
                if args.out:
                    mode = "-f9" if projector else ""
                    window.grab().save(
                        str(args.out / f"{name}-{args.language}-{size[0]}-{round(text * 100)}{mode}.png")
                    )
    return wrong, little, saved


def main() -> int:
    """Measure all tables, or some, and return 1 if a promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default=",".join([*setups(), *REVIEWS]), help="names of tables, with commas")
    parser.add_argument("--language", default="en")
    parser.add_argument("--labels", default="name", help="what stands below the tiles")
    parser.add_argument("--tiles", default="ebony", help="set of tiles")
    parser.add_argument("--out", type=Path, help="folder for pictures")
    parser.add_argument("--save", type=Path, help="file for the widths")
    parser.add_argument("--before", type=Path, help="file with widths that must not become smaller")
    args = parser.parse_args()
    if args.out:
        args.out.mkdir(parents=True, exist_ok=True)
    app = theme.application()
    app.setQuitOnLastWindowClosed(False)
    sys.stdout.write(f"{'table, language, size, text':34} {'die':>4} {'labels':>8} {'cut':>3} {'empty':>5}  widths\n")
    before = json.loads(args.before.read_text("utf-8")) if args.before else {}
    wrong: list[str] = []
    little: list[str] = []
    saved: dict[str, Widths] = {}
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        for name in args.tables.split(","):
            more, yields, widths = runner.run(_measure(name, args, before))
            wrong += more
            little += yields
            saved |= widths
            if args.save:
                args.save.write_text(json.dumps(saved, indent=1), "utf-8")
    sys.stdout.writelines(f"{each}\n" for each in (*little, *wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
