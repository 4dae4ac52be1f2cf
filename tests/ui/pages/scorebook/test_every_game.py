# SPDX-License-Identifier: MIT
"""In the score book of every game a whole evening is typed by Tab, figures and Enter alone, and reckoned by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.games.jjak.tally import Tally as JjakTally
from dominoes.games.kapshap.tally import Tally as KapShapTally
from dominoes.games.laoshu.rules import Close
from dominoes.games.laoshu.tally import Tally as LaoshuTally
from dominoes.games.paigow.tally import Tally as PaiGowTally
from dominoes.games.stakes_tally import Tally as StakesTally
from dominoes.games.taungau.tally import Tally as TauNgauTally
from dominoes.games.tiengow.tally import Tally as TienGowTally
from dominoes.games.turning.rules import total
from dominoes.games.turning.tally import Tally as TurningTally
from dominoes.scorebook.book import Book
from dominoes.scorebook.file import FILE
from tests.ui.pages.looks import Show
from tests.ui.pages.program import Program
from tests.ui.pages.scorebook.books import NAMES, press
from ui.games import GAME_UIS
from ui.games.tally_form import NOBODY, TallyForm
from ui.kit.answers import Cells, Figure
from ui.pages.scorebook.book_pane import BookPane
from ui.pages.scorebook.page import ScorebookPage
from ui.pages.scorebook.players_dialog import PlayersDialog
from ui.pages.scorebook.shelf import Shelf

TAB, BACK, ENTER = Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return
ROUNDS = 12
Answers = dict[QWidget, object]


@dataclass(frozen=True)
class Sheet:
    """How rounds of a game are told, and how they are reckoned by hand, if they are."""

    preset: str
    told: Callable[[random.Random, Book, Standing], Any]
    """Makes up a tally."""
    answers: Callable[[Any, Any], Answers]
    """Returns what is typed into the form for a tally."""
    paid: Callable[[Standing, Any], Sequence[int]] | None = None
    """Returns the chips of each seat."""


# -- reckoned by hand ----------------------------------------------------------------------------------


def tiengow_told(rng: random.Random, _book: Book, _standing: Standing) -> TienGowTally:
    """Make up a plain round of 打天九."""
    tricks = rng.choice([(3, 2, 2, 1), (2, 3, 0, 3), (2, 2, 2, 2), (0, 4, 1, 3)])
    winner = rng.choice([seat for seat, n in enumerate(tricks) if n > 1])
    return TienGowTally(tricks=tricks, winner=Seat(winner))


def tiengow_paid(standing: Standing, tally: TienGowTally) -> list[int]:
    """Each pays the finisher a chip for each trick below four, five without any; with the banker more."""
    chips = [0] * 4
    for seat, tricks in enumerate(tally.won):
        if seat != tally.winner:
            times = standing.term + 1 if standing.banker in (seat, tally.winner) else 1
            owed = (4 - tricks if tricks else 5) * times
            chips[seat] -= owed
            chips[tally.winner or 0] += owed
    return chips


def stakes_told(rng: random.Random, book: Book, standing: Standing) -> Any:  # noqa: ANN401
    """Make up a round against the banker."""
    seats = range(len(book.names))
    signs = tuple(None if seat == standing.banker else rng.choice([1, -1, 0]) for seat in seats)
    if book.game == "throwing":
        # Nobody throws any more once somebody has won.
        order = [(standing.banker + step) % len(seats) for step in seats if step]
        won = rng.randrange(len(order))
        signs = tuple(None if seat == standing.banker else -1 for seat in seats)
        signs = tuple(
            0 if seat in order[won + 1 :] else 1 if seat == order[won] else sign
            for seat, sign in zip(seats, signs, strict=True)
        )
    stakes = tuple(rng.choice([20, 40, 70]) for _seat in seats)
    if book.game == "kolyesi":
        stakes = tuple(book.options.stakes.flat for _seat in seats)
    if book.game == "paigow":
        return PaiGowTally(banker=standing.banker, stakes=stakes, signs=signs)
    return StakesTally(stakes=stakes, signs=signs)


def staked_paid(standing: Standing, tally: Any) -> list[int]:  # noqa: ANN401
    """The banker settles with everybody."""
    chips = [
        0 if seat == standing.banker else stake * (sign or 0)
        for seat, (stake, sign) in enumerate(zip(tally.stakes, tally.signs, strict=True))
    ]
    chips[standing.banker] = -sum(chips)
    return chips


def chain_told(rng: random.Random, _book: Book, _standing: Standing) -> ChainTally:
    """Make up the pips of four players."""
    return ChainTally(points=tuple(rng.sample([5, 7, 9, 12, 14, 20, 23, 31], 4)))


def jielong_paid(_standing: Standing, tally: ChainTally) -> list[int]:
    """Everybody settles the difference of pips with everybody."""
    points = [each or 0 for each in tally.points]
    return [sum(other - own for other in points) for own in points]


# -- reckoned round by round ---------------------------------------------------------------------------


def taungau_told(rng: random.Random, book: Book, standing: Standing) -> TauNgauTally:
    """Make up the points of every hand."""
    seats = range(len(book.names))
    by_stakes = book.options.scoring.key == "stakes"
    return TauNgauTally(
        stakes=tuple(30 if by_stakes and seat != standing.banker else None for seat in seats),
        points=tuple(rng.randint(1, 9) for _seat in seats),
    )


def turning_told(rng: random.Random, book: Book, _standing: Standing) -> TurningTally:
    """Make up what two players have."""
    all_of_them = total(book.options)
    mine = 2 * rng.randint(1, all_of_them // 2 - 1)
    return TurningTally(points=(mine, all_of_them - mine))


def jjak_told(rng: random.Random, book: Book, _standing: Standing) -> JjakTally:
    """Make up who won."""
    winner, other = rng.sample(range(len(book.names)), 2)
    return rng.choice(
        [JjakTally(winner=Seat(winner), discarder=Seat(other)), JjakTally(winner=Seat(winner)), JjakTally(drawn=True)]
    )


def kapshap_told(rng: random.Random, _book: Book, _standing: Standing) -> KapShapTally:
    """Make up who won."""
    return rng.choice([KapShapTally(winner=Seat(0)), KapShapTally(winner=Seat(1)), KapShapTally(drawn=True)])


def laoshu_told(rng: random.Random, _book: Book, _standing: Standing) -> LaoshuTally:
    """Make up who won, and how."""
    return LaoshuTally(winner=Seat(rng.randrange(2)), close=rng.choice([Close.EMPTY, Close.LIMIT]))


def rows(form: Any, tally: Any, answers: Sequence[object]) -> Answers:  # noqa: ANN401
    """Answer cells and stakes."""
    found: Answers = {row.cells: answer for row, answer in zip(form.rows, answers, strict=True)}
    return found | {row.stake: stake for row, stake in zip(form.rows, tally.stakes, strict=True) if stake is not None}


def numbers(form: Any, tally: Any) -> Answers:  # noqa: ANN401
    """Answer numbers."""
    return {row.points: points for row, points in zip(form.rows, tally.points, strict=True)}


def signed(form: Any, tally: Any) -> Answers:  # noqa: ANN401
    """Answer who won against the banker."""
    return rows(form, tally, tally.signs)


def won(form: Any, tally: Any) -> Answers:  # noqa: ANN401
    """Answer who won."""
    found: Answers = {form.winner: NOBODY if getattr(tally, "drawn", False) else tally.winner}
    if isinstance(tally, JjakTally):
        found[form.discarder] = NOBODY if tally.discarder is None else tally.discarder
    if isinstance(tally, LaoshuTally):
        found[form.close_of_round] = tally.close.value
    return found


SHEETS = {
    "tiengow": Sheet(
        "wiki_hk",
        tiengow_told,
        lambda form, tally: {**dict(zip(form.tricks, tally.tricks, strict=True)), form.finisher: tally.winner},
        tiengow_paid,
    ),
    "paigow": Sheet("guangdong", stakes_told, signed, staked_paid),
    "chain": Sheet("jielong", chain_told, numbers, jielong_paid),
    "chain-dingniu": Sheet("dingniu", chain_told, numbers),
    "chain-xieding": Sheet("xieding", chain_told, numbers),
    "throwing": Sheet("", stakes_told, signed, staked_paid),
    "kolyesi": Sheet("", stakes_told, signed),
    "taungau": Sheet("", taungau_told, lambda form, tally: rows(form, tally, tally.points)),
    "turning": Sheet("", turning_told, numbers),
    "jjak": Sheet("", jjak_told, won),
    "kapshap": Sheet("", kapshap_told, won),
    "laoshu": Sheet("", laoshu_told, won),
}


def test_every_game_with_a_score_book_is_here() -> None:
    """A new one has to be added."""
    with_book = {key for key, each in GAME_UIS.items() if each.tally_form is not None}
    assert {key.partition("-")[0] for key in SHEETS} == with_book


# -- hands on the keys ---------------------------------------------------------------------------------


def begun(game: str) -> Book:
    """Begin a book of *game*, with as many players as it has."""
    key, preset = game.partition("-")[0], SHEETS[game].preset
    found = entry(key)
    options = found.presets[preset or next(iter(found.presets))]
    names = (*NAMES, "Flo", "Gus", "Hal", "Ida")[: found.game.seats(options)]
    return Book("k", "2026-01-01T20:00:00+00:00", key, options, names, Seat(0))


def question_of(widget: QWidget | None, form: TallyForm) -> QWidget | None:
    """Return the question to which *widget* belongs."""
    while widget is not None and widget is not form and not isinstance(widget, Cells | Figure):
        widget = widget.parentWidget()
    return widget if isinstance(widget, Cells | Figure) else None


def answer(question: QWidget, value: object) -> None:
    """Type *value* into *question*, which has focus."""
    if isinstance(question, Figure):
        press(str(value))
    elif isinstance(question, Cells):
        at = next(at for at, (each, _words, _spoken) in enumerate(question._items) if each == value)
        press(str(value) if question._digits else str(at + 1))


def type_round(pane: BookPane, sheet: Sheet, tally: Any) -> None:  # noqa: ANN401
    """Tab through the questions and answer them as they come, until the button that enters the round has focus."""
    form = pane.entry
    assert form is not None
    wanted = sheet.answers(form, tally)
    first = form.stops[0]
    for _back in range(40):
        if QApplication.focusWidget() is first:
            break
        press(BACK)
    answered: set[QWidget] = set()
    for _stop in range(60):
        now = QApplication.focusWidget()
        if now is pane.enter:
            press(ENTER)
            return
        assert now is not None
        assert form.isAncestorOf(now), "Tab has left the questions"
        question = question_of(now, form)
        if question is not None and question not in answered and wanted.get(question) is not None:
            answered.add(question)
            answer(question, wanted[question])
        press(TAB)
    pytest.fail(f"the round cannot be entered: {pane.note.text()}")


def opened(show: Show, folder: Path, told: Book) -> ScorebookPage:
    """Open *told* on the page of all books."""
    shelf = Shelf(folder / FILE)
    shelf.put(told)
    page = Program(folder).make(ScorebookPage)
    show(page)
    page.activateWindow()
    QApplication.processEvents()
    page.open_book(told.key)
    QApplication.processEvents()
    return page


def reckoned(sheet: Sheet, told: Book, tallies: Sequence[Any], who: Callable[[int], Sequence[str]]) -> Counter[str]:
    """Return everybody's winnings, by hand if the sheet has a formula."""
    totals: Counter[str] = Counter({name: 0 for place in range(len(tallies)) for name in who(place)})
    standing = told.following
    for place, tally in enumerate(tallies):
        state = told.entry.tally.ended(told.options, standing, tally)
        if sheet.paid is not None:
            chips = sheet.paid(standing, tally)
        else:
            result = told.entry.game.result(state)
            assert result is not None
            chips = result.chips
            assert sum(chips) == 0
        for name, n in zip(who(place), chips, strict=True):
            totals[name] += n
        standing = told.entry.game.next_standing(state)
    return totals


@pytest.mark.matrix
@pytest.mark.parametrize("game", SHEETS)
def test_twelve_rounds_a_correction_and_another_player(show: Show, tmp_path: Path, game: str) -> None:
    """S1-1, A10: by Tab and Enter alone; the sheet agrees with one reckoned by hand."""
    sheet, told = SHEETS[game], begun(game)
    pane = opened(show, tmp_path, told).book
    rng = random.Random(f"rounds of {game}")
    tallies: list[Any] = []
    for place in range(ROUNDS):
        tallies.append(sheet.told(rng, pane.book, pane.book.following))
        type_round(pane, sheet, tallies[-1])
        assert len(pane.book.entries) == place + 1
    names = told.names
    assert totals(pane.book) == reckoned(sheet, told, tallies, lambda _place: names)
    # A correction three rounds back, of which nothing later depends.
    back = ROUNDS - 3
    standing = pane.book.standing_at(back)
    while (other := sheet.told(rng, pane.book, standing)) == tallies[back]:
        pass
    other = like(tallies[back], other)
    pane.rounds.selectRow(ROUNDS - 1 - back)
    pane.rounds.setFocus()
    press(ENTER)
    type_round(pane, sheet, other)
    tallies[back] = other
    assert len(pane.book.entries) == ROUNDS, "a correction enters no round"
    assert totals(pane.book) == reckoned(sheet, told, tallies, lambda _place: names)
    # Somebody else from the tenth round on.
    pane.players_button.click()
    (dialog,) = pane.findChildren(PlayersDialog)
    dialog.what.cells()[1].click()
    dialog.from_round.choose(ROUNDS - 3)
    dialog.from_round.chosen.emit(ROUNDS - 3)
    dialog.seats[1].setFocus()
    dialog.seats[1].selectAll()
    QTest.keyClicks(dialog.seats[1], "Zoe")
    dialog.accepting.click()

    def who(place: int) -> Sequence[str]:
        return names if place < ROUNDS - 3 else (names[0], "Zoe", *names[2:])

    assert totals(pane.book) == reckoned(sheet, told, tallies, who)
    (kept,) = shelf_of(tmp_path)
    assert kept == pane.book
    assert sum(score.rounds for score in kept.scores) == ROUNDS * len(names)


def like(before: Any, after: Any) -> Any:  # noqa: ANN401 - of any game
    """Return *after* with the bank passing on as before: a known winner stays."""
    return (
        replace(after, winner=before.winner)
        if isinstance(after, TienGowTally) and after.won[before.winner] > 1
        else after
    )


def totals(told: Book) -> Counter[str]:
    """Return the chips of everybody, by name."""
    return Counter({score.person.name: score.chips for score in told.scores})


def shelf_of(folder: Path) -> tuple[Book, ...]:
    """Return the books in the file of *folder*."""
    shelf = Shelf(folder / FILE)
    shelf.load()
    return tuple(shelf.books)
