# SPDX-License-Identifier: MIT
"""``gupai-cli legal``: positions of a record, moves tried in them, and what is no position."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.record_lines import EXAMPLE, edited, golden, saved

Run = Callable[..., tuple[int, list[str], list[str]]]


def legal(run: Run, *args: object) -> dict[str, Any]:
    """Run ``legal --json``."""
    code, said, err = run("legal", *args, "--json")
    assert (code, err, len(said)) == (0, [], 1)
    told: dict[str, Any] = json.loads(said[0])
    return told


def test_legal_moves_of_a_position(run: Run, tmp_path: Path) -> None:
    """After any number of moves, the next move of the record is among the legal ones."""
    path = saved(tmp_path, EXAMPLE)
    moves = json.loads(EXAMPLE)["moves"]
    for count, move in enumerate(moves):
        told = legal(run, path, "--after", count, "--try", move)
        assert told["try"] == {"move": move, "legal": True, "reason": None}
        if count:
            assert told["to_act"] == [int(move[0])]
            words = sorted(move[2:].split())
            assert words in [sorted(text.split()) for text in told["legal"][move[0]]]
    assert legal(run, path) == {"to_act": [], "legal": {}}
    asked = legal(run, path, "--after", 0)
    assert asked == {"to_act": [2, 3, 0, 1], "legal": {str(seat): ["pass"] for seat in (2, 3, 0, 1)}}


def test_legal_in_words(run: Run, tmp_path: Path) -> None:
    """For people: each seat with its moves, and the verdict on the one tried."""
    path = saved(tmp_path, EXAMPLE)
    code, said, _ = run("legal", path, "--after", 19, "--try", "3 throw 66")
    assert code == 0
    assert said == ["seat 3:", "  throw 31", "3 throw 66: tiengow.not-in-hand (66)"]
    assert run("legal", path, "--after", 19, "--try", "3 throw 13")[1][-1] == "3 throw 13: legal"
    assert run("legal", path)[1] == ["the round is over"]


def test_legal_reasons_against_a_move(run: Run, tmp_path: Path) -> None:
    """The reason is the one the rules give; to try is no error."""
    path = saved(tmp_path, EXAMPLE)
    for after, move, reason in (
        (0, "0 lead 66", "tiengow.not-your-turn (2)"),
        (0, "0 claim one-red", "tiengow.claim-not-held (one-red)"),
        (1, "3 lead 63", "tiengow.must-follow (2)"),
        (20, "3 throw 31", "tiengow.round-over"),
    ):
        assert legal(run, path, "--after", after, "--try", move)["try"] == {
            "move": move,
            "legal": False,
            "reason": reason,
        }


def test_legal_in_a_second_half_and_in_an_unfinished_round(run: Run, tmp_path: Path) -> None:
    """Face-down tiles are looked up in the first half; a record may stop anywhere."""
    first, second = golden("small")[:2]
    moves = json.loads(second)["moves"]
    unfinished = edited(edited(second, "moves", moves[:2]), "result", ...)
    path = saved(tmp_path, first, unfinished)
    assert legal(run, path, "--line", 2, "--try", moves[2])["try"]["legal"]
    path = saved(tmp_path, second)
    code, said, err = run("legal", path)
    assert (code, said, len(err)) == (1, [], 1)
    assert f"{path}:1: the first half of this hand is missing" in err[0]
    path = saved(tmp_path, "", edited(first, "moves.0", "0 lead 66 66 66 66"), second)
    code, said, err = run("legal", path, "--line", 3)
    assert (code, said, len(err)) == (1, [], 1)
    assert f"{path}:2: move 1: " in err[0]


def test_legal_of_a_broken_record(run: Run, tmp_path: Path) -> None:
    """Positions before the broken move can be seen, those after it cannot."""
    path = saved(tmp_path, edited(EXAMPLE, "moves.4", "2 lead 66"))
    assert legal(run, path, "--after", 4)["to_act"] == [2]
    code, said, err = run("legal", path, "--after", 5)
    assert (code, said, len(err)) == (1, [], 1)
    assert f"{path}:1: move 5: seat 2 may not play lead 66" in err[0]


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        (json.dumps({**json.loads(EXAMPLE), "sha256": "0"}), 1, ":1: the checksum does not agree"),
        (edited(EXAMPLE, "deal.hands.0", ""), 1, ":1: 4 hands of 8 tiles are needed"),
        (edited(EXAMPLE, "players", []), 2, ":1: players must be a list of 4"),
        ("nonsense", 2, ":1: column 1: not JSON"),
        ("", 2, ":1: there is no round in this line"),
    ],
)
def test_legal_and_check_agree_about_what_is_wrong(
    line: str, code: int, message: str, *, run: Run, tmp_path: Path
) -> None:
    """The message names file and line; code 1 for contradictions to rules or checksum, 2 for no record at all."""
    path = saved(tmp_path, line)
    got, said, err = run("legal", path)
    assert (got, said, len(err)) == (code, [], 1)
    assert f"{path}{message}" in err[0]
    assert run("check", path)[0] == code
