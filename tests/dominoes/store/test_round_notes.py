# SPDX-License-Identifier: MIT
"""What becomes known of a round while it is played stands in its header."""

from __future__ import annotations

import pytest

from dominoes.store import Store


def test_facts_are_added_to_the_header(store: Store) -> None:
    """They stand beside what was there; the round goes on."""
    match = store.begin_match("tiengow", {})
    row = store.begin_round(match, 1, 1, {"banker": 2})
    store.note_round(row, {"uncounted": True})
    store.note_round(row, {"x": [1]})
    store.add_move(row, 0, 2, "lead 66")
    (saved,) = store.load(match).rounds
    assert saved.header == {"banker": 2, "uncounted": True, "x": [1]}
    assert saved.moves == ((2, "lead 66"),)


def test_only_of_a_round_under_way(store: Store) -> None:
    """One that is over, or is not there, takes no facts; nor does anything that is not JSON."""
    match = store.begin_match("tiengow", {})
    row = store.begin_round(match, 1, 1, {})
    with pytest.raises(ValueError, match="JSON"):
        store.note_round(row, {"x": {1}})
    store.end_round(row, "a line")
    for number in (row, 99):
        with pytest.raises(ValueError, match="no round"):
            store.note_round(number, {"uncounted": True})
    assert store.load(match).rounds[0].header == {}
