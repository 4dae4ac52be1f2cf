# SPDX-License-Identifier: MIT
"""Changes good files by chance, as damage and strangers do, and reads them: records, lessons, settings, books, codes.

    python -m tests.fuzz [--megabytes 100] [--seed 1] [--only NAME …]

Half of the changes know the form: a value within the JSON is exchanged, left out, doubled or nested, and the checksum
is made right again, so that what stands behind it is reached too. The other half know nothing: bytes are flipped,
cut, repeated, or taken from elsewhere. What a reader takes must be written and read again as the same; what it
refuses, it must refuse by its own error. No file may take longer than `LONGEST`, nor all together more memory than
`MOST_MEMORY` beyond what the program needs.
"""

from __future__ import annotations

import argparse
import json
import logging
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from dominoes.deal import deal_round, new_seed
from dominoes.errors import NotationError, RecordError
from dominoes.game import Standing, TilesDealt, known
from dominoes.games import GAMES
from dominoes.lessons.file import read as read_lesson
from dominoes.lessons.file import save as save_lesson
from dominoes.records.deal_code import coded_games, read_code, write_code
from dominoes.records.notation import checksum
from dominoes.records.reader import Checked, check, check_lines, parse
from dominoes.records.record import write_line
from dominoes.records.table_code import TableDeal, read_table_code
from dominoes.scorebook.book import Book
from dominoes.scorebook.file import read_books, write_books
from ui.kit import settings
from ui.language.catalogue import Catalogue, compile_text
from ui.language.catalogue import check_lines as check_catalogue

ROOT: Final = Path(__file__).parents[1]
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
    taken = False
    halves: dict[tuple[str, int], Standing] = {}
    try:
        for _number, each in check_lines(path):
            if isinstance(each, RecordError):
                continue
            taken = True
            first = halves.get((each.round.match, each.round.number))
            line = write_line(each.round, each.state)
            again: Checked = check(parse(line), first)
            assert write_line(again.round) == line, line
            if each.round.halves:
                halves[each.round.match, each.round.number] = each.next_standing
    except RecordError:
        return taken
    return taken


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


def _settings(data: bytes, folder: Path) -> bool:
    path = folder / "settings.json"
    path.write_bytes(data)
    read = settings.load(path)
    kept = path.exists()
    for bad in folder.glob("*.bad"):
        assert bad.read_bytes() == data
        bad.unlink()
    assert settings.from_dict(json.loads(json.dumps(read.to_dict()))) == read, data
    return kept


def _books(data: bytes, folder: Path) -> bool:
    path = folder / "books.json"
    path.write_bytes(data)
    try:
        books = read_books(path)
    except RecordError:
        return False
    try:
        with path.open("w", encoding="utf-8") as file:
            write_books(books, file)
    except UnicodeError:
        return False
    assert read_books(path) == books, data
    return True


def _codes(data: bytes, _folder: Path) -> bool:
    text = data.decode(errors="surrogateescape")
    taken = False
    for found in coded_games():
        options = next(iter(found.presets.values()))
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
    return _compiled(data, folder)


def _compiled(data: bytes, _folder: Path) -> bool:
    try:
        Catalogue(compile_text(data))
    except Exception:  # noqa: BLE001 - the program goes on without it: `ui.language.i18n._load`
        return False
    return True


def _machine_catalogues(data: bytes, _folder: Path) -> bool:
    try:
        found = Catalogue(data)
        found.gettext("Back")
        found.ngettext("{n} round", "{n} rounds", 2)
    except Exception:  # noqa: BLE001 - as above
        return False
    return True


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


def _book_seeds() -> tuple[bytes, ...]:
    found = []
    for each in GAMES:
        for options in each.presets.values():
            names = tuple("ABCDEFGH"[: each.game.seats(options)])
            if each.is_solitary:
                continue
            book = Book("k", "2026-01-01", each.game.key, options, names, 0, ())  # type: ignore[arg-type]
            found.append(json.dumps({"version": 1, "books": [book.to_dict()]}).encode())
            break
    return tuple(found)


def targets() -> tuple[Target, ...]:
    """Return all readers, each with good files."""
    words = _files("translations/en", "*.po", 1)
    po = tuple(b"\n\n".join(each.split(b"\n\n")[:40]) for each in (*words, *_files("translations/ja", "ui.po", 1)))
    usual = json.dumps(settings.Settings().to_dict()).encode()
    played = json.dumps(
        settings.from_dict({"players": ["Ming", "天"], "rule_sets": [{"name": "a"}], "future": {"a": [1]}}).to_dict()
    ).encode()
    return (
        Target("records", _pieces("tests/golden", "*.gupai"), _records, lines=True),
        Target("lessons", _files("resources", "*.gupai-lesson", 25), _lessons, lines=True),
        Target("settings", (usual, played), _settings),
        Target("score books", _book_seeds(), _books),
        Target("codes", _code_seeds(), _codes, json=False),
        Target("catalogues", po, _catalogues, json=False),
        Target("compiled catalogues", tuple(map(compile_text, po)), _machine_catalogues, json=False),
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
    """What was read of one kind."""

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
