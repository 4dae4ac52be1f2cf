# SPDX-License-Identifier: MIT
"""How one table of 推牌九 plays, in sentences: what its house rules come to."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.paigow.options import Bank, Commission, Copy, Halves, Order, PaiGowOptions, ZeroRank
from ui.games.paigow.option_texts import TEXTS
from ui.language.i18n import _, number
from ui.language.names import enumerated


def table_rules(options: PaiGowOptions) -> Iterator[str]:
    """Yield what players at this table must know, in the order in which they need it."""
    if options.small:
        yield _("Everyone holds two tiles and compares them with the banker's.")
    else:
        yield _("Everyone sets four tiles in two hands. Both must beat the banker's to win; one of each is a push.")
    yield from _ranks(options)
    yield from _comparing(options)
    yield from _bank(options)
    yield _("Stakes: {stakes}.").format(stakes=enumerated([number(each) for each in options.stakes.menu]))
    if options.stakes.commission is not Commission.NONE:
        yield _("Winners give a commission: {commission}.").format(
            commission=TEXTS.choice("stakes.commission", options.stakes.commission)
        )
    if options.pile.halves is Halves.TWO:
        yield _("One banker deals twice from each shuffle, so what the first half showed is known in the second.")
    elif options.two_deals:
        yield _("Two rounds are dealt from each shuffle, so the tiles of the first are known in the second.")


def _ranks(options: PaiGowOptions) -> Iterator[str]:
    ranking = options.ranking
    if ranking.order is not Order.STANDARD:
        yield _("Pairs and single tiles rank as in {place}.").format(
            place=TEXTS.choice("ranking.order", ranking.order)
        )
    if ranking.switch36:
        yield _("The Six and the Three each count 3 or 6, whichever is better.")
    else:
        yield _("The Six counts 6 and the Three 3.")
    if ranking.kings and ranking.kongs:
        yield _("Heaven or Earth with a Nine is a Wong, with an Eight a Gong: both beat all points.")
    elif ranking.kings:
        yield _("Heaven or Earth with a Nine is a Wong, which beats all points. There is no Gong.")
    elif ranking.kongs:
        yield _("Heaven or Earth with an Eight is a Gong, which beats all points. There is no Wong.")
    else:
        yield _("There are no Wongs and Gongs: only pairs beat points.")
    if ranking.local_extras:
        yield _("Man with a Seven and Goose with a Five beat all points too.")


def _comparing(options: PaiGowOptions) -> Iterator[str]:
    if options.comparing.copy is Copy.BANKER:
        yield _("Hands of the same rank are the banker's.")
    else:
        yield _("Hands of the same rank are nobody's; the other hand decides.")
    if options.ranking.zero_rank is ZeroRank.HIGH_TILE:
        yield _("Between two hands without points the higher tile decides.")
    if options.comparing.foul and not options.small:
        yield _("Whoever sets the higher hand in front loses both.")


def _bank(options: PaiGowOptions) -> Iterator[str]:
    banking = options.banking
    match banking.bank:
        case Bank.ROTATE:
            yield _("The bank passes on after every round.")
        case Bank.KEEP:
            yield _("The banker stays until they lose on a round.")
        case Bank.FIXED:
            yield _("The same player always banks.")
        case Bank.AUCTION:
            yield _("The highest bid banks, and every stake counts that many times.")
    if banking.turns is not None and "banking.turns" not in options.idle:
        yield _("Rounds that one player may bank in a row: {n}.").format(n=number(banking.turns))
    if banking.shared:
        yield _("Another player may share the bank, half and half.")
    if banking.cover:
        yield _("The bank loses no more than its chips.")
