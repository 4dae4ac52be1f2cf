# SPDX-License-Identifier: MIT
"""Pages to print and files to share: positions, lessons, rounds, what a game needs on paper."""
