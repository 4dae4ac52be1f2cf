# SPDX-License-Identifier: MIT
"""Why something is so, in sentences: how they are made, and those for records, the store and opponents.

Those of a game are in its own folder; `ui.games.reasons` finds them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from dominoes.errors import Reason
from dominoes.tiles import Tile
from ui.language.combinations import triplet_name
from ui.language.i18n import N_, _, capital, ngettext, number, signed
from ui.language.names import ORDINARY, enumerated, face_name, numeral, tile_name

_log = logging.getLogger(__name__)

_SEATS: Final = frozenset(("seat", "owner", "payer", "payee", "winner", "banker"))
"""Names of values that are seats."""


def _nothing(_reason: Reason) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences for some reasons."""

    by_key: Mapping[str, str | Callable[[Reason], str]]
    """For each key its sentence, to be translated, or a function that returns one, translated.

    The words in braces are names of values; ``{name}`` is the name of the player at ``seat``.
    """
    values: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    """How values of these names are written; others are written by their type."""
    composed: Callable[[Reason], Mapping[str, str]] = _nothing
    """Fields in braces made of several values."""

    def say(self, reason: Reason, who: Sequence[str] = (), naming: str = ORDINARY) -> str:
        """Return *reason* as a sentence, or its key if there is none.

        Args:
            reason: from the rules, a record, the store or an opponent.
            who: display name of each seat; may be empty if no seat is named.
            naming: which names the tiles have; see `tile_name`.
        """
        sentence = self.by_key.get(reason.key)
        if sentence is None:
            _log.error("no sentence for %s", reason)
            return reason.key
        try:
            fields = {name: self._value(name, value, who, naming) for name, value in reason.values}
            if "seat" in fields:
                fields["name"] = fields["seat"]
            fields |= self.composed(reason)
            return (_(sentence) if isinstance(sentence, str) else sentence(reason)).format(**fields)
        except (LookupError, TypeError, ValueError):
            _log.exception("cannot say %s", reason)
            return reason.key

    def _value(self, name: str, value: Any, who: Sequence[str], naming: str) -> str:  # noqa: ANN401 - of any type
        if name in self.values:
            return self.values[name](value)
        if name in _SEATS:
            return who[value] if value < len(who) else numeral(value + 1)
        return _by_type(value, naming)


def _best_by(reason: Reason) -> str:
    # An average has a decimal, and so never the form of one; an endgame played to the end gives a whole number.
    chips = reason["chips"]
    return ngettext(
        "It gains about {chips} chip more than the next best move.",
        "It gains about {chips} chips more than the next best move.",
        chips if isinstance(chips, int) else 2,
    )


def _by_type(value: Any, naming: str) -> str:  # noqa: ANN401 - of any type
    match value:
        case Tile():
            return face_name(value, naming)
        case int():
            return number(value)
        case float():
            return number(value, digits=1)
        case tuple():
            return enumerated([_by_type(each, naming) for each in value])
        case _:
            return str(value)


def _standing(reason: Reason) -> str:
    return {
        "rounds": _("The number of rounds before this one is not possible."),
        "voids": _("There cannot have been more void deals than rounds before this one."),
        "chips": _("No seat can have that many chips."),
        "honours": _("The supreme bonuses before this round do not fit the seats."),
        "played": _("A tile from the first half was thrown by a seat that doesn't exist."),
    }[reason["part"]]


def _deal(reason: Reason) -> str:
    if reason.values:
        return _("The record contains this tile too many times: {tile}.")
    return _("The tiles in the record do not make a deal.")


def _right_until(reason: Reason) -> str:
    if reason["n"] == 0:
        return _("The very first one is wrong.")
    return ngettext(
        "Only the first one is in its place.", "The first {n} are in their places, but not the next one.", reason["n"]
    )


def _is_called(reason: Reason) -> str:
    """Return the name of a tile given by its ends: the name is the answer asked for."""
    tile: Tile = reason["tile"]
    name, high, low = tile_name(tile, reason["naming"]), numeral(tile.high), numeral(tile.low)
    if tile.is_double:
        return _("The double {n} is called {tile}.").format(n=high, tile=name)
    return _("The tile with {high} and {low} is called {tile}.").format(high=high, low=low, tile=name)


def _ask_tile(reason: Reason) -> str:
    return _("Which tile is called {tile}?").format(tile=tile_name(reason["tile"], reason["naming"]))


def _received(reason: Reason) -> str:
    n: int = reason["n"]
    if not n:
        return _("You neither pay nor receive anything.")
    return (_("You receive {n}.") if n > 0 else _("You pay {n}.")).format(n=number(abs(n)))


SHARED: Final = Sentences(
    {
        "record.checksum": N_("This record was changed after it was saved: the checksum does not match."),
        "record.unfinished": N_("The record ends before the round is over."),
        "record.first-half": N_("The record of the first half of this hand is missing or different."),
        "record.first-opening": N_("The wall was opened in another way in the first half of this hand."),
        "record.seed": N_("The tiles or dice don't match the record's seed."),
        "record.half-unchecked": N_("This second half cannot be checked, because a line above it has an error."),
        "record.size": N_("The file is too large for a record."),
        "record.unreadable": N_("The file cannot be opened."),
        "record.missing": N_("There is no file with this name."),
        "record.forbidden": N_("You are not allowed to open this file."),
        "record.part-missing": N_(
            "This file is missing. It was exported together with others: put it in the same folder."
        ),
        "record.other-export": N_(
            "This file and the one before it are from different exports. Keep the files of one export together."
        ),
        "record.not-a-file": N_("This is not a file but a folder, a pipe or a device."),
        "record.form": N_("This is not a record made by this program."),
        "record.byte-order-mark": N_(
            "The line begins with an invisible mark (BOM), allowed only at the beginning of a file."
        ),
        "record.encoding": N_("The file is not valid {text} text. Save it as UTF-8, and try again."),
        "record.code-page": N_("The file seems to be in {text}. Save it as UTF-8, and try again."),
        "record.incomplete": N_("The line is cut off or damaged."),
        "record.line-too-long": N_("The line is too long for a record."),
        "record.name-joined-emoji": N_(
            "The name {text} contains an emoji made of several characters, which is not allowed."
        ),
        "record.name-turns-writing": N_(
            "The name {text} contains an invisible mark that changes the writing direction, which is not allowed."
        ),
        "record.name-unseen": N_("The name {text} contains an invisible character, which is not allowed."),
        "record.options": N_(
            "This version does not know the house rules of the record. A newer version may know them."
        ),
        "record.version": N_("The record was made by another version of the program."),
        "record.empty": N_("The file contains no round."),
        "store.locked": N_("Another window of this program is using the saved matches. Close it and try again."),
        "store.read-only": N_("The saved matches cannot be changed: the file or its folder is read-only."),
        "store.not-a-database": N_("The file of saved matches was not made by this program. It was left unchanged."),
        "store.newer": N_("The saved matches come from a newer version of this program. Please update the program."),
        "store.missing-folder": N_("The folder for saved matches does not exist and cannot be created."),
        "store.full": N_("The disk is full."),
        "store.damaged": N_("The file of saved matches is damaged. Restore it from a backup."),
        "store.disk": N_("The disk couldn't be read or written. Check it and try again."),
        "store.no-memory": N_("The computer is low on memory. Close other programs."),
        "ai.nothing-to-decide": N_("There is nothing to decide here: it is pure luck."),
        "ai.only-move": N_("This is the only possible move."),
        "ai.fallback": N_("This opponent did not answer in time and played a simple move."),
        "record.seat": N_("The record refers to a seat that doesn't exist: {seat}."),
        "record.notation": N_("A move in the record cannot be read: {text}"),
        "record.result": N_("The result in the record does not follow from the rules: {text}"),
        "ai.best-by": _best_by,
        "ai.likelier-by": lambda reason: ngettext(
            "The chance to win is about {points} percentage point higher than with the next best move.",
            "The chance to win is about {points} percentage points higher than with the next best move.",
            reason["points"],
        ),
        "duel.drawn": N_("A draw counts as half a win."),
        "duel.equal-pips": N_("With equal pips nobody pays, which counts as half a win."),
        "ai.close": N_("The next best move is about as good."),
        "record.deal": _deal,
        "club.no-books": N_("This is not a score book file."),
        "club.no-deals": N_("This is not the code of a deal."),
        "club.name-twice": N_("The name {text} appears twice."),
        "club.name-unfit": N_("The name {text} contains a character that cannot be shown."),
        "club.players": N_("A tournament needs {least} to {most} players."),
        "lesson.game": N_("This program does not know the game {text}."),
        "lesson.options": N_("The house rules are those of another game."),
        "lesson.hands": N_("This table has {needed} seats, but there are hands for {given}."),
        "lesson.hand-too-large": N_("{owner: has|You have} {given} tiles, but a hand has {most}."),
        "lesson.tile-not-in-game": N_("This game does not use the tile {tile}."),
        "lesson.tile-too-often": N_("The tile {tile} is laid out {given} times, but the set has only {most}."),
        "lesson.rest-too-large": N_("{given} tiles are laid out for drawing, but only {most} are left."),
        "lesson.dice": N_("{needed} dice are thrown here, not {given}."),
        "lesson.die": N_("A die cannot show {given}."),
        "lesson.opening": N_("The wall is not opened that way at this table: {text}"),
        "lesson.banker": N_("There is no seat {seat} for the banker."),
        "lesson.half": N_("These house rules have no such half: {half}."),
        "lesson.term": N_("The banker cannot have banked {term} rounds in a row; the most is {most}."),
        "lesson.chips": N_("There are {needed} seats, but chips for {given}."),
        "lesson.standing": _standing,
        "lesson.out-of-play": N_("{given} tiles are out of play, but at most {most} can be."),
        "lesson.deal": N_("These tiles cannot be dealt: {text}"),
        "lesson.move": N_("Move {number} is not possible: {why}"),
        "lesson.seat": N_("There is no seat {seat} at this table."),
        "lesson.notation": N_("This move cannot be read: {text}"),
        "lesson.answer": N_("An answer that is marked as right is not possible: {why}"),
        "lesson.copy": N_("Only this deal of the closed tiles fits the moves. Open more tiles, or leave out a move."),
        "lesson.unwritable": N_("The lesson cannot be saved: {text}"),
        "lesson.form": N_("This is not a lesson made by this program."),
        "lesson.version": N_("The lesson was made by another version of the program."),
        "lesson.checksum": N_("This lesson was changed after it was saved: the checksum does not match."),
        "lesson.chapters": N_("The lesson should have {needed} chapters, but has {given}."),
        "lesson.too-many-chapters": N_("A lesson can have at most {most} chapters."),
        "lesson.too-many-steps": N_("A chapter can have at most {most} steps."),
        "lesson.too-deep": N_("A line of moves can have at most {most} moves."),
        "lesson.text-too-large": N_("The copied text is too long. Save it as a file, and import that."),
        "lesson.second-half": N_("A second half cannot be laid out: its record lacks the tiles of the first half."),
        "lesson.loop": N_("Step {number} follows a step that does not come before it."),
        "lesson.repeated": N_("Step {number} appears twice."),
        "lesson.text-too-long": N_("A text has more than {most} characters."),
        "lesson.title": N_("The title {text} contains characters that cannot be shown."),
        "lesson.text": N_("A text contains characters that cannot be shown."),
        "rules.form": N_("This is not a rule set made by this program."),
        "rules.size": N_("The file is too large for a rule set."),
        "rules.cut": N_("The rule set is cut off or damaged."),
        "rules.version": N_("The rule set was made by a newer version of this program. Please update the program."),
        "rules.checksum": N_("This rule set was changed after it was saved: the checksum does not match."),
        "rules.name": N_("The rule set needs a name of at most {most} characters, all of them visible."),
        "rules.unknown": N_(
            "This version does not know the house rule “{option}”. It probably comes from a newer version: please "
            "update the program."
        ),
        "rules.conflict": N_("The rules contradict each other: {why}."),
        "rules.option": N_("The house rule “{option}” has a value that this version does not allow."),
        "tiles.not-a-set": N_("This is neither a folder nor a zip file."),
        "tiles.none": N_("It contains no pictures of tiles. Name them after their pips, such as 66.svg or 21.png."),
        "tiles.missing": N_("Pictures (PNG or SVG) are missing for these tiles: {tiles}."),
        "tiles.unknown": N_("No tile is called “{file}”. Name each picture after its pips, such as 66.svg or 21.png."),
        "tiles.twice": N_("Two pictures are of the same tile: “{file}” and “{other}”."),
        "tiles.unreadable": N_("“{file}” cannot be opened."),
        "tiles.damaged": N_("The zip file is damaged at “{file}”."),
        "tiles.password": N_("The zip file is protected by a password."),
        "tiles.packed": N_("“{file}” is compressed in a way that this program cannot read."),
        "tiles.outside": N_("“{file}” points outside the set. Only plain files are allowed, no links."),
        "tiles.too-many": N_("It contains too many files: at most {most} are allowed."),
        "tiles.too-large": N_("The pictures are too large: together they may be at most {most} MB."),
        "tiles.file-too-large": N_("“{file}” is too large: a picture may be at most {most} MB."),
        "tiles.picture": N_("“{file}” is not a picture that can be read."),
        "tiles.pixels": N_("“{file}” is too large: {wide} × {high} pixels. Neither side may have more than {most}."),
        "tiles.small": N_("“{file}” is too small: a tile must be at least {least} pixels wide."),
        "tiles.shape": N_("“{file}” has the wrong shape: a tile is two and a half times as high as it is wide."),
        "tiles.empty": N_("“{file}” is blank."),
        "tiles.script": N_("“{file}” contains a script, which is not allowed."),
        "tiles.reference": N_("“{file}” refers to something outside the picture, which is not allowed."),
        "tiles.entities": N_("“{file}” declares entities or a document type. Save it as plain SVG."),
        "tiles.element": N_("“{file}” contains <{text}>; only shapes and text are allowed. Try it as PNG."),
        "tiles.complex": N_("“{file}” is too complex to be drawn. Try it as PNG."),
        "tiles.huge": N_("“{file}” has invalid dimensions."),
        "tiles.about": N_(
            "set.json cannot be read: it may hold name, author and licence as text, and body as #RRGGBB."
        ),
        "tiles.full": N_("There are {n} custom sets already. Remove one, then try again."),
        "tiles.not-kept": N_("The tiles could not be saved."),
        "tiles.not-removed": N_("The tiles could not be removed."),
        "lesson.too-large": N_("The right number is smaller."),
        "lesson.too-small": N_("The right number is larger."),
        "lesson.some-missing": N_("What you chose is right, but something is missing."),
        "lesson.right-until": _right_until,
        "drills.ask-name": N_("What is this tile called?"),
        "drills.ask-tile": _ask_tile,
        "drills.ask-beats": N_("Which of these beats it?"),
        "drills.ask-chips": N_("How many chips do you receive, or pay?"),
        "drills.name": lambda reason: tile_name(reason["tile"], reason["naming"]),
        "drills.is-called": _is_called,
        "drills.number": lambda reason: number(reason["n"]),
        "drills.chips": lambda reason: signed(reason["n"]),
        "drills.chips-are": _received,
        "drills.neither": N_("Neither is higher"),
        "drills.none": N_("None of these"),
        "drills.ask-mate": N_("Which tile makes a pair with this one?"),
        "drills.mates": N_("{one} makes a pair with {other}."),
        "drills.ask-made": N_("What do these three make?"),
        "drills.ask-third": N_("Which tile makes something with these two?"),
        "drills.triplet": lambda reason: capital(triplet_name(reason["made"])),
        "drills.makes": N_("{tiles}: {made}."),
        "drills.makes-nothing": N_("These make nothing: {tiles}."),
        "drills.hand": N_("Your hand"),
        "drills.led": N_("Led"),
        "options.bust-without-chips": N_("a match that ends when someone has no chips needs starting chips"),
        "stakes.none": N_("at least one stake must be offered"),
        "stakes.not-offered": N_("{chips} cannot be staked here, only {menu}."),
        "stakes.lose": N_("{name} lost to the banker: {chips} to pay."),
        "stakes.push": N_("{name: is|You are} even with the banker: nothing to pay."),
        "stakes.win": N_("{name} won against the banker: {chips} to receive."),
        "stakes.swept": N_("{name} banked, and every player lost."),
        "stakes.paid-all": N_("{name} banked, and every player won."),
        "stakes.settled": N_("{name} banked, and everyone was paid."),
    },
    # A record may name a seat that does not exist.
    {"seat": str, "made": triplet_name},
)
"""For reasons that no game has to itself."""
