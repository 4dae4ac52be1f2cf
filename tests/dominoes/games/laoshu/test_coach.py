# SPDX-License-Identifier: MIT
"""The remarks of the coach of 老鼠搬家 are true, its opponents play legal moves, and the entry names them."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from dominoes.ai.bot import Budget
from dominoes.deal import deal_round
from dominoes.errors import Reason
from dominoes.game import Standing
from dominoes.games.coach import DecisionPhase
from dominoes.games.drills import Kind
from dominoes.games.laoshu.coach import COACH, SENTENCES
from dominoes.games.laoshu.entry import LAOSHU
from dominoes.games.laoshu.options import PRESETS, SupremeOptions
from dominoes.games.laoshu.rules import Laoshu
from dominoes.games.laoshu.state import State
from dominoes.games.tricks import Beat, Lead
from tests.support.strategies import changed

GAME: Final = Laoshu()
EIGHT: Final = PRESETS["laoshu"]


def begun(seed: int) -> State:
    """Deal a round."""
    return GAME.start(EIGHT, deal_round(GAME, EIGHT, bytes([seed]) * 32), Standing()).state


@pytest.mark.no_cover
def test_what_the_coach_says_is_true() -> None:
    """Every remark on a move is true, against any play of the other."""
    said: set[str] = set()
    for seed in range(12):
        rng, state = Random(seed), begun(seed)
        while state.ended is None:
            me, legal = state.turn, GAME.legal_moves(state, state.turn)
            move = rng.choice(legal)
            found = {each.key: each for each in LAOSHU.coach.reasons(GAME.view(state, me), move)}
            said |= found.keys()
            after = GAME.play(state, me, move).state
            owned = len(state.queues[me]) + len(state.hands[me])
            # Every answer to a lead; a reply has its result at once.
            answers = GAME.legal_moves(after, after.turn) if isinstance(move, Lead) else ()
            ends = [GAME.play(after, after.turn, each).state for each in answers] or [after]
            for end in ends:
                now = len(end.queues[me]) + len(end.hands[me])
                if "laoshu.wins" in found:
                    assert end.ended is not None
                    assert end.ended.winner == me
                for key in found.keys() & {"laoshu.unbeatable", "laoshu.takes"}:
                    assert 2 * (now - owned) == found[key]["tiles"]
                if "laoshu.gives" in found:
                    assert owned - now == found["laoshu.gives"]["tiles"]
            state = after
    assert said == {each.key for each in SENTENCES}
    assert COACH.costly(GAME.view(begun(1), begun(1).turn)) > 0


def test_phases() -> None:
    """A lead, a choice whether to beat, and a throw are told apart."""
    found = set()
    for seed in range(6):
        rng, state = Random(seed), begun(seed)
        while state.ended is None:
            legal = GAME.legal_moves(state, state.turn)
            found.add(LAOSHU.phase(GAME.view(state, state.turn), legal))
            state = GAME.play(state, state.turn, rng.choice(legal)).state
    assert found == {DecisionPhase.LEAD, DecisionPhase.FOLLOW, DecisionPhase.THROW}


def test_the_entry() -> None:
    """It names what there is."""
    assert LAOSHU.game.key == LAOSHU.key
    assert LAOSHU.options is type(EIGHT)
    assert LAOSHU.presets is PRESETS
    assert LAOSHU.tally.objection is not None


@pytest.mark.parametrize("level", ["greedy", "casual", "club", "hint"])
def test_opponents_play_what_is_legal(level: str) -> None:
    """By the tiles of their seat alone, and the same again with the same chance."""
    bot = LAOSHU.make_bot(level)
    for seed in range(2):
        state = begun(seed)
        for number in range(12):
            legal = GAME.legal_moves(state, state.turn)
            view = GAME.view(state, state.turn)
            first, again = (bot.choose(view, legal, Random(number), Budget(math.inf, 24)).move for _ in range(2))
            assert first in legal
            assert first == again
            state = GAME.play(state, state.turn, first).state


@pytest.mark.bulk
def test_who_remembers_wins_more() -> None:
    """``casual`` remembers used tiles and beats ``greedy``; by a fifth of a chip, so it takes some deals."""
    won = 0
    for seed in range(30):
        for place in range(2):
            state, rng = begun(seed), Random(seed)
            bots = [LAOSHU.make_bot("greedy") for _ in range(2)]
            bots[place] = LAOSHU.make_bot("casual")
            while state.ended is None:
                legal = GAME.legal_moves(state, state.turn)
                move = bots[state.turn].choose(GAME.view(state, state.turn), legal, rng, Budget()).move
                state = GAME.play(state, state.turn, move).state
            won += state.ended.chips[place]
    assert won > 0


@pytest.mark.parametrize("civil", [False, True])
def test_drills_have_one_right_answer(civil: bool) -> None:  # noqa: FBT001 - a row of a table
    """By the rules: the winner of a trick, and the last of the queue."""
    rng, said = Random(3), set()
    for drill in LAOSHU.drills(changed(EIGHT, supreme=SupremeOptions(civil=civil))):
        for item in drill.items * 6:
            asked = drill.make(item, rng)
            (right,) = (answer for answer in asked.answers if answer.right)
            said.add(right.why.key)
            if drill.kind is Kind.NAME:
                continue
            led, reply = (shown.rows[0] for shown in asked.shown)
            if drill.kind is Kind.END:
                assert right.rows == ((reply[-1],),)
                continue
            state = replace(begun(0), hands=(led, reply), options=changed(EIGHT, supreme=SupremeOptions(civil=civil)))
            state = GAME.apply(state, state.turn, Lead(led)).state
            can = Beat(reply) in GAME.legal_moves(state, state.turn)
            assert right.words == Reason("laoshu.drill-follower" if can else "laoshu.drill-leader")
    assert {"laoshu.drill-beats", "laoshu.drill-order", "laoshu.not-higher", "laoshu.other-class"} <= said
    assert ("laoshu.only-captor" in said) == civil
