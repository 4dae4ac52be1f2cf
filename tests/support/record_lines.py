# SPDX-License-Identifier: MIT
"""Lines of record files for the tests: the golden ones, laid-out ones, and ways to spoil them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from dominoes.errors import RecordError
from dominoes.game import Deal, Seat, Standing
from dominoes.games.tiengow.options import PRESETS, TienGowOptions
from dominoes.records.notation import checksum
from dominoes.records.reader import Checked, check_lines
from dominoes.records.record import Round
from dominoes.records.replay import PASS, WrittenMove
from tests.support.strategies import GAME, Style, begun, laid, random_round

GOLDEN: Final = Path(__file__).parents[1] / "golden"
HANDS: Final = (
    "66 61 66 51 41 62 65 51",
    "21 55 33 33 22 61 64 65",
    "52 42 43 44 54 44 64 55",
    "63 31 22 11 31 53 11 32",
)

EXAMPLE: Final = (
    '{"gupai": 1, "game": "tiengow", "options": "wiki_hk", "match": "example", "round": 9, "players": ["Ann",'
    ' "bot:strong", "bot:strong", "bot:club"],'
    ' "standing": {"banker": 2, "term": 1, "chips": [0, 0, 0, 0]},'
    ' "deal": {"hands": ["66 61 66 51 41 62 65 51", "21 55 33 33 22 61 64 65", "52 42 43 44 54 44 64 55",'
    ' "63 31 22 11 31 53 11 32"]},'
    ' "moves": ["2 lead 43 44 44 52", "3 throw 22 32 63 31", "0 throw 61 51 41 62", "1 throw 33 65 55 61",'
    ' "2 lead 55", "3 beat 11", "0 beat 66", "1 throw 22",'
    ' "0 lead 65", "1 beat 33", "2 throw 42", "3 throw 53", "1 lead 64", "2 throw 64", "3 throw 11", "0 beat 66",'
    ' "0 lead 51", "1 throw 21", "2 throw 54", "3 throw 31"],'
    ' "result": {"winner": 0, "chips": [8, -14, 24, -18], "sheet": ["…"]}}'
)
"""The example printed in the description of the format."""

MILITARY: Final = "63 54 62 53 52 43 42 41"
"""八武, which may be claimed."""
WHITE: Final = "55 55 33 33 22 22 65 65"
"""全白, which may be claimed."""
TWO_CLAIMS: Final = laid("", MILITARY, "", WHITE)
"""A deal with claims for seats 1 and 3."""


def golden(name: str) -> list[str]:
    """Return the lines of a golden match."""
    return (GOLDEN / f"{name}.gupai").read_text("utf-8").split("\n")[:-1]


def sealed(data: dict[str, Any]) -> str:
    """Write *data* as a line with the checksum that belongs to it."""
    bare = unsealed(data)
    return json.dumps({**json.loads(bare), "sha256": checksum(json.loads(bare))}, ensure_ascii=False)


def unsealed(data: dict[str, Any]) -> str:
    """Write *data* as a line without a checksum."""
    return json.dumps({key: value for key, value in data.items() if key != "sha256"}, ensure_ascii=False)


def edited(line: str, path: str, value: object) -> str:
    """Return *line* without checksum and with *value* at *path* such as ``deal.hands.0``; ``...`` takes it away."""
    data = json.loads(line)
    place: Any = data
    *way, last = (int(part) if part.isdecimal() else part for part in path.split("."))
    for part in way:
        place = place[part]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return unsealed(data)


def saved(folder: Path, *lines: str) -> Path:
    """Save *lines* as a record file."""
    path = folder / "some.gupai"
    path.write_bytes("".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass"))
    return path


def checked_lines(path: Path) -> list[Checked | RecordError]:
    """Check a whole file, with any errors."""
    return [each for _, each in check_lines(path)]


def laid_round(
    deal: Deal = TWO_CLAIMS,
    moves: Iterable[WrittenMove] = (),
    options: TienGowOptions = PRESETS["wiki_hk"],
) -> Round:
    """Return a round with hands laid out, without a seed."""
    return Round(
        game="tiengow",
        options=options,
        match="laid",
        number=1,
        players=("A", "B", "C", "D")[: options.seats],
        standing=Standing(chips=(0,) * options.seats, honours=(0,) * options.seats),
        deal=deal,
        seed=None,
        moves=tuple(moves),
    )


def random_moves(deal: Deal = TWO_CLAIMS, seed: int = 1) -> tuple[WrittenMove, ...]:
    """Play *deal* at random, claiming nothing; return the moves as a record has them."""
    positions, _ = random_round(begun(deal, rounds=0), Random(seed), Style(claim=0))
    written = ((seat, GAME.write_move(move)) for _, seat, move in positions)
    return tuple((seat, text) for seat, text in written if text != PASS)


def with_moves(each: Round, *moves: str) -> Round:
    """Return *each* with *moves* such as ``"2 lead 55"``."""
    return replace(each, moves=tuple((Seat(int(move[0])), move[2:]) for move in moves))
