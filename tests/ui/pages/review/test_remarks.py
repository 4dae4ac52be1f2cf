# SPDX-License-Identifier: MIT
"""Remarks in a record: read, changed, written; what others wrote in other forms is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dominoes.records.reader import check, parse
from dominoes.records.record import write_line
from tests.support.record_lines import golden, sealed
from ui.pages.review.remarks import LONGEST_TEXT, Remark, Remarks, clean_text, read_remarks

KEPT: list[Any] = [
    None,
    "a good round",
    {"by": "Ann"},
    7,
    ["x", {"move": 3, "text": "here", "mark": True, "by": "Ann"}],
    [{"move": 99, "text": "beyond the end"}],
    [{"move": True, "text": "no number"}],
    [{"move": 1.0, "text": "no whole number"}],
    [{"move": 2, "text": 5}],
    [{"move": 2, "mark": 1}],
    [{"move": 2, "text": "once"}, {"move": 2, "text": "twice"}],
]


@pytest.mark.parametrize("data", KEPT)
def test_nothing_is_lost(data: object) -> None:
    """Whatever a record holds is still there when something is added."""
    remarks = read_remarks(data, 20).with_text(5, "mine").with_mark(6)
    written = remarks.to_data()
    assert {"move": 5, "text": "mine"} in written
    assert {"move": 6, "mark": True} in written
    given = data if isinstance(data, list) else [] if data is None else [data]
    assert all(each in written for each in given)
    assert len(written) == len(given) + 2


def test_text_and_mark_come_and_go() -> None:
    """What is taken back leaves nothing behind."""
    remarks = read_remarks(None, 20).with_text(4, " why? ").with_mark(4)
    assert remarks.text(4) == "why?"
    assert remarks.marks == remarks.texts == {4}
    assert remarks.with_text(4, "").texts == frozenset()
    assert remarks.with_text(4, "  ").with_mark(4).to_data() is None
    assert read_remarks(remarks.to_data(), 20) == remarks


def test_other_forms_are_told_in_words() -> None:
    """A string is shown as it is, anything else as JSON; nothing in it turns the direction of writing."""
    assert read_remarks("wir\u202e\u0007 hier", 3).about_all == "wir hier"
    assert read_remarks({"by": "阿明"}, 3).about_all == '{"by": "阿明"}'
    assert read_remarks([1, 2], 3).about_all == "1\n2"


def test_a_text_is_held_to_its_length() -> None:
    """Letters beyond the limit are not taken, nor what cannot be seen; lines stay."""
    assert len(clean_text("x" * 10_000)) == LONGEST_TEXT
    assert clean_text("a\r\nb\x00c\n") == "a\nbc"
    long = Remarks({1: Remark("y" * 9_000)})
    assert len(long.text(1)) == LONGEST_TEXT


def test_all_together_have_a_limit() -> None:
    """So many words that the record would be no line any more are noticed."""
    remarks = Remarks()
    for move in range(10):
        remarks = remarks.with_text(move, "天" * LONGEST_TEXT)
    assert not remarks.is_too_long
    for move in range(10, 20):
        remarks = remarks.with_text(move, "天" * LONGEST_TEXT)
    assert remarks.is_too_long


def test_through_a_record_and_back() -> None:
    """A record with remarks is read again with the same ones, and still checked."""
    line = golden("wiki_hk")[0]
    remarks = read_remarks(None, 20).with_text(3, "<b>Why</b> 至尊?").with_mark(9)
    data = {**json.loads(line), "remarks": remarks.to_data()}
    checked = check(parse(sealed(data)))
    again = parse(write_line(checked.round))
    assert read_remarks(again.remarks, len(again.moves)) == remarks
