# SPDX-License-Identifier: MIT
"""The settlement of a chain game as a sheet: each line in words and numbers, columns that add up to zero."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from dominoes.errors import Reason
from dominoes.game import Factor, Payment, Seat, Standing
from dominoes.games.chain.options import PRESETS, ChainOptions, EightDoubles
from dominoes.games.chain.scoring import pips
from dominoes.games.chain.state import Claim, HandsShown, LineBlocked, Pass, State
from tests.contract.chain_case import EXTRA
from tests.support.chain_rounds import GAME, XIEDING, laid, random_chain_round, random_deal
from tests.support.strategies import changed
from tests.ui.games.chain.seat import chosen_block, covered_block, forced_block, to_claim
from tests.ui.games.logged import UNSEEN
from ui.games.chain import texts
from ui.games.chain.words import ChainWords
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.language.names import enumerated, face_name

WHO = ("Ming", "Ah Fook", "Ah Luk", "Ah Sau")
TABLES = PRESETS | EXTRA
SEVEN = changed(XIEDING, slant__seven_doubles_redeal=True)


@pytest.fixture(params=LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def line(key: str, moved: int, **values: object) -> tuple[str, str]:
    """Return a line of a sheet about that many chips."""
    return ChainWords(None, WHO).payment(Payment(Reason(f"chain.{key}", **values), (moved, -moved, 0, 0)), UNSEEN)


def ends(options: ChainOptions, count: int) -> Iterator[State]:
    """Play rounds at random, and yield each end."""
    for seed in range(count):
        rng = Random(seed)
        standing = Standing(banker=Seat(seed % options.seats), chips=(0,) * options.seats)
        yield random_chain_round(GAME.start(options, random_deal(options, rng), standing).state, rng)[1]


def claimed(options: ChainOptions = XIEDING) -> State:
    """Return the end of a round with eight doubles declared by seat 0."""
    state = GAME.apply(to_claim(options), Seat(0), Claim()).state
    for seat in (1, 2, 3):
        state = GAME.apply(state, Seat(seat), Pass()).state
    return state


def void() -> State:
    """Return a round with seven doubles dealt to seat 0."""
    return GAME.start(SEVEN, laid(SEVEN, "66 66 11 11 44 44 55 31"), Standing(chips=(0,) * 4)).state


@pytest.mark.parametrize("table", TABLES)
def test_what_is_turned_up(table: str) -> None:
    """The sheet shows the tiles counting against each, covered ones first, and their sum; nothing for others."""
    options = TABLES[table]
    who = WHO[: options.seats]
    for state in ends(options, 5):
        shown = next((event for event in state.history if isinstance(event, HandsShown)), None)
        model = ChainWords(state.options, who).sheet(state, "R")
        if shown is None:
            assert not model.tiles
            continue
        rows = [(*covered, *held) for covered, held in zip(shown.covered, shown.held, strict=True)]
        assert [each.tiles for each in model.tiles] == [row for row in rows if row]
        assert [each.heading for each in model.tiles] == [
            texts.points_line(name, pips(row)) for name, row in zip(who, rows, strict=True) if row
        ]
        naming = options.look.naming.key
        assert [each.name for each in model.tiles] == [
            enumerated([face_name(tile, naming) for tile in row]) for row in rows if row
        ]


@pytest.mark.parametrize("state", [chosen_block(), forced_block(), covered_block()])
def test_the_block_stands_on_the_sheet(state: State) -> None:
    """The blocker, and whether it was 算帳 or 死砸."""
    block = next(event for event in state.history if isinstance(event, LineBlocked))
    assert ChainWords(state.options, WHO).sheet(state, "R").subtitle == texts.block_text(block, WHO)


def test_eight_doubles() -> None:
    """Twice the pips of each hand, or twice what they are above the claimer's; nothing below zero."""
    for options in (XIEDING, changed(XIEDING, slant__ba_jue=EightDoubles.DIFFERENCE)):
        state = claimed(options)
        assert state.ended is not None
        model = ChainWords(state.options, WHO).sheet(state, "R")
        assert WHO[0] in model.title
        assert not model.tiles
        for seat, row in zip((1, 2, 3), model.rows, strict=True):
            assert WHO[seat] in row.heading
            assert WHO[0] in row.heading
            assert row.detail.endswith(f" {row.numbers[0]}")
            assert str(pips(state.hands[seat])) in row.detail


def test_a_void_deal() -> None:
    """One line says that nothing was played."""
    state = void()
    (row,) = ChainWords(state.options, WHO).sheet(state, "R").rows
    assert row.numbers == (0, 0, 0, 0)
    assert (row.heading, row.detail) == line("void", 0, seat=0)
    assert row.heading
    assert not row.detail


SUMS = [
    pytest.param(
        "difference", {"seat": 1, "payee": 0, "more": 21, "fewer": 9, "factors": ()}, "21 − 9 = 12", id="plain"
    ),
    pytest.param(
        "difference",
        {"seat": 1, "payee": 0, "more": 16, "fewer": 4, "factors": (Factor("other-stuck", 2),)},
        "(16 − 4) × {other-stuck} 2 = 24",
        id="尾八",
    ),
    pytest.param(
        "difference",
        {"seat": 1, "payee": 0, "more": 16, "fewer": 4, "factors": (Factor("banker-stuck", 2),)},
        "(16 − 4) × {banker-stuck} 2 = 24",
        id="頭七",
    ),
    pytest.param(
        "difference",
        {"seat": 1, "payee": 0, "more": 9, "fewer": 0, "factors": (Factor("clean", 2),)},
        "(9 − 0) × {all-out} 2 = 18",
        id="clean bonus",
    ),
    pytest.param(
        "difference",
        {"seat": 1, "payee": 0, "more": 16, "fewer": 0, "factors": (Factor("all-out", 2), Factor("other-stuck", 2))},
        "(16 − 0) × {all-out} 2 × {other-stuck} 2 = 64",
        id="通牌 and 尾八",
    ),
    pytest.param("place", {"seat": 1, "place": "worst", "pays": 3, "times": 1, "winner": 0}, "{pays}3", id="place"),
    pytest.param(
        "place",
        {"seat": 1, "place": "third", "pays": 1, "times": 2, "winner": 0},
        "{pays}1 × {block-trick} 2 = 2",
        id="place, 算帳",
    ),
    pytest.param(
        "eight-doubles",
        {"seat": 1, "payee": 0, "points": 40, "own": 0, "times": 2},
        "40 × {eight-doubles} 2 = 80",
        id="八掘",
    ),
    pytest.param(
        "eight-doubles",
        {"seat": 1, "payee": 0, "points": 60, "own": 56, "times": 2},
        "(60 − 56) × {eight-doubles} 2 = 8",
        id="八掘, difference",
    ),
    pytest.param(
        "eight-doubles",
        {"seat": 1, "payee": 0, "points": 40, "own": 56, "times": 2},
        "(40 − 56) × {eight-doubles} 2 = 0",
        id="八掘, fewer pips",
    ),
]


@pytest.mark.parametrize(("key", "args", "expected"), SUMS)
def test_sums(key: str, args: dict[str, object], expected: str, language: str) -> None:
    """The payer sees the origin of the sum, with the name of each factor."""
    heading, detail = line(key, int(re.findall(r"\d+", expected)[-1]), **args)
    assert WHO[1] in heading
    names = ("all-out", "banker-stuck", "other-stuck", "block-trick", "eight-doubles")
    terms = {name: i18n.capital(i18n.term(name)) for name in names}
    wanted = expected.removeprefix("{pays}").format_map(terms)
    if expected.startswith("{pays}"):
        # A place is decided by pips, and paid in chips.
        wanted = i18n._("pays {sum}").format(sum=wanted)
    assert detail.replace("（", "(").replace("）", ")").replace("＝", "=").replace(" ", "") == wanted.replace(" ", "")
    assert i18n.current().key == language


def test_places_are_named() -> None:
    """大庄, 二庄 and 小庄 stand beside the name."""
    heads = [
        line("place", 1, seat=1, place=place, pays=1, times=1, winner=0)[0]
        for place in ("worst", "second-worst", "third")
    ]
    assert len(set(heads)) == 3
    for head, place in zip(heads, ("worst", "second-worst", "third"), strict=True):
        assert i18n.term(place) in head
        assert WHO[1] in head


def test_a_lost_block() -> None:
    """The payer for the whole table, the receiver, and the amount."""
    heading, detail = line("block-lost", 12, seat=3, winner=0, chips=12)
    assert WHO[3] in heading
    assert i18n.term("block-lost") in heading
    assert WHO[0] in detail
    assert "12" in detail


def test_all_equal() -> None:
    """A sheet without payments gives the reason."""
    heading, detail = line("all-equal", 0, points=9)
    assert heading
    assert detail == texts.points_text(9)


def test_the_sum_of_a_line_is_what_is_paid() -> None:
    """In rounds at random the last number of the arithmetic is the one in the columns."""
    seen = set()
    for table in ("jielong", "dingniu", "xieding"):
        for state in ends(TABLES[table], 25):
            assert state.ended is not None
            for payment in state.ended.sheet:
                _heading, detail = ChainWords(None, WHO).payment(payment, UNSEEN)
                seen.add(payment.reason.key)
                if payment.reason.key in {"chain.difference", "chain.place", "chain.eight-doubles"}:
                    assert re.findall(r"\d+", detail)[-1] == str(max(payment.chips))
    assert {"chain.difference", "chain.place"} <= seen
