# SPDX-License-Identifier: MIT
"""Who plays in a score book: names are corrected, or somebody else sits down from a round on."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from dominoes.scorebook.book import MOST_TURNS, Book, Person, PlayersError, Rotation, TallyError, plain_name
from ui.games import GAME_UIS
from ui.games.tally_form import person_name, round_name, unnamed, who_of
from ui.kit import theme
from ui.kit.answers import Cells
from ui.kit.controls import Chooser
from ui.kit.dialog import Dialog
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.page_parts import Field, ScrollArea
from ui.kit.settings import LONGEST_NAME, clean_name
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel, announce
from ui.language import names
from ui.language.i18n import _, number, term
from ui.language.names import enumerated
from ui.pages.scorebook.drafts import Drafts
from ui.pages.scorebook.words import COMMA, names_listed, players_trouble

_TYPED: Final = 200
"""Largest input of a line in characters; a too long name is not cut, but refused."""


class What(Enum):
    """What is to be done about the players; the value is its word in drafts."""

    CORRECT = "correct"
    REPLACE = "replace"
    TURNS = "turns"


class PlayersDialog(Dialog):
    """Asks for names; what was typed is kept until it is decided, and offered again."""

    topic = "records#score-book"
    decided = Signal(object)
    """The `Book` with other players."""

    def __init__(self, parent: QWidget, book: Book, drafts: Drafts) -> None:
        """Ask for the players in *book*; the input is kept in *drafts*."""
        super().__init__(parent)
        # Not by WA_DeleteOnClose: the signal of the answer comes later.
        self.finished.connect(self.deleteLater)
        self._book, self._drafts = book, drafts
        self._asked: dict[str, Person] = {}
        """By new name, who was asked about last as perhaps the same person as another."""
        self._shown: tuple[str, ...] = ()
        """Names of the seats in the round that is chosen, as the book has them."""
        self.setWindowTitle(_("Who plays"))
        title = PlainLabel(_("Who plays"), self, role=Type.LEAD, wrap=True)
        self.what = Cells(self, even=True)
        replaced = _("Change player")
        corrected = _("Correct a name")
        turns = _("Take turns")
        self.what.set_items(
            [(each, words, words) for each, words in zip(What, (corrected, replaced, turns), strict=True)]
        )
        self.what.chosen.connect(self._on_what)
        self._note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self._make_fields()
        self.trouble = PlainLabel(" ", self, tone="loss", wrap=True)
        self.reset = KeyButton(_("As entered"), self, kind=Kind.QUIET, press=self._on_reset)
        self.refusing = KeyButton(term("cancel"), self, kind=Kind.QUIET, key="Esc", press=self.reject)
        self.accepting = KeyButton(term("ok"), self, kind=Kind.PRIMARY, press=self._on_accept)
        for button in (self.reset, self.refusing):
            button.setAutoDefault(False)
        self.accepting.setDefault(True)
        px = theme.look().px
        margins = (px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        buttons = hbox(self.reset, Part(stretch=1), self.refusing, self.accepting)
        parts = (title, self.what, self._note, Part(self.area, 1), self.trouble, buttons)
        vbox(*parts, on=self, margins=margins, spacing=px(Space.SMALL))
        self.setMinimumWidth(px(440))
        high = self.seats[0].sizeHint().height() + px(Space.SMALL)
        self.resize(px(520), px(300) + high * (1 + max(len(self.seats), len(self.names))))
        self._name_all()
        self._fill()
        self._restore()
        self.from_round.chosen.connect(self._on_round)
        self.rotation.chosen.connect(self._keep)
        for line in (*self.names, *self.seats, self.others):
            line.textChanged.connect(self._on_text)
        self._show()

    def _make_fields(self) -> None:
        """Make the lines and choices of all questions; those of one are shown."""
        book = self._book
        self.area = ScrollArea(self)
        content = QWidget(self.area)
        content.setProperty("surface", "page")
        self.people = [score.person for score in book.scores]
        self.names = [self._line(content) for _person in self.people]
        self._name_fields = [Field(line, content) for line in self.names]
        self.from_round = Chooser(content)
        self._from_field = Field(self.from_round, content)
        self.seats = [self._line(content) for _seat in book.names]
        self._seat_fields = [Field(line, content) for line in self.seats]
        self._out = PlainLabel(parent=content, role=Type.CAPTION, tone="muted", wrap=True)
        self.others = TextLine(content)
        self.others.setMaxLength(max(MOST_TURNS * (LONGEST_NAME + len(COMMA)), len(_listed(book.waiting))))
        self.rotation = Chooser(content)
        self._turn_fields = [Field(self.others, content), Field(self.rotation, content)]
        px = theme.look().px
        turn_fields = self._turn_fields
        fields = (*self._name_fields, self._from_field, *self._seat_fields, *turn_fields, self._out)
        vbox(*fields, Part(stretch=1), on=content, margins=(0, 0, px(Space.SMALL), 0), spacing=px(Space.SMALL))
        self.area.setWidget(content)

    @staticmethod
    def _line(parent: QWidget) -> QLineEdit:
        line = TextLine(parent)
        line.setMaxLength(_TYPED)
        return line

    # -- what is asked -------------------------------------------------------------------------

    @property
    def asked(self) -> What:
        """What is to be done."""
        what = self.what.value()
        assert isinstance(what, What)
        return what

    @property
    def _lines(self) -> Sequence[QLineEdit]:
        """The lines of what is to be done."""
        if self.asked is What.TURNS:
            return [self.others]
        return self.seats if self.asked is What.REPLACE else self.names

    @property
    def place(self) -> int:
        """Of the round from which on others play."""
        found = self.from_round.value()
        return found if isinstance(found, int) else len(self._book.entries)

    def _name_all(self) -> None:
        """Name the lines and offer the rounds, the next one first."""
        book, seats = self._book, len(self._book.names)
        out = _("Sits out")
        for field, line, score in zip(self._name_fields, self.names, book.scores, strict=True):
            mark = out if score.seat is None else names.seat_mark(score.seat, seats)
            called = person_name(score.person, seats)
            field.set_text(f"{mark} · {called}")
            line.setPlaceholderText(called)
        self._from_field.set_text(_("From this round on"))
        places = range(len(book.entries), -1, -1)
        self.from_round.set_items([(place, round_name(book, place)) for place in places])
        for seat, (field, line) in enumerate(zip(self._seat_fields, self.seats, strict=True)):
            field.set_text(_("Name, seat {seat}").format(seat=names.seat_mark(seat, seats)))
            line.setPlaceholderText(unnamed(seat))
        others, rotation = self._turn_fields
        others.set_text(_("Waiting for a turn"), _("Names, with commas between them"))
        rotation.set_text(_("Who gets up"))
        self.rotation.set_items(
            [
                (Rotation.CHOSEN, _("Chosen before each round")),
                (Rotation.ROUNDS, _("After each round: the player seated longest, except the banker")),
                (Rotation.BANK, _("When the bank passes: the former banker")),
            ]
        )

    def _fill(self) -> None:
        """Show everything as it is in the book."""
        for line, person in zip(self.names, self.people, strict=True):
            line.setText(person.name)
        self.others.setText(_listed(self._book.waiting))
        self.rotation.choose(self._book.rotation)
        self._fill_seats()

    def _fill_seats(self) -> None:
        self._shown = self._book.names_at(self.place)
        for line, name in zip(self.seats, self._shown, strict=True):
            line.setText(name)

    def _show(self) -> None:
        """Show the questions of what is to be done."""
        fields = {
            What.CORRECT: self._name_fields,
            What.REPLACE: [self._from_field, *self._seat_fields],
            What.TURNS: self._turn_fields,
        }
        for what, shown in fields.items():
            for field in shown:
                field.setVisible(what is self.asked)
        notes = {
            What.CORRECT: _("The name is changed in all rounds."),
            What.REPLACE: _(
                "Chips stay with the player, the bank with the seat. If someone comes back, use the same name."
            ),
            What.TURNS: _("The person who has waited longest plays next; those who get up join the queue."),
        }
        self._note.setText(notes[self.asked])
        self._show_out()
        self._mark("", ())

    def _show_out(self) -> None:
        """Show the former players sitting out."""
        seated = {clean_name(line.text(), _TYPED) for line in self.seats}
        out = [person.name for person in self.people if person.name and person.name not in seated]
        self._out.setText(_("Sitting out: {names}").format(names=enumerated(out)) if out else "")
        self._out.setVisible(self.asked is What.REPLACE and bool(out))

    # -- answers -------------------------------------------------------------------------------

    def _on_what(self) -> None:
        self._show()
        self._keep()

    def _on_round(self) -> None:
        """Show the players of that round, but keep the input."""
        before, self._shown = self._shown, self._book.names_at(self.place)
        for line, old, new in zip(self.seats, before, self._shown, strict=True):
            if line.text() == old:
                line.setText(new)
        self._keep()

    def _on_text(self) -> None:
        self._mark("", ())
        self._show_out()
        self._keep()

    def _on_reset(self) -> None:
        self._fill()
        self._keep()

    def _typed_names(self) -> dict[Person, str]:
        typed = zip(self.people, self.names, strict=True)
        return {person: clean_name(line.text(), _TYPED) for person, line in typed if line.text() != person.name}

    def _typed_others(self) -> list[str]:
        """Return the names of those waiting; those in the book may have commas in them."""
        return names_listed(self.others.text(), (*self._book.waiting, *(person.name for person in self.people)))

    def _draft(self) -> dict[str, object]:
        """Return what differs from the book."""
        before = self._book.names_at(self.place)
        typed = zip(self.people, self.names, strict=True)
        renamed = {_key(person): line.text() for person, line in typed if line.text() != person.name}
        seated = {str(seat): line.text() for seat, line in enumerate(self.seats) if line.text() != before[seat]}
        turns: dict[str, object] = {}
        if self._typed_others() != [*self._book.waiting] or self.rotation.value() != self._book.rotation:
            rotation = self.rotation.value()
            assert isinstance(rotation, Rotation)
            turns = {"others": self.others.text(), "rotation": rotation.value}
        if not renamed and not seated and not turns:
            return {}
        data = {"asked": self.asked.value, "place": self.place, "names": renamed, "seats": seated}
        return data | ({"turns": turns} if turns else {})

    def _keep(self) -> None:
        """Keep what differs from the book."""
        data = self._draft()
        self._drafts.keep_players(self._book.key, data)
        self.reset.setVisible(bool(data))

    def _restore(self) -> None:
        """Show what was typed before and not decided, as far as it still belongs to this book."""
        data = self._drafts.players(self._book.key)
        # Earlier versions asked two questions.
        asked = data.get("asked", "replace" if data.get("replaces") is True else "")
        self.what.choose(next((each for each in What if each.value == asked), What.CORRECT))
        place = data.get("place")
        if isinstance(place, int) and not isinstance(place, bool) and 0 <= place <= len(self._book.entries):
            self.from_round.choose(place)
            self._fill_seats()
        typed, seated = data.get("names"), data.get("seats")
        for person, line in zip(self.people, self.names, strict=True):
            text = typed.get(_key(person)) if isinstance(typed, dict) else None
            if isinstance(text, str):
                line.setText(text)
        for seat, line in enumerate(self.seats):
            text = seated.get(str(seat)) if isinstance(seated, dict) else None
            if isinstance(text, str):
                line.setText(text)
        turns = data.get("turns")
        if isinstance(turns, dict):
            self.others.setText(str(turns.get("others", "")))
            self.rotation.choose(next((each for each in Rotation if each.value == turns.get("rotation")), None))
        self.reset.setVisible(bool(data))

    # -- the decision --------------------------------------------------------------------------

    def _on_accept(self) -> None:
        if self.asked is What.TURNS:
            self._accept_turns()
            return
        lines, replaces = self._lines, self.asked is What.REPLACE
        long = next((line for line in lines if len(clean_name(line.text(), _TYPED)) > LONGEST_NAME), None)
        if long is not None:
            self._mark(_("A name has at most {n} characters.").format(n=number(LONGEST_NAME)), (long,))
            return
        try:
            book = self._replaced() if replaces else self._renamed()
        except PlayersError as error:
            self._refuse(error)
            return
        except TallyError as error:
            form = GAME_UIS[self._book.game].tally_form
            assert form is not None
            reason = form().OBJECTIONS.say(error.reason, who_of(self._book, error.place))
            text = _("{round} would no longer be possible: {reason}")
            self._mark(text.format(round=round_name(self._book, error.place), reason=reason), ())
            return
        if not replaces and len(book.scores) < len(self._book.scores) and self._ask_same():
            return
        self._decide(book)

    def _accept_turns(self) -> None:
        rotation = self.rotation.value()
        assert isinstance(rotation, Rotation)
        try:
            book = self._book.with_turns(self._typed_others(), rotation)
        except PlayersError as error:
            self._mark(players_trouble(error.reason), (self.others,))
            return
        self._decide(book)

    def _decide(self, book: Book) -> None:
        self._keep_other_parts()
        if book != self._book:
            self.decided.emit(book)
        self.accept()

    def _ask_same(self) -> bool:
        """Ask once whether two people are one, for good; return whether that was asked now."""
        known = {person.name for person in self.people}
        same = {name: person for person, name in self._typed_names().items() if name in known}
        lines = [line for line, person in zip(self.names, self.people, strict=True) if person in same.values()]
        if not same or self._asked == same:
            return False
        text = _("{name} has already played in this book. If it is the same person, choose OK again.")
        self._mark(text.format(name=enumerated(list(same))), lines)
        self._asked = same
        return True

    def _keep_other_parts(self) -> None:
        """Keep only the input for the questions not decided now."""
        data = self._draft()
        parts = {What.CORRECT: "names", What.REPLACE: "seats", What.TURNS: "turns"}
        data.pop(parts[self.asked], None)
        left = next((what for what, part in parts.items() if data.get(part)), None)
        self._drafts.keep_players(self._book.key, {} if left is None else data | {"asked": left.value})
        if self.asked is What.CORRECT:
            self._drafts.rename_players(self._book.key, {old.name: new for old, new in self._typed_names().items()})

    def _replaced(self) -> Book:
        typed = [clean_name(line.text(), _TYPED) for line in self.seats]
        return self._book.with_seating(self.place, typed)

    def _renamed(self) -> Book:
        """Return the book with all names as typed; two who change names do so at once."""
        changed = self._typed_names()
        changed = {person: name for person, name in changed.items() if name != plain_name(person.name)}
        return self._book.with_names(changed)

    def _refuse(self, error: PlayersError) -> None:
        lines = self._lines
        if error.reason.key == "players.empty":
            empty = next((line for line in lines if not clean_name(line.text())), lines[0])
            self._mark(_("A player needs a name."), (empty,))
            return
        name = str(error.reason.get("name"))
        same = [line for line in lines if clean_name(line.text(), _TYPED) == name]
        text = _("Two players would be called {name} in {round}.")
        self._mark(text.format(name=name, round=round_name(self._book, error.reason["place"])), same[-1:])

    def _mark(self, text: str, lines: tuple[QLineEdit, ...] | list[QLineEdit]) -> None:
        """Say *text* in red, and mark *lines*; the first gets focus."""
        self.trouble.setText(text or " ")
        for line in (*self.names, *self.seats, self.others):
            marked = line in lines
            if bool(line.property("refused")) != marked:
                line.setProperty("refused", marked)
                line.style().unpolish(line)
                line.style().polish(line)
        if lines:
            lines[0].setFocus()
            self.area.ensureWidgetVisible(lines[0])
        announce(self, text)


def _listed(waiting: Sequence[str]) -> str:
    return COMMA.join(waiting)


def _key(person: Person) -> str:
    """Return what *person* is called in a draft."""
    return person.name if person.seat is None else f"{person.seat} {person.name}"
