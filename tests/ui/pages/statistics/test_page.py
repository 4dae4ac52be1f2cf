# SPDX-License-Identifier: MIT
"""The page of statistics: what it tells of a known store, how it is chosen, read by keys, and written to files."""

from __future__ import annotations

import asyncio
import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.games.coach import DecisionPhase
from dominoes.play.analysis import Analysis, Judged
from dominoes.records.summary import Summary, Uncounted
from dominoes.store import Archive, NewMatch, NewRound, Store
from dominoes.store import archive as archive_module
from dominoes.store.analyses import keep
from tests.bench.big_store import make_store
from tests.support import kept_rounds
from tests.ui.pages.looks import Show, by_tab, cut_off, nameless, texts
from tests.ui.pages.program import Program
from ui.kit import theme
from ui.kit.controls import Chooser
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.statistics import csv_file
from ui.pages.statistics.csv_file import figures_head, rounds_head
from ui.pages.statistics.page import StatisticsPage


def told(chips: int, **more: Any) -> Summary:  # noqa: ANN401 - fields by name
    """Sum up a round of 打天九 in Hong Kong against intermediate opponents."""
    given: dict[str, Any] = {
        "game": "tiengow",
        "preset": "wiki_hk",
        "names": ("<b>阿明</b>", "Sunny", "Wesley", "Nora"),
        "levels": ("", "club", "club", "club"),
        "player": "<b>阿明</b>",
        "seat": 0,
        "facts": {"void": False, "over": False},
        "chips": chips,
    }
    return Summary(**(given | more))


def take_in(archive: Archive, *summaries: Summary) -> None:
    """Put a match of these rounds into the archive."""
    rounds = tuple(NewRound(at, 1, {}, f"line {at}", each) for at, each in enumerate(summaries, start=1))
    kept_rounds.take_in(archive, [NewMatch("tiengow", {}, rounds)])


TIENGOW = ("tiengow", None)


class Known:
    """A page over a little store that may be gone."""

    def __init__(self, store: Store) -> None:
        """Count the rounds of *store*."""
        self.open: Store | None = store
        self.program = Program(Path("nowhere"), archive=self.archive)
        self.page = self.program.make(StatisticsPage)

    def archive(self) -> Archive | None:
        """Return the rounds, while there are any to be had."""
        return None if self.open is None else self.open.archive


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    store = Store.open(tmp_path / "store.db")
    yield store
    store.close()


@pytest.fixture
def known(store: Store, show: Show) -> Known:
    """40 rounds of 打天九, four of 推牌九, and some that are not counted; all games are chosen."""
    take_in(
        store.archive, *(told(3, won=True, banker=True, facts={"void": False, "over": True}) for _each in range(10))
    )
    take_in(store.archive, *(told(-1, facts={"void": each < 5, "over": False}) for each in range(30)))
    pai = {
        "game": "paigow",
        "preset": "casino",
        "player": "Nora",
        "names": ("Nora", "Sunny"),
        "levels": ("", "expert"),
    }
    take_in(
        store.archive,
        told(8, won=True, facts={"cost": 0.0}, **pai),
        *(told(-2, facts={"cost": float(n)}, **pai) for n in range(3)),
    )
    take_in(store.archive, told(99, apart=Uncounted.UNDONE, undos=1), told(99, apart=Uncounted.REPLAY))
    known = Known(store)
    known.page.refresh()
    show(known.page)
    assert known.page.filters.choosers["game"].value() == TIENGOW
    pick(known.page.filters.choosers["game"], None)
    return known


def pick(chooser: Chooser, value: object) -> None:
    """Choose *value* as a player does: with the keys."""
    chooser.setFocus()
    QTest.keyClick(chooser, Qt.Key.Key_Home)
    for _step in range(chooser.count()):
        if chooser.value() == value:
            return
        QTest.keyClick(chooser, Qt.Key.Key_Down)
    raise AssertionError(value)


def figures(page: StatisticsPage) -> dict[str, tuple[str, str]]:
    """What the key figures say."""
    return {each.name: (each.value, each.note) for each in page.figures.figures}


# -- figures -----------------------------------------------------------------------------------


def test_every_figure_of_tien_gow(known: Known) -> None:
    """Each figure was computed by hand: 10 rounds at +3, 30 at −1 come to zero."""
    pick(known.page.filters.choosers["game"], ("tiengow", None))
    assert figures(known.page) == {
        "Rounds": ("40", "0 chips in total"),
        # Wilson: 0.1290 around a quarter of 40.
        "Won": ("25% ± 13", "10 of 40"),
        # Squares come to 120; the root of 120 / 39 / 40 is 0.2774, and 1.96 of it 0.54.
        "Chips per round": ("0.00 ± 0.54", "standard error 0.28"),
        "As banker": ("+3.00 ± 0.00", "10 rounds"),
        "Not as banker": ("−1.00 ± 0.00", "30 rounds"),
        "Void": ("12% ± 10", "5 of 40"),
        "Surplus": ("25% ± 13", "10 of 40"),
    }
    assert "1 round with undo, 1 replayed round" in known.page.note.text()
    assert not known.page.few.isVisible()


async def test_very_many_rounds_are_counted_a_little_at_a_time(known: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says that it counts, and shows the same in the end; hidden, it counts no more."""
    before = known.page.found
    monkeypatch.setattr(archive_module, "STRETCH", 5)
    known.page.refresh()
    assert known.page.header.subtitle.text() == "Counting…"
    (task,) = known.page.tasks.running
    await task
    assert known.page.found == before
    assert known.page.header.subtitle.text() == ""
    known.page.refresh()
    (task,) = known.page.tasks.running
    known.page.hide()
    await asyncio.wait([task])
    assert task.cancelled()


def test_every_figure_of_pai_gow(known: Known) -> None:
    """Four rounds: +8 and three times −2; costs 0, 0, 1 and 2."""
    pick(known.page.filters.choosers["game"], ("paigow", None))
    assert figures(known.page) == {
        "Rounds": ("4", "+2 chips in total"),
        "Won": ("1 of 4", ""),
        "Chips per round": ("+0.5", "Too few rounds to tell skill from luck"),
        "Lost by your settings": ("0.75", "compared with the best way"),
    }
    assert known.page.few.isVisible()
    assert [button.row.value for button in known.page.greatest["cost"].buttons if button.row] == ["2.0", "1.0"]


def test_how_long_the_bank_was_held(known: Known) -> None:
    """The longest run, and how often the player came to bank."""
    assert known.open is not None
    pick(known.page.filters.choosers["game"], TIENGOW)
    take_in(known.open.archive, *(told(0, banker=True, term=term) for term in (1, 2, 3, 1)))
    known.page.refresh()
    assert figures(known.page)["Longest run as banker"] == ("3 rounds", "2 banker terms")


def test_all_games_share_few_figures(known: Known) -> None:
    """C S3-13: chips of one game are not worth those of another: rounds and wins of each are shown, and no sum."""
    page = known.page
    assert figures(page) == {"Rounds": ("44", ""), "Won": ("25% ± 12", "11 of 44")}
    assert page.games.table.figures.rows == (("Tien Gow", "40", "25% ± 13"), ("Pai Gow", "4", "1 of 4"))
    assert page.games.chart.describe(0) == "Tien Gow · 25% ± 13 · 40 rounds"
    assert "Too few" in page.games.chart.describe(1)
    page.games.chart.grab()
    cards = (page.line, page.bars, page.levels, page.players, page.traditions, page.best, page.worst, page.losses)
    assert page.games.isVisible()
    assert not any(card.isVisible() for card in cards)
    pick(page.filters.choosers["game"], TIENGOW)
    assert not page.games.isVisible()
    assert page.line.isVisible()


def test_it_begins_with_the_game_played_most(known: Known) -> None:
    """Once for each player: what one chooses oneself stays."""
    known.page.refresh()
    assert known.page.filters.choosers["game"].value() is None
    known.page.follow_player("Nora")
    known.page.refresh()
    assert known.page.filters.choosers["game"].value() is None
    assert figures(known.page)["Chips per round"][0] == "+0.5"
    known.page.follow_player(None)
    known.page.refresh()
    assert known.page.filters.choosers["game"].value() == TIENGOW


@pytest.mark.parametrize(
    ("key", "value", "rounds"),
    [("player", "Nora", "4"), ("level", "club", "40"), ("period", "month", "44"), ("game", ("chain", "slant"), "")],
)
def test_each_choice_counts(known: Known, key: str, value: object, rounds: str) -> None:
    """Player, strength, period and game leave out the others."""
    pick(known.page.filters.choosers[key], value)
    found = known.page.found
    assert found is not None
    assert found.total.rounds == int(rounds or 0)
    assert known.page.empty.isVisible() == (not rounds)
    assert known.page.filters.isVisible()


def test_rules_can_be_chosen_within_a_game(known: Known) -> None:
    """They are those of the rounds that are there; another game forgets the choice."""
    rules = known.page.filters.choosers["preset"]
    assert not rules.isEnabled()
    pick(known.page.filters.choosers["game"], ("tiengow", None))
    assert rules.isEnabled()
    pick(rules, "wiki_hk")
    assert figures(known.page)["Rounds"][0] == "40"
    pick(known.page.filters.choosers["game"], ("paigow", None))
    assert rules.value() is None
    assert figures(known.page)["Rounds"][0] == "4"


def test_a_player_of_another_name_is_offered_by_that(known: Known) -> None:
    """A renamed player is offered no more by the old name; a chosen one stays chosen."""
    players = known.page.filters.choosers["player"]
    assert known.open is not None
    known.open.archive.rename_player("Nora", "Eleonora", lambda _header: None)
    known.page.refresh()
    assert [players.itemText(row) for row in range(players.count())] == ["All players", "<b>阿明</b>", "Eleonora"]
    pick(players, "Eleonora")
    known.open.archive.remove(known.open.archive.ids(known.page.filters.wanted()))
    known.page.refresh()
    assert players.value() == "Eleonora"
    assert known.page.empty.isVisible()
    pick(players, None)
    assert players.count() == 2
    assert not players.isVisible()
    assert known.page.found is not None
    assert known.page.found.total.rounds == 40


def test_charts_are_tables_too(known: Known) -> None:
    """The same figures stand in tables, which are reached by a key and read with their heads."""
    page = known.page
    assert known.open is not None
    take_in(known.open.archive, *(told(each, levels=("", "expert")) for each in (8, -2, -2, -2)))
    pick(page.filters.choosers["game"], TIENGOW)
    page.levels.switch.setFocus()
    QTest.keyClick(page.levels.switch, Qt.Key.Key_Space)
    assert page.levels.table.isVisible()
    assert not page.levels.chart.isVisible()
    assert page.levels.table.figures.rows == (
        ("Veteran", "40", "25% ± 13", "0.00 ± 0.54"),
        # 7.5, -2.5, -2.5, -2.5 from 0.5: squares 75; the root of 75 / 3 / 4 is 2.5, and 1.96 of it 4.9.
        ("Master", "4", "0 of 4", "+0.5 ± 4.9"),
    )
    model = page.levels.table.model()
    spoken = model.data(model.index(1, 1), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Master, Rounds: 4"
    QTest.keyClick(page.levels.switch, Qt.Key.Key_Space)
    assert page.levels.chart.isVisible()
    assert page.bars.table.figures.rows[0] == ("−2", "3", "6.8%")
    assert page.line.table.figures.rows[-1][0::2] == ("44", "+2")


def test_a_round_is_looked_at_again(known: Known) -> None:
    """A press on one of the best rounds asks for the review of it."""
    pick(known.page.filters.choosers["game"], TIENGOW)
    button = known.page.best.buttons[0]
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert button.row is not None
    assert button.row.value == "+3"
    assert known.page.found is not None
    assert known.program.asked == [("review", known.page.found.best[0])]


# -- nothing to count --------------------------------------------------------------------------


def test_an_empty_store_offers_a_game(store: Store, show: Show) -> None:
    """One sentence and one button, nothing to choose from or to export; below, an example that is named as one."""
    known = Known(store)
    known.page.refresh()
    show(known.page)
    assert not known.page.filters.isVisible()
    assert not known.page.line.isVisible()
    assert not known.page.header.commands
    assert known.page.example.isVisible()
    heard = [each.accessibleName() for each in known.page.example.cards]
    heard += [known.page.example_course.chart.accessibleName(), known.page.example_course.chart.describe(0)]
    assert len(heard) >= 5
    assert all(each.startswith("Example: ") for each in heard)
    assert nameless(known.page) == []
    known.page.play.setFocus()
    QTest.keyClick(known.page.play, Qt.Key.Key_Space)
    assert known.program.asked == [("start",)]


def test_it_counts_again_when_it_is_shown_again(known: Known, store: Store) -> None:
    """Rounds may have been played on the way back to it."""
    assert figures(known.page)["Rounds"][0] == "44"
    take_in(store.archive, told(5, won=True))
    known.page.hide()
    known.page.show()
    assert figures(known.page)["Rounds"][0] == "45"


def test_without_a_store_it_says_so(known: Known) -> None:
    """Nothing saved, nothing counted; when there is a store again, it is counted."""
    before, known.open = known.open, None
    known.page.refresh()
    assert any("Saving isn't possible right now" in text for text in texts(known.page))
    assert known.page.empty.isVisible()
    known.open = before
    known.page.refresh()
    assert not known.page.empty.isVisible()


def test_a_file_that_cannot_be_read_is_no_crash(known: Known) -> None:
    """It is told like no store at all."""
    assert known.open is not None
    known.open._database.execute("DROP TABLE summaries")
    known.page.refresh()
    assert known.page.empty.isVisible()
    assert known.page.found is None


# -- looks, keys, languages --------------------------------------------------------------------


def test_escape_and_the_button_leave(known: Known) -> None:
    """Both go back to where one came from."""
    QTest.keyClick(known.page.games.chart, Qt.Key.Key_Escape)
    QTest.mouseClick(known.page.header.back, Qt.MouseButton.LeftButton)
    assert known.program.asked == [("back",), ("back",)]


def test_everything_is_reached_by_tab_and_has_a_name(known: Known) -> None:
    """Lists, charts, buttons of tables, rounds."""
    page = known.page
    assert nameless(page) == []
    assert {page.games.chart, page.games.switch, page.winners.chart} <= by_tab(page)
    pick(page.filters.choosers["game"], TIENGOW)
    assert nameless(page) == []
    reached = by_tab(page)
    for widget in (page.header.back, page.line.chart, page.line.switch, page.bars.chart):
        assert widget in reached
    assert set(page.best.buttons) <= reached


def test_names_are_shown_letter_by_letter(known: Known) -> None:
    """Somebody called <b>…</b> is called just that."""
    assert any(row[0] == "<b>阿明</b>" for row in known.page.winners.table.figures.rows)
    assert "<b>阿明</b>" in [words for _value, words in _items(known.page.filters.choosers["player"])]


def _items(chooser: Chooser) -> list[tuple[object, str]]:
    return [(chooser.itemData(row), chooser.itemText(row)) for row in range(chooser.count())]


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "case",
    [(960, 600, 1.0, "light"), (960, 600, 1.5, "contrast"), (1920, 1080, 1.0, "dark")],
)
def test_nothing_is_cut_off(
    known: Known, qapp: QApplication, language: str, case: tuple[int, int, float, str]
) -> None:
    """In any language and size; tables as well as charts."""
    width, height, text_size, chrome = case
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text_size, chrome=chrome)
    known.page.window().resize(width, height)
    known.page.resize(width, height)
    qapp.processEvents()
    assert cut_off(known.page) == []
    for game in (None, TIENGOW):
        pick(known.page.filters.choosers["game"], game)
        for card in (known.page.games, known.page.winners, known.page.line, known.page.bars):
            card.switch.setChecked(True)
        # Labels that wrap ask for their height once they know their width.
        for _round in range(3):
            qapp.processEvents()
        assert cut_off(known.page) == []


def test_a_change_of_language_equals_a_fresh_start(known: Known, qapp: QApplication) -> None:
    """There and back again, every text is as it was."""
    before = texts(known.page)
    i18n.install(qapp, "ja")
    qapp.processEvents()
    assert texts(known.page) != before
    i18n.install(qapp, "en")
    qapp.processEvents()
    assert texts(known.page) == before


# -- files -------------------------------------------------------------------------------------


def save(page: StatisticsPage, ask: Callable[[], None], path: Path, qtbot: QtBot) -> list[dict[str, str]]:
    """Save by *ask* to *path* as a player does, and read the rows."""
    ask()
    dialog = page.findChild(QFileDialog)
    assert dialog is not None
    with qtbot.waitSignal(page.exporter.ended):
        dialog.fileSelected.emit(str(path))
    dialog.close()
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_figures_are_exported(known: Known, tmp_path: Path, qtbot: QtBot) -> None:
    """The visible figures, with a byte order mark, and the page names the file."""
    path = tmp_path / "x.csv"
    rows = save(known.page, known.page.export_figures, path, qtbot)
    assert path.read_bytes().startswith(b"\xef\xbb\xbfpart,")
    assert tuple(rows[0]) == figures_head()
    assert (rows[0]["rounds"], rows[0]["chips"]) == ("44", "2")
    assert known.page.header.subtitle.text() == "Saved as x.csv."
    assert all(button.isEnabled() for button in known.page.header.buttons)


def test_rounds_are_exported(known: Known, tmp_path: Path, qtbot: QtBot) -> None:
    """All that are chosen, the oldest first, and no others."""
    pick(known.page.filters.choosers["game"], ("paigow", None))
    rows = save(known.page, known.page.export_rounds, tmp_path / "y.csv", qtbot)
    assert tuple(rows[0]) == rounds_head()
    assert [row["chips"] for row in rows] == ["8", "-2", "-2", "-2"]


def test_a_folder_that_is_not_there_is_reported(known: Known, tmp_path: Path, qtbot: QtBot) -> None:
    """Nothing is written, and the next file can be."""
    known.page.export_rounds()
    dialog = known.page.findChild(QFileDialog)
    assert dialog is not None
    with qtbot.waitSignal(known.page.exporter.ended):
        dialog.fileSelected.emit(str(tmp_path / "none" / "z.csv"))
    dialog.close()
    assert known.page.header.subtitle.text() == "The file could not be written."
    assert all(button.isEnabled() for button in known.page.header.buttons)


def test_what_is_left_off_leaves_no_half_file(
    tmp_path: Path, show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long export goes on piece by piece; stopped, it is gone."""
    monkeypatch.setattr(csv_file, "_PIECE", 20)
    make_store(tmp_path / "big.db", 60)
    store = Store.open(tmp_path / "big.db")
    known = Known(store)
    known.page.refresh()
    show(known.page)
    known.page.export_rounds()
    dialog = known.page.findChild(QFileDialog)
    assert dialog is not None
    with qtbot.waitSignal(known.page.exporter.status):
        dialog.fileSelected.emit(str(tmp_path / "long.csv"))
    dialog.close()
    assert known.page.exporter.busy
    assert (tmp_path / "long.csv.part").exists()
    known.page.exporter.stop()
    assert not list(tmp_path.glob("long*"))
    store.close()


def test_the_header_offers_both_files(known: Known) -> None:
    """Two commands, each with a file dialog."""
    named = [button.accessibleName() for button in known.page.header.buttons]
    assert named == ["Key figures as CSV…", "All these rounds as CSV…"]
    for button in known.page.header.buttons:
        button.click()
        dialog = known.page.findChild(QFileDialog)
        assert dialog is not None
        dialog.close()
        dialog.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


# -- what choices cost -----------------------------------------------------------------------------


def analysed(*losses: float) -> Analysis:
    """Return a whole analysis of leads with these *losses*, and a last choice without one."""
    analysis = Analysis(Seat(0), len(losses) + 1)
    for at, loss in enumerate(losses):
        analysis = analysis.with_judged(
            Judged(at, DecisionPhase.LEAD, "lead 66", best="lead 11", loss=loss, scale=9.0)
        )
    return analysis.with_judged(Judged(9, DecisionPhase.END, "throw 21", best="throw 21"))


def test_what_choices_cost(store: Store, show: Show) -> None:
    """Over the analysed rounds and by kind of choice; without analyses there is nothing of it."""
    take_in(store.archive, *(told(chips) for chips in (3, -4, 5)))
    known = Known(store)
    show(known.page)
    known.page.refresh()
    assert known.page.losses.isHidden()
    assert known.page.phases.isHidden()
    for number, losses in ((1, (1.0, 2.0)), (3, (0.5,))):
        keep(store.archive, number, analysed(*losses))
    known.page.refresh()
    assert not known.page.losses.isHidden()
    assert not known.page.phases.isHidden()
    assert len(known.page.losses.chart.figures) == 2
    assert len(known.page.phases.chart.figures) == 2
    assert known.page.losses.caption.text().startswith("2 rounds analysed · −0.70 ± ")
    assert known.page.losses.chart.describe(0) == "After 1 round analysed: −1.00 chips per choice"
    assert known.page.losses.chart.describe(1) == "After 2 rounds analysed: −0.70 chips per choice"
    assert known.page.phases.chart.describe(0).startswith("Leading · 3 · −1.17 ± ")
    assert known.page.phases.chart.describe(1).startswith("Last tiles · 2 · 0.00 ± ")
    known.page.losses.chart.grab()
    assert nameless(known.page) == []


def test_what_choices_cost_where_every_round_costs_the_same(store: Store, show: Show) -> None:
    """Percentage points of the chance to win, as in the analysis; chips beside rounds of another kind."""
    one = {"game": "kapshap", "preset": "kapshap"}
    lines = [json.dumps({"game": "kapshap", "options": "kapshap", "round": at}) for at in (1, 2)]
    rounds = tuple(NewRound(at, 1, {}, line, told(1, **one)) for at, line in enumerate(lines, start=1))
    kept_rounds.take_in(store.archive, [NewMatch("kapshap", {}, rounds)])
    for number, losses in ((1, (0.1, 0.2)), (2, (0.05,))):
        keep(store.archive, number, analysed(*losses))
    known = Known(store)
    show(known.page)
    known.page.refresh()
    line, phases = known.page.losses, known.page.phases
    assert line.caption.text().startswith("2 rounds analysed · −3.5 ± ")
    assert line.caption.text().endswith(" percentage points of the chance to win per choice")
    words = "After 1 round analysed: −5.0 percentage points of the chance to win per choice"
    assert line.chart.describe(0) == words
    assert phases.chart.describe(0).startswith("Leading · 3 · −5.8 ± ")
    assert phases.caption.text() == "Percentage points of the chance to win per choice"
    assert not cut_off(known.page)
