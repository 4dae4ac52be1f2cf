# SPDX-License-Identifier: MIT
"""The finished rounds: reviewed, played again, imported, and deals that are typed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominoes.deal import new_seed
from dominoes.errors import DominoesError, StoreError
from dominoes.game import Deal, Seat, Standing
from dominoes.games import entry
from dominoes.records.reader import parse, with_wall
from dominoes.records.record import Round
from dominoes.store import failures
from ui.language import names
from ui.pages.records.page import RecordsPage
from ui.play.services import Controller, Routes, Services
from ui.saving.party import party_again

if TYPE_CHECKING:
    from ui.pages.records.deals import TypedDeal


class RecordsController(Controller[RecordsPage]):
    """Makes the page of records and does what it asks for."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page."""
        super().__init__(RecordsPage(services.parent, services.archive), services, routes)
        self.page.left.connect(routes.back)
        self.page.paste.connect(routes.paste)
        self.page.review.connect(routes.review)
        self.page.play_again.connect(self._on_play_again)
        self.page.deal_typed.connect(self._on_deal_typed)
        self.page.failed.connect(services.messages.show)
        services.autosave().replaced.connect(self.page.forget_ids)
        self.page.importing.connect(services.autosave().back_up)

    def open(self) -> None:
        """Show the finished rounds."""
        self._routes.show(self.page)

    def _on_play_again(self, number: int) -> None:
        archive = self._services.archive()
        if archive is None:
            return
        try:
            rows, (line,) = archive.listed([number]), archive.lines([number])
            if not rows:
                # What the store knows of the round was damaged.
                raise StoreError(failures.DAMAGED)
            found = rows[0].summary
            me = None if found.seat is None else Seat(found.seat)
            round_ = with_wall(parse(line))
            party = party_again(
                round_,
                names=found.given_names,
                levels=found.levels,
                me=me,
                seed=new_seed(),
                player=self._services.preferences.now.player_name,
                styles=self._styles,
            )
        except DominoesError as error:
            self._services.messages.show_error(error)
        else:
            self._routes.play_given(party)

    def _on_deal_typed(self, deal: TypedDeal) -> None:
        seats = len(deal.hands)
        person = self._services.preferences.now.player_name
        others = [name for name in names.opponent_names() if name != person]
        round_ = Round(
            game=deal.game,
            options=deal.options,
            match="match",
            number=1,
            players=("",) * seats,
            standing=Standing(chips=(0,) * seats),
            deal=Deal((), hands=deal.hands),
            seed=None,
            moves=(),
        )
        who, level = others[:seats], self._usual_level(deal.game)
        who[deal.seat] = person
        party = party_again(
            round_,
            names=who,
            levels=tuple("" if seat == deal.seat else level for seat in range(seats)),
            me=Seat(deal.seat),
            seed=new_seed(),
            styles=self._styles,
        )
        self._routes.play_given(party)

    @property
    def _styles(self) -> tuple[()] | None:
        """The styles of opponents, as `party_again` takes them: their own, or none if the player wants none."""
        return None if self._services.preferences.now.characters else ()

    def _usual_level(self, game: str) -> str:
        """Return the strength of opponents that the player chose last in *game*."""
        found = entry(game)
        chosen = (self._services.preferences.now.last_setup_of(game) or {}).get("levels")
        # Settings come from a file that anybody may have written.
        first = str(chosen[0]) if isinstance(chosen, list) and chosen else ""
        return first if first in found.levels else found.usual_level
