# SPDX-License-Identifier: MIT
"""Why something is so, as a sentence for every reason that the rules, records, the store and opponents give."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from dominoes.errors import Reason
from dominoes.games.tiengow.leads import Kind
from dominoes.tiles import Tile, tile
from ui.i18n import N_, _, number, term
from ui.tile_names import (
    combination_name,
    dealt_hand_name,
    face_name,
    numeral,
    tiles_counted,
    tricks_counted,
)

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
    "record.checksum": N_("The record was changed after it was written: its checksum does not agree."),
    "record.unfinished": N_("The record ends before the round is over."),
    "record.first-half": N_("The record of the first half of this hand is missing or different."),
    "record.seed": N_("The tiles or dice in the record are not those of its seed."),
    "record.size": N_("The file is too large to be a record."),
    "record.unreadable": N_("The file cannot be opened."),
    "record.form": N_("The file is not a record of this program."),
    "record.empty": N_("There is no round in the file."),
    "store.locked": N_("The saved games are in use by another window of this program. Close it and try again."),
    "store.read-only": N_("The saved games cannot be written: the file or its folder is read-only."),
    "store.not-a-database": N_("The file of saved games is not one of this program. It was left as it is."),
    "store.newer": N_("The saved games come from a newer version of this program. Please update the program."),
    "store.missing-folder": N_("The folder for saved games does not exist and cannot be made."),
    "store.full": N_("The disk is full; the last move could not be saved."),
    "store.damaged": N_("The file of saved games is damaged. Restore it from a backup."),
    "store.disk": N_("The disk could not be read or written. Check the drive and try again."),
    "ai.only-move": N_("This is the only possible move."),
    "ai.fallback": N_("This opponent did not answer in time and played a simple move."),
}
"""Sentences without anything to fill in."""

_WITH_FIELDS: Final[Mapping[str, str]] = {
    "tiengow.not-your-turn": N_("Please wait: it is the turn of {name}."),
    "tiengow.claim-not-held": N_("Your hand is no dealt win of this kind: {hand}."),
    "tiengow.claim-not-agreed": N_("This table does not play this dealt win: {hand}."),
    "tiengow.not-in-hand": N_("You do not hold this tile: {tile}."),
    "tiengow.no-split": N_("This table forbids splitting: lead {whole} as a whole, or something else."),
    "tiengow.must-follow": N_("{name} led: beat it or throw."),
    "tiengow.wrong-count": N_("The lead has {tiles}: play just as many."),
    "tiengow.not-higher": N_("That does not beat {best}; you can only throw."),
    "tiengow.claimed": N_("{name} opened a dealt win: {hand}."),
    "tiengow.finished": N_("{name} won the last trick with {tiles}."),
    "tiengow.honour-supreme": N_("Bonus to {name} for leading the supreme pair ({bonus})."),
    "tiengow.capture-supreme": N_("Bonus to {name} for capturing the civil supreme ({bonus})."),
    "tiengow.honour-four": N_("Bonus to {name} for winning with four tiles ({bonus})."),
    "tiengow.void": N_("{name} won no trick: {due} to pay, before any multiplication."),
    "tiengow.short": N_("{name} won {tricks}: {due} to pay, before any multiplication."),
    "tiengow.par": N_("{name} won {tricks}: nothing to pay or receive."),
    "tiengow.surplus": N_("{name} won {tricks}: {due} from the winner, before any multiplication."),
    "tiengow.surplus-lost": N_("{name} won {tricks}: nothing from the winner, because of the capture."),
    "tiengow.caught": N_("{name}: {tricks}. Because of the capture, {name} must pay for all."),
    "tiengow.covered": N_("{name}: {tricks}. The loss is paid by {payer}."),
    "tiengow.dealt-win": N_("From {name} for the dealt win: {hand}."),
    "tiengow.cap": N_("{name}: {limit} at most; the rest is given back."),
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
    N_("The record has this tile too often: {tile}."),
)


def known_keys() -> frozenset[str]:
    """Give the key of every reason that has a sentence."""
    return frozenset((*_PLAIN, *_WITH_FIELDS, "tiengow.other-class", "record.deal"))


def reason_text(reason: Reason, who: Sequence[str]) -> str:
    """Say *reason* in a sentence; a key without one is said as it is.

    Args:
        reason: from the rules, a record, the store or an opponent.
        who: display name of each seat; may be empty where no seat is named.
    """
    key, args = reason.key, reason.args
    if key in _PLAIN:
        return _(_PLAIN[key])
    try:
        if key in _WITH_FIELDS:
            return _(_WITH_FIELDS[key]).format(**_FIELDS[key](_Arguments(args, who)))
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


def _as_tile(value: object) -> Tile:
    return value if isinstance(value, Tile) else tile(str(value))


class _Arguments:
    """The arguments of a reason, read as what they are."""

    def __init__(self, args: Sequence[object], who: Sequence[str]) -> None:
        self._args = args
        self._who = who

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

    def tiles(self, start: int) -> str:
        # Whether a pair of 銅錘六 is supreme here is not said; as a pair it is named rightly in any case.
        return combination_name([_as_tile(arg) for arg in self._args[start:]], civil_supreme=False)


def _finish(of: _Arguments) -> Fields:
    return {"name": of.seat(0), "tricks": tricks_counted(of.whole(1))}


def _due(of: _Arguments) -> Fields:
    return {**_finish(of), "due": number(of.whole(2))}


def _chips(of: _Arguments) -> Fields:
    return {"chips": of.value(0), "error": of.value(1)}


_FIELDS: Final[Mapping[str, Callable[[_Arguments], Fields]]] = {
    "tiengow.not-your-turn": lambda of: {"name": of.seat(0)},
    "tiengow.claim-not-held": lambda of: {"hand": dealt_hand_name(of.text(0))},
    "tiengow.claim-not-agreed": lambda of: {"hand": dealt_hand_name(of.text(0))},
    "tiengow.not-in-hand": lambda of: {"tile": face_name(_as_tile(of.text(0)))},
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
    "tiengow.surplus-lost": _finish,
    "tiengow.caught": _finish,
    "tiengow.covered": lambda of: {**_finish(of), "payer": of.seat(6)},
    "tiengow.dealt-win": lambda of: {"name": of.seat(0), "hand": dealt_hand_name(of.text(1))},
    "tiengow.cap": lambda of: {"name": of.seat(0), "limit": number(of.whole(1))},
    "record.seat": lambda of: {"seat": of.text(0)},
    "record.notation": lambda of: {"text": of.text(0)},
    "record.result": lambda of: {"text": of.text(0)},
    "ai.best-by": _chips,
    "ai.close": _chips,
}
