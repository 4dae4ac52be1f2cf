# SPDX-License-Identifier: MIT
"""Measures the form of the code: how many files, lines, signals, long classes and the like there are, and may be.

    python -m tests.tools.house [--list ROW] [--no-decision]

Prints "now / at most" of each row, and ends with 1 where a row is above its limit. ``--list`` prints the places of a
row, by its name or the beginning of it; ``--no-decision`` leaves out the row for which a match is played.

A function *only hands on* if besides its docstring it is one statement, an expression or a return of one call, that
call gets all parameters of the function, and nothing else but `self` and attributes of it. A property hands nothing
on: it computes. *Relatives* are what, that, which, whose, where, who, whom, whoever and whatever, in the first
sentence of a docstring of module, class, function or attribute; a colon or semicolon ends no sentence. A *private
name* is an attribute that begins with one underscore and is asked of something other than `self` and `cls`, but for
those of named tuples.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SMALL: Final = (
    "fivegates",
    "jjak",
    "kapshap",
    "kolyesi",
    "laoshu",
    "taungau",
    "throwing",
    "turning",
    "turtle",
    "watching",
)
"""Keys of the small games."""
METHODS: Final = 45
"""Of a class, at most."""
DECISION: Final = "tiengow"
"""The game of which a decision is followed."""
RELATIVES: Final = frozenset(("what", "that", "which", "whose", "where", "who", "whom", "whoever", "whatever"))
_END: Final = re.compile(r"[.!?][”)’\"]*(?=\s+[^a-z]|$)")
_PUBLIC: Final = ("_replace", "_asdict", "_fields", "_make", "_field_defaults")
"""Of a named tuple."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Places = list[str]


# -- reading ---------------------------------------------------------------------------------------


def files(*folders: str) -> list[Path]:
    """Return the Python files below *folders* of the project."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"))


def _place(path: Path, node: ast.AST, text: str = "") -> str:
    return f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 1)} {text}".rstrip()


def found(where: list[Path], look: Callable[[ast.Module], Iterator[tuple[ast.AST, str]]]) -> Places:
    """Return the places found by *look* in the files *where*."""
    return [_place(path, node, text) for path in where for node, text in look(tree_of(path))]


# -- looking ---------------------------------------------------------------------------------------


def signals(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield the declarations of Qt signals."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
            made = node.value.func
            if ast.unparse(made).endswith("Signal"):
                yield node, ast.unparse(node)


def long_classes(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield the classes with more than `METHODS` methods."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            methods = sum(isinstance(each, Function) for each in node.body)
            if methods > METHODS:
                yield node, f"{node.name} {methods}"


def handing_on(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield the functions that only hand their arguments on."""
    for node in ast.walk(tree):
        if isinstance(node, Function) and only_hands_on(node):
            yield node, node.name


def only_hands_on(function: Function) -> bool:
    """Return whether *function* only hands its arguments on."""
    if any(ast.unparse(each).endswith("property") for each in function.decorator_list):
        return False
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    if len(body) != 1 or not isinstance(body[0], ast.Expr | ast.Return):
        return False
    call = body[0].value
    if isinstance(call, ast.Await):
        call = call.value
    if not isinstance(call, ast.Call):
        return False
    given = function.args
    several = [each for each in (given.vararg, given.kwarg) if each is not None]
    own = {each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, *several)}
    handed = [*call.args, *(keyword.value for keyword in call.keywords)]
    named = {each.id for node in handed for each in ast.walk(node) if isinstance(each, ast.Name)}
    return bool(handed) and own - {"self", "cls"} <= named and all(_is_own(each, own) for each in handed)


def _is_own(node: ast.expr, own: set[str]) -> bool:
    """Return whether *node* is one of the parameters *own*, or an attribute of `self`."""
    if isinstance(node, ast.Starred):
        node = node.value
    while isinstance(node, ast.Attribute):
        node = node.value
        if isinstance(node, ast.Name):
            return node.id in {"self", "cls"}
    return isinstance(node, ast.Name) and node.id in own


def docstrings(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield the docstrings of module, classes, functions and attributes."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | Function):
            continue
        if told := ast.get_docstring(node):
            yield node, told
        for before, each in pairwise(node.body):
            if isinstance(before, ast.Assign | ast.AnnAssign):
                match each:
                    case ast.Expr(value=ast.Constant(value=str(text))):
                        yield each, text


def first_sentence(told: str) -> str:
    """Return the first sentence of a docstring, in one line."""
    line = " ".join(told.split("\n\n", maxsplit=1)[0].split())
    end = _END.search(line)
    return line if end is None else line[: end.end()]


def relatives(sentence: str) -> int:
    """Count the relatives in a sentence."""
    return sum(word in RELATIVES for word in re.findall(r"[a-z']+", sentence.lower()))


def with_relatives(least: int, most: int) -> Callable[[ast.Module], Iterator[tuple[ast.AST, str]]]:
    """Return what yields the first sentences with so many relatives."""

    def look(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
        for node, told in docstrings(tree):
            sentence = first_sentence(told)
            if least <= relatives(sentence) <= most:
                yield node, sentence

    return look


def private_names(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield the private names asked of others."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or not re.match("_[a-zA-Z]", node.attr) or node.attr in _PUBLIC:
            continue
        if not isinstance(node.value, ast.Name) or node.value.id not in {"self", "cls"}:
            yield node, ast.unparse(node)


# -- the table -------------------------------------------------------------------------------------


def _largest(folder: str) -> Places:
    """Return the files of the small game with most of them."""
    return max(([_place(path, ast.parse("")) for path in files(f"{folder}/{game}")] for game in SMALL), key=len)


def _lines(folder: str) -> Callable[[], Places]:
    """Return what has one place for each line in *folder*."""
    return lambda: [
        f"{path.relative_to(ROOT).as_posix()}:{number}"
        for path in files(folder)
        for number in range(1, path.read_text("utf-8").count("\n") + 1)
    ]


def _decision() -> Places:
    """Return the files that one decision passes."""
    words = [sys.executable, "-m", "tests.bench.decision", DECISION]
    done = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    return re.findall(r"^ *\d+  (\S+)$", done.stdout, re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table."""

    name: str
    most: int
    places: Callable[[], Places]


def _in(look: Callable[[ast.Module], Iterator[tuple[ast.AST, str]]], *folders: str) -> Callable[[], Places]:
    return lambda: found(files(*folders), look)


SOURCE: Final = ("dominoes", "ui")
ROWS: Final = (
    Row("files of the largest small game in ui/games", 4, lambda: _largest("ui/games")),
    Row("files of the largest small game in dominoes/games", 9, lambda: _largest("dominoes/games")),
    Row("files in ui", 370, lambda: [str(path) for path in files("ui")]),
    Row("files in dominoes", 255, lambda: [str(path) for path in files("dominoes")]),
    Row("lines in ui", 65_000, _lines("ui")),
    Row("lines in dominoes", 37_300, _lines("dominoes")),
    Row("lines in tests", 100_000, _lines("tests")),
    Row("signals in ui/pages", 130, _in(signals, "ui/pages")),
    Row(f"classes with more than {METHODS} methods", 0, _in(long_classes, *SOURCE)),
    Row("functions that only hand their arguments on", 90, _in(handing_on, *SOURCE)),
    Row("first sentences with three relatives or more", 0, _in(with_relatives(3, 99), *SOURCE)),
    Row("first sentences with two relatives", 250, _in(with_relatives(2, 2), *SOURCE)),
    Row("private names used in tests", 350, _in(private_names, "tests")),
    Row("loose modules on top of tests", 6, lambda: [str(path) for path in sorted((ROOT / "tests").glob("*.py"))]),
    Row("files one decision passes", 56, _decision),
)


def main() -> int:
    """Print the table, or the places of one row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", metavar="ROW", help="print the places of this row")
    parser.add_argument("--no-decision", action="store_true", help="play no match")
    args = parser.parse_args()
    if args.list is not None:
        chosen = [row for row in ROWS if row.name.startswith(args.list)]
        if not chosen:
            parser.error(f"no such row; there are: {', '.join(row.name for row in ROWS)}")
        for row in chosen:
            print(*row.places(), sep="\n")
        return 0
    missed = 0
    for row in ROWS:
        if args.no_decision and row.places is _decision:
            continue
        now = len(row.places())
        missed += now > row.most
        print(f"{'✗' if now > row.most else ' '} {row.name:50} {now:8,} / {row.most:7,}", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
