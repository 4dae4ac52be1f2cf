# SPDX-License-Identifier: MIT
"""Coach, drills and opponents of 夾十."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from statistics import fmean

import pytest

from dominoes.ai.bot import Budget
from dominoes.deal import deal_round
from dominoes.errors import Reason
from dominoes.game import Standing
from dominoes.games import entry
from dominoes.games.drawing import Discard, Draw, Take
from dominoes.games.drills import Kind
from dominoes.games.kapshap.bots import KapShapJudgement, Race
from dominoes.games.kapshap.coach import SENTENCES
from dominoes.games.kapshap.options import PRESETS, FirstTurn, KapShapOptions, Takes
from dominoes.games.kapshap.state import Declare, Move, Phase, State, View, partners
from dominoes.records.reader import read_file
from dominoes.tiles import FACES, FULL_SET, Tile, tidy, tile
from tests.contract.kapshap_case import CASE
from tests.dominoes.games.kapshap.test_rules import GAME, after, begun, laid, naive_pairs, naive_wins
from tests.support.record_lines import GOLDEN
from tests.support.strategies import changed

FOUND = entry("kapshap")
USUAL = PRESETS["kapshap"]
ONCE = Budget(math.inf, 40)


def positions(seed: int, rounds: int) -> Iterator[tuple[State, View, Move]]:
    """Yield legal moves of rounds with mostly good moves."""
    rng, bot = Random(seed), FOUND.make_bot("club")
    for number in range(rounds):
        options = changed([*PRESETS.values()][number % 2], forty_two=(3, 6)[number // 2 % 2])
        state = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        while seats := GAME.to_act(state):
            moves, view = GAME.legal_moves(state, seats[0]), GAME.view(state, seats[0])
            yield from ((state, view, move) for move in moves)
            move = bot.choose(view, moves, rng, ONCE).move if rng.random() < 0.8 else rng.choice(moves)
            state = GAME.play(state, seats[0], move).state


def hidden(state: State, view: View) -> Counter[Tile]:
    """Return the tiles unseen by the seat: the reserve, and the other's hand except tiles taken openly."""
    taken = Counter[Tile]()
    for event in view.history:
        name, tile = type(event).__name__, getattr(event, "tile", None)
        if getattr(event, "seat", view.seat) != view.seat and isinstance(tile, Tile):
            taken[tile] += {"TileTaken": 1, "TileDiscarded": -1}.get(name, 0)
            taken[tile] = max(0, taken[tile])
    return Counter((*state.rest, *state.hands[1 - view.seat])) - taken


@cache
def most(row: tuple[Tile, ...], forty_two: int) -> int:
    """Return how many pairs of use there are, but no fourth ten."""
    found = naive_pairs(row, forty_two, eye=True)
    return 4 if naive_wins(row, forty_two) else min(found, 3)


@cache
def added(row: tuple[Tile, ...], forty_two: int) -> frozenset[Tile]:
    """Return the faces with which there is a pair of use more."""
    now = most(row, forty_two)
    return frozenset(face for face in FACES if most(tidy((*row, face)), forty_two) > now)


def holds(reason: Reason, state: State, view: View, move: Move) -> bool:
    """Return whether *reason* is true of *move*, by trying all pairs."""
    forty_two, there = state.options.forty_two, hidden(state, view)
    left = list(view.hand)
    if isinstance(move, Discard):
        left.remove(move.tile)
    full = tidy((*view.hand, move.tile)) if isinstance(move, Take) else ()
    wanted = added(tuple(left), forty_two) if len(left) < len(view.hand) else frozenset[Tile]()
    takes = {each.tile for each in GAME.legal_moves(state, view.seat) if isinstance(each, Take)}
    checks: Mapping[str, Callable[[], bool]] = {
        "wins": lambda: isinstance(move, Declare),
        "completes": lambda: naive_wins(full, forty_two),
        "pairs-up": lambda: most(full, forty_two) == reason["count"] == most(view.hand, forty_two) + 1,
        "waits": lambda: (
            set(reason["tiles"])
            == {face for face in wanted if there[face] and naive_wins(tidy((*left, face)), forty_two)}
            and reason["count"] == sum(there[face] for face in reason["tiles"])
        ),
        "gone": lambda: isinstance(move, Discard) and not any(there[each] for each in added((move.tile,), forty_two)),
        "fits-nothing": lambda: all(most(tidy((reason["tile"], each)), forty_two) == 0 for each in left),
        "takes-none": lambda: isinstance(move, Draw) and not takes & added(view.hand, forty_two),
        "most-help": lambda: helps_most(reason["count"], state, view, move),
        "as-much-help": lambda: helps_as_much(reason["count"], state, view, move),
        "more-help": lambda: helps_more(reason["count"], reason["before"], state, view, move),
        "keeps-pairs": lambda: most(tuple(left), forty_two) == most(view.hand, forty_two) > 0,
        "draws-too": lambda: isinstance(move, Take) and state.options.draw_after_take,
    }
    return checks[reason.key.removeprefix("kapshap.")]()


def helped_by(hand: Sequence[Tile], state: State, view: View) -> int:
    """Return how many hidden tiles add to *hand*, seven tiles."""
    there = hidden(state, view)
    return sum(there[face] for face in added(tuple(hand), state.options.forty_two))


def after_discards(full: Sequence[Tile], kept: Tile | None, state: State, view: View) -> dict[Tile, tuple[int, int]]:
    """Return how many pairs stay and how many hidden tiles help after each discard of *full* but that of *kept*."""
    found = {}
    for face in {*full} - {kept}:
        left = list(full)
        left.remove(face)
        found[face] = most(tuple(left), state.options.forty_two), helped_by(left, state, view)
    return found


def others_that_help(count: int, state: State, view: View, move: Move) -> list[int]:
    """Return how many hidden tiles help after other discards that keep as many pairs; *count* do after *move*."""
    assert isinstance(move, Discard)
    helped = after_discards(view.hand, view.taken, state, view)
    pairs, own = helped.pop(move.tile)
    assert own == count
    assert all(kept <= pairs for kept, _other in helped.values())
    return [other for kept, other in helped.values() if kept == pairs]


def helps_most(count: int, state: State, view: View, move: Move) -> bool:
    """Return whether so many hidden tiles help after *move*, and fewer after any other that keeps as many pairs."""
    return all(other < count for other in others_that_help(count, state, view, move))


def helps_as_much(count: int, state: State, view: View, move: Move) -> bool:
    """Return whether so many help after *move*, as many after another one, and never more."""
    return max(others_that_help(count, state, view, move)) == count


def helps_more(count: int, before: int, state: State, view: View, move: Move) -> bool:
    """Return whether so many help after *move* and the best discard, though it adds no pair, and fewer *before*."""
    assert isinstance(move, Take)
    pairs = most(view.hand, state.options.forty_two)
    after = after_discards((*view.hand, move.tile), move.tile, state, view).values()
    return (
        helped_by(view.hand, state, view) == before < count
        and max(kept for kept, _other in after) == pairs
        and max(other for kept, other in after if kept == pairs) == count
    )


@pytest.mark.no_cover
def test_what_the_coach_says_is_true() -> None:
    """Each sentence of every move, and each is said somewhere."""
    said = Counter[str]()
    for state, view, move in positions(3, 4):
        for reason in FOUND.coach.reasons(view, move):
            said[reason.key] += 1
            assert holds(reason, state, view, move), reason
        assert FOUND.coach.costly(view) == state.options.ante / 2
    assert said.keys() == {sentence.key for sentence in SENTENCES}


def test_drills_ask_about_everything() -> None:
    """Tens of every face, and a tile that completes a hand with each eye; one answer is right."""
    rng = Random(5)
    for options in PRESETS.values():
        for drill in FOUND.drills(options)[1:]:
            for item in drill.items:
                asked = drill.make(item, rng)
                assert sum(each.right for each in asked.answers) == 1
                row = tuple(tile for shown in asked.shown[0].rows for tile in shown)
                for answer in asked.answers:
                    (tile,) = answer.rows[0]
                    assert not Counter((*row, tile)) - Counter(FULL_SET)
                    if drill.kind is Kind.WORTH:
                        assert answer.right == (tile in partners(options.forty_two)[row[0]])
                    else:
                        assert answer.right == naive_wins(tidy((*row, tile)), options.forty_two)


@pytest.mark.parametrize("level", FOUND.everybody)
def test_every_level_sees_a_win(level: str) -> None:
    """It declares, and takes the winning discard; the yardstick with random moves does not look."""
    if level in ("random", "judge"):
        return
    bot, rng = FOUND.make_bot(level), Random(1)
    state = laid("66 66 55 55 64 64 44 11", "31 31 33 22 42 52 63")
    assert isinstance(
        bot.choose(GAME.view(state, state.turn), GAME.legal_moves(state, state.turn), rng, ONCE).move, Declare
    )
    state = after(laid("65 66 66 11 11 44 44 51", "31 31 33 22 42 52 63"), "discard 65")
    assert bot.choose(GAME.view(state, state.turn), GAME.legal_moves(state, state.turn), rng, ONCE).move == Take(
        FACES[7]
    )
    state = after(state, "draw", "discard 31")
    state = after(state, "take 31", "discard 51")
    (only,) = GAME.legal_moves(state, state.turn)
    view = GAME.view(state, state.turn)
    assert bot.choose(view, (only,), rng, ONCE).move == only


@pytest.mark.no_cover
def test_a_race_ends_as_rounds_do() -> None:
    """Played out from any phase by any options, somebody wins or the reserve is used up."""
    rng, ends = Random(2), Counter[object]()
    for number in range(40):
        options = changed(
            [*PRESETS.values()][number % 2], first_turn=[*FirstTurn][number // 2 % 2], draw_after_take=bool(number % 3)
        )
        state = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        for _ in range(rng.randrange(12)):
            if seats := GAME.to_act(state):
                state = GAME.play(state, seats[0], rng.choice(GAME.legal_moves(state, seats[0]))).state
        if state.ended is None:
            ends[Race.of(state).finish(state.phase, state.taken, rng, 0.1 if number % 4 else 1.0)] += 1
    assert ends.keys() == {0, 1, None}


def test_what_is_played_out() -> None:
    """A move that ends the round brings its payment; the judgement tries a win alone."""
    judgement, rng = KapShapJudgement(), Random(1)
    state = laid("66 66 55 55 64 64 44 11", "31 31 33 22 42 52 63", options=changed(USUAL, ante=7))
    legal = GAME.legal_moves(state, state.turn)
    assert judgement.shortlist(GAME.view(state, state.turn), legal) == (Declare(),)
    assert judgement.stage_of(state) is state
    assert judgement.play_out(GAME, state, state.turn, Declare(), rng, noise=0.0) == 7
    given = laid("65 66 66 11 11 44 44 51", "31 31 33 22 42 52 63", options=changed(USUAL, ante=7))
    assert judgement.play_out(GAME, given, given.turn, Discard(tile("65")), rng, noise=0.0) == -7
    state = after(begun(), "discard 21", "draw", "discard 41")
    assert state.phase is Phase.BEGIN
    assert next(judgement.stages(GAME, GAME.view(state, state.turn), rng)).turn == state.turn


@pytest.mark.bulk
@pytest.mark.no_cover
def test_each_level_beats_the_one_below() -> None:
    """The cheap ones, in a few rounds on both seats; docs/strength.md has all."""
    for better, worse, rounds in (("greedy", "random", 20), ("casual", "beginner", 30)):
        assert fmean(duel(better, worse, rounds)) > 0.1, (better, worse)


@pytest.mark.bulk
@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("options", "first", "drawn"),
    [
        pytest.param(USUAL, 0.31, 0.39, id="usual"),
        pytest.param(changed(USUAL, take=Takes.LAST), 0.26, 0.50, id="newest"),
        pytest.param(PRESETS["kapshap_gin"], 0.26, 0.50, id="gin"),
    ],
)
def test_how_often_a_round_is_drawn(options: KapShapOptions, first: float, drawn: float) -> None:
    """As in resources/rules/kapshap.md, "Payment", for players who take only winning tiles."""
    rng, bot, winners, rounds = Random(4), FOUND.make_bot("greedy"), Counter[object](), 1_000
    for _ in range(rounds):
        state = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        while seats := GAME.to_act(state):
            view, legal = GAME.view(state, seats[0]), GAME.legal_moves(state, seats[0])
            state = GAME.play(state, seats[0], bot.choose(view, legal, rng, ONCE).move).state
        assert state.ended is not None
        winners[state.ended.winner] += 1
    assert winners[0] / rounds == pytest.approx(first, abs=0.06)
    assert winners[None] / rounds == pytest.approx(drawn, abs=0.06)


def duel(better: str, worse: str, rounds: int) -> list[int]:
    """Return what the *better* level wins in so many deals, each played on both seats."""
    won, rng = [], Random(9)
    for number in range(2 * rounds):
        state = GAME.start(USUAL, deal_round(GAME, USUAL, (number // 2).to_bytes(32, "big")), Standing()).state
        bots = [FOUND.make_bot(better), FOUND.make_bot(worse)]
        while seats := GAME.to_act(state):
            (seat,) = seats
            legal = GAME.legal_moves(state, seat)
            state = GAME.play(
                state, seat, bots[seat ^ number % 2].choose(GAME.view(state, seat), legal, rng, ONCE).move
            ).state
        assert state.ended is not None
        won.append(state.ended.chips[number % 2])
    return won


def test_a_history_tells_the_moves() -> None:
    """Those that the record has, a declared hand too."""
    rounds = [each for name in ("kapshap", "kapshap_gin") for each in read_file(GOLDEN / f"{name}.gupai")]
    told = [[(seat, GAME.write_move(move)) for seat, move in CASE.moves_of(each.state)] for each in rounds]
    assert told == [list(each.round.moves) for each in rounds]
    assert any(moves[-1][1] == "declare" for moves in told)


def test_hands_that_wait_have_every_eye() -> None:
    """Questions about the tile that completes a hand are found for each eye, whichever tiles come first."""
    asked = FOUND.drills(PRESETS["kapshap"])[-1]
    for item in asked.items:
        for seed in range(20):
            assert sum(answer.right for answer in asked.make(item, Random(seed)).answers) == 1
