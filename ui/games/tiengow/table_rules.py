# SPDX-License-Identifier: MIT
"""How one table of 打天九 plays, in sentences: what its house rules come to."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.tiengow.options import (
    THREE,
    TWO,
    AllEight,
    BonusOptions,
    Direction,
    Rotation,
    Split,
    TienGowOptions,
)
from dominoes.tiles import FULL_SET
from ui.games.tiengow.words import dealt_hand_name
from ui.language.combinations import combination_name
from ui.language.i18n import _, number
from ui.language.names import enumerated


def table_rules(options: TienGowOptions) -> Iterator[str]:
    """Yield what players at this table must know, in the order in which they need it."""
    if options.small:
        yield _("The small game: everyone holds four tiles, and each deal makes two short hands.")
    elif options.halves:
        yield _("Two players hold eight tiles each. Whoever wins the last trick wins the half.")
        yield _("The sixteen tiles that wait are the second half, with the same banker.")
    elif options.seats == THREE:
        left_out = tuple(face for face in FULL_SET if face not in options.tiles)
        text = _("A house rule for three: {pair} stays in the box, and nobody sees six of the tiles.")
        yield text.format(pair=combination_name(left_out, civil_supreme=False))
        yield _("Everyone holds eight tiles. Whoever wins the last trick wins the round.")
    else:
        yield _("Everyone holds eight tiles. Whoever wins the last trick wins the round.")
    if options.play.two_tile_rule:
        yield _("Without a trick you cannot win the last one: your last single tile can only be thrown.")
    if options.play.split is not Split.ALLOWED:
        yield _("A combination in hand may not be split when you lead.")
    if options.play.direction is Direction.ALTERNATE:
        yield _("The direction of play changes with every round.")
    yield from _supremes(options)
    yield from _payments(options)
    yield from _bank(options)
    if not options.small:
        yield from _last_trick(options)
        yield from _dealt(options)


def _supremes(options: TienGowOptions) -> Iterator[str]:
    if not options.supreme.civil:
        yield _("A pair of Red Mallet Sixes is the lowest civil pair, never supreme.")
    elif options.supreme.civil_capture:
        yield _("A pair of Red Mallet Sixes is supreme when led; only a pair of Long-Leg Sevens captures it.")
    else:
        yield _("A pair of Red Mallet Sixes is supreme when led, and nothing captures it.")


def _payments(options: TienGowOptions) -> Iterator[str]:
    if options.small:
        yield _("Losers pay the winner one for each trick short of two, and three without any.")
    else:
        text = _("Losers pay the winner one for each trick short of {par}, and {void} without any.")
        yield text.format(par=number(options.par), void=number(options.void))
        if options.pays_surplus:
            yield _("The winner pays them for more than {par} tricks.").format(par=number(options.par))
        elif options.par < options.most_of_loser:
            yield _("More than {par} tricks earn nothing.").format(par=number(options.par))
    bonus = options.bonus
    if options.seats == TWO and (bonus.supreme or bonus.four):
        yield from _bonuses_of_two(bonus)
    elif bonus.supreme and bonus.four:
        yield _("Leading a supreme pair earns 2 from each player at once, winning with four tiles 4.")
    elif bonus.supreme:
        yield _("Leading a supreme pair earns 2 from each player at once.")
    elif bonus.four:
        yield _("Winning a trick with four tiles earns 4 from each player at once.")
    else:
        yield _("No bonuses are paid within a round.")


def _bonuses_of_two(bonus: BonusOptions) -> Iterator[str]:
    """Name what the only other player pays at once."""
    if bonus.supreme:
        yield _("Leading a supreme pair earns 2 at once.")
    if bonus.four:
        yield _("Winning a trick with four tiles earns 4 at once.")


def _bank(options: TienGowOptions) -> Iterator[str]:
    bank = options.bank
    if bank.rotation is Rotation.TURN:
        yield _("The bank goes round; the banker pays and receives double.")
        return
    yield _(
        "The winner banks next. The banker pays and receives ×{n} at first, and ×1 more with each round in a row."
    ).format(n=number(bank.first_multiplier))
    if bank.multiplier_cap is not None:
        yield _("It grows up to ×{n}.").format(n=number(bank.multiplier_cap))


def _last_trick(options: TienGowOptions) -> Iterator[str]:
    finish = options.finish
    doubling = (
        (finish.supreme, _("a supreme pair (×2)")),
        (finish.four, _("four tiles (×4)")),
        (finish.low, _("a low tile led alone (×2)")),
    )
    named = [words for counts, words in doubling if counts]
    if named:
        yield _("The winner receives more for winning the last trick with {list}.").format(list=enumerated(named))
    else:
        yield _("How the last trick is won makes no difference.")
    if finish.capture:
        yield _("A low tile led last can be captured; who led it then pays for all, ×{n}.").format(
            n=number(finish.capture_factor)
        )
    if options.all_eight.mode is not AllEight.OFF:
        yield _("Winning all eight tricks pays ×2 or ×4.")


def _dealt(options: TienGowOptions) -> Iterator[str]:
    if options.dealt_hands:
        named = enumerated([dealt_hand_name(each.key) for each in options.dealt_hands])
        yield _("Dealt wins, before a tile is played: {hands}.").format(hands=named)
    else:
        yield _("There are no dealt wins.")
