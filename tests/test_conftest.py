# SPDX-License-Identifier: MIT
"""`tests/conftest.py` fails what it should: runs small suites that break its rules, one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

HOUSE_RULES = Path(__file__).with_name("conftest.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("body", "failed"),
    [
        pytest.param("pass", False, id="nothing wrong"),
        pytest.param("pytest.skip('no time')", True, id="skipped"),
        pytest.param("pytest.xfail('issue 1')", False, id="known to fail"),
        pytest.param("logging.getLogger('a').warning('odd')", True, id="logged"),
        pytest.param("logging.getLogger('a').info('fine')", False, id="logged below warning"),
        pytest.param("logging.getLogger('a').error('odd'); caplog.clear()", False, id="logged, expected"),
        pytest.param("warnings.warn('old')", True, id="warned"),
        pytest.param("qWarning(b'odd')", True, id="Qt warned"),
    ],
)
def test_house_rules(pytester: pytest.Pytester, body: str, *, failed: bool) -> None:
    """A run fails for what is skipped, logged, warned of, or said by Qt, and only for that."""
    pytester.makeconftest(HOUSE_RULES)
    pytester.makepyprojecttoml("""
        [tool.pytest.ini_options]
        filterwarnings = ["error"]
        qt_log_level_fail = "WARNING"
        asyncio_default_fixture_loop_scope = "function"
    """)
    pytester.makepyfile(f"""
        import logging, warnings
        import pytest
        from PySide6.QtCore import qWarning
        def test_small(caplog):
            {body}
    """)
    outcome = pytester.runpytest_subprocess("-p", "no:cacheprovider").ret
    assert outcome == (pytest.ExitCode.TESTS_FAILED if failed else pytest.ExitCode.OK)


def test_a_file_that_skips_itself_fails(pytester: pytest.Pytester) -> None:
    """A whole file must not drop out of the suite unseen."""
    pytester.makeconftest(HOUSE_RULES)
    pytester.makepyfile("import pytest\npytest.skip('not here', allow_module_level=True)")
    assert pytester.runpytest_subprocess("-p", "no:cacheprovider").ret == pytest.ExitCode.INTERRUPTED
