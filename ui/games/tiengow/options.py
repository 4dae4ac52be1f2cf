# SPDX-License-Identifier: MIT
"""The house rules of 打天九 in words: their names, how one table plays by them, and reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from dominoes.errors import Reason
from dominoes.games.tiengow.options import (
    THREE,
    TWO,
    AllEight,
    BonusOptions,
    DealtHand,
    Direction,
    Opening,
    Removed,
    Rotation,
    Split,
    TienGowOptions,
)
from dominoes.games.tiengow.scoring import Ending
from dominoes.tiles import FULL_SET, Tile
from ui.games.tiengow.texts import DEALT_HAND_TERMS, ENDING_TERMS, dealt_hand_name
from ui.games.trick import other_class
from ui.language.combinations import combination_in_sentence, combination_name
from ui.language.i18n import N_, _, capital, number, term
from ui.language.names import enumerated, tiles_counted, tricks_counted
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences

# -- house rules ----------------------------------------------------------------------------------


_GROUPS: Final[Mapping[str, str]] = {
    "table": N_("Number of players"),
    "bank": N_("The bank"),
    "play": N_("How tricks are played"),
    "supreme": N_("Civil supreme"),
    "bonus": N_("Bonuses within a round"),
    "finish": N_("The last trick"),
    "all_eight": N_("All eight tricks"),
    "dealt": N_("Dealt wins"),
    "ceremony": N_("Opening the wall"),
}

_OPTIONS: Final[Mapping[str, OptionText]] = {
    "hand_size": OptionText(
        N_("Tiles in a hand"),
        N_(
            "With four tiles (the small game), each deal makes two short hands, winning no trick "
            "costs 3, and no special finish counts."
        ),
    ),
    "table.seats": OptionText(
        N_("Players"),
        N_("Two or three players play eight tiles each; dealt wins are only for four players."),
    ),
    "table.par": OptionText(
        N_("Par"),
        N_("With this many tricks you neither pay nor receive."),
    ),
    "table.void": OptionText(
        N_("Price of no trick"),
        N_("What a player without a trick owes, before multipliers."),
    ),
    "table.trick_chips": OptionText(
        N_("Worth of a trick"),
        N_("Every payment is multiplied by this. The limits on losses are in chips and don't grow with it."),
    ),
    "table.two_halves": OptionText(
        N_("Two halves"),
        N_("Two players play the other sixteen tiles as a second half, with the same banker."),
    ),
    "table.removed": OptionText(
        N_("Pair left out"),
        N_("Three players leave a pair in the box, so that everyone has eight of thirty tiles and six stay unseen."),
    ),
    "bank.rotation": OptionText(
        N_("Who banks next"),
        N_("The winner banks next, or the bank rotates and always counts double."),
    ),
    "bank.first_multiplier": OptionText(
        N_("First banker's multiplier"),
        N_("Multiplier on everything the first banker of a match pays and receives."),
    ),
    "bank.provisional_next": OptionText(
        N_("If the first banker stays"),
        N_("The multiplier in the first banker's second round. Applies only if the first banker starts at 1."),
    ),
    "bank.multiplier_cap": OptionText(
        N_("Highest multiplier of the banker"),
        N_("The multiplier grows by one with each round the banker stays, up to this limit."),
    ),
    "bank.surplus_multiplied": OptionText(
        N_("Multiply the banker's surplus"),
        N_("A losing banker's surplus tricks are also multiplied by the banker's multiplier."),
    ),
    "play.direction": OptionText(
        N_("Direction of play"),
        N_("Play goes counter-clockwise, or changes direction with every round."),
    ),
    "play.two_tile_rule": OptionText(
        N_("Two tricks to finish"),
        N_("A player with no trick must throw their last single tile, however high it is."),
    ),
    "play.split": OptionText(
        N_("Splitting a combination"),
        N_("Whether you may lead only part of a combination in hand. Beating with part of it is always allowed."),
    ),
    "play.reveal_thrown": OptionText(
        N_("Show thrown tiles at the end"),
        N_("After the round, all tiles thrown face down are turned up."),
    ),
    "supreme.civil": OptionText(
        N_("Play the civil supreme"),
        N_("A pair of Red Mallet Sixes is supreme when led. Without this rule, it is the lowest civil pair."),
    ),
    "supreme.civil_capture": OptionText(
        N_("The civil supreme can be captured"),
        N_("A pair of Long-Leg Sevens beats a led civil supreme and takes the bonus."),
    ),
    "supreme.capture_closes_trick": OptionText(
        N_("A capture closes the trick"),
        N_(
            "After the capture everyone else must throw. Without this rule, an even higher civil "
            "pair may beat the capture."
        ),
    ),
    "supreme.captured_finish": OptionText(
        N_("Captured in the last trick"),
        N_("What it costs when a civil supreme led in the last trick is captured."),
    ),
    "bonus.supreme": OptionText(
        N_("Bonus for the supreme pair"),
        N_("Leading a supreme pair before the last trick earns 2 from each player at once."),
    ),
    "bonus.four": OptionText(
        N_("Bonus for four tiles"),
        N_("Winning a trick of four tiles before the last one earns 4 from each player at once."),
    ),
    "bonus.finish_also_pays": OptionText(
        N_("Bonus also in the last trick"),
        N_("A supreme pair or four tiles in the last trick earn the bonus as well as the finish."),
    ),
    "bonus.supreme_streak": OptionText(
        N_("Growing supreme bonus"),
        N_("Earning the supreme bonus in consecutive rounds pays double, then triple, and so on."),
    ),
    "finish.surplus": OptionText(
        N_("Surplus tricks are paid"),
        N_("The winner of the round pays a loser one chip for each trick above par."),
    ),
    "finish.supreme": OptionText(
        N_("Supreme finish doubles"),
        N_("Winning the last trick with a supreme pair doubles what the winner receives."),
    ),
    "finish.four": OptionText(
        N_("Four-tile finish counts ×4"),
        N_("Winning the last trick with four tiles multiplies what the winner receives by four."),
    ),
    "finish.four_capture": OptionText(
        N_("Capture of four tiles"),
        N_("When four tiles led last are beaten by four higher ones, the player who led them pays for everyone, ×4."),
    ),
    "finish.low": OptionText(
        N_("Small finish doubles"),
        N_("Leading a low tile as the last single tile and winning with it doubles what the winner receives."),
    ),
    "finish.low_tiles": OptionText(
        N_("Low tiles"),
        N_("Which tiles can make a small finish and can be captured in the last trick."),
    ),
    "finish.capture": OptionText(
        N_("Capture of a low tile"),
        N_(
            "When the Six beats the Three led last, or a Long-Leg Seven a Red Mallet Six, the player "
            "who led pays for everyone."
        ),
    ),
    "finish.capture_factor": OptionText(
        N_("Capture counts"),
        N_("The multiplier on the losses that the captured player pays for everyone."),
    ),
    "finish.capture_needs": OptionText(
        N_("What counts as a capture"),
        N_("Whether the captor must also win the trick, or wins it even against a higher tile."),
    ),
    "finish.captured_keeps_surplus": OptionText(
        N_("A captured player keeps the surplus"),
        N_("A captured player with more tricks than par is still paid for them by the winner."),
    ),
    "finish.qin_pays_surplus": OptionText(
        N_("A captured player also pays surpluses"),
        N_("Players with more tricks than par are paid for them by the captured player instead of the winner."),
    ),
    "finish.stacking": OptionText(
        N_("Several factors together"),
        N_("Whether several factors of one finish are multiplied, or only the largest counts."),
    ),
    "finish.cap_loser": OptionText(
        N_("A player's highest loss"),
        N_("The most that a loser who is not the banker pays at the end of a round."),
    ),
    "finish.cap_banker": OptionText(
        N_("The banker's highest loss"),
        N_("The most that a losing banker pays at the end of a round."),
    ),
    "all_eight.mode": OptionText(
        N_("Small or great sweep"),
        N_("Taking all eight tricks pays ×2 or ×4; the last tile decides which."),
    ),
    "all_eight.first_lead": OptionText(
        N_("First lead and the sweep"),
        N_("Whether a strong first lead spoils the great sweep."),
    ),
    "dealt.hands": OptionText(
        N_("Dealt wins played"),
        N_("These hands win at once, before a tile is played."),
    ),
    "dealt.heaven_red": OptionText(
        N_("Heaven has red pips"),
        N_("Whether Heaven's six red pips count in the dealt wins with no red pip or just one."),
    ),
    "dealt.one_red": OptionText(
        N_("What counts as one red pip"),
        N_("For the dealt win with one red: a single red pip, or a single red half of a tile."),
    ),
    "dealt.claim": OptionText(
        N_("Declaring a dealt win"),
        N_("Ask the player, or declare automatically."),
    ),
    "dealt.supreme_is_pair": OptionText(
        N_("The supreme pair is a pair"),
        N_("Whether the Six and the Three count as a pair in the dealt win of four pairs."),
    ),
    "ceremony.opening": OptionText(
        N_("Way of opening"),
        N_("How the eight stacks are handed out. This is only a custom, and doesn't change anyone's chances."),
    ),
    "ceremony.roller": OptionText(
        N_("Who rolls the dice"),
        N_("Who rolls the dice and, where there is a choice, names the way of opening."),
    ),
    "ceremony.side": OptionText(
        N_("Opened end"),
        N_("From which end of the wall the stacks are counted. This is only a custom."),
    ),
}

_CHOICES: Final[Mapping[tuple[str, str], str]] = {
    ("hand_size", "4"): N_("4 (small game)"),
    ("bank.first_multiplier", "1"): N_("1 (provisional banker)"),
    ("finish.capture_factor", "2"): N_("Double"),
    ("finish.capture_factor", "4"): N_("Four times"),
    ("bank.rotation", "winner"): N_("The winner banks"),
    ("bank.rotation", "turn"): N_("The bank rotates"),
    ("play.direction", "counter-clockwise"): N_("Counter-clockwise"),
    ("play.direction", "alternate"): N_("Changes every round"),
    ("play.split", "allowed"): N_("Allowed"),
    ("play.split", "forbidden"): N_("Forbidden, unless it has Heaven or a Nine"),
    ("play.split", "forbidden-but-pairs"): N_("Forbidden, unless it has Heaven or a Nine, or is a pair"),
    ("supreme.captured_finish", "double"): N_("The captor wins double; everyone pays their own share"),
    ("supreme.captured_finish", "cover-double"): N_("The leader pays for everyone, double"),
    ("supreme.captured_finish", "cover-fourfold"): N_("The leader pays for everyone, ×4"),
    ("supreme.captured_finish", "plain"): N_("Nothing special"),
    ("finish.low_tiles", "follow"): N_("Three, and Red Mallet Six where the civil supreme is played"),
    ("finish.low_tiles", "three"): N_("Three only"),
    ("finish.low_tiles", "three-and-six"): N_("Three and Red Mallet Six"),
    ("finish.capture_needs", "win"): N_("The captor must win the trick"),
    ("finish.capture_needs", "any-beat"): N_("Captured even if the captor is beaten in turn"),
    ("finish.capture_needs", "catch-is-top"): N_("The captor wins, however high the others play"),
    ("finish.stacking", "multiply"): N_("Multiplied"),
    ("finish.stacking", "largest"): N_("Only the largest"),
    ("all_eight.mode", "theory"): N_("Great if the last tile was certain to win"),
    ("all_eight.mode", "wiki"): N_("Great if the last tile was certain to win or is a low tile"),
    ("all_eight.mode", "wiki-strict"): N_("Great only with Heaven, a Nine or a low tile"),
    ("all_eight.mode", "actual"): N_("Great if no other last tile would have beaten it"),
    ("all_eight.mode", "no-single"): N_("A last single always makes a small sweep"),
    ("all_eight.mode", "no-extreme"): N_("Small with Heaven, a Nine, a low tile, the supreme pair or four tiles"),
    ("all_eight.mode", "off"): N_("Sweeps do not count"),
    ("all_eight.first_lead", "none"): N_("Any first lead"),
    ("all_eight.first_lead", "banker-not-top"): N_("Banker led Heaven, a Nine or the supreme pair first: small sweep"),
    ("all_eight.first_lead", "nobody-top"): N_("Heaven, a Nine or the supreme pair led first: no sweep for anyone"),
    ("all_eight.first_lead", "not-unbeatable"): N_("Banker led something unbeatable first: small sweep"),
    ("dealt.one_red", "pip"): N_("One red pip"),
    ("dealt.one_red", "half"): N_("One red half (a 4 counts once)"),
    ("dealt.claim", "ask"): N_("Ask the player"),
    ("dealt.claim", "automatic"): N_("Declare automatically"),
    ("ceremony.opening", "chosen"): N_("Chosen by the player who rolls"),
    ("ceremony.roller", "opposite"): N_("Opposite the banker"),
    ("ceremony.side", "left"): N_("The left end"),
    ("ceremony.side", "right"): N_("The right end"),
    ("ceremony.side", "dice"): N_("The right end if the second die is higher"),
    ("table.par", "none"): N_("4 with four players, 5 with three, 7 with two"),
    ("table.void", "none"): N_("One more than par"),
    ("ceremony.roller", "banker"): N_("The banker"),
}
"""Readings of a rule; those that are terms of the game stand in the catalogue of terms."""

_TERMS: Final = {each.key: each.key for each in Opening if each is not Opening.CHOSEN} | {
    **{each.key: DEALT_HAND_TERMS.get(each.key, each.key) for each in DealtHand},
    Removed.PLUM.key: "pair-55",
    Removed.BENCH.key: "pair-22",
}

TEXTS: Final = OptionTexts(
    groups=_GROUPS,
    options=_OPTIONS,
    choices=_CHOICES,
    terms=_TERMS,
    sources={
        "NG1886": "Ng Kwai-Shang 1886",
        "CULIN": "Culin 1893",
        "WONG1996": "S. K. Wong 1996",
        "CELKO": "Celko 1996",
        "LAI2000": "C. P. Lai 2000",
        "CHAN2001": "A. Chan 2001",
        "HELIC": "OnlineGame (HK)",
        "DOMINO1999": "Dominoerules 1999",
    },
    remarks={
        "MY": N_("a Malaysian table"),
        "an idea": N_("an untried idea"),
    },
)


# -- how a table plays ----------------------------------------------------------------------------


def table_rules(options: TienGowOptions) -> Iterator[str]:
    """Yield the rules of this table for its players, in order of need."""
    if options.small:
        yield _("The small game: everyone holds four tiles, and each deal makes two short hands.")
    elif options.halves:
        yield _("Two players hold eight tiles each. The last trick wins the half.")
        yield _("The other sixteen tiles make the second half, with the same banker.")
    elif options.seats == THREE:
        left_out = tuple(face for face in FULL_SET if face not in options.tiles)
        text = _("A house rule for three: {pair} stays in the box, and six tiles stay unseen.")
        yield text.format(pair=combination_in_sentence(left_out, civil_supreme=False))
        yield _("Everyone holds eight tiles. The last trick wins the round.")
    else:
        yield _("Everyone holds eight tiles. The last trick wins the round.")
    if options.play.two_tile_rule:
        yield _("Without a trick you cannot win the last one: your last single tile can only be thrown.")
    if options.play.split is not Split.ALLOWED:
        yield _("A combination in hand may not be split when you lead, unless it has Heaven or a Nine.")
    if options.play.direction is Direction.ALTERNATE:
        yield _("The direction of play changes with every round.")
    yield from _supremes(options)
    yield from _payments(options)
    yield from _bank(options)
    if not options.small:
        yield from _last_trick(options)
        yield from _dealt(options)


def _supremes(options: TienGowOptions) -> Iterator[str]:
    if not options.supreme.civil:
        yield _("A pair of Red Mallet Sixes is the lowest civil pair, never supreme.")
    elif options.supreme.civil_capture:
        yield _("A pair of Red Mallet Sixes is supreme when led; only a pair of Long-Leg Sevens captures it.")
    else:
        yield _("A pair of Red Mallet Sixes is supreme when led, and nothing captures it.")


def _payments(options: TienGowOptions) -> Iterator[str]:
    if options.small:
        yield _("Losers pay the winner one for each trick short of two, or three if they won none.")
    else:
        text = _("Losers pay the winner one for each trick short of {par}, or {void} if they won none.")
        yield text.format(par=number(options.par), void=number(options.void))
        if options.pays_surplus:
            yield _("The winner pays a loser one for each trick above {par}.").format(par=number(options.par))
        elif options.par < options.most_of_loser:
            yield _("Tricks above {par} earn nothing.").format(par=number(options.par))
    bonus = options.bonus
    if options.seats == TWO and (bonus.supreme or bonus.four):
        yield from _bonuses_of_two(bonus)
    elif bonus.supreme and bonus.four:
        yield _("Leading a supreme pair earns 2 from each player at once; winning with four tiles earns 4.")
    elif bonus.supreme:
        yield _("Leading a supreme pair earns 2 from each player at once.")
    elif bonus.four:
        yield _("Winning a trick with four tiles earns 4 from each player at once.")
    else:
        yield _("No bonuses are paid within a round.")
    if options.table.trick_chips > 1:
        yield _("A trick is worth {n} chips: every payment is multiplied by that.").format(
            n=number(options.table.trick_chips)
        )


def _bonuses_of_two(bonus: BonusOptions) -> Iterator[str]:
    """Name what the only other player pays at once."""
    if bonus.supreme:
        yield _("Leading a supreme pair earns 2 at once.")
    if bonus.four:
        yield _("Winning a trick with four tiles earns 4 at once.")


def _bank(options: TienGowOptions) -> Iterator[str]:
    bank = options.bank
    if bank.rotation is Rotation.TURN:
        yield _("The bank rotates; the banker pays and receives double.")
        return
    yield _(
        "The winner banks next. The banker pays and receives ×{n} at first; the multiplier grows "
        "by one with each further round as banker."
    ).format(n=number(bank.first_multiplier))
    if bank.multiplier_cap is not None:
        yield _("The multiplier grows no higher than ×{n}.").format(n=number(bank.multiplier_cap))


def _last_trick(options: TienGowOptions) -> Iterator[str]:
    finish = options.finish
    doubling = (
        (finish.supreme, _("a supreme pair (×2)")),
        (finish.four, _("four tiles (×4)")),
        (finish.low, _("a low tile led alone (×2)")),
    )
    named = [words for counts, words in doubling if counts]
    if named:
        yield _("The winner receives more for winning the last trick with {list}.").format(list=enumerated(named))
    else:
        yield _("How the last trick is won makes no difference.")
    if finish.capture:
        yield _("A low tile led last can be captured; the player who led it then pays for everyone, ×{n}.").format(
            n=number(finish.capture_factor)
        )
    if options.four_can_be_captured:
        yield _(
            "Four tiles led last can be captured by higher ones; the player who led them then pays for everyone, ×4."
        )
    if options.all_eight.mode is not AllEight.OFF:
        yield _("Winning all eight tricks pays ×2 or ×4.")


def _dealt(options: TienGowOptions) -> Iterator[str]:
    if options.dealt_hands:
        named = enumerated([dealt_hand_name(each.key) for each in options.dealt_hands])
        yield _("Dealt wins, before a tile is played: {hands}.").format(hands=named)
    else:
        yield _("There are no dealt wins.")


# -- reasons --------------------------------------------------------------------------------------


def _called(reason: Reason) -> str:
    return combination_name(reason["combination"], civil_supreme=reason["supreme"])


def _is(reason: Reason) -> str:
    # Translators: what tiles are called together, and of which class they are: 天九：文武。
    return _("{tiles}: {kind}.").format(tiles=capital(_called(reason)), kind=term(reason["kind"]))


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "tiengow.no-trick-last-single": N_(
        "You have not won a trick, so you may only throw your last tile: finishing takes two tricks."
    ),
    "tiengow.supreme-captured": N_("The civil supreme has been captured: everyone else can only throw."),
    "tiengow.catch-is-top": N_("The low tile has been captured, and at this table nothing beats the captor: throw."),
    # What the coach says.
    "tiengow.nobody-can-beat": N_("Nobody can beat it: everything higher has been seen."),
    "tiengow.claim-ends": N_("It ends the round at once: each of the others pays {pays}, before multipliers."),
    "tiengow.captures": N_("It captures {low}: {name: pays|you pay} for everyone, ×{times}."),
    "tiengow.finish-pays": N_("Finishing this way multiplies what the losers owe by {times}: {bonus}."),
    "tiengow.low-caught": N_("{low} led last can be captured by {catcher}: you would pay for everyone, ×{times}."),
    "tiengow.four-caught": N_("{low} led last can be captured by {higher}: you would pay for everyone, ×{times}."),
    "tiengow.leads-low": N_("You then lead {low} last: if nobody beats it, you win {times} times as much."),
    "tiengow.keeps-catcher": N_("You keep {catcher}, which captures {low} if that is led last."),
    "tiengow.wins-last": N_("It is sure to win the last trick: you win the round."),
    "tiengow.all-yours": N_("Nobody can beat anything you hold: all {tricks} left are yours."),
    "tiengow.pays-now": N_("It is paid at once: {bonus}."),
    "tiengow.only-led": N_("It counts only when led: as a reply it beats nothing."),
    "tiengow.plays-last-lowest": N_("You play last: the lowest play that beats the trick is enough."),
    "tiengow.plays-last": N_("You play last: the trick is yours."),
    "tiengow.nobody-may-beat": N_("By the rules, the players after you can only throw."),
    "tiengow.highest": N_("Nothing is higher."),
    "tiengow.higher-gone": N_("Nobody else can still hold {higher}, so nothing beats {tiles}."),
    "tiengow.needs-trick": N_("You need this trick: without one, your last single tile cannot win."),
    "tiengow.first-trick": N_("It gives you a trick: without one, your last single tile cannot win."),
    "tiengow.first-trick-pays": N_("Without a trick you owe {due}, with this one at most {less}, before multipliers."),
    "tiengow.more-sure": N_("With your other unbeatable tiles you take {tricks} in a row."),
    "tiengow.last-chance": N_("You have no trick yet, so your last single tile cannot win."),
    "tiengow.few-beat": N_("Only {higher} can beat it."),
    "tiengow.lowest-beat": N_("It is the lowest of your tiles above {best}."),
    "tiengow.beating-breaks": N_("You would have to break up {whole} to beat it."),
    "tiengow.beating-in-vain": N_("Even {tiles} could still be beaten by {higher}."),
    "tiengow.lowest-loose": N_("It is the lowest of your loose tiles in this suit."),
    "tiengow.keeps-sure": N_("You keep {tiles}, which nobody can beat when led."),
    "tiengow.keeps-strong": N_("You keep {tiles}: when you lead it, only {higher} can beat it."),
    "tiengow.keeps-last": N_("You keep {whole} together for the last trick."),
    "tiengow.keeps-together": N_("You keep {whole} together."),
    "tiengow.at-once": N_("If nobody beats it, it wins {tricks} at once."),
    "tiengow.cannot-beat": N_("You hold nothing that beats {best}."),
    "tiengow.round-over": N_("The round is over."),
    "tiengow.claims-first": N_("First decide whether to declare your dealt win."),
    "tiengow.no-claims-now": N_("A dealt win can only be declared before the first lead."),
    "tiengow.must-lead": N_("It is your lead: play one tile or a combination face up."),
    "tiengow.no-combination": N_("These tiles are not a combination that can be led."),
    "tiengow.supreme-unbeatable": N_("Nothing beats the supreme pair; you can only throw."),
    "tiengow.not-your-turn": N_("Please wait: it is {name}'s turn."),
    "tiengow.claim-not-held": N_("Your hand is not a dealt win of this kind: {hand}."),
    "tiengow.claim-not-agreed": N_("This table does not play this dealt win: {hand}."),
    "tiengow.not-in-hand": N_("You do not hold this tile: {tile}."),
    "tiengow.no-split": N_("This table forbids splitting: lead {whole} as a whole, or something else."),
    "tiengow.must-follow": N_("{name} led: beat it or throw."),
    "tiengow.wrong-count": N_("The lead has {tiles}: play the same number."),
    "tiengow.not-higher": N_("That does not beat {best}: play something higher, or throw."),
    "tiengow.claimed": N_("{name} declared a dealt win: {hand}."),
    "tiengow.finished": N_("{name} won the last trick with {tiles}."),
    "tiengow.honour-supreme": N_("Bonus to {name:|you} for leading the supreme pair ({bonus})."),
    "tiengow.capture-supreme": N_("Bonus to {name:|you} for capturing the civil supreme ({bonus})."),
    "tiengow.honour-four": N_("Bonus to {name:|you} for winning with four tiles ({bonus})."),
    "tiengow.void": N_("{name} won no trick: {due} to pay, before multipliers."),
    "tiengow.short": N_("{name} won {tricks}: {due} to pay, before multipliers."),
    "tiengow.par": N_("{name} won {tricks}: nothing to pay or receive."),
    "tiengow.surplus": N_("{name} won {tricks}: {due} from the winner, before multipliers."),
    "tiengow.surplus-covered": N_(
        "{name} won {tricks}: because of the capture, {due} from {payer:|you}, before multipliers."
    ),
    "tiengow.surplus-lost": N_("{name} won {tricks}: nothing from the winner, because of the capture."),
    "tiengow.caught": N_("{name}: {tricks}. Because of the capture, {name:|you} must pay for everyone."),
    "tiengow.covered": N_("{name}: {tricks}. The loss is paid by {payer:|you}."),
    "tiengow.dealt-win": N_("From {name:|you} for the dealt win: {hand}."),
    "tiengow.cap": N_("{name}: {limit} at most; the rest is returned."),
    "tiengow.other-class": other_class,
    # What learners are asked, and why an answer is right.
    "tiengow.drill-ask-higher": N_("Which tile is higher?"),
    "tiengow.drill-suits": N_("A single tile never beats a tile of the other suit."),
    "tiengow.drill-alike": N_("{one} and {other} rank equally: the one played first keeps the trick."),
    "tiengow.drill-above": N_("{above} ranks above {below}."),
    "tiengow.drill-ask-called": N_("What are these tiles called together?"),
    "tiengow.drill-called": _called,
    "tiengow.drill-is": _is,
    "tiengow.drill-ask-lead": N_("Which of these may you lead together?"),
    "tiengow.drill-none": N_("None of these is both of the same class as {best} and higher."),
    "tiengow.drill-beats": N_("What beats {best} is of the same class, and higher: {tiles}."),
    "tiengow.drill-captures": N_("Only {tiles} captures the civil supreme."),
    "tiengow.drill-tricks": N_("{name}: {tricks}"),
    "tiengow.drill-banker": N_("Banker: {name} ×{m}"),
    "tiengow.drill-last-trick": N_("{name} won the last trick."),
    "tiengow.drill-ending": N_("The last trick: {ending}."),
    "tiengow.drill-caught": N_("{payer: was|You were} captured in the last trick: {ending}."),
    "tiengow.drill-sweep": N_("All eight tricks: {sweep}."),
    # How options contradict each other.
    "tiengow.small-has-two-tile-rule": N_("the small game is played with “Two tricks to finish”"),
    "tiengow.small-for-four": N_("the small game is for four players"),
    "tiengow.void-below-par": N_("a player without a trick cannot owe less than par"),
}


def _tiles(value: Any) -> str:  # noqa: ANN401 - how many, or which
    # Whether a pair of 銅錘六 is supreme here is not said; as a pair it is named rightly in any case.
    return tiles_counted(value) if isinstance(value, int) else combination_in_sentence(value, civil_supreme=False)


def _each(rows: Iterable[Sequence[Tile]]) -> str:
    """Combinations of different rank."""
    return enumerated([combination_in_sentence(row, civil_supreme=False) for row in rows])


def _composed(reason: Reason) -> Mapping[str, str]:
    if reason.key in ("tiengow.pays-now", "tiengow.finish-pays"):
        return {"bonus": term(reason["bonus"])}
    bonus = reason.key in ("tiengow.honour-supreme", "tiengow.capture-supreme", "tiengow.honour-four")
    return {"bonus": term(reason.key.removeprefix("tiengow."))} if bonus else {}


REASONS: Final = Sentences(
    _SENTENCES,
    {
        "hand": dealt_hand_name,
        "tricks": tricks_counted,
        "tiles": _tiles,
        "whole": _tiles,
        "best": _tiles,
        "higher": _each,
        "ending": lambda key: term(ENDING_TERMS[Ending(key)]),
        "sweep": term,
        "supreme": str,
        "low": _tiles,
        "catcher": _tiles,
    },
    _composed,
)
