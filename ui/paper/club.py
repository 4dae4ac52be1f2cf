# SPDX-License-Identifier: MIT
"""A class on paper: its deals, with codes that a camera reads."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.club.deals import DealSet
from ui.games.names import match_name, rules_name
from ui.language.i18n import _, number
from ui.language.names import seat_mark
from ui.paper.blocks import Block, Code, Size, Text
from ui.paper.document import Document
from ui.paper.flow import Layout, Paper


def deals_document(deals: DealSet, paper: Paper = Paper.A4) -> Document:
    """Return the codes of the deals that everybody in a class plays."""
    title = deals.title or _("Deals for a class")
    return Document(title, lambda: _deals(deals, title), Layout(paper))


def _deals(deals: DealSet, title: str) -> Iterator[Block]:
    yield Text(title, Size.TITLE)
    yield Text(_("Enter the code under “Play a shared deal”; a camera reads it from the QR code."))
    for place, deal in enumerate(deals.deals, start=1):
        yield Text(_deal_name(place), Size.HEADING)
        names = match_name(deal.game, deal.options), rules_name(deal.game, deal.options)
        seat = seat_mark(deal.seat, len(deal.hands))
        # Some traditions are called like their game.
        yield Text(" · ".join((*dict.fromkeys(names), seat)), Size.SMALL, muted=True)
        yield Code(deal.code)


def _deal_name(place: int) -> str:
    return _("Deal {n}").format(n=number(place))
