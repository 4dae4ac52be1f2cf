# SPDX-License-Identifier: MIT
"""The look, the language and the window that the tests of every page have."""

from __future__ import annotations

from tests.ui.pages.conftest import show, usual

__all__ = ["show", "usual"]
