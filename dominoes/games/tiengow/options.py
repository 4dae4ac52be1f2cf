# SPDX-License-Identifier: MIT
"""House rules of 打天九, grouped as the rules group them, and the presets by tradition.

Sources: S000 zh Wikipedia 天九; S001 Japanese blog ngc1952; S004 天九入門七 (after Ng 1886); others by
the name that resources/rules/tiengow.md, "Sources", gives them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dominoes.errors import OptionsError
from dominoes.match import SessionOptions, Until
from dominoes.opening import OPENINGS
from dominoes.options import Choice, check, group, option


class Rotation(Choice):
    """Who banks next."""

    WINNER = "winner", "飛莊: S000, S001, S004 and every modern source"
    TURN = "turn", "輪莊: described in NG1886 and S000; the multiplier is then always 2"


class Direction(Choice):
    """Which way the play goes round."""

    COUNTER_CLOCKWISE = "counter-clockwise", "S000, S001"
    ALTERNATE = "alternate", 'LAI2000, "some players": turns about with every hand'


class Split(Choice):
    """Whether a leader may lead part of a combination that he holds (拆)."""

    ALLOWED = "allowed", "S004 standard, HELIC 准拆"
    FORBIDDEN = "forbidden", "不可拆: WONG1996, the family of S004; not with 天 or 九"
    FORBIDDEN_BUT_PAIRS = "forbidden-but-pairs", "the same, but a bare pair may be split"


class CapturedFinish(Choice):
    """What a 文尊 led in the last trick and captured costs."""

    DOUBLE = "double", "S001: the capturer wins doubled, each pays his own share"
    COVER_DOUBLE = "cover-double", "MY: the leader pays for all, doubled"
    COVER_FOURFOLD = "cover-fourfold", "by analogy with 么雙擒四"
    PLAIN = "plain", "no factor"


class LowTiles(Choice):
    """Which tiles make a low finish 么結 and can be captured 擒."""

    FOLLOW = "follow", "S004: 銅錘六 goes with 文尊, all or none"
    THREE = "three", "only the military three"
    THREE_AND_SIX = "three-and-six", "NG1886: 銅錘六 as well, without 文尊"


class CaptureNeeds(Choice):
    """What it takes to capture 擒 a low tile in the last trick."""

    WIN = "win", "every modern source: the catcher must win the trick"
    ANY_BEAT = "any-beat", "NG1886 read literally: captured even if the catcher is beaten in turn"
    CATCH_IS_TOP = "catch-is-top", "以擒為大 (some pages, after S004): nothing beats the catcher"


class Stacking(Choice):
    """How several factors of one finish go together."""

    MULTIPLY = "multiply", "S000, S004, HELIC"
    LARGEST = "largest", "S004, suggested for tournaments"


class AllEight(Choice):
    """Which label, 七支 or 八支, the winner of all eight tricks earns."""

    THEORY = "theory", "S004, NG1886, LAI2000: eight if the last single was bound to win"
    WIKI = "wiki", "S000 first sentence, HELIC: a low tile counts as eight as well"
    WIKI_STRICT = "wiki-strict", "S000 last sentence: last single 天, 九 or a low tile"
    ACTUAL = "actual", "S001: eight if no opponent's last tile would have beaten it"
    NO_SINGLE = "no-single", "WONG1996: a last single is always seven"
    OFF = "off", "Dominoerules 1999, CULIN: no factor"


class FirstLead(Choice):
    """Which first play spoils 八支."""

    NONE = "none", "S004, LAI2000"
    BANKER_NOT_TOP = "banker-not-top", "S000, S001 note 15, HELIC: banker led 天, 九 or 至尊: seven"
    NOBODY_TOP = "nobody-top", "CHAN2001: nobody may begin with 天, 九 or 至尊: neither seven nor eight"
    NOT_UNBEATABLE = "not-unbeatable", "CELKO: banker led what nobody could beat: seven"


class DealtHand(Choice):
    """例牌: a dealt hand that wins at once."""

    EIGHT_MILITARY = "all-military", "八武 (8): S000, S001, HELIC"
    SEVEN_MILITARY = "seven-military", "七武 (7): S000, S001, HELIC"
    ALL_WHITE = "all-white", "全白 (8): S000, S001, HELIC"
    ONE_RED = "one-red", "一點紅 (7): S000, S001, HELIC"
    EIGHT_CIVIL = "all-civil", '八文 (8): S001; S000 "rarely used"'
    SEVEN_CIVIL = "seven-civil", '七文 (7): S000 "rarely used"'
    FOUR_PAIRS = "four-pairs", "四對子 (8): S000"
    FOUR_MIXED_PAIRS = "four-mixed-pairs", "四對文武 (8): S001"


class OneRed(Choice):
    """What counts as the one red of 一點紅."""

    PIP = "pip", "S000, S001: exactly one red pip"
    HALF = "half", "HELIC: exactly one red half, so that a 4 counts once"


class Claiming(Choice):
    """Whether the holder of a 例牌 is asked."""

    ASK = "ask", "S000: he may open it"
    AUTOMATIC = "automatic", "house rule: it is opened for him"


class Roller(Choice):
    """Who names the opening and rolls the dice."""

    OPPOSITE = "opposite", "S000, S001"
    BANKER = "banker", "S001 note 9, YAU"


class Opening(Choice):
    """How the pile is opened 開牌."""

    EDGE = "open-edge", "開邊: S000, S001"
    TURNS = "open-turns", "輪棟: S000, S001"
    SKIP = "open-skip", "間棟: S000"
    LAYER = "open-layer", "片面: S000, S001"
    HEART = "open-heart", "挖心: S000, S001"
    EARS = "open-ears", "切耳: S000, S001"
    DRAGON = "open-dragon", "龍頭鳳尾: S000"
    WINGS = "open-wings", "雙翼齊飛: S000"
    LIONS = "open-lions", "舞三獅: S000"
    CHOSEN = "chosen", "S000, S001: whoever rolls names one of the nine"


@dataclass(frozen=True, slots=True, kw_only=True)
class BankOptions:
    """莊: who banks, and by how much it multiplies."""

    rotation: Rotation = option(Rotation.WINNER, label="rotation", source="S000, S001, S004")
    first_multiplier: int = option(
        2, label="first_banker_m", source="2: S000, S004, HELIC, NAV; 1 (仮親): S001, YAU", choices=(1, 2)
    )
    provisional_next: int = option(
        2,
        label="provisional_win_next_m",
        source="2: the banker multiplier trails by one for that whole run; 3: S001, 連荘数+2 read literally",
        choices=(2, 3),
    )
    """Only where the first multiplier is 1 and that first banker stays."""
    multiplier_cap: int | None = option(
        None, label="streak_cap", source="none: all sources; a cap is a house rule", least=2, most=20
    )
    surplus_multiplied: bool = option(
        False, label="ru_banker_multiplied", source="off: S000, S004; on: other pages silent, S001 optional"
    )

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """打牌: how tricks are played."""

    direction: Direction = option(Direction.COUNTER_CLOCKWISE, label="play_direction", source="S000, S001; LAI2000")
    two_tile_rule: bool = option(
        True, label="two_tile_rule", source="on: S000, S001 (2牌縛り), S004; off: NAV lists it as optional"
    )
    split: Split = option(Split.ALLOWED, label="no_split_lead", source="S004; WONG1996")
    reveal_thrown: bool = option(
        True, label="winner_tile_reveal", source="S000 forbids it during play; after the hand nobody says"
    )

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class SupremeOptions:
    """文尊: whether a pair of 銅錘六 is supreme when led."""

    civil: bool = option(True, label="wen_zun", source="on: S000, S001; off: NG1886, CULIN, the family of S004")
    civil_capture: bool = option(
        True,
        label="wen_zun_capture",
        source="擒尊 by 雙高腳七; on: S000, S001, HELIC, MY; off: S004, CHAN2001",
    )
    capture_closes_trick: bool = option(
        True, label="capture_closes_trick", source="on: S000, S001; off: the behaviour HELIC logs as a defect"
    )
    captured_finish: CapturedFinish = option(CapturedFinish.DOUBLE, label="captured_bao_zun", source="S001; MY")

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusOptions:
    """賀: what is paid at once in the middle of a hand."""

    supreme: bool = option(True, label="he_zun", source="賀尊, 2 each: S000, S001, S004")
    four: bool = option(True, label="si_da_he", source="四大賀, 4 each: S000, S001, S004")
    finish_also_pays: bool = option(
        False, label="bao_also_he", source='off: NG1886, S004, HELIC; on: CELKO, LAI2000, S000 "少數"'
    )
    supreme_streak: bool = option(
        False, label="he_zun_streak", source="on: CULIN after S004, times m for the m-th hand in a row"
    )

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishOptions:
    """結: what the last trick is worth."""

    surplus: bool = option(
        True, label="ru_enabled", source="入一／入二; on: S000, S001, S004; off: NG1886, CULIN after S004"
    )
    supreme: bool = option(True, label="finish_supreme", source="包尊 ×2: S000, S001, S004")
    four: bool = option(True, label="finish_four", source="四大包 ×4: S000, S001, S004")
    low: bool = option(True, label="yao_jie", source="么結 ×2: S000, S001, S004")
    low_tiles: LowTiles = option(LowTiles.FOLLOW, label="yao_tiles", source="S004; NG1886")
    capture: bool = option(True, label="qin", source="擒: S000, S001, S004")
    capture_factor: int = option(
        4,
        label="qin_factor",
        source="4 (么雙擒四): S000 first choice, S001, HELIC; 2: NG1886, S004",
        choices=(2, 4),
    )
    capture_needs: CaptureNeeds = option(CaptureNeeds.WIN, label="qin_needs_win", source="S004; NG1886")
    captured_keeps_surplus: bool = option(True, label="qin_caught_keeps_ru", source="on: HELIC; the seeds are silent")
    stacking: Stacking = option(Stacking.MULTIPLY, label="stacking", source="S000, S004, HELIC; S004 for tournaments")
    cap_loser: int | None = option(
        None, label="cap_loser", source="none; 40: suggestion of S004", least=5, most=10000, unit="chips"
    )
    cap_banker: int | None = option(
        None, label="cap_banker", source="none; 80: suggestion of S004", least=5, most=10000, unit="chips"
    )

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class AllEightOptions:
    """七支／八支: all eight tricks to one player."""

    mode: AllEight = option(AllEight.THEORY, label="bazhi_mode", source="the most divergent rule of all")
    first_lead: FirstLead = option(FirstLead.NONE, label="bazhi_first_lead", source="S000, S004, CHAN2001, CELKO")

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtOptions:
    """例牌: dealt hands that win at once."""

    hands: tuple[DealtHand, ...] = option(
        (DealtHand.EIGHT_MILITARY, DealtHand.SEVEN_MILITARY, DealtHand.ALL_WHITE, DealtHand.ONE_RED),
        label="lipai_set",
        source="S000, S001, HELIC",
    )
    heaven_red: bool = option(
        True, label="tian_red", source="on: 天 has red pips (S000, S001); off: it counts as white (HELIC)"
    )
    one_red: OneRed = option(OneRed.PIP, label="one_red_counts", source="S000, S001; HELIC")
    claim: Claiming = option(Claiming.ASK, label="lipai_claim", source="S000")
    supreme_is_pair: bool = option(
        False, label="supreme_is_pair_for_4", source="whether 至尊 is one of 四對子; no source says"
    )

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class CeremonyOptions:
    """開牌: how the pile is opened."""

    opening: Opening = option(Opening.EDGE, label="opening", source="S000, S001")
    roller: Roller = option(Roller.OPPOSITE, label="kaipai_roller", source="S000, S001; S001 note 9, YAU")

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class TienGowOptions:
    """House rules of one 打天九 table."""

    hand_size: int = option(
        8,
        label="hand_size",
        source='8: all; 4 (小天九): S000 "very common now", settled by house rule',
        choices=(4, 8),
    )
    bank: BankOptions = group(BankOptions())
    play: PlayOptions = group(PlayOptions())
    supreme: SupremeOptions = group(SupremeOptions())
    bonus: BonusOptions = group(BonusOptions())
    finish: FinishOptions = group(FinishOptions())
    all_eight: AllEightOptions = group(AllEightOptions())
    dealt: DealtOptions = group(DealtOptions())
    ceremony: CeremonyOptions = group(CeremonyOptions())
    session: SessionOptions = group(SessionOptions())

    def __post_init__(self) -> None:
        check(self)
        if self.hand_size == SMALL and not self.play.two_tile_rule:
            msg = "the small game is played with the two-tile rule"
            raise OptionsError(msg, "play.two_tile_rule")

    @property
    def small(self) -> bool:
        """Whether this is 小天九, four tiles each and two halves a hand."""
        return self.hand_size == SMALL

    @property
    def openings(self) -> tuple[str, ...]:
        """The openings to choose from each round; none where one is fixed."""
        return tuple(OPENINGS) if self.ceremony.opening is Opening.CHOSEN else ()

    @property
    def low_codes(self) -> tuple[str, ...]:
        """Codes of the tiles that make a low finish 么結."""
        with_six = (
            self.supreme.civil
            if self.finish.low_tiles is LowTiles.FOLLOW
            else self.finish.low_tiles is LowTiles.THREE_AND_SIX
        )
        return ("21", "51") if with_six else ("21",)


SMALL: Final = 4
"""Tiles in a hand of 小天九."""


BASIC: Final = TienGowOptions(
    supreme=SupremeOptions(civil=False),
    bonus=BonusOptions(supreme=False, four=False),
    finish=FinishOptions(supreme=False, four=False, low=False, capture=False),
    all_eight=AllEightOptions(mode=AllEight.OFF),
    dealt=DealtOptions(hands=()),
    session=SessionOptions(until=Until.ROUNDS, count=8),
)

WIKI_HK: Final = TienGowOptions(
    all_eight=AllEightOptions(mode=AllEight.WIKI, first_lead=FirstLead.BANKER_NOT_TOP),
)

NG: Final = TienGowOptions(
    supreme=SupremeOptions(civil_capture=False),
    finish=FinishOptions(capture_factor=2),
    dealt=DealtOptions(hands=()),
)

JP: Final = TienGowOptions(
    bank=BankOptions(first_multiplier=1),
    all_eight=AllEightOptions(mode=AllEight.ACTUAL),
    dealt=DealtOptions(
        hands=(
            DealtHand.ONE_RED,
            DealtHand.SEVEN_MILITARY,
            DealtHand.ALL_WHITE,
            DealtHand.EIGHT_MILITARY,
            DealtHand.EIGHT_CIVIL,
            DealtHand.FOUR_MIXED_PAIRS,
        )
    ),
    session=SessionOptions(until=Until.TERMS, count=4),
)

PRESETS: Final[dict[str, TienGowOptions]] = {"basic": BASIC, "wiki_hk": WIKI_HK, "ng": NG, "jp": JP}
"""Named after their tradition: teaching, S000, S004 and S001."""
