# SPDX-License-Identifier: MIT
"""``gupai-cli lesson``: check lesson files, and show one as text."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dominoes.characters import escaped
from dominoes.cli.counting import counted
from dominoes.errors import Reason, RecordError
from dominoes.lessons.file import open_lesson
from dominoes.lessons.layout import LayoutError, write_hand
from dominoes.lessons.lesson import Chapter, Lesson, learner_copy
from dominoes.lessons.page import Page, Question
from dominoes.lessons.task import ChoiceTask, Item, Misplaced, NumberTask, OrderTask, Task, write_ranking
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import NodeId, Tree
from dominoes.records.files import FILES, given_path
from dominoes.tiles import text as tiles_text

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Any]  # noqa: SLF001 - the only name that argparse has for it
Complain = Callable[[object], None]

GOOD: Final = 0
DISAGREES: Final = 1
WRONG: Final = 2


def add_commands(commands: Commands, complain: Complain) -> None:
    """Add the commands about lessons; *complain* prints an error."""
    parser = commands.add_parser("lesson", help="check or show lessons")
    inner = parser.add_subparsers(dest="lesson_command", required=True)

    check = inner.add_parser("check", help="play all moves of lessons")
    check.add_argument("files", nargs="+", type=given_path, metavar="FILE", help=FILES)
    check.add_argument("--json", action="store_true")
    check.set_defaults(run=lambda args: _check(args, complain))

    show = inner.add_parser("show", help="show a lesson as text")
    show.add_argument("file", type=given_path, metavar="FILE", help=FILES)
    show.add_argument("--language", default="en", metavar="KEY")
    show.add_argument("--learner", action="store_true", help="as learners see it: without notes and answers")
    show.set_defaults(run=lambda args: _show(args, complain))


# -- check --------------------------------------------------------------------------------------------


def _check(args: argparse.Namespace, complain: Complain) -> int:
    return max(_check_file(file, complain, as_json=args.json) for file in args.files)


def _check_file(file: Path, complain: Complain, *, as_json: bool) -> int:
    """Check one lesson, and print everything that is wrong with it."""
    try:
        lesson = open_lesson(file)
    except RecordError as error:
        if as_json:
            print(json.dumps({"file": str(file), "ok": False, "line": error.line, "error": str(error)}))
        else:
            complain(error)
        return _code(error)
    found = [
        (number, int(node), reason)
        for number, chapter in enumerate(lesson.chapters, start=1)
        for node, reason in chapter.check()
    ]
    if as_json:
        wrong = [{"chapter": number, "step": step, "error": str(reason)} for number, step, reason in found]
        report = {"file": str(file), "ok": not wrong, "chapters": len(lesson.chapters), "errors": wrong}
        print(json.dumps(report, ensure_ascii=False))
    else:
        for number, step, reason in found:
            complain(f"{file}: chapter {number}, step {step}: {reason}")
        if not found:
            steps = sum(len(chapter.tree.nodes) - 1 for chapter in lesson.chapters)
            words = f"{counted(len(lesson.chapters), 'chapter')}, {counted(steps, 'move')}"
            print(f"{escaped(str(file))}: {words} agree with the rules")
    return DISAGREES if found else GOOD


def _code(error: RecordError) -> int:
    """Return the exit code for a lesson that cannot be opened."""
    return DISAGREES if error.reason == Reason("lesson.checksum") else WRONG


# -- show ---------------------------------------------------------------------------------------------


def _show(args: argparse.Namespace, complain: Complain) -> int:
    try:
        lesson = open_lesson(args.file)
    except RecordError as error:
        complain(error)
        return _code(error)
    if args.learner:
        try:
            lesson = learner_copy(lesson, answers=False)
        except LayoutError as error:
            complain(f"{args.file}: {error}")
            return DISAGREES
    for line in _lesson_lines(lesson, args.language):
        print(line)
    return GOOD


def _lesson_lines(lesson: Lesson, language: str) -> Iterator[str]:
    yield lesson.title.in_language(language) or "(no title)"
    if lesson.author:
        yield lesson.author
    yield from lesson.summary.in_language(language).splitlines()
    for number, chapter in enumerate(lesson.chapters, start=1):
        yield ""
        yield f"{number}. {chapter.title.in_language(language)}".rstrip()
        yield from _chapter_lines(chapter, language)


def _chapter_lines(chapter: Chapter, language: str) -> Iterator[str]:
    layout, tree = chapter.layout, chapter.tree
    yield f"  {layout.game}; bank: seat {layout.standing.banker}, for the {layout.standing.term}. time"
    for seat, hand in enumerate(layout.hands):
        yield f"  seat {seat}  {write_hand(hand)}".rstrip()
    for mover, move in layout.moves:
        yield f"  {mover} {move}"
    for node in tree.walk():
        indent = "  " * (1 + _variations(tree, node))
        name = tree.nodes[node].name.in_language(language)
        if name:
            yield f"{indent}({name})"
        played = tree.nodes[node].move
        if played is not None:
            yield f"{indent}{played[0]} {played[1]}"
        yield from (f"{indent}  {line}" for line in _page_lines(tree.nodes[node].page, language))


def _variations(tree: Tree, node: NodeId) -> int:
    """Return how many times the way to *node* leaves a main line."""
    return sum(
        parent is not None and tree.nodes[parent].children[0] != each
        for each in tree.path(node)
        for parent in [tree.nodes[each].parent]
    )


def _page_lines(page: Page, language: str) -> Iterator[str]:
    yield from page.text.in_language(language).splitlines()
    yield from (f"[notes] {line}" for line in page.notes.in_language(language).splitlines())
    yield from (f"[{mark}]" for mark in page.marks)
    question = page.question
    if question is None:
        return
    yield from (f"? {line}" for line in question.prompt.in_language(language).splitlines())
    yield from _moves_lines(question, language) if question.task is None else _task_lines(question.task, language)
    yield from (f"- otherwise: {line}" for line in question.otherwise.in_language(language).splitlines())
    yield from (f"= {line}" for line in question.solution.in_language(language).splitlines())


def _moves_lines(question: Question, language: str) -> Iterator[str]:
    for sign, answers in (("+", question.right), ("-", question.wrong)):
        for answer in answers:
            yield _answer_line(sign, f"{answer.move[0]} {answer.move[1]}", answer.why, language)


def _answer_line(sign: str, answer: str, why: Texts, language: str) -> str:
    reply = " ".join(why.in_language(language).split())
    return f"{sign} {answer}" + (f": {reply}" if reply else "")


def _task_lines(task: Task, language: str) -> Iterator[str]:
    """Yield the choices and items of *task*, numbered as its file numbers them, and the answers."""
    match task:
        case NumberTask(right, wrong, unit):
            yield f"____ {unit.in_language(language)}".rstrip()
            for sign, numbers in (("+", right), ("-", wrong)):
                yield from (_answer_line(sign, str(each.value), each.why, language) for each in numbers)
        case ChoiceTask(choices, several):
            if several:
                yield "(choose all right ones)"
            yield from (f"[ ] {place} {_item(each.item, language)}" for place, each in enumerate(choices))
            for place, each in enumerate(choices):
                if each.is_right or each.why:
                    yield _answer_line("+" if each.is_right else "-", str(place), each.why, language)
        case OrderTask(items, right, wrong):
            yield from (f"( ) {place} {_item(each, language)}" for place, each in enumerate(items))
            yield from (_answer_line("+", write_ranking(each.ranking), each.why, language) for each in right)
            for answer in wrong:
                named = (
                    f"{answer.item} at place {answer.place}"
                    if isinstance(answer, Misplaced)
                    else write_ranking(answer.ranking)
                )
                yield _answer_line("-", named, answer.why, language)


def _item(item: Item, language: str) -> str:
    return " · ".join(filter(None, (tiles_text(item.tiles), item.text.in_language(language))))
