# SPDX-License-Identifier: MIT
"""The words of the 推牌九 table: hands, buttons, what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Event, PileOpened, RoundEnded
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.paigow.hands import Hand, HandKind, Ranking, ranking
from dominoes.games.paigow.options import RankingOptions, ZeroRank
from dominoes.games.paigow.settings import Setting
from dominoes.games.paigow.state import (
    Bank,
    BankDeclined,
    BankTaken,
    Bid,
    BidMade,
    CoBank,
    HandCompared,
    HandsShown,
    Move,
    Pass,
    Phase,
    Set,
    ShareAnswered,
    View,
)
from dominoes.games.stakes import Stake, StakePlaced
from dominoes.tiles import Suit, Tile
from ui.games import bank
from ui.games.bank import outcome, round_line, stake_line, stake_prompt, stake_text, staked
from ui.language.i18n import _, capital, number, term, tile_text
from ui.language.names import enumerated, numeral, tile_name

_LOCAL: Final = {HandKind.HUMAN_SEVEN: "mix-7", HandKind.HARMONY_FIVE: "mix-5"}
"""Local hands, which are called like the combinations of 打天九."""
ORDINARY: Final = ranking(RankingOptions())
"""The ranks of most tables."""
_NINES: Final = (HandKind.NINE_HEAVEN, HandKind.NINE_EARTH)


# -- hands -----------------------------------------------------------------------------------------


def rank_of(tile: Tile, table: Ranking = ORDINARY) -> str:
    """Write what *tile* adds to a sum, as *table* counts: 3/6 for one of 至尊 that may be either.

    Not only the last digit, so that it agrees with the sums of hands: 10 + 7 = 17.
    """
    return "/".join(map(str, table.values(tile)))


def short_name(tile: Tile) -> str:
    """Name *tile* as the first part of the name of a hand: 長衫, 伶冧, 雜九."""
    return tile_text("tile-short", str(tile))


def hand_name(hand: Hand, table: Ranking) -> str:
    """Name a hand as players do: 至尊寶, 孖天, 天王, 長衫九; one of zero points 0 點 or 鱉十.

    Args:
        hand: Two tiles.
        table: The ranks in use, which may not know every name.
    """
    return capital(_name(hand, table))


def _name(hand: Hand, table: Ranking) -> str:
    kind = table.title(hand)
    better = hand.tiles[0]
    match kind:
        case HandKind.PAIR if better.suit is Suit.CIVIL:
            return tile_text("tile-pair", str(better))
        case HandKind.PAIR:
            return term(f"pair-{better.pips}")
        case HandKind.HUMAN_SEVEN | HandKind.HARMONY_FIVE:
            return term(_LOCAL[kind])
        case HandKind.POINTS if hand.points:
            # Words of one syllable need no counter after them, unless the two together are another name: 天九, 雜九五.
            plain = better.suit is Suit.CIVIL and hand.kind not in _NINES
            key = "points-of" if plain else "points-of-long"
            return term(key).format(name=short_name(better), n=numeral(hand.points))
        case HandKind.POINTS if table.options.zero_rank is ZeroRank.HIGH_TILE:
            # Translators: no points, and the better tile, which breaks a tie: 0 點（長衫）.
            return _("{zero} ({tile})").format(zero=term("zero"), tile=short_name(better))
        case HandKind.POINTS:
            return term("zero")
        case _:
            return term(kind.value)


def pip_sum(hand: Hand, table: Ranking) -> str:
    """Calculate the points, ``6 + 7 = 13``; empty where points do not count, as in a pair or a king 王."""
    if table.title(hand) not in (HandKind.POINTS, *_NINES):
        return ""
    one, other = hand.counted
    # Translators: the pips of two tiles, and their sum.
    return _("{one} + {other} = {sum}").format(one=number(one), other=number(other), sum=number(one + other))


def hand_sum(hand: Hand, table: Ranking) -> str:
    """Calculate the points as `pip_sum` does, and name the tile of 至尊 that counts other than its pips."""
    words = pip_sum(hand, table)
    if not words or not hand.switched:
        return words
    values = dict(zip(hand.tiles, hand.counted, strict=True))
    # Translators: 二四 or 丁三 where it counts 3 instead of 6, or 6 instead of 3: 大頭六作三.
    counts = [_("{tile} counts {n}").format(tile=tile_name(tile), n=numeral(values[tile])) for tile in hand.switched]
    # Translators: a sum, and a remark about one of its numbers.
    return _("{sum} ({remark})").format(sum=words, remark=enumerated(counts))


def setting_of(way: Set, table: Ranking) -> Setting:
    """Return what the hands of *way* are."""
    return Setting(table.of(way.low), table.of(way.high))


def setting_name(way: Set, table: Ranking) -> str:
    """Name a setting by its two hands: 前 長衫三，後 伶冧九."""
    low, high = (hand_name(table.of(pair), table) for pair in (way.low, way.high))
    return _("{low} in front, {high} behind").format(low=low, high=high)


def banker_mark(times: int) -> str:
    """Return the banker's mark 莊, with the multiplier where stakes count more than once."""
    return _("Banker ×{m}").format(m=times) if times > 1 else bank.banker_mark()


# -- buttons ---------------------------------------------------------------------------------------


def move_text(move: Move, table: Ranking) -> str:
    """Label the button that plays *move*."""
    match move:
        case Bid(times):
            return _("Bid {n}").format(n=number(times)) if times else _("No bid")
        case Bank(takes):
            return _("Take the bank") if takes else _("Pass the bank on")
        case CoBank():
            return _("Share the bank")
        case Pass():
            return _("Play for myself")
        case Stake():
            return stake_text(move)
        case Set():
            return _("Set: {setting}").format(setting=setting_name(move, table))


def exchange_button() -> str:
    """Label the button that exchanges the low and the high hand."""
    return _("Exchange front and back")


# -- what is asked ---------------------------------------------------------------------------------


def prompt(view: View, who: Sequence[str]) -> str:
    """Return what is asked of the player who is to move."""
    banker = who[view.banker] if view.banker is not None else ""
    asked = {
        Phase.BID: _("How much do you bid for the bank? Every stake then counts that many times."),
        Phase.BANK: _("Will you bank this round?"),
        Phase.SHARE: _("{name} banks. Will you share the bank, half and half?").format(name=banker),
        Phase.STAKE: stake_prompt(banker, view.standing),
        Phase.SET: _("Set your four tiles: the lower hand in front, the higher behind."),
    }
    return asked[view.phase]


def status(view: View, seat: int, *, dealt: bool) -> str:
    """Return what a seat has staked and what it is doing, once it has its tiles (*dealt*): 注 40 · 擺牌中."""
    parts = []
    stake = view.stakes[seat]
    bid = view.bids[seat]
    if bid is not None and view.banker is None:
        parts.append(_("Bid {n}").format(n=number(bid)) if bid else _("No bid"))
    if seat == view.partner:
        parts.append(_("Sharing the bank"))
    if stake is not None:
        parts.append(f"{staked(stake)} ×{number(view.times)}" if view.times > 1 else staked(stake))
    if view.phase is Phase.SET and seat != view.partner:
        if dealt:
            parts.append(_("hand set") if view.has_set[seat] else _("setting…"))
    elif seat in view.to_act:
        parts.append(_("thinking…"))
    return " · ".join(parts)


# -- what happened ---------------------------------------------------------------------------------


Shown = tuple[tuple[tuple[Tile, ...], ...], ...]
"""For each seat the hands it laid open."""


def log_line(event: Event, who: Sequence[str], table: Ranking, shown: Shown = (), banker: int = 0) -> str | None:
    """Return *event* in one line; None if it is not worth a line.

    Args:
        event: as one seat saw it.
        who: display name of each seat.
        table: the ranks of this table.
        shown: the hands of each seat, once they lie open.
        banker: who banks, once that is known.
    """
    match event:
        case BankDeclined() | BankTaken() | BidMade() | ShareAnswered() | StakePlaced():
            return _before_the_deal(event, who)
        case HandsTaken():
            return _("The tiles are dealt")
        case HandSet(seat, _setting):
            return _("{name: has set the hand|You have set your hand}").format(name=who[seat])
        case HandsShown():
            # The others' hands are shown one by one, as they are turned over.
            return _("{name: shows|You show} {hands}").format(name=who[banker], hands=hands_name(shown[banker], table))
        case HandCompared(seat, _signs, sign):
            hands = hands_name(shown[seat], table)
            return _("{name}: {hands}, {outcome}").format(name=who[seat], hands=hands, outcome=outcome(sign))
        case RoundEnded(result):
            return round_line(result, who)
        case _:
            return None


def opened_line(event: Event, who: Sequence[str], table: Ranking) -> str | None:
    """Return in one line what the seats know of *event* and `log_line` leaves out; None for nothing.

    Args:
        event: with all that happened.
        who: display name of each seat.
        table: the ranks of this table.
    """
    match event:
        case HandSet(seat, Set() as way):
            hands = hands_name((way.low, way.high), table)
            return _("{name: sets|You set} {hands}").format(name=who[seat], hands=hands)
        case ShareAnswered(seat, False):
            return _("{name: does|You do} not share the bank").format(name=who[seat])
        case _:
            return None


def hands_name(row: tuple[tuple[Tile, ...], ...], table: Ranking) -> str:
    """Name the hands of one seat: 長衫三 / 伶冧九."""
    return " / ".join(hand_name(table.of(pair), table) for pair in row)


def dice_words(event: PileOpened, who: Sequence[str]) -> str:
    """Return what the dice mean."""
    text = _("Dice {dice}, counted from {roller:|you}: {first: takes|you take} the first column")
    return text.format(roller=who[event.roller], dice="+".join(map(number, event.dice)), first=who[event.first])


def _before_the_deal(
    event: BankDeclined | BankTaken | BidMade | ShareAnswered | StakePlaced, who: Sequence[str]
) -> str | None:
    name = who[event.seat]
    match event:
        case BankDeclined():
            return _("{name: passes|You pass} the bank on").format(name=name)
        case BankTaken(_, times):
            text = (
                _("{name: banks|You bank}, and every stake counts {n} times")
                if times > 1
                else _("{name: banks|You bank}")
            )
            return text.format(name=name, n=number(times))
        case BidMade(_, times):
            return (_("{name: bids|You bid} {n}") if times else _("{name: does|You do} not bid")).format(
                name=name, n=number(times)
            )
        case ShareAnswered(_, joins):
            return _("{name: shares|You share} the bank").format(name=name) if joins else None
        case StakePlaced():
            return stake_line(event, who)
