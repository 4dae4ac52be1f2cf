# SPDX-License-Identifier: MIT
"""相十副: the worked cases by their ids, the frequencies, what is refused, and a referee of another making."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from dominoes.deal import deal_from_seed, deal_round
from dominoes.errors import NotationError
from dominoes.game import Deal, Seat, Standing
from dominoes.games.mates import MATES, Mates
from dominoes.games.patience import GiveUp
from dominoes.games.triplets import Dragon, Triplet, triplet_of, triplets
from dominoes.games.watching.coach import reasons
from dominoes.games.watching.groups import (
    LETTERS,
    Swap,
    all_ways,
    exchanged,
    grouped,
    is_valid,
    legal_swaps,
    valid_places,
)
from dominoes.games.watching.options import PRESETS, Dealing, WatchingOptions
from dominoes.games.watching.rules import MOST_SWAPS, State, Watching, solution, solvable
from dominoes.games.watching.solver import solve
from dominoes.tiles import FULL_SET, Tile, text, tidy, tiles
from tests.support.strategies import changed

GAME = Watching()
ME = Seat(0)
CLASSICAL, MODERN = Dragon.TWO_THREE_SIX, Dragon.MIDDLE
RANDOM = PRESETS["watching_random"]
USUAL = PRESETS["watching"]
W8 = "11 53 55 64 43 66 66 33 51 63 42 51 54 62 22 61 32 31 61 21 65 65 52 44 55 33 11 22 64 44 31 41"


def laid(codes: str, options: WatchingOptions = RANDOM) -> State:
    """Lay out *codes*, and after them what is left of the set."""
    left = Counter(FULL_SET)
    left.subtract(tiles(codes))
    row = (*tiles(codes), *left.elements())
    return GAME.start(options, Deal((), hands=((),), rest=row), Standing()).state


def played(state: State, *moves: str) -> State:
    """Play *moves* as records write them."""
    for move in moves:
        state = GAME.apply(state, ME, GAME.read_move(move)).state
    return state


# -- triplets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("codes", "made"),
    [
        ("66 66 63", Triplet.FIVE_SONS),
        ("55 53 52", Triplet.COINCIDENCE),
        ("11 61 66", Triplet.SPLIT),
        ("33 31 22", Triplet.FIVE_POINTS),
        ("65 65 53", Triplet.FULL_FOURTEEN),
        ("61 52 43", Triplet.ALL_DIFFERENT),
        ("21 32 31", Triplet.SMALL_DRAGON),
        ("64 65 54", Triplet.BIG_DRAGON),
        ("62 63 32", Triplet.TWO_THREE_SIX),
        pytest.param("44 44 64", Triplet.FIVE_SONS, id="W5"),
        pytest.param("66 63 22", None, id="W6: three sixes, rest 7"),
        pytest.param("11 22 33", Triplet.SMALL_DRAGON, id="W1: after the swap"),
        pytest.param("44 55 66", Triplet.BIG_DRAGON, id="W1: after it, too"),
        pytest.param("41 55 66", None, id="W2"),
    ],
)
def test_what_three_tiles_make(codes: str, made: Triplet | None) -> None:
    """The examples of the rules page, in any order of the tiles."""
    row = tiles(codes)
    assert triplet_of(row, CLASSICAL) == triplet_of(row[::-1], CLASSICAL) == made


def test_the_middle_dragon_takes_the_place_of_another() -> None:
    """Only one of the two counts."""
    middle, other = tiles("32 43 54"), tiles("62 63 32")
    assert (triplet_of(middle, CLASSICAL), triplet_of(middle, MODERN)) == (None, Triplet.MIDDLE_DRAGON)
    assert (triplet_of(other, CLASSICAL), triplet_of(other, MODERN)) == (Triplet.TWO_THREE_SIX, None)


def test_how_many_triples_are_valid() -> None:
    """674 of 4,960, 195 of 1,550 by faces; with the middle dragon 675 and 198."""
    triples = list(combinations(FULL_SET, 3))
    made = Counter(triplet_of(row, CLASSICAL) for row in triples)
    assert [made[each] for each in Triplet] == [40, 38, 80, 78, 368, 33, 12, 16, 9, 0]
    assert (len(triples), sum(made.values()) - made[None]) == (4960, 674)
    faces = {tidy(row) for row in triples}
    assert (len(faces), sum(triplet_of(row, CLASSICAL) is not None for row in faces)) == (1550, 195)
    assert sum(triplet_of(row, MODERN) is not None for row in triples) == 675
    assert sum(triplet_of(row, MODERN) is not None for row in faces) == 198


# -- moves ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("codes", "move", "why"),
    [
        pytest.param("66 65 11 22 66 44 55 33", "swap b 66 c 33", "", id="W1"),
        pytest.param("66 65 11 22 66 41 55 33", "swap b 66 c 33", "watching.no-triplet", id="W2"),
        pytest.param("44 55 11 22 33 66 65 63 64 64 31", "swap a 44 55 d 64 64", "watching.no-triplet", id="W3"),
        pytest.param(
            "65 63 66 66 11 11 44 44 31 31 55 55 33 33 22 22 64 61 61 51 54 64 65",
            "swap a 65 h 54",
            "",
            id="W4",
        ),
        pytest.param("66 65 11 22 66 44 55 33", "swap b 66 c 66", "watching.not-there", id="a tile that is elsewhere"),
        pytest.param("63 65 11 22 66 44 66 33", "swap b 66 c 66", "watching.same", id="a tile for its like"),
        pytest.param("66 65 11 22 66 44 55 33", "swap b 66 22 c 33 44", "watching.two-with-pair", id="two for two"),
        pytest.param("66 65 11 22 66 44 55 33", "swap b 66 c 33 44", "watching.as-many", id="one for two"),
        pytest.param("66 65 11 22 66 44 55 33", "swap b 66 b 22", "watching.two-groups", id="one group"),
        pytest.param("66 65 11 22 66 44 55 33", "swap a 66 b 11", "watching.no-pair", id="the pair is none then"),
    ],
)
def test_which_exchanges_are_legal(codes: str, move: str, why: str) -> None:
    """Both groups must be valid afterwards."""
    reason = GAME.why_not(laid(codes), ME, GAME.read_move(move))
    assert ("" if reason is None else reason.key) == why


def test_w4_is_a_pair_and_a_full_fourteen() -> None:
    """65 for 54: mates `63 54`, and `64 65 65`."""
    assert is_valid(tidy(tiles("63 54")), CLASSICAL)
    assert triplet_of(tiles("64 65 65"), CLASSICAL) is Triplet.FULL_FOURTEEN


def test_w7_the_deal_of_zeros() -> None:
    """Only *c* is valid, and six swaps are legal."""
    state = GAME.start(RANDOM, deal_round(GAME, RANDOM, bytes(32)), Standing()).state
    assert text(state.rest) == text(grouped_row(state))
    named = dict(zip(LETTERS, state.groups, strict=True))
    assert {key: set(map(str, named[key])) for key in "abck"} == {
        "a": {"63", "33"},
        "b": {"22", "64", "21"},
        "c": {"62", "55", "65"},
        "k": {"52", "51", "22"},
    }
    assert valid_places(state.groups, CLASSICAL) == (2,)
    assert sorted(map(GAME.write_move, GAME.legal_moves(state, ME))) == sorted(
        [
            *("swap b 64 g 31", "swap e 55 j 61", "swap e 55 k 51"),
            *("swap i 43 j 61", "swap i 65 j 44", "swap i 66 j 44", "give-up"),
        ]
    )


def grouped_row(state: State) -> tuple[Tile, ...]:
    """Return the tiles of *state*, group by group."""
    return tuple(tile for group in state.groups for tile in group)


def test_w8_is_solved_by_four_swaps() -> None:
    """The deal of the rules page."""
    state = laid(W8, USUAL)
    end = played(state, "swap b 43 i 44", "swap c 33 f 61", "swap g 61 j 22")
    assert end.ended is None
    end = played(end, "swap a 11 e 62")
    result = GAME.result(end)
    assert result is not None
    assert str(result.reason) == "watching.solved (4)"
    assert (result.winner, result.chips) == (ME, (0,))
    assert GAME.next_standing(end).rounds == 1
    assert GAME.view(end, ME).chips == (0,)


def test_all_tiles_lie_open_from_the_start() -> None:
    """So a copy of a lesson may show all of them."""
    assert [*GAME.drawn(laid(W8), len(FULL_SET))] == [*range(32)]


def test_giving_up() -> None:
    """It is always possible, and leaves the deal unsolved."""
    end = played(laid(W8), "give-up")
    assert end.ended is not None
    assert (end.ended.reason.key, end.ended.winner) == ("watching.given-up", None)
    assert GAME.legal_moves(end, ME) == ()
    assert str(GAME.why_not(end, ME, GiveUp())) == "watching.over"
    with pytest.raises(ValueError, match="over"):
        GAME.guess(GAME.view(end, ME), Random(1))


def test_a_deal_may_be_stuck_or_go_on_for_too_long() -> None:
    """Without a legal swap it is over; so it is after 500 swaps."""
    rng = Random(1)
    deals = (deal_round(GAME, RANDOM, rng.randbytes(32)) for _ in range(3000))
    states = (GAME.start(RANDOM, deal, Standing()).state for deal in deals)
    stuck = next(state for state in states if state.ended is not None)
    assert stuck.ended is not None
    assert stuck.ended.reason.key == "watching.stuck"
    assert legal_swaps(stuck.groups, CLASSICAL) == ()
    state = laid(W8)
    late = State(
        options=state.options,
        standing=state.standing,
        groups=state.groups,
        swaps=MOST_SWAPS - 1,
        history=state.history,
    )
    end = played(late, "swap b 43 i 44").ended
    assert end is not None
    assert end.reason.key == "watching.too-long"


def test_moves_are_read_in_any_order() -> None:
    """Groups and tiles may come the other way round; as a move there is one."""
    assert GAME.read_move("swap i 44 b 34") == GAME.read_move("swap b 43 i 44") == Swap(1, tiles("43"), 8, tiles("44"))
    state = laid("44 55 11 22 33 66 65 63 64 64 31")
    other = Swap(0, tiles("55 44"), 3, tiles("64 64"))
    assert str(GAME.why_not(state, ME, other)) == "watching.other-order"


@pytest.mark.parametrize(
    "line",
    ["swap", "swap b 43", "swap b 43 i 44 k 11", "swap 43 b i 44", "trade b 43 i 44", "give up", "swap b 4 i 44"],
)
def test_what_is_no_move(line: str) -> None:
    """Other words are refused."""
    with pytest.raises(NotationError):
        GAME.read_move(line)


# -- a referee of another making -------------------------------------------------------------------------


def makes(codes: list[str], *, modern: bool) -> bool:
    """Return whether two or three tiles, written as text, are valid: by the sentences of the page, one by one."""
    if len(codes) == 2:
        unlike = ({"63", "54"}, {"62", "53"}, {"52", "43"}, {"41", "32"}, {"42", "21"})
        military = set().union(*unlike)
        return set(codes) in unlike or (codes[0] == codes[1] and codes[0] not in military)
    numbers = sorted(int(digit) for code in codes for digit in code)
    for number in range(1, 7):
        often, others = numbers.count(number), [each for each in numbers if each != number]
        if often >= 5 or (often == 4 and sum(others) == number):
            return True
        three = often == 3 and max(map(numbers.count, numbers)) == 3
        if three and (len(set(others)) == 1 or sum(others) == 5 or sum(others) >= 14):
            return True
    if max(map(numbers.count, numbers)) > 2:
        return False
    rows = ["123456", "112233", "445566", "233445" if modern else "223366"]
    return "".join(map(str, numbers)) in rows


def referee(state: State) -> set[str]:
    """Return the legal moves of *state*, by trying everything on lists of text."""
    groups, modern = [list(map(str, group)) for group in state.groups], state.options.dragon is MODERN
    found = {"give-up"}
    for (one, first), (other, second) in combinations(enumerate(groups), 2):
        for size in (1, 2) if one == 0 else (1,):
            for given in combinations(first, size):
                for taken in combinations(second, size):
                    mine, theirs = first.copy(), second.copy()
                    for code in given:
                        mine.remove(code)
                        theirs.append(code)
                    for code in taken:
                        theirs.remove(code)
                        mine.append(code)
                    if sorted(given) != sorted(taken) and makes(mine, modern=modern) and makes(theirs, modern=modern):
                        found.add(f"swap {LETTERS[one]} {' '.join(given)} {LETTERS[other]} {' '.join(taken)}")
    return found


def agree(options: WatchingOptions, seed: int) -> None:
    """Compare all legal moves in a random round."""
    rng = Random(seed)
    state = GAME.start(options, deal_round(GAME, options, seed.to_bytes(32, "big")), Standing()).state
    while GAME.to_act(state):
        legal = GAME.legal_moves(state, ME)
        assert set(map(GAME.write_move, legal)) == referee(state)
        state = GAME.apply(state, ME, rng.choice(legal)).state
    assert state.ended is not None
    whole = all(makes([*map(str, group)], modern=options.dragon is MODERN) for group in state.groups)
    assert (state.ended.winner == ME) == whole


@pytest.mark.parametrize("options", [*PRESETS.values(), changed(USUAL, dragon=MODERN)], ids=[*PRESETS, "modern"])
def test_a_referee_agrees(options: WatchingOptions) -> None:
    """Each move of a few random rounds is legal by both, and no other."""
    for seed in range(2):
        agree(options, seed)


@pytest.mark.slow
@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_a_referee_agrees_for_long(options: WatchingOptions) -> None:
    """In 10,000 random rounds."""
    for seed in range(10_000):
        agree(options, seed)


# -- deals that can be solved ----------------------------------------------------------------------------


@pytest.mark.parametrize("dragon", Dragon)
def test_every_solvable_deal_is_solved_by_its_steps(dragon: Dragon) -> None:
    """The walk backwards, read forwards, is a row of legal swaps, as many as the option says or fewer."""
    for seed in range(6):
        wall = deal_from_seed(bytes([seed]) * 32, FULL_SET).wall
        groups = solution(wall, dragon)
        assert valid_places(groups, dragon) == tuple(range(11))
        assert tidy(tile for group in groups for tile in group) == FULL_SET
        for steps in (3, 6, 12):
            row = solvable(wall, steps, dragon)
            found = solve(grouped(row), dragon)
            assert found.swaps is not None
            position = grouped(row)
            for each in found.swaps:
                assert each in legal_swaps(position, dragon)
                position = exchanged(position, each)
            assert len(valid_places(position, dragon)) == 11


@pytest.mark.parametrize("dragon", Dragon)
def test_whichever_pair_is_taken_the_rest_can_be_parted(dragon: Dragon) -> None:
    """So the first tile of any wall, with its mate, is good for the pair."""
    for face in dict.fromkeys(FULL_SET):
        left = list(FULL_SET)
        left.remove(face)
        groups = solution((face, *left), dragon)
        assert groups[0] == tidy((face, MATES[Mates.CHINESE][face]))
        assert valid_places(groups, dragon) == tuple(range(11))


def test_known_deals() -> None:
    """The recipe of docs/records.md: the same seed lies the same for ever."""
    deal = deal_round(GAME, USUAL, bytes(32))
    state = GAME.start(USUAL, deal, Standing()).state
    assert text(state.rest) == KNOWN
    given = GAME.start(USUAL, Deal((), hands=((),), rest=state.rest), Standing()).state
    assert given.groups == state.groups


KNOWN = "44 63 11 55 22 31 64 53 31 65 62 65 42 32 44 33 64 61 51 21 11 55 33 22 54 41 66 61 43 66 51 52"


def test_random_deals_are_as_they_come() -> None:
    """1.3 groups are valid, and 7 swaps legal, on average."""
    assert RANDOM.deal is Dealing.RANDOM
    rng, valid, legal, deals = Random(2), 0, 0, 150
    for _deal in range(deals):
        state = GAME.start(RANDOM, deal_round(GAME, RANDOM, rng.randbytes(32)), Standing()).state
        valid += len(valid_places(state.groups, CLASSICAL))
        legal += len(legal_swaps(state.groups, CLASSICAL))
    assert valid / deals == pytest.approx(1.3, abs=0.3)
    assert legal / deals == pytest.approx(7, abs=1.5)


# -- the coach -------------------------------------------------------------------------------------------


def test_what_the_coach_says_is_true() -> None:
    """It names the groups that a swap makes valid, and those alone."""
    said = Counter[str]()
    for seed in range(4):
        rng = Random(seed)
        state = (
            laid(W8) if not seed else GAME.start(USUAL, deal_round(GAME, USUAL, bytes([seed]) * 32), Standing()).state
        )
        if not seed:
            state = played(state, "swap b 43 i 44", "swap c 33 f 61", "swap g 61 j 22")
        while GAME.to_act(state) and state.swaps < 40:
            view = GAME.view(state, ME)
            for move in GAME.legal_moves(state, ME):
                told = reasons(view, move)
                if isinstance(move, GiveUp):
                    assert told == ()
                    continue
                if not told:
                    assert not opens(state, move, GAME.play(state, ME, move).state)
                    said["nothing"] += 1
                    continue
                (reason,) = told
                said[reason.key] += 1
                before = {LETTERS[place] for place in valid_places(state.groups, CLASSICAL)}
                after = GAME.play(state, ME, move).state
                now = {LETTERS[place] for place in valid_places(after.groups, CLASSICAL)}
                if reason.key == "watching.coach-solves":
                    assert len(now) == 11
                else:
                    told_of = {reason.get("here"), reason.get("there")} - {None}
                    assert now - before == told_of
                    assert told_of or opens(state, move, after)
            moves = [move for move in GAME.legal_moves(state, ME) if not isinstance(move, GiveUp)]
            state = GAME.apply(state, ME, rng.choice(moves)).state
    assert len(said) == 5
    assert MATES[Mates.CHINESE][tiles("42")[0]] is tiles("21")[0]


def opens(state: State, move: Swap, after: State) -> bool:
    """Return whether *move* makes a new swap possible, besides the one that takes it back."""
    before = {str(each) for each in GAME.legal_moves(state, ME)}
    back = str(Swap(move.one, move.taken, move.other, move.given))
    return any(str(each) not in before and str(each) != back for each in GAME.legal_moves(after, ME))


def test_a_pair_is_not_exchanged_for_itself() -> None:
    """If the triplet holds the same two tiles, giving both would change nothing."""
    pair, triple = tiles("66 66"), tiles("66 66 63")
    ways = [(way.given, way.taken) for way in all_ways(pair, triple, Dragon.MIDDLE)]
    assert (tiles("66 66"), tiles("66 63")) in ways
    assert all(given != taken for given, taken in ways)


@pytest.mark.parametrize(
    ("row", "made"),
    [
        ("66 66 63", Triplet.FIVE_SONS),
        ("55 53 52", Triplet.COINCIDENCE),
        ("66 63 22", None),
        ("11 61 66", Triplet.SPLIT),
        ("33 31 22", Triplet.FIVE_POINTS),
        ("65 65 53", Triplet.FULL_FOURTEEN),
        ("61 52 43", Triplet.ALL_DIFFERENT),
        ("62 63 32", Triplet.TWO_THREE_SIX),
    ],
)
def test_the_examples_of_the_sheet(row: str, made: Triplet | None) -> None:
    """Counted afresh, without the cache."""
    triplets.cache_clear()
    assert triplet_of(tidy(tiles(row)), Dragon.TWO_THREE_SIX) is made
