# SPDX-License-Identifier: MIT
"""推牌九 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Final

from dominoes.ai.bot import Choice
from dominoes.game import Event, PileOpened, Seat, Step, TilesDealt
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.rules import places
from dominoes.games.paigow.state import (
    HandCompared,
    HandsShown,
    Move,
    State,
    View,
)
from dominoes.games.stakes import StakePlaced
from ui.games.bank import ComparingPresenter
from ui.games.paigow import COST, HOUSE_FIRST, ODDS, RANK_STRIP, texts
from ui.games.paigow.felt import PaiGowTable
from ui.games.paigow.person import EXCHANGE_KEY, BankTurn, PaiGowPerson, estimate
from ui.games.paigow.table import PaiGowTableModel, Showing, bank_model
from ui.games.paigow.texts import rank_lists
from ui.games.paigow.words import PaiGowWords
from ui.games.presenter import hand_help, yes_and_no
from ui.games.rank_strip import RankStrip
from ui.kit import theme
from ui.kit.commands import Command
from ui.kit.sheet import SheetButton, SheetContent
from ui.language.i18n import _, number, term
from ui.table.moments import Ceremony
from ui.table.numbers import SheetModel

LEAST_CARD: Final = 150
"""Width of a setting card, at text size 1, that the strip beside the table must leave."""
_WIDEST_STRIP: Final = 0.3
"""Largest width of that strip, as a share of the room for it and the table."""

_ODDS_KEY: Final = "O"
_STRIP_KEY: Final = "T"


class PaiGowPresenter(ComparingPresenter):
    """Shows one round of 推牌九 to one seat."""

    TABLE = PaiGowTable
    PERSON = PaiGowPerson
    TURN = BankTurn
    SOUNDS: ClassVar = {StakePlaced: "tile", HandSet: "throw", HandCompared: "tile"}
    PREFERS = (_ODDS_KEY, _STRIP_KEY)
    PAUSES = (HandCompared,)
    person: PaiGowPerson
    _table: PaiGowTable

    _opened: frozenset[Seat] = frozenset()
    _compared: frozenset[Seat] = frozenset()
    _dealt = False
    _strip: RankStrip | None = None
    """The order of hands beside the table; None at a table that has nothing beside it."""
    _strip_fits = True

    @property
    def beside(self) -> RankStrip:
        """The order of hands, to the left of the table."""
        if self._strip is None:
            self._strip = RankStrip(self._table)
        return self._strip

    def close(self) -> None:
        """Disconnect from the table, so that only the next presenter answers its clicks."""
        super().close()
        if self._strip is not None:
            self._strip.hide()
            self._strip.deleteLater()

    # -- what is shown -------------------------------------------------------------------------

    def settlement(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement of a finished round."""
        return replace(super().settlement(state, round_name), advice=self._cost(state))

    def facts(self, state: State, seat: Seat) -> Mapping[str, float]:
        """Return the cost of the setting, if known."""
        cost = self.cost(state, seat)
        return {} if cost is None else {"cost": cost}

    def cost(self, state: State, seat: Seat) -> float | None:
        """Return what the setting of *seat* has cost against the best one, in points on average."""
        mine, table, best = state.settings[seat], ranking(state.options.ranking), self._advice.get(seat)
        found = estimate(best, mine, table) if mine is not None else None
        if found is None or best is None or found.value is None or best.value is None:
            return None
        # Values are sums of exact chances; what is left below this is the rounding of floats.
        lost = best.value - found.value
        return lost if lost >= 1e-9 else 0.0  # noqa: PLR2004

    def _cost(self, state: State) -> str:
        """Return what the setting has cost, if the player wants to know."""
        cost = self.cost(state, self.me) if COST.of(self.settings) else None
        if cost is None:
            return ""
        if not cost:
            return _("No other way to set your hand was better.")
        best = PaiGowWords(state.options, self.who).name(self.view, self._advice[self.me].move)
        return _("{best} would have gained {n} more chips on average.").format(best=best, n=number(cost, digits=2))

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:
        """Stop after each phase."""
        return step.state.phase is not before.state.phase

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table; the house way, chances and the order of hands are in the header too."""
        return (
            Command("", "1 2 3", None, help=_("Choose a way to set the hand, or a stake")),
            Command("", "← →", None, help=_("Move between settings, tiles and seats")),
            Command("", "Enter", None, help=_("Press the main button")),
            *yes_and_no(self._table.bar.press),
            *hand_help(
                _("Set the hand as the card shows"),
                _("Swap two tiles by dropping one on the other"),
            ),
            Command("", EXCHANGE_KEY, self.person.exchange, help=texts.exchange_button()),
            Command(term("house-way"), "W", self.ask_house),
            Command(_("Odds"), _ODDS_KEY, self.toggle_odds, help=_("Show or hide the odds of each way")),
            Command(_("Ranks"), _STRIP_KEY, self.toggle_strip, help=_("Show or hide the order of hands")),
        )

    def ask_house(self) -> None:
        """Show how the house would set the hand, unless the player wants no advice."""
        if not self.is_honest() and not self._is_small():
            self.person.ask_house()

    @property
    def _shows_odds(self) -> bool:
        return ODDS.of(self.settings) and not self.settings.honest

    def toggle_odds(self) -> None:
        """Show chances on the cards, or no longer; say so while there are no cards."""
        if self.is_honest() or self._is_small():
            return
        wanted = not ODDS.of(self.settings)
        self.prefers.emit(ODDS.key, wanted)
        if not self.person.cards():
            text = _("The odds will be shown when you set your hand.")
            self.person.say(text if wanted else _("The odds will no longer be shown."))

    def _is_small(self) -> bool:
        """Return whether nobody sets a hand at this table; if so, show that."""
        small = self._state is not None and self._state.options.small
        if small:
            self.person.say(_("A hand of two tiles needs no setting."))
        return small

    def toggle_strip(self) -> None:
        """Show the order of hands beside the table, or no longer; as a sheet where there is no room beside it."""
        if self._strip_fits:
            self.prefers.emit(RANK_STRIP.key, not RANK_STRIP.of(self.settings))
        elif self._state is not None:
            self.wanted.emit(self._strip_content)

    def _strip_content(self) -> SheetContent:
        px = theme.look().px
        strip = RankStrip()
        # It scrolls by itself; the sheet around it must not.
        strip.setMinimumSize(px(300), px(180))
        self._fill(strip)
        return SheetContent(_("Order of hands"), "", strip, (SheetButton("", term("close"), "Esc", main=True),))

    def show_beside(self, width: int, height: int) -> None:
        """Show the order of hands, if the table keeps enough room for its seats and for cards that can be read."""
        seats, usual = len(self.who), theme.look().usual_size
        strip = self.beside.sizeHint().width()
        left = width - strip
        fits = left >= usual * (450 + 60 * seats) and strip <= _WIDEST_STRIP * width
        # Larger words make room for it on the table.
        self._strip_fits = fits and self._table.has_room_at(left, height, seats, usual * LEAST_CARD)
        self._show_strip()

    def show_now(self) -> None:
        """Show everything again, as after a change of language or settings."""
        self.person.odds = self._shows_odds
        self.person.house_first = HOUSE_FIRST.of(self.settings) and not self.settings.honest
        self._show_strip()
        if self._state is not None and self.waiting.is_on:
            # A comparison that waits to be looked at is complete, though the round is not.
            self._table.sync(self._model(self._state))
        super().show_now()
        self._show_chances()

    def _show_strip(self) -> None:
        """Show the order of hands as the options of this table have it."""
        if self._strip is not None:
            self._fill(self._strip)
            self._strip.setVisible(RANK_STRIP.of(self.settings) and self._strip_fits and self._state is not None)

    def _fill(self, strip: RankStrip) -> None:
        if self._state is not None:
            strip.show_lists(rank_lists(self._state.options.ranking), self._table.style_of_tiles)

    def _pile_opened(self) -> PileOpened | None:
        """Return the throw of the dice, where there is one: hands laid out have none."""
        return next((event for event in self._state.history if isinstance(event, PileOpened)), None)

    def _model(self, state: State) -> PaiGowTableModel:
        view = self._view(state)
        showing = Showing(
            opened=self._opened,
            compared=self._compared,
            cards=self.person.cards(),
            arranged=self.person.arrangement,
            dealt=self._dealt,
        )
        return bank_model(view, self.who, self.levels, showing, open_hands=self._open(state))

    # -- the person's turn ---------------------------------------------------------------------

    @cached_property
    def _advice(self) -> dict[Seat, Choice[Move]]:
        """How each of the people should have set their hand, as far as it was found."""
        return {}

    def _think(self, turn: BankTurn) -> None:
        self._advice.pop(self.me, None)
        super()._think(turn)

    def _is_wanted(self, turn: BankTurn) -> bool:
        """The odds of the ways to set the hand are shown if wanted, and counted anyway."""
        return bool(turn.ways) or super()._is_wanted(turn)

    def _is_wanted_later(self, turn: BankTurn) -> bool:
        return bool(turn.ways)

    def _advised(self, turn: BankTurn, advice: Choice[Move]) -> None:
        if turn.ways:
            self._advice[turn.seat] = advice
            if self.person.turn is turn:
                self._show_chances()
        super()._advised(turn, advice)

    def _show_chances(self) -> None:
        if not (self._shows_odds or COST.of(self.settings)):
            return
        if self.me in self._advice:
            self.person.show_chances(self._advice[self.me])
        elif self.person.turn is not None and (self.coaching is None or not self.coaching.is_thinking):
            # They did not come in time.
            self._think(self.person.turn)

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self._opened = self._compared = frozenset()
        self._dealt = False
        self._show_strip()

    def _caught_up(self, view: View) -> None:
        self._begin()
        self._dealt = any(isinstance(event, HandsTaken) for event in view.history)
        for event in view.history:
            match event:
                case HandsShown(hands):
                    self._opened = frozenset(Seat(seat) for seat, row in enumerate(hands) if row)
                case HandCompared(seat, _, _):
                    self._compared |= {seat}
                case _:
                    pass

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        match event:
            case PileOpened() | TilesDealt():
                self._table.sync(self._model(after))
            case HandsTaken():
                await self._show_dealt(after)
            case HandsShown():
                assert after.banker is not None
                await self._turn_over(after.banker, after)
                if self.me in after.players:
                    await self._turn_over(self.me, after)
            case HandCompared(seat, _, _):
                if seat not in self._opened:
                    await self._turn_over(seat, after)
                self._compared |= {seat}
                self._table.sync(self._model(after))
                self.changed.emit()
                await self._linger_over(seat, self._compared, after.players)
            case _:
                self._table.sync(self._model(after))
                self.changed.emit()

    async def _show_dealt(self, after: State) -> None:
        """Roll the dice, and let the columns go out."""
        opened = self._pile_opened()
        self._dealt = True
        if self.settings.ceremony and opened is not None:
            half = after.standing.half
            shares = places(after.options, opened.dice, opened.first, half)
            order = [Seat((opened.first + step) % len(shares)) for step in range(len(shares))]
            earlier = places(after.options, opened.dice, opened.first, 1) if half > 1 else ()
            await Ceremony(self._table).run(
                [(seat, shares[seat]) for seat in order],
                opened.dice,
                texts.dice_words(opened, self.who, odd=after.options.odd_die),
                gone=[place for row in earlier for place in row],
                collect=True,
                odd=after.options.odd_die,
            )
            self._table.sync(self._model(after))
        else:
            await self._table.show_dealt(self._model(after))
        await self._moments.turn_up()

    async def _turn_over(self, seat: Seat, after: State) -> None:
        """Turn over the tiles of *seat*."""
        self._opened |= {seat}
        await self._table.show_hands(seat, self._model(after))
