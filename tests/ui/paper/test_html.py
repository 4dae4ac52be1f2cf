# SPDX-License-Identifier: MIT
"""`ui.paper.html`: one file, nothing from elsewhere, nothing run but its own script, nothing that is closed."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from dominoes.lessons.page import Colour, read_mark
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT
from dominoes.tiles import FACES, tile
from tests.ui.paper.lessons import lesson
from tests.ui.paper.test_documents import played
from tests.ui.tiles.sets import EXAMPLE
from ui.diagram.paint import MARKS_ON_PAPER
from ui.kit.paint import png_of
from ui.kit.theme import Tiles
from ui.language import i18n
from ui.language.names import seat_names, tile_name
from ui.paper.html import lesson_html, round_html
from ui.tiles import own
from ui.tiles.art import style_of
from ui.tiles.own import SIZE, TileSet
from ui.tiles.own_reading import read_tile_set
from ui.tiles.pips import HEIGHT


class Read(HTMLParser):
    """A browser's findings."""

    def __init__(self, page: str) -> None:
        """Read *page*."""
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.tiles: list[str] = []
        self.words: list[str] = []
        self._within: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the tag, and the targets of its links."""
        self.tags.append(tag)
        given = dict(attrs)
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "action", "srcset")]
        assert not [name for name in given if name.startswith("on")]
        if tag == "use":
            self.tiles.append((given["href"] or "").removeprefix("#t"))
        self.words.append(given.get("aria-label") or "")
        if tag in ("script", "style"):
            self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Leave scripts and styles."""
        if tag in ("script", "style"):
            self._within.pop()

    def handle_data(self, data: str) -> None:
        """Keep words."""
        if not self._within:
            self.words.append(data)


def wide(page: str) -> str:
    """Return *page* as a wide window shows it: a phone has pictures of its own."""
    return re.sub(r'<svg class="position narrow".*?</svg>', "", page)


def test_nothing_from_elsewhere_is_opened_or_run() -> None:
    """One script, whose hash is the only one allowed; tags in texts are words."""
    page = lesson_html(lesson())
    read = Read(page)
    assert read.tags.count("script") == 1
    assert "<b>" not in page
    assert "<script>alert(1)</script>" in "".join(read.words)
    assert all(link.startswith("#") for link in read.links)
    assert not re.search(r"(https?:)?//[a-z]", page)
    assert "default-src 'none'" in page


def test_a_title_is_no_markup() -> None:
    """F S4-4: in the heading as in the title of the page."""
    page = lesson_html(replace(lesson(), title=Texts.of({"en": "<i onclick=x>&amp; 'a\""})))
    read = Read(page)
    assert "i" not in read.tags
    assert read.words.count("<i onclick=x>&amp; 'a\"") == 2
    assert page.count("<h1>") == 1


def test_no_closed_tile_is_in_the_file() -> None:
    """Only the first seat's hand lies open; solutions are not there when they are not asked for."""
    page = lesson_html(lesson(), solutions=False)
    read = Read(page)
    (chapter,) = lesson().chapters
    first = {str(face) for face in chapter.tree.filled.hands[0]}
    assert set(read.tiles) <= first | {"back"}
    words = " ".join(read.words)
    # Some names hold others.
    for name in sorted((tile_name(tile(code)) for code in first), key=len, reverse=True):
        words = words.replace(name, "")
    names = {tile_name(tile(code)) for code in first}
    assert not [face for face in FACES if tile_name(face) not in names and tile_name(face) in words]
    for secret in ("secret notes", "Nothing beats it", "both", "They throw"):
        assert secret not in page


def test_a_phone_has_the_hand_at_full_width() -> None:
    """Eight tiles, each at least 40 pixels wide on a phone of 390, and the other seats above it."""
    page = lesson_html(lesson())
    (narrow,) = re.findall(r'<svg class="position narrow".*?</svg>', page.split("<section ")[1])
    (shown,) = map(int, re.findall(r'viewBox="0 0 (\d+) ', narrow))
    assert shown == 390 - 2 * 8
    tiles = re.findall(r'<use [^>]*width="([\d.]+)"[^>]*translate\(([\d.]+) ([\d.]+)\)', narrow)
    own = [(float(wide_), float(x), float(y)) for wide_, x, y in tiles if float(wide_) >= 40]
    assert len(own) == 8
    assert len({y for _wide, _x, y in own}) == 1
    assert max(x + wide_ / 2 for wide_, x, _y in own) <= shown
    assert max(float(y) for _wide, _x, y in tiles) == own[0][2]


@pytest.mark.parametrize("solutions", [True, False])
def test_only_one_s_own_script_runs(*, solutions: bool) -> None:
    """The policy allows what is in the page, by its hash."""
    page = lesson_html(lesson(), solutions=solutions)
    (script,) = re.findall(r"<script>(.*?)</script>", page, flags=re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page
    assert ("resultCode" in script) is not solutions


def test_solutions_are_to_be_opened() -> None:
    """They are in a part closed at first, with a summary that is a button for every browser."""
    page = lesson_html(lesson())
    closed = re.findall(r"<details>.*?</details>", page)
    assert len(closed) == 1
    assert "Nothing beats it." in closed[0]
    assert "secret notes" not in page


@pytest.mark.parametrize("language", ["zh_HK", "ja"])
def test_a_round_in_the_reader_s_language(language: str, english: QApplication) -> None:
    """A step for each position, with every tile of the first one."""
    i18n.install(english, language)
    checked = played("chain", "xieding")
    page = round_html(checked)
    assert f'<html lang="{language.replace("_", "-")}">' in page
    assert page.count("<section ") == len(checked.positions)
    begin = Read(wide(page.split("<section ")[1]))
    assert sorted(begin.tiles) == sorted(map(str, checked.round.entry.game.tiles(checked.round.options)))
    assert tile_name(tile("66")) in " ".join(begin.words)


def test_a_round_from_the_seat_that_prints_it(english: QApplication) -> None:
    """Players have the names of the window, and the table is seen as on paper."""
    checked = played("tiengow", "wiki_hk")
    who = ("Ann", "Bea", "Cam", "Dee")
    page = round_html(checked, who, seat=2)
    assert all(name in page for name in who)
    assert page != round_html(checked, who, seat=0)


def test_marks_are_drawn_and_told(english: QApplication) -> None:
    """A ring and an arrow, each in the words of the picture too."""
    whole = lesson()
    chapter = whole.chapters[0]
    marks = tuple(map(read_mark, ("ring red 66@0", "arrow blue 21@0 @2", "ring green 11@1")))
    page = replace(chapter.tree.nodes[ROOT].page, marks=marks)
    whole = replace(whole, chapters=(replace(chapter, tree=chapter.tree.with_page(ROOT, page)),))
    html = wide(lesson_html(whole, solutions=False))
    assert html.count(f'stroke="{MARKS_ON_PAPER[Colour.RED]}"') == 1
    assert html.count(f'stroke="{MARKS_ON_PAPER[Colour.BLUE]}"') == 1
    assert MARKS_ON_PAPER[Colour.GREEN] not in html
    # Without colours, their lines tell them apart.
    broken = re.findall("<(?:rect|line)[^>]*stroke-dasharray[^>]*>", html)
    assert [MARKS_ON_PAPER[Colour.BLUE] in mark for mark in broken if "stroke-linecap" in mark] == [True]
    told = " ".join(Read(html).words)
    assert "Marked:" in told
    assert f"{tile_name(tile('21'))} → {seat_names(4)[2]}" in told


def test_custom_tiles_are_in_the_file(usual: None, tmp_path: Path) -> None:
    """Each once, as data; nothing else is allowed to be a picture, and the whole stays small."""
    own.use(tmp_path / "tiles")
    style = style_of(Tiles(own.keep(read_tile_set(EXAMPLE))))
    page, plain = lesson_html(lesson(), tiles=style), lesson_html(lesson())
    read = Read(page)
    pictures = [link for link in read.links if not link.startswith("#")]
    assert len(pictures) == len(FACES) + 1
    assert all(link.startswith("data:image/png;base64,") for link in pictures)
    assert "; img-src data:" in page
    assert f"rect.pile {{ fill: {style.side};" in page
    assert "img-src" not in plain
    assert "rect.pile" not in plain
    assert read.tiles == Read(plain).tiles
    assert len(page) < 600_000
    heaven = QImage.fromData(base64.b64decode(pictures[0].partition(",")[2]))
    assert heaven.height() == round(heaven.width() * HEIGHT)
    # The left column of the upper end of 天 is red.
    left, right = (heaven.pixelColor(round(heaven.width() * x), round(heaven.width() * 0.34)) for x in (0.305, 0.695))
    assert left.red() > 150 > right.red()


def test_custom_tiles_of_any_kind_stay_small(tmp_path: Path) -> None:
    """Noise, which cannot be packed, is shown in few pixels and colours."""
    own.use(tmp_path / "tiles")
    noise = QImage(Random(39).randbytes(SIZE.width() * SIZE.height() * 4), *SIZE.toTuple(), QImage.Format.Format_RGB32)
    data = png_of(noise)
    about = {"name": "Noise", "author": "", "licence": "", "body": "#808080"}
    key = own.keep(TileSet(dict.fromkeys((*own.CODES, own.BACK), data), about))
    page = lesson_html(lesson(), tiles=style_of(Tiles(key)))
    assert len(page) - len(lesson_html(lesson())) < 330_000
    own.remove(key)
    assert lesson_html(lesson(), tiles=style_of(Tiles(key))) == lesson_html(lesson())
