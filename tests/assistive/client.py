# SPDX-License-Identifier: MIT
"""Plays rounds of games, a lesson and drills without eyes: by keys, announcements and focus.

``python3 -m tests.assistive.client REPORT WORDS PARTS PROGRAM…`` for the system's Python: opens PROGRAM, which must
begin on its start page, and ends it. WORDS is a JSON file with the text of the program's language for each English
one; texts that are missing are as they stand. The PARTS, with commas between them, are keys of games, and in English
`LESSON` and `DRILLS`, the drills after the lesson. What was heard is written to the file REPORT as JSON, for each
part; the exit code tells whether all went well.
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
SETTLED = ("You won {n}", "You lost {n}", "You neither won nor lost")
"""How the settlement begins: its title."""
TOTAL = ("Total", "{banker:'s|Your} bank")
"""What heads the last line of a settlement; a game with a bank has the second."""
GAMES = {
    "tiengow": ("Basic rules", ""),
    "paigow": ("Cantonese", ""),
    "chain": ("Jie Long", ""),
    "turning": ("New game", "Turning Heavens and Nines"),
    "throwing": ("New game", "Throwing Heavens and Nines"),
    "taungau": ("New game", "Tau Ngau, Bull Fighting"),
    "kolyesi": ("New game", "Kol-ye-si"),
    "kapshap": ("New game", "Kap Shap"),
    "jjak": ("New game", "Making Pairs (Korea)"),
    "laoshu": ("New game", "The Mouse Moves House"),
    "watching": ("New game", "Watching Ten Sets"),
    "turtle": ("New game", "Turtle"),
    "fivegates": ("New game", "Five Gates"),
}
"""The button of the start page that leads to each game, and how its description begins."""
SEATED = (
    "You rolled highest: you sit East and bank first.",
    "{name} rolled highest and banks first, as East. Choose your seat.",
    "{name} rolled highest, takes seat 1 and banks first. Choose your seat.",
    "{name} rolled highest and banks first, as East. You take the remaining seat: {seat}.",
    "{name} rolled highest, takes seat 1 and banks first. You take the remaining seat: {seat}.",
)
"""What is told when seats are drawn."""
LEAD = (
    "Your turn: lead one tile or a combination.",
    "Your turn: lead a tile; both its ends stay open.",
    "Your turn: lead a tile, and choose which end stays open.",
    "Nobody could connect to {ends}: lead a new line.",
)
BEAT = ("Your turn: beat {best} with a higher tile of its suit, or throw {tiles}.",)
THROW = (
    "Your turn: {kind}, {tiles}. Beat {best} with a higher one, or throw {tiles}.",
    "Your turn: {best} was led and can be captured; otherwise throw {tiles}.",
    "Your turn: {best} cannot be beaten; throw {tiles}.",
    "Your turn: you cannot beat {best}; throw {tiles}.",
    "You have no trick yet, so your last single tile cannot win.",
    "You have no trick yet, and finishing takes two: you can only throw your last tile, however high.",
)
COVER = ("Your turn: none of your tiles connects to {ends}. Cover a tile.",)
CONNECT = (
    "Your turn: connect to {ends}, or cover a tile.",
    "Your turn: connect a tile to {ends}.",
    "Your turn: connect to {ends}, or lead a new line.",
)
STAKE = ("{name} banks. How much do you stake?",)
SET = ("Set your four tiles: the lower hand in front, the higher one behind.",)
TURN = ("Turn the first tile of a pair.",)
DRAW_OR_NOT = (
    "This is your first tile. Do you draw one more, or two?",
    "You have {n} point. Do you draw one tile, or two?",
    "You have {n} points. Do you draw one tile, or two?",
    "You have {n} point. Do you draw another tile?",
    "You have {n} points. Do you draw another tile?",
)
DISCARD = ("Your turn: discard a tile.", "You took {tile}: discard another tile.")
DRAW = (
    "Your turn: take {tile}, which makes a pair, or draw.",
    "Your turn: draw a tile.",
    "Your turn: draw a tile, or take a discard.",
    "You have an eye and three tens: declare the win.",
)
EMPTY_ROW = "Turn {n}: the common row is empty. Take three tiles that make something, or pass a gate."
TURNS = {
    "tiengow": LEAD + BEAT + THROW,
    "paigow": (*STAKE, *SET, "Will you bank this round?"),
    "chain": LEAD + COVER + CONNECT,
    "turning": (
        *TURN,
        "Only a higher single civil tile beats a single civil tile.",
        "Only a higher single military tile beats a single military tile.",
        "Only a higher civil pair beats a civil pair.",
        "Only a higher military pair beats a military pair.",
        "Only a higher tile of the same suit as {tile} takes both.",
    ),
    "throwing": (
        *STAKE,
        "Throw the dice; the others then throw against you.",
        "Only civil throws count: higher than {tile} wins.",
        "Only military throws count: higher than {tile} wins.",
    ),
    "taungau": STAKE,
    "kolyesi": STAKE + DRAW_OR_NOT,
    "kapshap": DISCARD + DRAW,
    "jjak": DISCARD + DRAW,
    "laoshu": LEAD + BEAT + THROW,
    "watching": ("{n} of 11 groups lit. Choose a tile, then one of another group to swap.",),
    "turtle": ("Take two face-up mates.",),
    "fivegates": ("Turn {n}: choose three tiles of a gate that make something, or lay out the row.", EMPTY_ROW),
}
"""How a question to the player begins."""
ALONE = {
    "watching": ("{given} ({one}) and {taken} ({other}) swapped.", "You give up."),
    "turtle": ("{tiles} taken.",),
    "fivegates": ("Laid out: {tiles}.", "You give up."),
}
"""Games that are played alone, and how a move of theirs sounds."""
ENDED = "Total solved: {part} of {all}"
"""How the end of a deal sounds that was played alone."""
ENOUGH = {"laoshu": 10}
"""After how many moves of the player a game is left whose rounds are far too long to be heard to their end."""
OFFERED = re.compile(r"(?<![A-Za-z0-9])(Enter|X|1)[:：]")
"""How a question names the key of what is selected already."""
KEYS = {"Enter": "Return"}
"""xdotool's names of keys."""
MANY = re.compile(r"([234兩三四])(?: tiles|隻|張|枚)")
"""How a question names two or more tiles."""
NUMBERS = {"2": 2, "3": 3, "4": 4, "兩": 2, "三": 3, "四": 4}
STAYS = "Click or press Enter to go on."
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


class Words:
    """The program's texts in its language, by their English ones."""

    def __init__(self, texts: dict[str, str]) -> None:
        """Take *texts*; English ones that are missing stay as they are."""
        self._texts = texts

    def __call__(self, english: str) -> str:
        """Return the text for *english*, without the mark of its key."""
        return self._texts.get(english, english)

    def pattern(self, *english: str) -> str:
        """Return a pattern for any of the texts, with anything in place of what the program fills in."""
        return "(?:" + "|".join(self._one(self(each)) for each in english) + ")"

    @staticmethod
    def _one(text: str) -> str:
        return "(.+?)".join(re.escape(piece) for piece in re.split(r"\{[^}]*\}", text))


class Player:
    """Plays one game by ear."""

    def __init__(self, ears: Ears, words: Words, game: str) -> None:
        """Play *game* with *ears* in the language of *words*."""
        self._ears = ears
        self._words = words
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
            "fivegates": self._lay_out,
        }[game]
        total = words.pattern(*TOTAL)
        self._ended = words.pattern(ENDED) if game in ALONE else rf"^{words.pattern(*SETTLED)}.*{total}[:：]"
        self._asks = rf"^{words.pattern(*TURNS[game])}"

    def round(self) -> list[str]:
        """Choose the game, sit down, play a round, or `ENOUGH` of it, and leave.

        Returns:
            What was announced from the first deal on.
        """
        ears, words = self._ears, self._words
        button, description = GAMES[self._game]
        ears.go_to("Tab", words(button), words(description) if description else "")
        ears.press("Return")
        ears.until(lambda: ears.focus.name == words("Play"), "the page of a new game", SOON)
        before = start = ears.press("Return")
        if self._game not in ALONE:
            ears.hears(words.pattern(*SEATED), before)
            before = start = ears.press("Return")
        stays = f"^{words.pattern(STAYS)}"
        looked, moves = False, 0
        while moves != ENOUGH.get(self._game):
            asked = ears.hears(f"{self._ended}|{stays}|{self._asks}", before)
            assert ears.focus.name
            # After the words of the question, not after everything said since.
            before = ears.said.index(asked.string, before) + 1
            if re.search(self._ended, asked.string, re.DOTALL):
                break
            if re.search(stays, asked.string):
                before = ears.press("Return")
                continue
            if not looked:
                looked = True
                ears.look()
            # Without a choice, the question names the key that plays it; "Turn 1:" names none.
            only = None if self._game in ALONE else OFFERED.search(asked.string)
            before = self._confirmed(KEYS.get(only[1], only[1])) if only else self._answer(asked.string)
            moves += 1
        said = ears.said[start:]
        if self._game in ENOUGH:
            ears.press("Escape")
        else:
            ears.go_to("Tab", words("Start page"))
            ears.press("Return")
        left = {words(each) for each in ("Start page", "Next round", "Table")}
        ears.until(lambda: ears.focus.name not in left, "the start page", SOON)
        return said

    # -- moves ---------------------------------------------------------------------------------

    def _confirmed(self, key: str) -> int:
        """Press *key* to make a move, and hear it announced; return the index of the next announcement."""
        before = self._ears.press(key)
        sounds = self._words.pattern(*ALONE[self._game]) if self._game in ALONE else ME
        told = self._ears.hears(sounds, before, f"what {key} did", SOON)
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

    def _is(self, asked: str, *questions: str) -> bool:
        return re.match(self._words.pattern(*questions), asked) is not None

    def _trick(self, asked: str) -> int:
        """Lead the first tile; beat if possible, else throw as many as the words ask for."""
        words = self._words
        if self._is(asked, *LEAD):
            self._take(lambda tile: True)
            return self._confirmed("Return")
        found = MANY.search(asked)
        count = NUMBERS[found[1]] if found else 1
        if self._is(asked, *BEAT) and self._take(lambda tile: tile.description == words("can beat")):
            return self._confirmed("Return")
        self._take(lambda tile: tile.description != words(CANNOT), count)
        return self._confirmed("X")

    def _bank(self, asked: str) -> int:
        """Say yes to the bank, place the usual stake, and set the hand the first way."""
        if self._is(asked, *SET):
            self._ears.walk("Right")
        return self._confirmed("Return")

    def _turn(self, asked: str) -> int:
        """Turn the first tile of a pair, and after a second one all that are left."""
        return self._confirmed("Return" if self._is(asked, *TURN) else "e")

    def _stake(self, _asked: str) -> int:
        """Place the usual stake, and throw; take the pair that is named."""
        return self._confirmed("Return")

    def _stake_or_draw(self, asked: str) -> int:
        """Place the usual stake, then draw one tile."""
        return self._confirmed("1" if self._is(asked, *DRAW_OR_NOT) else "Return")

    def _draw(self, asked: str) -> int:
        """Draw a tile, discard the first one that can be, and declare a win."""
        if self._is(asked, *DISCARD):
            cannot = self._words("cannot be discarded now")
            self._take(lambda tile: not tile.description.startswith(cannot))
        return self._confirmed("Return")

    def _swap(self, _asked: str) -> int:
        """Ask for a hint, then leave the deal unsolved."""
        before = self._ears.press("h")
        self._ears.hears(self._words.pattern("Swap {given} ({one}) with {taken} ({other})"), before, "a hint")
        return self._confirmed("x")

    def _lay_out(self, asked: str) -> int:
        """Lay the row out; once it is empty, leave the deal unsolved."""
        if not self._is(asked, EMPTY_ROW):
            return self._confirmed("Return")
        before = self._ears.press("x")
        self._ears.hears(self._words.pattern("The deal then counts as not solved."), before, "whether that is meant")
        return self._confirmed("x")

    def _chain(self, asked: str) -> int:
        """Lead or connect the first tile that can be; else cover one."""
        words = self._words
        if self._is(asked, *COVER):
            self._take(lambda tile: True)
            return self._confirmed("X")
        wanted = "" if self._is(asked, *LEAD) else words("can be connected")
        self._take(lambda tile: wanted in tile.description and tile.description != words(CANNOT))
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


def play(parts: list[str], words: Words) -> dict[str, list[str]]:
    """Play each of *parts*; return what was heard of it."""
    ears = Ears(PROGRAM)
    ears.take_window(f"^{words('Gupai')}")
    others = {LESSON: lesson, DRILLS: drills}
    heard = {part: others[part](ears) if part in others else Player(ears, words, part).round() for part in parts}
    if ears.nameless:
        ears.fail(f"without a name: {ears.nameless}")
    return heard


def main(report: str, texts: str, parts: str, *program: str) -> int:
    """Play *parts* on *program*, which speaks with *texts*; write what was heard into the file *report*."""
    words = Words(json.loads(Path(texts).read_text(encoding="utf-8")))
    with subprocess.Popen(program) as running:
        try:
            heard = play(parts.split(","), words)
        except TroubleError as trouble:
            sys.stderr.write(f"{trouble}\n")
            return 1
        finally:
            running.terminate()
    Path(report).write_text(json.dumps(heard, ensure_ascii=False, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
