# SPDX-License-Identifier: MIT
"""JSON of strangers: refusals, and the uniqueness of the canonical form."""

from __future__ import annotations

import hashlib
import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.errors import NotationError
from dominoes.records.notation import DEEPEST, LONGEST_LINE, canonical, checksum, read_object

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ('{"a": 1,}', "not JSON"),
        ('{"a": 1} {"b": 2}', "not JSON"),
        ('\ufeff{"a": 1}', "byte order mark"),
        ("{'a': 1}", "not JSON"),
        ('{"a": "\n"}', "not JSON"),
        ('{"a": "\x00"}', "not JSON"),
        ('{"a": 1, "a": 1}', "a key stands twice"),
        ('{"a": {"b": 1, "c": 2, "b": 1}}', "a key stands twice"),
        ('{"a": NaN}', "not a number"),
        ('{"a": Infinity}', "not a number"),
        ('{"a": -Infinity}', "not a number"),
        ('{"a": 1e999}', "not a text that can be kept"),
        ('{"a": ' + "9" * 5000 + "}", "not a text that can be kept"),
        (r'{"a": "\ud800"}', "not a text that can be kept"),
        (r'{"\udc00": 1}', "not a text that can be kept"),
        ('{"a": "\ud800"}', "not a text that can be kept"),
        ("[]", "not a JSON object"),
        ('"a"', "not a JSON object"),
        ("1", "not a JSON object"),
        ("null", "not a JSON object"),
        ('{"a": ' + "[" * DEEPEST + "]" * DEEPEST + "}", "nested deeper"),
        ('{"a": [[[[]]]], "b": ' + "[" * DEEPEST + "]" * DEEPEST + "}", "nested deeper"),
        ("[" * 10_000, "nested deeper"),
        ("[" * 100_000, "longer than"),
        ('{"a": ' + "9" * 1_000_000 + "}", "longer than"),
        ('{"a": "' + "天" * 22_000 + '"}', "longer than"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    """Anything but one small object of plain values is refused with a sentence."""
    with pytest.raises(NotationError, match=message):
        read_object(text)


def test_limits_are_the_last_values_allowed() -> None:
    """A line of exactly 64 kB and eight levels of brackets are read."""
    bare = '{"a": ""}'
    longest = bare[:-2] + "x" * (LONGEST_LINE - len(bare)) + '"}'
    assert len(longest) == LONGEST_LINE == 64 * 1024
    assert len(read_object(longest)["a"]) == LONGEST_LINE - len(bare)
    deepest = DEEPEST - 1
    assert read_object('{"a": ' + "[" * deepest + "]" * deepest + "}")


def test_brackets_in_texts_do_not_nest() -> None:
    """Only brackets outside strings count, and an escaped quote does not end a string."""
    data = {"a": "[" * 50 + '"' + "{" * 50 + "\\", "b": '\\"' + "[" * 50}
    assert read_object(json.dumps(data)) == data


def test_column_of_the_trouble_is_told() -> None:
    """An error says where it is, counted from 1, and shows no more than a piece of the text."""
    with pytest.raises(NotationError) as caught:
        read_object('{"a" 1}' + " " * 500)
    assert caught.value.column == 6
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


def test_hostile_lines_are_refused_at_once() -> None:
    """Neither brackets nor digits nor quotes make a line of the greatest length slow."""
    began = time.process_time()
    for filler in ("[", "9", '"', "\\", '{"a":', "-"):
        with pytest.raises(NotationError):
            read_object(filler * (LONGEST_LINE // len(filler)))
    assert time.process_time() - began < 2


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text raises anything but a `NotationError`."""
    try:
        found = read_object(text)
    except NotationError:
        return
    assert read_object(canonical(found)) == found


@pytest.mark.no_cover
@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), JSON_VALUES, max_size=5))
def test_canonical_form_is_read_back(data: dict[str, Any]) -> None:
    """Canonical text reads the same, and the order of keys does not matter."""
    try:
        assert read_object(canonical(data)) == data
    except NotationError as error:
        assert "nested deeper" in str(error)  # noqa: PT017 - the one limit such data may pass
    turned = dict(reversed(data.items()))
    assert canonical(turned) == canonical(data)
    assert checksum(turned) == checksum(data)


def test_checksum_is_of_the_canonical_form_without_itself() -> None:
    """Sorted keys, no spaces, UTF-8, and without the key ``sha256``."""
    text = '{"a":[1,{"ä":null}],"b":"天"}'
    data = {"b": "天", "sha256": "something", "a": [1, {"ä": None}]}
    assert canonical({"b": "天", "a": [1, {"ä": None}]}) == text
    assert checksum(data) == hashlib.sha256(text.encode()).hexdigest()
    assert checksum(data) == checksum({**data, "sha256": "other"})
    assert checksum(data) != checksum({**data, "b": "地"})
