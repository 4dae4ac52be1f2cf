# SPDX-License-Identifier: MIT
"""The catalogues are complete, and `installer/catalogues.py` notices when they are not."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from installer import catalogues

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "installer" / "catalogues.py"
TILES = ("en", "zh_HK", "zh_TW", "ja")
REVIEW = """# For a native reader

## Words

| language | key | word |
| --- | --- | --- |
| zh_HK, ja | `term points` | 分 |

## Other names

| zh_TW | `term points` | 點 |
"""
BOOK = {
    "sources": {"S1": "a book"},
    "groups": {"play": ["points"], "program": ["gone"]},
    "doubtful": {},
    "cited": {"term points": {"ja": ["S1"]}},
    "aliases": {"term points": [{"word": "點", "languages": ["zh_HK"], "sources": ["S1"]}]},
}


def run(*arguments: str) -> tuple[int, str]:
    """Run the script's main function; return its exit code and its output."""
    with redirect_stdout(StringIO()) as printed:
        code = catalogues.main(arguments)
    return code, printed.getvalue()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small program with complete catalogues."""
    (tmp_path / "ui").mkdir()
    (tmp_path / "ui" / "window.py").write_text('_("Deal {n}")\nngettext("{n} tile", "{n} tiles", 2)\n')
    for language in TILES:
        folder = tmp_path / "translations" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "tiles.po").write_text('msgctxt "term"\nmsgid "points"\nmsgstr "{n} p"\n')
    (tmp_path / "resources").mkdir()
    (tmp_path / "resources" / "glossary.json").write_text(json.dumps(BOOK), "utf-8")
    (tmp_path / "translations" / "REVIEW.md").write_text(REVIEW, "utf-8")
    assert run("--root", str(tmp_path))[0] == 0
    for language in TILES[1:]:
        path = tmp_path / "translations" / language / "LC_MESSAGES" / "ui.po"
        text = path.read_text("utf-8")
        text = text.replace('"Deal {n}"\nmsgstr ""', '"Deal {n}"\nmsgstr "配 {n}"')
        path.write_text(text.replace('msgstr[0] ""', 'msgstr[0] "{n}枚"'), "utf-8")
    return tmp_path


def edit(project: Path, name: str, old: str, new: str) -> None:
    """Change one file of the small program."""
    path = project / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_the_catalogues_are_complete() -> None:
    """Every sentence and every key has its word in every language, with the same placeholders."""
    command = [sys.executable, str(SCRIPT), "--check"]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, "catalogues: all complete\n", "")


def test_a_complete_project_passes(project: Path) -> None:
    """The check finds nothing to complain about, and updating changes nothing."""
    before = {path: path.read_bytes() for path in project.rglob("*.po*")}
    assert run("--check", "--root", str(project)) == (0, "catalogues: all complete\n")
    run("--root", str(project))
    assert {path: path.read_bytes() for path in project.rglob("*.po*")} == before


UNREADABLE = "braces do not match, or a placeholder with two wordings has no bar between them"


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("ui/window.py", "Deal {n}", "Deal it", "ui.pot: out of date"),
        (
            "ui/window.py",
            '_("Deal {n}")',
            """_("Deal {n}")\nf"{_('Deal')} {n}\"""",
            "ui/window.py:2: a sentence inside an f-string: _('Deal')",
        ),
        ("translations/ui.pot", "Deal {n}", "Deal it", "ui.pot: out of date"),
        ("translations/ja/LC_MESSAGES/ui.po", "配 {n}", "", "ja/ui.po: not translated: 'Deal {n}'"),
        (
            "translations/ja/LC_MESSAGES/ui.po",
            "配 {n}",
            "配 {m}",
            "ja/ui.po: placeholders differ: 'Deal {n}'",
        ),
        ("translations/ja/LC_MESSAGES/ui.po", "配 {n}", "配 {n", f"ja/ui.po: {UNREADABLE}: 'Deal {{n}}'"),
        (
            "translations/ja/LC_MESSAGES/ui.po",
            "配 {n}",
            "配 {n: a}",
            f"ja/ui.po: {UNREADABLE}: 'Deal {{n}}'",
        ),
        (
            "translations/ja/LC_MESSAGES/ui.po",
            "配 {n}",
            "配 {m: a|b}",
            "ja/ui.po: placeholders differ: 'Deal {n}'",
        ),
        (
            "translations/ja/LC_MESSAGES/ui.po",
            "配 {n}",
            "。配 {n}",
            "ja/ui.po: begins with the end of another sentence: 'Deal {n}'",
        ),
        ("translations/ja/LC_MESSAGES/ui.po", "{n}枚", "枚", "ja/ui.po: placeholders differ: '{n} tiles'"),
        (
            "translations/zh_TW/LC_MESSAGES/ui.po",
            '\nmsgid "Deal',
            '\n#, fuzzy\nmsgid "Deal',
            "zh_TW/ui.po: fuzzy: 'Deal {n}'",
        ),
        (
            "translations/zh_HK/LC_MESSAGES/tiles.po",
            "{n} p",
            "p",
            "zh_HK/tiles.po: placeholders differ: 'points' (term)",
        ),
        (
            "translations/en/LC_MESSAGES/tiles.po",
            'msgid "points"',
            'msgid "point"',
            "en/tiles.po: missing: term points",
        ),
        ("translations/REVIEW.md", "zh_HK, ja", "ja", "resources/glossary.json: out of date"),
        ("translations/REVIEW.md", "term points", "term point", "glossary.json: doubtful, but not there: term point"),
        ("resources/glossary.json", '"S1": "a book"', "", "glossary.json: term points, 點: unknown: S1"),
        ("resources/glossary.json", '["zh_HK"], "s', '["zh"], "s', "glossary.json: term points, 點: unknown: zh"),
        (
            "resources/glossary.json",
            '"term points": [\n',
            '"term point": [\n',
            "glossary.json: has other names, but is not there: term point",
        ),
        ("resources/glossary.json", '{"ja": ["S1"]}', '{"ja": ["S2"]}', "glossary.json: term points: unknown: S2"),
        ("resources/glossary.json", '{"ja": ["S1"]}', '{"jp": ["S1"]}', "glossary.json: term points: unknown: jp"),
        (
            "resources/glossary.json",
            '"term points": {"ja"',
            '"term point": {"ja"',
            "glossary.json: cited, but not there: term point",
        ),
        ("resources/glossary.json", '"program": [\n', '"program": ["points"', "glossary.json: in two groups: points"),
    ],
)
def test_the_check_finds(project: Path, name: str, old: str, new: str, complaint: str) -> None:
    """Each kind of neglect is named, with its file."""
    edit(project, name, old, new)
    code, printed = run("--check", "--root", str(project))
    assert code == 1
    assert complaint in printed


def test_the_glossary_follows(project: Path) -> None:
    """A new term joins the last group, one that is gone leaves, and doubts are those of the list for readers."""
    path = project / "resources" / "glossary.json"
    book = json.loads(path.read_text("utf-8"))
    assert book["groups"] == {"play": ["points"], "program": []}
    assert book["doubtful"] == {"term points": ["zh_HK", "ja"]}
    for language in TILES:
        name = f"translations/{language}/LC_MESSAGES/tiles.po"
        edit(project, name, 'msgctxt "term"', 'msgctxt "term"\nmsgid "trick"\nmsgstr "t"\n\nmsgctxt "term"')
    run("--root", str(project))
    assert json.loads(path.read_text("utf-8"))["groups"] == {"play": ["points"], "program": ["trick"]}


def test_updating_keeps_translations(project: Path) -> None:
    """A sentence that goes and comes back has its translation still."""
    edit(project, "ui/window.py", "Deal {n}", "Deal it")
    run("--root", str(project))
    path = project / "translations" / "ja" / "LC_MESSAGES" / "ui.po"
    assert '#~ msgstr "配 {n}"' in path.read_text("utf-8")
    edit(project, "ui/window.py", "Deal it", "Deal {n}")
    run("--root", str(project))
    assert '\nmsgstr "配 {n}"' in path.read_text("utf-8")
