# SPDX-License-Identifier: MIT
"""Why something is so in 推牌九, in sentences; and why a house way sets a hand as it does, one for each rule.

Source of the house ways: resources/rules/paigow.md, "House ways".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dominoes.errors import Reason
from dominoes.games.paigow.hands import Hand, Ranking, ranking
from ui.games.bank import outcome
from ui.games.paigow.words import hand_name, hand_sum
from ui.language.i18n import N_, _, number, signed
from ui.language.names import tile_list
from ui.language.reasons import Sentences

_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "paigow.over": N_("The round is over."),
    "paigow.not-your-turn": N_("Please wait: it is not your turn."),
    "paigow.asked-bid": N_("First bid for the bank."),
    "paigow.asked-bank": N_("First say whether you take the bank."),
    "paigow.asked-share": N_("First say whether you share the bank."),
    "paigow.asked-stake": N_("First choose your stake."),
    "paigow.asked-set": N_("First set your tiles in two hands."),
    "paigow.banked-enough": N_("You have banked as many rounds in a row as this table allows."),
    "paigow.must-bank": N_("All others have declined the bank: it is yours."),
    "paigow.low-above-high": N_("The low hand would be above the high hand."),
    "paigow.copies-yours": N_("Copies go to the banker, so the bank is worth having."),
    "paigow.copies-bankers": N_("Copies go to the banker, so the smallest stake is enough."),
    "paigow.bid-too-high": N_("The highest bid is {highest}."),
    "paigow.stake-not-offered": N_("{chips} cannot be staked here, only {menu}."),
    "paigow.not-your-tiles": N_("You hold other tiles: {tiles}."),
    "paigow.settled": N_("{name} banked, and all hands were compared."),
    "paigow.swept": N_("{name} banked, and every player lost."),
    "paigow.paid-all": N_("{name} banked, and every player won."),
    "paigow.lose": N_("{name} lost to the banker: {chips} to pay."),
    "paigow.foul": N_("{name} lost by a foul: {chips} to pay."),
    "paigow.push": N_("{name: is|You are} even with the banker: nothing to pay."),
    "paigow.win": N_("{name} won against the banker: {chips} to receive."),
    "paigow.banker-foul": N_("{name} won by the banker's foul: {chips} to receive."),
    "paigow.win-short": N_("{name} won against the banker, whose chips were enough for {chips} only."),
    "paigow.commission": N_("{name} won {chips}: {percent}% commission."),
    "paigow.share": N_("{name: shares|You share} {banker:'s|your} bank: half of {chips}."),
    "paigow.way": N_("{way}: {why}"),
    "paigow.unlike-way": N_("{way} would set them differently and gain {percent}% of the stake less on average."),
    "paigow.than-way": N_("Compared with that: wins {win}%, pushes {push}%, loses {lose}%."),
    "paigow.best": N_("Against all possible hands: wins {win}%, pushes {push}%, loses {lose}%."),
    "paigow.balanced": N_("Optimal play sets these tiles this way {percent}% of the time."),
    # What the coach says.
    "paigow.best-in-both": N_("No other way is better in either hand."),
    "paigow.splits": N_("Splitting {pair} makes the low hand {low} instead of {less}."),
    "paigow.lifts-low": N_(
        "Compared with the house way, the low hand rises from {way_low} to {low}; the high hand falls from {way_high}"
        " to {high}."
    ),
    "paigow.lifts-high": N_(
        "Compared with the house way, the high hand rises from {way_high} to {high}; the low hand falls from {way_low}"
        " to {low}."
    ),
    "paigow.keeps": N_("{pair} stays together in the high hand."),
    "paigow.strong": N_("Your high hand is {high}."),
    "paigow.best-low": N_("As a low hand, these tiles make nothing better than {low}."),
    "paigow.best-high": N_("As a high hand, these tiles make nothing better than {high}."),
    "paigow.switched": N_("{tile} counts {n} here."),
    # What is wrong with a question to the calculator.
    "paigow.no-tile": N_("This is no tile: {text}. Write the pips of both ends, such as 66 or 21."),
    "paigow.too-many-of": N_("A set has not so many of these: {tiles}."),
    "paigow.hand-size": N_("A hand has {n} tiles here; these are {there}."),
    "paigow.too-few-left": N_("Only {n} tiles are left, too few for the hand of the other side."),
    # What learners are asked, and why an answer is right.
    "paigow.drill-ask-worth": N_("What are these two tiles worth?"),
    "paigow.drill-hand": lambda _reason: "{hand}",
    "paigow.drill-worth": lambda _reason: "{worth}",
    "paigow.drill-ask-higher": N_("Which hand is higher?"),
    "paigow.drill-above": N_("{above} is above {below}."),
    "paigow.drill-higher-tile": N_("Both count {n}, so the higher tile decides: {above} is above {below}."),
    "paigow.drill-alike": N_("{one} and {other} rank alike: a copy."),
    "paigow.drill-copy-banker": N_("{hand} ranks alike, and a copy goes to the banker."),
    "paigow.drill-copy-tie": N_("{hand} ranks alike: a copy, which nobody wins."),
    "paigow.drill-none": N_("None of these is above {hand}."),
    "paigow.drill-bankers": N_("The banker's hand"),
    "paigow.drill-ask-set": N_("How do you set these tiles, the low hand first? The banker follows: {way}."),
    "paigow.drill-best": N_("The best way: it wins {win}%, pushes {push}%, loses {lose}%."),
    "paigow.drill-cost": N_(
        "It wins {win}%, pushes {push}%, loses {lose}%: {percent}% of the stake less than the best way."
    ),
    "paigow.drill-times": N_("{name} bid {times}: stakes count {times} times."),
    "paigow.drill-stake": N_("{name}: stake {chips}"),
    "paigow.drill-commission": N_("{percent}% commission on what is won."),
    "paigow.drill-compared": N_("{name}: low hand {low}, high hand {high}."),
    "paigow.drill-banks": N_("{name} (banker)"),
    "paigow.drill-plays": lambda _reason: "{name}",
    # How options contradict each other.
    "paigow.halves-and-rounds": N_("a shuffle is played in halves or in rounds, not both"),
    "paigow.tiles-for-two-deals": N_("there are not enough tiles for so many seats twice"),
    "paigow.auction-and-halves": N_("the highest bid holds for one deal, not for both halves"),
    "paigow.terms-need-passing": N_("terms are counted only where the bank passes from seat to seat with each deal"),
    "paigow.cover-without-chips": N_("nobody can cover with chips without chips to start with"),
}

_WAYS: Final[Mapping[str, str]] = {
    "generic": N_("General house way"),
    "foxwoods": N_("Foxwoods way"),
    "easy": N_("Easy rules"),
    "high": N_("Best high hand"),
    "low": N_("Best low hand"),
}

_SEVEN_NINE: Final = N_("Listed hand: Heaven or Earth, a Six, a supreme tile and a Five make 7/9.")
_TWO_FOURS: Final = N_("Listed hand: a supreme tile, a Five and both kinds of Four make 7/9.")
_AXE_TEN: Final = N_("Listed hand: Axe, a Ten, Man and a Seven make 7/9.")
_EIGHTS_NINE: Final = N_("Listed hand: a Nine, Man, an Eight and a Seven make 5/7.")
_TWO_PAIRS: Final = N_("Two pairs: play each as a hand.")
_ALIKE_HIGH: Final = N_("Two settings have the same points: the better high hand is chosen.")
_ALIKE_HEAVEN: Final = N_("Two settings have the same points: Heaven goes into the high hand.")

_RULES: Final[Mapping[str, str]] = {
    "G1": _TWO_PAIRS,
    "G2": N_("One pair: keep it together."),
    "G2a": N_("One pair: split, because both hands are then strong."),
    "G2b": N_("A pair of Heaven or Earth: split, because the low hand gets better and has at least 3 points."),
    "G2c": N_("One pair: split, because a poor low hand becomes 7 or more and the high hand is still 9 or more."),
    "G2d": N_("A pair of Eights with both kinds of Ten: split for two hands of eight points."),
    "G3a": _SEVEN_NINE,
    "G3b": _TWO_FOURS,
    "G3c": _AXE_TEN,
    "G3d": N_("Listed hand: Axe, Plum Blossom and Man with a Six or a supreme tile make 6/9."),
    "G3e": N_("Listed hand: Nine, Five, Goose and Bench make 3/9."),
    "G3f": N_("Listed hand: Heaven or Earth, a Nine, an Eight and Bench make 3 and a Gong."),
    "G3g": _EIGHTS_NINE,
    "G4": N_("No pair: the best low hand, if possible of a setting with a Wong, a Gong or a High Nine."),
    "G5a": N_("The best low hand has less than 3 points, so the best high hand is chosen: it has 7 or more."),
    "G5b": N_("The best low hand is a small three, so the best high hand is chosen: it has 9 or more."),
    "G6a": N_("Several settings have the same points: the two best tiles go into different hands."),
    "G6b": N_("Several settings have the same points, the low hand 8 or more: the better high hand is chosen."),
    "G6c": _ALIKE_HEAVEN,
    "G6d": N_("Several settings make 7 and 9: the better high hand is chosen."),
    "G6e": N_(
        "Several settings have the same points: the better high hand if the high hand comes first here,"
        " otherwise the better low hand."
    ),
    "F1": _TWO_PAIRS,
    "F2": N_("One pair: keep it together."),
    "F2a": N_("The supreme pair: split, because with these two tiles both hands become good."),
    "F2b": N_("A pair of Heaven or Earth: split, because both hands become good."),
    "F2c": N_("A pair of Nines with two of Heaven, Earth and the Tens: split."),
    "F2d": N_("A pair of Eights with two high tiles: split."),
    "F2e": N_("A pair of Sevens with two high tiles: split."),
    "F3": N_("A Wong, a Gong or a High Nine can be made: it is the high hand."),
    "F4a": N_("Listed hand: Man, an Eight, a Seven and a Four make 2/5."),
    "F4b": N_("Listed hand: both kinds of Ten, Long Three and a Seven make 6/7."),
    "F4c": N_("Listed hand: both kinds of Ten, Long Three and an Eight make 6/8."),
    "F4d": N_("Listed hand: both kinds of Ten, Long Three and a Nine make 6/9."),
    "F4e": _SEVEN_NINE,
    "F4f": _TWO_FOURS,
    "F4g": _AXE_TEN,
    "F4h": N_("Listed hand: both civil Sixes, a supreme tile and Axe make 7/9."),
    "F4i": _EIGHTS_NINE,
    "F5": N_("No special rule: best low hand."),
    "F5a": N_("The best low hand is at most a small three, so the best high hand is chosen: it has 7 or more."),
    "F5b": _ALIKE_HIGH,
    "F5c": _ALIKE_HEAVEN,
    "E1": N_("This setting is at least as good as any other in both hands."),
    "E2": N_("Two pairs, or a pair of Fours, Tens or Axes: keep."),
    "E3": N_("The supreme pair: split only with a Six and a Four, a Six and a Five, or two Sixes."),
    "E4": N_("A pair of Heaven or Earth: split with a Nine and Axe, or if it makes 6 and 8 or better."),
    "E5": N_("A pair of Fives: split only with Heaven and Earth."),
    "E6": N_("A pair of Sixes: split only with two of Heaven, Earth and Axe."),
    "E7": N_("A pair of Sevens: split if the low hand gets 7 points or more."),
    "E8": N_("A pair of Eights: split if the low hand gets 8 points or more, and with a Nine and Axe."),
    "E9": N_("A pair of Nines: split if the low hand gets 9 points or more."),
    "E10": N_("A Wong or a Gong as the high hand, even if only 0 or 1 is left for the low hand."),
    "E11": N_("A Gong with a military Eight as the high hand, because 2, 3, 7 or 8 is left for the low hand."),
    "E12": N_("With Heaven or Earth, 5 and 7, 6 and 7 or 7 and 7 is balanced well."),
    "E13": N_("A High Nine as the high hand."),
    "E14": N_("A Gong with a military Eight as the high hand."),
    "E15": N_("At most 5 points in all: the best low hand."),
    "E16": N_("6 points in all: 3 and 3 if possible, otherwise the best high hand."),
    "E17": N_("7 points in all: the best high hand."),
    "E18": N_("8 points in all: 4 and 4 if possible, otherwise the best high hand."),
    "E19": N_("9 points in all: the best high hand if it has 7 or more, otherwise the best low hand."),
    "E20": N_(
        "10, 11, 12, 14 or 16 points in all: the best low hand if it has 5, 6 or 7, otherwise the best high hand."
    ),
    "E21": N_("13 or 15 points in all: the best low hand."),
    "E22": N_("17 points or more in all: the best high hand."),
    "H": N_("Always the best high hand."),
    "L": N_("Always the best low hand."),
}
"""By the id of the rule; the letter tells the way."""


def way_name(key: str) -> str:
    """Name a house way; one without a name is called by its key."""
    return _(_WAYS[key]) if key in _WAYS else key


def rule_text(way_key: str, rule_id: str) -> str:
    """Return in one sentence why a house way sets a hand so.

    Args:
        way_key: The house way.
        rule_id: The rule that fired; one without a sentence is named by *way_key* and id.
    """
    return _(_RULES[rule_id]) if rule_id in _RULES else f"{way_name(way_key)} {rule_id}"


def _composed(reason: Reason) -> Mapping[str, str]:
    match reason.key:
        case "paigow.way" | "paigow.unlike-way":
            return {"why": rule_text(reason["way"], reason["rule"])}
        case "paigow.best" | "paigow.drill-best" | "paigow.drill-cost":
            counts: dict[str, int] = {name: reason[name] for name in ("win", "push", "lose")}
            return {name: number(100 * count / sum(counts.values()), digits=1) for name, count in counts.items()}
        case "paigow.drill-compared":
            return {name: outcome(reason[name]) for name in ("low", "high")}
        case "paigow.drill-worth":
            return {"worth": _worth(reason["hand"], ranking(reason["ranking"]))}
        case "paigow.than-way":
            return {name: signed(reason[name]) for name in ("win", "push", "lose")}
        case _:
            return _hands(reason)


def _worth(hand: Hand, table: Ranking) -> str:
    """Return what a hand is, with the sum where there is one."""
    added = hand_sum(hand, table)
    if not added:
        return _("It is {hand}.").format(hand=hand_name(hand, table))
    # Translators: a sum such as 4 + 7 = 11, and what the hand is called: 人·一點.
    return _("{sum}: {hand}.").format(sum=added, hand=hand_name(hand, table))


def _hands(reason: Reason) -> Mapping[str, str]:
    """Name the hands of *reason* as the table that it speaks of names them."""
    hands = {name: value for name, value in reason.values if isinstance(value, Hand)}
    return {name: hand_name(hand, ranking(reason["ranking"])) for name, hand in hands.items()}


REASONS: Final = Sentences(_SENTENCES, {"tiles": tile_list, "way": way_name}, _composed)
