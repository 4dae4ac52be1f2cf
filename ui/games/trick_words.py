# SPDX-License-Identifier: MIT
"""The words of games with tricks: buttons, what is asked, and what was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Event
from dominoes.games.combinations import Kind, Play, Trick, combination, winning
from dominoes.games.tricks import Beat, Lead, TilesBeat, TilesLed, TilesThrown, TrickMove, TrickWon
from dominoes.tiles import Tile
from ui.language.combinations import combination_name
from ui.language.i18n import N_, _, ngettext, pgettext, term
from ui.language.names import quantity, tile_list, tiles_counted, tricks_counted

# -- buttons ---------------------------------------------------------------------------------------


def lead_button(tiles: tuple[Tile, ...], civil_supreme: bool) -> str:  # noqa: FBT001 - as in combination_name
    """Label the button that leads *tiles*: 出 地八."""
    return pgettext("button", "Lead {tiles}").format(tiles=combination_name(tiles, civil_supreme))


def beat_button(tiles: tuple[Tile, ...]) -> str:
    """Label the button that beats with *tiles*: 打 天九."""
    # A reply is never supreme: as one, a pair of 銅錘六 would only be a pair.
    return pgettext("button", "Beat with {tiles}").format(tiles=combination_name(tiles, civil_supreme=False))


def throw_button(n: int) -> str:
    """Label the button that throws *n* tiles: 墊兩隻."""
    return ngettext("Throw {n} tile", "Throw {n} tiles", n).format(n=quantity(n))


def trick_move_text(move: TrickMove, *, civil_supreme: bool) -> str:
    """Label the button that plays *move*."""
    match move:
        case Lead(tiles):
            return lead_button(tiles, civil_supreme)
        case Beat(tiles):
            return beat_button(tiles)
        case _:
            return _("{throw}: {tiles}").format(throw=throw_button(len(move.tiles)), tiles=tile_list(move.tiles))


# -- what is asked ---------------------------------------------------------------------------------


def trick_prompt(trick: Trick, *, can_beat: bool, civil_supreme: bool) -> str:
    """Return what is asked of a player whose turn it is.

    Args:
        trick: what lies on the table; empty for a leader.
        can_beat: whether a legal move would beat.
        civil_supreme: whether the table plays 文尊.
    """
    if not trick:
        return _("Your turn: lead one tile, or a set that belongs together.")
    led = combination(_known(trick[0]), civil_supreme=civil_supreme)
    assert led is not None
    ask = _follow(led.kind) if can_beat else _why_throw(led.kind)
    tiles, best = tiles_counted(len(trick[0].tiles)), _held_by(trick, civil_supreme=civil_supreme)
    return ask.format(kind=term(led.kind.value), tiles=tiles, best=best)


def _follow(kind: Kind) -> str:
    if kind is Kind.SUPREME:
        return _("Your turn: {best} was led and can be captured; otherwise throw {tiles}.")
    if kind in (Kind.SINGLE_CIVIL, Kind.SINGLE_MILITARY):
        return _("Your turn: beat {best} with a higher tile of its suit, or throw {tiles}.")
    return _("Your turn: {kind}, {tiles}. Beat {best} with a higher one of that class, or throw {tiles}.")


def _why_throw(kind: Kind) -> str:
    if kind is Kind.SUPREME:
        return _("Your turn: {best} cannot be beaten, throw {tiles}.")
    return _("Your turn: you cannot beat {best}, throw {tiles}.")


def _known(play: Play) -> tuple[Tile, ...]:
    return tuple(tile for tile in play.tiles if tile is not None)


def _held_by(trick: Trick, *, civil_supreme: bool) -> str:
    """Name the play that holds *trick*."""
    best = winning(trick)
    return combination_name(_known(best), civil_supreme and best is trick[0])


# -- what happened ---------------------------------------------------------------------------------


def trick_line(event: Event, who: Sequence[str], *, civil_supreme: bool) -> str | None:
    """Return an *event* of a trick in one line; None for any other.

    Args:
        event: as one seat saw it.
        who: display name of each seat.
        civil_supreme: whether the table plays 文尊.
    """
    match event:
        case TilesLed(seat, tiles):
            return _("{name} led {tiles}").format(name=who[seat], tiles=combination_name(tiles, civil_supreme))
        case TilesBeat(seat, tiles):
            # Never supreme, see `beat_button`.
            words = combination_name(tiles, civil_supreme=False)
            return _("{name} beat it with {tiles}").format(name=who[seat], tiles=words)
        case TilesThrown(seat, faces):
            known = tuple(tile for tile in faces if tile is not None)
            count = tiles_counted(len(faces))
            if not known:
                return _("{name} threw {tiles}").format(name=who[seat], tiles=count)
            return _("{name} threw {tiles} ({faces})").format(name=who[seat], tiles=count, faces=tile_list(known))
        case TrickWon(seat, tricks):
            return _("{name} won {tricks}").format(name=who[seat], tricks=tricks_counted(tricks))
        case _:
            return None


# -- why not ---------------------------------------------------------------------------------------

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


def other_class(reason: Reason) -> str:
    """Return which class alone beats what was led."""
    kind = reason["kind"]
    return _(_OTHER_CLASS[kind])
