# SPDX-License-Identifier: MIT
"""A round of 相十副 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any, ClassVar, Final

from dominoes.game import Event
from dominoes.games.patience import GiveUp
from dominoes.games.watching.groups import PAIR, Swap
from dominoes.games.watching.rules import Move, State, TilesSwapped, View
from dominoes.tiles import Tile, tidy
from ui.games.patience import PatiencePerson, PatiencePresenter
from ui.games.person import Turn
from ui.games.presenter import hand_help
from ui.games.watching import texts
from ui.games.watching.table import SPANS, WatchingFelt, group_at, tile_at, watching_model
from ui.kit.commands import Command
from ui.language.i18n import N_, _, number
from ui.table.board import BoardModel
from ui.table.drag import Drop
from ui.table.prompt import Action

# -- the person -----------------------------------------------------------------------------------


GIVE_UP_KEY: Final = "X"
_GROUPS: Final = 2
"""Groups that exchange tiles."""
_MOST: Final = 2
"""Tiles that a group gives at once."""


class WatchingTurn(Turn[State, Move, View]):
    """What may be swapped now."""

    def swap(self, selected: tuple[int, ...]) -> Swap | None:
        """Return the swap of the tiles in these places; None unless they are of two groups, as many of each."""
        groups = sorted({group_at(place) for place in selected})
        if len(groups) != _GROUPS:
            return None
        one, other = groups
        given, taken = self._of(selected, one), self._of(selected, other)
        return Swap(one, given, other, taken) if len(given) == len(taken) else None

    def is_begun(self, selected: tuple[int, ...]) -> bool:
        """Return whether the tiles in these places are some, or all, of those that a legal swap is about."""
        groups = {group: Counter(self._of(selected, group)) for group in map(group_at, selected)}
        for move in self.moves(Swap):
            rows = {move.one: Counter(move.given), move.other: Counter(move.taken)}
            if all(tiles <= rows.get(group, Counter()) for group, tiles in groups.items()):
                return True
        return False

    def _of(self, selected: tuple[int, ...], group: int) -> tuple[Tile, ...]:
        return tidy(tile_at(self.view, place) for place in selected if group_at(place) == group)


class WatchingPerson(PatiencePerson[WatchingTurn]):
    """Turns what is done on the table into moves."""

    ANSWERS = PatiencePerson.ANSWERS | {GIVE_UP_KEY}
    GIVEN_UP = N_("The deal then counts as not solved.")

    # -- what is chosen ------------------------------------------------------------------------

    def _able(self) -> frozenset[int]:
        """Return the places of tiles that can be swapped with the selection."""
        turn = self.turn
        if turn is None or not self.selected:
            return frozenset()
        groups = {*map(group_at, self.selected)}
        beside = (place for group, span in enumerate(SPANS) if groups != {group} for place in span)
        others = (place for place in beside if place not in self.selected)
        return frozenset(place for place in others if turn.is_begun((*self.selected, place)))

    def _hinted(self, move: Move) -> frozenset[int]:
        turn = self.turn
        if turn is None or isinstance(move, GiveUp):
            return frozenset()
        found: set[int] = set()
        for group, row in ((move.one, move.given), (move.other, move.taken)):
            left = list(row)
            for place in SPANS[group]:
                if tile_at(turn.view, place) in left:
                    left.remove(tile_at(turn.view, place))
                    found.add(place)
        return frozenset(found)

    def _on_tile(self, place: int) -> None:
        turn = self.turn
        if turn is None:
            self.idle.emit()
            return
        if place in self.selected:
            self.selected.toggle(place)
        else:
            chosen = (*self.selected, place)
            move = turn.swap(chosen)
            if move is not None and move in turn.legal:
                self.selected.places = chosen
                self.answer_with(move)
                return
            if move is not None and not turn.is_begun(chosen):
                self._explain(turn.why_not(move))
                return
            self.selected.places = self._kept(chosen, place)
        self.refresh()
        self.announced.emit(self._selection_text())

    def _goes_along(self, place: int) -> bool:
        return {*map(group_at, self.selected)} == {group_at(place)}

    def _kept(self, chosen: tuple[int, ...], place: int) -> tuple[int, ...]:
        """Return what stays selected when the tile in *place* is chosen too: two tiles of a group at most, two groups.

        Two tiles of one group only go together with the whole pair.
        """
        groups = {group_at(each) for each in chosen}
        mine = [each for each in chosen if group_at(each) == group_at(place)]
        if len(groups) > _GROUPS or len(mine) > _MOST or (len(groups) == _GROUPS and PAIR not in groups):
            return (place,)
        return chosen

    def _drop(self, place: int) -> Drop | None:
        if self.turn is None:
            return None
        move = self.turn.swap((*self.selected, place))
        if move is None or move not in self.turn.legal:
            return None
        box = self._table.tile_box(place)
        return Drop(box, box, self.move_text(move), partial(self.answer_with, move))

    def _given_up(self, turn: WatchingTurn) -> Move:
        return GiveUp()

    # -- what is said --------------------------------------------------------------------------

    def _actions(self) -> list[Action]:
        return [Action(_("Give up"), GIVE_UP_KEY, self.giving_up.emit)]

    def _prompt(self) -> None:
        turn = self.turn
        if turn is None:
            return
        dragon = turn.view.options.dragon
        valid = sum(bool(texts.made(group, dragon)) for group in turn.view.groups)
        if not self.selected:
            self._table.advice.say(
                _("{n} of 11 groups lit. Choose a tile, then one of another group to swap.").format(n=number(valid))
            )
        elif self._able():
            self._table.advice.say(_("Marked tiles can be swapped with it."))
        else:
            self._table.advice.say(_("It can't be swapped with any tile: both groups must make something."))


# -- a round on the table -------------------------------------------------------------------------


class WatchingPresenter(PatiencePresenter):
    """Shows one deal to the player."""

    TABLE = WatchingFelt
    PERSON = WatchingPerson
    TURN = WatchingTurn
    SOUNDS: ClassVar = {TilesSwapped: "tile"}
    PAUSES = (TilesSwapped,)
    person: WatchingPerson

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "← ↑ → ↓", None, help=_("Move between tiles")),
            Command("", _("Space"), None, help=_("Select the tile, or swap it with the one selected")),
            Command("", GIVE_UP_KEY, self.person.giving_up.emit, help=_("Give up")),
            *hand_help(_("Select the tile"), _("Swap two tiles by dropping one on the other")),
        )

    def _model(self, state: State) -> BoardModel:
        model = watching_model(self._seat_view(state))
        placed = self.person.placed(model.places)
        return BoardModel(me=model.me, seats=(), seen=(), places=placed, frames=model.frames)

    async def _show(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - as all do
        match event:
            case TilesSwapped(swap) if before is not None:
                await self._table.show_swapped(_ways(swap, before, after), self._model(after))
            case _:
                await super()._show(event, before, after)


def _ways(swap: Swap, before: State, after: State) -> list[tuple[int, int]]:
    """Return start and target on the board for each tile of both groups.

    A tile that leaves goes to the other group; one that stays may still have to make room.
    """
    goals = {group: list(zip(after.groups[group], SPANS[group], strict=True)) for group in (swap.one, swap.other)}
    found = []
    for group, beside, row in ((swap.one, swap.other, swap.given), (swap.other, swap.one, swap.taken)):
        leaving = list(row)
        for tile, start in zip(before.groups[group], SPANS[group], strict=True):
            target = group
            if tile in leaving:
                leaving.remove(tile)
                target = beside
            goal = next(each for each in goals[target] if each[0] is tile)
            goals[target].remove(goal)
            found.append((start, goal[1]))
    return found
