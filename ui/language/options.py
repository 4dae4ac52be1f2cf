# SPDX-License-Identifier: MIT
"""What every house rule is called and what it changes, in the language now used.

The English texts stand here, keyed by the dotted names of `dominoes.options.describe`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.games.tiengow.options import DealtHand, Opening
from dominoes.options import Choice
from ui.games.chain import option_texts as chain
from ui.games.paigow import option_texts as paigow
from ui.language.i18n import N_, _, number, pgettext, term
from ui.language.tile_names import dealt_hand_name, enumerated

_NO_LIMIT: Final = N_("No limit")

_GROUPS: Final[Mapping[str, str]] = {
    **paigow.GROUPS,
    **chain.GROUPS,
    "": N_("The game as a whole"),
    "bank": N_("The bank"),
    "play": N_("How tricks are played"),
    "supreme": N_("Civil supreme"),
    "bonus": N_("Bonuses within a round"),
    "finish": N_("The last trick"),
    "all_eight": N_("All eight tricks"),
    "dealt": N_("Dealt wins"),
    "ceremony": N_("Opening the wall"),
    "session": N_("Length of the match"),
}

_OPTIONS: Final[Mapping[str, tuple[str, str]]] = {
    **paigow.OPTIONS,
    **chain.OPTIONS,
    "hand_size": (
        N_("Tiles in a hand"),
        N_("With four (the small game) each deal makes two short hands, void costs 3, and no special finish counts."),
    ),
    "bank.rotation": (
        N_("Who banks next"),
        N_("Either whoever wins the round becomes banker, or the bank goes round and always counts double."),
    ),
    "bank.first_multiplier": (
        N_("First banker's multiplier"),
        N_("By how much the very first banker of a match multiplies what he pays and receives."),
    ),
    "bank.provisional_next": (
        N_("If the first banker stays"),
        N_("The multiplier of his second round. It only matters where the first banker begins with 1."),
    ),
    "bank.multiplier_cap": (
        N_("Highest banker's multiplier"),
        N_("The multiplier grows by one with each round the banker stays, up to this limit."),
    ),
    "bank.surplus_multiplied": (
        N_("Multiply the banker's surplus"),
        N_("A banker who loses the round with more than four tricks is paid for them times his multiplier."),
    ),
    "play.direction": (
        N_("Direction of play"),
        N_("Play goes counter-clockwise, or changes direction with every round."),
    ),
    "play.two_tile_rule": (
        N_("Two tricks to finish"),
        N_("Whoever has no trick must throw when the last tile is played singly, however high it is."),
    ),
    "play.split": (
        N_("Splitting a combination"),
        N_("Whether a leader may lead only part of a combination in hand. Beating with part of it is always allowed."),
    ),
    "play.reveal_thrown": (
        N_("Show thrown tiles at the end"),
        N_("After the round all tiles thrown face down are turned up."),
    ),
    "supreme.civil": (
        N_("Play the civil supreme"),
        N_("A pair of Red Mallet Sixes is supreme when led; otherwise it is the lowest civil pair."),
    ),
    "supreme.civil_capture": (
        N_("The civil supreme can be captured"),
        N_("A pair of Long-Leg Sevens beats a led civil supreme and takes the bonus."),
    ),
    "supreme.capture_closes_trick": (
        N_("A capture closes the trick"),
        N_("After the capture everybody else must throw; otherwise a still higher civil pair may beat it."),
    ),
    "supreme.captured_finish": (
        N_("Captured in the last trick"),
        N_("What it costs when a civil supreme led in the last trick is captured."),
    ),
    "bonus.supreme": (
        N_("Bonus for the supreme pair"),
        N_("Leading a supreme pair before the last trick earns 2 from each player at once."),
    ),
    "bonus.four": (
        N_("Bonus for four tiles"),
        N_("Winning a trick of four tiles before the last one earns 4 from each player at once."),
    ),
    "bonus.finish_also_pays": (
        N_("Bonus in the last trick too"),
        N_("A supreme pair or four tiles in the last trick earn the bonus as well as the finish."),
    ),
    "bonus.supreme_streak": (
        N_("Growing supreme bonus"),
        N_("Whoever earns the supreme bonus in round after round is paid twice, three times as much, and so on."),
    ),
    "finish.surplus": (
        N_("Pay for surplus tricks"),
        N_("The winner of the round pays a loser who has more than four tricks, one for each trick above four."),
    ),
    "finish.supreme": (
        N_("Supreme finish doubles"),
        N_("Winning the last trick with a supreme pair doubles what the winner receives."),
    ),
    "finish.four": (
        N_("Four-tile finish counts fourfold"),
        N_("Winning the last trick with four tiles multiplies what the winner receives by four."),
    ),
    "finish.low": (
        N_("Small finish doubles"),
        N_("Leading a low tile as the last single and winning with it doubles what the winner receives."),
    ),
    "finish.low_tiles": (
        N_("Low tiles"),
        N_("Which tiles can make a small finish and can be captured in the last trick."),
    ),
    "finish.capture": (
        N_("Capture of a low tile"),
        N_("When the Six beats a Three led last, or the Long-Leg Seven a Red Mallet Six, its leader pays for all."),
    ),
    "finish.capture_factor": (
        N_("Capture counts"),
        N_("By how much the losses are multiplied that the captured player pays for all."),
    ),
    "finish.capture_needs": (
        N_("What makes a capture"),
        N_("Whether the captor must also win the trick, and whether anything may beat the captor."),
    ),
    "finish.captured_keeps_surplus": (
        N_("A captured player keeps the surplus"),
        N_("A captured player with more than four tricks is still paid for them by the winner."),
    ),
    "finish.stacking": (
        N_("Several factors together"),
        N_("When a finish earns more than one factor, they are multiplied, or only the largest counts."),
    ),
    "finish.cap_loser": (
        N_("A player's highest loss"),
        N_("The most that a loser who is not the banker pays at the end of a round."),
    ),
    "finish.cap_banker": (
        N_("The banker's highest loss"),
        N_("The most that a losing banker pays at the end of a round."),
    ),
    "all_eight.mode": (
        N_("Small or great sweep"),
        N_("Whoever takes all eight tricks is paid twofold or fourfold; this decides which, by the last tile."),
    ),
    "all_eight.first_lead": (
        N_("First lead and the sweep"),
        N_("Whether a strong first lead spoils the great sweep."),
    ),
    "dealt.hands": (
        N_("Dealt wins in use"),
        N_("Whoever is dealt one of these hands may win at once, before a tile is played."),
    ),
    "dealt.heaven_red": (
        N_("Heaven has red pips"),
        N_("Whether the six red pips of Heaven count for the dealt wins all white and one red pip."),
    ),
    "dealt.one_red": (
        N_("What counts as one red"),
        N_("For the dealt win with one red: a single red pip, or a single red half of a tile."),
    ),
    "dealt.claim": (
        N_("Opening a dealt win"),
        N_("Whether the player is asked, or the hand is opened without asking."),
    ),
    "dealt.supreme_is_pair": (
        N_("The supreme pair is a pair"),
        N_("Whether Six and Three count as one of the pairs in the dealt win of four pairs."),
    ),
    "ceremony.opening": (
        N_("Way of opening"),
        N_("How the eight stacks are given out. It is a matter of custom: it changes nobody's chances."),
    ),
    "ceremony.roller": (
        N_("Who rolls the dice"),
        N_("Who rolls the dice and, where it is left open, names the way of opening."),
    ),
    "session.until": (
        N_("The match ends"),
        N_("When the match is over: never, after a number of rounds, or after a number of banker terms."),
    ),
    "session.count": (
        N_("Rounds or terms"),
        N_("How many rounds or banker terms are played. It has no meaning in an endless match."),
    ),
    "session.start_chips": (
        N_("Chips at the start"),
        N_("How many chips everybody begins with. The count may fall below nought."),
    ),
    "session.bust_ends": (
        N_("Over when someone has no chips"),
        N_("The match ends as soon as one player has no chips left."),
    ),
}
"""Label and help of each option."""

_CHOICES: Final[Mapping[tuple[str, str], str]] = {
    **paigow.CHOICES,
    **chain.CHOICES,
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
    ("play.split", "forbidden-but-pairs"): N_("Forbidden likewise, but a mere pair may be split"),
    ("supreme.captured_finish", "double"): N_("The captor wins double, each pays for himself"),
    ("supreme.captured_finish", "cover-double"): N_("The leader pays for all, double"),
    ("supreme.captured_finish", "cover-fourfold"): N_("The leader pays for all, fourfold"),
    ("supreme.captured_finish", "plain"): N_("Nothing special"),
    ("finish.low_tiles", "follow"): N_("Three, and Red Mallet Six where the civil supreme is played"),
    ("finish.low_tiles", "three"): N_("Three only"),
    ("finish.low_tiles", "three-and-six"): N_("Three and Red Mallet Six"),
    ("finish.capture_needs", "win"): N_("The captor must win the trick"),
    ("finish.capture_needs", "any-beat"): N_("Captured even if the captor is beaten in turn"),
    ("finish.capture_needs", "catch-is-top"): N_("Nothing beats the captor"),
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
    ("dealt.claim", "automatic"): N_("Open it at once"),
    ("ceremony.opening", "chosen"): N_("Chosen by whoever rolls"),
    ("ceremony.roller", "opposite"): N_("Opposite the banker"),
    ("ceremony.roller", "banker"): N_("The banker"),
    ("session.until", "endless"): N_("Whenever you like"),
    ("session.until", "rounds"): N_("After a number of rounds"),
    ("session.until", "terms"): N_("After a number of banker terms"),
}
"""Readings of a rule; those that are terms of the game stand in the catalogue of terms."""

_TERMS: Final = {each.key for each in Opening if each is not Opening.CHOSEN}


def group_label(group: str) -> str:
    """Name a group of options, such as ``bank``; the empty one holds what belongs to no group."""
    return _(_GROUPS[group]) if group in _GROUPS else group


def option_label(name: str) -> str:
    """Name the option *name*, such as ``bank.rotation``; one without a text is called by its name."""
    return _(_OPTIONS[name][0]) if name in _OPTIONS else name


def option_help(name: str) -> str:
    """Say what the option *name* changes in play; empty if there is no text."""
    return _(_OPTIONS[name][1]) if name in _OPTIONS else ""


def choice_label(name: str, value: object) -> str:
    """Name one value of the option *name*.

    Args:
        name: dotted.
        value: yes or no, a number, a reading of the rule, or None for no limit or what is usual.
    """
    match value:
        case None:
            return _(_CHOICES.get((name, "none"), _NO_LIMIT))
        case bool():
            return pgettext("option", "On") if value else pgettext("option", "Off")
        case int():
            found = _CHOICES.get((name, str(value)))
            return number(value) if found is None else _(found)
        case DealtHand():
            return dealt_hand_name(value.key)
        case Choice():
            if value.key in _TERMS:
                return term(value.key)
            found = _CHOICES.get((name, value.key))
            return value.key if found is None else _(found)
        case _:
            return str(value)


SOURCES: Final[Mapping[str, str]] = {
    "S000": "維基百科〈天九〉",
    "S001": "ngc1952.net「打天九」",
    "S002": "維基百科〈接龍〉",
    "S003": "維基百科〈推牌九〉",
    "S004": "〈天九入門七〉",
    "NG1886": "Ng Kwai-Shang 1886",
    "CULIN": "Culin 1893",
    "WONG1996": "S. K. Wong 1996",
    "CELKO": "Celko 1996",
    "LAI2000": "C. P. Lai 2000",
    "CHAN2001": "A. Chan 2001",
    "NAV": "D. Polovynka",
    "HELIC": "OnlineGame (HK)",
    "YAU": "yau-ichi",
    "GOO": "sekaiyugi.com",
    "DOMINO1999": "Dominoerules 1999",
    "WEN": "lovebat.com〈溫州牌九〉",
    "TW5": "3abet.com.tw",
    "JA": "dice.saloon.jp, comi.jp",
    "PAGAT": "pagat.com",
    "DICE": "dice.saloon.jp〈長天〉",
}
"""The short names of sources in the rules, and what a reader would look for: names, which are not translated."""

_REMARKS: Final[Mapping[str, str]] = {
    "MY": N_("a Malaysian table"),
    "CASINO": N_("casinos and their regulators"),
    "TW": N_("programs from Taiwan"),
    "before the war": N_("before the war"),
    "some houses": N_("some houses"),
    "one room": N_("one card room"),
    "one reading": N_("one reading"),
    "one program": N_("one program"),
    "local": N_("local"),
    "all sources": N_("all sources"),
    "all modern sources": N_("all modern sources"),
    "some pages": N_("some pages"),
    "public programs": N_("public programs"),
    "house rule": N_("house rule"),
    "no source says": N_("no source says"),
    "the sources differ": N_("the sources differ"),
    "other values": N_("other values"),
    "some players": N_("some players"),
    "another reading": N_("another reading"),
    "read literally": N_("read literally"),
    "literally": N_("read literally"),
    "as we read it": N_("as we read it"),
    "variant": N_("as a variant"),
    "接龍": N_("Jie Long"),
    "頂牛": N_("Ding Niu"),
    "斜釘": N_("Xie Ding"),
    "2 to 4": N_("2 to 4"),
    "for tournaments": N_("for tournaments"),
    "first sentence": N_("first sentence"),
    "last sentence": N_("last sentence"),
    "optional": N_("optional"),
    "rare": N_("rare"),
    "a minority": N_("a minority"),
    "a fault": N_("a fault"),
    "suggestion": N_("suggestion"),
}
"""All else that is said of sources."""


def source_text(source: str) -> str:
    """Write where a rule comes from, with the titles of its sources.

    Args:
        source: clauses parted by semicolons, each a list of sources or remarks, perhaps with the value it
            speaks for before a colon and remarks in parentheses: ``8: all sources; 4: S000 (rare), house rule``.
    """
    clauses = [_clause(clause) for clause in source.split("; ")]
    return pgettext("between clauses of a list", "; ").join(clauses)


def _clause(clause: str) -> str:
    value, colon, sources = clause.rpartition(": ")
    words = enumerated([_source(each) for each in sources.split(", ")])
    if not colon:
        return words
    values = enumerated([_value(each) for each in value.split(", ")])
    # Translators: the value of a house rule, and in which sources it has that value.
    return _("{value}: {sources}").format(value=values, sources=words)


def _value(value: str) -> str:
    match value:
        case "on":
            return choice_label("", value=True)
        case "off":
            return choice_label("", value=False)
        case "none":
            return choice_label("", None)
        case _:
            return _remark(value)


def _source(source: str) -> str:
    name, found, remark = source.removesuffix(")").partition(" (")
    words = SOURCES.get(name) or _remark(name)
    if not found:
        return words
    # Translators: the title of a source, and how it says so.
    return _("{source} ({remark})").format(source=words, remark=_remark(remark))


def _remark(text: str) -> str:
    return _(_REMARKS[text]) if text in _REMARKS else text
