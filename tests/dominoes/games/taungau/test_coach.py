# SPDX-License-Identifier: MIT
"""Remarks and plays of 鬥牛's coach and opponents are right, by the naive counting of all ways to part five tiles."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from dominoes.ai.bot import Budget
from dominoes.deal import deal_round
from dominoes.game import Deal, Seat, Standing
from dominoes.games import entry
from dominoes.games.stakes import Stake
from dominoes.games.taungau.coach import COACH, SENTENCES, reasons
from dominoes.games.taungau.options import PRESETS, Scoring, TauNgauOptions
from dominoes.games.taungau.state import Move, Phase, Set, State, Stuck, View
from dominoes.tiles import Tile, tidy, tiles
from tests.dominoes.games.taungau.test_rules import GAME, MACAO, PAGAT, PLAYED
from tests.oracles.naive_taungau import counts, naive_points, naive_settings, totals

ENTRY = entry("taungau")
MANY = "42 21 31 55 64"
"""A hand with many bulls."""


def begun(options: TauNgauOptions, seed: int, hand: str = "") -> State:
    """Return a table where all have their tiles; seat 1 holds *hand*, if one is given."""
    deal = deal_round(GAME, options, seed.to_bytes(32, "big"))
    if hand:
        rest = [*deal.wall]
        for each in tiles(hand):
            rest.remove(each)
        others = [tuple(rest[5 * at : 5 * at + 5]) for at in range(options.seats - 1)]
        deal = Deal((), hands=(others[0], tiles(hand), *others[1:]))
    state = GAME.start(options, deal, Standing()).state
    while state.phase is Phase.STAKE:
        state = GAME.apply(state, GAME.to_act(state)[0], Stake(40)).state
    return state


def looking(state: State, seat: int = 1) -> tuple[View, tuple[Move, ...]]:
    """Return the view of a seat, and its legal moves."""
    return GAME.view(state, Seat(seat)), GAME.legal_moves(state, Seat(seat))


def codes(row: tuple[Tile, ...]) -> list[str]:
    """Write tiles."""
    return [*map(str, row)]


def check(view: View, move: Move) -> set[str]:
    """Check all that is said for *move*; return the keys."""
    said = reasons(view, move)
    assert isinstance(move, Set)
    scoring = view.options.scoring.key
    mine = naive_points(codes(move.points), scoring)
    ways = naive_settings(codes(view.hand))
    this = (tuple(sorted(codes(move.bull))), tuple(sorted(codes(move.points))))
    others = [naive_points([*two], scoring) for bull, two in ways if (bull, two) != this]
    for reason in said:
        match reason.key:
            case "taungau.most-points":
                assert reason["points"] == mine > max(others) == reason["less"]
            case "taungau.only-bull":
                assert not others
                assert reason["bull"] == move.bull
            case "taungau.alike":
                assert set(others) == {mine} == {reason["points"]}
            case "taungau.ten-is-highest":
                assert mine == 10
            case "taungau.wild":
                (wild,) = (each for each in codes(move.bull) if len(counts(each)) > 1)
                rest = [each for each in codes(move.bull) if each != wild]
                assert str(reason["tile"]) == wild
                assert not (totals(rest)[0] + reason["n"]) % 10
                assert reason["n"] != int(wild[0]) + int(wild[1])
            case other:
                pytest.fail(other)
    return {reason.key for reason in said}


@pytest.mark.parametrize("options", [PLAYED, MACAO], ids=["pagat", "macao"])
def test_what_is_said_of_a_setting_is_true(options: TauNgauOptions) -> None:
    """In random hands, of every way to set them."""
    heard: set[str] = set()
    for seed in range(90):
        view, legal = looking(begun(options, seed))
        for move in legal:
            if isinstance(move, Set):
                heard |= check(view, move)
            else:
                assert reasons(view, move)[0].key == "taungau.is-stuck"
    said = {each.key for each in SENTENCES} - ({"taungau.ten-is-highest"} if options is PLAYED else set())
    assert heard == said


def test_nobody_has_an_edge_before_looking() -> None:
    """The sentence about stakes: as many deals are won as lost (see `test_two_hands`)."""
    state = GAME.start(PAGAT, deal_round(GAME, PAGAT, bytes(32)), Standing()).state
    assert reasons(GAME.view(state, Seat(1)), Stake(20))[0].key == "taungau.even-chances"


def test_hints_count_all_hands() -> None:
    """They choose the most points, say how often that wins, and take a moment."""
    hint = ENTRY.make_bot("hint")
    for options in (PLAYED, MACAO):
        view, legal = looking(begun(options, 1, MANY))
        began = process_time()
        choice = hint.choose(view, legal, Random(1), Budget())
        assert process_time() - began < 1
        assert choice.chances is not None
        assert sum(choice.chances) == 80_730
        assert choice.value is not None
        assert all((each.value or 0) <= choice.value for each in choice.others)
        wanted = tiles("42 21 31") if options.scoring is Scoring.POINTS else tiles("31 55 42")
        assert choice.move.bull == tidy(wanted)
    (reason,) = choice.reasons
    assert (reason["win"], reason["push"], reason["lose"]) == choice.chances


def test_costly_is_a_part_of_what_is_at_stake() -> None:
    """For the banker that of all players together."""
    assert COACH.costly(looking(begun(PLAYED, 1))[0]) == pytest.approx(4.0)
    assert COACH.costly(looking(begun(PLAYED, 1), 0)[0]) == pytest.approx(12.0)
    assert COACH.costly(looking(begun(MACAO, 1))[0]) == pytest.approx(2.0)


def test_opponents() -> None:
    """Every level plays legal moves; stronger ones see more points; who hurries takes any bull."""
    view, legal = looking(begun(PLAYED, 1, MANY))
    assert len(legal) > 2
    for key in ENTRY.everybody:
        assert ENTRY.make_bot(key).choose(view, legal, Random(2), Budget()).move in legal
    moves = {ENTRY.make_bot("beginner").choose(view, legal, Random(n), Budget()).move for n in range(30)}
    assert len(moves) > 2
    best = {ENTRY.make_bot("expert").choose(view, legal, Random(n), Budget()).move for n in range(5)}
    assert len(best) == 1
    only = ENTRY.make_bot("expert").choose(view, (Stuck(),), Random(1), Budget())
    assert only.reasons[0].key == "ai.only-move"
    view, legal = looking(begun(PLAYED, 1, "63 54 41 32 61"))
    stuck = ENTRY.make_bot("hint").choose(view, legal, Random(1), Budget())
    assert stuck.move == Stuck()


def test_a_review_counts_what_a_setting_lost() -> None:
    """The best way loses nothing, another one what its points are worth less; of stakes nothing is said."""
    level = ENTRY.player("hint")
    assert level.appraise is not None
    appraiser = level.appraise(lambda: False)
    view, legal = looking(begun(MACAO, 1, MANY))
    found = {move: appraiser.appraise(view, legal, move, Random(1), Budget()) for move in legal}
    losses = {move: each.loss.chips for move, each in found.items() if each is not None}
    assert len(losses) == len(legal)
    assert min(losses.values()) == 0
    assert max(losses.values()) > 0
    assert all((each is not None and each.best == move) == (losses[move] == 0) for move, each in found.items())
    assert appraiser.appraise(view, legal, Stake(20), Random(1), Budget()) is None
    assert appraiser.look_back(None, Random(1), Budget()) is None  # type: ignore[arg-type]


def test_all_presets_are_known() -> None:
    """Their keys stand in records."""
    assert list(PRESETS) == ["pagat", "macao", "evening"]
