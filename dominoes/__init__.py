# SPDX-License-Identifier: MIT
"""Rules, opponents and records of the Chinese domino games; no window, no languages."""

__version__ = "1.0.0"
