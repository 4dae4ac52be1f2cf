# SPDX-License-Identifier: MIT
"""Charts are tested in the usual look and language, as pages are."""

from __future__ import annotations

from tests.ui.pages.conftest import show, usual

__all__ = ["show", "usual"]
