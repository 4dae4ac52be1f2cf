# SPDX-License-Identifier: MIT
"""What the lessons say of chances and of what nobody can beat, counted by the rules.

The English texts are searched for such claims. Each has a row in `CLAIMS` with the piece of the text that makes it and
what counts it; a claim without a row fails, and so does a row whose text is gone. The other languages translate them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from dominoes.games.chain.state import carries
from dominoes.games.combinations import combination
from dominoes.games.kolyesi import coach as kolyesi
from dominoes.games.kolyesi.options import DrawChoice
from dominoes.games.kolyesi.state import points
from dominoes.games.mates import Mates, are_mates
from dominoes.games.paigow import odds as paigow
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.policies import house_policy
from dominoes.games.paigow.state import Set
from dominoes.games.paigow.state import read as read_setting
from dominoes.games.throwing import odds as throwing
from dominoes.games.throwing.options import ThrowUntil
from dominoes.games.turtle.rules import CHAINS, open_places
from dominoes.lessons.file import SUFFIX, read
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.page import Question
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import NodeId
from dominoes.tiles import FACES, FULL_SET, Tile, tidy, tile, tiles

RESOURCES: Final = Path(__file__).parents[3] / "resources"
FILES: Final = {
    path.relative_to(RESOURCES).with_suffix("").as_posix().removeprefix("learn/"): path
    for folder in ("learn", "lessons")
    for path in sorted((RESOURCES / folder).rglob(f"*{SUFFIX}"))
}
"""Every lesson of the courses, such as ``paigow/pairs``, and every sample, such as ``lessons/paigow``."""

NUMBER: Final = (
    r"\d+ ?%|\w+ times in \w+|one \w+ in a hundred|\bone in \w+|\bfor every hundred|\bhalf the time|\btwice as often"
)
"""A chance in figures."""
WORD: Final = (
    r"\bnobody(?: else)? (?:can|could|would) beat\b|\bnobody has both\b|\bcannot (?:be beaten|lose)\b|\bnever loses\b"
    r"|\bnothing (?:can beat|beats|of its class is higher|is higher)\b|\bonly [^.,:]{1,60} beats?\b"
    r"|\b(?:nearly|almost) (?:always|everyone|everything|half)\b|\b(?:mostly|usually|seldom|rarely)\b"
    r"|\b(?:more|less) often\b"
    r"|\bmost deals\b|\bin the long run\b|\bwin far more\b|\bnearly as good\b|\blose least\b"
    r"|\bat (?:best|worst) (?:a )?push"
    r"|(?<!make )\bsure\b|\bcertainly\b|\bbest (?:first tile|way for)\b|\bmuch less\b"
)
"""A chance in words, or something that is always so."""
CLAIM: Final = re.compile(f"{NUMBER}|{WORD}", re.IGNORECASE)

ALMOST: Final = 85
"""Percent from which something happens nearly always."""
MOSTLY: Final = 50
SELDOM: Final = 10
"""Percent up to which something happens rarely."""
NEAR: Final = 2.0
"""Chips in a hundred staked up to which a setting is nearly as good."""
FAR: Final = 1.4
"""How many times as often something happens that happens far more, or much less often the other way round."""


# -- the lessons ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands: the question of its step, or else the first one of its chapter."""

    chapter: Chapter
    node: NodeId
    question: Question

    @property
    def state(self) -> Any:  # noqa: ANN401 - of any game
        """The position in which the question is asked."""
        return self.chapter.tree.state(self.node)

    @property
    def seat(self) -> Any:  # noqa: ANN401 - of any game
        """Who answers."""
        return self.question.right[0].move[0]

    def unseen(self) -> list[Tile]:
        """List the tiles that who answers has not seen."""
        game = self.chapter.tree.table.game
        seen = Counter(game.view(self.state, self.seat).seen())
        return list((Counter(game.tiles(self.state.options)) - seen).elements())


def said(chapter: Chapter) -> Iterator[tuple[NodeId, Texts]]:
    """Yield all texts of *chapter* with their steps."""
    for node in chapter.tree.walk():
        page = chapter.page(node)
        yield node, page.text
        yield node, page.notes
        if (question := page.question) is not None:
            yield from ((node, text) for text in question.texts)


@cache
def english(key: str) -> tuple[tuple[str, Place | None], ...]:
    """Return the English texts of a lesson, each with its place; those before all chapters have none."""
    lesson = read(FILES[key])
    found: list[tuple[str, Place | None]] = [(each.in_language("en"), None) for each in (lesson.title, lesson.summary)]
    for chapter in lesson.chapters:
        # A question that asks for no move claims nothing about one.
        asked = {node: chapter.page(node).question for node in chapter.tree.walk()}
        asked = {node: each if each is not None and each.task is None else None for node, each in asked.items()}
        first = next((node for node, question in asked.items() if question is not None), None)
        found.append((chapter.title.in_language("en"), None))
        for node, text in said(chapter):
            at = node if asked[node] is not None else first
            question = None if at is None else asked[at]
            place = None if at is None or question is None else Place(chapter, at, question)
            found.append((text.in_language("en"), place))
    return tuple(found)


# -- counting -------------------------------------------------------------------------------------

Check = Callable[[Place], bool]


@cache
def _counted(hand: tuple[Tile, ...], options: Any, *, banker: bool) -> tuple[paigow.Chances, ...]:  # noqa: ANN401
    return paigow.chances(hand, house_policy("generic", options), options, banker=banker)


def fares(place: Place, setting: str, *, banker: bool | None = None) -> paigow.Chances:
    """Count how *setting* fares against every hand of somebody who follows the usual house way."""
    state, move = place.state, read_setting(f"set {setting}")
    assert isinstance(move, Set)
    table = ranking(state.options.ranking)
    ranks = (table.of(move.low).rank, table.of(move.high).rank)
    banks = place.seat == state.banker if banker is None else banker
    return next(
        each for each in _counted(state.hands[place.seat], state.options, banker=banks) if each.setting.ranks == ranks
    )


def percent(found: paigow.Chances, outcome: str) -> float:
    """Return how often the outcome ``win``, ``push`` or ``lose`` comes, in a hundred."""
    part: int = getattr(found, outcome)
    return 100 * part / found.cases


def value(place: Place, setting: str) -> float:
    """Return what *setting* brings in the long run, in chips for every hundred staked."""
    return -fares(place, setting).edge(place.state.options.stakes.commission)


def about(setting: str, outcome: str, least: float, most: float = 100) -> Check:
    """*setting* has the outcome in so many of a hundred hands."""
    return lambda place: least <= percent(fares(place, setting), outcome) <= most


def exactly(setting: str, outcome: str, n: int) -> Check:
    """*setting* has the outcome *n* times in a hundred, rounded."""
    return lambda place: round(percent(fares(place, setting), outcome)) == n


def more(setting: str, other: str, outcome: str, times: float = 1, most: float = 99) -> Check:
    """*setting* has the outcome more often than *other*: so many times as often."""

    def check(place: Place) -> bool:
        mine, theirs = (percent(fares(place, each), outcome) for each in (setting, other))
        return times * theirs < mine <= most * max(theirs, 1)

    return check


def gains(setting: str, other: str, n: int) -> Check:
    """*setting* brings *n* chips more than *other* for every hundred staked, rounded."""
    return lambda place: round(value(place, setting) - value(place, other)) == n


def near(setting: str, other: str) -> Check:
    """*setting* brings a little less than *other*."""
    return lambda place: 0 <= value(place, other) - value(place, setting) <= NEAR


def best_of(*settings: str) -> Check:
    """The first of *settings* brings most."""
    return lambda place: value(place, settings[0]) == max(value(place, each) for each in settings)


def only_for_the_banker(setting: str, other: str) -> Check:
    """For a banker *setting* is better than *other*, for a player worse."""

    def check(place: Place) -> bool:
        worth = [
            [fares(place, each, banker=banks).edge(place.state.options.stakes.commission) for each in (setting, other)]
            for banks in (True, False)
        ]
        return worth[0][0] < worth[0][1] and worth[1][0] > worth[1][1]

    return check


def beaten_by(led: tuple[Tile, ...], rest: list[Tile], *, civil_supreme: bool) -> set[tuple[Tile, ...]]:
    """Return what can be made of the tiles of *rest* that beats *led*."""
    leading = combination(led, civil_supreme=civil_supreme)
    assert leading is not None
    found = {tidy(row) for row in combinations(rest, len(led))}
    made = {row: combination(row, civil_supreme=False) for row in found}
    return {row for row, each in made.items() if each is not None and each.beats(leading)}


def unbeatable(*leads: str) -> Check:
    """None of *leads* can be beaten by tiles not seen yet."""

    def check(place: Place) -> bool:
        civil = place.state.options.supreme.civil
        return not any(beaten_by(tidy(tiles(each)), place.unseen(), civil_supreme=civil) for each in leads)

    return check


def beaten_only_by(led: str, *winners: str) -> Check:
    """In the whole set only *winners* beat *led*."""

    def check(_place: Place) -> bool:
        rest = list((Counter(FULL_SET) - Counter(tiles(led))).elements())
        return beaten_by(tidy(tiles(led)), rest, civil_supreme=False) == {tidy(tiles(each)) for each in winners}

    return check


def right_ones_are_unbeatable(place: Place) -> bool:
    """All right leads, and no other legal one, can be beaten by nothing unseen."""
    game, state = place.chapter.tree.table.game, place.state
    found = set()
    for move in game.legal_moves(state, place.seat):
        civil = state.options.supreme.civil
        if not beaten_by(tidy(move.tiles), place.unseen(), civil_supreme=civil):
            found.add(game.write_move(move))
    return found == {each.move[1] for each in place.question.right}


def right_one_takes_most(place: Place) -> bool:
    """Of all leads that nothing unseen beats, the right one has most tiles."""
    game, state = place.chapter.tree.table.game, place.state
    lengths = {
        game.write_move(move): len(move.tiles)
        for move in game.legal_moves(state, place.seat)
        if not beaten_by(tidy(move.tiles), place.unseen(), civil_supreme=state.options.supreme.civil)
    }
    longest = max(lengths.values())
    return {text for text, n in lengths.items() if n == longest} == {each.move[1] for each in place.question.right}


def safe_from_the_hand(led: str) -> Check:
    """Nothing that the other player holds beats *led*; the rest of their tiles waits in the queue."""

    def check(place: Place) -> bool:
        held = [each for owner, hand in enumerate(place.state.hands) if owner != place.seat for each in hand]
        return not beaten_by(tidy(tiles(led)), held, civil_supreme=False)

    return check


def nobody_has(pips: int) -> Check:
    """No tile that is not seen yet has a half with so many pips."""
    return lambda place: not any(carries(each, pips) for each in place.unseen())


def fewest_pips(move: str) -> Check:
    """After *move* nobody else can have as few pips as who played it."""

    def check(place: Place) -> bool:
        game, state, seat = place.chapter.tree.table.game, place.state, place.seat
        left = game.apply(state, seat, game.read_move(move)).state
        rest = sorted(each.pips for each in place.unseen())
        held = [len(hand) + len(covered) for hand, covered in zip(left.hands, left.covered, strict=True)]
        mine = sum(each.pips for each in (*left.hands[seat], *left.covered[seat]))
        return all(mine < sum(rest[:n]) for owner, n in enumerate(held) if owner != seat)

    return check


def is_best_first_tile(_place: Place) -> bool:
    """Of all first tiles 斧頭 brings most."""
    return kolyesi.worth(tile("65"), DrawChoice.BLIND) == max(kolyesi.worth(face, DrawChoice.BLIND) for face in FACES)


def totals(first: str, draws: int) -> Counter[int]:
    """Count the points of *first* with so many more tiles."""
    rest = list((Counter(FULL_SET) - Counter([tile(first)])).elements())
    return Counter(points((tile(first), *row)) for row in combinations(rest, draws))


def share(found: Counter[int], wanted: Callable[[int], bool]) -> float:
    """Return how many of a hundred counted points are *wanted*."""
    return 100 * sum(n for each, n in found.items() if wanted(each)) / found.total()


def one_is_high_more_often(_place: Place) -> bool:
    """With one tile 斧頭 reaches seven points or more oftener than with two."""
    one, two = (share(totals("65", draws), lambda each: each >= 7) for draws in (1, 2))
    return one > two


def eight_points_want_two(_place: Place) -> bool:
    """To 人 one tile seldom brings more and mostly less; two are a little better, and nine is rare."""
    one = totals("44", 1)
    better = [kolyesi.chances((tile("44"),), draws, pairs=True).value for draws in (1, 2)]
    return (
        share(one, lambda each: each > 8) <= SELDOM
        and share(one, lambda each: each < 8) > MOSTLY
        and better[0] < better[1] < better[0] + 0.1
    )


def bank_keeps_one_in_a_hundred(_place: Place) -> bool:
    """Of each stake, so least of the smallest."""
    return round(100 * throwing.chances(ThrowUntil.ALL, 1).edge) == 1


def turtles_come_out(_place: Place) -> bool:
    """One deal in forty comes out; which pairs go first is all one."""
    rng, solved, deals = Random(0), 0, 6000
    wall = list(FULL_SET)
    for _deal in range(deals):
        rng.shuffle(wall)
        gone = [0] * len(CHAINS)
        while pair := _mates_open(wall, gone):
            for place in pair:
                gone[next(n for n, chain in enumerate(CHAINS) if place in chain)] += 1
        solved += sum(gone) == len(wall)
    return round(deals / solved, -1) == 40


def _mates_open(wall: list[Tile], gone: list[int]) -> tuple[int, ...]:
    for pair in combinations(open_places(gone), 2):
        one, other = tidy(wall[at] for at in pair)
        if are_mates(one, other, Mates.CHINESE):
            return pair
    return ()


def second_of(key: str, check: Check) -> Check:
    """What a title says is counted at the second question of the lesson."""
    return lambda _place: check(Place(*list(iter_asked(key))[1]))


def by_the_rules(_place: Place) -> bool:
    """The rules say it; tests/dominoes/games and the answers of the lesson, which are checked, follow them."""
    return True


CLAIMS: Final[tuple[tuple[str, str, Check], ...]] = (
    ("lessons/paigow", "with five in the low hand you win 43 times in 100", exactly("44 52 / 66 63", "win", 43)),
    ("lessons/paigow", "43 times in 100; with seven and a High Nine, 59", exactly("44 63 / 66 52", "win", 59)),
    ("lessons/paigow", "wins less often than the Wong", more("44 52 / 66 63", "63 52 / 66 44", "win")),
    ("lessons/paigow", "42 times in 100", exactly("63 52 / 66 44", "win", 42)),
    ("paigow/balance", "with five in the low hand you win less often", more("44 63 / 66 52", "44 52 / 66 63", "win")),
    ("paigow/balance", "you rarely win", about("61 21 / 44 55", "win", 0, SELDOM)),
    ("paigow/balance", "lose least in the long run", best_of("44 61 / 55 21", "61 21 / 44 55", "44 21 / 55 61")),
    ("paigow/balance", "Eight and a Gong: nearly as good", near("55 53 / 66 44", "44 55 / 66 53")),
    ("paigow/banker", "nearly everyone would beat you", about("31 33 / 41 52", "lose", ALMOST)),
    ("paigow/counting", "loses to almost everything", about("55 64 / 43 41", "lose", ALMOST)),
    ("paigow/heaven-earth", "One and four lose almost always", about("33 41 / 66 11", "lose", ALMOST)),
    ("paigow/heaven-earth", "Seven and eight: nearly as good", near("66 41 / 11 33", "11 41 / 66 33")),
    ("paigow/house-odds", "Six and eight win more often", more("11 22 / 65 43", "22 65 / 11 43", "win")),
    ("paigow/house-odds", "in the long run, four chips", gains("11 22 / 65 43", "22 65 / 11 43", 4)),
    ("paigow/house-odds", "four chips more for every hundred", gains("11 22 / 65 43", "22 65 / 11 43", 4)),
    ("paigow/house-odds", "four points usually lose, and it is a push", about("66 11 / 51 51", "push", MOSTLY)),
    ("paigow/house-odds", "seventeen chips more for every hundred", gains("11 51 / 66 51", "66 11 / 51 51", 17)),
    (
        "paigow/house-odds",
        "Zero and six: the best way for the banker",
        only_for_the_banker("55 64 / 65 41", "55 65 / 64 41"),
    ),
    ("paigow/house-way", "at best pushes", about("65 63 / 44 44", "win", 0, 0)),
    ("paigow/house-way", "Eight and eight win less often", more("22 42 / 31 41", "42 41 / 31 22", "win")),
    ("paigow/house-way", "seldom far off", gains("31 42 / 22 41", "22 42 / 31 41", 1)),
    ("paigow/house-way", "one chip more for every hundred", gains("31 42 / 22 41", "22 42 / 31 41", 1)),
    ("paigow/pairs", "A pair in each hand nearly always wins", about("33 33 / 55 55", "win", ALMOST)),
    ("paigow/pairs", "four points usually lose: a push", about("61 52 / 66 66", "push", MOSTLY)),
    ("paigow/pairs", "Two of them win far more than one pair", more("66 61 / 66 52", "61 52 / 66 66", "win", FAR)),
    ("paigow/pairs", "you cannot lose the round", about("66 55 / 42 21", "lose", 0, 0)),
    (
        "paigow/supreme",
        "Never lose, or win more often?",
        second_of("paigow/supreme", more("41 21 / 33 42", "33 41 / 42 21", "win")),
    ),
    ("paigow/supreme", "you cannot lose. Whether", about("31 22 / 42 21", "lose", 0, 0)),
    ("paigow/supreme", "the hand that cannot lose", about("31 22 / 42 21", "lose", 0, 0)),
    ("paigow/supreme", "it usually wins, and at worst pushes", about("31 22 / 42 21", "win", MOSTLY)),
    ("paigow/supreme", "it usually wins, and at worst pushes", about("31 22 / 42 21", "lose", 0, 0)),
    ("paigow/supreme", "almost always a push", about("33 41 / 42 21", "push", ALMOST)),
    ("paigow/supreme", "You cannot lose, but nine times in ten it is a push", about("33 41 / 42 21", "push", 85, 95)),
    ("paigow/supreme", "You cannot lose, but", about("33 41 / 42 21", "lose", 0, 0)),
    ("paigow/supreme", "eight and nine win far more often", more("41 21 / 33 42", "33 41 / 42 21", "win", FAR)),
    ("paigow/supreme", "it wins nearly half the time and never loses", about("66 11 / 42 21", "win", 42, 50)),
    ("paigow/supreme", "it wins nearly half the time and never loses", about("66 11 / 42 21", "lose", 0, 0)),
    ("paigow/tables", "at worst a push", about("31 51 / 42 21", "lose", 0, 0)),
    ("paigow/tables", "Eight and eight win less often", more("33 65 / 66 61", "65 61 / 66 33", "win")),
    ("paigow/tables", "a winner pays 5% commission", lambda place: "5" in place.state.options.stakes.commission.key),
    ("paigow/three-six", "Six and six win more often", more("55 21 / 66 22", "55 22 / 66 21", "win")),
    ("paigow/wong-gong", "lose much less often", more("66 31 / 65 62", "31 65 / 66 62", "lose", FAR)),
    ("paigow/wong-gong", "nearly as good", near("66 52 / 11 63", "11 52 / 66 63")),
    ("paigow/wong-gong", "Zero and two: nearly always lost", about("65 54 / 11 55", "lose", ALMOST)),
    ("paigow/wong-gong", "lose twice as often", more("11 65 / 55 54", "55 65 / 11 54", "lose", 1.75, 2.25)),
    ("paigow/wong-gong", "nearly always wins the high hand: usually a push", about("55 65 / 11 54", "push", MOSTLY)),
    ("paigow/wong-gong", "nearly always wins the high hand", about("55 65 / 11 54", "lose", 0, 100 - MOSTLY)),
    ("kolyesi/draw", "one makes a high number more often", one_is_high_more_often),
    ("kolyesi/draw", "the best first tile", is_best_first_tile),
    ("kolyesi/draw", "One more tile seldom makes more than eight", eight_points_want_two),
    ("kolyesi/draw", "one more usually makes it worse", eight_points_want_two),
    ("lessons/kolyesi", "Axe is the best first tile", is_best_first_tile),
    ("throwing/throwing", "loses least in the long run", bank_keeps_one_in_a_hundred),
    ("throwing/throwing", "about one chip in a hundred", bank_keeps_one_in_a_hundred),
    ("turtle/mates", "Most deals end like this: only one in forty comes out", turtles_come_out),
    ("laoshu/moving", "Nothing beats it either", unbeatable("66")),
    ("laoshu/moving", "What is sure to take the most tiles", unbeatable("21 42")),
    ("laoshu/moving", "two tiles that nothing beats", unbeatable("21 42")),
    ("laoshu/moving", "The supreme pair: nothing beats it", unbeatable("21 42")),
    ("laoshu/moving", "only the pairs of Earth and Heaven beat it", beaten_only_by("44 44", "11 11", "66 66")),
    ("laoshu/moving", "Only the Nines beat an Eight", beaten_only_by("62", "63", "54")),
    ("lessons/laoshu", "Nothing beats it, and six tiles", unbeatable("66 63 54")),
    ("lessons/laoshu", "something larger that nothing beats", unbeatable("66 63 54")),
    ("lessons/laoshu", "the most tiles that cannot be beaten", unbeatable("66 63 54")),
    ("lessons/laoshu", "Only a pair of Nines beats a pair of Eights", beaten_only_by("62 53", "63 54")),
    ("lessons/laoshu", "you know that it cannot be beaten", safe_from_the_hand("62 53")),
    ("lessons/tiengow", "nothing beats the supreme pair", unbeatable("42 21")),
    ("lessons/tiengow", "Nobody can beat Heaven", unbeatable("66", "63", "66 63")),
    (
        "lessons/tiengow",
        "Only a higher combination of the same class beats",
        beaten_only_by("11 62", "66 63", "66 54"),
    ),
    ("tiengow/all-eight", "The seventh trick is sure", unbeatable("66")),
    ("tiengow/bonuses", "A sure trick, but no bonus", unbeatable("66")),
    ("tiengow/bonuses", "Two sure tricks", unbeatable("66 66")),
    ("tiengow/bonuses", "Nobody can beat a pair of Heaven", unbeatable("66 66")),
    ("tiengow/beating", "The lowest tile of a suit seldom wins", beaten_only_by("62", "63", "54")),
    ("tiengow/counting", "Lead something that nobody can beat", right_ones_are_unbeatable),
    ("tiengow/counting", "two sure tricks", right_ones_are_unbeatable),
    ("tiengow/counting", "one sure trick", right_ones_are_unbeatable),
    ("tiengow/counting", "Sure, but only one trick", right_ones_are_unbeatable),
    ("tiengow/counting", "Only Heaven with a Nine beats Earth with Eight", beaten_only_by("11 62", "66 63", "66 54")),
    ("tiengow/keeping", "nothing can beat your Heaven", unbeatable("66")),
    ("tiengow/last-trick", "Heaven is sure to win the trick", unbeatable("66")),
    ("tiengow/leading", "A sure trick", right_ones_are_unbeatable),
    ("tiengow/leading", "Lead something that nobody can beat", right_ones_are_unbeatable),
    ("tiengow/leading", "Nothing is higher than Heaven. Sure, but", unbeatable("66")),
    ("tiengow/leading", "Lead what is sure to win the most tricks", right_one_takes_most),
    ("tiengow/leading", "Sure too, but only three tricks", unbeatable("11 11 62", "11 11 53")),
    ("tiengow/leading", "Sure too, but only two tricks", unbeatable("11 11")),
    ("tiengow/leading", "One sure trick", unbeatable("66")),
    ("tiengow/leading", "Only two Heavens with two Nines would beat", right_one_takes_most),
    ("tiengow/low-finish", "sure to win, and leaves the Three", unbeatable("66")),
    ("tiengow/throwing", "Nobody can beat Heaven with Nine", unbeatable("66 54")),
    ("tiengow/tiles", "Only a **higher civil** tile beats", by_the_rules),
    ("tiengow/together", "Nothing of its class is higher", unbeatable("66 54")),
    ("tiengow/together", "which nothing beats", unbeatable("42 21")),
    ("tiengow/traditions", "nothing beats the civil supreme", by_the_rules),
    ("tiengow/two-players", "What wins three tricks at once and cannot be beaten", unbeatable("31 41 32")),
    ("chain/blocking", "certainly the fewest", fewest_pips("place 31 right")),
    ("chain/long-heaven", "you are sure to lay your last tile", nobody_has(6)),
    ("chain/slant", "Dragon–Blood is sure to fit", nobody_has(6)),
)
"""Lesson, piece of an English text, and what counts it where the text stands."""


@pytest.mark.parametrize(("key", "piece", "check"), CLAIMS, ids=[f"{key}: {piece}" for key, piece, _check in CLAIMS])
def test_a_claim_is_true(key: str, piece: str, check: Check) -> None:
    """Wherever the lesson makes it."""
    places = [place for text, place in english(key) if piece in text]
    assert places, "the lesson says it no more"
    nowhere = Place(*next(iter_asked(key)))
    for place in {id(each): each for each in (one or nowhere for one in places)}.values():
        assert check(place)


def iter_asked(key: str) -> Iterator[tuple[Chapter, NodeId, Question]]:
    """Yield the questions of a lesson."""
    for chapter in read(FILES[key]).chapters:
        for node in chapter.tree.walk():
            if (question := chapter.page(node).question) is not None:
                yield chapter, node, question


@pytest.mark.parametrize("key", FILES)
def test_no_claim_is_left_out(key: str) -> None:
    """Each number and each "nobody can beat" stands in a piece of some row."""
    pieces = [piece for lesson, piece, _check in CLAIMS if lesson == key]
    for text, _place in english(key):
        covered: set[int] = set()
        for piece in pieces:
            for found in re.finditer(re.escape(piece), text):
                covered.update(range(*found.span()))
        for claim in CLAIM.finditer(text):
            assert covered >= set(range(*claim.span())), f"no row counts {claim[0]!r} in {text!r}"


SUM: Final = re.compile(r"\d+(?:\s*[+＋−×]\s*\d+)+\s*[=＝]\s*\d+")
"""Such as 8 + 7 = 15, in the signs of any language."""


def result_of(left: str) -> int:
    """Return what numbers joined by one kind of sign come to."""
    first, *others = map(int, re.findall(r"\d+", left))
    for each in others:
        first = first * each if "×" in left else first - each if "−" in left else first + each
    return first


@pytest.mark.parametrize("key", FILES)
def test_sums_are_right(key: str) -> None:
    """In all languages."""
    for line in FILES[key].read_text("utf-8").splitlines():
        for found in SUM.findall(line):
            left, right = re.split("[=＝]", found)
            assert result_of(left) == int(right), found
