# SPDX-License-Identifier: MIT
"""Plants small mistakes in the code, one at a time, and counts how many the tests find. A script, used by hand.

    python tests/tools/mutations.py [--checkout FOLDER] [--count 60] [--seed 1] [--hours 4] [--wide OPTIONS]

The mistakes are those of people: a comparison that is off by one or the wrong way round, `and` for `or`, a wrong
number, a line or a result left out. They are spread evenly over the areas of `AREAS`. A mistake is tried on a copy of
the checkout: first with the tests of the nearest folder mirroring the file's, then, if none of them fails, with pytest
as in the gate; *--wide* replaces its options for a checkout of another version. Tests that do not end find the mistake
too. mypy and ruff, finding more, are not asked.

The same seed plants the same mistakes in the same code. On two idle cores a mistake found costs a few seconds, a
missed one a whole gate. After *--hours* no further one is planted. Survivors are listed: some change nothing.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

AREAS = {
    "rules": ("dominoes/games",),
    "records": ("dominoes/records", "dominoes/scorebook"),
    "store": ("dominoes/store",),
    "window": ("ui",),
}
# The history stays: its length decides which rows of a matrix the gate runs.
LEFT_OUT = shutil.ignore_patterns(".venv", "__pycache__", ".*_cache", ".hypothesis", ".coverage*")
WIDE = "-n auto --dist worksteal --gate -m 'not slow and not packaging'"
LONGEST = 1800.0
"""Seconds after which running tests count as failed."""

NO_SUCH_OPTION, NO_TESTS = 4, 5
"""Exit codes of pytest."""

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
OPERATORS: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*"}


@dataclass(frozen=True)
class Mistake:
    """A piece of a file and what stands there instead."""

    file: str
    start: int
    """In bytes from the beginning of the file."""
    end: int
    instead: str
    line: int

    def plant(self, folder: Path) -> str:
        """Change the file below *folder*; return the line before and after."""
        path = folder / self.file
        before = path.read_bytes()
        after = before[: self.start] + self.instead.encode() + before[self.end :]
        path.write_bytes(after)
        was, now = (text.decode().splitlines()[self.line - 1].strip() for text in (before, after))
        return f"{self.file}:{self.line}\n    - {was}\n    + {now}"


def instead(node: ast.AST) -> str | None:
    """Return the text of a mistake in place of *node*; None if no mistake fits there."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            return f"{ast.unparse(left)} {COMPARISONS[type(operator)]} {ast.unparse(right)}"
        case ast.BoolOp(op=operator, values=values):
            return (" or " if isinstance(operator, ast.And) else " and ").join(f"({ast.unparse(v)})" for v in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"bool({ast.unparse(operand)})"
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in OPERATORS:
            return f"({ast.unparse(left)}) {OPERATORS[type(operator)]} ({ast.unparse(right)})"
        case ast.Constant(value=bool() as value):
            return str(not value)
        case ast.Constant(value=int() as value):
            return str(value + 1)
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            return "return None"
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            return "pass"
    return None


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield *node* and all below it that runs: no annotation, no decorator, no assertion, no error raised."""
    if isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in {"annotation", "returns", "type_params", "decorator_list"}:
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    yield from parts(each)


def mistakes(root: Path, file: str) -> list[Mistake]:
    """Return all mistakes that can be made in *file* below *root*."""
    text = (root / file).read_bytes()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node in parts(ast.parse(text)):
        other = instead(node)
        if other is None or not isinstance(node, ast.expr | ast.stmt):
            continue
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        try:
            ast.parse(text[:start] + other.encode() + text[end:])
        except SyntaxError:
            continue
        found.append(Mistake(file, start, end, other, node.lineno))
    return found


def chosen(root: Path, count: int, seed: int) -> Iterator[tuple[str, Mistake]]:
    """Yield *count* mistakes with their areas, each area in turn; a file is as likely as it is long."""
    random = Random(seed)
    files = {
        area: [path.relative_to(root).as_posix() for top in tops for path in sorted((root / top).rglob("*.py"))]
        for area, tops in AREAS.items()
    }
    planted: set[Mistake] = set()
    areas = list(AREAS)
    while len(planted) < count:
        area = areas[len(planted) % len(areas)]
        sizes = [(root / file).stat().st_size for file in files[area]]
        (file,) = random.choices(files[area], sizes)
        possible = [mistake for mistake in mistakes(root, file) if mistake not in planted]
        if possible:
            mistake = random.choice(possible)
            planted.add(mistake)
            yield area, mistake


def mirrored(root: Path, file: str) -> str:
    """Return the nearest folder of tests mirroring that of *file*."""
    folder = (root / "tests" / file).parent
    while not any(folder.glob("test_*.py")):
        folder = folder.parent
    return folder.relative_to(root).as_posix()


def failure(root: Path, options: str) -> str:
    """Return the first test that fails when pytest runs below *root* with *options*; empty if none does."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider", *shlex.split(options)]
    # Programs that tests start must find this code too, wherever they start.
    surroundings = {**os.environ, "PYTHONPATH": str(root)}
    with tempfile.TemporaryFile() as output:
        # In a session of its own, so that its workers can be ended with it.
        tests = subprocess.Popen(
            command, cwd=root, env=surroundings, stdout=output, stderr=output, start_new_session=True
        )
        try:
            code = tests.wait(LONGEST)
        except subprocess.TimeoutExpired:
            return "no end"
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(tests.pid, signal.SIGKILL)
        output.seek(0)
        said = output.read().decode(errors="replace")
    # pytest ends so, too, where the tests cannot even be imported.
    if code == NO_SUCH_OPTION and "unrecognized arguments" in said:
        sys.exit(f"pytest does not know the options {options}")
    if code in {0, NO_TESTS}:
        return ""
    summary = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    return summary[1] if summary else f"exit code {code}"


def main() -> None:
    """Plant and test as the command line asks, and print what was found."""
    usual = Path(__file__).parents[2]
    parser = argparse.ArgumentParser(description="plant mistakes and count how many the tests find")
    parser.add_argument("--checkout", type=Path, default=usual, help="the code to plant them in")
    parser.add_argument("--count", type=int, default=60, help="how many mistakes")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--hours", type=float, default=4.0, help="after these no further one is planted")
    parser.add_argument("--wide", default=WIDE, help="options of pytest for the second try; empty for none")
    asked = parser.parse_args()
    end = time.monotonic() + asked.hours * 3600
    planted: Counter[str] = Counter()
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "checkout"
        shutil.copytree(asked.checkout.resolve(), root, ignore=LEFT_OUT)
        if asked.wide and failure(root, asked.wide):
            sys.exit("The tests fail without any mistake.")
        for area, mistake in chosen(root, asked.count, asked.seed):
            if time.monotonic() > end:
                break
            original = (root / mistake.file).read_bytes()
            shown = mistake.plant(root)
            tries = (f"-n auto {mirrored(root, mistake.file)}", asked.wide)
            by = next(filter(None, (failure(root, options) for options in tries if options)), "")
            (root / mistake.file).write_bytes(original)
            planted[area] += 1
            found[area] += bool(by)
            say(f"{'found' if by else 'SURVIVES':10}{area:9}{shown}\n    {by}")
    for area in AREAS:
        say(f"{area:9}{found[area]:3} of {planted[area]:3} found")
    say(f"{'all':9}{found.total():3} of {planted.total():3} found")


def say(text: str) -> None:
    """Print *text* at once: the run is long, and may be stopped."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
