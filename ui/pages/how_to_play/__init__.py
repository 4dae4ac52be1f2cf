# SPDX-License-Identifier: MIT
"""How a game is played."""
