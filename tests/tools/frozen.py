# SPDX-License-Identifier: MIT
"""Writes whatever must stay the same while code is reordered into a folder, and compares two such folders.

    python -m tests.tools.frozen FOLDER [--all] [--language KEY]
    python -m tests.tools.frozen compare BEFORE AFTER

A picture of every page and of the table of every game, with everything a screen reader gets from it and every
announcement; in each language log, settlement and spoken tiles of the golden matches; the hashes of the golden files.
`sums.txt` lists them all: pictures by their pixels, so that the format of a file is no matter.

Day, seeds and chances are fixed and nothing moves: two runs of one state are equal. Pages are shown in two languages,
each in a size of its own; ``--all`` shows them in every language, size and in large text, and adds the tour of
`tests.tour` in all its looks. A walk that breaks off at a page goes on with the next one, and `broken.txt` says
where. For an older state copy this file into its tree: it asks for little of the program, and takes a page or its
controller alike.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import difflib
import hashlib
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT: Final = Path(__file__).parents[2]
GOLDEN: Final = ROOT / "tests" / "golden"
LANGUAGES: Final = ("en", "zh_TW", "ja", "zh_HK")
SIZES: Final = ("960x600", "1280x800")
MORE_SIZES: Final = ("1920x1080", "1280x800-large")
GOLDEN_SIZE: Final = "1280x800"
"""Where the log stands beside the table."""
SUMS: Final = "sums.txt"
BROKEN: Final = "broken.txt"
AT_ONCE: Final = 2
"""Processes."""
DAY: Final = dt.datetime(2026, 1, 31, 20, 15, tzinfo=dt.UTC)
PATIENCE: Final = 20.0
"""Seconds until something must have happened."""
MOST_TURNS: Final = 60
"""Of one round."""
STOPS: Final = 4
"""Places of a golden round at which everything is read, besides its end."""
LINES: Final = 12
"""Of a difference of two texts that are shown."""


# -- a world that stands still ---------------------------------------------------------------------


class _OfKind(type):
    """A stand-in for a class of another module: its instances count as instances of this one."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, cls.__mro__[1])


class _Date(dt.date, metaclass=_OfKind):
    @classmethod
    def today(cls) -> dt.date:  # type: ignore[override]
        return dt.date.fromordinal(DAY.toordinal())


class _DateTime(dt.datetime, metaclass=_OfKind):
    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> dt.datetime:  # type: ignore[override]
        return DAY.astimezone(tz) if tz is not None else DAY.replace(tzinfo=None)


class _Random(random.Random):
    def __init__(self, seed: Any = 20) -> None:  # noqa: ANN401 - as in the library
        super().__init__(seed)


def stand_still() -> None:
    """Fix the day, the seeds and whatever is left to chance; before anything of the program is imported."""
    os.environ["TZ"] = "UTC"
    if hasattr(time, "tzset"):
        time.tzset()
    numbers = count(1)
    dt.date, dt.datetime = _Date, _DateTime  # type: ignore[misc]
    random.Random = _Random  # type: ignore[assignment,misc]
    secrets.token_bytes = lambda size=32: hashlib.sha256(str(next(numbers)).encode()).digest()[:size]  # type: ignore[assignment]
    from PySide6.QtCore import QDate, QDateTime

    today, now = QDate(DAY.year, DAY.month, DAY.day), QDateTime.fromSecsSinceEpoch(int(DAY.timestamp()))
    QDate.currentDate = staticmethod(lambda: today)  # type: ignore[method-assign]
    QDateTime.currentDateTime = staticmethod(lambda: now)  # type: ignore[assignment,method-assign]


# -- what is seen and heard ------------------------------------------------------------------------


def spoken(root: Any) -> Iterator[str]:  # noqa: ANN401 - Qt is not imported yet
    """Yield role, name, description and value of whatever a screen reader finds at and below *root*."""
    from PySide6.QtGui import QAccessible

    kinds = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
    waiting = [(QAccessible.queryAccessibleInterface(root), 0)]
    while waiting:
        each, depth = waiting.pop()
        if each is None or not each.isValid() or each.state().invisible:
            continue
        state = each.state()
        marks = [name for name in ("checked", "disabled", "focused", "selected") if getattr(state, name)]
        texts = [repr(text) for kind in kinds if (text := each.text(kind))]
        if texts:
            yield " ".join([each.role().name, *texts, *marks])
        below = [(each.child(at), depth + 1) for at in range(each.childCount())]
        waiting += reversed(below)


class Album:
    """Pictures and texts of one walk, with their sums."""

    def __init__(self, folder: Path, place: str) -> None:
        """Keep them in the subfolder *place* of *folder*."""
        self.folder, self.place = folder, place
        self.sums: dict[str, str] = {}
        self.broken: list[str] = []
        self.heard: list[str] = []
        """Announcements since the last picture."""

    def text(self, name: str, lines: list[str]) -> None:
        """Keep *lines* of text."""
        told = "\n".join(lines) + "\n"
        self._put(f"texts/{self.place}/{_file_name(name)}.txt", told.encode())

    def picture(self, name: str, image: Any) -> None:  # noqa: ANN401 - Qt is not imported yet
        """Keep a picture."""
        path = f"pixels/{self.place}/{_file_name(name)}.png"
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        image.save(str(target), "PNG", 80)
        self._add(path, _pixels(image))

    def _put(self, path: str, content: bytes) -> None:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        self._add(path, content)

    def _add(self, path: str, counted: bytes) -> None:
        if path in self.sums:
            raise KeyError(f"twice: {path}")
        self.sums[path] = hashlib.sha256(counted).hexdigest()

    def close(self) -> None:
        """Write the sums, and where the walk broke off."""
        if self.broken:
            told = "\n".join(self.broken) + "\n"
            self._put(f"texts/{self.place}/{BROKEN}", told.encode())
        lines = [f"{value} {path}\n" for path, value in self.sums.items()]
        part = self.folder / "parts" / f"{_file_name(self.place)}.txt"
        part.parent.mkdir(parents=True, exist_ok=True)
        part.write_text("".join(lines), "utf-8")


def _file_name(name: str) -> str:
    return re.sub(r"[^\w.-]+", "-", name)


def _pixels(image: Any) -> bytes:  # noqa: ANN401 - Qt is not imported yet
    return f"{image.width()}x{image.height()} ".encode() + bytes(image.constBits())


# -- the walk --------------------------------------------------------------------------------------


def page_of(way: Any) -> Any:  # noqa: ANN401 - a page, or its controller
    """Return the page of a controller, or the page itself."""
    return getattr(way, "page", way)


def _support(name: str) -> Any:  # noqa: ANN401 - a module
    """Import a module of tests/support, which lay on top of tests/ in older states."""
    try:
        return import_module(f"tests.support.{name}")
    except ModuleNotFoundError:
        return import_module(f"tests.{name}")


class Walk:
    """Goes through the program with one window."""

    def __init__(self, window: Any, album: Album, folder: Path) -> None:  # noqa: ANN401 - of any state of the program
        """Go through *window*; *folder* is free for files."""
        self.window, self.album, self.folder = window, album, folder
        self.pages = window.pages

    async def rest(self) -> None:
        """Wait until nothing runs in the background, and what is shown stays as it is."""
        from PySide6.QtCore import Qt, QTimer

        from ui.kit.background import BackgroundJob

        limit = time.monotonic() + PATIENCE
        await asyncio.sleep(0.01)
        while time.monotonic() < limit and any(  # noqa: ASYNC110 - threads of any state of the program
            timer.isActive()
            for job in self.window.findChildren(BackgroundJob)
            for timer in job.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
        ):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)

    async def shoot(self, name: str) -> None:
        """Keep what is shown and spoken."""
        await self.rest()
        picture, before = self._picture(), None
        while picture != before:
            await asyncio.sleep(0.02)
            picture, before = self._picture(), picture
        self.album.picture(name, picture)
        from PySide6.QtWidgets import QApplication

        tops = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not self.window]
        lines = [line for top in (self.window, *tops) for line in spoken(top)]
        lines += ["-- announced", *self.album.heard]
        self.album.text(name, [line.replace(str(self.folder), "FOLDER") for line in lines])
        self.album.heard.clear()

    def _picture(self) -> Any:  # noqa: ANN401 - Qt is not imported yet
        from PySide6.QtCore import QPoint
        from PySide6.QtGui import QImage, QPainter
        from PySide6.QtWidgets import QApplication

        picture = self.window.grab()
        with QPainter(picture) as painter:
            for each in QApplication.topLevelWidgets():
                if each.isVisible() and each is not self.window:
                    painter.drawPixmap(QPoint(20, 20), each.grab())
        return picture.toImage().convertToFormat(QImage.Format.Format_RGB32)

    async def scrolled(self, name: str, area: Any, most: int = 2) -> None:  # noqa: ANN401 - Qt is not imported yet
        """Keep what lies further down, too."""
        bar = area.verticalScrollBar()
        for at in range(2, most + 1):
            if bar.value() >= bar.maximum():
                break
            bar.setValue(bar.value() + bar.pageStep())
            await self.shoot(f"{name} {at}")
        bar.setValue(0)

    async def until(self, true: Callable[[], object], what: str) -> None:
        """Wait until *true*."""
        from tests.ui.driving import until

        await until(true, what, PATIENCE)

    async def home(self) -> None:
        """Go back to the start page, where no sheet, dialog or match is left."""
        from PySide6.QtWidgets import QApplication, QDialog

        for each in self.window.findChildren(QDialog):
            each.reject()
        for top in QApplication.topLevelWidgets():
            if top is not self.window and top.isVisible():
                top.close()
        overlay = getattr(self.pages.current, "overlay", None)
        if overlay is not None and overlay.isVisible():
            overlay.close_with("")
        self.pages.go_start()
        self.window.activateWindow()
        await self.rest()

    async def tried(self, name: str, part: Callable[[], Awaitable[None]]) -> None:
        """Go through a *part* of the walk; if it breaks off, keep where, and go on at home."""
        try:
            await part()
        except Exception as error:  # noqa: BLE001 - whatever has changed in this part
            self.album.broken.append(f"{name}: {type(error).__name__}: {error}")
        for _try in range(2):
            try:
                await self.home()
            except Exception:  # noqa: BLE001, S112 - the next part begins wherever this one ended
                continue
            break

    # -- pages ---------------------------------------------------------------------------------

    async def everywhere(self) -> None:
        """Go to all pages and tables."""
        from dominoes.games import GAMES

        await self.tried("start", self.start)
        for game in GAMES:
            await self.tried(f"new {game.key}", lambda key=game.key: self.new_game(key))  # type: ignore[misc]
            await self.tried(f"how {game.key}", lambda key=game.key: self.how_to_play(key))  # type: ignore[misc]
            await self.tried(f"tools {game.key}", lambda key=game.key: self.tools(key))  # type: ignore[misc]
            await self.tried(f"table {game.key}", lambda key=game.key: self.table(key))  # type: ignore[misc]
        await self.tried("records", self.records)
        for name in ("settings", "learn", "statistics", "scorebook", "lessons", "glossary", "daily"):
            await self.tried(name, lambda name=name: self.link(name))  # type: ignore[misc]
        await self.tried("start again", self.start_again)
        for name in ("books", "manual", "club", "lesson", "free_table", "review", "comparison"):
            await self.tried(name, getattr(self, name))

    async def start(self) -> None:
        """Show the start page of a newcomer."""
        await self.shoot("start first")
        await self.scrolled("start first", page_of(self.pages.start).area)

    async def start_again(self) -> None:
        """Show the start page with matches to go on with."""
        await self.shoot("start matches")

    async def new_game(self, game: str) -> None:
        """Set up a match, and look at its rules."""
        self.pages.routes.new_game(game, "")
        await self.shoot(f"new {game}")
        page_of(self.pages.new_game).form.rules.click()
        await self.shoot(f"new {game} rules")

    async def how_to_play(self, game: str) -> None:
        """Show how it is played."""
        self.pages.routes.how_to_play(game)
        await self.shoot(f"how to play {game}")

    async def tools(self, game: str) -> None:
        """Show what the game brings besides, and a drill."""
        from dominoes.games import entry
        from ui.games import GAME_UIS

        for tool in GAME_UIS[game].tools:
            self.pages.routes.tool(game, tool.key, None)
            await self.shoot(f"tool {game} {tool.key}")
            await self.home()
        found = entry(game)
        if found.drills(next(iter(found.presets.values()))):
            self.pages.routes.drills(game, "")
            await self.shoot(f"drills {game}")
            page_of(self.pages.drills).begin()
            await self.shoot(f"drill {game}")

    async def link(self, name: str) -> None:
        """Show the page behind a link of the start page."""
        getattr(page_of(self.pages.start), name).click()
        await self.shoot(name)
        area = getattr(self.pages.current, "area", None)
        if area is not None:
            await self.scrolled(name, area)

    async def records(self) -> None:
        """Show finished rounds, some of them kept before."""
        kept = _support("kept_rounds")
        kept.keep(self.window.services.autosave().archive, await asyncio.to_thread(kept.played))
        page_of(self.pages.start).records.click()
        page = self.pages.current
        await self.shoot("records")
        page.view.select_row(4)
        await self.shoot("records selected")

    async def books(self) -> None:
        """Begin a score book of each game."""
        page_of(self.pages.start).scorebook.click()
        page = self.pages.current
        for place in range(len(page.start.cards)):
            page.show_start()
            page.start.cards[place].click()
            await self.shoot(f"score book {place} new")
            page.start.begin()
            await self.shoot(f"score book {place}")

    async def manual(self) -> None:
        """Show the manual."""
        self.pages.routes.manual()
        await self.shoot("manual")

    async def club(self) -> None:
        """Show the page of a class or a club."""
        self.pages.routes.open("club")
        await self.shoot("club")

    async def lesson(self) -> None:
        """Show the first lesson for learners of each game."""
        from ui.games import GAME_UIS

        for game, ui in GAME_UIS.items():
            for name in ui.lessons[:1]:
                self.pages.routes.lesson(f"{game}/{name}")
                await self.shoot(f"lesson {game}")
                await self.home()

    async def free_table(self) -> None:
        """Show a sample lesson of each game on the free table."""
        for path in sorted((ROOT / "resources" / "lessons").glob("*.gupai-lesson")):
            self.pages.routes.demonstrate(path, ())
            await self.shoot(f"free table {path.stem}")
            await self.home()

    async def review(self) -> None:
        """Show the middle of a golden round of each game, with open hands, and its settlement."""
        for name in ("wiki_hk", "paigow_guangdong", "chain_jielong", "turning_turning", "kapshap", "jjak", "laoshu"):
            page = await self.open_golden(GOLDEN / f"{name}.gupai")
            page.stepper.jump(page.timeline.last * 3 // 5)
            await self.shoot(f"review {name}")
            page.toggle_hands()
            await self.shoot(f"review {name} open")
            page.toggle_hands()
            page.stepper.jump(page.timeline.last)
            page.show_settlement()
            await self.shoot(f"review {name} settlement")
            await self.home()

    async def comparison(self) -> None:
        """Show a day that was played twice."""
        from dominoes.games import daily_games
        from dominoes.play.daily import DailyDeal, DailyPlay

        for game in daily_games():
            self.pages.daily.open()
            page = page_of(self.pages.daily)
            card = next(each for each in page.cards if each.game == game.key)
            deal = DailyDeal(page.today, game.key, card.preset)
            for again in (False, True):
                play = DailyPlay(deal, page.today, again=again)
                kept = _support("daily_plays").keep_play(
                    self.window.services.autosave().save, play, player="", chance=int(again)
                )
            self.pages.routes.compare(game.key, kept.seed)
            await self.shoot(f"comparison {game.key}")

    # -- tables and golden matches -------------------------------------------------------------

    async def table(self, game: str) -> None:
        """Play a round: the first turn, what a hint says, a later turn, the settlement, and its log."""
        from tests.ui.driving import setup_of, sit_down

        table = await sit_down(self.window, setup_of(game=game))
        await self._asked(table)
        await self.shoot(f"{game} first turn")
        table.press("H")
        await self.rest()
        await asyncio.sleep(0.05)
        await self.shoot(f"{game} hint")
        for turn in range(MOST_TURNS):
            if self._is_over(table):
                break
            if turn == 3:
                await self.shoot(f"{game} later turn")
            await self._move(table)
        await self.shoot(f"{game} settlement")
        await self.scrolled(f"{game} settlement", table.overlay.area)
        self.album.text(f"{game} log", self._log(table))

    @staticmethod
    def _is_over(table: Any) -> bool:  # noqa: ANN401 - of any state of the program
        return bool(table.overlay.isVisible() and (table.runner is None or table.runner.results))

    async def _move(self, table: Any) -> None:  # noqa: ANN401 - of any state of the program
        """Make a move as the fixed baseline does, and wait until another is asked or the round is over."""
        from tests.ui.driving import answer_sheet, best, person_of, play

        if table.overlay.isVisible():
            answer_sheet(table)
        elif (asked := person_of(table).turn) is not None:
            if person_of(table).__class__.__name__.startswith("Chain"):
                with suppress(ImportError):
                    # Of states in which chain games are played on their own.
                    from tests.ui.games.chain.driving import play_chain as play  # type: ignore[attr-defined,no-redef]
            play(table, best(table), "clicks")
            await self.until(lambda: person_of(table).turn is not asked or table.overlay.isVisible(), "my move")
        await self._asked(table)

    async def _asked(self, table: Any) -> None:  # noqa: ANN401 - of any state of the program
        """Wait until the person is asked, by the table or by a sheet."""
        from tests.ui.driving import person_of

        await self.until(lambda: table.overlay.isVisible() or person_of(table).turn is not None, "my turn")

    @staticmethod
    def _log(page: Any) -> list[str]:  # noqa: ANN401 - of any state of the program
        groups = page.presenter.log()
        return [line for group in groups for line in (f"# {group.title}", *(each.text for each in group.entries))]

    async def open_golden(self, path: Path) -> Any:  # noqa: ANN401 - of any state of the program
        """Return the review page with the first round of a record file."""
        page = page_of(self.pages.review)
        before = page.timeline
        self.pages.open_files([path])
        await self.until(lambda: page.timeline is not None and page.timeline is not before, path.stem)
        await self.rest()
        return page

    async def golden(self) -> None:
        """Read every golden match: its log and settlement, and everything at some places."""
        for path in sorted(GOLDEN.glob("*.gupai")):
            await self.tried(path.stem, lambda path=path: self._read_golden(path))  # type: ignore[misc]

    async def _read_golden(self, path: Path) -> None:
        page = await self.open_golden(path)
        last = page.timeline.last
        lines = []
        for at in range(STOPS):
            page.stepper.jump(last * at // STOPS)
            await asyncio.sleep(0)
            lines += [f"-- step {at}/{STOPS}", *spoken(page)]
        page.stepper.jump(last)
        await asyncio.sleep(0)
        lines += ["-- end", *spoken(page), "-- log", *self._log(page)]
        page.show_settlement()
        await asyncio.sleep(0)
        lines += ["-- settlement", *spoken(page.overlay)]
        page.overlay.close_with("")
        self.album.text(path.stem, lines)


@asynccontextmanager
async def _opened(album: Album, language: str, size: str) -> AsyncIterator[Walk]:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QAccessible
    from PySide6.QtWidgets import QApplication

    from tests.ui.driving import FAST, window_on
    from ui.kit import screens

    # The screen of the offscreen platform is small.
    screens.available = lambda: [QRect(-20_000, -20_000, 40_000, 40_000)]
    QApplication.setCursorFlashTime(0)
    QAccessible.setActive(True)
    said = QAccessible.updateAccessibility

    def heard(event: Any) -> None:  # noqa: ANN401 - Qt is not imported yet
        if hasattr(event, "message"):
            album.heard.append(event.message())
        said(event)

    QAccessible.updateAccessibility = staticmethod(heard)  # type: ignore[method-assign]
    width, high = map(int, size.partition("-")[0].split("x"))
    settings = replace(FAST, new_player=None, drills_timed=False, text_size=1.5 if size.endswith("large") else 1.0)
    with tempfile.TemporaryDirectory(prefix="frozen") as folder:
        async with window_on(Path(folder), settings=settings, language=language, size=(width, high)) as window:
            walk = Walk(window, album, Path(folder))
            window.activateWindow()
            # The text grows with the window once it has come to rest.
            await asyncio.sleep(0.3)
            yield walk


async def _walk(folder: Path, language: str, size: str) -> Album:
    if size.startswith("look"):
        return await _tour(folder, language, int(size[4:]))
    album = Album(folder, f"{language}/{size}")
    async with _opened(album, language, GOLDEN_SIZE if size == "golden" else size) as walk:
        await (walk.golden() if size == "golden" else walk.everywhere())
    album.close()
    return album


async def _tour(folder: Path, language: str, number: int) -> Album:
    """Take the pictures of the tour in one of its looks."""
    from tests.tour.guide import Guide
    from tests.tour.looks import looks
    from tests.tour.row import walk

    album = Album(folder, f"{language}/look{number:02}")

    async def shoot(guide: Guide, name: str, *, scrolled: bool = False) -> None:
        await guide.rest()
        await Walk(guide.window, album, guide.folder).shoot(f"{len(album.sums) // 2:03} {name}")

    Guide.shoot = shoot  # type: ignore[assignment,method-assign]
    tour = await walk(looks()[number])
    album.broken += [told for told in tour.found if told.startswith("the walk broke off")]
    album.close()
    return album


# -- all of it -------------------------------------------------------------------------------------


def _one(folder: Path, language: str, size: str) -> int:
    """Walk once, in this process."""
    stand_still()
    from qasync import QEventLoop

    from ui.kit import theme

    app = theme.application()
    app.setQuitOnLastWindowClosed(False)
    began = time.monotonic()
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        album = runner.run(_walk(folder, language, size))
    seconds = time.monotonic() - began
    print(f"{language} {size}: {len(album.sums)} kept, {len(album.broken)} broken, {seconds:.0f} s", flush=True)
    print(*(f"  {line}" for line in album.broken), sep="\n", end="", flush=True)
    return 1 if album.broken else 0


def _rows(*, everything: bool, languages: tuple[str, ...]) -> list[tuple[str, str]]:
    sizes = (*SIZES, *MORE_SIZES) if everything else ()
    rows = [(language, size) for size in sizes for language in languages]
    rows = rows or list(zip(languages[:: len(languages) - 1 or 1], SIZES, strict=False))
    rows += [(language, "golden") for language in languages]
    if everything:
        from tests.tour.looks import looks

        rows += [(row.language, f"look{at:02}") for at, row in enumerate(looks()) if row.language in languages]
    return rows


def freeze(folder: Path, rows: list[tuple[str, str]]) -> int:
    """Write everything into *folder*; return 1 if a walk broke off somewhere."""
    folder.mkdir(parents=True)

    def apart(row: tuple[str, str]) -> int:
        words = [sys.executable, "-m", "tests.tools.frozen", str(folder), "--row", *row]
        return subprocess.run(words, check=False, cwd=ROOT).returncode

    with ThreadPoolExecutor(AT_ONCE) as pool:
        ended = list(pool.map(apart, rows))
    parts = sorted((folder / "parts").glob("*.txt"))
    lines = [line for part in parts for line in part.read_text("utf-8").splitlines()]
    golden = [path for path in sorted(GOLDEN.rglob("*")) if path.is_file() and path.suffix not in {".py", ".pyc"}]
    lines += [f"{hashlib.sha256(path.read_bytes()).hexdigest()} golden/{path.relative_to(GOLDEN)}" for path in golden]
    (folder / SUMS).write_text("\n".join(lines) + "\n", "utf-8")
    return max(ended)


def _sums(folder: Path) -> dict[str, str]:
    lines = (folder / SUMS).read_text("utf-8").splitlines()
    return {path: value for value, _space, path in (line.partition(" ") for line in lines)}


def compare(before: Path, after: Path) -> int:
    """Print what differs between two folders; return 1 if anything does."""
    old, new = _sums(before), _sums(after)
    only = [f"only before: {path}" for path in old if path not in new]
    only += [f"only after: {path}" for path in new if path not in old]
    different = [path for path in old if path in new and old[path] != new[path]]
    for line in only:
        print(line)
    for path in different:
        print(f"differs: {path}")
        if path.endswith(".txt") and path.startswith("texts/"):
            old_text, new_text = ((folder / path).read_text("utf-8").splitlines() for folder in (before, after))
            told = difflib.unified_diff(old_text, new_text, lineterm="", n=0)
            changed = [line for line in told if not line.startswith(("---", "+++"))]
            print(*(f"    {line}" for line in changed[:LINES]), sep="\n")
    print(f"{len(old)} before, {len(new)} after: {len(different)} differ, {len(only)} on one side only")
    return 1 if only or different else 0


def main() -> int:
    """Freeze or compare."""
    if sys.argv[1:2] == ["compare"]:
        return compare(*map(Path, sys.argv[2:4]))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a new folder")
    parser.add_argument(
        "--all", action="store_true", help="all sizes in all languages, large text, the tour in all looks"
    )
    parser.add_argument("--language", choices=LANGUAGES, action="append", help="this language only; may be repeated")
    parser.add_argument("--row", nargs=2, metavar=("LANGUAGE", "SIZE"), help="one walk, in this process")
    args = parser.parse_args()
    if args.row:
        return _one(args.folder.resolve(), *args.row)
    return freeze(args.folder.resolve(), _rows(everything=args.all, languages=tuple(args.language or LANGUAGES)))


if __name__ == "__main__":
    sys.exit(main())
