# SPDX-License-Identifier: MIT
"""The worked cases of 夾十, its frequencies, and a second, deliberately naive referee."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random
from typing import Any, Final

import pytest

from dominoes.deal import deal_round
from dominoes.errors import IllegalMoveError, NotationError
from dominoes.game import Deal, Seat, Standing, TilesDealt, known
from dominoes.games.drawing import Discard, Take, TileDrawn
from dominoes.games.kapshap.options import PRESETS, FirstTurn, KapShapOptions, Takes
from dominoes.games.kapshap.rules import MOST_TURNS, KapShap
from dominoes.games.kapshap.state import (
    Declare,
    HandDeclared,
    Phase,
    State,
    grouped,
    is_ten,
    pairs_of_use,
    partners,
    parts,
    wins,
)
from dominoes.tiles import FACES, FULL_SET, Suit, Tile, text, tidy, tile, tiles
from tests.dominoes.games import drawing_referee
from tests.support.strategies import changed

GAME: Final = KapShap()
USUAL: Final = PRESETS["kapshap"]
GIN: Final = PRESETS["kapshap_gin"]
ZEROS: Final = bytes(32)
FIRST, OTHER = Seat(0), Seat(1)


def begun(options: KapShapOptions = USUAL, seed: bytes = ZEROS, banker: Seat = FIRST) -> State:
    """Deal a round."""
    return GAME.start(options, deal_round(GAME, options, seed), Standing(banker)).state


def laid(first: str, other: str, *rest: str, options: KapShapOptions = USUAL) -> State:
    """Lay out both hands, and what comes first in the reserve."""
    hands = (tiles(first), tiles(other))
    left = list((Counter(FULL_SET) - Counter((*hands[0], *hands[1], *map(tile, rest)))).elements())
    return GAME.start(options, Deal((), hands=hands, rest=(*map(tile, rest), *left)), Standing()).state


def after(state: State, *moves: str) -> State:
    """Play *moves*, each by whose turn it is."""
    for move in moves:
        state = GAME.apply(state, state.turn, GAME.read_move(move)).state
    return state


def legal(state: State) -> set[str]:
    """Return the legal moves as records write them."""
    return {GAME.write_move(move) for move in GAME.legal_moves(state, state.turn)}


# -- hands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "with_three", "with_six"),
    [
        pytest.param("66 66 55 55 64 64 44 11", True, True, id="K1"),
        pytest.param("61 61 42 52 31 33 21 43", True, False, id="K2"),
        pytest.param("42 61 43 21 31 31 65 54", True, False, id="K3"),
        pytest.param("42 31 66 66 55 55 64 64", False, True, id="K4"),
        pytest.param("66 44 62 11 53 55 64 65", False, False, id="K5"),
        pytest.param("11 11 66 66 44 62 55 64", True, True, id="K6"),
    ],
)
def test_hands_that_win(hand: str, *, with_three: bool, with_six: bool) -> None:
    """An eye and three tens; the tile 4-2 counts three, at some tables six."""
    for forty_two, expected in ((3, with_three), (6, with_six)):
        found = parts(tidy(tiles(hand)), forty_two)
        assert bool(found) == wins(tidy(tiles(hand)), forty_two) == expected
        if expected:
            (one, other), *tens = found
            assert one is other
            assert all(is_ten(*pair, forty_two) for pair in tens)
            assert tidy(sum(found, ())) == tidy(tiles(hand))


def test_no_hand_of_another_size_wins() -> None:
    """Seven tiles have at most three pairs of use."""
    assert not parts(tidy(tiles("66 66 55 55 64 64 44")), 3)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("forty_two", "faces", "hands", "different"), [(3, 24, 81_745, 9_757), (6, 23, 74_620, 8_644)]
)
def test_how_many_hands_win(forty_two: int, faces: int, hands: int, different: int) -> None:
    """Exactly, of 10,518,300 hands of eight tiles: all that an eye and three tens can make."""
    copies = Counter(FULL_SET)
    tens = [pair for pair in combinations_with_replacement(FACES, 2) if is_ten(*pair, forty_two)]
    # Two of them, 4-1 and 3-2 with themselves, are in no set.
    assert len(tens) == faces
    found = set()
    for eye in (face for face in FACES if face.suit is Suit.CIVIL):
        for three in combinations_with_replacement(tens, 3):
            counts = Counter((eye, eye, *(each for pair in three for each in pair)))
            if all(count <= copies[face] for face, count in counts.items()):
                found.add(tidy(counts.elements()))
    assert len(found) == different
    assert sum(prod(comb(copies[face], n) for face, n in Counter(hand).items()) for hand in found) == hands
    assert all(wins(hand, forty_two) for hand in found)


def test_tens() -> None:
    """51 of the 496 pairs of tiles; so many tiles fit each tile."""
    assert sum(is_ten(one, other, 3) for one, other in combinations(FULL_SET, 2)) == 51
    left = {face: Counter(FULL_SET) - Counter((face,)) for face in FACES}
    counts = {face: sum(left[face][other] for other in partners(3)[face]) for face in FACES}
    fitting = {count: {str(face) for face in FACES if counts[face] == count} for count in range(1, 5)}
    assert fitting == {
        4: {"66", "11", "44", "31", "33", "22", "51", "62", "53", "42", "21"},
        3: {"55", "64"},
        2: {"65", "61", "63", "54", "52", "43"},
        1: {"41", "32"},
    }


@cache
def naive_pairs(row: tuple[Tile, ...], forty_two: int, *, eye: bool) -> int:
    """Return the most pairs of use in *row*, trying all; *eye* tells whether one may be."""
    if len(row) < 2:
        return 0
    head, *rest = row
    best = naive_pairs(tuple(rest), forty_two, eye=eye)
    for at, each in enumerate(rest):
        left = (*rest[:at], *rest[at + 1 :])
        worth = [forty_two if str(face) == "42" else face.high + face.low for face in (head, each)]
        if sum(worth) in (10, 20):
            best = max(best, 1 + naive_pairs(left, forty_two, eye=eye))
        if eye and head is each:
            best = max(best, 1 + naive_pairs(left, forty_two, eye=False))
    return best


def test_pairs_of_use() -> None:
    """As many as trying all finds, but never four tens; they and what is left are the hand."""
    rng = Random(4)
    for _ in range(150):
        hand, forty_two = tidy(rng.sample(FULL_SET, rng.choice((7, 8)))), rng.choice((3, 6))
        found, left = grouped(hand, forty_two)
        assert tidy((*sum(found, ()), *left)) == hand
        assert len(found) == pairs_of_use(hand, forty_two)
        tens = found[1:] if found and found[0][0] is found[0][1] else found
        assert all(is_ten(*pair, forty_two) for pair in tens)
        most = naive_pairs(hand, forty_two, eye=True)
        assert len(found) in {most, most - 1} if most == 4 else {most}
        assert (len(found) == 4) == wins(hand, forty_two) == naive_wins(hand, forty_two)


# -- play -----------------------------------------------------------------------------------------


def test_the_deal() -> None:
    """K9: the first player takes eight tiles, then the other seven; the reserve is drawn in order."""
    state = begun()
    (dealt,) = state.history
    assert isinstance(dealt, TilesDealt)
    assert [text(known(row)) for row in dealt.hands] == [
        "63 33 22 64 21 62 55 65",
        "11 32 44 55 41 61 54",
    ]
    assert text(state.rest[:3]) == "11 33 31"
    assert len(state.rest) == 17
    turned = begun(banker=OTHER)
    assert text(state.hands[0]) == text(turned.hands[1])


def test_the_turns() -> None:
    """First a discard; then a draw, or a take with a discard before the draw."""
    state = begun()
    assert legal(state) == {f"discard {each}" for each in ["63", "33", "22", "64", "21", "62", "55", "65"]}
    state = after(state, "discard 21")
    assert (state.turn, state.phase, legal(state)) == (1, Phase.BEGIN, {"draw", "take 21"})
    state = after(state, "take 21")
    # K8: what was taken may not be discarded at once.
    assert legal(state) == {f"discard {each}" for each in ["11", "32", "44", "55", "41", "61", "54"]}
    reason = GAME.why_not(state, OTHER, Discard(tile("21")))
    assert reason is not None
    assert reason.key == "kapshap.just-taken"
    state = after(state, "discard 54")
    assert legal(state) == {"draw"}
    state = after(state, "draw")
    assert state.history[-1] == TileDrawn(OTHER, tile("11"))
    assert "discard 21" in legal(state)
    state = after(state, "discard 21")
    assert (state.turn, text(state.pool)) == (0, "54 21")
    assert legal(state) == {"draw", "take 54", "take 21"}
    newest = after(begun(GIN), "discard 63", "draw", "discard 32")
    assert legal(newest) == {"draw", "take 32"}


def after_with(options: KapShapOptions, *moves: str) -> State:
    """Play *moves* by *options*."""
    return after(begun(options), *moves)


def test_taking_instead_of_drawing() -> None:
    """If taking replaces drawing, the turn passes after the discard."""
    state = after_with(GIN, "discard 21", "take 21", "discard 54")
    assert (state.turn, state.phase, state.taken) == (0, Phase.BEGIN, None)


def test_a_long_first_turn() -> None:
    """The first player may have to draw too."""
    state = after_with(changed(USUAL, first_turn=FirstTurn.DISCARD_DRAW_DISCARD), "discard 21")
    assert (state.turn, legal(state)) == (0, {"draw"})
    assert after(state, "draw", "discard 63").turn == 1


@pytest.mark.parametrize(("take", "possible"), [(Takes.ANY, True), (Takes.LAST, False)])
def test_an_old_discard_may_win(take: Takes, *, possible: bool) -> None:
    """K7: with 6-5, discarded two turns ago, the hand has 20, 10 and 10 and an eye."""
    state = laid(
        "65 66 66 11 11 44 44 51",
        "31 31 33 22 42 52 63",
        *("61", "62", "54"),
        options=changed(USUAL, take=take, ante=5),
    )
    state = after(state, "discard 65", "draw", "discard 61", "draw", "discard 62")
    assert ("take 65" in legal(state)) == possible
    reason = GAME.why_not(state, OTHER, Take(tile("65")))
    assert possible == (reason is None)
    if possible:
        state = after(state, "take 65")
        assert "declare" in legal(state)
        state = after(state, "declare")
        assert state.ended is not None
        assert (state.ended.chips, state.ended.winner) == ((-5, 5), 1)
        (shown,) = (event for event in state.history if isinstance(event, HandDeclared))
        assert shown.pairs[0] == (tile("31"), tile("31"))
        following = GAME.next_standing(state)
        assert (following.banker, following.term, following.rounds, following.chips) == (1, 1, 1, (-5, 5))
    else:
        assert reason is not None
        assert reason.key == "kapshap.only-newest"


def test_a_dealt_hand_may_win() -> None:
    """At once; but nobody has to declare."""
    state = laid("66 66 55 55 64 64 44 11", "31 31 33 22 42 52 63")
    assert {"declare", "discard 66"} <= legal(state)
    won = after(state, "declare")
    assert GAME.result(won) == won.ended
    assert won.ended is not None
    assert won.ended.winner == 0
    assert GAME.next_standing(won).term == 2
    assert after(state, "discard 66").ended is None


def test_a_round_may_be_drawn() -> None:
    """Once the reserve is used up when a turn should begin; where nobody need draw, after a hundred turns too."""
    state = after(begun(), "discard 21")
    while state.ended is None:
        move = next(move for move in GAME.legal_moves(state, state.turn) if not isinstance(move, Declare))
        state = GAME.play(state, state.turn, move).state
    assert (state.ended.reason.key, state.ended.winner, state.ended.chips) == ("kapshap.drawn", None, (0, 0))
    assert (state.turns, len(state.rest)) == (18, 0)
    assert GAME.next_standing(state).banker == 1
    state = after(begun(GIN), "discard 21")
    while state.ended is None:
        moves = GAME.legal_moves(state, state.turn)
        state = GAME.play(state, state.turn, next((m for m in moves if isinstance(m, Take)), moves[-1])).state
    assert (state.ended.reason.key, state.turns) == ("kapshap.drawn-long", MOST_TURNS + 1)


def test_what_is_refused() -> None:
    """Each with a reason."""
    state = begun()

    def why(state: State, seat: Seat, move: str) -> str | None:
        reason = GAME.why_not(state, seat, GAME.read_move(move))
        return None if reason is None else reason.key

    assert why(state, OTHER, "draw") == "kapshap.not-your-turn"
    assert why(state, FIRST, "draw") == "kapshap.discard-first"
    assert why(state, FIRST, "take 66") == "kapshap.discard-first"
    assert why(state, FIRST, "declare") == "kapshap.no-win"
    assert why(state, FIRST, "discard 66") == "kapshap.not-in-hand"
    state = after(state, "discard 21")
    assert why(state, OTHER, "take 66") == "kapshap.not-discarded"
    assert why(state, OTHER, "discard 11") == "kapshap.draw-first"
    state = after(state, "take 21", "discard 54")
    assert why(state, OTHER, "take 54") == "kapshap.must-draw"
    assert why(state, OTHER, "discard 11") == "kapshap.must-draw"
    with pytest.raises(IllegalMoveError, match=r"kapshap\.must-draw"):
        GAME.apply(state, OTHER, Take(tile("54")))
    won = after(laid("66 66 55 55 64 64 44 11", "31 31 33 22 42 52 63"), "declare")
    assert why(won, FIRST, "draw") == "kapshap.over"
    assert GAME.legal_moves(won, FIRST) == ()
    for bad in ("take", "draw 66", "lay 66", "discard 67"):
        with pytest.raises(NotationError):
            GAME.read_move(bad)


def test_impossible_deals() -> None:
    """Hands of other sizes, a reserve unlike the undealt tiles, a pile of other tiles, dice, and halves."""
    good = deal_round(GAME, USUAL, ZEROS)
    hands = (good.wall[:8], good.wall[8:15])
    for bad, standing in (
        (Deal(good.wall[1:]), Standing()),
        (Deal((), hands=hands[::-1]), Standing()),
        (Deal((), hands=hands, rest=good.wall[16:]), Standing()),
        (Deal((), hands=(hands[0], hands[0][:7])), Standing()),
        (Deal(good.wall, (1, 2)), Standing()),
        (good, Standing(half=2)),
    ):
        with pytest.raises(ValueError, match=r"tile|dice|halves|reserve"):
            GAME.start(USUAL, bad, standing)
    assert GAME.start(USUAL, Deal((), hands=hands), Standing()).state.rest == tidy(good.wall[15:])


def test_a_finished_round_cannot_be_guessed() -> None:
    """There is nothing to guess."""
    won = after(laid("66 66 55 55 64 64 44 11", "31 31 33 22 42 52 63"), "declare")
    view = GAME.view(won, FIRST)
    assert view.chips == (1, -1)
    with pytest.raises(ValueError, match="over"):
        GAME.guess(view, Random(1))


# -- the naive referee ----------------------------------------------------------------------------


def naive_wins(hand: tuple[Tile, ...], forty_two: int) -> bool:
    """Return whether some eye leaves tiles that are all in tens, trying all."""

    def all_tens(row: list[int]) -> bool:
        return not row or any(
            row[0] + row[at] in (10, 20) and all_tens(row[1:at] + row[at + 1 :]) for at in range(1, len(row))
        )

    codes = [str(each) for each in hand]
    if len(codes) != 8:
        return False
    for eye in {code for code in codes if codes.count(code) == 2}:
        rest = [code for code in codes if code != eye]
        if all_tens([forty_two if code == "42" else int(code[0]) + int(code[1]) for code in rest]):
            return True
    return False


class Naive:
    """Plays by codes and lists alone."""

    def __init__(self, options: KapShapOptions, wall: list[str], banker: int) -> None:
        """Deal."""
        self.options, self.turn, self.turns = options, banker, 0
        self.hands = {banker: wall[:8], 1 - banker: wall[8:15]}
        self.rest, self.pool = wall[15:], list[str]()
        self.may, self.taken, self.chips = "first", "", [0, 0]
        self.over = False

    def legal(self) -> set[str]:
        """Return what may be done."""
        hand = self.hands[self.turn]
        if self.over:
            return set()
        if len(hand) == 7:
            takes = set(self.pool if self.options.take.key == "any" else self.pool[-1:])
            return {"draw"} | ({f"take {each}" for each in takes} if self.may == "begin" else set())
        moves = {f"discard {each}" for each in hand if each != self.taken}
        return moves | ({"declare"} if naive_wins(tiles(" ".join(hand)), self.options.forty_two) else set())

    def play(self, move: str) -> None:
        """Do it."""
        verb, _, code = move.partition(" ")
        hand, ante = self.hands[self.turn], self.options.ante
        if verb == "declare":
            self.chips = [ante if seat == self.turn else -ante for seat in (0, 1)]
            self.over = True
        elif verb == "draw":
            hand.append(self.rest.pop(0))
            self.may, self.taken = "drawn", ""
        elif verb == "take":
            self.pool.reverse()
            self.pool.remove(code)
            self.pool.reverse()
            hand.append(code)
            self.may, self.taken = "taken", code
        else:
            hand.remove(code)
            self.pool.append(code)
            again = (self.may == "taken" and self.options.draw_after_take) or (
                self.may == "first" and self.options.first_turn.key != "discard"
            )
            self.may, self.taken = ("must" if again else "begin"), ""
            if not again:
                self.turn = 1 - self.turn
                self.turns += 1
                self.over = not self.rest or (not self.options.draw_after_take and self.turns > 100)


def random_options(rng: Random) -> KapShapOptions:
    """Return options by chance."""
    return KapShapOptions(
        take=rng.choice([*Takes]),
        draw_after_take=rng.random() < 0.5,
        first_turn=rng.choice([*FirstTurn]),
        forty_two=rng.choice((3, 6)),
        ante=rng.choice((1, 7)),
    )


def agree(options: KapShapOptions, rng: Random) -> None:
    """Play one random round by the rules and by the referee."""
    drawing_referee.agree(GAME, options, partial(Naive, options), rng, ("take", "declare"))


@pytest.mark.no_cover
def test_against_the_naive_referee() -> None:
    """Random rounds by random options have the same legal moves all along, and the same chips."""
    rng = Random(20260101)
    for _ in range(60):
        agree(random_options(rng), rng)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_very_many_against_the_naive_referee(preset: str) -> None:
    """By each preset."""
    rng: Any = Random(preset)
    for _ in range(10_000):
        agree(PRESETS[preset], rng)
