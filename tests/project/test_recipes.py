# SPDX-License-Identifier: MIT
"""The recipes of CONTRIBUTING, each followed to the letter on a copy of the checkout.

A test makes the first step of its recipe alone and expects just those tests to fail which the recipe names; after all
steps none does.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from run import ROOT
from tests.support.checkout import Checkout

pytestmark = pytest.mark.bulk

MOST_LINES: Final = 30
"""Half a page."""
CATALOGUES: Final = "tests/ui/language/test_catalogues.py::test_the_catalogues_are_complete"


def recipe(name: str) -> str:
    """Return the text of the recipe called *name*."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {name}\n(.+?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    assert found[1].count("\n") <= MOST_LINES
    return found[1]


def named(text: str) -> set[str]:
    """Return the tests that a recipe says will fail."""
    return set(re.findall(r"`(test_\w+)`", text))


@pytest.fixture
def copy(tmp_path: Path) -> Checkout:
    """A copy to work in."""
    return Checkout(tmp_path)


def test_add_a_preset(copy: Checkout) -> None:
    """Of 打天九: `wong`, without splitting, between others."""
    checks = (
        "tests/project/test_rules_page.py",
        "tests/dominoes/records/test_golden.py::test_every_preset_has_a_match",
        "tests/dominoes/games/tiengow/test_settlement.py",
        "tests/dominoes/games/tiengow/test_legality.py",
        "tests/dominoes/games/tiengow/test_session.py",
        "tests/golden/test_counting.py",
        "tests/ui/games/test_game_ui.py",
        CATALOGUES,
    )
    options = "WONG: Final = replace(WIKI_HK, play=PlayOptions(split=Split.FORBIDDEN))\n\n"
    copy.edit("dominoes/games/tiengow/options.py", "PRESETS: Final[", options + "PRESETS: Final[")
    copy.insert("dominoes/games/tiengow/options.py", '    "wiki_hk": WIKI_HK,\n', '    "wong": WONG,\n')
    assert copy.failing(*checks) == named(recipe("Add a preset"))
    words = '        "wong": Named(N_("Unsplit"), N_("As Hong Kong, without splitting.")),\n'
    copy.edit("ui/games/tiengow/__init__.py", '        "ng": Named(', words + '        "ng": Named(')
    copy.translate("不拆")
    page = "resources/rules/tiengow.md"
    table = re.search(r"(?<=## Presets\n).+?(?=\n\n`erren`)", (copy.root / page).read_text("utf-8"), re.DOTALL)
    assert table is not None
    rows = []
    for row in table[0].splitlines():
        cells = row.split(" | ")
        if len(cells) > 2:
            cells.insert(3, "`wong` (WONG1996)" if cells[0] == "|" else cells[2])
        rows.append(" | ".join(cells))
    copy.edit(page, table[0], "\n".join(rows))
    copy.edit(page, "lists the seven rule sets", "lists the eight rule sets")
    golden = ("--preset", "wong", "--rounds", "8", "--seed", "60")
    row = f'    "wong": ({", ".join(map(json.dumps, golden))}),\n'
    copy.edit("tests/dominoes/records/test_golden.py", '    "ng": (', row + '    "ng": (')
    seats = "bot:greedy,bot:random,bot:greedy,bot:random"
    copy.succeed(
        *("-m", "dominoes.cli", "play", "tiengow", "--seats", seats, *golden, "--out", "tests/golden/wong.gupai")
    )
    assert copy.failing(*checks) == set()
    assert copy.failing("tests/dominoes/records/test_golden.py", "-k", "wong") == set()


def test_add_a_sample_lesson(copy: Checkout) -> None:
    """A second one of 짝맞추기."""
    text = (copy.root / "resources/lessons/jjak.gupai-lesson").read_text(encoding="utf-8")
    name, checks = "resources/lessons/jjak-again.gupai-lesson", "tests/project/test_sample_lessons.py"
    whole = '"ja": "対合わせ：1局の勝ち方", '
    assert whole in text
    # Written by hand, so without checksums.
    half = re.sub(r', "sha256": "\w+"', "", text.replace(whole, ""))
    copy.write(name, half)
    assert copy.failing(checks) == named(recipe("Add a sample lesson"))
    (copy.root / name).write_text(text, encoding="utf-8")
    assert "jjak-again" in copy.succeed("-m", "dominoes.cli", "lesson", "check", name)
    assert copy.failing(checks) == set()


def test_add_a_statistic(copy: Checkout) -> None:
    """How often a seat of 打天九 wins every trick."""
    entry, checks = (
        "dominoes/games/tiengow/entry.py",
        (
            "tests/contract/test_entry.py::test_facts_are_told_of_each_seat[tiengow]",
            "tests/ui/games/test_game_ui.py::test_facts_are_those_of_the_rules[tiengow]",
            "tests/dominoes/records/test_summary.py::test_tricks_are_told_of_tien_gow_alone",
            CATALOGUES,
        ),
    )
    function = '''def _all(state: State, seat: Seat) -> bool | None:
    """Return whether *seat* won every trick; None where no trick was played."""
    return state.won[seat] == sum(state.won) if sum(state.won) else None


'''
    copy.edit(entry, "TIENGOW: Final = Entry(", function + "TIENGOW: Final = Entry(")
    copy.insert(entry, 'Fact("over", FactKind.SHARE, _over, column=2)', ', Fact("tiengow-all", FactKind.SHARE, _all)')
    assert copy.failing(*checks) == named(recipe("Add a statistic"))
    after = '        "over": FactWords(name=lambda: pgettext("statistics", "Surplus")),\n'
    words = '        "tiengow-all": FactWords(name=lambda: pgettext("statistics", "Every trick")),\n'
    copy.insert("ui/games/tiengow/__init__.py", after, words)
    assert "ui.po" in copy.run("installer/catalogues.py", "--check").stdout
    copy.translate("全取")
    assert copy.failing(*checks) == set()


def test_add_a_level(copy: Checkout) -> None:
    """Of 짝맞추기: `veteran`, with a memory between those of `club` and `strong`."""
    checks = (
        "tests/project/test_rules_page.py::test_every_level_stands_in_the_format",
        "tests/ui/language/test_names.py::test_every_strength_has_a_name",
        "tests/contract/test_entry.py::test_every_level_plays[jjak]",
        CATALOGUES,
    )
    after = '        "club": at_once(Remembering(4)),\n'
    copy.insert("dominoes/games/jjak/bots.py", after, '        "veteran": at_once(Remembering(6)),\n')
    assert copy.failing(*checks) == named(recipe("Add a level"))
    name = '    "veteran": lambda: pgettext("level", "Old hand"),\n'
    copy.insert("ui/language/names.py", '    "club": lambda: term("level-3"),\n', name)
    copy.edit("docs/records.md", "`club`, `strong` and", "`club`, `veteran`, `strong` and")
    copy.translate("宿將")
    assert copy.failing(*checks) == set()


PAGE: Final = '''# SPDX-License-Identifier: MIT
"""Sayings of players."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent

from ui.kit.commands import Command, keys_of, press
from ui.kit.header import Header
from ui.kit.layouts import Part, vbox
from ui.kit.widgets import ChangeEvents, Page, PlainLabel
from ui.language.i18n import _
from ui.play.services import Routes, Services


class SayingsPage(ChangeEvents, Page):
    """One saying."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page in the language now used."""
        super().__init__(services.parent)
        self._routes = routes
        self.header = Header(self, routes.back)
        self.text = PlainLabel(parent=self, wrap=True)
        vbox(self.header, Part(self.text, 1), on=self, spacing=0)
        self.translate(self._show_words)

    def open(self) -> None:
        """Show the page."""
        self._routes.show(self)

    def commands(self) -> tuple[Command, ...]:
        """Return what the page can do."""
        return (Command("", "Esc", self._routes.back),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Run the command of a key."""
        if not press(self.commands(), *keys_of(event)):
            super().keyPressEvent(event)

    def _show_words(self) -> None:
        self.header.show_words(_("Back"), _("Sayings"), "")
        self.text.setText(_("Who splits the Heavens loses the round."))
'''
PAGE_TEST: Final = '''# SPDX-License-Identifier: MIT
"""`ui.pages.sayings.page`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.ui.pages.program import Program
from ui.pages.sayings.page import SayingsPage


def test_the_way_back(program: Program, show: Callable[[QWidget], None]) -> None:
    """Escape leads back."""
    page = program.make(SayingsPage)
    show(page)
    assert page.text.text()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert program.asked == [("back",)]
'''


def test_add_a_page(copy: Checkout) -> None:
    """Sayings, behind a command of the glossary."""
    checks = (
        "tests/ui/pages/manual/test_manual.py::test_keys_and_topics_are_those_of_the_pages",
        "tests/ui/pages/sayings",
        CATALOGUES,
    )
    name = "ui/pages/sayings/page.py"
    copy.write("ui/pages/sayings/__init__.py", '# SPDX-License-Identifier: MIT\n"""Sayings of players."""\n')
    copy.write(name, PAGE)
    copy.write("tests/ui/pages/sayings/test_page.py", PAGE_TEST)
    row = '    sayings: SayingsPage = _page("ui.pages.sayings.page", "SayingsPage")\n'
    copy.edit(
        "ui/app/pages.py",
        "\n    def __init__(self, services: Services,",
        row + "\n    def __init__(self, services: Services,",
    )
    after = "    from ui.pages.review.page import ReviewPage\n"
    copy.insert("ui/app/pages.py", after, "    from ui.pages.sayings.page import SayingsPage\n")
    assert copy.failing(*checks) == named(recipe("Add a page"))
    copy.edit(name, '    """One saying."""\n', '    """One saying."""\n\n    topic = "learn#glossary"\n')
    command = 'Command(_("Sayings"), "", lambda: self._routes.open("sayings")), '
    copy.edit("ui/pages/glossary/page.py", 'Command(_("Print…"), ', command + 'Command(_("Print…"), ')
    copy.translate("俗語")
    assert copy.failing(*checks, "tests/ui/pages/glossary") == set()


def test_add_a_sound(copy: Checkout) -> None:
    """`discard`, heard when tiles are thrown in 打天九."""
    checks = ("tests/installer/test_make_sounds.py", "tests/ui/kit/test_sound.py")
    copy.edit(
        "installer/make_sounds.py",
        '    "dice": (dice, 0.50),',
        '    "dice": (dice, 0.50),\n    "discard": (throw, 0.5),',
    )
    copy.edit(
        "tests/installer/test_make_sounds.py",
        '    "dice": (-21, -14),',
        '    "dice": (-21, -14),\n    "discard": (-21, -14),',
    )
    copy.succeed("installer/make_sounds.py")
    assert copy.failing(*checks) == named(recipe("Add a sound"))
    copy.edit("ui/kit/sound.py", '("shuffle", "dice"', '("discard", "shuffle", "dice"')
    own = '    SOUNDS = {**TrickPresenter.SOUNDS, TilesThrown: "discard"}\n'
    copy.edit("ui/games/tiengow/play.py", "    TABLE = TienGowTable\n", f"    TABLE = TienGowTable\n{own}")
    copy.edit("ui/games/tiengow/play.py", "tricks import TrickWon", "tricks import TilesThrown, TrickWon")
    heard = '("tiengow", {"dice", "shuffle", "tile", '
    copy.edit("tests/ui/play/test_sounds_and_tips.py", f'{heard}"throw"', f'{heard}"discard"')
    assert copy.failing(*checks, "tests/ui/play/test_sounds_and_tips.py") == set()
