# SPDX-License-Identifier: MIT
"""Errors of a file, in sentences."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from dominoes.errors import OptionsError, Reason, RecordError
from dominoes.records.rule_sets import MARK, read_rule_set
from ui.games.reasons import error_text
from ui.language import i18n


def test_an_error_says_where_it_is(usual: None) -> None:
    """In the file, in its line, or in a move of that line, as far as is known."""
    reason = Reason("record.seed")
    why = error_text(RecordError("wrong", reason=reason))
    assert error_text(RecordError("wrong", reason=reason, line=3)) == f"Line 3: {why}"
    assert error_text(RecordError("wrong", reason=reason, line=3, move=7)) == f"Line 3, move 7: {why}"


def refused(options: str) -> str:
    """Return what is said of a rule set of 打天九 with these *options*."""
    with pytest.raises(RecordError) as error:
        read_rule_set(f'{{"{MARK}": 1, "name": "Ours", "game": "tiengow", "options": {options}}}')
    return error_text(error.value)


def test_house_rules_are_called_by_their_names(usual: None) -> None:
    """Players know no keys; one that no version here knows is told as written, with where it may come from."""
    assert "“Capture of a low tile”" in refused('{"finish": {"capture": 7}}')
    assert "“The last trick”" in refused('{"finish": 7}')
    later = refused('{"finish": {"later": 7}}')
    assert "“finish.later”" in later
    assert "newer version" in later


def test_the_same_in_every_language(qapp: QApplication) -> None:
    """No key is left where there is a name."""
    try:
        for language in i18n.LANGUAGES:
            i18n.install(qapp, language)
            assert not {"finish", "capture"} & set(refused('{"finish": {"capture": 7}}').replace(".", " ").split())
            assert "finish.later" in refused('{"finish": {"later": 7}}')
    finally:
        i18n.install(qapp, "en")


def test_an_option_at_odds_is_told_by_the_game() -> None:
    """Of two that contradict each other the game says why."""
    why = Reason("tiengow.void-below-par")
    assert OptionsError("too low", "table.void", why).reason_in("tiengow") is why
