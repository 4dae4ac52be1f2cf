# SPDX-License-Identifier: MIT
"""Reading records that strangers may have written, and checking them against the rules.

In this order: size, form, checksum, then every move is replayed and the result compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from dominoes.deal import deal_round, read_hex_seed
from dominoes.errors import NotationError, OptionsError, Reason, RecordError
from dominoes.game import Deal, OutOfPlay, PileOpened, Result, Seat, Standing, Step, TilesDealt
from dominoes.games import entry
from dominoes.opening import OPENINGS
from dominoes.options import from_dict
from dominoes.records.files import lines
from dominoes.records.notation import canonical, checksum, read_object
from dominoes.records.parts import FOLLOWS
from dominoes.records.record import HIDDEN, VERSION, Round, checked_name, in_game, write_result, write_standing
from dominoes.records.replay import PASS, Played, WrittenMove, replay
from dominoes.tiles import Tile, tile, tiles

LEFT_OUT: Final = ["…"]
"""In place of a sheet: its lines are left out, as in the printed example of the format."""
MOST: Final = 10**12
"""No count or number of chips in a record is larger."""

_KNOWN: Final = frozenset(
    [
        "gupai",
        "game",
        "options",
        "match",
        "round",
        "half",
        "players",
        "standing",
        "deal",
        "moves",
        "result",
        "undos",
        "remarks",
        "sha256",
        FOLLOWS,
    ]
)
_KNOWN_WITHIN: Final[Mapping[str, frozenset[str]]] = {
    "standing": frozenset(["banker", "term", "chips", "played", "honours", "voids"]),
    "deal": frozenset(["hands", "rest", "seed", "dice", "opening", "named"]),
    "result": frozenset(["winner", "chips", "sheet", "next"]),
    "next": frozenset(["banker", "term", "chips", "played", "honours", "voids", "half"]),
}


@dataclass(frozen=True, slots=True)
class Checked:
    """A round that agrees with the rules from the first tile to the last."""

    round: Round
    positions: tuple[Played, ...]

    @property
    def state(self) -> Any:  # noqa: ANN401 - the state of any game
        """The last state."""
        return self.positions[-1].step.state

    @property
    def result(self) -> Result:
        """How the round ended."""
        found = self.round.entry.game.result(self.state)
        assert found is not None
        return found

    @property
    def next_standing(self) -> Standing:
        """The standing for the next round."""
        return self.round.entry.game.next_standing(self.state)


def _whole(value: object, name: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise NotationError(f"{name} must be a whole number from {least} to {most}", str(value))
    return value


def _list(value: object, name: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise NotationError(f"{name} must be a list" + (f" of {length}" if length is not None else ""), str(value))
    return value


def _string(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{name} must be a text", str(value))
    return value


def _name(value: object, what: str) -> str:
    return checked_name(_string(value, what), what)


def _object(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise NotationError(f"{name} must be an object", str(value))
    return value


def _need(data: Mapping[str, Any], name: str) -> Any:  # noqa: ANN401 - anything JSON can hold
    if name not in data:
        raise NotationError(f"{name} is missing", ", ".join(data))
    return data[name]


def _read_standing(data: Mapping[str, Any], seats: int, number: int, half: int, longest: int) -> Standing:
    """Read the standing of round *number*, terms up to *longest*; tiles face down in a first half stay unknown."""
    codes = _string(data.get("played", ""), "played")
    if codes and half == 1:
        raise NotationError("no tiles are out before a second half", codes)
    played = tuple(
        OutOfPlay(None, Seat(0)) if code == HIDDEN else OutOfPlay(tile(code))
        for code in (codes.split(" ") if codes else ())
    )
    chips = [_whole(c, "chips", -MOST, MOST) for c in _list(data.get("chips", [0] * seats), "chips", seats)]
    honours = [_whole(h, "honours", 0, MOST) for h in _list(data.get("honours", [0] * seats), "honours", seats)]
    return Standing(
        banker=Seat(_whole(_need(data, "banker"), "banker", 0, seats - 1)),
        term=_whole(data.get("term", 1), "term", 1, longest),
        rounds=number - 1,
        chips=tuple(chips),
        half=half,
        played=played,
        honours=tuple(honours),
        voids=_whole(data.get("voids", 0), "voids", 0, number - 1),
    )


def _read_deal(
    data: Mapping[str, Any], seats: int, dice_rolled: int | None, openings: Sequence[str], *, draws: bool
) -> tuple[Deal, bytes | None, tuple[Tile, ...] | None]:
    hands = tuple(tiles(_string(hand, "a hand")) for hand in _list(_need(data, "hands"), "hands", seats))
    dice = _list(data["dice"], "dice", dice_rolled) if "dice" in data else []
    opening = data.get("opening")
    if opening is not None and _string(opening, "opening") not in OPENINGS:
        raise NotationError("no such opening", str(opening))
    named = data.get("named", False)
    if not isinstance(named, bool):
        raise NotationError("named must be true or false", str(named))
    if named and opening not in openings:
        raise NotationError("by these options nobody names this opening", str(opening))
    seed = read_hex_seed(_string(data["seed"], "seed")) if "seed" in data else None
    rest = tiles(_string(data["rest"], "rest")) if "rest" in data else None
    if draws:
        _need(data, "rest")
    drawn = rest if draws else None
    return Deal((), tuple(_whole(die, "dice", 1, 6) for die in dice), hands, opening, drawn, named), seed, rest


def _read_move(line: object) -> WrittenMove:
    seat, _, move = _string(line, "move").partition(" ")
    if not (seat.isascii() and seat.isdecimal() and len(seat) == 1):
        raise NotationError("a move begins with its seat", str(line))
    if move == PASS:
        raise NotationError("a pass is never written", str(line))
    return Seat(int(seat)), move


def _read_half(data: Mapping[str, Any], *, halves: bool) -> int:
    """Read the half of the hand; 1 in a game without halves, whose records leave it out."""
    if halves:
        return _whole(_need(data, "half"), "half", 1, 2)
    if "half" in data or "half" in _object(_need(data, "standing"), "standing"):
        raise NotationError("by these options no hand is played in halves", str(data.get("half", "standing")))
    return 1


def _read_result(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the claimed result of the record; it is compared only after the replay."""
    if "result" not in data:
        return None
    found = _object(data["result"], "result")
    if "next" in found:
        _object(found["next"], "next")
    return found


def _unknown_within(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    inside = {**data, "next": data.get("result", {}).get("next", {})}
    found = {
        name: {key: value for key, value in inside.get(name, {}).items() if key not in known}
        for name, known in _KNOWN_WITHIN.items()
    }
    return {name: unknown for name, unknown in found.items() if unknown}


@lru_cache(maxsize=64)
def _options(game: str, written: str) -> Any:  # noqa: ANN401 - options of any game
    """Read options from their canonical text: nearly all rounds of a file share a few."""
    return from_dict(entry(game).options, json.loads(written))


def read_options(game: str, given: object) -> Any:  # noqa: ANN401 - options of any game
    """Read options as a record gives them: the key of a preset, or an object.

    Raises:
        NotationError: there is no such game or preset, or this is no object.
        OptionsError: options outside their limits.
    """
    presets = entry(game).presets
    if not isinstance(given, str):
        return _options(game, canonical(_object(given, "options")))
    if given not in presets:
        raise NotationError("no such preset", given)
    return presets[given]


def parse(line: str) -> Round:
    """Read one line; its checksum is compared, its moves are not yet replayed.

    Raises:
        NotationError: the line is no record.
        OptionsError: options outside their limits.
        RecordError: the checksum belongs to another text.
    """
    data = read_object(line)
    version = _need(data, "gupai")
    # To Python true is 1, and so is 1.0.
    if version != VERSION or type(version) is not int:
        raise NotationError("a record of another version", str(version), reason=Reason("record.version"))
    if "sha256" in data and data["sha256"] != checksum(data):
        raise RecordError("the checksum does not agree with the line", reason=Reason("record.checksum"))
    found = entry(_string(_need(data, "game"), "game"))
    options = read_options(found.key, _need(data, "options"))
    seats = found.game.seats(options)
    players = tuple(_name(name, "player") for name in _list(_need(data, "players"), "players", seats))
    number = _whole(data.get("round", 1), "round", 1, MOST)
    halves = found.game.halves(options)
    half = _read_half(data, halves=halves)
    inherited = _object(_need(data, "standing"), "standing")
    # Where one mix is dealt from twice, both deals may count for the banker, and the two are one round.
    standing = _read_standing(inherited, seats, number, half, 2 * (number - 1) + half if halves else number)
    game, written = found.game, _object(_need(data, "deal"), "deal")
    deal, seed, rest = _read_deal(
        written, seats, game.dice(options), game.openings(options), draws=game.draws(options)
    )
    return Round(
        game=found.game.key,
        options=options,
        match=_name(data.get("match", ""), "match"),
        number=number,
        players=players,
        standing=standing,
        deal=deal,
        seed=seed,
        moves=tuple(map(_read_move, _list(_need(data, "moves"), "moves"))),
        claimed_result=_read_result(data),
        undos=_whole(data.get("undos", 0), "undos", 0, MOST),
        remarks=data.get("remarks"),
        more={key: value for key, value in data.items() if key not in _KNOWN},
        rest=rest,
        within=_unknown_within(data),
    )


# -- checking -------------------------------------------------------------------------------------


def check(each: Round, first_half: Standing | None = None, opening: str | None = None) -> Checked:
    """Replay *each* and compare all that it says with the rules.

    *first_half* is the standing passed on by the first half of the same hand, if this is the second, and *opening* the
    way in which the wall was opened for both, where that is known.

    Raises:
        RecordError: a disagreement, with the number of the move and the reason.
    """
    each = _with_played(each, first_half, opening)
    _check_tiles(each)
    each, begun = _with_wall(each)
    game = each.entry.game
    played = replay(game, each.options, each.deal, each.standing, each.moves, finished=True, begun=begun)
    positions = tuple(played)
    checked = Checked(each, positions)
    if each.entry.game.result(checked.state) is None:
        raise RecordError("the round is not finished", reason=Reason("record.unfinished"))
    _check_result(checked)
    return checked


def _with_played(each: Round, first_half: Standing | None, opening: str | None) -> Round:
    """Fill in the tiles that lay face down in the first half."""
    if each.standing.half == 1:
        return each
    if first_half is None or first_half.half != each.standing.half:
        raise RecordError("the first half of this hand is missing", reason=Reason("record.first-half"))
    written = write_standing(first_half).get("played", "").split()
    given = [HIDDEN if out.tile is None else str(out.tile) for out in each.standing.played]
    if given and sorted(given) != sorted(written):
        raise RecordError("the tiles out are not those of the first half", reason=Reason("record.first-half"))
    if (each.standing.banker, each.standing.term) != (first_half.banker, first_half.term):
        raise RecordError("the bank is not that of the first half", reason=Reason("record.first-half"))
    if opening != each.deal.opening and None not in (opening, each.deal.opening):
        raise RecordError(
            f"the wall was opened by {opening} for the first half, not by {each.deal.opening}",
            reason=Reason("record.first-opening"),
        )
    return replace(each, standing=replace(each.standing, played=first_half.played))


def _check_tiles(each: Round) -> None:
    """Check that no tile occurs too often, and the rest against the hands."""
    left = list(in_game(each))
    assert each.deal.hands is not None
    for given in (t for hand in each.deal.hands for t in hand):
        if given not in left:
            raise RecordError(f"too many of tile {given}", reason=Reason("record.deal", tile=given))
        left.remove(given)
    if each.rest is not None and sorted(each.rest) != sorted(left):
        raise RecordError("the rest is not what the hands leave", reason=Reason("record.deal"))


def with_wall(each: Round) -> Round:
    """Return *each* with the wall of its seed; raises `RecordError` where hands or dice disagree with it."""
    return _with_wall(each)[0]


def _with_wall(each: Round) -> tuple[Round, Step[Any] | None]:
    """Return *each* as `with_wall` does, and how the rules start it, if that was found out."""
    if each.seed is None:
        return each, None
    game, deal = each.entry.game, each.deal
    full = deal_round(game, each.options, each.seed, deal.opening if deal.named else None)
    assert deal.hands is not None
    try:
        start = game.start(each.options, full, each.standing)
    except ValueError as error:
        # The wall deals tiles that the first half, from another seed, has already played.
        raise RecordError(f"the seed does not fit: {error}", reason=Reason("record.seed")) from None
    for event in start.events:
        match event:
            case PileOpened(dice=dice, opening=opening):
                if deal.dice not in ((), dice) or deal.opening not in (None, opening):
                    raise RecordError("dice or opening are not those of the seed", reason=Reason("record.seed"))
            case TilesDealt(hands, in_order):
                if [sorted(map(str, hand)) for hand in hands] != [sorted(map(str, hand)) for hand in deal.hands]:
                    raise RecordError("the hands are not those of the seed", reason=Reason("record.seed"))
                if in_order != deal.rest:
                    raise RecordError("the rest is not in the order of the seed", reason=Reason("record.seed"))
            case _:
                pass
    if game.dice(each.options) is None and deal.dice not in ((), full.dice):
        raise RecordError("the dice are not those of the seed", reason=Reason("record.seed"))
    return replace(each, deal=full), start


def _check_result(checked: Checked) -> None:
    """Compare the claimed result of the record with the result by the rules."""
    claimed = checked.round.claimed_result
    if claimed is None:
        return
    true = write_result(checked.result, checked.next_standing, halves=checked.round.halves)
    # Compared as text, for to Python true is 1, and so is 1.0.
    if canonical(claimed) == canonical(true):
        return
    for name, value in claimed.items():
        if name == "next":
            _check_next(value, true["next"])
        elif name == "sheet" and value != LEFT_OUT:
            _compare(name, name, value, _as_formerly(value, true["sheet"], checked.round.entry.former_reasons))
        elif name in true and name != "sheet":
            _compare(name, name, value, true[name])


def _as_formerly(claimed: object, true: list[dict[str, Any]], former: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the sheet *true*, with the former reason of each line for which *claimed* uses it."""
    lines = claimed if isinstance(claimed, list) else []
    said = [line.get("reason") if isinstance(line, dict) else None for line in lines]
    return [
        line | {"reason": reason} if reason is not None and reason == former.get(line["reason"]) else line
        for line, reason in zip(true, [*said, *[None] * len(true)], strict=False)
    ]


def _check_next(claimed: Mapping[str, Any], true: Mapping[str, Any]) -> None:
    """Compare the standing of the next round key by key; without honours or voids it says that there are none."""
    none = {"honours": [0] * len(true["chips"]), "voids": 0}
    found = {**none, **true}
    for name, value in {**none, **claimed}.items():
        if name in _KNOWN_WITHIN["next"]:
            _compare("next", f"next {name}", value, found.get(name))


def _compare(part: str, name: str, claimed: object, true: object) -> None:
    if canonical(claimed) != canonical(true):
        raise RecordError(
            f"the result says {name} {claimed!r:.80}, the rules {true!r:.80}",
            reason=Reason("record.result", text=part),
        )


def read_lines(path: Path, given: Sequence[str] | None = None) -> Iterator[tuple[int, Round | RecordError]]:
    """Yield the number of each line of a record file with its round, or with its error.

    *given* are its lines, if it has been read already.

    Raises:
        RecordError: the file cannot be read at all.
    """
    for number, line in enumerate(lines(path) if given is None else given, start=1):
        if not line.strip():
            continue
        try:
            yield number, parse(line)
        except NotationError as error:
            reason = error.reason or Reason("record.form")
            yield number, RecordError(str(error), file=str(path), line=number, reason=reason)
        except OptionsError as error:
            yield number, RecordError(str(error), file=str(path), line=number, reason=Reason("record.options"))
        except RecordError as error:
            yield number, placed(error, path, number)


def check_lines(path: Path, given: Sequence[str] | None = None) -> Iterator[tuple[int, Checked | RecordError]]:
    """Yield the number of each line of a record file with its round, checked, or with its error.

    *given* are its lines, if it has been read already.

    Raises:
        RecordError: the file cannot be read at all, or there is no round in it.
    """
    halves: dict[tuple[str, int], tuple[Standing, str | None]] = {}
    number, refused = 0, False
    for number, each in read_lines(path, given):
        if isinstance(each, RecordError):
            refused = True
            yield number, each
            continue
        opens = each.halves and each.standing.half == 1
        first, opening = halves.get(_hand(each), (None, None))
        try:
            _see_above(each, first, refused=refused)
            checked = check(each, first, opening)
        except RecordError as error:
            refused = True
            if opens:
                # An earlier match of the same name may have left the standing of another hand.
                halves.pop(_hand(each), None)
            yield number, placed(error, path, number)
        else:
            if opens:
                halves[_hand(each)] = checked.next_standing, checked.round.deal.opening
            yield number, checked
    if not number:
        raise RecordError("there is no round in it", file=str(path), reason=Reason("record.empty"))


def _see_above(each: Round, first_half: Standing | None, *, refused: bool) -> None:
    """Refuse a second half without its first half if that may be the line *refused* above."""
    if refused and first_half is None and each.standing.half > 1:
        raise RecordError("a line above is refused", reason=Reason("record.half-unchecked"))


def round_at(path: Path, number: int) -> Round:
    """Return the round of one line, which may be unfinished or break the rules.

    Raises:
        RecordError: there is no such line, it is no record, or it is a second half whose first half is
            missing or does not agree with the rules.
    """
    found = dict(read_lines(path))
    each = found.get(number)
    if each is None:
        raise RecordError("there is no round in this line", file=str(path), line=number)
    if isinstance(each, RecordError):
        raise each
    if each.standing.half == 1:
        return each
    first = None
    for line, other in found.items():
        if line < number and isinstance(other, Round) and _hand(other) == _hand(each) and other.standing.half == 1:
            first = line, other
    line = number
    try:
        if first is None:
            return _with_played(each, None, None)
        line, other = first
        checked, line = check(other), number
        return _with_played(each, checked.next_standing, checked.round.deal.opening)
    except RecordError as error:
        raise placed(error, path, line) from None


def _hand(each: Round) -> tuple[str, int]:
    """Return the common key of one hand's halves."""
    return each.match, each.number


def read_file(path: Path) -> tuple[Checked, ...]:
    """Read a whole record file; raise RecordError with file and line for the first thing that is wrong."""
    found = []
    for _, each in check_lines(path):
        if isinstance(each, RecordError):
            raise each
        found.append(each)
    return tuple(found)


def placed(error: RecordError, path: Path, line: int) -> RecordError:
    """Return *error* with the file and line of the round that it is about."""
    return RecordError(error.message, file=str(path), line=line, move=error.move, reason=error.reason)
