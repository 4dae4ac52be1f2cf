# SPDX-License-Identifier: MIT
"""例牌: the hands, their frequencies, and the wins by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from math import comb, prod
from random import Random

import pytest

from dominoes.game import Deal, Seat, Standing
from dominoes.games.tiengow.options import PRESETS, Claiming, DealtHand, DealtOptions, Direction, OneRed
from dominoes.games.tiengow.scoring import dealt_hands, red_halves, red_pips
from dominoes.games.tiengow.state import Claim, HandClaimed, Pass, State
from dominoes.tiles import FULL_SET, Suit, Tile, text, tidy, tiles
from tests.oracles.naive_tiengow_tiles import dealt_kinds
from tests.support.strategies import GAME, ON, PLAIN, changed, final_chips, laid, texts

HANDS_IN_ALL = comb(32, 8)
EVERY = DealtOptions(hands=tuple(DealtHand))


def counted(kind: DealtHand, options: DealtOptions, category: Callable[[Tile], object]) -> int:
    """Count the hands of *kind* where it depends only on how many tiles of each category there are.

    One hand for each way to choose is looked at, and counts as often as it can be dealt.
    """
    groups: dict[object, list[Tile]] = {}
    for tile in FULL_SET:
        groups.setdefault(category(tile), []).append(tile)
    found = 0
    for counts in product(*(range(min(8, len(group)) + 1) for group in groups.values())):
        if sum(counts) == 8:
            hand = [tile for group, n in zip(groups.values(), counts, strict=True) for tile in group[:n]]
            if kind in dealt_hands(tidy(hand), options):
                found += prod(comb(len(group), n) for group, n in zip(groups.values(), counts, strict=True))
    return found


def suit(tile: Tile) -> object:
    """Sort by suit."""
    return tile.suit


@pytest.mark.parametrize(
    ("kind", "changes", "count"),
    [
        pytest.param(DealtHand.EIGHT_MILITARY, {}, 45, id="Dealt wins: 八武"),
        pytest.param(DealtHand.SEVEN_MILITARY, {}, 2640, id="Dealt wins: 七武"),
        pytest.param(DealtHand.EIGHT_CIVIL, {}, 319_770, id="Dealt wins: 八文"),
        pytest.param(DealtHand.SEVEN_CIVIL, {}, 1_705_440, id="Dealt wins: 七文"),
        pytest.param(DealtHand.ALL_WHITE, {"heaven_red": True}, 1287, id="Dealt wins: 全白, 天 red"),
        pytest.param(DealtHand.ALL_WHITE, {"heaven_red": False}, 6435, id="Dealt wins: 全白, 天 white"),
        pytest.param(DealtHand.ONE_RED, {"heaven_red": True}, 12_012, id="Dealt wins: 一點紅, 天 red"),
        pytest.param(DealtHand.ONE_RED, {"heaven_red": False}, 45_045, id="Dealt wins: 一點紅, 天 white"),
        pytest.param(
            DealtHand.ONE_RED,
            {"heaven_red": False, "one_red": OneRed.HALF},
            77_220,
            id="Dealt wins: 一紅 by halves, 天 white",
        ),
    ],
)
def test_how_often(kind: DealtHand, changes: dict[str, object], count: int) -> None:
    """The numbers of hands, out of 10,518,300, are those of the rules."""
    assert HANDS_IN_ALL == 10_518_300
    options = DealtOptions(**{"hands": tuple(DealtHand), **changes})  # type: ignore[arg-type]
    red = options.heaven_red

    def redness(tile: Tile) -> object:
        return min(2, red_pips(tile, heaven_red=red)), min(2, red_halves(tile, heaven_red=red))

    by_suit = "military" in kind.key or "civil" in kind.key
    assert counted(kind, options, suit if by_suit else redness) == count


PAIRS = [tiles(row) for row in ("63 54", "62 53", "52 43", "41 32")] + [
    (tile, tile) for tile in dict.fromkeys(FULL_SET) if tile.suit is Suit.CIVIL
]


@pytest.mark.parametrize(("supreme", "count"), [(False, 1365), (True, 1820)])
def test_four_pairs(supreme: bool, count: int) -> None:  # noqa: FBT001 - the option's value
    """Dealt wins: 四對: 1365 hands of four out of fifteen pairs, 1820 where 至尊 counts as one."""
    options = DealtOptions(hands=(DealtHand.FOUR_PAIRS,), supreme_is_pair=supreme)
    pairs = [*PAIRS, tiles("42 21")]
    hands = {tidy(tile for pair in four for tile in pair) for four in combinations(pairs, 4)}
    assert len(hands) == 1820
    assert sum(bool(dealt_hands(hand, options)) for hand in hands) == count


@pytest.mark.no_cover
def test_four_mixed_pairs() -> None:
    """Dealt wins: 四對文武: 454 hands of the sixteen tiles that belong to families."""
    families = [tile for tile in FULL_SET if tile.suit is Suit.MILITARY or tile.place < 4]
    families = [tile for tile in families if str(tile) not in ("42", "21")]
    options = DealtOptions(hands=(DealtHand.FOUR_MIXED_PAIRS,))
    assert len(families) == 16
    assert sum(bool(dealt_hands(tidy(hand), options)) for hand in combinations(families, 8)) == 454


@pytest.mark.no_cover
def test_random_hands_agree_with_the_naive_rules() -> None:
    """Random hands, and hands one tile away from each kind, are told alike by both sets of rules."""
    rng = Random(11)
    for number in range(4000):
        options = DealtOptions(
            hands=tuple(DealtHand),
            heaven_red=rng.random() < 0.5,
            one_red=rng.choice(tuple(OneRed)),
            supreme_is_pair=rng.random() < 0.5,
        )
        hand = rng.sample(FULL_SET, 8)
        if number % 2:
            four = rng.sample([*PAIRS, tiles("42 21"), tiles("66 63"), tiles("11 53"), tiles("44 52")], 4)
            row = Counter(tile for pair in four for tile in pair)
            left = Counter(FULL_SET) - row
            if row - Counter(FULL_SET):
                continue
            hand = [*list(row.elements())[: rng.choice((7, 8))], rng.choice(list(left.elements()))][:8]
        data = changed(ON, dealt=options)
        from_naive = dealt_kinds({"hand_size": 8, "dealt": naive(options)}, [str(tile) for tile in hand])
        assert {kind.key for kind in dealt_hands(tidy(hand), data.dealt)} == from_naive, text(hand)


def naive(options: DealtOptions) -> dict[str, object]:
    """Write options as the naive rules read them."""
    return {
        "hands": [kind.key for kind in options.hands],
        "heaven_red": options.heaven_red,
        "one_red": options.one_red.key,
        "supreme_is_pair": options.supreme_is_pair,
    }


# -- at the table ------------------------------------------------------------------------------------

MILITARY = "63 54 62 53 52 43 42 41"
WHITE = "55 55 33 33 22 22 65 65"
ONE_RED = "55 55 33 33 22 22 65 21"


def opened(deal: Deal, banker: int = 0, rounds: int = 8, **changes: object) -> State:
    """Start a round and leave the claim window open."""
    standing = Standing(banker=Seat(banker), rounds=rounds)
    return GAME.start(changed(ON, **changes), deal, standing).state


def answered(state: State, *claimants: int) -> State:
    """Claim with the first dealt hand of these seats, and pass for all others."""
    for seat in GAME.to_act(state):
        legal = GAME.legal_moves(state, seat)
        state = GAME.apply(state, seat, legal[0] if seat in claimants else Pass()).state
    return state


@pytest.mark.parametrize(
    ("banker", "claimants", "winner"),
    [
        pytest.param(0, {1}, 1, id="alone"),
        pytest.param(2, {1, 2}, 2, id="S000: the banker first"),
        pytest.param(0, {1, 2}, 1, id="S000: then the next to the right"),
        pytest.param(3, {1, 2}, 1, id="S000: counted from the banker"),
    ],
)
def test_priority(banker: int, claimants: set[int], winner: int) -> None:
    """Dealt wins: one winner only, the banker first, then in order from them."""
    deal = laid("66 66 11 11 44 44 31 64", MILITARY, WHITE)
    end = answered(opened(deal, banker), *claimants)
    assert end.ended is not None
    assert end.ended.winner == winner
    claimed = [event for event in end.history if isinstance(event, HandClaimed)]
    assert [event.seat for event in claimed] == [winner]


def test_priority_where_play_turns_about() -> None:
    """Dealt wins: from the banker counter-clockwise, also in a hand that is played the other way round."""
    deal = laid("66 66 11 11 44 44 31 64", MILITARY, WHITE)
    end = answered(opened(deal, 0, 1, play__direction=Direction.ALTERNATE), 1, 2)
    assert end.ended is not None
    assert end.ended.winner == 1


def test_claim_wins_and_banks() -> None:
    """Dealt wins, G17: the claimant wins at once, banks next, and no tile was played."""
    end = answered(opened(laid("66", MILITARY)), 1)
    assert final_chips(end) == (-40, 80, -20, -20)
    assert (GAME.next_standing(end).banker, GAME.next_standing(end).term) == (1, 1)
    assert end.won == (0, 0, 0, 0)
    assert GAME.to_act(end) == ()


def test_claim_may_be_declined() -> None:
    """Dealt wins: S000 可, nobody must open their hand; then the round is played."""
    state = answered(opened(laid("66", MILITARY)))
    assert state.ended is None
    assert GAME.to_act(state) == (0,)
    assert state.won == (0, 0, 0, 0)


def test_everybody_is_asked() -> None:
    """The window asks all four, in any order, and offers only what is held."""
    state = opened(laid("66", MILITARY, WHITE, "66 11 44 31 64 61 32 21"))
    assert GAME.to_act(state) == (0, 1, 2, 3)
    assert texts(state, 0) == {"pass"}
    assert texts(state, 1) == {"claim all-military", "pass"}
    assert texts(state, 2) == {"claim all-white", "pass"}
    state = GAME.apply(state, Seat(2), Pass()).state
    assert GAME.to_act(state) == (0, 1, 3)


def test_dearest_first() -> None:
    """A hand that is two kinds may be opened as either, the dearer named first."""
    both = "63 62 53 52 32 55 55 33"
    options = DealtOptions(hands=(DealtHand.SEVEN_MILITARY, DealtHand.ALL_WHITE))
    assert dealt_hands(tidy(tiles("63 62 53 52 32 43 41 55")), EVERY) == (DealtHand.SEVEN_MILITARY,)
    assert dealt_hands(tidy(tiles(both)), options) == (DealtHand.ALL_WHITE,)
    white_civil = tidy(tiles(WHITE))
    assert dealt_hands(white_civil, EVERY) == (DealtHand.ALL_WHITE, DealtHand.EIGHT_CIVIL, DealtHand.FOUR_PAIRS)
    one_red = tidy(tiles(ONE_RED))
    assert dealt_hands(one_red, EVERY) == (DealtHand.ONE_RED, DealtHand.SEVEN_CIVIL)
    eight = tidy(tiles("66 66 11 11 44 44 31 31"))
    assert dealt_hands(eight, EVERY)[0] is DealtHand.EIGHT_CIVIL


def test_opened_automatically() -> None:
    """Options, dealt.claim: where hands open by themselves nobody is asked, and the first in order wins."""
    deal = laid("66", MILITARY, WHITE)
    end = opened(deal, dealt__claim=Claiming.AUTOMATIC)
    assert end.ended is not None
    assert end.ended.winner == 1
    ordinary = laid(
        "66 11 63 54 55 33 65 51", "66 11 62 53 55 33 65 51", "44 31 52 43 22 64 61 42", "44 31 41 32 22 64 61 21"
    )
    plain = opened(ordinary, dealt__claim=Claiming.AUTOMATIC)
    assert plain.ended is None
    assert GAME.to_act(plain) == (0,)


@pytest.mark.parametrize(("preset", "asked"), [("basic", False), ("wiki_hk", True), ("ng", False), ("jp", True)])
def test_presets_ask(preset: str, asked: bool) -> None:  # noqa: FBT001 - the expected outcome
    """Only the presets that know dealt hands open a window."""
    state = GAME.start(PRESETS[preset], laid(MILITARY), Standing()).state
    assert bool(state.answers) == asked
    assert (Claim(DealtHand.EIGHT_MILITARY) in GAME.legal_moves(state, Seat(0))) == asked


def test_no_agreed_hand() -> None:
    """A table that agreed on no hand has none."""
    assert dealt_hands(tidy(tiles(MILITARY)), PLAIN.dealt) == ()
