# SPDX-License-Identifier: MIT
"""A deal as a short code to share with friends: the holder of each tile, and nothing else.

Our own format, public and for ever (the project's record format describes it). The tiles of the game in
tidy order, each with the seat that holds it (after the last seat: nobody), make a word; of two equal tiles the first
lies with the earlier seat. The place of that word among all words of the same letters is written in base 32, with a
check character behind it. The order of the tiles within a hand is not kept.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import factorial, prod
from typing import Final, Literal

from dominoes.deal import SEED_BYTES, deal_round
from dominoes.errors import NotationError
from dominoes.game import AnyGame, Seat, Standing, deal_of
from dominoes.games import GAMES, Entry
from dominoes.tiles import Tile, text, tidy

Hands = tuple[tuple[Tile, ...], ...]

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are misread or make words."""

LONGEST: Final = 100
"""Characters of a code as people type it, with all that may stand between; more are not looked at."""

_BASE: Final = len(ALPHABET)
_READ_AS: Final = str.maketrans({"I": "1", "L": "1", "O": "0"})
_BETWEEN: Final = frozenset("- \t\u2010\u2011\u2012\u2013\u2014\u2212\u30fc")
"""Allowed separators between characters: spaces, and the forms of a hyphen in text programs."""
_GROUP: Final = 4

Trouble = Literal["length", "letter", "check"]


class DealCodeError(NotationError):
    """A code that no deal of this table has."""

    def __init__(self, message: str, code: str, trouble: Trouble, *, length: int = 0, letter: str = "") -> None:
        """Keep the error: the number of characters (*length* are needed), a *letter*, or the check."""
        super().__init__(message, code)
        self.trouble: Trouble = trouble
        self.length = length
        self.letter = letter


def has_code(game: AnyGame, options: object) -> bool:
    """Return whether the hands tell a whole deal of *game*: nothing is drawn or thrown after it."""
    return not game.draws(options) and game.dice(options) is not None


def coded_games() -> list[Entry]:
    """Return the games with codes for deals."""
    return [each for each in GAMES if has_code(each.game, next(iter(each.presets.values())))]


def hand_sizes(game: AnyGame, options: object, banker: Seat) -> tuple[int, ...]:
    """Return how many tiles each seat is dealt, where *banker* banks."""
    deal = deal_round(game, options, bytes(SEED_BYTES))
    start = game.start(options, deal, Standing(banker=banker, chips=(0,) * game.seats(options)))
    return tuple(map(len, deal_of(start.events).hands))


def write_code(game: AnyGame, options: object, hands: Sequence[Sequence[Tile]]) -> str:
    """Write the code of a deal, such as ``0123-4567-89AB-C``.

    Raises:
        ValueError: the hands cannot be dealt from the tiles of this game.
    """
    tiles = tidy(game.tiles(options))
    sizes = tuple(map(len, hands))
    owners = _owners(tiles, hands)
    rank = _rank(owners, len(hands) + 1)
    digits = []
    for _place in range(_length(len(tiles), sizes)):
        rank, digit = divmod(rank, _BASE)
        digits.append(digit)
    digits.reverse()
    digits.append(_check(digits, game.key, tiles, sizes))
    code = "".join(ALPHABET[digit] for digit in digits)
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))


def read_code(code: str, game: AnyGame, options: object) -> Hands:
    """Read a code as people type it: in any case and width, with or without hyphens, O for 0, I or L for 1.

    Returns:
        The hands by seat, each tidy.

    Raises:
        DealCodeError: it is no deal of this *game* by these *options*, or was mistyped.
    """
    tiles, sizes = tidy(game.tiles(options)), hand_sizes(game, options, Seat(0))
    letters = plain_letters(code)
    strange = next((letter for letter in letters if letter not in ALPHABET), None)
    if strange is not None:
        raise DealCodeError("a character that no code has", code, "letter", letter=strange)
    length = _length(len(tiles), sizes) + 1
    if len(letters) != length or len(code) > LONGEST:
        raise DealCodeError(f"a code of this table has {length} characters", code, "length", length=length)
    *digits, check = map(ALPHABET.index, letters)
    rank = 0
    for digit in digits:
        rank = rank * _BASE + digit
    owners = _unrank(rank, (*sizes, len(tiles) - sum(sizes)))
    if check != _check(digits, game.key, tiles, sizes) or owners is None or not _in_order(tiles, owners):
        raise DealCodeError("mistyped, or the code of another table", code, "check")
    return tuple(
        tuple(tile for tile, owner in zip(tiles, owners, strict=True) if owner == seat) for seat in range(len(sizes))
    )


def code_length(game: AnyGame, options: object) -> int:
    """Return how many characters a code of this table has, without hyphens."""
    return _length(len(tidy(game.tiles(options))), hand_sizes(game, options, Seat(0))) + 1


def code_size(code: str) -> int:
    """Return the number of characters in *code*, without separators."""
    return len(plain_letters(code))


def plain_letters(code: str, longest: int = LONGEST) -> str:
    """Return the characters of a code as people type it, up to the one after the *longest*, without separators."""
    # A Chinese or Japanese keyboard may write wide letters, spaces and hyphens. One sign may become 18 others.
    narrow = unicodedata.normalize("NFKC", code[: longest + 1])
    return "".join(letter for letter in narrow if letter not in _BETWEEN).upper().translate(_READ_AS)


def _owners(tiles: tuple[Tile, ...], hands: Sequence[Sequence[Tile]]) -> list[int]:
    """Return the holder of each of the *tiles*."""
    left = [Counter(hand) for hand in hands]
    # The earlier seat gets the first of two equal tiles.
    owners = []
    for tile in tiles:
        owner = next((seat for seat, hand in enumerate(left) if hand[tile]), len(hands))
        if owner < len(hands):
            left[owner][tile] -= 1
        owners.append(owner)
    over = [tile for hand in left for tile in hand.elements()]
    if over:
        raise ValueError(f"too many of these tiles: {text(over)}")
    return owners


def _in_order(tiles: Sequence[Tile], owners: Sequence[int]) -> bool:
    """Return whether of two equal tiles the first always lies with the earlier seat."""
    held = list(zip(tiles, owners, strict=True))
    return all(tile != after or owner <= next_owner for (tile, owner), (after, next_owner) in pairwise(held))


def _words(counts: Sequence[int]) -> int:
    """Count the words with so many of each letter."""
    return factorial(sum(counts)) // prod(map(factorial, counts))


def _rank(word: Sequence[int], letters: int) -> int:
    """Return the place of *word*, from 0, among all words of its letters in the order of a dictionary."""
    counts = [word.count(letter) for letter in range(letters)]
    rank = 0
    for letter in word:
        for smaller in range(letter):
            if counts[smaller]:
                counts[smaller] -= 1
                rank += _words(counts)
                counts[smaller] += 1
        counts[letter] -= 1
    return rank


def _unrank(rank: int, sizes: Sequence[int]) -> list[int] | None:
    """Return the word at place *rank*; None where there are fewer."""
    counts = list(sizes)
    if rank >= _words(counts):
        return None
    word = []
    for _place in range(sum(counts)):
        for letter, count in enumerate(counts):
            if not count:
                continue
            counts[letter] -= 1
            words = _words(counts)
            if rank < words:
                word.append(letter)
                break
            rank -= words
            counts[letter] += 1
    return word


def _length(tiles: int, sizes: Sequence[int]) -> int:
    """Return how many characters tell all deals of these sizes apart."""
    last = _words((*sizes, tiles - sum(sizes))) - 1
    length = 1
    while last >= _BASE**length:
        length += 1
    return length


def _check(digits: Sequence[int], game: str, tiles: Sequence[Tile], sizes: Sequence[int]) -> int:
    """Return the check digit: over the field of 32 elements it finds any wrong character and any two exchanged.

    Each digit is multiplied by another power of x, counted from the check digit itself (modulo x⁵ + x² + 1); what
    the table is begins the sum.
    """
    table = f"{game} {' '.join(map(str, sizes))} {text(tiles)}"
    total = hashlib.sha256(table.encode()).digest()[0] % _BASE
    for digit in digits:
        total = _times_x(total ^ digit)
    return total


def _times_x(element: int) -> int:
    doubled = element << 1
    return doubled ^ 0b100101 if doubled >= _BASE else doubled
