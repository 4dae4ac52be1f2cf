# SPDX-License-Identifier: MIT
"""Whole matches kept as files: any difference from them is a change of the rules or of the format.

After a change that is meant, ``gupai-cli play`` with the arguments below writes them again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from dominoes.cli.__main__ import main
from dominoes.game import Event, Payment, RoundEnded
from dominoes.games import GAMES
from dominoes.games.paigow.options import Halves
from dominoes.games.tiengow.options import Claiming
from dominoes.games.tiengow.state import HandClaimed
from dominoes.match import Until, is_over
from dominoes.records.reader import check, parse, read_file
from dominoes.records.record import write_line, write_result
from tests.support.record_lines import GOLDEN, golden

SEATS: Final = "bot:greedy,bot:random,bot:greedy,bot:random"
RANDOM: Final = ",".join(["bot:random"] * 4)
"""How well 推牌九 and the chain games are played changes with their opponents, and these matches should not."""
THREE: Final = ",".join(["bot:random"] * 3)
FEWER: Final = {
    "erren": "bot:greedy,bot:random",
    "erren_plain": "bot:greedy,bot:random",
    "sanren": "bot:greedy,bot:random,bot:greedy",
}
"""The levels for the files of tables for two and three."""
TIENGOW: Final = {
    "basic": ("--preset", "basic", "--rounds", "8", "--seed", "148"),
    "wiki_hk": ("--preset", "wiki_hk", "--rounds", "10", "--seed", "59"),
    "ng": ("--preset", "ng", "--rounds", "10", "--seed", "92"),
    "jp": ("--preset", "jp", "--rounds", "8", "--seed", "129"),
    "small": ("--options", str(GOLDEN / "small.json"), "--rounds", "8", "--seed", "136"),
    "opened": ("--options", str(GOLDEN / "opened.json"), "--rounds", "8", "--seed", "148"),
    "erren": ("--preset", "erren", "--rounds", "14", "--seed", "4"),
    "erren_plain": ("--preset", "erren_plain", "--rounds", "16", "--seed", "2"),
    "sanren": ("--preset", "sanren", "--rounds", "8", "--seed", "3"),
}
PAIGOW: Final = {
    "paigow_guangdong": ("--preset", "guangdong", "--rounds", "8", "--seed", "1"),
    "paigow_casino": ("--preset", "casino", "--rounds", "8", "--seed", "2"),
    "paigow_gufa": ("--preset", "gufa", "--rounds", "8", "--seed", "3"),
    "paigow_wenzhou": ("--preset", "wenzhou", "--rounds", "8", "--seed", "4"),
    "paigow_taiwan": ("--preset", "taiwan", "--rounds", "8", "--seed", "5"),
    "paigow_two_halves": ("--preset", "two_halves", "--rounds", "8", "--seed", "6"),
    "paigow_shared": ("--options", str(GOLDEN / "paigow_shared.json"), "--rounds", "8", "--seed", "10"),
    "paigow_auction": ("--options", str(GOLDEN / "paigow_auction.json"), "--rounds", "8", "--seed", "8"),
}
CHAIN: Final = {
    "chain_jielong": ("--preset", "jielong", "--rounds", "8", "--seed", "1"),
    "chain_jielong_two_ends": ("--preset", "jielong_two_ends", "--rounds", "8", "--seed", "1"),
    "chain_dingniu": ("--preset", "dingniu", "--rounds", "8", "--seed", "99"),
    "chain_dingniu_one_end": ("--preset", "dingniu_one_end", "--rounds", "8", "--seed", "16"),
    "chain_xieding": ("--preset", "xieding", "--rounds", "8", "--seed", "289"),
    "chain_changtian": ("--preset", "changtian", "--rounds", "8", "--seed", "1"),
    "chain_kkori": ("--preset", "kkori", "--rounds", "8", "--seed", "2"),
    "chain_kkori_difference": ("--preset", "kkori_difference", "--rounds", "8", "--seed", "1"),
    "chain_kkori_three": ("--options", str(GOLDEN / "chain_kkori_three.json"), "--rounds", "8", "--seed", "1"),
    "chain_three": ("--options", str(GOLDEN / "chain_three.json"), "--rounds", "8", "--seed", "1"),
}
TURTLE: Final = {
    "turtle": ("--preset", "turtle", "--rounds", "8", "--seed", "38"),
    "turtle_korea": ("--preset", "turtle_korea", "--rounds", "8", "--seed", "38"),
}
WATCHING: Final = {
    "watching": ("--preset", "watching", "--rounds", "8", "--seed", "3"),
    "watching_easy": ("--preset", "watching_easy", "--rounds", "8", "--seed", "3"),
    "watching_random": ("--preset", "watching_random", "--rounds", "8", "--seed", "3"),
}
TURNING: Final = {
    "turning_turning": ("--preset", "turning", "--rounds", "8", "--seed", "1"),
}
THROWING: Final = {
    "throwing_throwing": ("--preset", "throwing", "--rounds", "8", "--seed", "1"),
    "throwing_first_win": ("--preset", "throwing_first_win", "--rounds", "8", "--seed", "2"),
    "throwing_evening": ("--preset", "evening", "--rounds", "12", "--seed", "4"),
}
GREEDY_TWO: Final = "bot:greedy,bot:greedy"
KAPSHAP: Final = {
    "kapshap": ("--preset", "kapshap", "--rounds", "8", "--seed", "1"),
    "kapshap_gin": ("--preset", "kapshap_gin", "--rounds", "8", "--seed", "1"),
}
JJAK: Final = {
    "jjak": ("--preset", "jjak", "--rounds", "8", "--seed", "1"),
    "jjak_two": ("--preset", "jjak_two", "--rounds", "8", "--seed", "1"),
}
TAUNGAU: Final = {
    "taungau_pagat": ("--preset", "pagat", "--rounds", "8", "--seed", "1"),
    "taungau_macao": ("--preset", "macao", "--rounds", "8", "--seed", "1"),
    "taungau_evening": ("--preset", "evening", "--rounds", "12", "--seed", "3"),
}
KOLYESI: Final = {
    "kolyesi_culin": ("--preset", "culin", "--rounds", "8", "--seed", "1"),
    "kolyesi_flat": ("--preset", "flat", "--rounds", "8", "--seed", "1"),
    "kolyesi_evening": ("--preset", "evening", "--rounds", "12", "--seed", "1"),
}
FIVEGATES: Final = {
    "fivegates": ("--preset", "fivegates", "--rounds", "8", "--seed", "3"),
    "fivegates_any": ("--preset", "fivegates_any", "--rounds", "8", "--seed", "3"),
}
LAOSHU: Final = {
    "laoshu": ("--preset", "laoshu", "--rounds", "8", "--seed", "1"),
    "laoshu_four": ("--preset", "laoshu_four", "--rounds", "8", "--seed", "1"),
}
MADE_BY: Final = (
    {name: ("tiengow", "--seats", FEWER.get(name, SEATS), *args) for name, args in TIENGOW.items()}
    | {
        name: ("paigow", "--seats", f"{RANDOM},{RANDOM}" if name == "paigow_casino" else RANDOM, *args)
        for name, args in PAIGOW.items()
    }
    | {name: ("chain", "--seats", THREE if name.endswith("three") else RANDOM, *args) for name, args in CHAIN.items()}
    | {name: ("turtle", "--seats", "bot:random", *args) for name, args in TURTLE.items()}
    | {name: ("watching", "--seats", "bot:random", *args) for name, args in WATCHING.items()}
    | {name: ("fivegates", "--seats", "bot:club", *args) for name, args in FIVEGATES.items()}
    | {name: ("turning", "--seats", "bot:club,bot:club", *args) for name, args in TURNING.items()}
    | {name: ("throwing", "--seats", RANDOM, *args) for name, args in THROWING.items()}
    | {name: ("kapshap", "--seats", GREEDY_TWO, *args) for name, args in KAPSHAP.items()}
    | {name: ("jjak", "--seats", GREEDY_TWO if name == "jjak_two" else RANDOM, *args) for name, args in JJAK.items()}
    | {name: ("taungau", "--seats", RANDOM, *args) for name, args in TAUNGAU.items()}
    | {name: ("kolyesi", "--seats", RANDOM, *args) for name, args in KOLYESI.items()}
    | {name: ("laoshu", "--seats", GREEDY_TWO, *args) for name, args in LAOSHU.items()}
)
"""How each file was written."""
TOLD: Final = (
    *(("wiki_hk", 1), ("small", 1), ("small", 2), ("opened", 0)),
    *(("paigow_guangdong", 1), ("paigow_shared", 1), ("paigow_shared", 2), ("paigow_auction", 1)),
    *(("chain_jielong", 1), ("chain_dingniu", 2), ("chain_xieding", 5)),
)
"""Golden file and line, from 1, of the rounds with events kept in ``events.txt``; line 0 is the first claimed one."""


def test_every_preset_has_a_match() -> None:
    """A preset without a golden match, or a file that nothing makes, is an oversight."""
    assert {path.stem for path in GOLDEN.glob("*.gupai")} == set(MADE_BY)
    rounds = [parse(line) for name in MADE_BY for line in golden(name)]
    for entry in GAMES:
        for key in entry.presets:
            found = [each for each in rounds if (each.game, each.options) == (entry.game.key, entry.presets[key])]
            assert len(found) >= 8, f"{entry.game.key} {key} has no golden match of eight rounds"
            assert len({each.match for each in found}) == 1


@pytest.mark.parametrize("name", MADE_BY)
def test_result_and_sheet_are_the_stored_ones(name: str) -> None:
    """Replaying gives exactly the result, sheet and next standing that were stored, and the same text."""
    for line, checked in zip(golden(name), read_file(GOLDEN / f"{name}.gupai"), strict=True):
        written = write_result(checked.result, checked.next_standing, halves=checked.round.halves)
        assert checked.round.claimed_result == written
        assert all(sum(row["chips"]) == 0 for row in written["sheet"])
        assert write_line(checked.round) == line
        assert write_line(checked.round, checked.state) == line, "also where the moves are not played again"


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize("name", MADE_BY)
def test_playing_again_writes_the_same_file(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same bytes, on every Python and system."""
    out = tmp_path / "again.gupai"
    assert main(["play", *MADE_BY[name], "--out", str(out)]) == 0
    assert out.read_bytes() == (GOLDEN / f"{name}.gupai").read_bytes()
    capsys.readouterr()


@pytest.mark.matrix
@pytest.mark.parametrize("name", MADE_BY)
def test_a_match_goes_on_where_its_round_ended(name: str) -> None:
    """Each round begins as the one before it says, and a match with an end has it after the last line."""
    rounds = read_file(GOLDEN / f"{name}.gupai")
    for before, after in pairwise(rounds):
        assert before.next_standing == after.round.standing
    session = rounds[0].round.options.session
    standings = [each.round.standing for each in rounds]
    over = is_over(session, standings, rounds[-1].next_standing)
    assert over == (session.until is not Until.ENDLESS)


def test_rare_things_are_among_them() -> None:
    """A claim after a question, a hand opened by itself, and both halves of the small game are told."""
    asked = [move for name in ("wiki_hk", "jp") for line in golden(name) for _, move in parse(line).moves]
    assert any(move.startswith("claim ") for move in asked)
    opened = [parse(line) for line in golden("opened")]
    assert {each.options.dealt.claim for each in opened} == {Claiming.AUTOMATIC}
    assert any(not each.moves for each in opened)
    small = [parse(line) for line in golden("small")]
    assert [(each.number, each.standing.half) for each in small] == [(n, half) for n in range(1, 5) for half in (1, 2)]
    assert all(each.options.hand_size == 4 for each in small)


def test_rare_things_of_paigow_are_among_them() -> None:
    """Commission, the bank declined and shared, a bid of three, a short win and hidden tiles are told."""
    rounds = [parse(line) for name in PAIGOW for line in golden(name)]
    moves = {move for each in rounds for _, move in each.moves}
    assert {"bank no", "cobank yes", "bid 3", "stake 200"} <= moves
    written = "".join(line for name in PAIGOW for line in golden(name))
    for word in ("paigow.win-short", "paigow.share", "paigow.commission", "paigow.push", "?? ??"):
        assert word in written
    assert {(each.standing.half, each.options.pile.halves) for each in rounds if each.halves} == {
        (half, halves) for half in (1, 2) for halves in Halves
    }


def test_rare_things_of_the_chain_games_are_among_them() -> None:
    """A line begun again, 八掘, both a successful and a failed 算帳, and 通牌 occur."""
    rounds = {name: [parse(line) for line in golden(name)] for name in CHAIN}
    again = {
        name for name, found in rounds.items() if any("lead" in move for each in found for _, move in each.moves[4:])
    }
    assert again >= {"chain_jielong", "chain_jielong_two_ends", "chain_xieding", "chain_changtian", "chain_three"}
    assert not again & {"chain_dingniu", "chain_dingniu_one_end"}
    for name in ("chain_dingniu", "chain_dingniu_one_end"):
        written = "".join(golden(name))
        assert '"chain.block-lost"' in written
        assert '"worst", 3, 2,' in written
    written = "".join(golden("chain_xieding"))
    for words in ("claim eight-doubles", '"chain.eight-doubles"', '"all-out"', "place", "cover"):
        assert words in written
    for name in ("chain_three", "chain_kkori_three"):
        assert {each.options.seats for each in rounds[name]} == {3}
    written = "".join(golden("chain_kkori"))
    assert '"chain.tail-stake"' in written
    assert ', "over"' in written
    assert '"chain.tail-difference"' in "".join(golden("chain_kkori_difference"))
    assert any(each.moves[0][0] != each.standing.banker for each in rounds["chain_kkori"])


def told(name: str, number: int) -> Iterator[str]:
    """Write the events of one golden round, one a line."""
    rounds = read_file(GOLDEN / f"{name}.gupai")
    if number == 0:
        number = next(at for at, each in enumerate(rounds, start=1) if not each.round.moves)
    yield f"# {name}, line {number}"
    for position in rounds[number - 1].positions:
        yield f"## after {position.moves} moves"
        for event in position.step.events:
            yield from told_event(event)


def told_event(event: Event) -> Iterator[str]:
    """Write one event with all its fields; the end of a round with its sheet."""
    if isinstance(event, RoundEnded):
        yield f"RoundEnded winner {event.result.winner}: {event.result.reason}"
        for line in event.result.sheet:
            house = f" (house {line.house})" if line.house else ""
            yield f"  {' '.join(map(str, line.chips))}{house}: {line.reason}"
        return
    rows = (f"{field.name} {_plain(getattr(event, field.name))}" for field in fields(event))
    yield f"{type(event).__name__} {', '.join(rows)}"


def _plain(value: Any) -> str:  # noqa: ANN401 - any field of an event
    if isinstance(value, tuple):
        return "(" + " ".join(map(_plain, value)) + ")"
    if isinstance(value, Payment):
        return f"{value.reason}: {_plain(value.chips)}"
    return str(value)


@pytest.mark.no_cover
def test_events_are_the_stored_ones() -> None:
    """The events of a round and their order do not change unnoticed."""
    text = "".join(line + "\n" for each in TOLD for line in told(*each))
    assert text == (GOLDEN / "events.txt").read_text("utf-8")


def test_stored_events_tell_a_dealt_hand() -> None:
    """The rounds chosen for their events have one with a dealt hand opened by itself."""
    claimed = [check(parse(line)) for line in golden("opened") if not parse(line).moves]
    events = [event for each in claimed for position in each.positions for event in position.step.events]
    assert sum(isinstance(event, HandClaimed) for event in events) == len(claimed) > 0
