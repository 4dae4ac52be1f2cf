# SPDX-License-Identifier: MIT
"""The next banker, signals from the pile, and a match from round to round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dominoes.deal import deal_from_seed, deal_round
from dominoes.game import Deal, PileOpened, Seat, Standing, TilesDealt, known
from dominoes.games import entry
from dominoes.games.tiengow.options import PRESETS, Opening, Roller, Rotation, TienGowOptions
from dominoes.games.tiengow.state import State
from dominoes.match import first_standing, is_over
from dominoes.opening import OPENINGS
from dominoes.tiles import FULL_SET, text
from tests.support.strategies import FOR_FOUR, GAME, ON, PLAIN, begun, changed, final_chips, laid, played

BANKER_WINS = (
    laid("66 66 63 54 11 11 62 53", "44", "55", "65"),
    ["0 lead 66 66 63 54", "0 lead 11 11 62 53"],
)
OTHER_WINS = (
    laid("55 55 33 33 22 22 65 65", "66 66 63 54 11 11 62 53"),
    ["0 lead 55 55", "1 beat 11 11", "1 lead 66 66 63 54", "1 lead 62 53"],
)


def end_of(options: TienGowOptions, outcome: tuple[Deal, list[str]], term: int = 1, rounds: int = 8) -> State:
    """Play one of the two rounds above."""
    deal, lines = outcome
    return played(begun(deal, options, term=term, rounds=rounds), *lines)


@pytest.mark.parametrize(
    ("rotation", "outcome", "term", "banker", "next_term"),
    [
        pytest.param(Rotation.WINNER, BANKER_WINS, 1, 0, 2, id="飛莊: the banker stays"),
        pytest.param(Rotation.WINNER, BANKER_WINS, 5, 0, 6, id="連莊 goes on"),
        pytest.param(Rotation.WINNER, OTHER_WINS, 5, 1, 1, id="飛莊: the winner banks"),
        pytest.param(Rotation.TURN, BANKER_WINS, 1, 1, 1, id="輪莊: the bank moves on though the banker won"),
        pytest.param(Rotation.TURN, OTHER_WINS, 1, 1, 1, id="輪莊: the same when they lost"),
    ],
)
def test_next_banker(
    rotation: Rotation, outcome: tuple[Deal, list[str]], term: int, *, banker: int, next_term: int
) -> None:
    """Options, bank.rotation: the next banker, and the number of that seat's round in a row."""
    end = end_of(changed(PLAIN, bank__rotation=rotation), outcome, term=term)
    following = GAME.next_standing(end)
    assert (following.banker, following.term, following.rounds) == (banker, next_term, 9)
    assert following.chips == final_chips(end)


def test_turning_bank_always_counts_twice() -> None:
    """Options, bank.rotation: under 輪莊 m is 2 in any term."""
    for term in (1, 4):
        assert final_chips(end_of(changed(PLAIN, bank__rotation=Rotation.TURN), BANKER_WINS, term=term)) == (
            *(30,),
            *(-10,) * 3,
        )
    assert final_chips(end_of(PLAIN, BANKER_WINS, term=4)) == (75, -25, -25, -25)


def test_chips_add_up() -> None:
    """Former and present winnings add up seat by seat."""
    deal, lines = BANKER_WINS
    standing = Standing(banker=Seat(0), rounds=3, chips=(10, 0, -4, -6))
    state = GAME.start(PLAIN, deal, standing).state
    assert GAME.next_standing(played(state, *lines)).chips == (40, -10, -14, -16)


def test_provisional_banker() -> None:
    """S001 仮親: 1 in their first hand, then by the option 2 or 3 in their second."""
    for after, second in ((2, 2), (3, 3)):
        options = changed(PLAIN, bank__first_multiplier=1, bank__provisional_next=after)
        first = end_of(options, BANKER_WINS, rounds=0)
        assert final_chips(first) == (15, -5, -5, -5)
        again = end_of(options, BANKER_WINS, rounds=1, term=2)
        assert final_chips(again) == (15 * second, *(-5 * second,) * 3)


SUPREME_EARLY = (
    laid("42 21 66 66 63 54 11 62", "44", "55", "65"),
    ["0 lead 42 21", "0 lead 66 66 63 54", "0 lead 11 62"],
)


@pytest.mark.parametrize(
    ("streak", "before", "paid"),
    [
        pytest.param(False, (2, 0, 0, 0), 4, id="off"),
        pytest.param(True, (0, 3, 3, 3), 4, id="CULIN: the first in a row"),
        pytest.param(True, (2, 0, 0, 0), 12, id="CULIN: the third in a row"),
        pytest.param(True, (), 4, id="CULIN: at the start of a match"),
    ],
)
def test_supreme_in_a_row(streak: bool, before: tuple[int, ...], paid: int) -> None:  # noqa: FBT001 - the option's value
    """Options, bonus.supreme_streak: 賀尊 in the m-th round running pays m times, and the count is handed on."""
    deal, lines = SUPREME_EARLY
    options = changed(ON, bonus__supreme_streak=streak)
    end = played(begun(deal, options, honours=before), *lines)
    assert end.payments[0].chips == (3 * paid, -paid, -paid, -paid)
    count = before[0] if before else 0
    assert GAME.next_standing(end).honours == (count + 1, 0, 0, 0)
    plain = end_of(ON, BANKER_WINS)
    assert GAME.next_standing(plain).honours == (0, 0, 0, 0)


def pile(**changes: object) -> tuple[PileOpened, tuple[str, ...]]:
    """Open the pile of the seed of zeros (dice 3 3) with banker 0; return the event and the hands."""
    options = changed(PLAIN, **changes)
    deal = deal_from_seed(bytes(32), GAME.tiles(options), openings=options.openings)
    events = GAME.start(options, deal, Standing(rounds=8)).events
    opened, dealt = events[0], events[1]
    assert isinstance(opened, PileOpened)
    assert isinstance(dealt, TilesDealt)
    return opened, tuple(text(tile for tile in hand if tile is not None) for hand in dealt.hands)


def test_published_deal() -> None:
    """The record format's known answer: the opposite seat rolls 3 3 and seat 3 takes first, 開邊."""
    opened, hands = pile()
    assert opened == PileOpened((3, 3), Seat(2), "open-edge", Seat(3))
    assert hands[3] == "63 33 22 64 21 62 55 65"
    assert hands[0] == "11 32 44 55 41 61 54 11"


def test_who_rolls() -> None:
    """Options, ceremony.roller: if the banker rolls, the count begins with them."""
    opened, hands = pile(ceremony__roller=Roller.BANKER)
    assert (opened.roller, opened.first) == (0, 1)
    assert hands[1] == "63 33 22 64 21 62 55 65"


@pytest.mark.parametrize("opening", OPENINGS)
def test_openings(opening: str) -> None:
    """Options, ceremony.opening: each way to open the pile gives other hands from the same wall."""
    choice = next(each for each in Opening if each.key == opening)
    opened, hands = pile(ceremony__opening=choice)
    assert opened.opening == opening
    assert (hands == pile()[1]) == (opening == "open-edge")


def test_opening_chosen() -> None:
    """Options, ceremony.opening: if it is chosen each round, the deal names it; by default the first."""
    options = changed(PLAIN, ceremony__opening=Opening.CHOSEN)
    assert options.openings == tuple(OPENINGS)
    deal = deal_from_seed(bytes(32), FULL_SET, openings=options.openings)
    opened = GAME.start(options, deal, Standing()).events[0]
    assert isinstance(opened, PileOpened)
    assert opened.opening == deal.opening
    unsaid = GAME.start(options, replace(deal, opening=None), Standing()).events[0]
    assert isinstance(unsaid, PileOpened)
    assert unsaid.opening == "open-edge"


NAMED = {
    "open-heart": "41 61 54 11 33 31 64 42",
    "open-ears": "63 33 22 64 66 52 51 22",
    "open-layer": "63 21 11 41 33 53 65 66",
}
"""What the first taker has of the wall of zeros, by the table of S000, "開牌": stacks 4 and 5, 1 and 8, all tops."""


@pytest.mark.parametrize(("opening", "first"), NAMED.items())
def test_opening_named(opening: str, first: str) -> None:
    """Options, ceremony.opening: what is named before the throw decides; wall and dice are still those of the seed."""
    options = changed(PLAIN, ceremony__opening=Opening.CHOSEN)
    deal = deal_round(GAME, options, bytes(32), opening)
    assert deal == replace(deal_round(GAME, options, bytes(32)), opening=opening, named=True)
    opened, dealt = GAME.start(options, deal, Standing()).events
    assert isinstance(dealt, TilesDealt)
    assert opened == PileOpened((3, 3), Seat(2), opening, Seat(3))
    assert text(known(dealt.hands[3])) == first


def test_who_names_the_opening() -> None:
    """Options, ceremony.roller: who rolls names it, once for both halves of a hand; nobody where it is fixed."""
    options = changed(PLAIN, ceremony__opening=Opening.CHOSEN)
    banks = changed(options, ceremony__roller=Roller.BANKER)
    assert [GAME.opener(options, Standing(banker=Seat(seat))) for seat in range(4)] == [2, 3, 0, 1]
    assert [GAME.opener(banks, Standing(banker=Seat(seat))) for seat in range(4)] == [0, 1, 2, 3]
    assert GAME.opener(changed(options, hand_size=4), Standing(half=2)) is None
    assert GAME.opener(PLAIN, Standing()) is None
    assert GAME.opener(changed(options, table__seats=3), Standing()) is None
    assert entry("chain").game.opener(entry("chain").presets["jielong"], Standing()) is None


@pytest.mark.parametrize(
    ("opening", "choice"),
    [
        pytest.param("open-heart", Opening.EDGE, id="another is fixed"),
        pytest.param("open-edge", Opening.EDGE, id="the fixed one, which nobody names"),
        pytest.param("open-door", Opening.CHOSEN, id="unknown"),
        pytest.param(None, Opening.CHOSEN, id="none"),
    ],
)
def test_openings_that_cannot_be_named(opening: str | None, choice: Opening) -> None:
    """Options, ceremony.opening: only one of the nine is named, and only where the roller may choose."""
    options = changed(PLAIN, ceremony__opening=choice)
    with pytest.raises(ValueError, match="nobody names"):
        GAME.start(options, Deal(FULL_SET, (3, 3), opening=opening, named=True), Standing())


@pytest.mark.parametrize(
    "deal",
    [
        pytest.param(Deal(()), id="no wall"),
        pytest.param(Deal(FULL_SET[1:]), id="a tile is missing"),
        pytest.param(Deal((*FULL_SET[1:], FULL_SET[2])), id="one tile for another"),
        pytest.param(Deal(FULL_SET, (3, 3), opening="open-door"), id="unknown opening"),
    ],
)
def test_impossible_piles(deal: Deal) -> None:
    """A wall that is not the full set, or an opening nobody knows, is refused."""
    with pytest.raises(ValueError, match="pile"):
        GAME.start(ON, deal, Standing())


@pytest.mark.parametrize("preset", FOR_FOUR)
def test_a_match_goes_on(preset: str) -> None:
    """Rounds follow each other until the session of the preset is over, if it ever is."""
    options = PRESETS[preset]
    standing = first_standing(options.session, GAME.seats(options), Seat(0))
    before: list[Standing] = []
    while not is_over(options.session, before, standing) and len(before) < 12:
        before.append(standing)
        deal, lines = BANKER_WINS if len(before) % 3 else OTHER_WINS
        hands = deal.hands
        assert hands is not None
        turned = Deal((), hands=tuple(hands[(seat - standing.banker) % 4] for seat in range(4)))
        start = begun(turned, options, banker=standing.banker, term=standing.term, rounds=standing.rounds)
        turned_lines = [f"{(int(line[0]) + standing.banker) % 4}{line[1:]}" for line in lines]
        standing = GAME.next_standing(played(start, *turned_lines))
    assert len(before) == {"basic": 8, "wiki_hk": 12, "ng": 12, "jp": 12}[preset]
    assert is_over(options.session, before, standing) == (preset in ("basic", "jp"))
