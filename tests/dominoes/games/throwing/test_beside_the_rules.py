# SPDX-License-Identifier: MIT
"""Score book, coach, advice, opponents and drills of 擲天九."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from dominoes.ai.bot import Budget
from dominoes.ai.levels import NOTHING_TO_DECIDE
from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.drills import Kind
from dominoes.games.stakes import Stake
from dominoes.games.stakes_tally import Tally
from dominoes.games.throwing.odds import THROWS, chances
from dominoes.games.throwing.options import PRESETS, ThrowUntil
from dominoes.games.throwing.state import Throw, at_once, compared
from dominoes.play.exhibition import exhibition
from tests.support.strategies import changed

FOUND = entry("throwing")
USUAL = PRESETS["throwing"]


def test_a_tally_is_settled_like_a_round() -> None:
    """Each player against the banker; what is missing is asked for."""
    standing = Standing(Seat(1), chips=(0,) * 4)
    known = Tally(stakes=(20, None, 40, 60), signs=(1, None, -1, 0))
    assert FOUND.tally.objection(USUAL, standing, known) is None
    state = FOUND.tally.ended(USUAL, standing, known)
    assert state.ended.chips == (20, 20, -40, 0)
    assert state.stakes == (20, None, 40, 60)
    assert (state.rest, state.hands) == ((), ((),) * 4)
    # All but the banker would throw; nobody wrote down what.
    assert (state.throws.players, state.throws.mark) == (3, None)
    lacks = FOUND.tally.objection(USUAL, standing, Tally(stakes=(20, None, None, 60), signs=(1, None, -1, 0)))
    assert lacks is not None
    assert (lacks.key, lacks["seat"]) == ("tally.stake-missing", 2)


@pytest.mark.parametrize(
    ("until", "signs", "late"),
    [
        (ThrowUntil.FIRST_WIN, (None, 1, 1, -1), 2),
        (ThrowUntil.FIRST_WIN, (None, -1, 1, -1), 3),
        (ThrowUntil.FIRST_WIN, (None, -1, 1, 0), None),
        (ThrowUntil.FIRST_WIN, (None, -1, 0, -1), None),
        (ThrowUntil.FIRST_WIN, (None, 1, 1, 1), None),
        (ThrowUntil.ALL, (None, 1, 1, -1), None),
    ],
)
def test_who_cannot_have_thrown(until: ThrowUntil, signs: tuple[int | None, ...], late: int | None) -> None:
    """If the first win ends the throwing, only those before it won or lost; the banker may also have paid all."""
    told = Tally(stakes=(None, 20, 20, 20), signs=signs)
    found = FOUND.tally.objection(changed(USUAL, until=until), Standing(chips=(0,) * 4), told)
    expected = None if late is None else ("tally.after-win", late)
    assert (None if found is None else (found.key, found["seat"])) == expected


@pytest.mark.parametrize("until", ThrowUntil)
def test_the_coach_tells_the_truth(until: ThrowUntil) -> None:
    """The bank's share of a stake, and the number of throws above the mark, counted one by one."""
    options, game, rng = changed(USUAL, until=until), FOUND.game, Random(3)
    said: Counter[str] = Counter()
    for _ in range(12):
        state = game.start(options, deal_round(game, options, rng.randbytes(32)), Standing()).state
        while seats := game.to_act(state):
            seat = seats[0]
            view, legal = game.view(state, seat), game.legal_moves(state, seat)
            for move in legal:
                for reason in FOUND.coach.reasons(view, move):
                    said[reason.key] += 1
                    if reason.key == "throwing.bank-keeps":
                        edge = chances(until, state.order.index(seat)).edge
                        assert move == Stake(20)
                        assert reason["edge"] == round(100 * edge, 2)
                        assert edge > 0
                    else:
                        mark = state.throws.mark
                        signs = [compared(each, mark) for each in THROWS if each.suit is mark.suit]
                        counts = (reason["higher"], reason["equal"], reason["lower"])
                        assert counts == (signs.count(1), signs.count(0), signs.count(-1))
            assert not FOUND.coach.reasons(game.view(state, state.banker), Stake(20))
            state = game.play(state, seat, legal[0]).state
    assert said.keys() == {"throwing.bank-keeps", "throwing.chances"}


def test_advice() -> None:
    """The smallest stake, since the bank has the advantage; a throw decides nothing, and the advice says so."""
    game, hint, rng = FOUND.game, FOUND.make_bot("hint"), Random(1)
    assert FOUND.offered == ("club",)
    state = game.start(USUAL, deal_round(game, USUAL, bytes(32)), Standing()).state
    view = game.view(state, Seat(1))
    assert hint.choose(view, game.legal_moves(state, Seat(1)), rng, Budget()).move == Stake(20)
    for seat in (1, 2, 3):
        state = game.apply(state, Seat(seat), Stake(20)).state
    found = hint.choose(game.view(state, Seat(0)), (Throw(),), rng, Budget())
    assert (found.move, found.reasons) == (Throw(), (NOTHING_TO_DECIDE,))


def test_opponents_stake_from_the_menu() -> None:
    """Now less, now more."""
    stakes = {
        stake
        for _round, state in exhibition(FOUND, USUAL, ["club"] * 4, 12, bytes(32))
        for stake in state.stakes
        if stake is not None
    }
    assert 1 < len(stakes) <= len(USUAL.stakes.menu)
    assert stakes <= set(USUAL.stakes.menu)


def test_drills_ask_about_every_mark() -> None:
    """And every answer is right at times."""
    (drill,) = (each for each in FOUND.drills(USUAL) if each.kind is Kind.BEATS)
    rights: set[str] = set()
    reasons: set[str] = set()
    rng = Random(1)
    for item in drill.items * 12:
        found = drill.make(item, rng)
        (mark,), (thrown,) = (shown.rows[0] for shown in found.shown)
        assert (str(mark), at_once(mark)) == (item, 0)
        (right,) = (answer for answer in found.answers if answer.right)
        expected = "again" if thrown.suit is not mark.suit else ("lose", "push", "win")[compared(thrown, mark) + 1]
        assert right.words is not None
        assert right.words.key == f"throwing.drill-{expected}"
        rights.add(expected)
        reasons.add(right.why.key.partition("drill-")[2])
    assert rights == {"again", "lose", "push", "win"}
    assert reasons == {"other-suit", "alike", "above"}
