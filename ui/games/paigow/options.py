# SPDX-License-Identifier: MIT
"""The house rules of 推牌九 in words: their names, how one table plays by them, and reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from dominoes.errors import Reason
from dominoes.games.paigow.hands import Hand, Ranking, ranking
from dominoes.games.paigow.options import Bank, Commission, Copy, Halves, Order, PaiGowOptions, ZeroRank
from ui.games.bank import outcome
from ui.games.paigow.texts import hand_name, hand_sum
from ui.language.i18n import N_, _, number, signed
from ui.language.names import enumerated, tile_list
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences

# -- house rules ----------------------------------------------------------------------------------


TEXTS: Final = OptionTexts(
    groups={
        "ranking": N_("Which hand is higher"),
        "comparing": N_("Comparing with the banker"),
        "stakes": N_("Stakes"),
        "banking": N_("The bank"),
        "pile": N_("Wall and dice"),
    },
    options={
        "tiles_per_hand": OptionText(
            N_("Tiles for each player"),
            N_("With four, everyone sets a low and a high hand; with two, there is one hand to compare."),
        ),
        "ranking.order": OptionText(
            N_("Table of ranks"),
            N_("The order of pairs and single tiles. In Wenzhou and Taiwan single tiles rank in groups."),
        ),
        "ranking.switch36": OptionText(
            N_("Six and Three are interchangeable"),
            N_("The Six (4-2) and the Three (2-1) each count 3 or 6, whichever is better for the hand."),
        ),
        "ranking.gee_single": OptionText(
            N_("Supreme tiles as single tiles"),
            N_("Where the Six and the Three rank when the higher tile decides between equal points."),
        ),
        "ranking.kings": OptionText(
            N_("Wong"),
            N_("Heaven or Earth with a Nine ranks above all hands except pairs. Without this rule it has one point."),
        ),
        "ranking.kongs": OptionText(
            N_("Gong"),
            N_("Heaven or Earth with Man or an Eight ranks above all points. Without this rule it counts zero."),
        ),
        "ranking.local_extras": OptionText(
            N_("Man–Seven and Goose–Five"),
            N_("A local custom: these two rank below the Gong and above all points."),
        ),
        "ranking.high_nine_name": OptionText(
            N_("Call them High Nine"),
            N_("Heaven or Earth with a Seven gets its own name. It is the best nine either way."),
        ),
        "ranking.zero_rank": OptionText(
            N_("Hands of zero points"),
            N_("Whether the higher tile decides between two hands of zero points."),
        ),
        "ranking.second_tile": OptionText(
            N_("The second tile decides too"),
            N_(
                "If the points and the higher tiles are equal, the other tiles are compared; only if "
                "they are equal too is it a copy."
            ),
        ),
        "comparing.copy": OptionText(
            N_("Copies"),
            N_("Who wins if two hands have the same rank. Each hand is compared separately."),
        ),
        "comparing.foul": OptionText(
            N_("A foul hand loses"),
            N_("A low hand above the high hand loses. Without this rule, the two are simply swapped."),
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
            N_(
                "How the bank moves from player to player. With bidding, every stake is multiplied by the highest bid."
            ),
        ),
        "banking.turns": OptionText(
            N_("Rounds in a row"),
            N_("How many rounds in a row one player may bank, where the bank can stay."),
        ),
        "banking.cover": OptionText(
            N_("The bank covers only its chips"),
            N_(
                "A banker can lose no more than their chips; later winners may get nothing. This rule "
                "needs starting chips."
            ),
        ),
        "banking.shared": OptionText(
            N_("Sharing the bank"),
            N_("Another player may take half of the bank's wins and losses instead of playing a hand."),
        ),
        "banking.house_shares": OptionText(
            N_("Sharing the bank with the house"),
            N_("The banker may give half of the bank's wins and losses to the house, which then sets the hand."),
        ),
        "banking.house_first": OptionText(
            N_("The house banks first"),
            N_("The house takes the first bank of a match, with its wins and losses; its hand is set the house way."),
        ),
        "pile.dice": OptionText(
            N_("Dice"),
            N_(
                "How many dice decide who takes the first tiles. If there are four, the one of another "
                "colour cuts the wall."
            ),
        ),
        "pile.delivery": OptionText(
            N_("Order of dealing"),
            N_("Where on the wall the dealing begins. It doesn't change anyone's chances."),
        ),
        "pile.halves": OptionText(
            N_("Two halves"),
            N_("The same banker deals twice from one shuffle; tiles shown in the first half are known in the second."),
        ),
        "pile.rounds_per_mix": OptionText(
            N_("Rounds per shuffle"),
            N_("How many rounds are dealt before the tiles are shuffled again."),
        ),
    },
    choices={
        ("pile.dice", "none"): N_("Two, or three with more than four players"),
        ("pile.dice", "4"): N_("4, one of another colour"),
        ("tiles_per_hand", "2"): N_("2 (small game)"),
        ("tiles_per_hand", "4"): N_("4 (great game)"),
        ("ranking.order", "standard"): N_("Cantonese and casino"),
        ("ranking.order", "wenzhou"): N_("Wenzhou"),
        ("ranking.order", "taiwan"): N_("Taiwan"),
        ("ranking.gee_single", "pips"): N_("By their pips: the Six above the Fives, the Three lowest"),
        ("ranking.gee_single", "lowest"): N_("Both lowest, and equal"),
        ("ranking.zero_rank", "none"): N_("All equal: the banker wins"),
        ("ranking.zero_rank", "high_tile"): N_("The higher tile decides"),
        ("comparing.copy", "banker"): N_("The banker"),
        ("comparing.copy", "tie"): N_("Nobody: the other hand decides"),
        ("stakes.commission", "0"): N_("None"),
        ("stakes.commission", "4.76"): N_("4.76% (1/21, paid in advance)"),
        ("stakes.commission", "5"): N_("5% of winnings"),
        ("banking.bank", "rotate"): N_("The bank rotates"),
        ("banking.bank", "keep"): N_("The banker stays until losing"),
        ("banking.bank", "fixed"): N_("Always the same player"),
        ("banking.bank", "auction"): N_("The highest bidder banks"),
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


# -- how a table plays ----------------------------------------------------------------------------


def table_rules(options: PaiGowOptions) -> Iterator[str]:
    """Yield the rules of this table for its players, in order of need."""
    if options.small:
        yield _("Everyone holds two tiles and compares them with the banker's.")
    else:
        yield _(
            "Everyone sets four tiles as two hands. Both must beat the banker's to win; winning only one is a push."
        )
    yield from _ranks(options)
    yield from _comparing(options)
    yield from _bank(options)
    yield _("Stakes: {stakes}.").format(stakes=enumerated([number(each) for each in options.stakes.menu]))
    if options.stakes.commission is not Commission.NONE:
        yield _("Winners pay a commission: {commission}.").format(
            commission=TEXTS.choice("stakes.commission", options.stakes.commission)
        )
    if options.odd_die:
        yield _("Three dice count seats; the die of another colour cuts the wall.")
    if options.pile.halves is Halves.TWO:
        yield _("One banker deals twice from each shuffle, so tiles shown in the first half are known in the second.")
    elif options.two_deals:
        yield _("Two rounds are dealt from each shuffle, so the tiles of the first are known in the second.")


def _ranks(options: PaiGowOptions) -> Iterator[str]:
    ranking = options.ranking
    if ranking.order is not Order.STANDARD:
        yield _("Pairs and single tiles rank as in {place}.").format(
            place=TEXTS.choice("ranking.order", ranking.order)
        )
    if ranking.switch36:
        yield _("The Six and the Three each count 3 or 6, whichever is better.")
    else:
        yield _("The Six counts 6 and the Three 3.")
    if ranking.kings and ranking.kongs:
        yield _("Heaven or Earth with a Nine is a Wong, with Man or an Eight a Gong: both beat all points.")
    elif ranking.kings:
        yield _("Heaven or Earth with a Nine is a Wong, which beats all points. There is no Gong.")
    elif ranking.kongs:
        yield _("Heaven or Earth with Man or an Eight is a Gong, which beats all points. There is no Wong.")
    else:
        yield _("There are no Wongs or Gongs: only pairs beat points.")
    if ranking.local_extras:
        yield _("Man with a Seven and Goose with a Five beat all points too.")


def _comparing(options: PaiGowOptions) -> Iterator[str]:
    if options.comparing.copy is Copy.BANKER:
        yield _("Hands of equal rank go to the banker.")
    else:
        yield _("Hands of equal rank count for nobody; the other hand decides.")
    if options.ranking.zero_rank is ZeroRank.HIGH_TILE:
        yield _("Between two hands of zero points, the higher tile decides.")
    if options.comparing.foul and not options.small:
        yield _("Setting the higher hand in front loses both hands.")


def _bank(options: PaiGowOptions) -> Iterator[str]:
    banking = options.banking
    match banking.bank:
        case Bank.ROTATE:
            yield _("The bank moves on after every round.")
        case Bank.KEEP:
            yield _("The banker keeps the bank until losing a round.")
        case Bank.FIXED:
            yield _("The same player always banks.")
        case Bank.AUCTION:
            yield _("The highest bidder banks, and every stake is multiplied by the bid.")
    if banking.turns is not None and "banking.turns" not in options.idle:
        yield _("Rounds that one player may bank in a row: {n}.").format(n=number(banking.turns))
    if banking.shared:
        yield _("Another player may share the bank equally.")
    if banking.house_shares:
        yield _("The banker may share the bank equally with the house, whose way then sets the hand.")
    if banking.house_first and "banking.house_first" not in options.idle:
        yield _("The house banks first, and then players in turn.")
    if banking.cover:
        yield _("The bank can lose no more than the chips it has.")


# -- reasons, also of house ways, one for each rule -----------------------------------------------
#
# Source of the house ways: resources/rules/paigow.md, "House ways".


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "paigow.over": N_("The round is over."),
    "paigow.not-your-turn": N_("Please wait: it is not your turn."),
    "paigow.asked-bid": N_("Bid for the bank first."),
    "paigow.asked-bank": N_("First decide whether to take the bank."),
    "paigow.asked-share": N_("First decide whether to share the bank."),
    "paigow.asked-stake": N_("First choose your stake."),
    "paigow.asked-set": N_("First set your tiles as two hands."),
    "paigow.banked-enough": N_("You have been banker for as many rounds in a row as this table allows."),
    "paigow.must-bank": N_("Everyone else has declined the bank: it is yours."),
    "paigow.low-above-high": N_("The low hand would be above the high hand."),
    "paigow.copies-yours": N_("Copies go to the banker, so banking is an advantage."),
    "paigow.copies-bankers": N_("Copies go to the banker, so the odds favour the banker: stake the least."),
    "paigow.bid-too-high": N_("The highest bid is {highest}."),
    "paigow.stake-not-offered": N_("{chips} cannot be staked here, only {menu}."),
    "paigow.not-your-tiles": N_("You hold other tiles: {tiles}."),
    "paigow.settled": N_("{name} banked, and all hands were compared."),
    "paigow.swept": N_("{name} banked, and every player lost."),
    "paigow.paid-all": N_("{name} banked, and every player won."),
    "paigow.house-settled": N_("The house banked, and all hands were compared."),
    "paigow.house-swept": N_("The house banked, and every player lost."),
    "paigow.house-paid-all": N_("The house banked, and every player won."),
    "paigow.lose": N_("{name} lost to the banker: {chips} to pay."),
    "paigow.foul": N_("{name} lost because of a foul: {chips} to pay."),
    "paigow.push": N_("{name: is|You are} even with the banker: nothing to pay."),
    "paigow.win": N_("{name} won against the banker: {chips} to receive."),
    "paigow.banker-foul": N_("{name} won because of the banker's foul: {chips} to receive."),
    "paigow.win-short": N_("{name} won against the banker, whose chips covered only {chips}."),
    "paigow.commission": N_("{name} won {chips}: {percent}% commission."),
    "paigow.share": N_("{name: shares|You share} {banker:'s|your} bank: half of {chips}."),
    "paigow.house-share": N_("{name: shares|You share} the bank with the house: half of {chips}."),
    "paigow.house-bank": N_("The bank of the house: {chips} for the house."),
    "paigow.way": N_("{way}: {why}"),
    "paigow.unlike-way": N_(
        "{way} would set these tiles differently, which is worth {percent}% of the stake less on average."
    ),
    "paigow.than-way": N_("Compared with that way: wins {win}%, pushes {push}%, loses {lose}%."),
    "paigow.best": N_("Against all possible hands: wins {win}%, pushes {push}%, loses {lose}%."),
    "paigow.balanced": N_("Optimal play sets these tiles this way {percent}% of the time."),
    # What the coach says.
    "paigow.best-in-both": N_("No other way is better in either hand."),
    "paigow.splits": N_("{pair}: splitting it makes the low hand {low} instead of {less}."),
    "paigow.lifts-low": N_(
        "Compared with the house way, the low hand rises from {way_low} to {low}; the high hand falls from {way_high}"
        " to {high}."
    ),
    "paigow.lifts-high": N_(
        "Compared with the house way, the high hand rises from {way_high} to {high}; the low hand falls from {way_low}"
        " to {low}."
    ),
    "paigow.keeps": N_("{pair}: it stays together in the high hand."),
    "paigow.strong": N_("Your high hand: {high}."),
    "paigow.best-low": N_("As a low hand, these tiles make nothing better than {low}."),
    "paigow.best-high": N_("As a high hand, these tiles make nothing better than {high}."),
    "paigow.switched": N_("{tile} counts {n} here."),
    # What is wrong with a question to the calculator.
    "paigow.no-tile": N_("Not a tile: {text}. Write the pips of both ends, such as 66 or 21."),
    "paigow.too-many-of": N_("A set does not have that many of these: {tiles}."),
    "paigow.hand-size": N_("A hand here has {n} tiles, not {there}."),
    "paigow.too-few-left": N_("Only {n} tiles are left, too few for the opponent's hand."),
    # What learners are asked, and why an answer is right.
    "paigow.drill-ask-worth": N_("What are these two tiles worth?"),
    "paigow.drill-hand": lambda _reason: "{hand}",
    "paigow.drill-worth": lambda _reason: "{worth}",
    "paigow.drill-ask-higher": N_("Which hand is higher?"),
    "paigow.drill-above": N_("{above} ranks above {below}."),
    "paigow.drill-higher-tile": N_("Both count {n}, so the higher tile decides: {above} ranks above {below}."),
    "paigow.drill-alike": N_("{one} and {other} rank equally: a copy."),
    "paigow.drill-copy-banker": N_("Both are {hand}, and a copy goes to the banker."),
    "paigow.drill-copy-tie": N_("Both are {hand}: a copy, which nobody wins."),
    "paigow.drill-none": N_("None of these ranks above {hand}."),
    "paigow.drill-bankers": N_("The banker's hand"),
    "paigow.drill-ask-set": N_("How do you set these tiles, the low hand first? The banker follows: {way}."),
    "paigow.drill-best": N_("The best way: wins {win}%, pushes {push}%, loses {lose}%."),
    "paigow.drill-cost": N_(
        "Wins {win}%, pushes {push}%, loses {lose}%: worth {percent}% of the stake less than the best way."
    ),
    "paigow.drill-times": N_("{name} bid {times}: every stake counts {times} times."),
    "paigow.drill-stake": N_("{name}: stake {chips}"),
    "paigow.drill-commission": N_("{percent}% commission on winnings."),
    "paigow.drill-compared": N_("{name}: low hand {low}, high hand {high}."),
    "paigow.drill-banks": N_("{name} (banker)"),
    "paigow.drill-plays": lambda _reason: "{name}",
    # How options contradict each other.
    "paigow.halves-and-rounds": N_("a shuffle is split into halves or rounds, not both"),
    "paigow.tiles-for-two-deals": N_("there are not enough tiles to deal twice to that many seats"),
    "paigow.auction-and-halves": N_("the highest bid is for one deal, not for both halves"),
    "paigow.terms-need-passing": N_("terms are counted only where the bank moves to the next seat with each deal"),
    "paigow.cover-without-chips": N_("a bank limited to its chips needs starting chips"),
}

_WAYS: Final[Mapping[str, str]] = {
    "generic": N_("General house way"),
    "foxwoods": N_("Foxwoods way"),
    "easy": N_("Easy rules"),
    "high": N_("Best high hand"),
    "low": N_("Best low hand"),
}

_SEVEN_NINE: Final = N_("Listed hand: Heaven or Earth, a civil Six, a supreme tile and a Five make 7/9.")
_TWO_FOURS: Final = N_("Listed hand: a supreme tile, a Five, Goose and Bench make 7/9.")
_AXE_TEN: Final = N_("Listed hand: Axe, Plum Blossom or Red-Head Ten, Man and a Seven make 7/9.")
_EIGHTS_NINE: Final = N_("Listed hand: a Nine, Man, an Eight and a Seven make 5/7.")
_TWO_PAIRS: Final = N_("Two pairs: play each as one hand.")
_ALIKE_HIGH: Final = N_("Two settings have the same points: the better high hand is chosen.")
_ALIKE_HEAVEN: Final = N_("Two settings have the same points: Heaven goes into the high hand.")

_RULES: Final[Mapping[str, str]] = {
    "G1": _TWO_PAIRS,
    "G2": N_("One pair: keep it together."),
    "G2a": N_("One pair: split, because both hands are then strong."),
    "G2b": N_("A pair of Heaven or Earth: split, because the low hand then improves, to at least 3 points."),
    "G2c": N_("One pair: split, because a poor low hand becomes 7 or more and the high hand is still 9 or more."),
    "G2d": N_("A pair of Eights with Plum Blossom and Red-Head Ten: split for two hands of eight points."),
    "G3a": _SEVEN_NINE,
    "G3b": _TWO_FOURS,
    "G3c": _AXE_TEN,
    "G3d": N_("Listed hand: Axe, Plum Blossom and Man with a civil Six or a supreme tile make 6/9."),
    "G3e": N_("Listed hand: a Nine, a Five, Goose and Bench make 3/9."),
    "G3f": N_("Listed hand: Heaven or Earth, a Nine, an Eight and Bench make 3 and a Gong."),
    "G3g": _EIGHTS_NINE,
    "G4": N_("No pair: the best low hand, if possible with a Wong, a Gong or a High Nine as the high hand."),
    "G5a": N_("The best low hand has fewer than 3 points, so the best high hand is chosen: it has 7 or more."),
    "G5b": N_("The best low hand is a low three, so the best high hand is chosen: it has 9 or more."),
    "G6a": N_("Several settings have the same points: the two best tiles are split between the hands."),
    "G6b": N_("Several settings have the same points, the low hand 8 or more: the better high hand is chosen."),
    "G6c": _ALIKE_HEAVEN,
    "G6d": N_("Several settings make 7 and 9: the better high hand is chosen."),
    "G6e": N_(
        "Several settings have the same points: the better high hand if the rules so far "
        "preferred it, the better low hand if not."
    ),
    "F1": _TWO_PAIRS,
    "F2": N_("One pair: keep it together."),
    "F2a": N_("The supreme pair: split, because with these two tiles both hands become good."),
    "F2b": N_("A pair of Heaven or Earth: split it, because both hands become good."),
    "F2c": N_("A pair of Nines with two of Heaven, Earth, Plum Blossom and Red-Head Ten: split."),
    "F2d": N_("A pair of Eights with two high tiles: split."),
    "F2e": N_("A pair of Sevens with two high tiles: split."),
    "F3": N_("A Wong, a Gong or a High Nine can be made: it is the high hand."),
    "F4a": N_("Listed hand: Man, an Eight, a Seven and a tile of four pips make 2/5."),
    "F4b": N_("Listed hand: Plum Blossom, Red-Head Ten, Long Three and a Seven make 6/7."),
    "F4c": N_("Listed hand: Plum Blossom, Red-Head Ten, Long Three and an Eight make 6/8."),
    "F4d": N_("Listed hand: Plum Blossom, Red-Head Ten, Long Three and a Nine make 6/9."),
    "F4e": _SEVEN_NINE,
    "F4f": _TWO_FOURS,
    "F4g": _AXE_TEN,
    "F4h": N_("Listed hand: both civil Sixes, a supreme tile and Axe make 7/9."),
    "F4i": _EIGHTS_NINE,
    "F5": N_("No special rule: best low hand."),
    "F5a": N_("The best low hand is at most a low three, so the best high hand is chosen: it has 7 or more."),
    "F5b": _ALIKE_HIGH,
    "F5c": _ALIKE_HEAVEN,
    "E1": N_("This setting is at least as good as any other in both hands."),
    "E2": N_("Two pairs, or a pair of Goose, Bench, Plum Blossom, Red-Head Ten or Axe: keep them together."),
    "E3": N_("The supreme pair: split only with a civil Six and Goose, Bench or a Five, or with two civil Sixes."),
    "E4": N_("A pair of Heaven or Earth: split with a Nine and Axe, or if it makes 6 and 8 or better."),
    "E5": N_("A pair of Fives: split only with Heaven and Earth."),
    "E6": N_("A pair of civil Sixes: split only with two of Heaven, Earth and Axe."),
    "E7": N_("A pair of Sevens: split if the low hand gets 7 points or more."),
    "E8": N_("A pair of Eights: split if the low hand gets 8 points or more, and with a Nine and Axe."),
    "E9": N_("A pair of Nines: split if the low hand gets 9 points or more."),
    "E10": N_("A Wong or a Gong as the high hand, even if only 0 or 1 is left for the low hand."),
    "E11": N_("A Gong with a military Eight as the high hand, leaving 2, 3, 7 or 8 for the low hand."),
    "E12": N_("With Heaven or Earth: 5 and 7, 6 and 7, or 7 and 7, which are well balanced."),
    "E13": N_("A High Nine as the high hand."),
    "E14": N_("A Gong with a military Eight as the high hand."),
    "E15": N_("5 points or fewer in total: the best low hand."),
    "E16": N_("6 points in total: 3 and 3 if possible, otherwise the best high hand."),
    "E17": N_("7 points in total: the best high hand."),
    "E18": N_("8 points in total: 4 and 4 if possible, otherwise the best high hand."),
    "E19": N_("9 points in total: the best high hand if it has 7 or more, otherwise the best low hand."),
    "E20": N_(
        "10, 11, 12, 14 or 16 points in total: the best low hand if it has 5, 6 or 7, otherwise the best high hand."
    ),
    "E21": N_("13 or 15 points in total: the best low hand."),
    "E22": N_("17 points or more in total: the best high hand."),
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
    """Return the name of a hand, with the sum if there is one."""
    added = hand_sum(hand, table)
    if not added:
        return _("They make: {hand}.").format(hand=hand_name(hand, table))
    # Translators: a sum such as 4 + 7 = 11, and what the hand is called: 人·一點.
    return _("{sum}: {hand}.").format(sum=added, hand=hand_name(hand, table))


def _hands(reason: Reason) -> Mapping[str, str]:
    """Name the hands of *reason* as the table that it speaks of names them."""
    hands = {name: value for name, value in reason.values if isinstance(value, Hand)}
    return {name: hand_name(hand, ranking(reason["ranking"])) for name, hand in hands.items()}


REASONS: Final = Sentences(_SENTENCES, {"tiles": tile_list, "way": way_name}, _composed)
