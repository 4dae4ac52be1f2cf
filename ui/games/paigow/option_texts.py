# SPDX-License-Identifier: MIT
"""What every house rule of 推牌九 is called and what it changes."""

from __future__ import annotations

from typing import Final

from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

TEXTS: Final = OptionTexts(
    groups={
        "ranking": N_("Which hand is higher"),
        "comparing": N_("Comparing with the banker"),
        "stakes": N_("Stakes"),
        "banking": N_("The bank"),
        "pile": N_("Pile and dice"),
    },
    options={
        "tiles_per_hand": OptionText(
            N_("Tiles for each player"),
            N_("With four everybody sets two hands, a low one and a high one; with two there is one hand to compare."),
        ),
        "ranking.order": OptionText(
            N_("Table of ranks"),
            N_("The order of pairs and single tiles. In Wenzhou and Taiwan single tiles rank in groups."),
        ),
        "ranking.switch36": OptionText(
            N_("Six and Three may change places"),
            N_("The Six (4-2) and the Three (2-1) each count 3 or 6, whichever is better for the hand."),
        ),
        "ranking.gee_single": OptionText(
            N_("Supreme tiles as single tiles"),
            N_("Where the Six and the Three stand when the higher tile decides between equal points."),
        ),
        "ranking.kings": OptionText(
            N_("Wong"),
            N_("Heaven or Earth with a Nine ranks above all hands but the pairs. Without this it has one point."),
        ),
        "ranking.kongs": OptionText(
            N_("Gong"),
            N_("Heaven or Earth with an Eight ranks above all points. Without this it has none."),
        ),
        "ranking.local_extras": OptionText(
            N_("Man–Seven and Goose–Five"),
            N_("A local custom: these two rank below the Gong and above all points."),
        ),
        "ranking.high_nine_name": OptionText(
            N_("Call them High Nine"),
            N_("Heaven or Earth with a Seven has a name of its own. It is the best nine in any case."),
        ),
        "ranking.zero_rank": OptionText(
            N_("Hands of no points"),
            N_("Whether the higher tile decides between two hands without points."),
        ),
        "ranking.second_tile": OptionText(
            N_("The second tile decides too"),
            N_("Where points and higher tile are equal, the other tiles are compared before it is a copy."),
        ),
        "comparing.copy": OptionText(
            N_("Copies"),
            N_("Who wins two hands of the same rank. Each hand is compared separately."),
        ),
        "comparing.foul": OptionText(
            N_("A wrong setting loses"),
            N_("A low hand above the high hand loses. Otherwise the two are simply exchanged."),
        ),
        "stakes.menu": OptionText(
            N_("Stakes offered"),
            N_("The stakes on offer. All are multiples of 20, so 5% is always a whole number."),
        ),
        "stakes.commission": OptionText(
            N_("Commission"),
            N_("What winners give to the house, rounded up to a whole chip."),
        ),
        "banking.bank": OptionText(
            N_("Who banks"),
            N_("How the bank goes from player to player. With bidding, every stake is multiplied by the highest bid."),
        ),
        "banking.turns": OptionText(
            N_("Rounds in a row"),
            N_("The most rounds in a row one player may bank, where the bank can stay."),
        ),
        "banking.cover": OptionText(
            N_("The bank covers only its chips"),
            N_("A banker can lose no more than their chips; later winners may get nothing. Needs starting chips."),
        ),
        "banking.shared": OptionText(
            N_("Sharing the bank"),
            N_("Another player may take half of the bank's wins and losses instead of playing a hand."),
        ),
        "pile.dice": OptionText(
            N_("Dice"),
            N_("How many dice find the player who takes the first tiles."),
        ),
        "pile.delivery": OptionText(
            N_("Columns go out"),
            N_("Where the columns of the pile are taken from. It changes nobody's chances."),
        ),
        "pile.halves": OptionText(
            N_("Two halves"),
            N_("The same banker deals twice from one shuffle; what the first half showed is known in the second."),
        ),
        "pile.rounds_per_mix": OptionText(
            N_("Rounds per shuffle"),
            N_("How many rounds are dealt before the tiles are shuffled again."),
        ),
    },
    choices={
        ("pile.dice", "none"): N_("Two, or three with more than four players"),
        ("tiles_per_hand", "2"): N_("2 (small game)"),
        ("tiles_per_hand", "4"): N_("4 (great game)"),
        ("ranking.order", "standard"): N_("Cantonese and casino"),
        ("ranking.order", "wenzhou"): N_("Wenzhou"),
        ("ranking.order", "taiwan"): N_("Taiwan"),
        ("ranking.gee_single", "pips"): N_("By their pips: Six above the Fives, Three lowest"),
        ("ranking.gee_single", "lowest"): N_("Both lowest, and equal"),
        ("ranking.zero_rank", "none"): N_("All equal: the banker's"),
        ("ranking.zero_rank", "high_tile"): N_("The higher tile decides"),
        ("comparing.copy", "banker"): N_("The banker"),
        ("comparing.copy", "tie"): N_("Nobody: the other hand decides"),
        ("stakes.commission", "0"): N_("None"),
        ("stakes.commission", "4.76"): N_("4.76% (1/21, paid in advance)"),
        ("stakes.commission", "5"): N_("5% of winnings"),
        ("banking.bank", "rotate"): N_("The bank goes round"),
        ("banking.bank", "keep"): N_("The banker stays until losing"),
        ("banking.bank", "fixed"): N_("Always the same player"),
        ("banking.bank", "auction"): N_("The highest bid banks"),
        ("pile.delivery", "house"): N_("From the banker's right to the left"),
        ("pile.delivery", "middle"): N_("From the middle"),
        ("pile.delivery", "ends"): N_("From both ends"),
        ("pile.halves", "one"): N_("One deal per shuffle"),
        ("pile.halves", "two"): N_("Two deals, one banker"),
    },
    sources={
        "S003": "維基百科〈推牌九〉",
        "WEN": "lovebat.com〈溫州牌九〉",
        "TW5": "3abet.com.tw",
        "JA": "dice.saloon.jp, comi.jp",
    },
    remarks={
        "CASINO": N_("casinos and their regulators"),
        "TW": N_("programs from Taiwan"),
    },
)
