# SPDX-License-Identifier: MIT
"""House rules of 推牌九, grouped as the rules group them, and the presets by tradition.

Sources: S003 zh Wikipedia 推牌九; CASINO casino practice and its regulators; WEN 溫州牌九; TW 黑粒仔; JA the Japanese
pages of 二局; the others by the name that resources/rules/paigow.md, "Sources", gives them. That page also says what
each has to say; here stands only who: clauses parted by semicolons, each perhaps with the value it speaks for, as the
window shows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dominoes.errors import OptionsError, Reason
from dominoes.games import stakes
from dominoes.match import SessionOptions, Until
from dominoes.options import Choice, Options, check, group, option
from dominoes.tiles import FULL_SET

GREAT: Final = 4
"""Tiles in a hand of 大牌九."""
SMALL: Final = 2
"""Tiles in a hand of 小牌九."""


FAMILY: Final = 4
"""Seats of a table at home; a larger one rolls three dice."""
ODD: Final = 4
"""Dice of which the last has another colour: it cuts the pile, and only the others count seats."""


class Order(Choice):
    """The table of ranks."""

    STANDARD = "standard", "S003, CASINO"
    WENZHOU = "wenzhou", "WEN"  # single tiles and pairs in groups, 至尊 third, no 地王
    TAIWAN = "taiwan", "TW"  # single tiles in the groups of 溫州, pairs as in the standard


class GeeSingle(Choice):
    """Where the two tiles of 至尊 stand as single tiles."""

    PIPS = "pips", "S003"  # 大雞 above 雜五, 細雞 below it
    LOWEST = "lowest", "CASINO"  # both below all others, and equal


class ZeroRank(Choice):
    """Whether hands of no points differ."""

    NONE = "none", "CASINO, WEN"
    HIGH_TILE = "high_tile", "house rule"


class Copy(Choice):
    """Who takes two hands of the same rank 食夾棍."""

    BANKER = "banker", "S003, CASINO"
    TIE = "tie", "TW (one program)"  # the other hand then decides


class Commission(Choice):
    """What a winner gives to the house, in percent."""

    NONE = "0", "house rule"
    PREPAID = "4.76", "CASINO"  # 1/21 of the stake
    FIVE = "5", "CASINO"


class Bank(Choice):
    """Who banks."""

    ROTATE = "rotate", "S003, CASINO"  # counter-clockwise after every round
    KEEP = "keep", "house rule"  # as long as the banker does not lose on the round
    FIXED = "fixed", "CASINO"
    AUCTION = "auction", "TW5"  # 搶莊


class Delivery(Choice):
    """In which order the columns go out."""

    HOUSE = "house", "CASINO"
    MIDDLE = "middle", "CASINO"
    ENDS = "ends", "CASINO"


class Halves(Choice):
    """How many deals one banker makes of one mix of the tiles."""

    ONE = "one", "S003, CASINO"
    TWO = "two", "JA, TW"  # 二局: the tiles of the first half are known in the second


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingOptions(Options):
    """大小: which hand of two tiles is higher."""

    order: Order = option(Order.STANDARD, source="S003, CASINO, WEN, TW")
    switch36: bool = option(True, source="on: S003, CASINO; off: S003 (before the war), WEN")
    gee_single: GeeSingle = option(GeeSingle.PIPS, source="S003, CASINO")
    kings: bool = option(True, source="on: S003, CASINO; off: S003 (some houses)")
    kongs: bool = option(True, source="on: S003, CASINO; off: S003 (some houses)")
    local_extras: bool = option(False, source="on: JA (local)")
    high_nine_name: bool = option(True, source="on: S003; off: S003 (some houses)")
    zero_rank: ZeroRank = option(ZeroRank.NONE, source="CASINO, WEN")
    second_tile: bool = option(False, source="off: CASINO; on: S003 (one reading)")


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparingOptions(Options):
    """比牌: how a player's hands are compared with the banker's."""

    copy: Copy = option(Copy.BANKER, source="S003, CASINO, TW")
    foul: bool = option(False, source="on: CASINO")


@dataclass(frozen=True, slots=True, kw_only=True)
class StakesOptions(stakes.StakesOptions):
    """注: possible stakes, and the share of the house.

    All stakes are multiples of 20, so that 5 % is a whole number.
    """

    commission: Commission = option(Commission.NONE, source="CASINO")


@dataclass(frozen=True, slots=True, kw_only=True)
class BankingOptions(Options):
    """莊: who banks, for how long, and for how much."""

    bank: Bank = option(Bank.ROTATE, source="S003, CASINO, TW5")
    turns: int | None = option(
        None, label="bank_turns", source="2: CASINO (one room); none: S003", least=1, most=20, unit="rounds"
    )
    """Has a meaning only where the same seat can bank again: `Bank.KEEP` and `Bank.AUCTION`."""
    cover: bool = option(False, label="bank_cover", source="on: CASINO (one room)")
    shared: bool = option(False, label="cobank", source="on: S003, CASINO")
    house_shares: bool = option(False, source="on: S003, CASINO")
    """Whether the banker is asked, before the others, to go halves with the house."""
    house_first: bool = option(False, source="on: S003, CASINO")
    """Whether the bank of the first round is the house's; without meaning with `Bank.FIXED`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PileOptions(Options):
    """砌牌: how the pile is taken apart, and how often it is used."""

    dice: int | None = option(None, source="2, 3, 4: S003; 3, 4: CASINO", choices=(2, 3, ODD))
    """None: two up to four seats, three at a larger table."""
    delivery: Delivery = option(Delivery.HOUSE, source="CASINO")
    halves: Halves = option(Halves.ONE, source="S003, JA, TW")
    rounds_per_mix: int = option(1, source="1: S003, CASINO; 2: WEN, TW5", choices=(1, 2))

    def __post_init__(self) -> None:
        check(self)
        if self.halves is Halves.TWO and self.rounds_per_mix > 1:
            raise OptionsError(
                "a shuffle is split into halves or rounds, not both",
                "rounds_per_mix",
                Reason("paigow.halves-and-rounds"),
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowOptions(Options):
    """House rules of one 推牌九 table."""

    tiles_per_hand: int = option(GREAT, source="4, 2: S003", choices=(SMALL, GREAT))
    seats: int = option(4, source="4, 8: S003; 2-8: house rule", least=2, most=8, unit="seats")
    ranking: RankingOptions = group(RankingOptions())
    comparing: ComparingOptions = group(ComparingOptions())
    stakes: StakesOptions = group(StakesOptions())
    banking: BankingOptions = group(BankingOptions())
    pile: PileOptions = group(PileOptions())
    session: SessionOptions = group(SessionOptions())

    def __post_init__(self) -> None:
        check(self)
        if self.two_deals and 2 * self.seats * self.tiles_per_hand > len(FULL_SET):
            name = "halves" if self.pile.halves is Halves.TWO else "rounds_per_mix"
            raise OptionsError(
                "there are not enough tiles to deal twice to that many seats",
                f"pile.{name}",
                Reason("paigow.tiles-for-two-deals"),
            )
        if self.banking.bank is Bank.AUCTION and self.pile.halves is Halves.TWO:
            raise OptionsError(
                "the highest bid is for one deal, not for both halves",
                "banking.bank",
                Reason("paigow.auction-and-halves"),
            )
        moves = self.banking.bank in (Bank.ROTATE, Bank.KEEP) and self.pile.halves is Halves.ONE
        if self.session.until is Until.TERMS and not moves:
            raise OptionsError(
                "terms are counted only where the bank moves to the next seat with each deal",
                "session.until",
                Reason("paigow.terms-need-passing"),
            )
        if self.banking.cover and not self.session.start_chips:
            raise OptionsError(
                "a bank limited to its chips needs starting chips",
                "banking.cover",
                Reason("paigow.cover-without-chips"),
            )

    def _idle(self) -> Iterable[str]:
        matters = {
            "comparing.foul": not self.small,
            "banking.turns": self.banking.bank in (Bank.KEEP, Bank.AUCTION),
            "banking.house_first": self.banking.bank is not Bank.FIXED,
        }
        return (name for name, does in matters.items() if not does)

    @property
    def small(self) -> bool:
        """Whether this is 小牌九: two tiles each and one comparison."""
        return self.tiles_per_hand == SMALL

    @property
    def dice(self) -> int:
        """How many dice are rolled."""
        if self.pile.dice is not None:
            return self.pile.dice
        return 2 if self.seats <= FAMILY else 3

    @property
    def odd_die(self) -> bool:
        """Whether the last of the dice has another colour, and cuts the pile."""
        return self.dice == ODD

    @property
    def two_deals(self) -> bool:
        """Whether one mix of the tiles is dealt from twice."""
        return self.pile.halves is Halves.TWO or self.pile.rounds_per_mix > 1


GUANGDONG: Final = PaiGowOptions()

CASINO: Final = PaiGowOptions(
    seats=8,
    ranking=RankingOptions(gee_single=GeeSingle.LOWEST),
    stakes=StakesOptions(commission=Commission.FIVE),
)

GUFA: Final = PaiGowOptions(ranking=RankingOptions(switch36=False))

WENZHOU: Final = PaiGowOptions(
    tiles_per_hand=SMALL,
    ranking=RankingOptions(order=Order.WENZHOU, switch36=False),
    pile=PileOptions(rounds_per_mix=2),
)

TAIWAN: Final = PaiGowOptions(
    ranking=RankingOptions(order=Order.TAIWAN),
    pile=PileOptions(halves=Halves.TWO),
)

TWO_HALVES: Final = PaiGowOptions(pile=PileOptions(halves=Halves.TWO))

PRESETS: Final[dict[str, PaiGowOptions]] = {
    "guangdong": GUANGDONG,
    "casino": CASINO,
    "gufa": GUFA,
    "wenzhou": WENZHOU,
    "taiwan": TAIWAN,
    "two_halves": TWO_HALVES,
}
"""Named after their tradition: 廣東, 賭場, 古法, 溫州, 黑粒仔 and 二局."""
