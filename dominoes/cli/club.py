# SPDX-License-Identifier: MIT
"""``gupai-cli class``: deals for a class, results and answers in tables, a ranking of score books, a tournament."""

from __future__ import annotations

import argparse
import datetime as dt
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dominoes.characters import escaped
from dominoes.cli.counting import counted
from dominoes.club.answers import CodeList, Tries, answers_in, first_of, right_of, write_answers
from dominoes.club.answers import Remark as Problem
from dominoes.club.deals import make_deals, read_deals, save_deals, titled_set
from dominoes.club.progress import Progress, Pupil, progress_over, write_progress
from dominoes.club.ranking import (
    BookRanking,
    By,
    Missing,
    Ranking,
    Remark,
    Row,
    Trouble,
    collect,
    rank_books,
    within,
    write_csv,
    write_season,
)
from dominoes.club.tournament import names_in, schedule
from dominoes.deal import new_seed, read_seed
from dominoes.errors import NotationError, Reason, RecordError
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.lessons.file import read as read_lesson
from dominoes.lessons.quiz import quiz_of
from dominoes.records.encodings import ENCODINGS
from dominoes.records.files import FILES, given_path, list_given
from dominoes.scorebook.file import read_books

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Any]  # noqa: SLF001 - the only name that argparse has for it

GOOD: Final = 0
DISAGREES: Final = 1
_HARMLESS: Final = (Trouble.MISSING, Trouble.UNDONE, Trouble.SET_TWICE)
"""Remarks that are no fault of a result."""
_TRIES: Final = {Tries.NONE: "-", Tries.FIRST: "1", Tries.LATER: "2", Tries.WRONG: "x"}


def add_commands(commands: Commands) -> None:
    """Add the commands about a class."""
    parser = commands.add_parser("class", help="deals for a class, and their results")
    inner = parser.add_subparsers(dest="class_command", required=True)

    make = inner.add_parser("make", help="deal rounds for everyone to play")
    make.add_argument("game")
    make.add_argument("--preset")
    make.add_argument("--deals", type=int, default=8)
    make.add_argument("--seat", type=int, default=0, help="the students' seat; the first seat, 0, is banker")
    make.add_argument("--seed", metavar="HEX|N")
    make.add_argument("--title", default="")
    make.add_argument("--day", type=_day, metavar="YYYY-MM-DD", help="today if it is not given")
    make.add_argument("--out", type=Path, required=True, metavar="SET")
    make.set_defaults(run=_make)

    results = inner.add_parser("collect", help="rank the records that students handed in")
    results.add_argument("set", type=given_path, metavar="SET", help=FILES)
    results.add_argument("files", nargs="+", type=given_path, metavar="FILE.gupai", help=FILES)
    add_missing_argument(results)
    results.add_argument("--csv", type=Path, metavar="FILE.csv")
    results.add_argument("--json", action="store_true")
    results.set_defaults(run=_collect)

    weeks = inner.add_parser("progress", help="score records of several sets, and codes of lessons, week by week")
    add_progress_arguments(weeks)
    weeks.add_argument("--csv", type=Path, metavar="FILE.csv")
    weeks.add_argument("--json", action="store_true")
    weeks.set_defaults(run=_progress)

    answers = inner.add_parser("answers", help="read the codes that the page of a lesson showed to students")
    answers.add_argument("lesson", type=given_path, metavar="FILE.gupai-lesson", help=FILES)
    answers.add_argument("codes", type=given_path, metavar="CODES.txt", help="one code per line; - is standard input")
    answers.add_argument("--csv", type=Path, metavar="FILE.csv")
    answers.add_argument("--json", action="store_true")
    answers.set_defaults(run=_answers)

    books = inner.add_parser("books", help="rank the players of several score books")
    add_books_arguments(books)
    books.add_argument("--csv", type=Path, metavar="FILE.csv")
    books.add_argument("--json", action="store_true")
    books.set_defaults(run=_books)

    tournament = inner.add_parser("tournament", help="say who sits where in each round")
    add_tournament_arguments(tournament)
    tournament.add_argument("--json", action="store_true")
    tournament.set_defaults(run=_tournament)


def _day(text: str) -> dt.date:
    """Read a day as in 2026-01-31; raise ArgumentTypeError for anything else."""
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a day as in 2026-01-31: {text!r}") from None


def add_missing_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument about deals not played, on screen and on paper."""
    words = [each.value for each in Missing]
    parser.add_argument("--missing", choices=words, default=Missing.LEFT_OUT.value, help="how a missing deal counts")


def add_progress_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for progress over several sets, on screen and on paper."""
    for name, metavar in (
        ("sets", "SET"),
        ("files", "FILE.gupai"),
        ("lessons", "FILE.gupai-lesson"),
        ("codes", "CODES.txt"),
    ):
        parser.add_argument(f"--{name}", nargs="+", type=given_path, default=[], metavar=metavar, help=FILES)
    add_missing_argument(parser)


def add_books_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for a ranking of score books, on screen and on paper."""
    parser.add_argument("files", nargs="+", type=given_path, metavar="FILE.json", help=FILES)
    parser.add_argument(
        "--from", dest="first", type=_day, metavar="YYYY-MM-DD", help="books begun on this day or later"
    )
    parser.add_argument(
        "--to", dest="last", type=_day, metavar="YYYY-MM-DD", help="books begun on this day or earlier"
    )
    words = [each.value for each in By]
    parser.add_argument("--by", choices=words, default=By.PER_ROUND.value, help="what decides")


def add_tournament_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for a tournament, on screen and on paper."""
    parser.add_argument("names", type=given_path, metavar="NAMES.txt", help="one name per line; - is standard input")
    parser.add_argument("--encoding", choices=ENCODINGS, help="of the file; guessed if not given")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)


# -- deals and results --------------------------------------------------------------------------------


def _make(args: argparse.Namespace) -> int:
    found = entry(args.game)
    preset = args.preset or next(iter(found.presets))
    if preset not in found.presets:
        raise NotationError(f"no such preset (there are: {', '.join(found.presets)})", preset)
    seed = new_seed() if args.seed is None else read_seed(args.seed)
    deals = make_deals(
        found,
        found.presets[preset],
        seat=Seat(args.seat),
        count=args.deals,
        seed=seed,
        title=args.title,
        day=args.day or dt.datetime.now().astimezone().date(),
    )
    save_deals(deals, args.out)
    for each in deals.deals:
        print(each.code)
    return GOOD


def _collect(args: argparse.Namespace) -> int:
    ranking = collect(read_deals(args.set), args.files, missing=Missing(args.missing))
    _write(ranking.rows, args.csv)
    if args.json:
        print(json.dumps(_plain(ranking), ensure_ascii=False))
    else:
        _print_rows(ranking.rows)
        for number, best in enumerate(ranking.best, start=1):
            if best is not None:
                moves = ", ".join(f"{seat} {move}" for seat, move in best.moves)
                print(f"deal {number}: {escaped(best.pupil)} {best.chips:+d}: {moves}")
        for remark in ranking.remarks:
            print(_remark_line(remark))
    return GOOD if all(remark.trouble in _HARMLESS for remark in ranking.remarks) else DISAGREES


def _plain(ranking: Ranking) -> dict[str, Any]:
    return {
        "rows": _plain_rows(ranking.rows),
        "means": list(ranking.means),
        "missing": ranking.missing.value,
        "best": [None if best is None else asdict(best) for best in ranking.best],
        "remarks": _plain_remarks(ranking.remarks),
    }


def _plain_rows(rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [asdict(row) for row in rows]


def _plain_remarks(remarks: Sequence[Remark]) -> list[dict[str, Any]]:
    return [asdict(remark) | {"trouble": remark.trouble.value} for remark in remarks]


def _remark_line(remark: Remark) -> str:
    place = ":".join(str(part) for part in (remark.file, remark.line) if part)
    deal = "" if remark.deal is None else f"deal {remark.deal}"
    table = "" if remark.table is None else f"table {remark.table}"
    set_ = "" if remark.set is None else f"set {remark.set}"
    return escaped(": ".join(filter(None, (place, table, remark.pupil, set_, deal, remark.trouble.value, remark.why))))


def _print_rows(rows: Sequence[Row]) -> None:
    for row in rows:
        error = "" if row.error is None else f" ± {row.error:.2f}"
        print(f"{row.place:3d}. {escaped(row.name)}  {row.score:+.2f}{error}  ({row.chips:+d} in {row.rounds} rounds)")


def _write(rows: Sequence[Row], path: Path | None) -> None:
    if path is not None:
        write_csv(rows, path)


# -- score books --------------------------------------------------------------------------------------


def _books(args: argparse.Namespace) -> int:
    ranking = books_ranked(args)
    if args.csv is not None:
        write_season(ranking.rows, args.csv)
    if args.json:
        plain = {"rows": _plain_rows(ranking.rows), "remarks": _plain_remarks(ranking.remarks)}
        print(json.dumps(plain, ensure_ascii=False))
    else:
        _print_rows(ranking.rows)
        for remark in ranking.remarks:
            print(_remark_line(remark))
    return GOOD


def books_ranked(args: argparse.Namespace) -> BookRanking:
    """Rank the books named by the arguments of `add_books_arguments`; raise RecordError as `read_books` does."""
    books = (book for file in args.files for book in read_books(file))
    return rank_books(within(books, args.first, args.last), By(args.by))


# -- progress -----------------------------------------------------------------------------------------


def progress_of(args: argparse.Namespace) -> Progress:
    """Score the files named by the arguments of `add_progress_arguments`.

    Raises:
        NotationError: neither sets nor lessons are given.
        RecordError: as `read_deals`, `read_lesson` and `list_given` do.
    """
    if not args.sets and not args.lessons:
        raise NotationError("neither --sets nor --lessons", "progress")
    taught = [(lesson.title, quiz_of(lesson)) for lesson in map(read_lesson, args.lessons)]
    codes = [CodeList(list_given(path)[0].text.splitlines(), path.name) for path in args.codes]
    sets = [*map(titled_set, args.sets)]
    return progress_over(sets, args.files, missing=Missing(args.missing), lessons=taught, codes=codes)


def _progress(args: argparse.Namespace) -> int:
    progress = progress_of(args)
    if args.csv is not None:
        write_progress(progress, args.csv)
    if args.json:
        weeks = [asdict(week) | {"day": week.day and week.day.isoformat()} for week in progress.weeks]
        lessons = [
            {
                "title": dict(each.title.by_language),
                "day": each.day and each.day.isoformat(),
                "questions": each.questions,
            }
            for each in progress.lessons
        ]
        pupils = [_plain_pupil(pupil) for pupil in progress.pupils]
        remarks = [*_plain_remarks(progress.remarks), *_plain_problems(progress.code_remarks)]
        plain = {"sets": weeks, "lessons": lessons, "pupils": pupils, "missing": args.missing, "remarks": remarks}
        print(json.dumps(plain, ensure_ascii=False))
    else:
        for n, week in enumerate(progress.weeks, start=1):
            print(escaped(f"set {n}: {week.title}, {counted(week.deals, 'deal')}, {week.day or 'no day'}"))
        for n, taught in enumerate(progress.lessons, start=1):
            asked = counted(taught.questions, "question")
            print(escaped(f"lesson {n}: {taught.title.in_language('en')}, {asked}, {taught.day or 'no day'}"))
        for pupil in progress.pupils:
            scores = ["-" if point is None else f"{point.score:+.2f}" for point in pupil.points]
            right = ["-" if each is None else f"{right_of(each)}/{len(each.tries)}" for each in pupil.answers]
            print(f"{escaped(pupil.name)}  {'  '.join(scores + right)}")
        for remark in progress.remarks:
            print(_remark_line(remark))
        for problem in progress.code_remarks:
            print(_problem_line(problem))
    good = all(remark.trouble in _HARMLESS for remark in progress.remarks) and not progress.code_remarks
    return GOOD if good else DISAGREES


def _plain_pupil(pupil: Pupil) -> dict[str, Any]:
    given = [
        each and {"right": right_of(each), "first": first_of(each), "tries": [*map(int, each.tries)]}
        for each in pupil.answers
    ]
    return asdict(pupil) | {"change": pupil.change, "answers": given}


def _plain_problems(remarks: Sequence[Problem]) -> list[dict[str, Any]]:
    return [asdict(remark) | {"problem": remark.problem.value} for remark in remarks]


def _problem_line(remark: Problem) -> str:
    place = f"{remark.file}:{remark.line}" if remark.file else f"line {remark.line}"
    return escaped(f"{place}: {remark.problem.value}: {remark.text}")


# -- answers to a lesson ------------------------------------------------------------------------------


def _answers(args: argparse.Namespace) -> int:
    lines = list_given(args.codes)[0].text.splitlines()
    answers = answers_in(lines, quiz_of(read_lesson(args.lesson)))
    if args.csv is not None:
        write_answers(answers, args.csv)
    if args.json:
        pupils = [{"name": each.name, "tries": [*map(int, each.tries)]} for each in answers.results]
        plain = {"questions": answers.questions, "pupils": pupils, "remarks": _plain_problems(answers.remarks)}
        print(json.dumps(plain, ensure_ascii=False))
    else:
        for each in answers.results:
            tries = " ".join(_TRIES[mark] for mark in each.tries)
            print(f"{right_of(each):3d} of {answers.questions}  {tries}  {escaped(each.name)}")
        for remark in answers.remarks:
            print(_problem_line(remark))
    return DISAGREES if answers.remarks else GOOD


# -- tournament ---------------------------------------------------------------------------------------


def _tournament(args: argparse.Namespace) -> int:
    names, heading = read_names(args.names, args.encoding)
    rounds = schedule(len(names), args.rounds, args.seats, args.seed)
    plan = [
        ([[names[player] for player in table] for table in each.tables], [names[player] for player in each.resting])
        for each in rounds
    ]
    if args.json:
        # The output is for programs; a person checks here whether these are the names.
        print(heading, file=sys.stderr)
        print(json.dumps([{"tables": tables, "resting": resting} for tables, resting in plan], ensure_ascii=False))
        return GOOD
    print(heading)
    for number, (tables, resting) in enumerate(plan, start=1):
        print(f"round {number}")
        for place, table in enumerate(tables, start=1):
            print(f"  table {place}: {', '.join(table)}")
        if resting:
            print(f"  resting: {', '.join(resting)}")
    return GOOD


def read_names(path: Path, encoding: str | None = None, language: str = "") -> tuple[list[str], str]:
    """Read a file of names, one in each line; return them with a line that tells them and their encoding.

    Args:
        path: the file.
        encoding: one of `ENCODINGS`; None: the likeliest, with that of *language* before others of its kind.
        language: key of a language, as `readings` takes it.

    Raises:
        RecordError: it cannot be read, is not in that encoding, or as `names_in` says.
    """
    found = list_given(path, language)
    chosen = next((each for each in found if encoding in {None, each.encoding}), None)
    if chosen is None:
        raise RecordError(f"not a text in {encoding}", file=str(path), reason=Reason("record.encoding", text=encoding))
    names = names_in(chosen.text, str(path))
    return names, f"{escaped(str(path))}: {counted(len(names), 'name')} in {chosen.encoding}: {', '.join(names)}"
