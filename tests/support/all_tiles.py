# SPDX-License-Identifier: MIT
"""Every tile of a table, wherever it lies."""

from __future__ import annotations

from typing import Any

from dominoes.game import known
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown
from dominoes.tiles import Tile


def all_tiles(state: Any) -> tuple[Tile, ...]:  # noqa: ANN401 - the state of any game
    """Return the tiles held, laid or drawn in any way, dealt to nobody, and out since the first half."""
    if hasattr(state, "queues"):
        # What was laid goes back to a queue.
        rows = [*state.hands, *state.queues, *(play.tiles for play in state.trick)]
        return known(tuple(tile for row in rows for tile in row))
    rows = [*state.hands, *getattr(state, "covered", ()), getattr(state, "turned", ()), state.rest]
    rows += [[placed.tile for placed in line.placed] for line in getattr(state, "lines", ())]
    rows += [event.tiles for event in state.history if isinstance(event, TilesLed | TilesBeat | TilesThrown)]
    rows += [getattr(state, "pool", ()), *getattr(state, "melds", ())]
    rows.append([out.tile for out in state.standing.played])
    return known(tuple(tile for row in rows for tile in row))
