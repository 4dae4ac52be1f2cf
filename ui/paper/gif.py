# SPDX-License-Identifier: MIT
"""Writing an animated GIF: each picture is reduced to 256 colours, and only what changed is stored.

Source: GIF89a specification (CompuServe, 1990), with the looping extension of Netscape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

_COLOURS: Final = 256
_MASK: Final = 0xF8F8F8
"""The bits of a colour by which colours are told apart at first."""
_BITS: Final = 8
_MOST_CODES: Final = 4096
_BLOCK: Final = 255
"""Bytes of a data block at most."""


class Frame(NamedTuple):
    """One picture."""

    rows: tuple[bytes, ...]
    """From the top; each pixel is a number of 32 bits, 0xFFRRGGBB."""
    seconds: float
    """How long it is shown."""


def gif(frames: Iterable[Frame], width: int, height: int) -> Iterator[bytes]:
    """Yield the parts of an animated picture that begins again at its end: first its head, then one for each frame.

    A frame like the one before lengthens nothing; it is stored as one pixel. The last part has the end, too.
    """
    size = width.to_bytes(2, "little") + height.to_bytes(2, "little")
    part = b"GIF89a" + size + b"\x70\0\0" + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    before: tuple[bytes, ...] | None = None
    for frame in frames:
        left, top, right, bottom = (0, 0, width, height) if before is None else _changed(before, frame.rows)
        cut = [row[4 * left : 4 * right] for row in frame.rows[top:bottom]]
        yield part
        part = _control(frame.seconds) + _picture(left, top, right - left, bottom - top, b"".join(cut))
        before = frame.rows
    yield part + b"\x3b"


def _changed(before: tuple[bytes, ...], now: tuple[bytes, ...]) -> tuple[int, int, int, int]:
    """Return the edges of the smallest rectangle in which two pictures differ; one pixel where they do not."""
    rows = [at for at, (one, other) in enumerate(zip(before, now, strict=True)) if one != other]
    if not rows:
        return 0, 0, 1, 1
    left, right = len(now[0]), 0
    for at in rows:
        # The highest and the lowest bit in which two rows differ.
        apart = int.from_bytes(before[at], "little") ^ int.from_bytes(now[at], "little")
        left = min(left, ((apart & -apart).bit_length() - 1) // 32)
        right = max(right, (apart.bit_length() - 1) // 32 + 1)
    return left, rows[0], right, rows[-1] + 1


def _control(seconds: float) -> bytes:
    """Return the extension that says how long a picture is shown; the next one is put over it."""
    return b"\x21\xf9\x04\x04" + round(seconds * 100).to_bytes(2, "little") + b"\0\0"


def _picture(left: int, top: int, width: int, height: int, pixels: bytes) -> bytes:
    """Return a rectangle with the colours it needs."""
    view = memoryview(pixels).cast("I")
    counts = Counter(view)
    groups: Counter[int] = Counter()
    for colour, count in counts.items():
        groups[colour & _MASK] += count
    # The most frequent colour of a group stands for all of it.
    chief: dict[int, int] = {}
    for colour, _count in counts.most_common():
        chief.setdefault(colour & _MASK, colour)
    kept = [group for group, _count in groups.most_common(_COLOURS)]
    index = {group: at for at, group in enumerate(kept)}
    table = {colour: _nearest(colour & _MASK, index) for colour in counts}
    palette = b"".join((chief[group] & 0xFFFFFF).to_bytes(3, "big") for group in kept).ljust(3 * _COLOURS, b"\0")
    place = b"".join(each.to_bytes(2, "little") for each in (left, top, width, height))
    data = compressed(bytes(map(table.__getitem__, view)))
    blocks = (data[at : at + _BLOCK] for at in range(0, len(data), _BLOCK))
    body = b"".join(bytes((len(block),)) + block for block in blocks)
    return b"\x2c" + place + b"\x87" + palette + bytes((_BITS,)) + body + b"\0"


def _nearest(group: int, index: dict[int, int]) -> int:
    """Return the place of the colour most like *group*; a new one is remembered."""
    if group not in index:
        red, green, blue = group >> 16, group >> 8 & 255, group & 255
        near = min(index, key=lambda c: abs((c >> 16) - red) + abs((c >> 8 & 255) - green) + abs((c & 255) - blue))
        index[group] = index[near]
    return index[group]


def compressed(indices: bytes) -> bytes:
    """Compress *indices* of colours by LZW, with codes of variable length, lowest bits first."""
    clear, end = 1 << _BITS, (1 << _BITS) + 1
    codes: list[tuple[int, int]] = [(clear, _BITS + 1)]
    known: dict[int, int] = {}
    get, add = known.get, codes.append
    following, width = end + 1, _BITS + 1
    now = indices[0]
    for index in memoryview(indices)[1:]:
        key = now << _BITS | index
        found = get(key)
        if found is not None:
            now = found
            continue
        add((now, width))
        now = index
        if following < _MOST_CODES:
            known[key] = following
            if following >> width:
                width += 1
            following += 1
        else:
            add((clear, width))
            known.clear()
            following, width = end + 1, _BITS + 1
    codes += (now, width), (end, width)
    return _packed(codes)


def _packed(codes: Iterable[tuple[int, int]]) -> bytes:
    """Write *codes*, each with its number of bits, one after the other."""
    out = bytearray()
    held = bits = 0
    for code, width in codes:
        held |= code << bits
        bits += width
        while bits >= 8:  # noqa: PLR2004 - of a byte
            out.append(held & 255)
            held >>= 8
            bits -= 8
    if bits:
        out.append(held)
    return bytes(out)
