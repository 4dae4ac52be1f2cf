# SPDX-License-Identifier: MIT
"""Rule sets of one's own are saved by name, chosen, renamed, deleted and shared; nothing of them is lost."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.games import entry
from dominoes.match import Until
from dominoes.options import with_options
from dominoes.records.rule_sets import LONGEST_NAME, RuleSet, open_rule_set, read_rule_set, save_rule_set
from tests.ui.driving import is_on, let_moment_pass, messages_on, until, window_on
from tests.ui.pages.looks import Show
from tests.ui.pages.program import Program
from tests.ui.pages.setting_up import begun, choose
from ui.kit import settings
from ui.kit.dialog import NameDialog
from ui.kit.dropped_files import copied_files
from ui.kit.second_question import SecondQuestion
from ui.kit.settings import Settings, from_dict
from ui.pages.new_game.page import NewGamePage
from ui.saving.rule_sets import MOST, count_unreadable, read_rule_sets, with_given

TIENGOW = entry("tiengow")
CHANGED = with_options(TIENGOW.presets["wiki_hk"], {"finish.capture_factor": 2})
OURS = RuleSet("tiengow", "Grandma's", "wiki_hk", CHANGED)
STRANGE: tuple[Any, ...] = (
    {"game": "later", "name": "x", "base": "y", "options": {}},
    {**OURS.to_dict(), "options": {"from": "a later version"}},
    {**OURS.to_dict(), "name": "a\u202eb"},
    7,
    None,
)


@pytest.fixture
def page(show: Show, program: Program) -> NewGamePage:
    """Return the page of a player with a rule set, and with data of a later version."""
    page = program.make(NewGamePage)
    page.prepare("tiengow", Settings(new_player=False, rule_sets=(*STRANGE, OURS.to_dict())))
    show(page)
    return page


def change(page: NewGamePage, name: str, value: object) -> None:
    """Change a rule on the sheet of all rules."""
    page.show_rules()
    page.editor.rows[name].control.edited.emit(value)
    page.show_form()


def name_it(page: NewGamePage, name: str) -> None:
    """Answer the question for a name."""
    dialog = page.window().findChildren(NameDialog)[-1]
    dialog.line.setText(name)
    dialog.accepting.click()


def titles(page: NewGamePage) -> list[str]:
    """Return what the cards say of themselves."""
    return [f"{card.title.text()}: {card.text_line.text()}" for card in page.form.cards]


def test_one_is_chosen_like_a_tradition(page: NewGamePage, program: Program) -> None:
    """Its card tells the tradition it is made of; the match is played by its rules."""
    assert titles(page)[-1] == "Grandma's: Hong Kong (1 rule changed)"
    choose(page, "own:Grandma's")
    assert begun(page, program).options == CHANGED
    assert not page.form.sets.new.isVisible()
    choose(page, "wiki_hk")
    assert begun(page, program).tradition == "wiki_hk"


def test_what_cannot_be_read_is_told_and_kept(page: NewGamePage, program: Program) -> None:
    """A later version, or a hand that changed the file: said in words, and written back as it was."""
    assert count_unreadable(STRANGE) == len(STRANGE)
    assert page.form.unread.text() == "5 saved rule sets can't be read by this version. They are kept."
    choose(page, "own:Grandma's")
    page.form.sets.rename.click()
    name_it(page, "Home")
    assert program.preferences.now.rule_sets[:-1] == STRANGE
    for bad in (7, "x", {"a": 1}, None):
        assert from_dict({"rule_sets": bad}).rule_sets == (bad,)
    kept = from_dict(Settings(rule_sets=(*STRANGE, OURS.to_dict())).to_dict()).rule_sets
    assert read_rule_sets(kept, TIENGOW) == (OURS,)


async def test_a_name_not_given_yet_stays_with_its_game(tmp_path: Path) -> None:
    """It is offered again there, and in no other game."""
    async with window_on(tmp_path) as window:
        page = window.pages.new_game
        found = []
        for game, rule in (("tiengow", "play.two_tile_rule"), ("chain", "seats"), ("tiengow", "")):
            window.pages.new_game.open(game, "")
            if rule:
                was = page.form.draft[rule]
                change(page, rule, not was if isinstance(was, bool) else was - 1)
            page.form.sets.new.click()
            (question,) = [each for each in window.findChildren(NameDialog) if each.isVisible()]
            found.append(question.line.text())
            question.line.setText(f"Rules of {game}")
            question.reject()
            window.pages.go_back()
        assert found == ["", "", "Rules of tiengow"]


async def test_saved_changed_renamed_deleted(tmp_path: Path) -> None:
    """The whole life of a rule set, each step of it in the settings."""
    async with window_on(tmp_path) as window:
        window.pages.new_game.open("tiengow", "jp")
        page, form = window.pages.new_game, window.pages.new_game.form

        def kept() -> list[tuple[str, str, int]]:
            found = read_rule_sets(window.services.preferences.now.rule_sets, TIENGOW)
            return [(each.name, each.base, each.changes) for each in found]

        assert not form.sets.isVisible()
        change(page, "finish.capture_factor", 2 if form.draft["finish.capture_factor"] == 4 else 4)
        form.sets.new.click()
        name_it(page, "  Club\u202e ")
        assert kept() == [("Club", "jp", 1)]
        assert form.preset == "own:Club"
        assert not form.draft.differs("session.count")
        choose(page, "jp")
        assert form.draft.changed() == ()
        choose(page, "own:Club")
        change(page, "play.two_tile_rule", not form.draft["play.two_tile_rule"])
        form.sets.keep.click()
        assert kept() == [("Club", "jp", 2)]
        form.sets.rename.click()
        name_it(page, "Friday")
        assert kept() == [("Friday", "jp", 2)]
        window.pages.go_back()
        window.pages.new_game.open("tiengow", "")
        choose(page, "own:Friday")
        form.sets.delete.click()
        question = window.findChildren(SecondQuestion)[-1]
        let_moment_pass(question)
        await until(question.lose.isEnabled, "the moment")
        question.lose.click()
        assert kept() == []
        assert (form.preset, len(form.draft.changed())) == ("jp", 2)


def test_the_last_match_by_own_rules_comes_back_as_theirs(show: Show, program: Program) -> None:
    """Whoever played by rules of their own last finds their card chosen, with their length."""
    longer = with_options(CHANGED, {"session.until": Until.ROUNDS, "session.count": 7})
    last = {"game": "tiengow", "options": RuleSet("", "", "", longer).to_dict()["options"], "levels": ["club"] * 3}
    page = program.make(NewGamePage)
    page.prepare("tiengow", Settings(new_player=False, last_setup=last, rule_sets=(OURS.to_dict(),)))
    show(page)
    assert page.form.preset == "own:Grandma's"
    assert page.form.draft["session.count"] == 7
    assert page.form._summary.text() == "Grandma's · Hong Kong (1 rule changed)"


def test_another_tradition_says_where_the_changes_are(page: NewGamePage) -> None:
    """Rules that were changed stay with their tradition, and the page says so instead of dropping them silently."""
    choose(page, "wiki_hk")
    change(page, "finish.capture_factor", 2)
    choose(page, "jp")
    assert page.form.changes.text() == "Your change to Hong Kong is kept; choose Hong Kong again to use it."
    choose(page, "wiki_hk")
    assert page.form.draft["finish.capture_factor"] == 2


def test_players_go_along_where_they_fit(show: Show, program: Program) -> None:
    """The number of players goes to another tradition that has room for them, and comes back to the next one."""
    page = program.make(NewGamePage)
    page.prepare("chain", Settings(new_player=False), "xieding")
    show(page)
    seats = []
    page.form.opponents.players.chosen.emit(3)
    for preset in ("jielong", "dingniu", "xieding"):
        choose(page, preset)
        seats.append(page.form.draft["seats"])
    assert seats == [3, 4, 3]


# -- shared ---------------------------------------------------------------------------------------


def names(kept: tuple[Any, ...]) -> list[str]:
    """Return the names of the rule sets of 打天九 among those *kept*."""
    return [each.name for each in read_rule_sets(kept, TIENGOW)]


def given(kept: tuple[Any, ...], new: RuleSet) -> tuple[tuple[Any, ...], RuleSet]:
    """Return *kept* with *new*, for which there is room."""
    found = with_given(kept, new)
    assert found is not None
    return found


def test_what_others_give_replaces_nothing() -> None:
    """Other rules of one name get a number, the same rules are not kept twice, and what cannot be read stays."""
    others = [replace(OURS, options=TIENGOW.presets[key]) for key in ("wiki_hk", "jp")]
    kept, named = given(STRANGE, OURS)
    assert (named, kept) == (OURS, (*STRANGE, OURS.to_dict()))
    for other in (*others, OURS, *others):
        kept, named = given(kept, other)
        assert named.options == other.options
    assert names(kept) == ["Grandma's", "Grandma's (2)", "Grandma's (3)"]
    assert with_given(kept, replace(OURS, name="Ours")) == (kept, OURS)
    long = [replace(other, name="a" * LONGEST_NAME) for other in others]
    for other in long:
        kept, named = given(kept[-1:], other)
    assert named.name == "a" * (LONGEST_NAME - 4) + " (2)"
    assert settings.LONGEST_NAME == LONGEST_NAME


def test_there_are_not_too_many() -> None:
    """Files of a whole folder leave the settings small enough to be read."""
    kept = tuple({**OURS.to_dict(), "name": f"{n}"} for n in range(MOST))
    assert given(kept, OURS)[0] == kept
    assert with_given(kept, replace(OURS, options=TIENGOW.presets["jp"])) is None
    large = Settings(rule_sets=tuple({**OURS.to_dict(), "name": "天" * LONGEST_NAME} for _ in range(MOST)))
    assert len(json.dumps(large.to_dict(), indent=2).encode()) < settings.LARGEST_FILE


def test_one_is_copied_exported_and_dragged_out(
    page: NewGamePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a file and as text; a tradition, and rules that were changed since, are not."""
    dragged = list[QDrag]()
    monkeypatch.setattr(QDrag, "exec", lambda drag, _actions: dragged.append(drag))

    def drag(card: int, to: int, *, held: bool = True) -> None:
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        QTest.mousePress(page.form.cards[card], left, pos=QPoint(20, 20))
        place, buttons = QPointF(to, 20), left if held else none
        moved = QMouseEvent(QEvent.Type.MouseMove, place, place, none, buttons, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(page.form.cards[card], moved)
        QTest.mouseRelease(page.form.cards[card], left, pos=QPoint(-50, -50))

    drag(0, 80)
    drag(-1, 22)
    drag(-1, 80, held=False)
    assert not dragged
    drag(-1, 80)
    (file,) = copied_files(dragged.pop().mimeData())
    assert open_rule_set(file) == OURS
    assert page.form.preset != "own:Grandma's"
    bar = page.form.sets
    assert not bar.share.isVisible()
    choose(page, "own:Grandma's")
    assert bar.share.isVisible()
    bar.copy()
    data = QGuiApplication.clipboard().mimeData()
    (file,) = copied_files(data)
    assert file.name == "Grandma's.gupai-rules"
    assert open_rule_set(file) == read_rule_set(data.text()) == OURS
    bar.save_to(str(tmp_path / "a.gupai-rules"))
    assert open_rule_set(tmp_path / "a.gupai-rules") == OURS
    change(page, "play.two_tile_rule", not CHANGED.play.two_tile_rule)
    assert not bar.share.isVisible()
    page.stop()
    assert not file.exists()
    assert read_rule_set(QGuiApplication.clipboard().text()) == OURS
    assert not QGuiApplication.clipboard().mimeData().hasUrls()


async def test_files_come_in(tmp_path: Path) -> None:
    """One is chosen on its page; of several is told how many, and what is wrong with the others."""
    files = {name: tmp_path / f"{name}.gupai-rules" for name in ("a", "b", "c", "bad")}
    for name, key in (("a", "jp"), ("b", "basic"), ("c", "wiki_hk")):
        save_rule_set(replace(OURS, name=name, base=key, options=TIENGOW.presets[key]), files[name])
    files["bad"].write_text("no rules", "utf-8")
    async with window_on(tmp_path / "records") as window:
        pages, preferences = window.pages, window.services.preferences
        pages.open_files([files["a"]])
        await until(lambda: is_on(window, pages.new_game), "the page of its game")
        form = pages.new_game.form
        assert (form.preset, messages_on(window)) == ("own:a", [])
        await until(lambda: not form.cards[-1].visibleRegion().isEmpty(), "its card in view")
        pages.take_files([files["b"], files["c"], files["bad"]])
        await until(lambda: len(messages_on(window)) == 1, "what became of them")
        assert messages_on(window)[0].splitlines() == [
            "bad.gupai-rules: This is not a rule set made by this program.",
            "2 rule sets saved.",
        ]
        # What is saved now does not lose them.
        assert form.preset == "own:a"
        form.sets.rename.click()
        name_it(pages.new_game, "A")
        assert names(preferences.now.rule_sets) == ["A", "b", "c"]
        # The same rules once more are those that are there.
        pages.go_start()
        pages.new_game.take_text(files["a"].read_text("utf-8"))
        assert is_on(window, pages.new_game)
        assert form.preset == "own:A"
        assert messages_on(window)[-1] == "You have these rules as “A”."
        assert names(preferences.now.rule_sets) == ["A", "b", "c"]


@pytest.mark.parametrize("page", ["start", "new_game"])
async def test_one_is_pasted(tmp_path: Path, page: str) -> None:
    """With words of a chat around it; one that was changed is refused in words."""
    save_rule_set(OURS, tmp_path / "a")
    text = (tmp_path / "a").read_text("utf-8")
    async with window_on(tmp_path / "records") as window:
        shown = getattr(window.pages, page)
        window.pages.show(shown)
        for pasted in (text.replace("Grandma", "Grandpa"), f"我哋嘅打法：\n{text}\n（阿明）"):
            QGuiApplication.clipboard().setText(pasted)
            QTest.keyClick(shown, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert messages_on(window) == ["This rule set was changed after it was saved: the checksum does not match."]
        assert window.pages.new_game.form.preset == "own:Grandma's"
        assert names(window.services.preferences.now.rule_sets) == ["Grandma's"]
