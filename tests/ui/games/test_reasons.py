# SPDX-License-Identifier: MIT
"""Errors of a file, in sentences."""

from __future__ import annotations

from dominoes.errors import Reason, RecordError
from ui.games.reasons import error_text


def test_an_error_says_where_it_is(usual: None) -> None:
    """In the file, in its line, or in a move of that line, as far as is known."""
    reason = Reason("record.seed")
    why = error_text(RecordError("wrong", reason=reason))
    assert error_text(RecordError("wrong", reason=reason, line=3)) == f"Line 3: {why}"
    assert error_text(RecordError("wrong", reason=reason, line=3, move=7)) == f"Line 3, move 7: {why}"
