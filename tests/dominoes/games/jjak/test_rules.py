# SPDX-License-Identifier: MIT
"""The worked cases of 짝맞추기, its frequencies, and a second, deliberately naive referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from math import comb
from random import Random
from typing import Any, Final

import pytest

from dominoes.deal import deal_round
from dominoes.errors import IllegalMoveError, NotationError
from dominoes.game import Deal, Seat, Standing, TilesDealt, known
from dominoes.games.drawing import Discard, Draw, Take
from dominoes.games.jjak.options import PRESETS, DiscarderPays, JjakOptions, Offer
from dominoes.games.jjak.rules import Jjak, pairs_of
from dominoes.games.jjak.state import PairLaid, Phase, State
from dominoes.games.mates import Mates
from dominoes.tiles import FACES, FULL_SET, Tile, text, tidy, tile, tiles
from tests.dominoes.games import drawing_referee
from tests.support.strategies import changed

GAME: Final = Jjak()
FOUR: Final = PRESETS["jjak"]
NEXT: Final = changed(FOUR, offer=Offer.NEXT)
ZEROS: Final = bytes(32)


def begun(options: JjakOptions = FOUR, seed: bytes = ZEROS, banker: int = 0) -> State:
    """Deal a round."""
    return GAME.start(options, deal_round(GAME, options, seed), Standing(Seat(banker))).state


def laid(*hands: str, options: JjakOptions = FOUR, rest: str = "") -> State:
    """Lay out hands, and what comes first in the reserve."""
    rows, first = tuple(map(tiles, hands)), tiles(rest)
    left = (Counter(FULL_SET) - Counter((*first, *(each for row in rows for each in row)))).elements()
    deal = Deal((), hands=rows, rest=(*first, *left))
    return GAME.start(options, deal, Standing()).state


def after(state: State, *moves: str) -> State:
    """Play *moves*, each by whose turn it is."""
    for move in moves:
        state = GAME.apply(state, state.turn, GAME.read_move(move)).state
    return state


def legal(state: State) -> set[str]:
    """Return the legal moves as records write them."""
    return {GAME.write_move(move) for move in GAME.legal_moves(state, state.turn)}


def test_the_deal() -> None:
    """J1: of the seed of zeros nobody holds a pair."""
    state = begun()
    (dealt,) = state.history
    assert isinstance(dealt, TilesDealt)
    assert [text(known(row)) for row in dealt.hands] == [
        "63 33 22 64 21 62",
        "55 65 11 32 44",
        "55 41 61 54 11",
        "33 31 64 42 53",
    ]
    assert text(state.rest[:3]) == "51 31 43"
    assert state.melds == ((), (), (), ())
    assert (state.phase, state.turn) == (Phase.DISCARD, 0)


def test_dealt_pairs_are_laid_at_once() -> None:
    """J2: two pairs are laid, two tiles are left, one of them to discard."""
    state = laid("61 44 33 44 33 52", "66 11 31 55 22", "65 64 63 62 53", "51 43 42 41 66", rest="11")
    assert text(state.melds[0]) == "44 44 33 33"
    assert state.hands[0] == tiles("61 52")
    assert legal(state) == {"discard 61", "discard 52"}
    assert [event for event in state.history if isinstance(event, PairLaid)][:2] == [
        PairLaid(Seat(0), (tile("44"), tile("44"))),
        PairLaid(Seat(0), (tile("33"), tile("33"))),
    ]


def test_the_next_player_may_take() -> None:
    """J3: 6-3 is discarded, and its mate held."""
    state = laid("63 11 44 31 55 33", "54 66 11 44 31", "55 22 33 65 64", "61 51 62 53 42", options=NEXT)
    state = after(state, "discard 63")
    assert legal(state) == {"take 63", "draw"}
    taken = after(state, "take 63")
    assert text(taken.melds[1]) == "63 54"
    assert taken.pool == ()
    assert legal(taken) == {f"discard {each}" for each in ("66", "11", "44", "31")}
    assert after(state, "draw").turn == 1


def test_whom_a_discard_is_offered() -> None:
    """J4: the opposite player takes it only where it is offered to all, and then discards."""
    hands = ("63 11 44 31 55 33", "66 11 44 31 62", "54 55 22 33 65", "64 61 51 53 42")
    state = after(laid(*hands, options=NEXT), "discard 63")
    assert (state.turn, legal(state)) == (1, {"draw"})
    state = after(laid(*hands), "discard 63")
    assert (state.turn, state.phase) == (2, Phase.DISCARD)
    assert text(state.melds[2]) == "63 54"
    assert after(state, "discard 22").turn == 3


@pytest.mark.parametrize(("pays", "chips"), [("one", (0, -1, 0, 1)), ("for-all", (0, -3, 0, 3))])
def test_who_discards_pays(pays: str, chips: tuple[int, ...]) -> None:
    """J5: only the player whose discard made the third pair."""
    options = changed(FOUR, discarder_pays=DiscarderPays(pays))
    hands = ("65 62 64 51 42 31", "66 55 33 61 63", "65 11 32 53 43", "44 44 22 22 54")
    state = after(laid(*hands, options=options, rest="11"), "discard 31", "draw", "discard 63")
    assert state.ended is not None
    assert text(state.melds[3]) == "44 44 22 22 63 54"
    assert (state.ended.winner, state.ended.chips, state.ended.reason.key) == (3, chips, "jjak.won-discard")


def test_all_pay_for_a_draw() -> None:
    """J6: the third pair is drawn, or dealt."""
    state = laid(
        "44 44 22 22 54 61", "66 55 33 65 62", "11 32 53 43 42", "64 51 31 41 21", rest="61 51 31 63", options=NEXT
    )
    state = after(state, "discard 61")
    while state.ended is None:
        held = [str(each) for each in state.hands[state.turn] if str(each) != "54"]
        state = after(state, "draw" if state.phase is Phase.BEGIN else f"discard {held[-1]}")
    assert (state.ended.chips, state.ended.winner, state.ended.reason.key) == ((3, -1, -1, -1), 0, "jjak.won")
    dealt = laid("44 44 22 22 33 33", "66 55 63 65 62", "11 32 53 43 42", "64 51 31 41 21")
    assert dealt.ended is not None
    assert (dealt.ended.chips, dealt.ended.winner, dealt.ended.reason.key) == ((3, -1, -1, -1), 0, "jjak.won")
    assert GAME.next_standing(dealt).term == 2
    drawn = laid("44 44 22 22 54 61", "66 55 33 65 51", "11 32 53 43 42", "64 31 41 21 62", rest="33 63", options=NEXT)
    drawn = after(drawn, "discard 61")
    assert drawn.turn == 1
    drawn = after(drawn, "draw")
    assert text(drawn.melds[1]) == "33 33"


def test_korean_mates() -> None:
    """J7: 6-3 and 5-4 are no pair there; each of them has another mate."""
    hand = tidy(tiles("63 54 62 21"))
    assert pairs_of(hand, Mates.CHINESE) == ((tile("63"), tile("54")),)
    assert set(pairs_of(hand, Mates.KOREAN)) == {(tile("63"), tile("62")), (tile("54"), tile("21"))}


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("size", "counts"),
    [
        pytest.param(6, (512_512, 349_440, 43_680, 560), marks=pytest.mark.bulk),
        (5, (139_776, 58_240, 3_360)),
    ],
)
def test_how_many_dealt_pairs(size: int, counts: tuple[int, ...]) -> None:
    """Exactly: every hand is looked at, those of the same faces once for all."""
    found: Counter[int] = Counter()
    for hand, ways in hands_of(size, FACES):
        found[len(pairs_of(tidy(hand), Mates.CHINESE))] += ways
    assert tuple(found[pairs] for pairs in range(len(counts))) == counts
    assert found.total() == sum(counts)
    rng = Random(1)
    for _ in range(200):
        hand = tidy(rng.sample(FULL_SET, size))
        for kind in Mates:
            naive = sum(naive_mates(str(one), str(other), kind.key) for one, other in combinations(hand, 2))
            assert len(pairs_of(hand, kind)) == naive


def hands_of(size: int, faces: tuple[Tile, ...]) -> Iterator[tuple[tuple[Tile, ...], int]]:
    """Yield each hand of so many tiles of *faces*, and in how many ways the set makes it."""
    if not size:
        yield (), 1
    elif faces:
        first, *others = faces
        there = FULL_SET.count(first)
        for count in range(min(there, size) + 1):
            for hand, ways in hands_of(size - count, tuple(others)):
                yield (first,) * count + hand, ways * comb(there, count)


def test_a_round_may_be_drawn() -> None:
    """If the reserve is used up and nobody takes the newest discard; then the next seat begins."""
    rng = Random(3)
    ended = [finished(begun(NEXT, rng.randbytes(32)), rng) for _ in range(12)]
    drawn = next(state for state in ended if state.ended is not None and state.ended.winner is None)
    assert drawn.ended is not None
    assert (drawn.ended.chips, drawn.ended.reason.key, drawn.rest) == ((0, 0, 0, 0), "jjak.drawn", ())
    assert GAME.next_standing(drawn).banker == 1
    view = GAME.view(drawn, Seat(0))
    assert view.chips == (0, 0, 0, 0)
    with pytest.raises(ValueError, match="over"):
        GAME.guess(view, rng)


def finished(state: State, rng: Random) -> State:
    """Play to the end by chance, and never take."""
    while state.ended is None:
        moves = [move for move in GAME.legal_moves(state, state.turn) if not isinstance(move, Take)]
        move = rng.choice(moves or list(GAME.legal_moves(state, state.turn)))
        state = GAME.play(state, state.turn, move).state
    return state


def test_what_is_refused() -> None:
    """Each with a reason."""

    def why(state: State, seat: int, move: str) -> str | None:
        reason = GAME.why_not(state, Seat(seat), GAME.read_move(move))
        return None if reason is None else reason.key

    state = begun(NEXT)
    assert why(state, 1, "draw") == "jjak.not-your-turn"
    assert why(state, 0, "draw") == why(state, 0, "take 66") == "jjak.discard-first"
    assert why(state, 0, "discard 66") == "jjak.not-in-hand"
    state = after(state, "discard 21")
    assert why(state, 1, "take 66") == "jjak.only-newest"
    assert why(state, 1, "take 21") == "jjak.no-mate"
    assert why(state, 1, "discard 55") == "jjak.draw-first"
    assert why(state, 1, "draw") is None
    with pytest.raises(IllegalMoveError, match=r"jjak\.no-mate"):
        GAME.apply(state, Seat(1), Take(tile("21")))
    with pytest.raises(NotationError):
        GAME.read_move("declare")
    won = laid("44 44 22 22 33 33", "66 55 63 65 62", "11 32 53 43 42", "64 51 31 41 21")
    assert why(won, 0, "draw") == "jjak.over"
    assert GAME.legal_moves(won, Seat(0)) == ()


def test_the_last_discard_may_be_taken() -> None:
    """With an empty reserve the next player can only take."""
    rng = Random(5)
    for _ in range(300):
        state = begun(changed(NEXT, seats=2), rng.randbytes(32))
        while state.ended is None and (state.rest or state.phase is Phase.DISCARD):
            state = GAME.play(state, state.turn, rng.choice(GAME.legal_moves(state, state.turn))).state
        if state.ended is None:
            break
    (move,) = GAME.legal_moves(state, state.turn)
    assert isinstance(move, Take)
    reason = GAME.why_not(state, state.turn, Draw())
    assert reason is not None
    assert reason.key == "jjak.reserve-empty"
    other = GAME.guess(GAME.view(state, Seat(1 - state.turn)), rng)
    assert GAME.legal_moves(other, state.turn) == (move,)


# -- the naive referee ----------------------------------------------------------------------------

CHINESE = ("63 54", "62 53", "52 43", "41 32", "42 21")
KOREAN = ("63 62", "53 52", "43 42", "41 32", "54 21")


def naive_mates(one: str, other: str, kind: str) -> bool:
    """Return whether two codes are mates."""
    pairs = CHINESE if kind == "chinese" else KOREAN
    military = {code for pair in CHINESE for code in pair.split()}
    return (one == other and one not in military) or f"{one} {other}" in pairs or f"{other} {one}" in pairs


class Naive:
    """Plays by codes and lists alone."""

    def __init__(self, options: JjakOptions, wall: list[str], banker: int) -> None:
        """Deal, and lay down what is dealt."""
        self.options, self.turn, self.draws = options, banker, False
        order = [(banker + step) % options.seats for step in range(options.seats)]
        self.hands: dict[int, list[str]] = {}
        for seat in order:
            size = 6 if seat == banker else 5
            self.hands[seat], wall = wall[:size], wall[size:]
        self.rest, self.pool = wall, list[str]()
        self.pairs = dict.fromkeys(order, 0)
        self.by, self.chips, self.over = -1, [0] * options.seats, False
        for seat in order:
            self.lay(seat)
        if self.pairs[banker] == 3:
            self.win(banker, None)

    def lay(self, seat: int) -> None:
        """Lay down pairs as long as there are any."""
        hand = self.hands[seat]
        for one, other in combinations(range(len(hand)), 2):
            if naive_mates(hand[one], hand[other], self.options.mates.key):
                self.hands[seat] = [code for at, code in enumerate(hand) if at not in (one, other)]
                self.pairs[seat] += 1
                self.lay(seat)
                return

    def win(self, seat: int, payer: int | None) -> None:
        """Settle."""
        seats, self.over = self.options.seats, True
        each = 1 if payer is None or self.options.discarder_pays.key == "one" else seats - 1
        for other in range(seats):
            if other != seat and payer in (None, other):
                self.chips[other] -= each
                self.chips[seat] += each

    def wants(self, seat: int) -> bool:
        """Return whether *seat* holds the mate of the newest discard."""
        return any(naive_mates(self.pool[-1], code, self.options.mates.key) for code in self.hands[seat])

    def legal(self) -> set[str]:
        """Return what may be done."""
        if self.over:
            return set()
        if not self.draws:
            return {f"discard {code}" for code in self.hands[self.turn]}
        takes = {f"take {self.pool[-1]}"} if self.wants(self.turn) else set()
        return takes | ({"draw"} if self.rest else set())

    def play(self, move: str) -> None:
        """Do it."""
        verb, _, code = move.partition(" ")
        if verb == "draw":
            self.hands[self.turn].append(self.rest.pop(0))
            self.lay(self.turn)
            self.draws = False
            if self.pairs[self.turn] == 3:
                self.win(self.turn, None)
        elif verb == "take":
            self.take(self.turn)
        else:
            self.hands[self.turn].remove(code)
            self.pool.append(code)
            self.by, seats = self.turn, self.options.seats
            following = [(self.turn + step) % seats for step in range(1, seats)]
            self.turn, self.draws = following[0], True
            if self.options.offer.key == "all":
                for seat in following:
                    if self.wants(seat):
                        self.take(seat)
                        return
            self.over = not self.rest and not self.wants(self.turn)

    def take(self, seat: int) -> None:
        """Take the newest discard."""
        self.turn, self.draws = seat, False
        self.hands[seat].append(self.pool.pop())
        self.lay(seat)
        if self.pairs[seat] == 3:
            self.win(seat, self.by)


def random_options(rng: Random) -> JjakOptions:
    """Return options by chance."""
    return JjakOptions(
        seats=rng.choice((2, 3, 4)),
        mates=rng.choice([*Mates]),
        offer=rng.choice([*Offer]),
        discarder_pays=rng.choice([*DiscarderPays]),
    )


def agree(options: JjakOptions, rng: Random) -> None:
    """Play one random round by the rules and by the referee."""
    drawing_referee.agree(GAME, options, partial(Naive, options), rng, ("take",))


@pytest.mark.no_cover
def test_against_the_naive_referee() -> None:
    """Random rounds by random options have the same legal moves all along, and the same chips."""
    rng = Random(20260101)
    for _ in range(150):
        agree(random_options(rng), rng)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_very_many_against_the_naive_referee(preset: str) -> None:
    """By each preset."""
    rng: Any = Random(preset)
    for _ in range(10_000):
        agree(PRESETS[preset], rng)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "offer", "drawn"),
    [(2, "next", 0.13), (3, "next", 0.43), (4, "next", 0.85), (2, "all", 0.13), (3, "all", 0.002), (4, "all", 0.09)],
)
def test_how_often_rounds_are_drawn(seats: int, offer: str, drawn: float) -> None:
    """With players who take whenever they can and discard tiles without a mate to come."""
    rng, none, rounds = Random(1), 0, 3000
    options = changed(FOUR, seats=seats, offer=Offer(offer))
    for _ in range(rounds):
        state = begun(options, rng.randbytes(32))
        while state.ended is None:
            moves = GAME.legal_moves(state, state.turn)
            gone = [each for each in moves if isinstance(each, Discard) and _is_gone(state, each)]
            first = moves[0] if not isinstance(moves[0], Discard) else rng.choice(gone or list(moves))
            state = GAME.play(state, state.turn, first).state
        none += state.ended.winner is None
    assert abs(none / rounds - drawn) < 0.05


def _is_gone(state: State, move: Discard) -> bool:
    seen = (*state.pool, *(each for laid in state.melds for each in laid))
    return any(naive_mates(str(move.tile), str(each), state.options.mates.key) for each in seen)
