# SPDX-License-Identifier: MIT
"""The answers of the drills of 打天九 beside the second referee, which shares nothing with the program."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dominoes.games.drills import Drill, Kind, Question, Row
from dominoes.games.tiengow.drills import SPLIT, drills
from dominoes.games.tiengow.options import BASIC, JP, NG, PRESETS, WIKI_HK, Split, TienGowOptions
from dominoes.options import to_dict
from tests.oracles.naive_tiengow_pay import bonus_payments, cover_times, final_payments, multiplier
from tests.oracles.naive_tiengow_tiles import CAPTURER, CIVIL, RANK, SUPREME_CIVIL, all_combinations, holds
from tests.support.strategies import changed

WHOLE = changed(WIKI_HK, play__split=Split.FORBIDDEN)
BUT_PAIRS = changed(WIKI_HK, play__split=Split.FORBIDDEN_BUT_PAIRS)
SMALL = changed(BASIC, hand_size=4)
TABLES = {**PRESETS, "whole": WHOLE, "but pairs": BUT_PAIRS, "small": SMALL}
FEW, MANY = 4, 150
"""Questions about each item."""
ANY, REPLIES = (all_combinations(civil_supreme=played) for played in (True, False))


@pytest.fixture(params=[FEW, pytest.param(MANY, marks=pytest.mark.bulk)], ids=["few", "many"])
def count(request: pytest.FixtureRequest) -> int:
    """How many questions are asked about each item."""
    found: int = request.param
    return found


each_table = pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)


def drill(options: TienGowOptions, kind: Kind) -> Drill:
    """Return the drill of *kind*."""
    return next(each for each in drills(options) if each.kind is kind)


def asked(options: TienGowOptions, kind: Kind, count: int = FEW) -> list[Question]:
    """Return questions about every item."""
    rng = Random(11)
    return [drill(options, kind).make(item, rng) for item in drill(options, kind).items for _time in range(count)]


def codes(row: Row) -> tuple[str, ...]:
    """Write tiles as the other referee does."""
    return tuple(map(str, row))


@each_table
def test_which_is_higher(options: TienGowOptions, count: int) -> None:
    """By the rank within a suit; of two suits, and of two equals, neither."""
    for found in asked(options, Kind.HIGHER, count):
        (one,), (other,) = (codes(answer.rows[0]) for answer in found.answers[:2])
        suits = {one in CIVIL, other in CIVIL}
        alike = RANK[one] == RANK[other]
        comes_first = len(suits) == 1 and RANK[one] > RANK[other]
        expected = [comes_first, len(suits) == 1 and not alike and not comes_first, len(suits) > 1 or alike]
        assert [answer.right for answer in found.answers] == expected, found


@each_table
def test_what_tiles_are_called(options: TienGowOptions, count: int) -> None:
    """The right name is that of a combination of the same class and rank."""
    table = all_combinations(options.supreme.civil)
    for found in asked(options, Kind.WORTH, count):
        shown = table[codes(found.shown[0].rows[0])]
        for answer in found.answers:
            assert answer.words is not None
            tiles = codes(answer.words["combination"])
            assert answer.right is (table[tiles] == shown), found
            assert answer.words["supreme"] is (tiles == SUPREME_CIVIL and table[tiles][0] == "supreme")


def may_lead(options: TienGowOptions, hand: tuple[str, ...], row: tuple[str, ...]) -> bool:
    """Tell by the text of the rules whether *row* may be led from *hand*."""
    table = all_combinations(options.supreme.civil)
    if row not in table:
        return False
    split = options.play.split
    for whole, (kind, _rank) in table.items():
        exempt = split is Split.FORBIDDEN_BUT_PAIRS and kind in ("civil pair", "military pair")
        breakable = any(code in ("66", "63", "54") for code in whole)
        larger = holds(hand, whole) and len(whole) > len(row) and holds(whole, row)
        if split is not Split.ALLOWED and larger and not (exempt or breakable):
            return False
    return True


@each_table
def test_what_may_be_led(options: TienGowOptions, count: int) -> None:
    """All answers are tiles of the hand; a table with a ban on splitting asks about that too."""
    assert (SPLIT in drill(options, Kind.PLAY).items) is (options.play.split is not Split.ALLOWED)
    for found in asked(options, Kind.PLAY, count):
        hand = codes(found.shown[0].rows[0])
        for answer in found.answers:
            row = codes(answer.rows[0])
            assert holds(hand, row)
            assert answer.right is may_lead(options, hand, row), found
            assert (answer.why.key == "tiengow.no-split") is (not answer.right and row in ANY)
        if found.item == SPLIT:
            assert any(answer.why.key == "tiengow.no-split" for answer in found.answers)


def beats(options: TienGowOptions, lead: tuple[str, ...], reply: tuple[str, ...]) -> bool:
    """Tell by the text of the rules whether *reply* takes the trick from *lead*."""
    kind, rank = all_combinations(options.supreme.civil)[lead]
    if kind == "supreme":
        capture = options.supreme.civil and options.supreme.civil_capture
        return capture and lead == SUPREME_CIVIL and reply == CAPTURER
    # A reply is never supreme: 銅錘六 twice are the lowest pair.
    replied, replied_rank = REPLIES[reply]
    return replied == kind and replied_rank > rank


@pytest.mark.no_cover
@each_table
def test_what_beats_it(options: TienGowOptions, count: int) -> None:
    """And none of them only if none does."""
    nothing = 0
    for found in asked(options, Kind.BEATS, count):
        lead = codes(found.shown[0].rows[0])
        *replies, none = found.answers
        for answer in replies:
            assert answer.right is beats(options, lead, codes(answer.rows[0])), found
        assert none.right is not any(answer.right for answer in replies)
        if any(beats(options, lead, reply) for reply in REPLIES):
            assert "tiengow.supreme-unbeatable" not in {answer.why.key for answer in found.answers}, found
        nothing += none.right
    assert 0 < nothing < len(asked(options, Kind.BEATS, count))


def received(options: dict[str, Any], found: Question) -> int:
    """Reckon by the text of the rules what seat 0 receives."""
    facts: dict[str, list[Any]] = {}
    for fact in found.facts:
        facts.setdefault(fact.key.removeprefix("tiengow.drill-"), []).append(fact)
    won = [fact["tricks"] for fact in facts["tricks"]]
    winner = facts["last-trick"][0]["seat"]
    caught = facts.get("caught", [None])[0]
    ending = caught["ending"] if caught else facts["ending"][0]["ending"] if "ending" in facts else "plain"
    assert found.settled is not None
    standing = found.settled.state.standing
    told = {"banker": facts["banker"][0]["seat"], "term": standing.term, "round": standing.rounds + 1}
    assert facts["banker"][0]["m"] == multiplier(options, told)
    finish, cover = options["finish"], None
    doubles = {
        "supreme": 2 if finish["supreme"] else 1,
        "four": 4 if finish["four"] else 1,
        "low": 2 if finish["low"] else 1,
        "captured-supreme": 2 if options["supreme"]["captured_finish"] == "double" else 1,
    }
    factor = doubles.get(ending, 1)
    if "sweep" in facts:
        sweep = {"all-eight-7": 2, "all-eight-8": 4}[facts["sweep"][0]["sweep"]]
        factor = max(factor, sweep) if finish["stacking"] == "largest" else factor * sweep
    if ending == "capture":
        cover = (caught["payer"], finish["capture_factor"])
    elif ending == "captured-supreme" and cover_times(options["supreme"]["captured_finish"]):
        cover = (caught["payer"], cover_times(options["supreme"]["captured_finish"]))
    elif ending == "captured-four":
        cover = (caught["payer"], 4)
    chips = final_payments(options, told, won, winner, factor=factor, cover=cover)[0]
    bonus = {"supreme": ("supreme", 2), "captured-supreme": ("supreme", 2)}.get(ending)
    bonus = ("four", 4) if ending in ("four", "captured-four") else bonus
    if bonus is not None and options["bonus"][bonus[0]] and options["bonus"]["finish_also_pays"]:
        chips += bonus_payments(options, told, winner, bonus[1])[0]
    return chips


@pytest.mark.no_cover
@each_table
def test_what_a_round_pays(options: TienGowOptions, count: int) -> None:
    """From nothing but the facts told."""
    for found in asked(options, Kind.SETTLE, count):
        expected = received(to_dict(options), found)
        for answer in found.answers:
            assert answer.words is not None
            assert answer.right is (answer.words["n"] == expected), found


def test_what_is_asked_follows_the_table() -> None:
    """No surplus unless it is paid, no ending that counts for nothing, no civil supreme."""
    assert drill(BASIC, Kind.SETTLE).items == ("short", "void", "par", "surplus", "winner")
    assert "surplus" not in drill(SMALL, Kind.SETTLE).items
    assert {"capture", "captured-supreme", "low", "all-eight"} < set(drill(WIKI_HK, Kind.SETTLE).items)
    assert "captured-supreme" not in drill(NG, Kind.SETTLE).items
    supremes = {found.shown[0].rows[0] for found in asked(JP, Kind.BEATS, 40) if found.item == "supreme"}
    assert len(supremes) == 2
    assert len({found.shown[0].rows[0] for found in asked(BASIC, Kind.BEATS, 40) if found.item == "supreme"}) == 1
