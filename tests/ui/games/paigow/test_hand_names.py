# SPDX-License-Identifier: MIT
"""`ui.games.paigow.texts`: two tiles are called as at the table, and their points are calculated."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from dominoes.games.paigow.hands import HandKind, ranking
from dominoes.games.paigow.options import PRESETS, RankingOptions, ZeroRank
from dominoes.tiles import FACES, Suit, tiles
from ui.games.paigow.texts import hand_name, hand_sum, short_name
from ui.language import i18n

TABLE = ranking(RankingOptions())
OTHER = ranking(RankingOptions(high_nine_name=False, zero_rank=ZeroRank.HIGH_TILE, local_extras=True, switch36=False))
"""A table that knows no 高九, but the local hands, and tells hands of no points apart."""


@pytest.fixture(params=i18n.LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def only(**words: object) -> pytest.MarkDecorator:
    """Run a test once for each language, with what it says there."""
    return pytest.mark.parametrize(("language", "expected"), list(words.items()), indirect=["language"])


HANDS = ("42 21", "66 66", "33 33", "54 63", "66 63", "11 62", "66 52", "33 21", "63 42", "61 33", "55 64")


@only(
    zh_HK=["至尊寶", "孖天", "孖長", "雜九", "天王", "地槓", "天高九", "長衫九點", "雜九·五點", "長衫三點", "0 點"],
    zh_TW=[
        "至尊寶",
        "雙天",
        "雙長三",
        "雜九",
        "天王",
        "地槓",
        "天高九",
        "長三·九點",
        "雜九·五點",
        "長三·三點",
        "鱉十",
    ],
    ja=["至尊", "双天", "双長三", "雑九", "天王", "地槓", "天高九", "長三の9点", "雑九の5点", "長三の3点", "0点"],
    en=[
        "Gee Joon (supreme pair)",
        "Pair of Heaven",
        "Pair of Long Threes",
        "Pair of Nines",
        "Wong of Heaven",
        "Gong of Earth",
        "High Nine of Heaven",
        "9 (Long Three)",
        "5 (Nine)",
        "3 (Long Three)",
        "Zero",
    ],
)
def test_hands_are_called_as_players_do(language: str, expected: list[str]) -> None:
    """Pairs and special hands have names, all others that of the better tile and the points."""
    assert [hand_name(TABLE.of(tiles(each)), TABLE) for each in HANDS] == expected


@only(
    zh_HK=["天·九點", "0 點（梅花）", "人七", "鵝五"],
    zh_TW=["天·九點", "鱉十（梅花）", "人七", "和五"],
    ja=["天の9点", "0点（梅花）", "人七", "和五"],
    en=["9 (Heaven)", "Zero (Plum Blossom)", "Man–Seven", "Goose–Five"],
)
def test_tables_have_names_of_their_own(language: str, expected: list[str]) -> None:
    """Without the name 高九 the hand is never called 天九, which is another one; zero may have a better tile."""
    assert [hand_name(OTHER.of(tiles(each)), OTHER) for each in ("66 52", "55 64", "44 52", "31 41")] == expected


@only(
    zh_HK=("6 ＋ 7 ＝ 13", "6 ＋ 3 ＝ 9（大頭六作三）", "12 ＋ 7 ＝ 19"),
    zh_TW=("6 ＋ 7 ＝ 13", "6 ＋ 3 ＝ 9（二四作三）", "12 ＋ 7 ＝ 19"),
    ja=("6 + 7 ＝ 13", "6 + 3 ＝ 9（大鷄六は3）", "12 + 7 ＝ 19"),
    en=("6 + 7 = 13", "6 + 3 = 9 (Six counts 3)", "12 + 7 = 19"),
)
def test_points_are_reckoned(language: str, expected: tuple[str, ...]) -> None:
    """The sum is shown before its last digit is taken, with a word on a tile that changed its points."""
    assert tuple(hand_sum(TABLE.of(tiles(each)), TABLE) for each in ("33 61", "51 42", "66 61")) == expected
    assert hand_sum(OTHER.of(tiles("51 42")), OTHER).replace("＝", "=").replace("＋", "+") == "6 + 6 = 12"


def test_where_points_do_not_count_none_are_reckoned() -> None:
    """Pairs, kings and kongs have no sum."""
    assert {hand_sum(TABLE.of(tiles(each)), TABLE) for each in ("66 66", "42 21", "66 63", "11 44")} == {""}
    assert hand_sum(OTHER.of(tiles("44 52")), OTHER) == ""


@pytest.mark.parametrize("preset", PRESETS)
def test_every_hand_has_a_name(preset: str) -> None:
    """Hands of unlike names rank alike only where a table says so, and no key shows."""
    table = ranking(PRESETS[preset].ranking)
    for one, other in combinations_with_replacement(FACES, 2):
        if one is other and one.suit is Suit.MILITARY:
            continue
        hand = table.hand(one, other)
        name = hand_name(hand, table)
        assert name not in ("", hand.kind.value, *(kind.value for kind in HandKind))
        assert "{" not in name


def test_short_names_are_no_codes() -> None:
    """Every face has one."""
    assert all(short_name(face) not in ("", str(face)) for face in FACES)
