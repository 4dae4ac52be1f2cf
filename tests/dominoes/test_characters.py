# SPDX-License-Identifier: MIT
"""`dominoes.characters`: what names and remarks cannot have."""

from __future__ import annotations

import pytest

from dominoes.characters import unfit, without_unfit


@pytest.mark.parametrize(
    ("text", "refused", "kept"),
    [
        pytest.param("小明 Ömer", "", "小明 Ömer", id="letters of any script"),
        pytest.param("a\nb\x00c", "\n\x00", "abc", id="control characters"),
        pytest.param("\u202eabc\u2069", "\u202e\u2069", "abc", id="marks that turn the direction of writing"),
        pytest.param("\U0001f469\u200d\U0001f52c", "\u200d", "\U0001f469\U0001f52c", id="joined emoji"),
        pytest.param("a\ud800", "\ud800", "a", id="half a character"),
        pytest.param("a\u2028b\u2029", "\u2028\u2029", "ab", id="ends of lines and paragraphs"),
        pytest.param("a\ue000\U0003fffe", "", "a", id="without meaning: read, but not typed here"),
    ],
)
def test_unfit_characters(text: str, refused: str, kept: str) -> None:
    """Records refuse what cannot be shown; what is typed here loses what has no meaning as well."""
    assert unfit(text) == set(refused)
    assert without_unfit(text) == kept
