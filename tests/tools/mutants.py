# SPDX-License-Identifier: MIT
"""Plants small mistakes in rules, records, the store and saving, and lists those that the tests nearby do not find.

    python3 run.py mutants [--count 400] [--seed 1] [--minutes 240] [--log .mutants.jsonl] [--areas NAME …]

The mistakes are those of `tests.tools.mutations`, but for what runs on import. Each area is a process of its own: it
imports the tests of `AREAS` once, runs them once with coverage, and then tries each mistake in a fork of itself, by
exchanging the code of the function and running the tests that reach the changed line, the quickest first. So a mistake
costs a fraction of a second, not a gate.

Each mistake is a line of the log, and is not tried again: a run that was stopped goes on. Survivors are judged in
docs/mutants.md. The same seed plants the same mistakes in the same code. Needs a system that can fork.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any, Final

import coverage
import pytest

from tests.tools.mutations import Mistake, mistakes

ROOT: Final = Path(__file__).parents[1]
LONGEST: Final = 20.0
"""Seconds of the tests that are run for one mistake, as they took without it; the rest is left out."""
PATIENCE: Final = 60.0
"""Seconds after which a test still running counts as failed: it does not end."""
MOST_TESTS: Final = 60
"""Tests run for one mistake, at most."""
MOST_ROWS_OF_AREA: Final = 12
"""Rows of one test of the area itself, at most."""
MOST_ROWS: Final = 3
"""Rows of one test that all games share, at most."""

GAMES: Final = tuple(
    path.name for path in sorted((ROOT / "dominoes" / "games").iterdir()) if (path / "rules.py").exists()
)


COUNTING_COACHES: Final = {"kolyesi", "taungau"}
"""Games with a coach that counts exact chances, checked by tests; the remarks of others are a matter of taste."""


@dataclass(frozen=True)
class Area:
    """Files, and the tests near them."""

    files: tuple[str, ...]
    tests: tuple[str, ...]
    only: str = ""
    """Of tests that all games share, those with this game in their name."""


def _games() -> Iterator[tuple[str, Area]]:
    for key in GAMES:
        files = tuple(
            path.relative_to(ROOT).as_posix()
            for path in sorted((ROOT / "dominoes" / "games" / key).glob("*.py"))
            if path.name not in {"__init__.py", "bots.py", "drills.py"}
            and (path.name != "coach.py" or key in COUNTING_COACHES)
        )
        tests = [f"tests/dominoes/games/{key}", "tests/contract", "tests/dominoes/records/test_golden.py"]
        yield key, Area(files, tuple(tests), key)


def _of(*folders: str) -> tuple[str, ...]:
    return tuple(
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in sorted((ROOT / folder).glob("*.py"))
        if path.name != "__init__.py"
    )


AREAS: Final[dict[str, Area]] = {
    **dict(_games()),
    "core": Area(
        (*_of("dominoes"), *_of("dominoes/games")),
        ("tests/dominoes/test_deal.py", "tests/dominoes/test_match.py", "tests/dominoes/test_opening.py",
         "tests/dominoes/test_options.py", "tests/dominoes/test_tiles.py", "tests/dominoes/test_ranks.py",
         "tests/dominoes/test_characters.py", "tests/dominoes/test_errors.py", "tests/dominoes/games/test_mates.py",
         "tests/dominoes/games/test_stakes.py", "tests/dominoes/games/test_drills.py",
         "tests/dominoes/games/turning", "tests/dominoes/games/kapshap", "tests/contract/test_entry.py"),
    ),
    "records": Area(_of("dominoes/records"), ("tests/dominoes/records",)),
    "scorebook": Area(_of("dominoes/scorebook"), ("tests/dominoes/scorebook",)),
    "store": Area(_of("dominoes/store"), ("tests/dominoes/store", "tests/reliability")),
    "saving": Area(_of("ui/saving"), ("tests/ui/saving",)),
}  # fmt: skip


@dataclass
class Runner:
    """Runs the tests of one area once, and then again for each mistake; a plugin of pytest."""

    name: str
    area: Area
    count: int
    seed: int
    seconds: float
    log: Path
    durations: dict[str, float] = field(default_factory=dict)
    by_line: dict[str, dict[int, list[str]]] = field(default_factory=dict)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out tests of other games, those that start programs, and the rows of a matrix but a few."""
        kept, rows = list[pytest.Item](), Counter[str]()
        for item in items:
            name = item.nodeid.partition("[")[0]
            shared = self.area.only and f"games/{self.area.only}/" not in item.nodeid
            if shared and "[" in item.nodeid and self.area.only not in item.nodeid:
                continue
            rows[name] += 1
            if rows[name] > (MOST_ROWS if shared else MOST_ROWS_OF_AREA):
                continue
            kept.append(item)
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do all instead of running the tests once."""
        if session.testsfailed:
            sys.exit("The tests cannot be collected.")
        items = {item.nodeid: item for item in session.items}
        self._measure(session, items)
        done = {tuple(json.loads(line)["mistake"]) for line in self.log.read_text("utf-8").splitlines()}
        tried, until = 0, time.time() + self.seconds
        for mistake in chosen(self.area, self.seed):
            key = (mistake.file, mistake.start, mistake.end, mistake.instead)
            if tried == self.count or time.time() > until:
                break
            tried += key in done or self._try(session, items, mistake)
        return True

    def _measure(self, session: pytest.Session, items: dict[str, pytest.Item]) -> None:
        """Find the lines reached by each test, and its duration, in a fork."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            try:
                self._tell(session, items, writing)
            except BaseException:  # noqa: BLE001 - nothing may go on in the fork
                traceback.print_exc()
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.durations, by_line = json.load(pipe)
        os.waitpid(child, 0)
        self.by_line = {file: {int(n): found for n, found in lines.items()} for file, lines in by_line.items()}
        failed = len(items) - len(self.durations)
        seconds = sum(self.durations.values())
        say(f"{self.name}: {len(items)} tests in {seconds:.0f} s, {failed} failed without a mistake")

    def _tell(self, session: pytest.Session, items: dict[str, pytest.Item], to: int) -> None:
        """Run *items* with coverage, and write each one's duration, and the tests reaching each line, to the pipe."""
        measured = coverage.Coverage(
            data_file=None, config_file=False, include=[str(ROOT / file) for file in self.area.files]
        )
        measured.start()
        took = {}
        for nodeid, item in items.items():
            measured.switch_context(nodeid)
            began, failed = time.perf_counter(), session.testsfailed
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if session.testsfailed == failed:
                took[nodeid] = time.perf_counter() - began
        measured.stop()
        data = measured.get_data()
        lines = {
            file: {
                line: [each for each in found if each in took]
                for line, found in data.contexts_by_lineno(str(ROOT / file)).items()
            }
            for file in self.area.files
        }
        with os.fdopen(to, "w") as pipe:
            json.dump([took, lines], pipe)

    def _near(self, mistake: Mistake, last: int) -> list[str]:
        lines = self.by_line.get(mistake.file, {})
        found = {test for line in range(mistake.line, last + 1) for test in lines.get(line, ())}
        chosen_, seconds = list[str](), 0.0
        for test in sorted(found, key=lambda each: self.durations[each])[:MOST_TESTS]:
            seconds += self.durations[test]
            if seconds > LONGEST and chosen_:
                break
            chosen_.append(test)
        return chosen_

    def _try(self, session: pytest.Session, items: dict[str, pytest.Item], mistake: Mistake) -> bool:
        """Plant *mistake*, and log whether it is found; return False if it cannot be planted so."""
        source = (ROOT / mistake.file).read_bytes()
        changed = source[: mistake.start] + mistake.instead.encode() + source[mistake.end :]
        last = mistake.line + source[mistake.start : mistake.end].count(b"\n")
        tests = self._near(mistake, last)
        exchanged = exchange(source, changed, str(ROOT / mistake.file))
        if exchanged is None:
            return False
        by = self._fork(session, [items[each] for each in tests], exchanged) if tests else ""
        before, after = (text.decode().splitlines()[mistake.line - 1].strip() for text in (source, changed))
        row = {
            "area": self.name,
            "mistake": [mistake.file, mistake.start, mistake.end, mistake.instead],
            "line": mistake.line,
            "before": before,
            "after": after,
            "tests": len(tests),
            "by": by,
        }
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(row, ensure_ascii=False) + "\n")
        if not by:
            say(f"SURVIVES {mistake.file}:{mistake.line} ({len(tests)} tests)\n    - {before}\n    + {after}")
        return True

    def _fork(self, session: pytest.Session, items: list[pytest.Item], exchanged: dict[Any, CodeType]) -> str:
        """Run *items* in a fork with other code; return the first that fails, empty if none does."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            os.setsid()
            with suppress(BaseException):
                plant(exchanged)
                for item in items:
                    os.write(writing, f"{item.nodeid}\n".encode())
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                    if session.testsfailed:
                        os._exit(1)
                os._exit(0)
            os._exit(1)
        os.close(writing)
        said, end = b"", time.monotonic() + PATIENCE
        code: int | None = None
        while time.monotonic() < end:
            if select.select([reading], [], [], 0.05)[0]:
                said += os.read(reading, 65536)
            pid, status = os.waitpid(child, os.WNOHANG)
            if pid:
                code = os.waitstatus_to_exitcode(status)
                break
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        if code is None:
            os.waitpid(child, 0)
        os.set_blocking(reading, False)
        with suppress(BlockingIOError):
            said += os.read(reading, 1 << 20)
        os.close(reading)
        if code == 0:
            return ""
        latest = said.decode().split("\n")[-2:-1] or ["at once"]
        return latest[0] if code is not None else f"no end: {latest[0]}"


def chosen(area: Area, seed: int) -> list[Mistake]:
    """Return all mistakes that can be made in *area*, in an order by chance."""
    rows = [mistake for file in area.files for mistake in mistakes(ROOT, file)]
    Random(seed).shuffle(rows)
    return rows


def names(code: CodeType, inside: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], CodeType]]:
    """Yield the code of all functions made in *code*, but not within a function, with their places."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_flags & 0x02:  # a function: its names are fast locals (CO_NEWLOCALS)
                yield (each.co_qualname, each.co_firstlineno), each
            if not each.co_flags & 0x01:  # the body of a class
                yield from names(each)


def exchange(source: bytes, changed: bytes, path: str) -> dict[Any, CodeType] | None:
    """Return the functions that differ between *source* and *changed*, by file, name and line, with their new code.

    Returns:
        None if they differ in what runs on import, or not at all.
    """
    old = dict(names(compile(source, path, "exec", dont_inherit=True)))
    new = dict(names(compile(changed, path, "exec", dont_inherit=True)))
    if old.keys() != new.keys():
        return None
    different = {(path, *key): new[key] for key, code in old.items() if code != new[key]}
    fits = all(new_code.co_freevars == old[key[1:]].co_freevars for key, new_code in different.items())
    return different if different and fits else None


def plant(exchanged: dict[Any, CodeType]) -> None:
    """Give functions other code, in this process; what was remembered of them is forgotten."""
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            code = each.__code__
            other = exchanged.get((code.co_filename, code.co_qualname, code.co_firstlineno))
            if other is not None:
                each.__code__ = other
        elif isinstance(each, functools._lru_cache_wrapper):
            each.cache_clear()


def of_area(name: str, asked: argparse.Namespace) -> int:
    """Try the mistakes of one area in this process."""
    runner = Runner(name, AREAS[name], asked.count, asked.seed, asked.seconds, asked.log)
    with tempfile.TemporaryDirectory() as folder:
        options = ["-q", "-p", "no:randomly", "-p", "no:cacheprovider", f"--basetemp={folder}/base"]
        return int(pytest.main([*options, *AREAS[name].tests], plugins=[runner]))


def say(text: str) -> None:
    """Print *text* at once: the run is long, and may be stopped."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def main() -> int:
    """Plant and test as the command line asks, and print what was found."""
    parser = argparse.ArgumentParser(prog="run.py mutants", description="list mistakes that tests nearby do not find")
    parser.add_argument("--count", type=int, default=400, help="how many mistakes in all")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--minutes", type=float, default=240.0, help="after these no further one is planted")
    parser.add_argument("--log", type=Path, default=ROOT / ".mutants.jsonl", help="what was tried, one line for each")
    parser.add_argument("--areas", nargs="+", choices=AREAS, default=list(AREAS))
    parser.add_argument("--within", choices=AREAS, help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.within:
        return of_area(asked.within, asked)
    asked.log.touch()
    until = time.time() + asked.minutes * 60
    each = -(-asked.count // len(asked.areas))
    for at, name in enumerate(asked.areas):
        # Each area has its share of the time that is left, from when its tests have run once.
        share = max(60.0, (until - time.time()) / (len(asked.areas) - at))
        command = [sys.executable, "-m", "tests.tools.mutants", "--within", name, "--count", str(each)]
        command += ["--seed", str(asked.seed), "--log", str(asked.log), "--seconds", str(share)]
        # What pytest says of each test is of no use here.
        surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run(command, cwd=ROOT, env=surroundings, stdout=subprocess.DEVNULL, check=False)
    planted, found = Counter[str](), Counter[str]()
    untested = defaultdict[str, int](int)
    for line in asked.log.read_text("utf-8").splitlines():
        row = json.loads(line)
        planted[row["area"]] += 1
        found[row["area"]] += bool(row["by"])
        untested[row["area"]] += not row["tests"]
    for name in planted:
        say(f"{name:10}{found[name]:4} of {planted[name]:4} found; no test comes to {untested[name]}")
    say(f"{'all':10}{found.total():4} of {planted.total():4} found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
