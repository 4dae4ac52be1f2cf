# SPDX-License-Identifier: MIT
"""Rounds and matches as text: written, read, replayed, summed up."""
