# SPDX-License-Identifier: MIT
"""Coach, drills, opponents and score book of 짝맞추기."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from statistics import fmean

import pytest

from dominoes.ai.bot import Budget
from dominoes.deal import deal_round
from dominoes.errors import NotationError
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.coach import DecisionPhase
from dominoes.games.drawing import Discard, Draw, Take
from dominoes.games.jjak import tally
from dominoes.games.jjak.bots import JjakJudgement
from dominoes.games.jjak.coach import SENTENCES
from dominoes.games.jjak.options import PRESETS, DiscarderPays
from dominoes.games.jjak.tally import Tally
from dominoes.tiles import FACES, FULL_SET, tile
from tests.dominoes.games.jjak.test_rules import FOUR, GAME, NEXT, after, begun, laid, naive_mates
from tests.support.strategies import changed

FOUND = entry("jjak")
ONCE = Budget(math.inf, 30)


@pytest.mark.no_cover
def test_what_the_coach_says_is_true() -> None:
    """Each sentence of every move of some rounds, and each is said somewhere."""
    rng, said = Random(5), Counter[str]()
    for number in range(40):
        options = [*PRESETS.values()][number % 2]
        state = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        while seats := GAME.to_act(state):
            view, moves = GAME.view(state, seats[0]), GAME.legal_moves(state, seats[0])
            hidden = [*state.rest, *(t for seat, hand in enumerate(state.hands) if seat != view.seat for t in hand)]
            for move in moves:
                for reason in FOUND.coach.reasons(view, move):
                    said[reason.key] += 1
                    match reason.key.removeprefix("jjak."), move:
                        case "wins", Take():
                            ended = GAME.play(state, view.seat, move).state.ended
                            assert ended is not None
                            assert ended.winner == view.seat
                        case "pairs", Take():
                            taken = GAME.play(state, view.seat, move).state
                            assert taken.ended is None
                            assert reason["count"] == len(taken.melds[view.seat]) // 2
                        case "gone", Discard(face):
                            assert not any(naive_mates(str(face), str(each), "chinese") for each in hidden)
                        case "waits", Discard(face):
                            left = list(view.hand)
                            left.remove(face)
                            assert reason["count"] == sum(
                                any(naive_mates(str(mine), str(each), "chinese") for mine in left) for each in hidden
                            )
                        case (("cannot-take" | "only-draw"), Draw()):
                            assert moves == (Draw(),)
                        case other:
                            raise AssertionError(other)
            move = moves[0] if isinstance(moves[0], Take) and rng.random() < 0.9 else rng.choice(moves)
            state = GAME.play(state, seats[0], move).state
    assert said.keys() == {sentence.key for sentence in SENTENCES}


def test_drills_ask_for_mates() -> None:
    """Of each face there is one, by the mates of the table."""
    for options in (FOUR, changed(FOUR, mates=type(FOUR.mates)("korean"))):
        names, mates = FOUND.drills(options)
        assert names.items == mates.items == tuple(map(str, FACES))
        for item in mates.items:
            asked = mates.make(item, Random(1))
            assert sum(answer.right for answer in asked.answers) == 1
            for answer in asked.answers:
                assert not Counter((tile(item), *answer.rows[0])) - Counter(FULL_SET)
                assert answer.right == naive_mates(item, str(answer.rows[0][0]), options.mates.key)


@pytest.mark.parametrize("level", FOUND.everybody)
def test_every_level_takes(level: str) -> None:
    """A legal pair; all but those without memory discard a tile that can find no mate."""
    if level in ("random", "judge"):
        return
    bot, rng = FOUND.make_bot(level), Random(1)
    hands = ("63 11 44 31 55 33", "54 66 11 44 31", "55 22 33 65 64", "61 51 62 53 42")
    state = after(laid(*hands, options=NEXT), "discard 63")
    view, legal = GAME.view(state, state.turn), GAME.legal_moves(state, state.turn)
    assert bot.choose(view, legal, rng, ONCE).move == Take(FACES[11])
    state = after(begun(NEXT), "discard 62")
    state = after(state, "draw", "discard 51", "draw", "discard 54", "draw")
    view, legal = GAME.view(state, state.turn), GAME.legal_moves(state, state.turn)
    choice = bot.choose(view, legal, rng, ONCE)
    if level not in ("beginner", "hint"):
        assert choice.move == Discard(FACES[14])
    only = GAME.legal_moves(begun(), Seat(0))[:1]
    assert bot.choose(GAME.view(begun(), Seat(0)), only, rng, ONCE).move == only[0]


def test_what_is_played_out() -> None:
    """A round ends with what it pays."""
    judgement, rng = JjakJudgement(), Random(1)
    state = begun()
    legal = GAME.legal_moves(state, Seat(0))
    assert set(judgement.shortlist(GAME.view(state, Seat(0)), legal)) == set(legal)
    assert judgement.stage_of(state) is state
    for options, chips in ((FOUR, -1), (changed(FOUR, discarder_pays=DiscarderPays.FOR_ALL), -3)):
        given = laid("63 62 64 51 42 31", "66 55 33 61 65", "65 11 32 53 43", "44 44 22 22 54", options=options)
        assert judgement.play_out(GAME, given, Seat(0), Discard(tile("63")), Random(1), noise=0.0) == chips
    assert next(judgement.stages(GAME, GAME.view(state, Seat(0)), rng)).turn == 0


def test_kinds_of_choices() -> None:
    """Whether to take, or what to discard."""
    state = begun(NEXT)
    for expected in (DecisionPhase.THROW, DecisionPhase.FOLLOW):
        view = GAME.view(state, state.turn)
        assert FOUND.phase(view, GAME.legal_moves(state, state.turn)) is expected
        state = after(state, "discard 21") if state.turn == 0 else state


def test_a_tally_is_settled_like_a_round() -> None:
    """By everybody, by the discarder, or by nobody."""
    for_all = changed(FOUR, discarder_pays=DiscarderPays.FOR_ALL)
    for options, found, chips in (
        (FOUR, Tally(winner=Seat(1)), (-1, 3, -1, -1)),
        (FOUR, Tally(winner=Seat(1), discarder=Seat(0)), (-1, 1, 0, 0)),
        (for_all, Tally(winner=Seat(1), discarder=Seat(0)), (-3, 3, 0, 0)),
        (FOUR, Tally(drawn=True), (0, 0, 0, 0)),
    ):
        state = tally.ended(options, Standing(chips=(0,) * 4), found)
        assert state.ended is not None
        assert state.ended.chips == chips
    for bad in ({}, {"winner": "x", "drawn": False}, {"drawn": 1}, {"drawn": True, "more": 1}):
        with pytest.raises(NotationError):
            tally.read(bad)


@pytest.mark.bulk
@pytest.mark.no_cover
def test_remembering_helps() -> None:
    """At a table of two, a player with memory for all discards beats one who remembers four."""
    options, won, rng = PRESETS["jjak_two"], [], Random(9)
    for number in range(300):
        state = GAME.start(options, deal_round(GAME, options, (number // 2).to_bytes(32, "big")), Standing()).state
        bots = [FOUND.make_bot("expert"), FOUND.make_bot("club")]
        while seats := GAME.to_act(state):
            (seat,) = seats
            legal = GAME.legal_moves(state, seat)
            move = bots[seat ^ number % 2].choose(GAME.view(state, seat), legal, rng, ONCE).move
            state = GAME.play(state, seat, move).state
        assert state.ended is not None
        won.append(state.ended.chips[number % 2])
    assert fmean(won) > 0.05
