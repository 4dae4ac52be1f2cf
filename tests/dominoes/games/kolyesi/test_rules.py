# SPDX-License-Identifier: MIT
"""A round of 골여시: cases, exact chances, what is hidden, the score book, the coach, and a second referee."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest

from dominoes.ai.bot import Budget
from dominoes.deal import deal_round
from dominoes.errors import NotationError, Reason
from dominoes.game import Deal, Seat, Standing, TilesDealt
from dominoes.games import entry
from dominoes.games.kolyesi.bots import PLAYERS, ByFirstTile, Drawer
from dominoes.games.kolyesi.coach import COACH, chances, reasons, worth
from dominoes.games.kolyesi.options import PRESETS, DrawChoice, KolYeSiOptions
from dominoes.games.kolyesi.rules import KolYeSi
from dominoes.games.kolyesi.state import Draw, Phase, Stand, State, TilesDrawn, points
from dominoes.games.kolyesi.tally import TALLIES
from dominoes.games.stakes import Stake, sign_of
from dominoes.games.stakes_tally import Tally
from dominoes.games.tally import Objection
from dominoes.tiles import FACES, FULL_SET, Tile, text, tile, tiles
from tests.oracles.naive_kolyesi import NaiveKolYeSi
from tests.support.strategies import changed

GAME = KolYeSi()
CULIN, FLAT, EVENING = PRESETS.values()
SEEN = changed(CULIN, draw_choice=DrawChoice.SEEN)
TWO = changed(CULIN, seats=2)
HINT = entry("kolyesi").make_bot("hint")


def dealt(banker: str, first: str, drawn: str = "", options: KolYeSiOptions = TWO) -> State:
    """Return a table for two, where seat 0 banks, with these tiles."""
    hands = (tiles(banker), tiles(first))
    rest = [*FULL_SET]
    for each in (*hands[0], *hands[1], *tiles(drawn)):
        rest.remove(each)
    return GAME.start(options, Deal((), hands=hands, rest=(*tiles(drawn), *rest)), Standing()).state


def play(state: State, *moves: str) -> State:
    """Play *moves* of the seats asked."""
    for move in moves:
        state = GAME.apply(state, GAME.to_act(state)[0], GAME.read_move(move)).state
    return state


@pytest.mark.parametrize(
    ("banker", "first", "drawn", "move", "chips"),
    [
        pytest.param("61 42", "65", "52", "draw 1", 100, id="O1: 8 against 3"),
        pytest.param("33 33", "65", "", "", -100, id="O2: a pair takes everything, nobody draws"),
        pytest.param("64 21", "44", "55 53", "draw 2", 100, id="O3: 26 is 6, against 3"),
        pytest.param("61 52", "66", "62", "draw 1", -100, id="O4: 20 is 0, against 4"),
        pytest.param("61 64", "11", "41", "draw 1", 0, id="O5: 7 against 7"),
        pytest.param("63 54", "65", "44", "draw 1", 100, id="O6: two kinds of nine are no pair"),
    ],
)
def test_cases(banker: str, first: str, drawn: str, move: str, chips: int) -> None:
    """One player against the banker, who staked 100."""
    end = play(dealt(banker, first, drawn), "stake 100", *([move] if move else []))
    assert end.ended is not None
    assert end.ended.chips == (-chips, chips)
    assert end.phase is Phase.OVER
    assert GAME.next_standing(end).banker == 1


def test_a_deal_from_a_seed() -> None:
    """O7: the players take the first tiles of the wall, then the banker two; what follows is drawn in order."""
    state = GAME.start(CULIN, deal_round(GAME, CULIN, bytes(32)), Standing()).state
    assert [text(hand) for hand in state.hands] == ["64 21", "63", "33", "22"]
    end = play(state, *["stake 20"] * 3, *["draw 1"] * 3)
    assert [points(hand) for hand in end.hands] == [3, 7, 6, 5]
    assert end.ended is not None
    assert end.ended.chips == (-60, 20, 20, 20)


@cache
def value(first: str, count: int) -> Fraction:
    """Return what a way to draw brings, in stakes."""
    found = chances(tiles(first), count, pairs=True)
    return Fraction(found.win - found.lose, found.cases)


def test_golden_figures() -> None:
    """As resources/rules/kolyesi.md has them, exactly."""
    assert sum(one is other for at, one in enumerate(FULL_SET) for other in FULL_SET[at + 1 :]) == 11
    one, two, best = ([pick(value(str(f), 1), value(str(f), 2)) for f in FULL_SET] for pick in (_one, _two, max))
    assert round(float(sum(one) / 32), 6) == -0.025899
    assert round(float(sum(two) / 32), 6) == -0.021083
    assert sum(best) / 32 == Fraction(5591, 1208256)
    single = {str(face) for face in FACES if value(str(face), 1) >= value(str(face), 2)}
    assert single == {*["66", "11", "55", "65", "64", "61", "63", "54", "52", "43"]}
    assert round(float(value("65", 1)), 4) == 0.0986


def _one(one: Fraction, _two: Fraction) -> Fraction:
    return one


def _two(_one: Fraction, two: Fraction) -> Fraction:
    return two


def test_chances_are_those_of_random_deals() -> None:
    """By a sample, for each number of tiles."""
    rng = Random(4)
    for hand, count in (("65", 1), ("44", 2), ("44 31", 0)):
        mine, left = tiles(hand), [*FULL_SET]
        for each in mine:
            left.remove(each)
        found, won, cases = chances(mine, count), 0, 0
        while cases < 2500:
            row = rng.sample(left, 2 + count)
            if row[0] is not row[1]:
                cases += 1
                won += points((*mine, *row[2:])) > points(row[:2])
        assert abs(won / cases - found.win / found.cases) < 0.04
        # Every two other unlike tiles, with every tile that comes to the hand.
        unlike = sum(one is not other for one, other in combinations(left, 2))
        assert found.cases == unlike * comb(len(left) - 2, count)


def why(state: State, seat: int, move: str) -> str | None:
    """Return the key of why a move is refused."""
    reason = GAME.why_not(state, Seat(seat), GAME.read_move(move))
    return None if reason is None else reason.key


def test_why_not() -> None:
    """Every refusal has its reason; after a look one may stand."""
    state = dealt("61 42", "65", "52 44", changed(TWO, draw_choice=DrawChoice.SEEN))
    assert why(state, 0, "stake 20") == "kolyesi.not-your-turn"
    assert why(state, 1, "draw 1") == "kolyesi.asked-stake"
    assert why(state, 1, "stake 30") == "stakes.not-offered"
    state = play(state, "stake 20")
    assert why(state, 1, "stake 20") == "kolyesi.asked-draw"
    assert why(state, 1, "draw 2") == why(state, 1, "stand") == "kolyesi.no-such-draw"
    state = play(state, "draw 1")
    assert GAME.legal_moves(state, Seat(1)) == (Draw(1), Stand())
    assert GAME.legal_moves(state, Seat(0)) == ()
    assert len(play(state, "draw 1").hands[1]) == 3
    end = play(state, "stand")
    assert why(end, 1, "stand") == "kolyesi.over"
    with pytest.raises(NotationError):
        GAME.read_move("draw 3")
    with pytest.raises(ValueError, match="over"):
        GAME.guess(GAME.view(end, Seat(1)), Random(1))
    assert GAME.legal_moves(play(dealt("61 42", "65", "", changed(FLAT, seats=2))), Seat(1)) == (Stake(20),)


def test_what_is_hidden() -> None:
    """The tiles of others, their draws, and the rest."""
    state = play(dealt("61 42", "65", "52"), "stake 20", "draw 1")
    first = GAME.mask(state.history[0], Seat(1))
    assert isinstance(first, TilesDealt)
    assert first.hands == ((None, None), tiles("65"))
    assert first.rest == (None,) * 29
    drawn = next(event for event in state.history if isinstance(event, TilesDrawn))
    assert GAME.mask(drawn, Seat(1)) == drawn
    assert GAME.mask(drawn, Seat(0)) == TilesDrawn(Seat(1), (None,))
    assert GAME.mask(TilesDealt(first.hands), Seat(0)).rest is None  # type: ignore[attr-defined]


def test_bad_deals() -> None:
    """They are refused."""
    with pytest.raises(ValueError, match="too many"):
        GAME.start(TWO, Deal((), hands=(tiles("66 66"), tiles("66"))), Standing())
    assert {"stakes.flat"} <= CULIN.idle
    assert {"stakes.menu"} <= FLAT.idle


def agree(options: KolYeSiOptions, seed: int, rng: Random) -> None:
    """Play a round at random; the naive referee asks the same and settles alike."""
    options = changed(options, seats=rng.randint(2, 10))
    banker, deal = Seat(rng.randrange(options.seats)), deal_round(GAME, options, seed.to_bytes(32, "big"))
    state = GAME.start(options, deal, Standing(banker=banker)).state
    seen = options.draw_choice is DrawChoice.SEEN
    naive = NaiveKolYeSi([*map(str, deal.wall)], options.seats, banker, seen=seen)
    while seats := GAME.to_act(state):
        asked = naive.asked()
        assert asked is not None
        legal = [GAME.write_move(move) for move in GAME.legal_moves(state, seats[0])]
        assert asked == (seats[0], legal if asked[1] else [])
        move = rng.choice(legal)
        naive.play(seats[0], move)
        state = GAME.apply(state, seats[0], GAME.read_move(move)).state
    assert naive.asked() is None
    assert state.ended is not None
    assert [*state.ended.chips] == naive.chips()


@pytest.mark.parametrize("options", [CULIN, FLAT, SEEN], ids=["culin", "flat", "seen"])
def test_a_naive_referee_agrees(options: KolYeSiOptions) -> None:
    """Over random rounds of two to ten."""
    rng = Random(5)
    for seed in range(80):
        agree(options, seed, rng)


@pytest.mark.slow
@pytest.mark.parametrize("options", [CULIN, FLAT, SEEN], ids=["culin", "flat", "seen"])
def test_a_naive_referee_agrees_long(options: KolYeSiOptions) -> None:
    """The same over 10,000 rounds."""
    rng = Random(6)
    for seed in range(10_000):
        agree(options, seed, rng)


def test_the_coach_is_right() -> None:
    """The remarks on a first tile, and on one tile or two, agree with the exact chances."""
    heard = set()
    for face in FACES:
        others = [each for each in FULL_SET if each is not face]
        state = dealt(f"{others[0]} {others[-1]}", str(face))
        view, top = GAME.view(state, Seat(1)), max(value(str(face), 1), value(str(face), 2))
        said = {chips: reasons(view, Stake(chips)) for chips in CULIN.menu}
        (first,) = said.pop(200 if top > 0 else 20)
        assert first.key == ("kolyesi.good-first" if top > 0 else "kolyesi.poor-first")
        assert first["percent"] == round(100 * abs(float(top)), 1)
        assert not any(said.values())
        advised = HINT.choose(view, GAME.legal_moves(state, Seat(1)), Random(1), Budget())
        assert advised.move == Stake(200 if top > 0 else 20)
        assert (advised.value or 0) > max(each.value or 0 for each in advised.others)
        assert COACH.costly(view) == 2
        state = play(state, "stake 20")
        draws = [reasons(GAME.view(state, Seat(1)), Draw(count)) for count in (1, 2)]
        assert sum(map(len, draws)) == 1
        heard |= {first.key, *(each.key for row in draws for each in row)}
        better = 1 if chances((face,), 1).value >= chances((face,), 2).value else 2
        assert draws[better - 1]
        hint = HINT.choose(GAME.view(state, Seat(1)), (Draw(1), Draw(2)), Random(1), Budget())
        assert hint.move == Draw(better)
        assert hint.reasons[0].key == "kolyesi.chances"
    state = play(dealt("61 42", "65", "52 44", changed(TWO, draw_choice=DrawChoice.SEEN)), "stake 100")
    view = GAME.view(state, Seat(1))
    assert reasons(view, Draw(1))[0]["points"] == 1
    assert COACH.costly(view) == 10
    assert HINT.choose(view, (Draw(1), Stand()), Random(1), Budget()).move == Draw(1)
    after = GAME.view(play(state, "draw 1"), Seat(1))
    assert reasons(after, Stand())[0]["points"] == 8
    assert HINT.choose(after, (Draw(1), Stand()), Random(1), Budget()).move == Stand()
    assert len(heard) == 4


def seen_by_brute_force(first: Tile) -> Fraction:
    """Return the worth of *first* to a player who looks at the first draw, over every order of all other tiles."""
    left, total = [*FULL_SET], 0
    left.remove(first)
    for at, second in enumerate(left):
        others, stands, draws = [*left[:at], *left[at + 1 :]], 0, 0
        for one, other in combinations(others, 2):
            if one is other:
                stands, draws = stands - 28, draws - 28
                continue
            theirs = points((one, other))
            stands += 28 * sign_of(points((first, second)) - theirs)
            fares = {third: sign_of(points((first, second, third)) - theirs) for third in {*others}}
            draws += sum(fares[third] for third in others) - fares[one] - fares[other]
        total += max(stands, draws)
    return Fraction(total, 31 * 435 * 28)


@pytest.mark.no_cover
def test_a_first_tile_is_worth_more_to_who_looks_again() -> None:
    """By brute force for a tile that loses if the number is named before; every tile gains."""
    assert worth(tile("31"), DrawChoice.BLIND) < 0
    assert worth(tile("31"), DrawChoice.SEEN) == pytest.approx(float(seen_by_brute_force(tile("31"))))
    assert round(sum(worth(each, DrawChoice.SEEN) for each in FULL_SET) / 32, 4) == 0.2263
    assert round(min(worth(each, DrawChoice.SEEN) for each in FACES), 4) == 0.1631


def test_the_coach_says_so_of_a_first_tile() -> None:
    """The least gaining one is worth the highest stake; computed afresh, without the cache."""
    worth.cache_clear()
    view = GAME.view(dealt("61 42", "31", options=changed(TWO, draw_choice=DrawChoice.SEEN)), Seat(1))
    (said,) = reasons(view, Stake(200))
    assert (said.key, said["percent"]) == ("kolyesi.good-first", 16.3)
    assert not reasons(view, Stake(20))
    assert HINT.choose(view, tuple(map(Stake, CULIN.menu)), Random(1), Budget()).move == Stake(200)


def test_levels_gain_by_what_they_know() -> None:
    """As docs/strength.md has it: chips a round of each level, exactly, at the table of Culin and at a flat one."""
    found = {}
    for options in (CULIN, FLAT):
        for key in entry("kolyesi").offered:
            bot = PLAYERS.levels[key].make(lambda: False)
            assert isinstance(bot, ByFirstTile)
            found[options, key] = gained(bot, options.menu)
    exact = [round(chips, 2) for chips in found.values()]
    assert exact == [-1.82, 0.31, 1.82, 2.92, 3.53, -0.47, -0.24, -0.08, 0.04, 0.09]


def gained(bot: ByFirstTile, menu: tuple[int, ...]) -> float:
    """Return the mean gain of *bot*: it draws one or two tiles alike by feel, and stakes by its taste."""
    assert isinstance(bot.bot, Drawer)
    steps = [(step + 0.5) / 400 for step in range(400)]
    felt = sum(bot.taste.stake(menu, None, Place(share)).chips for share in steps) / 400
    total = 0.0
    for first, count in Counter(FULL_SET).items():
        ways = [float(value(str(first), draws)) for draws in (1, 2)]
        stake = (1 - bot.feel) * (max(menu) if max(ways) > 0 else min(menu)) + bot.feel * felt
        total += count * stake * ((1 - bot.bot.feel) * max(ways) + bot.bot.feel * sum(ways) / 2)
    return total / len(FULL_SET)


class Place(Random):
    """Chance that falls on one place between two limits."""

    def __init__(self, share: float) -> None:
        super().__init__(0)
        self.share = share

    def uniform(self, a: float, b: float) -> float:
        """Return the place."""
        return a + self.share * (b - a)


@pytest.mark.parametrize(("first", "stake"), [("65", 200), ("66", 200), ("44", 20), ("31", 20)])
def test_the_hint_stakes_by_the_first_tile(first: str, stake: int) -> None:
    """The most on a gaining one, the least on a losing one: the sheet of rules has the figures."""
    state = dealt("61 42", first)
    legal = GAME.legal_moves(state, Seat(1))
    found = entry("kolyesi").make_bot("hint").choose(GAME.view(state, Seat(1)), legal, Random(1), Budget())
    assert found.move == Stake(stake)
    assert (found.value or 0) == max((each.value or 0) for each in (found, *found.others))
    assert {each.move for each in (found, *found.others)} == {*legal}
    assert entry("kolyesi").make_bot("hint").choose(
        GAME.view(state, Seat(1)), legal[:1], Random(1), Budget()
    ).reasons == (Reason("ai.only-move"),)


def test_opponents() -> None:
    """Every level plays legal moves, and the yardstick by its points."""
    found, state = entry("kolyesi"), play(dealt("61 42", "44"), "stake 20")
    view, legal = GAME.view(state, Seat(1)), GAME.legal_moves(state, Seat(1))
    for key in found.everybody:
        assert found.make_bot(key).choose(view, legal, Random(2), Budget()).move in legal
    assert found.make_bot("greedy").choose(view, legal, Random(1), Budget()).move == Draw(1)
    low = GAME.view(play(dealt("61 42", "65"), "stake 20"), Seat(1))
    assert found.make_bot("greedy").choose(low, legal, Random(1), Budget()).move == Draw(2)
    stay = (Draw(1), Stand())
    assert found.make_bot("greedy").choose(view, stay, Random(1), Budget()).move == Stand()
    for key in ("greedy", "hint"):
        assert found.make_bot(key).choose(view, (Draw(1),), Random(1), Budget()).reasons[0].key == "ai.only-move"
    assert {found.make_bot("beginner").choose(view, legal, Random(n), Budget()).move for n in range(20)} == {*legal}


def test_the_score_book() -> None:
    """Stakes and signs are settled as the rules settle them."""
    end = TALLIES.ended(TWO, Standing(), Tally(stakes=(None, 40), signs=(None, 1)))
    assert end.ended is not None
    assert end.ended.chips == (-40, 40)
    assert GAME.next_standing(end).banker == 1


def test_one_stake_for_all_in_the_score_book() -> None:
    """If everybody stakes the same, another stake is refused; if each chooses, any is taken."""
    one = changed(FLAT, seats=3, stakes__flat=60)
    told = Tally(stakes=(None, 60, 60), signs=(None, 1, -1))
    assert TALLIES.objection(one, Standing(), told) is None
    found = TALLIES.objection(one, Standing(), replace(told, stakes=(None, 60, 40)))
    assert found == Objection("tally.stake-fixed", seat=Seat(2), n=40, of=60)
    assert TALLIES.objection(changed(CULIN, seats=3), Standing(), replace(told, stakes=(None, 60, 40))) is None
