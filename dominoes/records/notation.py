# SPDX-License-Identifier: MIT
"""JSON as strangers send it: bounded, without surprises, and with one canonical form.

The limits stand in the project's record format: 64 kB a line, depth 8, no key twice, no NaN.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, Final

from dominoes.errors import NotationError, Reason

LONGEST_LINE: Final = 64 * 1024
"""Bytes of one line of a record file."""
LARGEST_FILE: Final = 64 * 1024 * 1024
"""Bytes of a record file."""
DEEPEST: Final = 8

_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', re.DOTALL)
"""A string of JSON, or the rest after an unclosed quotation mark."""
_BRACKET: Final = re.compile(r"[\[\]{}]")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        key = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise NotationError("a key stands twice", key)
    return found


def _no_constant(text: str) -> Any:  # noqa: ANN401 - what json asks for
    raise NotationError("not a number that can be counted", text)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _depth(text: str) -> int:
    """Return how deep brackets nest outside strings, before anything recursive looks at *text*."""
    deepest = depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def read_object(text: str, longest: int = LONGEST_LINE) -> dict[str, Any]:
    """Read one JSON object of at most *longest* bytes.

    Raises:
        NotationError: too long, too deep, not JSON, not an object, or not text that can be written again.
    """
    if text.startswith("\ufeff"):
        message = "begins with a byte order mark (BOM), which only the beginning of a file may have"
        raise NotationError(message, text, reason=Reason("record.byte-order-mark"))
    if len(text.encode("utf-8", "surrogatepass")) > longest:
        raise NotationError(f"longer than {longest} bytes", text, reason=Reason("record.line-too-long"))
    if _depth(text) > DEEPEST:
        raise NotationError(f"nested deeper than {DEEPEST}", text)
    try:
        found = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite)
        # Half a surrogate pair is in the text as it is, or as an escape.
        (canonical(found) if "\\" in text else text).encode()
    except NotationError:
        raise
    except json.JSONDecodeError as error:
        reason = Reason("record.incomplete") if text.startswith("{") else None
        raise NotationError(f"not JSON: {error.msg}", text, column=error.colno, reason=reason) from None
    except ValueError:
        # A number of a thousand digits, or half a surrogate pair.
        raise NotationError("not a text that can be kept", text) from None
    if not isinstance(found, dict):
        raise NotationError("not a JSON object", text)
    return found


def canonical(data: object) -> str:
    """Write *data* in the one form that checksums are taken of."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def checksum(data: dict[str, Any]) -> str:
    """Return the SHA-256 of *data* without its own ``sha256``, in hex."""
    # Imported here: it brings a large library, and a start only reads settings.
    import hashlib  # noqa: PLC0415

    return hashlib.sha256(canonical({k: v for k, v in data.items() if k != "sha256"}).encode()).hexdigest()
