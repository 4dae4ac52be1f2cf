# SPDX-License-Identifier: MIT
"""接龍, 頂牛 and 斜釘: one chain game with three families of house rules."""
