# SPDX-License-Identifier: MIT
"""Whether windows, pages and played tables paint themselves: drawing takes a fifth of the time of such tests."""

from __future__ import annotations

is_on = True
"""In the test that runs now; see ``tests/conftest.py``. A picture that a test takes is painted in any case."""
