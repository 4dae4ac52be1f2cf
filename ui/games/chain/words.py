# SPDX-License-Identifier: MIT
"""The words of the table of a chain game: buttons, what is asked, and what happened.

Tiles have the names of their game: the ordinary ones, those of the north, or those of 斜釘.
"""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Event, Result, RoundEnded
from dominoes.games.chain.line import End, Line
from dominoes.games.chain.state import (
    BlockKind,
    Claim,
    Cover,
    DealVoid,
    EightDoublesShown,
    HandsShown,
    Lead,
    LineBlocked,
    Move,
    Pass,
    Place,
    TileCovered,
    TileLed,
    TilePlaced,
)
from dominoes.tiles import Tile
from ui.language.i18n import _, capital, ngettext, number, pgettext, term
from ui.language.names import enumerated, face_name


def rank_of(tile: Tile) -> str:
    """Write what *tile* counts against its owner in the settlement: no tile outranks another here."""
    return number(tile.pips)


# -- buttons ---------------------------------------------------------------------------------------


def move_text(move: Move, naming: str, line: Line | None) -> str:
    """Label the button that plays *move*.

    Args:
        move: what it plays.
        naming: which names the tiles have.
        line: to which a tile would be connected.
    """
    match move:
        case Lead(tile, None):
            return _("Lead {tile}").format(tile=face_name(tile, naming))
        case Lead(tile, left_open):
            # The number first: with large letters the end of a long name is cut.
            return _("Leave {n} open: lead {tile}").format(tile=face_name(tile, naming), n=number(left_open or 0))
        case Place(tile, end):
            return _place_text(tile, end, naming, line)
        case Cover(tile):
            return _("Cover {tile}").format(tile=face_name(tile, naming))
        case Claim():
            return _("Declare {claim}").format(claim=term("eight-doubles"))
        case Pass():
            return pgettext("button", "Play the hand")


def _place_text(tile: Tile, end: End | None, naming: str, line: Line | None) -> str:
    name = face_name(tile, naming)
    if end is None or line is None:
        return _("Connect {tile}").format(tile=name)
    pips_there = line.ends[0 if end is End.LEFT else -1]
    if len(set(line.ends)) > 1:
        # A line that curves has its right end anywhere: the number shows which is meant.
        return _("Connect {tile} to {n}").format(tile=name, n=number(pips_there))
    where = _("Connect {tile} left, to {n}") if end is End.LEFT else _("Connect {tile} right, to {n}")
    return where.format(tile=name, n=number(pips_there))


def ends_text(ends: Sequence[int]) -> str:
    """Name open ends: 6, or 6 or 4; two equal ones once."""
    names_of = [number(each) for each in dict.fromkeys(ends)]
    return names_of[0] if len(names_of) == 1 else _("{a} or {b}").format(a=names_of[0], b=names_of[1])


# -- what happened ---------------------------------------------------------------------------------


def relead_text(ends: Sequence[int]) -> str:
    """Return why a new line was led: nobody connected to the open *ends* of the one before."""
    return _("Nobody connected to {ends}").format(ends=ends_text(ends))


def laid_out_text(pips: int) -> str:
    """Return that all tiles with so many *pips* lie in lines."""
    return _("Every tile with {n} is laid").format(n=number(pips))


def block_text(blocked: LineBlocked, who: Sequence[str]) -> str:
    """Return in words that nobody can connect any more, who blocked, and whether they had a choice."""
    if blocked.seat is None:
        return _("Nobody can connect any more, but no played tile caused it.")
    kind = capital(term(blocked.kind.value))
    text = {
        BlockKind.CHOSEN: _("{kind}: {name:|you} blocked, but could have played without blocking."),
        BlockKind.FORCED: _("{kind}: {name:|you} blocked, and had nothing else to play."),
    }[blocked.kind]
    return text.format(kind=kind, name=who[blocked.seat])


def log_line(event: Event, who: Sequence[str], naming: str) -> str | None:
    """Return *event* in one line; None if it is not worth a line.

    Args:
        event: as one seat saw it.
        who: display name of each seat.
        naming: which names the tiles have.
    """
    match event:
        case TileLed() | TilePlaced() | TileCovered():
            return _tile_line(event, who[event.seat], naming)
        case LineBlocked():
            return block_text(event, who)
        case EightDoublesShown(seat, _tiles):
            return _("{name} declared {claim}").format(name=who[seat], claim=term("eight-doubles"))
        case DealVoid(seat, _tiles):
            return _("{name: was|You were} dealt seven doubles: redeal").format(name=who[seat])
        case HandsShown():
            return enumerated([points_line(name, n) for name, n in zip(who, event.points, strict=True)])
        case RoundEnded(result):
            return round_line(result, who)
        case _:
            return None


def _tile_line(event: TileLed | TilePlaced | TileCovered, name: str, naming: str) -> str:
    if event.tile is None:
        return _("{name} covered a tile").format(name=name)
    tile = face_name(event.tile, naming)
    match event:
        case TileLed(_, _, None):
            return _("{name} led {tile}").format(name=name, tile=tile)
        case TileLed(_, _, left_open):
            return _("{name} led {tile}, {n} open").format(name=name, tile=tile, n=number(left_open or 0))
        case TilePlaced():
            return _("{name} connected {tile}").format(name=name, tile=tile)
        case TileCovered():
            return _("{name} covered {tile}").format(name=name, tile=tile)


def beside_tile(event: TileLed | TilePlaced | TileCovered, naming: str) -> str:
    """Return what stands behind the tile of *event* in the log: its name, and what was done with it but connecting."""
    name = "" if event.tile is None else face_name(event.tile, naming)
    match event:
        case TileLed(_, _, None):
            done = term("lead")
        case TileLed(_, _, left_open):
            done = _("{n} open").format(n=number(left_open or 0))
        case TilePlaced():
            done = ""
        case TileCovered():
            done = term("cover")
    return " · ".join(filter(None, (name, done)))


def points_line(name: str, points: int) -> str:
    """Return a player with the pips that count against them."""
    return _("{name} {points}").format(name=name, points=points_text(points))


def points_text(points: int) -> str:
    """Return a number of pips in words."""
    return ngettext("{n} pip", "{n} pips", points).format(n=number(points))


def round_line(result: Result, who: Sequence[str]) -> str:
    """Return in a line how a round ended."""
    name = who[result.reason["seat"]]
    match result.reason.key:
        case "chain.void":
            return _("Redealt")
        case "chain.claimed":
            return _("{name} won with {claim}").format(name=name, claim=term("eight-doubles"))
        case "chain.finished-nearer":
            text = _("{name} won with {points}, nearer to the banker than others with as few")
            return text.format(name=name, points=points_text(result.reason["points"]))
        case _:
            return _("{name} won with {points}").format(name=name, points=points_text(result.reason["points"]))
