# SPDX-License-Identifier: MIT
"""Review 覆盤: a round that was played before, stepped forward and back."""
