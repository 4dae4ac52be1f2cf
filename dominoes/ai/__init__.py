# SPDX-License-Identifier: MIT
"""Opponents: ordinary functions from what a seat sees to a move."""
