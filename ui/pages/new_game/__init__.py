# SPDX-License-Identifier: MIT
"""A new game: rules, players, deal."""
