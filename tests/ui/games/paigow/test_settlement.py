# SPDX-License-Identifier: MIT
"""The settlement of 推牌九 as a sheet: each line in words and numbers, columns that add up to zero."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from dominoes.deal import deal_from_seed
from dominoes.game import Payment, Seat, Standing
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import CASINO, GUANGDONG, PRESETS, Commission, Copy, PaiGowOptions
from dominoes.games.paigow.options import Bank as BankRule
from dominoes.games.paigow.rules import fouls_of
from dominoes.games.paigow.state import HandCompared, HandsShown, State
from tests.contract.paigow_case import EXTRA
from tests.support.paigow_rounds import GAME, SMALL, begun, played, random_paigow_round, staked, standing
from tests.support.strategies import changed
from ui.games.bank import outcome
from ui.games.paigow import texts
from ui.games.paigow.words import PaiGowWords
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.table.numbers import columns

WHO = ("Ming", "Ah Fook", "Ah Luk", "Ah Sau", "Nora", "Eddie", "Ruth", "Felix")
KEYS = ("win", "banker-foul", "win-short", "push", "lose", "foul", "commission", "share")
TABLES = PRESETS | EXTRA
COVERED = changed(GUANGDONG, banking__cover=True, session__start_chips=30)
COMMON = changed(
    GUANGDONG,
    banking__shared=True,
    banking__cover=True,
    session__start_chips=30,
    stakes__commission=Commission.FIVE,
    comparing__copy=Copy.TIE,
)
"""A table at which every line but fouls can be due."""
FOULS = changed(COMMON, comparing__foul=True)


@pytest.fixture(params=LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def ends(options: PaiGowOptions, count: int, chips: int = 50) -> Iterator[State]:
    """Play rounds at random, and yield each end."""
    for seed in range(count):
        deal = deal_from_seed(bytes([seed]) * 32, GAME.tiles(options), GAME.dice(options))
        since = Standing(banker=Seat(seed % options.seats), chips=(chips,) * options.seats)
        yield random_paigow_round(GAME.start(options, deal, since).state, Random(seed))[1]


def hands_of(state: State) -> list[str]:
    """Return the hands of each seat in words."""
    shown = next(event.hands for event in state.history if isinstance(event, HandsShown))
    return [texts.hands_name(row, ranking(state.options.ranking)) for row in shown]


def lines_of(state: State) -> Iterator[tuple[Payment, tuple[str, str]]]:
    """Yield each payment with its words on the settlement."""
    assert state.ended is not None
    rows = PaiGowWords(state.options, WHO[:4]).sheet(state, "R").rows
    yield from ((payment, (row.heading, row.detail)) for payment, row in zip(state.ended.sheet, rows, strict=True))


@pytest.mark.parametrize("table", TABLES)
def test_tiles_stand_beside_what_they_are_worth(table: str) -> None:
    """A line that compares hands shows the tiles of its seat with name, sum and sign; the first line the banker's."""
    options = TABLES[table]
    for state in ends(options, 3):
        assert state.ended is not None
        assert state.banker is not None
        model = PaiGowWords(state.options, WHO[: options.seats]).sheet(state, "R")
        shown = next(event.hands for event in state.history if isinstance(event, HandsShown))
        assert model.above is not None
        assert [each.tiles for each in model.above.hands] == list(shown[state.banker])
        assert all(each.sign is None for each in model.above.hands)
        compared = {event.seat: event.signs for event in state.history if isinstance(event, HandCompared)}
        for row, payment in zip(model.rows, state.ended.sheet, strict=True):
            key, seat = payment.reason.key.removeprefix("paigow."), payment.reason["seat"]
            if key in {"commission", "share", "house-share", "house-bank"}:
                assert not row.hands
                continue
            assert [each.tiles for each in row.hands] == list(shown[seat])
            for each in row.hands:
                hand = ranking(options.ranking).of([face for face in each.tiles if face is not None])
                assert each.name.endswith(texts.hand_name(hand, ranking(options.ranking)))
                assert each.count == texts.hand_sum(hand, ranking(options.ranking))
            if key in {"win", "push", "lose"}:
                assert tuple(each.sign for each in row.hands) == compared[seat]
            assert i18n.number(payment.reason["stake"]) in row.short
            assert hands_of(state)[seat] not in row.short, "it is said once"


def test_the_house_has_a_column() -> None:
    """After a commission the last column is the house's; without one due there is no such column."""
    found = set()
    for state in ends(CASINO, 8):
        assert state.ended is not None
        model = PaiGowWords(state.options, WHO).sheet(state, "R")
        found.add(len(model.columns))
        if state.ended.house:
            assert model.columns[-1] == i18n._("House")
            assert model.total is not None
            assert model.total.numbers[-1] == state.ended.house > 0
        heads = [column.partition("\n")[0] for column in model.columns[:8]]
        assert heads == list(columns(WHO))
    assert 9 in found


def test_the_banker_is_marked() -> None:
    """The banker is marked below the name, with how often each stake counts; below no other's."""
    options = changed(GUANGDONG, banking__bank=BankRule.AUCTION)
    seen = set()
    for state in ends(options, 12):
        model = PaiGowWords(state.options, WHO[:4]).sheet(state, "R")
        marks = [column.partition("\n")[2] for column in model.columns]
        assert marks == [texts.banker_mark(state.times) if seat == state.banker else "" for seat in range(4)]
        seen.add(state.times)
    assert len(seen) > 1


def every_line() -> dict[str, list[tuple[str, str]]]:
    """Return the words of the lines of many rounds, by the key of their reason."""
    found: dict[str, list[tuple[str, str]]] = {key: [] for key in KEYS}
    for state in ends(FOULS, 60, chips=10):
        assert state.ended is not None
        for payment, told in lines_of(state):
            found[payment.reason.key.removeprefix("paigow.")].append(told)
    return found


def test_each_kind_of_line_has_its_words() -> None:
    """Wins, short wins, pushes, losses, commissions and shares are all told, and never alike."""
    lines = every_line()
    assert all(lines.values()), [key for key, told in lines.items() if not told]
    assert all(heading and detail for told in lines.values() for heading, detail in told)
    heads = {key: {heading for heading, _ in told} for key, told in lines.items()}
    assert not heads["win"] & (heads["push"] | heads["lose"] | heads["commission"] | heads["share"])
    assert not heads["push"] & heads["lose"]


def test_lines_tell_hands_and_comparisons() -> None:
    """A line has the name of the seat, its hands, both comparisons, and its stake."""
    marks = {1: "▲", 0: "＝", -1: "▼"}
    for state in ends(COMMON, 12):
        assert state.ended is not None
        compared = {event.seat: event for event in state.history if isinstance(event, HandCompared)}
        for payment, (heading, detail) in lines_of(state):
            key = payment.reason.key.removeprefix("paigow.")
            seat = payment.reason["seat"]
            assert WHO[seat] in heading
            if key in {"win", "win-short", "push", "lose"}:
                assert outcome(compared[seat].sign) in heading
                assert hands_of(state)[seat] in detail
                assert [sign for sign in detail if sign in marks.values()] == [
                    marks[sign] for sign in compared[seat].signs
                ]
                assert i18n.number(state.stakes[seat] or 0) in detail


def test_a_foul_is_told_in_place_of_the_comparisons(language: str) -> None:
    """Even if the bank is short; the marks of two hands not compared would say the contrary."""
    own, bankers = {
        "en": ("foul", "foul by the banker"),
        "ja": ("反則", "親の反則"),
    }.get(language, ("犯規", "莊家犯規"))
    seen = set()
    for state in ends(FOULS, 60, chips=10):
        assert state.ended is not None
        fouls = fouls_of(state)
        for payment, (_, detail) in lines_of(state):
            key, seat = payment.reason.key.removeprefix("paigow."), payment.reason["seat"]
            if key in {"commission", "share"}:
                continue
            said = own if seat in fouls else bankers if state.banker in fouls else None
            assert (said is None) == any(mark in detail for mark in "▲＝▼")
            assert said is None or f" · {said} · " in detail
            seen.add((key, said))
    assert {("foul", own), ("banker-foul", bankers), ("win-short", bankers), ("win-short", None)} <= seen


def test_a_short_bank_tells_what_it_pays(language: str) -> None:
    """賠不足: the stake, and what the bank can pay of it."""
    hands = ("65 55 22 33", "66 66 42 21", "11 11 44 44", "31 31 64 64")
    state = staked(played(begun(COVERED, *hands, since=standing(0, 30, 30, 30, 30)), "0 bank yes"), 100)
    for line in ("0 set 65 22 / 55 33", "1 set 66 66 / 42 21", "2 set 44 44 / 11 11", "3 set 64 64 / 31 31"):
        state = played(state, line)
    assert state.ended is not None
    told = [told for _payment, told in lines_of(state)]
    assert [payment.chips[0] for payment in state.ended.sheet] == [-30, 0, 0]
    if language == "en":
        assert [detail.rpartition(" · ")[2] for _, detail in told] == [
            "stake 100, but the bank can pay only 30",
            "stake 100, but the bank can pay only 0",
            "stake 100, but the bank can pay only 0",
        ]


@pytest.mark.parametrize(
    ("commission", "said", "parts"), [(Commission.FIVE, "5", 20), (Commission.PREPAID, "4.76", 21)]
)
def test_a_commission_tells_its_percentage(language: str, commission: Commission, said: str, parts: int) -> None:
    """The percentage, its base, and the amount taken."""
    options = changed(GUANGDONG, stakes__commission=commission, stakes__menu=(400,))
    for state in ends(options, 8):
        assert state.ended is not None
        for payment, (heading, detail) in lines_of(state):
            if payment.reason.key != "paigow.commission":
                continue
            won = payment.reason["chips"]
            assert said in detail
            assert i18n.number(won) in detail
            assert i18n.number(payment.house) in detail
            assert payment.house == -(-won // parts)
            if language == "en":
                assert heading == f"commission: {WHO[payment.reason['seat']]}"
                assert detail == f"{said}% of {i18n.number(won)}, rounded up: {payment.house}"


def test_stakes_that_count_more_than_once(language: str) -> None:
    """搶莊: the line multiplies the stake with the bid."""
    options = changed(GUANGDONG, banking__bank=BankRule.AUCTION)
    state = staked(played(begun(options), "1 bid 3, 2 bid 0, 3 bid 0, 0 bid 0"), 40)
    while seats := GAME.to_act(state):
        state = GAME.apply(state, seats[0], GAME.legal_moves(state, seats[0])[0]).state
    assert state.ended is not None
    for _payment, (_, detail) in lines_of(state):
        assert "40" in detail
        assert "120" in detail
        if language == "en":
            assert detail.endswith("stake 40 × bid 3 = 120")


def test_a_shared_bank_tells_both(language: str) -> None:
    """合夥: the partner gets half of what the bank has won or lost."""
    for state in ends(COMMON, 30):
        assert state.ended is not None
        for payment, (heading, detail) in lines_of(state):
            if payment.reason.key == "paigow.share":
                assert state.banker is not None
                assert state.partner is not None
                assert WHO[state.banker] in heading
                assert WHO[state.partner] in heading
                assert i18n.number(payment.chips[state.partner]) in detail
                assert not hands_of(state)[state.partner]
                if language == "en":
                    net = payment.reason["chips"]
                    assert detail == (f"half of {i18n.number(net)}: {i18n.number(payment.chips[state.partner])}")


def test_two_tiles_are_compared_once() -> None:
    """In 小牌九 a line has one comparison and nothing in front or behind."""
    for state in ends(SMALL, 3):
        assert state.ended is not None
        for _payment, (_, detail) in lines_of(state):
            assert sum(detail.count(mark) for mark in "▲＝▼") == 1
            assert i18n.term("low-hand") not in detail
