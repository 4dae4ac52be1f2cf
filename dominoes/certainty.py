# SPDX-License-Identifier: MIT
"""How sure means are."""

from __future__ import annotations

from typing import Final

SURE: Final = 1.96
"""Standard errors on either side of a mean within which the truth lies 19 times out of 20."""
