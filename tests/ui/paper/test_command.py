# SPDX-License-Identifier: MIT
"""``gupai-cli sheet``: pages without a window, found by the terminal program as a command of another package."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from dominoes.cli import __main__ as cli
from dominoes.club.deals import save_deals
from dominoes.lessons.file import save
from dominoes.records import files
from tests.dominoes.club.test_class import deals, played
from tests.support.record_lines import GOLDEN
from tests.ui.paper.lessons import lesson
from ui.language import i18n


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


def test_slides_and_animations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder of pictures, or one that moves; other sheets are for paper alone."""
    file = tmp_path / "a.gupai-lesson"
    save(lesson(), file)
    assert cli.main(["sheet", "lesson", str(file), "--out", str(tmp_path / "s.png")]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 's'}: 3 pages\n"
    assert sorted(path.name for path in (tmp_path / "s").iterdir()) == ["s-001.png", "s-002.png", "s-003.png"]
    assert cli.main(["sheet", "lesson", str(file), "--out", str(tmp_path / "s.png")]) == 2
    assert cli.main(["sheet", "lesson", str(file), "--out", str(tmp_path / "s.gif"), "--no-solutions"]) == 0
    assert (tmp_path / "s.gif").read_bytes().startswith(b"GIF89a")
    assert cli.main(["sheet", "ranks", "chain", "--out", str(tmp_path / "r.gif")]) == 2
    assert not (tmp_path / "r.gif").exists()


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


NAMES = "趙敏\n渡辺\n鄧邨\n斎藤\nヤマダ\n陳志強\nJosé\n戙"
"""Of Taiwan, Japan and Hong Kong."""


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_names_of_every_region(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """B 21: in any language, the fonts of all regions write names; none has to be installed."""
    added: list[str] = []
    monkeypatch.setattr(i18n, "_add_font", added.append)
    names, path = tmp_path / "names.txt", tmp_path / "a.pdf"
    names.write_text(NAMES, "utf-8")
    assert cli.main(["sheet", "tournament", str(names), "--out", str(path), "--language", language]) == 0
    wanted = {font for each in i18n.LANGUAGES.values() for font in (each.font, each.title_font) if font is not None}
    assert wanted <= set(added)


def test_no_name_is_a_box(tmp_path: Path) -> None:
    """B 21: in a process of its own, without any fonts but those added by the command."""
    names = tmp_path / "names.txt"
    names.write_text(NAMES, "utf-8")
    program = (
        "from PySide6.QtGui import QGuiApplication, QTextLayout\nfrom ui.paper.command import main\n"
        f"main(['tournament', {str(names)!r}, '--out', {str(tmp_path / 'a.pdf')!r}, '--language', 'ja'])\n"
        f"layout = QTextLayout({NAMES!r}.replace('\\n', ''), QGuiApplication.font())\n"
        "layout.beginLayout(); layout.createLine(); layout.endLayout()\n"
        "for run in layout.glyphRuns(): print('run', run.rawFont().familyName(), 0 in run.glyphIndexes())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    runs = [line for line in done.stdout.splitlines() if line.startswith("run ")]
    assert runs
    assert all(run.startswith("run Gupai Sans") and run.endswith("False") for run in runs), runs


def test_standard_input_and_names_that_steer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """10, 11: - is read wherever a file is; a name is printed without what a terminal obeys."""
    folder = tmp_path / "\x1b[31mred"
    folder.mkdir()
    save(lesson(), tmp_path / "a.gupai-lesson")
    save_deals(deals(1), tmp_path / "set")
    given = {
        ("lesson",): (tmp_path / "a.gupai-lesson").read_bytes(),
        ("round",): (GOLDEN / "wiki_hk.gupai").read_bytes(),
        ("deals",): (tmp_path / "set").read_bytes(),
        ("rules", "chain", "--options"): b"{}",
    }
    for sheet, data in given.items():
        monkeypatch.setattr(files, "_streams", {})
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
        assert cli.main(["sheet", *sheet, "-", "--out", str(folder / "a.pdf")]) == 0
    assert cli.main(["sheet", "round", str(GOLDEN / "wiki_hk.gupai"), "--out", str(folder / "a.html")]) == 0
    said = capsys.readouterr()
    assert "\x1b" not in said.out
    assert said.out.count(r"\x1b[31mred") == len(given) + 1
