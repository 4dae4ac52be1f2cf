# SPDX-License-Identifier: MIT
"""What is called at the table of 打天九: 結, 擒, 賀, 至尊, and that the last trick begins."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import ChipsMoved, Event, Result, RoundEnded, Seat, TilesDealt
from dominoes.games.combinations import Kind, combination
from dominoes.games.tiengow.state import HandClaimed
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown
from ui.language.glossary import meaning_of
from ui.language.i18n import pgettext
from ui.table.seat_panel import Call


def calls(event: Event, before: Sequence[Event], *, civil_supreme: bool) -> tuple[Call, ...]:
    """Return what is called at *event*, which follows *before* in its round.

    Args:
        event: as one seat saw it.
        before: what it saw before that in the round.
        civil_supreme: whether the table plays 文尊.
    """
    match event:
        case TilesLed(seat, tiles):
            if _held(seat, before) == len(tiles):
                return (Call(pgettext("call", "Last trick"), seat),)
            made = combination(tiles, civil_supreme=civil_supreme)
            if made is not None and made.kind is Kind.SUPREME:
                return (Call(pgettext("call", "Supreme!"), seat, meaning_of("supreme")),)
        case HandClaimed(seat):
            return (Call(pgettext("call", "Dealt win!"), seat, meaning_of("dealt-win")),)
        case ChipsMoved(payment):
            word = _bonus(payment.reason.key)
            meaning = meaning_of(payment.reason.key.removeprefix("tiengow."))
            return (Call(word, payment.reason["seat"], meaning),) if word else ()
        case RoundEnded(result) if result.winner is not None and result.reason.key == "tiengow.finished":
            word, term = _finish(result)
            return (Call(word, result.winner, meaning_of(term)),)
        case _:
            pass
    return ()


def _held(seat: Seat, before: Sequence[Event]) -> int:
    """Return how many tiles *seat* holds after *before*."""
    held = 0
    for event in before:
        match event:
            case TilesDealt(hands):
                held = len(hands[seat])
            case TilesLed(owner, row) | TilesBeat(owner, row) | TilesThrown(owner, row) if owner == seat:
                held -= len(row)
            case _:
                pass
    return held


def _bonus(key: str) -> str:
    """Return what is called when a bonus is paid; empty for other payments."""
    return {
        "tiengow.honour-supreme": pgettext("call", "Supreme bonus!"),
        "tiengow.capture-supreme": pgettext("call", "Supreme captured!"),
        "tiengow.honour-four": pgettext("call", "Four-tile bonus!"),
    }.get(key, "")


def _finish(result: Result) -> tuple[str, str]:
    """Return what is called when the last trick was won, 結 or what was special about it, and the key of the term."""
    special = {
        "capture": pgettext("call", "Captured!"),
        "capture-supreme": pgettext("call", "Supreme captured!"),
        "finish-supreme": pgettext("call", "Supreme finish!"),
        "finish-four": pgettext("call", "Four-tile finish!"),
        "finish-low": pgettext("call", "Small finish!"),
        "all-eight-7": pgettext("call", "Small sweep!"),
        "all-eight-8": pgettext("call", "Great sweep!"),
    }
    factors = next(filter(None, (line.reason.get("factors") for line in result.sheet)), ())
    found = ((special[each.name], each.name) for each in factors if each.name in special)
    return next(found, (pgettext("call", "Finish!"), "finish"))
