# SPDX-License-Identifier: MIT
"""The person at this computer in a round of 推牌九: banks or not, stakes, and sets the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import SignalInstance

from dominoes.ai.bot import Choice, Estimate
from dominoes.errors import Reason
from dominoes.games import entry
from dominoes.games.paigow.hands import Ranking, ranking
from dominoes.games.paigow.options import FAMILY
from dominoes.games.paigow.state import (
    Bank,
    Bid,
    CoBank,
    Move,
    Pass,
    Set,
    State,
    View,
)
from dominoes.games.paigow.ways import way
from dominoes.games.paigow.ways.terms import Decision
from dominoes.games.stakes import Stake
from dominoes.tiles import Tile
from ui.games.coaching import Hint
from ui.games.paigow import texts
from ui.games.paigow.felt import PaiGowTable
from ui.games.paigow.options import rule_text, way_name
from ui.games.paigow.table import CardModel, hand_models, tiles_of
from ui.games.person import NO_KEY, PLAY_KEY, YES_KEY, Person, Turn, yes_or_no
from ui.games.reasons import reason_text
from ui.games.words import Words
from ui.language.i18n import _, number, percent, pgettext, signed
from ui.table.drag import Drop
from ui.table.prompt import Action


class BankTurn(Turn[State, Move, View]):
    """What one seat may do now."""

    @property
    def silent(self) -> Move | None:
        """The only answer before the tiles are looked at; how they are set is always for the player to see."""
        return self.legal[0] if len(self.legal) == 1 and not self.ways else None

    @property
    def forced(self) -> Reason | None:
        """Why the answer about the bank is the only one; None if it is not, or something else is asked."""
        match self.silent:
            case Bank():
                return self.why_not(Bank(takes=False))
            case Bid(times):
                return self.why_not(Bid(times + 1))
            case _:
                return None

    @property
    def bids(self) -> tuple[Bid, ...]:
        """Bids for the bank."""
        return self.moves(Bid)

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """Stakes to choose from."""
        return self.moves(Stake)

    @property
    def answers(self) -> tuple[Move, ...]:
        """The answers to the question for the banker, or for a partner in the bank; yes comes first."""
        return tuple(move for move in self.legal if isinstance(move, Bank | CoBank | Pass))

    @property
    def ways(self) -> tuple[Set, ...]:
        """The different ways to set the hand, each with its usual hand in front."""
        found: list[Set] = []
        for move in self.moves(Set):
            if exchanged(move) not in found:
                found.append(move)
        return tuple(found)

    def turned(self, way: Set) -> Set | None:
        """Return *way* with its hands exchanged, if that is legal."""
        other = exchanged(way)
        return other if other != way and other in self.legal else None

    def way_of(self, low: Sequence[Tile], high: Sequence[Tile]) -> int | None:
        """Find the way that has these two hands, whichever is in front."""
        given = Set(tuple(low), tuple(high))
        for place, each in enumerate(self.ways):
            if given in (each, exchanged(each)):
                return place
        return None

    def estimated(self, choice: Choice[Move], move: Move) -> Estimate[Move] | None:
        """Return the estimate in *choice* for *move*, or for the way of equal worth."""
        ranks = ranking(self.state.options.ranking)
        return estimate(choice, move, ranks) if isinstance(move, Set) else super().estimated(choice, move)


def exchanged(way: Set) -> Set:
    """Return *way* with its hands exchanged."""
    return Set(way.high, way.low)


EXCHANGE_KEY: Final = "X"
HOUSE_WAY = "generic"
"""The way explained by the button, and the reference of hints."""


AGAINST_WAY: Final = ("paigow.lifts-low", "paigow.lifts-high")
"""Keys of the reasons on the advantage of a setting over that of the house way."""


def set_by(decision: Decision) -> Set:
    """Return the way to set the hand that a house has decided on."""
    return Set(decision.setting.low.tiles, decision.setting.high.tiles)


class OddsHint(Hint):
    """Advice about a hand to be set, which is counted over all hands."""

    def worth(self, _words: Words) -> str:
        """Return the worth of the move: nothing of it is chance."""
        value = self.choice.value
        return "" if value is None else _("{n} chips on average.").format(n=signed(round(value, 1)))


class HouseHint(Hint):
    """The way in which the house would set the hand."""

    def __init__(self, turn: BankTurn, decision: Decision, odds: Choice[Move] | None) -> None:
        """Show the *decision* of the house in *turn*; *odds* are those of all ways, as far as they are known."""
        super().__init__(turn, Choice(set_by(decision)))
        self._rule, self._odds = decision.rule, odds

    def parts(self, words: Words) -> tuple[str, ...]:
        """Return the name of the way, its rule, and what the odds say against it."""
        return (way_name(HOUSE_WAY), rule_text(HOUSE_WAY, self._rule), *self._against_odds(words))

    def worth(self, _words: Words) -> str:
        """Return nothing: the house does not count."""
        return ""

    def _against_odds(self, words: Words) -> tuple[str, ...]:
        """Return a note if the odds are known and advise another way than the house."""
        best = self._odds
        if best is None or not isinstance(best.move, Set):
            return ()
        found = self.turn.estimated(best, self.move)
        if found is None or found.value is None or best.value is None:
            return ()
        more = round(best.value - found.value, 1)
        if more <= 0:
            return ()
        view = self.turn.view
        text = _("The odds favour {setting}: {n} more chips on average.")
        said = text.format(setting=words.name(view, best.move), n=number(more, digits=1))
        reasons = entry(self.turn.game.key).coach.reasons(view, best.move)
        why = (reason_text(reason, words.who) for reason in reasons if reason.key in AGAINST_WAY)
        return (said, *why, _("The house way is one fixed rule for all hands; the odds are for these four tiles."))


class PaiGowPerson(Person[BankTurn]):
    """Turns what is done on the table into moves of one seat."""

    ANSWERS = Person.ANSWERS | {EXCHANGE_KEY}
    HINT = OddsHint
    _table: PaiGowTable

    odds = False
    """Whether chances stand on the cards."""
    house_first = False
    """Whether the house way is chosen before the person chooses one."""
    _chosen: int | None = None
    """Place of the chosen way; None until one is chosen."""
    _exchanged = False
    _usual = 0
    """Place of the stake placed last."""
    _house: Decision | None = None
    _advice: Choice[Move] | None = None

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        table = self._table
        return (
            *super()._signals(),
            (table.card_chosen, self._on_card),
            (table.card_double_clicked, self._on_card_double_clicked),
            (table.swap.swapped, self._on_swapped),
        )

    @property
    def _ranks(self) -> Ranking:
        assert self.turn is not None
        return ranking(self.turn.state.options.ranking)

    async def decide(self, turn: BankTurn) -> Any:  # noqa: ANN401 - as all do
        """Wait for the person to decide; where the rules leave one answer, show why instead."""
        if turn.forced is not None:
            self.say(reason_text(turn.forced, self.who))
        return await super().decide(turn)

    def _begin(self) -> None:
        self._chosen, self._exchanged = None, False
        self._house = self._advice = None
        if self.house_first and self.turn is not None and self.turn.ways:
            self._choose_house(self._decided(self.turn))

    def _end(self) -> None:
        self._house = self._advice = None

    def refresh(self) -> None:
        """Show what is selected, and move focus to it."""
        super().refresh()
        if self.turn is not None:
            self._take_focus()

    # -- setting the hand ----------------------------------------------------------------------

    @property
    def arrangement(self) -> Set | None:
        """How the tiles stand once a way to set them is chosen; None otherwise."""
        if self.turn is None or self._chosen is None:
            return None
        chosen = self.turn.ways[self._chosen]
        return exchanged(chosen) if self._exchanged else chosen

    def cards(self) -> tuple[CardModel, ...]:
        """Return the ways to set the hand as cards; none while something else is asked."""
        turn = self.turn
        if turn is None:
            return ()
        return tuple(self._card(place, move) for place, move in enumerate(turn.ways))

    def _card(self, place: int, usual: Set) -> CardModel:
        chosen = place == self._chosen
        move = exchanged(usual) if chosen and self._exchanged else usual
        low, high = hand_models((move.low, move.high), self._ranks)
        chances = self._chances(move) if self.odds else None
        odds = short = ""
        if chances is not None:
            # At a large table the cards are narrow.
            digits = 1 if len(self.who) <= FAMILY else 0
            win, push, lose = (percent(chance, digits=digits) for chance in chances)
            odds = _("would win {win} · push {push} · lose {lose}").format(win=win, push=push, lose=lose)
            short = f"{win} · {push} · {lose}"
        note = self._note(move)
        spoken = [texts.setting_name(move, self._ranks), low.sum, high.sum, odds, note]
        return CardModel(
            low=low,
            high=high,
            note=note,
            chances=chances,
            chances_text=odds,
            chances_short=short,
            chosen=chosen,
            advised=self._is_advised(move),
            spoken=" · ".join(part for part in spoken if part),
        )

    def _note(self, move: Set) -> str:
        if texts.setting_of(move, self._ranks).foul:
            return _("Foul: the hand in front is higher, so you lose both.")
        if self._house is not None and self._is_house(move):
            # The advice says why.
            return way_name(HOUSE_WAY)
        return ""

    def _is_house(self, move: Set) -> bool:
        return self._house is not None and move == set_by(self._house)

    def _is_advised(self, move: Set) -> bool:
        # The bubble names one of them, so only that one is marked.
        if self._house is not None:
            return self._is_house(move)
        return self.hint is not None and move == self.hint.move

    def _chances(self, move: Set) -> tuple[float, float, float] | None:
        advice = self._advice or (None if self.hint is None else self.hint.choice)
        found = estimate(advice, move, self._ranks)
        if found is None or found.chances is None:
            return None
        win, push, lose = found.chances
        total = max(1, win + push + lose)
        return win / total, push / total, lose / total

    def show_chances(self, advice: Choice[Move]) -> None:
        """Take the odds of the hand that is being set."""
        if self.turn is not None and advice.move in self.turn.legal:
            self._advice = advice
            self.arranged.emit()

    def choose_card(self, place: int) -> None:
        """Choose one of the ways, from 0; while others are to move, go on."""
        if self.turn is None:
            self.idle.emit()
        elif 0 <= place < len(self.turn.ways):
            if place != self._chosen:
                # Otherwise the hands stay as advice has put them.
                self._chosen, self._exchanged = place, False
            self.refresh()
            self._announce_card()

    def forget_selection(self) -> bool:
        """Choose no card; return whether one was chosen."""
        was_chosen = self._chosen is not None
        self._chosen, self._exchanged, self._house = None, False, None
        if was_chosen:
            self.refresh()
        return was_chosen

    def _on_card(self, place: int) -> None:
        self._clicked = self.turn is not None
        self.choose_card(place)

    def _on_card_double_clicked(self, place: int) -> None:
        """Set the hand as the card in *place* says; the first of the clicks has chosen it."""
        if self._clicked and self._chosen == place:
            self.play_selected()
        else:
            self._on_card(place)

    def _announce_card(self) -> None:
        """Announce the chosen card as it is now."""
        self.announced.emit(next(card.spoken for card in self.cards() if card.chosen))

    def _on_swapped(self, one: int, other: int) -> None:
        """Choose the way that comes of two tiles changing places."""
        place = self._way_swapped(one, other)
        if place is not None:
            self.choose_card(place)

    def _way_swapped(self, one: int, other: int) -> int | None:
        """Return the way that comes of two tiles changing places; while none is chosen, the two make a hand."""
        turn, standing = self.turn, self.arrangement
        if turn is None or not turn.ways:
            return None
        if standing is None:
            rest = [tile for at, tile in enumerate(turn.view.hand) if at not in (one, other)]
            return turn.way_of((turn.view.hand[one], turn.view.hand[other]), rest)
        tiles = list(tiles_of(standing))
        tiles[one], tiles[other] = tiles[other], tiles[one]
        return turn.way_of(tiles[:2], tiles[2:])

    def _on_taken(self, place: int) -> None:
        """Start to drag the tile in *place*, onto one that makes another way with it."""
        drops = self._drops(place)
        if drops:
            self._table.drag.carry((place,), drops)

    def _drops(self, place: int) -> Sequence[Drop]:
        """Return the tiles onto which the one in *place* may be dragged."""
        turn = self.turn
        drops = []
        for other, tile in enumerate(self._table.hand):
            way = None if other == place else self._way_swapped(place, other)
            if turn is None or way is None or way == self._chosen:
                continue
            box = tile.tile_rect().translated(tile.pos())
            text = texts.setting_name(turn.ways[way], self._ranks)
            drops.append(Drop(box, box, text, partial(self._on_swapped, place, other), plays=False))
        return drops

    def _on_returned(self) -> None:
        """Show what is asked again: nothing was selected for the drag."""
        self._show_advice()

    def exchange(self) -> None:
        """Put the high hand in front, if that is legal, or show the reason against it."""
        turn = self.turn
        if turn is None or not turn.ways:
            return
        if self._chosen is None:
            self._ask_to_choose()
            return
        chosen = turn.ways[self._chosen]
        if turn.turned(chosen) is not None:
            self._exchanged = not self._exchanged
            self.arranged.emit()
            self.show_turn()
            self._announce_card()
            return
        self._explain(turn.why_not(exchanged(chosen)))

    def ask_house(self) -> None:
        """Show how the house would set the hand, and by which rule."""
        turn = self.turn
        if turn is None or not turn.ways:
            self.say(_("When you set your hand, you can ask for the house way: the fixed rules of a casino banker."))
            return
        self._house = self._decided(turn)
        self._choose_house(self._house)
        self.refresh()
        self.announced.emit(self.hint_text())

    def _decided(self, turn: BankTurn) -> Decision:
        """Return how the house would set the hand of *turn*."""
        return way(HOUSE_WAY).set(turn.view.hand, self._ranks)

    def _choose_house(self, decision: Decision) -> None:
        """Choose what the house has decided."""
        assert self.turn is not None
        self._chosen, self._exchanged = self.turn.ways.index(set_by(decision)), False

    def play_selected(self) -> None:
        """Do what the main button says; a hand is set only once a way is chosen."""
        if self.turn is not None and self.turn.ways and self._chosen is None:
            self._ask_to_choose()
        else:
            super().play_selected()

    def _ask_to_choose(self) -> None:
        self.say(_("Choose a way first: click a card, or press its number."), "gold")

    # -- the other questions -------------------------------------------------------------------

    def _stake_at(self, place: int) -> None:
        if self.turn is not None:
            self._usual = place
            self.answer_with(self.turn.stakes[place])

    def _actions(self) -> list[Action]:
        turn = self.turn
        assert turn is not None
        if turn.ways:
            chosen = self.arrangement
            text = pgettext("button", "Set the hand")
            actions = [
                Action(text, PLAY_KEY, partial(self.answer_with, chosen), enabled=chosen is not None, main=True)
            ]
            if self._chosen is not None and turn.turned(turn.ways[self._chosen]) is not None:
                actions.append(Action(texts.exchange_button(), EXCHANGE_KEY, self.exchange))
            return actions
        if turn.stakes:
            return self._stake_actions(turn)
        if turn.bids:
            return self._buttons(turn.bids, [str(bid.times) if bid.times else PLAY_KEY for bid in turn.bids])
        # Nobody takes half of another's risk by pressing Enter once too often.
        keys = (YES_KEY, PLAY_KEY) if CoBank() in turn.answers else (PLAY_KEY, NO_KEY)
        return yes_or_no(self._buttons(turn.answers, keys))

    def _stake_actions(self, turn: BankTurn) -> list[Action]:
        usual = min(self._usual, len(turn.stakes) - 1)
        # A cap promises a key, and those of digits end with 9.
        keys = [PLAY_KEY if place == usual else "123456789"[place : place + 1] for place in range(len(turn.stakes))]
        return [
            Action(
                number(stake.chips) if place else self.move_text(stake),
                keys[place],
                partial(self._stake_at, place),
                main=place == usual,
            )
            for place, stake in enumerate(turn.stakes)
        ]

    def press(self, letter: str) -> bool:
        """Choose the card, or the stake or bid, that a digit names."""
        turn = self.turn
        if turn is None or not letter.isdecimal():
            return False
        place = int(letter) - 1
        if turn.ways:
            self.choose_card(place)
        elif 0 <= place < len(turn.stakes):
            self._stake_at(place)
        else:
            bid = next((bid for bid in turn.bids if bid.times == int(letter)), None)
            if bid is None:
                return False
            self.answer_with(bid)
        return True

    # -- advice --------------------------------------------------------------------------------

    def _button_plays(self, action: Action, move: Any) -> bool:  # noqa: ANN401 - as in the base
        sets = isinstance(move, Set) and action.key == PLAY_KEY and action.enabled
        return sets or super()._button_plays(action, move)

    def _selection(self) -> object:
        return self._chosen, self._exchanged, self._house

    def _follow_hint(self, hint: Choice[Move]) -> None:
        assert self.turn is not None
        self._house = None
        for place, each in enumerate(self.turn.ways):
            if hint.move in (each, exchanged(each)):
                self._chosen, self._exchanged = place, hint.move != each

    @property
    def _shown_hint(self) -> Hint | None:
        """The house way, once it was asked for, else the advice."""
        if self.turn is None or self._house is None:
            return self.hint
        return HouseHint(self.turn, self._house, self._advice)

    def _prompt(self) -> None:
        if self.turn is not None:
            self._table.advice.say(texts.prompt(self.turn.view, self.who))


def estimate(advice: Choice[Move] | None, move: Set, table: Ranking) -> Estimate[Move] | None:
    """Find what *advice* says of *move*; hands of equal rank may be set either way, a foul is never spoken of."""
    if advice is None:
        return None
    setting = texts.setting_of(move, table)
    alike = (move, exchanged(move)) if setting.low.rank == setting.high.rank else (move,)
    best = Estimate(advice.move, advice.value, advice.error, advice.chances)
    return next((each for each in (best, *advice.others) if each.move in alike), None)
