# SPDX-License-Identifier: MIT
"""Opponents: ordinary functions from a seat's view to a move."""
