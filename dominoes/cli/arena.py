# SPDX-License-Identifier: MIT
"""``gupai-cli arena``: how strong levels are against each other, on the same deals in every seat."""

from __future__ import annotations

import argparse
import json
import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, Self, TextIO

from dominoes.characters import escaped
from dominoes.cli.counting import counted
from dominoes.deal import read_seed
from dominoes.errors import NotationError, RecordError
from dominoes.games import Entry, entry
from dominoes.options import to_dict
from dominoes.play.arena import Contest, Duplicate, Pairing, Strength, make_player, play_deals, shares_of, strength
from dominoes.records.files import given_path, open_given, writing
from dominoes.records.rule_sets import OPTIONS
from dominoes.records.tables import Cell, whole_table

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Any]  # noqa: SLF001 - the only name that argparse has for it
    OptionsOf = Callable[[Entry, str | None, Path | None], tuple[Any, str | None]]
    Playing = Callable[[Contest, Sequence[tuple[Pairing, int]], Callable[[], bool]], Iterator[Duplicate]]

GOOD: Final = 0
VERSION: Final = 1
"""Of the log."""
_MINUTE: Final = 60


def add_commands(commands: Commands, options_of: OptionsOf) -> None:
    """Add the command.

    Args:
        commands: Where.
        options_of: Returns the options for a game, the key of a preset and a file.
    """
    arena = commands.add_parser("arena", help="measure the strength of levels against each other")
    arena.add_argument("game")
    arena.add_argument("--preset")
    arena.add_argument("--options", type=given_path, metavar="FILE", help=OPTIONS)
    arena.add_argument("--levels", metavar="LEVEL[/STYLE],…", help="the levels to measure; default: all")
    arena.add_argument("--against", metavar="LEVEL[/STYLE],…", help="the levels in the other seats; default: the same")
    arena.add_argument("--deals", type=int, default=100, help="number of deals; each is played once for every seat")
    arena.add_argument("--first", type=int, default=0, metavar="N", help="number of the first deal")
    arena.add_argument("--seed", metavar="HEX|N", default="1")
    arena.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; default: all cores")
    arena.add_argument("--cluster", metavar="ADDRESS", help="Dask scheduler whose workers play instead")
    arena.add_argument("--log", type=Path, metavar="FILE", help="write each deal; a run resumes from this file")
    arena.add_argument("--csv", type=Path, metavar="FILE.csv")
    arena.add_argument("--json", action="store_true")
    arena.set_defaults(run=lambda args: _arena(args, options_of))


def _arena(args: argparse.Namespace, options_of: OptionsOf) -> int:
    found = entry(args.game)
    options, preset = options_of(found, args.preset, args.options)
    seed = read_seed(args.seed)
    for name in ("deals", "jobs"):
        if getattr(args, name) < 1:
            raise NotationError("at least one is needed", f"--{name} {getattr(args, name)}")
    if args.first < 0:
        raise NotationError("deals are numbered from 0", f"--first {args.first}")
    levels = _levels(args.levels, found)
    against = _levels(args.against, found) if args.against else levels
    pairings = [Pairing(one, other) for one in levels for other in against if one != other]
    if not pairings:
        raise NotationError("a level is measured against another one", args.levels)
    contest, play = Contest(args.game, options, seed), _playing(args.cluster, args.jobs)
    wanted = [(each, deal) for deal in range(args.first, args.first + args.deals) for each in pairings]
    with ExitStack() as stack:
        log = None if args.log is None else stack.enter_context(_Log(args.log, contest))
        played = {} if log is None else {(each.pairing, each.deal): each for each in log.played}
        todo = [each for each in wanted if each not in played]
        stop = stack.enter_context(_Interrupt())
        progress = _Progress(len(todo))
        for each in play(contest, todo, stop):
            played[each.pairing, each.deal] = each
            if log is not None:
                log.write(each)
            progress.show()
        progress.end()
    _report(args, found, preset, seed, _strengths(pairings, (played[each] for each in wanted if each in played)))
    return GOOD


def _playing(cluster: str | None, jobs: int) -> Playing:
    """Return the player of deals: *jobs* processes of this machine, or the workers of a *cluster*."""
    if cluster is None:
        return lambda contest, todo, stop: play_deals(contest, todo, min(jobs, max(1, len(todo))), stop)
    try:
        from dominoes.play.cluster import play_deals_at  # noqa: PLC0415 - needs what only this extra brings
    except ImportError as error:
        raise NotationError(f"needs gupai[cluster] ({error})", f"--cluster {cluster}") from None
    return partial(play_deals_at, cluster)


def _levels(text: str | None, found: Entry) -> tuple[str, ...]:
    if text is None:
        return found.playing
    for name in text.split(","):
        if name.partition("/")[0] not in found.playing:
            raise NotationError(f"no such level that plays (there are: {', '.join(found.playing)})", name)
        make_player(found, name)
    return tuple(dict.fromkeys(text.split(",")))


def _strengths(pairings: Sequence[Pairing], played: Iterable[Duplicate]) -> list[Strength]:
    """Return the strength of each of the *pairings* with at least one deal *played*."""
    by_pairing: dict[Pairing, list[Duplicate]] = {each: [] for each in pairings}
    for each in played:
        by_pairing[each.pairing].append(each)
    return [strength(deals) for deals in by_pairing.values() if deals]


class _Interrupt:
    """Lets the first Ctrl+C finish the deal under way; the results so far are still printed."""

    def __init__(self) -> None:
        self._was_pressed = False

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._on_signal)
        return self

    def __exit__(self, *_error: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        if self._was_pressed:
            raise KeyboardInterrupt
        self._was_pressed = True

    def __call__(self) -> bool:
        """Return whether it was pressed."""
        return self._was_pressed


class _Progress:
    """How many deals are played, and the time left; only on a terminal."""

    def __init__(self, count: int) -> None:
        self._count, self._played, self._begun = count, 0, time.monotonic()

    def show(self) -> None:
        """Count one more."""
        self._played += 1
        if sys.stderr.isatty():
            left = (time.monotonic() - self._begun) / self._played * (self._count - self._played)
            minutes, seconds = divmod(round(left), _MINUTE)
            print(f"\r{self._played}/{self._count}, {minutes}:{seconds:02} left ", end="", file=sys.stderr)

    def end(self) -> None:
        """End the line."""
        if sys.stderr.isatty() and self._played:
            print(file=sys.stderr)


# -- the log --------------------------------------------------------------------------------------


class _Log:
    """A file of JSON lines: the contest, and then every deal."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Keep deals of *contest* in the file *path*; `with` opens it, and raises RecordError if it is another one."""
        self._path = path
        self._head = {
            "arena": VERSION,
            "game": contest.game,
            "seed": contest.seed.hex(),
            "options": to_dict(contest.options),
        }
        self.played: list[Duplicate] = []
        """The deals in it."""
        self._file: TextIO | None = None

    def __enter__(self) -> Self:
        with writing(self._path):
            whole = self._read() if self._path.exists() else 0
            self._file = self._path.open("a", encoding="utf-8", newline="\n")
            # Of a line that was being written when the program was killed nothing stays.
            self._file.truncate(whole)
            if not whole:
                self._file.write(json.dumps(self._head) + "\n")
        return self

    def __exit__(self, *_error: object) -> None:
        assert self._file is not None
        with writing(self._path):
            self._file.close()

    def _read(self) -> int:
        """Read the deals; return how many bytes are whole lines."""
        with open_given(self._path) as file:
            data = file.read()
        whole = data.rfind(b"\n") + 1
        if data and not whole:
            raise RecordError("this is no log of an arena", file=str(self._path))
        for number, line in enumerate(data[:whole].splitlines(), start=1):
            try:
                read = json.loads(line)
                if number > 1:
                    pairing = Pairing(*read.pop("pairing"))
                    chips, shares = tuple(read.pop("chips")), tuple(read.pop("shares"))
                    self.played.append(Duplicate(pairing=pairing, chips=chips, shares=shares, **read))
                elif read != self._head:
                    raise RecordError("another game, other options or another seed", file=str(self._path))
            except (ValueError, TypeError, AttributeError, KeyError):
                raise RecordError("this is no log of an arena", file=str(self._path), line=number) from None
        return whole

    def write(self, each: Duplicate) -> None:
        """Add a deal; a run that is killed loses no earlier one."""
        assert self._file is not None
        with writing(self._path):
            self._file.write(json.dumps(asdict(each)) + "\n")
            self._file.flush()


# -- what is printed ------------------------------------------------------------------------------


def _report(args: argparse.Namespace, found: Entry, preset: str | None, seed: bytes, measured: list[Strength]) -> None:
    rows = [_row(found, each) for each in measured]
    if args.json:
        print(json.dumps({"game": args.game, "preset": preset, "seed": seed.hex(), "rows": rows}))
    else:
        _print(args, found, preset, measured)
    # Last: the result of hours is printed even if the file cannot be written.
    if args.csv is not None:
        with writing(args.csv), whole_table(args.csv) as table:
            table.write([*map(tuple, rows[:1]), *(tuple(row.values()) for row in rows)])


def _print(args: argparse.Namespace, found: Entry, preset: str | None, measured: Sequence[Strength]) -> None:
    last = args.first + args.deals - 1
    rules = preset or escaped(str(args.options))
    print(f"{args.game}, {rules}, deals {args.first} to {last}, seed {args.seed}")
    _print_matrix(measured)
    for each in measured:
        shares = "".join(f", {key} {share:.0%}" for key, share in zip(shares_of(found), each.shares, strict=True))
        print(
            f"{each.pairing.candidate} against {each.pairing.field}: {counted(each.deals, 'deal')}, "
            f"won {each.finished:.0%}{shares}, worst tenth {each.tail:+.1f}, {each.milliseconds:.1f} ms a move"
        )


def _print_matrix(measured: Sequence[Strength]) -> None:
    """Print the gains: candidates in rows, the field in columns."""
    values = {each.pairing: f"{each.mean:+.2f} ± {each.error or 0:.2f}" for each in measured}
    # In the order of the rows, as far as they are the same.
    fields = {each.pairing.field for each in measured}
    ordered = dict.fromkeys(
        [*(each.pairing.candidate for each in measured), *(each.pairing.field for each in measured)]
    )
    columns = [level for level in ordered if level in fields]
    wide = max([len(text) for text in (*values.values(), *columns)], default=0)
    first = max([len(each.pairing.candidate) for each in measured], default=0)
    print(" " * first, *(column.rjust(wide) for column in columns), sep="  ")
    for candidate in dict.fromkeys(each.pairing.candidate for each in measured):
        cells = (values.get(Pairing(candidate, column), "").rjust(wide) for column in columns)
        print(candidate.ljust(first), *cells, sep="  ")


def _row(found: Entry, each: Strength) -> dict[str, Cell]:
    low, high = each.interval or (math.nan, math.nan)
    return {
        "candidate": each.pairing.candidate,
        "field": each.pairing.field,
        "deals": each.deals,
        **_rounded(mean=each.mean, error=each.error, low=low, high=high, won=each.finished),
        **_rounded(**dict(zip(shares_of(found), each.shares, strict=True))),
        **_rounded(worst_tenth=each.tail, ms_a_move=each.milliseconds),
    }


def _rounded(**numbers: float | None) -> dict[str, float | None]:
    return {key: None if value is None or math.isnan(value) else round(value, 4) for key, value in numbers.items()}
