# SPDX-License-Identifier: MIT
"""Matches of every game and preset as record files: written, read, replayed and written again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from dominoes.game import Seat
from dominoes.play.match_under_way import Match
from dominoes.records.reader import read_file
from dominoes.records.record import Round, write_line
from dominoes.records.replay import PASS
from tests.contract.tables import TABLES, table
from tests.support.record_lines import edited, saved


def match(name: str, deals: int) -> Iterator[Round]:
    """Play the first *deals* of a match at random."""
    entry, options = table(name)
    game, rng = entry.game, Random(name)
    seats = game.seats(options)
    found = Match(entry, options, tuple(f"P{seat}" for seat in range(seats)), rng.randbytes(32), Seat(1 % seats))
    for _ in range(deals):
        each = found.begin_round()
        state = game.start(options, each.deal, each.standing).state
        moves = []
        while acting := game.to_act(state):
            seat = rng.choice(acting)
            move = rng.choice(game.legal_moves(state, seat))
            moves.append((seat, game.write_move(move)))
            state = game.apply(state, seat, move).state
        found.end_round(state)
        yield replace(each, moves=tuple(each for each in moves if each[1] != PASS))


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize("name", TABLES)
def test_a_match_survives_its_record(name: str, tmp_path: Path) -> None:
    """Every round is replayed to the same result, and its text comes back as it was."""
    lines = [write_line(each) for each in match(name, 6)]
    checked = read_file(saved(tmp_path, *lines))
    assert [write_line(each.round) for each in checked] == lines
    assert [each.round.claimed_result for each in checked] == [json.loads(line)["result"] for line in lines]


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize("name", TABLES)
def test_a_match_of_hands_laid_out_survives_too(name: str, tmp_path: Path) -> None:
    """Without the seeds hands and dice are taken as they stand, and the results are the same."""
    lines = [edited(write_line(each), "deal.seed", ...) for each in match(name, 4)]
    checked = read_file(saved(tmp_path, *lines))
    for line, each in zip(lines, checked, strict=True):
        again = json.loads(write_line(each.round))
        assert {key: again[key] for key in again if key not in ("sha256", "deal")} == {
            key: value for key, value in json.loads(line).items() if key != "deal"
        }
        assert again["deal"] == json.loads(line)["deal"]
