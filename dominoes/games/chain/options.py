# SPDX-License-Identifier: MIT
"""House rules of the chain games, grouped as the rules group them, and the presets by tradition.

Sources: S002 zh Wikipedia 接龍; NAV a public program with its text; PAGAT the pages of pagat.com (Tsair Deng and
Dancing Dragons); DICE a Japanese rules page; CULIN and DPLAY on 꼬리붙이기. resources/rules/chain.md, "Sources", names
them in full. Here stands only who: clauses parted by semicolons, each perhaps with the value it speaks for, as the
window shows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from dominoes.errors import OptionsError, Reason
from dominoes.match import SessionOptions
from dominoes.options import Choice, Options, check, group, option

FOUR: Final = 4
"""Players at a full table."""
EIGHT: Final = 8
"""Tiles that each holds there; all of them are doubles in 八掘."""


class TileSet(Choice):
    """Which tiles are used."""

    FULL = "full", "S002"  # all 32
    NORTHERN = "northern", "S002"  # 頂牛: the 22 civil tiles, 3-6 and 2-6
    KOREAN = "korean-24", "CULIN, DPLAY"  # 꼬리붙이기: for two or three without the doubles of 3 to 6, for four all 32


class Naming(Choice):
    """What the tiles are called; it changes no rule."""

    ORDINARY = "ordinary", "S002"
    NORTHERN = "northern", "S002"
    SLANT = "slant", "S002"  # 釘 二 斜 血 梅 龍


class Rows(Choice):
    """How the tiles lie on the table; it changes no rule."""

    ONE_LINE = "one-line", "S002"
    EACH_PLAYER = "each-player", "DICE"  # each player's tiles in a row before them


class Doubles(Choice):
    """How doubles lie; it changes no rule."""

    CROSSWISE = "crosswise", "S002"
    INLINE = "inline", "PAGAT"


class Blocked(Choice):
    """What follows when nobody can connect."""

    RELEAD = "relead", "S002"
    END = "end", "S002 (頂牛), NAV"


class ReleadWhen(Choice):
    """When the last player who connected leads again."""

    AFTER_TURN = "after_turn", "S002 (as we read it)"
    AFTER_ALL = "after_all", "S002 (another reading)"
    FREE = "free", "house rule"


class FirstLeader(Choice):
    """Who leads first."""

    BANKER = "banker", "S002"
    HOLDER = "holder-52", "CULIN"  # of the 5-2; where nobody was dealt it, the banker


class Direction(Choice):
    """Which way the turn goes round."""

    COUNTER_CLOCKWISE = "counter-clockwise", "PAGAT"
    CLOCKWISE = "clockwise", "DICE"


class Settlement(Choice):
    """How a round is settled."""

    DIFFERENCES = "differences", "S002 (接龍)"
    PLACES = "places", "S002 (頂牛)"
    SLANT = "slant", "S002 (斜釘)"
    TAIL = "tail", "CULIN"  # 꼬리붙이기


class FirstLead(Choice):
    """Which first lead is forbidden because nobody else could connect to it."""

    OWN_KNOWLEDGE = "own_knowledge", "S002 (as we read it)"
    TRUE_STATE = "true_state", "S002 (read literally)"  # tells the banker something of the others' hands
    OFF = "off", "house rule"


class BlockTest(Choice):
    """When a position counts as blocked."""

    TRUE_STATE = "true_state", "S002"
    OTHERS_ONLY = "others_only", "S002 (read literally)"


class SuanFails(Choice):
    """Which 算帳 fails and pays for the whole table."""

    DA_ZHUANG = "da_zhuang", "S002"
    ANY_LOSER = "any_loser", "NAV"


class SuanWins(Choice):
    """Whether a 算帳 by one of several with the fewest points succeeds."""

    STRICT = "strict", "S002"
    TIE_BREAK = "tie_break", "house rule"


class TieLosers(Choice):
    """Who of losers with equal points has the better place."""

    NEARER = "nearer", "S002"
    LATER = "later", "NAV"


class EightDoubles(Choice):
    """八掘: what a hand of eight doubles wins."""

    WINNER_ZERO = "winner_zero", "NAV"
    DIFFERENCE = "difference", "S002 (read literally)"
    OFF = "off", "house rule"


class TailLimit(Choice):
    """꼬리붙이기: who of four pays besides the player with the most points."""

    OVER = "over-30", "DPLAY"
    FROM = "30-or-more", "NAV"
    NONE = "none", "house rule"


class TailPays(Choice):
    """꼬리붙이기: what is paid to the player with the fewest points."""

    STAKE = "stake", "CULIN"
    DIFFERENCE = "difference", "NAV"


class Penalty(Choice):
    """How many tiles not laid make 頭七 and 尾八."""

    SEVEN_EIGHT = "7_8", "S002"
    SIX_SEVEN = "6_7", "S002 (variant)"


class PenaltyPairs(Choice):
    """Between whom a penalty doubles the difference."""

    PAYER = "payer", "S002"
    EITHER = "either", "NAV"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineOptions(Options):
    """接牌: how tiles are connected."""

    ends: int = option(1, source="1: S002, PAGAT, NAV; 2: PAGAT, NAV", choices=(1, 2))
    must_play: bool = option(True, source="on: S002, NAV, PAGAT; off: DICE")
    cover_other: bool = option(False, source="on: S002 (read literally)")
    """If nobody has to connect, a fitting tile must not be covered."""
    blocked: Blocked = option(Blocked.RELEAD, source="S002, NAV")
    relead_when: ReleadWhen = option(ReleadWhen.AFTER_TURN, source="S002")
    relead_pip: bool = option(True, source="on: S002")
    first_leader: FirstLeader = option(FirstLeader.BANKER, source="S002, CULIN")
    direction: Direction = option(Direction.COUNTER_CLOCKWISE, source="PAGAT, DICE")

    def __post_init__(self) -> None:
        check(self)
        if self.cover_other and self.must_play:
            raise OptionsError(
                "a player who must connect never covers a tile that could be connected",
                "cover_other",
                Reason("chain.cover-other-must-connect"),
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockOptions(Options):
    """算帳: a player who blocks."""

    first_lead_rule: FirstLead = option(FirstLead.OFF, source="S002")
    block_test: BlockTest = option(BlockTest.TRUE_STATE, source="S002")
    suan_fail_scope: SuanFails = option(SuanFails.DA_ZHUANG, source="S002, NAV")
    suan_success_tie: SuanWins = option(SuanWins.STRICT, source="S002")
    tie_losers: TieLosers = option(TieLosers.NEARER, source="S002, NAV")


@dataclass(frozen=True, slots=True, kw_only=True)
class SlantOptions(Options):
    """斜釘: its specials, where four players have eight tiles each."""

    ba_jue: EightDoubles = option(EightDoubles.OFF, source="S002, NAV")
    seven_doubles_redeal: bool = option(False, source="off: S002; on: NAV")
    tongpai_alone: int = option(2, source="2: NAV, PAGAT; 1: S002 (literally)", choices=(1, 2))
    penalty: Penalty = option(Penalty.SEVEN_EIGHT, source="S002")
    penalty_pairs: PenaltyPairs = option(PenaltyPairs.PAYER, source="S002, NAV")


@dataclass(frozen=True, slots=True, kw_only=True)
class TailOptions(Options):
    """꼬리붙이기: the payer, and the payment."""

    limit: TailLimit = option(TailLimit.OVER, source="DPLAY, NAV")
    pay: TailPays = option(TailPays.STAKE, source="CULIN, NAV")
    stake: int = option(20, source="house rule", choices=(20, 40, 60, 100, 200), unit="chips")


@dataclass(frozen=True, slots=True, kw_only=True)
class LookOptions(Options):
    """The look of the table, and the names of its tiles."""

    naming: Naming = option(Naming.ORDINARY, label="names", source="S002")
    rows: Rows = option(Rows.ONE_LINE, source="S002, DICE")
    double_layout: Doubles = option(Doubles.CROSSWISE, source="S002, PAGAT")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainOptions(Options):
    """House rules of one table of 接龍, 頂牛, 斜釘 or 꼬리붙이기."""

    tiles: TileSet = option(TileSet.FULL, source="S002")
    seats: int = option(4, source="2 to 4: S002; 4: S002 (頂牛)", choices=(2, 3, 4), unit="seats")
    settlement: Settlement = option(Settlement.DIFFERENCES, source="S002")
    clean_bonus: int = option(1, source="1: S002; 2: PAGAT", choices=(1, 2))
    """How often a player without covered tiles is paid the difference; 斜釘 has `SlantOptions.tongpai_alone`."""
    line: LineOptions = group(LineOptions())
    block: BlockOptions = group(BlockOptions())
    slant: SlantOptions = group(SlantOptions())
    tail: TailOptions = group(TailOptions())
    look: LookOptions = group(LookOptions())
    session: SessionOptions = group(SessionOptions())

    def __post_init__(self) -> None:
        check(self)
        if self.tiles is TileSet.NORTHERN and self.seats != FOUR:
            raise OptionsError(
                "the 24 tiles of Ding Niu are for four players", "seats", Reason("chain.northern-for-four")
            )
        if self.look.rows is Rows.EACH_PLAYER and self.seats != FOUR:
            raise OptionsError("a row for each player needs four players", "look.rows", Reason("chain.rows-for-four"))
        if self.settlement is Settlement.PLACES and (self.seats != FOUR or self.line.blocked is not Blocked.END):
            raise OptionsError(
                "payment by places is for four players, and a block must end the round",
                "settlement",
                Reason("chain.places-for-four"),
            )

    def _idle(self) -> Iterable[str]:
        leads_again = self.line.blocked is Blocked.RELEAD
        places, slant = self.settlement is Settlement.PLACES, self.settlement is Settlement.SLANT
        tail = self.settlement is Settlement.TAIL
        matters = {
            "clean_bonus": self.settlement is Settlement.DIFFERENCES,
            "line.cover_other": not self.line.must_play,
            "line.relead_when": leads_again,
            "line.relead_pip": leads_again,
            # The northern tiles have no 5-2.
            "line.first_leader": self.tiles is not TileSet.NORTHERN,
            "block.block_test": not leads_again,
            "block.suan_fail_scope": places,
            "block.suan_success_tie": places,
            "block.tie_losers": places,
            "slant.ba_jue": self.specials,
            "slant.seven_doubles_redeal": self.specials,
            "slant.tongpai_alone": slant,
            "slant.penalty": self.specials,
            "slant.penalty_pairs": self.specials,
            "tail.limit": tail and self.seats == FOUR,
            "tail.pay": tail,
            "tail.stake": tail and self.tail.pay is TailPays.STAKE,
        }
        return (name for name, does in matters.items() if not does)

    @property
    def hand_size(self) -> int:
        """Tiles dealt to each seat: 16, 10 or 8 of the full set, 6 of the northern one, 12 or 8 of the Korean one."""
        if self.tiles is TileSet.NORTHERN:
            return 6
        return {2: 12, 3: 8, 4: 8}[self.seats] if self.tiles is TileSet.KOREAN else {2: 16, 3: 10, 4: 8}[self.seats]

    @property
    def specials(self) -> bool:
        """Whether 八掘, 頭七 and 尾八 can be: they presuppose four hands of eight tiles."""
        return self.settlement is Settlement.SLANT and self.seats == FOUR and self.hand_size == EIGHT

    @property
    def asks_claims(self) -> bool:
        """Whether everybody is asked for 八掘 before the first lead."""
        return self.specials and self.slant.ba_jue is not EightDoubles.OFF


JIELONG: Final = ChainOptions()

JIELONG_TWO_ENDS: Final = ChainOptions(line=LineOptions(ends=2))

DINGNIU: Final = ChainOptions(
    tiles=TileSet.NORTHERN,
    settlement=Settlement.PLACES,
    line=LineOptions(ends=2, blocked=Blocked.END),
    block=BlockOptions(first_lead_rule=FirstLead.OWN_KNOWLEDGE),
    look=LookOptions(naming=Naming.NORTHERN),
)

DINGNIU_ONE_END: Final = replace(DINGNIU, line=LineOptions(ends=1, blocked=Blocked.END))

XIEDING: Final = ChainOptions(
    settlement=Settlement.SLANT,
    slant=SlantOptions(ba_jue=EightDoubles.WINNER_ZERO),
    look=LookOptions(naming=Naming.SLANT),
)

CHANGTIAN: Final = ChainOptions(
    line=LineOptions(must_play=False),
    look=LookOptions(rows=Rows.EACH_PLAYER),
)

KKORI: Final = ChainOptions(
    tiles=TileSet.KOREAN,
    settlement=Settlement.TAIL,
    line=LineOptions(first_leader=FirstLeader.HOLDER),
)

KKORI_DIFFERENCE: Final = replace(KKORI, tail=TailOptions(pay=TailPays.DIFFERENCE))

PRESETS: Final[dict[str, ChainOptions]] = {
    "jielong": JIELONG,
    "jielong_two_ends": JIELONG_TWO_ENDS,
    "dingniu": DINGNIU,
    "dingniu_one_end": DINGNIU_ONE_END,
    "xieding": XIEDING,
    "changtian": CHANGTIAN,
    "kkori": KKORI,
    "kkori_difference": KKORI_DIFFERENCE,
}
"""Named after their tradition: 接龍, 頂牛, 斜釘, 長天 and 꼬리붙이기."""
