# SPDX-License-Identifier: MIT
"""Why something is so, as a sentence for every reason that the rules, records, the store and opponents give."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from dominoes.errors import DominoesError, Reason
from dominoes.games.tiengow.leads import Kind
from dominoes.tiles import Tile, tile
from ui.games.paigow.way_texts import rule_text, way_name
from ui.games.tiengow.play_names import combination_name, dealt_hand_name
from ui.language.i18n import N_, _, number, term
from ui.language.tile_names import ORDINARY, enumerated, face_name, numeral, tile_list, tiles_counted, tricks_counted

_log = logging.getLogger(__name__)

Fields = Mapping[str, str]
"""What stands in place of the words in braces."""

_PLAIN: Final[Mapping[str, str]] = {
    "tiengow.no-trick-last-single": N_(
        "You have not won a trick, so you may only throw your last tile (at least two tricks are needed to finish)."
    ),
    "tiengow.supreme-captured": N_("The civil supreme has been captured: everybody else can only throw."),
    "tiengow.catch-is-top": N_("The low tile has been captured, and at this table nothing beats the captor: throw."),
    "tiengow.round-over": N_("The round is over."),
    "tiengow.claims-first": N_("First say whether you open your dealt win."),
    "tiengow.no-claims-now": N_("A dealt win can only be opened before the first lead."),
    "tiengow.must-lead": N_("It is your lead: play a combination face up."),
    "tiengow.no-combination": N_("These tiles are not a combination that can be led."),
    "tiengow.supreme-unbeatable": N_("Nothing beats the supreme pair; you can only throw."),
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
    "chain.over": N_("The round is over."),
    "chain.not-your-turn": N_("Please wait: it is not your turn."),
    "chain.no-claims-now": N_("Eight doubles can only be declared before the first lead."),
    "chain.claim-not-held": N_("You do not hold eight doubles."),
    "chain.claims-first": N_("First say whether you declare eight doubles."),
    "chain.no-lead-now": N_("No new line can be begun now."),
    "chain.both-ends-open": N_("Here both ends of a tile that is led stay open: neither is chosen."),
    "chain.one-end-open": N_("Choose which end of the tile stays open."),
    "chain.lead-first": N_("First a line must be begun: lead a tile."),
    "chain.which-end": N_("Choose to which end the tile goes: the left or the right."),
    "chain.only-one-end": N_("This line has only one open end."),
    "record.checksum": N_("The record was changed after it was written: its checksum does not agree."),
    "record.unfinished": N_("The record ends before the round is over."),
    "record.first-half": N_("The record of the first half of this hand is missing or different."),
    "record.seed": N_("The tiles or dice in the record are not those of its seed."),
    "record.half-unchecked": N_("This second half cannot be checked, because a line above it has an error."),
    "record.size": N_("The file is too large to be a record."),
    "record.unreadable": N_("The file cannot be opened."),
    "record.not-a-file": N_("This is not a file but a folder, a pipe or a device."),
    "record.form": N_("The file is not a record of this program."),
    "record.empty": N_("There is no round in the file."),
    "store.locked": N_("The saved games are in use by another window of this program. Close it and try again."),
    "store.read-only": N_("The saved games cannot be written: the file or its folder is read-only."),
    "store.not-a-database": N_("The file of saved games is not one of this program. It was left as it is."),
    "store.newer": N_("The saved games come from a newer version of this program. Please update the program."),
    "store.missing-folder": N_("The folder for saved games does not exist and cannot be made."),
    "store.full": N_("The disk is full."),
    "store.damaged": N_("The file of saved games is damaged. Restore it from a backup."),
    "store.disk": N_("The disk could not be read or written. Check the drive and try again."),
    "ai.only-move": N_("This is the only possible move."),
    "ai.fallback": N_("This opponent did not answer in time and played a simple move."),
}
"""Sentences without anything to fill in."""

_WITH_FIELDS: Final[Mapping[str, str]] = {
    "tiengow.not-your-turn": N_("Please wait: it is {name}'s turn."),
    "tiengow.claim-not-held": N_("Your hand is not a dealt win of this kind: {hand}."),
    "tiengow.claim-not-agreed": N_("This table does not play this dealt win: {hand}."),
    "tiengow.not-in-hand": N_("You do not hold this tile: {tile}."),
    "tiengow.no-split": N_("This table forbids splitting: lead {whole} as a whole, or something else."),
    "tiengow.must-follow": N_("{name} led: beat it or throw."),
    "tiengow.wrong-count": N_("The lead has {tiles}: play just as many."),
    "tiengow.not-higher": N_("That does not beat {best}; you can only throw."),
    "tiengow.claimed": N_("{name} opened a dealt win: {hand}."),
    "tiengow.finished": N_("{name} won the last trick with {tiles}."),
    "tiengow.honour-supreme": N_("Bonus to {name:|you} for leading the supreme pair ({bonus})."),
    "tiengow.capture-supreme": N_("Bonus to {name:|you} for capturing the civil supreme ({bonus})."),
    "tiengow.honour-four": N_("Bonus to {name:|you} for winning with four tiles ({bonus})."),
    "tiengow.void": N_("{name} won no trick: {due} to pay, before any multiplication."),
    "tiengow.short": N_("{name} won {tricks}: {due} to pay, before any multiplication."),
    "tiengow.par": N_("{name} won {tricks}: nothing to pay or receive."),
    "tiengow.surplus": N_("{name} won {tricks}: {due} from the winner, before any multiplication."),
    "tiengow.surplus-covered": N_(
        "{name} won {tricks}: because of the capture {due} from {payer:|you}, before any multiplication."
    ),
    "tiengow.surplus-lost": N_("{name} won {tricks}: nothing from the winner, because of the capture."),
    "tiengow.caught": N_("{name}: {tricks}. Because of the capture, {name:|you} must pay for all."),
    "tiengow.covered": N_("{name}: {tricks}. The loss is paid by {payer:|you}."),
    "tiengow.dealt-win": N_("From {name:|you} for the dealt win: {hand}."),
    "tiengow.cap": N_("{name}: {limit} at most; the rest is given back."),
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
    "paigow.commission": N_("{name} won {chips}: commission of {percent} %."),
    "paigow.share": N_("{name: shares|You share} {banker:'s|your} bank: half of {chips}."),
    "paigow.way": N_("{way}, rule {rule}: {why}"),
    "paigow.unlike-way": N_("{way}, rule {rule}, sets them differently, which brings {percent} % of the stake less."),
    "paigow.best": N_(
        "Of all that the other side may hold, this wins against {win} %, pushes with {push} % and loses to {lose} %."
    ),
    "paigow.balanced": N_("Whoever gives nothing away sets these tiles this way {percent} times in a hundred."),
    "chain.not-in-hand": N_("You do not hold this tile: {tile}."),
    "chain.no-such-half": N_("{tile} has no half with {n}."),
    "chain.nobody-could-connect": N_("Nobody else could connect to {tile}: begin with another tile."),
    "chain.same-number": N_("Nobody could connect to {n}: the new line must leave another number open."),
    "chain.fits-other-end": N_("{tile} fits at the other end."),
    "chain.does-not-fit": N_("{tile} does not fit here. Open: {ends}."),
    "chain.must-connect": N_("You hold a tile that fits, so you must connect. Open: {ends}."),
    "chain.cover-another": N_("{tile} fits, so it may not be covered: connect a tile, or cover another one."),
    "chain.finished": N_("{name: wins|You win} with the fewest pips: {points}."),
    "chain.claimed": N_("{name} declared eight doubles."),
    "chain.void": N_("{name: was|You were} dealt seven doubles: the deal is void."),
    "chain.difference": N_("{name: pays|You pay} {payee:|you} the difference: {sum}."),
    "chain.place": N_("{name} ({place}) to {winner:|you}: {sum}."),
    "chain.block-lost": N_("{name} blocked in vain: {chips} to {winner:|you} for the whole table."),
    "chain.eight-doubles": N_("{name: pays|You pay} {payee:|you} for eight doubles: {sum}."),
    "chain.all-equal": N_("All have equally many pips ({points}): nobody pays."),
    "record.seat": N_("The record names a seat that does not exist: {seat}."),
    "record.notation": N_("A move in the record cannot be read: {text}"),
    "record.result": N_("The result in the record does not agree with the rules: {text}"),
    "ai.best-by": N_("Better than the next best move by about {chips} points (± {error})."),
    "ai.close": N_("The next best move is about as good (difference {chips} ± {error} points)."),
}
"""Sentences with words in braces, which `_fields` fills in."""

_OTHER_CLASS: Final[Mapping[str, str]] = {
    Kind.SINGLE_CIVIL.value: N_("A single civil tile is only beaten by a higher single civil tile."),
    Kind.SINGLE_MILITARY.value: N_("A single military tile is only beaten by a higher single military tile."),
    Kind.PAIR_CIVIL.value: N_("A civil pair is only beaten by a higher civil pair."),
    Kind.PAIR_MILITARY.value: N_("A military pair is only beaten by a higher military pair."),
    Kind.MIXED.value: N_("One civil and one military tile are only beaten by a higher combination of that kind."),
    Kind.THREE_CIVIL.value: N_(
        "Two civil and one military tile are only beaten by a higher combination of that kind."
    ),
    Kind.THREE_MILITARY.value: N_(
        "One civil and two military tiles are only beaten by a higher combination of that kind."
    ),
    Kind.FOUR.value: N_("Two civil and two military tiles are only beaten by a higher combination of that kind."),
}

_DEAL: Final = (
    N_("The tiles in the record do not make a deal."),
    N_("The record has this tile too many times: {tile}."),
)


def known_keys() -> frozenset[str]:
    """Give the key of every reason that has a sentence."""
    return frozenset((*_PLAIN, *_WITH_FIELDS, "tiengow.other-class", "record.deal"))


def reason_text(reason: Reason, who: Sequence[str], naming: str = ORDINARY) -> str:
    """Say *reason* in a sentence; a key without one is said as it is.

    Args:
        reason: from the rules, a record, the store or an opponent.
        who: display name of each seat; may be empty where no seat is named.
        naming: which names the tiles have; see `tile_name`.
    """
    key, args = reason.key, reason.args
    if key in _PLAIN:
        return _(_PLAIN[key])
    try:
        if key in _WITH_FIELDS:
            return _(_WITH_FIELDS[key]).format(**_FIELDS[key](_Arguments(args, who, naming)))
        if key == "tiengow.other-class":
            return _(_OTHER_CLASS[str(args[0])])
        if key == "record.deal":
            plain, with_tile = _DEAL
            return _(with_tile).format(tile=face_name(_as_tile(args[0]))) if args else _(plain)
    except (IndexError, KeyError, TypeError, ValueError):
        _log.exception("cannot say %s", reason)
        return key
    _log.error("no sentence for %s", reason)
    return key


def error_text(error: DominoesError) -> str:
    """Say what *error* is about."""
    reason = getattr(error, "reason", None)
    return reason_text(reason, ()) if isinstance(reason, Reason) else _("This record cannot be read.")


def _as_tile(value: object) -> Tile:
    return value if isinstance(value, Tile) else tile(str(value))


class _Arguments:
    """The arguments of a reason, read as what they are."""

    def __init__(self, args: Sequence[object], who: Sequence[str], naming: str) -> None:
        self._args = args
        self._who = who
        self._naming = naming

    def seat(self, place: int) -> str:
        """Name of the seat at *place*; its number where names are lacking."""
        seat = int(str(self._args[place]))
        return self._who[seat] if seat < len(self._who) else numeral(seat + 1)

    def whole(self, place: int) -> int:
        return int(str(self._args[place]))

    def text(self, place: int) -> str:
        return str(self._args[place])

    def value(self, place: int) -> str:
        return number(float(str(self._args[place])), digits=1)

    def numbers(self, start: int) -> str:
        return enumerated([number(int(str(arg))) for arg in self._args[start:]])

    def tile(self, place: int) -> str:
        return face_name(_as_tile(self._args[place]), self._naming)

    def ends(self, start: int) -> str:
        """Open numbers, left and right, each once."""
        return enumerated([number(pips) for pips in dict.fromkeys(int(str(arg)) for arg in self._args[start:])])

    def factors(self, start: int) -> Iterator[tuple[str, int]]:
        """Names and numbers, in turn."""
        for place in range(start, len(self._args), 2):
            yield self.text(place), self.whole(place + 1)

    def row(self, start: int) -> str:
        return tile_list([_as_tile(arg) for arg in self._args[start:]])

    def tiles(self, start: int) -> str:
        # Whether a pair of 銅錘六 is supreme here is not said; as a pair it is named rightly in any case.
        return combination_name([_as_tile(arg) for arg in self._args[start:]], civil_supreme=False)


def _finish(of: _Arguments) -> Fields:
    return {"name": of.seat(0), "tricks": tricks_counted(of.whole(1))}


def _due(of: _Arguments) -> Fields:
    return {**_finish(of), "due": number(of.whole(2))}


def _compared(of: _Arguments) -> Fields:
    return {"name": of.seat(0), "chips": number(of.whole(3))}


def _by_way(of: _Arguments) -> Fields:
    key, rule = of.text(0), of.text(1)
    return {"way": way_name(key), "rule": rule, "why": rule_text(key, rule)}


def _outcomes(of: _Arguments) -> Fields:
    counts = {"win": of.whole(0), "push": of.whole(1), "lose": of.whole(2)}
    return {key: number(100 * count / sum(counts.values()), digits=1) for key, count in counts.items()}


def _chips(of: _Arguments) -> Fields:
    return {"chips": of.value(0), "error": of.value(1)}


_FACTORS: Final = {"clean": "all-out"}
"""Factors of a difference whose term has another key."""


def _times(told: str, factors: Iterable[tuple[str, int]]) -> str:
    """Multiply what is *told* by each of the factors, with the term that is its reason."""
    for name, times in factors:
        # Translators: a sum, by what it is multiplied, and why.
        told = _("{sum} × {times} ({why})").format(sum=told, times=number(times), why=term(_FACTORS.get(name, name)))
    return told


def _minus(more: int, less: int) -> str:
    return number(more) if less == 0 else f"({number(more)} − {number(less)})"


def _difference(of: _Arguments) -> Fields:
    more, less, factors = of.whole(2), of.whole(3), list(of.factors(4))
    told = _times(_minus(more, less), factors) if factors else f"{number(more)} − {number(less)}"
    return {"name": of.seat(0), "payee": of.seat(1), "sum": told}


def _place(of: _Arguments) -> Fields:
    times = of.whole(3)
    told = _times(number(of.whole(2)), [("block-won", times)] if times > 1 else [])
    return {"name": of.seat(0), "place": term(of.text(1)), "winner": of.seat(4), "sum": told}


def _eight_doubles(of: _Arguments) -> Fields:
    more, own, times = of.whole(2), of.whole(3), of.whole(4)
    told = f"{_minus(more, own)} × {number(times)}" if more > own else number(0)
    return {"name": of.seat(0), "payee": of.seat(1), "sum": told}


def _tile(of: _Arguments) -> Fields:
    return {"tile": of.tile(0)}


_FIELDS: Final[Mapping[str, Callable[[_Arguments], Fields]]] = {
    "tiengow.not-your-turn": lambda of: {"name": of.seat(0)},
    "tiengow.claim-not-held": lambda of: {"hand": dealt_hand_name(of.text(0))},
    "tiengow.claim-not-agreed": lambda of: {"hand": dealt_hand_name(of.text(0))},
    "tiengow.not-in-hand": lambda of: {"tile": of.tile(0)},
    "tiengow.no-split": lambda of: {"whole": of.tiles(0)},
    "tiengow.must-follow": lambda of: {"name": of.seat(0)},
    "tiengow.wrong-count": lambda of: {"tiles": tiles_counted(of.whole(0))},
    "tiengow.not-higher": lambda of: {"best": of.tiles(0)},
    "tiengow.claimed": lambda of: {"name": of.seat(0), "hand": dealt_hand_name(of.text(1))},
    "tiengow.finished": lambda of: {"name": of.seat(0), "tiles": of.tiles(1)},
    "tiengow.honour-supreme": lambda of: {"name": of.seat(0), "bonus": term("honour-supreme")},
    "tiengow.capture-supreme": lambda of: {"name": of.seat(0), "bonus": term("capture-supreme")},
    "tiengow.honour-four": lambda of: {"name": of.seat(0), "bonus": term("honour-four")},
    "tiengow.void": lambda of: {"name": of.seat(0), "due": number(of.whole(2))},
    "tiengow.short": _due,
    "tiengow.par": _finish,
    "tiengow.surplus": _due,
    "tiengow.surplus-covered": lambda of: {**_due(of), "payer": of.seat(4)},
    "tiengow.surplus-lost": _finish,
    "tiengow.caught": _finish,
    "tiengow.covered": lambda of: {**_finish(of), "payer": of.seat(6)},
    "tiengow.dealt-win": lambda of: {"name": of.seat(0), "hand": dealt_hand_name(of.text(1))},
    "tiengow.cap": lambda of: {"name": of.seat(0), "limit": number(of.whole(1))},
    "paigow.bid-too-high": lambda of: {"highest": number(of.whole(0))},
    "paigow.stake-not-offered": lambda of: {"chips": number(of.whole(0)), "menu": of.numbers(1)},
    "paigow.not-your-tiles": lambda of: {"tiles": of.row(0)},
    "paigow.settled": lambda of: {"name": of.seat(0)},
    "paigow.swept": lambda of: {"name": of.seat(0)},
    "paigow.paid-all": lambda of: {"name": of.seat(0)},
    "paigow.lose": _compared,
    "paigow.foul": _compared,
    "paigow.push": _compared,
    "paigow.win": _compared,
    "paigow.banker-foul": _compared,
    "paigow.win-short": _compared,
    "paigow.commission": lambda of: {"name": of.seat(0), "chips": number(of.whole(1)), "percent": of.text(2)},
    "paigow.share": lambda of: {"name": of.seat(0), "banker": of.seat(1), "chips": number(of.whole(2))},
    "paigow.way": _by_way,
    "paigow.unlike-way": lambda of: {**_by_way(of), "percent": of.value(2)},
    "paigow.best": _outcomes,
    "paigow.balanced": lambda of: {"percent": of.text(0)},
    "chain.not-in-hand": _tile,
    "chain.no-such-half": lambda of: {"tile": of.tile(0), "n": number(of.whole(1))},
    "chain.nobody-could-connect": _tile,
    "chain.same-number": lambda of: {"n": number(of.whole(0))},
    "chain.fits-other-end": _tile,
    "chain.does-not-fit": lambda of: {"tile": of.tile(0), "ends": of.ends(1)},
    "chain.must-connect": lambda of: {"ends": of.ends(0)},
    "chain.cover-another": _tile,
    "chain.finished": lambda of: {"name": of.seat(0), "points": number(of.whole(1))},
    "chain.claimed": lambda of: {"name": of.seat(0)},
    "chain.void": lambda of: {"name": of.seat(0)},
    "chain.difference": _difference,
    "chain.place": _place,
    "chain.block-lost": lambda of: {"name": of.seat(0), "winner": of.seat(1), "chips": number(of.whole(2))},
    "chain.eight-doubles": _eight_doubles,
    "chain.all-equal": lambda of: {"points": number(of.whole(0))},
    "record.seat": lambda of: {"seat": of.text(0)},
    "record.notation": lambda of: {"text": of.text(0)},
    "record.result": lambda of: {"text": of.text(0)},
    "ai.best-by": _chips,
    "ai.close": _chips,
}
