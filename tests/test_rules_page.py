# SPDX-License-Identifier: MIT
"""The pages that people read agree with the program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dominoes.games.tiengow.options import PRESETS, DealtHand, TienGowOptions
from dominoes.opening import OPENINGS
from dominoes.options import Choice, describe
from dominoes.reader import check, parse

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "resources" / "rules" / "tiengow.md"
RECORDS = ROOT / "docs" / "records.md"
LINK = re.compile(r"\]\((?!\w+://)([^)#]+)\)")


def text(path: Path) -> str:
    """Read a page."""
    return path.read_text(encoding="utf-8")


def cited() -> Iterator[tuple[str, str]]:
    """Yield every heading of the rules page that a source file cites, and the file."""
    name = PAGE.relative_to(ROOT).as_posix()
    quoted = re.compile(re.escape(name) + r'((?:,?\s(?:and\s)?"[^"]+")+)')
    for folder in ("dominoes", "ui", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            for citation in quoted.findall(re.sub(r"\s+(?:# )?", " ", text(path))):
                for heading in re.findall(r'"([^"]+)"', citation):
                    yield heading.removesuffix(","), path.relative_to(ROOT).as_posix()


def test_cited_headings_exist() -> None:
    """Whoever follows a comment to the rules finds the paragraph it names."""
    headings = set(re.findall(r"^#+ (.+)$", text(PAGE), re.MULTILINE))
    found = list(cited())
    assert {heading for heading, _ in found} >= {"Settlement", "Specials", "Dealt hands", "Following"}
    assert [each for each in found if each[0] not in headings] == []


def test_cross_references_exist() -> None:
    """What the rules page says of its own paragraphs is true."""
    headings = set(re.findall(r"^#+ (.+)$", text(PAGE), re.MULTILINE))
    assert set(re.findall(r'(?:see|under|of|in) "([^"]+)"', text(PAGE))) <= headings


def test_every_option_is_explained() -> None:
    """Every option has one row with its default, and each of its values is there."""
    table = text(PAGE).partition("\n## Options\n")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `([a-z_.]+)` \| (.+)$", table, re.MULTILINE))
    assert list(rows) == [info.name for info in describe(TienGowOptions())]
    for info in describe(TienGowOptions()):
        values, default, _ = rows[info.name].split(" | ", 2)
        if info.kind == "flag":
            assert (values, default) == (("on, off", "on") if info.default else ("off, on", "off")), info.name
        elif info.kind == "number":
            limits = info.choices or (info.least, info.most)
            assert all(f"{limit:,}" in values for limit in limits if isinstance(limit, int)), info.name
            assert default == ("none" if info.default is None else str(info.default)), info.name
        elif info.kind == "choice":
            assert f"`{info.default}`" == default, info.name
    named = set(re.findall(r"`([a-z-]+)`", text(PAGE)))
    choices = {str(each) for info in describe(TienGowOptions()) for each in info.choices if isinstance(each, Choice)}
    assert choices <= named
    assert set(PRESETS) <= set(re.findall(r"`([a-z_]+)`", text(PAGE)))


def test_no_option_is_invented() -> None:
    """An option that the page names exists."""
    groups = {info.name.partition(".")[0] for info in describe(TienGowOptions()) if "." in info.name}
    named = set(re.findall(r"`((?:" + "|".join(groups) + r")\.[a-z_]+)`", text(PAGE)))
    assert named <= {info.name for info in describe(TienGowOptions())}


def test_the_printed_record_is_true() -> None:
    """The example in the description of the format is a round that the rules confirm."""
    (example,) = re.findall(r"^```json\n(.+?)^```$", text(RECORDS), re.MULTILINE | re.DOTALL)
    checked = check(parse(json.dumps(json.loads(example))))
    assert checked.result.chips == (8, -14, 24, -18)


def test_the_words_of_the_format_are_named() -> None:
    """Every opening and every dealt hand stands in the description of the format."""
    words = set(re.findall(r"[a-z-]+", text(RECORDS)))
    assert set(OPENINGS) | {hand.key for hand in DealtHand} <= words


def test_reasons_are_named() -> None:
    """Every reason that the rules give, for a move or on a sheet, stands in the description of the format."""
    source = "".join(text(path) for path in (ROOT / "dominoes" / "games" / "tiengow").glob("*.py"))
    given = set(re.findall(r'"tiengow\.([a-z-]+)"', source)) - {"finished", "claimed"}
    assert given <= set(re.findall(r"[a-z]+(?:-[a-z]+)*", text(RECORDS)))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/records.md"])
def test_links_lead_somewhere(page: str) -> None:
    """A link or picture within the project has its file."""
    here = (ROOT / page).parent
    assert [link for link in LINK.findall(text(ROOT / page)) if not (here / link).exists()] == []
