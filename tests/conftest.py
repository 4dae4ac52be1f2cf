# SPDX-License-Identifier: MIT
"""Rules for every test: no window on the screen, nothing logged in passing, nothing skipped.

`run.py test` runs pytest with ``--gate``, saving time without a loss of power:

- Coverage is measured only while the tests of the rules run (below `COVERED`, but not below `NOT_COVERED`), unless
  they are marked ``no_cover``: they alone reach every branch of the rules.
- Of a test marked ``matrix`` one row in four runs, and its first row always; of the long tests marked ``bulk`` one
  in eight. Which ones these are is decided by the number of commits up to HEAD, so each runs within four, or eight,
  commits in a row. Without git, or in a shallow clone, where commits cannot be counted, all of them run.

- Windows, pages and played tables paint themselves in one test of four, chosen likewise; what is grabbed is painted
  in any case.

Without ``--gate`` all of them run, every window paints, and coverage is measured everywhere but in ``bulk``.

After a crash of a worker, the summary shows its lines of Python.

Without Linux the tests of `LINUX_ONLY` are not collected, and without symbolic links those of `LINKING`.
"""

from __future__ import annotations

import faulthandler
import gc
import importlib
import logging
import os
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Container, Generator, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import BinaryIO

import hypothesis
import pytest

HERE = Path(__file__).parent
COVERED = ("contract", "dominoes", "golden")
NOT_COVERED = ("ai", "bots", "cli", "club", "lessons", "scorebook", "store")
"""Folders below those whose tests are not about the rules."""
QUARTERS, EIGHTHS = 4, 8
COMMITS = pytest.StashKey[int]()
"""Number of commits up to HEAD, if the choice of tests depends on it."""
# Along first parents each commit, a merge too, is one more than the commit before.
COUNT = ("rev-list", "--count", "--first-parent")

LINUX_ONLY = {
    "assistive/test_assistive.py": "a screen reader over D-Bus, under Xvfb",
    "dominoes/play/test_cluster.py::test_what_a_lost_worker_played_another_one_plays": "SIGKILL",
    "dominoes/play/test_worker.py::test_a_starved_worker_answers_with_what_it_has": "SIGSTOP",
    "dominoes/play/test_worker.py::test_a_suspended_worker_is_replaced": "SIGSTOP",
    "dominoes/records/test_record_files.py::test_a_pipe_has_no_limit": "a pipe with a name",
    "dominoes/store/test_file.py::test_a_place_that_cannot_be_written": "owners and modes of folders",
    "dominoes/cli/test_cli.py::test_names_of_files_steer_no_terminal": "control characters in names of files",
    "dominoes/store/test_kill.py": "a server that forks",
    "installer/test_bare_system.py::test_what_fails_there_is_told": "chroot",
    "installer/test_build.py::test_a_command_that_fails_ends_the_build": "the program false",
    "installer/test_build.py::test_the_archive_holds_the_program_and_what_a_desktop_needs": "modes and links of files",
    "installer/test_build.py::test_the_flatpak_is_made_of_the_archive": "cp and install of GNU",
    "installer/test_manifests.py::test_the_package_of_arch": "cp and install of GNU",
    "reliability/test_failing_disk.py": "strace",
    "reliability/test_full_disk.py": "limits of a process, a file system in memory",
    "reliability/test_fuzz.py": "limits of a process",
    "reliability/test_little_memory.py": "limits of a process, /proc",
    "reliability/test_migration.py": "limits of a process, a file system in memory",
    "reliability/test_pipes.py": "pipes with names, alarms",
    "reliability/test_power_cut.py": "strace",
    "reliability/test_privacy.py": "strace, unshare",
    "reliability/test_read_only.py": "setpriv",
    "reliability/test_rows.py": "its rows name tests of this list",
    "reliability/test_session_end.py": "signals, /proc",
    "project/test_run.py::test_checks_run_beside_the_tests": "scripts of sh",
    "project/test_run.py::test_tests_write_to_memory_where_they_can": "statvfs",
    "project/test_run.py::test_who_ends_the_start_ends_the_game": "a process that is replaced",
    "ui/app/test_session_end.py": "signals",
    "ui/app/test_single_instance.py::test_a_call_that_comes_too_late": "sockets with a name",
    "ui/app/test_single_instance.py::test_a_call_that_never_ends": "sockets with a name",
    "ui/app/test_single_instance.py::test_a_held_lock_that_cannot_be_read": "a lock that others may write into",
    "ui/app/test_single_instance.py::test_a_lock_left_where_nothing_can_be_written": "unshare",
    "ui/app/test_single_instance.py::test_killed_in_a_sandbox": "unshare",
    "ui/app/test_single_instance.py::test_what_a_killed_program_left": "sockets with a name",
    "ui/kit/test_drafts.py::test_a_pipe_is_no_file_of_drafts": "a pipe with a name",
    "ui/kit/test_theme.py::test_menus_under_kde": "Xvfb",
    "ui/kit/test_paint.py::test_painting_starts_no_threads": "/proc",
    "ui/pages/records/test_round_filter.py": "tzset",
    "ui/pages/scorebook/test_drafts.py::test_a_pipe_is_no_file_of_drafts": "a pipe with a name",
    "ui/paper/test_documents.py::test_a_device_stays_one": "/dev/full",
    "ui/test_by_chance.py": "/proc",
    "ui/test_opened_and_closed.py": "/proc",
    "ui/saving/test_play_on_a_full_disk.py": "limits of a process, a file system in memory",
}
"""Files and tests for Linux only, each with the feature it needs; `project/test_linux_only.py` finds others."""
IS_LINUX = sys.platform == "linux"
LINKING = (
    "dominoes/store/test_backups.py::test_which_files_are_our_own",
    "dominoes/store/test_file.py::test_a_store_is_opened_once_in_a_process",
    "installer/test_build.py::test_packages_of_other_systems",
    "installer/test_build.py::test_the_bundle_of_macos_has_the_command_line",
    "ui/tiles/test_own_reading.py::test_links_in_a_folder_are_refused",
)
"""Tests making symbolic links, allowed on Windows to developers alone."""
collect_ignore = [] if IS_LINUX else [name for name in LINUX_ONLY if "::" not in name]

# No test is timed: the machine may have other things to do.
hypothesis.settings.register_profile("untimed", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("untimed")

# Before the first import of Qt. A run under Xvfb names its own platform.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if sys.platform == "win32":
    # There offscreen looks for fonts beside Qt alone, and complains.
    os.environ.setdefault("QT_QPA_FONTDIR", str(Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts")))


@pytest.fixture(autouse=True)
def nothing_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail the test that leaves log records at warning level or above.

    A test that expects one looks at it and then calls ``caplog.clear()``.
    """
    yield
    records = [record for phase in ("setup", "call") for record in caplog.get_records(phase)]
    loud = [record for record in records if record.levelno >= logging.WARNING]
    if loud:
        pytest.fail("logged: " + "; ".join(f"{r.name}: {r.getMessage()}" for r in loud), pytrace=False)


def refuse_skips(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skipped *report* into a failed one: what is not run is not known to work."""
    if report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped tests fail the run: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Refuse a test that skips."""
    report = yield
    refuse_skips(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Refuse a file that skips as a whole."""
    report = yield
    refuse_skips(report)
    return report


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `run.py test`."""
    parser.addoption("--gate", action="store_true", help="what `run.py test` leaves out is left out")


def commits() -> int | None:
    """Return the number of commits up to HEAD; None if that is unknown."""
    git = ("git", "-C", str(HERE))
    try:
        shallow = subprocess.check_output((*git, "rev-parse", "--is-shallow-repository"), stderr=subprocess.DEVNULL)
        count = subprocess.check_output((*git, *COUNT, "HEAD"), stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return None
    return None if shallow.strip() == b"true" else int(count)


def left_out(items: list[pytest.Item], count: int) -> list[pytest.Item]:
    """Return the rows of matrices and the long tests among *items* that do not run with *count* commits.

    Rows are in the order of their file.
    """
    matrices: dict[str, list[pytest.Item]] = {}
    long: Counter[str] = Counter()
    found = []
    for item in items:
        name = item.nodeid.partition("[")[0]
        if item.get_closest_marker("matrix") is not None:
            matrices.setdefault(name, []).append(item)
        elif item.get_closest_marker("bulk") is not None:
            # Of the rows of one test as many run at each commit, so that no commit takes much longer than another.
            if (count + zlib.crc32(name.encode()) + long[name]) % EIGHTHS:
                found.append(item)
            long[name] += 1
    for name, rows in matrices.items():
        ids: list[list[str]] = [row.callspec._idlist for row in rows]  # type: ignore[attr-defined]
        dimensions = [list(dict.fromkeys(column)) for column in zip(*ids, strict=True)]
        # Two matrices with the same dimensions should not always take the same language.
        start = count + zlib.crc32(name.encode())
        for row, place in list(zip(rows, ids, strict=True))[1:]:
            # With the sum each quarter has, of languages × presets, each preset in one language.
            if (start + sum(map(list.index, dimensions, place))) % QUARTERS:
                found.append(row)
    return found


@cache
def can_link() -> bool:
    """Return whether symbolic links can be made here, and opened; tried once."""
    with tempfile.TemporaryDirectory() as name:
        link = Path(name, "link")
        Path(name, "file").touch()
        with suppress(OSError):
            link.symlink_to(Path(name, "file"))
            return link.is_file()
    return False


def is_one_of(item: pytest.Item, names: Container[str]) -> bool:
    """Return whether *item* is a test, or a row of one, that stands among *names*."""
    return f"{item.path.relative_to(HERE).as_posix()}::{item.name.partition('[')[0]}" in names


def needs_linux(item: pytest.Item) -> bool:
    """Return whether *item* is a test, or a row of one, that `LINUX_ONLY` names."""
    return is_one_of(item, LINUX_ONLY)


def has_turn(item: pytest.Item, parts: int) -> bool:
    """Return whether it is the turn of *item*'s group among *parts*; always True if all of them run."""
    count = item.config.stash.get(COMMITS, None)
    return count is None or (count + zlib.crc32(item.nodeid.encode())) % parts == 0


@pytest.hookimpl
def pytest_collectstart(collector: pytest.Collector) -> None:
    """Import the tests from the last to the first in every second worker.

    Each file is compiled once, by the worker that comes to it first, and kept for the others: so two of them share
    the work instead of doing it both.
    """
    worker = getattr(collector.config, "workerinput", None)
    are_all = collector.config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if not isinstance(collector, pytest.Session) or worker is None or not are_all:
        return
    if int(worker["workerid"].removeprefix("gw")) % 2:
        for file in sorted(HERE.rglob("test_*.py"), reverse=True):
            # Whatever is wrong with it is reported when it is collected.
            with suppress(Exception):
                importlib.import_module(".".join(file.relative_to(HERE.parent).with_suffix("").parts))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    """Leave out the rows of other commits; let long tests start first, so that no worker ends with one alone."""
    count = commits() if config.getoption("gate") else None
    if count is not None:
        config.stash[COMMITS] = count
        # As the first hook: after pytest-randomly they are no longer in the order of the file.
        others = set(left_out(items, count))
        config.hook.pytest_deselected(items=list(others))
        items[:] = [item for item in items if item not in others]
    if not IS_LINUX:
        needing = [item for item in items if needs_linux(item) or (is_one_of(item, LINKING) and not can_link())]
        config.hook.pytest_deselected(items=needing)
        items[:] = [item for item in items if item not in needing]
    yield
    items.sort(key=lambda item: not any(map(item.get_closest_marker, ("packaging", "bulk"))))


def is_covered(item: pytest.Item) -> bool:
    """Return whether coverage is measured while *item* runs."""
    if any(map(item.get_closest_marker, ("bulk", "no_cover"))):
        return False
    if not item.config.getoption("gate"):
        return True
    return is_of_rules(item)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop pytest-cov in a worker that measured before it knew its role: nothing else ever stops it."""
    plugin = session.config.pluginmanager.getplugin("_cov")
    if plugin is not None and plugin.cov_controller is not None and hasattr(session.config, "workerinput"):
        plugin.cov_controller.pause()


def is_of_rules(item: pytest.Item) -> bool:
    """Return whether *item* is a test of the rules."""
    top, *below = item.path.relative_to(HERE).parts
    return top in COVERED and not set(NOT_COVERED) & set(below)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Start and stop measuring coverage, around the fixtures too; collect garbage in this thread alone.

    In another one, such as the one in which a worker listens to xdist, that would destroy objects of Qt, and crash.
    """
    has_windows = not is_of_rules(item)
    if has_windows:
        gc.disable()
    plugin = item.config.pluginmanager.getplugin("_cov")
    if plugin is not None and plugin.cov_controller is not None:
        is_wanted = is_covered(item)
        if is_wanted != plugin.cov_controller.started:
            (plugin.cov_controller.resume if is_wanted else plugin.cov_controller.pause)()
    try:
        return (yield)
    finally:
        if has_windows:
            gc.collect()
            # What lives on is not looked at again after each test.
            gc.freeze()
            gc.enable()


# -- workers that crash ------------------------------------------------------------------------------

STACKS = "stacks"
"""Key by which a worker learns the folder for the stack traces of its crashes."""
STACKS_DIR = pytest.StashKey[tempfile.TemporaryDirectory[str]]()
STACK_FILE = pytest.StashKey[BinaryIO]()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: pytest.Session) -> None:
    """Tell the worker *node* of xdist where to write."""
    if STACKS_DIR not in node.config.stash:
        node.config.stash[STACKS_DIR] = tempfile.TemporaryDirectory()
    node.workerinput[STACKS] = node.config.stash[STACKS_DIR].name  # type: ignore[attr-defined]


def pytest_configure(config: pytest.Config) -> None:
    """Open the file of this worker, if it is one."""
    given = getattr(config, "workerinput", None)
    if given is not None and STACKS in given:
        config.stash[STACK_FILE] = (Path(given[STACKS]) / given["workerid"]).open("wb")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Have a crash written there, for any earlier change to faulthandler."""
    file = item.config.stash.get(STACK_FILE, None)
    if file is not None:
        faulthandler.enable(file)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Show the stack traces of crashed workers: their own output is far above, between the dots."""
    folder = config.stash.get(STACKS_DIR, None)
    if folder is None:
        return
    for file in sorted(Path(folder.name).iterdir()):
        stack = file.read_text(encoding="utf-8", errors="replace")
        if stack:
            terminalreporter.section(f"crash of {file.name}")
            terminalreporter.write(stack)
    folder.cleanup()
