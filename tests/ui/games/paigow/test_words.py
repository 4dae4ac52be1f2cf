# SPDX-License-Identifier: MIT
"""The words of the 推牌九 table: complete in every language, and true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from dominoes.errors import Reason
from dominoes.game import Event, Payment, PileOpened, Result, RoundEnded, Seat, TilesDealt
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.paigow.hands import Ranking, ranking
from dominoes.games.paigow.options import GUANGDONG
from dominoes.games.paigow.options import Bank as BankRule
from dominoes.games.paigow.state import (
    Bank,
    BankDeclined,
    BankTaken,
    Bid,
    BidMade,
    CoBank,
    HandCompared,
    HandsShown,
    House,
    Move,
    Pass,
    Phase,
    Set,
    ShareAnswered,
    State,
)
from dominoes.games.stakes import Stake, StakePlaced
from dominoes.tiles import tiles
from tests.support.paigow_rounds import GAME, begun, finished, played, staked, standing
from tests.support.strategies import changed
from ui.games.bank import outcome, round_line
from ui.games.paigow import texts
from ui.games.paigow.texts import hand_name
from ui.games.paigow.words import PaiGowWords
from ui.language import i18n

WHO = ("東仔", "南叔", "西姐", "阿北")
RANKS = ranking(GUANGDONG.ranking)
SHARED = changed(GUANGDONG, banking__shared=True)
AUCTION = changed(GUANGDONG, banking__bank=BankRule.AUCTION)
MOVES: tuple[Move, ...] = (
    Bid(0),
    Bid(3),
    Bank(takes=True),
    Bank(takes=False),
    CoBank(),
    Pass(),
    Stake(20),
    Stake(40),
    Set(tiles("33 61"), tiles("51 42")),
    Set(tiles("51 42"), tiles("33 61")),
)


@pytest.fixture(params=i18n.LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def only(**expected: object) -> pytest.MarkDecorator:
    """Run a test once for each language, with what it says there."""
    return pytest.mark.parametrize(("language", "expected"), list(expected.items()), indirect=["language"])


def log_line(event: Event, who: Sequence[str], table: Ranking, shown: texts.Shown = (), banker: int = 0) -> str | None:
    """Return *event* in one line at a table with these ranks; *shown* are the hands that lie open."""
    seen: Any = SimpleNamespace(history=(HandsShown(shown),) if shown else (), banker=Seat(banker), house=House.NONE)
    return PaiGowWords(SimpleNamespace(ranking=table.options), who).event(event, seen)


def move_text(move: Move) -> str:
    """Return *move* in words at an ordinary table."""
    view: Any = SimpleNamespace(seat=Seat(0), banker=Seat(1))
    return PaiGowWords(SimpleNamespace(ranking=RANKS.options), WHO).move(view, move)


def log(state: State, seat: int = 0) -> list[str]:
    """Return a finished round as *seat* saw it."""
    shown = next((e.hands for e in state.history if isinstance(e, HandsShown)), ())
    table = ranking(state.options.ranking)
    who = tuple(f"P{seat}" for seat in range(state.options.seats))
    masked = [GAME.mask(event, Seat(seat)) for event in state.history]
    lines = [log_line(event, who, table, shown, state.banker or 0) for event in masked]
    return [line for line in lines if line is not None]


# -- buttons ----------------------------------------------------------------------------------------


def test_every_move_has_its_words() -> None:
    """No two moves are called alike, and numbers are in them."""
    told = [move_text(move) for move in MOVES]
    assert all(told)
    assert len(set(told)) == len(told)
    assert "3" in told[1]
    assert "20" in told[6]
    assert texts.exchange_button()


@only(
    en=[
        "No bid",
        "Bid 3",
        "Take the bank",
        "Pass the bank on",
        "Share the bank",
        "Play for myself",
        "Stake 20",
        "Stake 40",
    ]
)
def test_moves_in_english(language: str, expected: list[str]) -> None:
    """Buttons say what they do."""
    assert [move_text(move) for move in MOVES[:-2]] == expected


@only(en="Set: {} in front, {} behind")
def test_a_setting_is_named_by_its_hands(language: str, expected: str) -> None:
    """The hand in front comes first, whichever of the two is higher."""
    names = [hand_name(RANKS.of(tiles(row)), RANKS) for row in ("33 61", "51 42")]
    assert [move_text(move) for move in MOVES[-2:]] == [
        expected.format(*names),
        expected.format(*reversed(names)),
    ]


# -- what is asked ----------------------------------------------------------------------------------


def phases() -> list[State]:
    """Return a round in each phase with a question."""
    return [
        begun(AUCTION),
        begun(),
        played(begun(SHARED), "0 bank yes"),
        played(begun(), "0 bank yes"),
        staked(played(begun(), "0 bank yes"), 20),
    ]


def test_every_question_is_told() -> None:
    """Those who are asked read another question in each phase."""
    asked = [texts.prompt(GAME.view(state, GAME.to_act(state)[0]), WHO) for state in phases()]
    assert all(asked)
    assert len(set(asked)) == 5
    assert [WHO[0] in text for text in asked] == [False, False, True, True, False]
    assert not any("{" in text for text in asked)


def test_nobody_does_anything_when_all_is_over() -> None:
    """After the last hand a seat stands the same for every viewer."""
    end = finished(phases()[-1])
    assert end.phase is Phase.OVER
    assert len({texts.status(GAME.view(end, Seat(seat)), 1, dealt=True) for seat in range(4)}) == 1


# -- what a seat is doing ---------------------------------------------------------------------------


@only(
    en=[
        ["thinking…", "Bid 1", "No bid", "Bid 2"],
        ["thinking…", "stake 40 ×2", "thinking…", ""],
        ["setting…", "stake 40 · hand set", "stake 20 · setting…", "stake 20 · setting…"],
        ["setting…", "Sharing the bank", "stake 20 · setting…", "stake 20 · setting…"],
    ]
)
def test_what_a_seat_is_doing(language: str, expected: list[list[str]]) -> None:
    """Bid, stake with how often it counts, and what is awaited of a seat."""
    bid = played(begun(AUCTION), "1 bid 1, 2 bid 0, 3 bid 2")
    doubled = played(bid, "0 bid 0, 1 stake 40")
    setting = staked(played(begun(), "0 bank yes"), 40, 20)
    has_set = played(setting, f"1 {GAME.write_move(GAME.legal_moves(setting, Seat(1))[0])}")
    shared = staked(played(begun(SHARED), "0 bank yes, 1 cobank yes"), 20)
    told = [
        [texts.status(GAME.view(state, Seat(0)), seat, dealt=True) for seat in range(4)]
        for state in (bid, doubled, has_set, shared)
    ]
    assert told == expected


# -- what happened ----------------------------------------------------------------------------------


@only(
    en=[
        "P0 passes the bank on",
        "P1 banks",
        "P0 stakes 20",
        "P2 stakes 40",
        "P3 stakes 100",
        "The tiles are dealt",
        "P0 has set the hand",
        "P1 has set the hand",
        "P2 has set the hand",
        "P3 has set the hand",
    ]
)
def test_the_log_of_a_round(language: str, expected: list[str]) -> None:
    """Everything that happened is told in order, the hands at the end: the banker's, then each with its outcome."""
    state = played(begun(GUANGDONG, "66 66 42 21"), "0 bank no, 1 bank yes, 0 stake 20, 2 stake 40, 3 stake 100")
    state = played(state, "0 set 66 66 / 42 21")
    for seat in range(1, 4):
        state = played(state, f"{seat} {GAME.write_move(GAME.legal_moves(state, Seat(seat))[0])}")
    told = log(state)
    mine = " / ".join(hand_name(RANKS.of(tiles(row)), RANKS) for row in ("66 66", "42 21"))
    assert told[: len(expected)] == expected
    shown = told[len(expected) :]
    assert len(shown) == 5
    assert shown[0].startswith("P1 shows ")
    assert f"P0: {mine}, won" in shown[1:4]
    assert shown[-1].startswith("P1 banked")


@only(en=("P3 banks, and every stake counts 3 times", "P0 shares the bank"))
def test_bids_and_shares_in_the_log(language: str, expected: tuple[str, str]) -> None:
    """The bids with their seats, and the partners; nothing about seats that do not share."""
    bid = played(begun(AUCTION), "1 bid 1, 2 bid 0, 3 bid 3, 0 bid 0")
    assert log(bid) == ["P1 bids 1", "P2 does not bid", "P3 bids 3", "P0 does not bid", expected[0]]
    shared = played(begun(SHARED), "0 bank no, 1 bank no, 2 bank yes, 3 pass, 0 cobank yes")
    assert log(shared) == ["P0 passes the bank on", "P1 passes the bank on", "P2 banks", expected[1]]


def test_hidden_events_have_no_words() -> None:
    """Events hidden from everybody make no line, and nobody's setting is ever told."""
    assert log_line(TilesDealt(((None,) * 4,) * 4), WHO, RANKS) is None
    opened = PileOpened((3, 4), Seat(1), "open-edge", Seat(3))
    assert log_line(opened, WHO, RANKS) is None
    assert log_line(ShareAnswered(Seat(1), joins=False), WHO, RANKS) is None
    hidden = log_line(HandSet(Seat(1), None), WHO, RANKS)
    assert hidden == log_line(HandSet(Seat(1), Set(tiles("66 11"), tiles("44 31"))), WHO, RANKS)
    dice = texts.dice_words(opened, WHO)
    assert "3+4" in dice
    assert WHO[1] in dice
    assert WHO[3] in dice


def test_each_event_has_its_own_words() -> None:
    """No two things that happen are told alike."""
    seat = Seat(2)
    rows = ((), (), (tiles("66 11"), tiles("44 31")), ())
    events = (
        BankDeclined(seat),
        BankTaken(seat, 1),
        BankTaken(seat, 2),
        BidMade(seat, 0),
        BidMade(seat, 2),
        ShareAnswered(seat, joins=True),
        StakePlaced(seat, 2),
        HandsTaken(((None,) * 4,) * 4),
        HandSet(seat, None),
        HandsShown(rows),
        *(HandCompared(seat, (sign, sign), sign) for sign in (1, 0, -1)),
    )
    told = [log_line(event, WHO, RANKS, rows, 2) for event in events]
    assert all(told)
    assert len(set(told)) == len(events)
    assert all(WHO[2] in (line or "") for line, event in zip(told, events, strict=True) if event != events[7])


def ended(banker: int, *chips: int, how: str = "settled") -> Result:
    """Return a round banked by *banker*, with the winnings *chips*."""
    sheet = (Payment(Reason("paigow.lose", seat=1, stake=20, times=1, chips=20), chips, house=-sum(chips)),)
    return Result(Reason(f"paigow.{how}", seat=banker), None, sheet)


@only(
    en=[
        "東仔 banked and took every stake (+60)",
        "東仔 banked and paid everyone (−60)",
        "東仔 banked and broke even",
        "東仔 banked: +20",
        "阿北 banked: −20",
        "東仔 banked: +20",
        "東仔 banked and broke even",
        "東仔 banked and took every stake (+57)",
    ]
)
def test_how_a_round_ended(language: str, expected: list[str]) -> None:
    """通殺 and 通賠 are told as the rules name them."""
    rounds = (
        ended(0, 60, -20, -20, -20, how="swept"),
        ended(0, -60, 20, 20, 20, how="paid-all"),
        ended(0, 0, 20, -20, 0),
        ended(0, 20, -20, 0, 0),
        ended(3, 20, 0, 0, -20),
        ended(0, 20, 20, -20, -20),
        ended(0, 0, 0, 0, 0),
        ended(0, 57, -20, -20, -20, how="swept"),
    )
    assert [round_line(result, WHO) for result in rounds] == expected
    assert log_line(RoundEnded(rounds[0]), WHO, RANKS) == expected[0]


def test_how_a_round_ended_names_the_banker() -> None:
    """In every language the line has the banker and what they won."""
    for result in (ended(1, -20, 60, -20, -20), ended(1, 20, -60, 20, 20), ended(1, 0, 40, -40, 0)):
        line = round_line(result, WHO)
        assert WHO[1] in line
        assert i18n.signed(result.chips[1]) in line
    assert len({outcome(sign) for sign in (1, 0, -1)}) == 3


# -- the house --------------------------------------------------------------------------------------


def test_the_house_as_a_partner(language: str) -> None:
    """The banker is asked about the house, and the log, the buttons and the sheet tell it."""
    options = changed(GUANGDONG, tiles_per_hand=2, banking__house_shares=True)
    asked = played(begun(options, "66 66", "65 64", "55 65", "31 22"), "0 bank yes")
    words, view = PaiGowWords(options, WHO), GAME.view(asked, Seat(0))
    buttons = [words.move(view, move) for move in (CoBank(), Pass())]
    joined = played(asked, "0 cobank yes")
    end = staked(joined, 20)
    assert end.ended is not None
    line = words.event(joined.history[-1], GAME.view(joined, Seat(1)))
    heading, detail = words.payment(end.ended.sheet[-1], end)
    told = (texts.prompt(view, WHO), *buttons, line, heading, detail, texts.status(view, 0, dealt=False))
    assert all(told)
    assert "30" in detail
    if language == "en":
        assert buttons == ["Share with the house", "Bank alone"]
        assert line == heading == "東仔 shares the bank with the house"
        assert "Half for the house" in texts.status(GAME.view(joined, Seat(1)), 0, dealt=False)


def test_the_house_as_the_banker(language: str) -> None:
    """Title, log and last line name the house, not the seat that holds its tiles, as who has won."""
    options = changed(GUANGDONG, tiles_per_hand=2, banking__house_first=True)
    state = begun(options, "66 66", "65 64", "55 65", "31 22", since=standing(0, rounds=0))
    words, end = PaiGowWords(options, WHO), staked(state, 20)
    assert end.ended is not None
    title = words.title(end.ended)
    line = words.event(state.history[-1], GAME.view(state, Seat(1)))
    assert "60" in title
    assert WHO[0] not in title
    assert line is not None
    assert WHO[0] in line
    calls = words.calls(GAME.moments(RoundEnded(end.ended), end.history, end))
    assert len(calls) == 1
    if language == "en":
        assert title == "The house banked and took every stake (+60)"
        assert line == "The house banks; 東仔 holds its tiles"
