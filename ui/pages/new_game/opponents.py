# SPDX-License-Identifier: MIT
"""Who sits at the table: how many, and how well each opponent plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.games import GAMES
from ui.kit.controls import Chooser
from ui.kit.page_parts import Field, Section
from ui.language.i18n import _, number, term
from ui.language.names import level_name
from ui.table.faces import FaceLabel, face_of

_PLACES: Final = ("right", "opposite", "left")
"""Terms for the opponents of four, in the order they sit after the player; also the most that are always shown."""
_FACE: Final = 44


class OpponentField(Field):
    """The strength of one opponent, with face, name and character."""

    CONTROL = (124, 230)

    def __init__(self, chooser: Chooser, parent: QWidget) -> None:
        """Show nobody yet."""
        self._face = FaceLabel(parent, _FACE)
        super().__init__(chooser, parent)
        self._row.insertWidget(0, self._face)

    def show_who(self, place: str, name: str, character: str) -> None:
        """Show the opponent called *name*, with their *character* if it is known."""
        self._face.show_face(face_of(name))
        self.set_text(f"{name} · {place}", character)


class OpponentsSection(Section):
    """How many play, and the strength of each opponent in the order they sit after the player."""

    levels_chosen = Signal()
    """The player chose the strength of an opponent, or of all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a section for the usual number of players; see `prepare` and `show_count`."""
        super().__init__(parent, lambda: _("Opponents"))
        self.players = Chooser(self)
        self._players_field = self.add_field(self.players, lambda: _("Players"))
        self.all = Chooser(self)
        self.all.chosen.connect(self._on_all)
        self._all_field = self.add_field(self.all, lambda: _("All the same"))
        self._numbers: tuple[int, ...] = ()
        self._offered: tuple[str, ...] = ()
        self._shown: tuple[str, ...] = ()
        self._differ = True
        self._count = len(_PLACES)
        # With many opponents their rows are shown only on request.
        self._one_by_one = False
        self._choosers = [Chooser(self) for _place in range(1, max(max(entry.seats) for entry in GAMES))]
        self._fields = [OpponentField(chooser, self) for chooser in self._choosers]
        for chooser, field in zip(self._choosers, self._fields, strict=True):
            self.add(field)
            chooser.chosen.connect(self._on_level)
        self._company: Sequence[tuple[str, str]] = ()
        self.translate(self._show_numbers, self._show_levels, self._show_places)

    def prepare(self, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Offer these strengths.

        Args:
            offered: Strengths to choose from, the weakest first; nobody is asked where there is only one.
            chosen: Strengths to begin with; the last one is also for opponents that join later.
        """
        self._offered = self._shown = tuple(offered)
        self._one_by_one = False
        self._show_levels()
        for place, chooser in enumerate(self._choosers):
            chooser.choose(chosen[min(place, len(chosen) - 1)])
        self._show_all()

    def show_count(self, opponents: int, numbers: Sequence[int], offered: Sequence[str]) -> None:
        """Show as many rows as there are *opponents*, and offer these *numbers* of players if there are several.

        Strengths are only *offered* where they differ by the rules chosen; for another the next weaker one plays.
        """
        self._count = opponents
        self._differ = len(offered) > 1
        if self._differ and tuple(offered) != self._shown:
            chosen = [str(chooser.value()) for chooser in self._choosers]
            self._shown = tuple(offered)
            self._show_levels()
            for chooser, level in zip(self._choosers, chosen, strict=True):
                chooser.choose(self._nearest(level))
        self._numbers = tuple(numbers)
        self._players_field.setVisible(len(self._numbers) > 1)
        self._show_numbers()
        self.players.choose(opponents + 1)
        self._show_places()
        self._show_all()
        # Who plays alone has nothing to choose here.
        self.setVisible(opponents > 0)

    def show_company(self, company: Sequence[tuple[str, str]]) -> None:
        """Show the name of each opponent, and what they like to do; empty where that is not known."""
        self._company = company
        self._show_places()

    @property
    def rows(self) -> list[Chooser]:
        """The list of each opponent, whether it is shown or all are alike."""
        return self._choosers[: self._count]

    @property
    def levels(self) -> tuple[str, ...]:
        """The strength of each opponent."""
        return tuple(str(chooser.value()) for chooser in self.rows)

    @property
    def strengths(self) -> tuple[str, ...]:
        """The strength of each opponent, also of those that would join."""
        return tuple(str(chooser.value()) for chooser in self._choosers)

    def _nearest(self, level: str) -> str:
        """Return *level*, or where it is not offered the next weaker one, if there is one."""
        weaker = self._offered[: self._offered.index(level) + 1]
        return next((each for each in reversed(weaker) if each in self._shown), self._shown[0])

    def _show_levels(self) -> None:
        words = [(level, level_name(level)) for level in self._shown]
        self.all.set_items([*words, (None, _("different"))])
        for chooser in self._choosers:
            chooser.set_items(words)

    def _show_numbers(self) -> None:
        self.players.set_items([(n, number(n)) for n in self._numbers])

    def _show_places(self) -> None:
        if self._count == len(_PLACES):
            names = [term(place) for place in _PLACES]
        elif self._count == 1:
            names = [term("opponent")]
        else:
            # Translators: the first, second … opponent, counter-clockwise from the player.
            names = [_("Opponent {n}").format(n=number(place)) for place in range(1, len(self._fields) + 1)]
        for field, place, (name, character) in zip(self._fields, names, self._company, strict=False):
            field.show_who(place[:1].upper() + place[1:], name, character)

    def _on_all(self, level: object) -> None:
        self._one_by_one = level is None
        if level is not None:
            for chooser in self._choosers:
                chooser.choose(level)
        self._on_level()

    def _on_level(self) -> None:
        self._show_all()
        self.levels_chosen.emit()

    def _show_all(self) -> None:
        few = self._count <= len(_PLACES)
        # One opponent is all of them.
        self._all_field.setVisible(self._differ and self._count > 1)
        alike = len(set(self.levels)) <= 1
        self._one_by_one = (self._one_by_one and not few) or not alike
        self.all.choose(next(iter(self.levels), None) if not self._one_by_one else None)
        for place, (field, chooser) in enumerate(zip(self._fields, self._choosers, strict=True)):
            chooser.setVisible(self._differ)
            field.setVisible(place < self._count and (few or self._one_by_one))
