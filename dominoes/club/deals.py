# SPDX-License-Identifier: MIT
"""A set of deals for a class, as a file of codes: one in each line, after lines with its title and day."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from dominoes.characters import unfit
from dominoes.deal import deal_round, seed_for_round
from dominoes.errors import NotationError, Reason, RecordError
from dominoes.game import Seat, Standing, deal_of, known
from dominoes.games import Entry
from dominoes.records.files import list_given, whole_file
from dominoes.records.table_code import TableDeal, read_table_code

MOST_DEALS: Final = 200
LONGEST_TITLE: Final = 200
"""Characters."""
REMARK: Final = "#"
"""What a line begins with that is no code, but a title or a day."""
_DAY_LINE: Final = 2
"""Line of the day, after that of the title."""


@dataclass(frozen=True, slots=True)
class DealSet:
    """The deals that everybody in a class plays."""

    title: str
    deals: tuple[TableDeal, ...]
    day: dt.date | None = None
    """When it was made; None if that is not known."""


def make_deals(
    found: Entry,
    options: Any,  # noqa: ANN401 - the options of any game
    *,
    seat: Seat,
    count: int,
    seed: bytes,
    title: str = "",
    day: dt.date | None = None,
) -> DealSet:
    """Deal *count* rounds by chance from *seed*; the same seed makes the same set.

    Raises:
        NotationError: no such seat, too many deals, or a title that cannot be shown on one line.
    """
    if not 0 <= seat < found.game.seats(options):
        raise NotationError("no such seat at this table", str(seat))
    if not 1 <= count <= MOST_DEALS:
        raise NotationError(f"1 to {MOST_DEALS} deals", str(count))
    _checked_title(title)
    deals = []
    for number in range(1, count + 1):
        wall = deal_round(found.game, options, seed_for_round(seed, number))
        start = found.game.start(options, wall, Standing().complete(found.game.seats(options)))
        hands = deal_of(start.events).hands
        deals.append(TableDeal(found.key, options, seat, tuple(map(known, hands))))
    return DealSet(title, tuple(deals), day)


def day_in(text: str) -> dt.date | None:
    """Read a day as 2026-01-09; return None for anything else."""
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        return None
    # It reads other forms too.
    return day if day.isoformat() == text else None


def _checked_title(title: str) -> None:
    if len(title) > LONGEST_TITLE or unfit(title) or "\n" in title:
        raise NotationError("not a title on one line", title[:60])


def save_deals(deals: DealSet, path: Path) -> None:
    """Write a set to a file, which is replaced only when all is written; raise OSError if it cannot be."""
    with whole_file(path) as file:
        head = [f"{REMARK} {deals.title}\n", *([f"{REMARK} {deals.day.isoformat()}\n"] if deals.day else [])]
        file.writelines([*head, *(f"{each.code}\n" for each in deals.deals)])


def read_deals(path: Path, language: str = "") -> DealSet:
    """Read a file of `save_deals`, or a list of codes collected by hand.

    The title may be in the code page of *language*, see `readings`.

    Raises:
        RecordError: it cannot be read; with the number of the line that holds no code.
    """
    title, day = "", None
    deals: list[TableDeal] = []
    for number, line in enumerate(list_given(path, language)[0].text.split("\n"), start=1):
        text = line.strip()
        try:
            if text.startswith(REMARK):
                remark = text.removeprefix(REMARK).strip()
                # The title may look like a day, too.
                day = day_in(remark) if number == _DAY_LINE else day
                title = title or ("" if day else remark)
                _checked_title(title)
            elif text:
                deals.append(read_table_code(text))
        except NotationError as error:
            raise RecordError(str(error), file=str(path), line=number, reason=Reason("club.no-deals")) from None
        if len(deals) > MOST_DEALS:
            raise RecordError(f"more than {MOST_DEALS} deals", file=str(path), reason=Reason("record.size"))
    if not deals:
        raise RecordError("there is no deal in it", file=str(path), reason=Reason("club.no-deals"))
    return DealSet(title, tuple(deals), day)


def titled_set(path: Path, language: str = "") -> DealSet:
    """Read a set as `read_deals` does; without a title it has that of its file."""
    deals = read_deals(path, language)
    return deals if deals.title else replace(deals, title=path.stem)
