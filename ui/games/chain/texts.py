# SPDX-License-Identifier: MIT
"""Parts of the texts of chain games: lines and pips in words, calls, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dominoes.game import Moment
from dominoes.games.chain.state import (
    BlockKind,
    LineBlocked,
    TileCovered,
    TileLed,
    TilePlaced,
)
from ui.language.i18n import _, capital, ngettext, number, pgettext, term
from ui.language.names import face_name
from ui.table.log_view import LogEntry, LogGroup, LogLine

# -- lines and pips in words ----------------------------------------------------------------------


def ends_text(ends: Sequence[int]) -> str:
    """Name open ends: 6, or 6 or 4; two equal ones once."""
    names_of = [number(each) for each in dict.fromkeys(ends)]
    return names_of[0] if len(names_of) == 1 else _("{a} or {b}").format(a=names_of[0], b=names_of[1])


def relead_text(ends: Sequence[int]) -> str:
    """Return why a new line was led: nobody connected to the open *ends* of the one before."""
    return _("Nobody connected to {ends}").format(ends=ends_text(ends))


def laid_out_text(pips: int) -> str:
    """Return that all tiles with so many *pips* lie in lines."""
    return _("Every tile with a {n} is laid").format(n=number(pips))


def block_text(blocked: LineBlocked, who: Sequence[str]) -> str:
    """Return a text that nobody can connect any more, with the blocker, and whether they had a choice."""
    if blocked.seat is None:
        return _("Nobody can connect now, although nobody blocked the line.")
    kind = capital(term(blocked.kind.value))
    text = {
        BlockKind.CHOSEN: _("{kind}: {name:|you} blocked, but could have played without blocking."),
        BlockKind.FORCED: _("{kind}: {name:|you} blocked, and had nothing else to play."),
    }[blocked.kind]
    return text.format(kind=kind, name=who[blocked.seat])


def beside_tile(event: TileLed | TilePlaced | TileCovered, naming: str) -> str:
    """Return the text behind the tile of *event* in the log: its name, and its use unless it was connected."""
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


# -- calls ----------------------------------------------------------------------------------------


def called(moment: Moment) -> tuple[str, str]:
    """Return what is called at *moment*, and the key of the term that explains it."""
    word = {
        "block-trick": pgettext("call", "Deliberate block!"),
        "block-forced": pgettext("call", "Forced block!"),
        "blocked": pgettext("call", "Blocked!"),
        "eight-doubles": pgettext("call", "Eight doubles!"),
        "all-out": pgettext("call", "All connected!"),
    }.get(moment.name, "")
    return word, moment.name if word else ""


# -- the log --------------------------------------------------------------------------------------


def line_groups(lines: Iterable[LogLine], who: Sequence[str], naming: str) -> list[LogGroup]:
    """Return the log of a round in groups: what came before, each line turn by turn, and the end.

    Args:
        lines: What happened, as one seat saw it.
        who: Names by seat.
        naming: Which names the tiles have.
    """
    groups = [LogGroup()]
    begun = turns = 0
    for each in lines:
        text = each.text
        match each.event:
            case TileLed() | TilePlaced() | TileCovered() as event:
                if isinstance(event, TileLed):
                    begun += 1
                    turns = 0
                    # Translators: the first, second, ... line of a round of a chain game, above its tiles.
                    groups.append(LogGroup(_("Line {n}").format(n=number(begun))))
                elif turns % len(who) == 0:
                    groups.append(LogGroup())
                turns += 1
                entry = each.entry(who[event.seat], (event.tile,), beside_tile(event, naming))
            case _:
                if turns:
                    groups.append(LogGroup())
                    turns = 0
                entry = LogEntry(text)
        groups[-1].entries.append(entry)
    return [group for group in groups if group.entries]
