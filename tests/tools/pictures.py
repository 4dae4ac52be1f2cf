# SPDX-License-Identifier: MIT
"""Makes the pictures of README, gallery and manual from the program as it is: plays until there is something to see.

    QT_QPA_PLATFORM=offscreen python tests/tools/pictures.py [--language zh_HK ja] [--only glossary-ja] [--out DIR]

Deals, names, dates and the time zone are always the same, so only what was changed in the program changes a picture.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

sys.path.insert(0, str(Path(__file__).parents[2]))

from dominoes.ai.bot import Budget, Choice
from dominoes.deal import read_seed
from dominoes.games.chain.state import Lead
from dominoes.games.paigow.state import Phase
from dominoes.match import SessionOptions, Until
from dominoes.play.worker import Request
from dominoes.store import Filter, archive, matches, summaries
from dominoes.tiles import tiles
from tests.support.kept_rounds import keep, played
from tests.tour.books import book_of
from tests.ui.driving import (
    FAST,
    GreedyThinker,
    best,
    click_tile,
    my_turn,
    person_of,
    play,
    press_main,
    setup_of,
    sit_down,
    until,
    window_on,
)
from tests.ui.games.paigow.driving import asks
from ui.app.window import MainWindow
from ui.games.paigow import COST, ODDS
from ui.kit import screens, theme, widgets
from ui.kit.settings import AS_GAME
from ui.language import i18n
from ui.play import match
from ui.play.match_end import REMATCH
from ui.play.page import TablePage
from ui.saving import autosave
from ui.saving.setup import MatchSetup

DOCS: Final = Path(__file__).parents[2] / "docs"
SIZE: Final = (1280, 800)
"""Of the window."""
HEAVIEST: Final = 200_000
"""Bytes of a picture."""
SMALL: Final = (960, 600)
"""Of the window on small pictures."""
LIGHT: Final = 88_000
"""Bytes of one of these."""
NAMES: Final = {"zh_HK": "小明", "zh_TW": "小明", "ja": "明", "en": "Ming"}
"""Of the player."""
BEGUN: Final = datetime.fromisoformat("2026-01-31T12:00:00+00:00")
"""When the first match was played."""
BETWEEN: Final = timedelta(hours=7, minutes=23)
"""From one match to the next."""
TRIES: Final = 40
"""Largest number of matches searched for a scene."""
SUPREME: Final = frozenset(tiles("42 21"))
"""Tiles counting as three or six, hard to read for a newcomer."""
LONG: Final = 14
"""Tiles of a line worth a picture."""
ROUNDS: Final = (
    ("tiengow", "wiki_hk", 8),
    ("paigow", "guangdong", 8),
    ("chain", "jielong", 6),
    ("chain", "dingniu", 6),
    ("paigow", "casino", 5),
    ("tiengow", "jp", 8),
    ("tiengow", "wiki_hk", 8),
)
"""Game, rule set and number of rounds of each match that the records show."""

_rounds = cache(lambda: played(ROUNDS, first=14))
"""With deals that bring the player neither bad nor suspiciously good luck."""


class Adviser(GreedyThinker):
    """Counts odds exactly, so that they are the same every time; otherwise it is like its base."""

    async def choose(self, request: Request, budget: Budget) -> Choice[Any]:
        """Answer *request*."""
        if request.level == "hint" and request.game == "paigow":
            return await asyncio.to_thread(request.answer, budget)
        return await super().choose(request, budget)


class Photographer:
    """Leads one window to what a picture shows."""

    def __init__(self, window: MainWindow) -> None:
        """Use *window*."""
        self.window = window

    @property
    def table(self) -> TablePage:
        """The page of the match."""
        return self.window.pages.table

    # -- playing -------------------------------------------------------------------------------

    async def find(
        self,
        setup: MatchSetup,
        enough: Callable[[], object],
        fits: Callable[[], Awaitable[bool]] | None = None,
        *,
        first: int = 1,
    ) -> None:
        """Play *setup*, each time with other deals, until *enough* gives something true, and that *fits*.

        Args:
            setup: What is played.
            enough: Asked all the time.
            fits: Asked once when there is enough.
            first: Number of the first deals; a good one saves time.
        """
        for number in range(first, first + TRIES):
            await sit_down(self.window, setup, read_seed(str(number)))
            if await self.play_on(enough) and (fits is None or await fits()):
                return
            await self.home()
        raise AssertionError(f"no such scene in {TRIES} matches")

    async def play_on(self, enough: Callable[[], object]) -> bool:
        """Play like the fixed baseline; return whether there was *enough* before the match was over."""
        table = self.table
        while table.match.is_on:
            if table.presenter is not None and enough():
                return True
            if table.overlay.isVisible():
                if self.ended():
                    return False
                press_main(table)
            elif table.presenter is not None and table.presenter.waiting.is_on:
                table.presenter.go_on()
            elif table.presenter is not None and (asked := person_of(table).turn) is not None:
                play(table, best(table))
                await until(lambda was=asked: person_of(table).turn is not was, "my move")  # type: ignore[misc]
            await asyncio.sleep(0)
        return False

    def is_asked(self) -> bool:
        """Return whether the person is to move."""
        return not self.table.overlay.isVisible() and person_of(self.table).turn is not None

    def has_answer(self, wanted: str) -> bool:
        """Return whether a sheet offers the answer *wanted*."""
        overlay = self.table.overlay
        return overlay.isVisible() and wanted in [answer.answer for _button, answer in overlay.answers]

    def ended(self) -> bool:
        """Return whether the sheet at the end of a match is shown."""
        return self.has_answer(REMATCH)

    async def home(self) -> None:
        """Leave the match."""
        self.window.pages.go_start()
        await until(lambda: not self.window.pages.table.match.tasks, "an empty table")

    async def keep(self) -> None:
        """Fill the archive with played matches, one every few hours."""
        archive_ = self.window.services.archive()
        assert archive_ is not None
        # Bots have an event loop of their own.
        rounds = await asyncio.to_thread(_rounds)
        with _clock(ticking=True):
            keep(archive_, rounds)

    # -- scenes --------------------------------------------------------------------------------

    async def start(self) -> None:
        """Show the start page, with a match to go on with."""
        await sit_down(self.window, setup_of("wiki_hk"), read_seed("20"))
        await my_turn(self.table)
        await self.home()

    async def new_game(self) -> None:
        """Show the choice of a rule set."""
        self.window.pages.new_game.open("tiengow", "")

    async def how_to_play(self) -> None:
        """Show how a game is played."""
        self.window.pages.how_to_play.open("tiengow")

    async def trick(self) -> None:
        """Show 打天九: everybody else has played to a trick of several tiles, and the person can beat them."""
        page: Any = self.table

        def enough() -> bool:
            if not self.is_asked() or not 3 <= len(page.table.hand) <= 6:
                return False
            others = [page.table.plays(seat) for seat in range(4) if seat != page.presenter.me]
            return all(len(each) >= 2 for each in others) and bool(page.presenter.person.turn.face_up)

        await self.find(setup_of("wiki_hk"), enough, first=7)

    async def settlement(self) -> None:
        """Show the settlement of a round of 打天九 that the person won, by the rules where the language is spoken."""

        def enough() -> bool:
            presenter: Any = self.table.presenter
            return (
                self.has_answer("next") and sum(each.chips[presenter.me] for each in presenter.view.result.sheet) > 0
            )

        await self.find(setup_of("jp" if i18n.current().key == "ja" else "wiki_hk"), enough)

    async def setting(self) -> None:
        """Show the ways to set a hand of 推牌九, and their odds."""
        await self._setting(setup_of("guangdong", game="paigow"))

    async def casino(self) -> None:
        """Show the same in a casino, with eight at the table."""
        await self._setting(setup_of("casino", game="paigow", seats=8))

    async def _setting(self, setup: MatchSetup) -> None:
        page: Any = self.table

        async def fits() -> bool:
            await until(lambda: all(each.model.chances for each in page.table.cards), "the odds")
            won = [card.model.chances[0] for card in page.table.cards]
            plain = not SUPREME.intersection(tile.face for tile in page.table.hand)
            return plain and len(won) == 3 and min(won) < max(won) and 0.2 < max(won) < 0.9

        await self.find(setup, asks(self.table, Phase.SET), fits)

    async def line(self) -> None:
        """Show a long line of 斜釘, to which the person can connect."""
        await self.find(setup_of("xieding", game="chain"), self._is_long)

    def _is_long(self) -> bool:
        if not self.is_asked():
            return False
        table, turn = self.table.table, person_of(self.table).turn
        lines = [] if table.model is None else table.model.lines
        longest = max((len(line.row) for line in lines), default=0)
        return longest >= LONG and len(table.hand) > 1 and not isinstance(turn.legal[0], Lead)  # type: ignore[union-attr]

    async def block(self) -> None:
        """Show a block of 頂牛 on the finished table."""

        def enough() -> bool:
            model = self.table.table.model
            waits = self.table.presenter is not None and self.table.presenter.waiting.is_on
            return waits and model is not None and bool(model.blocked)

        await self.find(setup_of("dingniu", game="chain"), enough)

    async def _in_the_middle(self, game: str, moves: int, preset: str | None = None, *, first: int = 1) -> None:
        """Show a round of *game* after so many *moves*, with the person to move."""

        def enough() -> bool:
            runner = self.table.runner
            return self.is_asked() and runner is not None and len(runner.cursor.moves) >= moves

        await self.find(setup_of(preset, game=game), enough, first=first)

    async def two_players(self) -> None:
        """Show 打天九 for two, with the tiles that wait for the second half."""
        await self._in_the_middle("tiengow", 6, "erren", first=21)

    async def tails(self) -> None:
        """Show 꼬리붙이기, a line with one open end."""
        await self._in_the_middle("chain", 14, "kkori", first=3)

    async def turning(self) -> None:
        """Show 扭天九, when a tile waits for the second one."""
        await self._in_the_middle("turning", 15, first=22)

    async def throwing(self) -> None:
        """Show 擲天九, when the banker has thrown."""
        await self._in_the_middle("throwing", 5, first=2)

    async def bull(self) -> None:
        """Show 鬥牛, with three tiles chosen as the bull."""
        await self._in_the_middle("taungau", 0, "macao", first=2)
        page: Any = self.table
        hand, chosen = [each.face for each in page.table.hand], list(best(page).bull)
        for place, tile in enumerate(hand):
            if tile in chosen:
                chosen.remove(tile)
                click_tile(page.table.hand[place])

    async def kolyesi(self) -> None:
        """Show 골여시, when the person says how many tiles to draw."""
        await self._in_the_middle("kolyesi", 3, first=2)

    async def tens(self) -> None:
        """Show 夾十, with open discards and a hand that is grouped."""
        await self._in_the_middle("kapshap", 12, first=22)

    async def pairs(self) -> None:
        """Show 짝맞추기, with pairs laid down."""
        await self._in_the_middle("jjak", 10, first=21)

    async def watching(self) -> None:
        """Show 相十副, with some groups that make something."""
        await self._in_the_middle("watching", 2, first=21)

    async def turtle(self) -> None:
        """Show 龜牌, with some tiles gone."""
        await self._in_the_middle("turtle", 5, first=38)

    async def gates(self) -> None:
        """Show 過五關, with a gate passed and a long row."""
        await self._in_the_middle("fivegates", 30, first=3)

    async def mouse(self) -> None:
        """Show 老鼠搬家, with queues of different lengths."""
        await self._in_the_middle("laoshu", 25, first=1)

    async def match_end(self) -> None:
        """Show the end of a match of 接龍 that the person won."""
        session = SessionOptions(until=Until.ROUNDS, count=4)

        def enough() -> bool:
            runner = self.table.runner
            return self.ended() and runner is not None and runner.chips[runner.party.me] == max(runner.chips)

        await self.find(setup_of("jielong", game="chain", session=session), enough, first=6)

    async def review(self) -> None:
        """Show a round of 打天九 that is looked at again."""
        await self.keep()
        found = self.window.services.archive()
        assert found is not None
        page = self.window.pages.review
        listed = found.listed(found.ids(Filter(game="tiengow")))
        self.window.pages.routes.review(listed[-1].id)
        await until(lambda: page.timeline is not None, "the round")
        assert page.timeline is not None
        page.stepper.jump(page.timeline.last * 3 // 5)

    async def records(self) -> None:
        """Show the records."""
        await self.keep()
        self.window.pages.records.open()
        self.window.pages.records.view.select_row(2)

    async def statistics(self) -> None:
        """Show the statistics of all games."""
        await self.keep()
        self.window.pages.statistics.open()

    async def score_book(self) -> None:
        """Show the score book of a real table."""
        page = self.window.pages.scorebook
        self.window.pages.show(page)
        page._on_begun(book_of("tiengow", "wiki_hk"))

    async def lesson(self) -> None:
        """Show a lesson on the free table."""
        pages = self.window.pages
        pages.lessons.open()
        await until(lambda: pages.lessons.samples, "the samples")
        lessons = ((card, card.item.lesson) for card in pages.lessons.samples)
        card = next(card for card, found in lessons if found and found.chapters[0].layout.game == "tiengow")
        card.open_button.click()
        await until(lambda: pages.current is pages.demonstrate, "the lesson")

    async def drills(self) -> None:
        """Show a question of the practice of 打天九."""
        self.window.pages.drills.open("tiengow")
        page = self.window.pages.drills
        page._rng.seed(4)
        page.begin()

    async def glossary(self) -> None:
        """Show the glossary."""
        self.window.pages.show(self.window.pages.glossary)


Scene = Callable[[Photographer], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture of README, of the gallery or of the manual."""

    subject: str
    """Its subject, as in the name of its file."""
    language: str
    """A key of `ui.language.i18n.LANGUAGES`."""
    scene: Scene
    of_manual: bool = False
    """It lies in docs/manual."""
    small: bool = False
    """It is shown at half its width, so the window is small and its words are large."""

    @property
    def name(self) -> str:
        """The name of its file, without the ending."""
        return f"{'manual/' * self.of_manual}{self.subject}-{self.language}"


PICTURES: Final = (
    Picture("start", "en", Photographer.start),
    Picture("how-to-play", "en", Photographer.how_to_play),
    Picture("start", "zh_HK", Photographer.start),
    Picture("newgame", "zh_TW", Photographer.new_game),
    Picture("table", "zh_HK", Photographer.trick),
    Picture("two-players", "zh_HK", Photographer.two_players),
    Picture("paigow-table", "zh_HK", Photographer.setting),
    Picture("paigow-casino", "zh_TW", Photographer.casino),
    Picture("chain-table", "zh_HK", Photographer.line),
    Picture("chain-block", "zh_TW", Photographer.block),
    Picture("tails", "zh_HK", Photographer.tails),
    Picture("match-end", "en", Photographer.match_end),
    Picture("turning", "zh_HK", Photographer.turning),
    Picture("throwing", "zh_HK", Photographer.throwing),
    Picture("bull", "zh_HK", Photographer.bull),
    Picture("kolyesi", "zh_HK", Photographer.kolyesi),
    Picture("tens", "zh_HK", Photographer.tens),
    Picture("pairs", "zh_HK", Photographer.pairs),
    Picture("watching", "zh_HK", Photographer.watching),
    Picture("turtle", "zh_HK", Photographer.turtle),
    Picture("gates", "zh_HK", Photographer.gates),
    Picture("mouse", "zh_HK", Photographer.mouse),
    Picture("demonstrate", "zh_TW", Photographer.lesson),
    Picture("review", "zh_HK", Photographer.review),
    Picture("records", "zh_HK", Photographer.records),
    Picture("statistics", "ja", Photographer.statistics),
    Picture("scorebook", "zh_TW", Photographer.score_book),
    Picture("glossary", "ja", Photographer.glossary),
)
"""The pictures in the order of docs/gallery.md."""

SETTLEMENTS: Final = tuple(
    Picture("settlement", language, Photographer.settlement, small=True) for language in i18n.LANGUAGES
)
"""The settlement, in README of each language beside the table of the manual."""

MANUAL: Final = tuple(
    Picture(subject, language, scene, of_manual=True, small=True)
    for subject, scene in (
        ("start", Photographer.start),
        ("table", Photographer.trick),
        ("review", Photographer.review),
        ("demonstrate", Photographer.lesson),
        ("drills", Photographer.drills),
    )
    for language in i18n.LANGUAGES
)
"""The pictures of the manual, in each language."""

ALL: Final = (*PICTURES, *SETTLEMENTS, *MANUAL)


@contextmanager
def _clock(*, ticking: bool) -> Any:  # noqa: ANN401 - a generator, until it is decorated
    """Make all saves happen at the same moment, or, if *ticking*, a while after each other."""
    moment = BEGUN

    def now() -> str:
        nonlocal moment
        if ticking:
            moment += BETWEEN
        return moment.isoformat(timespec="seconds")

    modules: tuple[Any, ...] = (archive, matches, summaries, autosave)
    before = [each.now for each in modules]
    for each in modules:
        each.now = now
    try:
        yield
    finally:
        for each, was in zip(modules, before, strict=True):
            each.now = was


async def _still(window: MainWindow) -> QImage:
    """Return what *window* shows once it has come to rest."""
    before = QImage()
    for _look in range(50):
        await asyncio.sleep(0.15)
        now = window.grab().toImage()
        if now == before:
            return now
        before = now
    raise AssertionError("the window does not come to rest")


async def take(picture: Picture, out: Path) -> Path:
    """Make *picture* and return its file in *out*."""
    settings = replace(
        FAST,
        player_name=NAMES[picture.language],
        cloth=AS_GAME,
        pace="calm",
    ).with_values({ODDS.key: True, COST.key: True})
    target = out / f"{picture.name}.png"
    with tempfile.TemporaryDirectory() as folder, _clock(ticking=False):
        look: Any = {"settings": settings, "language": picture.language, "size": SMALL if picture.small else SIZE}
        async with window_on(Path(folder), thinker=Adviser(), **look) as window:
            await asyncio.sleep(0.3)
            await picture.scene(Photographer(window))
            _save_small(await _still(window), target, LIGHT if picture.small else HEAVIEST)
    return target


def _save_small(image: QImage, target: Path, heaviest: int) -> None:
    """Write *image* as small as PNG can be; with fewer shades if it has more than *heaviest* bytes."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    target.parent.mkdir(exist_ok=True)
    for step in (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20):
        shades = bytes(min(255, (level + step // 2) // step * step) for level in range(256))
        raw = bytes(image.constBits()).translate(shades)
        plainer = QImage(raw, image.width(), image.height(), image.bytesPerLine(), image.format())
        writer = QImageWriter(str(target), b"png")
        writer.setCompression(100)
        if not writer.write(plainer):
            raise OSError(writer.errorString())
        if target.stat().st_size <= heaviest:
            return


async def _take_all(wanted: list[Picture], out: Path) -> None:
    for picture in wanted:
        began = time.monotonic()
        target = await take(picture, out)
        size = target.stat().st_size // 1000
        sys.stdout.write(f"{target.name}: {size} kB, {time.monotonic() - began:.0f} s\n")
        sys.stdout.flush()


def main() -> int:
    """Make the pictures that are wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=DOCS, help="folder of the pictures; docs without it")
    parser.add_argument("--language", nargs="+", choices=list(i18n.LANGUAGES), default=list(i18n.LANGUAGES))
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=[each.name for each in ALL])
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    os.environ["TZ"] = "UTC"
    time.tzset()
    # The screen of the offscreen platform is small.
    screens.available = lambda: [QRect(-20_000, -20_000, 40_000, 40_000)]
    # Opponents that do not dawdle.
    match.PACE = 0.0
    # The weave of the felt is noise, which does not compress.
    plain = QImage(8, 8, QImage.Format.Format_ARGB32_Premultiplied)
    plain.fill(0)
    widgets._weave = cache(lambda: plain)
    app = theme.application()
    app.setQuitOnLastWindowClosed(False)
    QApplication.setCursorFlashTime(0)
    wanted = [each for each in ALL if each.language in args.language and (not args.only or each.name in args.only)]
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        runner.run(_take_all(wanted, args.out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
