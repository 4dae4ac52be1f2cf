# SPDX-License-Identifier: MIT
"""The workflows' references to files and packages of this project; the release itself runs linters on them."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import run

SHELL = shutil.which("bash")
ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LONGEST = 180
"""Minutes that a job may take."""
# It comes with the tools for tests, and has no types.
yaml: Any = import_module("yaml")


@pytest.fixture(params=WORKFLOWS, ids=lambda path: path.stem)
def workflow(request: pytest.FixtureRequest) -> dict[str, Any]:
    """One workflow."""
    loaded: dict[str, Any] = yaml.safe_load(request.param.read_text(encoding="utf-8"))
    return loaded


def steps(workflow: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the steps of all jobs, with the key of their job."""
    return [(key, step) for key, job in workflow["jobs"].items() for step in job["steps"]]


def test_a_workflow_asks_for_little(workflow: dict[str, Any]) -> None:
    """It ends by itself, waits for jobs that there are, may only read, and keeps no key beside the sources."""
    assert workflow["permissions"] == {"contents": "read"}
    for key, job in workflow["jobs"].items():
        assert 0 < job["timeout-minutes"] <= LONGEST, key
        assert set(job.get("needs", ())) <= set(workflow["jobs"]), key
    for _key, step in steps(workflow):
        if step.get("uses", "").startswith("actions/checkout"):
            assert step["with"]["persist-credentials"] is False


def test_scripts_can_be_read_and_name_what_there_is(workflow: dict[str, Any]) -> None:
    """The shell understands them, they put nothing of strangers into commands, and each file of ours exists."""
    for key, step in steps(workflow):
        script = step.get("run", "")
        assert "${{" not in script, step
        if key != "windows" and script and SHELL is not None:
            checked = subprocess.run((SHELL, "-n"), input=script, text=True, capture_output=True, check=False)
            assert checked.returncode == 0, checked.stderr
        for name in re.findall(r"\b(?:installer|\.github)/[\w./*-]+", script):
            assert list(ROOT.glob(name)), name


def test_every_system_gets_what_qt_needs() -> None:
    """Both workflows install the libraries that `run.py` names; one of them also the programs of the tests."""
    for path in WORKFLOWS:
        text = path.read_text(encoding="utf-8")
        assert {*run.QT_LIBRARIES.values(), *run.WINDOW_LIBRARIES.values()} <= set(re.findall(r"[\w.-]+", text)), path


def test_checks_run_where_they_can() -> None:
    """Linux runs everything, with the needs of optional tests; other systems run the gate, which counts commits."""
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    found = yaml.safe_load(text)["jobs"]["checks"]["steps"]
    runs = {step["run"]: step["if"] for step in found if "run.py" in step.get("run", "")}
    assert runs == {"python run.py test --all": "runner.os == 'Linux'", "python run.py test": "runner.os != 'Linux'"}
    assert found[0]["with"]["fetch-depth"] == 0
    assert {"appstream", "desktop-file-utils", "nsis"} <= set(text.split())


def test_what_runs_tests_has_their_programs() -> None:
    """Otherwise `run.py` would only name what is missing."""
    here = {"git", "gcc"}
    wanted = {*run.QT_LIBRARIES.values(), *run.WINDOW_LIBRARIES.values(), *run.TEST_PROGRAMS.values()}
    wanted |= set(run.TEST_FILES.values())
    jobs = [job for path in WORKFLOWS for job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values()]
    testing = [
        scripts for job in jobs if "run.py test" in (scripts := " ".join(s.get("run", "") for s in job["steps"]))
    ]
    assert len(testing) == 2
    for scripts in testing:
        assert wanted - here <= set(scripts.split())


def test_the_steps_of_a_release_exist() -> None:
    """Each command that README names is a file or a module here, and the workflow runs the slow tests itself."""
    _before, text = (ROOT / "installer" / "README.md").read_text(encoding="utf-8").split("## A release")
    named = [line.split("#")[0].split() for line in text.splitlines() if re.match(r" {7}\S", line)]
    assert len(named) == 7
    for words in named:
        target = words[words.index("-m") + 1].replace(".", "/") + ".py" if "tests." in " ".join(words) else words[1]
        assert (ROOT / target).is_file(), words
    assert "run.py test -m slow" in (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")


def test_a_release_is_tried_on_every_system() -> None:
    """Built, installed, run and removed on three systems, before anything is published."""
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    for system in ("linux", "windows", "macos"):
        names = [step.get("name", step.get("run", "")) for step in jobs[system]["steps"]]
        order = [
            next(i for i, name in enumerate(names) if word in name) for word in ("build.py", "Inst", "Run", "Rem")
        ]
        assert order == sorted(order)
    assert set(jobs["release"]["needs"]) == set(jobs) - {"release"}
    assert "SHA256SUMS" in text
