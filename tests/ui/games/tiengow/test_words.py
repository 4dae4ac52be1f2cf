# SPDX-License-Identifier: MIT
"""The words of the 打天九 table, and that the arithmetic of the settlement comes out right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from dominoes.errors import Reason
from dominoes.game import ChipsMoved, Event, Factor, Payment, PileOpened, Result, RoundEnded, Seat, TilesDealt
from dominoes.games.tiengow.options import PRESETS, DealtHand, TienGowOptions
from dominoes.games.tiengow.scoring import banker_multiplier, settle
from dominoes.games.tiengow.state import ClaimAnswered, HandClaimed, State, ThrownShown
from dominoes.games.tricks import Beat, TilesBeat, TilesLed, TilesThrown, TrickWon
from dominoes.tiles import tiles
from tests.support.strategies import (
    GAME,
    LUCKY,
    ON,
    begun,
    changed,
    finish,
    laid,
    played,
    random_deal,
    random_deal_at,
    random_options,
    random_round,
    random_standing,
)
from tests.ui.games.logged import UNSEEN
from ui.games import trick
from ui.games.tiengow import texts
from ui.games.tiengow.words import TienGowWords
from ui.language import i18n
from ui.language.combinations import combination_name

WHO = ("東仔", "南叔", "西姐", "阿北")


@pytest.fixture(params=i18n.LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def only(**expected: object) -> pytest.MarkDecorator:
    """Run a test once for each language, with what it says there."""
    return pytest.mark.parametrize(("language", "expected"), list(expected.items()), indirect=["language"])


# -- combinations and buttons ----------------------------------------------------------------------


@only(
    zh_HK="天 雙天 雙伶冧 文尊 雜九 天九 至尊 三文地八 三武人七 四天九",
    zh_TW="天 雙天 雙銅錘 文尊 雜九 天九 至尊 三文地八 三武人七 四天九",
    ja="天 双天 双銅錘六 文至尊 雑九 天九 至尊 地地八 人七七 天天九九",
)
def test_combinations(language: str, expected: str) -> None:
    """Each class of plays is called as at the table."""
    rows = ("66", "66 66", "51 51", "51 51", "63 54", "66 54", "42 21", "62 11 11", "44 52 43", "66 66 63 54")
    named = [combination_name(tiles(row), civil_supreme=place == 3) for place, row in enumerate(rows)]
    assert " ".join(named) == expected


def test_what_is_no_combination_is_listed() -> None:
    """Tiles that do not go together are named one by one."""
    assert combination_name(tiles("66 11"), civil_supreme=True) == i18n.pgettext("between items of a list", ", ").join(
        [i18n.tile_text("tile", "66"), i18n.tile_text("tile", "11")]
    )


@only(
    zh_HK=("出 地八", "打 天九", "墊兩隻", "開例牌：一點紅", "照打"),
    zh_TW=("出 地八", "打 天九", "墊兩張", "宣告例牌：一點紅", "照打"),
    ja=("地八を打ち出す", "天九を出す", "2枚伏せて出す（墊出）", "例牌を宣言：紅点1個", "宣言せずに打つ"),
    en=(
        "Lead Earth–Eight",
        "Beat with Heaven–Nine",
        "Throw 2 tiles",
        "Declare a dealt win: one red pip",
        "Play the hand",
    ),
)
def test_buttons(language: str, expected: tuple[str, ...]) -> None:
    """Buttons say what they do in the words of the table, with the right counter."""
    assert (
        trick.lead_button(tiles("11 62"), civil_supreme=True),
        trick.beat_button(tiles("66 54")),
        trick.throw_button(2),
        texts.claim_button("one-red"),
        texts.decline_button(),
    ) == expected


# -- prompts ---------------------------------------------------------------------------------------


def asked(state: State) -> str:
    """The prompt of the seat to act."""
    seat = GAME.to_act(state)[0]
    can_beat = any(isinstance(move, Beat) for move in GAME.legal_moves(state, seat))
    return texts.prompt(GAME.view(state, seat), can_beat)


def led(row: str, *hands: str, options: TienGowOptions = ON) -> State:
    """A trick led by seat 0 with *row*; the other seats hold *hands*."""
    state = begun(laid(row, *hands), options)
    return GAME.apply(state, Seat(0), GAME.read_move(f"lead {row}")).state


@only(
    zh_HK=(
        "輪到你：出一隻牌，或一組牌。",
        "輪到你：文武兩隻。用大過地八的文武打，否則墊兩隻。",
        "輪到你：打不過天九，只可以墊兩隻。",
        "輪到你：沒有牌打得過至尊，只可以墊兩隻。",
        "輪到你：先手出的文尊可以擒，否則墊兩隻。",
        "輪到你：用大過人的同類牌打，否則墊一隻。",
    ),
    zh_TW=(
        "輪到你：出一張牌，或一組牌。",
        "輪到你：文武兩張。用大過地八的文武打，否則墊兩張。",
        "輪到你：打不過天九，只能墊兩張。",
        "輪到你：沒有牌打得過至尊，只能墊兩張。",
        "輪到你：擒文尊，或墊兩張。",
        "輪到你：用大過人的同類（文／武）牌打，否則墊一張。",
    ),
    ja=(
        "あなたの番：1枚、または組になる牌を打ち出してください。",
        "あなたの番：文武の組（2枚）。地八より強い文武の組を出すか、2枚伏せて出してください。",
        "あなたの番：天九より強い同じ種類の牌がありません。2枚伏せて出してください。",
        "あなたの番：至尊には勝てません。2枚伏せて出してください。",
        "あなたの番：文至尊を擒できます。擒しないときは、2枚伏せて出してください。",
        "あなたの番：人より強い同じ種類の牌を出すか、1枚伏せて出してください。",
    ),
    en=(
        "Your turn: lead one tile or a combination.",
        "Your turn: mixed combination, 2 tiles. Beat Earth–Eight with a higher one, or throw 2 tiles.",
        "Your turn: you cannot beat Heaven–Nine; throw 2 tiles.",
        "Your turn: the supreme pair cannot be beaten; throw 2 tiles.",
        "Your turn: the civil supreme was led. Capture it, or throw 2 tiles.",
        "Your turn: beat Man with a higher tile of its suit, or throw 1 tile.",
    ),
)
def test_prompts(language: str, expected: tuple[str, ...]) -> None:
    """The player is told what would beat the lead, or why nothing would."""
    states = (
        begun(laid("66")),
        led("11 62", "66 63"),
        led("66 63"),
        led("42 21"),
        led("51 51", "61 61"),
        led("44", "66"),
    )
    assert tuple(map(asked, states)) == expected


@only(
    zh_HK="你一戙都未有，而結牌最少要兩戙：這隻牌再大，都只可以墊。",
    zh_TW="你一棟都沒有，而結牌至少要兩棟：這張牌再大也只能墊。",
    ja="結を取るには2棟必要です。まだ1棟もないので、どんなに強い牌でも最後の1枚は伏せるしかありません。",
)
def test_the_last_single_without_a_trick(language: str, expected: str) -> None:
    """Without a trick the last tile can only be thrown, and the prompt says so."""
    view = GAME.view(led("44", "66"), Seat(1))
    last = replace(view, sizes=(0, 1, 1, 1), hand=view.hand[:1])
    assert texts.prompt(last, can_beat=False, closed=Reason("tiengow.no-trick-last-single")) == expected


def test_who_is_not_asked_is_told_nothing() -> None:
    """While others think there is no prompt; in the claim window there is one for everybody."""
    state = led("44", "66")
    assert texts.prompt(GAME.view(state, Seat(0)), can_beat=False) == ""
    state = GAME.start(ON, random_deal(Random(1)), random_standing(Random(1))).state
    view = GAME.view(state, GAME.to_act(state)[0])
    assert texts.prompt(view, can_beat=True) != texts.prompt(view, can_beat=False) != ""


# -- log -------------------------------------------------------------------------------------------

LED, FOUR = (
    Reason("tiengow.honour-supreme", seat=3, amount=2, banker=1, times=3),
    Reason("tiengow.honour-four", seat=1, amount=4, banker=1, times=3),
)
EVENTS: Sequence[Event] = (
    TilesLed(Seat(1), tiles("11 62")),
    TilesLed(Seat(1), tiles("51 51")),
    TilesBeat(Seat(2), tiles("66 63")),
    TilesThrown(Seat(0), (None, None)),
    TilesThrown(Seat(0), tiles("41 21")),
    TrickWon(Seat(3), 2),
    HandClaimed(Seat(3), DealtHand.EIGHT_MILITARY, ()),
    ChipsMoved(Payment(LED, (-2, -6, -2, 10))),
    ChipsMoved(Payment(FOUR, (-12, 36, -12, -12))),
    PileOpened((3, 4), Seat(2), "open-turns", Seat(1)),
    RoundEnded(Result(Reason("tiengow.finished", seat=3, tiles=tiles("21")), Seat(3), ())),
)


@only(
    zh_HK=(
        "南叔出地八",
        "南叔出文尊",
        "西姐用天九打",
        "東仔墊兩隻",
        "東仔墊兩隻（五、細雞）",
        "阿北贏兩戙",
        "阿北開例牌：八武",
        "阿北賀尊：閒家各付 2，莊家付 6",
        "南叔四大賀：其他各家各付 12",
        "西姐擲骰 3+4：輪戙，南叔先取牌",
        "阿北結牌",
    ),
    zh_TW=(
        "南叔出地八",
        "南叔出文尊",
        "西姐用天九打",
        "東仔墊兩張",
        "東仔墊兩張（五、丁三）",
        "阿北贏兩棟",
        "阿北宣告例牌：八武",
        "阿北賀尊：閒家各付 2，莊家付 6",
        "南叔四大賀：其他各家各付 12",
        "西姐擲骰子 3+4：輪棟，南叔先取牌",
        "阿北結牌",
    ),
    ja=(
        "南叔が地八を打ち出した",
        "南叔が文至尊を打ち出した",
        "西姐が天九を出した",
        "東仔が2枚伏せて出した",
        "東仔が2枚伏せて出した（五、細鷄三）",
        "阿北が2棟取った",
        "阿北が例牌を宣言した（武牌のみ8枚）",
        "阿北の賀尊：子から2点ずつ、親から6点",
        "南叔の四大賀：ほかの全員から12点ずつ",
        "西姐のサイコロ 3+4：輪棟、南叔から取る",
        "阿北の勝ち（結）",
    ),
)
def test_the_log(language: str, expected: tuple[str, ...]) -> None:
    """Each event is one short line in the words of the table."""
    assert tuple(log_line(event, WHO, civil_supreme=True) for event in EVENTS) == expected


def test_what_is_not_worth_a_line() -> None:
    """Dealing and hidden answers are not told; tiles turned up at the end are."""
    for event in (TilesDealt(()), ClaimAnswered(Seat(1), None)):
        assert log_line(event, WHO, civil_supreme=True) is None
    assert log_line(ThrownShown(()), WHO, civil_supreme=True)


# -- sheet -----------------------------------------------------------------------------------------


def log_line(event: Event, who: Sequence[str], *, civil_supreme: bool) -> str | None:
    """Return *event* in one line."""
    return TienGowWords(changed(ON, supreme__civil=civil_supreme), who).event(event, UNSEEN)


def sheet_line(payment: Payment, who: Sequence[str], options: TienGowOptions) -> tuple[str, str]:
    """Return the heading of *payment*, and its arithmetic."""
    return TienGowWords(options, who).payment(payment, UNSEEN)


def sheet_subtitle(result: Result, banker: int, multiplier: int) -> str:
    """Return how the round was won, what multiplies it, and who banked."""
    state: Any = SimpleNamespace(ended=result, standing=SimpleNamespace(banker=banker), multiplier=multiplier)
    return TienGowWords(ON, WHO).subtitle(state)


def line(reason: Reason, *chips: int) -> tuple[str, str]:
    """A line of the sheet at an ordinary table."""
    return sheet_line(Payment(reason, chips), WHO, ON)


LINES = (
    Payment(Reason("tiengow.void", seat=2, tricks=0, due=5, times=2, factors=(Factor("finish-low", 2),)), (20, -20)),
    Payment(Reason("tiengow.short", seat=0, tricks=2, due=2, times=3, factors=()), (6, -6)),
    Payment(Reason("tiengow.short", seat=0, tricks=2, due=2, times=1, factors=()), (2, -2)),
    Payment(Reason("tiengow.par", seat=0, tricks=4, due=0, times=1, factors=()), (0, 0)),
    Payment(Reason("tiengow.surplus", seat=1, tricks=5, due=1, times=1), (1, -1)),
    Payment(Reason("tiengow.surplus-lost", seat=1, tricks=6, due=2), (0, 0)),
    Payment(Reason("tiengow.surplus-covered", seat=1, tricks=5, due=1, times=2, payer=0), (-2, 2)),
    Payment(
        Reason("tiengow.caught", seat=0, tricks=3, due=1, times=1, factors=(Factor("capture", 4),), payer=0), (4, -4)
    ),
    Payment(
        Reason("tiengow.covered", seat=1, tricks=0, due=5, times=3, factors=(Factor("capture", 4),), payer=0),
        (60, -60),
    ),
    Payment(Reason("tiengow.dealt-win", seat=1, hand="all-military", pays=20, times=2), (40, -40)),
    Payment(Reason("tiengow.honour-supreme", seat=3, amount=2, banker=1, times=3), (-2, -6, -2, 10)),
)


@only(
    zh_HK=(
        ("西姐：空戙", "空戙 5 × 莊 2 × 么結 2 ＝ 20"),
        ("東仔：兩戙", "(4 − 2) × 莊 3 ＝ 6"),
        ("東仔：兩戙", "4 − 2 ＝ 2"),
        ("東仔：四戙", "歸戙，不付不收"),
        ("南叔：五戙", "入一，向結者收 1"),
        ("南叔：六戙", "被擒：入二不收"),
        ("南叔：五戙", "入一，向被擒者收 1 × 莊 2 ＝ 2"),
        ("東仔：三戙，被擒", "(4 − 3) × 擒 4 ＝ 4"),
        ("南叔：空戙，由東仔包賠", "空戙 5 × 莊 3 × 擒 4 ＝ 60"),
        ("南叔：八武", "例牌 20 × 莊 2 ＝ 40"),
        ("賀尊：阿北", "閒家各 2，莊家 2 × 莊 3 ＝ 6"),
    ),
    ja=(
        ("西姐：無勝", "無勝 5 × 親倍数 2 × 么結 2 ＝ 20"),
        ("東仔：2棟", "(4 − 2) × 親倍数 3 ＝ 6"),
        ("東仔：2棟", "4 − 2 ＝ 2"),
        ("東仔：4棟", "基準点ちょうど、支払いなし"),
        ("南叔：5棟", "入一：結の勝者から1点"),
        ("南叔：6棟", "擒されたので入二はもらえない"),
        ("南叔：5棟", "入一：擒された人から1 × 親倍数 2 ＝ 2点"),
        ("東仔：3棟、擒された", "(4 − 3) × 擒 4 ＝ 4"),
        ("南叔：無勝、東仔が代わりに払う", "無勝 5 × 親倍数 3 × 擒 4 ＝ 60"),
        ("南叔：武牌のみ8枚", "例牌 20 × 親倍数 2 ＝ 40"),
        ("賀尊：阿北", "子は各2、親は2 × 親倍数 3 ＝ 6"),
    ),
)
def test_lines(language: str, expected: tuple[tuple[str, str], ...]) -> None:
    """Heading and arithmetic of each kind of line."""
    assert tuple(sheet_line(payment, WHO, ON) for payment in LINES) == expected


def test_rare_lines() -> None:
    """入三, a limit, and a reason of another game have their words too."""
    heading, text = line(Reason("tiengow.cap", seat=1, limit=40), 0, 12, -12, 0)
    assert ("40" in heading, "12" in text) == (True, True)
    assert "3" in line(Reason("tiengow.surplus", seat=1, tricks=7, due=3, times=1), 0, 3, -3, 0)[1]
    assert line(Reason("ai.only-move"))[1] == ""
    assert log_line(ChipsMoved(LINES[0]), WHO, civil_supreme=True)


@only(
    zh_HK=("阿北結牌", "阿北以細雞結牌，么結（×2）。莊：南叔（×3）。"),
    zh_TW=("阿北結牌", "阿北以丁三結牌，么結（×2）。莊：南叔（×3）。"),
    ja=("阿北の勝ち（結）", "阿北が細鷄三で結を取りました：么結（×2）。親：南叔（×3）。"),
    en=("阿北 won the round", "阿北 finished with Three – Yao Jie (small finish) (×2). Banker: 南叔 (×3)."),
)
def test_the_head_of_the_sheet(language: str, expected: tuple[str, str]) -> None:
    """The finisher and the tiles, their multiplier, and the banker."""
    end = finish((1, 2, 0, 5), "3 lead 21", banker=1, term=2)
    result = Result(Reason("tiengow.finished", seat=3, tiles=tiles("21")), Seat(3), settle(ON, end))
    assert (TienGowWords(ON, WHO).title(result), sheet_subtitle(result, 1, 3)) == expected


@only(
    zh_HK="阿北以大頭六結牌，擒（×4），由東仔包賠。莊：南叔（×3）。",
    zh_TW="阿北以二四結牌，擒（×4），由東仔包賠。莊：南叔（×3）。",
    ja="阿北が大鷄六で結を取りました：擒（×4）、東仔の包（全員の分を払う）。親：南叔（×3）。",
)
def test_who_pays_for_all_is_named(language: str, expected: str) -> None:
    """After a capture the head of the sheet names who pays for all."""
    end = finish((2, 2, 0, 4), "0 lead 21", "3 beat 42", banker=1, term=2)
    result = Result(Reason("tiengow.finished", seat=3, tiles=tiles("42")), Seat(3), settle(ON, end))
    assert sheet_subtitle(result, 1, 3) == expected


@only(
    en="(4 − 1) × banker 2 × per trick 10 = 60",
    zh_HK="(4 − 1)×莊 2×每戙 10＝60",
    zh_TW="(4 − 1)×莊 2×每棟 10＝60",
    ja="(4 − 1)×親倍数 2×棟あたり 10＝60",
)
def test_the_worth_of_a_trick_is_a_factor(language: str, expected: str) -> None:
    """Options, table.trick_chips: named in the arithmetic of each payment, and in the rules of the table."""
    options = changed(ON, table__trick_chips=10)
    sheet = settle(options, finish((1, 4, 0, 3), "3 lead 55 55"))
    assert sheet_line(sheet[0], WHO, options)[1].replace(" ", "") == expected.replace(" ", "")
    rules = [text for text in TienGowWords(options, WHO).rules() if text not in set(TienGowWords(ON, WHO).rules())]
    assert len(rules) == 1
    assert "10" in rules[0]


# -- arithmetic ------------------------------------------------------------------------------------


def value_of(text: str) -> int:
    """Return the product written in *text*, checked against its own result."""
    left, equals, right = text.partition("＝" if "＝" in text else "=")
    total = prod(_factor(part) for part in left.split("×"))
    if equals:
        said = re.search(r"\d+", right)
        assert said is not None
        assert total == int(said.group())
    return total


def _factor(text: str) -> int:
    found = [int(digits) for digits in re.findall(r"\d+", text)]
    return found[0] - found[1] if "−" in text else found[0]


def expected_loss(payment: Payment) -> int:
    """Return the chips moved by *payment*, from the chips alone."""
    return max(payment.chips)


def check_line(payment: Payment, options: TienGowOptions) -> None:
    """See that the words of *payment* agree with its chips."""
    heading, text = sheet_line(payment, WHO, options)
    key = payment.reason.key
    assert heading
    assert "{" not in heading + text
    text = text.replace(",", "")  # thousands
    if any(payment.chips):
        if key in ("tiengow.honour-supreme", "tiengow.capture-supreme", "tiengow.honour-four"):
            # The last number is the banker's, or everybody's where the banker is paid or counts once.
            assert int(re.findall(r"\d+", text)[-1]) == -min(payment.chips)
            assert int(re.findall(r"\d+", text)[0]) == payment.reason["amount"]
        elif key == "tiengow.cap":
            assert int(re.findall(r"\d+", text)[0]) == expected_loss(payment)
        else:
            assert value_of(text) == expected_loss(payment)
    else:
        assert "×" not in text
        assert "=" not in text


@pytest.mark.parametrize("preset", [*PRESETS, None])
def test_the_arithmetic_is_right(preset: str | None) -> None:
    """In random rounds under every preset, and under random rules, words and chips agree line by line."""
    rng = Random(2)
    for number in range(25):
        options = PRESETS[preset] if preset is not None else random_options(rng)
        given = LUCKY[number % len(LUCKY)]
        standing = random_standing(rng, options.seats)
        deal = random_deal_at(options, rng, given)
        _, end = random_round(GAME.start(options, deal, standing).state, rng)
        result = GAME.result(end)
        assert result is not None
        for payment in result.sheet:
            check_line(payment, options)
        multiplier = banker_multiplier(options.bank, standing)
        subtitle = sheet_subtitle(result, standing.banker, multiplier)
        assert TienGowWords(ON, WHO).title(result)
        assert "{" not in subtitle
        assert f"×{multiplier}" in subtitle


@pytest.mark.parametrize("factor", [2, 4])
def test_the_arithmetic_of_a_capture(factor: int) -> None:
    """Lines that another seat pays agree as well, with and without the surplus of the captured."""
    for keeps, covers in ((True, False), (False, False), (True, True)):
        options = changed(
            ON,
            finish__capture_factor=factor,
            finish__captured_keeps_surplus=keeps,
            finish__qin_pays_surplus=covers,
        )
        for won in ((2, 2, 0, 4), (1, 5, 0, 2), (5, 0, 1, 2), (4, 1, 1, 2)):
            for payment in settle(options, finish(won, "0 lead 21", "3 beat 42", banker=1, term=3)):
                check_line(payment, options)


def test_a_played_trick_is_told(language: str) -> None:
    """A round played by script can be told from beginning to end."""
    state = played(begun(laid("66 66")), "0 lead 66 66")
    lines = [log_line(event, WHO, civil_supreme=True) for event in state.history]
    assert len([text for text in lines if text]) >= 5
