# SPDX-License-Identifier: MIT
"""擲天九: dice thrown against the banker, each throw named and ranked as the tile with its numbers."""
