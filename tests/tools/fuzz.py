# SPDX-License-Identifier: MIT
"""Changes good files by chance, as damage and strangers do, and reads them: records, lessons, settings, books, codes.

Also exports of several files, imported together, and catalogues.

    python -m tests.tools.fuzz [--megabytes 100] [--seed 1] [--only NAME …]

Half of the changes know the form: a value within the JSON is exchanged, left out, doubled or nested, and the checksum
is made right again, so that the checks behind it are reached too. The other half know nothing: bytes are flipped, cut,
repeated, or taken from elsewhere. Accepted data must read the same once written; refused data must raise the reader's
own error. One's own settings and score books must be accepted with any content, and saved again. No file may take
longer than `LONGEST`, nor all together more memory than `MOST_MEMORY` beyond what the program needs.
"""

from __future__ import annotations

import argparse
import json
import logging
import re
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

from babel.messages.pofile import PoFileError

from dominoes.deal import deal_round, new_seed
from dominoes.errors import NotationError, RecordError
from dominoes.game import Seat, Standing, TilesDealt, known
from dominoes.games import GAMES, Entry, entry
from dominoes.games.chain.tally import Close as ChainClose
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.games.jjak.tally import Tally as JjakTally
from dominoes.games.kapshap.tally import Tally as KapShapTally
from dominoes.games.laoshu.rules import Close as LaoshuClose
from dominoes.games.laoshu.tally import Tally as LaoshuTally
from dominoes.games.paigow.options import Bank
from dominoes.games.paigow.tally import Tally as PaiGowTally
from dominoes.games.stakes_tally import Tally as StakesTally
from dominoes.games.taungau.tally import Tally as TauNgauTally
from dominoes.games.tiengow.options import DealtHand
from dominoes.games.tiengow.scoring import Bonus, Ending
from dominoes.games.tiengow.tally import Paid
from dominoes.games.tiengow.tally import Tally as TienGowTally
from dominoes.games.turning.tally import Tally as TurningTally
from dominoes.lessons.file import read as read_lesson
from dominoes.lessons.file import save as save_lesson
from dominoes.options import to_dict, with_options
from dominoes.practice import progress
from dominoes.practice.schedule import Item
from dominoes.records.deal_code import coded_games, read_code, write_code
from dominoes.records.files import exhausted
from dominoes.records.notation import checksum
from dominoes.records.parts import part_name
from dominoes.records.reader import Checked, check, check_lines, parse
from dominoes.records.record import write_line
from dominoes.records.record_files import RecordFiles
from dominoes.records.rule_sets import RuleSet, open_rule_set, read_rule_set, rule_set_in, write_rule_set
from dominoes.records.table_code import TableDeal, read_table_code
from dominoes.scorebook.book import Book
from dominoes.scorebook.file import read_books, write_books
from dominoes.store import Store
from dominoes.store.importing import Offer, RecordFile, offering
from ui.games import game_settings
from ui.games.reasons import error_text
from ui.kit import settings
from ui.language.catalogue import Catalogue, compile_text
from ui.language.catalogue import check_lines as check_catalogue
from ui.pages.new_game.presets import remembered
from ui.pages.scorebook.shelf import Shelf
from ui.saving.rule_sets import count_unreadable, read_rule_sets, with_given
from ui.saving.setup import MatchSetup
from ui.tiles.own import TileSetError
from ui.tiles.own_reading import Drawing

ROOT: Final = Path(__file__).parents[2]
LONGEST: Final = 2.0
"""Seconds of CPU time for one file."""
MOST_MEMORY: Final = 300 << 20
"""Bytes."""
STRANGE: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2, 7, 10**12, 10**30, -(10**18), 0.5, 1e300, "", " ", "0", "66", "??", "66 66 66",
    "pass", "0 pass", "9 lead 66", "bot:", "bot:expert", "\u202e", "\ud800", "天", "x" * 5000, "[" * 100, [], {}, [[]],
    {"": {}}, [None] * 300, [1] * 40, {"66": 66},
)  # fmt: skip
"""Values that do not belong anywhere."""
BETWEEN: Final = b"\x1e\n"
"""Stands between the files of an export."""
COUNTS: Final = (0, 1, 2, 5, 100)
"""For which catalogues are asked."""
TOKENS: Final = (
    b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"\n", b"\r", b"\0", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf",
    b"NaN", b"1e999", b"-", b"9" * 400, b"\\u0000", b"\\ud800", b"null", b"true", b" " * 300, b"/", b"msgid", b"%s",
)  # fmt: skip


@dataclass(frozen=True)
class Target:
    """One kind of file, and who reads it."""

    name: str
    seeds: tuple[bytes, ...]
    """Good ones."""
    read: Callable[[bytes, Path], bool]
    """Reads some bytes, with a folder to put them in; whether they were taken. Raises AssertionError at a fault."""
    lines: bool = False
    """Whether each line is JSON of its own."""
    json: bool = True


# -- readers --------------------------------------------------------------------------------------


def _records(data: bytes, folder: Path) -> bool:
    path = folder / "a.gupai"
    path.write_bytes(data)
    taken = []
    with suppress(RecordError):
        taken += [each for _number, each in check_lines(path) if not isinstance(each, RecordError)]
    halves: dict[tuple[str, int], Standing] = {}
    for each in taken:
        first = halves.get((each.round.match, each.round.number))
        line = write_line(each.round, each.state)
        again: Checked = check(parse(line), first)
        assert write_line(again.round) == line, line
        if each.round.halves:
            halves[each.round.match, each.round.number] = each.next_standing
    return bool(taken)


def _exports(data: bytes, folder: Path) -> bool:
    """Import all files of an export together, and export what was taken again, in many small files."""
    pieces = data.split(BETWEEN)[:9]
    paths = [part_name(folder / "a.gupai", number, len(pieces)) for number in range(1, len(pieces) + 1)]
    for path, piece in zip(paths, pieces, strict=True):
        path.write_bytes(piece)
    offer = _offer(paths, folder)
    longest = max((len(each.line.encode()) for match in offer.matches for each in match.rounds), default=0)
    # Both halves of a hand, with what the first line of a file says besides.
    with RecordFiles(folder / "b.gupai", largest=2 * longest + 200) as files:
        for match_number, match in enumerate(offer.matches):
            for each in match.rounds:
                files.write(each.line, match_number, (match_number, each.number))
        paths += (written := files.finish())
    again = _offer(written, folder)
    lines = [sorted(each.line for match in found.matches for each in match.rounds) for found in (offer, again)]
    assert lines[0] == lines[1], data
    for path in paths:
        path.unlink(missing_ok=True)
    return bool(offer.new)


def _offer(paths: Sequence[Path], folder: Path) -> Offer:
    """Return what an import of *paths* would add to an empty store."""
    files = [RecordFile(path, str) for path in paths]
    for file in files:
        for _step in file.steps():
            pass
    store = Store.open(folder.parent / "store" / "matches.db")
    try:
        return exhausted(offering(files, store.archive))
    finally:
        store.close()


def _lessons(data: bytes, folder: Path) -> bool:
    path = folder / "a.gupai-lesson"
    path.write_bytes(data)
    try:
        lesson = read_lesson(path)
    except RecordError:
        return False
    save_lesson(lesson, path)
    assert read_lesson(path) == lesson, data
    return True


def _rule_sets(data: bytes, folder: Path) -> bool:
    """Read a rule set as a file and among words; what is taken can be kept in the settings."""
    path = folder / "a.gupai-rules"
    path.write_bytes(data)
    words = "Look: " + data.decode("utf-8", "replace")
    with suppress(RecordError):
        read_rule_set(rule_set_in(words))
    try:
        rules = open_rule_set(path)
    except RecordError:
        return False
    assert read_rule_set(write_rule_set(rules)) == rules, data
    given = with_given((), rules)
    assert given is not None
    assert read_rule_sets(given[0], entry(rules.game)) == (given[1],) == (rules,), data
    return True


def _drawings(data: bytes, _folder: Path) -> bool:
    """Read the picture of a tile; what is written anew is nothing but shapes, and read as the same."""
    text = why = ""
    try:
        text = Drawing("66.svg").read(data)
    except TileSetError as error:
        why = error_text(error)
    assert not why.startswith("tiles."), data
    if why:
        return False
    assert Drawing("66.svg").read(text.encode()) == text, data
    assert not re.search(r"<(?:script|image|foreignObject|!|\?)|\son\w+=|href=\"[^#]|url\([^#]", text), data
    return True


def _settings(data: bytes, folder: Path) -> bool:
    path = folder / "settings.json"
    path.write_bytes(data)
    read = settings.load(path)
    kept = path.exists()
    for bad in folder.glob("*.bad"):
        assert bad.read_bytes() == data
        bad.unlink()
    for found in GAMES:
        last = remembered(read.last_setup_of(found.key), found, found.offered)
        assert last is None or read.with_setup(last.to_dict()).last_setup == last.to_dict()
        readable = len(read_rule_sets(read.rule_sets, found))
        assert readable <= len(read.rule_sets) - count_unreadable(read.rule_sets)
    for name in ("", *read.players):
        drills = progress.read(*read.with_player(name).my_drills)
        assert progress.read(drills.write()).write() == drills.write()
    assert all(isinstance(each.of(read), bool) for each in game_settings())
    assert read.favourite_games | read.finished is not None
    # As text: not a number is not even equal to itself.
    settings.save(read, path)
    assert json.dumps(settings.load(path).to_dict()) == json.dumps(read.to_dict()), data
    return kept


def _books(data: bytes, folder: Path) -> bool:
    path = folder / "books.json"
    path.write_bytes(data)
    try:
        books = read_books(path)
    except RecordError:
        return False
    with path.open("w", encoding="utf-8") as file:
        write_books(books, file)
    assert read_books(path) == books, data
    return True


def _own_books(data: bytes, folder: Path) -> bool:
    """Read the score books of the program itself, as it does at a start."""
    path = folder / "scorebooks.json"
    path.write_bytes(data)
    shelf = Shelf(path)
    shelf.load()
    if shelf.aside is not None:
        assert shelf.aside.read_bytes() == data
        shelf.aside.unlink()
    assert shelf.saved
    for book in shelf.books:
        assert len(book.lines) == len(book.entries)
        assert book.term >= 1
        assert book.is_over in (True, False)
    shelf.put(Book("new", "2026-01-01", "chain", entry("chain").presets["xieding"], ("A", "B", "C", "D"), Seat(0)))
    assert shelf.saved, data
    again = Shelf(path)
    again.load()
    assert again.books == shelf.books, data
    assert again.aside is None
    return shelf.aside is None


def _codes(data: bytes, _folder: Path) -> bool:
    text = data.decode(errors="surrogateescape")
    taken = False
    tables = [(each, options) for each in coded_games() for options in each.presets.values()]
    for found, options in tables:
        try:
            hands = read_code(text, found.game, options)
        except NotationError:
            continue
        taken = True
        assert read_code(write_code(found.game, options, hands), found.game, options) == hands
    try:
        deal = read_table_code(text)
    except NotationError:
        return taken
    assert read_table_code(deal.code) == deal
    return True


def _catalogues(data: bytes, folder: Path) -> bool:
    path = folder / "a.po"
    path.write_bytes(data)
    with suppress(ValueError):
        check_catalogue(folder)
    try:
        made = compile_text(data)
    except BABELS:
        return False
    _ask(Catalogue(made))
    return True


BABELS: Final = (PoFileError, ValueError, TypeError, LookupError, AttributeError)
"""Babel's exceptions over an unreadable catalogue of a checkout."""


def _compiled(data: bytes, _folder: Path) -> bool:
    try:
        found = Catalogue(data)
    except ValueError:
        return False
    _ask(found)
    return True


def _ask(found: Catalogue) -> None:
    """Ask for each text as the program does, those of *found* and those that it should have."""
    own = [key.decode(errors="replace") for key in found._numbers]
    for text in (*own, *_texts()):
        context, _four, alone = text.rpartition("\4")
        assert isinstance(found.gettext(text), str)
        assert isinstance(found.pgettext(context, alone), str)
        assert all(isinstance(found.ngettext(text, text, count), str) for count in COUNTS)


@cache
def _texts() -> tuple[str, ...]:
    return tuple(key.decode() for each in _po() for key in Catalogue(compile_text(each))._numbers)


# -- good files -----------------------------------------------------------------------------------


def _files(folder: str, pattern: str, most: int) -> tuple[bytes, ...]:
    """Return the smaller half of some files, for a small one has all that a large one has."""
    paths = sorted((ROOT / folder).rglob(pattern), key=lambda path: (path.stat().st_size, path.name))
    return tuple(path.read_bytes() for path in paths[:most])


def _pieces(folder: str, pattern: str) -> tuple[bytes, ...]:
    """Return two lines of each record file: a line costs as much as it has moves."""
    paths = sorted((ROOT / folder).glob(pattern))
    return tuple(b"".join(path.read_bytes().splitlines(keepends=True)[:2]) for path in paths)


def _code_seeds() -> tuple[bytes, ...]:
    found = []
    for each in coded_games():
        for options in each.presets.values():
            deal = deal_round(each.game, options, bytes(32))
            start = each.game.start(options, deal, Standing(chips=(0,) * each.game.seats(options)))
            hands = next(event.hands for event in start.events if isinstance(event, TilesDealt))
            dealt = tuple(map(known, hands))
            found += [write_code(each.game, options, dealt)]
            found += [TableDeal(each.game.key, options, 0, dealt).code]  # type: ignore[arg-type]
    return tuple(code.encode() for code in found)


ROUNDS: Final[dict[str, tuple[Any, ...]]] = {
    "tiengow": (
        TienGowTally(tricks=(3, 2, 2, 1), winner=Seat(0)),
        TienGowTally(tricks=(4, 4, 0, 0), winner=Seat(0), bonuses=(Paid(Bonus.HONOUR, Seat(1)),)),
        TienGowTally(tricks=(0, 4, 4, 0), winner=Seat(2), ending=Ending.FOUR),
        TienGowTally(tricks=(0, 4, 4, 0), winner=Seat(2), ending=Ending.LOW),
        TienGowTally(tricks=(0, 4, 4, 0), winner=Seat(2), ending=Ending.CAPTURE, caught=Seat(1)),
        TienGowTally(tricks=(0, 8, 0, 0), winner=Seat(1), sweep="all-eight-7"),
        *(TienGowTally(winner=Seat(1), dealt=each) for each in DealtHand),
        TienGowTally(tricks=(3, 3, 2), winner=Seat(1)),
        TienGowTally(tricks=(5, 3), winner=Seat(1)),
        TienGowTally(tricks=(10, 6), winner=Seat(1)),
    ),
    "paigow": (
        PaiGowTally(banker=Seat(0), stakes=(None, 20, 40, 60), signs=(None, 1, 0, -1)),
        PaiGowTally(banker=Seat(0), stakes=(None, 20, 40, 60), signs=(None, 1, 0, -1), first=Seat(2)),
        PaiGowTally(banker=Seat(1), times=3, stakes=(10, None, 40, 60), signs=(1, None, 0, -1)),
        PaiGowTally(banker=Seat(1), partner=Seat(3), stakes=(10, None, 40, None), signs=(1, None, -1, None)),
        PaiGowTally(banker=Seat(0), stakes=(None, 20, 40, 60), signs=(None, None, 1, 1), fouls=(Seat(1),)),
        PaiGowTally(banker=Seat(0), stakes=(None, 20, 40, 60, 1, 2, 3, 4), signs=(None, 1, 0, -1, 1, 0, 0, 1)),
        PaiGowTally(
            banker=Seat(0), stakes=(None, 1, 2, 3, 4, 5, 6, 7), signs=(None, 1, 1, 1, 1, 1, 1, 1), first=Seat(7)
        ),
    ),
    "chain": (
        ChainTally(points=(5, 12, 20, 31)),
        ChainTally(points=(0, 12, 20, 31), stuck=(Seat(3),)),
        *(
            ChainTally(points=(33, 60, 50, 60), close=close, seat=None if close is ChainClose.NOBODY else Seat(1))
            for close in ChainClose
        ),
        *(ChainTally(points=(2, 20, 31, 30), close=close, seat=Seat(1)) for close in ChainClose),
        ChainTally(points=(5, 12, 20)),
    ),
    "turning": (TurningTally(points=(20, 44)), TurningTally(points=(30, 34)), TurningTally(points=(0, 64))),
    "throwing": (
        StakesTally(stakes=(None, 20, 40, 60), signs=(None, 1, 0, 0)),
        StakesTally(stakes=(None, 20, 40, 60), signs=(None, 1, 0, -1)),
        StakesTally(stakes=(20, None, 40, 60), signs=(0, None, 0, -1)),
    ),
    "taungau": (
        TauNgauTally(stakes=(None, 20, 40, 60), points=(1, 2, 3, 4)),
        TauNgauTally(stakes=(10, 20, 40, 60), points=(-1, 9, 3, -1)),
        TauNgauTally(stakes=(None, None, None, None), points=(-1, 10, 3, 4)),
    ),
    "kolyesi": (
        StakesTally(stakes=(None, 20, 40, 60), signs=(None, 1, 0, -1)),
        StakesTally(stakes=(20, 20, 20, 20), signs=(1, 0, 0, -1)),
    ),
    "laoshu": tuple(LaoshuTally(winner=Seat(1), close=close) for close in LaoshuClose),
    "kapshap": (KapShapTally(winner=Seat(0)), KapShapTally(drawn=True)),
    "jjak": (JjakTally(winner=Seat(0)), JjakTally(winner=Seat(0), discarder=Seat(1)), JjakTally(drawn=True)),
}
"""Rounds of each game, told as at a real table; each preset takes those that it knows."""


def _told(found: Entry, options: Any) -> Book:  # noqa: ANN401 - options of any game
    names = tuple("ABCDEFGH"[: found.game.seats(options)])
    book = Book(f"{found.key} {len(names)}", "2026-01-01T20:00:00+00:00", found.key, options, names, Seat(0))
    for tally in ROUNDS[found.key]:
        if book.objection(tally) is None:
            book = book.with_round(tally)
    return book


def _short(book: Book) -> dict[str, Any]:
    """Return *book* as plain data, with only those options that are not the default: chance then meets its rounds."""
    usual = to_dict(type(book.options)())
    return book.to_dict() | {"options": {k: v for k, v in to_dict(book.options).items() if v != usual[k]}}


def _book_seeds() -> tuple[bytes, ...]:
    books = [_told(found, options) for found in GAMES if not found.is_solitary for options in found.presets.values()]
    paigow = entry("paigow")
    for changes in ({"banking.bank": Bank.AUCTION}, {"banking.shared": True}):
        books += [_told(paigow, with_options(paigow.presets["guangdong"], changes))]
    assert {book.game for book in books if len(book.entries) > 1} == set(ROUNDS)
    together = [_short(each) for each in {book.key: book for book in books}.values()]
    files = [[book.to_dict()] for book in books[::3]] + [[_short(book)] for book in books] + [together]
    return tuple(json.dumps({"version": 1, "books": each}).encode() for each in files)


def _settings_seeds() -> tuple[bytes, ...]:
    """Return settings as they are at first, as little is in them, and as everything is."""
    now, drills = datetime(2026, 1, 1, 20, tzinfo=UTC), progress.Progress()
    full = settings.Settings(language="ja", window={"x": 1, "y": 2, "width": 900, "height": 700, "maximized": False})
    for name in ("Ming", "天"):
        full = full.with_player(name).with_finished("tiengow/basics").with_favourite("jjak", favourite=True)
        for right, found in enumerate(GAMES):
            item = Item(found.key, "rank", f"{right}")
            schedule = drills.schedule.answered(item, now, right=right % 2 == 0)
            run = progress.Run().answered(right=True).answered(right=False, cost=1.5)
            drills = replace(drills, schedule=schedule).with_run(found.key, run, timed=True)
        full = full.with_drills(drills.write())
    rule_sets, tables = [], {}
    for found in GAMES:
        preset, options = next(iter(found.presets.items()))
        levels = (found.usual_level,) * (found.game.seats(options) - 1)
        full = full.with_setup(MatchSetup(found.key, options, levels).to_dict())
        rule_sets.append(RuleSet(found.key, "A", preset, options).to_dict())
        tables[found.key] = {"preset": preset, "level": found.usual_level}
    own = {each.key: True for each in game_settings()} | {"of_the_future": {"a": [1]}}
    full = full.with_values({"rule_sets": tuple(rule_sets), "daily_tables": tables, "tips_seen": ("drag",), **own})
    some = settings.from_dict({"players": ["Ming", "天"], "rule_sets": [{"name": "a"}], "future": {"a": [1]}})
    # One of each kind: in the whole chance mostly meets options.
    parts = [{key: value} for key, value in full.to_dict().items() if value and isinstance(value, dict | tuple)]
    return tuple(
        json.dumps(each).encode() for each in (settings.Settings().to_dict(), some.to_dict(), full.to_dict(), *parts)
    )


def _rule_set_seeds() -> tuple[bytes, ...]:
    """Return one rule set of each game, and one written by hand."""
    first = [(found.key, *next(iter(found.presets.items()))) for found in GAMES]
    hand = b'{"gupai_rules": 1, "name": "Ours", "game": "tiengow", "options": {"finish": {"capture_factor": 2}}}'
    return (hand, *(write_rule_set(RuleSet(game, "天", preset, options)).encode() for game, preset, options in first))


def _export_seeds() -> tuple[bytes, ...]:
    """Return exports of two matches, each in several files."""
    lines = {path.stem: path.read_text("utf-8").splitlines()[:3] for path in sorted(ROOT.glob("tests/golden/*.gupai"))}
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for (one, its), (other, others) in pairwise(lines.items()):
            size = max(len(line.encode()) for line in (*its, *others))
            with RecordFiles(Path(folder) / "a.gupai", largest=size + size // 2) as files:
                for match, match_lines in ((one, its), (other, others)):
                    for line in match_lines:
                        files.write(line, match, (match, json.loads(line).get("round")))
                found.append(BETWEEN.join(path.read_bytes() for path in files.finish()))
    return tuple(found)


@cache
def _po() -> tuple[bytes, ...]:
    words = _files("translations/en", "*.po", 1)
    return tuple(b"\n\n".join(each.split(b"\n\n")[:40]) for each in (*words, *_files("translations/ja", "ui.po", 1)))


def targets() -> tuple[Target, ...]:
    """Return all readers, each with good files."""
    books = _book_seeds()
    return (
        Target("records", _pieces("tests/golden", "*.gupai"), _records, lines=True),
        Target("exports", _export_seeds(), _exports, lines=True),
        Target("lessons", _files("resources", "*.gupai-lesson", 25), _lessons, lines=True),
        Target("rule sets", _rule_set_seeds(), _rule_sets),
        Target("drawings", _files("resources/tiles", "*.svg", 5), _drawings, json=False),
        Target("settings", _settings_seeds(), _settings),
        Target("score books", books, _books),
        Target("own score books", books, _own_books),
        Target("codes", _code_seeds(), _codes, json=False),
        Target("catalogues", _po(), _catalogues, json=False),
        Target("compiled catalogues", tuple(map(compile_text, _po())), _compiled, json=False),
    )


# -- changes --------------------------------------------------------------------------------------


def changed_bytes(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Change *data* without knowing what it is."""
    found = bytearray(data)
    for _time in range(random.choice((1, 1, 1, 2, 4, 16))):
        at = random.randrange(len(found) + 1)
        to = min(len(found), at + random.choice((1, 1, 2, 8, 64, 512)))
        match random.randrange(7):
            case 0 if found:
                found[at % len(found)] ^= 1 << random.randrange(8)
            case 1:
                del found[at:to]
            case 2:
                found[at:at] = random.choice(TOKENS)
            case 3:
                found[at:at] = found[at:to] * random.choice((1, 1, 2, 100))
            case 4:
                other = random.choice(others)
                start = random.randrange(len(other) + 1)
                found[at:to] = other[start : start + random.choice((1, 8, 64, 512))]
            case 5:
                found[at:to] = random.randbytes(to - at)
            case _:
                del found[at if random.random() < 0.2 else len(found) :]
    return bytes(found)


def _places(value: Any) -> list[tuple[Any, Any]]:  # noqa: ANN401 - anything JSON can hold
    """Return each container in *value* with each of its keys."""
    found: list[tuple[Any, Any]] = []
    inside = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    for key, each in inside:
        found.append((value, key))
        found += _places(each)
    return found


def changed_json(random: Random, line: bytes, others: Sequence[bytes]) -> bytes:
    """Change values of one object, and make its checksum right again."""
    try:
        data = json.loads(line)
    except ValueError:
        return changed_bytes(random, line, others)
    for _time in range(random.choice((1, 1, 2, 5))):
        if places := _places(data):
            _change(random, *random.choice(places), places)
    if isinstance(data, dict) and random.random() < 0.9:
        data.pop("sha256", None)
        with suppress(ValueError):
            data["sha256"] = checksum(data)
    return json.dumps(data, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")


def _change(random: Random, holder: Any, key: Any, places: Sequence[tuple[Any, Any]]) -> None:  # noqa: ANN401
    """Change what *holder*, an object or a list of JSON, has at *key*."""
    value = holder[key]
    match random.randrange(6):
        case 0:
            del holder[key]
        case 1:
            holder[key] = deepcopy(random.choice(STRANGE))
        case 2:
            other, its = random.choice(places)
            holder[key] = deepcopy(other[its])
        case 3 if isinstance(holder, list):
            holder.insert(key, deepcopy(value))
        case 4 if type(value) is int:
            holder[key] += random.choice((-1, 1, 64, -(10**6)))
        case _ if isinstance(value, str) and value:
            at = random.randrange(len(value))
            holder[key] = value[:at] + random.choice("0123456 ?\u202e天") + value[at + 1 :]
        case _:
            holder[key] = [value]


def changed(random: Random, target: Target) -> bytes:
    """Return a changed file of a kind."""
    data = random.choice(target.seeds)
    if not target.json or random.random() < 0.5:
        return changed_bytes(random, data, target.seeds)
    if not target.lines:
        return changed_json(random, data, target.seeds)
    lines = data.split(b"\n")
    at = random.randrange(len(lines))
    lines[at] = changed_json(random, lines[at], target.seeds)
    return b"\n".join(lines)


# -- running --------------------------------------------------------------------------------------


@dataclass
class Tally:
    """The results of reading files of one kind."""

    files: int = 0
    bytes: int = 0
    taken: int = 0
    slowest: float = 0.0


def memory() -> int:
    """Return the most bytes that this process has had."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def fuzz(target: Target, folder: Path, seed: str, *, files: int | None = None, size: int | None = None) -> Tally:
    """Read so many changed *files*, or so many bytes of them.

    Raises:
        AssertionError: a reader took too long, or what it took was not the same when it was written.
        Exception: any error that is not the reader's own; the note of it has the file.
    """
    random, tally = Random(seed), Tally()
    while (files is None or tally.files < files) and (size is None or tally.bytes < size):
        data = changed(random, target)
        began = time.process_time()
        try:
            tally.taken += target.read(data, folder)
        except Exception as error:
            kept = folder.parent / f"{target.name.replace(' ', '-')}-{new_seed().hex()[:8]}"
            kept.write_bytes(data)
            error.add_note(f"the file is kept as {kept}")
            raise
        took = time.process_time() - began
        assert took < LONGEST, f"{target.name}: {took:.1f} s for {len(data)} bytes: {data[:200]!r}"
        tally.slowest = max(tally.slowest, took)
        tally.files += 1
        tally.bytes += len(data)
    return tally


def say(text: str) -> None:
    """Print *text* at once: the run is long, and may be stopped."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Fuzz as the command line asks; 1 if a reader failed."""
    parser = argparse.ArgumentParser(description="read files that were changed by chance")
    parser.add_argument("--megabytes", type=float, default=100.0, help="in all, of 10^6 bytes")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", nargs="+", help="kinds of files")
    asked = parser.parse_args()
    # Settings that cannot be read are noted each time.
    logging.getLogger("ui").setLevel(logging.CRITICAL)
    found = [target for target in targets() if asked.only is None or target.name in asked.only]
    failed, total, before = 0, 0, memory()
    for target in found:
        with tempfile.TemporaryDirectory() as below:
            folder = Path(below) / "files"
            folder.mkdir()
            done = Tally()
            size = int(asked.megabytes * 1_000_000 / len(found))
            for part in range(1000):
                left = size - done.bytes
                if left <= 0:
                    break
                try:
                    one = fuzz(target, folder, f"{asked.seed} {part}", size=max(1, min(left, size // 50)))
                except (Exception, RecursionError, MemoryError) as error:  # noqa: BLE001 - they are what is looked for
                    failed += 1
                    say(f"{target.name}, part {part}: {type(error).__name__}: {error!s:.300}")
                    for file in filter(Path.is_file, Path(below).iterdir()):
                        say(f"    {file.read_bytes()[:600]!r}")
                        file.unlink()
                    continue
                done.files += one.files
                done.bytes += one.bytes
                done.taken += one.taken
                done.slowest = max(done.slowest, one.slowest)
        total += done.bytes
        said = f"{done.files:8} files, {done.bytes / 1e6:6.1f} MB, {done.taken:7} taken, slowest {done.slowest:.3f} s"
        say(f"{target.name:20} {said}, memory +{(memory() - before) >> 20} MB")
    say(f"{total / 1e6:.1f} MB, {failed} failures, memory +{(memory() - before) >> 20} MB")
    return int(failed > 0 or memory() - before > MOST_MEMORY)


if __name__ == "__main__":
    sys.exit(main())
