# SPDX-License-Identifier: MIT
"""Score book, coach, drills and opponents of 扭天九."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from dominoes.ai.bot import Budget
from dominoes.ai.levels import NOTHING_TO_DECIDE
from dominoes.deal import deal_round
from dominoes.errors import NotationError
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.drills import Kind
from dominoes.games.turning import tally
from dominoes.games.turning.options import PRESETS, Count
from dominoes.games.turning.rules import beats
from dominoes.games.turning.state import Turn
from dominoes.games.turning.tally import Tally
from dominoes.tiles import FULL_SET
from tests.support.strategies import changed

FOUND = entry("turning")
USUAL = PRESETS["turning"]
BEGUN = Standing(chips=(0, 0))


@pytest.mark.parametrize(
    ("points", "lacks"),
    [
        ((None, 20), "tally.points-missing"),
        ((20,), "tally.points-missing"),
        ((20, 20, 24), "tally.points-missing"),
        ((20, 43), "tally.points-sum"),
        ((-2, 66), "tally.points-sum"),
        ((20, 44), None),
    ],
)
def test_what_a_tally_lacks(points: tuple[int | None, ...], lacks: str | None) -> None:
    """Both counts, which add up to all red pips."""
    found = tally.objection(USUAL, BEGUN, Tally(points=points))
    assert (None if found is None else found.key) == lacks


def test_tiles_are_taken_by_twos() -> None:
    """If tiles are counted, nobody can have an odd number."""
    counted = changed(USUAL, count=Count.TILES)
    for points, key in (((17, 15), "tally.points-odd"), ((18, 14), None)):
        found = tally.objection(counted, BEGUN, Tally(points=points))
        assert (None if found is None else found.key) == key


def test_a_tally_is_settled_like_a_round() -> None:
    """As N7."""
    state = tally.ended(USUAL, BEGUN, Tally(points=(20, 44)))
    assert state.ended is not None
    assert (state.ended.chips, state.ended.winner) == ((-24, 24), 1)
    assert tally.ended(changed(USUAL, count=Count.TILES), BEGUN, Tally(points=(16, 16))).ended is not None
    assert FOUND.facts[0].of(state, Seat(0)) is None


def test_a_tally_is_read_as_written() -> None:
    """And nothing else is."""
    for each in (Tally(points=(20, 44)), Tally(points=(None, 3))):
        assert tally.read({key: [*value] for key, value in tally.write(each).items()}) == each
    with pytest.raises(NotationError):
        tally.read({"points": "20"})


def test_the_coach_counts_truly() -> None:
    """How many of the tiles that are left would take both; before the first of a pair there is nothing to say."""
    rng = Random(3)
    game = FOUND.game
    for _ in range(5):
        state = game.start(USUAL, deal_round(game, USUAL, rng.randbytes(32)), BEGUN).state
        while seats := game.to_act(state):
            view = game.view(state, seats[0])
            reasons = FOUND.coach.reasons(view, Turn())
            assert bool(reasons) == bool(state.waiting)
            for reason in reasons:
                taking = [each for each in state.rest if beats(each, state.waiting[0])]
                assert reason.listed == (state.waiting[0], len(taking), len(state.rest))
            assert not FOUND.coach.reasons(game.view(state, Seat(1 - seats[0])), Turn())
            state = game.play(state, seats[0], Turn()).state


def test_nothing_is_to_be_decided() -> None:
    """There is one kind of opponent, and the adviser says so."""
    assert FOUND.offered == ("club",)
    assert not FOUND.has_strengths
    assert list(FOUND.thinkers) == ["random", "greedy", "hint"]
    found = FOUND.make_bot("hint").choose(None, (Turn(),), Random(1), Budget())
    assert (found.move, found.reasons) == (Turn(), (NOTHING_TO_DECIDE,))


def test_drills_ask_about_everything() -> None:
    """Both suits, equal ranks, and both answers are right at times."""
    said: Counter[str] = Counter()
    rights: set[bool] = set()
    rng = Random(5)
    drills = {drill.kind: drill for drill in FOUND.drills(USUAL)}
    for item in drills[Kind.BEATS].items * 8:
        found = drills[Kind.BEATS].make(item, rng)
        (first,), (second,) = (shown.rows[0] for shown in found.shown)
        assert str(first) == item
        assert [answer.right for answer in found.answers] == [not beats(second, first), beats(second, first)]
        rights.add(found.answers[1].right)
        said[found.answers[0].why.key] += 1
    assert rights == {True, False}
    assert said.keys() == {"turning.drill-other-suit", "turning.drill-alike", "turning.drill-above"}
    for count in Count:
        (worth,) = (each for each in FOUND.drills(changed(USUAL, count=count)) if each.kind is Kind.WORTH)
        asked = worth.make("4", rng)
        (row,) = asked.shown[0].rows
        assert len(row) == 4
        assert not Counter(row) - Counter(FULL_SET)
        assert sum(answer.right for answer in asked.answers) == 1
