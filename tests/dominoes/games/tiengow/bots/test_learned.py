# SPDX-License-Identifier: MIT
"""A learned policy sees what its seat may see, and plays alike in earnest and in thought."""

from __future__ import annotations

import math
from random import Random

import pytest

from dominoes.ai.bot import Budget
from dominoes.games import entry
from dominoes.games.combinations import beaters, combination
from dominoes.games.tiengow.bots.dominated import without_dominated
from dominoes.games.tiengow.bots.features import FEATURES, Sight, features
from dominoes.games.tiengow.bots.greedy import Greedy
from dominoes.games.tiengow.bots.learned import Learned, sight_of, worths_of
from dominoes.games.tiengow.bots.policy import throws_of
from dominoes.games.tiengow.bots.rows import (
    COMBINATIONS,
    NO_COMBINATION,
    NUMBER,
    SIZES,
    combinations_of,
    row_of,
    tiles_in,
    tiles_of,
)
from dominoes.games.tiengow.bots.table import Table
from dominoes.games.tiengow.bots.weights import policies
from dominoes.games.tiengow.state import Claim
from dominoes.games.tricks import Beat, Lead
from dominoes.tiles import FULL_SET, tiles
from tests.dominoes.ai.tables import ENDLESS, GAME, Position, some_positions, start
from tests.dominoes.games.tiengow.bots.test_dominated import begun
from tests.dominoes.games.tiengow.bots.test_judgement import HOUSES, as_move
from tests.support.planted import Planted

TABLE = policies()["table"]


def without_claims(house: str, count: int) -> list[Position]:
    """Yield turns of random rounds with tiles to lay."""
    return [here for here in some_positions(HOUSES[house], count) if not here.state.answers]


@pytest.mark.parametrize("house", HOUSES)
def test_a_seat_knows_the_same_in_earnest_and_in_thought(house: str) -> None:
    """The unseen tiles, the players to come, the number of tiles left, and whether there is a trick."""
    for here in without_claims(house, 30):
        seen, thought = sight_of(here.view), Table.of(here.state).sight(here.seat)
        for name in ("marks", "unseen", "waiting", "held", "is_needy"):
            assert getattr(seen, name) == getattr(thought, name), name
        # Both may have been made before and after caches were cleared.
        for name in ("kinds", "beaters", "beaten_by_any", "beaten_by_all", "ending"):
            assert getattr(seen.made, name) == getattr(thought.made, name), name


@pytest.mark.parametrize("house", HOUSES)
def test_in_thought_the_best_move_is_made(house: str) -> None:
    """Of all leads and beats, and the throws considered by a policy: legal, and none is worth more."""
    for here in without_claims(house, 30):
        number, row = Table.of(here.state).policy(here.seat, TABLE)
        made = as_move(Table.of(here.state), number, row)
        assert made in here.legal
        few = {tiles_of(each) for each in throws_of(row_of(here.view.hand), len(made.tiles))}
        moves = [move for move in here.legal if isinstance(move, Lead | Beat) or move.tiles in few]
        worths = worths_of(TABLE, sight_of(here.view), here.view.hand, moves)
        assert worths is not None
        if len(here.view.hand) > len(made.tiles):
            assert worths[moves.index(made)] == pytest.approx(max(worths))


@pytest.mark.parametrize("remembers", [True, False])
@pytest.mark.parametrize("name", policies())
def test_the_best_move_that_is_not_dominated_is_played(name: str, *, remembers: bool) -> None:
    """A player without memory counts the tiles of earlier tricks as if they could still come."""
    learned = policies()[name]
    bot = Learned(learned, remembers=remembers)
    for here in without_claims("wiki_hk", 40):
        move = bot.choose(here.view, here.legal, Random(0), ENDLESS).move
        if len(here.legal) > 1:
            moves = without_dominated(here.view, here.legal)
            worths = worths_of(learned, sight_of(here.view, remembers=remembers), here.view.hand, moves)
            assert worths is not None
            assert move == moves[worths.index(max(worths))]


def test_who_does_not_remember_sees_hand_and_trick() -> None:
    """Everything else may be anywhere."""
    for here in without_claims("basic", 40):
        shown = sum(len(play.tiles) for play in here.view.trick if play.face_up)
        assert sight_of(here.view, remembers=False).unseen == len(FULL_SET) - len(here.view.hand) - shown


def test_what_is_asked_before_the_first_lead_is_answered() -> None:
    """As ``greedy`` does: a dealt hand 例牌 is opened."""
    bot, found = Learned(TABLE, remembers=True), 0
    for number in range(400):
        state = start("wiki_hk", number)
        for here in (Position(state, seat) for seat in GAME.to_act(state)):
            if state.answers:
                plain = Greedy().choose(here.view, here.legal, Random(0), ENDLESS).move
                assert bot.choose(here.view, here.legal, Random(0), ENDLESS).move == plain
                found += isinstance(plain, Claim)
    assert found


@pytest.mark.parametrize("civil", [True, False])
def test_higher_combinations_are_counted(*, civil: bool) -> None:
    """By the rules: every higher combination that unseen tiles can make; equal tiles are two."""
    rng = Random(4)
    made = combinations_of(civil=civil, capture=True)
    for _ in range(25):
        unseen = rng.sample(FULL_SET, rng.randrange(4, 25))
        sight = Sight(row_of(unseen), waiting=3, held=4, is_needy=False, made=made)
        assert sight.unseen == tiles_in(row_of(unseen)) == len(unseen)
        for number, size in enumerate(SIZES):
            led = combination(COMBINATIONS[number], civil_supreme=civil)
            if led is None:
                continue
            higher = [each.tiles for each in beaters(led, capture=True)]
            if size == 1:
                expected = sum((tile,) in higher for tile in unseen)
            else:
                left = {face: unseen.count(face) for face in unseen}
                expected = sum(all(each.count(face) <= left.get(face, 0) for face in each) for each in higher)
            assert sight.higher(number) == expected
            assert (sight.holds(number) == 1.0) == (expected == 0)


def described(hand: str, laid: str, *, unseen: str, thrown: bool = False, waiting: int = 3) -> dict[str, float]:
    """The features of a move that are not zero, by name."""
    row, held = row_of(tiles(laid)), row_of(tiles(hand))
    made = combinations_of(civil=False, capture=True)
    sight = Sight(row_of(tiles(unseen)), waiting, tiles_in(held), is_needy=True, made=made)
    found = features(sight, held, row, NO_COMBINATION if thrown else NUMBER[row])
    assert len(found) == len(FEATURES)
    return {name: round(value, 3) for name, value in zip(FEATURES, found, strict=True) if value}


def test_a_lead_is_described() -> None:
    """天 of 天九, led while the other 天 is out of play: nobody can beat it, the 九 that stays is weak."""
    found = described("66 63 61", "66", unseen="55 33 65 53 61 54")
    assert (found["sure"], found["holds"], found["breaks"], found["strength"]) == (1, 1, 1, 1)
    assert "higher" not in found
    assert "needs without sure" not in found
    assert (found["weak singles"], found["groups"]) == (0.25, 0.25)


def test_a_throw_is_described() -> None:
    """地 is thrown from a pair: that parts it, and one 天 could still come."""
    found = described("11 11 61", "11", unseen="66 33 65 53", thrown=True)
    assert (found["breaks"], found["needy"]) == (1, 1)
    assert not {"size", "sure", "holds", "higher"} & set(found)
    assert found["needs without sure"] == 1


def test_nobody_waits_for_the_last() -> None:
    """The last player holds the trick, with any tiles out."""
    found = described("44 61", "44", unseen="66 11 66 11", waiting=0)
    assert (found["holds"], found["sure"], found["higher"]) == (1, 1, 0.5)


def test_throws_that_are_thought_of() -> None:
    """Legal throws of the right size, among the least useful tiles; all of a short hand."""
    for here in without_claims("basic", 60):
        hand = row_of(here.view.hand)
        for size in range(1, min(4, len(here.view.hand)) + 1):
            found = throws_of(hand, size)
            assert found
            assert len(set(found)) == len(found)
            assert {tiles_in(row) for row in found} == {size}
            assert all(set(tiles_of(row)) <= set(here.view.hand) for row in found)


@pytest.mark.parametrize(
    ("hand", "never"),
    [
        # The whole of 天九 wins here, and so does 地八: none of their tiles is led alone.
        ("66 66 63 54 11 11 62 53", {"66", "11", "63", "54", "62", "53"}),
    ],
)
@pytest.mark.parametrize("level", ["beginner", "casual", "club", "strong"])
def test_nothing_sure_is_led_in_parts(hand: str, never: set[str], level: str) -> None:
    """天 is not led alone while 天九 lies in hand and wins."""
    here = begun(hand)
    choice = entry("tiengow").make_bot(level).choose(here.view, here.legal, Random(1), ENDLESS)
    assert " ".join(map(str, choice.move.tiles)) not in never
    assert GAME.why_not(here.state, here.seat, choice.move) is None


@pytest.mark.parametrize("level", ["club", "strong"])
@pytest.mark.parametrize(
    ("leader", "hand", "pairs"),
    [
        ("22 66 44 65 64 63 53 41", "11 11 55 55 62 43 51 61", {"11", "55"}),
        ("22 66 55 65 64 63 53 41", "44 44 31 31 62 43 51 61", {"44", "31"}),
        ("22 66 44 65 64 63 53 41", "66 33 11 11 62 43 51 61", {"11"}),
    ],
)
def test_no_pair_is_broken_to_beat_a_bench(leader: str, hand: str, pairs: set[str], level: str) -> None:
    """One trick of 板凳 is not worth a pair, which takes two later and may take the last ones."""
    here = begun(leader, hand, moves="lead 22")
    found = entry("tiengow").make_bot(level)
    for number in range(5):
        move = found.choose(here.view, here.legal, Random(number), ENDLESS).move
        assert not (isinstance(move, Beat) and str(move.tiles[0]) in pairs)


@pytest.mark.parametrize("level", ["strong", "expert"])
@pytest.mark.parametrize(
    ("hands", "moves"),
    [
        (
            "66 22 65 51 63 41 55 55|31 22 61 61 52 32 51 21|11 31 64 54 43 42 44 44|66 11 33 33 53 62 65 64",
            "lead 55 55, throw 51 21, beat 44 44, throw 65 64, lead 42, beat 62",
        ),
        (
            "66 44 55 51 62 53 43 41|31 33 22 65 64 61 52 51|11 22 65 61 63 42 32 21|66 11 44 31 55 33 64 54",
            "lead 41, throw 51",
        ),
        (
            "66 66 55 33 53 43 41 32|44 64 61 61 62 52 51 21|11 44 31 31 55 42 65 51|11 33 22 22 65 64 63 54",
            "lead 41 32, throw 51 21, throw 65 51",
        ),
        (
            "31 33 64 63 62 55 55 52|66 33 22 64 54 32 51 51|66 11 44 22 53 43 65 41|11 44 31 65 42 21 61 61",
            "lead 55 55, throw 51 51, throw 65 41, throw 61 61, lead 52",
        ),
    ],
)
def test_a_sure_trick_is_taken_by_who_has_none(hands: str, moves: str, level: str) -> None:
    """Positions of rounds on record: `club` threw there and lost three to eight chips by it."""
    here = begun(*hands.split("|"), moves=moves)
    move = entry("tiengow").make_bot(level).choose(here.view, here.legal, Random(1), Budget(math.inf, 150)).move
    assert isinstance(move, Beat)


ALONE = "66 66 65 61 62 43 32 21|31 31 33 64 51 63 53 42|11 44 55 55 22 65 51 52|11 44 33 22 64 61 54 41"
ALONE_SO_FAR = (
    "0 lead 21, 1 beat 53, 2 throw 51, 3 beat 54, 3 lead 41, 0 beat 43, 1 beat 63, 2 throw 65, 1 lead 42, 2 beat 52, "
    "3 throw 61, 0 throw 61, 2 lead 22, 3 throw 64"
)


@pytest.mark.parametrize("level", ["club", "strong", "expert"])
@pytest.mark.parametrize(
    ("preset", "banker", "hands", "moves", "best"),
    [
        pytest.param(
            "wiki_hk", 0, ALONE,
            f"{ALONE_SO_FAR}, 0 beat 66, 1 throw 51, 0 lead 32, 1 throw 64, 2 throw 44, 3 throw 22, 0 lead 62, "
            "1 throw 33, 2 throw 55, 3 throw 33",
            "lead 65", id="天 and 斧頭, 15 chips",
        ),
        pytest.param(
            "basic", 1,
            "66 11 31 22 61 63 54 43|66 44 33 65 61 52 42 32|11 44 31 33 22 64 41 21|55 55 65 64 51 51 62 53",
            "1 lead 32, 2 throw 21, 3 beat 62, 0 throw 61, 3 lead 51 51, 0 throw 22 43, 1 throw 65 61, 2 throw 22 64, "
            "3 lead 64, 0 beat 11, 1 beat 66, 2 throw 33, 1 lead 42, 2 throw 44, 3 beat 53, 0 beat 63",
            "lead 31", id="天九 and 鵝, 8 chips",
        ),
        pytest.param(
            "wiki_hk", 0,
            "44 31 55 65 64 63 42 41|66 11 55 33 33 54 52 32|66 31 22 22 65 61 51 43|11 44 64 61 51 62 53 21",
            "0 lead 63, 1 throw 32, 2 throw 51, 3 throw 51, 0 lead 42, 1 beat 52, 2 throw 61, 3 throw 21, "
            "1 lead 33 33, 2 throw 65 43, 3 throw 64 61, 0 throw 65 64, 1 lead 11, 2 beat 66, 3 throw 44, 0 throw 55, "
            "2 lead 22 22, 3 throw 62 53, 0 throw 31 41",
            "throw 55 54", id="天 of 天九 and 梅花, 6 chips",
        ),
        pytest.param(
            "jp", 1,
            "55 22 65 65 51 62 53 43|66 44 31 61 51 54 52 42|11 31 55 33 64 64 61 63|66 11 44 33 22 41 32 21",
            "1 lead 44 52, 2 throw 33 61, 3 throw 22 21, 0 throw 22 51, 1 lead 51, 2 beat 11, 3 beat 66, 0 throw 55, "
            "3 lead 41 32, 0 beat 62 53, 1 throw 61 42, 2 throw 64 64, 0 lead 65 65",
            "throw 31 54", id="天 rather than 九, which `casual` keeps, 14 chips",
        ),
        pytest.param(
            "jp", 0,
            "66 44 31 65 62 42 41 21|66 55 22 22 65 61 61 32|11 44 55 33 33 64 51 52|11 31 64 51 63 54 53 43",
            "0 lead 65, 1 beat 55, 2 beat 11, 3 throw 51, 2 lead 44 52, 3 beat 11 53",
            "throw 44 62", id="至尊, which `beginner` throws, 9 chips",
        ),
    ],
)  # fmt: skip
def test_the_strongest_is_kept_for_the_last_trick(  # noqa: PLR0917 - columns
    preset: str, banker: int, hands: str, moves: str, best: str, level: str
) -> None:
    """Positions of rounds on record: the policy alone laid it too early."""
    assert_found(Planted("tiengow", preset, str(banker), hands, moves, best, "", "", ""), level)


@pytest.mark.parametrize("level", ["strong", "expert"])
@pytest.mark.parametrize(
    ("preset", "banker", "hands", "moves", "best"),
    [
        pytest.param(
            "basic", 1,
            "66 66 11 11 31 61 61 53|33 22 65 63 54 62 42 21|44 55 55 33 64 52 41 32|44 31 22 65 64 51 51 43",
            "1 lead 62, 2 throw 52, 3 throw 64, 0 throw 31, 1 lead 22, 2 beat 33, 3 beat 31, 0 beat 66",
            "lead 61 61", id="with 天 and 地八 sure, the weak pair is led first, 1.6 chips",
        ),
        pytest.param("wiki_hk", 0, ALONE, ALONE_SO_FAR, "throw 65", id="天天 is not parted to beat 板凳, 9 chips"),
        pytest.param(
            "wiki_hk", 0,
            "11 11 22 65 64 54 62 32|55 33 33 64 61 61 51 43|66 44 31 65 53 52 42 21|66 44 31 55 22 51 63 41",
            "0 lead 32, 1 beat 43, 2 beat 53, 3 throw 51, 2 lead 42 21, 3 throw 55 22, 0 throw 65 64, 1 throw 64 51, "
            "2 lead 44 52, 3 beat 66 63",
            "throw 22 54", id="地地 is not parted to keep 九, 7 chips",
        ),
        pytest.param(
            "wiki_hk", 0,
            "44 44 55 65 61 43 42 32|66 66 55 22 54 62 53 52|11 31 31 33 22 64 64 51|11 33 65 61 51 63 41 21",
            "0 lead 32, 1 beat 52, 2 throw 51, 3 throw 51, 1 lead 22, 2 beat 33, 3 beat 11, 0 throw 61, 3 lead 21, "
            "0 beat 42",
            "throw 55", id="九 waits where 天天 wins later, 6 chips",
        ),
        pytest.param(
            "jp", 0,
            "66 11 33 33 63 54 52 43|66 11 44 55 22 65 64 62|44 31 65 64 61 51 53 32|31 55 22 61 51 42 41 21",
            "0 lead 52 43, 1 throw 65 64, 2 throw 61 51, 3 throw 61 51, 0 lead 33 33, 1 throw 55 22, 2 throw 65 64, "
            "3 throw 55 22",
            "lead 66 63 54", id="天九九 is led as a whole, a quarter of the round",
        ),
    ],
)  # fmt: skip
def test_sure_tricks_are_taken_in_the_best_order(  # noqa: PLR0917 - columns
    preset: str, banker: int, hands: str, moves: str, best: str, level: str
) -> None:
    """Positions of rounds on record: waiting wins more."""
    assert_found(Planted("tiengow", preset, str(banker), hands, moves, best, "", "", ""), level)


def assert_found(planted: Planted, level: str) -> None:
    """Let *level* think three times, and compare what it finds."""
    view, best, legal = planted.position
    bot = entry("tiengow").make_bot(level)
    found = [bot.choose(view, legal, Random(number), Budget(math.inf, 300)).move for number in range(3)]
    assert found.count(best) >= 2
