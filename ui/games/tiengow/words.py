# SPDX-License-Identifier: MIT
"""The words of 打天九: what plays and dealt hands are called, buttons, what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.errors import Reason
from dominoes.game import ChipsMoved, Event, Payment, PileOpened, Result, RoundEnded
from dominoes.games.combinations import CIVIL_SUPREME, Kind, Play, combination, winning
from dominoes.games.tiengow.factors import Ending
from dominoes.games.tiengow.state import Claim, HandClaimed, Move, Pass, ThrownShown, View
from dominoes.games.tricks import Beat, Lead, Throw, TilesBeat, TilesLed, TilesThrown, TrickWon
from dominoes.tiles import Suit, Tile, tidy
from ui.games.reasons import reason_text
from ui.language.i18n import _, ngettext, number, pgettext, term
from ui.language.names import quantity, tile_list, tile_name, tiles_counted, tricks_counted


def banker_mark(multiplier: int | None) -> str:
    """Return the banker's mark, with what stakes are multiplied by; empty for everybody else."""
    return "" if multiplier is None else _("Banker ×{m}").format(m=multiplier)


# -- names -----------------------------------------------------------------------------------------


def combination_name(tiles: Sequence[Tile], civil_supreme: bool) -> str:  # noqa: FBT001 - said once for a whole table
    """Name tiles played together (雙天, 雜九, 天九, 三文地八); tiles that make nothing are listed.

    Args:
        tiles: in any order.
        civil_supreme: whether the table plays 文尊, so that a pair of 銅錘六 is one when led.
    """
    row = tidy(tiles)
    made = combination(row, civil_supreme=civil_supreme)
    if made is None:
        return tile_list(row)
    military = next((str(tile.pips) for tile in row if tile.suit is Suit.MILITARY), "")
    match made.kind:
        case Kind.SINGLE_CIVIL | Kind.SINGLE_MILITARY:
            return tile_name(row[0])
        case Kind.PAIR_CIVIL:
            return term(f"pair-{row[0]}")
        case Kind.PAIR_MILITARY:
            return term(f"pair-{military}")
        case Kind.MIXED:
            return term(f"mix-{military}")
        case Kind.SUPREME:
            return term("supreme-civil" if row == CIVIL_SUPREME else "supreme")
        case Kind.THREE_CIVIL | Kind.THREE_MILITARY:
            return term(f"{made.kind.value}-{military}")
        case Kind.FOUR:
            return term(f"four-{military}")


ENDING_TERMS: Final = {
    Ending.SUPREME: "finish-supreme",
    Ending.CAPTURED_SUPREME: "capture-supreme",
    Ending.FOUR: "finish-four",
    Ending.LOW: "finish-low",
    Ending.CAPTURE: "capture",
}
"""The term of each special end of a round."""

_DEALT_HAND_TERMS: Final = {
    "all-military": "eight-military",
    "all-civil": "eight-civil",
}
"""Dealt wins whose term has another key than the option."""


def dealt_hand_term(key: str) -> str:
    """Return the term that names the dealt hand *key*."""
    return _DEALT_HAND_TERMS.get(key, key)


def dealt_hand_name(key: str) -> str:
    """Name a dealt hand 例牌: 八武, 一點紅."""
    return term(dealt_hand_term(key))


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


def claim_button(kind_key: str) -> str:
    """Label the button that opens a dealt hand 例牌."""
    return pgettext("button", "Declare a dealt win: {hand}").format(hand=dealt_hand_name(kind_key))


def decline_button() -> str:
    """Label the button that does not open a dealt hand."""
    return pgettext("button", "Play the hand")


def move_text(move: Move, *, civil_supreme: bool) -> str:
    """Label the button that plays *move*."""
    match move:
        case Lead(tiles):
            return lead_button(tiles, civil_supreme)
        case Beat(tiles):
            return beat_button(tiles)
        case Throw(tiles):
            return _("{throw}: {tiles}").format(throw=throw_button(len(tiles)), tiles=tile_list(tiles))
        case Claim(hand):
            return claim_button(hand.key)
        case Pass():
            return decline_button()


def move_words(view: View, move: Move) -> str:
    """Return what the seat of *view* does with *move*."""
    return move_text(move, civil_supreme=view.options.supreme.civil)


# -- what is asked ---------------------------------------------------------------------------------


def prompt(view: View, can_beat: bool, closed: Reason | None = None) -> str:  # noqa: FBT001 - from the legal moves
    """Return what is asked of the player now; empty when it is not their turn.

    Args:
        view: what the player sees.
        can_beat: whether a legal move would beat (or in the claim window, whether there is a hand to open).
        closed: why the rules let nothing take the trick, if they do not.
    """
    if view.seat not in view.to_act:
        return ""
    if view.answered:
        return _("You have a dealt win. Declare it, or play on?") if can_beat else _("You hold no dealt win: play on.")
    if not view.trick:
        return _("Your turn: lead one tile, or a set that belongs together.")
    tiles = tiles_counted(len(view.trick[0].tiles))
    if not can_beat:
        return _why_throw(view, closed).format(tiles=tiles, best=_held_by(view))
    kind = _kind_led(view)
    return _follow(kind).format(kind=term(kind.value), tiles=tiles, best=_held_by(view))


def _follow(kind: Kind) -> str:
    if kind is Kind.SUPREME:
        return _("Your turn: {best} was led and can be captured; otherwise throw {tiles}.")
    if kind in (Kind.SINGLE_CIVIL, Kind.SINGLE_MILITARY):
        return _("Your turn: beat {best} with a higher tile of its suit, or throw {tiles}.")
    return _("Your turn: {kind}, {tiles}. Beat {best} with a higher one of that class, or throw {tiles}.")


def _why_throw(view: View, closed: Reason | None) -> str:
    if closed is not None and closed.key == "tiengow.no-trick-last-single":
        return _("You have no trick yet, and finishing takes two: however high, your last tile can only be thrown.")
    if _kind_led(view) is Kind.SUPREME:
        return _("Your turn: {best} cannot be beaten, throw {tiles}.")
    return _("Your turn: you cannot beat {best}, throw {tiles}.")


def _known(play: Play) -> tuple[Tile, ...]:
    return tuple(tile for tile in play.tiles if tile is not None)


def _kind_led(view: View) -> Kind:
    led = combination(_known(view.trick[0]), civil_supreme=view.options.supreme.civil)
    assert led is not None
    return led.kind


def _held_by(view: View) -> str:
    """Name the play that holds the trick."""
    best = winning(view.trick)
    led = best is view.trick[0]
    return combination_name(_known(best), civil_supreme=led and view.options.supreme.civil)


# -- what happened ---------------------------------------------------------------------------------


def log_line(event: Event, who: Sequence[str], civil_supreme: bool) -> str | None:  # noqa: FBT001
    """Return *event* in one line; None if it is not worth a line.

    Args:
        event: as one seat saw it.
        who: display name of each seat.
        civil_supreme: whether the table plays 文尊.
    """
    match event:
        case PileOpened(dice, roller, opening, first):
            text = _("{roller} rolled {dice}: {opening}, {first: takes|you take} first")
            thrown = "+".join(map(number, dice))
            return text.format(roller=who[roller], dice=thrown, opening=term(opening), first=who[first])
        case TilesLed() | TilesBeat() | TilesThrown():
            return _play_line(event, who[event.seat], civil_supreme)
        case TrickWon(seat, tricks):
            return _("{name} won {tricks}").format(name=who[seat], tricks=tricks_counted(tricks))
        case HandClaimed(seat, hand, _tiles):
            return _("{name} declared a dealt win: {hand}").format(name=who[seat], hand=dealt_hand_name(hand.key))
        case ChipsMoved(payment):
            return bonus_text(payment, who)
        case ThrownShown():
            return _("The thrown tiles were turned up")
        case RoundEnded(result):
            return sheet_title(result, who)
        case _:
            return None


def _play_line(event: TilesLed | TilesBeat | TilesThrown, name: str, civil_supreme: bool) -> str:  # noqa: FBT001
    match event:
        case TilesLed(_, tiles):
            return _("{name} led {tiles}").format(name=name, tiles=combination_name(tiles, civil_supreme))
        case TilesBeat(_, tiles):
            # Never supreme, see `beat_button`.
            return _("{name} beat it with {tiles}").format(
                name=name, tiles=combination_name(tiles, civil_supreme=False)
            )
        case TilesThrown(_, faces):
            known = tuple(tile for tile in faces if tile is not None)
            count = tiles_counted(len(faces))
            if not known:
                return _("{name} threw {tiles}").format(name=name, tiles=count)
            return _("{name} threw {tiles} ({faces})").format(name=name, tiles=count, faces=tile_list(known))


def bonus_text(payment: Payment, who: Sequence[str]) -> str:
    """Return in a short sentence what was paid in the middle of a round; other payments get their reason."""
    reason = payment.reason
    key = reason.key.removeprefix("tiengow.")
    if key not in ("honour-supreme", "capture-supreme", "honour-four"):
        return reason_text(reason, who)
    fields = {"bonus": term(key), "name": who[reason["seat"]]}
    # Only the banker pays more than the others; if the banker is paid, all pay the same.
    most = number(-min(payment.chips))
    if reason["times"] == 1 or reason["seat"] == reason["banker"]:
        return _("{bonus}: {name:|you} received {n} from each of the others").format(n=most, **fields)
    text = _("{bonus}: {name:|you} received {n} from each, {m} from the banker")
    return text.format(n=number(reason["amount"]), m=most, **fields)


def sheet_title(result: Result, who: Sequence[str]) -> str:
    """Return in a few words who won the round, and how: 阿北結."""
    name = who[result.winner] if result.winner is not None else ""
    if result.reason.key == "tiengow.claimed":
        hand = dealt_hand_name(result.reason["hand"])
        return _("{name} won with a dealt win: {hand}").format(name=name, hand=hand)
    return _("{name} won the round").format(name=name)
