# SPDX-License-Identifier: MIT
"""`ui.language.names`: tiles, games, presets, strengths, rounds, and a sentence for every reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from dominoes.ai.styles import STYLES
from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games import GAMES, entry
from dominoes.games.chain.legality import NORTHERN_SET
from dominoes.games.chain.options import Naming
from dominoes.games.combinations import Kind
from dominoes.games.paigow import state as paigow
from dominoes.games.paigow.state import Phase
from dominoes.games.stakes import LINES, Stake
from dominoes.games.tiengow.options import DealtHand
from dominoes.games.tiengow.state import Claim, Move, Pass
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.store.failures import REASONS
from dominoes.tiles import FACES, Tile, tile, tiles
from tests.support import paigow_rounds
from tests.support.strategies import GAME, begun, random_deal_at, random_options, random_round
from ui.games import GAME_UIS
from ui.games.names import game_name, preset_description, preset_name
from ui.games.paigow.texts import ORDINARY as ORDINARY_RANKS
from ui.games.reasons import reason_text
from ui.language import i18n, names
from ui.language.names import face_name, tile_label, tile_name, tile_spoken
from ui.language.reasons import SHARED

ROOT = Path(__file__).parents[3]
WHO = ("A", "B", "C", "D")
CHINESE = re.compile("[ぁ-ヿ一-\u9fff]")


@pytest.fixture(params=i18n.LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def only(**words: object) -> pytest.MarkDecorator:
    """Run a test once for each language, with what it says there."""
    return pytest.mark.parametrize(("language", "expected"), list(words.items()), indirect=["language"])


# -- tiles -----------------------------------------------------------------------------------------


@only(
    zh_HK=("天，十二點，文子第一", "九（三六），九點，武子第一", "地，兩點，文子第二", "細雞，三點，武子第六"),
    zh_TW=("天，十二點，文子第一", "九（三六），九點，武子第一", "地，兩點，文子第二", "丁三，三點，武子第六"),
    ja=(
        "天、目の数12、文牌の1番目",
        "九（三・六）、目の数9、武牌の1番目",
        "地、目の数2、文牌の2番目",
        "細鷄三、目の数3、武牌の6番目",
    ),
    en=(
        "Heaven, 12 pips, civil suit, rank 1",
        "Nine (6-3), 9 pips, military suit, rank 1",
        "Earth, 2 pips, civil suit, rank 2",
        "Three, 3 pips, military suit, rank 6",
    ),
)
def test_a_tile_is_described(language: str, expected: tuple[str, ...]) -> None:
    """Somebody who does not see a tile hears its name, pips, suit and place."""
    assert tuple(map(tile_spoken, tiles("66 63 11 21"))) == expected


def test_descriptions_tell_tiles_apart() -> None:
    """No two faces are described alike."""
    assert len({tile_spoken(face) for face in FACES}) == len(FACES)


@only(
    zh_HK=("", "九", "武第1", "九 武第1"),
    zh_TW=("", "九", "武第1", "九 武第1"),
    ja=("", "九", "武1位", "九 武1位"),
    en=("", "Nine", "M1", "Nine M1"),
)
def test_labels(language: str, expected: tuple[str, ...]) -> None:
    """A tile can carry no label, its name, its rank, or both; equal ranks carry the same number."""
    for code in ("63", "54"):
        assert tuple(tile_label(tile(code), mode) for mode in ("none", "name", "rank", "both")) == expected


# -- games, rounds, players ------------------------------------------------------------------------


@only(zh_HK="東南西北東", zh_TW="東南西北東", ja="東南西北東", en="EastSouthWestNorthEast")
def test_winds(language: str, expected: str) -> None:
    """Seats have winds in order of play."""
    assert "".join(map(names.wind, range(5))) == expected


@only(
    zh_HK=("第 5 局", "東一局", "南一局", "北四局", "東一局（第二輪）"),
    zh_TW=("第 5 局", "東一局", "南一局", "北四局", "東一局（第二輪）"),
    ja=("第5局", "東1局", "南1局", "北4局", "東1局（2周目）"),
    en=("Round 5", "East 1", "South 1", "North 4", "East 1 (cycle 2)"),
)
def test_rounds(language: str, expected: tuple[str, ...]) -> None:
    """A round has its number, or wind and number of its banker term."""
    by_terms = tuple(names.round_name(9, term, by_terms=True) for term in (1, 5, 16, 17))
    assert (names.round_name(5, 2, by_terms=False), *by_terms) == expected


@only(
    zh_HK=("第 5 局 · 上半場", "南一局 · 下半場"),
    zh_TW=("第 5 局 · 上半場", "南一局 · 下半場"),
    ja=("第5局 · 前半", "南1局 · 後半"),
    en=("Round 5 · first half", "South 1 · second half"),
)
def test_halves_of_rounds(language: str, expected: tuple[str, ...]) -> None:
    """Two deals from one mix have one number, and are told apart."""
    assert (
        names.round_name(5, 2, by_terms=False, half=1),
        names.round_name(9, 5, by_terms=True, half=2),
    ) == expected


def test_seats_have_signs() -> None:
    """Up to four seats have winds; where more sit, each has its number, from one."""
    assert [names.seat_mark(seat, 4) for seat in range(4)] == [names.wind(seat) for seat in range(4)]
    assert names.seat_mark(1, 2) == names.wind(1)
    assert [names.seat_mark(seat, 8) for seat in range(8)] == list("12345678")


@pytest.mark.parametrize("game", [entry.key for entry in GAMES])
def test_every_strength_has_a_name(game: str) -> None:
    """No two strengths of a game are called alike."""
    found = {names.level_name(level) for level in entry(game).everybody}
    assert len(found) == len(entry(game).everybody)
    assert not found & set(entry(game).everybody)


@only(
    zh_HK="初學 常玩 老手 高手 大師",
    zh_TW="初學 常玩 老手 高手 大師",
    ja="初心者 常連 ベテラン 達人 名人",
    en="Beginner Regular Veteran Adept Master",
)
def test_strengths_are_called_as_players_are(language: str, expected: str) -> None:
    """After who plays so, in the order of strength."""
    assert " ".join(map(names.level_name, entry("tiengow").levels)) == expected


def test_opponents_have_names_of_their_own() -> None:
    """A dozen different names, short enough for a seat."""
    found = names.opponent_names()
    assert len(set(found)) == len(found) == 12
    assert max(map(len, found)) <= 6


def test_opponents_have_a_style_of_their_own() -> None:
    """All styles are there, the same in every language; any three sitting down together differ."""
    styles = [names.opponent_style(name) for name in names.opponent_names()]
    assert set(styles) == set(STYLES)
    assert all(len({styles[(first + each) % 12] for each in range(3)}) == 3 for first in range(12))
    assert (styles[0], styles[5]) == ("steady", "bold")
    assert names.opponent_style("") == names.opponent_style("Nobody") == ""


def test_what_has_no_name_is_called_by_its_key() -> None:
    """A record may know more than this program."""
    assert (game_name("other"), names.level_name("other")) == ("other", "other")
    assert (preset_name("tiengow", "other"), preset_description("tiengow", "other")) == ("other", "")


# -- reasons ---------------------------------------------------------------------------------------


def _assigned(name: str, function: ast.AST) -> Iterator[ast.AST]:
    """Yield what *name* is set to in the *function*, also as the first of several."""
    for each in ast.walk(function):
        match each:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value
            case ast.Assign(targets=[ast.Tuple(elts=[ast.Name(id=target), *_])], value=ast.Tuple(elts=parts)):
                if target == name:
                    yield parts[0]


def _texts(node: ast.AST, function: ast.AST) -> Iterator[str]:
    """The strings that *node*, the key of a reason, can be; names are looked up in the *function*."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=[ast.Constant(value=str(head)), ast.FormattedValue(value=inner)]):
            yield from (head + tail for tail in _texts(inner, function))
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one, function)
            yield from _texts(other, function)
        case ast.Subscript(value=ast.Name(id="LINES")):
            yield from LINES.values()
        case ast.Attribute(value=ast.Attribute(attr="phase"), attr="value"):
            yield from (phase.value for phase in Phase if phase is not Phase.OVER)
        case ast.Attribute(value=ast.Name(), attr="key"):
            # Of another reason, whose own key is looked up where it is made.
            return
        case ast.Name(id=name):
            for value in _assigned(name, function):
                yield from _texts(value, function)
        case _:
            pytest.fail(f"cannot tell the key of a reason: {ast.unparse(node)}")


def keys_in_sources() -> set[str]:
    """The key of every reason that is made anywhere in the library, or by custom tiles."""
    found: set[str] = set()
    for path in sorted((ROOT / "dominoes").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for scope in (tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))):
            for node in ast.walk(scope):
                match node:
                    case ast.Call(func=ast.Name(id="Reason" | "Sentence"), args=[key, *_]):
                        # From the module, only what stands outside functions resolves without one.
                        if scope is tree and not isinstance(key, ast.Constant | ast.IfExp):
                            continue
                        found.update(_texts(key, scope))
                    case _:
                        pass
    return found | keys_of_tiles()


def keys_of_tiles() -> set[str]:
    """The keys of all that can be wrong with a set of custom tiles."""
    found: set[str] = set()
    for name in ("own.py", "own_reading.py"):
        tree = ast.parse((ROOT / "ui" / "tiles" / name).read_text("utf-8"))
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Name(id="TileSetError") | ast.Attribute(attr="_error"),
                    args=[ast.Constant(value=str(key)), *_],
                ):
                    found.add(f"tiles.{key}")
                case _:
                    pass
    return found


@pytest.mark.matrix
def test_every_reason_has_a_sentence() -> None:
    """All keys that the rules, records, the store and opponents can give, and no others."""
    keys = keys_in_sources()
    assert {"tiengow.par", "tiengow.honour-four", "ai.close", "store.full", "record.deal"} <= keys
    assert set(REASONS) <= keys
    assert keys == SENTENCES.keys()


SENTENCES = {
    key: text
    for each in (SHARED, *(each.words().REASONS for each in GAME_UIS.values()))
    for key, text in each.by_key.items()
}
SAMPLES = [
    Reason("tiengow.not-your-turn", seat=2),
    Reason("tiengow.claim-not-held", hand=DealtHand.ONE_RED.key),
    Reason("tiengow.claim-not-agreed", hand=DealtHand.EIGHT_CIVIL.key),
    Reason("tiengow.not-in-hand", tile=tile("63")),
    Reason("tiengow.no-split", whole=tiles("11 11 62")),
    Reason("tiengow.must-follow", seat=1),
    Reason("tiengow.wrong-count", tiles=2),
    Reason("tiengow.not-higher", best=tiles("11 62")),
    *(Reason("tiengow.other-class", kind=kind.value) for kind in Kind if kind is not Kind.SUPREME),
    Reason("tiengow.claim-ends", pays=4),
    Reason("tiengow.all-yours", tricks=3),
    Reason("tiengow.pays-now", bonus="honour-four"),
    Reason("tiengow.higher-gone", higher=(tiles("66"), tiles("11")), tiles=tiles("44")),
    Reason("tiengow.first-trick-pays", due=5, less=3),
    Reason("tiengow.more-sure", tricks=2),
    Reason("tiengow.few-beat", higher=(tiles("66 63"),)),
    Reason("tiengow.lowest-beat", best=tiles("65")),
    Reason("tiengow.beating-breaks", whole=tiles("66 63")),
    Reason("tiengow.beating-in-vain", tiles=tiles("44"), higher=(tiles("66"),)),
    Reason("tiengow.keeps-sure", tiles=tiles("66")),
    Reason("tiengow.keeps-together", whole=tiles("66 66")),
    Reason("tiengow.at-once", tricks=2),
    Reason("tiengow.cannot-beat", best=tiles("11 62")),
    Reason("paigow.bid-too-high", highest=3),
    Reason("paigow.stake-not-offered", chips=30, menu=(20, 40)),
    Reason("paigow.not-your-tiles", tiles=tiles("66 11 62 53")),
    Reason("paigow.settled", seat=1),
    Reason("paigow.swept", seat=1),
    Reason("paigow.paid-all", seat=1),
    Reason("paigow.house-settled", seat=1),
    Reason("paigow.house-swept", seat=1),
    Reason("paigow.house-paid-all", seat=1),
    Reason("paigow.lose", seat=1, stake=20, times=2, chips=40),
    Reason("paigow.foul", seat=1, stake=20, times=2, chips=40),
    Reason("paigow.banker-foul", seat=1, stake=20, times=2, chips=40),
    Reason("paigow.push", seat=1, stake=20, times=1, chips=0),
    Reason("paigow.win", seat=1, stake=20, times=2, chips=40),
    Reason("paigow.win-short", seat=1, stake=20, times=2, chips=30),
    Reason("paigow.commission", seat=1, chips=20, percent="4.76"),
    Reason("paigow.share", seat=1, banker=2, chips=-20),
    Reason("paigow.house-share", seat=1, chips=-20),
    Reason("paigow.house-bank", seat=1, chips=-20),
    Reason("paigow.way", way="generic", rule="G2a"),
    Reason("paigow.unlike-way", way="generic", rule="G4", percent=1.25),
    Reason("paigow.best", win=100, push=300, lose=200),
    Reason("paigow.balanced", percent=40),
    Reason("paigow.than-way", win=1.2, push=-0.4, lose=-0.8),
    Reason(
        "paigow.splits",
        pair=ORDINARY_RANKS.of(tiles("66 66")),
        low=ORDINARY_RANKS.of(tiles("66 62")),
        less=ORDINARY_RANKS.of(tiles("62 53")),
        ranking=ORDINARY_RANKS.options,
    ),
    *(
        Reason(f"paigow.{key}", **{name: ORDINARY_RANKS.of(tiles("66 63"))}, ranking=ORDINARY_RANKS.options)
        for key, name in (("keeps", "pair"), ("strong", "high"), ("best-low", "low"), ("best-high", "high"))
    ),
    Reason("paigow.switched", tile=tile("42"), n=3),
    *(Reason(f"chain.{key}", points=7) for key in ("block-wins", "block-loses", "blocks", "heaviest", "lightest")),
    Reason("chain.nobody-follows", ends=(6, 2)),
    Reason("chain.next-out", seat=1, ends=(6, 2)),
    Reason("chain.only-you", n=4),
    Reason("chain.few-left", n=4, tiles=2),
    Reason("chain.keeps-ends", ends=(6, 2)),
    Reason("chain.keeps-numbers", count=5),
    Reason("chain.lays-double", n=4),
    Reason("record.deal"),
    Reason("record.deal", tile=tile("66")),
    Reason("record.seat", seat=7),
    Reason("record.notation", text="3 eat 66"),
    Reason("record.result", text="chips"),
    Reason("lesson.move", number=3, why=Reason("tiengow.not-higher", best=tiles("11 62"))),
    Reason("lesson.hand-too-large", owner=1, most=8, given=9),
    *(Reason("lesson.standing", part=part) for part in ("rounds", "voids", "chips", "honours", "played")),
    Reason("ai.best-by", chips=1.8, error=0.4),
    Reason("ai.likelier-by", points=12),
    Reason("ai.close", chips=0.1, error=0.4),
]


@pytest.mark.parametrize("reason", SAMPLES, ids=str)
def test_a_reason_is_said_in_full(reason: Reason, language: str) -> None:
    """Every word in braces is filled in, and the sentence is in the language chosen."""
    text = reason_text(reason, WHO)
    assert text != reason.key
    assert "{" not in text
    assert bool(CHINESE.search(text)) == (language != "en")


def test_reasons_without_arguments_are_said() -> None:
    """The sentences that need nothing filled in are in the language chosen."""
    plain = [key for key, sentence in SENTENCES.items() if isinstance(sentence, str) and "{" not in sentence]
    assert len(plain) > 50
    for key in plain:
        text = reason_text(Reason(key))
        assert "{" not in text
        assert bool(CHINESE.search(text)) == (i18n.current().key != "en")


def some_moves(rng: Random) -> Iterator[Move]:
    """Moves of every sort, mostly illegal."""
    row = tuple(rng.sample(FACES, rng.randint(1, 4)))
    yield from (Lead(row), Beat(row), Throw(row), Pass(), Claim(rng.choice(list(DealtHand))))


def test_whatever_the_rules_refuse_is_explained() -> None:
    """At random tables, every refusal and every line of every sheet has its sentence."""
    rng = Random(1)
    for number in range(12):
        options = random_options(rng)
        state = begun(random_deal_at(options, rng), options)
        positions, end = random_round(state, rng)
        reasons = [
            GAME.why_not(each, seat, move)
            for each, mover, _ in positions
            for seat in (mover, Seat((mover + number) % options.seats))
            for move in some_moves(rng)
        ]
        result = GAME.result(end)
        assert result is not None
        reasons += [result.reason, *(payment.reason for payment in result.sheet)]
        for reason in reasons:
            assert reason is None or "{" not in reason_text(reason, WHO) != reason.key


def test_whatever_a_second_game_refuses_is_explained() -> None:
    """At random tables of 推牌九, every refusal and every line of every sheet has its sentence."""
    rng = Random(1)
    some: list[paigow.Move] = [
        paigow.Pass(),
        paigow.CoBank(),
        paigow.Bank(takes=False),
        paigow.Bid(4),
        Stake(30),
        paigow.Set(tiles("66 66"), tiles("11 11")),
    ]
    seen: set[Reason | None] = set()
    for _round in range(12):
        options = paigow_rounds.random_paigow_options(rng)
        state = paigow_rounds.begun(options)
        while to_act := paigow_rounds.GAME.to_act(state):
            refused = [
                paigow_rounds.GAME.why_not(state, Seat(seat), move) for seat in range(options.seats) for move in some
            ]
            seen.update(refused)
            moves = paigow_rounds.GAME.legal_moves(state, to_act[0])
            state = paigow_rounds.GAME.apply(state, to_act[0], rng.choice(moves)).state
        seen.update(paigow_rounds.GAME.why_not(state, Seat(0), move) for move in some)
        assert state.ended is not None
        seen.update((state.ended.reason, *(payment.reason for payment in state.ended.sheet)))
    assert {"paigow.over", "paigow.asked-set", "paigow.settled"} <= {reason.key for reason in seen if reason}
    for reason in seen:
        assert reason is None or "{" not in reason_text(reason, [str(n) for n in range(8)]) != reason.key


def test_an_unknown_reason_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """A key without a sentence, or with the wrong arguments, is shown as it is."""
    assert reason_text(Reason("new.reason", number=1), WHO) == "new.reason"
    assert reason_text(Reason("tiengow.wrong-count"), WHO) == "tiengow.wrong-count"
    assert len(caplog.records) == 2
    caplog.clear()


NUMBERS = dict(zip(range(1, 7), "釘二斜血梅龍", strict=True))
NORTH = {
    "66": "大天",
    "11": "地么",
    "44": "紅八",
    "31": "么鵝",
    "55": "大五",
    "33": "長三",
    "22": "二板",
    "65": "虎頭",
    "64": "紅十",
    "61": "一六",
    "51": "零霖六",
    "63": "三六",
    "62": "二六",
    "21": "么二",
}
"""Source: resources/rules/chain.md, "Names of the tiles"."""


def by_rule(face: Tile) -> str:
    """Make the 斜釘 name of a tile from its numbers, the larger first."""
    first = "掘" if face.is_double else NUMBERS[face.high]
    return first + NUMBERS[face.low]


@pytest.mark.parametrize("language", ["zh_HK", "zh_TW", "ja"], indirect=True)
def test_slant_names_say_the_numbers(language: str) -> None:
    """C9: the rule gives all 21 names, also those that the source spells out."""
    assert i18n.current().key == language
    assert [tile_name(face, "slant") for face in FACES] == list(map(by_rule, FACES))
    assert [tile_name(face, "slant") for face in tiles("65 31 21 44 62")] == ["龍梅", "斜釘", "二釘", "掘血", "龍二"]


@pytest.mark.parametrize("language", ["en"], indirect=True)
def test_slant_names_are_translated(language: str) -> None:
    """Readers without Chinese can still tell the numbers by their names."""
    assert i18n.current().key == language
    words = {1: "Nail", 2: "Two", 3: "Slant", 4: "Blood", 5: "Plum", 6: "Dragon"}
    for face in FACES:
        high, low = words[face.high], words[face.low]
        assert tile_name(face, "slant") == (f"Double {low}" if face.is_double else f"{high}–{low}")


@pytest.mark.parametrize("language", ["zh_HK", "zh_TW", "ja"], indirect=True)
def test_northern_names(language: str) -> None:
    """Those that the source has; a tile without one keeps its ordinary name."""
    assert i18n.current().key == language
    for face in FACES:
        assert tile_name(face, "northern") == NORTH.get(str(face), tile_name(face))


def test_names_tell_tiles_apart() -> None:
    """Within a game no two tiles are called alike, where their names say more than their rank."""
    assert len({tile_name(face, "slant") for face in FACES}) == len(FACES)
    assert len({tile_name(face, "northern") for face in NORTHERN_SET}) == len(set(NORTHERN_SET))
    for naming in Naming:
        assert len({face_name(face, naming.key) for face in FACES}) == len(FACES)
        assert len({tile_spoken(face, naming.key) for face in FACES}) == len(FACES)


def test_ordinary_names_are_the_usual_ones() -> None:
    """Without a choice of names one gets those of 打天九."""
    for face in FACES:
        assert tile_name(face) == tile_name(face, Naming.ORDINARY.key)
        assert face_name(face) == face_name(face, Naming.ORDINARY.key)
        assert tile_label(face, "both") == tile_label(face, "both", Naming.ORDINARY.key)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("zh_HK", ("龍梅", "虎頭", "虎頭 文第8", "龍梅，六點與五點", "掘血，兩端都是四點", "斧頭，六點與五點")),
        ("zh_TW", ("龍梅", "虎頭", "虎頭 文第8", "龍梅，六點與五點", "掘血，兩端都是四點", "斧頭，六點與五點")),
        ("ja", ("龍梅", "虎頭", "虎頭 文8位", "龍梅、6と5", "掘血、両端とも4", "斧頭、6と5")),
        (
            "en",
            (
                "Dragon–Plum",
                "Tiger's Head",
                "Tiger's Head C8",
                "Dragon–Plum, 6 and 5",
                "Double Blood, double 4",
                "Axe, 6 and 5",
            ),
        ),
    ],
    indirect=["language"],
)
def test_labels_and_speech_follow(language: str, expected: tuple[str, ...]) -> None:
    """The label below a tile, and its spoken name, are of the same set; in games of connecting the ends are told."""
    axe, man = tiles("65 44")
    assert expected == (
        tile_label(axe, "name", "slant"),
        tile_label(axe, "name", "northern"),
        tile_label(axe, "both", "northern"),
        tile_spoken(axe, "slant"),
        tile_spoken(man, "slant"),
        tile_spoken(axe, "ordinary"),
    )
    assert not tile_label(axe, "none", "slant")


def test_names_are_in_the_language(language: str) -> None:
    """No code is shown in place of a name."""
    for naming in Naming:
        for face in FACES:
            shown = tile_name(face, naming.key)
            assert not re.search("[0-9]", shown)
            assert shown.isascii() or "–" in shown or language != "en"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("zh_HK", ("九（三六）", "三六", "龍斜", "九（四五）")),
        ("zh_TW", ("九（三六）", "三六", "龍斜", "九（四五）")),
        ("ja", ("九（三・六）", "三六", "龍斜", "九（四・五）")),
        ("en", ("Nine (6-3)", "Three-Six", "Dragon–Slant", "Nine (5-4)")),
    ],
    indirect=["language"],
)
def test_shared_names_are_told_apart(language: str, expected: tuple[str, ...]) -> None:
    """Only a name that two faces share gets their ends."""
    nine = tile("63")
    assert (*(face_name(nine, naming.key) for naming in Naming), face_name(tile("54"), "northern")) == expected
