# SPDX-License-Identifier: MIT
from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest

from dominoes.errors import (
    DominoesError,
    IllegalMoveError,
    NotationError,
    OptionsError,
    Reason,
    RecordError,
    StoreError,
)
from dominoes.game import Factor, Seat
from dominoes.tiles import tile


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        pytest.param(
            IllegalMoveError(Reason("chain.must-fit", tile="63"), 2, "63<"),
            "seat 2 may not play 63<: chain.must-fit (63)",
            id="illegal move",
        ),
        pytest.param(NotationError("not a tile", "99"), "not a tile: '99'", id="notation"),
        pytest.param(NotationError("not a tile", "99", column=7), "column 7: not a tile: '99'", id="place"),
        pytest.param(NotationError("long", "x" * 99), f"long: '{'x' * 60}'", id="long text is cut"),
        pytest.param(OptionsError("must be from 1 to 9", "count"), "option count: must be from 1 to 9", id="option"),
        pytest.param(
            RecordError("not their turn", file="a.gupai", line=2, move=5),
            "a.gupai:2: move 5: not their turn",
            id="record",
        ),
        pytest.param(RecordError("broken"), "broken", id="record of no file"),
        pytest.param(StoreError(Reason("store.locked")), "store.locked", id="store"),
    ],
)
def test_sentences(error: DominoesError, sentence: str) -> None:
    """Each error names the place and the fault, in one line."""
    assert str(error) == sentence
    assert isinstance(error, DominoesError)


def test_wrong_values_are_value_errors() -> None:
    """Errors of values are ValueErrors too, so that callers need not know this library."""
    assert issubclass(IllegalMoveError, ValueError)
    assert issubclass(NotationError, ValueError)
    assert issubclass(OptionsError, ValueError)


def test_a_reason_names_its_values() -> None:
    """They are found by name, and listed one by one in the order given."""
    reason = Reason("a.key", seat=Seat(1), tiles=(tile("66"), tile("11")), factors=(Factor("twice", 2),))
    assert reason["seat"] == reason.get("seat") == 1
    assert reason["factors"][0].times == 2
    assert reason.get("payer") is None
    with pytest.raises(KeyError):
        reason["payer"]
    assert reason.listed == (1, tile("66"), tile("11"), "twice", 2)
    assert str(reason) == "a.key (1, 66, 11, twice, 2)"
    assert str(Reason("a.key", tiles=())) == "a.key"


def test_reasons_are_values() -> None:
    """Equal ones have one hash, survive a pipe between processes, and cannot be changed."""
    reason = Reason("a.key", seat=1)
    assert reason == Reason("a.key", seat=1) == pickle.loads(pickle.dumps(reason))  # noqa: S301 - written here
    assert len({reason, Reason("a.key", seat=1), Reason("a.key", seat=2), Reason("a.key", payer=1)}) == 3
    with pytest.raises(FrozenInstanceError):
        reason.key = "another"  # type: ignore[misc] # what is tried
