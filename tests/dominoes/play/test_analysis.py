# SPDX-License-Identifier: MIT
"""Judging the choices of a finished round: findings, certainty, permitted knowledge, and the text form."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, Final

import pytest

from dominoes.ai.appraisal import Appraisal, Paired, Rival
from dominoes.ai.bot import Budget, Loss
from dominoes.errors import NotationError
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.coach import DecisionPhase
from dominoes.play.analysis import (
    Analysis,
    Appraise,
    Hindsight,
    Judged,
    Verdict,
    budget_for,
    decisions,
    fits,
    luck,
    questions,
    read,
    write,
)
from dominoes.records.reader import Checked, check, parse
from dominoes.records.replay import PASS
from tests.support.record_lines import golden

pytestmark = pytest.mark.no_cover

ME: Final = Seat(0)
LITTLE: Final = Budget(math.inf, 400)
"""Enough where a loss is great."""
PLANTED: Final = golden("analysis/planted")
"""Made by tests/tools/plant_mistakes.py: strong play, and one mistake in each round."""
ONE_OF_EACH: Final = ("planted wiki_hk", "planted casino", "planted dingniu")


def planted(name: str) -> Checked:
    """Return the first planted round of a match."""
    return check(next(each for each in map(parse, PLANTED) if each.match == name))


def analysed(checked: Checked, budget: Budget, seat: Seat = ME) -> Analysis:
    """Judge all choices of *seat*."""
    asked = questions(checked, seat)
    analysis = Analysis(seat, len(asked))
    for each in asked:
        judged = each.answer(budget)
        assert judged is not None
        analysis = analysis.with_judged(judged)
    return analysis


def blunders(analysis: Analysis) -> list[int]:
    """Return where there are some."""
    return [each.at for each in analysis.judged if each.verdict is Verdict.BLUNDER]


def mistake(checked: Checked) -> int:
    """Return where the mistake was planted, as the moves played before it."""
    (remark,) = checked.round.remarks
    return int(remark["move"]) - 1


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_planted_mistake_is_named_and_nothing_else(name: str) -> None:
    """One round of each game, with a twelfth of the usual playouts."""
    checked = planted(name)
    analysis = analysed(checked, LITTLE)
    assert analysis.is_whole
    assert blunders(analysis) == [mistake(checked)]
    (turn,) = [each for each in analysis.turning_points if each.verdict is Verdict.BLUNDER]
    assert turn.best != turn.move
    assert turn.loss > turn.error * 2


@pytest.mark.bulk
@pytest.mark.parametrize("line", PLANTED, ids=[f"{parse(line).match}-{at}" for at, line in enumerate(PLANTED)])
def test_every_planted_mistake_is_named_and_nothing_else(line: str) -> None:
    """Two rounds of every preset; none was left out because of what the analysis says of it."""
    checked = check(parse(line))
    assert blunders(analysed(checked, Budget(math.inf))) == [mistake(checked)]


@pytest.mark.bulk
@pytest.mark.parametrize("name", ["planted basic", "planted jielong", "planted dingniu"])
def test_losses_agree_with_runs_twenty_times_longer(name: str) -> None:
    """Each within three of its errors, and on average as far off as the errors promise."""
    apart = []
    for each in questions(planted(name), ME):
        short, long = each.answer(LITTLE), each.answer(Budget(math.inf, 20 * (LITTLE.playouts or 0)))
        assert short is not None
        assert long is not None
        # If both find another move best, the losses against it may differ by the difference of the two.
        if short.is_reckoned and short.best == long.best != short.move:
            apart.append((short.loss - long.loss) / math.hypot(short.error, long.error))
    assert apart
    assert max(map(abs, apart)) < 3
    assert sum(each * each for each in apart) / len(apart) < 2.5


@pytest.mark.matrix
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_hidden_tiles_change_nothing_but_hindsight(name: str) -> None:
    """The worth of a choice depends on the view alone: with other hidden tiles it is the same to the last bit."""
    checked, few = planted(name), Budget(math.inf, 130)
    game = checked.round.entry.game
    for each in [each for each in questions(checked, ME) if not each.decision.is_forced][:3]:
        other = game.guess(each.decision.view, Random(7))
        assert game.view(other, ME) == each.decision.view
        # The last state is only looked back on, which is possible from the true position alone.
        hidden = replace(each, decision=replace(each.decision, state=other), ended=_settled(each, other))
        found = each.answer(few), hidden.answer(few)
        assert found[0] is not None
        assert found[1] is not None
        assert replace(found[0], hindsight=None) == replace(found[1], hindsight=None)


def _settled(each: Appraise, state: Any) -> Any:  # noqa: ANN401 - states of any game
    """Play *state* on to some end."""
    game, rng = entry(each.game).game, Random(3)
    while seats := game.to_act(state):
        state = game.play(state, seats[0], rng.choice(game.legal_moves(state, seats[0]))).state
    return state


def test_the_choices_of_a_round_are_those_of_its_record() -> None:
    """Each with its view, legal moves and kind; a seat with nothing to claim is not asked."""
    checked = check(parse(golden("wiki_hk")[0]))
    game, found = checked.round.entry.game, decisions(checked, ME)
    written = [(at, text) for at, (seat, text) in enumerate(checked.round.moves) if seat == ME]
    assert [(each.at, game.write_move(each.move)) for each in found] == written
    for each in found:
        assert each.move in each.legal
        assert each.view == game.view(each.state, ME)


def test_a_claim_declined_is_a_choice() -> None:
    """Although records do not write it, with what might have been claimed."""
    claimed = parse(golden("jp")[3])
    game, seat = claimed.entry.game, Seat(3)
    state = game.start(claimed.options, claimed.deal, claimed.standing).state
    moves = []
    while seats := game.to_act(state):
        move = game.legal_moves(state, seats[0])[-1]
        if (text := game.write_move(move)) != PASS:
            moves.append((seats[0], text))
        state = game.play(state, seats[0], move).state
    found = decisions(check(replace(claimed, moves=tuple(moves), claimed_result=None)), seat)
    assert [game.write_move(each.move) for each in found if each.phase is DecisionPhase.OTHER] == [PASS]
    assert not found[0].is_forced


def test_two_decline_where_two_may_claim() -> None:
    """The choice to claim nothing is found, with what might have been claimed."""
    checked = check(parse(golden("opened")[0]))
    for seat in map(Seat, range(4)):
        assert all(each.move in each.legal for each in decisions(checked, seat))


def test_a_forced_choice_costs_nothing_to_judge() -> None:
    """Nobody is asked what it is worth."""
    checked = check(parse(golden("wiki_hk")[0]))
    forced = [each for each in questions(checked, ME) if each.decision.is_forced]
    assert forced
    for each in forced:
        judged = each.answer(Budget(0.0, 0))
        assert judged is not None
        assert judged.verdict is Verdict.ONLY
        assert not judged.is_reckoned


def test_what_nobody_can_reckon_is_said() -> None:
    """A stake; and anything, where the level gives no worth."""
    checked = planted("planted casino")
    stake, setting = (each for each in questions(checked, ME) if not each.decision.is_forced)
    for question in (stake, replace(setting, level="club")):
        judged = question.answer()
        assert judged is not None
        assert judged.verdict is Verdict.UNKNOWN
        assert not Analysis(ME, 1, (judged,)).has_worths
        assert not Analysis(ME, 1, (judged,)).losses()


@pytest.mark.parametrize("part", [0.1, 0.5, 0.8, 0.99, 1.0])
def test_an_interrupted_choice_is_not_judged(part: float) -> None:
    """Whenever it is stopped: while it chooses, compares or looks back."""
    checked = planted("planted dingniu")
    question = next(each for each in questions(checked, ME) if not each.decision.is_forced)
    calls = count()
    assert question.answer(LITTLE, lambda: next(calls) < 0) is not None
    left = iter(range(round(next(calls) * part) - 1))
    assert question.answer(LITTLE, lambda: next(left, None) is None) is None


def test_the_time_of_a_round_is_shared_among_its_choices() -> None:
    """So a round takes no longer where there are more; forced ones take none."""
    asked = questions(planted("planted dingniu"), ME)
    unforced = sum(not each.decision.is_forced for each in asked)
    assert budget_for(asked).seconds * unforced == pytest.approx(16.0)
    assert budget_for(()).seconds == pytest.approx(16.0)


@pytest.mark.parametrize(
    ("rival", "verdict"),
    [
        pytest.param(None, Verdict.GOOD, id="certain"),
        pytest.param(Loss(-1.0, 0.1), Verdict.GOOD, id="surely worse"),
        pytest.param(Loss(-1.0, 2.0), Verdict.UNSURE, id="too few worlds to tell"),
        pytest.param(Loss(3.0, 0.1), Verdict.UNSURE, id="the level has overlooked it"),
    ],
)
def test_what_the_level_would_play_is_good_unless_its_next_best_may_be_much_better(
    rival: Loss | None, verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then it is called uncertain, for any reason, and never a mistake."""
    question = next(each for each in questions(planted("planted basic"), ME) if not each.decision.is_forced)
    move = question.decision.move
    other = next(each for each in question.decision.legal if each != move)
    found = Appraisal(move, 2.0, spread=10.0, rival=None if rival is None else Rival(other, rival))
    monkeypatch.setattr(Paired, "appraise", lambda *_asked: found)
    judged = question.answer(LITTLE)
    assert judged is not None
    assert (judged.verdict, judged.loss, judged.worth) == (verdict, 0.0, 2.0)
    assert (judged.best == judged.move) is (verdict is Verdict.GOOD)


@pytest.mark.bulk
def test_in_haste_a_blunder_is_hardly_ever_called_good() -> None:
    """With sixty playouts to choose and thirty worlds to compare, as on a starved machine."""
    called = Counter[Verdict]()
    for checked in map(check, map(parse, PLANTED)):
        (question,) = (each for each in questions(checked, ME) if each.decision.at == mistake(checked))
        for seed in range(3):
            judged = replace(question, seed=seed).answer(Budget(math.inf, 120))
            assert judged is not None
            called[judged.verdict] += 1
    assert called[Verdict.GOOD] <= called.total() * 0.02
    assert called[Verdict.BLUNDER] > called.total() / 2


# -- verdicts ------------------------------------------------------------------------------------------

A, B = "lead 66", "lead 11"


def judged_as(best: str = B, loss: float = 0.0, error: float = 0.0, *, at: int = 0) -> Judged:
    """Return the finding on a lead in a round about 10 chips to win or lose."""
    return Judged(at, DecisionPhase.LEAD, A, best=best, worth=2.0, worth_error=0.3, loss=loss, error=error, scale=10.0)


@pytest.mark.parametrize(
    ("judged", "verdict", "is_sure"),
    [
        pytest.param(Judged(0, DecisionPhase.LEAD, A, is_forced=True), Verdict.ONLY, False, id="forced"),
        pytest.param(Judged(0, DecisionPhase.LEAD, A), Verdict.UNKNOWN, False, id="nobody knows"),
        pytest.param(judged_as(A), Verdict.GOOD, False, id="the best"),
        pytest.param(judged_as(B, 0.1, 0.01), Verdict.GOOD, False, id="a trifle"),
        pytest.param(judged_as(B, -0.5, 0.2), Verdict.GOOD, False, id="better"),
        pytest.param(judged_as(B, 1.0, 0.6), Verdict.UNSURE, False, id="perhaps chance"),
        pytest.param(judged_as(B, 1.0, 0.3), Verdict.SLIP, True, id="little"),
        pytest.param(judged_as(B, 1.5, 0.3), Verdict.BLUNDER, True, id="much"),
        pytest.param(judged_as(B, 1.5), Verdict.BLUNDER, True, id="exact"),
    ],
)
def test_verdicts(judged: Judged, verdict: Verdict, *, is_sure: bool) -> None:
    """Only what chance does not explain is called a mistake."""
    assert judged.verdict is verdict
    assert judged.is_sure is is_sure


def some(*losses: float, choices: int | None = None) -> Analysis:
    """Return an analysis with these losses, each with an error of 0.1 at a scale of 10 chips."""
    analysis = Analysis(ME, len(losses) if choices is None else choices)
    for at, loss in enumerate(losses):
        analysis = analysis.with_judged(judged_as(B, loss, 0.1, at=at))
    return analysis


def test_at_most_three_turning_points() -> None:
    """The greatest losses that are sure, in the order they were made."""
    assert [each.at for each in some(0.5, 3.0, 0.1, 2.0, 0.0, 1.0).turning_points] == [1, 3, 5]
    assert [each.at for each in some(0.0, 0.5).turning_points] == [1]
    assert some(0.0, 0.15).turning_points == ()


def test_a_loss_is_measured_by_what_the_round_might_bring() -> None:
    """At the end, where little is left to win, small losses are not called great."""
    late = Judged(9, DecisionPhase.END, A, best=B, loss=1.0, scale=2.0)
    assert late.verdict is Verdict.BLUNDER
    assert some(0.0).with_judged(late).judged[-1].verdict is Verdict.SLIP


def test_where_the_chips_came_from_adds_up() -> None:
    """Tiles, own choices and the rest are the result; as long as something is not judged, nobody knows."""
    found = luck(some(0.0, 3.0), -7)
    assert found is not None
    assert (found.tiles, found.own, found.others, found.result) == (2.0, -3.0, -6.0, -7)
    assert found.own_error == pytest.approx(math.hypot(0.1, 0.1))
    assert found.tiles_error == 0.3
    assert luck(some(1.0, choices=2), -7) is None
    assert luck(Analysis(ME, 1, (Judged(0, DecisionPhase.OTHER, "stake 5"),)), 5) is None


def test_losses_by_kind_of_choice() -> None:
    """Forced choices and those that nobody can reckon do not count."""
    end = Judged(9, DecisionPhase.END, A, best=B, loss=1.0, scale=2.0)
    analysis = some(0.5, 1.5).with_judged(end).with_judged(Judged(10, DecisionPhase.END, A, is_forced=True))
    assert analysis.losses() == {DecisionPhase.LEAD: (0.5, 1.5), DecisionPhase.END: (1.0,)}


# -- as text -------------------------------------------------------------------------------------------


def test_written_and_read_again() -> None:
    """Nothing is lost, whole or not."""
    back = Judged(3, DecisionPhase.END, A, best=B, loss=1.0, hindsight=Hindsight(B, -2.5))
    for analysis in (some(0.5, 1.5, choices=9), some(1.0, choices=2).with_judged(back), Analysis(Seat(3), 0)):
        assert read(write(analysis)) == analysis


@pytest.mark.parametrize(
    "change",
    [
        {"analysis": 2},
        {"choices": 0},
        {"choices": True},
        {"seat": -1},
        {"judged": None},
        {"judged": [{}]},
        {"judged": [[]]},
        {"judged.loss": "1"},
        {"judged.error": None},
        {"judged.at": 1.5},
        {"judged.phase": "dessert"},
        {"judged.hindsight": {"best": "lead 66"}},
        {"judged.hindsight": [1]},
        {"judged.worth": 1e999},
        pytest.param({"judged.worth": 10**400}, id="judged.worth beyond all floats"),
    ],
    ids=str,
)
def test_what_is_damaged_is_refused(change: dict[str, Any]) -> None:
    """With a presentable error, for damage at any place."""
    data = json.loads(write(some(1.0)))
    for name, value in change.items():
        whole, _, part = name.partition(".")
        if part:
            data[whole][0][part] = value
        else:
            data[whole] = value
    with pytest.raises(NotationError):
        read(json.dumps(data))


@pytest.mark.parametrize("text", ["", "[]", "{}", "nought", "[" * 100_000, '"a"', "3"])
def test_what_is_no_analysis_is_refused(text: str) -> None:
    """In any other form."""
    with pytest.raises(NotationError):
        read(text)


def test_an_analysis_fits_its_round_alone() -> None:
    """The same choices, as far as they are judged."""
    checked = planted("planted dingniu")
    asked = questions(checked, ME)
    first = asked[0].answer(Budget(math.inf, 130))
    assert first is not None
    begun = Analysis(ME, len(asked), (first,))
    assert fits(begun, asked)
    assert fits(Analysis(ME, len(asked)), asked)
    assert not fits(replace(begun, choices=3), asked)
    assert not fits(replace(begun, judged=(replace(first, move="cover 66"),)), asked)
    assert not fits(begun, questions(checked, Seat(1)))
