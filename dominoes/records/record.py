# SPDX-License-Identifier: MIT
"""A round as one line of text.

The format is public (docs/records.md): JSON Lines, one object per round. This file writes it,
`dominoes.records.reader` reads and checks it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from dominoes.characters import unfit
from dominoes.errors import NotationError, Reason
from dominoes.game import Deal, Event, PileOpened, Result, Standing, TilesDealt, known
from dominoes.games import Entry, entry
from dominoes.options import to_dict
from dominoes.records.notation import checksum, read_object
from dominoes.records.replay import WrittenMove, replay
from dominoes.tiles import Tile, text

VERSION: Final = 1
HIDDEN: Final = "??"
"""A tile of the first half of a hand that lay face down."""

_TURN_WRITING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of writing."""
_QUOTED: Final = 60
"""Most characters of such a name that are told."""
_JOINER: Final = "\u200d"
"""Makes one emoji of several signs; it cannot be seen itself."""


def checked_name(name: str, what: str) -> str:
    """Return *name*; raise NotationError with *what* it names if some of its characters cannot be shown."""
    found = unfit(name)
    if not found:
        return name
    shown = "".join(letter for letter in name if letter not in found)
    if found & _TURN_WRITING:
        key = "record.name-turns-writing"
    else:
        key = "record.name-joined-emoji" if found == {_JOINER} else "record.name-unseen"
    raise NotationError(f"{what} has characters that cannot be shown", name, reason=Reason(key, text=shown[:_QUOTED]))


@dataclass(frozen=True, slots=True)
class Round:
    """One round, finished or not, as a record tells it."""

    game: str
    options: Any
    match: str
    number: int
    """Which round of the match, from 1; both halves of a hand count as one."""
    players: tuple[str, ...]
    standing: Standing
    deal: Deal
    """With the wall where it is known, otherwise with hands only."""
    seed: bytes | None
    moves: tuple[WrittenMove, ...]
    claimed_result: Mapping[str, Any] | None = None
    """The record's claimed result, not yet checked."""
    undos: int = 0
    remarks: Any = None
    rest: tuple[Tile, ...] | None = None
    """The record's undealt tiles."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """Keys that this version does not know; they are kept."""
    within: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    """Unknown keys inside ``standing``, ``deal``, ``result`` and its ``next``; they are kept as well."""

    @property
    def entry(self) -> Entry:
        """The game with its presets."""
        return entry(self.game)

    @property
    def halves(self) -> bool:
        """Whether this is one half of a hand played in two."""
        return self.entry.game.halves(self.options)


def write_result(result: Result, following: Standing | None, *, halves: bool = False) -> dict[str, Any]:
    """Write a result, and the standing of the next round."""
    # With a commission, a last column has the share of the house.
    charged = any(line.house for line in result.sheet)
    written: dict[str, Any] = {
        "winner": result.winner,
        "chips": list(result.chips),
        "sheet": [
            {
                "reason": line.reason.key,
                "args": [str(each) if isinstance(each, Tile) else each for each in line.reason.listed],
                "chips": [*line.chips, line.house] if charged else list(line.chips),
            }
            for line in result.sheet
        ],
    }
    if following is not None:
        written["next"] = write_standing(following)
        if halves:
            written["next"]["half"] = following.half
    return written


def write_standing(standing: Standing) -> dict[str, Any]:
    """Write the inherited standing of a round, without its number and half (they are the round's own)."""
    written: dict[str, Any] = {
        "banker": standing.banker,
        "term": standing.term,
        "chips": list(standing.chips),
    }
    if standing.played:
        written["played"] = " ".join(HIDDEN if out.thrown_by is not None else str(out.tile) for out in standing.played)
    if any(standing.honours):
        written["honours"] = list(standing.honours)
    if standing.voids:
        written["voids"] = standing.voids
    return written


def write_deal(events: Sequence[Event], all_tiles: tuple[Tile, ...], seed: bytes | None) -> dict[str, Any]:
    """Write a deal as the events of its start tell it; *all_tiles* are those still in the game."""
    written: dict[str, Any] = {}
    rest = list(all_tiles)
    for event in events:
        match event:
            case TilesDealt(hands, in_order):
                rows = list(map(known, hands))
                written["hands"] = list(map(text, rows))
                for row in rows:
                    for each in row:
                        rest.remove(each)
                rest = rest if in_order is None else list(known(in_order))
            case PileOpened(dice=dice, opening=opening):
                written["dice"] = list(dice)
                written["opening"] = opening
            case _:
                pass
    if rest:
        written["rest"] = text(rest)
    if seed is not None:
        written["seed"] = seed.hex()
    return written


def in_game(each: Round) -> tuple[Tile, ...]:
    """Return the tiles that are not yet out when the round begins."""
    left = list(each.entry.game.tiles(each.options))
    for out in each.standing.played:
        if out.tile is not None:
            left.remove(out.tile)
    return tuple(left)


@lru_cache(maxsize=64)
def _written_options(options: Any) -> dict[str, Any]:  # noqa: ANN401 - options of any game
    """Write options in full: nearly all rounds of a file or a match share a few, and this value, which stays as it is.

    A match that goes on keeps the headers of all its rounds.
    """
    return to_dict(options)


def write_header(each: Round, begun: Sequence[Event] | None = None) -> dict[str, Any]:
    """Write all of a round that is known before its first move.

    Options are written in full, so that a record keeps its meaning when a preset changes; all rounds played by them
    share one value. *begun* are its events so far, if known.
    """
    if begun is None:
        begun = each.entry.game.start(each.options, each.deal, each.standing).events
    written: dict[str, Any] = {
        "gupai": VERSION,
        "game": each.game,
        "options": _written_options(each.options),
        "match": checked_name(each.match, "match"),
        "round": each.number,
    }
    if each.halves:
        written["half"] = each.standing.half
    deal: dict[str, Any] = {}
    if each.deal.dice and (each.deal.hands is not None or each.entry.game.dice(each.options) is None):
        # Nobody has thrown these dice yet: the record said them of hands laid out, or they fall during play.
        deal["dice"] = list(each.deal.dice)
    if each.deal.hands is not None and each.deal.opening is not None:
        deal["opening"] = each.deal.opening
    if each.deal.named:
        deal["named"] = True
    deal |= write_deal(begun, in_game(each), each.seed)
    return written | {
        "players": [checked_name(name, "player") for name in each.players],
        "standing": write_standing(each.standing) | each.within.get("standing", {}),
        "deal": deal | each.within.get("deal", {}),
    }


def write_line(each: Round, state: Any = None) -> str:  # noqa: ANN401 - the state of any game
    """Write a round as one line, with its result where it is over, and its checksum.

    Args:
        each: the round.
        state: its last state; None if its moves must be played again to find it.

    Raises:
        ValueError: a name, remarks or unknown keys that a reader would refuse.
    """
    game = each.entry.game
    if state is None:
        *_, last = replay(game, each.options, each.deal, each.standing, each.moves, finished=True)
        state = last.step.state
    written = write_header(each, state.history)
    written["moves"] = [f"{seat} {move}" for seat, move in each.moves]
    result = game.result(state)
    if result is not None:
        found = write_result(result, game.next_standing(state), halves=each.halves)
        found["next"] |= each.within.get("next", {})
        written["result"] = found | each.within.get("result", {})
    if each.undos:
        written["undos"] = each.undos
    if each.remarks is not None:
        written["remarks"] = each.remarks
    written |= each.more
    written["sha256"] = checksum(written)
    line = json.dumps(written, ensure_ascii=False)
    read_object(line)
    return line


def with_remarks(line: str, remarks: Any) -> str:  # noqa: ANN401 - plain data
    """Return a record *line* with other *remarks*, or without any (None); all else stays as it was written.

    Raises:
        ValueError: remarks that a reader would refuse.
    """
    written = {key: value for key, value in read_object(line).items() if key not in ("remarks", "sha256")}
    if remarks is not None:
        written["remarks"] = remarks
    written["sha256"] = checksum(written)
    changed = json.dumps(written, ensure_ascii=False)
    read_object(changed)
    return changed
