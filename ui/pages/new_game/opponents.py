# SPDX-License-Identifier: MIT
"""Who sits at the table: how many, and how well each opponent plays; a person at this computer has a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.games import GAMES
from ui.kit.controls import Chooser
from ui.kit.dropped_files import TextLine
from ui.kit.page_parts import Field, Section
from ui.kit.settings import LONGEST_NAME, clean_name
from ui.language.i18n import _, number, term
from ui.language.names import level_name
from ui.saving.setup import PERSON
from ui.table.faces import FaceLabel, face_of

_COMPUTER: Final = "computer"
"""In place of a strength, where strengths do not differ."""
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

    def show_place(self, place: str) -> None:
        """Show nobody known at *place*."""
        self._face.hide()
        self.set_text(place)

    def show_who(self, place: str, name: str, character: str) -> None:
        """Show the opponent called *name*, with their *character* if it is known."""
        self._face.show_face(face_of(name))
        self._face.show()
        self.set_text(f"{name} · {place}", character)


class OpponentsSection(Section):
    """How many play, and the strength of each opponent in the order they sit after the player.

    A seat may be taken by another person at this computer instead, whose name stands below it.
    """

    levels_chosen = Signal()
    """The player chose the strength of an opponent, or of all."""
    named = Signal()
    """The name of another person was changed."""

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
        self._kept = [""] * len(self._choosers)
        """The strength at each place, also where strengths do not differ or a person sits."""
        self._fields = [OpponentField(chooser, self) for chooser in self._choosers]
        self._lines = [TextLine(self, maxLength=LONGEST_NAME) for _chooser in self._choosers]
        self._name_fields = []
        for field, line in zip(self._fields, self._lines, strict=True):
            self.add(field)
            self._name_fields.append(self.add_field(line))
            line.textEdited.connect(self.named)
        for chooser in self._choosers:
            chooser.chosen.connect(self._on_level)
        self._company: Sequence[tuple[str, str]] = ()
        self.translate(self._show_numbers, self._show_levels, self._show_places)

    def prepare(self, offered: Sequence[str], chosen: Sequence[str], named: Sequence[str] = ()) -> None:
        """Offer these strengths.

        Args:
            offered: Strengths to choose from, the weakest first; where there is only one, the computer or a person.
            chosen: Strengths to begin with, or `PERSON`; the last strength is also for opponents that join later.
            named: Names of the people among these, by place.
        """
        joining = next((level for level in reversed(chosen) if level != PERSON), offered[-1] if offered else PERSON)
        self._offered = self._shown = tuple(offered)
        self._one_by_one = False
        self._show_levels()
        for place, line in enumerate(self._lines):
            self._choose(place, chosen[place] if place < len(chosen) else joining)
            line.setText(named[place] if place < len(named) else "")
        self._show_all()

    def show_count(self, opponents: int, numbers: Sequence[int], offered: Sequence[str]) -> None:
        """Show as many rows as there are *opponents*, and offer these *numbers* of players if there are several.

        Strengths are only *offered* where they differ by the rules chosen; for another the next weaker one plays.
        """
        self._count = opponents
        chosen, differed = self.strengths, self._differ
        self._differ = len(offered) > 1
        if self._differ and tuple(offered) != self._shown:
            self._shown = tuple(offered)
            self._show_levels()
            chosen = tuple(map(self._nearest, chosen))
        elif self._differ != differed:
            self._show_levels()
        for place, level in enumerate(chosen):
            self._choose(place, level)
        self._numbers = tuple(numbers)
        self._players_field.setVisible(len(self._numbers) > 1)
        self._show_numbers()
        self.players.choose(opponents + 1)
        self._show_places()
        self._show_all()
        # Who plays alone has nothing to choose here.
        self.setVisible(opponents > 0)

    def show_company(self, company: Sequence[tuple[str, str]]) -> None:
        """Show the name and character of each opponent; empty ones are not known."""
        self._company = company
        self._show_places()

    @property
    def rows(self) -> list[Chooser]:
        """The list of each opponent, whether it is shown or all are alike."""
        return self._choosers[: self._count]

    @property
    def levels(self) -> tuple[str, ...]:
        """The strength of each opponent."""
        return self.strengths[: self._count]

    @property
    def strengths(self) -> tuple[str, ...]:
        """The strength of each opponent, also of those that would join."""
        values = (chooser.value() for chooser in self._choosers)
        return tuple(
            kept if value == _COMPUTER else str(value) for value, kept in zip(values, self._kept, strict=True)
        )

    def _choose(self, place: int, level: str) -> None:
        if level != PERSON:
            self._kept[place] = level
        self._choosers[place].choose(level if self._differ or level == PERSON else _COMPUTER)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the other people at this computer, empty for one without a name."""
        return tuple(name for name, level in zip(self.names, self.levels, strict=False) if level == PERSON)

    @property
    def names(self) -> tuple[str, ...]:
        """The name at each place, whether a person takes it or not."""
        return tuple(clean_name(line.text()) for line in self._lines)

    def _nearest(self, level: str) -> str:
        """Return *level*, or where it is not offered the next weaker one, if there is one."""
        if level == PERSON:
            return level
        weaker = self._offered[: self._offered.index(level) + 1]
        return next((each for each in reversed(weaker) if each in self._shown), self._shown[0])

    def _show_levels(self) -> None:
        person: tuple[object, str] = (PERSON, _("Person"))
        words: list[tuple[object, str]] = [(level, level_name(level)) for level in self._shown]
        if not self._differ:
            words = [(_COMPUTER, _("Computer"))]
        for chooser in self._choosers:
            chooser.set_items([*words, person])
        self.all.set_items([*words, person, (None, _("different"))])

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
        rows = zip(self._fields, self._name_fields, self._choosers, names, strict=False)
        for at, (field, its_name, chooser, name) in enumerate(rows):
            place = name[:1].upper() + name[1:]
            if at < len(self._company) and chooser.value() != PERSON:
                field.show_who(place, *self._company[at])
            else:
                field.show_place(place)
            # Translators: the name of the person at this place, such as "Right" or "Opponent 3".
            its_name.set_text(_("Name: {place}").format(place=place))

    def _on_all(self, level: object) -> None:
        self._one_by_one = level is None
        if level is not None:
            for chooser in self._choosers:
                chooser.choose(level)
        self._on_level()

    def _on_level(self) -> None:
        self._show_all()
        self._show_places()
        self.levels_chosen.emit()

    def _show_all(self) -> None:
        few = self._count <= len(_PLACES)
        # One opponent is all of them.
        self._all_field.setVisible(self._count > 1)
        chosen = [chooser.value() for chooser in self.rows]
        self._one_by_one = (self._one_by_one and not few) or len(set(chosen)) > 1
        self.all.choose(next(iter(chosen), None) if not self._one_by_one else None)
        for place, field in enumerate(self._fields):
            field.setVisible(place < self._count and (few or self._one_by_one))
            is_person = self._choosers[place].value() == PERSON
            self._name_fields[place].setVisible(place < self._count and is_person)
