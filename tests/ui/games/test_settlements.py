# SPDX-License-Identifier: MIT
"""The promises of every settlement: each line has its cause and its words, and the columns are those of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pytest

from dominoes.deal import deal_round
from dominoes.game import Result
from tests.contract.tables import TABLES, table
from tests.contract.test_contract import marks_of
from tests.support.strategies import LUCKY, random_deal_at, random_standing
from ui.games import words_of
from ui.games.reasons import reason_text
from ui.language import i18n
from ui.table.numbers import SheetModel, columns, spoken

WHO: Final = ("Ming", "Ah Fook", "Ah Luk", "Ah Sau", "Nora", "Eddie", "Ruth", "Felix", "Wesley", "Sunny")
ROUNDS: Final = 6
CHINESE: Final = re.compile("[\u4e00-\u9fff]")
UNREADABLE: Final = re.compile(r"[{}]|\bNone\b|\b[a-z]+\.[a-z-]+\b")
"""A placeholder, nothing at all, or a key."""
each_table = pytest.mark.parametrize("name", [pytest.param(name, marks=marks_of(name)) for name in TABLES])


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Speak English after the test."""
    yield
    i18n.use("en")


def ends(name: str) -> Iterator[Any]:
    """Play rounds of the table *name* at random, and yield the end of each; of 打天九 with rare deals too."""
    found, options = table(name)
    game, rng = found.game, Random(name)
    for number in range(ROUNDS):
        standing = random_standing(rng, game.seats(options))
        if found.key == "tiengow":
            deal = random_deal_at(options, rng, LUCKY[number % len(LUCKY)])
        else:
            deal = deal_round(game, options, rng.randbytes(32))
        state = game.start(options, deal, standing).state
        while acting := game.to_act(state):
            seat = rng.choice(acting)
            state = game.apply(state, seat, rng.choice(game.legal_moves(state, seat))).state
        yield state


def check_numbers(model: SheetModel, result: Result, who: Sequence[str]) -> None:
    """Each payment is a line, each line a payment, and the lines add up to the scores of the rules."""
    house = (result.house,) if result.house else ()
    heads = [column.partition("\n")[0] for column in model.columns]
    assert heads == [*columns(who), *((i18n._("House"),) if house else ())]
    assert model.total is not None
    assert model.total.numbers == (*result.chips, *house)
    assert model.total.numbers == tuple(map(sum, zip(*(row.numbers for row in model.rows), strict=True)))
    for row, payment in zip(model.rows, result.sheet, strict=True):
        assert sum(row.numbers) == 0
        assert row.numbers == (*payment.chips, *((payment.house,) if house else ()))
        assert row.seat == payment.reason.get("seat")


def check_words(model: SheetModel, result: Result, who: Sequence[str]) -> str:
    """Each line says its cause, and names its seat; return all that is said."""
    for row, payment in zip(model.rows, result.sheet, strict=True):
        assert row.heading
        assert row.seat is None or who[row.seat] in row.heading + row.detail
        assert reason_text(payment.reason, who) != payment.reason.key
    assert all(strip.heading and strip.tiles for strip in model.tiles)
    rows = [*model.rows, *((model.above,) if model.above else ())]
    hands = [hand for row in rows for hand in row.hands]
    reasons = [result.reason, *(payment.reason for payment in result.sheet)]
    said = [model.title, spoken(model), *model.columns, *(reason_text(each, who) for each in reasons)]
    said += [text for row in rows for text in (row.heading, row.detail, row.short)]
    said += [text for hand in hands for text in (hand.name, hand.count)]
    assert [text for text in said if UNREADABLE.search(text)] == []
    return "\n".join(said)


@each_table
def test_a_settlement(name: str) -> None:
    """In each language it has the same lines with the same numbers, in the words of that language."""
    found, options = table(name)
    who = WHO[: found.game.seats(options)]
    for state in ends(name):
        shapes = set()
        for language in i18n.LANGUAGES:
            i18n.use(language)
            words = words_of(found.key, options, who)
            model, title = words.sheet(state, "R"), words.title(state.ended)
            assert model.title == (f"R · {title}" if model.columns else "R")
            assert bool(model.columns) is not found.is_solitary
            if model.columns:
                check_numbers(model, state.ended, who)
                title += check_words(model, state.ended, who)
            assert bool(CHINESE.search(title)) == (language != "en")
            roles = tuple(bool(column.partition("\n")[2]) for column in model.columns)
            shapes.add((roles, tuple(row.numbers for row in model.rows), tuple(each.tiles for each in model.tiles)))
        assert len(shapes) == 1
