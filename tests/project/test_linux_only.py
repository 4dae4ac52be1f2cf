# SPDX-License-Identifier: MIT
"""Every test of features of Linux alone is in `LINUX_ONLY` of `tests/conftest.py`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import HERE, LINUX_ONLY

MODULES = {"fcntl", "gi", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
NAMES = {
    "multiprocessing.context": {"ForkContext", "ForkServerContext"},
    "os": {
        *(
            "O_NONBLOCK",
            "ST_NOEXEC",
            "WNOHANG",
            "chown",
            "fork",
            "geteuid",
            "getgid",
            "getloadavg",
            "getuid",
            "killpg",
        ),
        *("mkfifo", "nice", "sched_getaffinity", "setgid", "setsid", "statvfs", "sysconf", "uname", "waitpid"),
    },
    "signal": {"SIGALRM", "SIGCONT", "SIGHUP", "SIGKILL", "SIGSTOP", "SIGUSR1", "SIGUSR2", "SIGXFSZ", "setitimer"},
    "socket": {"AF_UNIX"},
    "time": {"tzset"},
}
"""Not there on Windows, or not on macOS either."""
PROGRAMS = {
    *("Xvfb", "bash", "dbus-run-session", "false", "mount", "prlimit", "setpriv", "sh", "strace", "umount", "unshare"),
    *("xdotool", "xvfb-run"),
}
PLACES = ("/proc/", "/dev/full", "/dev/shm")  # noqa: S108 - only looked for
LOOKED_AT = re.compile(r"sys\.platform|hasattr\(|shutil\.which\(")
"""Code that asks this first does not need the answer to be yes."""
MODULE = re.compile(r"\btests\.[\w.]+")
IMPORT = re.compile(r"^from (tests(?:\.\w+)*) import ([\w, ]+)$", re.MULTILINE)
WORDS = re.compile("|".join(map(re.escape, {*MODULES, *PROGRAMS, *PLACES}.union(*NAMES.values()))))
"""One of them stands wherever there is something to find."""
UNHARMED = {
    "installer/test_manifests.py": "looks for bash, and does without",
    "installer/test_workflows.py": "looks for bash, and does without",
    "project/test_manual.py": "reads the figures of the rows, and runs none",
    "tools/test_pictures.py": "calls nothing that sets the zone of the computer",
}


def asks(node: ast.AST) -> bool:
    """Return whether *node* chooses by the system."""
    return isinstance(node, ast.If | ast.IfExp) and LOOKED_AT.search(ast.unparse(node.test)) is not None


def used(node: ast.AST) -> Iterator[str]:
    """Yield the Linux-only features used below *node*, except those in branches by system."""
    match node:
        case ast.Import(names=names):
            yield from (each.name for each in names if each.name.partition(".")[0] in MODULES)
        case ast.ImportFrom(module=str(module)) if module.partition(".")[0] in MODULES:
            yield module
        case ast.ImportFrom(module=str(module), names=names) if module in NAMES:
            yield from (f"{module}.{each.name}" for each in names if each.name in NAMES[module])
        case ast.Attribute(value=ast.Name(id=owner), attr=name) if name in NAMES.get(owner, ()):
            yield f"{owner}.{name}"
        case ast.Constant(value=str(text)) if text in PROGRAMS or text.startswith(PLACES):
            yield text
    for child in ast.iter_child_nodes(node):
        if asks(child):
            # Behind `if sys.platform == "win32": return` nothing is reached either.
            if isinstance(child, ast.If) and any(isinstance(each, ast.Return) for each in child.body):
                return
            continue
        yield from used(child)


@cache
def text_of(path: Path) -> str:
    """Return what stands in the file at *path*."""
    return path.read_text(encoding="utf-8")


@cache
def used_in(path: Path) -> frozenset[str]:
    """Return what of Linux the file at *path* needs; few need a look at more than their words."""
    return frozenset(used(ast.parse(text_of(path)))) if WORDS.search(text_of(path)) else frozenset()


@cache
def helpers(path: Path) -> frozenset[Path]:
    """Return those modules of tests, no tests themselves, that the file at *path* imports, or starts by their name."""
    names = set(MODULE.findall(text_of(path)))
    names |= {f"{package}.{name}" for package, many in IMPORT.findall(text_of(path)) for name in many.split(", ")}
    paths = {HERE.joinpath(*name.split(".")[1:]).with_suffix(".py") for name in names}
    return frozenset(each for each in paths if each.is_file() and not each.name.startswith(("test_", "conftest")))


def brought(path: Path) -> set[str]:
    """Return the Linux-only needs of the helpers of the file at *path*, including those of their helpers."""
    found: set[str] = set()
    seen: set[Path] = set()
    waiting = set(helpers(path))
    while waiting:
        helper = waiting.pop()
        seen.add(helper)
        found |= used_in(helper)
        waiting |= helpers(helper) - seen
    return found


def needs(path: Path) -> dict[str, set[str]]:
    """Return the Linux-only needs of the file of tests at *path*, by the file or its single tests."""
    name = path.relative_to(HERE).as_posix()
    found = {name: brought(path)}
    for each in ast.parse(text_of(path)).body if used_in(path) else ():
        function = each.name if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) else ""
        key = f"{name}::{function}" if function.startswith("test_") else name
        if not asks(each):
            found.setdefault(key, set()).update(used(each))
    return {key: what for key, what in found.items() if what}


FILES = [path for path in sorted(HERE.rglob("test_*.py")) if path != Path(__file__)]


def test_what_needs_linux_is_on_the_list() -> None:
    """Elsewhere importing it, or running it, would fail."""
    missing = {
        key: what
        for path in FILES
        for key, what in needs(path).items()
        if not {key, key.partition("::")[0]} & {*LINUX_ONLY, *UNHARMED}
    }
    assert missing == {}


@pytest.mark.parametrize("entry", LINUX_ONLY)
def test_the_list_names_what_there_is(entry: str) -> None:
    """Each entry is a file, or a test in one."""
    file, _, test = entry.partition("::")
    names = re.findall(r"^(?:async )?def (\w+)", text_of(HERE / file), re.MULTILINE)
    assert not test or test in names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import resource", {"resource"}),
        ("from signal import SIGKILL, SIGTERM", {"signal.SIGKILL"}),
        ("KINDS = 1 if os.geteuid() == 0 else 2", {"os.geteuid"}),
        ("subprocess.run(['strace', '-f'])", {"strace"}),
        ("Path('/proc/self/statm')", {"/proc/self/statm"}),
        ("if sys.platform != 'win32':\n    os.mkfifo('a')", set()),
        ("def test():\n    if sys.platform == 'win32':\n        return\n    os.mkfifo('a')", set()),
        ("import os, signal\nos.kill(1, signal.SIGTERM)", set()),
    ],
)
def test_what_is_found(text: str, found: set[str]) -> None:
    """Modules, names, programs and places, but not what is asked for first."""
    assert set(used(ast.parse(text))) == found


def test_what_needs_linux_is_left_out_elsewhere(pytester: pytest.Pytester) -> None:
    """A file is not even imported, of another one all but a test runs."""
    rules = (HERE / "conftest.py").read_text(encoding="utf-8")
    head, tail = re.split(r"LINUX_ONLY = \{.*?\n\}", rules, maxsplit=1, flags=re.DOTALL)
    listed = 'LINUX_ONLY = {"test_whole.py": "", "test_part.py::test_one": ""}'
    elsewhere = (head + listed + tail).replace('sys.platform == "linux"', "False")
    pytester.makeconftest(elsewhere)
    pytester.makepyfile(
        test_whole="import nothing_of_this_name",
        test_part="import pytest\n@pytest.mark.parametrize('n', [1, 2])\n"
        "def test_one(n):\n    assert False\ndef test_two():\n    pass",
    )
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1, deselected=2)
