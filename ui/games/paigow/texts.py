# SPDX-License-Identifier: MIT
"""Parts of the texts of 推牌九: hands and ranks, questions, calls, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Final

from dominoes.game import Moment, PileOpened, RoundEnded
from dominoes.games.face_down import HandsTaken
from dominoes.games.paigow.hands import Hand, HandKind, Ranking, Setting, ranking
from dominoes.games.paigow.options import RankingOptions, ZeroRank
from dominoes.games.paigow.state import (
    HandCompared,
    HandsShown,
    House,
    Phase,
    Set,
    View,
)
from dominoes.tiles import FACES, Suit, Tile
from ui.games import bank
from ui.games.bank import stake_prompt, staked
from ui.games.handout import RankList, RankRow, numbered
from ui.language.i18n import _, capital, number, pgettext, term, tile_text
from ui.language.names import enumerated, numeral, tile_name
from ui.table.log_view import LogEntry, LogGroup, LogLine
from ui.table.numbers import SIGNS

# -- hands ----------------------------------------------------------------------------------------


_LOCAL: Final = {HandKind.HUMAN_SEVEN: "mix-7", HandKind.HARMONY_FIVE: "mix-5"}
"""Local hands, which are called like the combinations of 打天九."""
ORDINARY: Final = ranking(RankingOptions())
"""The ranks of most tables."""
_NINES: Final = (HandKind.NINE_HEAVEN, HandKind.NINE_EARTH)


def rank_of(tile: Tile, table: Ranking = ORDINARY) -> str:
    """Return the value of *tile* in a sum, at *table*: 3/6 for one of 至尊 that may be either.

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


def exchange_button() -> str:
    """Label the button that exchanges the low and the high hand."""
    return _("Swap front and back")


# -- what is asked ---------------------------------------------------------------------------------


def prompt(view: View, who: Sequence[str]) -> str:
    """Return the question for the player to move."""
    banker = who[view.banker] if view.banker is not None else ""
    asked = {
        Phase.BID: _("How much do you bid for the bank? Every stake then counts that many times."),
        Phase.BANK: _("Will you bank this round?"),
        Phase.SHARE: (
            _("You bank. Will you share the bank equally with the house?")
            if view.seat == view.banker
            else _("{name} banks. Will you share the bank equally?").format(name=banker)
        ),
        Phase.STAKE: stake_prompt(banker, view.standing),
        Phase.SET: _("Set your four tiles: the lower hand in front, the higher one behind."),
    }
    return asked[view.phase]


def status(view: View, seat: int, *, dealt: bool) -> str:
    """Return the stake and the activity of a seat, once it has its tiles (*dealt*): 注 40 · 擺牌中."""
    parts = []
    stake = view.stakes[seat]
    bid = view.bids[seat]
    if bid is not None and view.banker is None:
        parts.append(_("Bid {n}").format(n=number(bid)) if bid else _("No bid"))
    if seat == view.partner:
        parts.append(_("Sharing the bank"))
    if seat == view.banker and view.house:
        parts.append(_("For the house") if view.house is House.ALL else _("Half for the house"))
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


def hands_name(row: tuple[tuple[Tile, ...], ...], table: Ranking) -> str:
    """Name the hands of one seat: 長衫三 / 伶冧九."""
    return " / ".join(hand_name(table.of(pair), table) for pair in row)


def dice_words(event: PileOpened, who: Sequence[str], *, odd: bool = False) -> str:
    """Return what the dice mean; an *odd* last one cuts the wall."""
    dice, cut = (event.dice[:-1], event.dice[-1]) if odd else (event.dice, None)
    text = _("Dice: {dice}. The seats are counted from {roller:|you}: {first: takes|you take} the first column.")
    words = text.format(roller=who[event.roller], dice="+".join(map(number, dice)), first=who[event.first])
    if cut is None:
        return words
    # Translators: what the dice mean, and then what the die of another colour means.
    return _("{words} Die of another colour: {n}. The wall is cut, and dealt from column {n} on.").format(
        words=words, n=number(cut)
    )


# -- ranks ----------------------------------------------------------------------------------------


def rank_lists(options: RankingOptions) -> Iterator[RankList]:
    """Yield the pairs, the named hands below them where there are any, and the single tiles."""
    table = ranking(options)
    yield RankList(_("Pairs, high to low"), pair_rows(table))
    if named := special_names(table):
        yield RankList(_("Below the pairs"), tuple(RankRow((), name) for name in named))
    yield RankList(_("Single tiles, high to low"), single_rows(table))


def pair_rows(table: Ranking) -> tuple[RankRow, ...]:
    """Return the sixteen pairs, high to low."""
    return numbered([(hand.rank, hand.tiles, hand_name(hand, table)) for hand in _every_hand(table) if hand.is_pair])


def special_names(table: Ranking) -> tuple[str, ...]:
    """Return the named hands between the pairs and the points, such as 天王, high to low."""
    special = (hand for hand in _every_hand(table) if not hand.is_pair and table.title(hand) is not HandKind.POINTS)
    return tuple(dict.fromkeys(hand_name(hand, table) for hand in special))


def single_rows(table: Ranking) -> tuple[RankRow, ...]:
    """Return the single tiles, high to low; the two of 雜九 and their like are one row."""
    faces = sorted(FACES, key=lambda face: -table.single[face])
    return numbered([(table.single[face], (face,), tile_name(face)) for face in faces])


def _every_hand(table: Ranking) -> list[Hand]:
    """Return every hand of two tiles once, high to low."""
    pairs = combinations_with_replacement(FACES, 2)
    hands = [table.of((one, other)) for one, other in pairs if one is not other or one.suit is Suit.CIVIL]
    return sorted(hands, key=lambda hand: -hand.rank)


# -- calls ----------------------------------------------------------------------------------------


def called(moment: Moment) -> tuple[str, str]:
    """Return the call at *moment* in this game alone, and the key of its term."""
    word = {
        "supreme-pair": pgettext("call", "Supreme!"),
        "copy": pgettext("call", "Copy!"),
    }.get(moment.name, "")
    return word, moment.name if word else ""


# -- the log --------------------------------------------------------------------------------------


def stage_groups(
    lines: Iterable[LogLine], who: Sequence[str], table: Ranking, shown: Shown, banker: int
) -> list[LogGroup]:
    """Return the log of a round in groups: bank and stakes, tiles, comparing, and the end.

    Args:
        lines: What happened, as one seat saw it.
        who: Names by seat.
        table: The ranks of this table.
        shown: The hands of each seat, once they lie open.
        banker: Who banks, once that is known.
    """
    groups = [LogGroup(_("Bank and stakes"))]
    for each in lines:
        text = each.text
        entry = LogEntry(text)
        match each.event:
            case HandsTaken():
                groups.append(LogGroup(_("Tiles")))
            case HandsShown():
                groups.append(LogGroup(_("Comparing hands")))
                entry = _hands(each, who[banker], shown[banker], hands_name(shown[banker], table))
            case HandCompared(seat, _signs, sign):
                what = f"{SIGNS[sign]} {hands_name(shown[seat], table)}"
                entry = _hands(each, who[seat], shown[seat], what)
            case RoundEnded():
                groups.append(LogGroup())
            case _:
                pass
        groups[-1].entries.append(entry)
    return [group for group in groups if group.entries]


def _hands(line: LogLine, name: str, row: tuple[tuple[Tile, ...], ...], what: str) -> LogEntry:
    return line.entry(name, tuple(tile for pair in row for tile in pair), what)
