# SPDX-License-Identifier: MIT
"""A round of each game, a lesson and drills, all without eyes, through what the desktop gives to a screen reader."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from dominoes.games import GAMES
from dominoes.lessons.file import open_lesson
from dominoes.lessons.tree import ROOT as ROOT_STEP
from dominoes.records.reader import Checked, check, parse
from dominoes.store import Store
from tests.support.saved_matches import matches_of
from ui.language.i18n import signed
from ui.paths import data
from ui.saving.party import read_party

pytestmark = pytest.mark.bulk

ROOT = Path(__file__).parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"
"""The one for which Debian's python3-gi is made."""
SETTINGS = {
    "new_player": False,
    "player_name": "Ming",
    "motion": "off",
    "speed": 3.0,
    "ceremony": False,
    "pace": "calm",
    "drills_timed": False,
}
"""As fast as a player can have it."""
MOVED = re.compile(
    r"^(.+?) (?:led|beat it with|threw|passes the bank on|banks|stakes|has set|connected|covered|turned(?! up)|draws"
    r"|drew|discarded|took|declared)(?: |$)"
)
"""Pattern of the announcement of a move: the player, and the action."""
GREAT = ("tiengow", "paigow", "chain")
OTHERS = ("2. Connecting", "Practice · Tien Gow")
"""The lesson and the drills, as the client calls them."""
SHELF = ("turning", "throwing", "taungau", "kolyesi", "kapshap", "jjak", "laoshu", "watching", "turtle", "fivegates")
"""One of them in turn is played at each commit, since long tests take turns; see `tests.conftest`."""
LEFT = ("laoshu",)
"""Games whose rounds are far too long to be heard to their end."""
ALONE = {"watching": r"(swapped|You give up)\.$", "turtle": r" taken\.", "fivegates": r"^Laid out: |^You give up\.$"}
"""Games that are played alone, and how a move of theirs is announced."""
WRONG = ("place 55", "place 43", "place 61")
"""The client's first answer to each question of the lesson; see `ANSWERS` there."""
LONGEST = 150
"""Seconds; a third of them is usual."""


def texts(language: str) -> dict[str, str]:
    """Return the program's texts in *language* by their English ones."""

    def messages(name: str, folder: str) -> Iterator[Message]:
        with (data("translations") / folder / "LC_MESSAGES" / f"{name}.po").open("rb") as file:
            yield from read_po(file)

    if language == "en":
        return {}
    english = {(each.context, each.id): str(each.string) for each in messages("tiles", "en")}
    terms = {
        english[each.context, each.id]: str(each.string)
        for each in messages("tiles", language)
        if (each.context, each.id) in english
    }
    sentences = {
        str(one): str(each.string if isinstance(each.string, str) else each.string[0])
        for each in messages("ui", language)
        for one in ([each.id] if isinstance(each.id, str) else each.id)
        if each.context is None and each.string
    }
    return terms | sentences


def play(profile: Path, *parts: str, language: str = "en") -> dict[str, list[str]]:
    """Run the client on a fresh *profile*; return what it heard of each of *parts*."""
    (profile / "settings").mkdir(parents=True)
    (profile / "settings" / "settings.json").write_text(json.dumps(SETTINGS))
    report, words = profile / "heard.json", profile / "words.json"
    words.write_text(json.dumps(texts(language), ensure_ascii=False), encoding="utf-8")
    program = [sys.executable, "-m", "ui", "--profile", str(profile), "--locale", language]
    client = [SYSTEM_PYTHON, "-m", "tests.assistive.client", str(report), str(words), ",".join(parts), *program]
    stage = ["dbus-run-session", "--", "xvfb-run", "-a", "-s", "-screen 0 1280x800x24"]
    # A bus of its own; its name must be short.
    with tempfile.TemporaryDirectory(prefix="gupai-") as bus:
        done = subprocess.run(
            [*stage, *client],
            cwd=ROOT,
            env={
                **{key: value for key, value in os.environ.items() if key != "WAYLAND_DISPLAY"},
                "XDG_RUNTIME_DIR": bus,
                "QT_QPA_PLATFORM": "xcb",
                "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
                "PYTHONDONTWRITEBYTECODE": "1",
            },
            check=False,
            capture_output=True,
            text=True,
            timeout=LONGEST,
        )
    log = profile / "logs" / "gupai.log"
    assert done.returncode == 0, done.stderr + (log.read_text(encoding="utf-8") if log.exists() else "")
    heard: dict[str, list[str]] = json.loads(report.read_text(encoding="utf-8"))
    return heard


def played(profile: Path) -> list[tuple[tuple[str, ...], Checked]]:
    """Return the rounds of the store, each with the names by seat."""
    store = Store.open(profile / "records" / "matches.db")
    rounds = [
        (read_party(match.header).shown_names(), check(parse(each.line)))
        for match in matches_of(store).values()
        for each in match.rounds
        if each.line is not None
    ]
    store.close()
    return [(tuple(who), checked) for who, checked in rounds]


def assert_taught(title: str, said: list[str]) -> None:
    """Assert that all of the lesson called *title* was told: questions, replies to answers, and the end."""
    lesson = open_lesson(data("resources") / "learn" / "chain" / "connecting.gupai-lesson")
    assert title.endswith(lesson.title.in_language("en"))
    heard = iter(said)
    for chapter, wrong in zip(lesson.chapters, WRONG, strict=True):
        question = chapter.page(ROOT_STEP).question
        assert question is not None
        why = next(each.why for each in question.wrong if each.move[1] == wrong)
        told = [question.prompt.in_language("en"), why.in_language("en"), "Right."]
        for words in told:
            assert any(words in line for line in heard), f"not told in its turn: {words}"
    assert any(line.endswith("Finished.") for line in said)


def assert_drilled(said: list[str]) -> None:
    """Assert that all of the drills was told: four questions, replies with reasons to three answers, and the end."""
    told = [re.sub(r"(Which tile is higher\?).*", r"\1", line) for line in said]
    assert [re.sub(r"(Right|Not quite)\. .+?\.(?= |$)", r"\1 …", line) for line in told] == [
        "Which tile is higher?",
        "Right … Which tile is higher?",
        "Not quite …",
        "Which tile is higher?",
        "Right … Which tile is higher?",
        "2 of 3 right. Longest streak: 1",
    ]


BANKED = re.compile(r"(\w+)'s bank: (\S+)$")
PAID = re.compile(r"(\w+): (?:won|lost): [^.]*\. ([−+][\d,]+)")


def assert_told(who: tuple[str, ...], checked: Checked, said: list[str]) -> None:
    """Assert that every move of everybody was told, and the outcome of the round."""
    game = checked.round.game
    if game in ALONE:
        assert sum(bool(re.search(ALONE[game], line)) for line in said) == len(checked.round.moves)
        return
    # If a discard goes at once to the holder of its mate, taking it is no move.
    takes = any(move.startswith("take") for _seat, move in checked.round.moves)
    # The settlement comes last, and may name what somebody threw or staked.
    *told, settled = said
    heard = [found for line in told if (found := MOVED.search(line)) and (takes or " took " not in line)]
    assert [found[1] for found in heard] == [who[seat] for seat, _move in checked.round.moves]
    if bank := BANKED.search(settled):
        # One column: what each player won from the bank, and its sum.
        rows = dict(PAID.findall(settled))
        rows[bank[1]] = bank[2]
        # A player who neither won nor lost has no row, but a bank has.
        every = zip(who, checked.result.chips, strict=True)
        assert rows == {name: signed(chips) for name, chips in every if chips or name == bank[1]}
        return
    total = settled.partition(". Total: ")[2].partition(". ")[0].split(", ")
    won = [f"{name} {signed(chips)}" for name, chips in zip(who, checked.result.chips, strict=True) if chips]
    # The table stays until the person goes on, and how the round ended was told before.
    assert "Click or press Enter to go on." in said
    # A round may end with nothing for anybody.
    assert sorted(each.partition(" ")[2] for each in total) == sorted(won) if won else total == [signed(0)]


def assert_in_language(who: tuple[str, ...], said: list[str]) -> None:
    """Assert that nothing *said* is English or a code, but for names and keys."""
    for line in said:
        own = re.sub("|".join(map(re.escape, sorted(who, key=len, reverse=True))), "", line)
        assert set(re.findall(r"[A-Za-z]+", own)) <= {"Enter", "X"}, line
        assert not re.search(r"\d[-_]\d", own), line


def assert_begun(profile: Path, said: list[str]) -> None:
    """Assert that every move of an abandoned round was told, and is kept."""
    store = Store.open(profile / "records" / "matches.db")
    (match,) = matches_of(store).values()
    store.close()
    who, (begun,) = read_party(match.header).shown_names(), match.rounds
    assert begun.line is None
    assert begun.moves
    heard = [found[1] for line in said if (found := MOVED.search(line))]
    assert heard == [who[seat] for seat, _move in begun.moves][: len(heard)]
    # Who moves after the last answer may not be heard any more.
    assert len(begun.moves) - len(heard) <= len(who)


if sys.platform == "linux":

    def test_a_round_of_each_great_game_by_ear(tmp_path: Path) -> None:
        """By keys, names and announcements alone: every move of everybody is told, and what the round comes to."""
        *heard, lesson, (_title, drilled) = play(tmp_path, *GREAT, *OTHERS).items()
        rounds = played(tmp_path)
        assert [checked.round.game for _who, checked in rounds] == [game for game, _said in heard]
        assert_taught(*lesson)
        assert_drilled(drilled)
        for (who, checked), (_game, said) in zip(rounds, heard, strict=True):
            assert_told(who, checked, said)

    @pytest.mark.parametrize("game", SHELF)
    def test_a_round_of_another_game_by_ear(tmp_path: Path, game: str) -> None:
        """The same of each game of the shelf."""
        heard = play(tmp_path, game)
        if game in LEFT:
            assert_begun(tmp_path, heard[game])
            return
        ((who, checked),) = played(tmp_path)
        assert checked.round.game == game
        assert_told(who, checked, heard[game])

    @pytest.mark.parametrize("language", ["zh_HK", "zh_TW", "ja"])
    def test_a_round_of_each_great_game_by_ear_in(tmp_path: Path, language: str) -> None:
        """In other languages: all that is said is theirs, and no tile or number is spelled by its code."""
        heard = play(tmp_path, *GREAT, language=language)
        rounds = played(tmp_path)
        for (who, checked), said in zip(rounds, heard.values(), strict=True):
            assert_in_language(who, said)
            for seat, name in enumerate(who):
                moved = sum(name in line for line in said)
                assert moved >= sum(mover == seat for mover, _move in checked.round.moves)

    def test_every_game_is_played_by_ear() -> None:
        """None is forgotten."""
        assert {*GREAT, *SHELF} == {each.key for each in GAMES}
