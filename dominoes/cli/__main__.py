# SPDX-License-Identifier: MIT
"""``gupai-cli``: play, check, explain and measure without a window.

The commands, their options and what they print are public and change only with a version number.
Exit codes: 0 good, 1 a record does not agree with the rules, 2 wrong arguments or unreadable input.
"""

from __future__ import annotations

import argparse
import errno
import io
import json
import math
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn

from dominoes import __version__
from dominoes.characters import escaped
from dominoes.cli import arena, club, lesson
from dominoes.cli.counting import counted
from dominoes.deal import deal_round, new_seed, read_seed
from dominoes.errors import DominoesError, NotationError, OptionsError, Reason, RecordError
from dominoes.game import AnyGame, Result, Seat, Standing
from dominoes.games import GAMES, Entry, entry
from dominoes.options import allowed_in_words, describe, from_dict, in_words, to_dict
from dominoes.play.exhibition import exhibition
from dominoes.records.files import FILES, given_path, text_given, writing
from dominoes.records.notation import LONGEST_LINE, read_object
from dominoes.records.parts import with_parts
from dominoes.records.reader import Checked, check_lines, placed, round_at
from dominoes.records.record import Round, write_header, write_line, write_result
from dominoes.records.record_files import RecordFiles
from dominoes.records.replay import Played, replay, with_passes
from dominoes.records.rule_sets import OPTIONS, RuleSet, read_rule_set, rule_set_in, save_rule_set, write_rule_set
from dominoes.records.traditions import nearest_tradition

GOOD: Final = 0
DISAGREES: Final = 1
WRONG: Final = 2

LEAST_MEASURED: Final = 0.1
"""Seconds for which a speed is measured at least: the clock of CPU time moves by 1/64 of a second on Windows."""


_UNREADABLE: Final = frozenset(
    [
        "club.name-twice",
        "club.name-unfit",
        "club.no-books",
        "club.no-deals",
        "club.players",
        "record.byte-order-mark",
        "record.code-page",
        "record.encoding",
        "record.empty",
        "record.forbidden",
        "record.form",
        "record.incomplete",
        "record.line-too-long",
        "record.missing",
        "record.name-joined-emoji",
        "record.name-turns-writing",
        "record.name-unseen",
        "record.not-a-file",
        "record.options",
        "record.other-export",
        "record.part-missing",
        "record.size",
        "record.unreadable",
        "record.version",
        "rules.name",
    ]
)
"""Reasons why something is no record at all; every other contradicts the rules or the checksum."""


def _code(error: DominoesError) -> int:
    """Return the exit code that *error* asks for."""
    reason = error.reason if isinstance(error, RecordError) else None
    return WRONG if reason is None or reason.key in _UNREADABLE else DISAGREES


def _print_stderr(error: object) -> None:
    """Print *error* on one line of stderr, with control characters escaped."""
    print(f"gupai-cli: {escaped(str(error))}", file=sys.stderr)


def _json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False))


# -- play -----------------------------------------------------------------------------------------


def options_of(found: Entry, preset: str | None, file: Path | None) -> tuple[Any, str | None]:
    """Return the options asked for, and the preset's key where they are exactly a preset's."""
    if file is not None:
        try:
            text = text_given(file, LONGEST_LINE)
            if rule_set_in(text):
                return _saved_rules(found, text), None
            return from_dict(found.options, read_object(text)), None
        except (NotationError, OptionsError) as error:
            raise RecordError(str(error), file=str(file)) from None
        except RecordError as error:
            raise RecordError(f"cannot be read: {error.message}", file=str(file), reason=error.reason) from None
    key = preset or next(iter(found.presets))
    if key not in found.presets:
        raise NotationError(f"no such preset (there are: {', '.join(found.presets)})", key)
    return found.presets[key], key


def _saved_rules(found: Entry, text: str) -> Any:  # noqa: ANN401 - options of any game
    """Return the options in the *text* of a rule set of the game *found*; the error of any other has no reason."""
    try:
        rules = read_rule_set(text)
    except RecordError as error:
        # An argument is wrong, no record.
        raise RecordError(error.message) from None
    if rules.game != found.key:
        raise RecordError(f"a rule set of another game: {rules.game}")
    return rules.options


def _seated(found: Entry, text: str | None, seats: int) -> list[str]:
    """Read the level of each seat."""
    if text is None:
        return [found.usual_level] * seats
    seated = []
    for each in text.split(","):
        kind, _, level = each.partition(":")
        if kind != "bot" or level not in found.playing:
            raise NotationError(f"a seat is bot:LEVEL with one of {', '.join(found.playing)}", each)
        seated.append(level)
    if len(seated) != seats:
        raise NotationError(f"this game needs {seats} seats", text)
    return seated


def _total(won: Sequence[int]) -> dict[str, float]:
    """Return the statistics of the chips *won* round by round."""
    n = len(won)
    mean = sum(won) / n
    spread = math.sqrt(sum((each - mean) ** 2 for each in won) / (n - 1)) if n > 1 else 0.0
    return {"total": sum(won), "mean": round(mean, 4), "error": round(spread / math.sqrt(n), 4)}


def _play(args: argparse.Namespace) -> int:
    if args.json and args.show:
        raise NotationError("one of the two, not both", "--json --show")
    found = entry(args.game)
    options, _ = options_of(found, args.preset, args.options)
    seated = _seated(found, args.seats, found.game.seats(options))
    seed = read_seed(args.seed) if args.seed is not None else new_seed()
    if args.rounds < 1:
        raise NotationError("at least one round is played", str(args.rounds))
    chips: list[tuple[int, ...]] = []
    with ExitStack() as stack:
        out = None if args.out is None else stack.enter_context(_written_to(args.out))
        for number, (round_, state) in enumerate(exhibition(found, options, seated, args.rounds, seed), start=1):
            result = found.game.result(state)
            assert result is not None
            chips.append(result.chips)
            if out is not None:
                with writing(args.out):
                    out.write(write_line(round_, state), round_.match, round_.number)
            if args.show:
                _show(round_, result, write_header(round_)["deal"]["hands"])
            if sys.stderr.isatty():
                print(f"\r{number}/{args.rounds}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    _print_totals(args, seated, chips, seed)
    return GOOD


@contextmanager
def _written_to(path: Path) -> Iterator[RecordFiles]:
    """Write records to *path*, or to several files if they are more than one may hold."""
    with ExitStack() as stack:
        with writing(path):
            files = stack.enter_context(RecordFiles(path))
        yield files
        left = [each.name for each in files.earlier() if each not in files.targets]
        with writing(path):
            written = files.finish()
        if len(written) > 1:
            print(f"{len(written)} files, up to {escaped(str(written[-1]))}", file=sys.stderr)
        if left:
            _print_stderr(f"left there of an earlier run: {', '.join(left)}")


def _show(round_: Round, result: Result, hands: Sequence[str]) -> None:
    """Print a round: its deal, each move, each line of the settlement."""
    half = f", half {round_.standing.half}" if round_.halves else ""
    print(f"\nRound {round_.number}{half}; bank: seat {round_.standing.banker}, for the {round_.standing.term}. time")
    for seat, hand in enumerate(hands):
        print(f"  seat {seat} {round_.players[seat]:<14} {hand}")
    for seat, move in round_.moves:
        print(f"  {seat} {move}")
    # As in a record: the share of the house is a last column, if it takes any.
    charged = any(line.house for line in result.sheet)
    for line in result.sheet:
        row = (*line.chips, line.house) if charged else line.chips
        print(f"  {' '.join(f'{chips:+4d}' if chips else '   .' for chips in row)}   {line.reason}")
    total = (*result.chips, result.house) if charged else result.chips
    print(f"  {' '.join(f'{chips:+4d}' for chips in total)}   {result.reason}")


def _print_totals(args: argparse.Namespace, seated: list[str], chips: list[tuple[int, ...]], seed: bytes) -> None:
    """Print the total of each seat; *chips* holds one row for each round."""
    players = zip(seated, zip(*chips, strict=True), strict=True)
    seats = [{"seat": at, "player": f"bot:{level}", **_total(won)} for at, (level, won) in enumerate(players)]
    if args.json:
        _json({"game": args.game, "rounds": args.rounds, "seed": seed.hex(), "seats": seats})
        return
    print(f"{args.game}, {counted(args.rounds, 'round')}, seed {seed.hex()}")
    for each in seats:
        who, mean = f"seat {each['seat']}  {each['player']:<14}", f"{each['mean']:+.3f} ± {each['error']:.3f}"
        print(f"{who} {each['total']:>+8}  {mean} a round")


# -- check ----------------------------------------------------------------------------------------


def _checked(number: int, file: Path, each: Checked) -> dict[str, Any]:
    written = write_result(each.result, each.next_standing, halves=each.round.halves)
    return {
        "file": str(file),
        "line": number,
        "ok": True,
        "chips": written["chips"],
        "winner": written["winner"],
        "reason": str(each.result.reason),
        "sheet": written["sheet"],
        "next": written["next"],
    }


def _print_error(args: argparse.Namespace, file: Path, error: RecordError, number: int | None = None) -> None:
    if args.json:
        _json({"file": str(file), "line": number, "ok": False, "move": error.move, "error": str(error)})
    else:
        _print_stderr(error)


def _check(args: argparse.Namespace) -> int:
    worst = GOOD
    for file in with_parts(args.files):
        good, failed = 0, []
        try:
            for number, each in check_lines(file):
                if isinstance(each, RecordError):
                    failed.append(each)
                    _print_error(args, file, each, number)
                    continue
                good += 1
                if args.json:
                    _json(_checked(number, file, each))
        except RecordError as error:
            worst = max(worst, _code(error))
            _print_error(args, file, error)
            continue
        worst = max([worst, *map(_code, failed)])
        if not args.json:
            summary = "1 round agrees" if good == 1 else f"{good} rounds agree"
            print(f"{escaped(str(file))}: {summary} with the rules")
    return worst


# -- legal ----------------------------------------------------------------------------------------


def _legal(args: argparse.Namespace) -> int:
    round_ = round_at(args.file, args.line)
    game = round_.entry.game
    count = len(round_.moves) if args.after is None else args.after
    if not 0 <= count <= len(round_.moves):
        raise NotationError(f"there are {len(round_.moves)} moves", str(count))
    try:
        *_, last = replay(game, round_.options, round_.deal, round_.standing, round_.moves[:count])
    except RecordError as error:
        raise placed(error, args.file, args.line) from None
    reason = None if args.attempt is None else _try(round_, last, args.attempt)
    _print_legal(args, game, last.step.state, reason)
    return GOOD


def _try(round_: Round, last: Played, text: str) -> Reason | None:
    """Return why the move *text* is not legal after *last*; None if it is."""
    game = round_.entry.game
    digits, _, move = text.partition(" ")
    if digits not in map(str, range(len(round_.players))):
        raise NotationError("a move begins with a seat", text)
    seat = Seat(int(digits))
    wanted = game.read_move(move)
    return game.why_not(with_passes(game, last.step, (seat, move)).state, seat, wanted)


def _print_legal(args: argparse.Namespace, game: AnyGame, state: object, reason: Reason | None) -> None:
    """Print all legal moves, and whether the move that was tried is one of them (then *reason* is None)."""
    moves = {seat: [game.write_move(move) for move in game.legal_moves(state, seat)] for seat in game.to_act(state)}
    if args.json:
        data: dict[str, Any] = {"to_act": list(moves), "legal": {str(seat): texts for seat, texts in moves.items()}}
        if args.attempt is not None:
            data["try"] = {
                "move": args.attempt,
                "legal": reason is None,
                "reason": None if reason is None else str(reason),
            }
        _json(data)
        return
    for seat, texts in moves.items():
        print(f"seat {seat}:")
        for text in texts:
            print(f"  {text}")
    if not moves:
        print("the round is over")
    if args.attempt is not None:
        print(f"{args.attempt}: {'legal' if reason is None else reason}")


# -- rules ----------------------------------------------------------------------------------------


def _rules(args: argparse.Namespace) -> int:
    found = entry(args.game)
    options, preset = options_of(found, args.preset, args.options)
    if args.out is not None:
        rules = RuleSet(found.key, args.out.stem, args.preset or nearest_tradition(found, options), options)
        # As whoever opens it will: the name may be impossible.
        save_rule_set(read_rule_set(write_rule_set(rules), str(args.out)), args.out)
        return GOOD
    infos = list(describe(options))
    if args.json:
        rows = list(map(to_dict, infos))
        _json({"game": args.game, "preset": preset, "presets": list(found.presets), "options": rows})
        return GOOD
    source = f"preset {preset}" if preset is not None else f"options of {escaped(str(args.options))}"
    print(f"{args.game}, {source} (presets: {', '.join(found.presets)})")
    for info in infos:
        print(f"{info.name:<32} {in_words(info.value)}")
        for line in (*allowed_in_words(info), f"{info.label}: {info.source}"):
            print(f"{'':<32}   {line}")
    return GOOD


# -- bench ----------------------------------------------------------------------------------------


def _bench(args: argparse.Namespace) -> int:
    speeds: dict[str, float] = {}
    for found in GAMES:
        for key, options in found.presets.items():
            speeds[f"{found.game.key} {key}"] = round(_rounds_per_second(found.game, options))
    if args.json:
        _json({"random_rounds_per_second": speeds})
    else:
        for name, speed in speeds.items():
            print(f"{name:<30} {speed:>6} random rounds a second")
    return GOOD


def _rounds_per_second(game: AnyGame, options: Any, rounds: int = 300, least: float = LEAST_MEASURED) -> float:  # noqa: ANN401
    """Play at least so many random *rounds* through the plain rules, for CPU time on one core of *least* seconds."""
    rng = Random(1)
    start = time.process_time()
    number = 0
    while number < rounds or time.process_time() < start + least:
        deal = deal_round(game, options, number.to_bytes(32, "big"))
        state = game.start(options, deal, Standing()).state
        while seats := game.to_act(state):
            state = game.play(state, seats[0], rng.choice(game.legal_moves(state, seats[0]))).state
        number += 1
    return number / (time.process_time() - start)


# -- arguments ------------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """Complains in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        _print_stderr(message)
        sys.exit(WRONG)


PLUGINS: Final = "gupai.commands"
"""Group of entry points: commands of other packages, which may need more than Python's standard library."""


def _plugin(name: str) -> EntryPoint | None:
    """Return the command *name* of another package; it is not loaded yet."""
    return next(iter(entry_points(group=PLUGINS, name=name)), None)


def _parser() -> argparse.ArgumentParser:
    others = "Commands of the program with a window, if that is installed: sheet (pages to print)."
    parser = _Parser(prog="gupai-cli", description="Chinese dominoes on the command line.", epilog=others)
    parser.add_argument("--version", action="version", version=f"gupai {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)

    play = commands.add_parser("play", help="let bots play rounds")
    play.add_argument("game")
    play.add_argument("--preset")
    play.add_argument("--options", type=given_path, metavar="FILE", help=OPTIONS)
    play.add_argument("--seats", metavar="bot:LEVEL,…")
    play.add_argument("--rounds", type=int, default=1)
    play.add_argument("--seed", metavar="HEX|N")
    play.add_argument("--out", type=Path, metavar="FILE.gupai")
    play.add_argument("--json", action="store_true")
    play.add_argument("--show", action="store_true", help="print every round move by move")
    play.set_defaults(run=_play)

    check = commands.add_parser("check", help="replay records and compare their results")
    check.add_argument("files", nargs="+", type=given_path, metavar="FILE", help=FILES)
    check.add_argument("--json", action="store_true")
    check.set_defaults(run=_check)

    legal = commands.add_parser("legal", help="show a position's legal moves")
    legal.add_argument("file", type=given_path, metavar="FILE", help=FILES)
    legal.add_argument("--line", type=int, default=1, metavar="K")
    legal.add_argument("--after", type=int, metavar="M")
    legal.add_argument("--try", dest="attempt", metavar="MOVE")
    legal.add_argument("--json", action="store_true")
    legal.set_defaults(run=_legal)

    rules = commands.add_parser("rules", help="list the options of a game, or write them to a file")
    rules.add_argument("game")
    rules.add_argument("--preset")
    rules.add_argument("--options", type=given_path, metavar="FILE", help=OPTIONS)
    shown = rules.add_mutually_exclusive_group()
    shown.add_argument("--out", type=Path, metavar="NAME.gupai-rules", help="write them as a rule set of this name")
    shown.add_argument("--json", action="store_true")
    rules.set_defaults(run=_rules)

    lesson.add_commands(commands, _print_stderr)
    club.add_commands(commands)
    arena.add_commands(commands, options_of)

    for each in GAMES:
        each.add_commands(commands)

    bench = commands.add_parser("bench", help="measure the engine on this machine")
    bench.add_argument("--json", action="store_true")
    bench.set_defaults(run=_bench)
    return parser


def _names(parser: argparse.ArgumentParser) -> frozenset[str]:
    """Return the names of the commands that *parser* knows."""
    actions = (action for action in parser._actions if action.dest == "command")  # noqa: SLF001 - no other way
    return frozenset(name for action in actions for name in action.choices or ())


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # The name of a file need not be text.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    given = list(sys.argv[1:] if argv is None else argv)
    try:
        return _run(given)
    except OSError as error:
        if not _nobody_reads(error):
            _print_stderr(f"cannot be written: {error.strerror or error}")
            return WRONG
        # The reader has left; the buffered rest must raise no further error when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except DominoesError as error:
        _print_stderr(error)
        return _code(error)
    except KeyboardInterrupt:
        return 128 + 2


def _nobody_reads(error: OSError) -> bool:
    """Return whether *error* says that the reader of a pipe has left.

    Windows then reports an invalid argument; with the name of a file that error is about the name.
    """
    is_invalid = error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and is_invalid)


def _run(given: Sequence[str]) -> int:
    parser = _parser()
    if given and not given[0].startswith("-") and given[0] not in _names(parser):
        plugin = _plugin(given[0])
        if plugin is not None:
            return int(plugin.load()(given[1:]))
    args = parser.parse_args(given)
    code = int(args.run(args))
    sys.stdout.flush()
    return code


if __name__ == "__main__":
    sys.exit(main())
