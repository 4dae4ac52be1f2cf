# SPDX-License-Identifier: MIT
"""How one table of 接龍, 頂牛, 斜釘 or 꼬리붙이기 plays, in sentences: what its house rules come to."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.options import (
    FOUR,
    Blocked,
    ChainOptions,
    Direction,
    FirstLead,
    FirstLeader,
    ReleadWhen,
    Settlement,
    TailPays,
    TileSet,
)
from dominoes.games.chain.scoring import TAIL_LIMITS
from dominoes.tiles import FULL_SET
from ui.language.i18n import _, number
from ui.language.names import tiles_counted


def table_rules(options: ChainOptions) -> Iterator[str]:
    """Yield what players at this table must know, in the order in which they need it."""
    each = tiles_counted(options.hand_size)
    if options.tiles is TileSet.NORTHERN:
        yield _("Played with 24 tiles, {each} for each player.").format(each=each)
    elif len(tiles_of(options)) < len(FULL_SET):
        yield _("Played without 6-6, 5-5, 4-4 and 3-3, {each} for each player.").format(each=each)
    else:
        yield _("Played with all 32 tiles, {each} for each player.").format(each=each)
    if options.line.first_leader is FirstLeader.HOLDER and options.tiles is not TileSet.NORTHERN:
        yield _("The player with the 5-2 leads first, any tile.")
    if options.line.direction is Direction.CLOCKWISE:
        yield _("The turn goes round clockwise.")
    if options.block.first_lead_rule is not FirstLead.OFF:
        yield _("The banker may not begin with a tile to which nobody else could connect.")
    yield from _connecting(options)
    yield from _blocking(options)
    yield _("Covered tiles and those left in hand count their pips. The fewest win, of equals the nearer to the bank.")
    yield from _paying(options)


def _connecting(options: ChainOptions) -> Iterator[str]:
    line = options.line
    if line.ends > 1:
        yield _("Tiles are connected at both ends of the line.")
    else:
        yield _("Tiles are connected to the tile laid last: the line has one open end.")
    if line.must_play:
        yield _("If a tile of yours fits, you must connect; otherwise you cover one.")
    elif line.cover_other:
        yield _("You may cover a tile even if you could connect, but only one that does not fit.")
    else:
        yield _("You may cover a tile even if you could connect.")


def _blocking(options: ChainOptions) -> Iterator[str]:
    line = options.line
    if line.blocked is Blocked.END:
        yield _("When nobody can connect, the round is over.")
        return
    match line.relead_when:
        case ReleadWhen.AFTER_TURN:
            yield _("If nobody has connected since your own tile, and you cannot either, you lead a new line.")
        case ReleadWhen.AFTER_ALL:
            yield _("When everybody has covered a tile, the one who connected last leads a new line.")
        case ReleadWhen.FREE:
            yield _("If nobody has connected since your own tile, you may lead a new line.")
    if line.relead_pip:
        yield _("A new line must leave another number open.")


def _paying(options: ChainOptions) -> Iterator[str]:
    match options.settlement:
        case Settlement.DIFFERENCES:
            yield _("Between any two players, whoever has more pips pays the other the difference.")
            if options.clean_bonus > 1:
                yield _("It is paid ×{n} to a player who has covered no tile.").format(n=number(options.clean_bonus))
        case Settlement.TAIL:
            yield from _paying_tails(options)
        case Settlement.PLACES:
            yield _("The losers pay the winner 1, 2 and 3 by their places.")
            yield _("A player who blocks by choice wins double, or may have to pay for the whole table.")
        case Settlement.SLANT:
            yield _("Between any two players, whoever has more pips pays the other the difference.")
            if options.slant.tongpai_alone > 1:
                yield _("It is paid ×{n} to a player who has covered no tile.").format(
                    n=number(options.slant.tongpai_alone)
                )
            if options.specials:
                yield _("Players who could lay hardly any tile pay double.")
            if options.asks_claims:
                yield _("Eight doubles in a dealt hand can be declared and win at once.")
            if options.specials and options.slant.seven_doubles_redeal:
                yield _("Seven doubles in a dealt hand make the deal void.")


def _paying_tails(options: ChainOptions) -> Iterator[str]:
    if options.tail.pay is TailPays.STAKE:
        stake = _("The player with the most pips pays the one with the fewest a stake of {n} chips.")
        yield stake.format(n=number(options.tail.stake))
    else:
        yield _("The player with the most pips pays the one with the fewest the difference.")
    limit = TAIL_LIMITS[options.tail.limit]
    if options.seats == FOUR and limit is not None:
        yield _("So does everybody else with {n} pips or more.").format(n=number(limit))
    yield _("Of equals each pays, and each is paid.")
