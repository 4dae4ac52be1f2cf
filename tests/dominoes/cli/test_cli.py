# SPDX-License-Identifier: MIT
"""``gupai-cli`` as scripts use it: what each command prints, its exit codes, its one line of complaint."""

from __future__ import annotations

import errno
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO, TextIOWrapper
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from dominoes import __version__
from dominoes.cli import __main__ as cli
from dominoes.games import GAMES, entry
from dominoes.games.tiengow.options import Rotation
from dominoes.options import describe, to_dict
from dominoes.play.exhibition import exhibition
from dominoes.records import files
from dominoes.records.reader import read_file
from dominoes.records.record_files import RecordFiles
from dominoes.records.rule_sets import open_rule_set
from tests.support.record_lines import EXAMPLE, GOLDEN, edited, golden, saved

PRESETS = ", ".join(entry("tiengow").presets)
WIKI = GOLDEN / "wiki_hk.gupai"
GREEDY = "bot:greedy,bot:greedy,bot:random,bot:greedy"

Run = Callable[..., tuple[int, list[str], list[str]]]


# -- complaints --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "required: command"),
        (("sing",), "invalid choice: 'sing'"),
        (("play",), "required: game"),
        (("play", "go"), "no such game (there are: tiengow, paigow, chain"),
        (("play", "tiengow", "--preset", "nobody"), f"no such preset (there are: {PRESETS}): 'nobody'"),
        (("play", "tiengow", "--rounds", "0"), "at least one round"),
        (("play", "tiengow", "--rounds", "-1"), "at least one round"),
        (("play", "tiengow", "--rounds", "many"), "invalid int value: 'many'"),
        (("play", "tiengow", "--seed", "many"), "a seed is 64 hex digits or a whole number"),
        (("play", "tiengow", "--seed", "-1"), "a seed is 64 hex digits or a whole number"),
        (("play", "tiengow", "--seed", "f" * 63), "a seed is 64 hex digits or a whole number"),
        (("play", "tiengow", "--seed", "1" + "0" * 90), "a seed is 64 hex digits or a whole number"),
        (("play", "tiengow", "--seats", "bot:greedy"), "this game needs 4 seats"),
        (("play", "tiengow", "--seats", "bot:god,bot:god,bot:god,bot:god"), "a seat is bot:LEVEL with one of"),
        (("play", "tiengow", "--seats", "greedy,greedy,greedy,greedy"), "a seat is bot:LEVEL with one of"),
        (("play", "tiengow", "--seats", "bot:hint,bot:hint,bot:hint,bot:hint"), "a seat is bot:LEVEL with one of"),
        (("play", "tiengow", "--colour", "red"), "unrecognized arguments: --colour red"),
        (("play", "tiengow", "a\nb\x1b[2J"), r"unrecognized arguments: a\nb\x1b[2J"),
        (("play", "tiengow", "--json", "--show"), "one of the two, not both: '--json --show'"),
        (("check",), "required: FILE"),
        (("legal",), "required: FILE"),
        (("legal", WIKI, "--line", "0"), "no round in this line"),
        (("legal", WIKI, "--line", "99"), "no round in this line"),
        (("legal", WIKI, "--after", "-1"), "there are 20 moves"),
        (("legal", WIKI, "--after", "21"), "there are 20 moves"),
        (("legal", WIKI, "--try", "lead 66"), "a move begins with a seat"),
        (("legal", WIKI, "--try", "4 lead 66"), "a move begins with a seat"),
        (("legal", WIKI, "--try", "9" * 5000 + " lead 66"), "a move begins with a seat"),
        (("legal", WIKI, "--try", "0 sing"), "no such move in this game"),
        (("legal", "nowhere.gupai"), f"nowhere.gupai: {os.strerror(errno.ENOENT)}"),
        (("rules",), "required: game"),
        (("rules", "go"), "no such game"),
        (("rules", "tiengow", "--preset", "x"), "no such preset"),
        (("bench", "fast"), "unrecognized arguments: fast"),
    ],
)
def test_wrong_arguments(args: Sequence[object], message: str, run: Run) -> None:
    """One line on stderr, nothing on stdout, exit code 2."""
    code, out, err = run(*args)
    assert (code, out, len(err)) == (2, [], 1)
    assert err[0].startswith("gupai-cli: ")
    assert message in err[0]


def test_version_and_help(run: Run) -> None:
    """Both are answers, not errors."""
    assert run("--version") == (0, [f"gupai {__version__}"], [])
    code, out, err = run("--help")
    assert (code, err) == (0, [])
    assert all(any(f"    {name}" in line for line in out) for name in ("play", "check", "legal", "rules", "bench"))


# -- play --------------------------------------------------------------------------------------------


def test_play_writes_records_and_totals(run: Run, tmp_path: Path) -> None:
    """Totals of each seat are those of the records written."""
    out = tmp_path / "out.gupai"
    code, said, err = run("play", "tiengow", "--rounds", 6, "--seed", 3, "--seats", GREEDY, "--out", out, "--json")
    assert (code, err, len(said)) == (0, [], 1)
    told = json.loads(said[0])
    assert list(told) == ["game", "rounds", "seed", "seats"]
    assert (told["game"], told["rounds"], told["seed"]) == ("tiengow", 6, f"{3:064x}")
    rounds = read_file(out)
    assert len(rounds) == 6
    for seat, row in enumerate(told["seats"]):
        chips = [each.result.chips[seat] for each in rounds]
        mean = sum(chips) / 6
        spread = (sum((each - mean) ** 2 for each in chips) / 5 / 6) ** 0.5
        assert row == {
            "seat": seat,
            "player": "bot:random" if seat == 2 else "bot:greedy",
            "total": sum(chips),
            "mean": round(mean, 4),
            "error": round(spread, 4),
        }
    code, said, err = run("play", "tiengow", "--rounds", 6, "--seed", 3, "--seats", GREEDY)
    assert (code, err, len(said)) == (0, [], 5)
    assert said[0] == f"tiengow, 6 rounds, seed {3:064x}"
    one = tmp_path / "one.gupai"
    code, said, err = run("play", "tiengow", "--rounds", 1, "--seed", 3, "--seats", GREEDY, "--out", one)
    assert (code, err, said[0]) == (0, [], f"tiengow, 1 round, seed {3:064x}")
    assert run("check", one) == (0, [f"{one}: 1 round agrees with the rules"], [])
    assert out.read_bytes().endswith(b"\n")
    assert b"\r" not in out.read_bytes()


def test_a_seed_repeats_the_run(run: Run, tmp_path: Path) -> None:
    """As a number or in hex; without one every run is another."""
    files = [tmp_path / name for name in ("a", "b", "c", "d", "e")]
    for file, seed in zip(files, ("255", f"{255:064x}", f"{255:064X}", None, None), strict=True):
        given = () if seed is None else ("--seed", seed)
        assert run("play", "tiengow", "--rounds", 2, *given, "--seats", GREEDY, "--out", file)[0] == 0
    texts = [file.read_bytes() for file in files]
    assert texts[0] == texts[1] == texts[2]
    assert len(set(texts)) == 3


def test_play_seats_clubs_and_takes_the_first_preset_by_default(run: Run, tmp_path: Path) -> None:
    """As many ``bot:club`` as the game usually has, one round."""
    out = tmp_path / "out.gupai"
    code, said, _ = run("play", "tiengow", "--seed", "1", "--out", out)
    assert code == 0
    assert [line.split()[2] for line in said[1:]] == ["bot:club"] * 4
    (only,) = read_file(out)
    assert only.round.options == next(iter(entry("tiengow").presets.values()))


@pytest.mark.parametrize("game", [each.key for each in GAMES])
def test_every_level_but_the_advisers_can_play(game: str) -> None:
    """A level that only the clock stops would think for ever here."""
    assert entry(game).playing == ("random", "greedy", *entry(game).levels)


@pytest.mark.parametrize("level", ["grandmaster", "hint"])
def test_a_level_that_nobody_plays_is_refused(level: str, run: Run) -> None:
    """The one line says which levels this game has."""
    code, out, (said,) = run("play", "tiengow", "--seats", ",".join([f"bot:{level}"] * 4))
    assert (code, out) == (2, [])
    assert "bot:LEVEL with one of random, greedy, beginner, casual, club, strong, expert:" in said


def test_play_with_options_from_a_file(run: Run, tmp_path: Path) -> None:
    """The file overrides the preset, and the record says all options."""
    file, out = tmp_path / "options.json", tmp_path / "out.gupai"
    file.write_text('{"hand_size": 4}', "utf-8")
    args = ("play", "tiengow", "--preset", "basic", "--options", file, "--seats", GREEDY, "--rounds", 2, "--out", out)
    assert run(*args)[0] == 0
    first, second = read_file(out)
    assert (first.round.options.hand_size, second.round.standing.half) == (4, 2)
    assert json.loads(out.read_text("utf-8").split("\n")[0])["options"] == to_dict(first.round.options)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[]", "not a JSON object"),
        (b"\xff", "cannot be read"),
        (b'{"hand_size": 5}', "option hand_size: must be one of 4, 8"),
        (b'{"session": {"count": 0}}', "option session.count: must be from 1 to 999"),
        (b"\xef\xbb\xbf\xef\xbb\xbf{}", "byte order mark (BOM)"),
        (b'{"a\\n\\u202eb": 5}', r"option a\n\u202eb: there is no such option"),
        (None, "cannot be read"),
    ],
)
def test_play_with_broken_options(content: bytes | None, message: str, run: Run, tmp_path: Path) -> None:
    """Nothing is played or written, and the one line says why."""
    file, out = tmp_path / "options.json", tmp_path / "out.gupai"
    if content is not None:
        file.write_bytes(content)
    code, said, err = run("play", "tiengow", "--options", file, "--out", out)
    assert (code, said, len(err)) == (2, [], 1)
    assert f"{file}: " in err[0]
    assert message in err[0]
    assert list(tmp_path.glob("out*")) == []


def test_rules_are_written_and_played(run: Run, tmp_path: Path) -> None:
    """A rule set is written under the name of its file, listed, and played by."""
    options, file, out = tmp_path / "options.json", tmp_path / "阿嫲.gupai-rules", tmp_path / "out.gupai"
    options.write_text('{"hand_size": 4}', "utf-8")
    assert run("rules", "tiengow", "--options", options, "--preset", "jp", "--out", file) == (0, [], [])
    saved = open_rule_set(file)
    assert (saved.name, saved.base, saved.options.hand_size) == ("阿嫲", "jp", 4)
    code, (listed,), _ = run("rules", "tiengow", "--options", file, "--json")
    assert (code, json.loads(listed)["preset"]) == (0, None)
    assert run("rules", "tiengow", "--options", file)[1][0].startswith(f"tiengow, options of {file} ")
    assert run("play", "tiengow", "--options", file, "--seats", GREEDY, "--out", out)[0] == 0
    assert read_file(out)[0].round.options == saved.options


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("rules", "chain", "--options", "good"), "good: cannot be read: a rule set of another game: tiengow"),
        (("play", "tiengow", "--options", "changed"), "changed: cannot be read: the checksum does not agree"),
        (("rules", "tiengow", "--options", "odd"), "odd: cannot be read: option hand_size: must be one of 4, 8"),
        (("rules", "tiengow", "--out", "x" * 30), "its name has not 1 to 24 visible characters"),
        (("rules", "tiengow", "--out", "folder/x"), "cannot be written: "),
    ],
)
def test_rule_sets_that_are_refused(
    args: Sequence[str], message: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    assert run("rules", "tiengow", "--out", "good")[0] == 0
    good = Path("good").read_text("utf-8")
    Path("changed").write_text(good.replace('"good"', '"bad"'), "utf-8")
    Path("odd").write_text('{"gupai_rules": 1, "name": "a", "game": "tiengow", "options": {"hand_size": 5}}', "utf-8")
    before = sorted(tmp_path.iterdir())
    code, said, (err,) = run(*args)
    assert (code, said) == (2, [])
    assert message in err
    assert sorted(tmp_path.iterdir()) == before


ENCODINGS = {
    "Notepad": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "PowerShell": lambda text: b"\xff\xfe" + text.replace("\n", "\r\n").encode("utf-16-le"),
    "Notepad, big endian": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
}
"""How a file may look after somebody has opened and saved it, or a shell has written it."""


@pytest.mark.parametrize("saved_by", ENCODINGS)
def test_files_that_others_saved(saved_by: str, run: Run, tmp_path: Path) -> None:
    """A4, A S3-1: records, parts of an export, options and score books are read all the same."""

    def again(text: str, name: str) -> Path:
        path = tmp_path / name
        path.write_bytes(ENCODINGS[saved_by](text))
        return path

    code, said, err = run("check", again("".join(f"{line}\n" for line in golden("small")), "a.gupai"))
    assert (code, said, err) == (0, [f"{tmp_path / 'a.gupai'}: 8 rounds agree with the rules"], [])
    options = again(json.dumps(to_dict(entry("tiengow").presets["jp"])), "options.json")
    assert run("play", "tiengow", "--options", options, "--seed", 1)[0] == 0
    with RecordFiles(tmp_path / "b.gupai", 6000) as files:
        for line in golden("ng"):
            files.write(line, "ng", json.loads(line)["round"])
        parts = files.finish()
    assert len(parts) > 2
    for part in parts:
        again(part.read_text("utf-8"), part.name)
    assert run("check", *parts)[0] == 0


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\xff\xfe{", "not a text in UTF-16"),
        ('{"王": 1}'.encode("cp950"), "not a text in UTF-8, but in Big5-HKSCS, it seems"),
        ('{"ヤマダ": 1}'.encode("cp932"), "not a text in UTF-8, but in Shift_JIS, it seems"),
    ],
)
def test_a_wrong_encoding_is_named(content: bytes, why: str, run: Run, tmp_path: Path) -> None:
    """A S3-1: not "no record of this program"; nothing is read of it."""
    path = tmp_path / "x.gupai"
    path.write_bytes(content)
    for args in (("check",), ("play", "tiengow", "--options"), ("class", "books"), ("lesson", "check"), ("legal",)):
        code, _said, err = run(*args, path)
        assert code == 2
        assert why in err[0]


def test_play_replaces_a_file_by_a_whole_run_only(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the run is over the old file stands; a run that is stopped leaves it, and nothing beside it."""
    out = tmp_path / "out.gupai"
    out.write_text("old", "utf-8")
    link = tmp_path / "link.gupai" if sys.platform != "win32" else out
    if link != out:
        link.symlink_to(out)
    seen = []

    def stopped(*args: Any) -> Iterator[Any]:  # noqa: ANN401 - whatever it is asked
        for each in exhibition(*args):
            seen.append((out.read_text("utf-8"), (tmp_path / "out.gupai.part").exists()))
            yield each
        raise KeyboardInterrupt

    args = ("play", "tiengow", "--rounds", 2, "--seats", GREEDY, "--out")
    with monkeypatch.context() as patched:
        patched.setattr(cli, "exhibition", stopped)
        assert run(*args, out) == (130, [], [])
    assert seen == [("old", True)] * 2
    assert out.read_text("utf-8") == "old"
    assert sorted(tmp_path.iterdir()) == sorted({link, out})
    assert run(*args, link)[0] == 0
    assert link.is_symlink() == (link != out)
    assert len(read_file(out)) == 2
    assert sorted(tmp_path.iterdir()) == sorted({link, out})


def test_play_where_nothing_can_be_written(run: Run, tmp_path: Path) -> None:
    """A folder, a missing folder and a full disk are told in one line."""
    full = [Path("/dev/full")] if sys.platform == "linux" else []
    for out in (tmp_path, tmp_path / "missing" / "out.gupai", *full):
        code, said, err = run("play", "tiengow", "--seats", GREEDY, "--out", out)
        assert (code, said, len(err)) == (2, [], 1)
        assert "cannot be written: " in err[0]


def test_play_shows_every_round(run: Run) -> None:
    """Deal, moves and settlement in plain words; halves are named."""
    code, said, _ = run("play", "tiengow", "--show", "--rounds", 2, "--seed", 1, "--seats", GREEDY)
    assert code == 0
    text = "\n".join(said)
    assert "Round 1; bank: seat" in text
    assert "Round 2; bank: seat" in text
    assert " lead " in text
    assert "tiengow.finished" in text
    args = ("--options", GOLDEN / "small.json", "--rounds", 2, "--seats", GREEDY)
    assert any("Round 1, half 2" in line for line in run("play", "tiengow", "--show", *args)[1])


def test_progress_is_told_to_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On stderr, on one line that is written over."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert cli.main(["play", "tiengow", "--rounds", "3", "--seats", GREEDY]) == 0
    assert capsys.readouterr().err == "\r1/3\r2/3\r3/3\n"


def test_an_interrupt_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a shell expects of a program stopped by a key."""

    def interrupted(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "exhibition", interrupted)
    assert run("play", "tiengow") == (130, [], [])


# -- check -------------------------------------------------------------------------------------------


def test_check_of_good_files(run: Run) -> None:
    """One line a file, or one object a round."""
    small = GOLDEN / "small.gupai"
    code, said, err = run("check", WIKI, small)
    assert (code, err) == (0, [])
    assert said == [f"{WIKI}: 10 rounds agree with the rules", f"{small}: 8 rounds agree with the rules"]
    code, said, err = run("check", WIKI, small, "--json")
    assert (code, err, len(said)) == (0, [], 18)
    for number, (line, text) in enumerate(zip(golden("wiki_hk"), said, strict=False), start=1):
        told, result = json.loads(text), json.loads(line)["result"]
        assert list(told) == ["file", "line", "ok", "chips", "winner", "reason", "sheet", "next"]
        assert (told["file"], told["line"], told["ok"]) == (str(WIKI), number, True)
        assert {key: told[key] for key in result} == result
        assert told["reason"].startswith("tiengow.")


def test_check_computes_a_missing_result(run: Run, tmp_path: Path) -> None:
    """A record without a result is given one."""
    path = saved(tmp_path, edited(EXAMPLE, "result", ...))
    code, said, _ = run("check", path, "--json")
    assert code == 0
    assert json.loads(said[0])["chips"] == [8, -14, 24, -18]
    assert json.loads(said[0])["winner"] == 0


@pytest.mark.parametrize(
    ("line", "code", "move", "message"),
    [
        (edited(EXAMPLE, "moves.4", "2 lead 66"), 1, 5, ":2: move 5: seat 2 may not play lead 66"),
        (edited(EXAMPLE, "result.winner", 1), 1, None, ":2: the result says winner 1, the rules 0"),
        (json.dumps({**json.loads(EXAMPLE), "sha256": "0"}), 1, None, ":2: the checksum does not agree"),
        (edited(EXAMPLE, "players", []), 2, None, ":2: players must be a list of 4"),
        ("nonsense", 2, None, ":2: column 1: not JSON"),
        (edited(EXAMPLE, "options", {"\n": 1}), 2, None, r":2: option \n: there is no such option"),
    ],
)
def test_check_of_a_bad_round(
    line: str, code: int, move: int | None, message: str, *, run: Run, tmp_path: Path
) -> None:
    """File, line, and for a failed replay move and reason; the other rounds are checked all the same."""
    path = saved(tmp_path, EXAMPLE, line, EXAMPLE)
    assert run("check", path)[0] == code
    assert run("check", saved(tmp_path, EXAMPLE))[1] == [f"{path}: 1 round agrees with the rules"]
    saved(tmp_path, EXAMPLE, line, EXAMPLE)
    _, said, err = run("check", path)
    assert said == [f"{path}: 2 rounds agree with the rules"]
    assert len(err) == 1
    assert f"{path}{message}" in err[0]
    got, said, err = run("check", path, "--json")
    assert (got, err, len(said)) == (code, [], 3)
    told = json.loads(said[1])
    assert list(told) == ["file", "line", "ok", "move", "error"]
    assert (told["file"], told["line"], told["ok"], told["move"]) == (str(path), 2, False, move)
    assert [json.loads(each)["ok"] for each in said] == [True, False, True]


def test_check_of_what_cannot_be_read(run: Run, tmp_path: Path) -> None:
    """A folder, a missing, an empty and a binary file; the good one beside them is checked."""
    empty, binary = tmp_path / "empty", tmp_path / "binary"
    empty.write_bytes(b"")
    binary.write_bytes(bytes(range(256)))
    for bad in (tmp_path, tmp_path / "missing", empty, binary):
        code, said, err = run("check", bad, WIKI)
        assert (code, len(err)) == (2, 1)
        assert str(bad) in err[0]
        assert said == [f"{WIKI}: 10 rounds agree with the rules"]
        code, said, err = run("check", bad, "--json")
        assert (code, err, len(said)) == (2, [], 1)
        told = json.loads(said[0])
        assert (told["file"], told["line"], told["ok"], told["move"]) == (str(bad), None, False, None)


def test_the_worst_of_several_files_is_the_exit_code(run: Run, tmp_path: Path) -> None:
    """2 before 1 before 0, in any order."""
    wrong = saved(tmp_path, edited(EXAMPLE, "result.winner", 1))
    missing = tmp_path / "missing"
    assert run("check", wrong, WIKI)[0] == 1
    assert run("check", missing, wrong)[0] == run("check", wrong, missing)[0] == 2


# -- rules and bench ---------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [None, *entry("tiengow").presets])
def test_rules_lists_every_option(key: str | None, run: Run) -> None:
    """Name, value, default, choices and source of each, the value that of the preset."""
    code, said, err = run("rules", "tiengow", *(() if key is None else ("--preset", key)), "--json")
    assert (code, err, len(said)) == (0, [], 1)
    told = json.loads(said[0])
    presets = entry("tiengow").presets
    options = presets[key or next(iter(presets))]
    assert (told["game"], told["preset"], told["presets"]) == ("tiengow", key or "basic", list(presets))
    infos = list(describe(options))
    assert [row["name"] for row in told["options"]] == [info.name for info in infos]
    for row in told["options"]:
        place = to_dict(options)
        for part in row["name"].split("."):
            place = place[part]
        assert row["value"] == place
        assert {"kind", "default", "choices", "sources", "least", "most", "optional", "unit", "label"} <= set(row)
        assert row["source"]
        assert row["value"] in row["choices"] or row["kind"] != "choice"


def test_rules_in_words(run: Run) -> None:
    """For people: each option with its value, its choices and its source."""
    code, said, _ = run("rules", "tiengow", "--preset", "jp")
    assert code == 0
    assert said[0] == f"tiengow, preset jp (presets: {PRESETS})"
    assert any(line.split() == ["bank.first_multiplier", "1"] for line in said)
    assert any("one-red, seven-military" in line for line in said)
    lines = [" ".join(line.split()) for line in said]
    for each in Rotation:
        assert f"{each}: {each.source}" in lines
    for line in ("from 1 to 999", "from 0 to 10000 chips", "from 2 to 20 or none", "one of 1, 2", "one of off, on"):
        assert line in lines
    for name, value in (("bank.surplus_multiplied", "off"), ("finish.low", "on"), ("finish.cap_loser", "none")):
        assert f"{name} {value}" in lines
    assert not any(word in line.split() for line in said for word in ("True", "False", "None"))
    assert "dealt.hands none" in [" ".join(line.split()) for line in run("rules", "tiengow", "--preset", "ng")[1]]


def test_bench_measures_every_preset(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random rounds a second, as words or as JSON."""
    monkeypatch.setattr(cli, "_rounds_per_second", partial(cli._rounds_per_second, rounds=5, least=1e-9))
    names = [f"{found.game.key} {key}" for found in GAMES for key in found.presets]
    code, said, err = run("bench", "--json")
    assert (code, err) == (0, [])
    speeds = json.loads(said[0])["random_rounds_per_second"]
    assert list(speeds) == names
    assert all(speed > 0 for speed in speeds.values())
    assert [line[:30].strip() for line in run("bench")[1]] == names


@pytest.mark.parametrize("first", [0, 3])
def test_bench_where_the_clock_moves_in_steps(monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    """S4: as that of CPU time on Windows, by 1/64 of a second: enough of them are waited for."""
    looks = count(first)
    monkeypatch.setattr(time, "process_time", lambda: next(looks) // 40 / 64)
    game = entry("tiengow").game
    speed = cli._rounds_per_second(game, entry("tiengow").presets["basic"], rounds=2)
    assert speed == pytest.approx(40 * 64, rel=0.1)


def test_a_run_too_long_for_one_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written into several; `check` is told one of them and looks at all, and says which one is missing."""
    monkeypatch.setattr("dominoes.cli.__main__.RecordFiles", partial(RecordFiles, largest=8000))
    args = ("--rounds", 8, "--seed", 3, "--seats", GREEDY, "--out", tmp_path / "out.gupai")
    code, _, err = run("play", "tiengow", *args)
    parts = sorted(tmp_path.iterdir())
    assert code == 0
    assert len(parts) > 1
    assert err == [f"{len(parts)} files, up to {parts[-1]}"]
    code, said, _ = run("check", parts[-1])
    assert code == 0
    assert [line.rpartition(": ")[0] for line in said] == list(map(str, parts))
    assert sum(int(line.split()[-6]) for line in said) == 8
    parts[0].unlink()
    code, _, err = run("check", *parts[1:])
    assert code == 2
    assert len(err) == 1
    assert parts[0].name in err[0]
    parts[0].write_text("\n".join(golden("jp")), encoding="utf-8")
    code, _, err = run("check", parts[0])
    assert code == 2
    assert err == [f"gupai-cli: {parts[1]}: of another export than the file before it"]
    left = ", ".join(each.name for each in parts)
    code, _, err = run("play", "tiengow", *args[:1], 1, *args[2:])
    assert code == 0
    assert err == [f"gupai-cli: left there of an earlier run: {left}"]
    assert sorted(tmp_path.iterdir()) == [*parts, tmp_path / "out.gupai"]


@pytest.mark.parametrize("command", [("check",), ("play", "tiengow", "--options"), ("legal",), ("class", "books")])
def test_a_name_that_the_system_refuses(command: Sequence[str], run: Run) -> None:
    """It is told as a file that cannot be read, by its name."""
    code, _, err = run(*command, "a" * 300)
    assert code == 2
    assert err[0].startswith(f"gupai-cli: {'a' * 300}")
    assert "File name too long" in err[0]
    assert "cannot be written" not in err[0]


def test_names_of_files_steer_no_terminal(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """11, 10: of a list of names, of records that are left out, of options; - is read for options and for a set."""
    names, bad, options = tmp_path / "\x1b[31mn.txt", tmp_path / "\x1b]0;x\a.gupai", tmp_path / "\x9b31m.json"
    names.write_text("Ann\nBen\nCho\nDai\n", "utf-8")
    bad.write_text("no record\n", "utf-8")
    options.write_text("{}", "utf-8")
    given = tmp_path / "set"
    assert run("class", "make", "tiengow", "--deals", 1, "--out", given)[0] == 0
    arena = ("arena", "chain", "--levels", "random", "--against", "greedy", "--deals", 1, "--jobs", 1, "--options")
    for args in (("class", "tournament", names), ("class", "collect", given, bad), (*arena, options)):
        _, out, err = run(*args)
        assert out
        assert "\\x" in "".join(out)
        assert all(line.isprintable() for line in (*out, *err))
    for piped, data in ((("class", "collect", "-", bad), given.read_bytes()), ((*arena, "-"), b"{}")):
        monkeypatch.setattr(files, "_streams", {})
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
        _, out, err = run(*piped)
        assert out
        assert not err
