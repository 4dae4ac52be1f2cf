# SPDX-License-Identifier: MIT
"""Games that draw tiles or throw dice during play: the deal tells the order of both, and so do records and layouts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest

from dominoes.deal import deal_round
from dominoes.errors import NotationError, Reason, RecordError
from dominoes.game import Deal, Dice, Seat, Standing, Step, TilesDealt, known
from dominoes.games import GAMES
from dominoes.games.entry import Entry, Rules
from dominoes.lessons import file as lesson_file
from dominoes.lessons.layout import LayoutError, complete, empty_layout, fill, layout_of, problems
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.tree import Tree
from dominoes.records.deal_code import coded_games, has_code
from dominoes.records.notation import checksum
from dominoes.records.reader import check, parse
from dominoes.records.record import Round, write_line
from dominoes.tiles import FULL_SET, Tile, tiles
from tests.ui.toy.rules import Low, LowOptions, State, Tallies

SEED: Final = bytes(32)
DICE: Final = (1, 2, 1, 6)
"""Thrown until a six falls."""


class Drawing(Low):
    """The toy game with the full set: what is dealt to nobody lies in order, and dice fall until a six does."""

    key = "drawing"

    def tiles(self, options: LowOptions) -> tuple[Tile, ...]:
        """Return the full set."""
        return FULL_SET

    def draws(self, options: LowOptions) -> bool:
        """Return True."""
        return True

    def dice(self, options: LowOptions) -> None:
        """Return nothing: their number follows from the throws."""

    def roll(self, options: LowOptions, chance: Dice) -> tuple[int, ...]:
        """Roll until a six falls."""
        rolled: tuple[int, ...] = ()
        while 6 not in rolled:
            rolled += chance.dice(1)
        return rolled

    def start(self, options: LowOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal three tiles to each."""
        started = super().start(options, replace(deal, hands=deal.hands or (deal.wall[:3], deal.wall[3:6])), standing)
        dealt = TilesDealt(started.state.hands, deal.wall[6:] or deal.rest)
        return Step(replace(started.state, history=(dealt,)), (dealt,))


DRAWING: Final = Entry(
    key="drawing", seats=(2,), load_rules=lambda: Rules(Drawing(), LowOptions, {"usual": LowOptions()}, Tallies())
)


@pytest.fixture(autouse=True)
def drawing() -> Iterator[None]:
    """Add the game to the list."""
    GAMES.append(DRAWING)
    yield
    GAMES.remove(DRAWING)


def a_round(**changes: Any) -> Round:  # noqa: ANN401 - fields of a round
    """Return a finished round from `SEED`."""
    deal = deal_round(DRAWING.game, LowOptions(), SEED)
    moves = ((Seat(0), str(deal.wall[0])), (Seat(1), str(deal.wall[3])))
    made = Round("drawing", LowOptions(), "", 1, ("A", "B"), Standing().complete(2), deal, SEED, moves)
    return replace(made, **changes)


def changed(line: str, **deal: Any) -> str:  # noqa: ANN401 - plain data
    """Return the record *line* with another deal and the checksum that belongs to it."""
    data = json.loads(line)
    data["deal"] = {key: value for key, value in (data["deal"] | deal).items() if value is not None}
    data["sha256"] = checksum(data)
    return json.dumps(data, ensure_ascii=False)


def test_the_rest_is_written_in_order_and_read_again() -> None:
    """A record tells all dice and the order of the tiles to draw, with its seed and without it."""
    deal = deal_round(DRAWING.game, LowOptions(), SEED)
    line = write_line(a_round())
    written = json.loads(line)["deal"]
    assert tiles(written["rest"]) == deal.wall[6:]
    assert tuple(written["dice"]) == deal.dice
    assert deal.dice[-1] == 6
    assert check(parse(line)).round.deal == deal
    without = parse(changed(line, seed=None))
    assert without.deal.rest == deal.wall[6:]
    assert json.loads(write_line(without))["deal"]["rest"] == written["rest"]
    assert json.loads(write_line(without))["deal"]["dice"] == written["dice"]


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"rest": " ".join(map(str, sorted(FULL_SET)))}, id="too many tiles"),
        pytest.param({"dice": [6]}, id="other dice"),
    ],
)
def test_another_deal_than_that_of_the_seed_is_found(wrong: dict[str, Any]) -> None:
    """So is another order of the rest."""
    with pytest.raises(RecordError):
        check(parse(changed(write_line(a_round()), **wrong)))


def test_another_order_is_found() -> None:
    """The same tiles in another order are another deal."""
    line = write_line(a_round())
    rest = json.loads(line)["deal"]["rest"].split()
    with pytest.raises(RecordError, match="order of the seed"):
        check(parse(changed(line, rest=" ".join(reversed(rest)))))


def test_a_rest_is_needed() -> None:
    """Without the order nobody knows what was drawn."""
    with pytest.raises(NotationError, match="rest is missing"):
        parse(changed(write_line(a_round()), rest=None))


def test_a_layout_tells_what_is_drawn_first() -> None:
    """A teacher may lay out any of the tiles to draw; all the others lie behind or between them."""
    empty = empty_layout(DRAWING, LowOptions())
    wanted = replace(empty, rest=(None, *tiles("66 31")), dice=DICE)
    filled = fill(wanted, SEED)
    assert filled.rest[1:3] == tiles("66 31")
    deal = complete(wanted, SEED)
    assert deal.rest == filled.rest
    assert deal.dice == DICE
    assert deal.hands is not None
    assert sorted((*deal.hands[0], *deal.hands[1], *known(filled.rest))) == sorted(FULL_SET)
    assert fill(filled, SEED) == filled
    assert layout_of(a_round()).rest == deal_round(DRAWING.game, LowOptions(), SEED).wall[6:]


def test_it_has_no_deal_code() -> None:
    """Hands alone do not tell the deal; the other games have codes."""
    assert not has_code(DRAWING.game, LowOptions())
    assert DRAWING not in coded_games()
    assert coded_games() == [each for each in GAMES if has_code(each.game, next(iter(each.presets.values())))]


def test_a_layout_with_too_many_tiles_to_draw() -> None:
    """More than are left is a problem, told with the number."""
    wrong = replace(empty_layout(DRAWING, LowOptions()), rest=(None,) * 27)
    assert problems(wrong) == (Reason("lesson.rest-too-large", most=26, given=27),)
    with pytest.raises(LayoutError):
        complete(wrong, SEED)


def test_a_lesson_keeps_what_is_drawn(tmp_path: Any) -> None:  # noqa: ANN401 - a path
    """As a key of the layout."""
    layout = replace(empty_layout(DRAWING, LowOptions()), rest=(None, *tiles("66 31")), dice=DICE)
    lesson = Lesson(chapters=(Chapter(Tree(layout)),))
    path = tmp_path / "a.gupai-lesson"
    lesson_file.save(lesson, path)
    (chapter,) = lesson_file.open_lesson(path).chapters
    assert chapter.layout.rest == layout.rest
    assert chapter.layout.dice == DICE
