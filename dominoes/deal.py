# SPDX-License-Identifier: MIT
"""From a seed to a deal: always and everywhere the same.

Our own generator and shuffle, because Python promises neither to stay the same. The recipe is
public (the project's record format): bytes come from SHA-256 in counter mode, whole numbers by
rejection, the order by Fisher-Yates.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from dominoes.errors import NotationError
from dominoes.game import AnyGame, Deal
from dominoes.tiles import Tile

SEED_BYTES = 32
"""256 bits, more than the 118 that tell all orders of 32 tiles apart."""


def new_seed() -> bytes:
    """Draw a seed from the system's source of randomness."""
    return secrets.token_bytes(SEED_BYTES)


def read_hex_seed(text: str) -> bytes:
    """Read a seed as records have it: 64 hex digits; raise NotationError for anything else."""
    if re.fullmatch(f"[0-9a-fA-F]{{{2 * SEED_BYTES}}}", text) is None:
        raise NotationError(f"a seed is {2 * SEED_BYTES} hex digits", text)
    return bytes.fromhex(text)


def read_seed(text: str) -> bytes:
    """Read a seed as people type it: 64 hex digits, or a whole number below 2^256 for short.

    Raises:
        NotationError: neither of the two.
    """
    # 78 digits write the largest number of 32 bytes.
    if len(text) != 2 * SEED_BYTES and re.fullmatch("[0-9]{1,78}", text) and int(text) < 1 << 8 * SEED_BYTES:
        return int(text).to_bytes(SEED_BYTES, "big")
    try:
        return read_hex_seed(text)
    except NotationError:
        raise NotationError(f"a seed is {2 * SEED_BYTES} hex digits or a whole number", text) from None


def seed_for_round(match_seed: bytes, number: int) -> bytes:
    """Derive the seed of round *number* of a match, so that one seed tells a whole match."""
    return hashlib.sha256(match_seed + b"round" + number.to_bytes(8, "big")).digest()


class Chance:
    """A stream of whole numbers that depends on the seed alone."""

    def __init__(self, seed: bytes) -> None:
        """Begin the stream of *seed*."""
        self._bytes = self._stream(seed)

    @staticmethod
    def _stream(seed: bytes) -> Iterator[int]:
        block = 0
        while True:
            yield from hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
            block += 1

    def below(self, n: int) -> int:
        """Return the next whole number from 0 to *n* - 1, *n* at most 256, each equally likely."""
        limit = 256 - 256 % n
        return next(byte for byte in self._bytes if byte < limit) % n

    def dice(self, count: int = 2) -> tuple[int, ...]:
        """Roll *count* dice."""
        return tuple(self.below(6) + 1 for _ in range(count))

    def shuffled(self, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """Return *tiles* in a random order."""
        wall = list(tiles)
        for i in range(len(wall) - 1, 0, -1):
            j = self.below(i + 1)
            wall[i], wall[j] = wall[j], wall[i]
        return tuple(wall)


def deal_from_seed(seed: bytes, tiles: tuple[Tile, ...], dice: int = 2, openings: tuple[str, ...] = ()) -> Deal:
    """Shuffle *tiles* and roll the dice; where *openings* are given, draw one of them last.

    *tiles* must come in the order the game names them, civil before military.
    """
    return _deal(Chance(seed), tiles, lambda chance: chance.dice(dice), openings)


def deal_round(game: AnyGame, options: object, seed: bytes, named: str | None = None) -> Deal:
    """Shuffle and roll for a round of *game* by *options*; an opening that was *named* replaces the drawn one."""
    deal = _deal(Chance(seed), game.tiles(options), partial(game.roll, options), game.openings(options))
    return deal if named is None else replace(deal, opening=named, named=True)


def _deal(
    chance: Chance, tiles: tuple[Tile, ...], roll: Callable[[Chance], tuple[int, ...]], openings: tuple[str, ...]
) -> Deal:
    wall = chance.shuffled(tiles)
    rolled = roll(chance)
    opening = openings[chance.below(len(openings))] if openings else None
    return Deal(wall, rolled, opening=opening)
