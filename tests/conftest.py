# SPDX-License-Identifier: MIT
"""What holds for every test: no window on the screen, nothing logged in passing, nothing skipped."""

from __future__ import annotations

import logging
import os
from collections.abc import Generator, Iterator

import hypothesis
import pytest

# No test is timed: the machine may have other things to do.
hypothesis.settings.register_profile("untimed", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("untimed")

# Before the first import of Qt. A run under Xvfb names its own platform.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


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
