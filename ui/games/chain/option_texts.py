# SPDX-License-Identifier: MIT
"""What every house rule of 接龍, 頂牛, 斜釘 and 꼬리붙이기 is called and what it changes."""

from __future__ import annotations

from typing import Final

from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

TEXTS: Final = OptionTexts(
    groups={
        "line": N_("Connecting and covering"),
        "block": N_("Blocking"),
        "slant": N_("Specials of Xie Ding"),
        "tail": N_("Payment in Kkoribuchigi"),
        "look": N_("Names and looks"),
    },
    options={
        "tiles": OptionText(
            N_("Tiles"),
            N_(
                "All 32; for four players the 24 of Ding Niu: every civil tile, 6-3 and 6-2; or those of Korea, where "
                "two or three players leave out 6-6, 5-5, 4-4 and 3-3."
            ),
        ),
        "settlement": OptionText(
            N_("Settlement"),
            N_("What a round is worth: the pips by which players differ, or a fixed sum for each place."),
        ),
        "clean_bonus": OptionText(
            N_("Without a covered tile"),
            N_("A player who connects every tile may be paid double. Only with plain differences."),
        ),
        "line.ends": OptionText(
            N_("Open ends"),
            N_("Whether tiles are connected to the one laid last, or at both ends of the row."),
        ),
        "line.must_play": OptionText(
            N_("Must connect if able"),
            N_("Otherwise a player may keep a tile that fits and cover another one."),
        ),
        "line.cover_other": OptionText(
            N_("Tiles that fit can't be covered"),
            N_("Where nobody has to connect, only a tile that does not fit may be covered."),
        ),
        "line.blocked": OptionText(
            N_("When nobody can connect"),
            N_("Either a new line is begun, or the round is over and tiles in hand count like covered ones."),
        ),
        "line.relead_when": OptionText(
            N_("A new line is begun"),
            N_("When the player who connected last may lead again. It matters only where a new line is begun."),
        ),
        "line.relead_pip": OptionText(
            N_("A new line has other numbers"),
            N_("No open end of the new line may have a number that nobody could connect to."),
        ),
        "line.first_leader": OptionText(
            N_("Who leads first"),
            N_("The banker, or the player who was dealt the 5-2. If nobody was, the banker leads."),
        ),
        "line.direction": OptionText(
            N_("Direction"),
            N_("Which way the turn goes round the table."),
        ),
        "block.first_lead_rule": OptionText(
            N_("The first tile"),
            N_("The banker may not begin with a tile to which nobody else can connect; this says who judges."),
        ),
        "block.block_test": OptionText(
            N_("Blocked means"),
            N_("Whether the hand of the player who laid the last tile counts too. Only where a block ends the round."),
        ),
        "block.suan_fail_scope": OptionText(
            N_("A failed block"),
            N_("Which chosen block makes the blocker pay for the whole table, doubled."),
        ),
        "block.suan_success_tie": OptionText(
            N_("A successful block"),
            N_("Whether a chosen block pays double when another player has just as few pips."),
        ),
        "block.tie_losers": OptionText(
            N_("Losers with equal pips"),
            N_("Which of them has the better place. The winner is always the one nearer to the banker."),
        ),
        "slant.ba_jue": OptionText(
            N_("Eight doubles"),
            N_("A player dealt eight doubles may declare them and win twice the pips of the others' hands."),
        ),
        "slant.seven_doubles_redeal": OptionText(
            N_("Seven doubles: redeal"),
            N_("A hand of exactly seven doubles makes the deal void."),
        ),
        "slant.tongpai_alone": OptionText(
            N_("All tiles connected"),
            N_("How often a player without a covered tile is paid the difference."),
        ),
        "slant.penalty": OptionText(
            N_("Stuck players"),
            N_("How many tiles not laid, covered or still in hand, make the banker or another player pay double."),
        ),
        "slant.penalty_pairs": OptionText(
            N_("Stuck players and payments"),
            N_("Which payments are doubled because someone could hardly connect at all."),
        ),
        "tail.limit": OptionText(
            N_("Who else pays"),
            N_("At a table of four, other players than the one with the most pips may pay too."),
        ),
        "tail.pay": OptionText(
            N_("What is paid"),
            N_("What each of them pays to the player with the fewest pips."),
        ),
        "tail.stake": OptionText(
            N_("Stake"),
            N_("How many chips it is, where a stake is paid."),
        ),
        "look.naming": OptionText(
            N_("Names of the tiles"),
            N_("What the tiles are called. This doesn't affect play."),
        ),
        "look.rows": OptionText(
            N_("Rows"),
            N_("Where connected tiles lie. This doesn't affect play."),
        ),
        "look.double_layout": OptionText(
            N_("How doubles are placed"),
            N_("How a tile with equal ends lies in the row. This doesn't affect play."),
        ),
    },
    choices={
        ("tiles", "full"): N_("All 32"),
        ("tiles", "northern"): N_("The 24 of Ding Niu"),
        ("tiles", "korean-24"): N_("Korean: 32 for four players, 24 for fewer"),
        ("settlement", "differences"): N_("Each pays the difference"),
        ("settlement", "places"): N_("By places: 3, 2 and 1 to the winner"),
        ("settlement", "slant"): N_("Differences with the specials of Xie Ding"),
        ("settlement", "tail"): N_("The most pips pay the fewest"),
        ("clean_bonus", "1"): N_("The plain difference"),
        ("clean_bonus", "2"): N_("The difference twice"),
        ("line.ends", "1"): N_("One: the tile laid last"),
        ("line.ends", "2"): N_("Two: both ends of the row"),
        ("line.blocked", "relead"): N_("Someone leads again"),
        ("line.blocked", "end"): N_("The round is over"),
        ("line.relead_when", "after_turn"): N_("In place of covering"),
        ("line.relead_when", "after_all"): N_("After covering a tile too"),
        ("line.relead_when", "free"): N_("Even when able to connect"),
        ("line.first_leader", "banker"): N_("The banker"),
        ("line.first_leader", "holder-52"): N_("The player with the 5-2"),
        ("line.direction", "counter-clockwise"): N_("Counter-clockwise"),
        ("line.direction", "clockwise"): N_("Clockwise"),
        ("block.first_lead_rule", "own_knowledge"): N_("The banker's own hand: no such tile elsewhere"),
        ("block.first_lead_rule", "true_state"): N_("The hands of all: no such tile with the others"),
        ("block.first_lead_rule", "off"): N_("Nobody: any tile may be led"),
        ("block.block_test", "true_state"): N_("No player can connect"),
        ("block.block_test", "others_only"): N_("The other players cannot connect"),
        ("block.suan_fail_scope", "da_zhuang"): N_("That of the player with the most pips"),
        ("block.suan_fail_scope", "any_loser"): N_("That of any player who does not win"),
        ("block.suan_success_tie", "strict"): N_("No: fewer pips than all others are needed"),
        ("block.suan_success_tie", "tie_break"): N_("Yes, if nearer to the banker"),
        ("block.tie_losers", "nearer"): N_("Nearer to the banker in order of play"),
        ("block.tie_losers", "later"): N_("Later in order of play"),
        ("slant.ba_jue", "winner_zero"): N_("Twice all pips of the others' hands"),
        ("slant.ba_jue", "difference"): N_("Twice the pips by which the others' hands exceed the claimer's"),
        ("slant.ba_jue", "off"): N_("They count for nothing"),
        ("slant.tongpai_alone", "1"): N_("Once"),
        ("slant.tongpai_alone", "2"): N_("Twice"),
        ("slant.penalty", "7_8"): N_("Banker 7, others 8"),
        ("slant.penalty", "6_7"): N_("Banker 6, others 7"),
        ("slant.penalty_pairs", "payer"): N_("What the stuck player pays"),
        ("slant.penalty_pairs", "either"): N_("Everything between stuck players and the rest"),
        ("tail.limit", "over-30"): N_("Everyone above 30 pips"),
        ("tail.limit", "30-or-more"): N_("Everyone from 30 pips on"),
        ("tail.limit", "none"): N_("Nobody"),
        ("tail.pay", "stake"): N_("A stake"),
        ("tail.pay", "difference"): N_("The difference in pips"),
        ("look.naming", "ordinary"): N_("Ordinary names"),
        ("look.naming", "northern"): N_("Northern names"),
        ("look.naming", "slant"): N_("Names by numbers: Nail to Dragon"),
        ("look.rows", "one-line"): N_("One row for all"),
        ("look.rows", "each-player"): N_("A row before each player"),
        ("look.double_layout", "crosswise"): N_("Crosswise"),
        ("look.double_layout", "inline"): N_("Lengthwise, like all others"),
    },
    sources={
        "S002": "維基百科〈接龍〉",
        "PAGAT": "pagat.com",
        "DICE": "dice.saloon.jp〈長天〉",
        "CULIN": "S. Culin, 1895",
        "DPLAY": "domino-play.com",
    },
    remarks={
        "接龍": N_("Jie Long"),
        "頂牛": N_("Ding Niu"),
        "斜釘": N_("Xie Ding"),
    },
)
