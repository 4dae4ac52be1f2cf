# SPDX-License-Identifier: MIT
"""How sure means are."""

from __future__ import annotations

from typing import Final

SURE: Final = 1.96
"""Half the width of a 95 % confidence interval, in standard errors."""
