# SPDX-License-Identifier: MIT
from __future__ import annotations

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


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        pytest.param(
            IllegalMoveError(Reason("chain.must-fit", tile="63"), 2, "63<"),
            "seat 2 may not play 63<: chain.must-fit (63)",
            id="illegal move",
        ),
        pytest.param(NotationError("not a tile", "99"), "not a tile: '99'", id="notation"),
        pytest.param(
            NotationError("not a tile", "99", line=3, column=7), "line 3: column 7: not a tile: '99'", id="place"
        ),
        pytest.param(NotationError("long", "x" * 99), f"long: '{'x' * 60}'", id="long text is cut"),
        pytest.param(OptionsError("must be from 1 to 9", "count"), "option count: must be from 1 to 9", id="option"),
        pytest.param(
            RecordError("not his turn", file="a.gupai", line=2, move=5), "a.gupai:2: move 5: not his turn", id="record"
        ),
        pytest.param(RecordError("broken"), "broken", id="record of no file"),
        pytest.param(StoreError(Reason("store.locked")), "store.locked", id="store"),
    ],
)
def test_sentences(error: DominoesError, sentence: str) -> None:
    """Each error says where and what, in one line."""
    assert str(error) == sentence
    assert isinstance(error, DominoesError)


def test_wrong_values_are_value_errors() -> None:
    """What is wrong with a value is a ValueError too, so that callers need not know this library."""
    assert issubclass(IllegalMoveError, ValueError)
    assert issubclass(NotationError, ValueError)
    assert issubclass(OptionsError, ValueError)
