# SPDX-License-Identifier: MIT
"""``gupai-cli sheet``: pages without a window, found by the terminal program as a command of another package."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from dominoes.cli import __main__ as cli
from dominoes.club.deals import save_deals
from dominoes.lessons.file import save
from tests.dominoes.club.test_class import deals, played
from tests.record_lines import GOLDEN
from tests.ui.paper.lessons import lesson


@pytest.fixture(autouse=True)
def plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the command known, as an installed program does."""
    found = EntryPoint("sheet", "ui.paper.command:main", cli.PLUGINS)
    monkeypatch.setattr(cli, "_plugin", lambda name: found if name == "sheet" else None)


@pytest.mark.parametrize("sheet", ["ranks", "payments", "rules", "scores", "cards"])
def test_sheets_of_a_game(sheet: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each is a PDF."""
    path = tmp_path / "a.pdf"
    assert cli.main(["sheet", sheet, "chain", "--out", str(path), "--language", "ja", "--paper", "letter"]) == 0
    assert path.read_bytes().startswith(b"%PDF-")
    assert capsys.readouterr().out.startswith(f"{path}: ")


def test_a_lesson_and_a_round(tmp_path: Path) -> None:
    """From their files."""
    file, path = tmp_path / "a.gupai-lesson", tmp_path / "a.pdf"
    save(lesson(), file)
    assert cli.main(["sheet", "lesson", str(file), "--out", str(path), "--no-solutions", "--lines", "4"]) == 0
    assert cli.main(["sheet", "round", str(GOLDEN / "wiki_hk.gupai"), "--out", str(path), "--per-page", "6"]) == 0
    assert path.stat().st_size > 20_000


def test_one_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of which there is one."""
    path = tmp_path / "a.pdf"
    assert cli.main(["sheet", "payments", "turtle", "--out", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: 1 page\n"


def test_a_class(tmp_path: Path) -> None:
    """Its deals, its results, and score books."""
    given, path, file = tmp_path / "set", tmp_path / "a.pdf", tmp_path / "a.gupai"
    made = deals(2)
    save_deals(made, given)
    file.write_text("".join(f"{played(deal, 'Ann', 3)}\n" for deal in made.deals), "utf-8")
    for sheet in (("deals", str(given)), ("results", str(given), str(file))):
        assert cli.main(["sheet", *sheet, "--out", str(path)]) == 0
        assert path.read_bytes().startswith(b"%PDF-")
        path.unlink()
    assert cli.main(["sheet", "books", str(file), "--out", str(path)]) == 2
    assert not path.exists()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("ranks", "go", "--out", "{}/a.pdf"), "no such game"),
        (("ranks", "chain", "--preset", "nobody", "--out", "{}/a.pdf"), "no such preset"),
        (("ranks", "chain", "--out", "{}/no/a.pdf"), "cannot be written"),
        (("round", str(GOLDEN / "wiki_hk.gupai"), "--out", "{}/no/a.html"), "cannot be written"),
        (("ranks", "chain"), "required: --out"),
        (("lesson", "{}/none", "--out", "{}/a.pdf"), "none"),
        (("round", "{}/none", "--out", "{}/a.pdf"), "none"),
    ],
)
def test_complaints(args: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line, exit code 2, and no file."""
    try:
        code = cli.main(["sheet", *(arg.format(tmp_path) for arg in args)])
    except SystemExit as left:
        code = int(str(left.code))
    (line,) = capsys.readouterr().err.splitlines()
    assert code == 2
    assert message in line
    assert not list(tmp_path.iterdir())
