# SPDX-License-Identifier: MIT
"""JSON as strangers send it: bounded, without surprises, and with one canonical form.

The limits stand in the project's record format: 64 kB a line, depth 8, no key twice, no NaN.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from dominoes.errors import NotationError

LONGEST_LINE: Final = 64 * 1024
"""Bytes of one line of a record file."""
LARGEST_FILE: Final = 64 * 1024 * 1024
"""Bytes of a record file."""
DEEPEST: Final = 8


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        key = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        msg = "a key stands twice"
        raise NotationError(msg, key)
    return found


def _no_constant(text: str) -> Any:  # noqa: ANN401 - what json asks for
    msg = "not a number that can be counted"
    raise NotationError(msg, text)


def _depth(text: str) -> int:
    """Give how deep brackets nest outside strings, before anything recursive looks at *text*."""
    deepest = depth = 0
    in_string = escaped = False
    for letter in text:
        if in_string:
            in_string = escaped or letter != '"'
            escaped = letter == "\\" and not escaped
        elif letter == '"':
            in_string = True
        elif letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


def read_object(text: str) -> dict[str, Any]:
    """Read one JSON object.

    Raises:
        NotationError: too long, too deep, not JSON, not an object, or not text that can be written again.
    """
    if text.startswith("\ufeff"):
        msg = "begins with a byte order mark (BOM); it must be saved as UTF-8 without one"
        raise NotationError(msg, text)
    if len(text.encode("utf-8", "surrogatepass")) > LONGEST_LINE:
        msg = f"longer than {LONGEST_LINE} bytes"
        raise NotationError(msg, text)
    if _depth(text) > DEEPEST:
        msg = f"nested deeper than {DEEPEST}"
        raise NotationError(msg, text)
    try:
        found = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
        canonical(found).encode()
    except NotationError:
        raise
    except json.JSONDecodeError as error:
        msg = f"not JSON: {error.msg}"
        raise NotationError(msg, text, column=error.colno) from None
    except ValueError:
        # A number of a thousand digits, or half a surrogate pair.
        msg = "not a text that can be kept"
        raise NotationError(msg, text) from None
    if not isinstance(found, dict):
        msg = "not a JSON object"
        raise NotationError(msg, text)
    return found


def canonical(data: object) -> str:
    """Write *data* in the one form that checksums are taken of."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def checksum(data: dict[str, Any]) -> str:
    """Give the SHA-256 of *data* without its own ``sha256``, in hex."""
    return hashlib.sha256(canonical({k: v for k, v in data.items() if k != "sha256"}).encode()).hexdigest()
