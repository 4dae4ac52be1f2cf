# SPDX-License-Identifier: MIT
"""Takes out what protects against each fault, one at a time, and looks whether a test of its row fails.

    python -m tests.reliability.protections [ROW …]        (all rows take about ten minutes on an idle machine)

What holds because something is *not* done, such as a call to a network, is put in instead. It is done on a copy of
the checkout. Which are found is noted beside this file, with the day; ``python -m tests.reliability.rows ROW`` lists
them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tests.tools.mutations import LEFT_OUT

ROOT: Final = Path(__file__).parents[2]
FOUND: Final = Path(__file__).with_name("found.json")
FAILED: Final = 1
"""Exit code of pytest where a test failed."""


@dataclass(frozen=True)
class Protection:
    """Code that protects against a fault, and its place."""

    row: str
    words: str
    """The part taken out, or put in."""
    file: str
    before: str
    """Stands once in the file."""
    after: str
    test: str
    """Fails without it; as pytest names it, below ``tests/``."""

    @property
    def changed(self) -> str:
        """The text of the file without it."""
        return (ROOT / self.file).read_text(encoding="utf-8").replace(self.before, self.after)

    @property
    def digest(self) -> str:
        """The change and its test, as a short name: another change, or test, must be tried again."""
        said = f"{self.file}\n{self.before}\n{self.after}\n{self.test}"
        return hashlib.sha256(said.encode()).hexdigest()[:16]


def tried() -> dict[str, str]:
    """Return the day on which each was last taken out and found, by its digest."""
    days: dict[str, str] = json.loads(FOUND.read_text(encoding="utf-8"))
    return days


def note(each: Protection, *, is_found: bool) -> None:
    """Note the date of *each* if it was found, else forget it; forget removed ones too."""
    days = tried() | {each.digest: f"{datetime.now(UTC):%Y-%m-%d}" if is_found else ""}
    kept = {known.digest: day for known in PROTECTIONS if (day := days.get(known.digest))}
    FOUND.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


STORE, RELIABILITY = "dominoes/store/", "reliability/"
PROTECTIONS: Final = (
    Protection(
        "R01",
        "a move is committed when it is saved",
        f"{STORE}matches.py",
        "            with self._database.atomic():\n                if stored is not None and not (_is_earlier",
        "            self._database.conn.in_transaction or self._database.begin()\n"
        "            with self._database.atomic():\n                if stored is not None and not (_is_earlier",
        f"{STORE}test_kill.py::test_a_few_kills",
    ),
    Protection(
        "R02",
        "each commit is flushed",
        f"{STORE}file.py",
        '"synchronous = FULL"',
        '"synchronous = NORMAL"',
        f"{RELIABILITY}test_power_cut.py::test_each_step_is_flushed_before_it_is_acknowledged",
    ),
    Protection(
        "R02",
        "a backup is flushed before it gets its name",
        f"{STORE}backups.py",
        "        flush_file(part)\n",
        "",
        f"{STORE}test_backups.py::test_it_is_on_the_disk_before_it_has_its_name",
    ),
    Protection(
        "R02",
        "the folder of backups is flushed",
        f"{STORE}backups.py",
        "    flush_folder(folder)\n",
        "",
        f"{STORE}test_backups.py::test_it_is_on_the_disk_before_it_has_its_name",
    ),
    Protection(
        "R02",
        "the name of that folder is flushed",
        f"{STORE}backups.py",
        "    flush_folder(folder.parent)\n",
        "",
        f"{RELIABILITY}test_power_cut.py::test_power_cuts_of_backups_exports_and_restoring",
    ),
    Protection(
        "R02",
        "what is put aside is flushed before its log is taken away",
        f"{STORE}backups.py",
        "            flush_folder(aside.parent)\n",
        "",
        f"{RELIABILITY}test_power_cut.py::test_power_cuts_of_backups_exports_and_restoring",
    ),
    Protection(
        "R02",
        "a store put in place of another is flushed",
        f"{STORE}backups.py",
        "        flush_folder(store.parent)\n    there",
        "    there",
        f"{RELIABILITY}test_power_cut.py::test_power_cuts_of_backups_exports_and_restoring",
    ),
    Protection(
        "R02",
        "the names of new folders are flushed",
        "dominoes/records/files.py",
        "            flush_folder(each.parent)\n",
        "            pass\n",
        f"{RELIABILITY}test_power_cut.py::test_power_cuts_at_the_very_first_start",
    ),
    Protection(
        "R03",
        "what is written goes to a log first",
        f"{STORE}file.py",
        '"PRAGMA journal_mode = WAL"',
        '"PRAGMA journal_mode = MEMORY"',
        f"{RELIABILITY}test_damaged_log.py::test_a_few_damaged_logs",
    ),
    Protection(
        "R04",
        "a damaged file is put aside",
        f"{STORE}backups.py",
        "_double(store.with_name(store.name + end), aside.with_name(aside.name + end))\n            flush_folder",
        "pass\n            flush_folder",
        f"{RELIABILITY}test_damaged_file.py::test_every_way_once",
    ),
    Protection(
        "R04",
        "a summary that its seal contradicts is found",
        f"{STORE}seals.py",
        "    found.broken.add(row_id)\n",
        "",
        f"{STORE}test_seals.py::test_a_flipped_bit_is_found_and_put_right",
    ),
    Protection(
        "R04",
        "a match that its seal contradicts is not offered",
        f"{STORE}matches.py",
        "                    _expect(is_whole)\n",
        "",
        f"{STORE}test_row_seals.py::test_a_bit_in_any_column",
    ),
    Protection(
        "R04",
        "a record that its checksum contradicts is found",
        f"{STORE}seals.py",
        "                found.records.add(row_id)\n",
        "                pass\n",
        f"{STORE}test_row_seals.py::test_damage_that_no_bit_explains_comes_from_a_backup",
    ),
    Protection(
        "R04",
        "a backup with damaged records drives out no other",
        f"{STORE}backups.py",
        "    if not _has_damaged_records(path):",
        "    if True:",
        f"{STORE}test_row_seals.py::test_a_backup_of_damaged_records_drives_out_no_other",
    ),
    Protection(
        "R04",
        "a backup to a place of one's choice is checked before it replaces the file",
        f"{STORE}backups.py",
        "            count_rounds(part, stop)\n",
        "",
        f"{STORE}test_backups.py::test_a_file_of_the_players_choice_is_checked",
    ),
    Protection(
        "R04",
        "a text that is no UTF-8 hides no other row",
        f"{STORE}file.py",
        "            connection.text_factory = any_text\n",
        "",
        f"{STORE}test_row_seals.py::test_a_bit_in_any_column",
    ),
    Protection(
        "R05",
        "what could not be saved is remembered",
        "ui/saving/autosave.py",
        "            except StoreError as error:\n"
        "                self._fail(error)\n                return\n            except V",
        "            except StoreError as error:\n                del self._unsaved[seed]\n"
        "                self._fail(error)\n                return\n            except V",
        f"{RELIABILITY}test_full_disk.py::test_full_before_each_step",
    ),
    Protection(
        "R06",
        "that nothing is saved is told",
        "ui/saving/autosave.py",
        "            self.failure = error.reason\n            self.failed.emit(error.reason)",
        "            self.failure = error.reason",
        f"{RELIABILITY}test_read_only.py::test_a_store_that_cannot_be_written",
    ),
    Protection(
        "R07",
        "an error of the disk is raised",
        f"{STORE}failures.py",
        "        raise StoreError(_BY_CODE.get(code & 0xFF, DAMAGED)) from error",
        "        del code",
        f"{RELIABILITY}test_failing_disk.py::test_a_call_that_fails",
    ),
    Protection(
        "R08",
        "SQLite's want of memory is an error of the store",
        f"{STORE}failures.py",
        "    except MemoryError as error:",
        "    except ZeroDivisionError as error:",
        f"{RELIABILITY}test_little_memory.py::test_no_memory_at_each_statement",
    ),
    Protection(
        "R08",
        "a question to a worker that died is asked again",
        "dominoes/play/worker.py",
        "            if not again or self._closed:",
        "            if True:",
        f"{RELIABILITY}test_little_memory.py::test_an_opponent_without_memory",
    ),
    Protection(
        "R09",
        "the lock of the folder is asked for",
        "ui/app/single_instance.py",
        "return self._lock.tryLock(0) or self._lock.error() != QLockFile.LockError.LockFailedError",
        "return True",
        "ui/app/test_single_instance.py::test_twenty_starts_at_once",
    ),
    Protection(
        "R09",
        "a lock does not grow old",
        "ui/app/single_instance.py",
        "        self._lock.setStaleLockTime(0)\n",
        "",
        "ui/app/test_single_instance.py::test_a_lock_does_not_grow_old",
    ),
    Protection(
        "R10",
        "the newest five backups stay",
        f"{STORE}backups.py",
        "NEWEST: Final = 5",
        "NEWEST: Final = 1",
        f"{STORE}test_backups.py::test_thinning_by_any_clock",
    ),
    Protection(
        "R11",
        "settings that cannot be read are replaced by the defaults",
        "ui/kit/settings.py",
        "    except (OSError, ValueError, TypeError, RecursionError) as error:",
        "    except (OSError, TypeError) as error:",
        "ui/kit/test_settings.py::test_no_garbage_prevents_a_start",
    ),
    Protection(
        "R12",
        "a catalogue that cannot be read is left alone",
        "ui/language/i18n.py",
        "    except Exception:  # noqa: BLE001 (a broken file raises nearly anything)\n        _log.exception",
        "    except OSError:\n        _log.exception",
        "ui/language/test_i18n.py::test_a_compiled_catalogue_cut_anywhere",
    ),
    Protection(
        "R12",
        "a translation with other placeholders is not spoken",
        "ui/language/i18n.py",
        "    if placeholders(source) == placeholders(translation):",
        "    if placeholders(source) != translation:",
        "ui/language/test_i18n.py::test_wrong_placeholders_fall_back",
    ),
    Protection(
        "R13",
        "a migration is one transaction",
        f"{STORE}schema.py",
        "    with database.atomic():\n        migrations.apply(database)",
        "    if True:\n        migrations.apply(database)",
        f"{RELIABILITY}test_migration.py::test_killed_at_each_statement[store_v1.sql]",
    ),
    Protection(
        "R14",
        "a table that is left deletes what showed its game",
        "ui/play/game_page.py",
        "            self.presenter.deleteLater()\n",
        "",
        "ui/test_by_chance.py::test_a_match_that_is_left_leaves_nothing",
    ),
    Protection(
        "R14",
        "a dialog that is closed is deleted",
        "ui/pages/settings/about_dialog.py",
        "        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)\n",
        "",
        "ui/test_opened_and_closed.py::test_a_few_times",
    ),
    Protection(
        "R15",
        "what a reader of records finds wrong is told with its line",
        "dominoes/records/reader.py",
        "        except NotationError as error:\n            reason = error.reason",
        "        except ZeroDivisionError as error:\n            reason = error.reason",
        f"{RELIABILITY}test_fuzz.py::test_changed_files[records]",
    ),
    Protection(
        "R16",
        "how deep a record is nested is looked at before it is parsed",
        "dominoes/records/notation.py",
        "    if _depth(text) > DEEPEST:",
        "    if _depth(text) < 0:",
        "dominoes/records/test_notation.py::test_what_is_refused",
    ),
    Protection(
        "R16",
        "a pipe is not opened",
        "dominoes/records/files.py",
        "    _check(found)\n",
        "",
        f"{STORE}test_importing.py::test_a_pipe_is_not_opened",
    ),
    Protection(
        "R17",
        "a text that begins like a formula gets an apostrophe",
        "dominoes/records/tables.py",
        """return f"'{cell}" if cell.startswith(FORMULA) else cell""",
        "return cell",
        "ui/pages/statistics/test_csv_file.py::test_how_a_cell_is_written",
    ),
    Protection(
        "R18",
        "labels show plain text",
        "ui/kit/widgets.py",
        "        self.setTextFormat(Qt.TextFormat.PlainText)\n        self.setWordWrap(wrap)",
        "        self.setWordWrap(wrap)",
        "ui/kit/test_widgets.py::test_labels_show_tags_as_letters",
    ),
    Protection(
        "R18",
        "tips escape what looks like a tag",
        "ui/kit/widgets.py",
        "        text = text.replace(letter, written)\n",
        "        pass\n",
        "ui/test_hostile_names.py::test_no_page_reads_a_name_as_markup",
    ),
    Protection(
        "R19",
        "put in: a lesson is unpickled",
        "dominoes/lessons/file.py",
        "from __future__ import annotations\n",
        "from __future__ import annotations\n\nimport pickle\n",
        "project/test_project.py::test_nothing_runs_what_it_reads",
    ),
    Protection(
        "R20",
        "a view hides what lies face down",
        "dominoes/games/tiengow/rules.py",
        "            play if play.face_up or play.seat == seat else Play(",
        "            play if play.seat >= 0 else Play(",
        "dominoes/ai/test_honesty.py::test_hidden_tiles_do_not_change_one_bit",
    ),
    Protection(
        "R21",
        "each tile may stay where it is",
        "dominoes/deal.py",
        "            j = self.below(i + 1)",
        "            j = self.below(i)",
        "dominoes/test_deal.py::test_a_few_shuffles_are_fair",
    ),
    Protection(
        "R21",
        "every byte of a seed counts, not the first four alone",
        "dominoes/deal.py",
        'hashlib.sha256(match_seed + b"round"',
        'hashlib.sha256(match_seed[:4] + b"round"',
        "dominoes/test_deal.py::test_rounds_have_seeds_of_their_own",
    ),
    Protection(
        "R21",
        "a seed has 32 bytes, not four",
        "dominoes/deal.py",
        "    return secrets.token_bytes(SEED_BYTES)",
        "    return secrets.token_bytes(4)",
        "dominoes/test_deal.py::test_short_seeds",
    ),
    Protection(
        "R22",
        "the window ends the worker",
        "ui/app/window.py",
        "for each in (services.sounds.made, services.thinker.made, services.autosave.made):",
        "for each in (services.sounds.made, services.autosave.made):",
        "ui/test_close.py::test_closing_while_an_opponent_thinks",
    ),
    Protection(
        "R22",
        "a signal closes the window",
        "ui/app/session_end.py",
        "            self.closing.emit()\n",
        "            pass\n",
        "ui/app/test_session_end.py::test_a_signal_closes_the_window",
    ),
    Protection(
        "R22",
        "before a logout what waits is saved",
        "ui/app/run.py",
        "    session_end.saving.connect(window.save)\n",
        "",
        "ui/app/test_session_end.py::test_before_a_logout_a_lesson_is_saved",
    ),
    Protection(
        "R22",
        "Qt says when the session may end",
        "ui/app/session_end.py",
        "        application.commitDataRequest.connect(self.saving)\n",
        "",
        "ui/app/test_session_end.py::test_before_a_logout_a_lesson_is_saved",
    ),
    Protection(
        "R23",
        "the package puts its commands where they are looked for",
        "installer/build.py",
        '        (programs / name).symlink_to(f"/opt/gupai/{name}")',
        "        pass",
        "installer/test_build.py::test_the_debian_package",
    ),
    Protection(
        "R24",
        "a crash is noted",
        "ui/app/crash_report.py",
        "        faulthandler.enable(self._file)\n",
        "",
        "ui/app/test_crash_report.py::test_the_next_run_knows",
    ),
    Protection(
        "R24",
        "an error in a thread comes into the log",
        "ui/app/run.py",
        "    threading.excepthook = _on_thread_exception\n",
        "",
        "ui/app/test_run.py::test_errors_that_nobody_handles",
    ),
    Protection(
        "R25",
        "put in: the start opens a socket",
        "ui/app/run.py",
        "    note = CrashNote(folders.logs)\n",
        "    __import__('socket').socket().close()\n    note = CrashNote(folders.logs)\n",
        f"{RELIABILITY}test_privacy.py::test_no_network_and_no_other_folder",
    ),
    Protection(
        "R26",
        "moves that are taken back are deleted",
        f"{STORE}matches.py",
        'WHERE round_id = ? AND ply >= ?", (row, same))',
        'WHERE round_id = ? AND ply > ?", (row, same))',
        f"{STORE}test_matches.py::test_taking_back_removes_what_followed",
    ),
    Protection(
        "R27",
        "put in: a window that changes its size logs a warning",
        "ui/app/window.py",
        "        super().resizeEvent(event)\n",
        "        super().resizeEvent(event)\n        __import__('logging').getLogger().warning('resized')\n",
        "ui/test_by_chance.py::test_a_little",
    ),
    Protection(
        "R28",
        "put in: a trick more or less is one chip more",
        "dominoes/games/tiengow/scoring.py",
        "    return tuple(amount * ((seat == collector)",
        "    return tuple((amount + 1) * ((seat == collector)",
        "dominoes/records/test_golden.py::test_result_and_sheet_are_the_stored_ones",
    ),
)


def fails(each: Protection, root: Path) -> bool:
    """Take it out in the copy *root*, run its test, and put it back; return whether the test failed."""
    file = root / each.file
    file.write_text(each.changed, encoding="utf-8")
    try:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "not slow", "-p", "no:cacheprovider"]
        surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(root)}
        ended = subprocess.run(
            [*command, f"tests/{each.test}"], cwd=root, env=surroundings, capture_output=True, text=True, check=False
        )
    finally:
        shutil.copyfile(ROOT / each.file, file)
    last = ended.stdout.strip().splitlines()[-1:] or [ended.stderr[-200:]]
    sys.stdout.write(f"{each.row} {'found' if ended.returncode == FAILED else 'NOT FOUND'}: {each.words}; {last[0]}\n")
    sys.stdout.flush()
    return ended.returncode == FAILED


def main() -> int:
    """Try those of the rows that are asked for; tell by the exit code whether each is found."""
    parser = argparse.ArgumentParser(description="take out what protects, and see a test fail")
    parser.add_argument("rows", nargs="*", help="all, unless some are named")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "gupai"
        shutil.copytree(ROOT, root, ignore=LEFT_OUT)
        wanted = [each for each in PROTECTIONS if not asked.rows or each.row in asked.rows]
        missed = 0
        for each in wanted:
            is_found = fails(each, root)
            note(each, is_found=is_found)
            missed += not is_found
    sys.stdout.write(f"{len(wanted) - missed} of {len(wanted)} found\n")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
