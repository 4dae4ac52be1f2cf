# SPDX-License-Identifier: MIT
"""What every house rule of 打天九 is called and what it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.games.tiengow.options import DealtHand, Opening, Removed
from ui.games.tiengow.words import dealt_hand_term
from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

_GROUPS: Final[Mapping[str, str]] = {
    "table": N_("How many play"),
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
        N_("With four (the small game) each deal makes two short hands, void costs 3, and no special finish counts."),
    ),
    "table.seats": OptionText(
        N_("Players"),
        N_("With two or three, eight tiles each are played; dealt wins are only for four."),
    ),
    "table.par": OptionText(
        N_("Par"),
        N_("So many tricks neither cost nor bring anything."),
    ),
    "table.void": OptionText(
        N_("No trick costs"),
        N_("What a player without a trick owes, before any multiplication."),
    ),
    "table.two_halves": OptionText(
        N_("Two halves"),
        N_("Two players play the sixteen tiles that wait as a second half, with the same banker."),
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
        N_("The multiplier in the first banker's second round. Only if the first banker starts at 1."),
    ),
    "bank.multiplier_cap": OptionText(
        N_("Highest banker's multiplier"),
        N_("The multiplier grows by one with each round the banker stays, up to this limit."),
    ),
    "bank.surplus_multiplied": OptionText(
        N_("Multiply the banker's surplus"),
        N_("A losing banker's surplus tricks are paid times the banker's multiplier."),
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
        N_("Whether a leader may lead only part of a combination in hand. Beating with part of it is always allowed."),
    ),
    "play.reveal_thrown": OptionText(
        N_("Show thrown tiles at the end"),
        N_("After the round all tiles thrown face down are turned up."),
    ),
    "supreme.civil": OptionText(
        N_("Play the civil supreme"),
        N_("A pair of Red Mallet Sixes is supreme when led; otherwise it is the lowest civil pair."),
    ),
    "supreme.civil_capture": OptionText(
        N_("The civil supreme can be captured"),
        N_("A pair of Long-Leg Sevens beats a led civil supreme and takes the bonus."),
    ),
    "supreme.capture_closes_trick": OptionText(
        N_("A capture closes the trick"),
        N_("After the capture everybody else must throw; otherwise a still higher civil pair may beat it."),
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
        N_("Bonus in the last trick too"),
        N_("A supreme pair or four tiles in the last trick earn the bonus as well as the finish."),
    ),
    "bonus.supreme_streak": OptionText(
        N_("Growing supreme bonus"),
        N_("Earning the supreme bonus in consecutive rounds pays double, then triple, and so on."),
    ),
    "finish.surplus": OptionText(
        N_("Pay for surplus tricks"),
        N_("The winner of the round pays a loser who has more tricks than par, one for each trick above it."),
    ),
    "finish.supreme": OptionText(
        N_("Supreme finish doubles"),
        N_("Winning the last trick with a supreme pair doubles what the winner receives."),
    ),
    "finish.four": OptionText(
        N_("Four-tile finish counts ×4"),
        N_("Winning the last trick with four tiles multiplies what the winner receives by four."),
    ),
    "finish.low": OptionText(
        N_("Small finish doubles"),
        N_("Leading a low tile as the last single and winning with it doubles what the winner receives."),
    ),
    "finish.low_tiles": OptionText(
        N_("Low tiles"),
        N_("Which tiles can make a small finish and can be captured in the last trick."),
    ),
    "finish.capture": OptionText(
        N_("Capture of a low tile"),
        N_("When the Six beats a Three led last, or the Long-Leg Seven a Red Mallet Six, its leader pays for all."),
    ),
    "finish.capture_factor": OptionText(
        N_("Capture counts"),
        N_("By how much the losses are multiplied that the captured player pays for all."),
    ),
    "finish.capture_needs": OptionText(
        N_("What makes a capture"),
        N_("Whether the captor must also win the trick, or wins it even from a higher tile."),
    ),
    "finish.captured_keeps_surplus": OptionText(
        N_("A captured player keeps the surplus"),
        N_("A captured player with more tricks than par is still paid for them by the winner."),
    ),
    "finish.qin_pays_surplus": OptionText(
        N_("A captured player pays surpluses too"),
        N_("Players with more tricks than par are paid for them by the captured player instead of the winner."),
    ),
    "finish.stacking": OptionText(
        N_("Several factors together"),
        N_("When a finish earns more than one factor, they are multiplied, or only the largest counts."),
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
        N_("Dealt wins in use"),
        N_("These dealt hands win at once, before a tile is played."),
    ),
    "dealt.heaven_red": OptionText(
        N_("Heaven has red pips"),
        N_("Whether the six red pips of Heaven count for the dealt wins all white and one red pip."),
    ),
    "dealt.one_red": OptionText(
        N_("What counts as one red"),
        N_("For the dealt win with one red: a single red pip, or a single red half of a tile."),
    ),
    "dealt.claim": OptionText(
        N_("Declaring a dealt win"),
        N_("Ask the player, or declare automatically."),
    ),
    "dealt.supreme_is_pair": OptionText(
        N_("The supreme pair is a pair"),
        N_("Whether Six and Three count as one of the pairs in the dealt win of four pairs."),
    ),
    "ceremony.opening": OptionText(
        N_("Way of opening"),
        N_("How the eight stacks are given out. It is a matter of custom: it changes nobody's chances."),
    ),
    "ceremony.roller": OptionText(
        N_("Who rolls the dice"),
        N_("Who rolls the dice and, where it is left open, names the way of opening."),
    ),
}

_CHOICES: Final[Mapping[tuple[str, str], str]] = {
    ("hand_size", "4"): N_("4 (small game)"),
    ("bank.first_multiplier", "1"): N_("1 (provisional banker)"),
    ("finish.capture_factor", "2"): N_("Twofold"),
    ("finish.capture_factor", "4"): N_("Fourfold"),
    ("bank.rotation", "winner"): N_("The winner banks"),
    ("bank.rotation", "turn"): N_("The bank goes round"),
    ("play.direction", "counter-clockwise"): N_("Counter-clockwise"),
    ("play.direction", "alternate"): N_("Changing every round"),
    ("play.split", "allowed"): N_("Allowed"),
    ("play.split", "forbidden"): N_("Forbidden, unless it has Heaven or Nine"),
    ("play.split", "forbidden-but-pairs"): N_("Also forbidden, but a plain pair may be split"),
    ("supreme.captured_finish", "double"): N_("The captor wins double; everyone pays their own share"),
    ("supreme.captured_finish", "cover-double"): N_("The leader pays for all, double"),
    ("supreme.captured_finish", "cover-fourfold"): N_("The leader pays for all, ×4"),
    ("supreme.captured_finish", "plain"): N_("Nothing special"),
    ("finish.low_tiles", "follow"): N_("Three, and Red Mallet Six where the civil supreme is played"),
    ("finish.low_tiles", "three"): N_("Three only"),
    ("finish.low_tiles", "three-and-six"): N_("Three and Red Mallet Six"),
    ("finish.capture_needs", "win"): N_("The captor must win the trick"),
    ("finish.capture_needs", "any-beat"): N_("Captured even if the captor is beaten in turn"),
    ("finish.capture_needs", "catch-is-top"): N_("The captor wins, however high the others play"),
    ("finish.stacking", "multiply"): N_("Multiplied"),
    ("finish.stacking", "largest"): N_("Only the largest"),
    ("all_eight.mode", "theory"): N_("Great if the last tile was bound to win"),
    ("all_eight.mode", "wiki"): N_("Great if the last tile was bound to win or is a low tile"),
    ("all_eight.mode", "wiki-strict"): N_("Great only with Heaven, Nine or a low tile"),
    ("all_eight.mode", "actual"): N_("Great if no other last tile would have beaten it"),
    ("all_eight.mode", "no-single"): N_("A last single always makes a small sweep"),
    ("all_eight.mode", "off"): N_("Sweeps do not count"),
    ("all_eight.first_lead", "none"): N_("Any first lead"),
    ("all_eight.first_lead", "banker-not-top"): N_("Banker began with Heaven, Nine or supreme: small sweep"),
    ("all_eight.first_lead", "nobody-top"): N_("Begun with Heaven, Nine or supreme: no sweep for anybody"),
    ("all_eight.first_lead", "not-unbeatable"): N_("Banker began with what nobody can beat: small sweep"),
    ("dealt.one_red", "pip"): N_("One red pip"),
    ("dealt.one_red", "half"): N_("One red half (a 4 counts once)"),
    ("dealt.claim", "ask"): N_("Ask the player"),
    ("dealt.claim", "automatic"): N_("Declare automatically"),
    ("ceremony.opening", "chosen"): N_("Chosen by the player who rolls"),
    ("ceremony.roller", "opposite"): N_("Opposite the banker"),
    ("table.par", "none"): N_("4 with four players, 5 with three, 7 with two"),
    ("table.void", "none"): N_("One more than par"),
    ("ceremony.roller", "banker"): N_("The banker"),
}
"""Readings of a rule; those that are terms of the game stand in the catalogue of terms."""

_TERMS: Final = {each.key: each.key for each in Opening if each is not Opening.CHOSEN} | {
    **{each.key: dealt_hand_term(each.key) for each in DealtHand},
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
        "an idea": N_("an idea, never tried"),
    },
)
