# SPDX-License-Identifier: MIT
"""The pages that people read agree with the program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from dominoes.games import GAMES
from dominoes.games.chain import options as chain
from dominoes.games.fivegates import options as fivegates
from dominoes.games.jjak import options as jjak
from dominoes.games.kapshap import options as kapshap
from dominoes.games.kolyesi import options as kolyesi
from dominoes.games.laoshu import options as laoshu
from dominoes.games.paigow import options as paigow
from dominoes.games.paigow.ways import ways
from dominoes.games.taungau import options as taungau
from dominoes.games.throwing import options as throwing
from dominoes.games.tiengow import options as tiengow
from dominoes.games.turning import options as turning
from dominoes.games.turtle import options as turtle
from dominoes.games.watching import options as watching
from dominoes.opening import OPENINGS
from dominoes.options import Choice, OptionInfo, describe
from dominoes.records.reader import check, parse
from ui.app.run import read_arguments

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "docs" / "records.md"
DOCS = sorted(RECORDS.parent.glob("*.md"))
READMES = sorted(path.name for path in ROOT.glob("README*.md"))
LINK = re.compile(r"\]\((?!\w+://)([^)#]+)(?:#[^)]*)?\)")
NAME = re.compile(r"\b[A-Z]+[0-9]*\b")
"""The short name of a source."""
ENDS: Final = {"finished", "claimed", "settled"}
"""How rounds end; no record has it."""
SILENT: Final = ("bots.py", "calculator.py", "coach.py", "drills.py", "options.py", "solver.py")
"""Files of a game whose reasons no record has."""
TOLD_OTHERWISE: Final = {"finish.low", "all_eight.first_lead", "dealt.hands", "session.until"}
"""Options that the table of presets tells in other words than those of the format."""

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")


@dataclass(frozen=True)
class Page:
    """The rules of one game as people read them, and what the program knows of it."""

    game: str
    options: object
    presets: Mapping[str, object]
    cited: frozenset[str]
    """Headings that the rules cannot do without."""

    @property
    def path(self) -> Path:
        """Path of the page."""
        return ROOT / "resources" / "rules" / f"{self.game}.md"

    @property
    def headings(self) -> set[str]:
        """All its headings."""
        return set(re.findall(r"^#+ (.+)$", text(self.path), re.MULTILINE))

    @property
    def infos(self) -> list[OptionInfo]:
        """All options of the game."""
        return list(describe(self.options))

    def under(self, heading: str) -> str:
        """Return what stands below a heading of the second level."""
        return text(self.path).partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


PAGES: Final = (
    Page(
        "tiengow",
        tiengow.TienGowOptions(),
        tiengow.PRESETS,
        frozenset({"Settlement", "Specials", "Dealt wins", "Following"}),
    ),
    Page(
        "paigow",
        paigow.PaiGowOptions(),
        paigow.PRESETS,
        frozenset({"Ranking", "Single tiles", "Wenzhou", "Setting", "Comparing", "House ways"}),
    ),
    Page(
        "chain",
        chain.ChainOptions(),
        chain.PRESETS,
        frozenset(
            {"The line", "Connecting", "Covering", "Leading again", "The first lead", "Blocking", "Slant nails"}
        ),
    ),
    Page("turning", turning.TurningOptions(), turning.PRESETS, frozenset({"Taking", "Counting", "Settlement"})),
    Page("throwing", throwing.ThrowingOptions(), throwing.PRESETS, frozenset({"Throws", "Payment", "Chances"})),
    Page(
        "kapshap",
        kapshap.KapShapOptions(),
        kapshap.PRESETS,
        frozenset({"The deal", "Tens", "The winning hand", "The turn", "A drawn round", "Payment"}),
    ),
    Page(
        "jjak",
        jjak.JjakOptions(),
        jjak.PRESETS,
        frozenset({"Mates", "The deal", "The turn", "Offering a discard", "A drawn round", "Payment"}),
    ),
    Page(
        "taungau",
        taungau.TauNgauOptions(),
        taungau.PRESETS,
        frozenset({"Play", "The bull", "Points", "Settling", "The bank", "Golden figures"}),
    ),
    Page("laoshu", laoshu.LaoshuOptions(), laoshu.PRESETS, frozenset({"Tricks", "End"})),
    Page("watching", watching.WatchingOptions(), watching.PRESETS, frozenset({"Triplets", "The deal"})),
    Page("turtle", turtle.TurtleOptions(), turtle.PRESETS, frozenset({"Mates", "The layout"})),
    Page("fivegates", fivegates.FiveGatesOptions(), fivegates.PRESETS, frozenset({"The layout", "A turn", "The end"})),
    Page(
        "kolyesi",
        kolyesi.KolYeSiOptions(),
        kolyesi.PRESETS,
        frozenset({"Play", "Settling", "The bank", "Golden figures"}),
    ),
)
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.game)


def text(path: Path) -> str:
    """Read a page."""
    return path.read_text(encoding="utf-8")


@cache
def sources() -> dict[str, str]:
    """Return what each source file says, its lines run together."""
    found = {}
    for folder in ("dominoes", "ui", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            found[path.relative_to(ROOT).as_posix()] = re.sub(r"\s+(?:# )?", " ", text(path))
    return found


def cited(page: Page) -> Iterator[tuple[str, str]]:
    """Yield every heading of *page* that a source file cites, and the file."""
    name = page.path.relative_to(ROOT).as_posix()
    quoted = re.compile(re.escape(name) + r'((?:,?\s(?:and\s)?"[^"]+")+)')
    for path, source in sources().items():
        for citation in quoted.findall(source):
            for heading in re.findall(r'"([^"]+)"', citation):
                yield heading.removesuffix(","), path


def test_every_game_has_its_page() -> None:
    """A playable game has a full page of rules, and these tests read it; short pages have a language in their name."""
    assert {f"{entry.key}.md" for entry in GAMES} <= {page.path.name for page in PAGES}
    full = {path for path in (ROOT / "resources" / "rules").glob("*.md") if "." not in path.stem}
    assert {page.path for page in PAGES} == full


@every_page
def test_cited_headings_exist(page: Page) -> None:
    """A comment's reference to the rules leads to a paragraph of that name."""
    found = list(cited(page))
    assert {heading for heading, _ in found} >= page.cited
    assert [each for each in found if each[0] not in page.headings] == []


@every_page
def test_cross_references_exist(page: Page) -> None:
    """The rules page's remarks on its own paragraphs are true."""
    assert set(re.findall(r'(?:see|under|of|in) "([^"]+)"', text(page.path))) <= page.headings


def in_row(value: object) -> str:
    """Write the default of an option as its row has it."""
    if isinstance(value, tuple):
        return ", ".join(map(in_row, value))
    if isinstance(value, Choice):
        return f"`{value}`"
    return "none" if value is None else str(value)


@every_page
def test_every_option_is_explained(page: Page) -> None:
    """Every option has one row with its default, and each of its values is there."""
    rows = dict(re.findall(r"^\| `([a-z0-9_.]+)` \| (.+)$", page.under("Options"), re.MULTILINE))
    assert list(rows) == [info.name for info in page.infos]
    for info in page.infos:
        values, default, _ = rows[info.name].split(" | ", 2)
        if info.kind == "flag":
            assert (values, default) == (("on, off", "on") if info.default else ("off, on", "off")), info.name
            continue
        assert default == in_row(info.default), info.name
        limits = info.choices or (info.least, info.most)
        numbers = set(re.findall(r"[0-9,]*[0-9]", values))
        assert {f"{limit:,}" for limit in limits if isinstance(limit, int)} <= numbers, info.name
    named = set(re.findall(r"`([a-z0-9._-]+)`", text(page.path)))
    choices = {str(each) for info in page.infos for each in info.choices if isinstance(each, Choice)}
    assert choices <= named
    assert set(page.presets) <= named


@every_page
def test_every_source_is_told(page: Page) -> None:
    """The short name of a source that an option gives stands in the list of sources."""
    told = [info.source for info in page.infos]
    told += [each.source for info in page.infos for each in info.choices if isinstance(each, Choice)]
    short = set(NAME.findall(" ".join(told)))
    assert short <= set(NAME.findall(page.under("Sources").replace("Dominoerules ", "DOMINO")))


@every_page
def test_no_option_is_invented(page: Page) -> None:
    """An option that the page names exists."""
    known = {info.name for info in page.infos}
    groups = {name.partition(".")[0] for name in known if "." in name}
    named = set(re.findall(r"`((?:" + "|".join(groups) + r")\.[a-z0-9_]+)`", text(page.path)))
    assert named <= known


@every_page
def test_presets_are_told_truly(page: Page) -> None:
    """The tables of presets agree with the presets on options with plain values."""
    told = []
    for table in re.findall(r"(?:^\|.*\n?)+", page.under("Presets"), re.MULTILINE):
        first, *rows = [row.strip("| ").split(" | ") for row in table.splitlines()]
        keys = re.findall(r"`([a-z_]+)`", " | ".join(first))
        told += keys
        for name, *cells in rows:
            if (known := re.fullmatch(r"`([a-z0-9_.]+)`", name)) is None:
                continue
            for key, cell in zip(keys, cells, strict=True):
                (info,) = (each for each in describe(page.presets[key]) if each.name == known[1])
                plain = in_row(info.value) if info.kind != "flag" else "on" if info.value else "off"
                assert cell in (plain, "(no effect)") or info.name in TOLD_OTHERWISE, (key, info.name)
    assert told == list(page.presets)


@every_page
def test_presets_are_counted(page: Page) -> None:
    """The number of rule sets at the head of the page, where there is one, is right."""
    told = re.findall(r"lists the (\w+) rule sets", " ".join(text(page.path).split()))
    assert {each.lower() for each in told} <= {NUMBERS[len(page.presets)]}


def test_every_rule_of_a_house_way_is_worded() -> None:
    """A reader told that G5b fired finds G5b on the page; the page has no rule unknown to all of them."""
    (page,) = (each for each in PAGES if each.game == "paigow")
    worded = re.findall(r"\*\*([EFGHL][0-9]*[a-z]?)\*\*", page.under("House ways"))
    assert len(worded) == len(set(worded))
    rules = {rule for each in ways().values() for rule in each.rules}
    assert rules <= set(worded)
    assert {each.rstrip("abcdefghi") for each in rules} == {each.rstrip("abcdefghi") for each in worded}


def test_the_printed_record_is_true() -> None:
    """The example in the description of the format is a round that the rules confirm."""
    (example,) = re.findall(r"^```json\n(.+?)^```$", text(RECORDS), re.MULTILINE | re.DOTALL)
    checked = check(parse(json.dumps(json.loads(example))))
    assert checked.result.chips == (8, -14, 24, -18)


def test_the_words_of_the_format_are_named() -> None:
    """Every game, opening and dealt hand stands in the description of the format."""
    words = set(re.findall(r"[a-z-]+", text(RECORDS)))
    assert {entry.key for entry in GAMES} | set(OPENINGS) | {hand.key for hand in tiengow.DealtHand} <= words


@every_page
def test_reasons_are_named(page: Page) -> None:
    """Every reason that the rules give, for a move or on a sheet, stands in the description of the format."""
    rules = (ROOT / "dominoes" / "games" / page.game).rglob("*.py")
    # References of options to each other, and remarks of coach and calculator, are in no record.
    source = "".join(text(path) for path in rules if path.parent.name != "bots" and path.name not in SILENT)
    given = set(re.findall(rf'"{page.game}\.([a-z-]+)"', source)) - ENDS
    assert given <= set(re.findall(r"[a-z]+(?:-[a-z]+)*", text(RECORDS)))


@pytest.mark.parametrize("page", [*READMES, "CONTRIBUTING.md", *(f"docs/{each.name}" for each in DOCS)])
def test_links_lead_somewhere(page: str) -> None:
    """A link or picture within the project has its file."""
    here = (ROOT / page).parent
    assert [link for link in LINK.findall(text(ROOT / page)) if not (here / link).exists()] == []


def test_what_a_newcomer_is_sent_to_is_there() -> None:
    """Each path in the guide for contributors exists, for some game or language, and has the name said to be in it."""
    guide = " ".join(text(ROOT / "CONTRIBUTING.md").split())
    folders = "dominoes|ui|tests|installer|resources|translations|docs"
    paths = set(re.findall(rf"`((?:{folders})/[^`\s]*)`", guide))
    assert len(paths) > 50
    found = {path: list(ROOT.glob(re.sub(r"<\w+>", "*", path))) for path in paths}
    assert {path for path in paths if not found[path]} == set()
    names = re.findall(r"`(\w+)(?:\(\))?` in `([^`\s]+/[^`\s]+\.py)`", guide)
    assert [(name, path) for name, path in names if not any(name in text(each) for each in found[path])] == []


def test_scripts_that_pages_name_are_there() -> None:
    """Those that are run by ``python -m`` or by their path; notes name them as they were."""
    pages = [*map(ROOT.joinpath, READMES), ROOT / "CONTRIBUTING.md", *(each for each in DOCS if each.stem != "notes")]
    said = " ".join(map(text, pages))
    modules = {name.replace(".", "/") + ".py" for name in re.findall(r"python3? -m (tests[\w.]+\w)", said)}
    scripts = modules | set(re.findall(r"python3? ((?:tests|installer)/[\w/]+\.py)", said))
    assert len(scripts) > 10
    assert {each for each in scripts if not (ROOT / each).exists()} == set()


def test_every_level_stands_in_the_format() -> None:
    """Those that can be named on the command line, in order; there are no others, and most games have only some."""
    _, _, after = text(RECORDS).partition("; levels are ")
    named = re.findall(r"`([^`]+)`", after.partition(". ")[0])
    assert set(named) == {key for entry in GAMES for key in entry.playing}
    for entry in GAMES:
        assert list(entry.playing) == [key for key in named if key in entry.playing]


def test_the_window_takes_what_the_page_says() -> None:
    """The line of `gupai` names every argument of the program, and no other."""
    said = next(line for line in text(RECORDS).splitlines() if line.startswith("    gupai ["))
    given = read_arguments(["a.gupai", "--locale", "ja", "--profile", "folder"])
    assert set(re.findall(r"--([a-z-]+)", said)) == {name.replace("_", "-") for name in given._fields} - {"files"} | {
        "version"
    }
    assert "[FILE…]" in said
