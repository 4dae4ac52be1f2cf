# SPDX-License-Identifier: MIT
"""The person banks and stakes by buttons and keys, and is advised about everything."""

from __future__ import annotations

import asyncio
from itertools import permutations
from random import Random

import pytest

from dominoes.ai.bot import Choice
from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import GUANGDONG, PaiGowOptions
from dominoes.games.paigow.state import (
    Bank,
    Bid,
    CoBank,
    Move,
    Pass,
    Set,
    State,
)
from dominoes.games.paigow.ways import way
from dominoes.games.stakes import Stake
from dominoes.tiles import FULL_SET, tiles
from tests.support.paigow_rounds import GAME, begun, played, staked
from tests.support.strategies import changed
from tests.ui.driving import application
from tests.ui.games.paigow.seat import (
    AUCTION,
    EQUAL,
    LONG_MENU,
    MINE,
    RANKS,
    WHO,
    advice,
    seated,
    to_set,
    to_share,
    to_stake,
)
from ui.games.paigow.options import rule_text, way_name
from ui.games.paigow.person import BankTurn, exchanged
from ui.games.paigow.table import tiles_of
from ui.games.reasons import reason_text
from ui.language import i18n
from ui.language.i18n import LANGUAGES

FOUL = changed(GUANGDONG, comparing__foul=True)
SHARED = changed(GUANGDONG, banking__shared=True)
FOUR_PAIRLESS = "33 51 61 42"
TWO_AND_TWO = "66 55 66 55"


def setting(hand: str, options: PaiGowOptions = GUANGDONG, seat: int = 1) -> BankTurn:
    """Return the turn of *seat* to set *hand*."""
    hands = ["", "", "", ""]
    hands[seat] = hand
    return turn_of(staked(played(begun(options, *hands), "0 bank yes"), 20), seat)


def turn_of(state: State, seat: int) -> BankTurn:
    """Return the turn of *seat*."""
    return BankTurn(GAME, state, Seat(seat), GAME.legal_moves(state, Seat(seat)))


def asked(turn: BankTurn) -> list[str]:
    """Return which questions *turn* asks."""
    questions = {"bids": turn.bids, "stakes": turn.stakes, "answers": turn.answers, "ways": turn.ways}
    return [name for name, moves in questions.items() if moves]


def test_each_question_has_its_moves() -> None:
    """Bids, answers, stakes and ways are told apart, in the order of the rules, yes before no."""
    bid = turn_of(begun(AUCTION), 1)
    assert asked(bid) == ["bids"]
    assert bid.bids == (Bid(0), Bid(1), Bid(2), Bid(3))
    bank = turn_of(begun(), 0)
    assert asked(bank) == ["answers"]
    assert bank.answers == (Bank(takes=True), Bank(takes=False))
    share = turn_of(played(begun(SHARED), "0 bank yes"), 1)
    assert asked(share) == ["answers"]
    assert share.answers == (CoBank(), Pass())
    stake = turn_of(played(begun(), "0 bank yes"), 2)
    assert asked(stake) == ["stakes"]
    assert stake.stakes == tuple(map(Stake, GUANGDONG.stakes.menu))
    assert asked(setting(FOUR_PAIRLESS)) == ["ways"]


def test_whoever_must_bank_has_one_answer() -> None:
    """When all others have declined there is no other answer than yes."""
    turn = turn_of(played(begun(), "0 bank no, 1 bank no, 2 bank no"), 3)
    assert turn.answers == (Bank(takes=True),)


def test_nobody_else_is_asked() -> None:
    """A seat that is not asked has nothing to choose from."""
    assert asked(turn_of(begun(), 2)) == []


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        pytest.param(FOUR_PAIRLESS, {"33 51 / 61 42", "33 61 / 51 42", "33 42 / 61 51"}, id="four unlike tiles"),
        pytest.param(TWO_AND_TWO, {"66 55 / 66 55", "55 55 / 66 66"}, id="two pairs, halves alike"),
        pytest.param(EQUAL, {"44 55 / 44 64", "55 64 / 44 44"}, id="two hands of equal rank"),
    ],
)
@pytest.mark.parametrize("options", [GUANGDONG, FOUL], ids=["no fouls", "fouls"])
def test_the_different_ways(hand: str, ways: set[str], options: PaiGowOptions) -> None:
    """Each way is there once, whether its hands may be exchanged or not."""
    found = setting(hand, options).ways
    texts = [GAME.write_move(way).removeprefix("set ") for way in found]
    assert len(texts) == len(ways)
    assert {frozenset(text.split(" / ")) for text in texts} == {frozenset(text.split(" / ")) for text in ways}


def test_ways_have_their_usual_hand_in_front() -> None:
    """If fouls are possible, the first offer is never one."""
    rng = Random(4)
    for _hand in range(60):
        hand = " ".join(map(str, rng.sample(FULL_SET, 4)))
        assert setting(hand, FOUL).ways == setting(hand).ways


@pytest.mark.parametrize("key", ["generic", "foxwoods", "easy"])
def test_a_house_way_is_one_of_the_ways(key: str) -> None:
    """The setting of a house can be chosen unchanged, its own hand in front."""
    rng, table = Random(6), ranking(GUANGDONG.ranking)
    for hand in (EQUAL, TWO_AND_TWO, *(" ".join(map(str, rng.sample(FULL_SET, 4))) for _hand in range(40))):
        setting_of = way(key).set(tiles(hand), table).setting
        assert Set(setting_of.low.tiles, setting_of.high.tiles) in setting(hand).ways


def test_when_hands_may_be_exchanged() -> None:
    """Unequal hands only where fouls are played, equal ones always, identical ones never."""
    plain, foul = setting(FOUR_PAIRLESS), setting(FOUR_PAIRLESS, FOUL)
    for each in plain.ways:
        assert plain.turned(each) is None
        assert plain.why_not(exchanged(each)) == Reason("paigow.low-above-high")
        assert foul.turned(each) == exchanged(each) == Set(each.high, each.low)
        assert foul.why_not(exchanged(each)) is None
    equal = setting(EQUAL)
    assert [equal.turned(each) is not None for each in equal.ways] == [
        {each.low, each.high} == {tiles("44 55"), tiles("44 64")} for each in equal.ways
    ]
    same = setting(TWO_AND_TWO, FOUL)
    (halves,) = (each for each in same.ways if each.low == each.high)
    assert same.turned(halves) is None
    assert same.why_not(exchanged(halves)) is None


@pytest.mark.parametrize("hand", [FOUR_PAIRLESS, TWO_AND_TWO, EQUAL])
def test_any_order_of_the_tiles_is_one_of_the_ways(hand: str) -> None:
    """However the tiles are laid, the way with these two hands is found; other tiles make none."""
    turn = setting(hand)
    for row in permutations(tiles(hand)):
        place = turn.way_of(row[:2], row[2:])
        assert place is not None
        assert {turn.ways[place].low, turn.ways[place].high} == {Set(row[:2], row[2:]).low, Set(row[:2], row[2:]).high}
    assert turn.way_of(tiles("66 11"), tiles("31 22")) is None


def test_tiles_stand_low_hand_first() -> None:
    """The four tiles as they lie: two in front, two behind, each hand tidy."""
    way = Set(tiles("42 61"), tiles("51 33"))
    assert tiles_of(way) == tiles("61 42 33 51")
    assert tiles_of(exchanged(way)) == tiles("33 51 61 42")


# -- questions with buttons --------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["buttons", "keys"])
@pytest.mark.parametrize(
    ("state", "caps", "moves"),
    [
        pytest.param(begun(), ["Enter*", "N"], [Bank(takes=True), Bank(takes=False)], id="the bank"),
        pytest.param(to_share(), ["Y", "Enter*"], [CoBank(), Pass()], id="a share of the bank"),
        pytest.param(
            to_stake(), ["Enter*", "2", "3", "4", "5"], [Stake(n) for n in (20, 40, 60, 100, 200)], id="a stake"
        ),
        pytest.param(
            played(begun(AUCTION), "1 bid 0, 2 bid 1, 3 bid 0"),
            ["Enter*", "1", "2", "3"],
            [Bid(n) for n in range(4)],
            id="a bid",
        ),
    ],
)
async def test_every_answer(by: str, state: State, caps: list[str], moves: list[Move]) -> None:
    """Each button, and each key on a cap, gives its own move and takes the buttons away."""
    for place, move in enumerate(moves):
        async with seated(state) as at:
            assert at.caps() == caps
            assert at.cards() == []
            assert at.person.arrangement is None
            assert at.advice
            assert at.said == [at.advice]
            at.press(by, place)
            assert await at.answer == move
            assert not at.table.bar.buttons
            assert not at.advice
            assert at.person.turn is None


@pytest.mark.parametrize(("key", "move"), [("Y", CoBank()), ("N", Pass())])
async def test_a_share_by_letters(key: str, move: Move) -> None:
    """Y shares the bank and N does not, though Enter says no here."""
    async with seated(to_share()) as at:
        assert at.table.bar.press(key)
        assert await at.answer == move


async def test_digits_of_the_main_answers() -> None:
    """The digit of what Enter stands for works too, and other digits do nothing."""
    async with seated(to_stake()) as at:
        assert not at.person.press("6")
        assert not at.person.press("0")
        assert not at.person.press("Q")
        assert not at.answer.done()
        assert at.person.press("1")
        assert await at.answer == Stake(20)
    async with seated(played(begun(AUCTION), "1 bid 0, 2 bid 1, 3 bid 0")) as at:
        assert not at.person.press("4")
        assert at.person.press("0")
        assert await at.answer == Bid(0)
    async with seated(begun()) as at:
        assert not at.person.press("1")
        assert not at.answer.done()


async def test_the_stake_placed_last_is_usual() -> None:
    """Enter stakes what was staked last; at a shorter menu the highest there is."""
    async with seated(to_stake()) as at:
        assert at.person.press("4")
        assert await at.answer == Stake(100)
        at.answer = at.ask()
        await asyncio.sleep(0)
        assert at.caps() == ["1", "2", "3", "Enter*", "5"]
        at.person.play_selected()
        assert await at.answer == Stake(100)
        at.answer = at.ask(to_stake(changed(GUANGDONG, stakes__menu=(20, 40))))
        await asyncio.sleep(0)
        assert at.caps() == ["1", "Enter*"]
        at.person.play_selected()
        assert await at.answer == Stake(40)


async def test_a_long_menu() -> None:
    """Every stake of a long menu has a button; a cap promises only keys that there are."""
    async with seated(to_stake(LONG_MENU)) as at:
        assert at.caps() == ["Enter*", *map(str, range(2, 10)), "", "", ""]
        at.press("buttons", 11)
        assert await at.answer == Stake(1000)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_buttons_tell_what_they_do(language: str) -> None:
    """In every language each answer has its own words, and the stakes their numbers."""
    i18n.install(application(), language)
    for state in (begun(), to_share(), to_stake(), begun(AUCTION)):
        shown = state if GAME.legal_moves(state, Seat(0)) else played(state, "1 bid 1, 2 bid 0, 3 bid 0")
        async with seated(shown) as at:
            assert all(at.buttons())
            assert len(set(at.buttons())) == len(at.buttons())
            if at.person.turn is not None and at.person.turn.stakes:
                assert [str(n) in text for n, text in zip((20, 40, 60, 100, 200), at.buttons(), strict=True)] == [
                    True
                ] * 5
    i18n.install(application(), "en")


# -- advice ------------------------------------------------------------------------------------------


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hand", [MINE, "66 66 42 31", "66 11 52 43", "66 55 66 55", EQUAL])
async def test_the_house_way(language: str, hand: str) -> None:
    """W chooses what the house would set, and says its rule and why, on the card and beside it."""
    i18n.install(application(), language)
    decision = way("generic").set(tiles(hand), RANKS)
    async with seated(to_set(hand)) as at:
        at.person.choose_card(len(at.person.cards()) - 1)
        at.person.ask_house()
        low, high = decision.setting.low.tiles, decision.setting.high.tiles
        assert at.person.arrangement == Set(low, high)
        (chosen,) = (card for card in at.person.cards() if card.chosen)
        assert chosen.advised
        assert chosen.note == way_name("generic")
        assert [card.note for card in at.person.cards() if not card.advised] == [""] * (len(at.person.cards()) - 1)
        assert way_name("generic") in at.advice
        assert decision.rule not in at.advice
        assert rule_text("generic", decision.rule) in at.person.hint_text()
        assert at.said[-1] == at.person.hint_text()
        at.person.play_selected()
        assert await at.answer == Set(low, high)
    i18n.install(application(), "en")


async def test_a_forced_answer_is_not_asked() -> None:
    """A seat left to bank after all others declined is told so and banks; a seat barred from bidding passes alike."""
    declined = played(begun(), "0 bank no, 1 bank no, 2 bank no")
    async with seated(to_stake()) as at:
        turn = BankTurn(GAME, declined, Seat(3), GAME.legal_moves(declined, Seat(3)))
        assert await at.person.decide(turn) == Bank(takes=True)
        assert at.said[-1] == at.advice == "Everyone else has declined the bank: it is yours."


async def test_the_house_way_out_of_turn() -> None:
    """While something else is asked, or nothing, the table says when it can be asked."""
    async with seated(to_stake()) as at:
        at.person.ask_house()
        assert (
            at.advice == "When you set your hand, you can ask for the house way: the fixed rules of a casino banker."
        )
        assert not at.answer.done()
        assert at.person.press("1")
        await at.answer
        at.person.ask_house()
        assert (
            at.advice == "When you set your hand, you can ask for the house way: the fixed rules of a casino banker."
        )


@pytest.mark.parametrize("hand", [MINE, EQUAL, "66 55 66 55"])
async def test_a_hint(hand: str) -> None:
    """Advice chooses its card, marks it, and says its worth and why."""
    state = to_set(hand)
    hint = advice(state)
    async with seated(state) as at:
        assert at.person.turn is not None
        ways = at.person.turn.ways
        at.person.choose_card(next(place for place, each in enumerate(ways) if each != hint.move))
        at.person.show_hint(hint)
        assert at.person.arrangement == hint.move
        assert [card.chosen for card in at.person.cards()] == [card.advised for card in at.person.cards()]
        assert hint.value is not None
        assert at.advice in at.person.hint_text()
        assert i18n.number(hint.value, digits=1).removesuffix(".0") in at.person.hint_text()
        assert all(reason_text(reason, WHO) in at.person.hint_text() for reason in hint.reasons)
        assert at.said[-1] == at.person.hint_text()
        at.person.play_selected()
        assert await at.answer == hint.move


async def test_a_hint_with_the_hands_exchanged() -> None:
    """Advice that puts the other of two equal hands in front is shown so."""
    async with seated(to_set(EQUAL)) as at:
        assert at.person.turn is not None
        usual = next(each for each in at.person.turn.ways if at.person.turn.turned(each) is not None)
        at.person.show_hint(Choice(exchanged(usual)))
        assert at.person.arrangement == exchanged(usual)
        at.table.card_chosen.emit(at.person.turn.ways.index(usual))
        assert at.person.arrangement == exchanged(usual), "a click on the advised card follows the advice"
        at.person.show_hint(Choice(usual))
        assert at.person.arrangement == usual


async def test_hands_exchanged_are_said() -> None:
    """X says the card as it is then, and again when they are exchanged back."""
    async with seated(to_set(EQUAL)) as at:
        assert at.person.turn is not None
        place = next(i for i, each in enumerate(at.person.turn.ways) if at.person.turn.turned(each) is not None)
        at.person.choose_card(place)
        for _time in range(2):
            said = len(at.said)
            at.person.exchange()
            assert at.said[said:] == [at.person.cards()[place].spoken]


async def test_advice_about_other_questions() -> None:
    """A stake is advised in words; what is not possible now is no advice."""
    async with seated(to_stake()) as at:
        asked = at.advice
        at.person.show_hint(Choice(Bank(takes=True)))
        assert at.advice == asked
        assert not at.person.hint_text()
        at.person.show_hint(Choice(Stake(60), reasons=(Reason("paigow.copies-bankers"),)))
        assert at.advice == "Stake 60. Copies go to the banker, so the odds favour the banker: stake the least."
        assert at.advice == at.person.hint_text()
        assert not at.answer.done()


async def test_the_house_way_against_the_odds() -> None:
    """If the odds advise another way than the house, both say so; if they agree, neither does."""
    for hand, differs in (("42 32 31 22", True), ("66 11 33 32", False)):
        state = to_set(hand)
        async with seated(state) as at:
            at.person.show_chances(advice(state))
            at.person.ask_house()
            assert ("The odds favour" in at.person.hint_text()) is differs
            at.person.show_hint(advice(state))
            assert ("would set these tiles differently" in at.person.hint_text()) is differs


async def test_the_house_way_after_a_hint() -> None:
    """The latest question is the one answered, and only its answer is noted on a card."""
    state = to_set("66 31 53 22")
    async with seated(state) as at:
        at.person.ask_house()
        at.person.show_hint(advice(state))
        assert not any(card.note for card in at.person.cards())
        assert at.advice.startswith("Set:")
        at.person.ask_house()
        assert sum(bool(card.note) for card in at.person.cards()) == 1
        assert [card.advised for card in at.person.cards()] == [bool(card.note) for card in at.person.cards()]
        assert at.advice.startswith("General house way.")


async def test_clicks_while_others_move_go_on() -> None:
    """Without a turn Enter or a card only means: do not make me wait; nothing else does harm."""
    state = to_set()
    async with seated(state) as at:
        at.person.choose_card(0)
        at.person.play_selected()
        await at.answer
        idle: list[bool] = []
        at.person.idle.connect(lambda: idle.append(True))
        at.person.play_selected()
        at.table.card_chosen.emit(0)
        assert len(idle) == 2
        at.table.swap.swapped.emit(0, 2)
        at.person.exchange()
        at.person.choose_card(0)
        at.person.show_turn()
        at.person.forget_selection()
        at.person.show_hint(advice(state))
        at.person.show_chances(advice(state))
        assert not at.person.press("1")
        assert not at.advice
        assert not at.person.hint_text()
        assert at.cards() == []


@pytest.mark.parametrize("by_house", [False, True])
async def test_a_card_is_let_go(by_house: bool) -> None:  # noqa: FBT001 - a row of the table
    """By Escape, before it leaves the table; what Enter then does is said."""
    async with seated(to_set()) as at:
        assert not at.person.forget_selection()
        if by_house:
            at.person.ask_house()
        else:
            at.person.choose_card(1)
        assert any(card.chosen for card in at.person.cards())
        assert at.person.forget_selection()
        assert not any(card.chosen or card.note for card in at.person.cards())
        at.person.play_selected()
        assert at.advice == "Choose a way first: click a card, or press its number."
        assert not at.answer.done()


async def test_a_turn_that_is_withdrawn() -> None:
    """When a move is taken back the question is gone from the table."""
    async with seated(to_set()) as at:
        at.person.ask_house()
        at.answer.cancel()
        await asyncio.gather(at.answer, return_exceptions=True)
        assert at.person.turn is None
        assert not at.advice
        assert not at.table.bar.buttons
        at.answer = at.ask()
        await asyncio.sleep(0)
        assert at.person.arrangement is None
        assert not any(card.note or card.advised for card in at.person.cards())
