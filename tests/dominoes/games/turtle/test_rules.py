# SPDX-License-Identifier: MIT
"""龜牌: the worked cases by their ids, what is refused, and a referee of another making."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from dominoes.deal import deal_round, read_seed
from dominoes.errors import NotationError
from dominoes.game import Deal, Seat, Standing, TilesDealt, known
from dominoes.games.mates import MATES
from dominoes.games.turtle.coach import reasons
from dominoes.games.turtle.options import PRESETS, TurtleOptions
from dominoes.games.turtle.rules import CHAINS, PLACES, ROWS, Pair, PairTaken, State, Turtle, open_places, read
from dominoes.tiles import FULL_SET, Tile, tile, tiles

GAME = Turtle()
ME = Seat(0)
CHINA, KOREA = PRESETS["turtle"], PRESETS["turtle_korea"]


def begun(seed: bytes, options: TurtleOptions = CHINA) -> State:
    """Lay out the deal of *seed*."""
    return GAME.start(options, deal_round(GAME, options, seed), Standing()).state


def laid(codes: str, options: TurtleOptions = CHINA) -> State:
    """Lay out *codes*, and after them what is left of the set."""
    left = Counter(FULL_SET)
    left.subtract(tiles(codes))
    return GAME.start(options, Deal((), hands=((),), rest=(*tiles(codes), *left.elements())), Standing()).state


def played(state: State, rng: Random | None = None) -> tuple[State, list[str]]:
    """Play the first legal move, or any, until the deal is over; return how it ended and the moves."""
    moves = []
    while GAME.to_act(state):
        legal = GAME.legal_moves(state, ME)
        move = legal[0] if rng is None else rng.choice(legal)
        moves.append(GAME.write_move(move))
        state = GAME.apply(state, ME, move).state
    return state, moves


@pytest.mark.parametrize(
    ("seed", "first", "left"),
    [
        pytest.param("00" * 32, [], 32, id="T1: stuck at once"),
        pytest.param(bytes(range(32)).hex(), ["pair 66 66", "pair 61 61"], 28, id="T2"),
        pytest.param("4", ["pair 52 43", "pair 65 65"], 0, id="T3: solved"),
    ],
)
def test_worked_cases(seed: str, first: list[str], left: int) -> None:
    """The cases of the rules page."""
    state, moves = played(begun(read_seed(seed)))
    assert moves[:2] == first
    assert PLACES - sum(state.gone) == left
    result = GAME.result(state)
    assert result is not None
    assert result.chips == (0,)
    assert result.winner == (None if left else ME)
    assert str(result.reason) == (f"turtle.stuck ({left})" if left else "turtle.solved")


def test_the_body_is_made_of_the_chains() -> None:
    """Each place is in one chain; the body has twenty of the 32."""
    assert sorted(place for chain in CHAINS for place in chain) == [*range(PLACES)]
    body = [place for row in ROWS for place in row]
    assert len(set(body)) == len(body) == 20
    # The outer tile of every chain that begins in the body stands in its first or last row.
    assert {chain[0] for chain in CHAINS if len(chain) == 2} == {
        ROWS[row][column] for row in (0, 3) for column in (1, 3)
    }


def test_what_goes_turns_up_what_lies_behind() -> None:
    """Two chains lose their outer tile, and the next of each is turned up; nothing else is seen."""
    state = laid("66 11 44 31 66")
    assert open_places(state.gone) == (0, 4, 8, 12, 16, 20, 24, 26, 28, 30)
    step = GAME.apply(state, ME, Pair(tile("66"), tile("66")))
    assert step.events[0] == PairTaken((0, 4), ((1, tile("11")), (5, step.state.rest[5])))
    view = GAME.view(step.state, ME)
    assert [place for place, face in enumerate(view.rest) if face is not None] == [
        *(0, 1, 4, 5, 8, 12, 16, 20, 24, 26, 28, 30)
    ]
    assert view.chips == (0,)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        pytest.param("66 22", "turtle.not-open (22)", id="one lies face down"),
        pytest.param("44 44", "turtle.not-open (44)", id="there are two, but only one is open"),
        pytest.param("66 44", "turtle.no-mates (66, 44)", id="no mates"),
        pytest.param("63 54", "", id="mates in China"),
    ],
)
def test_what_does_not_go(move: str, why: str) -> None:
    """Both tiles must be open, and mates."""
    # Places 0, 4, 8, 12 and so on are open: 66 63 54 44 …
    state = laid("66 11 11 31 63 31 55 55 54 33 33 22 44 22 65 65 66")
    reason = GAME.why_not(state, ME, read(f"pair {move}"))
    assert str(reason or "") == why


def test_the_same_pair_written_otherwise() -> None:
    """A reader takes either order; as a move there is only one."""
    state = laid("63 11 11 31 54")
    assert GAME.why_not(state, ME, read("pair 54 63")) is None
    assert str(GAME.why_not(state, ME, Pair(tile("54"), tile("63")))) == "turtle.other-order"


def test_after_the_end_nothing_goes() -> None:
    """A deal that is over says so."""
    state = begun(bytes(32))
    assert GAME.legal_moves(state, ME) == ()
    assert str(GAME.why_not(state, ME, Pair(tile("66"), tile("66")))) == "turtle.over"
    with pytest.raises(ValueError, match="over"):
        GAME.guess(GAME.view(state, ME), Random(1))
    assert GAME.next_standing(state).rounds == 1


@pytest.mark.parametrize("line", ["take 66 66", "pair 66", "pair 66 66 11", "pair 67 66"])
def test_what_is_no_move(line: str) -> None:
    """Other verbs and other numbers of tiles are refused."""
    with pytest.raises(NotationError):
        GAME.read_move(line)


def referee(order: tuple[Tile, ...], korean: bool) -> int:  # noqa: FBT001 - which of two
    """Return how many tiles are left: columns of tiles on a desk, whose tops are looked at two by two."""
    named = {"63": "62", "53": "52", "43": "42", "41": "32", "54": "21"} if korean else {}
    named = named or {"63": "54", "62": "53", "52": "43", "41": "32", "42": "21"}
    columns, at = [], 0
    for size in [4] * 6 + [2] * 4:
        columns.append([str(each) for each in order[at : at + size]])
        at += size
    while True:
        tops = [(column[0], column) for column in columns if column]
        for one, first in tops:
            for other, second in tops:
                if first is not second and (named.get(one) == other or (one == other and one not in named)):
                    break
            else:
                continue
            break
        else:
            return sum(map(len, columns))
        del first[0]
        del second[0]


def agrees(seed: int, options: TurtleOptions) -> bool:
    """Return whether a deal played in any order leaves as many tiles as the referee says."""
    state = begun(seed.to_bytes(32, "big"), options)
    end, _moves = played(state, Random(seed))
    return PLACES - sum(end.gone) == referee(state.rest, options is KOREA)


@pytest.mark.no_cover
@pytest.mark.parametrize("options", [CHINA, KOREA], ids=["turtle", "turtle_korea"])
def test_a_referee_agrees(options: TurtleOptions) -> None:
    """In any order of play, as many tiles are left as in one fixed order."""
    assert all(agrees(seed, options) for seed in range(150))


@pytest.mark.slow
@pytest.mark.parametrize("options", [CHINA, KOREA], ids=["turtle", "turtle_korea"])
def test_how_often_it_is_solved(options: TurtleOptions) -> None:
    """2.5 % are solved, 12.7 % stuck at once, and 23.5 tiles are left on average."""
    rounds = 10_000
    assert all(agrees(seed, options) for seed in range(rounds))
    left = [referee(begun(seed.to_bytes(32, "big"), options).rest, options is KOREA) for seed in range(rounds)]
    assert left.count(0) / rounds == pytest.approx(0.025, abs=0.005)
    assert left.count(PLACES) / rounds == pytest.approx(0.127, abs=0.01)
    assert sum(left) / rounds == pytest.approx(23.5, abs=0.25)


def test_what_the_coach_says_is_true() -> None:
    """It counts the open pairs by the visible tiles, and knows the last one."""
    rng, said = Random(4), Counter[str]()
    for seed in (4, *range(30)):
        state = begun(read_seed(str(seed)))
        while GAME.to_act(state):
            view, legal = GAME.view(state, ME), GAME.legal_moves(state, ME)
            move = rng.choice(legal)
            (reason,) = reasons(view, move)
            said[reason.key] += 1
            if reason.key == "turtle.coach-last":
                assert PLACES - sum(state.gone) == 2
            elif reason.key == "turtle.coach-only":
                assert len(legal) == 1
            else:
                assert reason["pairs"] == len(legal) > 1
            state = GAME.apply(state, ME, move).state
    assert set(said) == {"turtle.coach-last", "turtle.coach-only", "turtle.coach-any"}


def test_a_guess_keeps_what_is_seen() -> None:
    """Face-down tiles are any order of the unseen ones."""
    state = begun(read_seed("4"))
    view = GAME.view(state, ME)
    guess = GAME.guess(view, Random(3))
    assert GAME.view(guess, ME) == view
    assert Counter(guess.rest) == Counter(FULL_SET)
    dealt = guess.history[0]
    assert isinstance(dealt, TilesDealt)
    assert dealt.rest == guess.rest
    assert len(known(view.rest)) == len(CHAINS)
    assert MATES[CHINA.mates][tile("63")] is tile("54")


def test_only_the_deal_is_masked() -> None:
    """All else happens in the open."""
    state, _ = played(begun(read_seed("4")))
    dealt, *others = state.history
    assert others
    assert [GAME.mask(event, ME) for event in others] == others
    assert GAME.mask(dealt, ME) != dealt
