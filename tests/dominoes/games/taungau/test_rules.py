# SPDX-License-Identifier: MIT
"""A round of 鬥牛: deals, moves, payments, the bank, what is hidden, and a second referee."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.errors import NotationError, OptionsError
from dominoes.game import Deal, RoundEnded, Seat, Standing, TilesDealt
from dominoes.games import entry
from dominoes.games.coach import DecisionPhase
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.stakes import Stake, StakesOptions
from dominoes.games.taungau.options import PRESETS, Scoring, TauNgauOptions, TauNgauStakes
from dominoes.games.taungau.rules import Points, TauNgau, points_of_setting, result_of
from dominoes.games.taungau.state import Phase, Set, State, Stuck
from dominoes.options import to_dict
from dominoes.tiles import text, tiles
from tests.oracles.naive_taungau import naive_points, naive_result, naive_settings
from tests.support.strategies import changed

GAME = TauNgau()
PAGAT, MACAO, EVENING = PRESETS.values()
PLAYED = changed(PAGAT, auto_set=False)


def played(options: TauNgauOptions, seed: int, standing: Standing = Standing(), rng: Random | None = None) -> State:  # noqa: B008
    """Play one round at random."""
    rng = rng or Random(seed)
    state = GAME.start(options, deal_round(GAME, options, seed.to_bytes(32, "big")), standing).state
    while seats := GAME.to_act(state):
        seat = rng.choice(seats)
        state = GAME.apply(state, seat, rng.choice(GAME.legal_moves(state, seat))).state
    return state


@pytest.mark.parametrize(
    ("options", "points", "stakes", "chips"),
    [
        pytest.param(PAGAT, (6, 6, 9, None), (0, 20, 40, 60), (20, 0, 40, -60), id="B8"),
        pytest.param(PAGAT, (None, 0, None), (0, 20, 40), (-20, 20, 0), id="B9"),
        pytest.param(MACAO, (3, 10, 1, None), (0, 0, 0, 0), (-20, 140, -40, -80), id="B10"),
        pytest.param(MACAO, (None, 7, None), (0, 0, 0), (-60, 140, -80), id="the banker is stuck, and so is a player"),
    ],
)
def test_who_pays_whom(
    options: TauNgauOptions, points: tuple[Points, ...], stakes: tuple[int, ...], chips: tuple[int, ...]
) -> None:
    """Seat 0 banks."""
    table = changed(options, seats=len(points))
    of = {Seat(seat): each for seat, each in enumerate(points)}
    result = result_of(table, Seat(0), {Seat(seat): stakes[seat] for seat in range(1, len(points))}, of)
    assert result.chips == chips


def test_the_banker_stays_only_if_stuck() -> None:
    """Source: "The bank"."""
    bankers = set()
    for seed in range(30):
        end = played(PAGAT, seed)
        stuck = isinstance(end.settings[0], Stuck)
        following = GAME.next_standing(end)
        assert (following.banker, following.term) == ((0, 2) if stuck else (1, 1))
        bankers.add(stuck)
    assert bankers == {True, False}


def test_a_deal_from_a_seed() -> None:
    """B11: the banker takes the first five tiles of the wall."""
    state = GAME.start(PAGAT, deal_round(GAME, PAGAT, bytes(32)), Standing()).state
    (dealt,) = state.history
    assert isinstance(dealt, TilesDealt)
    assert [text(tuple(each for each in hand if each)) for hand in dealt.hands] == [
        "63 33 22 64 21", "62 55 65 11 32", "44 55 41 61 54", "11 33 31 64 42"
    ]  # fmt: skip
    for seat in (1, 2, 3):
        state = GAME.apply(state, Seat(seat), Stake(20)).state
    points = [points_of_setting(each, Scoring.STAKES) for each in state.settings if each is not None]
    assert points == [5, 6, 9, 8]
    assert isinstance(state.history[-1], RoundEnded)


def test_nobody_stakes_where_points_are_paid() -> None:
    """Everybody looks at once, and hands are always set by the players."""
    state = GAME.start(MACAO, deal_round(GAME, MACAO, bytes(32)), Standing()).state
    assert state.phase is Phase.SET
    assert GAME.is_dealt(state)
    assert MACAO.idle >= {"stakes.menu", "auto_set"}
    assert PAGAT.idle >= {"stakes.unit"}


def why(state: State, seat: int, line: str) -> str:
    """Return the key of why a move is refused."""
    reason = GAME.why_not(state, Seat(seat), GAME.read_move(line))
    assert reason is not None
    return reason.key


def test_why_not() -> None:
    """Every refusal has its reason."""
    state = GAME.start(PLAYED, deal_round(GAME, PLAYED, bytes(32)), Standing()).state
    assert why(state, 0, "stake 20") == "taungau.not-your-turn"
    assert why(state, 1, "stuck") == "taungau.asked-stake"
    assert why(state, 1, "stake 30") == "stakes.not-offered"
    assert not GAME.is_dealt(state)
    for seat in (1, 2, 3):
        state = GAME.apply(state, Seat(seat), Stake(20)).state
    assert why(state, 0, "stake 20") == "taungau.asked-set"
    assert why(state, 0, "set 63 33 22 / 64 66") == "taungau.not-your-tiles"
    assert why(state, 0, "stuck") == "taungau.has-bull"
    assert why(state, 0, "set 63 33 22 / 64 21") == "taungau.no-ten"
    end = played(PAGAT, 1)
    assert why(end, 1, "stake 20") == "taungau.over"
    assert GAME.legal_moves(end, Seat(1)) == ()


@pytest.mark.parametrize("line", ["set 66 66 / 11 11", "set 66 66 11 11 44", "stake x", "fold", "set"])
def test_what_is_no_move(line: str) -> None:
    """It cannot be read."""
    with pytest.raises(NotationError):
        GAME.read_move(line)


@pytest.mark.parametrize("line", ["set 66 31 22 / 11 65", "stuck", "stake 40"])
def test_a_move_is_written_as_it_is_read(line: str) -> None:
    """Nothing is lost."""
    assert GAME.write_move(GAME.read_move(line)) == line


def test_what_is_hidden() -> None:
    """Nobody sees tiles before the stakes are in, later only their own, and no setting of others."""
    start = GAME.start(PLAYED, deal_round(GAME, PLAYED, bytes(32)), Standing()).state
    assert GAME.mask(start.history[0], Seat(1)) == TilesDealt(((None,) * 5,) * 4)
    end = played(PLAYED, 2)
    taken = next(each for each in end.history if isinstance(each, HandsTaken))
    seen = GAME.mask(taken, Seat(2))
    assert isinstance(seen, HandsTaken)
    assert seen.hands[2] == taken.hands[2]
    assert seen.hands[0] == (None,) * 5
    own = next(each for each in end.history if isinstance(each, HandSet) and each.seat == 2)
    assert GAME.mask(own, Seat(2)) == own
    assert GAME.mask(own, Seat(0)) == HandSet(Seat(2), None)
    with pytest.raises(ValueError, match="over"):
        GAME.guess(GAME.view(end, Seat(0)), Random(1))


def test_bad_deals_and_options() -> None:
    """They are refused."""
    with pytest.raises(ValueError, match="full set"):
        GAME.start(PAGAT, Deal(tiles("66 66")), Standing())
    with pytest.raises(ValueError, match="hands"):
        GAME.start(PAGAT, Deal((), hands=(tiles("66 66 11 11 44"),)), Standing())
    with pytest.raises(OptionsError):
        StakesOptions(menu=())
    with pytest.raises(OptionsError):
        TauNgauOptions(stakes=TauNgauStakes(unit=7))


def agree(options: TauNgauOptions, seed: int, rng: Random) -> None:
    """Play a round at random; the naive referee finds the same moves and the same end."""
    banker = Seat(rng.randrange(options.seats))
    state = GAME.start(options, deal_round(GAME, options, seed.to_bytes(32, "big")), Standing(banker=banker)).state
    while seats := GAME.to_act(state):
        seat = rng.choice(seats)
        legal = GAME.legal_moves(state, seat)
        if state.phase is Phase.SET:
            mine = {
                (tuple(sorted(map(str, move.bull))), tuple(sorted(map(str, move.points))))
                for move in legal
                if isinstance(move, Set)
            }
            assert mine == naive_settings([*map(str, state.hands[seat])])
            assert (legal == (Stuck(),)) == (not mine)
        state = GAME.apply(state, seat, rng.choice(legal)).state
    points: list[int | None] = [
        naive_points([*map(str, each.points)], options.scoring.key) if isinstance(each, Set) else None
        for each in state.settings
    ]
    chips, following = naive_result(to_dict(options), banker, points, [*state.stakes])
    assert state.ended is not None
    assert (list(state.ended.chips), following) == (chips, GAME.next_standing(state).banker)


@pytest.mark.no_cover
@pytest.mark.parametrize("options", [PAGAT, MACAO, PLAYED], ids=["pagat", "macao", "played"])
def test_a_naive_referee_agrees(options: TauNgauOptions) -> None:
    """Legal moves, payments and the next banker are those found slowly."""
    rng = Random(5)
    for seed in range(60):
        agree(changed(options, seats=rng.randint(3, 6)), seed, rng)


@pytest.mark.slow
@pytest.mark.parametrize("options", [PAGAT, MACAO, PLAYED], ids=["pagat", "macao", "played"])
def test_a_naive_referee_agrees_long(options: TauNgauOptions) -> None:
    """The same over 10,000 rounds."""
    rng = Random(6)
    for seed in range(10_000):
        agree(changed(options, seats=rng.randint(3, 6)), seed, rng)


def test_the_entry() -> None:
    """The facts for statistics, and the kinds of choices."""
    found = entry("taungau")
    end = played(MACAO, 3)
    assert [fact.of(end, Seat(seat)) for fact in found.facts for seat in range(4)] == [
        isinstance(each, Stuck) for each in end.settings
    ]
    state = GAME.start(PLAYED, deal_round(GAME, PLAYED, bytes(32)), Standing()).state
    view = GAME.view(state, Seat(1))
    assert found.phase(view, GAME.legal_moves(state, Seat(1))) is DecisionPhase.OTHER
    set_ = Set(tiles("66 31 22"), tiles("11 65"))
    assert found.phase(view, (set_,)) is DecisionPhase.SETTING
    assert GAME.seats(PLAYED) == 4
