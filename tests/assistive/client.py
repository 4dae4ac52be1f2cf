# SPDX-License-Identifier: MIT
"""Plays rounds of games, a lesson and drills without eyes: by keys, announcements and focus.

``python3 -m tests.assistive.client REPORT PARTS PROGRAM…`` for the system's Python: opens PROGRAM, which must speak
English and begin on its start page, and ends it. The PARTS, with commas between them, are keys of games, `LESSON` and
`DRILLS`, the drills after the lesson. What was heard is written to the file REPORT as JSON, for each part; the exit
code tells whether all went well.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.assistive.ears import SOON, Ears, Focus, TroubleError

ME = "Ming"
PROGRAM = "gupai"
SETTLED = r"^You (won|lost|neither) .*Round 1 .*\. Total: "
"""How the settlement sounds: its title first, what it comes to last."""
GAMES = {
    "tiengow": ("Basic rules", ""),
    "paigow": ("Cantonese", ""),
    "chain": ("Jie Long", ""),
    "turning": ("New game", "Turning Heavens and Nines"),
    "throwing": ("New game", "Throwing Heavens and Nines"),
    "taungau": ("New game", "Tau Ngau"),
    "kolyesi": ("New game", "Kol-ye-si"),
    "kapshap": ("New game", "Kap Shap"),
    "jjak": ("New game", "Making Pairs"),
    "laoshu": ("New game", "The Mouse Moves House"),
    "watching": ("New game", "Watching Ten Sets"),
    "turtle": ("New game", "Turtle"),
}
"""The button of the start page that leads to each game, and how its description begins."""
TURNS = {
    "tiengow": r"^(Your turn|You have no trick)",
    "paigow": r"^(Will you bank|.* banks\. How much|Set your )",
    "chain": r"^(Your turn|Nobody could connect)",
    "turning": r"^(Turn the first tile|Only a higher tile)",
    "throwing": r"^(.* banks\. How much|Throw the dice|Only (civil|military) throws)",
    "taungau": r"^.* banks\. How much",
    "kolyesi": r"^(.* banks\. How much|You have \d+ points?\. Do you draw)",
    "kapshap": r"^(Your turn|You have an eye|You took .*: discard)",
    "jjak": r"^Your turn",
    "laoshu": r"^Your turn",
    "watching": r"^\d+ of 11 groups",
    "turtle": r"^Take two face-up mates",
}
"""How a question to the player begins."""
ALONE = {"watching": r"(swapped|You give up)\.", "turtle": r" taken\."}
"""Games that are played alone, and how a move of theirs sounds."""
ENDED = r"Total solved: "
"""How the end of a deal sounds that was played alone."""
ENOUGH = {"laoshu": 10}
"""After how many moves of the player a game is left whose rounds are far too long to be heard to their end."""
OFFERED = re.compile(r"\b(Enter|X|1): ")
"""How a question names the key of what is selected already."""
KEYS = {"Enter": "Return"}
"""xdotool's names of keys."""
STAYS = r"^Click or press Enter to go on"
"""How the finished table sounds."""
CANNOT = "cannot be played now"
FIRST = "1. What wins a round"
"""Where the page of lessons begins."""
LESSON = "2. Connecting"
"""Title of the lesson to listen to."""
ANSWERS = (("Plum Blossom", "Nine"), ("Seven", "Man"), ("Long-Leg Seven", "Red-Head Ten"))
"""For each of its parts the tiles to answer with, the right one last."""

DRILLS = "Practice · Tien Gow"
"""The button of the page of lessons that leads to the drills of its first game."""
QUESTION = r"Which tile is higher\? 1: (.+?)(?:, .*)?\. 2: (.+?)(?:, .*)?\. 3: Neither is higher$"
"""How a question of the second kind sounds: the two tiles, each by its name."""
CIVIL = (
    "Heaven",
    "Earth",
    "Man",
    "Goose",
    "Plum Blossom",
    "Long Three",
    "Bench",
    "Axe",
    "Red-Head Ten",
    "Long-Leg Seven",
    "Red Mallet Six",
)
MILITARY = ("Nine", "Eight", "Seven", "Six", "Five", "Three")
"""The tiles of the two suits, the highest first."""
QUESTIONS = ("right", "wrong", "right")
"""How the questions of the drills are answered."""


class Player:
    """Plays one game by ear."""

    def __init__(self, ears: Ears, game: str) -> None:
        """Play *game* with *ears*."""
        self._ears = ears
        self._game = game
        self._answer: Callable[[str], int] = {
            "tiengow": self._trick,
            "paigow": self._bank,
            "chain": self._chain,
            "turning": self._turn,
            "throwing": self._stake,
            "taungau": self._stake,
            "kolyesi": self._stake_or_draw,
            "kapshap": self._draw,
            "jjak": self._draw,
            "laoshu": self._trick,
            "watching": self._swap,
            "turtle": self._stake,
        }[game]
        self._ended = ENDED if game in ALONE else SETTLED

    def round(self) -> list[str]:
        """Choose the game, sit down, play a round, or `ENOUGH` of it, and leave.

        Returns:
            What was announced from the first deal on.
        """
        ears = self._ears
        ears.go_to("Tab", *GAMES[self._game])
        ears.press("Return")
        ears.until(lambda: ears.focus.name == "Play", "the page of a new game", SOON)
        before = start = ears.press("Return")
        if self._game not in ALONE:
            ears.hears(r"^Draw for seats\. .*(Choose your seat|You take the remaining seat|you sit East)", before)
            before = start = ears.press("Return")
        looked, moves = False, 0
        while moves != ENOUGH.get(self._game):
            asked = ears.hears(f"{self._ended}|{STAYS}|{TURNS[self._game]}", before)
            assert ears.focus.name
            # After the words of the question, not after everything said since.
            before = ears.said.index(asked.string, before) + 1
            if re.search(self._ended, asked.string, re.DOTALL):
                break
            if re.search(STAYS, asked.string):
                before = ears.press("Return")
                continue
            if not looked:
                looked = True
                ears.look()
            offered = OFFERED.search(asked.string)
            # Without a choice, the question names the key that plays it.
            before = self._confirmed(KEYS.get(offered[1], offered[1])) if offered else self._answer(asked.string)
            moves += 1
        said = ears.said[start:]
        if self._game in ENOUGH:
            ears.press("Escape")
        else:
            ears.go_to("Tab", "Start page")
            ears.press("Return")
        ears.until(lambda: ears.focus.name not in {"Start page", "Next round", "Table"}, "the start page", SOON)
        return said

    # -- moves ---------------------------------------------------------------------------------

    def _confirmed(self, key: str) -> int:
        """Press *key* to make a move, and hear it announced; return the index of the next announcement."""
        before = self._ears.press(key)
        told = self._ears.hears(ALONE.get(self._game, f"^{ME} "), before, f"what {key} did", SOON)
        assert self._ears.focus.name
        return self._ears.said.index(told.string, before) + 1

    def _take(self, wanted: Callable[[Focus], bool], count: int = 1) -> bool:
        """Select *count* tiles that are *wanted*, each as it stands when it is reached; return whether there were."""
        ears, taken = self._ears, 0
        for _step in range(2 * 8):
            here = ears.focus
            if "checked" not in here.states and wanted(here):
                before = ears.press("space")
                ears.until(lambda: "checked" in ears.focus.states, f"{here.name} selected", SOON)
                ears.hears("", before, "what the selection comes to", SOON)
                taken += 1
            if taken == count:
                return True
            ears.walk("Right")
        return False

    def _trick(self, asked: str) -> int:
        """Lead the first tile; beat if possible, else throw as many as the words ask for."""
        if "Your turn: lead" in asked:
            self._take(lambda tile: True)
            return self._confirmed("Return")
        found = re.search(r"throw (\d+) tiles?", asked)
        count = int(found[1]) if found else 1
        if "Your turn: beat" in asked and self._take(lambda tile: tile.description == "can beat"):
            return self._confirmed("Return")
        self._take(lambda tile: tile.description != CANNOT, count)
        return self._confirmed("X")

    def _bank(self, asked: str) -> int:
        """Say yes to the bank, place the usual stake, and set the hand the first way."""
        if asked.startswith("Set "):
            self._ears.walk("Right")
        return self._confirmed("Return")

    def _turn(self, asked: str) -> int:
        """Turn the first tile of a pair, and after a second one all that are left."""
        return self._confirmed("Return" if asked.startswith("Turn") else "e")

    def _stake(self, _asked: str) -> int:
        """Place the usual stake, and throw; take the pair that is named."""
        return self._confirmed("Return")

    def _stake_or_draw(self, asked: str) -> int:
        """Place the usual stake, then draw one tile."""
        return self._confirmed("1" if "Do you draw" in asked else "Return")

    def _draw(self, asked: str) -> int:
        """Draw a tile, discard the first one that can be, and declare a win."""
        if "discard a" in asked:
            self._take(lambda tile: not tile.description.startswith("cannot be discarded"))
        return self._confirmed("Return")

    def _swap(self, _asked: str) -> int:
        """Ask for a hint, then leave the deal unsolved."""
        before = self._ears.press("h")
        self._ears.hears(r"^Swap .* with ", before, "a hint")
        return self._confirmed("x")

    def _chain(self, asked: str) -> int:
        """Lead or connect the first tile that can be; else cover one."""
        if "Cover a tile" in asked:
            self._take(lambda tile: True)
            return self._confirmed("X")
        wanted = "" if "lead" in asked else "can be connected"
        self._take(lambda tile: wanted in tile.description and tile.description != CANNOT)
        return self._confirmed("1" if self._ears.said[-1].startswith("1: ") else "Return")


def lesson(ears: Ears) -> list[str]:
    """Open `LESSON` from the start page, answer all it asks, and leave; return what was announced."""
    ears.go_to("Tab", "Learn")
    ears.press("Return")
    ears.until(lambda: ears.focus.name == FIRST, "the page of lessons", SOON)
    ears.go_to("Tab", LESSON)
    before = start = ears.press("Return")
    for answers in ANSWERS:
        ears.hears(r"\?$|\.$", before, "the question", SOON)
        for name in answers:
            while not ears.focus.name.startswith(name):
                ears.walk("Right")
            before = ears.press("space")
            ears.until(lambda: "checked" in ears.focus.states, f"{name} selected", SOON)
            before = ears.press("Return")
            ears.hears("^(Right|Not quite)", before, f"what is said to {name}", SOON)
        before = ears.press("Return") if answers is not ANSWERS[-1] else before
    said = ears.said[start:]
    ears.press("Escape")
    ears.until(lambda: re.match(r"\d+\. ", ears.focus.name), "the page of lessons", SOON)
    return said


def drills(ears: Ears) -> list[str]:
    """Open the drills from the page of lessons, answer `QUESTIONS` and stop; return what was announced."""
    ears.go_to("shift+Tab", DRILLS)
    ears.press("Return")
    ears.until(lambda: ears.focus.name == "Start", "the page of the drills", SOON)
    ears.go_to("shift+Tab", "All kinds")
    for kind in ("Names of the tiles", "Which is higher"):
        ears.press("Down")
        ears.until(lambda wanted=kind: ears.focus.name == wanted, kind, SOON)  # type: ignore[misc]
    ears.go_to("Tab", "Start")
    before = start = ears.press("Return")
    for wanted in QUESTIONS:
        asked = ears.hears(QUESTION, before, "a question")
        right = _higher(asked[1], asked[2])
        before = ears.press(str(right if wanted == "right" else right % 3 + 1))
        ears.hears("^Right" if wanted == "right" else "^Not quite", before, f"what is said to a {wanted} answer", SOON)
        if wanted == "wrong":
            ears.until(lambda: ears.focus.name == "Continue", "the way on", SOON)
            before = ears.press("Return")
            ears.until(lambda: ears.focus.name.startswith("1. "), "the answers", SOON)
    ears.hears(QUESTION, before, "another question")
    before = ears.press("Escape")
    ears.hears(r"right\. Longest streak", before, "how it went", SOON)
    said = ears.said[start:]
    ears.press("Escape")
    ears.until(lambda: ears.focus.name == DRILLS, "the page of lessons", SOON)
    return said


def _higher(first: str, second: str) -> int:
    """Return the number of the answer to which of two tiles is higher."""
    for suit in (CIVIL, MILITARY):
        if first in suit and second in suit and first != second:
            return 1 if suit.index(first) < suit.index(second) else 2
    return 3


def play(parts: list[str]) -> dict[str, list[str]]:
    """Play each of *parts*; return what was heard of it."""
    ears = Ears(PROGRAM)
    ears.take_window("^Gupai")
    others = {LESSON: lesson, DRILLS: drills}
    heard = {part: others[part](ears) if part in others else Player(ears, part).round() for part in parts}
    if ears.nameless:
        ears.fail(f"without a name: {ears.nameless}")
    return heard


def main(report: str, parts: str, *program: str) -> int:
    """Play *parts* on *program*; write what was heard into the file *report*."""
    with subprocess.Popen(program) as running:
        try:
            heard = play(parts.split(","))
        except TroubleError as trouble:
            sys.stderr.write(f"{trouble}\n")
            return 1
        finally:
            running.terminate()
    Path(report).write_text(json.dumps(heard, ensure_ascii=False, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
