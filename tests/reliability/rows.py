# SPDX-License-Identifier: MIT
"""Every foreseen fault, the tests for it, and their figures: `docs/reliability.md`.

A figure is a name in braces: that of a constant in one of the files of the row, which has the value.
``python -m tests.reliability.rows`` writes the page anew; a test says when that is due, or when a test is gone.
``python -m tests.reliability.rows R04`` prints the tests of a fault and the protections that were taken out.
"""

from __future__ import annotations

import argparse
import ast
import math
import re
import sys
import textwrap
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.reliability.protections import PROTECTIONS, tried

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "reliability.md"


@dataclass(frozen=True)
class Row:
    """One fault."""

    fault: str
    tests: tuple[str, ...]
    """As pytest names them, below ``tests/``; none where nothing looks for it yet."""
    figure: str
    """Trials and findings; a name in braces stands for its value in `tests` or `sources`."""
    sources: tuple[str, ...] = ()
    """Files of the program, or of tools of the tests, that have figures too; below the root of the project."""

    @property
    def told(self) -> str:
        """The figure with its values; raise KeyError if one is named nowhere, or in two files."""
        files = dict.fromkeys(test.partition("::")[0] for test in self.tests)
        found: dict[str, int | float] = {}
        for path in (*(ROOT / "tests" / file for file in files), *map(ROOT.joinpath, self.sources)):
            for name, value in constants(path).items():
                found[name] = math.nan if name in found else value
        named = {name: found[name] for name in re.findall(r"{(\w+)}", self.figure)}
        if any(map(math.isnan, named.values())):
            raise KeyError(self.figure)
        return self.figure.format_map({name: f"{value:,.12g}" for name, value in named.items()})


def _value(node: ast.expr) -> int | float:
    """Return the number that *node* is, or how many things it lists; raise ValueError for anything else."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
        # Bytes, in the unit in which they are written.
        return _value(node.left)
    if isinstance(node, ast.Tuple | ast.List | ast.Set | ast.Dict):
        return len(node.keys if isinstance(node, ast.Dict) else node.elts)
    value = ast.literal_eval(node)
    if isinstance(value, str):
        return float(value)
    if not isinstance(value, int | float):
        raise TypeError(value)
    return value


@cache
def constants(path: Path) -> dict[str, int | float]:
    """Return the numbers that stand in *path* under a name in capitals, and how many things each list there has."""
    found = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = list(zip(targets, values, strict=True))
            case ast.Assign(targets=[target], value=value):
                pairs = [(target, value)]
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                pairs = [(target, value)]
            case _:
                continue
        for name, each in pairs:
            with suppress(ValueError, TypeError):
                found[ast.unparse(name)] = _value(each)
    return found


STORE, RELIABILITY = "dominoes/store/", "reliability/"
ROWS: Final = {
    "R01": Row(
        "killed while playing",
        (
            f"{STORE}test_kill.py::test_a_few_kills",
            "ui/test_kill.py::test_a_few_kills",
            f"{STORE}test_kill.py::test_three_hundred_kills",
            f"{STORE}test_kill.py::test_a_thousand_kills",
            "ui/test_kill.py::test_forty_kills",
        ),
        "{RELEASE_KILLS} kills of a player before a release, {KILLS} and {WINDOW_KILLS} of the window otherwise:"
        " no move that was shown is lost",
    ),
    "R02": Row(
        "power cut",
        tuple(
            f"{RELIABILITY}test_power_cut.py::{name}"
            for name in (
                "test_two_thousand_power_cuts",
                "test_power_cuts_at_the_very_first_start",
                "test_the_replay_finds_what_is_unsafe",
                "test_each_step_is_flushed_before_it_is_acknowledged",
                "test_power_cuts_of_backups_exports_and_restoring",
                "test_the_replay_finds_copies_that_are_unsafe",
            )
        ),
        "{STATES} states of the disk rebuilt from what was flushed in play, {START_STATES} of the very first start:"
        " none loses a move; {AGAIN} at each moment of a backup, an export and restoring: none loses a file;"
        " with less flushing the same tests fail",
    ),
    "R03": Row(
        "damaged log",
        (
            f"{RELIABILITY}test_damaged_log.py::test_a_few_damaged_logs",
            f"{RELIABILITY}test_damaged_log.py::test_five_hundred_damaged_logs",
        ),
        "{LOGS} logs cut, zeroed, flipped or lengthened: what was written before the damage is there",
    ),
    "R04": Row(
        "damaged file",
        (
            f"{RELIABILITY}test_damaged_file.py::test_every_way_once",
            f"{RELIABILITY}test_damaged_file.py::test_three_hundred",
            f"{STORE}test_seals.py::test_a_flipped_bit_is_found_and_put_right",
            f"{STORE}test_row_seals.py",
            f"{STORE}test_salvage.py",
        ),
        "{FILES} damaged files: each is kept byte for byte, and every whole round is saved from it; a bit"
        " in any column of any table hides no other row, is told, and is put right by checksums or from a backup",
    ),
    "R05": Row(
        "full disk",
        (
            f"{RELIABILITY}test_full_disk.py::test_full_before_each_step",
            f"{RELIABILITY}test_full_disk.py::test_full_while_a_backup_is_made",
            f"{RELIABILITY}test_full_disk.py::test_full_while_a_backup_is_put_back",
            f"{RELIABILITY}test_full_disk.py::test_full_while_records_are_exported",
            f"{RELIABILITY}test_migration.py::test_a_full_disk",
            "ui/saving/test_play_on_a_full_disk.py::test_a_round_played_on_a_full_disk",
        ),
        "before each step of play: it is told, play goes on, and is saved when there is room; a backup, an export, a"
        " migration is told as failed, leaves nothing half, and what was there before stays",
    ),
    "R06": Row(
        "a place that cannot be written",
        (
            f"{RELIABILITY}test_read_only.py::test_a_store_that_cannot_be_written",
            f"{RELIABILITY}test_read_only.py::test_a_place_that_cannot_be_written",
        ),
        "{NOT_SAVED} places of matches: the program starts, lets one play, and says that nothing is saved; without"
        " {SAVED} others it saves as ever",
    ),
    "R07": Row(
        "a failing disk",
        (
            f"{RELIABILITY}test_failing_disk.py::test_a_call_that_fails",
            f"{RELIABILITY}test_failing_disk.py::test_sixty_calls_that_fail",
        ),
        "each of the first {FIRST} writes and flushes of the store fails in turn: every time the store raises its own"
        " error, and nothing that was acknowledged is lost",
    ),
    "R08": Row(
        "little memory",
        tuple(
            f"{RELIABILITY}test_little_memory.py::{name}"
            for name in (
                "test_sqlite_has_no_memory",
                "test_no_memory_at_each_statement",
                "test_an_opponent_without_memory",
                "test_a_window_with_little_memory",
            )
        ),
        "none left at each statement of saving: it is told, and saved when there is some again; an opponent"
        " without any costs a retry; of a window with little no move that was shown is lost",
    ),
    "R09": Row(
        "two instances",
        (
            "ui/app/test_single_instance.py::test_three_starts_at_once",
            "ui/app/test_single_instance.py::test_twenty_starts_at_once",
            "ui/app/test_single_instance.py::test_a_lock_does_not_grow_old",
            "ui/app/test_single_instance.py::test_what_a_killed_program_left",
        ),
        "{STARTS} starts at once: one owner; a killed owner keeps nobody out",
    ),
    "R10": Row(
        "a clock that jumps",
        (
            f"{STORE}test_backups.py::test_thinning_by_any_clock",
            f"{STORE}test_backups.py::test_real_files_by_a_clock_that_jumps",
            "dominoes/practice/test_schedule.py::test_a_clock_that_was_set_back",
        ),
        "any order of moments: the newest {NEWEST} backups stay",
        sources=("dominoes/store/backups.py",),
    ),
    "R11": Row(
        "bad settings",
        (
            "ui/kit/test_settings.py::test_no_garbage_prevents_a_start",
            f"{RELIABILITY}test_fuzz.py::test_changed_files",
            f"{RELIABILITY}test_fuzz.py::test_a_rule_set_of_no_tradition",
        ),
        "any text and any values: the program starts, and the file is kept",
    ),
    "R12": Row(
        "bad translations",
        (
            "ui/language/test_i18n.py::test_a_broken_catalogue_is_no_exception",
            "ui/language/test_i18n.py::test_a_compiled_catalogue_cut_anywhere",
            "ui/language/test_i18n.py::test_wrong_placeholders_fall_back",
            "ui/language/test_catalogue.py::test_a_rule_that_cannot_be_reckoned",
        ),
        "cut anywhere, or with other placeholders: English is spoken instead",
    ),
    "R13": Row(
        "migrations",
        (
            f"{STORE}test_schema.py::test_a_file_of_an_earlier_version_opens",
            f"{STORE}test_schema.py::test_an_old_file_ends_up_as_a_new_one",
            f"{RELIABILITY}test_migration.py::test_killed_at_each_statement",
            f"{RELIABILITY}test_migration.py::test_a_full_disk",
        ),
        "a file of each of {DUMPS} versions opens; killed at each statement of what brings it up to date, or without"
        " room for it, nothing is lost",
    ),
    "R14": Row(
        "hours of use",
        (
            "ui/test_by_chance.py::test_a_match_that_is_left_leaves_nothing",
            "ui/test_opened_and_closed.py::test_a_few_times",
            "ui/test_opened_and_closed.py::test_many_times",
            "ui/test_by_chance.py::test_what_has_grown",
            "tools/soak.py",
        ),
        "{MATCHES} matches begun and left leave nothing; dialogs and sheets of pages and of a table, each opened and"
        " closed {RELEASE_TIMES} times before a release, {TIMES} otherwise, leave no object, file or task, and in the"
        " longer test no more memory than {MOST_KILOBYTES} kB each time; a script, by hand"
        " (`python -m tests.tools.soak`): memory, widgets, files, threads and tasks after each match",
    ),
    "R15": Row(
        "files of strangers",
        (
            f"{RELIABILITY}test_fuzz.py::test_changed_files",
            f"{RELIABILITY}test_fuzz.py::test_a_hundred_million_bytes",
            f"{RELIABILITY}test_fuzz.py::test_a_reader_that_fails_is_noticed",
            f"{RELIABILITY}test_fuzz.py::test_what_is_not_changed",
            "ui/tiles/test_own_reading.py::test_bad_drawings_are_refused",
            "ui/tiles/test_own_reading.py::test_bad_pictures_are_refused",
            "ui/tiles/test_own_reading.py::test_bad_zip_files_are_refused",
        ),
        "{ALL_BYTES} bytes of records, also in exports of several files, lessons, rule sets, settings, score books,"
        " codes, drawings of tiles and catalogues, changed by chance: each file is refused in words or read as what it"
        " is, within {LONGEST} s and {MOST_MEMORY} MB; a few each time",
        sources=("tests/tools/fuzz.py",),
    ),
    "R16": Row(
        "malicious files",
        (
            "dominoes/records/test_notation.py::test_what_is_refused",
            f"{STORE}test_importing.py::test_hostile_files_change_nothing",
            f"{STORE}test_importing.py::test_what_is_wrong_with_a_name",
            f"{STORE}test_importing.py::test_files_that_are_none",
            f"{STORE}test_importing.py::test_a_pipe_is_not_opened",
            "dominoes/records/test_reader.py::test_a_checksum_of_another_record",
            "dominoes/records/test_reader.py::test_a_file_that_is_something_else",
            "dominoes/lessons/test_file.py::test_a_hostile_chapter_is_refused",
        ),
        "{EVIL} lines and whatever is no file of records: nested, endless, huge, hidden or turned round in a name,"
        " dealt twice, out of turn, with the checksum of another, of the future: all refused, and nothing is changed",
    ),
    "R17": Row(
        "CSV that a spreadsheet would run",
        (
            "ui/pages/statistics/test_csv_file.py::test_tables_are_read_back_equal",
            "ui/pages/statistics/test_csv_file.py::test_how_a_cell_is_written",
        ),
        "any table is read back equal; numbers stay numbers",
    ),
    "R18": Row(
        "tags in names",
        (
            "ui/kit/test_widgets.py::test_labels_show_tags_as_letters",
            "ui/kit/test_widgets.py::test_tips_escape",
            "ui/tiles/test_tile_button.py::test_tips_are_plain_text",
            "ui/test_hostile_names.py::test_no_page_reads_a_name_as_markup",
        ),
        "{HOSTILE} names, titles and notes on each page, in each language: no label and no tip reads them as markup",
    ),
    "R19": Row(
        "calls that run what they read",
        ("project/test_project.py::test_nothing_runs_what_it_reads",),
        "none in the program; ruff refuses pickle, eval, shells and the like everywhere (rules S)",
    ),
    "R20": Row(
        "opponents who peek",
        (
            "dominoes/ai/test_honesty.py::test_hidden_tiles_do_not_change_one_bit",
            "dominoes/ai/test_honesty.py::test_hidden_tiles_do_not_change_one_bit_in_many_positions",
            "dominoes/ai/test_honesty.py::test_a_player_who_peeks_at_one_hand_is_caught",
            "dominoes/ai/test_honesty.py::test_a_sampler_that_knows_the_truth_is_caught",
        ),
        "hidden tiles exchanged in {WORLDS} ways in {POSITIONS} positions of each rule set and level of each game in"
        " which there is a choice, hints too; before a release in {RELEASE_WORLDS} ways in {RELEASE_POSITIONS}"
        " positions of each rule set of 打天九: no move, estimate or count differs; players who peek are caught",
    ),
    "R21": Row(
        "unfair deals",
        (
            "dominoes/test_deal.py::test_a_few_shuffles_are_fair",
            "dominoes/test_deal.py::test_shuffle_is_fair",
            "dominoes/test_deal.py::test_many_shuffles_are_fair",
            "dominoes/test_deal.py::test_unfair_shuffles_are_found",
            "dominoes/test_deal.py::test_supreme_pair_in_one_hand",
        ),
        "each tile in each place, each pair of neighbours, in {RELEASE_SHUFFLES} shuffles before a release, in {FEW}"
        " each time; {UNFAIR} unfair shuffles are found",
    ),
    "R22": Row(
        "closed while thinking",
        (
            "ui/test_close.py::test_closing_while_an_opponent_thinks",
            "ui/test_close.py::test_the_program_ends",
            "ui/test_close.py::test_a_hundred_closes",
            "dominoes/play/test_worker.py::test_no_worker_outlives_its_parent",
            "ui/app/test_session_end.py::test_a_signal_closes_the_window",
            "ui/app/test_session_end.py::test_before_a_logout_a_lesson_is_saved",
            f"{RELIABILITY}test_session_end.py::test_a_signal_closes_the_program",
        ),
        "{CLOSES} closes before a release, one or more each time: each within {LIMIT} s, and no process is left; at a"
        " signal such as SIGTERM within {ENDED_WITHIN} s, with the last move kept; before a logout what waits is"
        " saved",
    ),
    "R23": Row(
        "the program as it is installed",
        (
            "installer/test_build.py::test_the_debian_package",
            "project/test_packaging.py::test_the_window_checks_itself",
        ),
        "a package is built around a stand-in for the program, with commands, desktop entry and file types in their"
        " places; the program installed from its wheel checks itself",
    ),
    "R24": Row(
        "crashes",
        (
            "ui/app/test_crash_report.py::test_the_next_run_knows",
            "ui/app/test_crash_report.py::test_ten_notes_are_kept",
            "ui/app/test_run.py::test_errors_that_nobody_handles",
            "dominoes/play/test_worker.py::test_a_killed_worker_costs_one_retry",
            "dominoes/play/test_worker.py::test_the_second_time_it_costs_a_simple_move",
        ),
        "noted, without names, told at the next start, never sent; what fails in another thread is in the log",
    ),
    "R25": Row(
        "privacy",
        (f"{RELIABILITY}test_privacy.py::test_no_network_and_no_other_folder",),
        "each call to the system for a file or a socket while a match is played for {SECONDS} s, where there is no"
        " network: none asks for one, none writes outside the program's own folder and those for temporary files, in"
        " which nothing stays",
    ),
    "R26": Row(
        "a whole life",
        (f"{STORE}test_model.py", f"{STORE}test_matches.py::test_taking_back_removes_what_followed"),
        "{COURSES} courses of up to {STEPS} steps by chance, of saving, taking back and closing, and as many with"
        " crashes and imports among them, beside plain lists: they agree after every step",
    ),
    "R27": Row(
        "clicks and keys by chance",
        ("ui/test_by_chance.py::test_a_little", "ui/test_by_chance.py::test_five_thousand"),
        "{RELEASE_EVENTS} clicks, keys, sizes and languages before a release, {EVENTS} each time: nothing is raised,"
        " logged or said by Qt",
    ),
    "R28": Row(
        "the same everywhere",
        (
            "dominoes/records/test_golden.py::test_playing_again_writes_the_same_file",
            "dominoes/records/test_golden.py::test_result_and_sheet_are_the_stored_ones",
        ),
        "whole matches of every preset, byte for byte",
    ),
}
HEAD: Final = """\
# What can go wrong, and what tests show

Everything that may happen to a match, as far as we could think of it: each line says what the tests do to the program,
and what they find.

Written by `python -m tests.reliability.rows`. `python -m tests.reliability.rows R04` prints the tests of R04, when
each runs, and which protections against it were taken out. *Each time* is each run of `python3 run.py test`. Of long
tests *one part in eight* runs, all within eight commits; *one row in four*, with the first, within four. What runs
*before a release* is `slow`.
"""
PROTECTED: Final = """\
## Protections taken out

A test means something if it fails without what it protects. Each of {count} protections was taken out alone, in a copy
of the checkout, and a test of its fault failed (from {first} to {last}).
`python -m tests.reliability.protections R04` does it again for R04, or for all without a key, and notes the day;
`python -m tests.reliability.rows R04` lists them.
"""
LARGE: Final = """\
## Large stores

`python tests/bench/transfer.py` measures 32,820 rounds of 打天九 (an export of 76 MiB in two files), in CPU time: a
round of a file is checked in 1.7 ms (goal 2), and no step of reading, comparing, making ready, importing or exporting
holds the window for more than 41 ms (goal 50). The last step of an import, in which SQLite flushes its log and moves
80 MB of it into the file, takes half a second in a thread of its own; where a backup is still being copied then, the
log is moved later, by the next move that is saved.

## Mistakes planted

`python3 run.py mutants` plants small mistakes in rules, records, the store and saving, and lists those that no test
nearby finds; [what is known of them](mutants.md). `python tests/tools/mutations.py` does the same with the whole
suite, much slower.
"""


EACH_TIME: Final = "each time"
MATRIX: Final = "one row in four each time"
BULK: Final = "one part in eight each time"
SLOW: Final = "before a release"
BY_HAND: Final = "by hand"
MARKED: Final = {"slow": SLOW, "bulk": BULK, "matrix": MATRIX}


@cache
def _marks(file: str) -> dict[str, frozenset[str]]:
    """Return the tests in *file*, below ``tests/``, each with its marks."""
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    return {
        node.name: frozenset(
            part.attr for each in node.decorator_list for part in ast.walk(each) if isinstance(part, ast.Attribute)
        )
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def when(test: str) -> str:
    """Return when *test* runs, as the page says it; raise KeyError or OSError if there is none of that name."""
    file, _, name = test.partition("::")
    tests = _marks(file)
    if not name:
        return EACH_TIME if file.rpartition("/")[2].startswith("test_") else BY_HAND
    marks = tests[name]
    return next((told for mark, told in MARKED.items() if mark in marks), EACH_TIME)


def _wrapped(text: str, indent: str = "") -> str:
    """Return *text* in lines of at most 120 characters, all but the first behind *indent*."""
    return textwrap.fill(text, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def page() -> str:
    """Return the page of all rows."""
    days = sorted(tried().values())
    taken = PROTECTED.format(count=len(PROTECTIONS), first=days[0], last=days[-1])
    rows = [_wrapped(f"- **{key} {row.fault}**: {row.told}.", "  ") for key, row in ROWS.items()]
    return "\n".join([HEAD, _wrapped(_often()), "", *rows, "", taken, LARGE])


def listing(key: str) -> str:
    """Return the tests of the row *key*, when each runs, and its protections."""
    days = tried()
    taken = [
        f"  {each.words}\n    in {each.file}, found {days.get(each.digest, 'never')} by {each.test}"
        for each in PROTECTIONS
        if each.row == key
    ]
    tests = [f"  {test} ({when(test)})" for test in ROWS[key].tests]
    return "\n".join([f"{key} {ROWS[key].fault}: {ROWS[key].told}", "tests:", *tests, "taken out:", *taken, ""])


def _often() -> str:
    """Return in words how many faults are tried with every change."""
    often = sum(EACH_TIME in map(when, row.tests) for row in ROWS.values())
    return (
        f"{often} of {len(ROWS)} faults are tried with every change, at least by a small test; of the long tests one"
        " part in eight runs each time, and the longest run before a release."
    )


def main() -> int:
    """Print what stands behind the rows asked for; without any, write the page."""
    parser = argparse.ArgumentParser(description="the faults that tests try")
    parser.add_argument("rows", nargs="*", help="whose tests are printed; without any the page is written")
    asked = parser.parse_args().rows
    if unknown := {*asked} - {*ROWS}:
        parser.error(f"no such rows: {', '.join(sorted(unknown))}")
    if asked:
        sys.stdout.write("\n".join(map(listing, asked)))
        return 0
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
