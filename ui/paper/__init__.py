# SPDX-License-Identifier: MIT
"""Pages to print and files to share: positions, lessons, rounds, and a game's needs on paper."""
