# SPDX-License-Identifier: MIT
"""`tests/conftest.py` fails all it should: runs small suites with violations of its rules, one by one."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import conftest

HOUSE_RULES = (Path(__file__).parents[1] / "conftest.py").read_text(encoding="utf-8")
INI = """
    [pytest]
    addopts = --import-mode=importlib
    markers = matrix bulk packaging
    asyncio_default_fixture_loop_scope = function
"""


BODIES = {
    "nothing_wrong": "pass",
    "skipped": "pytest.skip('no time')",
    "known_to_fail": "pytest.xfail('issue 1')",
    "logged": "logging.getLogger('a').warning('odd')",
    "logged_below_warning": "logging.getLogger('a').info('fine')",
    "logged_as_expected": "logging.getLogger('a').error('odd'); caplog.clear()",
    "warned": "warnings.warn('old')",
    "qt_warned": "qWarning(b'odd')",
}


def test_house_rules(pytester: pytest.Pytester) -> None:
    """A test fails for anything skipped, logged, warned of, or said by Qt, and only for that."""
    pytester.makeconftest(HOUSE_RULES)
    pytester.makepyprojecttoml("""
        [tool.pytest.ini_options]
        filterwarnings = ["error"]
        qt_log_level_fail = "WARNING"
        asyncio_default_fixture_loop_scope = "function"
    """)
    imports = "import logging, warnings\nimport pytest\nfrom PySide6.QtCore import qWarning\n"
    pytester.makepyfile(imports + "".join(f"def test_{name}(caplog):\n    {body}\n" for name, body in BODIES.items()))
    run = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-rfE")
    assert run.ret == pytest.ExitCode.TESTS_FAILED
    failed = set(re.findall(r"^(?:FAILED|ERROR) .*::test_(\w+)", run.stdout.str(), re.MULTILINE))
    assert failed == {"skipped", "logged", "warned", "qt_warned"}


def test_a_crash_is_shown_with_its_stack(pytester: pytest.Pytester) -> None:
    """In the summary, even after a test that switched faulthandler off; an ordinary end is not."""
    pytester.makeconftest(HOUSE_RULES)
    pytester.makeini(INI)
    pytester.makepyfile("""
        import faulthandler

        def test_switched_off():
            faulthandler.disable()

        def test_broken():
            faulthandler._sigsegv()
    """)
    run = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:randomly", "-n", "1")
    _dots, _section, summary = run.stdout.str().partition("crash of gw0")
    assert "Segmentation fault" in summary
    assert "in test_broken" in summary
    assert "crash of" not in summary


@pytest.fixture
def rows_at(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Callable[..., set[str]]:
    """A matrix of 4 × 3 rows beside an ordinary test, and what runs of it when so many commits lead to HEAD."""
    pytester.makeconftest(f"{HOUSE_RULES}\n\ndef commits():\n    return eval(os.environ['COMMITS'])\n")
    pytester.makeini(INI)
    pytester.makepyfile("""
        import pytest

        @pytest.fixture(params=["en", "ja", "zh_HK", "zh_TW"])
        def language(request):
            return request.param

        @pytest.mark.matrix
        @pytest.mark.parametrize(("preset", "seats"), [("hk", 4), ("ng", 4), ("jp", 3)])
        def test_rows(language, preset, seats):
            pass

        @pytest.mark.parametrize("preset", ["hk", "ng", "jp"])
        def test_always(preset):
            pass

        @pytest.mark.bulk
        @pytest.mark.parametrize("part", range(16))
        def test_long(part):
            pass
    """)

    def rows(commits: int | None, *options: str, of: str = "test_rows") -> set[str]:
        monkeypatch.setenv("COMMITS", repr(commits))
        run = pytester.inline_run("--collect-only", "-q", *options)
        items = run.getcall("pytest_collection_finish").session.items
        assert sum("test_always" in item.name for item in items) == 3
        return {item.name for item in items if of in item.name}

    return rows


def test_every_row_of_a_matrix_runs_within_four_commits(rows_at: Callable[..., set[str]]) -> None:
    """Whichever commit is the first of the four; each takes its quarter, and the first row."""
    runs = [rows_at(commits, "--gate") for commits in range(7)]
    whole = rows_at(3)
    assert len(whole) == 12
    for first in range(4):
        assert set.union(*runs[first : first + 4]) == whole
    for rows in runs:
        assert "test_rows[en-hk-4]" in rows
        assert len(rows) in {3, 4}
        # A quarter holds as many different languages and presets as it can.
        assert {name.split("-")[1] for name in rows} == {"hk", "ng", "jp"}
        assert len({name.split("-")[0] for name in rows}) >= 3


def test_every_long_test_runs_within_eight_commits(rows_at: Callable[..., set[str]]) -> None:
    """Once, and all of them where the gate does not ask for time."""
    runs = [rows_at(commits, "--gate", of="test_long") for commits in range(8)]
    assert len(set.union(*runs)) == sum(map(len, runs)) == len(rows_at(3, of="test_long")) == 16
    assert {len(run) for run in runs} == {2}, "no commit runs many more than another"


def test_every_row_runs_where_commits_cannot_be_counted(rows_at: Callable[..., set[str]]) -> None:
    """No quarter is left out for ever."""
    assert len(rows_at(None, "--gate")) == 12
    assert len(rows_at(None, "--gate", of="test_long")) == 16


def test_commits_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a repository with its history, merges as one; not outside of a repository, nor in a shallow clone."""
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    full, shallow = tmp_path / "full", tmp_path / "shallow"
    full.mkdir()
    monkeypatch.setattr(conftest, "HERE", full)
    assert conftest.commits() is None
    git = ("git", "-C", str(full), "-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run([*git, "init", "--quiet"], check=True)
    for _ in range(3):
        subprocess.run([*git, "commit", "--quiet", "--allow-empty", "-m", "more"], check=True)
    assert conftest.commits() == 3
    # A merge of two more commits is the next one all the same.
    for command in (
        ["checkout", "--quiet", "-b", "side"],
        ["commit", "--quiet", "--allow-empty", "-m", "aside"],
        ["commit", "--quiet", "--allow-empty", "-m", "aside"],
        ["checkout", "--quiet", "-"],
        ["merge", "--quiet", "--no-ff", "-m", "merged", "side"],
    ):
        subprocess.run([*git, *command], check=True)
    assert conftest.commits() == 4
    subprocess.run([*git, "clone", "--quiet", "--depth=1", full.as_uri(), shallow], check=True)
    monkeypatch.setattr(conftest, "HERE", shallow)
    assert conftest.commits() is None


@pytest.mark.parametrize(
    ("options", "covered"), [pytest.param(["--gate"], {2}, id="gate"), pytest.param([], {2, 5}, id="all")]
)
def test_coverage_is_measured_where_it_counts(
    pytester: pytest.Pytester, options: list[str], covered: set[int]
) -> None:
    """By the gate in the tests of the rules, fixtures included; else everywhere but in bulk."""
    pytester.makeconftest(HOUSE_RULES)
    pytester.makeini(INI)
    pytester.makepyfile(
        ruled="def rule():\n    return 1\n\ndef window():\n    return 2\n\ndef bulk():\n    return 3\n"
    )
    files = {
        "dominoes/games": "@pytest.fixture\ndef made():\n    return rule()\n\ndef test_rule(made):\n    pass",
        "ui": "@pytest.fixture\ndef made():\n    return window()\n\n"
        # Whatever is not measured is not slowed down either, in a worker too.
        f"def test_window(made):\n    assert (sys.gettrace() is None) == {'--gate' in options}",
        "dominoes/records": "@pytest.mark.bulk\ndef test_bulk():\n    bulk()",
    }
    for folder, text in files.items():
        file = pytester.path / folder / "test_small.py"
        file.parent.mkdir(parents=True)
        file.write_text(
            f"import sys\n\nimport pytest\nfrom ruled import bulk, rule, window\n\n{text}\n", encoding="utf-8"
        )
    pytester.syspathinsert()
    run = pytester.runpytest_subprocess(
        "-n1", *options, "--cov=ruled", "--cov-report=term-missing", "-p", "no:cacheprovider"
    )
    run.assert_outcomes(passed=3)
    (missing,) = re.findall(r"ruled\.py .*%\s+([\d, ]+)$", run.stdout.str(), re.MULTILINE)
    assert {2, 5, 8} - {int(line) for line in missing.split(", ")} == covered


def test_a_file_that_skips_itself_fails(pytester: pytest.Pytester) -> None:
    """A whole file must not drop out of the suite unseen."""
    pytester.makeconftest(HOUSE_RULES)
    pytester.makepyfile("import pytest\npytest.skip('not here', allow_module_level=True)")
    assert pytester.runpytest_subprocess("-p", "no:cacheprovider").ret == pytest.ExitCode.INTERRUPTED


def test_windows_paint_in_turn(request: pytest.FixtureRequest) -> None:
    """A test with its turn in one of four commits has it in each fourth; without ``--gate`` everything has."""
    assert (conftest.COMMITS in request.config.stash) == request.config.getoption("gate")
    count = request.config.stash.get(conftest.COMMITS, None)
    turns = []
    for commits in (*range(8), None):
        request.config.stash.setdefault(conftest.COMMITS, 0)
        if commits is None:
            del request.config.stash[conftest.COMMITS]
        else:
            request.config.stash[conftest.COMMITS] = commits
        turns.append(conftest.has_turn(request.node, conftest.QUARTERS))
    if count is not None:
        request.config.stash[conftest.COMMITS] = count
    *each, always = turns
    assert each[:4] == each[4:]
    assert sum(each) == 2
    assert always
