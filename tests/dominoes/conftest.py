# SPDX-License-Identifier: MIT
"""Shared parts of the tests of the command line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dominoes.cli import __main__ as cli

Run = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process; return its exit code and the lines of stdout and stderr."""

    def go(*args: object) -> tuple[int, list[str], list[str]]:
        try:
            code = cli.main([str(arg) for arg in args])
        except SystemExit as left:
            code = int(str(left.code))
        said = capsys.readouterr()
        return code, said.out.splitlines(), said.err.splitlines()

    return go
