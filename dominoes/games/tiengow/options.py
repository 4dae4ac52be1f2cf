# SPDX-License-Identifier: MIT
"""House rules of 打天九, grouped as the rules group them, and the presets by tradition.

Sources: S000 zh Wikipedia 天九; S001 Japanese blog ngc1952; S004 天九入門七 (after Ng 1886); others by
the name that resources/rules/tiengow.md, "Sources", gives them. That page also says what each has to say; here
stands only who: clauses parted by semicolons, each perhaps with the value it speaks for, as the window shows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from dominoes.errors import OptionsError, Reason
from dominoes.match import SessionOptions, Until
from dominoes.opening import OPENINGS
from dominoes.options import Choice, Options, check, group, option
from dominoes.tiles import FULL_SET, Tile, tile


class Removed(Choice):
    """The pair left in the box in a game of three."""

    PLUM = "plum", "S001 (an idea)"  # 梅花
    BENCH = "bench", "S001 (an idea)"  # 板凳


class Rotation(Choice):
    """Who banks next."""

    WINNER = "winner", "S000, S001, S004, all modern sources"  # 飛莊
    TURN = "turn", "NG1886, S000"  # 輪莊; the multiplier is then always 2


class Direction(Choice):
    """Which way the play goes round."""

    COUNTER_CLOCKWISE = "counter-clockwise", "S000, S001"
    ALTERNATE = "alternate", "LAI2000 (some players)"


class Split(Choice):
    """Whether a leader may break up (拆) a combination in their hand."""

    ALLOWED = "allowed", "S004, HELIC"
    FORBIDDEN = "forbidden", "WONG1996"  # 不可拆, but with 天 or 九 it may
    FORBIDDEN_BUT_PAIRS = "forbidden-but-pairs", "WONG1996 (another reading)"


class CapturedFinish(Choice):
    """What a 文尊 led in the last trick and captured costs."""

    DOUBLE = "double", "S001"
    COVER_DOUBLE = "cover-double", "MY"
    COVER_FOURFOLD = "cover-fourfold", "house rule"  # like 么雙擒四
    PLAIN = "plain", "house rule"


class LowTiles(Choice):
    """Which tiles make a low finish 么結 and can be captured 擒."""

    FOLLOW = "follow", "S004"  # 銅錘六 goes with 文尊, all or none
    THREE = "three", "house rule"
    THREE_AND_SIX = "three-and-six", "NG1886"  # 銅錘六 as well, without 文尊


class CaptureNeeds(Choice):
    """What it takes to capture 擒 a low tile in the last trick."""

    WIN = "win", "all modern sources"
    ANY_BEAT = "any-beat", "NG1886 (read literally)"
    CATCH_IS_TOP = "catch-is-top", "some pages"  # 以擒為大, after S004


class Stacking(Choice):
    """How several factors of one finish go together."""

    MULTIPLY = "multiply", "S000, S004, HELIC"
    LARGEST = "largest", "S004 (for tournaments)"


class AllEight(Choice):
    """Which label, 七支 or 八支, the winner of all eight tricks earns."""

    THEORY = "theory", "S004, NG1886, LAI2000"
    WIKI = "wiki", "S000 (first sentence), HELIC"
    WIKI_STRICT = "wiki-strict", "S000 (last sentence)"
    ACTUAL = "actual", "S001"
    NO_SINGLE = "no-single", "WONG1996"
    NO_EXTREME = "no-extreme", "CHAN2001"  # 不得用最大、最小、至尊或四文武來結牌, after S004
    OFF = "off", "DOMINO1999, CULIN"


class FirstLead(Choice):
    """Which first play spoils 八支."""

    NONE = "none", "S004, LAI2000"
    BANKER_NOT_TOP = "banker-not-top", "S000, S001, HELIC"
    NOBODY_TOP = "nobody-top", "CHAN2001"
    NOT_UNBEATABLE = "not-unbeatable", "CELKO"


class DealtHand(Choice):
    """例牌: a dealt hand that wins at once."""

    EIGHT_MILITARY = "all-military", "S000, S001, HELIC"  # 八武
    SEVEN_MILITARY = "seven-military", "S000, S001, HELIC"  # 七武
    ALL_WHITE = "all-white", "S000, S001, HELIC"  # 全白
    ONE_RED = "one-red", "S000, S001, HELIC"  # 一點紅
    EIGHT_CIVIL = "all-civil", "S001, S000 (rare)"  # 八文
    SEVEN_CIVIL = "seven-civil", "S000 (rare)"  # 七文
    FOUR_PAIRS = "four-pairs", "S000"  # 四對子
    FOUR_MIXED_PAIRS = "four-mixed-pairs", "S001"  # 四對文武


class OneRed(Choice):
    """What counts as the one red of 一點紅."""

    PIP = "pip", "S000, S001"
    HALF = "half", "HELIC"  # so that a 4 counts once


class Claiming(Choice):
    """Whether the holder of a 例牌 is asked."""

    ASK = "ask", "S000"
    AUTOMATIC = "automatic", "house rule"


class Roller(Choice):
    """Who names the opening and rolls the dice."""

    OPPOSITE = "opposite", "S000, S001"
    BANKER = "banker", "S001, YAU"


class Opening(Choice):
    """How the pile is opened 開牌."""

    EDGE = "open-edge", "S000, S001"  # 開邊
    TURNS = "open-turns", "S000, S001"  # 輪棟
    SKIP = "open-skip", "S000"  # 間棟
    LAYER = "open-layer", "S000, S001"  # 片面
    HEART = "open-heart", "S000, S001"  # 挖心
    EARS = "open-ears", "S000, S001"  # 切耳
    DRAGON = "open-dragon", "S000"  # 龍頭鳳尾
    WINGS = "open-wings", "S000"  # 雙翼齊飛
    LIONS = "open-lions", "S000"  # 舞三獅
    CHOSEN = "chosen", "S000, S001"  # the roller names one of the nine


class Side(Choice):
    """Which end of the wall is opened."""

    LEFT = "left", "S000"  # 左方或右放
    RIGHT = "right", "S000"
    DICE = "dice", "S001"  # サイコロが止まった側


TWO: Final = 2
THREE: Final = 3
FOUR: Final = 4
PAR: Final = {FOUR: 4, THREE: 5, TWO: 7}
"""Tricks that neither cost nor bring anything, by the number of players; for three a house rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions(Options):
    """人數: the number of players, their tiles, a fair share of tricks, and what a trick is worth."""

    seats: int = option(
        FOUR, source="4: all sources; 2: GOO, S001; 3: S001 (an idea)", choices=(2, 3, 4), unit="seats"
    )
    par: int | None = option(None, source="4: all sources; 7: GOO, S001; 5, 6: house rule", choices=(4, 5, 6, 7))
    """Tricks that neither cost nor bring anything. None: by the number of players, see `PAR`."""
    void: int | None = option(None, source="5: all sources; other values: house rule", choices=(5, 6, 7, 8))
    """What a player without a trick owes. None: one more than `par`."""
    trick_chips: int = option(
        1, label="trick_worth", source="1: all sources; other values: S000", least=1, most=1000, unit="chips"
    )
    """每一棟的注碼: what every payment is multiplied by; limits of a loss are in chips."""
    two_halves: bool = option(True, source="on: GOO")
    """Whether two players play the tiles that wait as a second half."""
    removed: Removed = option(Removed.PLUM, source="S001")


@dataclass(frozen=True, slots=True, kw_only=True)
class BankOptions(Options):
    """莊: who banks, and by how much it multiplies."""

    rotation: Rotation = option(Rotation.WINNER, source="S000, S001, S004")
    first_multiplier: int = option(
        2, label="first_banker_m", source="2: S000, S004, HELIC, NAV; 1: S001, YAU", choices=(1, 2)
    )
    provisional_next: int = option(
        2,
        label="provisional_win_next_m",
        source="2: public programs; 3: S001 (read literally)",
        choices=(2, 3),
    )
    """Only if the first multiplier is 1 and that first banker stays."""
    multiplier_cap: int | None = option(
        None, label="streak_cap", source="none: all sources; other values: house rule", least=2, most=20
    )
    surplus_multiplied: bool = option(
        False, label="ru_banker_multiplied", source="off: S000, S004; on: S001 (optional)"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions(Options):
    """打牌: how tricks are played."""

    direction: Direction = option(Direction.COUNTER_CLOCKWISE, label="play_direction", source="S000, S001, LAI2000")
    two_tile_rule: bool = option(True, source="on: S000, S001, S004; off: NAV (optional)")
    split: Split = option(Split.ALLOWED, label="no_split_lead", source="S004, WONG1996")
    reveal_thrown: bool = option(True, label="winner_tile_reveal", source="no source says")


@dataclass(frozen=True, slots=True, kw_only=True)
class SupremeOptions(Options):
    """文尊: whether a pair of 銅錘六 is supreme when led."""

    civil: bool = option(True, label="wen_zun", source="on: S000, S001; off: NG1886, CULIN")
    civil_capture: bool = option(
        True,
        label="wen_zun_capture",
        source="on: S000, S001, HELIC, MY; off: S004, CHAN2001",
    )
    capture_closes_trick: bool = option(True, source="on: S000, S001; off: HELIC (a fault)")
    captured_finish: CapturedFinish = option(CapturedFinish.DOUBLE, label="captured_bao_zun", source="S001, MY")

    @property
    def can_be_captured(self) -> bool:
        """Whether 雙高腳七 captures (擒尊) a led 文尊 at this table."""
        return self.civil and self.civil_capture


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusOptions(Options):
    """賀: what is paid at once in the middle of a hand."""

    supreme: bool = option(True, label="he_zun", source="on: S000, S001, S004")
    four: bool = option(True, label="si_da_he", source="on: S000, S001, S004")
    finish_also_pays: bool = option(
        False, label="bao_also_he", source="off: NG1886, S004, HELIC; on: CELKO, LAI2000, S000 (a minority)"
    )
    supreme_streak: bool = option(False, label="he_zun_streak", source="on: CULIN")


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishOptions(Options):
    """結: what the last trick is worth."""

    surplus: bool = option(True, label="ru_enabled", source="on: S000, S001, S004; off: NG1886, CULIN")
    supreme: bool = option(True, label="finish_supreme", source="on: S000, S001, S004")
    four: bool = option(True, label="finish_four", source="on: S000, S001, S004")
    four_capture: bool = option(False, label="si_catch", source="off: S004; on: CHAN2001, MY, S000 (one reading)")
    """Whether the player of a 四文武 that a higher one beats pays for all."""
    low: bool = option(True, label="yao_jie", source="on: S000, S001, S004")
    low_tiles: LowTiles = option(LowTiles.FOLLOW, label="yao_tiles", source="S004, NG1886")
    capture: bool = option(True, label="qin", source="on: S000, S001, S004")
    capture_factor: int = option(
        4,
        label="qin_factor",
        source="4: S000, S001, HELIC; 2: NG1886, S004",
        choices=(2, 4),
    )
    capture_needs: CaptureNeeds = option(CaptureNeeds.WIN, label="qin_needs_win", source="S004, NG1886")
    captured_keeps_surplus: bool = option(True, label="qin_caught_keeps_ru", source="on: HELIC")
    qin_pays_surplus: bool = option(False, source="off: S004; on: S004 (a minority)")
    stacking: Stacking = option(Stacking.MULTIPLY, source="S000, S004, HELIC")
    cap_loser: int | None = option(None, source="40: S004 (suggestion)", least=5, most=10000, unit="chips")
    cap_banker: int | None = option(None, source="80: S004 (suggestion)", least=5, most=10000, unit="chips")


@dataclass(frozen=True, slots=True, kw_only=True)
class AllEightOptions(Options):
    """七支／八支: all eight tricks to one player."""

    mode: AllEight = option(AllEight.THEORY, label="bazhi_mode", source="the sources differ")
    first_lead: FirstLead = option(FirstLead.NONE, label="bazhi_first_lead", source="S000, S004, CHAN2001, CELKO")


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtOptions(Options):
    """例牌: dealt hands that win at once."""

    hands: tuple[DealtHand, ...] = option(
        (DealtHand.EIGHT_MILITARY, DealtHand.SEVEN_MILITARY, DealtHand.ALL_WHITE, DealtHand.ONE_RED),
        label="lipai_set",
        source="S000, S001, HELIC",
    )
    heaven_red: bool = option(True, label="tian_red", source="on: S000, S001; off: HELIC")
    one_red: OneRed = option(OneRed.PIP, label="one_red_counts", source="S000, S001, HELIC")
    claim: Claiming = option(Claiming.ASK, label="lipai_claim", source="S000")
    supreme_is_pair: bool = option(False, label="supreme_is_pair_for_4", source="no source says")


@dataclass(frozen=True, slots=True, kw_only=True)
class CeremonyOptions(Options):
    """開牌: how the pile is opened."""

    opening: Opening = option(Opening.EDGE, source="S000, S001")
    roller: Roller = option(Roller.OPPOSITE, label="kaipai_roller", source="S000, S001, YAU")
    side: Side = option(Side.LEFT, label="kaipai_side", source="S000, S001")

    def from_right(self, dice: tuple[int, ...]) -> bool:
        """Return whether the right end is opened; for `Side.DICE` if the second of the *dice* is the higher."""
        return self.side is Side.RIGHT or (self.side is Side.DICE and dice[0] < dice[-1])


@dataclass(frozen=True, slots=True, kw_only=True)
class TienGowOptions(Options):
    """House rules of one 打天九 table."""

    hand_size: int = option(
        8,
        source="8: all sources; 4: S000, house rule",
        choices=(4, 8),
    )
    table: TableOptions = group(TableOptions())
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
            raise OptionsError(
                "the small game is played with “Two tricks to finish”",
                "play.two_tile_rule",
                Reason("tiengow.small-has-two-tile-rule"),
            )
        if self.hand_size == SMALL and self.seats != FOUR:
            raise OptionsError("the small game is for four players", "table.seats", Reason("tiengow.small-for-four"))
        if self.void < self.par:
            raise OptionsError(
                "a player without a trick cannot owe less than par", "table.void", Reason("tiengow.void-below-par")
            )

    @property
    def seats(self) -> int:
        """How many play."""
        return self.table.seats

    @property
    def small(self) -> bool:
        """Whether this is 小天九, four tiles each and two halves a hand."""
        return self.hand_size == SMALL

    @property
    def halves(self) -> bool:
        """Whether a hand is played in two halves, the second with the tiles that wait in the first."""
        return self.small or (self.seats == TWO and self.table.two_halves)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that are shuffled: the full set, but for three players one pair less."""
        return _WITHOUT[self.table.removed] if self.seats == THREE else FULL_SET

    @property
    def par(self) -> int:
        """How many tricks neither cost nor bring anything."""
        if self.small:
            return _SMALL_PAR
        return PAR[self.seats] if self.table.par is None else self.table.par

    @property
    def void(self) -> int:
        """What a player without a trick owes, before any multiplication."""
        return self.par + 1 if self.table.void is None or self.small else self.table.void

    @property
    def pays_surplus(self) -> bool:
        """Whether a loser with more tricks than par is paid for them."""
        return self.finish.surplus and self.par < self.most_of_loser

    @property
    def most_of_loser(self) -> int:
        """The most tricks of a loser: the finisher has two, or one without the two-tile rule."""
        return self.hand_size - (_LEAST_TO_FINISH if self.play.two_tile_rule else 1)

    @property
    def dealt_hands(self) -> tuple[DealtHand, ...]:
        """The winning 例牌 here: their payments are for four players with eight tiles."""
        return self.dealt.hands if self.seats == FOUR and not self.small else ()

    def _idle(self) -> Iterable[str]:
        finish, whole = self.finish, not self.small
        winner, capture = self.bank.rotation is Rotation.WINNER, finish.capture and whole
        surplus = self.pays_surplus
        covers = self.supreme.captured_finish in (CapturedFinish.COVER_DOUBLE, CapturedFinish.COVER_FOURFOLD)
        # One seat pays for all after either capture.
        caught = capture or (covers and self.supreme.can_be_captured and whole)
        sweep = self.all_eight.mode is not AllEight.OFF and whole
        dealt, two, three = self.dealt_hands, self.seats == TWO, self.seats == THREE
        matters = {
            "play.direction": not two,
            "table.par": whole,
            "table.void": whole,
            "table.two_halves": two,
            "table.removed": three,
            "bank.first_multiplier": winner,
            "bank.provisional_next": winner and self.bank.first_multiplier == 1,
            "bank.multiplier_cap": winner,
            "bank.surplus_multiplied": surplus,
            "supreme.civil_capture": self.supreme.civil,
            "supreme.capture_closes_trick": self.supreme.can_be_captured,
            "supreme.captured_finish": self.supreme.can_be_captured and whole,
            "bonus.finish_also_pays": self.bonus.supreme or self.bonus.four,
            "bonus.supreme_streak": self.bonus.supreme,
            "finish.surplus": self.par < self.most_of_loser,
            "finish.supreme": whole,
            "finish.four": whole,
            "finish.four_capture": whole and finish.four,
            "finish.low": whole,
            "finish.low_tiles": capture or (finish.low and whole),
            "finish.capture": whole,
            "finish.capture_factor": capture,
            "finish.capture_needs": capture,
            "finish.captured_keeps_surplus": caught and surplus,
            "finish.qin_pays_surplus": caught and surplus,
            "finish.stacking": whole,
            "all_eight.mode": whole,
            "all_eight.first_lead": sweep,
            "dealt.hands": whole and self.seats == FOUR,
            "dealt.heaven_red": DealtHand.ALL_WHITE in dealt or DealtHand.ONE_RED in dealt,
            "dealt.one_red": DealtHand.ONE_RED in dealt,
            "dealt.claim": bool(dealt),
            "dealt.supreme_is_pair": DealtHand.FOUR_PAIRS in dealt,
            "ceremony.opening": not three,
            "ceremony.roller": not three,
            "ceremony.side": not three,
        }
        return (name for name, does in matters.items() if not does)

    @property
    def four_can_be_captured(self) -> bool:
        """Whether a 四文武 led in the last trick is captured by a higher one at this table."""
        return self.finish.four and self.finish.four_capture and not self.small

    @property
    def openings(self) -> tuple[str, ...]:
        """The openings to choose from each round; none where one is fixed."""
        chosen = self.ceremony.opening is Opening.CHOSEN and self.seats != THREE
        return tuple(OPENINGS) if chosen else ()

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
_SMALL_PAR: Final = 2
"""House rule: no source settles 小天九. A player without a trick owes one more."""
_LEAST_TO_FINISH: Final = 2

_WITHOUT: Final = {
    each: tuple(face for face in FULL_SET if face != tile(code))
    for each, code in ((Removed.PLUM, "55"), (Removed.BENCH, "22"))
}
"""The set without the pair that is left out."""


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

ERREN: Final = replace(JP, table=TableOptions(seats=TWO), dealt=DealtOptions(hands=()))

ERREN_PLAIN: Final = replace(BASIC, table=TableOptions(seats=TWO))

SANREN: Final = replace(BASIC, table=TableOptions(seats=THREE))

PRESETS: Final[dict[str, TienGowOptions]] = {
    "basic": BASIC,
    "wiki_hk": WIKI_HK,
    "ng": NG,
    "jp": JP,
    "erren": ERREN,
    "erren_plain": ERREN_PLAIN,
    "sanren": SANREN,
}
"""Named after their tradition: teaching, S000, S004 and S001; for two players (GOO) and three (a house rule)."""
