# SPDX-License-Identifier: MIT
"""The promises of the drills of every game, at the tables of every preset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from dominoes.games import GAMES, Entry, entry
from dominoes.games.drills import ANSWERS, MOST_SHOWN, Kind, Question, amounts, fit, name_drill
from dominoes.games.paigow.drills import BANKER
from dominoes.games.paigow.options import Bank
from dominoes.tiles import FACES, Tile, tiles
from tests.support.strategies import changed, random_options_of

TABLES = [
    pytest.param(each, options, id=f"{each.key} {key}")
    for each in GAMES
    for key, options in each.presets.items()
    if each.load_drills is not None
]
EACH, MANY = 20, 300
"""Questions asked about an item: at each run, and in a long test."""
SLOW = {"paigow": (2, 40), "chain": (4, 60)}
"""The same where a question takes milliseconds."""
DRAWN = 4
"""Tables that are drawn at each run."""


def questions(each: Entry, options: Any, seed: int = 1, count: int = 1) -> Iterator[Question]:  # noqa: ANN401
    """Yield questions about every item."""
    rng = Random(seed)
    for drill in each.drills(options):
        for item in drill.items:
            for _time in range(count):
                yield drill.make(item, rng)


@pytest.mark.parametrize(("each", "options"), TABLES)
def test_what_every_question_promises(each: Entry, options: Any) -> None:  # noqa: ANN401
    """Something is right and something wrong, everything different, and shown in a few lines."""
    look_at(questions(each, options, 1, SLOW.get(each.key, (EACH, MANY))[0]))


@pytest.mark.no_cover
@pytest.mark.bulk
@pytest.mark.parametrize(("each", "options"), TABLES)
def test_what_hundreds_of_questions_promise(each: Entry, options: Any) -> None:  # noqa: ANN401
    """R1: the same of each item some hundred times, for one question in sixty may be the faulty one."""
    look_at(questions(each, options, 2, SLOW.get(each.key, (EACH, MANY))[1]))


def test_the_lowest_lead_has_a_loser() -> None:
    """R1: nearly everything beats the lowest tile; there is still something to lay that does not."""
    for options in entry("laoshu").presets.values():
        for drill in entry("laoshu").drills(options)[1:]:
            for item in ("single-military", "pair-military", "pair-civil"):
                look_at(drill.make(item, Random(seed)) for seed in range(400))


@pytest.mark.parametrize("seed", range(DRAWN))
def test_tables_of_every_kind_ask_something(seed: int) -> None:
    """R4: at any table, each of its drills comes to an end with a question."""
    rng = Random(seed)
    for each in GAMES:
        if each.load_drills is None:
            continue
        options = random_options_of(next(iter(each.presets.values())), rng)
        for drill in each.drills(options):
            look_at(drill.make(item, rng) for item in rng.sample(drill.items, min(3, len(drill.items))))


def test_a_fixed_bank_asks_about_the_banker_alone() -> None:
    """R4: the learner is the banker, so no question is about a player's gain; making one took for ever."""
    paigow = entry("paigow")
    for preset, options in paigow.presets.items():
        fixed = changed(options, banking__bank=Bank.FIXED)
        (settle,) = [drill for drill in paigow.drills(fixed) if drill.kind is Kind.SETTLE]
        assert settle.items == (BANKER,), preset
        look_at(settle.make(BANKER, Random(seed)) for seed in range(3))


def look_at(found_questions: Iterable[Question]) -> None:
    """Check what every question promises."""
    for found in found_questions:
        rights = [answer.right for answer in found.answers]
        assert any(rights), found
        assert not all(rights), found
        assert 2 <= len(found.answers) <= ANSWERS
        assert len({(answer.rows, answer.words) for answer in found.answers}) == len(found.answers), found
        assert all(answer.rows or answer.words for answer in found.answers)
        assert len(found.shown) <= MOST_SHOWN
        assert all(len(shown.halves) in (0, len(shown.rows[0])) for shown in found.shown)
        assert found.shown or found.facts or found.kind in (Kind.NAME, Kind.HIGHER)
        assert all(answer.cost >= 0 for answer in found.answers)


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize(("each", "options"), TABLES)
def test_the_same_chance_asks_the_same(each: Entry, options: Any) -> None:  # noqa: ANN401
    """Nothing but the generator decides."""
    first, second, other = (list(questions(each, options, seed, 1)) for seed in (7, 7, 8))
    assert first == second
    assert first != other


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize(("each", "options"), TABLES)
def test_items_are_different(each: Entry, options: Any) -> None:  # noqa: ANN401
    """The memory of one is not that of another; every kind comes once."""
    found = each.drills(options)
    assert len({drill.kind for drill in found}) == len(found)
    for drill in found:
        assert len(set(drill.items)) == len(drill.items) > 1
        assert all(drill.make(item, Random(1)).item == item for item in drill.items)
        assert all(drill.make(item, Random(1)).kind is drill.kind for item in drill.items)


def test_a_game_without_drills() -> None:
    """It asks nothing."""
    plain = Entry("plain", (2,), entry("chain").load_rules)
    assert plain.drills(None) == ()


def test_names_go_both_ways() -> None:
    """A tile is shown and its name asked for, or the other way; faces of one name are apart."""
    drill = name_drill(FACES)
    ways = set()
    for seed in range(200):
        item = drill.items[seed % len(drill.items)]
        found = drill.make(item, Random(seed))
        shown = [answer.why["tile"] for answer in found.answers]
        right = [answer.why["tile"] for answer in found.answers if answer.right]
        assert right == [next(face for face in FACES if str(face) == item)]
        assert len({called(tile) for tile in shown}) == ANSWERS
        by_sight = bool(found.shown)
        assert all(bool(answer.words) is by_sight and bool(answer.rows) is not by_sight for answer in found.answers)
        if by_sight:
            assert found.shown[0].rows == ((right[0],),)
        else:
            assert [answer.rows for answer in found.answers] == [((tile,),) for tile in shown]
        ways.add(by_sight)
    assert ways == {True, False}


def called(tile: Tile) -> str:
    """Return a name of *tile*: military tiles of equal pips share one."""
    military = tiles("63 54 62 53 52 43 42 41 32 21")
    return f"military {tile.high + tile.low}" if tile in military else str(tile)


def test_other_names_are_other_items() -> None:
    """A learner of the southern names has yet to learn those of the north."""
    assert not set(name_drill(FACES).items) & set(name_drill(FACES, "northern").items)
    assert name_drill(FACES, "northern").make("northern-66", Random(1)).naming == "northern"


@pytest.mark.parametrize("right", [0, 1, -12, 40])
def test_sums_to_choose_from(right: int) -> None:
    """They are different, in order, and the right one is among them, also where no mistake is likely."""
    for likely in ((), (right, right), (5, 6, 7, 8, 9)):
        found = amounts(Random(1), right, likely)
        assert len(set(found)) == ANSWERS
        assert right in found
        assert list(found) == sorted(found)


def test_what_the_set_has_at_once() -> None:
    """A civil tile is there twice, a military one once."""
    assert fit(tiles("66"), tiles("66 63"))
    assert not fit(tiles("66"), tiles("66 66"))
    assert not fit(tiles("63"), tiles("63"))
