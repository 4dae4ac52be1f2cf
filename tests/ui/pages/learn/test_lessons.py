# SPDX-License-Identifier: MIT
"""Every lesson of every game: complete in four languages, right by the rules, and played to its end."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from fontTools.ttLib import TTFont
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.ai.bot import Budget
from dominoes.cli.__main__ import main
from dominoes.game import AnyGame, Seat, Step
from dominoes.games import entry
from dominoes.games.chain import state as chain
from dominoes.games.chain.state import carries
from dominoes.games.combinations import combination
from dominoes.games.entry import HINT
from dominoes.games.paigow import state as paigow
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.odds import Chances, best, chances
from dominoes.games.paigow.options import GREAT
from dominoes.games.paigow.policies import house_policy
from dominoes.games.tricks import Beat, Lead
from dominoes.lessons.file import SUFFIX, read
from dominoes.lessons.lesson import Chapter, Lesson, Right, Wrong
from dominoes.lessons.lesson import answer as judged
from dominoes.lessons.page import Question
from dominoes.lessons.task import ChoiceTask, Chosen, Given, NumberTask, Ordered, OrderTask, Typed
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, NodeId
from dominoes.records.replay import with_passes
from dominoes.tiles import Tile, tidy, tiles
from tests.ui.driving import FAST, By, play, until, window_on
from ui.games import GAME_UIS
from ui.language.i18n import LANGUAGES
from ui.pages.demonstrate.editor import Place
from ui.pages.learn.lesson_page import LessonPage
from ui.paper.blocks import plain_text
from ui.paths import data
from ui.play.course import FOLDER, CourseLesson, course

LESSONS: Final = tuple(each for game in GAME_UIS for each in course(game))
LONGEST: Final = {"en": 330, "ja": 170, "zh_HK": 130, "zh_TW": 130}
"""Characters read at one step: three or four lines at the largest text."""
FONTS: Final = {"en": "HK", "ja": "JP", "zh_HK": "HK", "zh_TW": "TC"}

WHOLE_ROUNDS: Final = ("tiengow/first-round", "chain/first-round")
"""Lessons through a whole round of a game whose adviser plays out."""
PLAYOUTS: Final = 400
"""Of the adviser at each question: enough to tell right from wrong answers by several standard errors."""
AIM: Final = "aim"
"""Name of a lesson that shows who wins, and asks for no move."""
COMBINED: Final = (Lead, Beat)
PAID: Final = {
    ("chain/blocking", "Blocking on purpose"): 12,
    ("chain/blocking", "Count your pips first"): 12,
    ("chain/long-heaven", "Covering to lead again"): 27,
    ("chain/one-end", "An early block"): 12,
    ("chain/one-end", "Forced to block"): -1,
    ("chain/aim", "Who wins?"): 40,
    ("chain/blocking", "Places"): -1,
    ("chain/first-round", "Cover, then settle"): 10,
    ("chain/payment", "The last tiles"): -13,
    ("chain/slant", "All connected"): 132,
    ("chain/slant", "A player who laid nothing"): 47,
    ("chain/slant", "Eight doubles"): 342,
    ("chain/tables", "The same ending"): 66,
    ("chain/tails", "No more than thirty"): 0,
    ("turtle/mates", "The first pair"): 0,
    ("watching/swapping", "The pair in the middle"): 0,
    ("paigow/aim", "Both hands"): 40,
    ("paigow/aim", "One of each"): 0,
    ("paigow/banker", "Copies"): 20,
    ("paigow/counting", "Zero is worst"): 40,
    ("paigow/first-round", "Set, compare, pay"): 40,
    ("paigow/payment", "One against three"): 20,
    ("paigow/payment", "One of each"): 0,
    ("paigow/small-game", "Earth with Nine"): -20,
    ("paigow/small-game", "Heaven with a seven"): 200,
    ("paigow/small-game", "Same group, banker wins"): -20,
    ("paigow/tables", "Casino"): 38,
    ("paigow/tables", "Taiwan"): 0,
    ("tiengow/aim", "Who wins?"): 0,
    ("tiengow/all-eight", "Great sweep: a low tile at the end"): 240,
    ("tiengow/all-eight", "Small sweep: the others must throw"): 60,
    ("tiengow/banker", "What it costs"): -9,
    ("tiengow/banker", "What it earns"): 21,
    ("tiengow/bonuses", "Supreme finish"): 24,
    ("tiengow/bonuses", "Capture"): 32,
    ("tiengow/dealt-wins", "No red pip"): 80,
    ("tiengow/dealt-wins", "One red pip"): 60,
    ("tiengow/dealt-wins", "Seven military tiles"): 40,
    ("tiengow/first-round", "The last trick"): 11,
    ("tiengow/keeping", "First the Nine, then Heaven"): 9,
    ("tiengow/keeping", "Heaven for the last trick"): 8,
    ("tiengow/last-trick", "Too late"): -5,
    ("tiengow/last-trick", "Two tiles at the end"): 8,
    ("tiengow/low-finish", "A small finish counts double"): 22,
    ("tiengow/low-finish", "Red Mallet Six is low too"): 31,
    ("tiengow/low-finish", "The Six has not been seen"): 10,
    ("tiengow/payment", "Par"): 0,
    ("tiengow/payment", "Void"): -3,
    ("tiengow/payment", "More than par"): 1,
    ("tiengow/tables", "Basic rules"): 8,
    ("tiengow/tables", "Japan"): 28,
    ("tiengow/tables", "Old Hong Kong"): 16,
    ("tiengow/tactics", "One trick, then the pair"): 9,
    ("throwing/throwing", "Only the suit counts"): 20,
    ("throwing/throwing", "Equal throws"): 0,
    ("throwing/throwing", "What to stake"): -20,
    ("tiengow/two-players", "Par is seven"): 2,
    ("kapshap/winning", "The tile that completes a hand"): 1,
}
"""Chips of the learner where a chapter ends its round, as its texts tell them."""
NEAR: Final = 2.0
"""Percent of the stake by which right ways to set a hand may fall behind the best one, and wrong ways must."""

DEALS: Final = 12
"""How often the tiles that the learner has not seen are dealt again."""
SURE: Final = {("tiengow/counting", "Is there a higher pair?"), ("tiengow/counting", "Count the combinations too")}
SURE.update({("tiengow/counting", "Thrown tiles stay hidden"), ("tiengow/leading", "A sure trick")})
SURE.update({("tiengow/leading", "What is gone")})
"""Where the right leads are those that nobody can beat."""
GUARANTEED: Final = {
    ("tiengow/keeping", "Heaven for the last trick"),
    ("tiengow/keeping", "First the Nine, then Heaven"),
}
GUARANTEED.update(
    {("tiengow/low-finish", title) for title in ("A small finish counts double", "The Six has not been seen")}
)
GUARANTEED.update({("tiengow/all-eight", "Small sweep: the others must throw")})
GUARANTEED.update({("tiengow/all-eight", "Great sweep: a low tile at the end"), ("chain/slant", "All connected")})
GUARANTEED.update({("chain/blocking", "Blocking on purpose"), ("chain/blocking", "Count your pips first")})
GUARANTEED.update({("chain/one-end", "An early block"), ("chain/long-heaven", "Covering to lead again")})
GUARANTEED.update({("chain/tables", "The same ending")})
"""Where a right answer brings more for certain than a wrong one, whatever the others hold and play."""
DEAD_ENDS: Final = {
    ("chain/counting", "The twos"),
    ("chain/counting", "Once again"),
    ("chain/two-ends", "Count both ends"),
}
DEAD_ENDS.update({("chain/slant", "All connected"), ("chain/tables", "The same ending")})
"""Where nobody else can connect after a right answer, and somebody may after a wrong one."""
OUTSIDE: Final = {
    ("chain/leading", "A number of your own", "lead 62 2"): 3,
    ("chain/one-end", "Four is a dead end", "place 64"): 3,
    ("chain/two-ends", "Both ends alike", "place 64 left"): 3,
    ("chain/two-ends", "Both ends alike", "place 64 right"): 8,
}
"""How many tiles that the learner has not seen fit after a move."""
LIGHTEST: Final = {
    ("chain/blocking", "Count your pips first", "place 65 right"): (10, 14),
    ("chain/one-end", "An early block", "place 31"): (14, 16),
}
"""The learner's pips after a move, and the fewest possible for anybody else."""
BLOCKED: Final = {("chain/ding-niu", "To block or not"): -2, ("chain/one-end", "Forced to block"): -2}
"""Chips of the learner where a wrong answer ends the round."""
HOUSE: Final = {
    ("paigow/house-odds", "What a habit costs"): ("22 65 / 11 43", 4),
    ("paigow/house-odds", "A pair beside Heaven and Earth"): ("66 11 / 51 51", 17),
    ("paigow/house-way", "Habit and odds"): ("22 42 / 31 41", 1),
}
"""The house way's setting of a hand, and its cost in a hundred staked, against the best way."""
CHANCES: Final = {
    ("paigow/supreme", "Keep the supreme pair", "31 22 / 42 21"): (87, 13, 0),
    ("paigow/supreme", "Split it", "33 41 / 42 21"): (8, 92, 0),
    ("paigow/supreme", "With Heaven and Earth", "66 11 / 42 21"): (46, 54, 0),
    ("paigow/pairs", "The supreme pair", "66 55 / 42 21"): (18, 82, 0),
}
"""How many of a hundred hands of the banker a setting wins from, pushes with and loses to."""
MADE: Final = re.compile("(?:([0-9]) 點|沒有點)和 ?(?:([0-9]) 點|沒有點)")
"""How the points of both hands are told."""

TRIED: Final = 2
"""Right answers to one question that are played in the window."""


def all_asked(lesson: Lesson) -> Iterator[tuple[Chapter, NodeId, Question]]:
    """Return all questions of *lesson*."""
    for chapter in lesson.chapters:
        for node in chapter.tree.walk():
            question = chapter.page(node).question
            if question is not None:
                yield chapter, node, question


def asked(lesson: Lesson) -> Iterator[tuple[Chapter, NodeId, Question]]:
    """Return the questions of *lesson* that are answered by a move."""
    return (each for each in all_asked(lesson) if each[2].task is None)


def texts(lesson: Lesson) -> list[Texts]:
    """Return all texts of *lesson*."""
    found = [lesson.title, lesson.summary, *(chapter.title for chapter in lesson.chapters)]
    found += [each.page.text for chapter in lesson.chapters for each in chapter.tree.nodes.values()]
    for _chapter, _node, question in all_asked(lesson):
        found += question.texts
    return found


@pytest.fixture(params=LESSONS, ids=[each.key for each in LESSONS])
def lesson(request: pytest.FixtureRequest) -> CourseLesson:
    """Each lesson."""
    found: CourseLesson = request.param
    return found


def test_every_file_is_in_a_course() -> None:
    """Nothing lies there that nobody can open."""
    files = set((data("resources") / FOLDER).glob(f"*/*{SUFFIX}"))
    assert files == {each.path for each in LESSONS}
    assert len(LESSONS) == len({each.key for each in LESSONS})


def test_a_lesson_is_right_by_the_rules(lesson: CourseLesson) -> None:
    """Every move is legal, those of wrong answers too, for nobody could give them; each answer leads somewhere."""
    assert main(["lesson", "check", str(lesson.path)]) == 0
    read_lesson = read(lesson.path)
    assert all(any(chapter.page(node).question for node in chapter.tree.walk()) for chapter in read_lesson.chapters)
    questions = list(asked(read_lesson))
    if lesson.name != AIM:
        assert len(questions) == len(read_lesson.chapters) >= 2
    for chapter, node, question in questions:
        game, laid = chapter.tree.table.game, chapter.tree.state(node)
        assert question.right
        assert question.prompt
        assert question.solution
        for each in (*question.right, *question.wrong):
            seat, text = each.move
            state = with_passes(game, Step(laid), each.move).state
            assert game.why_not(state, seat, game.read_move(text)) is None, text
            assert all(chapter.is_seen(node, seat, face) for face in state.hands[seat]), "who answers sees the hand"
        for right in question.right:
            found = judged(chapter, node, right.move)
            assert isinstance(found, Right)
            assert found.node is not None
            assert chapter.page(found.node).text, "the reason is said"
        assert all(each.why for each in question.wrong)


def wins(one: str, other: str) -> bool:
    """Return whether the single tile *one* beats *other*."""
    mine, yours = (combination(tiles(each), civil_supreme=False) for each in (one, other))
    assert mine is not None
    assert yours is not None
    return mine.beats(yours)


def by_strength(chapter: Chapter, node: NodeId) -> Ordered:
    """Return the items of an order, strongest tile first."""
    question = chapter.page(node).question
    assert question is not None
    assert isinstance(question.task, OrderTask)
    faces = [str(each.tiles[0]) for each in question.task.items]
    stronger = [sum(wins(other, face) for other in faces) for face in faces]
    return Ordered(tuple(sorted(range(len(faces)), key=lambda place: stronger[place])))


def received(seat: int) -> Callable[[Chapter, NodeId], Typed]:
    """Return what tells the chips that *seat* receives at the end of the round."""
    return lambda chapter, node: Typed(chapter.tree.state(node).ended.chips[seat])


def paid(seat: int) -> Callable[[Chapter, NodeId], Typed]:
    """Return what tells the chips that *seat* pays at the end of the round."""
    return lambda chapter, node: Typed(-chapter.tree.state(node).ended.chips[seat])


def pips_paid_to_south(chapter: Chapter, node: NodeId) -> Typed:
    """Return the pips that the seat in the east has more than the one in the south."""
    state = chapter.tree.state(node)
    east, south = (sum(tile.pips for tile in (*state.hands[at], *state.covered[at])) for at in (0, 1))
    return Typed(east - south)


def winner(chapter: Chapter, node: NodeId) -> Chosen:
    """Return the seat with most chips, as the seats are the choices."""
    chips = chapter.tree.state(node).ended.chips
    return Chosen(frozenset({chips.index(max(chips))}))


def won_by_south(chapter: Chapter, node: NodeId) -> Chosen:
    """Return whether the seat in the south wins, loses or pushes, which are the choices."""
    chips = chapter.tree.state(node).ended.chips[1]
    return Chosen(frozenset({0 if chips > 0 else 1 if chips < 0 else 2}))


def points_of(hand: str) -> Callable[[Chapter, NodeId], Typed]:
    """Return what tells the points of *hand*."""
    return lambda chapter, node: Typed(ranking(chapter.tree.state(node).options.ranking).of(tiles(hand)).points or 0)


def is_beaten(_chapter: Chapter, _node: NodeId) -> Chosen:
    """Return the answer, yes or no, to whether a nine beats 長三."""
    return Chosen(frozenset({0 if wins("63", "33") else 1}))


TASKS: Final[Mapping[tuple[str, str], Callable[[Chapter, NodeId], Given]]] = {
    ("chain/aim", "Who wins?"): winner,
    ("chain/blocking", "Places"): paid(0),
    ("chain/first-round", "Cover, then settle"): received(0),
    ("chain/payment", "The last tiles"): pips_paid_to_south,
    ("tiengow/aim", "Who wins?"): winner,
    ("tiengow/first-round", "The last trick"): received(0),
    ("tiengow/payment", "Par"): paid(1),
    ("tiengow/payment", "Void"): paid(0),
    ("tiengow/payment", "More than par"): received(0),
    ("tiengow/tiles", "Civil tiles"): by_strength,
    ("tiengow/tiles", "Plum Blossom, Long Three, Bench"): by_strength,
    ("tiengow/tiles", "The last four"): by_strength,
    ("tiengow/tiles", "Military tiles"): by_strength,
    ("tiengow/tiles", "To beat a tile"): is_beaten,
    ("paigow/aim", "Both hands"): won_by_south,
    ("paigow/aim", "One of each"): won_by_south,
    ("paigow/counting", "The last digit"): points_of("55 62"),
    ("paigow/first-round", "Set, compare, pay"): received(1),
    ("paigow/payment", "One of each"): received(1),
    ("paigow/payment", "One against three"): received(0),
}
"""What the rules give as the right answers to questions that ask for no move, by lesson and chapter."""


def test_questions_that_ask_for_no_move_are_right(lesson: CourseLesson) -> None:
    """The rules give the right answer, each foreseen wrong one has a reply, and none is forgotten here."""
    found = set()
    for chapter, node, question in all_asked(read(lesson.path)):
        task = question.task
        if task is None:
            continue
        key = (lesson.key, chapter.title.in_language("en"))
        found.add(key)
        right = judged(chapter, node, TASKS[key](chapter, node))
        assert isinstance(right, Right)
        assert right.why
        assert question.solution
        match task:
            case NumberTask(_right, wrong):
                assert all(each.why for each in wrong)
            case ChoiceTask(choices):
                assert all(each.why for each in choices)
            case OrderTask(items):
                assert isinstance(judged(chapter, node, Ordered(tuple(range(len(items))))), Wrong), "it is mixed"
    assert found == {key for key in TASKS if key[0] == lesson.key}


def test_the_sheet_says_what_the_lesson_says(lesson: CourseLesson) -> None:
    """Where a line ends a round, the learner's chips are those of its texts; no such line is forgotten."""
    paid = {}
    for chapter in read(lesson.path).chapters:
        tree = chapter.tree
        for node in tree.walk():
            result = tree.table.game.result(tree.state(node))
            if result is not None:
                paid[lesson.key, chapter.title.in_language("en")] = result.chips[chapter.view(node)]
    assert paid == {each: chips for each, chips in PAID.items() if each[0] == lesson.key}


def test_tiles_that_are_played_together_have_an_answer_of_their_own(lesson: CourseLesson) -> None:
    """What is said to any other answer speaks of single tiles; so no lead or beat of several is left to it."""
    for chapter, node, question in asked(read(lesson.path)):
        game, state = chapter.tree.table.game, chapter.tree.state(node)
        listed = [game.read_move(each.move[1]) for each in (*question.right, *question.wrong)]
        answered = {(type(each), tuple(sorted(each.tiles))) for each in listed if isinstance(each, COMBINED)}
        for move in game.legal_moves(state, question.right[0].move[0]):
            if isinstance(move, COMBINED) and len(move.tiles) > 1:
                assert (type(move), tuple(sorted(move.tiles))) in answered, game.write_move(move)


def test_right_ways_to_set_are_the_best_ones(lesson: CourseLesson) -> None:
    """As counted against all hands of somebody who follows the usual house way; wrong ones are clearly worse."""
    for chapter, node, question in asked(read(lesson.path)):
        state = chapter.tree.state(node)
        if not isinstance(state, paigow.State) or state.options.tiles_per_hand != GREAT:
            continue
        table, game = ranking(state.options.ranking), chapter.tree.table.game
        for right, answers in ((True, question.right), (False, question.wrong)):
            for each in answers:
                seat, move = each.move[0], game.read_move(each.move[1])
                if not isinstance(move, paigow.Set):
                    continue
                banks, commission = seat == state.banker, state.options.stakes.commission
                found = chances(state.hands[seat], house_policy("generic", state.options), state.options, banker=banks)
                ranks = (table.of(move.low).rank, table.of(move.high).rank)
                own = next(way for way in found if way.setting.ranks == ranks)
                behind = own.edge(commission) - best(found, commission).edge(commission)
                assert (behind <= NEAR) is right, f"{each.move[1]}: {behind:.1f} % behind the best"


def chances_of(state: paigow.State, seat: Seat) -> tuple[Chances, ...]:
    """Return how each way to set the hand of *seat* fares against the usual house way."""
    policy = house_policy("generic", state.options)
    return chances(state.hands[seat], policy, state.options, banker=seat == state.banker)


def chances_by(state: paigow.State, seat: Seat, move: paigow.Set) -> Chances:
    """Return how *move* fares."""
    table = ranking(state.options.ranking)
    ranks = (table.of(move.low).rank, table.of(move.high).rank)
    return next(way for way in chances_of(state, seat) if way.setting.ranks == ranks)


def test_what_the_house_way_costs(lesson: CourseLesson) -> None:
    """It sets the hand as the lesson says, and costs as much."""
    for chapter, node, question in asked(read(lesson.path)):
        found = HOUSE.get((lesson.key, chapter.title.in_language("en")))
        if found is None:
            continue
        state, seat = chapter.tree.state(node), question.right[0].move[0]
        move = paigow.read(f"set {found[0]}")
        assert isinstance(move, paigow.Set)
        way, commission = chances_by(state, seat, move), state.options.stakes.commission
        policy = house_policy("generic", state.options)
        assert way.setting.ranks in {setting.ranks for setting, _share in policy.of(state.hands[seat])}
        assert round(way.edge(commission) - best(chances_of(state, seat), commission).edge(commission)) == found[1]


def test_how_often_a_setting_wins(lesson: CourseLesson) -> None:
    """What a lesson calls half, or nine of ten, is counted."""
    for (key, title, setting), shares in CHANCES.items():
        for chapter, node, question in asked(read(lesson.path)) if key == lesson.key else ():
            if chapter.title.in_language("en") == title:
                move = paigow.read(f"set {setting}")
                assert isinstance(move, paigow.Set)
                way = chances_by(chapter.tree.state(node), question.right[0].move[0], move)
                counted = (way.win, way.push, way.lose)
                assert tuple(round(100 * n / sum(counted)) for n in counted) == shares


def test_points_are_those_of_the_hands(lesson: CourseLesson) -> None:
    """If an answer is a setting, its points come first among those told for both hands."""
    for chapter, node, question in asked(read(lesson.path)):
        state, tree = chapter.tree.state(node), chapter.tree
        if not isinstance(state, paigow.State):
            continue
        told = [(each.move[1], each.why) for each in question.wrong]
        lines = [(tree.nodes[at].move, chapter.page(at).text) for at in tree.nodes[node].children]
        told += [(move[1], text) for move, text in lines if move is not None]
        table = ranking(state.options.ranking)
        for text, why in told:
            setting, found = paigow.read(text), MADE.search(why.in_language("zh_TW"))
            if isinstance(setting, paigow.Set) and found is not None:
                made = sorted(table.of(hand).points for hand in (setting.low, setting.high))
                assert sorted(int(points or 0) for points in found.groups()) == made, text


def unseen_by(game: AnyGame, state: Any, seat: Seat) -> list[Tile]:  # noqa: ANN401 - the state of any game
    """Return the tiles that *seat* has not seen, tidy."""
    return list((Counter(game.tiles(state.options)) - Counter(game.view(state, seat).seen())).elements())


def dealt_again(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Any:  # noqa: ANN401
    """Return *state* with all that *seat* has not seen dealt again."""
    hidden = unseen_by(game, state, seat)
    rng.shuffle(hidden)

    def drawn(rows: tuple[tuple[Tile, ...], ...]) -> tuple[tuple[Tile, ...], ...]:
        return tuple(row if owner == seat else tidy(hidden.pop() for _tile in row) for owner, row in enumerate(rows))

    changed = {"hands": drawn(state.hands)}
    if isinstance(state, chain.State):
        changed["covered"] = drawn(state.covered)
    return replace(state, **changed)


def after(game: AnyGame, state: Any, move: tuple[Seat, str]) -> Any:  # noqa: ANN401
    """Return the state after *move* in *state*, with the passes of others before it."""
    seat, text = move
    return game.apply(with_passes(game, Step(state), move).state, seat, game.read_move(text)).state


def least(game: AnyGame, state: Any, seat: Seat) -> int:  # noqa: ANN401
    """Return the chips that *seat* can make sure of in *state*, all hands open."""
    if state.ended is not None:
        chips: int = state.ended.chips[seat]
        return chips
    mover = game.to_act(state)[0]
    found = (least(game, game.apply(state, mover, move).state, seat) for move in game.legal_moves(state, mover))
    return max(found) if mover == seat else min(found)


def can_reach(game: AnyGame, state: Any, seat: Seat, chips: int) -> bool:  # noqa: ANN401
    """Return whether *seat* can make sure of as many *chips*."""
    if state.ended is not None:
        return bool(state.ended.chips[seat] >= chips)
    mover = game.to_act(state)[0]
    found = (
        can_reach(game, game.apply(state, mover, move).state, seat, chips) for move in game.legal_moves(state, mover)
    )
    return any(found) if mover == seat else all(found)


def test_a_right_answer_is_better_for_certain(lesson: CourseLesson) -> None:
    """However the unseen tiles lie and are played, it brings more than a wrong one can be sure of."""
    for chapter, node, question in asked(read(lesson.path)):
        if (lesson.key, chapter.title.in_language("en")) not in GUARANTEED:
            continue
        game, state, seat = chapter.tree.table.game, chapter.tree.state(node), question.right[0].move[0]
        rng = Random(0)
        deals = [dealt_again(game, state, seat, rng) for _deal in range(DEALS)]

        sure = min(least(game, after(game, deal, question.right[0].move), seat) for deal in deals)
        for wrong in question.wrong:
            assert not all(can_reach(game, after(game, deal, wrong.move), seat, sure) for deal in deals), wrong.move


def test_right_leads_are_those_that_nobody_can_beat(lesson: CourseLesson) -> None:
    """All of them, by what the learner has seen."""
    for chapter, node, question in asked(read(lesson.path)):
        if (lesson.key, chapter.title.in_language("en")) not in SURE:
            continue
        game, state, seat = chapter.tree.table.game, chapter.tree.state(node), question.right[0].move[0]
        hidden = unseen_by(game, state, seat)
        sure = set()
        for move in game.legal_moves(state, seat):
            led = combination(move.tiles, civil_supreme=state.options.supreme.civil)
            assert led is not None
            others = (combination(tidy(row), civil_supreme=False) for row in combinations(hidden, len(move.tiles)))
            if not any(other is not None and other.beats(led) for other in others):
                sure.add(game.write_move(move))
        assert sure == {each.move[1] for each in question.right}


def test_what_a_chain_leaves_to_the_others(lesson: CourseLesson) -> None:
    """Dead ends, fitting tiles and pips are counted from the learner's view."""
    for chapter, node, question in asked(read(lesson.path)):
        game, state, title = chapter.tree.table.game, chapter.tree.state(node), chapter.title.in_language("en")
        if not isinstance(state, chain.State):
            continue
        seat = question.right[0].move[0]
        hidden = unseen_by(game, state, seat)
        for right, answers in ((True, question.right), (False, question.wrong)):
            for each in answers:
                move, key = each.move[1], (lesson.key, title, each.move[1])
                left = after(game, state, each.move)
                ends = left.lines[-1].ends if left.lines else ()
                fitting = [tile for tile in hidden if any(carries(tile, pips) for pips in ends)]
                if key[:2] in DEAD_ENDS:
                    assert (not fitting) is right, move
                assert len(fitting) == OUTSIDE.get(key, len(fitting)), move
                if key in LIGHTEST:
                    mine = sum(tile.pips for tile in (*left.hands[seat], *left.covered[seat]))
                    counts = [len(left.hands[other]) + len(left.covered[other]) for other in range(4) if other != seat]
                    lightest = sorted(tile.pips for tile in hidden)[: min(counts)]
                    assert (mine, sum(lightest)) == LIGHTEST[key]


@pytest.mark.parametrize("key", WHOLE_ROUNDS)
def test_a_whole_round_is_played_as_the_adviser_would(key: str) -> None:
    """Of the answers to each question a right one is worth most."""
    lesson = next(each for each in LESSONS if each.key == key)
    for chapter, node, question in asked(read(lesson.path)):
        state, seat, found = chapter.tree.state(node), question.right[0].move[0], entry(lesson.game)
        answers = {each.move[1] for each in (*question.right, *question.wrong)}
        legal = found.game.legal_moves(state, seat)
        moves = tuple(move for move in legal if found.game.write_move(move) in answers)
        assert len(moves) == len(answers)
        if len(moves) > 1:
            view = found.game.view(state, seat)
            choice = found.make_bot(HINT).choose(view, moves, Random(0), Budget(math.inf, PLAYOUTS))
            assert found.game.write_move(choice.move) in {each.move[1] for each in question.right}


def test_wrong_answers_that_end_a_round(lesson: CourseLesson) -> None:
    """They cost what the lesson says."""
    for chapter, node, question in asked(read(lesson.path)):
        game, state, title = chapter.tree.table.game, chapter.tree.state(node), chapter.title.in_language("en")
        for each in question.wrong:
            result = game.result(after(game, state, each.move)) if isinstance(state, chain.State) else None
            if result is not None:
                assert result.chips[each.move[0]] == BLOCKED[lesson.key, title]


@cache
def letters(name: str) -> frozenset[str]:
    """Return the characters of the font *name*."""
    with TTFont(data("resources/fonts") / f"{name}.otf") as font:
        return frozenset(map(chr, font.getBestCmap()))


def test_a_lesson_speaks_four_languages(lesson: CourseLesson) -> None:
    """All of its texts, short, in characters that the fonts have."""
    said = [text for text in texts(read(lesson.path)) if text]
    assert {text.languages for text in said} == {tuple(sorted(LANGUAGES))}
    for language in LANGUAGES:
        words = [text.exactly(language) for text in said]
        assert max(map(len, words)) <= LONGEST[language], max(words, key=len)
        for weight in ("Regular", "Bold"):
            missing = set("".join(words)) - letters(f"GupaiSans{FONTS[language]}-{weight}")
            assert missing <= {"\n"}, missing


def plain(text: Texts, language: str) -> str:
    """Return *text* as it is read."""
    return plain_text(text.in_language(language))


async def answer(page: LessonPage, text: str, by: By) -> None:
    """Make the move *text* as a learner does."""
    await until(lambda: page.presenter is not None and page.presenter.person.turn is not None, "the question")
    tree = page.tree
    assert tree is not None
    assert page.presenter is not None
    person, move = page.presenter.person, tree.table.game.read_move(text)
    asked = person.turn
    page.audience.learner.forget_said()
    play(page, move, by)  # type: ignore[arg-type]
    await until(lambda: page.audience.learner.said and person.turn is not asked, f"what is said to {text}")


@pytest.mark.bulk
@pytest.mark.parametrize("game", [game for game in GAME_UIS if course(game)])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_lesson_is_played_to_its_end(tmp_path: Path, language: str, game: str) -> None:
    """In the window: each wrong answer is explained, each right one goes on, and the end is remembered."""
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0), language=language) as window:
        page = window.pages.lesson
        for lesson in course(game):
            window.pages.lesson.open(lesson.key)
            for place in range(len(page.editor.lesson.chapters)):
                by: By = "keys" if place % 2 else "clicks"
                await play_part(page, place, language, by)
            assert page.is_at_end
            assert lesson.key in window.services.preferences.now.finished
            assert page.bar.on.isVisible()


async def give_right_answer(page: LessonPage) -> None:
    """Answer what asks for no move here, if anything does."""
    pad, chapter = page.audience.pad, page.editor.chapter
    if not pad.is_open:
        return
    assert chapter is not None
    key = (page._lesson.key, chapter.title.in_language("en"))  # type: ignore[union-attr]
    match TASKS[key](chapter, page.editor.at.node):
        case Typed(value):
            QTest.keyClicks(pad.field, str(value))
            QTest.keyClick(pad.field, Qt.Key.Key_Return)
        case Chosen(items):
            QTest.keyClick(page, Qt.Key(Qt.Key.Key_1 + next(iter(items))))
        case Ordered(items):
            for item in items:
                QTest.mouseClick(pad.cards.cards[pad.arrangement.order.index(item)], Qt.MouseButton.LeftButton)
            QTest.mouseClick(pad.done, Qt.MouseButton.LeftButton)
    assert page.audience.learner.is_solved


async def give_all_moves(page: LessonPage, question: Question, language: str, by: By) -> None:
    """Give every answer to *question*, with which a part begins, the first right one last."""
    place = page.editor.at.chapter
    assert plain(question.prompt, language) in page.audience.caption.text()
    for wrong in question.wrong:
        await answer(page, wrong.move[1], by)
        assert page.editor.at == Place(place, ROOT)
        assert plain(wrong.why, language) in page.audience.caption.text()
        assert not page.is_at_end
    # Where very many are right, a few are enough here: that each is accepted is tested without a window.
    for right in reversed(question.right[:TRIED]):
        await until(lambda: page.is_laid_out, "the question again")
        await answer(page, right.move[1], by)
        assert page.editor.at.node != ROOT
        assert plain(page.editor.page.text, language) in page.audience.caption.text()
        if right is not question.right[0]:
            page.audience.cursor.back()


async def play_part(page: LessonPage, place: int, language: str, by: By) -> None:
    """Give every answer to the question of the part at *place*, if it begins with one, and go on to its end."""
    await until(lambda: page.editor.at == Place(place, ROOT) and page.is_laid_out, "the question")
    question = page.editor.page.question
    if question is not None:
        await give_all_moves(page, question, language, by)
    for _step in range(30):
        await until(lambda: page.is_laid_out, "the step")
        await give_right_answer(page)
        if page.is_at_end or page.editor.at.chapter != place:
            break
        if by == "clicks":
            QTest.mouseClick(page.bar.on, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(page, Qt.Key.Key_Return)
    assert page.is_at_end or page.editor.at == Place(place + 1, ROOT)
