# SPDX-License-Identifier: MIT
"""What the drills of every game promise, at the tables of every preset."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dominoes.games import GAMES, Entry, entry
from dominoes.games.drills import ANSWERS, MOST_SHOWN, Kind, Question, amounts, fit, name_drill
from dominoes.tiles import FACES, Tile, tiles

TABLES = [
    pytest.param(each, options, id=f"{each.key} {key}")
    for each in GAMES
    for key, options in each.presets.items()
    if each.load_drills is not None
]
EACH = 1
"""Questions asked about an item."""


def questions(each: Entry, options: Any, seed: int = 1, count: int = EACH) -> Iterator[Question]:  # noqa: ANN401
    """Yield questions about every item."""
    rng = Random(seed)
    for drill in each.drills(options):
        for item in drill.items:
            for _time in range(count):
                yield drill.make(item, rng)


@pytest.mark.parametrize(("each", "options"), TABLES)
def test_what_every_question_promises(each: Entry, options: Any) -> None:  # noqa: ANN401
    """Something is right and something wrong, everything different, and shown in a few lines."""
    for found in questions(each, options):
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
    """What is remembered of one is not that of another; every kind comes once."""
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
    """Who knows the names of the south has yet to learn those of the north."""
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
